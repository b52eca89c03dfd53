/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import java.util.Arrays;
import java.util.function.Supplier;
import org.apache.spark.sql.connector.distributions.Distribution;
import org.apache.spark.sql.connector.distributions.Distributions;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.NullOrdering;
import org.apache.spark.sql.connector.expressions.SortDirection;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.RequiresDistributionAndOrdering;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.streaming.StreamingWrite;

/**
 * A write whose tasks get the rows of one partition after those of another, as the writer needs.
 */
final class DataSourceWrite implements Write, RequiresDistributionAndOrdering {

  private final DataSourceTable table;
  private final String[] partitionColumns;
  private final Supplier<BatchWrite> batch;

  DataSourceWrite(DataSourceTable table, String[] partitionColumns, Supplier<BatchWrite> batch) {
    this.table = table;
    this.partitionColumns = partitionColumns;
    this.batch = batch;
  }

  @Override
  public String description() {
    return table.toString();
  }

  @Override
  public Distribution requiredDistribution() {
    return Distributions.unspecified();
  }

  @Override
  public SortOrder[] requiredOrdering() {
    return Arrays.stream(partitionColumns)
        .map(
            name ->
                Expressions.sort(
                    Expressions.column(DataSourceTable.quoted(name)),
                    SortDirection.ASCENDING,
                    NullOrdering.NULLS_FIRST))
        .toArray(SortOrder[]::new);
  }

  /** Refuses, since the files of a stream could be in partitions that Glue does not know. */
  @Override
  public StreamingWrite toStreaming() {
    throw new UnsupportedOperationException(
        table.label()
            + ": streams do not write to "
            + table
            + ", whose partitions are in Glue; write each batch with"
            + " foreachBatch((rows, id) -> rows.writeTo(\""
            + table
            + "\").append())");
  }

  @Override
  public BatchWrite toBatch() {
    return batch.get();
  }
}
