/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.catalog;

import io.github.sdaberdaku.gluecat.config.CatalogOptions;
import io.github.sdaberdaku.gluecat.entry.DatabaseEntry;
import io.github.sdaberdaku.gluecat.entry.EntryLimits;
import io.github.sdaberdaku.gluecat.glue.GlueGateway;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.catalyst.analysis.NamespaceAlreadyExistsException;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NonEmptyNamespaceException;
import org.apache.spark.sql.connector.catalog.NamespaceChange;
import org.apache.spark.sql.connector.catalog.SupportsNamespaces;

/** The Glue databases of a catalog as Spark's namespaces, which have one level here. */
final class Namespaces {

  private final CatalogOptions options;
  private final GlueGateway glue;
  private final StatementReads reads;

  Namespaces(CatalogOptions options, GlueGateway glue, StatementReads reads) {
    this.options = options;
    this.glue = glue;
    this.reads = reads;
  }

  /** The database of a namespace, in lower case as Glue keeps it. */
  static Optional<String> database(String[] namespace) {
    return namespace.length == 1
        ? Optional.of(namespace[0].toLowerCase(Locale.ROOT))
        : Optional.empty();
  }

  String requireDatabase(String[] namespace) throws NoSuchNamespaceException {
    return database(namespace).orElseThrow(() -> glue.missingNamespace(namespace));
  }

  String[][] list() {
    return glue.listDatabases().stream().map(name -> new String[] {name}).toArray(String[][]::new);
  }

  String[][] list(String[] namespace) throws NoSuchNamespaceException {
    if (namespace.length == 0) {
      return list();
    }
    require(namespace);
    return new String[0][];
  }

  boolean exists(String[] namespace) {
    return find(namespace).isPresent();
  }

  /** The database as Glue has it now. */
  private Optional<DatabaseEntry> find(String[] namespace) {
    return database(namespace).flatMap(this::read);
  }

  private Optional<DatabaseEntry> read(String name) {
    Optional<DatabaseEntry> found = glue.findDatabase(name);
    reads.noteDatabase(name, found);
    return found;
  }

  private DatabaseEntry require(String[] namespace) throws NoSuchNamespaceException {
    String name = requireDatabase(namespace);
    return read(name).orElseThrow(() -> glue.missingDatabase(name));
  }

  /**
   * The database to which the resource link of that name leads, if links are followed; empty for
   * any other name.
   */
  Optional<DatabaseEntry> findLinked(String name) {
    if (!options.followResourceLinks()) {
      return Optional.empty();
    }
    Optional<Optional<DatabaseEntry>> known = reads.databaseOfAnalysis(name);
    if (!known.isPresent()) {
      known = reads.databaseOfStatement(name);
    }
    return (known.isPresent() ? known.get() : read(name))
        .filter(DatabaseEntry::isLinked)
        .map(glue::follow);
  }

  /**
   * The database that holds the tables of a namespace: the one of that name, or the one to which it
   * leads as a resource link, if links are followed.
   */
  DatabaseEntry requireForTables(String[] namespace) throws NoSuchNamespaceException {
    DatabaseEntry database = requireForStatement(namespace);
    return database.isLinked() ? glue.follow(database) : database;
  }

  /** The database as this statement has read it, else as Glue has it now. */
  private DatabaseEntry requireForStatement(String[] namespace) throws NoSuchNamespaceException {
    String name = requireDatabase(namespace);
    return orRead(reads.databaseOfStatement(name), name, namespace);
  }

  private DatabaseEntry orRead(
      Optional<Optional<DatabaseEntry>> known, String name, String[] namespace)
      throws NoSuchNamespaceException {
    return (known.isPresent() ? known.get() : read(name))
        .orElseThrow(() -> glue.missingDatabase(name));
  }

  Map<String, String> metadata(String[] namespace) throws NoSuchNamespaceException {
    String name = requireDatabase(namespace);
    DatabaseEntry database = orRead(reads.databaseOfAnalysis(name), name, namespace);
    Map<String, String> metadata = new LinkedHashMap<>(database.parameters());
    database.description().ifPresent(text -> metadata.put(SupportsNamespaces.PROP_COMMENT, text));
    location(database).ifPresent(path -> metadata.put(SupportsNamespaces.PROP_LOCATION, path));
    return metadata;
  }

  /**
   * Where a database's managed tables go: its own location, else its folder in the warehouse, which
   * is not for the tables of a linked database.
   */
  Optional<String> location(DatabaseEntry database) {
    return database.location().isPresent() || database.isLinked()
        ? database.location()
        : warehouseLocation(database.name());
  }

  private Optional<String> warehouseLocation(String database) {
    return options
        .warehouse()
        .map(
            root -> {
              if (database.contains("/")) {
                throw new IllegalArgumentException(
                    options.label()
                        + ": the database name "
                        + database
                        + " holds a slash, so it cannot be a folder of the warehouse; give a"
                        + " LOCATION");
              }
              return root + "/" + database + ".db";
            });
  }

  void create(String[] namespace, Map<String, String> metadata)
      throws NamespaceAlreadyExistsException {
    String name =
        database(namespace)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        options.label()
                            + ": the namespace "
                            + String.join(".", namespace)
                            + " has "
                            + namespace.length
                            + " levels, but Glue databases have one"));
    Map<String, String> parameters = new LinkedHashMap<>(metadata);
    String comment = parameters.remove(SupportsNamespaces.PROP_COMMENT);
    String location = parameters.remove(SupportsNamespaces.PROP_LOCATION);
    if (location == null || location.trim().isEmpty()) {
      location = warehouseLocation(name).orElse(null);
    }
    glue.createDatabase(
        DatabaseEntry.of(name, EntryLimits.description(comment), location, parameters));
    reads.forget();
  }

  void alter(String[] namespace, NamespaceChange... changes) throws NoSuchNamespaceException {
    DatabaseEntry database = require(namespace);
    if (database.isLinked()) {
      throw new UnsupportedOperationException(
          options.label()
              + ": database "
              + database.name()
              + " is a resource link to "
              + database.target().get()
              + " and cannot be altered, since Glue would alter the target; alter that in a"
              + " catalog with its glue.id");
    }
    Map<String, String> parameters = new LinkedHashMap<>(database.parameters());
    String comment = database.description().orElse(null);
    String location = database.location().orElse(null);
    for (NamespaceChange change : changes) {
      String key;
      String value;
      if (change instanceof NamespaceChange.SetProperty) {
        key = ((NamespaceChange.SetProperty) change).property();
        value = ((NamespaceChange.SetProperty) change).value();
      } else if (change instanceof NamespaceChange.RemoveProperty) {
        key = ((NamespaceChange.RemoveProperty) change).property();
        value = null;
      } else {
        throw new UnsupportedOperationException(
            options.label() + ": cannot apply " + change + " to database " + database.name());
      }
      if (key.equals(SupportsNamespaces.PROP_COMMENT)) {
        comment = EntryLimits.description(value);
      } else if (key.equals(SupportsNamespaces.PROP_LOCATION)) {
        location = value;
      } else if (value == null) {
        parameters.remove(key);
      } else {
        parameters.put(key, value);
      }
    }
    glue.updateDatabase(database.with(comment, location, parameters));
    reads.forget();
  }

  boolean drop(String[] namespace, boolean cascade)
      throws NoSuchNamespaceException, NonEmptyNamespaceException {
    DatabaseEntry database = requireForStatement(namespace);
    // The tables that a resource link shows are another catalog's: only the link is dropped.
    if (!database.isLinked()) {
      if (cascade) {
        glue.deleteTables(database.name());
      } else if (glue.hasTables(database.name())) {
        throw new NonEmptyNamespaceException(namespace);
      }
    }
    boolean deleted = glue.deleteDatabase(database.name());
    reads.forget();
    return deleted;
  }
}
