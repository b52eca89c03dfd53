/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.delta;

import io.github.sdaberdaku.gluecat.UnsupportedTableException;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import io.github.sdaberdaku.gluecat.format.CatalogContext;
import io.github.sdaberdaku.gluecat.format.TimeTravel;
import io.github.sdaberdaku.gluecat.spark.FileSettingsHidingTable;
import io.github.sdaberdaku.gluecat.spark.V1TableSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.catalog.V1Table;
import org.apache.spark.sql.delta.catalog.DeltaCatalog;
import org.apache.spark.sql.delta.catalog.DeltaTableV2;

/**
 * Opens and alters the Delta tables of one catalog through Delta's own catalog, each under the
 * catalog's file settings.
 */
final class DeltaTables {

  private final CatalogContext context;
  private final EntryDelegate delegate;
  private final DeltaCatalog catalog;

  /** Must be made in the session that uses the catalog: Delta's catalog captures it. */
  DeltaTables(CatalogContext context) {
    this.context = context;
    this.delegate = new EntryDelegate(context.catalogName());
    this.catalog = new DetachedDeltaCatalog(context);
    this.catalog.setDelegateCatalog(delegate);
  }

  /** Delta's catalog, for what it does by path. */
  DeltaCatalog catalog() {
    return catalog;
  }

  /** The file settings for Delta, which reads keys under {@code fs.} and {@code dfs.} only. */
  Map<String, String> fileOptions() {
    return context.fileSettings().entrySet().stream()
        .filter(setting -> FileSettingsHidingTable.isFileSetting(setting.getKey()))
        .collect(
            Collectors.toMap(
                Map.Entry::getKey, Map.Entry::getValue, (a, b) -> b, LinkedHashMap::new));
  }

  /**
   * Opens the table of an entry. Throws {@link UnsupportedTableException} if the entry has no
   * location, or there is no Delta log there.
   */
  Table open(TableEntry entry, Optional<TimeTravel> at) {
    String location =
        entry
            .location()
            .orElseThrow(
                () ->
                    unreadable(
                        entry,
                        "a Delta table whose entry has no location",
                        "Drop the entry and register the table again with CREATE TABLE … USING"
                            + " delta LOCATION."));
    Table table =
        withTable(
            entry.database(),
            entry.name(),
            location,
            entry.owner().orElse(null),
            identifier -> load(identifier, at));
    if (table instanceof DeltaTableV2 && !((DeltaTableV2) table).tableExists()) {
      throw unreadable(
          entry,
          "a Delta table by its entry"
              + entry.writtenBy()
              + ", but there is no Delta log at "
              + location,
          "Correct the entry's location, or drop the entry.");
    }
    return table;
  }

  private Table load(Identifier identifier, Optional<TimeTravel> at) {
    if (!at.isPresent()) {
      return catalog.loadTable(identifier);
    }
    TimeTravel point = at.get();
    return point.version().isPresent()
        ? catalog.loadTable(identifier, point.version().get())
        : catalog.loadTable(identifier, point.timestampMicros());
  }

  private RuntimeException unreadable(TableEntry entry, String what, String advice) {
    return UnsupportedTableException.of(context.label(), entry.qualifiedName(), what, advice);
  }

  /** Looks at a location that no entry may name yet. The table may turn out not to exist. */
  DeltaTableV2 inspect(String database, String name, String location) {
    Table table =
        withTable(database, name, location, null, identifier -> catalog.loadTable(identifier));
    if (!(table instanceof DeltaTableV2)) {
      // spark.databricks.delta.v2.enableMode=STRICT, a testing mode of Delta
      throw new UnsupportedOperationException(
          context.label()
              + ": Delta handed out "
              + table.getClass().getName()
              + " for "
              + location
              + "; unset spark.databricks.delta.v2.enableMode");
    }
    return (DeltaTableV2) table;
  }

  /** Runs a commit to a location whose files Delta opens as the catalog meanwhile. */
  void inLocation(String location, Runnable commit) {
    FileRoutes.run(catalog.spark(), context.files(), location, commit);
  }

  /** Applies changes to the Delta log of an entry's table. */
  void alter(TableEntry entry, List<TableChange> changes) {
    withTable(
        entry.database(),
        entry.name(),
        entry.location().get(),
        entry.owner().orElse(null),
        identifier -> catalog.alterTable(identifier, changes.toArray(new TableChange[0])));
  }

  /**
   * Lets Delta's catalog find one table during an action. The table carries no schema, since the
   * log decides it, and of options nothing but file settings.
   */
  private <T> T withTable(
      String database, String name, String location, String owner, Function<Identifier, T> action) {
    V1Table table =
        context
            .line()
            .v1Table(
                V1TableSpec.builder(context.catalogName(), database, name)
                    .provider("delta")
                    .location(location)
                    .storageProperties(fileOptions())
                    .owner(owner)
                    .build());
    Identifier identifier = Identifier.of(new String[] {database}, name);
    return delegate.with(identifier, table, () -> action.apply(identifier));
  }
}
