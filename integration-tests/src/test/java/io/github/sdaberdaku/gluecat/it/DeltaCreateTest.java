/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.glue.model.Column;
import software.amazon.awssdk.services.glue.model.Table;

/** What a CREATE TABLE of a Delta table can say, and what Glue and the Delta log hold then. */
@Tag("operations")
class DeltaCreateTest extends OneTableTest {

  DeltaCreateTest(Mode mode) {
    super(mode, "delta_create");
  }

  @Test
  @Operation("CREATE TABLE with all primitive types")
  void primitiveTypes() {
    sql(
        "CREATE TABLE %s (flag BOOLEAN, tiny TINYINT, small SMALLINT, n INT, big BIGINT, f FLOAT,"
            + " d DOUBLE, dec DECIMAL(38, 18), s STRING, b BINARY, day DATE, at TIMESTAMP)"
            + " USING delta");
    sql(
        "INSERT INTO %s VALUES (true, 1, 2, 3, 4, 1.5, 2.5, 0.000000000000000001, 'x', X'0AFF',"
            + " DATE'2026-01-02', TIMESTAMP'2026-01-02 03:04:05.678901')");

    assertThat(columns("t"))
        .containsExactly(
            "flag boolean",
            "tiny tinyint",
            "small smallint",
            "n int",
            "big bigint",
            "f float",
            "d double",
            "dec decimal(38,18)",
            "s string",
            "b binary",
            "day date",
            "at timestamp");
    assertThat(select("concat_ws(' ', flag, tiny, small, n, big, f, d, s, hex(b), day, at)"))
        .containsExactly("true 1 2 3 4 1.5 2.5 x 0AFF 2026-01-02 2026-01-02 03:04:05.678901");
    assertThat(select("dec = 0.000000000000000001BD")).containsExactly("true");
  }

  @Test
  @Operation("CREATE TABLE with TIMESTAMP_NTZ")
  void timestampWithoutTimeZone() {
    sql("CREATE TABLE %s (at TIMESTAMP_NTZ) USING delta");
    sql("INSERT INTO %s VALUES (TIMESTAMP_NTZ'2026-03-29 02:30:00')");
    assertThat(select("at")).containsExactly("2026-03-29T02:30");
    assertThat(select("typeof(at)")).containsExactly("timestamp_ntz");
    assertThat(columns("t")).containsExactly("at timestamp");
  }

  @Test
  @Operation("CREATE TABLE with ARRAY, MAP, STRUCT")
  void nestedTypes() {
    sql(
        "CREATE TABLE %s (list ARRAY<STRUCT<x: INT, tags: ARRAY<STRING>>>,"
            + " named MAP<STRING, STRUCT<at: DATE>>, deep STRUCT<a: STRUCT<B: DECIMAL(5, 2)>>)"
            + " USING delta");
    sql(
        "INSERT INTO %s SELECT array(named_struct('x', 1, 'tags', array('u', 'v'))),"
            + " map('k', named_struct('at', DATE'2026-01-02')),"
            + " named_struct('a', named_struct('B', 1.25BD))");
    assertThat(select("to_json(struct(*))"))
        .containsExactly(
            "{\"list\":[{\"x\":1,\"tags\":[\"u\",\"v\"]}],"
                + "\"named\":{\"k\":{\"at\":\"2026-01-02\"}},\"deep\":{\"a\":{\"B\":1.25}}}");
    assertThat(columns("t"))
        .containsExactly(
            "list array<struct<x:int,tags:array<string>>>",
            "named map<string,struct<at:date>>",
            "deep struct<a:struct<B:decimal(5,2)>>");
  }

  @Test
  @Operation("CREATE TABLE with VARIANT")
  void variant() {
    sql("CREATE TABLE %s (id INT, v VARIANT) USING delta");
    sql("INSERT INTO %s SELECT 1, parse_json('{\"a\": [7, 8]}')");
    assertThat(select("variant_get(v, '$.a[1]', 'int')")).containsExactly("8");
    assertThat(columns("t")).containsExactly("id int", "v string");
  }

  @Test
  @Operation("CREATE TABLE with CHAR, VARCHAR")
  void charAndVarchar() {
    sql("CREATE TABLE %s (c CHAR(3), v VARCHAR(4)) USING delta");
    sql("INSERT INTO %s VALUES ('a', 'four')");
    assertRefused("INSERT INTO %s VALUES ('a', 'fives')", "LIMIT");
    assertRefused("INSERT INTO %s VALUES ('four', 'v')", "LIMIT");
    assertThat(select("concat(c, v)")).containsExactly("a  four");
    assertThat(columns("t")).containsExactly("c char(3)", "v varchar(4)");
  }

  @Test
  @Operation("CREATE TABLE with INTERVAL")
  void interval() {
    sql("CREATE TABLE %s (i INTERVAL DAY TO SECOND) USING delta");
    assertThat(columns("t")).containsExactly("i string");
  }

  @Test
  void refusedIntervalLeavesNothing() {
    assertRefused(
        "CREATE TABLE %s (id INT, i INTERVAL DAY TO SECOND) USING delta",
        "[DELTA_UNSUPPORTED_DATA_TYPES] Found columns using unsupported data types: [i:");
    assertThat(Aws.A.find(db, "t")).isEmpty();
    assertThat(Aws.A.keys(root)).isEmpty();
  }

  @Test
  @Operation("CREATE TABLE with NOT NULL")
  void notNull() {
    sql("CREATE TABLE %s (id INT NOT NULL, s STRUCT<x: INT NOT NULL>) USING delta");
    sql("INSERT INTO %s SELECT 1, named_struct('x', 2)");
    assertRefused("INSERT INTO %s SELECT CAST(NULL AS INT), named_struct('x', 2)", "NOT_NULL");
    assertThat(select("id, s.x")).containsExactly("12");
    assertThat(spark.table(table("t")).schema().apply("id").nullable()).isFalse();
    assertThat(columns("t")).containsExactly("id int", "s struct<x:int>");
  }

  @Test
  @Operation({"CREATE TABLE with COMMENT", "CREATE TABLE with column COMMENT"})
  void comments() {
    sql("CREATE TABLE %s (id INT COMMENT 'the key', n INT) USING delta COMMENT 'all € rows'");
    Table entry = Aws.A.table(db, "t");
    assertThat(entry.description()).isEqualTo("all € rows");
    assertThat(entry.storageDescriptor().columns())
        .extracting(Column::comment)
        .containsExactly("the key", null);
    assertThat(detail("description").getString(0)).isEqualTo("all € rows");
    assertThat(sql("DESCRIBE TABLE %s").first().getString(2)).isEqualTo("the key");
  }

  @Test
  @Operation("CREATE TABLE … PARTITIONED BY")
  void partitions() {
    sql("CREATE TABLE %s (id INT, p STRING, day DATE) USING delta PARTITIONED BY (day, p)");
    sql("INSERT INTO %s VALUES (1, 'x', DATE'2026-01-02')");
    assertThat(select("*")).containsExactly("1x2026-01-02");
    assertThat(Aws.A.keys(location("t")))
        .anyMatch(key -> key.contains("/t/day=2026-01-02/p=x/part-"));
    assertThat(columns("t")).containsExactly("id int", "p string", "day date");
    assertThat(Aws.A.table(db, "t").parameters())
        .containsEntry("spark.sql.sources.schema.partCol.0", "day")
        .containsEntry("spark.sql.sources.schema.partCol.1", "p");
  }

  @Test
  @Operation("CREATE TABLE … CLUSTER BY")
  void clusters() {
    sql("CREATE TABLE %s (id INT, s STRUCT<x: INT>) USING delta CLUSTER BY (id, s.x)");
    sql("INSERT INTO %s SELECT 1, named_struct('x', 2)");
    assertThat(select("id, s.x")).containsExactly("12");
    assertThat(detail("clusteringColumns").getList(0)).asList().containsExactly("id", "s.x");
    assertThat(columns("t")).containsExactly("id int", "s struct<x:int>");
  }

  @Test
  @Operation("CREATE TABLE with TBLPROPERTIES")
  void properties() {
    sql(
        "CREATE TABLE %s (id INT) USING delta"
            + " TBLPROPERTIES ('Team.Name' = 'x y', 'delta.appendOnly' = 'true')");
    assertThat(rows("SHOW TBLPROPERTIES " + table("t")))
        .contains("Team.Namex y", "delta.appendOnlytrue");
    assertThat(detail("properties").getJavaMap(0))
        .isEqualTo(Map.of("Team.Name", "x y", "delta.appendOnly", "true"));
    assertThat(Aws.A.table(db, "t").parameters())
        .doesNotContainKeys("Team.Name", "delta.appendOnly");
    assertRefused("DELETE FROM %s", "DELTA_CANNOT_MODIFY_APPEND_ONLY");
  }

  @Test
  @Operation("CREATE TABLE with generated columns")
  void generatedColumns() {
    sql(
        "CREATE TABLE %s (at TIMESTAMP, day DATE GENERATED ALWAYS AS (CAST(at AS DATE)))"
            + " USING delta PARTITIONED BY (day)");
    sql("INSERT INTO %s (at) VALUES (TIMESTAMP'2026-01-02 03:04:05')");
    assertRefused(
        "INSERT INTO %s VALUES (TIMESTAMP'2026-01-02 03:04:05', DATE'2026-12-31')",
        "CHECK constraint Generated Column");
    assertThat(select("day")).containsExactly("2026-01-02");
    assertThat(columns("t")).containsExactly("at timestamp", "day date");
  }

  @Test
  @Operation("CREATE TABLE with GENERATED ALWAYS AS IDENTITY")
  void identityColumn() {
    sql(
        "CREATE TABLE %s (id BIGINT GENERATED ALWAYS AS IDENTITY (START WITH 10 INCREMENT BY 5),"
            + " s STRING) USING delta");
    sql("INSERT INTO %s (s) VALUES ('a')");
    sql("INSERT INTO %s (s) VALUES ('b')");
    assertRefused("INSERT INTO %s VALUES (1, 'c')", "DELTA_IDENTITY_COLUMNS_EXPLICIT_INSERT");
    assertThat(select("s, id")).hasSize(2).contains("a10");
    assertThat(select("id")).doesNotHaveDuplicates();
    assertThat(select("(id - 10) % 5 = 0 AND id >= 10")).containsExactly("true", "true");
    assertThat(columns("t")).containsExactly("id bigint", "s string");
  }

  @Test
  @Operation("CREATE TABLE with GENERATED BY DEFAULT AS IDENTITY")
  void identityColumnByDefault() {
    sql("CREATE TABLE %s (id BIGINT GENERATED BY DEFAULT AS IDENTITY, s STRING) USING delta");
    sql("INSERT INTO %s (s) VALUES ('a')");
    sql("INSERT INTO %s VALUES (77, 'b')");
    assertThat(select("id, s")).containsExactly("1a", "77b");
  }

  @Test
  @Operation("CREATE TABLE with column DEFAULT")
  void defaults() {
    sql(
        "CREATE TABLE %s (id INT, state STRING DEFAULT 'new', n INT DEFAULT 1 + 1) USING delta"
            + " TBLPROPERTIES ('delta.feature.allowColumnDefaults' = 'supported')");
    sql("INSERT INTO %s (id) VALUES (1)");
    sql("INSERT INTO %s VALUES (2, DEFAULT, 7)");
    assertThat(select("id, state, n")).containsExactly("1new2", "2new7");
    assertThat(columns("t")).containsExactly("id int", "state string", "n int");
  }

  @Test
  @Operation("CREATE TABLE with CHECK")
  void checks() {
    sql("CREATE TABLE %s (n INT, CONSTRAINT positive CHECK (n > 0)) USING delta");
    assertRefused("INSERT INTO %s VALUES (0)", "positive");
  }

  @Test
  @Operation("CREATE TABLE with column mapping")
  void columnMapping() {
    sql(
        "CREATE TABLE %s (`a b;c` INT, n INT) USING delta"
            + " TBLPROPERTIES ('delta.columnMapping.mode' = 'name')");
    sql("INSERT INTO %s VALUES (1, 2)");
    assertThat(select("`a b;c`, n")).containsExactly("12");
    assertThat(columns("t")).containsExactly("a b;c int", "n int");
    assertThat(Aws.A.table(db, "t").parameters().get("spark.sql.sources.schema"))
        .doesNotContain("physicalName");
  }

  @Test
  @Operation("CREATE TABLE with deletion vectors")
  void deletionVectors() {
    sql(
        "CREATE TABLE %s (id BIGINT) USING delta"
            + " TBLPROPERTIES ('delta.enableDeletionVectors' = 'true')");
    sql("INSERT INTO %s SELECT id FROM range(0, 5, 1, 1)");
    sql("DELETE FROM %s WHERE id = 3");
    assertThat(select("id")).containsExactly("0", "1", "2", "4");
    assertThat(Aws.A.keys(location("t"))).anyMatch(key -> key.contains("/deletion_vector_"));
  }

  @Test
  @Operation("CREATE TABLE … LIKE")
  void like() {
    sql("CREATE TABLE %s (id INT COMMENT 'key', p STRING) USING delta PARTITIONED BY (p)");
    sql("INSERT INTO %s VALUES (1, 'x')");
    spark.sql("CREATE TABLE " + table("copy") + " LIKE " + table("t"));
    assertThat(rows("SELECT * FROM " + table("copy"))).isEmpty();
    assertThat(columns("copy")).isEqualTo(columns("t"));
    assertThat(Aws.A.table(db, "copy").parameters())
        .containsEntry("spark.sql.sources.provider", "delta")
        .containsEntry("spark.sql.sources.schema.partCol.0", "p");
    assertThat(location("copy")).isEqualTo(root + "/db/copy");
  }

  @Test
  @Operation("CREATE TABLE … SHALLOW CLONE, to a path")
  void clonesToAPath() {
    create("t", "SELECT 1 AS id, 'a' AS s");
    String target = root + "/clone";
    sql("CREATE TABLE delta.`" + target + "` SHALLOW CLONE %s");
    assertThat(Aws.A.keys(target)).noneMatch(key -> key.contains("/part-"));
    spark.sql("CREATE TABLE " + table("clone") + " USING delta LOCATION '" + target + "'");
    assertThat(rows("SELECT * FROM " + table("clone"))).containsExactly("1a");
    assertThat(columns("clone")).containsExactly("id int", "s string");
  }

  @Test
  @Operation("CREATE TABLE … SHALLOW CLONE, to a table")
  void clonesToATable() {
    create("t", "SELECT 1 AS id, 'a' AS s");
    SparkSession session = mode.freshSession();
    session.conf().set("spark.sql.sources.default", "delta");
    session.sql("CREATE TABLE " + table("clone") + " SHALLOW CLONE " + table("t"));
    assertThat(location("clone")).isEqualTo(root + "/db/clone");
    assertThat(Aws.A.keys(location("clone"))).noneMatch(key -> key.contains("/part-"));
    assertThat(rows("SELECT * FROM " + table("clone"))).containsExactly("1a");
    assertThat(columns("clone")).containsExactly("id int", "s string");
  }

  @Test
  @Operation("CONVERT TO DELTA by path, then CREATE TABLE … LOCATION")
  void converts() {
    create("opens_the_bucket", "SELECT 1 AS n");
    String location = root + "/files";
    spark.sql("SELECT 1 AS id, 'x' AS p").write().partitionBy("p").parquet(location);
    spark.sql("CONVERT TO DELTA parquet.`" + location + "` PARTITIONED BY (p STRING)");
    sql("CREATE TABLE %s USING delta LOCATION '" + location + "'");
    assertThat(select("*")).containsExactly("1x");
    assertThat(columns("t")).containsExactly("id int", "p string");
    sql("INSERT INTO %s VALUES (2, 'y')");
    assertThat(select("*")).containsExactly("1x", "2y");
  }

  @Test
  @Operation({"CREATE TABLE by path", "INSERT INTO by path", "SELECT by path"})
  void paths() {
    create("opens_the_bucket", "SELECT 1 AS n");
    SparkSession session = mode.freshSession();
    session.sql("USE " + mode.name(db));
    String path = "delta.`" + root + "/by-path`";
    session.sql("CREATE TABLE " + path + " (id INT, s STRING) USING delta");
    session.sql("INSERT INTO " + path + " VALUES (1, 'a')");
    assertThat(session.sql("SELECT * FROM " + path).collectAsList())
        .extracting(Row::mkString)
        .containsExactly("1a");
    assertThat(session.sql("SHOW TABLES").collectAsList()).hasSize(1);
  }
}
