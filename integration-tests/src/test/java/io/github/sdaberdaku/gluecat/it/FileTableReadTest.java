/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sdaberdaku.gluecat.UnsupportedTableException;
import java.util.List;
import org.apache.spark.api.python.PythonEvalType;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.PythonUDF;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reading tables of files, whose partitions are in Glue or in their folders only. */
class FileTableReadTest extends BothModesTest {

  private static final StructType SALES =
      new StructType()
          .add("id", DataTypes.LongType)
          .add("region", DataTypes.StringType)
          .add("day", DataTypes.DateType);

  FileTableReadTest(Mode mode) {
    super(mode, "file_read");
  }

  private String location(String name) {
    return root + "/" + name;
  }

  private void register(
      String name, String provider, StructType schema, String partitionProvider, String... keys) {
    Aws.A.putFileTable(db, name, provider, location(name), schema, partitionProvider, keys);
  }

  private void partition(String name, String location, String... values) {
    Aws.A.putPartition(db, name, location, values);
  }

  /** A table of three days and two regions, with one row for each. */
  private void createSales(String name) {
    spark
        .range(6)
        .selectExpr(
            "id",
            "IF(id % 2 = 0, 'eu', 'us') AS region",
            "date_add(DATE'2024-01-01', CAST(id DIV 2 AS INT)) AS day")
        .write()
        .partitionBy("day", "region")
        .parquet(location(name));
    register(name, "parquet", SALES, "catalog", "day", "region");
    for (String day : List.of("2024-01-01", "2024-01-02", "2024-01-03")) {
      for (String region : List.of("eu", "us")) {
        partition(name, location(name) + "/day=" + day + "/region=" + region, day, region);
      }
    }
  }

  @Test
  void readsPartitionsInGlue() {
    createSales("sales");
    assertThat(rows("SELECT * FROM " + table("sales")))
        .containsExactly(
            "0eu2024-01-01",
            "1us2024-01-01",
            "2eu2024-01-02",
            "3us2024-01-02",
            "4eu2024-01-03",
            "5us2024-01-03");
    assertThat(spark.table(table("sales")).where("region = 'us'").select("day", "id").count())
        .isEqualTo(3);
    assertThat(rows("SELECT region, count(*) FROM " + table("sales") + " GROUP BY region"))
        .containsExactly("eu3", "us3");
  }

  @Test
  void asksGlueForThePartitionsOfAFilterAndListsTheirFoldersOnly() {
    createSales("pruned");
    long mark = Emulator.get().mark();
    assertThat(
            rows(
                "SELECT id FROM "
                    + table("pruned")
                    + " WHERE day = DATE'2024-01-02' AND region IN ('eu', 'asia')"))
        .containsExactly("2");
    List<Emulator.Request> requests = Emulator.get().since(mark);
    assertThat(requests)
        .filteredOn(request -> request.operation().equals("GetPartitions"))
        .extracting(request -> request.body().path("Expression").asText())
        .containsExactly("day = '2024-01-02' AND region IN ('eu', 'asia')");
    assertThat(requests)
        .filteredOn(request -> request.service().equals("s3"))
        .isNotEmpty()
        .allMatch(
            request ->
                request.touched().stream()
                    .allMatch(key -> key.contains("/pruned/day=2024-01-02/region=eu")));
  }

  /** Glue knows no such functions, so Spark's own evaluation of them has to select. */
  @Test
  void prunesByAnyExpression() {
    createSales("computed");
    long mark = Emulator.get().mark();
    assertThat(
            rows(
                "SELECT id FROM "
                    + table("computed")
                    + " WHERE upper(region) = 'US' AND day + INTERVAL 1 DAY = DATE'2024-01-03'"))
        .containsExactly("3");
    assertThat(Emulator.get().since(mark))
        .filteredOn(request -> request.service().equals("s3"))
        .isNotEmpty()
        .allMatch(request -> request.touched().get(0).contains("/day=2024-01-02/region=us"));
  }

  @Test
  void readsAJoinOnlyWhereTheOtherSideHasRows() {
    createSales("facts");
    spark.sql(
        "CREATE TABLE "
            + table("days")
            + " USING delta AS SELECT DATE'2024-01-03' AS day, 'x' AS name");
    long mark = Emulator.get().mark();
    assertThat(
            rows(
                "SELECT f.id FROM "
                    + table("facts")
                    + " f JOIN "
                    + table("days")
                    + " d ON f.day = d.day WHERE d.name = 'x'"))
        .containsExactly("4", "5");
    assertThat(Emulator.get().since(mark))
        .filteredOn(request -> request.service().equals("s3"))
        .filteredOn(request -> request.touched().get(0).contains("/facts/"))
        .isNotEmpty()
        .allMatch(request -> request.touched().get(0).contains("/day=2024-01-03"));
  }

  /** The optimizer must see conditions on partition columns, although the scan carries them out. */
  @Test
  void conditionsOnPartitionColumnsDecideWhetherTheOtherSideIsPruned() {
    createSales("pruning");
    createSales("pruned_too");
    String join =
        String.format(
            "SELECT l.id FROM %s l JOIN %s r ON l.day = r.day WHERE ",
            table("pruning"), table("pruned_too"));
    assertThat(spark.sql(join + "r.region = 'eu'").queryExecution().optimizedPlan().toString())
        .contains("dynamicpruning");
    assertThat(
            spark
                .sql(join + "l.day = DATE'2024-01-02' AND r.day = DATE'2024-01-02'")
                .queryExecution()
                .optimizedPlan()
                .toString())
        .doesNotContain("dynamicpruning");
  }

  /** Whatever the aliases. */
  @Test
  void readsOnceWhatAQueryNeedsTwice() {
    createSales("twice");
    SparkSession session = mode.freshSession();
    session.conf().set("spark.sql.autoBroadcastJoinThreshold", "-1");
    session.conf().set("spark.sql.adaptive.enabled", "false");
    String query =
        String.format(
            "SELECT l.id FROM %1$s l JOIN %1$s r ON l.id = r.id"
                + " WHERE l.day > DATE'2026-01-01' AND r.day > DATE'2026-01-01'",
            table("twice"));
    assertThat(session.sql(query).queryExecution().executedPlan().toString())
        .contains("ReusedExchange");
    assertThat(session.sql(query.replace("r.day >", "r.day >=")).queryExecution().executedPlan())
        .asString()
        .doesNotContain("ReusedExchange");
  }

  @Test
  void readsValuesAsTheyAre() {
    StructType schema = new StructType().add("id", "bigint").add("p", "string").add("n", "int");
    register("odd", "json", schema, "catalog", "p", "n");
    List<String> values =
        List.of("two words", "O'Neil's", "a/b=c", "größe", "100%", "__HIVE_DEFAULT_PARTITION__");
    for (int i = 0; i < values.size(); i++) {
      String folder = location("odd") + "/p=" + i;
      Aws.A.put(folder + "/part.json", "{\"id\": " + i + "}");
      String n = i % 2 == 0 ? String.valueOf(i) : "__HIVE_DEFAULT_PARTITION__";
      partition("odd", folder, values.get(i), n);
    }
    String odd = table("odd");
    assertThat(rows("SELECT id, p, n FROM " + odd))
        .containsExactly(
            "0two words0", "1O'Neil'snull", "2a/b=c2", "3größenull", "4100%4", "5nullnull");
    assertThat(rows("SELECT id FROM " + odd + " WHERE p = 'O\\'Neil\\'s'")).containsExactly("1");
    assertThat(rows("SELECT id FROM " + odd + " WHERE p IS NULL")).containsExactly("5");
    assertThat(rows("SELECT id FROM " + odd + " WHERE n IS NULL")).containsExactly("1", "3", "5");
    assertThat(rows("SELECT id FROM " + odd + " WHERE n > 1")).containsExactly("2", "4");
    assertThat(rows("SELECT id FROM " + odd + " WHERE NOT (n = 2)")).containsExactly("0", "4");
    assertThat(rows("SELECT id FROM " + odd + " WHERE p LIKE 'a/%'")).containsExactly("2");
    assertThat(rows("SELECT id FROM " + odd + " WHERE p <> 'größe' AND n <> 4"))
        .containsExactly("0", "2");
  }

  /** The table's schema counts, and a partition may be anywhere. */
  @Test
  void readsAPartitionElsewhereWithAnOlderSchema() {
    StructType schema = new StructType().add("id", "bigint").add("name", "string").add("p", "int");
    register("moved", "parquet", schema, "catalog", "p");
    String elsewhere = root + "/elsewhere";
    spark.range(1).write().parquet(elsewhere);
    spark.sql("SELECT 2L AS id, 'two' AS name").write().parquet(location("moved") + "/p=2");
    partition("moved", elsewhere, "1");
    partition("moved", location("moved") + "/p=2", "2");
    partition("moved", location("moved") + "/p=3", "3");
    assertThat(rows("SELECT * FROM " + table("moved"))).containsExactly("0null1", "2two2");
    assertThat(rows("SELECT p FROM " + table("moved") + " WHERE name IS NULL"))
        .containsExactly("1");
  }

  @Test
  void saysInWhichFileARowIs() {
    createSales("where");
    assertThat(
            rows(
                "SELECT id, _metadata.file_path LIKE '%/day=2024-01-01/region=eu/part-%',"
                    + " _metadata.file_size > 100, input_file_name() LIKE '%/region=eu/part-%' FROM"
                    + " "
                    + table("where")
                    + " WHERE day = DATE'2024-01-01' AND _metadata.file_block_start = 0"))
        .containsExactly("0truetruetrue", "1falsetruefalse");
    assertThat(spark.table(table("where")).columns()).containsExactly("id", "region", "day");
  }

  @ParameterizedTest
  @ValueSource(strings = {"parquet", "orc", "csv", "json", "text"})
  void readsEachFormat(String provider) {
    StructType schema =
        provider.equals("text")
            ? new StructType().add("value", "string")
            : new StructType().add("id", "bigint").add("value", "string");
    spark
        .range(3)
        .selectExpr(provider.equals("text") ? "string(id)" : "id", "'v' AS value")
        .selectExpr(schema.fieldNames())
        .write()
        .format(provider)
        .save(location(provider));
    register(provider, provider, schema, null);
    assertThat(rows("SELECT count(*), min(value) FROM " + table(provider))).containsExactly("3v");
    assertThat(rows("SELECT value FROM " + table(provider) + " WHERE value = 'none'")).isEmpty();
  }

  @Test
  void findsPartitionsInFolders() {
    spark
        .range(4)
        .selectExpr("id", "id % 2 AS p", "'x y' AS q")
        .write()
        .partitionBy("q", "p")
        .orc(location("folders"));
    StructType schema = new StructType().add("p", "bigint").add("id", "bigint").add("q", "string");
    register("folders", "orc", schema, null, "p", "q");
    assertThat(rows("SELECT * FROM " + table("folders")))
        .containsExactly("00x y", "02x y", "11x y", "13x y");
    assertThat(rows("SELECT id FROM " + table("folders") + " WHERE p = 1"))
        .containsExactly("1", "3");
  }

  @Test
  void readsATableWithoutFiles() {
    register("empty", "parquet", SALES, "catalog", "day", "region");
    register("nothing", "parquet", SALES, null);
    assertThat(rows("SELECT * FROM " + table("empty"))).isEmpty();
    assertThat(rows("SELECT * FROM " + table("nothing"))).isEmpty();
  }

  @Test
  void saysThatADataSourceIsMissing() throws Exception {
    register("acme", "com.acme.Files", SALES, null);
    assertThatThrownBy(() -> spark.table(table("acme")))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining(db + ".acme is a com.acme.Files table. Spark does not find that")
        .hasMessageContaining("Add its library to the classpath.");
    assertThat(spark.catalog().listTables(mode.name(db)).count()).isEqualTo(1);
    spark.sql("DROP TABLE " + table("acme"));
  }

  /** Spark's own builder of such scans loses conditions of Python on partition columns. */
  @Test
  void keepsConditionsOfPython() {
    createSales("python");
    SparkSession session = mode.freshSession();
    session
        .sessionState()
        .functionRegistry()
        .createOrReplaceTempFunction(
            "py",
            children ->
                new PythonUDF(
                    "py",
                    null,
                    DataTypes.BooleanType,
                    children,
                    PythonEvalType.SQL_BATCHED_UDF(),
                    true,
                    NamedExpression.newExprId()),
            "scala_udf");
    String plan =
        session
            .sql("SELECT id FROM " + table("python") + " WHERE py(region) AND region = 'eu'")
            .queryExecution()
            .optimizedPlan()
            .toString();
    assertThat(plan).contains("BatchEvalPython [py(region");
  }
}
