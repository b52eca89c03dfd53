/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import io.github.sdaberdaku.gluecat.entry.EntrySchema;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import io.github.sdaberdaku.gluecat.format.CatalogContext;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.spark.sql.connector.catalog.V1Table;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.types.StructType;

/**
 * A table of files that is what is in its folder, so that streams may read and write it there
 * without a word to Glue.
 */
final class FolderTable extends DataSourceTable {

  FolderTable(
      CatalogContext context,
      TableEntry entry,
      FileFormat format,
      EntrySchema schema,
      Supplier<V1Table> ofStreams) {
    super(context, entry, format, schema, ofStreams);
  }

  @Override
  Partitions partitions(FileListing files, StructType columns) {
    return new PartitionsInFolders(
        files.folders(location(), entry().provider().get(), columns), columns);
  }

  @Override
  boolean isWrittenByStream() {
    return listing().hasStreamingLog(location());
  }

  @Override
  Optional<PartitionRegistry> registry() {
    return Optional.empty();
  }
}
