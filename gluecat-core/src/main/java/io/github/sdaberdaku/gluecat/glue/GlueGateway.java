/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.glue;

import io.github.sdaberdaku.gluecat.ConcurrentGlueUpdateException;
import io.github.sdaberdaku.gluecat.GlueRequestException;
import io.github.sdaberdaku.gluecat.config.CatalogOptions;
import io.github.sdaberdaku.gluecat.entry.DatabaseEntry;
import io.github.sdaberdaku.gluecat.entry.EntryLimits;
import io.github.sdaberdaku.gluecat.entry.TableCodec;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.spark.sql.catalyst.analysis.NamespaceAlreadyExistsException;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.apache.spark.sql.connector.catalog.Identifier;
import scala.collection.immutable.Map;
import scala.collection.immutable.Map$;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.glue.GlueClient;
import software.amazon.awssdk.services.glue.model.AlreadyExistsException;
import software.amazon.awssdk.services.glue.model.BatchDeleteTableResponse;
import software.amazon.awssdk.services.glue.model.ConcurrentModificationException;
import software.amazon.awssdk.services.glue.model.Database;
import software.amazon.awssdk.services.glue.model.EntityNotFoundException;
import software.amazon.awssdk.services.glue.model.GetDatabasesResponse;
import software.amazon.awssdk.services.glue.model.GetTablesResponse;
import software.amazon.awssdk.services.glue.model.Table;
import software.amazon.awssdk.services.glue.model.TableError;

/**
 * The only class that calls AWS Glue. Every call carries the catalog's {@code glue.id}; every
 * listing follows its pages; every failure becomes Spark's exception for it, or a {@link
 * GlueRequestException} that names the catalog and the next step.
 *
 * <p>The client is made at the first call and shared by all threads.
 */
public final class GlueGateway {

  /** Attempts to write an entry that others keep changing. */
  private static final int UPDATE_ATTEMPTS = 5;

  /** BatchDeleteTable takes no more. */
  private static final int DELETE_BATCH = 100;

  private final CatalogOptions options;
  private final String catalogId;
  private final Supplier<GlueClient> clientSupplier;
  private final GlueErrors errors;
  private volatile GlueClient client;

  /**
   * @param options the catalog's configuration
   * @param clientSupplier makes the client; asked once, at the first call
   */
  public GlueGateway(CatalogOptions options, Supplier<GlueClient> clientSupplier) {
    this.options = options;
    this.catalogId = options.glueId().orElse(null);
    this.clientSupplier = clientSupplier;
    this.errors = new GlueErrors(options);
  }

  /** The database, or empty if there is none, or can be none, of that name. At most one call. */
  public Optional<DatabaseEntry> findDatabase(String name) {
    if (!EntryLimits.isPossibleName(name)) {
      return Optional.empty();
    }
    try {
      Database database =
          call(
              "GetDatabase",
              "database " + name,
              glue -> glue.getDatabase(r -> r.catalogId(catalogId).name(name)).database());
      return Optional.of(DatabaseEntry.decode(database));
    } catch (EntityNotFoundException e) {
      return Optional.empty();
    }
  }

  /**
   * The error for a database that does not exist. For the catalog's default database, which users
   * do not name themselves, it says which Glue catalog was asked.
   */
  public NoSuchNamespaceException missingDatabase(String name) {
    if (!name.equalsIgnoreCase(options.defaultNamespace())) {
      return new NoSuchNamespaceException(new String[] {name});
    }
    Map<String, String> parameters = Map$.MODULE$.empty();
    return new NoSuchNamespaceException(
        "SCHEMA_NOT_FOUND",
        parameters.updated(
            "schemaName", "`" + name + "` (the default database of " + options.label() + ")"));
  }

  /** The names of all databases, in Glue's order. One call for each 100. */
  public List<String> listDatabases() {
    List<String> names = new ArrayList<>();
    String token = null;
    do {
      String page = token;
      GetDatabasesResponse answer =
          call(
              "GetDatabases",
              "all databases",
              glue -> glue.getDatabases(r -> r.catalogId(catalogId).nextToken(page)));
      answer.databaseList().forEach(database -> names.add(database.name()));
      token = answer.nextToken();
    } while (token != null && !token.isEmpty());
    return names;
  }

  /**
   * @throws NamespaceAlreadyExistsException if there is a database of that name
   */
  public void createDatabase(DatabaseEntry database) throws NamespaceAlreadyExistsException {
    EntryLimits.check(options.label(), database);
    try {
      call(
          "CreateDatabase",
          "database " + database.name(),
          glue ->
              glue.createDatabase(r -> r.catalogId(catalogId).databaseInput(database.encode())));
    } catch (AlreadyExistsException e) {
      throw new NamespaceAlreadyExistsException(new String[] {database.name()});
    }
  }

  /**
   * @throws NoSuchNamespaceException if the database is gone
   */
  public void updateDatabase(DatabaseEntry database) throws NoSuchNamespaceException {
    EntryLimits.check(options.label(), database);
    try {
      call(
          "UpdateDatabase",
          "database " + database.name(),
          glue ->
              glue.updateDatabase(
                  r ->
                      r.catalogId(catalogId)
                          .name(database.name())
                          .databaseInput(database.encode())));
    } catch (EntityNotFoundException e) {
      throw missingDatabase(database.name());
    }
  }

  /**
   * Deletes a database with every entry in it.
   *
   * @return whether there was one
   */
  public boolean deleteDatabase(String name) {
    try {
      call(
          "DeleteDatabase",
          "database " + name,
          glue -> glue.deleteDatabase(r -> r.catalogId(catalogId).name(name)));
      return true;
    } catch (EntityNotFoundException e) {
      return false;
    }
  }

  /** The entry, or empty if there is none, or can be none, of that name. At most one call. */
  public Optional<TableEntry> findTable(String database, String name) {
    if (!EntryLimits.isPossibleName(database) || !EntryLimits.isPossibleName(name)) {
      return Optional.empty();
    }
    try {
      Table table =
          call(
              "GetTable",
              "table " + database + "." + name,
              glue ->
                  glue.getTable(r -> r.catalogId(catalogId).databaseName(database).name(name))
                      .table());
      return Optional.of(TableCodec.decode(table));
    } catch (EntityNotFoundException e) {
      return Optional.empty();
    }
  }

  /**
   * Every entry of a database. One call for each 100.
   *
   * @throws NoSuchNamespaceException if the database does not exist
   */
  public List<TableEntry> listTables(String database) throws NoSuchNamespaceException {
    List<TableEntry> entries = new ArrayList<>();
    String token = null;
    do {
      GetTablesResponse answer = tablesPage(database, token, null);
      answer.tableList().forEach(table -> entries.add(TableCodec.decode(table)));
      token = answer.nextToken();
    } while (token != null && !token.isEmpty());
    return entries;
  }

  /**
   * Whether a database holds any entry. One call, unless Glue answers with empty pages.
   *
   * @throws NoSuchNamespaceException if the database does not exist
   */
  public boolean hasTables(String database) throws NoSuchNamespaceException {
    // A page may be empty and not the last one: Glue filters it by permission after cutting it.
    String token = null;
    do {
      GetTablesResponse answer = tablesPage(database, token, 1);
      if (!answer.tableList().isEmpty()) {
        return true;
      }
      token = answer.nextToken();
    } while (token != null && !token.isEmpty());
    return false;
  }

  private GetTablesResponse tablesPage(String database, String token, Integer maxResults)
      throws NoSuchNamespaceException {
    try {
      return call(
          "GetTables",
          "database " + database,
          glue ->
              glue.getTables(
                  r ->
                      r.catalogId(catalogId)
                          .databaseName(database)
                          .nextToken(token)
                          .maxResults(maxResults)));
    } catch (EntityNotFoundException e) {
      throw missingDatabase(database);
    }
  }

  /**
   * Writes a new entry. If an equal one is there already, which is what a retried request finds
   * whose first answer was lost, that one counts as written.
   *
   * @throws TableAlreadyExistsException if another entry has that name
   * @throws NoSuchNamespaceException if the database does not exist
   */
  public void createTable(TableEntry entry)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    EntryLimits.check(options.label(), entry);
    try {
      call(
          "CreateTable",
          "table " + entry.qualifiedName(),
          glue ->
              glue.createTable(
                  r ->
                      r.catalogId(catalogId)
                          .databaseName(entry.database())
                          .tableInput(TableCodec.encode(entry))));
    } catch (AlreadyExistsException e) {
      if (!isWrittenAs(entry)) {
        throw new TableAlreadyExistsException(identifier(entry));
      }
    } catch (EntityNotFoundException e) {
      throw missingDatabase(entry.database());
    }
  }

  private boolean isWrittenAs(TableEntry entry) {
    return findTable(entry.database(), entry.name())
        .filter(found -> found.parameters().equals(entry.parameters()))
        .filter(found -> found.location().equals(entry.location()))
        .isPresent();
  }

  /**
   * Changes an entry. The write carries the version that was read; when another writer was faster,
   * the entry is read again and the change applied to it, a bounded number of times.
   *
   * @param read the entry as it was read
   * @param change from the entry as it stands to the entry as it should be; may be applied again; a
   *     result with the same content as its argument is not written
   * @return the entry as written
   * @throws NoSuchTableException if the entry is gone
   * @throws ConcurrentGlueUpdateException if others changed it at every attempt
   */
  public TableEntry updateTable(TableEntry read, UnaryOperator<TableEntry> change)
      throws NoSuchTableException {
    TableEntry current = read;
    for (int attempt = 1; ; attempt++) {
      TableEntry changed = change.apply(current);
      if (changed.hasSameContent(current)) {
        return current;
      }
      EntryLimits.check(options.label(), changed);
      try {
        put(changed);
        return changed;
      } catch (EntityNotFoundException e) {
        throw new NoSuchTableException(identifier(read));
      } catch (ConcurrentModificationException e) {
        if (attempt == UPDATE_ATTEMPTS) {
          throw new ConcurrentGlueUpdateException(
              options.label()
                  + ": table "
                  + read.qualifiedName()
                  + " was changed by others at each of "
                  + UPDATE_ATTEMPTS
                  + " attempts to update its entry, so this update was not written; it can be tried"
                  + " again",
              e);
        }
        current =
            findTable(read.database(), read.name())
                .orElseThrow(() -> new NoSuchTableException(identifier(read)));
      }
    }
  }

  private void put(TableEntry entry) {
    call(
        "UpdateTable",
        "table " + entry.qualifiedName(),
        glue ->
            glue.updateTable(
                r ->
                    r.catalogId(catalogId)
                        .databaseName(entry.database())
                        .tableInput(TableCodec.encode(entry))
                        .skipArchive(options.skipArchive())
                        .versionId(entry.versionId().orElse(null))));
  }

  /**
   * Deletes one entry.
   *
   * @return whether there was one
   */
  public boolean deleteTable(String database, String name) {
    try {
      call(
          "DeleteTable",
          "table " + database + "." + name,
          glue -> glue.deleteTable(r -> r.catalogId(catalogId).databaseName(database).name(name)));
      return true;
    } catch (EntityNotFoundException e) {
      return false;
    }
  }

  /**
   * Deletes every entry of a database. One listing and one call for each 100.
   *
   * @throws NoSuchNamespaceException if the database does not exist
   * @throws GlueRequestException if Glue refuses to delete one of them
   */
  public void deleteTables(String database) throws NoSuchNamespaceException {
    List<String> names = new ArrayList<>();
    listTables(database).forEach(entry -> names.add(entry.name()));
    for (int start = 0; start < names.size(); start += DELETE_BATCH) {
      List<String> batch = names.subList(start, Math.min(start + DELETE_BATCH, names.size()));
      BatchDeleteTableResponse answer =
          call(
              "BatchDeleteTable",
              "database " + database,
              glue ->
                  glue.batchDeleteTable(
                      r -> r.catalogId(catalogId).databaseName(database).tablesToDelete(batch)));
      for (TableError error : answer.errors()) {
        if (!"EntityNotFoundException".equals(error.errorDetail().errorCode())) {
          throw new GlueRequestException(
              "BatchDeleteTable",
              options.label()
                  + ": table "
                  + database
                  + "."
                  + error.tableName()
                  + " could not be deleted: "
                  + error.errorDetail().errorMessage()
                  + " ("
                  + error.errorDetail().errorCode()
                  + "). The entries before it are gone; run the statement again to finish.",
              null);
        }
      }
    }
  }

  private static Identifier identifier(TableEntry entry) {
    return Identifier.of(new String[] {entry.database()}, entry.name());
  }

  private interface GlueCall<T> {
    T on(GlueClient client);
  }

  /**
   * Runs one call; conflicts, missing and existing objects pass through, the rest is translated.
   */
  private <T> T call(String operation, String target, GlueCall<T> call) {
    try {
      return call.on(client());
    } catch (EntityNotFoundException | AlreadyExistsException | ConcurrentModificationException e) {
      throw e;
    } catch (SdkException e) {
      throw errors.translate(operation, target, e);
    }
  }

  private GlueClient client() {
    GlueClient made = client;
    if (made == null) {
      synchronized (this) {
        made = client;
        if (made == null) {
          made = clientSupplier.get();
          client = made;
        }
      }
    }
    return made;
  }
}
