/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sdaberdaku.gluecat.UnsupportedTableException;
import java.util.List;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.glue.model.Table;
import software.amazon.awssdk.services.glue.model.TableInput;

/** Entries as Spark, Athena, crawlers, Trino, EMR, Hudi and Iceberg write them. */
class GlueEntriesTest {

  private static final String CSV =
      """
      api_minimal_uppercase_types    | HIVE          | s3://lake-bucket/api/x
      athena_csv_opencsv             | HIVE          | s3://lake-bucket/raw/sales_csv/
      athena_external_parquet        | HIVE          | s3://lake-bucket/raw/orders
      athena_iceberg                 | ICEBERG       | s3://lake-bucket/ice/events
      athena_partition_projection    | PROJECTION    | s3://lake-bucket/logs/
      athena_view                    | VIEW          |
      bad_type_column                | HIVE          | s3://lake-bucket/api/bad
      char_varchar_decimal           | DATA_SOURCE   | s3://lake-bucket/wh/chars
      crawler_delta_symlink          | SYMLINK       | s3://lake-bucket/delta/users/_symlink_format_manifest/
      crawler_dup_partition_column   | HIVE          | s3://lake-bucket/landing/dup/
      crawler_json                   | HIVE          | s3://lake-bucket/landing/app/
      crawler_parquet_partitioned    | HIVE          | s3://lake-bucket/landing/trips/
      databricks_delta               | DELTA         | s3://lake-bucket/delta/x
      emr_hive_orc_managed           | HIVE          | hdfs://ip-10-0-0-1.internal:8020/user/hive/warehouse/t
      glue_multidialect_view         | VIEW          |
      hive_default_partition         | HIVE          | s3://lake-bucket/raw/own
      hudi_cow_glue_sync_plain       | HUDI          | s3a://lake-bucket/hudi/cliente
      hudi_cow_spark_provider        | HUDI          | s3://lake-bucket/hudi/address
      hudi_mor_ro                    | HUDI          | s3://lake-bucket/hudi/trips
      iceberg_spark_dropped_column   | ICEBERG       | s3://lake-bucket/ice/t
      jdbc_crawled_table             | NOT_FILES     | appdb.public.customers
      kinesis_stream_table           | NOT_FILES     | clicks-stream
      mixed_case_columns             | DATA_SOURCE   | s3://lake-bucket/wh/mixed
      nested_special_chars           | HIVE          | s3://lake-bucket/raw/doc
      resource_link_table            | RESOURCE_LINK |
      spark_hive_delta               | DELTA         | s3://lake-bucket/delta/d
      spark_hive_json                | DATA_SOURCE   | s3://lake-bucket/raw/app_json
      spark_hive_orc_bucketed        | DATA_SOURCE   | s3://lake-bucket/wh/sales.db/b
      spark_hive_parquet_partitioned | DATA_SOURCE   | s3://lake-bucket/wh/sales.db/orders
      spark_hive_serde_orc           | HIVE          | s3://lake-bucket/hive/t
      spark_hive_view                | VIEW          |
      spark_schema_split_parts       | DATA_SOURCE   | s3://lake-bucket/wh/wide
      terraform_view_no_serde        | VIEW          |
      timestamp_ntz_spark            | DATA_SOURCE   | s3://lake-bucket/wh/ntz
      trino_delta_placeholder        | DELTA         | s3a://lake-bucket/delta/t1
      trino_hive_orc                 | HIVE          | s3a://lake-bucket/warehouse/sales.db/orders_orc
      trino_iceberg                  | ICEBERG       | s3://lake-bucket/ice/tr
      trino_view                     | VIEW          |
      """;

  static List<String> names() {
    return JsonModels.names();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = CSV)
  void areClassifiedAndLocated(String name, TableKind kind, String location) {
    TableEntry entry = JsonModels.entry(name);
    assertThat(entry.kind()).isEqualTo(kind);
    assertThat(entry.location().orElse(null)).isEqualTo(location);
  }

  @Test
  void haveAnExpectationEach() {
    assertThat(CSV.lines().map(line -> line.split("\\|")[0].trim()).toList())
        .containsExactlyElementsOf(names());
  }

  /** What is written back is what was read, apart from the one change. */
  @ParameterizedTest
  @MethodSource("names")
  void surviveAnUpdate(String name) {
    Table read = JsonModels.table(name);
    TableEntry entry = TableCodec.decode(read);
    TableInput written = TableCodec.encode(entry.toBuilder().description("changed").build());
    assertThat(written.description()).isEqualTo("changed");
    assertThat(written.name()).isEqualTo(read.name());
    assertThat(written.owner()).isEqualTo(read.owner());
    assertThat(written.tableType()).isEqualTo(read.tableType());
    assertThat(written.parameters()).isEqualTo(read.parameters());
    assertThat(written.hasParameters()).isEqualTo(read.hasParameters());
    assertThat(written.partitionKeys()).isEqualTo(read.partitionKeys());
    assertThat(written.hasPartitionKeys()).isEqualTo(read.hasPartitionKeys());
    assertThat(written.storageDescriptor()).isEqualTo(read.storageDescriptor());
    assertThat(written.viewOriginalText()).isEqualTo(read.viewOriginalText());
    assertThat(written.viewExpandedText()).isEqualTo(read.viewExpandedText());
    assertThat(written.targetTable()).isEqualTo(read.targetTable());
  }

  @ParameterizedTest
  @MethodSource("names")
  void areWithinTheLimitsAsTheyAre(String name) {
    EntryLimits.check("catalog lake", JsonModels.entry(name));
  }

  private static EntrySchema schema(String name) {
    return EntrySchema.read("catalog lake", JsonModels.entry(name));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          athena_csv_opencsv             | id INT, price DOUBLE, sold_on DATE, note STRING                             |
          athena_external_parquet        | order_id BIGINT, amount DECIMAL(12,2), placed_at TIMESTAMP, tags ARRAY<STRING> |
          athena_partition_projection    | ts TIMESTAMP, msg STRING, region STRING, day STRING                         | region,day
          crawler_dup_partition_column   | id BIGINT, v STRING, dt STRING                                              | dt
          crawler_json                   | userid STRING, device STRUCT<os:STRING,screenSize:STRUCT<w:INT,h:INT>>, events ARRAY<STRUCT<name:STRING,ts:BIGINT>>, mixed STRING |
          crawler_parquet_partitioned    | vendor_id INT, fare DOUBLE, year_built INT, year STRING, month STRING, partition_2 STRING | year,month,partition_2
          mixed_case_columns             | userId BIGINT, EventTime TIMESTAMP, EventDay STRING                         | EventDay
          nested_special_chars           | id BIGINT, doc STRUCT<`a-b`:INT,`c.d`:STRING,`e f`:ARRAY<STRUCT<`$ref`:STRING,`ñ`:DOUBLE>>,`Mixed`:MAP<STRING,STRUCT<`x_1`:INT>>> |
          spark_hive_json                | userId STRING, device STRUCT<screenSize:INT>, day STRING                    | day
          spark_hive_orc_bucketed        | id INT, ts TIMESTAMP                                                        |
          spark_hive_parquet_partitioned | id BIGINT, amount DECIMAL(10,2), dt DATE, Region STRING                     | dt,Region
          spark_hive_serde_orc           | Id BIGINT, Name STRING, p INT                                               | p
          timestamp_ntz_spark            | t TIMESTAMP, n TIMESTAMP_NTZ, ym INTERVAL YEAR TO MONTH, dt INTERVAL DAY TO SECOND |
          """)
  void haveTheirSchema(String name, String ddl, String partitionColumns) {
    EntrySchema schema = schema(name);
    assertThat(plain(schema.schema())).isEqualTo(StructType.fromDDL(ddl));
    assertThat(schema.partitionColumns())
        .isEqualTo(
            partitionColumns == null ? List.of() : List.of(partitionColumns.trim().split(",")));
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
  void joinTheirSchemaParts() {
    StructType schema = schema("spark_schema_split_parts").schema();
    assertThat(schema.fields()).hasSize(60);
    assertThat(schema.fieldNames()[59]).isEqualTo("measurement_channel_0059");
    assertThat(schema.fields()).allMatch(field -> field.dataType().sql().equals("DOUBLE"));
  }

  @Test
  void keepCharAndVarchar() {
    StructType schema = schema("char_varchar_decimal").schema();
    assertThat(schema.apply("code").metadata().getString("__CHAR_VARCHAR_TYPE_STRING"))
        .isEqualTo("char(3)");
    assertThat(schema.apply("amt").dataType()).isEqualTo(DataType.fromDDL("decimal(38,18)"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          api_minimal_uppercase_types | its column notype has no type
          bad_type_column             | its column weird has the type 'notrealtype', which Spark does not know: unknown type 'notrealtype' at character 1
          emr_hive_orc_managed        | its column u1 has the type 'uniontype<int,string>', which Spark does not know: uniontype is no type of Spark at character 1
          """)
  void nameTheColumnThatSparkCannotRead(String name, String problem) {
    assertThatThrownBy(() -> schema(name))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining("catalog lake: db." + JsonModels.table(name).name())
        .hasMessageContaining(problem);
  }

  /** Glue keeps these strings for other engines; what is written must be what was there. */
  @ParameterizedTest
  @ValueSource(strings = {"nested_special_chars", "athena_external_parquet", "crawler_json"})
  void keepTheirTypeStringsWhenTheSchemaIsWrittenBack(String name) {
    TableEntry entry = JsonModels.entry(name);
    assertThat(EntrySchema.read("catalog lake", entry).columns())
        .extracting(ColumnEntry::type)
        .isEqualTo(entry.columns().stream().map(ColumnEntry::type).toList());
  }
}
