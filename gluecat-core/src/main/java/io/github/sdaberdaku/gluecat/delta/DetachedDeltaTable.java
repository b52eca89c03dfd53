/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.delta;

import io.github.sdaberdaku.gluecat.format.CatalogContext;
import io.github.sdaberdaku.gluecat.spark.FileSettingsHidingTable;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.delta.catalog.DeltaTableV2;
import scala.Option;

/**
 * A Delta table of a catalog that neither carries its name as text nor shows the catalog's file
 * settings.
 *
 * <p>Some Delta commands resolve that text again, without its catalog, and so may reach a table of
 * the same name in the current catalog (ALTER TABLE ADD COLUMNS uncaches it, DeltaTable.vacuum
 * vacuums it). Without it they use the table's path and options. The file settings may hold
 * secrets; Delta before 4.2 shows them among the properties, and Spark 3.5 in the plans that it
 * puts into error messages.
 */
final class DetachedDeltaTable extends DeltaTableV2 {

  private static final long serialVersionUID = 1L;

  /** Whether this thread is at a table's properties. */
  private static final ThreadLocal<Boolean> SHOWING = ThreadLocal.withInitial(() -> false);

  private final transient CatalogContext context;

  DetachedDeltaTable(DeltaTableV2 table, CatalogContext context) {
    super(
        table.spark(),
        table.path(),
        table.catalogTable(),
        Option.<String>empty(),
        table.timeTravelOpt(),
        table.options());
    this.context = context;
  }

  /**
   * A DataFrame writes in its own session, which is the active one here, but need not be when the
   * table is loaded.
   */
  @Override
  public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    DeltaGuards.checkSession(context.label());
    return super.newWriteBuilder(info);
  }

  /**
   * What streams look at, which take nothing but the location from it before Delta 4.1. Delta
   * itself looks at it for the properties alone. A stream is written in its own session, which need
   * not be the active one.
   */
  @Override
  public CatalogTable v1Table() {
    if (!SHOWING.get()) {
      Stream.of(spark(), SparkSession.active())
          .distinct()
          .forEach(session -> FileRoutes.add(session, context.files(), path().toString()));
    }
    return super.v1Table();
  }

  @Override
  public Map<String, String> properties() {
    SHOWING.set(true);
    try {
      return FileSettingsHidingTable.withoutFileSettings(super.properties());
    } finally {
      SHOWING.set(false);
    }
  }

  @Override
  public String toString() {
    return name();
  }
}
