/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.Path;

/** The files and the partitions of a table that another is about to take the place of. */
final class OldContent {

  private final DataSourceTable table;
  private final List<TablePartition> partitions;
  private final List<Path> files = new ArrayList<>();

  /** Lists them, or refuses a table that must not be written to. */
  OldContent(DataSourceTable table) {
    table.requireWritable();
    this.table = table;
    Partitions existing = table.partitions();
    partitions = existing.all(table.partitionSchema());
    for (TablePartition partition : existing.withFiles(partitions)) {
      partition.files().get().forEach(file -> files.add(file.getPath()));
    }
  }

  List<Path> files() {
    return files;
  }

  /** Deletes the files, after the new table is there, which has none. */
  void deleteFiles() {
    new FileDeletion(table, table.context().hadoopConfiguration())
        .delete(files, "They are read as rows of the new table; delete them.");
  }

  /** Removes the partitions from Glue. */
  void removePartitions() {
    table.registry().ifPresent(registry -> registry.remove(partitions));
  }
}
