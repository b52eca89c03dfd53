/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import io.github.sdaberdaku.gluecat.UnsupportedTableException;
import io.github.sdaberdaku.gluecat.entry.PartitionEntry;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import io.github.sdaberdaku.gluecat.format.CatalogContext;
import io.github.sdaberdaku.gluecat.spark.PartitionValues;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.execution.datasources.DataSourceStrategy$;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructType;
import scala.Option;

/** The partitions of a table that keeps them in Glue, which finds most of them by itself. */
final class PartitionsInGlue implements Partitions {

  private final CatalogContext context;
  private final TableEntry table;
  private final Path location;
  private final StructType schema;
  private final FileListing files;

  /**
   * @param location the table's, for partitions that have none
   * @param schema the partition columns, in the order of the entry's partition keys
   */
  PartitionsInGlue(
      CatalogContext context,
      TableEntry table,
      Path location,
      StructType schema,
      FileListing files) {
    this.context = context;
    this.table = table;
    this.location = location;
    this.schema = schema;
    this.files = files;
  }

  @Override
  public StructType schema() {
    return schema;
  }

  @Override
  public List<TablePartition> select(List<Expression> filters) {
    String timeZone = SQLConf.get().sessionLocalTimeZone();
    List<TablePartition> listed = new ArrayList<>();
    for (PartitionEntry entry : list(filters)) {
      listed.add(
          TablePartition.at(locationOf(entry), row(entry, timeZone), sizeInBytes(entry))
              .knownAs(entry.values()));
    }
    List<TablePartition> selected = PartitionCondition.select(filters, schema, listed);
    selected.sort(Comparator.comparing(TablePartition::location));
    return selected;
  }

  @Override
  public List<TablePartition> withFiles(List<TablePartition> partitions) {
    return files.list(partitions, schema);
  }

  /** At least those that the filters select. */
  private List<PartitionEntry> list(List<Expression> filters) {
    List<Filter> sayable = new ArrayList<>();
    for (Expression filter : filters) {
      Option<Filter> translated = DataSourceStrategy$.MODULE$.translateFilter(filter, false);
      if (translated.isDefined()) {
        sayable.add(translated.get());
      }
    }
    Optional<String> expression = new GlueExpression(schema, table.partitionKeys()).of(sayable);
    try {
      return context.glue().partitions(table).list(expression);
    } catch (NoSuchTableException e) {
      throw new IllegalStateException(
          context.label() + ": table " + table + " was dropped while it was read", e);
    }
  }

  private InternalRow row(PartitionEntry entry, String timeZone) {
    List<String> values = entry.values();
    if (values.size() != schema.length()) {
      throw UnsupportedTableException.of(
          context.label(),
          table.qualifiedName(),
          "a table of "
              + schema.length()
              + " partition keys with a partition of "
              + values.size()
              + " values: "
              + values,
          "Drop that partition in Glue and register it again.");
    }
    return PartitionValues.row(values, schema, timeZone);
  }

  private Path locationOf(PartitionEntry entry) {
    return entry
        .location()
        .map(Path::new)
        .orElseGet(() -> PartitionValues.folder(entry.values(), schema, location));
  }

  /**
   * Hive's parameter, which other writers of Glue keep, too; zero also means that nobody counted.
   */
  private static OptionalLong sizeInBytes(PartitionEntry entry) {
    OptionalLong size = ScanStatistics.count(entry.parameters().get("totalSize"));
    return size.isPresent() && size.getAsLong() == 0 ? OptionalLong.empty() : size;
  }
}
