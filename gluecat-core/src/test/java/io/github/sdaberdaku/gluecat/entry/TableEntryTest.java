/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableEntryTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        // SerDe path | StorageDescriptor | parameter location | expected
        "s3://p | s3://sd | s3://par | s3://p",
        "s3://p | s3://sd-__PLACEHOLDER__ | - | s3://p",
        "s3://p | - | - | s3://p",
        "- | s3://sd | s3://par | s3://sd",
        "'' | s3://sd | - | s3://sd",
        "'  ' | s3://sd | - | s3://sd",
        "- | s3://sd-__PLACEHOLDER__ | s3://par | s3://par",
        "- | '' | s3://par | s3://par",
        "- | - | s3://par | s3://par",
        "- | s3://sd-__PLACEHOLDER__ | - | -",
        "- | '' | '' | -",
        "- | - | - | -"
      })
  void findsTheLocation(String path, String storage, String parameter, String expected) {
    Map<String, String> serde = new HashMap<>();
    if (path != null) {
      serde.put("path", path);
    }
    Map<String, String> parameters = new HashMap<>();
    if (parameter != null) {
      parameters.put("location", parameter);
    }
    TableEntry entry =
        TableEntry.builder("db", "t")
            .parameters(parameters)
            .storageLocation(storage)
            .serdeParameters(serde)
            .build();
    assertThat(entry.location().orElse(null)).isEqualTo(expected);
  }

  @Test
  void setsTheLocationInBothPlaces() {
    TableEntry entry =
        TableEntry.builder("db", "t")
            .serdeParameters(Map.of("serialization.format", "1"))
            .location("s3://bucket/t")
            .build();
    assertThat(entry.storageLocation()).contains("s3://bucket/t");
    assertThat(entry.serdeParameters())
        .isEqualTo(Map.of("serialization.format", "1", "path", "s3://bucket/t"));
  }

  @ParameterizedTest
  @CsvSource({
    "DELTA, delta",
    "' Parquet ', parquet",
    "com.example.MySource, com.example.MySource",
    "' org.apache.spark.sql.Parquet ', org.apache.spark.sql.Parquet"
  })
  void namesTheProviderInLowerCaseUnlessItIsAClass(String parameter, String expected) {
    assertThat(
            TableEntry.builder("db", "t")
                .parameters(Map.of("spark.sql.sources.provider", parameter))
                .build()
                .provider())
        .contains(expected);
  }

  @Test
  void aBlankProviderIsNone() {
    assertThat(
            TableEntry.builder("db", "t")
                .parameters(Map.of("spark.sql.sources.provider", " "))
                .build()
                .provider())
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "athena_csv_opencsv | a Hive table of CSV files (OpenCSVSerde)",
        "crawler_json | a Hive table of JSON files (JsonSerDe), written by the crawler"
            + " lake-crawler",
        "trino_hive_orc | a Hive table of ORC files (OrcSerde), written by Trino 476",
        "trino_view | a view, written by Trino 476",
        "resource_link_table | a resource link to table sales.orders of catalog 222222222222",
        "athena_iceberg | an Iceberg table",
        "hudi_mor_ro | a Hudi table, written by Spark 3.5.3 and Hudi"
      })
  void saysWhatItIsAndWhoWroteIt(String name, String summary) {
    assertThat(JsonModels.entry(name).summary()).isEqualTo(summary);
  }

  @Test
  void cannotBeChanged() {
    Map<String, String> parameters = new HashMap<>(Map.of("a", "1"));
    TableEntry entry = TableEntry.builder("db", "t").parameters(parameters).build();
    parameters.put("b", "2");
    assertThat(entry.parameters()).isEqualTo(Map.of("a", "1"));
    assertThatThrownBy(() -> entry.parameters().put("c", "3"))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> entry.columns().add(new ColumnEntry("x", "int", null)))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void showsItsNameOnly() {
    assertThat(TableEntry.builder("db", "t").serdeParameters(Map.of("password", "SECRET")).build())
        .hasToString("db.t");
  }

  @Test
  void columnsAreEqualByAllTheirParts() {
    ColumnEntry column = new ColumnEntry("a", "int", "c");
    assertThat(column)
        .isEqualTo(new ColumnEntry("a", "int", "c"))
        .hasSameHashCodeAs(new ColumnEntry("a", "int", "c"));
    assertThat(List.of(column))
        .doesNotContain(
            new ColumnEntry("b", "int", "c"),
            new ColumnEntry("a", "long", "c"),
            new ColumnEntry("a", "int", null));
  }
}
