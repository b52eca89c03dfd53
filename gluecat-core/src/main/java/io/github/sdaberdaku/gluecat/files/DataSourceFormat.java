/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import io.github.sdaberdaku.gluecat.UnsupportedTableException;
import io.github.sdaberdaku.gluecat.entry.EntryLimits;
import io.github.sdaberdaku.gluecat.entry.EntrySchema;
import io.github.sdaberdaku.gluecat.entry.Parameters;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import io.github.sdaberdaku.gluecat.entry.TableKind;
import io.github.sdaberdaku.gluecat.format.CatalogContext;
import io.github.sdaberdaku.gluecat.format.Locations;
import io.github.sdaberdaku.gluecat.format.StagedEntryTable;
import io.github.sdaberdaku.gluecat.format.TableDefinition;
import io.github.sdaberdaku.gluecat.format.TableFormat;
import io.github.sdaberdaku.gluecat.format.TimeTravel;
import io.github.sdaberdaku.gluecat.spark.V1TableSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.TableIdentifier;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.catalog.V1Table;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.Option;

/** Spark data source tables other than Delta, read by Spark's own file sources. */
public final class DataSourceFormat implements TableFormat {

  private final CatalogContext context;

  public DataSourceFormat(CatalogContext context) {
    this.context = context;
  }

  /**
   * {@inheritDoc} Throws {@link UnsupportedTableException} for time travel, and for an entry that
   * cannot be read.
   *
   * @throws UnsupportedOperationException under a setting that would write to another catalog
   */
  @Override
  public Table load(TableEntry entry, Optional<TimeTravel> at) {
    if (at.isPresent()) {
      throw refused(entry, "VERSION AS OF and TIMESTAMP AS OF work for Delta tables only.");
    }
    EntrySchema schema = EntrySchema.read(context.label(), entry);
    if (!entry.location().isPresent()) {
      throw refused(entry, "Its entry has no location.");
    }
    Optional<FileFormat> files =
        fileFormat(entry.provider().get(), entry.qualifiedName(), description(entry));
    if (!files.isPresent()) {
      refuseStatisticsUpdate();
      return v1Table(entry, schema);
    }
    return table(entry, files.get(), schema);
  }

  private DataSourceTable table(TableEntry entry, FileFormat format, EntrySchema schema) {
    Supplier<V1Table> ofStreams = () -> v1Table(entry, schema);
    return FileEntries.hasPartitionsInGlue(entry, schema)
        ? new PartitionedTable(context, entry, format, schema, ofStreams)
        : new FolderTable(context, entry, format, schema, ofStreams);
  }

  private Optional<FileFormat> fileFormat(String provider, String table, String what) {
    try {
      return FileFormats.of(SparkSession.active(), provider);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      // Scala declares no exceptions: a ClassNotFoundException, for Avro an AnalysisException.
      throw UnsupportedTableException.of(
          context.label(),
          table,
          what,
          "Spark does not find that data source: "
              + e.getMessage()
              + " Add its library to the classpath.",
          e);
    }
  }

  private V1Table v1Table(TableEntry entry, EntrySchema schema) {
    Map<String, String> options = options(entry);
    options.putAll(context.fileSettings());
    // Spark finds its cached relations by the catalog's name in lower case only.
    String catalog = context.catalogName().toLowerCase(Locale.ROOT);
    forgetRelation(catalog, entry);
    return context
        .line()
        .v1Table(
            V1TableSpec.builder(catalog, entry.database(), entry.name())
                .provider(entry.provider().get())
                .location(entry.location().get())
                .storageProperties(options)
                .schema(partitionColumnsLast(schema), schema.partitionColumns())
                .properties(userProperties(entry))
                .owner(entry.owner().orElse(null))
                .comment(entry.description().orElse(null))
                .build());
  }

  /**
   * Refuses. Spark would drop the catalog's name on the way of a DataFrame write and so could reach
   * a table of the same name in another catalog.
   */
  @Override
  public Table loadForWrite(TableEntry entry) {
    Table table = load(entry, Optional.empty());
    if (table instanceof DataSourceTable) {
      return table;
    }
    throw refused(entry, "gluecat reads such tables, but does not write to them.");
  }

  @Override
  public StagedEntryTable stageCreate(TableDefinition definition) {
    NewFileTable created = define(definition);
    if (definition.isManaged() && !Locations.isEmpty(context, definition.location())) {
      throw new IllegalArgumentException(
          context.label()
              + ": table "
              + definition.qualifiedName()
              + " would be created at "
              + definition.location()
              + ", which is not empty, for example because a table of that name was dropped: make"
              + " a table of those files with its LOCATION, remove them, or give another LOCATION");
    }
    TableEntry entry = created.entry();
    EntryLimits.check(context.label(), entry);
    return new StagedDataSourceTable(
        table(entry, created.format(), created.schema()),
        !definition.isManaged(),
        Optional::empty,
        () -> context.glue().createTable(entry));
  }

  /** {@inheritDoc} Files that belong to no table are not replaced. */
  @Override
  public StagedEntryTable stageCreateOrReplace(TableDefinition definition) {
    return stageCreate(definition);
  }

  @Override
  public StagedEntryTable stageReplace(TableEntry existing, TableDefinition definition) {
    NewFileTable created = define(definition);
    Table old = existing.kind() == TableKind.DATA_SOURCE ? loadForWrite(existing) : null;
    if (!(old instanceof DataSourceTable)) {
      throw context.notReplaceable(existing, "a table of files");
    }
    TableEntry entry = created.entryInPlaceOf(existing);
    EntryLimits.check(context.label(), entry);
    return new StagedDataSourceTable(
        table(entry, created.format(), created.schema()),
        !definition.isManaged(),
        () -> Optional.of(new OldContent((DataSourceTable) old)),
        () -> context.glue().updateTable(existing, created::entryInPlaceOf));
  }

  private NewFileTable define(TableDefinition definition) {
    String table = definition.qualifiedName();
    Optional<FileFormat> format =
        fileFormat(definition.provider(), table, "a " + definition.provider() + " table");
    return new NewFileTable(
        context,
        definition,
        format.orElseThrow(
            () ->
                new UnsupportedOperationException(
                    context.label()
                        + ": "
                        + table
                        + " cannot be created: gluecat creates Delta tables and tables of files;"
                        + " say USING delta, parquet, orc, csv, json, text or avro")));
  }

  /**
   * {@inheritDoc} The entry is all that changes, and the statistics that the change makes wrong.
   *
   * @throws UnsupportedOperationException for a change that the files would not follow
   */
  @Override
  public Table alter(TableEntry entry, List<TableChange> changes) throws NoSuchTableException {
    Table table = loadForWrite(entry);
    DataSourceAlteration alteration = new DataSourceAlteration(context, entry, changes);
    EntryLimits.check(context.label(), alteration.applyTo(entry));
    TableEntry written = context.glue().updateTable(entry, alteration::applyTo);
    return table(
        written, ((DataSourceTable) table).format(), EntrySchema.read(context.label(), written));
  }

  /** Nothing to do: the entry is the only metadata of such a table, and each load reads afresh. */
  @Override
  public void refresh(TableEntry entry) {}

  /**
   * Spark keeps the location and the file listing of a table that it has read, by the table's name.
   * The entry may say otherwise by now, and others may have added files.
   */
  private static void forgetRelation(String catalog, TableEntry entry) {
    SparkSession.active()
        .sessionState()
        .catalog()
        .invalidateCachedTable(
            new TableIdentifier(
                entry.name(), Option.apply(entry.database()), Option.apply(catalog)));
  }

  /**
   * INSERT INTO a table that the same statement reads is given the table that was loaded for
   * reading, and writes to it without asking the catalog. It appends to the right place, but with
   * this setting it would end in Spark's built-in catalog.
   */
  private void refuseStatisticsUpdate() {
    String key = "spark.sql.statistics.size.autoUpdate.enabled";
    if (Boolean.parseBoolean(
        SparkSession.active().sessionState().conf().getConfString(key, "false"))) {
      throw new UnsupportedOperationException(
          context.label()
              + ": "
              + key
              + "=true is refused for tables other than Delta: an INSERT would update statistics"
              + " through Spark's built-in catalog, not this one; unset it in this session");
    }
  }

  private static StructType partitionColumnsLast(EntrySchema schema) {
    StructType result = new StructType();
    for (StructField field : schema.schema().fields()) {
      if (!schema.partitionColumns().contains(field.name())) {
        result = result.add(field);
      }
    }
    for (String name : schema.partitionColumns()) {
      result = result.add(schema.schema().fields()[schema.schema().fieldIndex(name)]);
    }
    return result;
  }

  /** The options of a table for its reader and writer. */
  static Map<String, String> options(TableEntry entry) {
    Map<String, String> options = new LinkedHashMap<>(entry.serdeParameters());
    options.remove("path");
    options.remove("serialization.format");
    return options;
  }

  /** The properties of a table that are its users'. */
  static Map<String, String> userProperties(TableEntry entry) {
    return entry.parameters().entrySet().stream()
        .filter(parameter -> !Parameters.isReserved(parameter.getKey()))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private RuntimeException refused(TableEntry entry, String advice) {
    return UnsupportedTableException.of(
        context.label(), entry.qualifiedName(), description(entry), advice);
  }

  private static String description(TableEntry entry) {
    return "a " + entry.provider().orElse("data source") + " table" + entry.writtenBy();
  }
}
