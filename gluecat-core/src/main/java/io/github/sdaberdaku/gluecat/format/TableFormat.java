/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.format;

import io.github.sdaberdaku.gluecat.entry.TableEntry;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableChange;

/** What the catalog can do with the tables of one kind: their data, their log and their entry. */
public interface TableFormat {

  /**
   * The Spark table of an entry, for reading and writing.
   *
   * @param at the point in history to read, or empty for the present
   */
  Table load(TableEntry entry, Optional<TimeTravel> at);

  /** The Spark table of an entry that a statement is about to write to. */
  default Table loadForWrite(TableEntry entry) {
    return load(entry, Optional.empty());
  }

  /**
   * A table that comes into being when it is committed. Everything that can be refused is refused
   * here; the Glue entry is written last.
   */
  StagedEntryTable stageCreate(TableDefinition definition);

  /**
   * A table for a name that Glue does not have, as {@link #stageCreate}; but what is at a location
   * that the user gave is replaced.
   */
  StagedEntryTable stageCreateOrReplace(TableDefinition definition);

  /**
   * A table that takes the place of another when it is committed. The old one survives any failure
   * before that.
   *
   * @param existing the entry of the table to replace
   */
  StagedEntryTable stageReplace(TableEntry existing, TableDefinition definition);

  /**
   * Applies changes and brings the entry in line with them.
   *
   * @return the changed table
   * @throws NoSuchTableException if the entry is gone by then
   */
  Table alter(TableEntry entry, List<TableChange> changes) throws NoSuchTableException;

  /**
   * Brings the entry in line with the table's own metadata, if it has any.
   *
   * @throws NoSuchTableException if the entry is gone by then
   */
  void refresh(TableEntry entry) throws NoSuchTableException;
}
