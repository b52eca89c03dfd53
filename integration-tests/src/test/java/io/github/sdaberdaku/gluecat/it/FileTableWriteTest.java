/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.glue.model.Partition;

/** Writing to tables of files, whose partitions are in Glue or in their folders only. */
@Tag("files")
class FileTableWriteTest extends BothModesTest {

  FileTableWriteTest(Mode mode) {
    super(mode, "file_write");
  }

  private String location(String name) {
    return root + "/" + name;
  }

  @BeforeEach
  void register() {
    StructType schema = new StructType().add("id", "int").add("p", "string").add("q", "int");
    Aws.A.putFileTable(db, "t", "parquet", location("t"), schema, "catalog", "p", "q");
    Aws.A.putFileTable(db, "folders", "json", location("folders"), schema, null, "p", "q");
    Aws.A.putFileTable(
        db, "plain", "orc", location("plain"), new StructType().add("id", "int"), null);
  }

  private List<String> partitions(String name) {
    return Aws.A.glue().getPartitions(r -> r.databaseName(db).tableName(name)).partitions().stream()
        .map(partition -> String.join("/", partition.values()))
        .sorted()
        .toList();
  }

  private Partition partition(String name, String... values) {
    return Aws.A.glue()
        .getPartition(r -> r.databaseName(db).tableName(name).partitionValues(values))
        .partition();
  }

  @Test
  void insertsAndRegistersWhatItTouches() throws Exception {
    String t = table("t");
    spark.sql("INSERT INTO " + t + " VALUES (1, 'a', 1), (2, 'a', 2), (3, 'b', 1)");
    assertThat(partitions("t")).containsExactly("a/1", "a/2", "b/1");
    assertThat(partition("t", "a", "1").storageDescriptor().location())
        .isEqualTo(location("t") + "/p=a/q=1");
    assertThat(partition("t", "a", "1").parameters())
        .containsEntry("numFiles", "1")
        .containsKey("totalSize");
    spark.sql("INSERT INTO " + t + " PARTITION (p = 'a') SELECT 4, 1");
    assertThat(partition("t", "a", "1").parameters()).containsEntry("numFiles", "2");
    spark.sql("SELECT 5 AS id, 'c' AS p, 9 AS q").writeTo(t).append();
    spark.sql("SELECT 6, 'c', 9").write().insertInto(t);
    spark.sql("SELECT 7 AS id, 'c' AS p, 9 AS q").write().mode("append").saveAsTable(t);
    assertThat(rows("SELECT * FROM " + t))
        .containsExactly("1a1", "2a2", "3b1", "4a1", "5c9", "6c9", "7c9");
    assertThat(partitions("t")).containsExactly("a/1", "a/2", "b/1", "c/9");
  }

  @Test
  void overwritesStaticAndDynamicPartitions() {
    String t = table("t");
    SparkSession session = mode.freshSession();
    session.sql("INSERT INTO " + t + " VALUES (1, 'a', 1), (2, 'a', 2), (3, 'b', 1)");
    session.sql("INSERT OVERWRITE " + t + " PARTITION (p = 'a') SELECT 4, 1");
    assertThat(rows("SELECT * FROM " + t)).containsExactly("3b1", "4a1");
    assertThat(partitions("t")).containsExactly("a/1", "b/1");

    session.conf().set("spark.sql.sources.partitionOverwriteMode", "dynamic");
    session.sql("INSERT OVERWRITE " + t + " VALUES (5, 'b', 1), (6, 'c', 1)");
    assertThat(rows("SELECT * FROM " + t)).containsExactly("4a1", "5b1", "6c1");
    session.conf().unset("spark.sql.sources.partitionOverwriteMode");

    session.sql("INSERT OVERWRITE " + t + " SELECT id + 1, p, q FROM " + t + " WHERE p <> 'a'");
    assertThat(rows("SELECT * FROM " + t)).containsExactly("6b1", "7c1");
    assertThat(partitions("t")).containsExactly("b/1", "c/1");
  }

  /**
   * The option of a single write. Spark's DataFrameWriter.insertInto hands no options on to a table
   * of spark_catalog (insertInto(TableIdentifier), all lines), so there all of the table is
   * replaced, as it is with Spark's own catalog.
   */
  @Test
  void overwritesThePartitionsThatItWritesIfTheOptionSaysSo() {
    String t = table("t");
    spark.sql("INSERT INTO " + t + " VALUES (1, 'a', 1), (2, 'b', 1)");
    spark
        .sql("SELECT 3, 'b', 1")
        .write()
        .mode(SaveMode.Overwrite)
        .option("partitionOverwriteMode", "dynamic")
        .insertInto(t);
    if (mode == Mode.NAMED) {
      assertThat(rows("SELECT * FROM " + t)).containsExactly("1a1", "3b1");
    } else {
      assertThat(rows("SELECT * FROM " + t)).containsExactly("3b1");
    }
  }

  @Test
  void overwritesByCondition() throws Exception {
    String t = table("t");
    spark.sql("INSERT INTO " + t + " VALUES (1, 'a', 1), (2, 'a', 2), (3, 'b', 1)");
    spark
        .sql("SELECT 9 AS id, 'a' AS p, 1 AS q")
        .writeTo(t)
        .overwrite(org.apache.spark.sql.functions.expr("p = 'a' AND q IN (1, 2)"));
    assertThat(rows("SELECT * FROM " + t)).containsExactly("3b1", "9a1");
    spark.sql("SELECT 8 AS id, 'b' AS p, 1 AS q").writeTo(t).overwritePartitions();
    assertThat(rows("SELECT * FROM " + t)).containsExactly("8b1", "9a1");
    assertThatThrownBy(
            () ->
                spark
                    .sql("SELECT 9 AS id, 'a' AS p, 1 AS q")
                    .writeTo(t)
                    .overwrite(org.apache.spark.sql.functions.expr("id = 9")))
        .hasMessageContaining("does not support overwrite by expression");
  }

  @Test
  void writesValuesAsTheyAre() {
    String t = table("t");
    spark.sql(
        "INSERT INTO "
            + t
            + " VALUES (1, 'two words', 1), (2, 'O\\'Neil', 1), (3, 'a/b=c', 1), (4, 'größe', 1),"
            + " (5, NULL, 1), (6, '', 1), (7, '', NULL), (8, NULL, NULL), (9, NULL, 1)");
    assertThat(rows("SELECT * FROM " + t))
        .containsExactly(
            "1two words1",
            "2O'Neil1",
            "3a/b=c1",
            "4größe1",
            "5null1",
            "6null1",
            "7nullnull",
            "8nullnull",
            "9null1");
    assertThat(partitions("t"))
        .containsExactly(
            "O'Neil/1",
            "__HIVE_DEFAULT_PARTITION__/1",
            "__HIVE_DEFAULT_PARTITION__/__HIVE_DEFAULT_PARTITION__",
            "a/b=c/1",
            "größe/1",
            "two words/1");
  }

  /** Also where its value is written in another way than Spark would. */
  @Test
  void writesToAPartitionWhereItIs() {
    String elsewhere = root + "/elsewhere";
    Aws.A.putPartition(db, "t", elsewhere, "a", "01");
    spark.sql("INSERT INTO " + table("t") + " VALUES (1, 'a', 1)");
    spark.sql("INSERT INTO " + table("t") + " VALUES (2, 'a', 1)");
    assertThat(partitions("t")).containsExactly("a/01");
    assertThat(Aws.A.keys(elsewhere)).filteredOn(key -> key.contains("part-")).hasSize(2);
    spark.sql("INSERT OVERWRITE " + table("t") + " PARTITION (p = 'a', q = 1) SELECT 3");
    assertThat(rows("SELECT * FROM " + table("t"))).containsExactly("3a1");
    assertThat(Aws.A.keys(elsewhere)).filteredOn(key -> key.contains("part-")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain", "folders"})
  void writesTablesThatGlueKnowsNoPartitionsOf(String name) {
    String t = table(name);
    String columns = name.equals("plain") ? "" : ", 'x y', 1";
    String shown = name.equals("plain") ? "" : "x y1";
    spark.sql("INSERT INTO " + t + " SELECT 1" + columns);
    spark.sql("INSERT INTO " + t + " SELECT 2" + columns);
    assertThat(rows("SELECT * FROM " + t)).containsExactly("1" + shown, "2" + shown);
    long mark = Emulator.get().mark();
    spark.sql("INSERT OVERWRITE " + t + " SELECT 3" + columns);
    assertThat(Emulator.get().since(mark))
        .filteredOn(request -> request.service().equals("glue"))
        .extracting(Emulator.Request::operation)
        .containsOnly("GetTable");
    assertThat(rows("SELECT * FROM " + t)).containsExactly("3" + shown);
    assertThat(Aws.A.keys(location(name))).filteredOn(key -> key.contains("part-")).hasSize(1);
  }

  @Test
  void aFailedWriteLeavesEverythingAsItWas() {
    String t = table("t");
    spark.sql("INSERT INTO " + t + " VALUES (1, 'a', 1)");
    List<String> before = Aws.A.keys(location("t"));
    assertThatThrownBy(
            () ->
                spark.sql(
                    "INSERT OVERWRITE "
                        + t
                        + " SELECT IF(id = 9, raise_error('broken'), id), 'a', 1 FROM range(0, 10,"
                        + " 1, 1)"))
        .hasStackTraceContaining("broken");
    assertThat(Aws.A.keys(location("t"))).isEqualTo(before);
    assertThat(rows("SELECT * FROM " + t)).containsExactly("1a1");
  }

  /** The answer of the first attempt is lost, so the second one finds the partition there. */
  @Test
  void aRegistrationThatIsTriedAgainIsNoError() throws Exception {
    Emulator.get()
        .failNext("BatchCreatePartition", Accounts.A.id(), 500, "InternalServiceException", true);
    spark.sql("INSERT INTO " + table("t") + " VALUES (1, 'a', 1)");
    assertThat(rows("SELECT * FROM " + table("t"))).containsExactly("1a1");
    assertThat(partition("t", "a", "1").parameters()).containsEntry("numFiles", "1");
  }

  @Test
  void aPartitionThatAnotherWriterRegistersElsewhereMeanwhileIsSaid() {
    SparkSession session = mode.freshSession();
    String elsewhere = root + "/elsewhere";
    String database = db; // the function must not hold the test
    session
        .udf()
        .register(
            "meanwhile",
            (UDF1<Integer, Integer>)
                id -> {
                  Aws.A.putPartition(database, "t", elsewhere, "a", "1");
                  return id;
                },
            DataTypes.IntegerType);
    assertThatThrownBy(
            () ->
                session.sql(
                    "INSERT INTO "
                        + table("t")
                        + " SELECT meanwhile(CAST(id AS INT)), 'a', 1 FROM range(1)"))
        .hasStackTraceContaining("another writer registered PARTITION (`p` = 'a', `q` = '1')")
        .hasStackTraceContaining("at " + elsewhere + ", so no query sees the files");
  }

  @Test
  void bucketsAreNotWritten() {
    Aws.A.change(
        db,
        "plain",
        input ->
            input.parameters(
                Map.of(
                    "spark.sql.sources.provider", "orc",
                    "spark.sql.sources.schema", new StructType().add("id", "int").json(),
                    "spark.sql.sources.schema.numBuckets", "4")));
    for (String statement :
        List.of("INSERT INTO %s VALUES (1)", "INSERT OVERWRITE %s VALUES (1)", "DELETE FROM %s")) {
      assertThatThrownBy(() -> spark.sql(String.format(statement, table("plain"))))
          .hasStackTraceContaining("is a bucketed table");
    }
    assertThat(rows("SELECT * FROM " + table("plain"))).isEmpty();
  }

  /** Spark plans by size; a size that is no longer true would mislead it. */
  @Test
  void statisticsOfOthersGoWithTheFirstWrite() {
    Aws.A.change(
        db,
        "plain",
        input ->
            input.parameters(
                Map.of(
                    "spark.sql.sources.provider", "orc",
                    "spark.sql.sources.schema", new StructType().add("id", "int").json(),
                    "table_type", "EXTERNAL",
                    "recordCount", "7",
                    "totalSize", "7")));
    assertThat(
            spark.sql("SHOW TBLPROPERTIES " + table("plain")).collectAsList().toString()
                + spark.sql("DESCRIBE EXTENDED " + table("plain")).collectAsList())
        .doesNotContain("table_type");
    spark.sql("INSERT INTO " + table("plain") + " VALUES (1)");
    assertThat(Aws.A.table(db, "plain").parameters())
        .containsEntry("table_type", "EXTERNAL")
        .doesNotContainKeys("recordCount", "totalSize");
  }
}
