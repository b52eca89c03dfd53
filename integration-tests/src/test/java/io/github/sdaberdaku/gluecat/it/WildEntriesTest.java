/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.sdaberdaku.gluecat.UnsupportedTableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.util.CharVarcharUtils;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.glue.model.Table;
import software.amazon.awssdk.services.glue.model.TableInput;

/**
 * A database with entries that other tools have written, all of those that the unit tests read,
 * through SQL.
 */
@Tag("details")
class WildEntriesTest extends BothModesTest {

  private static final Path ENTRIES =
      Path.of(System.getProperty("gluecat.root"), "gluecat-core/src/test/resources/glue-entries");

  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.UPPER_CAMEL_CASE)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  /** Data source tables that are read: their schema. */
  private static final Map<String, String> READ =
      Map.of(
          "spark_hive_orc_bucketed", "id INT, ts TIMESTAMP",
          "spark_hive_json", "userId STRING, device STRUCT<screenSize: INT>, day STRING",
          "spark_hive_parquet_partitioned",
              "id BIGINT, amount DECIMAL(10,2), dt DATE, Region STRING",
          "char_varchar_decimal", "code CHAR(3), name VARCHAR(20), amt DECIMAL(38,18), cc CHAR(2)",
          "mixed_case_columns", "userId BIGINT, EventTime TIMESTAMP, EventDay STRING",
          "timestamp_ntz_spark",
              "t TIMESTAMP, n TIMESTAMP_NTZ, ym INTERVAL YEAR TO MONTH, dt INTERVAL DAY TO SECOND",
          "spark_schema_split_parts",
              String.join(
                  ", ",
                  IntStream.range(0, 60)
                      .mapToObj(i -> String.format("measurement_channel_%04d DOUBLE", i))
                      .toList()));

  /** What is refused today, by the feature that it waits for, and the start of the reason. */
  private static final Map<String, List<String>> REFUSED = new TreeMap<>();

  static {
    refused("views", "a view", "athena_view", "glue_multidialect_view", "spark_hive_view");
    refused("views", "a view", "terraform_view_no_serde", "trino_view");
    refused("iceberg", "an Iceberg table", "athena_iceberg", "iceberg_spark_dropped_column");
    refused("iceberg", "an Iceberg table", "trino_iceberg");
    refused("hudi", "a Hudi table", "hudi_cow_glue_sync_plain", "hudi_cow_spark_provider");
    refused("hudi", "a Hudi table", "trips_ro");
    refused("hive serdes", "a Hive table", "api_minimal_uppercase_types", "athena_csv_opencsv");
    refused("hive serdes", "a Hive table", "athena_external_parquet", "bad_type_column");
    refused("hive serdes", "a Hive table", "crawler_dup_partition_column", "crawler_json");
    refused("hive serdes", "a Hive table", "crawler_parquet_partitioned", "emr_hive_orc_managed");
    refused("hive serdes", "a Hive table", "hive_default_partition", "nested_special_chars");
    refused("hive serdes", "a Hive table", "spark_hive_serde_orc", "trino_hive_orc");
    refused("projection", "a table with partition projection", "athena_partition_projection");
    refused("never", "a table over a symlink manifest", "crawler_delta_symlink");
    refused("never", "a table that does not consist of files", "jdbc_crawled_table");
    refused("never", "a table that does not consist of files", "kinesis_stream_table");
    refused(
        "an option",
        "a resource link to table sales.orders of catalog 222222222222",
        "orders_link");
  }

  private static void refused(String feature, String what, String... names) {
    for (String name : names) {
      REFUSED.put(name, List.of(feature, what));
    }
  }

  WildEntriesTest(Mode mode) {
    super(mode, "wild");
  }

  /** The entries by name, with their files below this test's folder. */
  private Map<String, TableInput> entries() {
    Map<String, TableInput> entries = new TreeMap<>();
    try (Stream<Path> files = Files.list(ENTRIES)) {
      for (Path file : files.toList()) {
        String json = Files.readString(file).replaceAll("s3a?://lake-bucket", root);
        TableInput input = MAPPER.readValue(json, TableInput.serializableBuilderClass()).build();
        entries.put(input.name(), input);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    assertThat(entries).hasSize(38);
    return entries;
  }

  private void put(TableInput input) {
    Aws.A.glue().createTable(r -> r.databaseName(db).tableInput(input));
  }

  /** The members of an entry that a client sets. */
  private TableInput content(String name) {
    Table table = Aws.A.table(db, name);
    return TableInput.builder()
        .name(table.name())
        .description(table.description())
        .owner(table.owner())
        .retention(table.retention())
        .tableType(table.tableType())
        .parameters(table.parameters())
        .partitionKeys(table.partitionKeys())
        .storageDescriptor(table.storageDescriptor())
        .viewOriginalText(table.viewOriginalText())
        .viewExpandedText(table.viewExpandedText())
        .targetTable(table.targetTable())
        .build();
  }

  /** The schema without comments and metadata. */
  private static StructType plain(StructType schema) {
    StructType result = new StructType();
    for (StructField field : schema.fields()) {
      result = result.add(field.name(), field.dataType(), field.nullable());
    }
    return result;
  }

  @Test
  void areListed() throws Exception {
    Map<String, TableInput> entries = entries();
    entries.values().forEach(this::put);
    assertThat(spark.sql("SHOW TABLES IN " + mode.name(db)).collectAsList())
        .extracting(row -> row.getString(1))
        .containsExactlyInAnyOrderElementsOf(entries.keySet());
    assertThat(spark.sql("SHOW TABLES IN " + mode.name(db) + " LIKE 'trino*|*_view'").count())
        .isEqualTo(7);
    assertThat(spark.catalog().listTables(mode.name(db)).select("name").collectAsList())
        .extracting(row -> row.getString(0))
        .containsExactlyInAnyOrderElementsOf(entries.keySet());
    String extended = "SHOW TABLE EXTENDED IN " + mode.name(db) + " LIKE '*'";
    if (spark.version().startsWith("3.5.")) {
      assertThatThrownBy(() -> spark.sql(extended)).hasMessageContaining("not supported for v2");
    } else {
      Map<String, String> details = new HashMap<>();
      spark
          .sql(extended)
          .collectAsList()
          .forEach(row -> details.put(row.getString(1), row.getString(3)));
      assertThat(details).containsOnlyKeys(entries.keySet());
      assertThat(details.get("athena_iceberg"))
          .contains("Type: EXTERNAL", "Comment: catalog " + mode.catalog(), "is an Iceberg table");
      assertThat(details.get("spark_hive_orc_bucketed"))
          .contains("Provider: orc", "ts: timestamp")
          .doesNotContain("Comment: ");
    }
  }

  @Test
  void areReadOrRefusedWithTheReason() {
    Map<String, TableInput> entries = entries();
    entries.values().forEach(this::put);
    int deltaTables = 0;
    for (String name : entries.keySet()) {
      TableInput before = content(name);
      Throwable refusal = catchThrowable(() -> spark.table(table(name)));
      if (READ.containsKey(name)) {
        assertThat(refusal).as(name).isNull();
        StructType schema = StructType.fromDDL(READ.get(name));
        assertThat(plain(spark.table(table(name)).schema()))
            .as(name)
            .isEqualTo(plain(CharVarcharUtils.replaceCharVarcharWithStringInSchema(schema)));
        assertThat(
                spark
                    .sql("DESCRIBE TABLE " + table(name))
                    .select("col_name", "data_type")
                    .collectAsList())
            .as(name)
            .extracting(Row::mkString)
            .startsWith(
                Arrays.stream(schema.fields())
                    .map(field -> field.name() + field.dataType().simpleString())
                    .toArray(String[]::new));
      } else {
        String reason;
        if (REFUSED.containsKey(name)) {
          reason = REFUSED.get(name).get(1);
        } else {
          deltaTables++;
          reason = ", but there is no Delta log at " + root + "/delta/";
        }
        assertThat(refusal)
            .as(name)
            .isInstanceOf(UnsupportedTableException.class)
            .hasMessageContaining(mode.catalog() + " (glue.id 111111111111): " + db + "." + name)
            .hasMessageContaining(reason);
      }
      List<String> refused = new ArrayList<>(List.of("RENAME TO x.y"));
      if (READ.containsKey(name)) {
        changesOnlyWhatItIsTo(name, before);
      } else {
        refused.addAll(List.of("ADD COLUMNS (extra INT)", "SET TBLPROPERTIES ('a' = 'b')"));
      }
      for (String change : refused) {
        assertThatThrownBy(() -> spark.sql("ALTER TABLE " + table(name) + " " + change))
            .as(name + " " + change)
            .isNotNull();
      }
      assertThat(content(name)).as(name).isEqualTo(before);
    }
    assertThat(deltaTables).isEqualTo(3);
  }

  /** Leaves the entry as it was. */
  private void changesOnlyWhatItIsTo(String name, TableInput before) {
    String alter = "ALTER TABLE " + table(name) + " ";
    spark.sql(alter + "SET TBLPROPERTIES ('a' = 'b')");
    Map<String, String> parameters = new HashMap<>(before.parameters());
    parameters.put("a", "b");
    assertThat(content(name)).as(name).isEqualTo(before.copy(i -> i.parameters(parameters)));
    spark.sql(alter + "UNSET TBLPROPERTIES ('a')");
    assertThat(content(name)).as(name).isEqualTo(before);
    spark.sql(alter + "ADD COLUMNS (extra INT)");
    assertThat(columns(name)).as(name).contains("extra int");
    assertThat(spark.table(table(name)).schema().fieldNames()).as(name).endsWith("extra");
    TableInput after = content(name);
    assertThat(after.partitionKeys()).as(name).isEqualTo(before.partitionKeys());
    assertThat(after.parameters()).as(name).containsAllEntriesOf(othersOf(before.parameters()));
    Aws.A.glue().updateTable(r -> r.databaseName(db).tableInput(before));
  }

  @Test
  void areDropped() {
    Map<String, TableInput> entries = entries();
    entries.values().forEach(this::put);
    Aws.A.put(root + "/raw/orders/part-0.parquet", "data");
    for (String name : entries.keySet()) {
      if (REFUSED.containsKey(name) && REFUSED.get(name).get(0).equals("views")) {
        assertThatThrownBy(() -> spark.sql("DROP TABLE " + table(name)))
            .hasMessageContaining("DROP TABLE does not drop views");
        assertThat(Aws.A.find(db, name)).isPresent();
      } else {
        spark.sql("DROP TABLE " + table(name));
        assertThat(Aws.A.find(db, name)).as(name).isEmpty();
      }
    }
    assertThat(Aws.A.keys(root + "/raw/orders")).hasSize(1);
  }

  /** Delta tables as other tools enter them, with their table where the entry says. */
  @Test
  void deltaTablesOfOthersAreUsedAndKept() {
    Map<String, TableInput> entries = entries();
    Map<String, String> locations =
        Map.of(
            "databricks_delta", root + "/delta/x",
            "spark_hive_delta", root + "/delta/d",
            "trino_delta_placeholder", root + "/delta/t1");
    locations.forEach(
        (name, location) -> {
          spark.sql(
              "CREATE TABLE "
                  + table(name)
                  + " USING delta LOCATION '"
                  + location
                  + "' AS SELECT 1 AS Id");
          spark.sql("DROP TABLE " + table(name));
          put(entries.get(name));
          assertThat(rows("SELECT Id FROM " + table(name))).as(name).containsExactly("1");
          TableInput before = content(name);

          spark.sql("ALTER TABLE " + table(name) + " ADD COLUMNS (extra STRING)");
          spark.sql("INSERT INTO " + table(name) + " VALUES (2, 'b')");

          assertThat(columns(name)).as(name).containsExactly("id int", "extra string");
          TableInput after = content(name);
          assertThat(after.storageDescriptor().location()).as(name).isEqualTo(location);
          assertThat(after.parameters())
              .as(name)
              .containsAllEntriesOf(othersOf(before.parameters()))
              .containsEntry("table_type", "DELTA");
          assertThat(after.owner()).as(name).isEqualTo(before.owner());
          assertThat(after.retention()).as(name).isEqualTo(before.retention());
          assertThat(after.tableType()).as(name).isEqualTo(before.tableType());
          assertThat(after.partitionKeys()).as(name).isEqualTo(before.partitionKeys());
          assertThat(after.storageDescriptor().inputFormat())
              .as(name)
              .isEqualTo(before.storageDescriptor().inputFormat());
          assertThat(after.storageDescriptor().serdeInfo())
              .as(name)
              .isEqualTo(before.storageDescriptor().serdeInfo());
          assertThat(rows("SELECT Id, extra FROM " + table(name))).containsExactly("1null", "2b");
        });
  }

  /** The parameters that an update of a Delta table's columns has nothing to do with. */
  private static Map<String, String> othersOf(Map<String, String> parameters) {
    Map<String, String> others = new HashMap<>(parameters);
    others
        .keySet()
        .removeIf(
            key ->
                key.startsWith("spark.sql.sources.schema")
                    || key.startsWith("spark.sql.statistics.colStats.")
                    || key.equals("COLUMN_STATS_ACCURATE"));
    return others;
  }

  /** A data source table whose partition column is in the middle, with a column of Athena's. */
  @Test
  void columnsAreReadInTheOrderOfTheSchema() {
    create("opens_the_bucket", "SELECT 1 AS n");
    spark.sql("SELECT 1 AS a, 'x' AS b").write().parquet(root + "/middle/p=7");
    put(
        TableInput.builder()
            .name("middle")
            .tableType("EXTERNAL_TABLE")
            .parameters(
                Map.of(
                    "spark.sql.sources.provider", "PARQUET",
                    "spark.sql.sources.schema", StructType.fromDDL("a INT, p INT, b STRING").json(),
                    "spark.sql.sources.schema.numPartCols", "1",
                    "spark.sql.sources.schema.partCol.0", "p"))
            .storageDescriptor(
                s ->
                    s.location(root + "/middle")
                        .columns(
                            c -> c.name("a").type("int"),
                            c -> c.name("b").type("string"),
                            c -> c.name("added").type("double"))
                        .serdeInfo(i -> i.parameters(Map.of("path", root + "/middle"))))
            .build());
    assertThat(spark.table(table("middle")).columns()).containsExactly("a", "p", "b", "added");
    assertThat(rows("SELECT * FROM " + table("middle"))).containsExactly("17xnull");
    assertThat(rows("SELECT b FROM " + table("middle") + " WHERE p = 7")).containsExactly("x");
  }

  @Test
  void namesOfOtherToolsAreListedLoadedAndDropped() throws Exception {
    create("source", "SELECT 1 AS n");
    TableInput good = content("source");
    List<String> names =
        List.of(
            "with-hyphen",
            "with.dot",
            "with blank",
            "1leading",
            "ünïcode_表_😀",
            "percent%20",
            "x".repeat(255));
    for (String name : names) {
      put(good.toBuilder().name(name).build());
    }
    assertThat(spark.sql("SHOW TABLES IN " + mode.name(db)).collectAsList())
        .extracting(row -> row.getString(1))
        .containsAll(names);
    assertThat(spark.catalog().listTables(mode.name(db)).select("name").collectAsList())
        .extracting(row -> row.getString(0))
        .containsAll(names);
    for (String name : names) {
      String quoted = table("`" + name + "`");
      assertThat(rows("SELECT n FROM " + quoted)).as(name).containsExactly("1");
      assertThat(spark.catalog().tableExists(quoted)).as(name).isTrue();
      spark.sql("ALTER TABLE " + quoted + " SET TBLPROPERTIES ('seen' = 'yes')");
      spark.sql("DROP TABLE " + quoted);
      assertThat(Aws.A.find(db, name)).as(name).isEmpty();
    }
  }

  @Test
  void aThousandTablesAreListedInPages() {
    TableInput view = entries().get("spark_hive_view");
    for (int i = 0; i < 1000; i++) {
      put(view.toBuilder().name(String.format("t%04d", i)).build());
    }
    String show = "SHOW TABLES IN " + mode.name(db);
    assertThat(
            Emulator.get()
                .glueRequestsOf(() -> assertThat(spark.sql(show).count()).isEqualTo(1000)))
        .hasSize(10);
    assertThat(spark.sql(show + " LIKE 't09*|t0000'").count()).isEqualTo(101);
  }
}
