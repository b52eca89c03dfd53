/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.format;

import org.apache.spark.sql.connector.catalog.StagedTable;
import org.apache.spark.sql.connector.catalog.Table;

/** A staged table whose commit also writes its Glue entry. */
public interface StagedEntryTable extends StagedTable {

  /**
   * The table as committed, ready for use.
   *
   * @throws IllegalStateException before the commit
   */
  Table committed();
}
