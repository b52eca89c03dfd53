/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.delta;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.sdaberdaku.gluecat.entry.TableEntry;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

class DeltaEntriesTest {

  private static final String COLUMN_STATISTIC = "spark.sql.statistics.colStats.id.min";

  private record DeltaTable(StructType schema, Transform[] partitioning) implements Table {

    @Override
    public String name() {
      return "delta";
    }

    @Override
    public Set<TableCapability> capabilities() {
      return Set.of();
    }
  }

  private static Table table(String ddl) {
    return new DeltaTable(
        StructType.fromDDL(ddl), new Transform[] {Expressions.identity("region")});
  }

  private static TableEntry entry() {
    TableEntry entry = TableEntry.builder("db", "t").location("s3://bucket/t").build();
    return DeltaEntries.follow(entry, table("id INT, region STRING")).toBuilder()
        .parameter(COLUMN_STATISTIC, "1")
        .parameter("numRows", "3")
        .parameter("foreign", "kept")
        .build();
  }

  @Test
  void anEntryThatIsInLineWithItsTableStaysAsItIs() {
    TableEntry entry = entry();
    Table table = table("id INT, region STRING");
    assertThat(DeltaEntries.follow(entry, table).hasSameContent(entry)).isTrue();
    assertThat(DeltaEntries.move(entry, "s3://bucket/t", table).hasSameContent(entry)).isTrue();
    TableEntry replaced = DeltaEntries.replaced(entry, Optional.empty());
    assertThat(DeltaEntries.replaced(replaced, Optional.empty()).hasSameContent(replaced)).isTrue();
  }

  @Test
  void aChangedColumnTakesItsStatisticsAlong() {
    assertThat(DeltaEntries.follow(entry(), table("id BIGINT, region STRING")).parameters())
        .doesNotContainKey(COLUMN_STATISTIC)
        .containsEntry("numRows", "3")
        .containsEntry("foreign", "kept");
  }

  @Test
  void anotherLocationTakesAllStatisticsAlong() {
    TableEntry moved = DeltaEntries.move(entry(), "s3://bucket/u", table("id INT, region STRING"));
    assertThat(moved.location()).contains("s3://bucket/u");
    assertThat(moved.parameters())
        .doesNotContainKeys(COLUMN_STATISTIC, "numRows")
        .containsEntry("foreign", "kept");
  }

  @Test
  void aReplacementTakesAllStatisticsAlong() {
    TableEntry replaced = DeltaEntries.replaced(entry(), Optional.of("new"));
    assertThat(replaced.description()).contains("new");
    assertThat(replaced.parameters())
        .doesNotContainKeys(COLUMN_STATISTIC, "numRows")
        .containsEntry("foreign", "kept");
  }

  @Test
  void aPartitionColumnThatIsGoneLeavesNoParameterBehind() {
    TableEntry entry = entry();
    assertThat(entry.parameters()).containsEntry("spark.sql.sources.schema.partCol.0", "region");
    Table table = new DeltaTable(StructType.fromDDL("id INT"), new Transform[0]);
    assertThat(DeltaEntries.follow(entry, table).parameters())
        .doesNotContainKeys(
            "spark.sql.sources.schema.numPartCols", "spark.sql.sources.schema.partCol.0")
        .containsAllEntriesOf(Map.of("foreign", "kept", "table_type", "DELTA"));
  }
}
