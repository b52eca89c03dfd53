/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.glue.model.StorageDescriptor;
import software.amazon.awssdk.services.glue.model.Table;

class TableStatisticsTest {

  private static final String OF_COLUMN = "spark.sql.statistics.colStats.";

  private static final List<String> OF_TABLE =
      List.of(
          "numRows",
          "numFiles",
          "totalSize",
          "rawDataSize",
          "recordCount",
          "averageRecordSize",
          "objectCount",
          "sizeKey",
          "spark.sql.statistics.numRows",
          "spark.sql.statistics.totalSize");

  /** Parameters that have to do with statistics, but are none. */
  private static final List<String> OTHERS =
      List.of("numRowsOfMine", "classification", "UPDATED_BY_CRAWLER", "spark.sql.statisticsX");

  private static TableEntry entry(String ddl, String... keys) {
    Map<String, String> parameters = new LinkedHashMap<>();
    OTHERS.forEach(key -> parameters.put(key, "1"));
    List.of(keys).forEach(key -> parameters.put(key, "1"));
    return TableEntry.builder("db", "t")
        .parameters(new EntrySchema(StructType.fromDDL(ddl), List.of()).writeTo(parameters))
        .location("s3://bucket/t")
        .build();
  }

  private static TableEntry withColumns(TableEntry entry, String ddl) {
    return entry.toBuilder()
        .parameters(new EntrySchema(StructType.fromDDL(ddl), List.of()).writeTo(entry.parameters()))
        .build();
  }

  private static TableEntry changed(TableEntry entry, String ddl) {
    return TableStatistics.keepTrue(entry, withColumns(entry, ddl));
  }

  @Test
  void stayWhileNeitherTheColumnsNorTheLocationChange() {
    TableEntry entry =
        entry("id INT, v STRING", OF_COLUMN + "id.min", "COLUMN_STATS_ACCURATE", "numRows");
    TableEntry described =
        withColumns(entry, "id INT COMMENT 'new', v STRING NOT NULL").toBuilder()
            .parameter("new", "1")
            .build();
    assertThat(TableStatistics.keepTrue(entry, described)).isSameAs(described);
  }

  @Test
  void ofTheTableStayWhenColumnsChange() {
    TableEntry entry = entry("id INT", OF_TABLE.toArray(new String[0]));
    assertThat(changed(entry, "id BIGINT").parameters())
        .containsKeys(OF_TABLE.toArray(new String[0]));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "id BIGINT, v STRING | another type",
        "v STRING | gone",
        "key INT, v STRING | another name",
        "id ARRAY<INT>, v STRING | nested"
      })
  void ofAColumnThatIsGoneOrChangedGo(String ddl, String why) {
    TableEntry entry =
        entry(
            "id INT, v STRING",
            "COLUMN_STATS_ACCURATE",
            OF_COLUMN + "id.min",
            OF_COLUMN + "id.version",
            OF_COLUMN + "id.histogram.numParts",
            OF_COLUMN + "id.histogram.part.10",
            OF_COLUMN + "v.min",
            OF_COLUMN + "v.histogram");
    assertThat(changed(entry, ddl).parameters().keySet())
        .as(why)
        .filteredOn(key -> !key.startsWith("spark.sql.sources.schema") && !OTHERS.contains(key))
        .containsExactlyInAnyOrder(OF_COLUMN + "v.min", OF_COLUMN + "v.histogram");
  }

  @Test
  void ofNestedFieldsThatChangeGo() {
    TableEntry entry = entry("s STRUCT<a:INT>", OF_COLUMN + "s.nullCount");
    assertThat(changed(entry, "s STRUCT<a:INT,b:INT>").parameters())
        .doesNotContainKey(OF_COLUMN + "s.nullCount");
  }

  @Test
  void ofTheOtherColumnsStayWhenOneIsAdded() {
    TableEntry entry = entry("id INT", OF_COLUMN + "id.max", "COLUMN_STATS_ACCURATE");
    assertThat(changed(entry, "id INT, v STRING").parameters())
        .containsKey(OF_COLUMN + "id.max")
        .doesNotContainKey("COLUMN_STATS_ACCURATE");
  }

  /** Spark takes the names of the schema, and a name may hold what ends it in a key. */
  @Test
  void belongToTheColumnWhateverItsName() {
    TableEntry entry =
        entry(
            "userId INT, `a` INT, `a.b` INT, `a.b.min` INT, `ü\nn` INT",
            OF_COLUMN + "userId.min",
            OF_COLUMN + "a.max",
            OF_COLUMN + "a.b.max",
            OF_COLUMN + "a.b.min.max",
            OF_COLUMN + "ü\nn.max");
    assertThat(changed(entry, "USERID INT, `a` INT, `a.b.min` INT").parameters())
        .containsKeys(OF_COLUMN + "userId.min", OF_COLUMN + "a.max", OF_COLUMN + "a.b.min.max")
        .doesNotContainKeys(OF_COLUMN + "a.b.max", OF_COLUMN + "ü\nn.max");
  }

  @Test
  void ofColumnsGoWhereTheSchemaCouldNotBeRead() {
    TableEntry broken = entry("id INT", OF_COLUMN + "id.min");
    broken = broken.toBuilder().parameter("spark.sql.sources.schema", "{").build();
    assertThat(changed(broken, "id INT").parameters()).doesNotContainKey(OF_COLUMN + "id.min");
    TableEntry still = broken.toBuilder().description("still broken").build();
    assertThat(TableStatistics.keepTrue(broken, still)).isSameAs(still);
  }

  private static TableEntry withEveryStatistic() {
    TableEntry entry = entry("id INT", OF_TABLE.toArray(new String[0]));
    return entry.toBuilder()
        .parameter("COLUMN_STATS_ACCURATE", "true")
        .parameter(OF_COLUMN + "id.min", "1")
        .build();
  }

  @Test
  void allGoWithAnotherLocation() {
    TableEntry entry = withEveryStatistic();
    TableEntry moved = entry.toBuilder().location("s3://bucket/u").build();
    assertThat(TableStatistics.keepTrue(entry, moved).parameters())
        .isEqualTo(entry("id INT").parameters());
  }

  @Test
  void allGoWhenAskedTo() {
    assertThat(TableStatistics.removeAll(withEveryStatistic()).parameters())
        .isEqualTo(entry("id INT").parameters());
  }

  /** A crawler writes its parameters twice. */
  @ParameterizedTest
  @ValueSource(strings = {"crawler_json", "crawler_parquet_partitioned", "crawler_delta_symlink"})
  void ofCrawlersGoFromBothOfTheirPlaces(String name) {
    Table read = JsonModels.table(name);
    Map<String, String> left = new LinkedHashMap<>(read.storageDescriptor().parameters());
    assertThat(left).containsKeys("recordCount", "averageRecordSize", "objectCount", "sizeKey");
    left.keySet().removeAll(List.of("recordCount", "averageRecordSize", "objectCount", "sizeKey"));
    TableEntry entry = TableStatistics.removeAll(TableCodec.decode(read));
    StorageDescriptor written = TableCodec.encode(entry).storageDescriptor();
    assertThat(entry.parameters()).doesNotContainKeys("recordCount", "sizeKey");
    assertThat(written).isEqualTo(read.storageDescriptor().toBuilder().parameters(left).build());
  }
}
