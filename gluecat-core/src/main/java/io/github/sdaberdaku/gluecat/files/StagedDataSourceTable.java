/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import io.github.sdaberdaku.gluecat.format.Locations;
import io.github.sdaberdaku.gluecat.format.StagedEntryTable;
import io.github.sdaberdaku.gluecat.spark.Unchecked;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructType;

/**
 * A table of files in the making. Its files come first, then its entry, then the end of what it
 * replaces, then its partitions; until its entry is there, everything is as it was.
 */
final class StagedDataSourceTable implements StagedEntryTable, SupportsWrite {

  private final DataSourceTable table;
  private final boolean takesOverFiles;
  private final Supplier<Optional<OldContent>> replaced;
  private final EntryWrite writeEntry;

  private Optional<OldContent> old = Optional.empty();
  private boolean hasQuery;
  private CommittedWrite written;
  private boolean committed;

  /**
   * @param table as it will be
   * @param takesOverFiles whether a statement without rows makes a table of the files that are at
   *     its location
   * @param replaced lists what it replaces, if there is something
   * @param writeEntry creates or updates its entry
   */
  StagedDataSourceTable(
      DataSourceTable table,
      boolean takesOverFiles,
      Supplier<Optional<OldContent>> replaced,
      EntryWrite writeEntry) {
    this.table = table;
    this.takesOverFiles = takesOverFiles;
    this.replaced = replaced;
    this.writeEntry = writeEntry;
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if there are files at its location that are not those of the
   *     table that it replaces
   */
  @Override
  public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    hasQuery = true;
    old = replaced.get();
    if (takesOverFiles
        && !old.isPresent()
        && !Locations.isEmpty(table.context(), table.location().toString())) {
      throw new IllegalArgumentException(
          table.label()
              + ": "
              + table
              + " cannot be created with the rows of a query at "
              + table.location()
              + ", which is not empty; remove what is there, give another LOCATION, or create the"
              + " table without the query, which makes a table of those files");
    }
    return table.newWriteBuilderOfNewTable(info, this::note);
  }

  private void note(CommittedWrite committedWrite) {
    old.ifPresent(content -> committedWrite.replace(content.files()));
    written = committedWrite;
  }

  @Override
  public void commitStagedChanges() {
    if (!hasQuery) {
      old = replaced.get();
    }
    try {
      writeEntry.run();
    } catch (AnalysisException e) {
      throw Unchecked.of(e);
    }
    committed = true;
    if (old.isPresent()) {
      if (!hasQuery && !takesOverFiles) {
        old.get().deleteFiles();
      }
      old.get().removePartitions();
    }
    if (written != null) {
      written.finish();
    } else if (takesOverFiles && !hasQuery) {
      table.registry().ifPresent(PartitionRegistry::addMissing);
    }
  }

  /** Creates or updates an entry. */
  interface EntryWrite {
    void run() throws AnalysisException;
  }

  /** Deletes the files that were written, unless the entry stands for them already. */
  @Override
  public void abortStagedChanges() {
    if (written != null && !committed) {
      written.undo();
    }
  }

  @Override
  public Table committed() {
    if (!committed) {
      throw new IllegalStateException(name() + " is not committed");
    }
    return table;
  }

  @Override
  public String name() {
    return table.name();
  }

  @Override
  public StructType schema() {
    return table.schema();
  }

  @Override
  public Transform[] partitioning() {
    return table.partitioning();
  }

  @Override
  public Map<String, String> properties() {
    return table.properties();
  }

  @Override
  public Set<TableCapability> capabilities() {
    return table.capabilities();
  }
}
