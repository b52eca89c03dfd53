/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import io.github.sdaberdaku.gluecat.spark.ScalaCollections;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.StructFilters;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.PythonUDF;
import org.apache.spark.sql.catalyst.expressions.UserDefinedExpression;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.execution.datasources.PartitionPath;
import org.apache.spark.sql.execution.datasources.PartitionSpec;
import org.apache.spark.sql.execution.datasources.PartitioningAwareFileIndex;
import org.apache.spark.sql.execution.datasources.orc.OrcFileFormat;
import org.apache.spark.sql.execution.datasources.parquet.ParquetFileFormat;
import org.apache.spark.sql.execution.datasources.v2.FileScanBuilder;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.Option;
import scala.Some;
import scala.collection.JavaConverters;

/**
 * Takes the columns and filters of a query. It is one of Spark's own for files, since those alone
 * get filters as Spark's expressions on every line, so that each filter on partition columns prunes
 * partitions, and is not evaluated again on the rows.
 */
final class DataSourceScanBuilder extends FileScanBuilder {

  private final SparkSession session;
  private final DataSourceTable table;
  private final Partitions partitions;
  private final StructType dataSchema;
  private final Map<String, String> options;

  /** The fields of the metadata column that the query reads; no field if it does not. */
  private StructType readMetadata = new StructType();

  /**
   * @param dataSchema the columns that are in the files
   * @param options of the table and of the query, and for the file systems
   */
  DataSourceScanBuilder(
      SparkSession session,
      DataSourceTable table,
      Partitions partitions,
      StructType dataSchema,
      Map<String, String> options) {
    super(session, withoutFiles(session, partitions.schema()), dataSchema);
    this.session = session;
    this.table = table;
    this.partitions = partitions;
    this.dataSchema = dataSchema;
    this.options = options;
  }

  /** Spark asks it for the partition columns, and for nothing else. */
  private static PartitioningAwareFileIndex withoutFiles(
      SparkSession session, StructType partitionSchema) {
    return FileListing.index(
        session,
        Collections.emptyList(),
        Collections.emptyMap(),
        Option.empty(),
        new Some<>(
            new PartitionSpec(
                partitionSchema, ScalaCollections.list(Collections.<PartitionPath>emptyList()))));
  }

  private boolean readsNestedColumns() {
    return table.format() instanceof ParquetFileFormat || table.format() instanceof OrcFileFormat;
  }

  @Override
  public boolean supportsNestedSchemaPruning() {
    return readsNestedColumns();
  }

  /** Readers take filters as a hint; Spark evaluates them again. */
  @Override
  public Filter[] pushDataFilters(Filter[] filters) {
    return readsNestedColumns() ? filters : StructFilters.pushedFilters(filters, dataSchema);
  }

  @Override
  public void pruneColumns(StructType requiredSchema) {
    StructType columns = new StructType();
    for (StructField field : requiredSchema.fields()) {
      boolean isColumn =
          dataSchema.getFieldIndex(field.name()).isDefined()
              || partitions.schema().getFieldIndex(field.name()).isDefined();
      if (!isColumn && field.name().equals(FileMetadata.NAME)) {
        readMetadata = (StructType) field.dataType();
      } else {
        columns = columns.add(field);
      }
    }
    super.pruneColumns(columns);
  }

  /**
   * Leaves every filter in the plan, where Spark's builder takes out those on partition columns.
   * The optimizer must see them: whether a join prunes partitions of its other side depends on it
   * (PartitionPruning.hasSelectivePredicate, CleanupDynamicPruningFilters, all lines). Those that
   * call functions of users come last, as what is costly, and those that only Python can evaluate
   * are for after the scan alone; Spark's builder would drop them on partition columns
   * (FileScanBuilder.pushFilters, all lines).
   */
  private List<Expression> push(scala.collection.Seq<Expression> filters) {
    List<Expression> all = new ArrayList<>(JavaConverters.seqAsJavaListConverter(filters).asJava());
    List<Expression> pushed = new ArrayList<>(all);
    pushed.removeIf(filter -> filter.exists(part -> part instanceof PythonUDF));
    super.pushFilters(ScalaCollections.list(pushed));
    all.sort(
        Comparator.comparing(
            filter -> filter.exists(part -> part instanceof UserDefinedExpression)));
    return all;
  }

  /** Overrides Spark's with Scala 2.12. */
  public scala.collection.Seq<Expression> pushFilters(scala.collection.Seq<Expression> filters) {
    return ScalaCollections.list(push(filters));
  }

  /** Overrides Spark's with Scala 2.13. */
  public scala.collection.immutable.Seq<Expression> pushFilters(
      scala.collection.immutable.Seq<Expression> filters) {
    return ScalaCollections.list(push(filters));
  }

  @Override
  public Scan build() {
    List<Expression> partitionFilters =
        new ArrayList<>(JavaConverters.seqAsJavaListConverter(partitionFilters()).asJava());
    return new DataSourceScan(
        session,
        table,
        partitions,
        dataSchema,
        readDataSchema(),
        readPartitionSchema(),
        readMetadata,
        partitionFilters,
        pushedDataFilters(),
        options);
  }
}
