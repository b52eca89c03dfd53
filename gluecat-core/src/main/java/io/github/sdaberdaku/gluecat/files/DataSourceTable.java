/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import io.github.sdaberdaku.gluecat.entry.EntrySchema;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import io.github.sdaberdaku.gluecat.format.CatalogContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.util.CharVarcharUtils;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.connector.catalog.SupportsDeleteV2;
import org.apache.spark.sql.connector.catalog.SupportsMetadataColumns;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * A table of files, read by Spark's own readers, whose partitions are in Glue or in its folders.
 *
 * <p>Spark compares tables to find what it has cached, so two objects are equal if they stand for
 * the same table of the same catalog.
 */
abstract class DataSourceTable
    implements SupportsRead, SupportsWrite, SupportsMetadataColumns, SupportsDeleteV2 {

  private final CatalogContext context;
  private final TableEntry entry;
  private final FileFormat format;
  private final EntrySchema schema;
  private final Path location;

  /**
   * @param location where the table's files are
   */
  DataSourceTable(
      CatalogContext context,
      TableEntry entry,
      FileFormat format,
      EntrySchema schema,
      String location) {
    this.context = context;
    this.entry = entry;
    this.format = format;
    this.schema = schema;
    this.location = new Path(location);
  }

  @Override
  public String name() {
    return context.sqlName(entry.database(), entry.name());
  }

  @Override
  public StructType schema() {
    // Files may lack a column that the entry calls NOT NULL, as Spark's own file tables assume.
    return CharVarcharUtils.getRawSchema(schema.schema()).asNullable();
  }

  @Override
  public Transform[] partitioning() {
    return schema.partitionColumns().stream().map(Expressions::identity).toArray(Transform[]::new);
  }

  @Override
  public Map<String, String> properties() {
    Map<String, String> properties = new HashMap<>(DataSourceFormat.userProperties(entry));
    DataSourceFormat.options(entry)
        .forEach((key, value) -> properties.put(TableCatalog.OPTION_PREFIX + key, value));
    properties.put(TableCatalog.PROP_PROVIDER, entry.provider().get());
    properties.put(TableCatalog.PROP_LOCATION, location.toString());
    properties.put(TableCatalog.PROP_EXTERNAL, "true");
    entry.owner().ifPresent(owner -> properties.put(TableCatalog.PROP_OWNER, owner));
    entry.description().ifPresent(text -> properties.put(TableCatalog.PROP_COMMENT, text));
    return properties;
  }

  @Override
  public Set<TableCapability> capabilities() {
    return new HashSet<>(
        EnumSet.of(
            TableCapability.BATCH_READ,
            TableCapability.BATCH_WRITE,
            TableCapability.TRUNCATE,
            TableCapability.OVERWRITE_BY_FILTER,
            TableCapability.OVERWRITE_DYNAMIC));
  }

  @Override
  public MetadataColumn[] metadataColumns() {
    return new MetadataColumn[] {FileMetadata.COLUMN};
  }

  @Override
  public final ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    SparkSession session = SparkSession.active();
    Map<String, String> all = options(options.asCaseSensitiveMap());
    StructType columns = columnsOfFiles();
    Partitions partitions = partitions(new FileListing(session, all), columns);
    StructType data = new StructType();
    for (StructField field : columns.fields()) {
      if (!partitions.schema().getFieldIndex(field.name()).isDefined()) {
        data = data.add(field);
      }
    }
    return new DataSourceScanBuilder(session, this, partitions, data, all);
  }

  /** All columns as Spark reads and writes them. */
  private StructType columnsOfFiles() {
    return CharVarcharUtils.replaceCharVarcharWithStringInSchema(schema());
  }

  @Override
  public final WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    return new DataSourceWriteBuilder(this, info, partitionSchema());
  }

  /** A write of rows. */
  final Write write(LogicalWriteInfo info, DataSourceWriteBuilder.Replaced replaced) {
    SparkSession session = SparkSession.active();
    Map<String, String> all = options(info.options().asCaseSensitiveMap());
    FileListing files = new FileListing(session, all);
    StructType partitionColumns = partitionSchema();
    return new DataSourceWrite(
        this,
        partitionColumns.fieldNames(),
        () ->
            new DataSourceBatchWrite(
                session,
                this,
                () -> partitionsToWrite(files, partitionColumns),
                partitionColumns,
                registry(files),
                info.schema(),
                replaced,
                all));
  }

  private Partitions partitionsToWrite(FileListing files, StructType partitionColumns) {
    Partitions partitions = partitions(files, columnsOfFiles());
    StructType found = partitions.schema();
    if (found.length() > 0 && !found.equals(partitionColumns)) {
      throw new IllegalStateException(
          label()
              + ": "
              + this
              + " cannot be written to: its entry has the partition columns "
              + Arrays.toString(partitionColumns.fieldNames())
              + ", but its folders at "
              + location
              + " have "
              + Arrays.toString(found.fieldNames())
              + "; create it again with those");
    }
    return partitions;
  }

  static String quoted(String name) {
    return "`" + name.replace("`", "``") + "`";
  }

  /** The catalog as messages name it. */
  final String label() {
    return context.label();
  }

  /**
   * The partitions that are there.
   *
   * @param columns all columns of the table
   */
  abstract Partitions partitions(FileListing files, StructType columns);

  /** What keeps Glue right; empty for a table whose partitions are not there. */
  abstract Optional<PartitionRegistry> registry(FileListing files);

  /** The partition columns, in their order. */
  public final StructType partitionSchema() {
    return columns(columnsOfFiles(), schema.partitionColumns());
  }

  final FileListing listing() {
    return new FileListing(SparkSession.active(), options(Collections.emptyMap()));
  }

  @Override
  public final boolean canDeleteWhere(Predicate[] predicates) {
    return Arrays.stream(predicates)
        .allMatch(predicate -> PartitionPredicate.isOf(predicate, partitionSchema()));
  }

  /** Deletes the files of whole partitions, and the partitions from Glue. */
  @Override
  public final void deleteWhere(Predicate[] predicates) {
    List<PartitionPredicate> conditions =
        Arrays.stream(predicates)
            .map(predicate -> PartitionPredicate.of(predicate, partitionSchema()))
            .collect(Collectors.toList());
    List<TablePartition> deleted = new ArrayList<>();
    for (TablePartition partition : existing(listing())) {
      if (conditions.stream().allMatch(condition -> condition.test(partition.values()))) {
        deleted.add(partition);
      }
    }
    deleteFiles(deleted);
    registry(listing()).ifPresent(registry -> registry.remove(deleted));
  }

  /** Deletes all files; partitions stay in Glue. */
  @Override
  public final boolean truncateTable() {
    deleteFiles(existing(listing()));
    return true;
  }

  final void deleteFiles(List<TablePartition> partitions) {
    List<Path> files = new ArrayList<>();
    FileListing listing = listing();
    for (TablePartition partition : partitions(listing, columnsOfFiles()).withFiles(partitions)) {
      partition.files().get().forEach(file -> files.add(file.getPath()));
    }
    new FileDeletion(this, context.hadoopConfiguration()).delete(files);
  }

  /** The partitions that a write may replace; of a table without files, none. */
  private List<TablePartition> existing(FileListing files) {
    Partitions partitions = partitions(files, columnsOfFiles());
    return partitions.schema().length() == partitionSchema().length()
        ? partitions.select(Collections.emptyList())
        : Collections.emptyList();
  }

  /** Whether the partitions of a table are those that Glue holds, and no others. */
  static boolean hasPartitionsInGlue(TableEntry entry, EntrySchema schema) {
    return !schema.partitionColumns().isEmpty()
        && entry.parameter("spark.sql.partitionProvider").filter("catalog"::equals).isPresent();
  }

  private static StructType columns(StructType schema, List<String> names) {
    StructType columns = new StructType();
    for (String name : names) {
      columns = columns.add(schema.fields()[schema.fieldIndex(name)]);
    }
    return columns;
  }

  /** The options of the table, then those of a query, then the settings for its files. */
  private Map<String, String> options(Map<String, String> ofQuery) {
    Map<String, String> options = DataSourceFormat.options(entry);
    options.putAll(ofQuery);
    options.putAll(context.fileSettings());
    return options;
  }

  final CatalogContext context() {
    return context;
  }

  final TableEntry entry() {
    return entry;
  }

  final FileFormat format() {
    return format;
  }

  final Path location() {
    return location;
  }

  /** The statistics of the whole table that its entry has. */
  ScanStatistics statistics() {
    OptionalLong size = count("spark.sql.statistics.totalSize", "totalSize");
    return new ScanStatistics(size, count("spark.sql.statistics.numRows", "numRows"));
  }

  private OptionalLong count(String... parameters) {
    for (String parameter : parameters) {
      OptionalLong count = ScanStatistics.count(entry.parameters().get(parameter));
      if (count.isPresent()) {
        return count;
      }
    }
    return OptionalLong.empty();
  }

  @Override
  public final boolean equals(Object other) {
    if (!(other instanceof DataSourceTable)) {
      return false;
    }
    DataSourceTable that = (DataSourceTable) other;
    return context.catalogName().equals(that.context.catalogName())
        && entry.database().equals(that.entry.database())
        && entry.name().equals(that.entry.name());
  }

  @Override
  public final int hashCode() {
    return Objects.hash(context.catalogName(), entry.database(), entry.name());
  }

  @Override
  public String toString() {
    return name();
  }
}
