/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written to Glue, through the service and back. */
class EntryRoundTripTest {

  private static final String SCHEMA = "spark.sql.sources.schema";

  private final GlueService glue = new GlueService();

  private static TableEntry entry(StructType schema, List<String> partitionColumns) {
    EntrySchema entrySchema = new EntrySchema(schema, partitionColumns);
    return TableEntry.builder("db", "t")
        .parameters(entrySchema.writeTo(Map.of("foreign", "kept")))
        .columns(entrySchema.columns())
        .location("s3://bucket/t")
        .build();
  }

  private static StructType schema(TableEntry entry) {
    return EntrySchema.read("catalog lake", entry).schema();
  }

  /**
   * Beyond the basic plane, of accents, from right to left, joined, and of marks that are unseen.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "😀𝒳𠀋",
        "e\u0301o\u0308",
        "\u05e9\u05c1\u05dc\u05d5\u05dd \u202eabc\u202c",
        "\u0645\u0631\u062d\u0628\u0627",
        "👨\u200d👩\u200d👧 👍🏽 🇮🇹",
        "\ufeff\u200b\u00a0\u2028\u0085"
      })
  void textsSurvive(String text) {
    StructType schema = StructType.fromDDL("a INT, b STRUCT<x:INT>").add(text, "int", true, text);
    TableEntry written =
        entry(schema, List.of()).toBuilder()
            .description(EntryLimits.description(text))
            .parameter("text", text)
            .build();
    TableEntry read = glue.create(written);
    assertThat(read.description()).contains(text);
    assertThat(read.parameter("text")).contains(text);
    assertThat(read.columns().get(2)).isEqualTo(new ColumnEntry(text.toLowerCase(), "int", text));
    assertThat(schema(read)).isEqualTo(schema);
    assertThat(glue.update(read.toBuilder().owner("other").build()).parameters())
        .isEqualTo(written.parameters());
  }

  @Test
  void fourThousandColumnsSurvive() {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < 4000; i++) {
      names.add("column_" + i);
    }
    StructType schema =
        new StructType(
            names.stream()
                .map(name -> DataTypes.createStructField(name, DataTypes.LongType, true))
                .toArray(StructField[]::new));
    TableEntry written = entry(schema, List.of("column_3999"));
    EntryLimits.check("catalog lake", written);
    TableEntry read = glue.create(written);
    assertThat(read.columns()).extracting(ColumnEntry::name).isEqualTo(names);
    assertThat(schema(read)).isEqualTo(schema);
    assertThat(EntrySchema.read("catalog lake", read).partitionColumns())
        .containsExactly("column_3999");
    assertThat(TableStatistics.keepTrue(written, read).hasSameContent(read)).isTrue();
  }

  private static DataType nested(int levels, boolean named) {
    DataType type = DataTypes.IntegerType;
    for (int level = 0; level < levels; level++) {
      switch (level % 3) {
        case 0:
          type = new StructType().add(named ? "Level " + level : "level", type);
          break;
        case 1:
          type = DataTypes.createArrayType(type);
          break;
        default:
          type = DataTypes.createMapType(DataTypes.StringType, type);
      }
    }
    return type;
  }

  /** By the schema JSON, and by the type string, which is all that other tools write. */
  @ParameterizedTest
  @CsvSource({"true, 50", "false, 50", "true, 200", "false, 100"})
  void deepNestingSurvives(boolean json, int levels) {
    StructType schema = new StructType().add("c", nested(levels, true));
    TableEntry written = entry(schema, List.of());
    if (!json) {
      written = written.toBuilder().parameters(Map.of()).build();
    }
    TableEntry read = glue.create(written);
    assertThat(schema(read)).isEqualTo(schema);
    assertThat(EntrySchema.read("catalog lake", read).columns()).isEqualTo(written.columns());
  }

  @Test
  void whatIsRemovedIsGoneInGlue() {
    StructType wide = new StructType();
    for (int i = 0; i < 200; i++) {
      wide = wide.add("column_" + i, DataTypes.LongType, true, "a comment");
    }
    List<ColumnEntry> key = List.of(new ColumnEntry("p", "int", "a comment"));
    TableEntry created =
        glue.create(
            entry(wide, List.of("column_0", "column_1")).toBuilder()
                .description("text")
                .owner("me")
                .partitionKeys(key)
                .build());
    assertThat(created.parameters())
        .containsKeys(SCHEMA + ".part.1", SCHEMA + ".numParts", SCHEMA + ".partCol.1");
    StructType narrow = StructType.fromDDL("column_0 BIGINT");
    TableEntry updated =
        glue.update(
            created.toBuilder()
                .description(null)
                .owner(null)
                .partitionKeys(List.of())
                .columns(new EntrySchema(narrow, List.of()).columnsKeepingComments(created))
                .parameters(new EntrySchema(narrow, List.of()).writeTo(created.parameters()))
                .build());
    assertThat(updated.description()).isEmpty();
    assertThat(updated.owner()).isEmpty();
    assertThat(updated.partitionKeys()).isEmpty();
    assertThat(updated.columns()).containsExactly(new ColumnEntry("column_0", "bigint", null));
    assertThat(updated.parameters()).isEqualTo(Map.of("foreign", "kept", SCHEMA, narrow.json()));
    assertThat(glue.update(updated.toBuilder().parameters(Map.of()).build()).parameters())
        .isEmpty();
  }
}
