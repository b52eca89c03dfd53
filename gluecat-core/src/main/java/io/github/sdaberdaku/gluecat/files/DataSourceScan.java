/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import io.github.sdaberdaku.gluecat.spark.ScalaCollections;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileStatus;
import org.apache.spark.paths.SparkPath;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.IsNotNull;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.connector.read.SupportsRuntimeV2Filtering;
import org.apache.spark.sql.execution.WholeStageCodegenExec;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.execution.datasources.FilePartition;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.collection.JavaConverters;

/**
 * Reads the files of those partitions that a query needs. Partitions are asked for once for each
 * query, files listed once, and only those of the partitions that remain.
 */
final class DataSourceScan
    implements Scan, Batch, SupportsReportStatistics, SupportsRuntimeV2Filtering {

  private final SparkSession session;
  private final DataSourceTable table;
  private final Partitions partitions;
  private final StructType dataSchema;
  private final StructType readDataSchema;
  private final StructType readPartitionSchema;
  private final StructType readMetadata;
  private final List<Expression> partitionFilters;
  private final Filter[] dataFilters;
  private final Map<String, String> options;

  private List<TablePartition> selected;
  private RuntimeFilter runtimeFilter;

  /**
   * @param dataSchema the columns that are in the files
   * @param readDataSchema those of them that are read
   * @param readPartitionSchema the partition columns that are read, which follow them
   * @param readMetadata the fields of the metadata column that are read, which follows them; no
   *     field if it is not read
   * @param partitionFilters conditions on partition columns that the rows must meet
   * @param dataFilters conditions that the rows may already meet
   */
  DataSourceScan(
      SparkSession session,
      DataSourceTable table,
      Partitions partitions,
      StructType dataSchema,
      StructType readDataSchema,
      StructType readPartitionSchema,
      StructType readMetadata,
      List<Expression> partitionFilters,
      Filter[] dataFilters,
      Map<String, String> options) {
    this.session = session;
    this.table = table;
    this.partitions = partitions;
    this.dataSchema = dataSchema;
    this.readDataSchema = readDataSchema;
    this.readPartitionSchema = readPartitionSchema;
    this.readMetadata = readMetadata;
    this.partitionFilters = partitionFilters;
    this.dataFilters = dataFilters;
    this.options = options;
  }

  @Override
  public StructType readSchema() {
    StructType schema = readDataSchema;
    for (StructField field : readPartitionSchema.fields()) {
      schema = schema.add(field);
    }
    return readsMetadata() ? schema.add(FileMetadata.NAME, readMetadata, false) : schema;
  }

  private boolean readsMetadata() {
    return readMetadata.length() > 0;
  }

  @Override
  public String description() {
    return table.format()
        + " "
        + table
        + ", PartitionFilters: "
        + partitionFilters.stream().map(Expression::sql).collect(Collectors.joining(", ", "[", "]"))
        + ", PushedFilters: "
        + Arrays.toString(dataFilters);
  }

  @Override
  public Batch toBatch() {
    return this;
  }

  private List<TablePartition> selected() {
    if (selected == null) {
      selected = partitions.select(partitionFilters);
    }
    return selected;
  }

  /**
   * From the parameters of the partitions, if all of them have their sizes; else from their files,
   * which are read next. Of the whole table, from the entry or from those parameters, but not from
   * files, of which a join may need a few only; a condition that a column is not null, which Spark
   * adds to each join, leaves the whole.
   */
  @Override
  public Statistics estimateStatistics() {
    boolean isWhole = partitionFilters.stream().allMatch(IsNotNull.class::isInstance);
    if (isWhole && partitions instanceof PartitionsInGlue) {
      ScanStatistics whole = table.statistics();
      if (whole.sizeInBytes().isPresent()) {
        return whole;
      }
      if (!areSizesKnown()) {
        return new ScanStatistics(
            OptionalLong.of(session.sessionState().conf().defaultSizeInBytes()),
            OptionalLong.empty());
      }
    } else if (!areSizesKnown()) {
      selected = partitions.withFiles(selected);
    }
    long size = selected.stream().mapToLong(p -> p.sizeInBytes().getAsLong()).sum();
    return new ScanStatistics(OptionalLong.of(size), OptionalLong.empty());
  }

  private boolean areSizesKnown() {
    return selected().stream().allMatch(partition -> partition.sizeInBytes().isPresent());
  }

  @Override
  public NamedReference[] filterAttributes() {
    return Arrays.stream(readPartitionSchema.fieldNames())
        .map(name -> Expressions.column(DataSourceTable.quoted(name)))
        .toArray(NamedReference[]::new);
  }

  @Override
  public void filter(Predicate[] predicates) {
    runtimeFilter = new RuntimeFilter(Arrays.asList(predicates), partitions.schema());
  }

  /** Else Spark asks for all partitions before a runtime filter is known. */
  @Override
  public ColumnarSupportMode columnarSupportMode() {
    return readsBatches() ? ColumnarSupportMode.SUPPORTED : ColumnarSupportMode.UNSUPPORTED;
  }

  /** As Spark's own scan decides. */
  private boolean readsBatches() {
    SQLConf conf = session.sessionState().conf();
    return !readsMetadata()
        && conf.wholeStageEnabled()
        && !WholeStageCodegenExec.isTooManyFields(conf, readSchema())
        && table.format().supportBatch(session, readSchema());
  }

  @Override
  public InputPartition[] planInputPartitions() {
    List<TablePartition> needed = new ArrayList<>(selected());
    if (runtimeFilter != null) {
      needed.removeIf(partition -> !runtimeFilter.admits(partition.values()));
    }
    if (needed.stream().anyMatch(partition -> !partition.files().isPresent())) {
      needed = partitions.withFiles(needed);
    }
    if (runtimeFilter == null) {
      selected = needed;
    }
    long maxSplitBytes = maxSplitBytes(needed);
    scala.collection.Seq<FilePartition> tasks =
        FilePartition.getFilePartitions(
            session, ScalaCollections.list(split(needed, maxSplitBytes)), maxSplitBytes);
    return JavaConverters.seqAsJavaListConverter(tasks).asJava().toArray(new InputPartition[0]);
  }

  /** Large files in pieces where the format allows it, the largest first, as Spark does. */
  private List<PartitionedFile> split(List<TablePartition> needed, long maxSplitBytes) {
    scala.collection.immutable.Map<String, String> formatOptions = ScalaCollections.map(options);
    List<PartitionedFile> pieces = new ArrayList<>();
    for (TablePartition partition : needed) {
      InternalRow values = readValues(partition.values());
      for (FileStatus file : partition.files().get()) {
        boolean isSplitable = table.format().isSplitable(session, formatOptions, file.getPath());
        long step = isSplitable ? maxSplitBytes : Math.max(file.getLen(), 1);
        for (long start = 0; start < file.getLen(); start += step) {
          pieces.add(
              new PartitionedFile(
                  values,
                  SparkPath.fromFileStatus(file),
                  start,
                  Math.min(step, file.getLen() - start),
                  new String[0],
                  file.getModificationTime(),
                  file.getLen(),
                  ScalaCollections.map(Collections.emptyMap())));
        }
      }
    }
    pieces.sort(Comparator.comparingLong(PartitionedFile::length).reversed());
    return pieces;
  }

  private long maxSplitBytes(List<TablePartition> needed) {
    SQLConf conf = session.sessionState().conf();
    long openCost = conf.filesOpenCostInBytes();
    long total = 0;
    for (TablePartition partition : needed) {
      total += partition.sizeInBytes().getAsLong() + openCost * partition.files().get().size();
    }
    int parallelism =
        conf.filesMinPartitionNum().isDefined()
            ? (Integer) conf.filesMinPartitionNum().get()
            : Integer.parseInt(
                conf.getConfString(
                    "spark.sql.leafNodeDefaultParallelism",
                    String.valueOf(session.sparkContext().defaultParallelism())));
    return Math.min(conf.filesMaxPartitionBytes(), Math.max(openCost, total / parallelism));
  }

  /** The values of those partition columns that are read. */
  private InternalRow readValues(InternalRow values) {
    StructField[] fields = readPartitionSchema.fields();
    Object[] read = new Object[fields.length];
    for (int i = 0; i < fields.length; i++) {
      read[i] = values.get(partitions.schema().fieldIndex(fields[i].name()), fields[i].dataType());
    }
    return new GenericInternalRow(read);
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    Map<String, String> readerOptions = new LinkedHashMap<>(options);
    readerOptions.put(FileFormat.OPTION_RETURNING_BATCH(), String.valueOf(readsBatches()));
    return new DataSourceReaderFactory(
        table
            .format()
            .buildReaderWithPartitionValues(
                session,
                dataSchema,
                readPartitionSchema,
                readDataSchema,
                ScalaCollections.list(Arrays.asList(dataFilters)),
                ScalaCollections.map(readerOptions),
                session.sessionState().newHadoopConfWithOptions(ScalaCollections.map(options))),
        readsBatches(),
        readsMetadata() ? new FileMetadata(readMetadata) : null,
        options);
  }

  /** Spark reads once what it finds twice in a query. */
  @Override
  public boolean equals(Object other) {
    if (!(other instanceof DataSourceScan)) {
      return false;
    }
    DataSourceScan that = (DataSourceScan) other;
    return table.equals(that.table)
        && readSchema().equals(that.readSchema())
        && options.equals(that.options)
        && Arrays.equals(dataFilters, that.dataFilters)
        && canonicalFilters().equals(that.canonicalFilters());
  }

  @Override
  public int hashCode() {
    return Objects.hash(table, readSchema(), options, canonicalFilters());
  }

  /** Without the aliases under which a query knows the columns. */
  private Set<Expression> canonicalFilters() {
    return partitionFilters.stream()
        .map(filter -> PartitionCondition.bound(filter, partitions.schema()).canonicalized())
        .collect(Collectors.toSet());
  }
}
