/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.catalog;

import io.github.sdaberdaku.gluecat.UnsupportedTableException;
import io.github.sdaberdaku.gluecat.delta.DeltaFormat;
import io.github.sdaberdaku.gluecat.delta.DeltaGuards;
import io.github.sdaberdaku.gluecat.entry.DatabaseEntry;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import io.github.sdaberdaku.gluecat.entry.TableKind;
import io.github.sdaberdaku.gluecat.format.CatalogContext;
import io.github.sdaberdaku.gluecat.format.Locations;
import io.github.sdaberdaku.gluecat.format.StagedEntryTable;
import io.github.sdaberdaku.gluecat.format.TableDefinition;
import io.github.sdaberdaku.gluecat.format.TableFormat;
import io.github.sdaberdaku.gluecat.format.TimeTravel;
import io.github.sdaberdaku.gluecat.glue.GlueGateway;
import io.github.sdaberdaku.gluecat.spark.RunningStatement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.StagedTable;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.expressions.Transform;

/**
 * What a catalog does with tables: it finds the entry, and the format of its kind does the rest.
 * Names that are Delta paths go to Delta's own catalog, without a call to Glue.
 */
final class Tables {

  /** Spark's command, from 4.0 on, that loads every table of a database. */
  private static final String SHOW_TABLE_EXTENDED =
      "org.apache.spark.sql.catalyst.plans.logical.ShowTablesExtended";

  private final CatalogContext context;
  private final GlueGateway glue;
  private final StatementReads reads;
  private final Namespaces namespaces;
  private final TableFormats formats;
  private final TableDefinitions definitions;

  Tables(CatalogContext context, StatementReads reads, Namespaces namespaces) {
    this.context = context;
    this.glue = context.glue();
    this.reads = reads;
    this.namespaces = namespaces;
    this.formats = new TableFormats(context);
    this.definitions = new TableDefinitions(context, namespaces);
  }

  Identifier[] list(String[] namespace) throws NoSuchNamespaceException {
    return entries(namespace).stream()
        .map(entry -> Identifier.of(namespace, entry.name()))
        .toArray(Identifier[]::new);
  }

  private List<TableEntry> entries(String[] namespace) throws NoSuchNamespaceException {
    String database = namespaces.requireDatabase(namespace);
    Optional<DatabaseEntry> linked = namespaces.findLinked(database);
    return linked.isPresent() ? glue.listTables(linked.get()) : glue.listTables(database);
  }

  /**
   * What a listing of summaries shows, from one listing of entries, where Spark's default would
   * load each table.
   *
   * @param summary makes a summary of an identifier and one of the table types that Spark 4.1 named
   */
  <T> List<T> summaries(String[] namespace, BiFunction<Identifier, String, T> summary)
      throws NoSuchNamespaceException {
    List<T> summaries = new ArrayList<>();
    for (TableEntry entry : entries(namespace)) {
      summaries.add(summary.apply(Identifier.of(namespace, entry.name()), tableType(entry)));
    }
    return summaries;
  }

  private static String tableType(TableEntry entry) {
    switch (entry.kind()) {
      case VIEW:
        return "VIEW";
      case RESOURCE_LINK:
        return "FOREIGN";
      default:
        return "EXTERNAL";
    }
  }

  boolean exists(Identifier identifier) {
    if (PathIdentifiers.isPath(identifier)) {
      return PathIdentifiers.isDeltaPath(identifier)
          && deltaPaths().pathCatalog().tableExists(identifier);
    }
    return find(identifier).isPresent();
  }

  Table load(Identifier identifier) throws NoSuchTableException {
    if (PathIdentifiers.isDeltaPath(identifier)) {
      return deltaPaths().pathCatalog().loadTable(identifier);
    }
    TableEntry entry = find(identifier).orElseThrow(() -> new NoSuchTableException(identifier));
    DeltaGuards.checkRunning(context, entry);
    return RunningStatement.is(SHOW_TABLE_EXTENDED) ? listed(entry) : load(entry);
  }

  private Table load(TableEntry entry) {
    TableEntry target = target(entry);
    return formats.of(target).load(target, Optional.empty());
  }

  /** One table that cannot be loaded does not break a listing. */
  private Table listed(TableEntry entry) {
    try {
      return load(entry);
    } catch (Exception e) {
      return new ListedTable(entry, e);
    }
  }

  Table loadForWrite(Identifier identifier) throws NoSuchTableException {
    if (PathIdentifiers.isDeltaPath(identifier)) {
      return load(identifier);
    }
    TableEntry entry = require(identifier);
    return formats.of(entry).loadForWrite(entry);
  }

  Table load(Identifier identifier, String version) throws NoSuchTableException {
    if (PathIdentifiers.isDeltaPath(identifier)) {
      return deltaPaths().pathCatalog().loadTable(identifier, version);
    }
    TableEntry entry = require(identifier);
    return formats.of(entry).load(entry, Optional.of(TimeTravel.toVersion(version)));
  }

  Table load(Identifier identifier, long timestamp) throws NoSuchTableException {
    if (PathIdentifiers.isDeltaPath(identifier)) {
      return deltaPaths().pathCatalog().loadTable(identifier, timestamp);
    }
    TableEntry entry = require(identifier);
    return formats.of(entry).load(entry, Optional.of(TimeTravel.toTimestamp(timestamp)));
  }

  void invalidate(Identifier identifier) {
    if (PathIdentifiers.isPath(identifier)) {
      return;
    }
    Optional<TableEntry> entry = forStatement(identifier).map(this::target);
    if (entry.isPresent()) {
      try {
        formats.of(entry.get()).refresh(entry.get());
        reads.forget();
      } catch (NoSuchTableException e) {
        throw new IllegalStateException(
            context.label() + ": " + entry.get().qualifiedName() + " was dropped meanwhile", e);
      }
    }
  }

  Table create(
      Identifier identifier,
      Column[] columns,
      Transform[] partitions,
      Map<String, String> properties)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    StagedTable staged = stageCreate(identifier, columns, partitions, properties);
    staged.commitStagedChanges();
    return staged instanceof StagedEntryTable
        ? ((StagedEntryTable) staged).committed()
        : deltaPaths().pathCatalog().loadTable(identifier);
  }

  StagedTable stageCreate(
      Identifier identifier,
      Column[] columns,
      Transform[] partitions,
      Map<String, String> properties)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    if (PathIdentifiers.isDeltaPath(identifier)) {
      return deltaPaths().pathCatalog().stageCreate(identifier, columns, partitions, properties);
    }
    refusePath(identifier);
    TableDefinition definition = define(identifier, columns, partitions, properties);
    if (find(identifier).isPresent()) {
      throw new TableAlreadyExistsException(identifier);
    }
    return staged(formatOf(definition).stageCreate(definition));
  }

  private TableDefinition define(
      Identifier identifier,
      Column[] columns,
      Transform[] partitions,
      Map<String, String> properties)
      throws NoSuchNamespaceException {
    DatabaseEntry database = namespaces.requireForTables(identifier.namespace());
    return definitions.define(database, identifier, columns, partitions, properties);
  }

  private TableFormat formatOf(TableDefinition definition) {
    return formats.ofProvider(definition.provider(), definition.qualifiedName());
  }

  /** What was read for a statement does not outlive what it is about to write. */
  private StagedTable staged(StagedTable staged) {
    reads.forget();
    return staged;
  }

  StagedTable stageReplace(
      Identifier identifier,
      Column[] columns,
      Transform[] partitions,
      Map<String, String> properties)
      throws NoSuchTableException, NoSuchNamespaceException {
    if (PathIdentifiers.isDeltaPath(identifier)) {
      return deltaPaths().pathCatalog().stageReplace(identifier, columns, partitions, properties);
    }
    refusePath(identifier);
    return stageReplace(require(identifier), columns, partitions, properties);
  }

  private StagedTable stageReplace(
      TableEntry existing,
      Column[] columns,
      Transform[] partitions,
      Map<String, String> properties) {
    String given = TableDefinitions.givenLocation(properties);
    String location =
        existing
            .location()
            .orElseThrow(
                () ->
                    UnsupportedTableException.of(
                        context.label(),
                        existing.qualifiedName(),
                        existing.kind().description() + " whose entry has no location",
                        "Drop it and create the table again."));
    if (given != null && !Locations.areSame(given, location)) {
      throw new IllegalArgumentException(
          context.label()
              + ": "
              + existing.qualifiedName()
              + " is at "
              + location
              + " and cannot be replaced by a table at "
              + given
              + "; leave the LOCATION out, or drop the table first");
    }
    TableDefinition definition =
        definitions.define(
            existing.database(),
            existing.name(),
            existing.address(),
            columns,
            partitions,
            properties,
            location,
            given == null);
    return staged(formatOf(definition).stageReplace(existing, definition));
  }

  StagedTable stageCreateOrReplace(
      Identifier identifier,
      Column[] columns,
      Transform[] partitions,
      Map<String, String> properties)
      throws NoSuchNamespaceException {
    if (PathIdentifiers.isDeltaPath(identifier)) {
      return deltaPaths()
          .pathCatalog()
          .stageCreateOrReplace(identifier, columns, partitions, properties);
    }
    refusePath(identifier);
    Optional<TableEntry> existing = find(identifier);
    if (existing.isPresent()) {
      return stageReplace(target(existing.get()), columns, partitions, properties);
    }
    TableDefinition definition = define(identifier, columns, partitions, properties);
    return staged(formatOf(definition).stageCreateOrReplace(definition));
  }

  Table alter(Identifier identifier, TableChange... changes) throws NoSuchTableException {
    if (PathIdentifiers.isDeltaPath(identifier)) {
      return deltaPaths().pathCatalog().alterTable(identifier, changes);
    }
    TableEntry entry =
        target(forStatement(identifier).orElseThrow(() -> new NoSuchTableException(identifier)));
    Table altered = formats.of(entry).alter(entry, Arrays.asList(changes));
    reads.forget();
    return altered;
  }

  boolean drop(Identifier identifier) {
    Optional<TableEntry> entry = find(identifier);
    if (!entry.isPresent()) {
      return false;
    }
    if (entry.get().kind() == TableKind.VIEW) {
      throw UnsupportedTableException.of(
          context.label(),
          entry.get().qualifiedName(),
          TableKind.VIEW.description(),
          "DROP TABLE does not drop views.");
    }
    boolean dropped = glue.deleteTable(entry.get());
    reads.forget();
    return dropped;
  }

  void rename(Identifier from, Identifier to)
      throws NoSuchTableException, TableAlreadyExistsException {
    if (!Namespaces.database(to.namespace()).isPresent()
        || !Namespaces.database(to.namespace()).equals(Namespaces.database(from.namespace()))) {
      throw new IllegalArgumentException(
          context.label()
              + ": "
              + from
              + " cannot be renamed to "
              + to
              + "; the new name must be in the same database");
    }
    TableEntry entry = find(from).orElseThrow(() -> new NoSuchTableException(from));
    if (entry.kind() == TableKind.RESOURCE_LINK) {
      throw new UnsupportedOperationException(
          context.label()
              + ": "
              + entry.qualifiedName()
              + " is "
              + entry.summary()
              + " and cannot be renamed; drop it, and create a link with the new name");
    }
    TableEntry renamed = entry.toBuilder().renamed(fold(to)).build();
    try {
      glue.createTable(renamed);
    } catch (NoSuchNamespaceException e) {
      throw new NoSuchTableException(from);
    }
    if (!entry.partitionKeys().isEmpty()) {
      copyPartitions(entry, renamed);
    }
    try {
      glue.deleteTable(entry);
    } catch (RuntimeException e) {
      throw new IllegalStateException(
          context.label()
              + ": "
              + renamed.qualifiedName()
              + " is there, but the old entry "
              + entry.qualifiedName()
              + " could not be deleted ("
              + e.getMessage()
              + "); both point to the same data. To finish, DROP TABLE the old name",
          e);
    } finally {
      reads.forget();
    }
  }

  /** Glue keeps partitions by the name of their table; without all of them there is no new one. */
  private void copyPartitions(TableEntry entry, TableEntry renamed) throws NoSuchTableException {
    try {
      glue.partitions(entry).copyTo(glue.partitions(renamed));
    } catch (NoSuchTableException | RuntimeException e) {
      try {
        glue.deleteTable(renamed);
      } catch (RuntimeException deletion) {
        e.addSuppressed(deletion);
      }
      throw e;
    }
  }

  private TableEntry require(Identifier identifier) throws NoSuchTableException {
    return target(find(identifier).orElseThrow(() -> new NoSuchTableException(identifier)));
  }

  /** The entry to which a resource link leads; any other as it is. */
  private TableEntry target(TableEntry entry) {
    return entry.kind() == TableKind.RESOURCE_LINK ? glue.follow(entry) : entry;
  }

  /** The entry as this execution has read it, else as Glue has it now. */
  private Optional<TableEntry> find(Identifier identifier) {
    return Namespaces.database(identifier.namespace())
        .filter(database -> !PathIdentifiers.isPath(identifier))
        .flatMap(
            database ->
                reads
                    .tableOfExecution(database, fold(identifier))
                    .orElseGet(() -> read(database, fold(identifier))));
  }

  /** The entry as this statement has read it, analysis included, else as Glue has it now. */
  private Optional<TableEntry> forStatement(Identifier identifier) {
    return Namespaces.database(identifier.namespace())
        .flatMap(
            database ->
                reads
                    .tableOfStatement(database, fold(identifier))
                    .orElseGet(() -> read(database, fold(identifier))));
  }

  private Optional<TableEntry> read(String database, String table) {
    Optional<DatabaseEntry> linked = namespaces.findLinked(database);
    Optional<TableEntry> entry =
        linked.isPresent() ? glue.findTable(linked.get(), table) : glue.findTable(database, table);
    reads.noteTable(database, table, entry);
    return entry;
  }

  private static String fold(Identifier identifier) {
    return identifier.name().toLowerCase(Locale.ROOT);
  }

  private void refusePath(Identifier identifier) {
    if (PathIdentifiers.isPath(identifier)) {
      throw new IllegalArgumentException(
          context.label()
              + ": "
              + identifier
              + " is a path, not a table; only delta paths work so");
    }
  }

  private DeltaFormat deltaPaths() {
    return formats.delta("the name is a Delta path");
  }
}
