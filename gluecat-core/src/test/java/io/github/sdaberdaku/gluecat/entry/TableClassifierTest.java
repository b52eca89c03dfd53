/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.glue.model.SerDeInfo;
import software.amazon.awssdk.services.glue.model.StorageDescriptor;
import software.amazon.awssdk.services.glue.model.Table;
import software.amazon.awssdk.services.glue.model.TableIdentifier;

class TableClassifierTest {

  private static final String PARQUET_INPUT =
      "org.apache.hadoop.hive.ql.io.parquet.MapredParquetInputFormat";
  private static final String PARQUET_SERDE =
      "org.apache.hadoop.hive.ql.io.parquet.serde.ParquetHiveSerDe";

  /** The parts of an entry that a sign can be in. */
  private static final class Draft {
    private final Map<String, String> parameters = new HashMap<>();
    private final Map<String, String> serdeParameters = new HashMap<>();
    private final Table.Builder table = Table.builder().databaseName("db").name("t");
    private String inputFormat;
    private String serde;
    private String location;

    TableKind kind() {
      Table read =
          table
              .parameters(parameters)
              .storageDescriptor(
                  StorageDescriptor.builder()
                      .inputFormat(inputFormat)
                      .location(location)
                      .serdeInfo(
                          SerDeInfo.builder()
                              .serializationLibrary(serde)
                              .parameters(serdeParameters)
                              .build())
                      .build())
              .build();
      return TableCodec.decode(read).kind();
    }
  }

  /** One sign for each kind, in the order in which they count. */
  private static final Map<TableKind, Consumer<Draft>> SIGNS = new EnumMap<>(TableKind.class);

  static {
    SIGNS.put(
        TableKind.RESOURCE_LINK,
        d -> d.table.targetTable(TableIdentifier.builder().name("t").build()));
    SIGNS.put(TableKind.VIEW, d -> d.table.tableType("VIRTUAL_VIEW"));
    SIGNS.put(TableKind.ICEBERG, d -> d.parameters.put("table_type", "ICEBERG"));
    SIGNS.put(TableKind.DELTA, d -> d.parameters.put("classification", "delta"));
    SIGNS.put(
        TableKind.SYMLINK,
        d -> d.inputFormat = "org.apache.hadoop.hive.ql.io.SymlinkTextInputFormat");
    SIGNS.put(
        TableKind.HUDI, d -> d.inputFormat = "org.apache.hudi.hadoop.HoodieParquetInputFormat");
    SIGNS.put(
        TableKind.DATA_SOURCE, d -> d.parameters.put("spark.sql.sources.provider", "parquet"));
    SIGNS.put(TableKind.NOT_FILES, d -> d.serdeParameters.put("typeOfData", "kinesis"));
    SIGNS.put(TableKind.PROJECTION, d -> d.parameters.put("projection.enabled", "true"));
    SIGNS.put(
        TableKind.HIVE,
        d -> {
          d.inputFormat = d.inputFormat == null ? PARQUET_INPUT : d.inputFormat;
          d.serde = PARQUET_SERDE;
          d.location = "s3://bucket/t";
        });
    SIGNS.put(TableKind.UNKNOWN, d -> d.parameters.put("a", "b"));
  }

  static Stream<Arguments> pairs() {
    List<Arguments> pairs = new ArrayList<>();
    for (TableKind earlier : TableKind.values()) {
      for (TableKind later : TableKind.values()) {
        // The signs of a symlink and of Hudi are both input formats, of which an entry has one.
        boolean exclusive = earlier == TableKind.SYMLINK && later == TableKind.HUDI;
        if (earlier.ordinal() < later.ordinal() && !exclusive) {
          pairs.add(Arguments.of(earlier, later));
        }
      }
    }
    return pairs.stream();
  }

  @ParameterizedTest
  @EnumSource(TableKind.class)
  void knowsEachKindByItsSign(TableKind kind) {
    Draft draft = new Draft();
    SIGNS.get(kind).accept(draft);
    assertThat(draft.kind()).isEqualTo(kind);
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void theEarlierSignWins(TableKind earlier, TableKind later) {
    Draft draft = new Draft();
    SIGNS.get(later).accept(draft);
    SIGNS.get(earlier).accept(draft);
    assertThat(draft.kind()).isEqualTo(earlier);
  }

  @Test
  void aSymlinkTableOfTheProviderHudiIsASymlinkTable() {
    Draft draft = new Draft();
    SIGNS.get(TableKind.SYMLINK).accept(draft);
    draft.parameters.put("spark.sql.sources.provider", "hudi");
    assertThat(draft.kind()).isEqualTo(TableKind.SYMLINK);
  }

  @ParameterizedTest
  @ValueSource(strings = {"iceberg", "ICEBERG", "Iceberg", " iceberg "})
  void knowsIcebergInAnyCase(String tableType) {
    Draft draft = new Draft();
    draft.parameters.put("table_type", tableType);
    assertThat(draft.kind()).isEqualTo(TableKind.ICEBERG);
  }

  @ParameterizedTest
  @ValueSource(strings = {"iceberg", "ICEBERG", "org.apache.iceberg.spark.source.IcebergSource"})
  void knowsIcebergByItsProviderWhereThereIsNoTableType(String provider) {
    Draft draft = new Draft();
    draft.parameters.put("spark.sql.sources.provider", provider);
    assertThat(draft.kind()).isEqualTo(TableKind.ICEBERG);
    draft.parameters.put("table_type", " ");
    assertThat(draft.kind()).isEqualTo(TableKind.ICEBERG);
    draft.parameters.put("table_type", "DELTA");
    assertThat(draft.kind()).isEqualTo(TableKind.DELTA);
    draft.parameters.put("table_type", "EXTERNAL");
    assertThat(draft.kind()).isEqualTo(TableKind.DATA_SOURCE);
  }

  @Test
  void knowsDeltaByTheClassOfItsSource() {
    Draft draft = new Draft();
    draft.parameters.put(
        "spark.sql.sources.provider", "org.apache.spark.sql.delta.sources.DeltaDataSource");
    assertThat(draft.kind()).isEqualTo(TableKind.DELTA);
  }

  static Stream<Arguments> deltaSigns() {
    return Stream.of("table_type", "spark.sql.sources.provider", "classification")
        .flatMap(key -> Stream.of("delta", "DELTA", "Delta").map(v -> Arguments.of(key, v)));
  }

  @ParameterizedTest
  @MethodSource("deltaSigns")
  void knowsDeltaByAnyOfItsSignsInAnyCaseAndUnderAnySerDe(String key, String value) {
    Draft draft = new Draft();
    draft.parameters.put(key, value);
    SIGNS.get(TableKind.HUDI).accept(draft);
    SIGNS.get(TableKind.HIVE).accept(draft);
    assertThat(draft.kind()).isEqualTo(TableKind.DELTA);
  }

  static Stream<Arguments> viewSigns() {
    return Stream.<Consumer<Table.Builder>>of(
            t -> t.tableType("VIRTUAL_VIEW"),
            t -> t.tableType("virtual_view"),
            t -> t.viewOriginalText("SELECT 1"),
            t -> t.viewExpandedText("SELECT 1").tableType("EXTERNAL_TABLE"))
        .map(Arguments::of);
  }

  @ParameterizedTest
  @MethodSource("viewSigns")
  void knowsViews(Consumer<Table.Builder> sign) {
    Draft draft = new Draft();
    sign.accept(draft.table);
    assertThat(draft.kind()).isEqualTo(TableKind.VIEW);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  "})
  void anEmptyViewTextIsNoView(String text) {
    Draft draft = new Draft();
    draft.table.viewOriginalText(text).viewExpandedText(text);
    SIGNS.get(TableKind.HIVE).accept(draft);
    assertThat(draft.kind()).isEqualTo(TableKind.HIVE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.apache.hudi.hadoop.HoodieParquetInputFormat",
        "org.apache.hudi.hadoop.realtime.HoodieParquetRealtimeInputFormat",
        "com.uber.hoodie.hadoop.HoodieInputFormat"
      })
  void knowsHudiByItsInputFormats(String inputFormat) {
    Draft draft = new Draft();
    SIGNS.get(TableKind.HIVE).accept(draft);
    draft.inputFormat = inputFormat;
    draft.parameters.put("classification", "parquet");
    assertThat(draft.kind()).isEqualTo(TableKind.HUDI);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hudi", "HUDI", "org.apache.hudi", "org.apache.hudi.Spark3DefaultSource"})
  void knowsHudiByItsProvider(String provider) {
    Draft draft = new Draft();
    draft.parameters.put("spark.sql.sources.provider", provider);
    assertThat(draft.kind()).isEqualTo(TableKind.HUDI);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "parquet",
        "ORC",
        "csv",
        "com.example.Source",
        "com.databricks.spark.csv",
        "org.apache.spark.sql.parquet",
        "org.apache.hudix.Source"
      })
  void aProviderMakesADataSourceTable(String provider) {
    Draft draft = new Draft();
    draft.parameters.put("spark.sql.sources.provider", provider);
    assertThat(draft.kind()).isEqualTo(TableKind.DATA_SOURCE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hive", "Hive", "", "  "})
  void theProviderHiveAndABlankOneSayNothing(String provider) {
    Draft draft = new Draft();
    draft.parameters.put("spark.sql.sources.provider", provider);
    SIGNS.get(TableKind.HIVE).accept(draft);
    assertThat(draft.kind()).isEqualTo(TableKind.HIVE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"kinesis", "kafka", "Kafka"})
  void knowsStreamsByTheTypeOfTheirData(String type) {
    Draft inSerde = new Draft();
    SIGNS.get(TableKind.HIVE).accept(inSerde);
    inSerde.serdeParameters.put("typeOfData", type);
    assertThat(inSerde.kind()).isEqualTo(TableKind.NOT_FILES);
    Draft inParameters = new Draft();
    SIGNS.get(TableKind.HIVE).accept(inParameters);
    inParameters.parameters.put("typeOfData", type);
    assertThat(inParameters.kind()).isEqualTo(TableKind.NOT_FILES);
  }

  @ParameterizedTest
  @ValueSource(strings = {"table", "view"})
  void knowsCrawledDatabaseTables(String type) {
    Draft draft = new Draft();
    draft.parameters.put("typeOfData", type);
    assertThat(draft.kind()).isEqualTo(TableKind.NOT_FILES);
  }

  @ParameterizedTest
  @ValueSource(strings = {"appdb.public.customers", "clicks-stream", "/no/scheme"})
  void aLocationWithoutSchemeIsNoFileTable(String location) {
    Draft draft = new Draft();
    SIGNS.get(TableKind.HIVE).accept(draft);
    draft.location = location;
    assertThat(draft.kind()).isEqualTo(TableKind.NOT_FILES);
  }

  @ParameterizedTest
  @ValueSource(strings = {"s3://b/t", "s3a://b/t", "hdfs://n:8020/t", "file:/tmp/t", "dbfs:/t"})
  void aLocationWithASchemeIsAFileTable(String location) {
    Draft draft = new Draft();
    SIGNS.get(TableKind.HIVE).accept(draft);
    draft.location = location;
    draft.parameters.put("typeOfData", "file");
    assertThat(draft.kind()).isEqualTo(TableKind.HIVE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "TRUE"})
  void knowsPartitionProjection(String enabled) {
    Draft draft = new Draft();
    SIGNS.get(TableKind.HIVE).accept(draft);
    draft.parameters.put("projection.enabled", enabled);
    assertThat(draft.kind()).isEqualTo(TableKind.PROJECTION);
  }

  @Test
  void projectionThatIsOffIsNone() {
    Draft draft = new Draft();
    SIGNS.get(TableKind.HIVE).accept(draft);
    draft.parameters.put("projection.enabled", "false");
    assertThat(draft.kind()).isEqualTo(TableKind.HIVE);
  }

  @Test
  void aSerDeWithoutALocationIsNotEnough() {
    Draft draft = new Draft();
    draft.serde = PARQUET_SERDE;
    assertThat(draft.kind()).isEqualTo(TableKind.UNKNOWN);
  }

  @Test
  void aLocationWithoutASerDeIsNotEnough() {
    Draft draft = new Draft();
    draft.location = "s3://bucket/t";
    draft.serde = " ";
    assertThat(draft.kind()).isEqualTo(TableKind.UNKNOWN);
  }

  @Test
  void anEntryWithNothingIsUnknown() {
    assertThat(TableCodec.decode(Table.builder().name("t").build()).kind())
        .isEqualTo(TableKind.UNKNOWN);
  }

  @Test
  void aNewEntryIsClassifiedToo() {
    assertThat(
            TableEntry.builder("db", "t").parameters(Map.of("table_type", "DELTA")).build().kind())
        .isEqualTo(TableKind.DELTA);
  }
}
