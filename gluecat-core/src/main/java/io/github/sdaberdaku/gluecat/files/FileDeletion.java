/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import java.io.IOException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** Deletes the files that a write has replaced. */
final class FileDeletion {

  private final DataSourceTable table;
  private final Configuration configuration;

  FileDeletion(DataSourceTable table, Configuration configuration) {
    this.table = table;
    this.configuration = configuration;
  }

  /**
   * Deletes files, side by side.
   *
   * @throws IllegalStateException if some cannot be deleted, which are then read beside the new
   *     ones
   */
  void delete(List<Path> files) {
    Queue<IOException> failures = new ConcurrentLinkedQueue<>();
    Queue<Path> left = new ConcurrentLinkedQueue<>();
    files.parallelStream()
        .forEach(
            file -> {
              try {
                file.getFileSystem(configuration).delete(file, false);
              } catch (IOException e) {
                failures.add(e);
                left.add(file);
              }
            });
    if (!left.isEmpty()) {
      throw new IllegalStateException(
          table.label()
              + ": the new files of "
              + table
              + " are there, but "
              + left.size()
              + " of "
              + files.size()
              + " files that they replace could not be deleted, such as "
              + left.peek()
              + " ("
              + failures.peek().getMessage()
              + "). Both are read now; run the statement again, or delete them.",
          failures.peek());
    }
  }
}
