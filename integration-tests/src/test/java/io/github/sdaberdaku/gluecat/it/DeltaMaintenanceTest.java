/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.delta.tables.DeltaTable;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Delta's commands and its DeltaTable, on tables by name. */
@Tag("operations")
class DeltaMaintenanceTest extends BothModesTest {

  private static final String NO_RETENTION_CHECK =
      "spark.databricks.delta.retentionDurationCheck.enabled";

  DeltaMaintenanceTest(Mode mode) {
    super(mode, "delta_maintenance");
  }

  private Dataset<Row> sql(String statement) {
    return spark.sql(statement);
  }

  private void insert(String name, String values) {
    sql("INSERT INTO " + table(name) + " VALUES " + values);
  }

  private void overwrite(String name, String values) {
    sql("INSERT OVERWRITE " + table(name) + " VALUES " + values);
  }

  /** A table of two files with the rows 1 and 2. */
  private void createTwoFiles(String name) {
    create(name, "SELECT 1 AS id");
    insert(name, "(2)");
  }

  private String location(String name) {
    return root + "/db/" + name;
  }

  /** The data files at a table's location, those of old versions included. */
  private List<String> dataFiles(String name) {
    return Aws.A.keys(location(name)).stream()
        .filter(key -> key.endsWith(".parquet") && !key.contains("/_delta_log/"))
        .toList();
  }

  /** The last version in a table's history: its number and operation. */
  private String lastVersion(String name) {
    return history(name).selectExpr("concat(version, ' ', operation)").first().getString(0);
  }

  /** A table's history, from the last version to the first. */
  private Dataset<Row> history(String name) {
    return sql("DESCRIBE HISTORY " + table(name));
  }

  private static String filesRemovedAndAdded(Dataset<Row> optimized) {
    return optimized
        .selectExpr("concat(metrics.numFilesRemoved, ' ', metrics.numFilesAdded)")
        .first()
        .getString(0);
  }

  private SparkSession withoutRetentionCheck() {
    SparkSession session = mode.freshSession();
    session.conf().set(NO_RETENTION_CHECK, "false");
    return session;
  }

  private DeltaTable byName(String name) {
    return byName(spark, name);
  }

  private DeltaTable byName(SparkSession session, String name) {
    return DeltaTable.forName(session, mode.catalog() + "." + db + "." + name);
  }

  @Test
  @Operation("OPTIMIZE")
  void compacts() {
    createTwoFiles("t");
    assertThat(filesRemovedAndAdded(sql("OPTIMIZE " + table("t")))).isEqualTo("2 1");
    assertThat(lastVersion("t")).isEqualTo("2 OPTIMIZE");
    assertThat(rows("SELECT id FROM " + table("t"))).containsExactly("1", "2");
  }

  @Test
  @Operation("OPTIMIZE … ZORDER BY")
  void clustersByZorder() {
    createTwoFiles("t");
    assertThat(filesRemovedAndAdded(sql("OPTIMIZE " + table("t") + " ZORDER BY (id)")))
        .isEqualTo("2 1");
    assertThat(history("t").selectExpr("operationParameters.zOrderBy").first().getString(0))
        .isEqualTo("[\"id\"]");
  }

  @Test
  @Operation("OPTIMIZE … WHERE")
  void compactsAPartition() {
    sql("CREATE TABLE " + table("t") + " (id INT, p STRING) USING delta PARTITIONED BY (p)");
    insert("t", "(1, 'x'), (2, 'y')");
    insert("t", "(3, 'x'), (4, 'y')");
    assertThat(filesRemovedAndAdded(sql("OPTIMIZE " + table("t") + " WHERE p = 'x'")))
        .isEqualTo("2 1");
    assertThat(rows("SELECT id, p FROM " + table("t"))).containsExactly("1x", "2y", "3x", "4y");
  }

  @Test
  @Operation("VACUUM")
  void vacuums() {
    create("t", "SELECT 1 AS id");
    overwrite("t", "(2)");
    assertThat(dataFiles("t")).hasSize(2);
    withoutRetentionCheck().sql("VACUUM " + table("t") + " RETAIN 0 HOURS");
    assertThat(dataFiles("t")).hasSize(1);
    assertThat(rows("SELECT id FROM " + table("t"))).containsExactly("2");
  }

  @Test
  @Operation("VACUUM … DRY RUN")
  void vacuumsOnlyToSeeWhatItWouldDelete() {
    create("t", "SELECT 1 AS id");
    String old = dataFiles("t").get(0);
    overwrite("t", "(2)");
    List<Row> found =
        withoutRetentionCheck()
            .sql("VACUUM " + table("t") + " RETAIN 0 HOURS DRY RUN")
            .collectAsList();
    assertThat(found).singleElement().satisfies(row -> assertThat(row.mkString()).endsWith(old));
    assertThat(dataFiles("t")).hasSize(2);
  }

  @Test
  @Operation("RESTORE TABLE … TO VERSION AS OF")
  void restoresAVersion() {
    createTwoFiles("t");
    sql("RESTORE TABLE " + table("t") + " TO VERSION AS OF 0");
    assertThat(rows("SELECT id FROM " + table("t"))).containsExactly("1");
    assertThat(lastVersion("t")).isEqualTo("2 RESTORE");
  }

  @Test
  @Operation("RESTORE TABLE … TO TIMESTAMP AS OF")
  void restoresATimestamp() {
    createTwoFiles("t");
    String first =
        history("t")
            .where("version = 0")
            .selectExpr("CAST(timestamp AS STRING)")
            .first()
            .getString(0);
    sql("RESTORE TABLE " + table("t") + " TO TIMESTAMP AS OF '" + first + "'");
    assertThat(rows("SELECT id FROM " + table("t"))).containsExactly("1");
  }

  @Test
  @Operation("REORG TABLE … APPLY (PURGE)")
  void purgesDeletedRows() {
    sql(
        "CREATE TABLE "
            + table("t")
            + " USING delta TBLPROPERTIES ('delta.enableDeletionVectors' = 'true') AS"
            + " SELECT /*+ COALESCE(1) */ id FROM range(100)");
    sql("DELETE FROM " + table("t") + " WHERE id = 7");
    assertThat(filesRemovedAndAdded(sql("REORG TABLE " + table("t") + " APPLY (PURGE)")))
        .isEqualTo("1 1");
    assertThat(lastVersion("t")).isEqualTo("2 REORG");
    assertThat(spark.table(table("t")).count()).isEqualTo(99);
  }

  @Test
  @Operation("GENERATE symlink_format_manifest FOR TABLE")
  void generatesAManifest() {
    create("t", "SELECT 1 AS id");
    sql("GENERATE symlink_format_manifest FOR TABLE " + table("t"));
    assertThat(Aws.A.keys(location("t")))
        .anyMatch(key -> key.endsWith("/_symlink_format_manifest/manifest"));
  }

  @Test
  @Operation("DESCRIBE HISTORY")
  void showsTheHistory() {
    createTwoFiles("t");
    assertThat(history("t").select("version", "operation").collectAsList())
        .extracting(row -> row.mkString(" "))
        .containsExactly("1 WRITE", "0 CREATE TABLE AS SELECT");
  }

  @Test
  @Operation("DESCRIBE DETAIL")
  void showsTheDetail() {
    createTwoFiles("t");
    Row detail =
        sql("DESCRIBE DETAIL " + table("t")).select("format", "location", "numFiles").first();
    assertThat(detail.mkString(" ")).isEqualTo("delta " + location("t") + " 2");
  }

  @Test
  @Operation("TRUNCATE TABLE")
  void truncates() {
    createTwoFiles("t");
    sql("TRUNCATE TABLE " + table("t"));
    assertThat(rows("SELECT id FROM " + table("t"))).isEmpty();
    assertThat(rows("SELECT id FROM " + table("t") + " VERSION AS OF 1")).containsExactly("1", "2");
  }

  @Test
  @Operation("SHOW PARTITIONS")
  void showsPartitions() {
    sql(
        "CREATE TABLE "
            + table("t")
            + " USING delta PARTITIONED BY (p) AS SELECT 1 AS id, 'x' AS p UNION ALL SELECT 2,"
            + " 'y'");
    assertThat(rows("SHOW PARTITIONS " + table("t"))).containsExactly("x", "y");
  }

  @Test
  @Operation("ANALYZE TABLE")
  void analyzes() {
    create("t", "SELECT 1 AS id");
    sql("ANALYZE TABLE " + table("t") + " COMPUTE STATISTICS");
  }

  @Test
  @Operation({
    "DeltaTable.forName(…).toDF",
    "DeltaTable.forName(…).history",
    "DeltaTable.forName(…).detail"
  })
  void readsThroughDeltaTable() {
    createTwoFiles("t");
    DeltaTable table = byName("t");
    assertThat(table.toDF().count()).isEqualTo(2);
    assertThat(table.history(1).select("version", "operation").first().mkString())
        .isEqualTo("1WRITE");
    assertThat(table.detail().select("location", "numFiles").first().mkString(" "))
        .isEqualTo(location("t") + " 2");
  }

  @Test
  @Operation({
    "DeltaTable.forName(…).update",
    "DeltaTable.forName(…).delete",
    "DeltaTable.forName(…).merge"
  })
  void changesRowsThroughDeltaTable() {
    create("t", "SELECT 1 AS id, 'a' AS v UNION ALL SELECT 2, 'b'");
    DeltaTable table = byName("t");
    table.updateExpr("id = 2", Map.of("v", "'B'"));
    table.delete("id = 1");
    table
        .as("t")
        .merge(
            sql("SELECT 2 AS id, 'merged' AS v UNION ALL SELECT 3, 'new'").as("s"), "t.id = s.id")
        .whenMatched("t.v = 'B'")
        .updateAll()
        .whenNotMatched()
        .insertAll()
        .execute();
    assertThat(rows("SELECT id, v FROM " + table("t"))).containsExactly("2merged", "3new");
  }

  @Test
  @Operation({
    "DeltaTable.forName(…).optimize",
    "DeltaTable.forName(…).vacuum",
    "DeltaTable.forName(…).generate"
  })
  void maintainsThroughDeltaTable() {
    SparkSession session = withoutRetentionCheck();
    create("t", "SELECT 1 AS id");
    session.sql("INSERT INTO " + table("t") + " VALUES (2)");
    DeltaTable table = byName(session, "t");
    assertThat(filesRemovedAndAdded(table.optimize().executeCompaction())).isEqualTo("2 1");
    table.vacuum(0);
    assertThat(dataFiles("t")).hasSize(1);
    table.generate("symlink_format_manifest");
    assertThat(Aws.A.keys(location("t")))
        .anyMatch(key -> key.endsWith("/_symlink_format_manifest/manifest"));
  }

  @Test
  @Operation("DeltaTable.forName(…).restoreToVersion")
  void restoresThroughDeltaTable() {
    createTwoFiles("t");
    byName("t").restoreToVersion(0);
    assertThat(rows("SELECT id FROM " + table("t"))).containsExactly("1");
  }

  @Test
  @Operation("DeltaTable.forName(\"db.t\")")
  void findsATableByTwoParts() {
    create("t", "SELECT 1 AS id");
    SparkSession session = mode.freshSession();
    session.sql("SET CATALOG " + mode.catalog());
    assertThat(DeltaTable.forName(session, db + ".t").toDF().count()).isEqualTo(1);
  }

  @Test
  @Operation("DeltaTable.forPath")
  void findsATableByItsPath() {
    createTwoFiles("t");
    DeltaTable table = DeltaTable.forPath(spark, location("t"));
    table.delete("id = 1");
    assertThat(rows("SELECT id FROM " + table("t"))).containsExactly("2");
    assertThat(table.detail().select("location").first().getString(0)).isEqualTo(location("t"));
  }

  @Test
  @Operation("DeltaTable.create")
  void buildsATable() {
    DeltaTable.create(spark).tableName(table("t")).addColumn("id", "INT").execute();
    assertThat(columns("t")).containsExactly("id int");
  }

  @Test
  @Operation("DeltaTable.createIfNotExists")
  void buildsATableThatMayExist() {
    create("t", "SELECT 1 AS id");
    DeltaTable table =
        DeltaTable.createIfNotExists(spark).tableName(table("t")).addColumn("id", "INT").execute();
    assertThat(table.toDF().count()).isEqualTo(1);
  }

  @Test
  @Operation("DeltaTable.createOrReplace")
  void buildsOrReplacesATable() {
    DeltaTable.createOrReplace(spark).tableName(table("t")).addColumn("id", "INT").execute();
    assertThat(columns("t")).containsExactly("id int");
  }

  @Test
  @Operation("DeltaTable.replace")
  void buildsATableInPlaceOfAnother() {
    create("t", "SELECT 1 AS id");
    DeltaTable.replace(spark).tableName(table("t")).addColumn("name", "STRING").execute();
    assertThat(columns("t")).containsExactly("name string");
  }

  @Test
  @Operation("DeltaTable.create(…).location")
  void buildsATableByItsPath() {
    create("t", "SELECT 1 AS id");
    String location = root + "/built";
    DeltaTable.create(spark).location(location).addColumn("id", "INT").execute();
    sql("CREATE TABLE " + table("built") + " USING delta LOCATION '" + location + "'");
    assertThat(columns("built")).containsExactly("id int");
  }
}
