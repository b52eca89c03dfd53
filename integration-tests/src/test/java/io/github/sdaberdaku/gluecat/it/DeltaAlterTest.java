/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.glue.model.Column;
import software.amazon.awssdk.services.glue.model.Table;

/** Every ALTER TABLE of a Delta table: the log changes, and the Glue entry follows it. */
@Tag("operations")
class DeltaAlterTest extends OneTableTest {

  private static final String BY_NAME = "'delta.columnMapping.mode' = 'name'";

  DeltaAlterTest(Mode mode) {
    super(mode, "delta_alter");
  }

  private List<String> properties() {
    return rows("SHOW TBLPROPERTIES " + table("t"));
  }

  /** The columns of the log, and of the entry, as "name type". */
  private void assertColumns(String... expected) {
    assertThat(Arrays.stream(spark.table(table("t")).schema().fields()))
        .extracting(
            field -> field.name().toLowerCase(Locale.ROOT) + " " + field.dataType().catalogString())
        .containsExactly(expected);
    assertThat(columns("t")).containsExactly(expected);
  }

  @Test
  @Operation({"ALTER TABLE … ADD COLUMN", "ALTER TABLE … ADD COLUMNS"})
  void addsColumns() {
    create("t", "SELECT 1 AS id");
    sql("ALTER TABLE %s ADD COLUMN Extra STRING COMMENT 'new'");
    sql("ALTER TABLE %s ADD COLUMNS (x INT, y ARRAY<DATE>)");
    assertColumns("id int", "extra string", "x int", "y array<date>");
    assertThat(select("*")).containsExactly("1nullnullnull");
    assertThat(Aws.A.table(db, "t").storageDescriptor().columns().get(1).comment())
        .isEqualTo("new");
  }

  @Test
  @Operation({"ALTER TABLE … ADD COLUMN … FIRST", "ALTER TABLE … ADD COLUMN … AFTER"})
  void addsColumnsAtAPosition() {
    create("t", "SELECT 1 AS id, 2 AS n");
    sql("ALTER TABLE %s ADD COLUMNS (head INT FIRST, middle INT AFTER id)");
    assertColumns("head int", "id int", "middle int", "n int");
    assertThat(select("*")).containsExactly("null1null2");
  }

  @Test
  @Operation("ALTER TABLE … ADD COLUMN in a STRUCT or an ARRAY")
  void addsNestedFields() {
    create("t", "SELECT named_struct('x', 1) AS s, array(named_struct('u', 2)) AS a");
    sql("ALTER TABLE %s ADD COLUMNS (s.y STRING, a.element.v INT)");
    assertColumns("s struct<x:int,y:string>", "a array<struct<u:int,v:int>>");
    assertThat(select("s.x, s.y, a[0].u, a[0].v")).containsExactly("1null2null");
  }

  @Test
  @Operation("ALTER TABLE … ADD COLUMN with DEFAULT")
  void addsAColumnWithDefault() {
    sql(
        "CREATE TABLE %s (id INT) USING delta"
            + " TBLPROPERTIES ('delta.feature.allowColumnDefaults' = 'supported')");
    sql("ALTER TABLE %s ADD COLUMN state STRING DEFAULT 'new'");
    sql("INSERT INTO %s (id) VALUES (1)");
    assertThat(select("state")).containsExactly("new");
  }

  @Test
  @Operation({"ALTER TABLE … RENAME COLUMN", "ALTER TABLE … DROP COLUMN"})
  void renamesAndDropsColumns() {
    create("t", "SELECT 1 AS id, 'a' AS s, 2 AS n");
    sql("ALTER TABLE %s SET TBLPROPERTIES (" + BY_NAME + ")");
    sql("ALTER TABLE %s RENAME COLUMN s TO Renamed");
    sql("ALTER TABLE %s DROP COLUMN n");
    assertColumns("id int", "renamed string");
    assertThat(select("id, renamed")).containsExactly("1a");
  }

  @Test
  @Operation("ALTER TABLE … RENAME COLUMN, DROP COLUMN in a STRUCT")
  void renamesAndDropsNestedFields() {
    sql("CREATE TABLE %s (s STRUCT<x: INT, y: INT>) USING delta TBLPROPERTIES (" + BY_NAME + ")");
    sql("INSERT INTO %s SELECT named_struct('x', 1, 'y', 2)");
    sql("ALTER TABLE %s RENAME COLUMN s.y TO z");
    sql("ALTER TABLE %s DROP COLUMN s.x");
    assertColumns("s struct<z:int>");
    assertThat(select("s.z")).containsExactly("2");
  }

  @Test
  @Operation("ALTER TABLE … REPLACE COLUMNS")
  void replacesColumns() {
    create("t", "SELECT 1 AS id, 2 AS n");
    sql("ALTER TABLE %s REPLACE COLUMNS (n INT, id INT COMMENT 'key', day DATE)");
    assertColumns("n int", "id int", "day date");
    assertThat(Aws.A.table(db, "t").storageDescriptor().columns().get(1).comment())
        .isEqualTo("key");
    assertThat(select("n, id, day")).containsExactly("21null");
  }

  @Test
  @Operation("ALTER TABLE … REPLACE COLUMNS, which removes some and adds others")
  void replacesColumnsByOthers() {
    sql("CREATE TABLE %s (id INT, n INT) USING delta TBLPROPERTIES (" + BY_NAME + ")");
    sql("ALTER TABLE %s REPLACE COLUMNS (id INT, day DATE)");
    assertColumns("id int", "day date");
  }

  @Test
  @Operation({"ALTER TABLE … ALTER COLUMN … FIRST", "ALTER TABLE … ALTER COLUMN … AFTER"})
  void movesColumns() {
    create("t", "SELECT 1 AS a, 2 AS b, 3 AS c");
    sql("ALTER TABLE %s ALTER COLUMN c FIRST");
    sql("ALTER TABLE %s ALTER COLUMN a AFTER b");
    assertColumns("c int", "b int", "a int");
    assertThat(select("*")).containsExactly("321");
  }

  @Test
  @Operation("ALTER TABLE … ALTER COLUMN … TYPE, TINYINT or SMALLINT to INT")
  void widensSmallIntegers() {
    create("t", "SELECT 1Y AS tiny, 2S AS small");
    assertRefused("ALTER TABLE %s ALTER COLUMN tiny TYPE INT", "DELTA_UNSUPPORTED_ALTER_TABLE");
    sql("ALTER TABLE %s SET TBLPROPERTIES ('delta.enableTypeWidening' = 'true')");
    sql("ALTER TABLE %s ALTER COLUMN tiny TYPE INT");
    sql("ALTER TABLE %s ALTER COLUMN small TYPE INT");
    assertColumns("tiny int", "small int");
    sql("INSERT INTO %s VALUES (70000, 80000)");
    assertThat(select("tiny, small")).containsExactly("12", "7000080000");
  }

  @Test
  @Operation("ALTER TABLE … ALTER COLUMN … TYPE, INT to BIGINT, or a longer DECIMAL")
  void widensIntegersAndDecimals() {
    create("t", "SELECT 1 AS n, 1.5BD AS d");
    sql("ALTER TABLE %s SET TBLPROPERTIES ('delta.enableTypeWidening' = 'true')");
    sql("ALTER TABLE %s ALTER COLUMN n TYPE BIGINT");
    sql("ALTER TABLE %s ALTER COLUMN d TYPE DECIMAL(10, 4)");
    assertColumns("n bigint", "d decimal(10,4)");
    sql("INSERT INTO %s VALUES (3000000000, 2.1234)");
    assertThat(select("n, d")).containsExactly("11.5000", "30000000002.1234");
  }

  @Test
  @Operation("ALTER TABLE … ALTER COLUMN … TYPE, a longer VARCHAR")
  void lengthensVarchar() {
    sql("CREATE TABLE %s (v VARCHAR(2)) USING delta");
    sql("ALTER TABLE %s ALTER COLUMN v TYPE VARCHAR(5)");
    sql("INSERT INTO %s VALUES ('abcde')");
    assertThat(select("v")).containsExactly("abcde");
    assertThat(columns("t")).containsExactly("v varchar(5)");
  }

  @Test
  @Operation("ALTER TABLE … ALTER COLUMN … COMMENT")
  void commentsAColumn() {
    sql("CREATE TABLE %s (id INT COMMENT 'old', n INT) USING delta");
    sql("ALTER TABLE %s ALTER COLUMN id COMMENT 'new'");
    assertThat(sql("DESCRIBE TABLE %s").first().getString(2)).isEqualTo("new");
    assertThat(Aws.A.table(db, "t").storageDescriptor().columns())
        .extracting(Column::comment)
        .containsExactly("new", null);
    assertColumns("id int", "n int");
  }

  @Test
  @Operation("ALTER TABLE … ALTER COLUMN … DROP NOT NULL")
  void dropsNotNull() {
    sql("CREATE TABLE %s (id INT NOT NULL) USING delta");
    sql("ALTER TABLE %s ALTER COLUMN id DROP NOT NULL");
    sql("INSERT INTO %s VALUES (NULL)");
    assertThat(select("id")).containsExactly("null");
    assertThat(Aws.A.table(db, "t").parameters().get("spark.sql.sources.schema"))
        .contains("\"nullable\":true");
    assertColumns("id int");
  }

  @Test
  @Operation("ALTER TABLE … ALTER COLUMN … SET NOT NULL")
  void setsNotNull() {
    sql("CREATE TABLE %s (id INT) USING delta");
    sql("ALTER TABLE %s ALTER COLUMN id SET NOT NULL");
    assertThat(spark.table(table("t")).schema().apply("id").nullable()).isFalse();
  }

  @Test
  @Operation("ALTER TABLE … ALTER COLUMN … SET DEFAULT, DROP DEFAULT")
  void setsDefaults() {
    sql(
        "CREATE TABLE %s (id INT, s STRING) USING delta"
            + " TBLPROPERTIES ('delta.feature.allowColumnDefaults' = 'supported')");
    sql("ALTER TABLE %s ALTER COLUMN s SET DEFAULT 'new'");
    sql("INSERT INTO %s (id) VALUES (1)");
    sql("ALTER TABLE %s ALTER COLUMN s DROP DEFAULT");
    sql("INSERT INTO %s (id) VALUES (2)");
    assertThat(select("id, s")).containsExactly("1new", "2null");
    assertColumns("id int", "s string");
  }

  @Test
  @Operation("ALTER TABLE … ALTER COLUMN … SYNC IDENTITY")
  void synchronizesAnIdentity() {
    sql("CREATE TABLE %s (id BIGINT GENERATED BY DEFAULT AS IDENTITY, s STRING) USING delta");
    sql("INSERT INTO %s VALUES (77, 'a')");
    sql("ALTER TABLE %s ALTER COLUMN id SYNC IDENTITY");
    sql("INSERT INTO %s (s) VALUES ('b')");
    assertThat(select("id, s")).containsExactly("77a", "78b");
    assertColumns("id bigint", "s string");
  }

  @Test
  @Operation({"ALTER TABLE … SET TBLPROPERTIES", "ALTER TABLE … UNSET TBLPROPERTIES"})
  void setsAndUnsetsProperties() {
    create("t", "SELECT 1 AS id");
    Table before = Aws.A.table(db, "t");
    sql("ALTER TABLE %s SET TBLPROPERTIES ('team' = 'x', 'delta.appendOnly' = 'true')");
    assertThat(properties()).contains("teamx", "delta.appendOnlytrue");
    sql("ALTER TABLE %s UNSET TBLPROPERTIES ('delta.appendOnly')");
    sql("ALTER TABLE %s UNSET TBLPROPERTIES IF EXISTS ('missing')");
    assertThat(properties()).contains("teamx").noneMatch(row -> row.contains("appendOnly"));
    assertThat(Aws.A.table(db, "t").parameters()).isEqualTo(before.parameters());
    assertColumns("id int");
  }

  @Test
  @Operation({"ALTER TABLE … ADD CONSTRAINT … CHECK", "ALTER TABLE … DROP CONSTRAINT"})
  void addsAndDropsConstraints() {
    create("t", "SELECT 1 AS n");
    assertRefused("ALTER TABLE %s ADD CONSTRAINT large CHECK (n > 9)", "DELTA_NEW_CHECK");
    sql("ALTER TABLE %s ADD CONSTRAINT positive CHECK (n > 0)");
    assertRefused("INSERT INTO %s VALUES (0)", "positive");
    sql("ALTER TABLE %s DROP CONSTRAINT positive");
    sql("INSERT INTO %s VALUES (0)");
    assertThat(select("n")).containsExactly("0", "1");
    assertColumns("n int");
  }

  @Test
  @Operation({"ALTER TABLE … CLUSTER BY", "ALTER TABLE … CLUSTER BY NONE"})
  void clusters() {
    sql("CREATE TABLE %s (id INT, n INT) USING delta CLUSTER BY (id)");
    sql("ALTER TABLE %s CLUSTER BY (n, id)");
    assertThat(detail("clusteringColumns").getList(0)).asList().containsExactly("n", "id");
    sql("ALTER TABLE %s CLUSTER BY NONE");
    assertThat(detail("clusteringColumns").getList(0)).isEmpty();
    assertColumns("id int", "n int");
  }

  @Test
  @Operation("ALTER TABLE … SET LOCATION")
  void movesToAnotherTable() {
    create("t", "SELECT 1 AS n");
    create("other", "SELECT 'x' AS s, 2 AS m");
    sql("ALTER TABLE %s SET LOCATION '" + location("other") + "'");
    assertThat(select("*")).containsExactly("x2");
    assertThat(location("t")).isEqualTo(location("other"));
    assertColumns("s string", "m int");
    assertRefused(
        "ALTER TABLE %s SET LOCATION '" + root + "/typo'",
        "there is no Delta table at " + root + "/typo");
  }

  @Test
  @Operation("ALTER TABLE … RENAME TO")
  void renames() {
    create("before", "SELECT 1 AS n");
    Table before = Aws.A.table(db, "before");
    spark.sql("ALTER TABLE " + table("before") + " RENAME TO " + db + ".t");
    assertThat(select("n")).containsExactly("1");
    assertColumns("n int");
    assertThat(Aws.A.find(db, "before")).isEmpty();
    assertThat(Aws.A.table(db, "t").storageDescriptor()).isEqualTo(before.storageDescriptor());
    assertThat(Aws.A.table(db, "t").parameters()).isEqualTo(before.parameters());
  }

  @Test
  @Operation("ALTER TABLE … DROP FEATURE")
  void dropsAFeature() {
    sql(
        "CREATE TABLE %s (id INT) USING delta"
            + " TBLPROPERTIES ('delta.feature.checkConstraints' = 'supported')");
    assertThat(detail("tableFeatures").getList(0)).asList().contains("checkConstraints");
    sql("ALTER TABLE %s DROP FEATURE checkConstraints");
    assertThat(detail("tableFeatures").getList(0)).asList().doesNotContain("checkConstraints");
    sql("INSERT INTO %s VALUES (1)");
    assertThat(select("id")).containsExactly("1");
    assertColumns("id int");
  }

  @Test
  @Operation("COMMENT ON TABLE")
  void comments() {
    create("t", "SELECT 1 AS id");
    sql("COMMENT ON TABLE %s IS 'all € rows'");
    assertThat(detail("description").getString(0)).isEqualTo("all € rows");
    assertThat(Aws.A.table(db, "t").description()).isEqualTo("all € rows");
    sql("COMMENT ON TABLE %s IS NULL");
    assertThat(Aws.A.table(db, "t").description()).isNull();
    assertThat(detail("description").getString(0)).isNullOrEmpty();
    assertColumns("id int");
  }

  @Test
  @Operation("REFRESH TABLE, after a change of the Glue columns")
  void refreshesAfterAChangeInGlue() {
    sql("CREATE TABLE %s (id INT, s STRING COMMENT 'text') USING delta");
    Table good = Aws.A.table(db, "t");
    Aws.A.change(
        db,
        "t",
        input ->
            input.storageDescriptor(
                good.storageDescriptor().toBuilder()
                    .columns(c -> c.name("typo").type("bigint"))
                    .build()));
    assertThat(columns("t")).containsExactly("typo bigint");
    sql("REFRESH TABLE %s");
    assertColumns("id int", "s string");
    assertThat(Aws.A.table(db, "t").storageDescriptor()).isEqualTo(good.storageDescriptor());
  }

  @Test
  @Operation("REFRESH TABLE, after an ALTER TABLE by path")
  void refreshesAfterAChangeByPath() {
    create("t", "SELECT 1 AS id");
    spark.sql("ALTER TABLE delta.`" + location("t") + "` ADD COLUMNS (day DATE)");
    assertThat(columns("t")).containsExactly("id int");
    sql("REFRESH TABLE %s");
    assertColumns("id int", "day date");
  }
}
