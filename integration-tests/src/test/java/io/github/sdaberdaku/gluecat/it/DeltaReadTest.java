/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Reading Delta tables and looking at them. */
@Tag("operations")
class DeltaReadTest extends BothModesTest {

  DeltaReadTest(Mode mode) {
    super(mode, "delta_read");
  }

  @BeforeEach
  void createTable() {
    spark.sql(
        "CREATE TABLE "
            + table("t")
            + " (id BIGINT COMMENT 'the key', name STRING) USING delta COMMENT 'words'"
            + " TBLPROPERTIES ('delta.enableChangeDataFeed' = 'true', 'team' = 'lake')");
    spark.sql("INSERT INTO " + table("t") + " VALUES (1, 'one')");
    spark.sql("INSERT INTO " + table("t") + " VALUES (2, 'two')");
  }

  private List<String> column(String statement, int index) {
    return spark.sql(statement).collectAsList().stream()
        .map(row -> String.valueOf(row.get(index)))
        .toList();
  }

  @Test
  @Operation("SELECT, with columns named by catalog, database and table")
  void selects() {
    String full = mode.catalog() + "." + db + ".t";
    assertThat(rows("SELECT " + full + ".name, t.id FROM " + full + " WHERE " + db + ".t.id > 1"))
        .containsExactly("two2");
    assertThat(rows("SELECT a.id FROM " + table("t") + " a JOIN " + full + " b USING (id)"))
        .containsExactly("1", "2");
  }

  @Test
  @Operation("spark.table, spark.read.table")
  void readsByDataFrame() {
    assertThat(spark.table(table("t")).count()).isEqualTo(2);
    assertThat(spark.read().table(table("t")).where("id = 2").select("name").head().getString(0))
        .isEqualTo("two");
  }

  @Test
  @Operation({"VERSION AS OF, TIMESTAMP AS OF", "options versionAsOf, timestampAsOf"})
  void travels() {
    String written =
        column("DESCRIBE HISTORY " + table("t"), columnIndex("DESCRIBE HISTORY", "timestamp"))
            .get(1);
    assertThat(rows("SELECT name FROM " + table("t") + " VERSION AS OF 1")).containsExactly("one");
    assertThat(rows("SELECT name FROM " + table("t") + " TIMESTAMP AS OF '" + written + "'"))
        .containsExactly("one");
    assertThat(spark.read().option("versionAsOf", 1).table(table("t")).count()).isEqualTo(1);
    assertThat(spark.read().option("timestampAsOf", written).table(table("t")).count())
        .isEqualTo(1);
  }

  private int columnIndex(String statement, String column) {
    return List.of(spark.sql(statement + " " + table("t")).columns()).indexOf(column);
  }

  @Test
  @Operation({"table_changes", "option readChangeFeed"})
  void readsChanges() {
    assertThat(rows("SELECT name, _change_type FROM table_changes('" + table("t") + "', 1)"))
        .containsExactly("oneinsert", "twoinsert");
    assertThat(
            spark
                .read()
                .option("readChangeFeed", "true")
                .option("startingVersion", 2)
                .table(table("t"))
                .count())
        .isEqualTo(1);
  }

  @Test
  @Operation({"DESCRIBE TABLE, DESCRIBE TABLE EXTENDED", "DESCRIBE HISTORY", "DESCRIBE DETAIL"})
  void describes() {
    assertThat(rows("DESCRIBE TABLE " + table("t"))).contains("idbigintthe key", "namestringnull");
    assertThat(column("DESCRIBE TABLE EXTENDED " + table("t"), 0))
        .contains("Comment", "Location", "Provider");
    assertThat(column("DESCRIBE TABLE EXTENDED " + table("t"), 1))
        .contains("words", "delta", Aws.A.table(db, "t").storageDescriptor().location())
        .noneMatch(value -> value.contains("fs.s3a"));
    assertThat(
            column("DESCRIBE HISTORY " + table("t"), columnIndex("DESCRIBE HISTORY", "operation")))
        .containsExactly("WRITE", "WRITE", "CREATE TABLE");
    assertThat(column("DESCRIBE DETAIL " + table("t"), columnIndex("DESCRIBE DETAIL", "numFiles")))
        .containsExactly("2");
  }

  @Test
  @Operation("SHOW TBLPROPERTIES")
  void showsProperties() {
    assertThat(rows("SHOW TBLPROPERTIES " + table("t")))
        .contains("teamlake", "delta.enableChangeDataFeedtrue")
        .noneMatch(row -> row.contains("fs.s3a"));
  }

  /** Spark 3.5 prints the plan, and with it the table. */
  @Test
  void errorsDoNotShowFileSettings() {
    assertThatThrownBy(() -> spark.sql("ANALYZE TABLE " + table("t") + " COMPUTE STATISTICS"))
        .message()
        .contains("ANALYZE TABLE")
        .doesNotContain("fs.s3a");
  }

  @Test
  @Operation("SHOW COLUMNS")
  void showsColumns() {
    assertThat(rows("SHOW COLUMNS IN " + table("t"))).containsExactly("id", "name");
  }

  @Test
  @Operation("SHOW CREATE TABLE")
  void showsItsStatement() {
    assertThat(rows("SHOW CREATE TABLE " + table("t")).get(0)).contains("USING delta");
  }

  @Test
  @Operation("SHOW TABLES, SHOW TABLES LIKE")
  void showsTables() {
    create("u", "SELECT 1 AS n");
    assertThat(column("SHOW TABLES IN " + mode.name(db), 1)).containsExactlyInAnyOrder("t", "u");
    assertThat(column("SHOW TABLES IN " + mode.name(db) + " LIKE 'u*'", 1)).containsExactly("u");
  }

  @Test
  @Operation("SHOW TABLE EXTENDED")
  void showsTablesExtended() {
    assertThat(rows("SHOW TABLE EXTENDED IN " + mode.name(db) + " LIKE 't'").get(0))
        .contains("delta", Aws.A.table(db, "t").storageDescriptor().location());
  }

  @Test
  @Operation("CACHE TABLE, refreshed by writes")
  void caches() {
    spark.sql("CACHE TABLE " + table("t"));
    try {
      assertThat(isCached()).isTrue();
      assertThat(spark.table(table("t")).count()).isEqualTo(2);
      spark.sql("INSERT INTO " + table("t") + " VALUES (3, 'three')");
      assertThat(isCached()).isTrue();
      assertThat(spark.table(table("t")).count()).isEqualTo(3);
      spark.sql("DELETE FROM " + table("t") + " WHERE id < 3");
      assertThat(rows("SELECT name FROM " + table("t"))).containsExactly("three");
    } finally {
      spark.sql("UNCACHE TABLE IF EXISTS " + table("t"));
    }
    assertThat(isCached()).isFalse();
  }

  private boolean isCached() {
    return spark
        .table(table("t"))
        .queryExecution()
        .withCachedData()
        .toString()
        .contains("InMemory");
  }

  @Test
  @Operation("spark.catalog: listTables, getTable, tableExists, listColumns, refreshTable")
  void answersTheCatalogApi() throws Exception {
    assertThat(spark.catalog().listTables(mode.name(db)).collectAsList())
        .extracting(found -> found.name())
        .containsExactly("t");
    assertThat(spark.catalog().getTable(table("t")).description()).isEqualTo("words");
    assertThat(spark.catalog().tableExists(table("t"))).isTrue();
    assertThat(spark.catalog().tableExists(table("none"))).isFalse();
    assertThat(spark.catalog().listColumns(table("t")).collectAsList())
        .extracting(found -> found.name() + " " + found.dataType())
        .containsExactly("id bigint", "name string");
    spark.catalog().refreshTable(table("t"));
    assertThat(spark.table(table("t")).count()).isEqualTo(2);
  }

  @Test
  @Operation("USE of a database, and names without it")
  void resolvesShortNames() {
    SparkSession session = mode.freshSession();
    session.sql("USE " + mode.catalog() + "." + db);
    assertThat(session.sql("SELECT name FROM t WHERE t.id = 2").head().getString(0))
        .isEqualTo("two");
    session.sql("INSERT INTO t VALUES (3, 'three')");
    assertThat(session.table("t").count()).isEqualTo(3);
    assertThat(session.catalog().tableExists("t")).isTrue();
  }

  @Test
  @Operation("columns with odd names, and 200 of them")
  void readsManyColumns() {
    Dataset<Row> wide =
        spark
            .range(1)
            .select(
                IntStream.range(0, 200)
                    .mapToObj(i -> org.apache.spark.sql.functions.lit(i).as("Column_" + i))
                    .toArray(Column[]::new));
    wide.write().format("delta").saveAsTable(table("wide"));
    assertThat(rows("SELECT Column_199 FROM " + table("wide"))).containsExactly("199");
    assertThat(spark.table(table("wide")).columns()).startsWith("Column_0").hasSize(200);
    assertThat(columns("wide")).hasSize(200).contains("column_17 int");
    create("odd", "SELECT 1 AS `Größe-in_m`");
    assertThat(rows("SELECT `Größe-in_m` FROM " + table("odd"))).containsExactly("1");
  }
}
