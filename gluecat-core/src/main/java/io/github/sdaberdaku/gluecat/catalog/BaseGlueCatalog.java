/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.catalog;

import io.github.sdaberdaku.gluecat.UnsupportedTableException;
import io.github.sdaberdaku.gluecat.aws.GlueClients;
import io.github.sdaberdaku.gluecat.aws.S3aSettings;
import io.github.sdaberdaku.gluecat.config.CatalogOptions;
import io.github.sdaberdaku.gluecat.delta.DeltaFormat;
import io.github.sdaberdaku.gluecat.delta.DeltaGuards;
import io.github.sdaberdaku.gluecat.entry.DatabaseEntry;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import io.github.sdaberdaku.gluecat.entry.TableKind;
import io.github.sdaberdaku.gluecat.format.CatalogContext;
import io.github.sdaberdaku.gluecat.format.Columns;
import io.github.sdaberdaku.gluecat.format.Locations;
import io.github.sdaberdaku.gluecat.format.StagedEntryTable;
import io.github.sdaberdaku.gluecat.format.TableDefinition;
import io.github.sdaberdaku.gluecat.format.TableFormat;
import io.github.sdaberdaku.gluecat.format.TimeTravel;
import io.github.sdaberdaku.gluecat.glue.GlueGateway;
import io.github.sdaberdaku.gluecat.spark.SparkLine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.apache.hadoop.util.VersionInfo;
import org.apache.spark.package$;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.FunctionIdentifier;
import org.apache.spark.sql.catalyst.QueryPlanningTracker;
import org.apache.spark.sql.catalyst.analysis.NamespaceAlreadyExistsException;
import org.apache.spark.sql.catalyst.analysis.NoSuchFunctionException;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.NonEmptyNamespaceException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.FunctionCatalog;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.NamespaceChange;
import org.apache.spark.sql.connector.catalog.StagedTable;
import org.apache.spark.sql.connector.catalog.StagingTableCatalog;
import org.apache.spark.sql.connector.catalog.SupportsNamespaces;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.catalog.TableWritePrivilege;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Spark's catalog over one Glue Data Catalog: what Spark asks for becomes a call to Glue and a step
 * of the table's format. Each Spark line's {@code GlueCatalog} extends it.
 *
 * <p>Initializing it makes no call and opens no connection.
 */
public abstract class BaseGlueCatalog
    implements StagingTableCatalog, SupportsNamespaces, FunctionCatalog {

  private static final Logger LOG = LoggerFactory.getLogger(BaseGlueCatalog.class);

  private static final String CATALOG_IMPLEMENTATION = "spark.sql.catalogImplementation";
  private static final String SESSION_CATALOG = "spark_catalog";
  private static final String EXECUTION_ID = "spark.sql.execution.id";

  private final SparkLine line;
  private CatalogOptions options;
  private GlueGateway glue;
  private StatementReads reads;
  private Namespaces namespaces;
  private TableFormats formats;
  private TableDefinitions definitions;

  protected BaseGlueCatalog(SparkLine line) {
    this.line = line;
  }

  @Override
  public void initialize(String name, CaseInsensitiveStringMap properties) {
    line.requireVersion(package$.MODULE$.SPARK_VERSION());
    options = CatalogOptions.parse(name, properties.asCaseSensitiveMap());
    GlueClients.requireModules(options);
    DeltaGuards.checkSession(options.label());
    warnOfHive();
    glue = new GlueGateway(options, () -> GlueClients.create(options));
    reads =
        new StatementReads(
            BaseGlueCatalog::currentExecution, BaseGlueCatalog::currentAnalysis, System::nanoTime);
    namespaces = new Namespaces(options, glue, reads);
    CatalogContext context =
        new CatalogContext(
            options,
            glue,
            line,
            S3aSettings.of(options, VersionInfo.getVersion(), sessionOpensS3()));
    formats = new TableFormats(context);
    definitions = new TableDefinitions(context, namespaces);
  }

  private void warnOfHive() {
    if (name().equals(SESSION_CATALOG)
        && SparkSession.active().conf().get(CATALOG_IMPLEMENTATION).equals("hive")) {
      LOG.warn(
          "{}: {}=hive makes Spark open a Hive metastore besides, of which this catalog uses"
              + " nothing; set it to in-memory",
          options.label(),
          CATALOG_IMPLEMENTATION);
    }
  }

  /** Whether the session has a file system for locations with the scheme s3, as EMR has. */
  private static boolean sessionOpensS3() {
    return SparkSession.active().sessionState().newHadoopConf().get("fs.s3.impl") != null;
  }

  private static Optional<String> currentExecution() {
    return Optional.ofNullable(SparkSession.active().sparkContext().getLocalProperty(EXECUTION_ID));
  }

  private static Optional<Object> currentAnalysis() {
    scala.Option<QueryPlanningTracker> tracker = QueryPlanningTracker.get();
    return tracker.isDefined() ? Optional.of(tracker.get()) : Optional.empty();
  }

  @Override
  public String name() {
    return options.catalogName();
  }

  @Override
  public String[] defaultNamespace() {
    return new String[] {options.defaultNamespace()};
  }

  // Tables

  @Override
  public Identifier[] listTables(String[] namespace) throws NoSuchNamespaceException {
    return entries(namespace).stream()
        .map(entry -> Identifier.of(namespace, entry.name()))
        .toArray(Identifier[]::new);
  }

  private List<TableEntry> entries(String[] namespace) throws NoSuchNamespaceException {
    return glue.listTables(Namespaces.requireDatabase(namespace));
  }

  /**
   * What a listing of summaries shows, from one listing of entries, where Spark's default would
   * load each table.
   *
   * @param summary makes a summary of an identifier and one of the table types that Spark 4.1 named
   */
  protected final <T> List<T> summaries(
      String[] namespace, BiFunction<Identifier, String, T> summary)
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

  @Override
  public boolean tableExists(Identifier identifier) {
    if (PathIdentifiers.isPath(identifier)) {
      return PathIdentifiers.isDeltaPath(identifier)
          && deltaPaths().pathCatalog().tableExists(identifier);
    }
    return find(identifier).isPresent();
  }

  @Override
  public Table loadTable(Identifier identifier) throws NoSuchTableException {
    if (PathIdentifiers.isDeltaPath(identifier)) {
      return deltaPaths().pathCatalog().loadTable(identifier);
    }
    TableEntry entry = require(identifier);
    return formats.of(entry).load(entry, Optional.empty());
  }

  @Override
  public Table loadTable(Identifier identifier, Set<TableWritePrivilege> writePrivileges)
      throws NoSuchTableException {
    if (PathIdentifiers.isDeltaPath(identifier)) {
      return loadTable(identifier);
    }
    TableEntry entry = require(identifier);
    return formats.of(entry).loadForWrite(entry);
  }

  @Override
  public Table loadTable(Identifier identifier, String version) throws NoSuchTableException {
    if (PathIdentifiers.isDeltaPath(identifier)) {
      return deltaPaths().pathCatalog().loadTable(identifier, version);
    }
    TableEntry entry = require(identifier);
    return formats.of(entry).load(entry, Optional.of(TimeTravel.toVersion(version)));
  }

  @Override
  public Table loadTable(Identifier identifier, long timestamp) throws NoSuchTableException {
    if (PathIdentifiers.isDeltaPath(identifier)) {
      return deltaPaths().pathCatalog().loadTable(identifier, timestamp);
    }
    TableEntry entry = require(identifier);
    return formats.of(entry).load(entry, Optional.of(TimeTravel.toTimestamp(timestamp)));
  }

  @Override
  public void invalidateTable(Identifier identifier) {
    if (PathIdentifiers.isPath(identifier)) {
      return;
    }
    Optional<TableEntry> entry = forStatement(identifier);
    if (entry.isPresent()) {
      try {
        formats.of(entry.get()).refresh(entry.get());
        reads.forget();
      } catch (NoSuchTableException e) {
        throw new IllegalStateException(
            options.label() + ": " + entry.get().qualifiedName() + " was dropped meanwhile", e);
      }
    }
  }

  @Override
  public Table createTable(
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

  @Override
  @SuppressWarnings("deprecation") // abstract in Spark 3.5
  public Table createTable(
      Identifier identifier,
      StructType schema,
      Transform[] partitions,
      Map<String, String> properties)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    return createTable(identifier, Columns.ofSchema(schema), partitions, properties);
  }

  @Override
  public StagedTable stageCreate(
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
    return staged(formatOf(definition, properties).stageCreate(definition));
  }

  private TableDefinition define(
      Identifier identifier,
      Column[] columns,
      Transform[] partitions,
      Map<String, String> properties)
      throws NoSuchNamespaceException {
    DatabaseEntry database = namespaces.requireForStatement(identifier.namespace());
    return definitions.define(database, identifier, columns, partitions, properties);
  }

  private TableFormat formatOf(TableDefinition definition, Map<String, String> properties) {
    return formats.ofProvider(TableDefinitions.provider(properties), definition.qualifiedName());
  }

  /** What was read for a statement does not outlive what it is about to write. */
  private StagedTable staged(StagedTable staged) {
    reads.forget();
    return staged;
  }

  @Override
  @SuppressWarnings("deprecation") // abstract in Spark 3.5
  public StagedTable stageCreate(
      Identifier identifier,
      StructType schema,
      Transform[] partitions,
      Map<String, String> properties)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    return stageCreate(identifier, Columns.ofSchema(schema), partitions, properties);
  }

  @Override
  public StagedTable stageReplace(
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
                    new UnsupportedTableException(
                        options.label(),
                        existing.qualifiedName(),
                        existing.kind().description() + " whose entry has no location",
                        "Drop it and create the table again."));
    if (given != null && !Locations.areSame(given, location)) {
      throw new IllegalArgumentException(
          options.label()
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
            columns,
            partitions,
            properties,
            location,
            given == null);
    return staged(formatOf(definition, properties).stageReplace(existing, definition));
  }

  @Override
  @SuppressWarnings("deprecation") // abstract in Spark 3.5
  public StagedTable stageReplace(
      Identifier identifier,
      StructType schema,
      Transform[] partitions,
      Map<String, String> properties)
      throws NoSuchTableException, NoSuchNamespaceException {
    return stageReplace(identifier, Columns.ofSchema(schema), partitions, properties);
  }

  @Override
  public StagedTable stageCreateOrReplace(
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
      return stageReplace(existing.get(), columns, partitions, properties);
    }
    TableDefinition definition = define(identifier, columns, partitions, properties);
    return staged(formatOf(definition, properties).stageCreateOrReplace(definition));
  }

  @Override
  @SuppressWarnings("deprecation") // abstract in Spark 3.5
  public StagedTable stageCreateOrReplace(
      Identifier identifier,
      StructType schema,
      Transform[] partitions,
      Map<String, String> properties)
      throws NoSuchNamespaceException {
    return stageCreateOrReplace(identifier, Columns.ofSchema(schema), partitions, properties);
  }

  @Override
  public Table alterTable(Identifier identifier, TableChange... changes)
      throws NoSuchTableException {
    if (PathIdentifiers.isDeltaPath(identifier)) {
      return deltaPaths().pathCatalog().alterTable(identifier, changes);
    }
    TableEntry entry =
        forStatement(identifier).orElseThrow(() -> new NoSuchTableException(identifier));
    Table altered = formats.of(entry).alter(entry, Arrays.asList(changes));
    reads.forget();
    return altered;
  }

  @Override
  public boolean dropTable(Identifier identifier) {
    Optional<TableEntry> entry = find(identifier);
    if (!entry.isPresent()) {
      return false;
    }
    if (entry.get().kind() == TableKind.VIEW) {
      throw new UnsupportedTableException(
          options.label(),
          entry.get().qualifiedName(),
          TableKind.VIEW.description(),
          "DROP TABLE does not drop views.");
    }
    boolean dropped = glue.deleteTable(entry.get().database(), entry.get().name());
    reads.forget();
    return dropped;
  }

  /**
   * Refuses: gluecat never deletes data.
   *
   * @throws UnsupportedOperationException always
   */
  @Override
  public boolean purgeTable(Identifier identifier) {
    throw new UnsupportedOperationException(
        options.label()
            + ": DROP TABLE "
            + identifier
            + " PURGE is refused, since gluecat never deletes data; drop the table without PURGE"
            + " and delete its files yourself");
  }

  @Override
  public void renameTable(Identifier from, Identifier to)
      throws NoSuchTableException, TableAlreadyExistsException {
    String database =
        Namespaces.database(to.namespace())
            .filter(name -> Namespaces.database(from.namespace()).equals(Optional.of(name)))
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        options.label()
                            + ": "
                            + from
                            + " cannot be renamed to "
                            + to
                            + "; the new name must be in the same database"));
    TableEntry entry = require(from);
    if (!entry.partitionKeys().isEmpty()) {
      throw new UnsupportedOperationException(
          options.label()
              + ": "
              + entry.qualifiedName()
              + " cannot be renamed, since its partitions in Glue would stay with the old name");
    }
    TableEntry renamed = entry.toBuilder().renamed(fold(to)).build();
    try {
      glue.createTable(renamed);
    } catch (NoSuchNamespaceException e) {
      throw new NoSuchTableException(from);
    }
    try {
      glue.deleteTable(database, entry.name());
    } catch (RuntimeException e) {
      throw new IllegalStateException(
          options.label()
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

  private TableEntry require(Identifier identifier) throws NoSuchTableException {
    return find(identifier).orElseThrow(() -> new NoSuchTableException(identifier));
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
    Optional<TableEntry> entry = glue.findTable(database, table);
    reads.noteTable(database, table, entry);
    return entry;
  }

  private static String fold(Identifier identifier) {
    return identifier.name().toLowerCase(Locale.ROOT);
  }

  private void refusePath(Identifier identifier) {
    if (PathIdentifiers.isPath(identifier)) {
      throw new IllegalArgumentException(
          options.label()
              + ": "
              + identifier
              + " is a path, not a table; only delta paths work so");
    }
  }

  private DeltaFormat deltaPaths() {
    return formats.delta("the name is a Delta path");
  }

  // Namespaces

  @Override
  public String[][] listNamespaces() {
    return namespaces.list();
  }

  @Override
  public String[][] listNamespaces(String[] namespace) throws NoSuchNamespaceException {
    return namespaces.list(namespace);
  }

  @Override
  public boolean namespaceExists(String[] namespace) {
    return namespaces.exists(namespace);
  }

  @Override
  public Map<String, String> loadNamespaceMetadata(String[] namespace)
      throws NoSuchNamespaceException {
    return namespaces.metadata(namespace);
  }

  @Override
  public void createNamespace(String[] namespace, Map<String, String> metadata)
      throws NamespaceAlreadyExistsException {
    namespaces.create(namespace, metadata);
  }

  @Override
  public void alterNamespace(String[] namespace, NamespaceChange... changes)
      throws NoSuchNamespaceException {
    namespaces.alter(namespace, changes);
  }

  @Override
  public boolean dropNamespace(String[] namespace, boolean cascade)
      throws NoSuchNamespaceException, NonEmptyNamespaceException {
    return namespaces.drop(namespace, cascade);
  }

  // Functions: Glue's are not served; as spark_catalog, those of the session keep working.

  @Override
  public Identifier[] listFunctions(String[] namespace) {
    return new Identifier[0];
  }

  @Override
  public boolean functionExists(Identifier identifier) {
    if (!name().equals(SESSION_CATALOG) || identifier.namespace().length != 1) {
      return false;
    }
    return SparkSession.active()
        .sessionState()
        .catalog()
        .isPersistentFunction(
            FunctionIdentifier.apply(
                identifier.name(), scala.Option.apply(identifier.namespace()[0])));
  }

  @Override
  public UnboundFunction loadFunction(Identifier identifier) throws NoSuchFunctionException {
    throw new NoSuchFunctionException(identifier);
  }

  @Override
  public String toString() {
    return options == null
        ? getClass().getSimpleName()
        : options.label() + " on Spark " + line.version();
  }
}
