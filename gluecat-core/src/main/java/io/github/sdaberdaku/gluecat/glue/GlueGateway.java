/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.glue;

import io.github.sdaberdaku.gluecat.ConcurrentGlueUpdateException;
import io.github.sdaberdaku.gluecat.GlueRequestException;
import io.github.sdaberdaku.gluecat.UnsupportedTableException;
import io.github.sdaberdaku.gluecat.config.CatalogOptions;
import io.github.sdaberdaku.gluecat.config.OptionKey;
import io.github.sdaberdaku.gluecat.entry.DatabaseEntry;
import io.github.sdaberdaku.gluecat.entry.EntryLimits;
import io.github.sdaberdaku.gluecat.entry.GlueAddress;
import io.github.sdaberdaku.gluecat.entry.TableCodec;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.analysis.NamespaceAlreadyExistsException;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.apache.spark.sql.connector.catalog.Identifier;
import scala.collection.immutable.Map;
import scala.collection.immutable.Map$;
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
 * Calls AWS Glue for databases and tables, as {@link GluePartitions} does for partitions, and
 * nothing else does. Every call carries the catalog's {@code glue.id}, or the id of the catalog to
 * which a resource link has led; every listing follows its pages; every failure becomes Spark's
 * exception for it, or a {@link GlueRequestException} that names the catalog and the next step.
 *
 * <p>Glue follows links by itself, too. Asked for the tables of a linked database under the id of
 * the link's catalog, it lists, reads, writes and deletes those of the target; a database or a
 * table that is a link comes with the properties of its target, if the caller may see it (Lake
 * Formation's developer guide, "Resource link handling in AWS Glue APIs"). But the answer may name
 * the target's database, so an entry keeps the name that was asked for.
 */
public final class GlueGateway {

  /** Attempts to write an entry that others keep changing. */
  private static final int UPDATE_ATTEMPTS = 5;

  /** BatchDeleteTable takes no more. */
  private static final int DELETE_BATCH = 100;

  private static final String DROP_LINK = "Drop the link, or link to a target that is there.";

  private final CatalogOptions options;
  private final String catalogId;
  private final GlueCalls calls;

  /**
   * @param options the catalog's configuration
   * @param clientSupplier makes the client; asked once, at the first call
   */
  public GlueGateway(CatalogOptions options, Supplier<GlueClient> clientSupplier) {
    this.options = options;
    this.calls = new GlueCalls(options, clientSupplier);
    this.catalogId = calls.catalogId();
  }

  /** The partitions of a table. */
  public GluePartitions partitions(TableEntry table) {
    return new GluePartitions(options, calls, table);
  }

  /** The database, or empty if there is none, or can be none, of that name. At most one call. */
  public Optional<DatabaseEntry> findDatabase(String name) {
    String folded = fold(name);
    return findDatabase(folded, GlueAddress.ofDatabase(folded));
  }

  private Optional<DatabaseEntry> findDatabase(String name, GlueAddress address) {
    if (!EntryLimits.isPossibleName(address.database())) {
      return Optional.empty();
    }
    try {
      Database database =
          calls.run(
              "GetDatabase",
              GlueCalls.described("database " + name, address),
              glue ->
                  glue.getDatabase(r -> r.catalogId(calls.idOf(address)).name(address.database()))
                      .database());
      return Optional.of(DatabaseEntry.decode(database).knownAs(name, address));
    } catch (EntityNotFoundException e) {
      return Optional.empty();
    }
  }

  /**
   * The database to which a resource link leads, under the link's name; the link itself if links
   * are not to be followed. One call, which goes to the target's catalog.
   *
   * @param link a link of this catalog
   * @throws GlueRequestException if the target is missing
   * @throws UnsupportedOperationException if the target is in another region or a link itself
   */
  public DatabaseEntry follow(DatabaseEntry link) {
    if (!options.followResourceLinks()) {
      return link;
    }
    GlueAddress target = link.target().get();
    String what = "database " + link.name() + " is a resource link to " + target;
    Optional<String> otherRegion = otherRegion(target);
    if (otherRegion.isPresent()) {
      throw new UnsupportedOperationException(
          options.label() + ": " + what + ". " + otherRegion.get());
    }
    DatabaseEntry found =
        findDatabase(link.name(), target)
            .orElseThrow(
                () ->
                    new GlueRequestException(
                        "GetDatabase",
                        options.label() + ": " + what + ", which does not exist. " + DROP_LINK,
                        null));
    if (found.target().isPresent()) {
      throw new UnsupportedOperationException(
          options.label() + ": " + what + ". " + secondLink(found.target().get()));
    }
    return found;
  }

  /**
   * The entry to which a resource link leads, under the link's name. One call, which goes to the
   * target's catalog. Throws {@link UnsupportedTableException} if links are not to be followed, or
   * if the target cannot be read.
   */
  public TableEntry follow(TableEntry link) {
    GlueAddress target = link.target().get();
    if (!options.followResourceLinks()) {
      throw refused(
          link,
          "gluecat calls no Glue catalog but its own, unless "
              + options.fullKey(OptionKey.GLUE_FOLLOW_RESOURCE_LINKS)
              + "=true; set it, or configure a catalog with the glue.id of the target.",
          null);
    }
    GlueAddress own = GlueAddress.ofDatabase(link.database()).table(link.name());
    if (!link.address().equals(own)) {
      throw refused(link, "It is behind another link. " + secondLink(target), null);
    }
    Optional<String> otherRegion = otherRegion(target);
    if (otherRegion.isPresent()) {
      throw refused(link, otherRegion.get(), null);
    }
    Optional<TableEntry> found;
    try {
      found = findTable(link.database(), link.name(), target);
    } catch (GlueRequestException e) {
      if (!GlueErrors.isDenied(e.getCause())) {
        throw e;
      }
      // Links are listed whether or not their targets may be read, so this must not break a
      // listing that loads them.
      throw refused(link, e.getMessage().substring(options.label().length() + 2), e);
    }
    TableEntry entry =
        found.orElseThrow(
            () -> refused(link, "There is no such table in that catalog. " + DROP_LINK, null));
    if (entry.target().isPresent()) {
      throw refused(link, secondLink(entry.target().get()), null);
    }
    return entry;
  }

  private RuntimeException refused(TableEntry link, String advice, Throwable cause) {
    return UnsupportedTableException.of(
        options.label(), link.qualifiedName(), link.summary(), advice, cause);
  }

  private static String secondLink(GlueAddress target) {
    return "gluecat follows one link, and not a second one to " + target + "; link to that itself.";
  }

  /** Why a target cannot be reached from here, if it is in a region other than the client's. */
  private Optional<String> otherRegion(GlueAddress target) {
    String own = calls.client().serviceClientConfiguration().region().id();
    return target
        .region()
        .filter(region -> !region.isEmpty() && !region.equalsIgnoreCase(own))
        .map(
            region ->
                "It is in the region "
                    + region
                    + ", but this catalog calls Glue in "
                    + own
                    + "; configure a catalog with that glue.id and region.");
  }

  /**
   * The error for a database that does not exist. For the catalog's default database, which users
   * do not name themselves, it says which Glue catalog was asked.
   */
  public NoSuchNamespaceException missingDatabase(String name) {
    if (!name.equalsIgnoreCase(options.defaultNamespace())) {
      return missingNamespace(name);
    }
    Map<String, String> parameters = Map$.MODULE$.empty();
    return new NoSuchNamespaceException(
        "SCHEMA_NOT_FOUND",
        parameters.updated(
            "schemaName",
            "`"
                + options.catalogName()
                + "`.`"
                + name
                + "` (the default database of "
                + options.label()
                + ")"));
  }

  /** The error for a namespace of any depth that does not exist; names the catalog, too. */
  public NoSuchNamespaceException missingNamespace(String... namespace) {
    return new NoSuchNamespaceException(
        Stream.concat(Stream.of(options.catalogName()), Stream.of(namespace))
            .toArray(String[]::new));
  }

  /** The names of all databases, in Glue's order. One call for each 100. */
  public List<String> listDatabases() {
    List<String> names = new ArrayList<>();
    String token = null;
    do {
      GetDatabasesResponse answer = databasesPage(token);
      answer.databaseList().forEach(database -> names.add(database.name()));
      token = answer.nextToken();
    } while (token != null && !token.isEmpty());
    return names;
  }

  private GetDatabasesResponse databasesPage(String token) {
    try {
      return calls.run(
          "GetDatabases",
          "all databases",
          glue -> glue.getDatabases(r -> r.catalogId(catalogId).nextToken(token)));
    } catch (EntityNotFoundException e) {
      // There is no such catalog.
      throw calls.translated("GetDatabases", "all databases", e);
    }
  }

  /**
   * @throws NamespaceAlreadyExistsException if there is a database of that name
   */
  public void createDatabase(DatabaseEntry database) throws NamespaceAlreadyExistsException {
    EntryLimits.check(options.label(), database);
    try {
      calls.run(
          "CreateDatabase",
          "database " + database.name(),
          glue ->
              glue.createDatabase(r -> r.catalogId(catalogId).databaseInput(database.encode())));
    } catch (AlreadyExistsException e) {
      throw new NamespaceAlreadyExistsException(new String[] {database.name()});
    } catch (EntityNotFoundException e) {
      // There is no such catalog.
      throw calls.translated("CreateDatabase", "database " + database.name(), e);
    }
  }

  /**
   * @throws NoSuchNamespaceException if the database is gone
   */
  public void updateDatabase(DatabaseEntry database) throws NoSuchNamespaceException {
    EntryLimits.check(options.label(), database);
    try {
      calls.run(
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
      calls.run(
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
    String folded = fold(database);
    return findTable(folded, fold(name), GlueAddress.ofDatabase(folded).table(fold(name)));
  }

  /** As {@link #findTable(String, String)}, in a database to which a resource link has led. */
  public Optional<TableEntry> findTable(DatabaseEntry database, String name) {
    return findTable(database.name(), name, database.address().table(name));
  }

  private Optional<TableEntry> findTable(String database, String name, GlueAddress address) {
    if (!EntryLimits.isPossibleName(address.database())
        || !EntryLimits.isPossibleName(address.table())) {
      return Optional.empty();
    }
    try {
      Table table =
          calls.run(
              "GetTable",
              GlueCalls.described("table " + database + "." + name, address),
              glue ->
                  glue.getTable(
                          r ->
                              r.catalogId(calls.idOf(address))
                                  .databaseName(address.database())
                                  .name(address.table()))
                      .table());
      return Optional.of(TableCodec.decode(table).knownAs(database, name, address));
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
    String folded = fold(database);
    return listTables(folded, GlueAddress.ofDatabase(folded));
  }

  /**
   * As {@link #listTables(String)}, of a database to which a resource link has led.
   *
   * @throws NoSuchNamespaceException if the database does not exist
   */
  public List<TableEntry> listTables(DatabaseEntry database) throws NoSuchNamespaceException {
    return listTables(database.name(), database.address());
  }

  private List<TableEntry> listTables(String database, GlueAddress address)
      throws NoSuchNamespaceException {
    List<TableEntry> entries = new ArrayList<>();
    String token = null;
    do {
      GetTablesResponse answer = tablesPage(database, address, token, null);
      for (Table table : answer.tableList()) {
        TableEntry entry = TableCodec.decode(table);
        entries.add(entry.knownAs(database, entry.name(), address.table(entry.name())));
      }
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
      GetTablesResponse answer = tablesPage(database, GlueAddress.ofDatabase(database), token, 1);
      if (!answer.tableList().isEmpty()) {
        return true;
      }
      token = answer.nextToken();
    } while (token != null && !token.isEmpty());
    return false;
  }

  private GetTablesResponse tablesPage(
      String database, GlueAddress address, String token, Integer maxResults)
      throws NoSuchNamespaceException {
    try {
      return calls.run(
          "GetTables",
          GlueCalls.described("database " + database, address),
          glue ->
              glue.getTables(
                  r ->
                      r.catalogId(calls.idOf(address))
                          .databaseName(address.database())
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
      calls.run(
          "CreateTable",
          GlueCalls.described(entry),
          glue ->
              glue.createTable(
                  r ->
                      r.catalogId(calls.idOf(entry.address()))
                          .databaseName(entry.address().database())
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
    return readAgain(entry)
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
        current = readAgain(read).orElseThrow(() -> new NoSuchTableException(identifier(read)));
      }
    }
  }

  private Optional<TableEntry> readAgain(TableEntry entry) {
    return findTable(entry.database(), entry.name(), entry.address());
  }

  private void put(TableEntry entry) {
    calls.attempt(
        "UpdateTable",
        GlueCalls.described(entry),
        glue ->
            glue.updateTable(
                r ->
                    r.catalogId(calls.idOf(entry.address()))
                        .databaseName(entry.address().database())
                        .tableInput(TableCodec.encode(entry))
                        .skipArchive(options.skipArchive())
                        .versionId(entry.versionId().orElse(null))));
  }

  /**
   * Deletes one entry. Of a resource link, the link is deleted and not its target.
   *
   * @return whether there was one
   */
  public boolean deleteTable(TableEntry entry) {
    GlueAddress address = entry.address();
    try {
      calls.run(
          "DeleteTable",
          GlueCalls.described(entry),
          glue ->
              glue.deleteTable(
                  r ->
                      r.catalogId(calls.idOf(address))
                          .databaseName(address.database())
                          .name(address.table())));
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
          calls.run(
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

  /** Glue keeps the names of databases and tables in lower case. */
  private static String fold(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private static Identifier identifier(TableEntry entry) {
    return Identifier.of(new String[] {entry.database()}, entry.name());
  }
}
