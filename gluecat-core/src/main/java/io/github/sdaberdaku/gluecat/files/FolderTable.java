/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import io.github.sdaberdaku.gluecat.entry.EntrySchema;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import io.github.sdaberdaku.gluecat.format.CatalogContext;
import io.github.sdaberdaku.gluecat.spark.StreamedByPath;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.spark.sql.connector.catalog.V1Table;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.types.StructType;

/**
 * A table of files that is what is in its folder, so that streams may read and write it there
 * without a word to Glue.
 */
final class FolderTable extends DataSourceTable implements StreamedByPath {

  private final Supplier<V1Table> v1Table;

  /**
   * @param v1Table makes the table for streams
   */
  FolderTable(
      CatalogContext context,
      TableEntry entry,
      FileFormat format,
      EntrySchema schema,
      String location,
      Supplier<V1Table> v1Table) {
    super(context, entry, format, schema, location);
    this.v1Table = v1Table;
  }

  @Override
  public V1Table asV1Table() {
    return v1Table.get();
  }

  @Override
  Partitions partitions(FileListing files, StructType columns) {
    return new PartitionsInFolders(
        files.folders(location(), entry().provider().get(), columns), columns);
  }

  @Override
  Optional<PartitionRegistry> registry(FileListing files) {
    return Optional.empty();
  }
}
