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

/** Deletes files of a table. */
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
   * @param consequence what it means if some cannot be deleted, and what to do, as a sentence
   * @throws IllegalStateException if some cannot be deleted
   */
  void delete(List<Path> files, String consequence) {
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
              + ": "
              + left.size()
              + " of "
              + files.size()
              + " files of "
              + table
              + " could not be deleted, such as "
              + left.peek()
              + " ("
              + failures.peek().getMessage()
              + "). "
              + consequence,
          failures.peek());
    }
  }
}
