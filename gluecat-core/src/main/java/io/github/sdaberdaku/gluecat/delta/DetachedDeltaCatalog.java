/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.delta;

import io.github.sdaberdaku.gluecat.format.CatalogContext;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.delta.catalog.DeltaCatalog;
import org.apache.spark.sql.delta.catalog.DeltaTableV2;

/** Delta's catalog, handing out {@link DetachedDeltaTable}s for the tables that have a name. */
final class DetachedDeltaCatalog extends DeltaCatalog {

  private final CatalogContext context;

  DetachedDeltaCatalog(CatalogContext context) {
    this.context = context;
  }

  @Override
  public SparkSession spark() {
    return FileRoutes.current(super.spark());
  }

  @Override
  public Table loadTable(Identifier identifier) {
    return detached(super.loadTable(identifier));
  }

  @Override
  public Table loadTable(Identifier identifier, String version) {
    return detached(super.loadTable(identifier, version));
  }

  @Override
  public Table loadTable(Identifier identifier, long timestamp) {
    return detached(super.loadTable(identifier, timestamp));
  }

  private Table detached(Table table) {
    return table instanceof DeltaTableV2 && ((DeltaTableV2) table).catalogTable().isDefined()
        ? new DetachedDeltaTable((DeltaTableV2) table, context)
        : table;
  }
}
