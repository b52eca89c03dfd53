/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import io.github.sdaberdaku.gluecat.UnsupportedTableException;
import io.github.sdaberdaku.gluecat.entry.EntrySchema;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import io.github.sdaberdaku.gluecat.entry.TableStatistics;
import io.github.sdaberdaku.gluecat.format.CatalogContext;
import io.github.sdaberdaku.gluecat.spark.FileSettingsHidingTable;
import io.github.sdaberdaku.gluecat.spark.StreamedByPath;
import io.github.sdaberdaku.gluecat.spark.Unchecked;
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
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.util.CharVarcharUtils;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.connector.catalog.SupportsDeleteV2;
import org.apache.spark.sql.connector.catalog.SupportsMetadataColumns;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.V1Table;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A table of files, read by Spark's own readers, whose partitions are in Glue or in its folders.
 *
 * <p>Spark compares tables to find what it has cached, so two objects are equal if they stand for
 * the same table of the same catalog.
 */
abstract class DataSourceTable
    implements SupportsRead,
        SupportsWrite,
        SupportsMetadataColumns,
        SupportsDeleteV2,
        StreamedByPath {

  private static final Logger LOG = LoggerFactory.getLogger(DataSourceTable.class);

  private static final String BUCKETS = "spark.sql.sources.schema.numBuckets";
  private static final String TOTAL_SIZE = "spark.sql.statistics.totalSize";
  private static final String NUM_ROWS = "spark.sql.statistics.numRows";

  private final CatalogContext context;
  private final TableEntry entry;
  private final FileFormat format;
  private final EntrySchema schema;
  private final Path location;
  private final StructType partitionSchema;
  private final Supplier<V1Table> ofStreams;

  /**
   * @param entry which says where the table's files are
   * @param ofStreams makes the table for streams
   */
  DataSourceTable(
      CatalogContext context,
      TableEntry entry,
      FileFormat format,
      EntrySchema schema,
      Supplier<V1Table> ofStreams) {
    this.context = context;
    this.entry = entry;
    this.format = format;
    this.schema = schema;
    this.location = new Path(entry.location().get());
    this.partitionSchema = columns(columnsOfFiles(), schema.partitionColumns());
    this.ofStreams = ofStreams;
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
    return schema.partitionColumns().stream()
        .map(name -> Expressions.identity(quoted(name)))
        .toArray(Transform[]::new);
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
    return FileSettingsHidingTable.withoutFileSettings(properties);
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
  public V1Table asV1Table() {
    return ofStreams.get();
  }

  @Override
  public MetadataColumn[] metadataColumns() {
    return new MetadataColumn[] {FileMetadata.COLUMN};
  }

  @Override
  public final ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    SparkSession session = session();
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
    requireWritable();
    return writeBuilder(info, this::partitionsToWrite, CommittedWrite::finish);
  }

  /**
   * The write of the first rows of a table that has no entry yet.
   *
   * @param afterCommit gets what has been written
   */
  final WriteBuilder newWriteBuilderOfNewTable(
      LogicalWriteInfo info, Consumer<CommittedWrite> afterCommit) {
    return writeBuilder(info, files -> Partitions.none(partitionSchema), afterCommit);
  }

  /**
   * @param source the partitions that are there
   */
  private WriteBuilder writeBuilder(
      LogicalWriteInfo info,
      Function<FileListing, Partitions> source,
      Consumer<CommittedWrite> afterCommit) {
    Map<String, String> all = options(info.options().asCaseSensitiveMap());
    return new DataSourceWriteBuilder(
        info,
        partitionSchema,
        replaced ->
            new DataSourceWrite(
                this,
                partitionSchema.fieldNames(),
                () ->
                    new DataSourceBatchWrite(
                        session(),
                        this,
                        () -> source.apply(new FileListing(session(), all)),
                        partitionSchema,
                        info.schema(),
                        replaced,
                        all,
                        afterCommit)));
  }

  /**
   * Refuses tables that gluecat would damage, before anything is written.
   *
   * @throws UnsupportedTableException saying what the table is
   */
  final void requireWritable() {
    if (entry.parameter(BUCKETS).isPresent()) {
      throw UnsupportedTableException.of(
          context.label(),
          entry.qualifiedName(),
          "a bucketed table",
          "gluecat reads bucketed tables, but does not write buckets; create a table without"
              + " buckets with CREATE TABLE … AS SELECT.");
    }
    if (isWrittenByStream()) {
      throw UnsupportedTableException.of(
          context.label(),
          entry.qualifiedName(),
          "a table that a stream writes, whose log in _spark_metadata says which files count",
          "Readers would not see what another write adds; write to another table.");
    }
  }

  /** Whether a log of a stream says which files of the table count. */
  boolean isWrittenByStream() {
    return false;
  }

  private static SparkSession session() {
    return SparkSession.active();
  }

  private Partitions partitionsToWrite(FileListing files) {
    Partitions partitions = partitions(files, columnsOfFiles());
    StructType found = partitions.schema();
    if (found.length() > 0 && !found.equals(partitionSchema)) {
      throw new IllegalStateException(
          label()
              + ": "
              + this
              + " cannot be written to: its entry has the partition columns "
              + Arrays.toString(partitionSchema.fieldNames())
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
  abstract Optional<PartitionRegistry> registry();

  /** The partition columns, in their order. */
  public final StructType partitionSchema() {
    return partitionSchema;
  }

  final FileListing listing() {
    return new FileListing(session(), options(Collections.emptyMap()));
  }

  @Override
  public final boolean canDeleteWhere(Predicate[] predicates) {
    return Arrays.stream(predicates)
        .allMatch(predicate -> PartitionPredicate.isOf(predicate, partitionSchema));
  }

  /** Deletes the files of whole partitions, and the partitions from Glue. */
  @Override
  public final void deleteWhere(Predicate[] predicates) {
    requireWritable();
    List<PartitionPredicate> conditions =
        Arrays.stream(predicates)
            .map(predicate -> PartitionPredicate.of(predicate, partitionSchema))
            .collect(Collectors.toList());
    Partitions partitions = partitions();
    List<TablePartition> deleted = new ArrayList<>();
    for (TablePartition partition : partitions.all(partitionSchema)) {
      if (conditions.stream().allMatch(condition -> condition.test(partition.values()))) {
        deleted.add(partition);
      }
    }
    deleteFiles(partitions, deleted);
    registry().ifPresent(registry -> registry.remove(deleted));
  }

  /** Deletes all files; partitions stay in Glue. */
  @Override
  public final boolean truncateTable() {
    requireWritable();
    Partitions partitions = partitions();
    deleteFiles(partitions, partitions.all(partitionSchema));
    return true;
  }

  /**
   * @param partitions which have found those that are deleted
   */
  final void deleteFiles(Partitions partitions, List<TablePartition> deleted) {
    List<Path> files = new ArrayList<>();
    for (TablePartition partition : partitions.withFiles(deleted)) {
      partition.files().get().forEach(file -> files.add(file.getPath()));
    }
    new FileDeletion(this, context.hadoopConfiguration())
        .delete(files, "Their rows are still read; run the statement again.");
    forgetStatistics();
  }

  /** The partitions that are there, with the options of the table alone. */
  final Partitions partitions() {
    return partitions(listing(), columnsOfFiles());
  }

  /**
   * Writes the size of the table to its entry, for planners.
   *
   * @param counts whether to count the rows, too
   */
  final void analyze(boolean counts) {
    Partitions partitions = partitions();
    long size = 0;
    for (TablePartition partition : partitions.withFiles(partitions.all(partitionSchema))) {
      size += partition.sizeInBytes().getAsLong();
    }
    Map<String, String> statistics = new HashMap<>();
    statistics.put(TOTAL_SIZE, String.valueOf(size));
    if (counts) {
      statistics.put(NUM_ROWS, String.valueOf(session().table(name()).count()));
    }
    try {
      context
          .glue()
          .updateTable(
              entry,
              current -> {
                TableEntry without = TableStatistics.removeAll(current);
                Map<String, String> parameters = new HashMap<>(without.parameters());
                parameters.putAll(statistics);
                return without.toBuilder().parameters(parameters).build();
              });
    } catch (NoSuchTableException e) {
      throw Unchecked.of(e);
    }
  }

  /** Removes the statistics of the whole table that a change of its files has made wrong. */
  final void forgetStatistics() {
    if (TableStatistics.removeAll(entry).hasSameContent(entry)) {
      return;
    }
    try {
      context.glue().updateTable(entry, TableStatistics::removeAll);
    } catch (NoSuchTableException | RuntimeException e) {
      // The rows are there; a write that failed now would be tried again, and they would be twice.
      LOG.warn(
          "{}: the statistics of {} are out of date; run ANALYZE TABLE", context.label(), this, e);
    }
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
    OptionalLong size = count(TOTAL_SIZE, "totalSize");
    return new ScanStatistics(size, count(NUM_ROWS, "numRows"));
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
