/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.catalog;

import io.github.sdaberdaku.gluecat.entry.DatabaseEntry;
import io.github.sdaberdaku.gluecat.entry.GlueAddress;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import io.github.sdaberdaku.gluecat.format.CatalogContext;
import io.github.sdaberdaku.gluecat.format.Locations;
import io.github.sdaberdaku.gluecat.format.TableDefinition;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.expressions.Transform;

/**
 * Turns what Spark says of a table to create into a {@link TableDefinition}: sorts Spark's own keys
 * from the user's properties and options, and decides the location.
 */
final class TableDefinitions {

  /** Keys that Spark adds to the properties for the catalog, not for the table. */
  private static final Set<String> SPARK_KEYS =
      new HashSet<>(
          Arrays.asList(
              TableCatalog.PROP_PROVIDER,
              TableCatalog.PROP_LOCATION,
              TableCatalog.PROP_COMMENT,
              TableCatalog.PROP_OWNER,
              TableCatalog.PROP_EXTERNAL,
              TableCatalog.PROP_IS_MANAGED_LOCATION,
              "path"));

  private final CatalogContext context;
  private final Namespaces namespaces;

  TableDefinitions(CatalogContext context, Namespaces namespaces) {
    this.context = context;
    this.namespaces = namespaces;
  }

  /**
   * The provider that the properties name, else the session's default; short names in lower case.
   */
  private static String provider(Map<String, String> properties) {
    String provider = properties.get(TableCatalog.PROP_PROVIDER);
    return TableEntry.provider(
        provider != null
            ? provider
            : SparkSession.active().sessionState().conf().defaultDataSourceName());
  }

  /** The location that a statement names, or null. */
  static String givenLocation(Map<String, String> properties) {
    String location = properties.get(TableCatalog.PROP_LOCATION);
    return location != null ? location : properties.get(TableCatalog.OPTION_PREFIX + "path");
  }

  /**
   * @param database the database that the table is to be in
   * @throws IllegalArgumentException if there is no usable location
   */
  TableDefinition define(
      DatabaseEntry database,
      Identifier identifier,
      Column[] columns,
      Transform[] partitions,
      Map<String, String> properties) {
    String given = givenLocation(properties);
    String table = identifier.name().toLowerCase(Locale.ROOT);
    return define(
        database.name(),
        table,
        database.address().table(table),
        columns,
        partitions,
        properties,
        given == null
            ? managedLocation(database, table)
            : Locations.absolute(context, database.name() + "." + table, given),
        given == null);
  }

  /** A definition for a table that stays where it is. */
  TableDefinition define(
      String database,
      String table,
      GlueAddress address,
      Column[] columns,
      Transform[] partitions,
      Map<String, String> properties,
      String location,
      boolean managed) {
    Map<String, String> options = new LinkedHashMap<>();
    properties.forEach(
        (key, value) -> {
          if (key.startsWith(TableCatalog.OPTION_PREFIX)) {
            options.put(key.substring(TableCatalog.OPTION_PREFIX.length()), value);
          }
        });
    Map<String, String> own = new LinkedHashMap<>();
    properties.forEach(
        (key, value) -> {
          if (!SPARK_KEYS.contains(key)
              && !key.startsWith(TableCatalog.OPTION_PREFIX)
              && !options.containsKey(key)) {
            own.put(key, value);
          }
        });
    options.remove("path");
    return new TableDefinition(
        database,
        table,
        address,
        provider(properties),
        columns,
        partitions,
        location,
        managed,
        properties.get(TableCatalog.PROP_OWNER),
        properties.get(TableCatalog.PROP_COMMENT),
        own,
        options);
  }

  private String managedLocation(DatabaseEntry database, String table) {
    if (table.contains("/") || table.equals(".") || table.equals("..")) {
      throw new IllegalArgumentException(
          context.label()
              + ": the table name "
              + table
              + " cannot be a folder of the database's location; give a LOCATION");
    }
    String root =
        namespaces
            .location(database)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        context.label()
                            + ": there is no place for the managed table "
                            + database.name()
                            + "."
                            + table
                            + ", since "
                            + (database.isLinked()
                                ? "the database is a resource link, and no location of its target"
                                    + " is known; give a LOCATION"
                                : "the database has no location and spark.sql.catalog."
                                    + context.catalogName()
                                    + ".warehouse is not set; give a LOCATION, set the warehouse,"
                                    + " or ALTER DATABASE "
                                    + database.name()
                                    + " SET LOCATION")));
    return root.replaceAll("/+$", "") + "/" + table;
  }
}
