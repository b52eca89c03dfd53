/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.delta;

import io.github.sdaberdaku.gluecat.DeltaCommittedButGlueFailedException;
import io.github.sdaberdaku.gluecat.entry.EntryLimits;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import io.github.sdaberdaku.gluecat.entry.TableKind;
import io.github.sdaberdaku.gluecat.format.CatalogContext;
import io.github.sdaberdaku.gluecat.format.Columns;
import io.github.sdaberdaku.gluecat.format.Locations;
import io.github.sdaberdaku.gluecat.format.OwnedKeys;
import io.github.sdaberdaku.gluecat.format.StagedEntryTable;
import io.github.sdaberdaku.gluecat.format.TableDefinition;
import io.github.sdaberdaku.gluecat.format.TableFormat;
import io.github.sdaberdaku.gluecat.format.TimeTravel;
import io.github.sdaberdaku.gluecat.spark.Unchecked;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.StagedTable;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.delta.catalog.DeltaCatalog;
import org.apache.spark.sql.delta.catalog.DeltaTableV2;
import org.apache.spark.sql.types.StructType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delta tables: loaded and altered by name, created and replaced by path, so that Delta commits to
 * the table's log and gluecat alone writes to Glue, after it.
 */
public final class DeltaFormat implements TableFormat {

  private static final Logger LOG = LoggerFactory.getLogger(DeltaFormat.class);

  private final CatalogContext context;
  private final SparkSession session;
  private final DeltaTables tables;
  private final SchemaWatch watch;

  /** Must be made in the session that uses the catalog. */
  public DeltaFormat(CatalogContext context) {
    this.context = context;
    this.session = SparkSession.active();
    this.tables = new DeltaTables(context);
    this.watch = new SchemaWatch(session, this::followWrite);
  }

  /** Delta's own catalog, for tables named by their path, which belong to no catalog. */
  public DeltaCatalog pathCatalog() {
    return tables.catalog();
  }

  @Override
  public Table load(TableEntry entry, Optional<TimeTravel> at) {
    DeltaGuards.checkSessions(context.label(), session);
    Table table = tables.open(entry, at);
    if (!at.isPresent()) {
      watch.note(entry, table);
    }
    return table;
  }

  @Override
  public StagedEntryTable stageCreate(TableDefinition definition) {
    boolean registers = checkNew(definition);
    StagedTable staged = staged(definition, tables.catalog()::stageCreate);
    return new StagedDeltaTable(
        tables,
        definition,
        staged,
        () -> staged,
        hasQuery -> writeNewEntry(definition, registers && !hasQuery));
  }

  @Override
  public StagedEntryTable stageCreateOrReplace(TableDefinition definition) {
    checkNew(definition);
    return replacing(definition, () -> writeNewEntry(definition, false));
  }

  /**
   * Refuses what must not be created.
   *
   * @return whether there is a Delta table at the location already
   */
  private boolean checkNew(TableDefinition definition) {
    checkDefinition(definition);
    if (definition.isManaged()) {
      refuseLeftovers(definition);
    } else if (definition.columns().length == 0) {
      requireDeltaTable(definition.database(), definition.name(), definition.location());
    }
    return inspect(definition).tableExists();
  }

  @Override
  public StagedEntryTable stageReplace(TableEntry existing, TableDefinition definition) {
    checkDefinition(definition);
    if (existing.kind() != TableKind.DELTA) {
      throw context.notReplaceable(existing, "a Delta table");
    }
    return replacing(
        definition,
        () -> followLog(existing, entry -> DeltaEntries.replaced(entry, definition.comment())));
  }

  private StagedEntryTable replacing(TableDefinition definition, Supplier<Table> afterCommit) {
    DeltaCatalog delta = tables.catalog();
    return new StagedDeltaTable(
        tables,
        definition,
        staged(definition, delta::stageCreateOrReplace),
        // By path and without rows, Delta's create-or-replace keeps an existing table, and its
        // replace does nothing where there is no log.
        () ->
            inspect(definition).tableExists()
                ? staged(definition, delta::stageReplace)
                : staged(definition, delta::stageCreate),
        hasQuery -> afterCommit.get());
  }

  @Override
  public Table alter(TableEntry entry, List<TableChange> changes) throws NoSuchTableException {
    DeltaGuards.checkSessions(context.label(), session);
    DeltaAlteration alteration = new DeltaAlteration(context.label(), entry, changes);
    if (alteration.newLocation().isPresent()) {
      if (changes.size() > 1) {
        throw new IllegalArgumentException(
            context.label()
                + ": SET LOCATION for "
                + entry.qualifiedName()
                + " cannot be combined with other changes; make them one after the other");
      }
      return move(entry, alteration.newLocation().get());
    }
    tables.open(entry, Optional.empty());
    tables.alter(entry, alteration.changes());
    return followLog(entry, alteration.description());
  }

  /** Points the entry at another Delta table; neither table's data is touched. */
  private Table move(TableEntry entry, String given) throws NoSuchTableException {
    String location = Locations.absolute(context, entry.qualifiedName(), given);
    Table target = requireDeltaTable(entry.database(), entry.name(), location);
    context.glue().updateTable(entry, current -> DeltaEntries.move(current, location, target));
    return target;
  }

  @Override
  public void refresh(TableEntry entry) throws NoSuchTableException {
    Table table = load(entry, Optional.empty());
    Optional<String> comment = DeltaEntries.comment(table);
    context
        .glue()
        .updateTable(
            entry,
            current -> {
              TableEntry followed = DeltaEntries.follow(current, table);
              return comment.isPresent() ? DeltaEntries.described(followed, comment) : followed;
            });
    watch.settle(entry, table);
  }

  private interface Staging {
    StagedTable stage(
        Identifier identifier,
        Column[] columns,
        Transform[] partitions,
        Map<String, String> properties)
        throws AnalysisException;
  }

  /** A staged table of Delta's, by path. Options reach Delta where {@code option.k} marks them. */
  private StagedTable staged(TableDefinition definition, Staging staging) {
    Map<String, String> properties = new HashMap<>(definition.options());
    properties.putAll(definition.properties());
    // Spark's PROP_COLLATION, which Delta would keep as a property of no effect; Spark has given
    // the
    // columns of the statement their collations.
    properties.remove("collation");
    properties.put(TableCatalog.PROP_PROVIDER, "delta");
    properties.put(TableCatalog.PROP_LOCATION, definition.location());
    definition.comment().ifPresent(comment -> properties.put(TableCatalog.PROP_COMMENT, comment));
    tables
        .fileOptions()
        .forEach(
            (key, value) -> {
              properties.put(key, value);
              properties.put(TableCatalog.OPTION_PREFIX + key, value);
            });
    try {
      return staging.stage(
          Identifier.of(new String[] {"delta"}, definition.location()),
          DeltaColumns.of(
              context.label() + ": table " + definition.qualifiedName(), definition.columns()),
          DeltaTransforms.of(definition.partitioning()),
          properties);
    } catch (AnalysisException e) {
      throw Unchecked.of(e);
    }
  }

  private void checkDefinition(TableDefinition definition) {
    DeltaGuards.checkCreate(context.label(), session, definition.properties());
    String table = context.label() + ": table " + definition.qualifiedName();
    OwnedKeys.refuse(table, definition.properties().keySet(), DeltaGuards.STORE);
    OwnedKeys.refuse(table, definition.options().keySet(), DeltaGuards.STORE);
    StructType schema = Columns.toSchema(definition.columns());
    EntryLimits.check(
        context.label(),
        DeltaEntries.follow(DeltaEntries.create(definition), schema, definition.partitioning()));
    EntryLimits.warnOfCutComments(context.label(), definition.qualifiedName(), schema);
  }

  private void refuseLeftovers(TableDefinition definition) {
    if (!Locations.isEmpty(context, definition.location())) {
      throw new IllegalArgumentException(
          context.label()
              + ": table "
              + definition.qualifiedName()
              + " would be created at "
              + definition.location()
              + ", which is not empty: "
              + (inspect(definition).tableExists()
                  ? "there is a Delta table, for example of a table that was dropped; register"
                      + " it with its LOCATION, remove it, or give another LOCATION"
                  : "there are files and no Delta table, for example of a CREATE TABLE whose"
                      + " query failed; remove them, or give another LOCATION"));
    }
  }

  private DeltaTableV2 requireDeltaTable(String database, String name, String location) {
    DeltaTableV2 table = tables.inspect(database, name, location);
    if (!table.tableExists()) {
      throw new IllegalArgumentException(
          context.label()
              + ": there is no Delta table at "
              + location
              + " for "
              + database
              + "."
              + name
              + "; correct the LOCATION, or create a table there with CREATE TABLE and its"
              + " columns");
    }
    return table;
  }

  private DeltaTableV2 inspect(TableDefinition definition) {
    return tables.inspect(definition.database(), definition.name(), definition.location());
  }

  private Table writeNewEntry(TableDefinition definition, boolean nothingCommitted) {
    try {
      DeltaTableV2 table = inspect(definition);
      TableEntry entry = DeltaEntries.follow(DeltaEntries.create(definition), table);
      // A table that was there already may have brought its own comment.
      context.glue().createTable(DeltaEntries.described(entry, DeltaEntries.comment(table)));
      return table;
    } catch (AnalysisException | RuntimeException e) {
      if (nothingCommitted) {
        throw Unchecked.of(e);
      }
      // Another session may have taken the name: then the data needs another one.
      String free =
          e instanceof TableAlreadyExistsException
              ? definition.name() + "_recovered"
              : definition.name();
      throw committedButFailed(
          context.sqlName(definition.database(), definition.name()),
          definition.location(),
          "CREATE TABLE "
              + context.sqlName(definition.database(), free)
              + " USING delta LOCATION "
              + CatalogContext.sqlString(definition.location()),
          e);
    }
  }

  /** Writes what a commit changed to the entry; nothing is called if it changed nothing there. */
  private Table followLog(TableEntry entry, UnaryOperator<TableEntry> description) {
    try {
      return updateEntry(entry, description);
    } catch (AnalysisException | RuntimeException e) {
      String name = context.sqlName(entry.database(), entry.name());
      throw committedButFailed(name, entry.location().get(), "REFRESH TABLE " + name, e);
    }
  }

  private Table updateEntry(TableEntry entry, UnaryOperator<TableEntry> description)
      throws NoSuchTableException {
    Table table = tables.open(entry, Optional.empty());
    try {
      context
          .glue()
          .updateTable(
              entry,
              current -> {
                refuseIfMoved(entry, current);
                return description.apply(DeltaEntries.follow(current, table));
              });
    } finally {
      watch.settle(entry, table);
    }
    return table;
  }

  /**
   * Writes a schema that a write has changed to the entry. The write stands, so this never fails.
   */
  private void followWrite(TableEntry entry) {
    try {
      updateEntry(entry, UnaryOperator.identity());
    } catch (NoSuchTableException e) {
      LOG.debug("{}: {} was dropped meanwhile", context.label(), entry.qualifiedName(), e);
    } catch (RuntimeException e) {
      LOG.warn(
          "{}: a write has changed the schema of {}, but its Glue entry could not follow; run"
              + " REFRESH TABLE {}",
          context.label(),
          entry.qualifiedName(),
          context.sqlName(entry.database(), entry.name()),
          e);
    }
  }

  /** After a conflict: the commit went to the location that was read first. */
  private void refuseIfMoved(TableEntry read, TableEntry current) {
    String location = current.location().orElse("");
    if (!Locations.areSame(location, read.location().get())) {
      throw new IllegalStateException(
          "another session moved the entry to '" + location + "' meanwhile");
    }
  }

  private DeltaCommittedButGlueFailedException committedButFailed(
      String table, String location, String statement, Exception cause) {
    return new DeltaCommittedButGlueFailedException(
        context.label(), table, location, statement, cause);
  }
}
