/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import io.github.sdaberdaku.gluecat.spark.ScalaCollections;
import java.io.Closeable;
import java.io.IOException;
import java.util.Map;
import org.apache.spark.sql.catalyst.FileSourceOptions;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.JoinedRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.execution.datasources.v2.FilePartitionReaderFactory;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import scala.Function1;
import scala.collection.Iterator;

/** Reads files by a function of Spark's, on executors, as rows or in batches. */
final class DataSourceReaderFactory extends FilePartitionReaderFactory {

  private static final long serialVersionUID = 1L;

  private final Function1<PartitionedFile, Iterator<InternalRow>> reader;
  private final boolean inBatches;
  private final FileMetadata metadata;
  private final FileSourceOptions options;

  /**
   * @param reader gives rows, or batches in their place
   * @param metadata follows each row; null for none
   */
  DataSourceReaderFactory(
      Function1<PartitionedFile, Iterator<InternalRow>> reader,
      boolean inBatches,
      FileMetadata metadata,
      Map<String, String> options) {
    this.reader = reader;
    this.inBatches = inBatches;
    this.metadata = metadata;
    this.options = new FileSourceOptions(ScalaCollections.map(options));
  }

  @Override
  public FileSourceOptions options() {
    return options;
  }

  @Override
  public boolean supportColumnarReads(InputPartition partition) {
    return inBatches;
  }

  @Override
  public PartitionReader<InternalRow> buildReader(PartitionedFile file) {
    PartitionReader<InternalRow> rows = new FileReader<>(reader.apply(file));
    return metadata == null ? rows : new ReaderWithMetadata(rows, metadata.of(file));
  }

  @Override
  @SuppressWarnings("unchecked") // batches come in place of rows, as Spark's FileFormat has it
  public PartitionReader<ColumnarBatch> buildColumnarReader(PartitionedFile file) {
    Iterator<?> batches = reader.apply(file);
    return new FileReader<>((Iterator<ColumnarBatch>) batches);
  }

  /** What is in one file. */
  private static final class FileReader<T> implements PartitionReader<T> {

    private final Iterator<T> content;

    FileReader(Iterator<T> content) {
      this.content = content;
    }

    @Override
    public boolean next() {
      return content.hasNext();
    }

    @Override
    public T get() {
      return content.next();
    }

    @Override
    public void close() throws IOException {
      if (content instanceof Closeable) {
        ((Closeable) content).close();
      }
    }
  }

  /** The rows of one file with what they say of the file. */
  private static final class ReaderWithMetadata implements PartitionReader<InternalRow> {

    private final PartitionReader<InternalRow> rows;
    private final InternalRow metadata;
    private final JoinedRow both = new JoinedRow();

    ReaderWithMetadata(PartitionReader<InternalRow> rows, InternalRow metadata) {
      this.rows = rows;
      this.metadata = metadata;
    }

    @Override
    public boolean next() throws IOException {
      return rows.next();
    }

    @Override
    public InternalRow get() {
      return both.apply(rows.get(), metadata);
    }

    @Override
    public void close() throws IOException {
      rows.close();
    }
  }
}
