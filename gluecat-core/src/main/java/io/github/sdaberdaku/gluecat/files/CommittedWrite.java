/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/** A write whose files are there, but which has not yet replaced anything or told Glue. */
final class CommittedWrite {

  private final DataSourceTable table;
  private final Configuration configuration;
  private final String jobId;
  private final List<Path> oldFiles;
  private final Map<List<String>, Path> written;
  private final Map<List<String>, TablePartition> known;
  private final List<TablePartition> gone;

  /**
   * @param jobId what the names of the files of this write, and of no others, hold
   * @param oldFiles the files that it replaces
   * @param written the folders of the partitions that it has written, by their values
   * @param known the partitions that were there before, by their values as the writer says them
   * @param gone those of them that it replaces by nothing
   */
  CommittedWrite(
      DataSourceTable table,
      Configuration configuration,
      String jobId,
      List<Path> oldFiles,
      Map<List<String>, Path> written,
      Map<List<String>, TablePartition> known,
      List<TablePartition> gone) {
    this.table = table;
    this.configuration = configuration;
    this.jobId = jobId;
    this.oldFiles = new ArrayList<>(oldFiles);
    this.written = written;
    this.known = known;
    this.gone = gone;
  }

  /** Adds files that the write replaces. */
  void replace(Collection<Path> files) {
    oldFiles.addAll(files);
  }

  /** Deletes what the write replaces, and tells Glue, also if something could not be deleted. */
  void finish() {
    Optional<PartitionRegistry> registry = table.registry();
    RuntimeException notDeleted = null;
    try {
      new FileDeletion(table, configuration)
          .delete(
              oldFiles,
              "The new files are there, so both are read now; run the statement again, or delete"
                  + " them.");
    } catch (RuntimeException e) {
      notDeleted = e;
    }
    try {
      registry.ifPresent(r -> r.register(written, known));
    } catch (RuntimeException e) {
      if (notDeleted != null) {
        e.addSuppressed(notDeleted);
      }
      throw e;
    }
    if (notDeleted != null) {
      throw notDeleted;
    }
    registry.ifPresent(r -> r.remove(gone));
    table.forgetStatistics();
  }

  /** Deletes the files of the write, for a table that does not come into being. */
  void undo() {
    List<Path> own = new ArrayList<>();
    Collection<Path> folders = new ArrayList<>(written.values());
    folders.add(table.location());
    for (Path folder : folders) {
      try {
        for (FileStatus file : folder.getFileSystem(configuration).listStatus(folder)) {
          if (file.isFile() && file.getPath().getName().contains(jobId)) {
            own.add(file.getPath());
          }
        }
      } catch (FileNotFoundException e) {
        continue; // nothing was written there
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    new FileDeletion(table, configuration)
        .delete(own, "They are of a write that failed; no table refers to them.");
  }
}
