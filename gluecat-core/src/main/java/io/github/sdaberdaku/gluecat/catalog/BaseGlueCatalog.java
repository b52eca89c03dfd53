/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.catalog;

import io.github.sdaberdaku.gluecat.aws.GlueClients;
import io.github.sdaberdaku.gluecat.aws.S3aSettings;
import io.github.sdaberdaku.gluecat.config.CatalogOptions;
import io.github.sdaberdaku.gluecat.delta.DeltaGuards;
import io.github.sdaberdaku.gluecat.delta.DeltaStrategies;
import io.github.sdaberdaku.gluecat.files.FileStrategies;
import io.github.sdaberdaku.gluecat.format.CatalogContext;
import io.github.sdaberdaku.gluecat.format.Columns;
import io.github.sdaberdaku.gluecat.fs.CatalogFileSystem;
import io.github.sdaberdaku.gluecat.fs.FileScope;
import io.github.sdaberdaku.gluecat.glue.GlueGateway;
import io.github.sdaberdaku.gluecat.spark.ApplicationEnd;
import io.github.sdaberdaku.gluecat.spark.RunningStatement;
import io.github.sdaberdaku.gluecat.spark.SparkLine;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
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
import org.apache.spark.sql.connector.catalog.TableCatalogCapability;
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

  /** Those that this Spark line knows: identity columns came with 4.0. */
  private static final Set<TableCatalogCapability> CAPABILITIES =
      Arrays.stream(TableCatalogCapability.values())
          .filter(
              capability ->
                  Arrays.asList(
                          "SUPPORT_COLUMN_DEFAULT_VALUE",
                          "SUPPORTS_CREATE_TABLE_WITH_GENERATED_COLUMNS",
                          "SUPPORTS_CREATE_TABLE_WITH_IDENTITY_COLUMNS")
                      .contains(capability.name()))
          .collect(Collectors.collectingAndThen(Collectors.toSet(), Collections::unmodifiableSet));

  private static final String CATALOG_IMPLEMENTATION = "spark.sql.catalogImplementation";
  private static final String SESSION_CATALOG = "spark_catalog";

  private final SparkLine line;
  private CatalogOptions options;
  private Namespaces namespaces;
  private Tables tables;

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
    GlueGateway glue = new GlueGateway(options, () -> GlueClients.of(options));
    StatementReads reads =
        new StatementReads(
            RunningStatement::executionId, BaseGlueCatalog::currentAnalysis, System::nanoTime);
    CatalogContext context = new CatalogContext(options, glue, line, fileScope());
    namespaces = new Namespaces(options, glue, reads);
    tables = new Tables(context, reads, namespaces);
    DeltaStrategies.register(SparkSession.active(), context);
    FileStrategies.register(SparkSession.active(), context);
    ApplicationEnd.run(SparkSession.active().sparkContext(), BaseGlueCatalog::closeAll);
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

  private FileScope fileScope() {
    S3aSettings s3a = S3aSettings.of(options);
    return new FileScope(
        options.catalogName(),
        s3a.settings(),
        s3a.hasIdentity(),
        SparkSession.active().sessionState().newHadoopConf());
  }

  private static void closeAll() {
    CatalogFileSystem.closeAll();
    GlueClients.closeAll();
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

  /** What Spark may hand over with a CREATE TABLE; whether a format takes it is for the format. */
  @Override
  public Set<TableCatalogCapability> capabilities() {
    return CAPABILITIES;
  }

  // Tables

  @Override
  public Identifier[] listTables(String[] namespace) throws NoSuchNamespaceException {
    return tables.list(namespace);
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
    return tables.summaries(namespace, summary);
  }

  @Override
  public boolean tableExists(Identifier identifier) {
    return tables.exists(identifier);
  }

  @Override
  public Table loadTable(Identifier identifier) throws NoSuchTableException {
    return tables.load(identifier);
  }

  @Override
  public Table loadTable(Identifier identifier, Set<TableWritePrivilege> writePrivileges)
      throws NoSuchTableException {
    return tables.loadForWrite(identifier);
  }

  @Override
  public Table loadTable(Identifier identifier, String version) throws NoSuchTableException {
    return tables.load(identifier, version);
  }

  @Override
  public Table loadTable(Identifier identifier, long timestamp) throws NoSuchTableException {
    return tables.load(identifier, timestamp);
  }

  @Override
  public void invalidateTable(Identifier identifier) {
    tables.invalidate(identifier);
  }

  @Override
  public Table createTable(
      Identifier identifier,
      Column[] columns,
      Transform[] partitions,
      Map<String, String> properties)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    return tables.create(identifier, columns, partitions, properties);
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
    return tables.stageCreate(identifier, columns, partitions, properties);
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
    return tables.stageReplace(identifier, columns, partitions, properties);
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
    return tables.stageCreateOrReplace(identifier, columns, partitions, properties);
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
    return tables.alter(identifier, changes);
  }

  @Override
  public boolean dropTable(Identifier identifier) {
    return tables.drop(identifier);
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
    tables.rename(from, to);
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
