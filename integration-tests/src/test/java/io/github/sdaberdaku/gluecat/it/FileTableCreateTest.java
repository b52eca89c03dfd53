/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.glue.model.Column;
import software.amazon.awssdk.services.glue.model.Table;

/** Creating, replacing and altering tables of files. */
@Tag("files")
class FileTableCreateTest extends BothModesTest {

  FileTableCreateTest(Mode mode) {
    super(mode, "file_create");
  }

  private List<String> partitions(String name) {
    return Aws.A.glue().getPartitions(r -> r.databaseName(db).tableName(name)).partitions().stream()
        .map(partition -> String.join("/", partition.values()))
        .sorted()
        .toList();
  }

  private List<String> dataFiles(String location) {
    return Aws.A.keys(location).stream().filter(key -> key.contains("part-")).toList();
  }

  @Test
  void writesEntriesThatOtherToolsRead() {
    spark.sql(
        "CREATE TABLE "
            + table("t")
            + " (day DATE COMMENT 'of the visit', Id INT, name VARCHAR(10)) USING parquet"
            + " PARTITIONED BY (day) COMMENT 'visits' TBLPROPERTIES ('team' = 'red')");
    Table entry = Aws.A.table(db, "t");
    assertThat(entry.tableType()).isEqualTo("EXTERNAL_TABLE");
    assertThat(entry.description()).isEqualTo("visits");
    assertThat(entry.parameters())
        .containsEntry("EXTERNAL", "TRUE")
        .containsEntry("team", "red")
        .containsEntry("classification", "parquet")
        .containsEntry("spark.sql.sources.provider", "parquet")
        .containsEntry("spark.sql.partitionProvider", "catalog")
        .containsEntry("spark.sql.sources.schema.partCol.0", "day")
        .containsKey("spark.sql.create.version");
    assertThat(columns("t")).containsExactly("id int", "name varchar(10)");
    assertThat(entry.partitionKeys())
        .containsExactly(Column.builder().name("day").type("date").comment("of the visit").build());
    assertThat(entry.storageDescriptor().location()).isEqualTo(root + "/db/t");
    assertThat(entry.storageDescriptor().serdeInfo().parameters())
        .containsEntry("path", root + "/db/t");
    assertThat(entry.storageDescriptor().serdeInfo().serializationLibrary())
        .isEqualTo("org.apache.hadoop.hive.ql.io.parquet.serde.ParquetHiveSerDe");
    assertThat(spark.table(table("t")).schema().fieldNames()).containsExactly("day", "Id", "name");
    assertThat(spark.sql("SHOW CREATE TABLE " + table("t")).first().getString(0))
        .contains("Id INT", "name VARCHAR(10)", "USING parquet", "PARTITIONED BY (day)", "visits")
        .contains("LOCATION '" + root + "/db/t'", "'team' = 'red'")
        .doesNotContain("fs.s3a");

    spark.sql("INSERT INTO " + table("t") + " VALUES (DATE'2026-01-02', 1, 'ann')");
    assertThat(partitions("t")).containsExactly("2026-01-02");
    assertThat(rows("SELECT * FROM " + table("t") + " WHERE day > DATE'2026-01-01'"))
        .containsExactly("2026-01-021ann");
    assertThatThrownBy(
            () ->
                spark.sql(
                    "INSERT INTO "
                        + table("t")
                        + " VALUES (DATE'2026-01-02', 1, 'longer than 10')"))
        .hasStackTraceContaining("10");
  }

  @ParameterizedTest
  @CsvSource({
    "orc, org.apache.hadoop.hive.ql.io.orc.OrcSerde",
    "csv, org.apache.hadoop.hive.serde2.OpenCSVSerde",
    "json, org.apache.hive.hcatalog.data.JsonSerDe",
    "text, org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe",
    "avro, org.apache.hadoop.hive.serde2.avro.AvroSerDe"
  })
  void everyFormatIsCreatedWrittenAndRead(String format, String serde) {
    spark.sql(
        "CREATE TABLE "
            + table("t")
            + " USING "
            + format
            + " PARTITIONED BY (p) AS SELECT 'x' AS value, 7 AS p");
    spark.sql("INSERT INTO " + table("t") + " VALUES ('y', 8)");
    assertThat(rows("SELECT * FROM " + table("t"))).containsExactly("x7", "y8");
    assertThat(partitions("t")).containsExactly("7", "8");
    Table entry = Aws.A.table(db, "t");
    assertThat(entry.storageDescriptor().serdeInfo().serializationLibrary()).isEqualTo(serde);
    assertThat(entry.parameters()).containsEntry("classification", format);
  }

  /** The partition column stays where the query has it, and no value moves to another column. */
  @Test
  void aQuerySaysTheOrderOfTheColumns() {
    String t = table("t");
    spark.sql(
        "CREATE TABLE "
            + t
            + " USING parquet PARTITIONED BY (A, c) AS SELECT 1 AS a, 2 AS b, 3 AS c");
    assertThat(spark.table(t).schema().fieldNames()).containsExactly("a", "b", "c");
    assertThat(rows("SELECT a, b, c FROM " + t)).containsExactly("123");
    assertThat(partitions("t")).containsExactly("1/3");
    assertThat(dataFiles(root + "/db/t/a=1/c=3")).hasSize(1);
  }

  @Test
  void aTableOfExistingFilesHasTheirColumnsAndPartitions() {
    String location = root + "/existing [1]";
    spark
        .sql("SELECT id, 'two words' AS p, CAST(id AS INT) AS q FROM range(2)")
        .write()
        .partitionBy("p", "q")
        .json(location);
    spark.sql("CREATE TABLE " + table("t") + " USING json LOCATION '" + location + "'");
    assertThat(spark.table(table("t")).schema())
        .isEqualTo(new StructType().add("id", "long").add("p", "string").add("q", "int"));
    assertThat(partitions("t")).containsExactly("two words/0", "two words/1");
    assertThat(rows("SELECT * FROM " + table("t"))).containsExactly("0two words0", "1two words1");

    spark.sql(
        "CREATE OR REPLACE TABLE "
            + table("t")
            + " (p STRING, q STRING, id STRING) USING json PARTITIONED BY (p, q) LOCATION '"
            + location
            + "'");
    assertThat(rows("SELECT * FROM " + table("t"))).containsExactly("two words00", "two words11");
    assertThatThrownBy(
            () ->
                spark.sql(
                    "CREATE TABLE "
                        + table("u")
                        + " USING json LOCATION '"
                        + location
                        + "' AS SELECT 1 AS id"))
        .hasStackTraceContaining("which is not empty");
    assertThat(Aws.A.find(db, "u")).isEmpty();
    assertThat(dataFiles(location)).hasSize(2);
  }

  @Test
  void aManagedTableNeedsAnEmptyPlace() {
    spark.sql("CREATE TABLE " + table("t") + " USING parquet AS SELECT 1 AS id");
    spark.sql("DROP TABLE " + table("t"));
    String location = root + "/db/t";
    assertThat(dataFiles(location)).hasSize(1);
    for (String rest : List.of(" (id INT) USING parquet", " USING parquet AS SELECT 2 AS id")) {
      assertThatThrownBy(() -> spark.sql("CREATE TABLE " + table("t") + rest))
          .hasMessageContaining("which is not empty");
      assertThatThrownBy(() -> spark.sql("CREATE OR REPLACE TABLE " + table("t") + rest))
          .hasMessageContaining("which is not empty");
    }
    assertThat(Aws.A.find(db, "t")).isEmpty();
    spark.sql("CREATE TABLE " + table("t") + " USING parquet LOCATION '" + location + "'");
    assertThat(rows("SELECT * FROM " + table("t"))).containsExactly("1");
  }

  @Test
  void isReplacedWithItsFilesAndPartitions() {
    String t = table("t");
    spark.sql(
        "CREATE TABLE "
            + t
            + " USING json PARTITIONED BY (p) COMMENT 'old' TBLPROPERTIES ('k' = 'old')"
            + " AS SELECT 1 AS id, 'a' AS p");
    Aws.A.put(root + "/elsewhere/part-0.json", "{\"id\": 9}");
    spark.sql("ALTER TABLE " + t + " ADD PARTITION (p = 'z') LOCATION '" + root + "/elsewhere'");
    spark.sql(
        "CREATE OR REPLACE TABLE "
            + t
            + " USING parquet PARTITIONED BY (q) AS SELECT id + 1 AS id, p AS q FROM "
            + t);
    assertThat(rows("SELECT * FROM " + t)).containsExactly("10z", "2a");
    assertThat(partitions("t")).containsExactly("a", "z");
    assertThat(dataFiles(root + "/db/t")).hasSize(2).allMatch(key -> key.contains("/q="));
    assertThat(dataFiles(root + "/elsewhere")).isEmpty();
    Table entry = Aws.A.table(db, "t");
    assertThat(entry.description()).isNull();
    assertThat(entry.parameters())
        .doesNotContainKey("k")
        .containsEntry("classification", "parquet");

    spark.sql("REPLACE TABLE " + t + " (other STRING) USING orc");
    assertThat(rows("SELECT other FROM " + t)).isEmpty();
    assertThat(dataFiles(root + "/db/t")).isEmpty();
    assertThat(partitions("t")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"CREATE", "REPLACE", "CREATE OR REPLACE"})
  void aFailedQueryLeavesWhatThereWas(String statement) {
    String t = table("t");
    boolean exists = !statement.equals("CREATE");
    if (exists) {
      spark.sql(
          "CREATE TABLE " + t + " USING parquet PARTITIONED BY (p) AS SELECT 1 AS id, 2 AS p");
    }
    List<String> before = dataFiles(root + "/db/t");
    assertThatThrownBy(
            () ->
                spark.sql(
                    statement
                        + " TABLE "
                        + t
                        + " USING json PARTITIONED BY (p) AS SELECT"
                        + " IF(id = 5, raise_error('broken'), id) AS id, id % 2 AS p"
                        + " FROM range(0, 10, 1, 1)"))
        .hasStackTraceContaining("broken");
    assertThat(dataFiles(root + "/db/t")).isEqualTo(before);
    assertThat(Aws.A.find(db, "t").isPresent()).isEqualTo(exists);
    if (exists) {
      assertThat(rows("SELECT * FROM " + t)).containsExactly("12");
    }
  }

  /** Glue refuses the entry after the files were written. */
  @ParameterizedTest
  @CsvSource({"CREATE, CreateTable", "REPLACE, UpdateTable"})
  void aFailureOfGlueLeavesWhatThereWas(String statement, String operation) {
    String t = table("t");
    if (!statement.equals("CREATE")) {
      spark.sql(
          "CREATE TABLE " + t + " USING parquet PARTITIONED BY (p) AS SELECT 1 AS id, 2 AS p");
    }
    List<String> before = dataFiles(root + "/db/t");
    Emulator.get().failNext(operation, Accounts.A.id(), 400, "AccessDeniedException", false);
    assertThatThrownBy(
            () ->
                spark.sql(
                    statement
                        + " TABLE "
                        + t
                        + " USING parquet PARTITIONED BY (p) AS SELECT 7 AS id, 2 AS p, 'x' AS s"))
        .hasStackTraceContaining(operation);
    assertThat(dataFiles(root + "/db/t")).isEqualTo(before);
    if (!before.isEmpty()) {
      assertThat(rows("SELECT * FROM " + t)).containsExactly("12");
    }
    spark.sql("DROP TABLE IF EXISTS " + t);
    Aws.A.delete(root + "/db/t");
    spark.sql("CREATE TABLE " + t + " USING parquet AS SELECT 1 AS id");
  }

  @Test
  void dataFramesAreSavedInEveryMode() throws Exception {
    String t = table("t");
    spark.sql("SELECT 1 AS id, 'a' AS p").write().format("parquet").partitionBy("p").saveAsTable(t);
    assertThatThrownBy(
            () ->
                spark
                    .sql("SELECT 2 AS id, 'a' AS p")
                    .write()
                    .format("parquet")
                    .partitionBy("p")
                    .saveAsTable(t))
        .hasMessageContaining("already exists");
    spark
        .sql("SELECT 2 AS id, 'a' AS p")
        .write()
        .format("parquet")
        .mode(SaveMode.Ignore)
        .partitionBy("p")
        .saveAsTable(t);
    assertThat(rows("SELECT * FROM " + t)).containsExactly("1a");
    spark
        .sql("SELECT 3 AS id, 'b' AS p")
        .write()
        .format("parquet")
        .mode(SaveMode.Append)
        .partitionBy("p")
        .saveAsTable(t);
    assertThat(rows("SELECT * FROM " + t)).containsExactly("1a", "3b");
    spark
        .sql("SELECT 4 AS id, 'c' AS p")
        .write()
        .format("parquet")
        .mode(SaveMode.Overwrite)
        .partitionBy("p")
        .saveAsTable(t);
    assertThat(rows("SELECT * FROM " + t)).containsExactly("4c");
    assertThat(partitions("t")).containsExactly("c");

    spark.sql("SELECT 1 AS id, 'a' AS p").writeTo(table("u")).using("orc").create();
    spark.sql("SELECT 2 AS id, 'b' AS p").writeTo(table("u")).append();
    assertThat(rows("SELECT * FROM " + table("u"))).containsExactly("1a", "2b");
    spark.sql("SELECT 3 AS id").writeTo(table("u")).using("orc").createOrReplace();
    assertThat(rows("SELECT * FROM " + table("u"))).containsExactly("3");
  }

  /** Spark 4 gives it to the columns of the statement, and to later ones from the properties. */
  @Test
  void keepsItsDefaultCollation() {
    assumeFalse(spark.version().startsWith("3."), "Spark 3.5 has no collations");
    String t = table("t");
    spark.sql(
        "CREATE TABLE " + t + " (id INT, name STRING) USING parquet DEFAULT COLLATION UTF8_LCASE");
    spark.sql("INSERT INTO " + t + " VALUES (1, 'Ann')");
    assertThat(rows("SELECT id FROM " + t + " WHERE name = 'ANN'")).containsExactly("1");
    assertThat(rows("DESCRIBE EXTENDED " + t))
        .anyMatch(row -> row.startsWith("CollationUTF8_LCASE"));
    spark.sql("ALTER TABLE " + t + " ADD COLUMN more STRING");
    assertThat(spark.table(t).schema().apply("more").dataType())
        .isEqualTo(spark.table(t).schema().apply("name").dataType());
  }

  @Test
  void isAlteredInItsEntry() {
    String t = table("t");
    spark.sql(
        "CREATE TABLE "
            + t
            + " USING parquet PARTITIONED BY (p) AS SELECT 1 AS id, 2 AS old, 3 AS p");
    spark.sql("ALTER TABLE " + t + " ADD COLUMNS (extra STRING COMMENT 'new')");
    spark.sql("ALTER TABLE " + t + " DROP COLUMN old");
    spark.sql("ALTER TABLE " + t + " ALTER COLUMN id COMMENT 'the key'");
    spark.sql("ALTER TABLE " + t + " SET TBLPROPERTIES ('team' = 'red')");
    spark.sql("COMMENT ON TABLE " + t + " IS 'visits'");
    assertThat(rows("SELECT * FROM " + t)).containsExactly("13null");
    spark.sql("INSERT INTO " + t + " VALUES (4, 3, 'x')");
    assertThat(rows("SELECT id, extra, p FROM " + t)).containsExactly("1null3", "4x3");
    Table entry = Aws.A.table(db, "t");
    assertThat(entry.storageDescriptor().columns())
        .containsExactly(
            Column.builder().name("id").type("int").comment("the key").build(),
            Column.builder().name("extra").type("string").comment("new").build());
    assertThat(entry.parameters()).containsEntry("team", "red");
    assertThat(entry.description()).isEqualTo("visits");
    spark.sql("ALTER TABLE " + t + " UNSET TBLPROPERTIES ('team')");
    assertThat(Aws.A.table(db, "t").parameters()).doesNotContainKey("team");

    for (Map.Entry<String, String> refused :
        Map.of(
                " RENAME COLUMN id TO number", "the files have the column id as it is now",
                " DROP COLUMN p", "partition column",
                " SET TBLPROPERTIES ('spark.sql.sources.provider' = 'csv')",
                    "belongs to the catalog",
                " ALTER COLUMN id TYPE BIGINT", "the files have the column id as it is now")
            .entrySet()) {
      assertThatThrownBy(() -> spark.sql("ALTER TABLE " + t + refused.getKey()))
          .as(refused.getKey())
          .hasMessageContaining(refused.getValue());
    }

    spark.sql("ALTER TABLE " + t + " SET LOCATION '" + root + "/moved'");
    spark.sql("INSERT INTO " + t + " VALUES (5, 6, 'y')");
    assertThat(dataFiles(root + "/moved/p=6")).hasSize(1);
    assertThat(rows("SELECT id FROM " + t)).containsExactly("1", "4", "5");
  }

  @Test
  void isRenamedWithItsPartitions() {
    spark.sql(
        "CREATE TABLE "
            + table("t")
            + " USING parquet PARTITIONED BY (p) AS SELECT id, id % 3 AS p FROM range(3)");
    spark.sql("ALTER TABLE " + table("t") + " RENAME TO " + db + ".renamed");
    assertThat(Aws.A.find(db, "t")).isEmpty();
    assertThat(partitions("renamed")).containsExactly("0", "1", "2");
    assertThat(rows("SELECT * FROM " + table("renamed"))).containsExactly("00", "11", "22");

    Emulator.get()
        .failNext("BatchCreatePartition", Accounts.A.id(), 400, "AccessDeniedException", false);
    assertThatThrownBy(
            () -> spark.sql("ALTER TABLE " + table("renamed") + " RENAME TO " + db + ".again"))
        .hasMessageContaining("BatchCreatePartition");
    assertThat(Aws.A.find(db, "again")).isEmpty();
    assertThat(partitions("renamed")).hasSize(3);
  }

  @Test
  void whatCannotBeATableOfFilesIsRefused() {
    create("d", "SELECT 1 AS id");
    for (List<String> refused :
        List.of(
            List.of(
                "(id INT, p INT) USING parquet CLUSTERED BY (id) INTO 4 BUCKETS",
                "gluecat writes no buckets"),
            List.of("USING parquet", "it has no columns"),
            List.of("(id INT) USING parquet PARTITIONED BY (id)", "partition"),
            List.of("(id INT, p ARRAY<INT>) USING parquet PARTITIONED BY (p)", "partition"),
            List.of("(id INT, l MAP<INT, INT>) USING csv", "cannot hold the column l"),
            List.of("(id INT) USING parquet OPTIONS ('fs.s3a.access.key' = 'x')", "hadoop.fs.s3a"),
            List.of("(id INT) USING parquet LOCATION '" + root + "/db/d'", "say USING delta"),
            List.of("(id INT) USING noop", "say USING delta, parquet"))) {
      assertThatThrownBy(() -> spark.sql("CREATE TABLE " + table("t") + " " + refused.get(0)))
          .as(refused.get(0))
          .hasStackTraceContaining(refused.get(1));
    }
    assertThat(Aws.A.find(db, "t")).isEmpty();
    assertThatThrownBy(
            () -> spark.sql("CREATE OR REPLACE TABLE " + table("d") + " (id INT) USING parquet"))
        .hasStackTraceContaining("Delta table");
  }

  /** Delta makes the table first, without a provider, and finds that it is none of its own. */
  @Test
  void aCloneWithoutDeltaAsDefaultLeavesNothing() {
    create("d", "SELECT 1 AS id");
    assertThatThrownBy(
            () -> spark.sql("CREATE TABLE " + table("clone") + " SHALLOW CLONE " + table("d")))
        .hasStackTraceContaining(mode == Mode.NAMED ? "CREATE TABLE CLONE" : "SCHEMA_NOT_FOUND");
    assertThat(Aws.A.find(db, "clone")).isEmpty();
    assertThat(Aws.A.keys(root + "/db/clone")).isEmpty();
  }

  /** Names that need quotes, everywhere that a partition column is named. */
  @ParameterizedTest
  @ValueSource(strings = {"a.b", "two words", "`tick`", "größe"})
  void columnsMayHaveAnyName(String name) {
    String t = table("t");
    String column = "`" + name.replace("`", "``") + "`";
    spark.sql(
        "CREATE TABLE "
            + t
            + " (id INT, "
            + column
            + " INT) USING orc PARTITIONED BY ("
            + column
            + ")");
    spark.sql("INSERT INTO " + t + " VALUES (1, 7)");
    spark.sql("INSERT INTO " + t + " PARTITION (" + column + " = 8) VALUES (2)");
    spark.sql("INSERT OVERWRITE " + t + " PARTITION (" + column + " = 7) VALUES (3)");
    assertThat(rows("SELECT * FROM " + t + " WHERE " + column + " = 7")).containsExactly("37");
    assertThat(rows("SHOW PARTITIONS " + t + " PARTITION (" + column + " = 8)")).hasSize(1);
    spark.sql("DELETE FROM " + t + " WHERE " + column + " = 8");
    spark.sql("ALTER TABLE " + t + " DROP PARTITION (" + column + " = 7)");
    spark.sql("MSCK REPAIR TABLE " + t);
    assertThat(rows("SELECT * FROM " + t)).containsExactly("37");
    assertThat(
            rows("SELECT l.id FROM " + t + " l JOIN (SELECT 7 AS k) r ON l." + column + " = r.k"))
        .containsExactly("3");
  }
}
