/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.sdaberdaku.gluecat.entry.ColumnEntry;
import io.github.sdaberdaku.gluecat.entry.EntrySchema;
import io.github.sdaberdaku.gluecat.entry.GlueAddress;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import io.github.sdaberdaku.gluecat.entry.TableKind;
import io.github.sdaberdaku.gluecat.format.TableDefinition;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

class FileEntriesTest {

  private static final EntrySchema SCHEMA =
      new EntrySchema(
          new StructType().add("Day", "date").add("Id", "int").add("region", "string"),
          List.of("region", "Day"));

  private static TableDefinition definition(
      String provider, Map<String, String> properties, Map<String, String> options) {
    return new TableDefinition(
        "db",
        "t",
        GlueAddress.ofDatabase("db").table("t"),
        provider,
        new Column[0],
        new Transform[0],
        "s3://bucket/t",
        true,
        "ann",
        "visits",
        properties,
        options);
  }

  @Test
  void partitionColumnsAreKeysInTheirOrder() {
    TableEntry entry = FileEntries.create(definition("orc", Map.of(), Map.of()), "orc", SCHEMA);
    assertThat(entry.kind()).isEqualTo(TableKind.DATA_SOURCE);
    assertThat(entry.columns()).containsExactly(new ColumnEntry("id", "int", null));
    assertThat(entry.partitionKeys())
        .containsExactly(
            new ColumnEntry("region", "string", null), new ColumnEntry("day", "date", null));
    assertThat(FileEntries.hasPartitionsInGlue(entry, SCHEMA)).isTrue();
    EntrySchema read = EntrySchema.read("c", entry);
    assertThat(read.schema()).isEqualTo(SCHEMA.schema());
    assertThat(read.partitionColumns()).containsExactly("region", "Day");
    assertThat(entry.owner()).contains("ann");
    assertThat(entry.description()).contains("visits");
    assertThat(entry.location()).contains("s3://bucket/t");
  }

  @Test
  void theOptionsOfCsvAreThoseOfItsSerde() {
    TableEntry plain = FileEntries.create(definition("csv", Map.of(), Map.of()), "csv", SCHEMA);
    assertThat(plain.serdeParameters()).containsOnlyKeys("serialization.format", "path");
    assertThat(plain.parameters()).doesNotContainKey("skip.header.line.count");
    TableEntry given =
        FileEntries.create(
            definition(
                "csv",
                Map.of(),
                Map.of("Delimiter", ";", "quote", "'", "escape", "^", "header", "TRUE")),
            "csv",
            SCHEMA);
    assertThat(given.serdeParameters())
        .containsEntry("Delimiter", ";")
        .containsEntry("separatorChar", ";")
        .containsEntry("quoteChar", "'")
        .containsEntry("escapeChar", "^");
    assertThat(given.parameters()).containsEntry("skip.header.line.count", "1");
    assertThat(given.serdeLibrary()).contains("org.apache.hadoop.hive.serde2.OpenCSVSerde");
  }

  @Test
  void aSourceThatHiveDoesNotKnowHasNoSerdeOfItsOwn() {
    TableEntry entry =
        FileEntries.create(
            definition("com.acme.Files", Map.of("classification", "acme"), Map.of()),
            "acmefiles",
            SCHEMA);
    assertThat(entry.serdeLibrary()).contains("org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe");
    assertThat(entry.parameter("classification")).contains("acme");
    assertThat(entry.provider()).contains("com.acme.Files");
  }

  @Test
  void nothingOfAReplacedTableStays() {
    TableEntry old =
        TableEntry.builder("db", "t")
            .tableType("EXTERNAL_TABLE")
            .owner("bob")
            .description("old")
            .columns(List.of(new ColumnEntry("old", "int", "typed into Glue")))
            .parameters(Map.of("k", "old", "numRows", "7", "spark.sql.statistics.numRows", "7"))
            .serdeParameters(Map.of("sep", ";"))
            .formats("in", "out", "serde")
            .location("s3://bucket/t")
            .build();
    TableDefinition definition = definition("parquet", Map.of("team", "red"), Map.of());
    TableEntry created = FileEntries.create(definition, "parquet", SCHEMA);
    TableEntry replaced = FileEntries.replace(old, definition, "parquet", SCHEMA);
    assertThat(replaced.hasSameContent(created)).isTrue();
  }
}
