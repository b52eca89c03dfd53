/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.delta;

import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.delta.catalog.DeltaCatalog;
import org.apache.spark.sql.delta.catalog.DeltaTableV2;
import scala.Option;

/**
 * Delta's catalog, handing out tables that do not carry their name as text.
 *
 * <p>Some Delta commands resolve that text again, without its catalog, and so may reach a table of
 * the same name in the current catalog (ALTER TABLE ADD COLUMNS uncaches it, DeltaTable.vacuum
 * vacuums it). Without it they use the table's path and options.
 */
final class DetachedDeltaCatalog extends DeltaCatalog {

  @Override
  public Table loadTable(Identifier identifier) {
    Table table = super.loadTable(identifier);
    if (!(table instanceof DeltaTableV2)) {
      return table;
    }
    DeltaTableV2 delta = (DeltaTableV2) table;
    return delta.catalogTable().isEmpty()
        ? delta
        : delta.copy(
            delta.spark(),
            delta.path(),
            delta.catalogTable(),
            Option.<String>empty(),
            delta.timeTravelOpt(),
            delta.options());
  }
}
