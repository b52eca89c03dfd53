/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sdaberdaku.gluecat.config.CatalogOptions;
import io.github.sdaberdaku.gluecat.entry.ColumnEntry;
import io.github.sdaberdaku.gluecat.entry.EntrySchema;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import io.github.sdaberdaku.gluecat.format.CatalogContext;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

class DataSourceAlterationTest {

  private static final CatalogContext CONTEXT =
      new CatalogContext(
          CatalogOptions.parse("lake", Map.of("glue.id", "111111111111")), null, null, null);

  private static TableEntry entry(String provider) {
    EntrySchema schema =
        new EntrySchema(
            new StructType().add("Id", "int").add("note", "string").add("p", "int"), List.of("p"));
    return FileEntries.withSchema(
        TableEntry.builder("db", "t")
            .tableType("EXTERNAL_TABLE")
            .parameters(
                Map.of(
                    "spark.sql.sources.provider", provider,
                    "k", "v",
                    "numRows", "9",
                    "spark.sql.statistics.colStats.note.version", "2"))
            .location("s3://bucket/t")
            .build(),
        schema);
  }

  private static TableEntry alter(String provider, TableChange... changes) {
    TableEntry entry = entry(provider);
    return new DataSourceAlteration(CONTEXT, entry, List.of(changes)).applyTo(entry);
  }

  private static String[] column(String... name) {
    return name;
  }

  private static List<String> names(TableEntry entry) {
    return List.of(EntrySchema.read("c", entry).schema().fieldNames());
  }

  @Test
  void setsAndRemovesProperties() {
    TableEntry altered =
        alter("orc", TableChange.setProperty("team", "red"), TableChange.removeProperty("k"));
    assertThat(altered.parameters()).containsEntry("team", "red").doesNotContainKey("k");
    assertThat(alter("orc", TableChange.removeProperty("nope")).hasSameContent(entry("orc")))
        .isTrue();
    assertThat(alter("orc", TableChange.setProperty("comment", "c")).description()).contains("c");
    assertThat(alter("orc", TableChange.setProperty("owner", "ann")).owner()).contains("ann");
    TableEntry moved = alter("orc", TableChange.setProperty("location", "s3://bucket/u/"));
    assertThat(moved.location()).contains("s3://bucket/u");
    assertThat(moved.parameters()).as("statistics of the old place").doesNotContainKey("numRows");
  }

  @Test
  void refusesWhatBelongsToTheCatalog() {
    for (TableChange change :
        List.of(
            TableChange.setProperty("EXTERNAL", "FALSE"),
            TableChange.removeProperty("spark.sql.sources.provider"),
            TableChange.setProperty("fs.s3a.secret.key", "x"))) {
      assertThatThrownBy(() -> alter("orc", change))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("catalog lake (glue.id 111111111111): table db.t: ");
    }
  }

  @Test
  void addsColumnsWhereTheyAreToBe() {
    TableChange last = TableChange.addColumn(column("x"), DataTypes.LongType, true, "new");
    TableChange first =
        TableChange.addColumn(
            column("y"), DataTypes.LongType, true, null, TableChange.ColumnPosition.first(), null);
    TableChange after =
        TableChange.addColumn(
            column("z"),
            DataTypes.LongType,
            true,
            null,
            TableChange.ColumnPosition.after("id"),
            null);
    assertThat(names(alter("orc", last, first, after)))
        .containsExactly("y", "Id", "z", "note", "p", "x");
    assertThat(alter("orc", last).columns()).contains(new ColumnEntry("x", "bigint", "new"));
    assertThat(names(alter("csv", last))).containsExactly("Id", "note", "p", "x");
    for (TableChange refused : List.of(first, after)) {
      assertThatThrownBy(() -> alter("csv", refused))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessageContaining("can only be the last one");
    }
    assertThatThrownBy(
            () -> alter("orc", TableChange.addColumn(column("x"), DataTypes.LongType, false)))
        .hasMessageContaining("cannot be NOT NULL");
  }

  @Test
  void dropsColumnsOfFormatsThatKnowTheirNames() {
    TableEntry altered = alter("orc", TableChange.deleteColumn(column("NOTE"), false));
    assertThat(names(altered)).containsExactly("Id", "p");
    assertThat(altered.parameters())
        .doesNotContainKey("spark.sql.statistics.colStats.note.version");
    assertThatThrownBy(() -> alter("csv", TableChange.deleteColumn(column("note"), false)))
        .hasMessageContaining("have no names");
    assertThatThrownBy(() -> alter("orc", TableChange.deleteColumn(column("p"), false)))
        .hasMessageContaining("partition column");
    assertThatThrownBy(() -> alter("orc", TableChange.deleteColumn(column("nope"), false)))
        .hasMessageContaining("has no column nope");
  }

  @Test
  void commentsOnColumns() {
    TableEntry altered = alter("orc", TableChange.updateColumnComment(column("p"), "day"));
    assertThat(altered.partitionKeys()).containsExactly(new ColumnEntry("p", "int", "day"));
    assertThat(EntrySchema.read("c", altered).schema().apply("p").getComment().get())
        .isEqualTo("day");
  }

  @Test
  void refusesWhatTheFilesWouldNotFollow() {
    for (TableChange change :
        List.of(
            TableChange.renameColumn(column("id"), "number"),
            TableChange.updateColumnType(column("id"), DataTypes.LongType),
            TableChange.updateColumnNullability(column("id"), false),
            TableChange.updateColumnPosition(column("id"), TableChange.ColumnPosition.first()),
            TableChange.addColumn(column("note", "x"), DataTypes.LongType))) {
      assertThatThrownBy(() -> alter("orc", change))
          .as(change.getClass().getSimpleName())
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessageContaining("db.t cannot be altered so: ");
    }
  }

  @Test
  void refusesToLeaveNoColumn() {
    TableEntry entry =
        FileEntries.withSchema(
            entry("orc"), new EntrySchema(new StructType().add("id", "int"), List.of()));
    DataSourceAlteration drop =
        new DataSourceAlteration(
            CONTEXT, entry, List.of(TableChange.deleteColumn(column("id"), false)));
    assertThatThrownBy(() -> drop.applyTo(entry))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageEndingWith("it would have no columns");
    TableChange replacement = TableChange.addColumn(column("x"), DataTypes.LongType);
    assertThat(
            names(
                new DataSourceAlteration(
                        CONTEXT,
                        entry,
                        List.of(TableChange.deleteColumn(column("id"), false), replacement))
                    .applyTo(entry)))
        .containsExactly("x");
  }
}
