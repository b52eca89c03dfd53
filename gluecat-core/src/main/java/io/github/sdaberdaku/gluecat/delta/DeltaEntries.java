/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.delta;

import io.github.sdaberdaku.gluecat.entry.ColumnEntry;
import io.github.sdaberdaku.gluecat.entry.EntryLimits;
import io.github.sdaberdaku.gluecat.entry.EntrySchema;
import io.github.sdaberdaku.gluecat.entry.Parameters;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import io.github.sdaberdaku.gluecat.entry.TableStatistics;
import io.github.sdaberdaku.gluecat.format.TableDefinition;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.spark.package$;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.types.StructType;

/** Glue entries of Delta tables: the shape of Spark's Hive path, with {@code table_type=DELTA}. */
final class DeltaEntries {

  private static final String EXTERNAL_TABLE = "EXTERNAL_TABLE";
  private static final String INPUT_FORMAT = "org.apache.hadoop.mapred.SequenceFileInputFormat";
  private static final String OUTPUT_FORMAT =
      "org.apache.hadoop.hive.ql.io.HiveSequenceFileOutputFormat";
  private static final String SERDE = "org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe";

  private DeltaEntries() {}

  /** The entry of a new table, before its schema is known. */
  static TableEntry create(TableDefinition definition) {
    Map<String, String> serde = new LinkedHashMap<>();
    serde.put("serialization.format", "1");
    return TableEntry.builder(definition.database(), definition.name(), definition.address())
        .tableType(EXTERNAL_TABLE)
        .owner(definition.owner().orElse(null))
        .formats(INPUT_FORMAT, OUTPUT_FORMAT, SERDE)
        .serdeParameters(serde)
        .location(definition.location())
        .build();
  }

  /** The comment that a Delta table has in its log. */
  static Optional<String> comment(Table table) {
    return Optional.ofNullable(table.properties().get(TableCatalog.PROP_COMMENT));
  }

  /** The entry with that comment as its description, or with none. */
  static TableEntry described(TableEntry entry, Optional<String> comment) {
    return entry.toBuilder().description(EntryLimits.description(comment.orElse(null))).build();
  }

  /** The entry with the schema, location and marks of the Delta table that it stands for. */
  static TableEntry follow(TableEntry entry, Table table) {
    return follow(entry, table.schema(), table.partitioning());
  }

  /** As {@link #follow(TableEntry, Table)}, for a table that does not exist yet. */
  static TableEntry follow(TableEntry entry, StructType schema, Transform[] partitioning) {
    EntrySchema entrySchema = new EntrySchema(schema, identityColumns(partitioning));
    String tableType = entry.tableType().orElse(EXTERNAL_TABLE);
    TableEntry.Builder changed =
        entry.toBuilder()
            .tableType(tableType)
            .parameters(marked(tableType, entrySchema.writeTo(entry.parameters())));
    entry.location().ifPresent(changed::location);
    setColumns(entry, entrySchema, changed);
    return TableStatistics.keepTrue(entry, changed.build());
  }

  /** As {@link #follow(TableEntry, Table)}, for a table at another location. */
  static TableEntry move(TableEntry entry, String location, Table table) {
    return TableStatistics.keepTrue(
        entry, follow(entry.toBuilder().location(location).build(), table));
  }

  /** The entry of a table that has been replaced, with its new comment. */
  static TableEntry replaced(TableEntry entry, Optional<String> comment) {
    return described(TableStatistics.removeAll(entry), comment);
  }

  private static Map<String, String> marked(String tableType, Map<String, String> parameters) {
    Map<String, String> marked = new LinkedHashMap<>(parameters);
    if (tableType.equals(EXTERNAL_TABLE)) {
      marked.putIfAbsent(Parameters.EXTERNAL, "TRUE");
    }
    marked.putIfAbsent(Parameters.TABLE_TYPE, "DELTA");
    marked.putIfAbsent(Parameters.PROVIDER, "delta");
    marked.putIfAbsent(Parameters.CLASSIFICATION, "delta");
    marked.putIfAbsent(Parameters.CREATE_VERSION, package$.MODULE$.SPARK_VERSION());
    return marked;
  }

  /**
   * All columns go into the StorageDescriptor, since Glue knows no partitions of a Delta table. An
   * entry of another tool that lists some of them as partition keys keeps them there.
   */
  private static void setColumns(TableEntry entry, EntrySchema schema, TableEntry.Builder changed) {
    changed.columns(
        schema.columnsKeepingComments(entry),
        entry.partitionKeys().stream().map(ColumnEntry::name).collect(Collectors.toList()));
  }

  private static List<String> identityColumns(Transform[] partitioning) {
    return Arrays.stream(partitioning)
        .filter(transform -> transform.name().equals("identity"))
        .map(transform -> String.join(".", transform.references()[0].fieldNames()))
        .collect(Collectors.toList());
  }
}
