/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.apache.spark.sql.functions.lit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.glue.model.Table;

/** Delta tables by SQL and by DataFrame, as a user has them, in both modes. */
class DeltaTableTest extends BothModesTest {

  DeltaTableTest(Mode mode) {
    super(mode, "delta_tables");
  }

  private Dataset<Row> sql(String statement) {
    return spark.sql(statement);
  }

  private static String freshLocation(String name) {
    return Accounts.A.root() + "/tables/" + name + "-" + System.nanoTime();
  }

  @Test
  @Operation("CREATE TABLE … LOCATION")
  void createsATableAtALocation() {
    String location = freshLocation("located");
    sql(
        "CREATE TABLE "
            + table("t")
            + " (id BIGINT, name STRING) USING delta LOCATION '"
            + location
            + "'");
    sql("INSERT INTO " + table("t") + " VALUES (1, 'a'), (2, 'b')");

    assertThat(rows("SELECT * FROM " + table("t"))).containsExactly("1a", "2b");
    assertThat(Aws.A.keys(location)).anyMatch(key -> key.contains("_delta_log/"));
    assertThat(Aws.A.table(db, "t").storageDescriptor().location()).isEqualTo(location);
  }

  @Test
  void locationsWithTheSchemeS3AreOpenedByS3a() {
    String location = freshLocation("s3").replace("s3a://", "s3://");
    sql("CREATE TABLE " + table("t") + " (n INT) USING delta LOCATION '" + location + "'");
    sql("INSERT INTO " + table("t") + " VALUES (1)");
    sql(
        "CREATE OR REPLACE TABLE "
            + table("t")
            + " USING delta LOCATION '"
            + location.replace("s3:", "s3a:")
            + "/' AS SELECT 2 AS n");
    assertThat(rows("SELECT * FROM " + table("t"))).containsExactly("2");
    assertThat(Aws.A.table(db, "t").storageDescriptor().location()).isEqualTo(location);
  }

  @Test
  void createsAManagedTableBelowTheWarehouse() {
    String bare = mode.database("delta_bare");
    String location = Accounts.A.root() + "/warehouse/" + bare + ".db/t";
    Aws.A.glue().createDatabase(r -> r.databaseInput(d -> d.name(bare)));
    try {
      sql("CREATE TABLE " + mode.name(bare + ".t") + " (id BIGINT) USING delta");
      assertThat(Aws.A.table(bare, "t").storageDescriptor().location()).isEqualTo(location);
      sql("INSERT INTO " + mode.name(bare + ".t") + " VALUES (1)");
      assertThat(rows("SELECT * FROM " + mode.name(bare + ".t"))).containsExactly("1");
    } finally {
      sql("DROP DATABASE " + mode.name(bare) + " CASCADE");
      Aws.A.delete(location);
    }
  }

  @Test
  @Operation("CREATE TABLE without LOCATION")
  void createsAManagedTableBelowItsDatabase() {
    String other = mode.database("delta_located");
    String root = freshLocation("database");
    sql("CREATE DATABASE " + mode.name(other) + " LOCATION '" + root + "/'");
    try {
      sql("CREATE TABLE " + mode.name(other + ".t") + " USING delta AS SELECT 7 AS n");
      assertThat(rows("SELECT n FROM " + mode.name(other + ".t"))).containsExactly("7");
      assertThat(Aws.A.table(other, "t").storageDescriptor().location()).isEqualTo(root + "/t");
    } finally {
      sql("DROP DATABASE " + mode.name(other) + " CASCADE");
    }
  }

  @Test
  @Operation("CREATE TABLE … LOCATION without columns, which registers a table")
  void registersATableThatIsThere() {
    String location = freshLocation("there");
    sql(
        "CREATE TABLE "
            + table("first")
            + " (id BIGINT, day DATE) USING delta PARTITIONED BY (day) LOCATION '"
            + location
            + "'");
    sql("INSERT INTO " + table("first") + " VALUES (5, DATE'2026-01-01')");
    sql("DROP TABLE " + table("first"));

    sql("CREATE TABLE " + table("again") + " USING delta LOCATION '" + location + "'");

    assertThat(rows("SELECT * FROM " + table("again"))).containsExactly("52026-01-01");
    Table entry = Aws.A.table(db, "again");
    assertThat(entry.storageDescriptor().columns())
        .extracting(c -> c.name() + " " + c.type())
        .containsExactly("id bigint", "day date");
    assertThat(entry.parameters()).containsEntry("spark.sql.sources.schema.partCol.0", "day");
  }

  @Test
  @Operation("CREATE TABLE … AS SELECT")
  void createsATableFromAQuery() {
    String location = freshLocation("ctas");
    sql(
        "CREATE TABLE "
            + table("t")
            + " USING delta PARTITIONED BY (p) LOCATION '"
            + location
            + "' AS SELECT 1 AS id, 'x' AS p UNION ALL SELECT 2, 'y'");
    assertThat(rows("SELECT id, p FROM " + table("t"))).containsExactly("1x", "2y");
    assertThat(Aws.A.table(db, "t").parameters())
        .containsEntry("table_type", "DELTA")
        .containsEntry("spark.sql.sources.schema.partCol.0", "p");
  }

  @Test
  @Operation("REPLACE TABLE, CREATE OR REPLACE TABLE, with and without AS SELECT")
  void replacesATableWithAndWithoutAQuery() {
    String location = freshLocation("replaced");
    String at = " USING delta LOCATION '" + location + "'";
    sql("CREATE TABLE " + table("t") + at + " AS SELECT 1 AS a");

    sql("CREATE OR REPLACE TABLE " + table("t") + " USING delta AS SELECT 'x' AS b, 2 AS c");
    assertThat(rows("SELECT b, c FROM " + table("t"))).containsExactly("x2");
    assertThat(columns("t")).containsExactly("b string", "c int");

    sql("CREATE OR REPLACE TABLE " + table("t") + " (b STRING, c INT) " + at);
    assertThat(rows("SELECT * FROM " + table("t"))).as("same schema, but replaced").isEmpty();

    sql("REPLACE TABLE " + table("t") + " USING delta COMMENT 'third' AS SELECT 3 AS d");
    assertThat(rows("SELECT d FROM " + table("t"))).containsExactly("3");
    assertThat(Aws.A.table(db, "t").description()).isEqualTo("third");

    sql("REPLACE TABLE " + table("t") + " (e DOUBLE) USING delta");
    assertThat(rows("SELECT e FROM " + table("t"))).isEmpty();
    assertThat(columns("t")).containsExactly("e double");
    assertThat(Aws.A.table(db, "t").description()).as("the comment went too").isNull();

    assertThat(rows("SELECT d FROM " + table("t") + " VERSION AS OF 3")).containsExactly("3");
  }

  @Test
  @Operation("CREATE OR REPLACE TABLE of a table that is missing")
  void createOrReplaceCreatesWhatIsMissing() {
    String location = freshLocation("cor");
    sql(
        "CREATE OR REPLACE TABLE "
            + table("a")
            + " (n INT) USING delta LOCATION '"
            + location
            + "/a'");
    sql(
        "CREATE OR REPLACE TABLE "
            + table("b")
            + " USING delta LOCATION '"
            + location
            + "/b' AS SELECT 1 AS n");
    assertThat(rows("SELECT * FROM " + table("a"))).isEmpty();
    assertThat(rows("SELECT * FROM " + table("b"))).containsExactly("1");
    assertThatThrownBy(() -> sql("REPLACE TABLE " + table("missing") + " (n INT) USING delta"))
        .hasMessageContaining("TABLE_OR_VIEW_NOT_FOUND");
  }

  @Test
  void createOrReplaceTakesOverADroppedTablesLocation() {
    String location = freshLocation("taken-over");
    String create =
        "CREATE OR REPLACE TABLE " + table("t") + " %s USING delta LOCATION '" + location + "' %s";
    sql(String.format(create, "", "AS SELECT 1 AS old"));
    sql("DROP TABLE " + table("t"));
    sql(String.format(create, "", "AS SELECT 2 AS taken"));
    assertThat(rows("SELECT taken FROM " + table("t"))).containsExactly("2");
    sql("DROP TABLE " + table("t"));
    sql(String.format(create, "(again STRING)", "COMMENT 'third'"));
    assertThat(rows("SELECT again FROM " + table("t"))).isEmpty();
    assertThat(columns("t")).containsExactly("again string");
    assertThat(rows("SELECT old FROM " + table("t") + " VERSION AS OF 0")).containsExactly("1");

    sql("DROP TABLE " + table("t"));
    assertThatThrownBy(
            () ->
                sql(
                    "CREATE TABLE "
                        + table("t")
                        + " USING delta LOCATION '"
                        + location
                        + "' AS SELECT 3 AS n"))
        .hasMessageContaining(location);
    sql("CREATE TABLE " + table("t") + " USING delta LOCATION '" + location + "'");
    assertThat(Aws.A.table(db, "t").description()).as("the comment of the log").isEqualTo("third");
  }

  @Test
  void changesRows() {
    create("t", "SELECT 1 AS id, 'a' AS v UNION ALL SELECT 2, 'b' UNION ALL SELECT 3, 'c'");
    sql("UPDATE " + table("t") + " SET v = 'B' WHERE id = 2");
    sql("DELETE FROM " + table("t") + " WHERE id = 3");
    sql(
        "MERGE INTO "
            + table("t")
            + " t USING (SELECT 1 AS id, 'A' AS v UNION ALL SELECT 4, 'd') s ON t.id = s.id"
            + " WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *");
    assertThat(rows("SELECT * FROM " + table("t"))).containsExactly("1A", "2B", "4d");
    sql("INSERT OVERWRITE " + table("t") + " VALUES (9, 'z')");
    assertThat(rows("SELECT * FROM " + table("t"))).containsExactly("9z");
    sql("INSERT INTO " + table("t") + " SELECT id + 1, v FROM " + table("t"));
    assertThat(rows("SELECT * FROM " + table("t"))).containsExactly("10z", "9z");
  }

  @Test
  void travelsInTime() {
    create("t", "SELECT 1 AS n");
    sql("INSERT INTO " + table("t") + " VALUES (2)");
    String first =
        sql("DESCRIBE HISTORY " + table("t"))
            .where("version = 0")
            .selectExpr("CAST(timestamp AS STRING)")
            .first()
            .getString(0);
    assertThat(rows("SELECT n FROM " + table("t") + " VERSION AS OF 0")).containsExactly("1");
    assertThat(rows("SELECT n FROM " + table("t") + " TIMESTAMP AS OF '" + first + "'"))
        .containsExactly("1");
    assertThat(spark.read().option("versionAsOf", "0").table(table("t")).count()).isEqualTo(1);
    assertThat(rows("SELECT n FROM " + table("t"))).containsExactly("1", "2");
  }

  @Test
  @Operation("DROP TABLE, DROP TABLE IF EXISTS")
  void listsDescribesAndDrops() {
    String location = freshLocation("dropped");
    sql(
        "CREATE TABLE "
            + table("one")
            + " (id BIGINT NOT NULL COMMENT 'the key', mixedCase STRING) USING delta COMMENT 'about"
            + " it' LOCATION '"
            + location
            + "'");
    assertThat(rows("SHOW TABLES IN " + mode.name(db))).containsExactly(db + "one" + "false");
    assertThat(rows("SHOW TABLES IN " + mode.name(db) + " LIKE 'x*'")).isEmpty();
    assertThat(rows("DESCRIBE TABLE " + table("one")))
        .contains("idbigintthe key", "mixedCasestringnull");
    List<String> extended = rows("DESCRIBE TABLE EXTENDED " + table("one"));
    assertThat(extended).anyMatch(row -> row.startsWith("Provider") && row.contains("delta"));
    assertThat(extended).anyMatch(row -> row.startsWith("Location") && row.contains(location));
    assertThat(extended).anyMatch(row -> row.startsWith("Comment") && row.contains("about it"));
    assertThat(spark.catalog().tableExists(table("one"))).isTrue();

    sql("DROP TABLE " + table("one"));
    assertThat(spark.catalog().tableExists(table("one"))).isFalse();
    assertThat(Aws.A.find(db, "one")).isEmpty();
    assertThat(Aws.A.keys(location)).as("the data stays").isNotEmpty();
    sql("DROP TABLE IF EXISTS " + table("one"));
    assertThatThrownBy(() -> sql("DROP TABLE " + table("one")))
        .hasMessageContaining("TABLE_OR_VIEW_NOT_FOUND");
  }

  @Test
  void namesAreFoldedAndColumnsKeepTheirCase() {
    sql(
        "CREATE TABLE "
            + table("`My-Table.1`")
            + " (userId BIGINT, Name STRING) USING delta LOCATION '"
            + freshLocation("folded")
            + "'");
    assertThat(Aws.A.find(db, "my-table.1")).isPresent();
    assertThat(Arrays.asList(spark.table(table("`MY-table.1`")).columns()))
        .containsExactly("userId", "Name");
    assertThat(columns("my-table.1")).containsExactly("userid bigint", "name string");
    sql("DROP TABLE " + table("`My-Table.1`"));
  }

  @Test
  void altersTheTableAndItsEntry() {
    create("t", "SELECT 1 AS id");
    sql("ALTER TABLE " + table("t") + " ADD COLUMNS (extra STRING COMMENT 'new')");
    assertThat(columns("t")).containsExactly("id int", "extra string");
    sql("ALTER TABLE " + table("t") + " SET TBLPROPERTIES ('owner.team' = 'x')");
    assertThat(rows("SHOW TBLPROPERTIES " + table("t"))).contains("owner.teamx");
    assertThat(Aws.A.table(db, "t").parameters())
        .as("properties stay in the log")
        .doesNotContainKey("owner.team");
    sql("COMMENT ON TABLE " + table("t") + " IS 'told'");
    assertThat(Aws.A.table(db, "t").description()).isEqualTo("told");
    sql("ALTER TABLE " + table("t") + " SET TBLPROPERTIES ('delta.columnMapping.mode' = 'name')");
    sql("ALTER TABLE " + table("t") + " RENAME COLUMN extra TO renamed");
    sql("ALTER TABLE " + table("t") + " DROP COLUMN id");
    assertThat(columns("t")).containsExactly("renamed string");
    assertThat(rows("SELECT * FROM " + table("t"))).containsExactly("null");
  }

  @Test
  void movesTheEntryToAnotherLocation() {
    create("t", "SELECT 1 AS n");
    create("other", "SELECT 'x' AS s");
    String target = Aws.A.table(db, "other").storageDescriptor().location();
    sql("ALTER TABLE " + table("t") + " SET LOCATION '" + target + "'");
    assertThat(rows("SELECT s FROM " + table("t"))).containsExactly("x");
    assertThat(columns("t")).containsExactly("s string");
    assertThatThrownBy(
            () -> sql("ALTER TABLE " + table("t") + " SET LOCATION '" + target + "-typo'"))
        .hasMessageContaining("there is no Delta table at " + target + "-typo");
    assertThat(Aws.A.table(db, "t").storageDescriptor().location()).isEqualTo(target);
  }

  @Test
  void renamesTheEntry() {
    create("before", "SELECT 1 AS n");
    Table old = Aws.A.table(db, "before");
    sql(
        "ALTER TABLE "
            + table("before")
            + " RENAME TO "
            + (mode == Mode.NAMED ? db + ".after" : db + ".after"));
    assertThat(rows("SELECT n FROM " + table("after"))).containsExactly("1");
    assertThat(Aws.A.find(db, "before")).isEmpty();
    Table renamed = Aws.A.table(db, "after");
    assertThat(renamed.parameters()).isEqualTo(old.parameters());
    assertThat(renamed.storageDescriptor()).isEqualTo(old.storageDescriptor());
  }

  @Test
  void refreshRepairsAnEntryOfAnotherTool() {
    create("t", "SELECT 1 AS id, 'a' AS name");
    Table good = Aws.A.table(db, "t");
    String location = good.storageDescriptor().location();
    Aws.A.glue().deleteTable(r -> r.databaseName(db).name("t"));
    Aws.A.glue()
        .createTable(
            r ->
                r.databaseName(db)
                    .tableInput(
                        t ->
                            t.name("t")
                                .tableType("EXTERNAL_TABLE")
                                .description("kept")
                                .parameters(
                                    java.util.Map.of(
                                        "spark.sql.sources.provider", "DELTA", "mine", "kept"))
                                .storageDescriptor(
                                    s ->
                                        s.location(location + "-__PLACEHOLDER__")
                                            .columns(c -> c.name("col").type("array<string>"))
                                            .serdeInfo(
                                                i ->
                                                    i.parameters(
                                                        java.util.Map.of("path", location))))));
    assertThat(rows("SELECT * FROM " + table("t"))).containsExactly("1a");

    sql("REFRESH TABLE " + table("t"));

    Table repaired = Aws.A.table(db, "t");
    assertThat(repaired.storageDescriptor().columns())
        .isEqualTo(good.storageDescriptor().columns());
    assertThat(repaired.storageDescriptor().location()).isEqualTo(location);
    assertThat(repaired.parameters())
        .containsEntry("mine", "kept")
        .containsEntry("table_type", "DELTA");
    assertThat(repaired.description()).isEqualTo("kept");
  }

  @Test
  @Operation("saveAsTable with the option path")
  void worksByDataFrame() throws Exception {
    Dataset<Row> one = spark.range(1, 3).toDF("id").withColumn("p", lit("x"));
    String location = freshLocation("df");
    one.writeTo(table("w")).using("delta").tableProperty("location", location).create();
    one.writeTo(table("w")).append();
    assertThat(spark.table(table("w")).count()).isEqualTo(4);
    one.writeTo(table("w")).overwrite(lit(true));
    assertThat(spark.table(table("w")).count()).isEqualTo(2);
    one.limit(1).writeTo(table("w")).overwritePartitions();
    assertThat(spark.table(table("w")).count()).isEqualTo(1);
    spark.range(7).toDF("n").writeTo(table("w")).using("delta").replace();
    assertThat(spark.table(table("w")).count()).isEqualTo(7);
    assertThat(columns("w")).containsExactly("n bigint");
    one.writeTo(table("w")).using("delta").createOrReplace();
    assertThat(columns("w")).containsExactly("id bigint", "p string");

    one.write().format("delta").option("path", freshLocation("sat")).saveAsTable(table("s"));
    one.write().format("delta").mode(SaveMode.Append).saveAsTable(table("s"));
    assertThat(spark.read().table(table("s")).count()).isEqualTo(4);
    one.write().insertInto(table("s"));
    assertThat(spark.read().table(table("s")).count()).isEqualTo(6);
    spark
        .range(3)
        .toDF("z")
        .write()
        .format("delta")
        .mode(SaveMode.Overwrite)
        .option("overwriteSchema", "true")
        .saveAsTable(table("s"));
    assertThat(spark.read().table(table("s")).count()).isEqualTo(3);
    assertThat(columns("s")).containsExactly("z bigint");
    spark.range(3).write().format("delta").mode(SaveMode.Ignore).saveAsTable(table("s"));
    assertThatThrownBy(() -> one.write().format("delta").saveAsTable(table("s")))
        .hasMessageContaining("already exists");
  }

  @Test
  void pathsBelongToNoCatalog() {
    create("t", "SELECT 1 AS n");
    String location = Aws.A.table(db, "t").storageDescriptor().location();
    SparkSession session = mode.freshSession();
    session.sql("USE " + mode.name(db));
    assertThat(
            Emulator.get()
                .glueRequestsOf(
                    () ->
                        assertThat(session.sql("SELECT * FROM delta.`" + location + "`").count())
                            .isEqualTo(1)))
        .isEmpty();
  }
}
