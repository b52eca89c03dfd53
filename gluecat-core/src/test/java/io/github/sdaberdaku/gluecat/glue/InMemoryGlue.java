/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.glue;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.glue.GlueClient;
import software.amazon.awssdk.services.glue.GlueServiceClientConfiguration;
import software.amazon.awssdk.services.glue.model.AlreadyExistsException;
import software.amazon.awssdk.services.glue.model.BatchCreatePartitionRequest;
import software.amazon.awssdk.services.glue.model.BatchCreatePartitionResponse;
import software.amazon.awssdk.services.glue.model.BatchDeletePartitionRequest;
import software.amazon.awssdk.services.glue.model.BatchDeletePartitionResponse;
import software.amazon.awssdk.services.glue.model.BatchDeleteTableRequest;
import software.amazon.awssdk.services.glue.model.BatchDeleteTableResponse;
import software.amazon.awssdk.services.glue.model.BatchGetPartitionRequest;
import software.amazon.awssdk.services.glue.model.BatchGetPartitionResponse;
import software.amazon.awssdk.services.glue.model.BatchUpdatePartitionFailureEntry;
import software.amazon.awssdk.services.glue.model.BatchUpdatePartitionRequest;
import software.amazon.awssdk.services.glue.model.BatchUpdatePartitionRequestEntry;
import software.amazon.awssdk.services.glue.model.BatchUpdatePartitionResponse;
import software.amazon.awssdk.services.glue.model.Column;
import software.amazon.awssdk.services.glue.model.ConcurrentModificationException;
import software.amazon.awssdk.services.glue.model.CreateDatabaseRequest;
import software.amazon.awssdk.services.glue.model.CreateDatabaseResponse;
import software.amazon.awssdk.services.glue.model.CreateTableRequest;
import software.amazon.awssdk.services.glue.model.CreateTableResponse;
import software.amazon.awssdk.services.glue.model.Database;
import software.amazon.awssdk.services.glue.model.DatabaseIdentifier;
import software.amazon.awssdk.services.glue.model.DatabaseInput;
import software.amazon.awssdk.services.glue.model.DeleteDatabaseRequest;
import software.amazon.awssdk.services.glue.model.DeleteDatabaseResponse;
import software.amazon.awssdk.services.glue.model.DeleteTableRequest;
import software.amazon.awssdk.services.glue.model.DeleteTableResponse;
import software.amazon.awssdk.services.glue.model.EntityNotFoundException;
import software.amazon.awssdk.services.glue.model.ErrorDetail;
import software.amazon.awssdk.services.glue.model.GetDatabaseRequest;
import software.amazon.awssdk.services.glue.model.GetDatabaseResponse;
import software.amazon.awssdk.services.glue.model.GetDatabasesRequest;
import software.amazon.awssdk.services.glue.model.GetDatabasesResponse;
import software.amazon.awssdk.services.glue.model.GetPartitionRequest;
import software.amazon.awssdk.services.glue.model.GetPartitionResponse;
import software.amazon.awssdk.services.glue.model.GetPartitionsRequest;
import software.amazon.awssdk.services.glue.model.GetPartitionsResponse;
import software.amazon.awssdk.services.glue.model.GetTableRequest;
import software.amazon.awssdk.services.glue.model.GetTableResponse;
import software.amazon.awssdk.services.glue.model.GetTablesRequest;
import software.amazon.awssdk.services.glue.model.GetTablesResponse;
import software.amazon.awssdk.services.glue.model.GlueRequest;
import software.amazon.awssdk.services.glue.model.Partition;
import software.amazon.awssdk.services.glue.model.PartitionError;
import software.amazon.awssdk.services.glue.model.PartitionInput;
import software.amazon.awssdk.services.glue.model.PartitionValueList;
import software.amazon.awssdk.services.glue.model.StorageDescriptor;
import software.amazon.awssdk.services.glue.model.Table;
import software.amazon.awssdk.services.glue.model.TableError;
import software.amazon.awssdk.services.glue.model.TableIdentifier;
import software.amazon.awssdk.services.glue.model.TableInput;
import software.amazon.awssdk.services.glue.model.UpdateDatabaseRequest;
import software.amazon.awssdk.services.glue.model.UpdateDatabaseResponse;
import software.amazon.awssdk.services.glue.model.UpdatePartitionRequest;
import software.amazon.awssdk.services.glue.model.UpdatePartitionResponse;
import software.amazon.awssdk.services.glue.model.UpdateTableRequest;
import software.amazon.awssdk.services.glue.model.UpdateTableResponse;
import software.amazon.awssdk.services.glue.model.ValidationException;

/**
 * AWS Glue in memory, with the rules of the real service for databases and tables. Each rule is
 * said beside the code that keeps it. It logs every call and can be told to fail the next ones.
 *
 * <p>Resource links are handled as Lake Formation's developer guide says ("Resource link handling
 * in AWS Glue APIs"). The caller may see all targets.
 */
public final class InMemoryGlue implements GlueClient {

  /** The account whose catalog a request without a CatalogId reaches. */
  public static final String ACCOUNT = "000000000000";

  /** The region that the client calls. */
  public static final String REGION = "eu-central-1";

  /** GetDatabases and GetTables: a page holds at most 100 (Glue API: MaxResults 1 to 100). */
  private static final int PAGE = 100;

  /** GetPartitions: a page holds at most 1,000. */
  private static final int PARTITIONS_PAGE = 1000;

  /** BatchDeleteTable: at most 100 names in a call. */
  private static final int DELETE_BATCH = 100;

  /**
   * Glue API, "single-line string pattern": of names, types, comments, keys and owners. C1 control
   * characters are allowed, C0 ones but the tab and two noncharacters are not.
   */
  private static final Pattern SINGLE_LINE =
      Pattern.compile("[\\x20-\uFFFD\\x{10000}-\\x{10FFFF}\t]*");

  /** Glue API, "URI address multi-line string pattern": of descriptions; with line breaks. */
  private static final Pattern MULTI_LINE =
      Pattern.compile("[\\x20-\uFFFD\\x{10000}-\\x{10FFFF}\r\n\t]*");

  /** One request as it reached the service. */
  public record Call(String operation, GlueRequest request) {

    /** The operation and the catalog that was asked, "-" for the caller's. */
    public String address() {
      return operation + " " + request.getValueForField("CatalogId", String.class).orElse("-");
    }
  }

  private record Failure(boolean afterwards, RuntimeException exception) {}

  private static final class Catalog {
    private final NavigableMap<String, Database> databases = new TreeMap<>();
    private final Map<String, NavigableMap<String, Table>> tables = new HashMap<>();
    private final Map<String, NavigableMap<String, Partition>> partitions = new HashMap<>();
  }

  private final Map<String, Catalog> catalogs = new HashMap<>();
  private final List<Call> calls = new ArrayList<>();
  private final Map<String, Deque<Failure>> failures = new HashMap<>();
  private int emptyPages;
  private boolean unprocessed;

  /** Every call so far, in order, failed ones included. */
  public synchronized List<Call> calls() {
    return List.copyOf(calls);
  }

  /** The operations called so far, in order. */
  public synchronized List<String> operations() {
    return calls.stream().map(Call::operation).toList();
  }

  /** The requests of one operation, in order. */
  public synchronized <R extends GlueRequest> List<R> requests(Class<R> type) {
    return calls.stream().map(Call::request).filter(type::isInstance).map(type::cast).toList();
  }

  /** Empties the log of calls. */
  public synchronized void forgetCalls() {
    calls.clear();
  }

  /** Makes the next calls of an operation fail without being carried out. */
  public void failBefore(String operation, int times, RuntimeException exception) {
    fail(operation, times, new Failure(false, exception));
  }

  /** Makes the next calls of an operation fail although they are carried out: a lost answer. */
  public void failAfter(String operation, int times, RuntimeException exception) {
    fail(operation, times, new Failure(true, exception));
  }

  private synchronized void fail(String operation, int times, Failure failure) {
    for (int i = 0; i < times; i++) {
      failures.computeIfAbsent(operation, o -> new ArrayDeque<>()).add(failure);
    }
  }

  /**
   * Makes each listing of tables start with pages that hold nothing and have a NextToken: the
   * service filters by permission after it has cut the page.
   */
  public synchronized void startListingsWithEmptyPages(int pages) {
    emptyPages = pages;
  }

  private synchronized <T> T carryOut(String operation, GlueRequest request, Supplier<T> work) {
    calls.add(new Call(operation, request));
    Deque<Failure> planned = failures.getOrDefault(operation, new ArrayDeque<>());
    Failure failure = planned.poll();
    if (failure != null && !failure.afterwards()) {
      throw failure.exception();
    }
    T answer = work.get();
    if (failure != null) {
      throw failure.exception();
    }
    return answer;
  }

  @Override
  public GetDatabaseResponse getDatabase(GetDatabaseRequest request) {
    return carryOut(
        "GetDatabase",
        request,
        () -> {
          Database database = database(catalog(request.catalogId()), request.name());
          return GetDatabaseResponse.builder().database(withTarget(database)).build();
        });
  }

  @Override
  public GetDatabasesResponse getDatabases(GetDatabasesRequest request) {
    return carryOut(
        "GetDatabases",
        request,
        () -> {
          List<Database> all = List.copyOf(catalog(request.catalogId()).databases.values());
          int from = position(request.nextToken());
          int to = Math.min(all.size(), from + pageSize(request.maxResults()));
          return GetDatabasesResponse.builder()
              .databaseList(all.subList(from, to).stream().map(this::withTarget).toList())
              .nextToken(to < all.size() ? String.valueOf(to) : null)
              .build();
        });
  }

  @Override
  public CreateDatabaseResponse createDatabase(CreateDatabaseRequest request) {
    return carryOut(
        "CreateDatabase",
        request,
        () -> {
          Catalog catalog = catalog(request.catalogId());
          DatabaseInput input = request.databaseInput();
          validate(input);
          String name = fold(input.name());
          if (catalog.databases.containsKey(name)) {
            throw alreadyExists("Database already exists.");
          }
          put(catalog, request.catalogId(), name, input, Instant.now());
          catalog.tables.put(name, new TreeMap<>());
          return CreateDatabaseResponse.builder().build();
        });
  }

  @Override
  public UpdateDatabaseResponse updateDatabase(UpdateDatabaseRequest request) {
    return carryOut(
        "UpdateDatabase",
        request,
        () -> {
          Database old = database(catalog(request.catalogId()), request.name());
          DatabaseInput input = request.databaseInput();
          validate(input);
          // Of a link, the target is updated; where it leads cannot be changed.
          DatabaseIdentifier target = old.targetDatabase();
          if (target != null) {
            old = database(catalog(target.catalogId()), target.databaseName());
            input = input.toBuilder().targetDatabase(old.targetDatabase()).build();
          }
          put(catalog(old.catalogId()), old.catalogId(), old.name(), input, old.createTime());
          return UpdateDatabaseResponse.builder().build();
        });
  }

  @Override
  public DeleteDatabaseResponse deleteDatabase(DeleteDatabaseRequest request) {
    return carryOut(
        "DeleteDatabase",
        request,
        () -> {
          Catalog catalog = catalog(request.catalogId());
          String name = database(catalog, request.name()).name();
          catalog.databases.remove(name);
          // The tables go with the database, without a question.
          catalog.tables.remove(name);
          return DeleteDatabaseResponse.builder().build();
        });
  }

  @Override
  public GetTableResponse getTable(GetTableRequest request) {
    return carryOut(
        "GetTable",
        request,
        () -> {
          Place place = place(request.catalogId(), request.databaseName());
          Table table = table(place.tables(), request.name());
          return GetTableResponse.builder().table(withTarget(place, table)).build();
        });
  }

  @Override
  public GetTablesResponse getTables(GetTablesRequest request) {
    return carryOut(
        "GetTables",
        request,
        () -> {
          Place place = place(request.catalogId(), request.databaseName());
          List<Table> all = List.copyOf(place.tables().values());
          int from = position(request.nextToken());
          if (from < 0 || request.nextToken() == null && emptyPages > 0) {
            int left = request.nextToken() == null ? emptyPages : -from;
            return GetTablesResponse.builder()
                .tableList(List.of())
                .nextToken(String.valueOf(1 - left))
                .build();
          }
          int to = Math.min(all.size(), from + pageSize(request.maxResults()));
          return GetTablesResponse.builder()
              .tableList(all.subList(from, to).stream().map(t -> withTarget(place, t)).toList())
              .nextToken(to < all.size() ? String.valueOf(to) : null)
              .build();
        });
  }

  @Override
  public CreateTableResponse createTable(CreateTableRequest request) {
    return carryOut(
        "CreateTable",
        request,
        () -> {
          Place place = place(request.catalogId(), request.databaseName());
          TableInput input = request.tableInput();
          validate(input);
          if (place.linked() && input.targetTable() != null) {
            throw invalid("tableInput.targetTable", "No link can be created through a link");
          }
          if (place.tables().containsKey(fold(input.name()))) {
            throw alreadyExists("Table already exists.");
          }
          // The first version is 0.
          put(place, input, 0, Instant.now());
          return CreateTableResponse.builder().build();
        });
  }

  @Override
  public UpdateTableResponse updateTable(UpdateTableRequest request) {
    return carryOut(
        "UpdateTable",
        request,
        () -> {
          Place place = place(request.catalogId(), request.databaseName());
          TableInput input = request.tableInput();
          validate(input);
          // A table cannot be renamed so: another name is a table that is not there.
          Table old = table(place.tables(), input.name());
          if (old.targetTable() != null) {
            if (place.linked()) {
              throw invalid("tableInput.name", "Neither may be behind the other: two links");
            }
            TableIdentifier target = old.targetTable();
            place = place(target.catalogId(), target.databaseName());
            old = table(place.tables(), target.name());
            input = input.toBuilder().name(old.name()).targetTable((TableIdentifier) null).build();
          }
          // The VersionId, where it is given, must be the current one. SkipArchive says whether the
          // old version is kept; the version counts on either way.
          if (request.versionId() != null && !request.versionId().equals(old.versionId())) {
            throw concurrentModification();
          }
          int version = Integer.parseInt(old.versionId()) + 1;
          put(place, input, version, old.createTime());
          return UpdateTableResponse.builder().build();
        });
  }

  @Override
  public DeleteTableResponse deleteTable(DeleteTableRequest request) {
    return carryOut(
        "DeleteTable",
        request,
        () -> {
          Map<String, Table> tables = place(request.catalogId(), request.databaseName()).tables();
          Table removed = tables.remove(table(tables, request.name()).name());
          // Its partitions go with it.
          catalog(removed.catalogId())
              .partitions
              .remove(removed.databaseName() + "." + removed.name());
          return DeleteTableResponse.builder().build();
        });
  }

  @Override
  public BatchDeleteTableResponse batchDeleteTable(BatchDeleteTableRequest request) {
    return carryOut(
        "BatchDeleteTable",
        request,
        () -> {
          if (request.tablesToDelete().size() > DELETE_BATCH) {
            throw invalid("tablesToDelete", "Member must have length less than or equal to 100");
          }
          Map<String, Table> tables = place(request.catalogId(), request.databaseName()).tables();
          List<TableError> errors = new ArrayList<>();
          for (String name : request.tablesToDelete()) {
            // A name that is not there is an error of that name, not of the call.
            if (tables.remove(fold(name)) == null) {
              errors.add(error(name, "EntityNotFoundException", "Table not found"));
            }
          }
          return BatchDeleteTableResponse.builder().errors(errors).build();
        });
  }

  @Override
  public GetPartitionsResponse getPartitions(GetPartitionsRequest request) {
    return carryOut(
        "GetPartitions",
        request,
        () -> {
          if (request.expression() != null && request.expression().length() > 2048) {
            throw invalid("expression", "Member must have length less than or equal to 2048");
          }
          Partitions stored =
              partitions(request.catalogId(), request.databaseName(), request.tableName());
          List<Partition> all = new ArrayList<>(stored.byValues().values());
          if (request.segment() != null) {
            int segments = request.segment().totalSegments();
            if (segments < 1 || segments > 10) {
              throw invalid("segment.totalSegments", "Member must have value between 1 and 10");
            }
            int number = request.segment().segmentNumber();
            all.removeIf(p -> Math.floorMod(p.values().hashCode(), segments) != number);
          }
          int from = position(request.nextToken());
          int to = Math.min(all.size(), from + PARTITIONS_PAGE);
          return GetPartitionsResponse.builder()
              .partitions(
                  all.subList(from, to).stream()
                      .map(p -> withColumns(p, !Boolean.TRUE.equals(request.excludeColumnSchema())))
                      .toList())
              .nextToken(to < all.size() ? String.valueOf(to) : null)
              .build();
        });
  }

  private static Partition withColumns(Partition partition, boolean kept) {
    StorageDescriptor storage = partition.storageDescriptor();
    return kept || storage == null
        ? partition
        : partition.toBuilder()
            .storageDescriptor(storage.toBuilder().columns((List<Column>) null).build())
            .build();
  }

  @Override
  public GetPartitionResponse getPartition(GetPartitionRequest request) {
    return carryOut(
        "GetPartition",
        request,
        () -> {
          Partitions stored =
              partitions(request.catalogId(), request.databaseName(), request.tableName());
          Partition partition = stored.byValues().get(key(request.partitionValues()));
          if (partition == null) {
            throw notFound("Cannot find partition.");
          }
          return GetPartitionResponse.builder().partition(partition).build();
        });
  }

  @Override
  public BatchGetPartitionResponse batchGetPartition(BatchGetPartitionRequest request) {
    return carryOut(
        "BatchGetPartition",
        request,
        () -> {
          batch("partitionsToGet", request.partitionsToGet(), 1000);
          Partitions stored =
              partitions(request.catalogId(), request.databaseName(), request.tableName());
          // The service may leave keys for another call.
          int done = unprocessed ? (request.partitionsToGet().size() + 1) / 2 : 1000;
          return BatchGetPartitionResponse.builder()
              .partitions(
                  request.partitionsToGet().stream()
                      .limit(done)
                      .map(one -> stored.byValues().get(key(one.values())))
                      .filter(Objects::nonNull)
                      .toList())
              .unprocessedKeys(request.partitionsToGet().stream().skip(done).toList())
              .build();
        });
  }

  /** Makes each BatchGetPartition answer for a half of what it is asked for only. */
  public synchronized void leavePartitionsUnprocessed() {
    unprocessed = true;
  }

  @Override
  public BatchCreatePartitionResponse batchCreatePartition(BatchCreatePartitionRequest request) {
    return carryOut(
        "BatchCreatePartition",
        request,
        () -> {
          batch("partitionInputList", request.partitionInputList(), 100);
          Partitions stored =
              partitions(request.catalogId(), request.databaseName(), request.tableName());
          List<PartitionError> errors = new ArrayList<>();
          for (PartitionInput input : request.partitionInputList()) {
            // One that is there is an error of that partition, not of the call.
            if (stored.byValues().containsKey(key(input.values()))) {
              errors.add(
                  error(input.values(), "AlreadyExistsException", "Partition already exists."));
            } else {
              stored.put(input);
            }
          }
          return BatchCreatePartitionResponse.builder().errors(errors).build();
        });
  }

  @Override
  public BatchUpdatePartitionResponse batchUpdatePartition(BatchUpdatePartitionRequest request) {
    return carryOut(
        "BatchUpdatePartition",
        request,
        () -> {
          batch("entries", request.entries(), 100);
          Partitions stored =
              partitions(request.catalogId(), request.databaseName(), request.tableName());
          List<BatchUpdatePartitionFailureEntry> errors = new ArrayList<>();
          for (BatchUpdatePartitionRequestEntry entry : request.entries()) {
            List<String> values = entry.partitionValueList();
            if (stored.byValues().remove(key(values)) == null) {
              errors.add(
                  BatchUpdatePartitionFailureEntry.builder()
                      .partitionValueList(values)
                      .errorDetail(detail("EntityNotFoundException", "Partition not found."))
                      .build());
            } else {
              stored.put(entry.partitionInput());
            }
          }
          return BatchUpdatePartitionResponse.builder().errors(errors).build();
        });
  }

  @Override
  public UpdatePartitionResponse updatePartition(UpdatePartitionRequest request) {
    return carryOut(
        "UpdatePartition",
        request,
        () -> {
          Partitions stored =
              partitions(request.catalogId(), request.databaseName(), request.tableName());
          if (stored.byValues().remove(key(request.partitionValueList())) == null) {
            throw notFound("Cannot find partition.");
          }
          stored.put(request.partitionInput());
          return UpdatePartitionResponse.builder().build();
        });
  }

  @Override
  public BatchDeletePartitionResponse batchDeletePartition(BatchDeletePartitionRequest request) {
    return carryOut(
        "BatchDeletePartition",
        request,
        () -> {
          batch("partitionsToDelete", request.partitionsToDelete(), 25);
          Partitions stored =
              partitions(request.catalogId(), request.databaseName(), request.tableName());
          List<PartitionError> errors = new ArrayList<>();
          for (PartitionValueList values : request.partitionsToDelete()) {
            if (stored.byValues().remove(key(values.values())) == null) {
              errors.add(error(values.values(), "EntityNotFoundException", "Partition not found."));
            }
          }
          return BatchDeletePartitionResponse.builder().errors(errors).build();
        });
  }

  private static void batch(String member, List<?> batch, int most) {
    if (batch.size() > most) {
      throw invalid(member, "Member must have length less than or equal to " + most);
    }
  }

  /** What an answer says of a partition that a batch could not change. */
  public static PartitionError error(List<String> values, String code, String message) {
    return PartitionError.builder()
        .partitionValues(values)
        .errorDetail(detail(code, message))
        .build();
  }

  private static ErrorDetail detail(String code, String message) {
    return ErrorDetail.builder().errorCode(code).errorMessage(message).build();
  }

  private record Partitions(Table table, NavigableMap<String, Partition> byValues) {

    /** An update replaces everything, as for tables; the table must have a key for each value. */
    private void put(PartitionInput input) {
      if (input.values().size() != table.partitionKeys().size()) {
        throw invalid(
            "partitionInput.values",
            "The number of partition keys do not match the number of partition values");
      }
      Partition.Builder partition = Partition.builder();
      copy(input, partition);
      byValues.put(
          key(input.values()),
          partition
              .databaseName(table.databaseName())
              .tableName(table.name())
              .catalogId(table.catalogId())
              .creationTime(Instant.now())
              .build());
    }
  }

  private static String key(List<String> values) {
    return String.join("\u0000", values);
  }

  /** Operations on the partitions of a link happen in its target. */
  private Partitions partitions(String catalogId, String database, String name) {
    Place place = place(catalogId, database);
    Table table = table(place.tables(), name);
    if (table.targetTable() != null) {
      TableIdentifier target = table.targetTable();
      place = place(target.catalogId(), target.databaseName());
      table = table(place.tables(), target.name());
    }
    return new Partitions(
        table,
        catalog(place.catalogId())
            .partitions
            .computeIfAbsent(table.databaseName() + "." + table.name(), t -> new TreeMap<>()));
  }

  /** What a BatchDeleteTable answer says of a table that it could not delete. */
  public static TableError error(String table, String code, String message) {
    return TableError.builder().tableName(table).errorDetail(detail(code, message)).build();
  }

  @Override
  public GlueServiceClientConfiguration serviceClientConfiguration() {
    return GlueServiceClientConfiguration.builder().region(Region.of(REGION)).build();
  }

  @Override
  public String serviceName() {
    return "glue";
  }

  @Override
  public void close() {}

  /** Each CatalogId has its own databases; without one, it is the caller's account. */
  private Catalog catalog(String catalogId) {
    return catalogs.computeIfAbsent(catalogId == null ? ACCOUNT : catalogId, id -> new Catalog());
  }

  /** Names are folded to lower case when they are stored and when they are looked up. */
  private static String fold(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private static Database database(Catalog catalog, String name) {
    Database database = catalog.databases.get(fold(name));
    if (database == null) {
      throw notFound("Database " + name + " not found.");
    }
    return database;
  }

  /** Where the tables of a database are. A link to a database is followed, one to a link is not. */
  private Place place(String catalogId, String name) {
    Database database = database(catalog(catalogId), name);
    DatabaseIdentifier target = database.targetDatabase();
    if (target == null) {
      return placeOf(database, false);
    }
    Database found = database(catalog(target.catalogId()), target.databaseName());
    if (found.targetDatabase() != null) {
      throw notFound("Database " + found.name() + " not found.");
    }
    return placeOf(found, true);
  }

  private Place placeOf(Database database, boolean linked) {
    String id = database.catalogId();
    return new Place(id, database.name(), catalog(id).tables.get(database.name()), linked);
  }

  private record Place(
      String catalogId, String database, NavigableMap<String, Table> tables, boolean linked) {}

  /** A link to a database comes with the properties of its target, if that is there. */
  private Database withTarget(Database link) {
    if (link.targetDatabase() == null) {
      return link;
    }
    Database target =
        catalog(link.targetDatabase().catalogId())
            .databases
            .get(fold(link.targetDatabase().databaseName()));
    return target == null
        ? link
        : target.toBuilder()
            .name(link.name())
            .catalogId(link.catalogId())
            .targetDatabase(link.targetDatabase())
            .build();
  }

  /** As for databases; but not of a link that another link has led to. */
  private Table withTarget(Place place, Table link) {
    if (link.targetTable() == null || place.linked()) {
      return link;
    }
    TableIdentifier target = link.targetTable();
    NavigableMap<String, Table> tables =
        catalog(target.catalogId()).tables.get(fold(target.databaseName()));
    Table found = tables == null ? null : tables.get(fold(target.name()));
    return found == null
        ? link
        : found.toBuilder()
            .name(link.name())
            .databaseName(link.databaseName())
            .catalogId(link.catalogId())
            .targetTable(target)
            .build();
  }

  private static Table table(Map<String, Table> tables, String name) {
    Table table = tables.get(fold(name));
    if (table == null) {
      throw notFound("Table " + name + " not found.");
    }
    return table;
  }

  private static int position(String token) {
    return token == null ? 0 : Integer.parseInt(token);
  }

  private static int pageSize(Integer maxResults) {
    if (maxResults != null && (maxResults < 1 || maxResults > PAGE)) {
      throw invalid("maxResults", "Member must have value between 1 and 100");
    }
    return maxResults == null ? PAGE : maxResults;
  }

  /** An update replaces everything: what the input does not have is gone. */
  private static void put(
      Catalog catalog, String catalogId, String name, DatabaseInput input, Instant created) {
    Database.Builder database = Database.builder();
    copy(input, database);
    catalog.databases.put(
        name, database.name(name).catalogId(catalogIdOf(catalogId)).createTime(created).build());
  }

  /** As for databases: an update replaces the TableInput wholesale. */
  private static void put(Place place, TableInput input, int version, Instant created) {
    Table.Builder table = Table.builder();
    copy(input, table);
    if (input.storageDescriptor() != null) {
      StorageDescriptor.Builder storage = input.storageDescriptor().toBuilder();
      if (input.storageDescriptor().hasColumns()) {
        storage.columns(folded(input.storageDescriptor().columns()));
      }
      table.storageDescriptor(storage.build());
    }
    if (input.hasPartitionKeys()) {
      table.partitionKeys(folded(input.partitionKeys()));
    }
    String name = fold(input.name());
    place
        .tables()
        .put(
            name,
            table
                .name(name)
                .databaseName(place.database())
                .catalogId(place.catalogId())
                .versionId(String.valueOf(version))
                .createTime(created)
                .updateTime(Instant.now())
                .build());
  }

  private static String catalogIdOf(String catalogId) {
    return catalogId == null ? ACCOUNT : catalogId;
  }

  /** Column names come back in lower case; the names of nested fields keep theirs. */
  private static List<Column> folded(List<Column> columns) {
    return columns.stream().map(c -> c.toBuilder().name(fold(c.name())).build()).toList();
  }

  private static void copy(SdkPojo input, SdkPojo stored) {
    Map<String, SdkField<?>> fields = new HashMap<>();
    input.sdkFields().forEach(field -> fields.put(field.memberName(), field));
    for (SdkField<?> field : stored.sdkFields()) {
      SdkField<?> from = fields.get(field.memberName());
      if (from != null) {
        field.set(stored, from.getValueOrDefault(input));
      }
    }
  }

  // Limits: the constraints of the Glue API reference, whose prose counts bytes.

  private static void validate(DatabaseInput database) {
    name("databaseInput.name", database.name());
    multiLine("databaseInput.description", database.description(), 0, 2048);
    length("databaseInput.locationUri", database.locationUri(), 1, 1024);
    parameters("databaseInput.parameters", database.parameters());
  }

  private static void validate(TableInput table) {
    name("tableInput.name", table.name());
    multiLine("tableInput.description", table.description(), 0, 2048);
    singleLine("tableInput.owner", table.owner(), 1, 255);
    length("tableInput.tableType", table.tableType(), 0, 255);
    length("tableInput.viewOriginalText", table.viewOriginalText(), 0, 409_600);
    length("tableInput.viewExpandedText", table.viewExpandedText(), 0, 409_600);
    parameters("tableInput.parameters", table.parameters());
    columns("tableInput.partitionKeys", table.partitionKeys());
    StorageDescriptor storage = table.storageDescriptor();
    if (storage != null) {
      columns("tableInput.storageDescriptor.columns", storage.columns());
      length("tableInput.storageDescriptor.location", storage.location(), 0, 2056);
      if (storage.serdeInfo() != null) {
        parameters("tableInput.storageDescriptor.serdeInfo", storage.serdeInfo().parameters());
      }
    }
  }

  /** Two columns of one name are accepted: crawlers write them, and so can anyone. */
  private static void columns(String member, List<Column> columns) {
    for (Column column : columns) {
      name(member + ".name", column.name());
      singleLine(member + ".type", column.type(), 0, 131_072);
      singleLine(member + ".comment", column.comment(), 0, 255);
      parameters(member + ".parameters", column.parameters());
    }
  }

  private static void parameters(String member, Map<String, String> parameters) {
    parameters.forEach(
        (key, value) -> {
          singleLine(member + ".key", key, 1, 255);
          length(member + "." + key, value, 0, 512_000);
        });
  }

  private static void name(String member, String name) {
    if (name == null) {
      throw invalid(member, "Member must not be null");
    }
    singleLine(member, name, 1, 255);
  }

  private static void singleLine(String member, String value, int min, int max) {
    length(member, value, min, max);
    if (value != null && !SINGLE_LINE.matcher(value).matches()) {
      throw invalid(member, "Member must satisfy the pattern of a single line");
    }
  }

  private static void multiLine(String member, String value, int min, int max) {
    length(member, value, min, max);
    if (value != null && !MULTI_LINE.matcher(value).matches()) {
      throw invalid(member, "Member must satisfy the pattern of lines");
    }
  }

  private static void length(String member, String value, int min, int max) {
    int bytes = value == null ? min : value.getBytes(StandardCharsets.UTF_8).length;
    if (bytes < min || bytes > max) {
      throw invalid(
          member, "Member must have length between " + min + " and " + max + ", has " + bytes);
    }
  }

  // Errors, as the SDK makes them of the service's answers.

  /** What the SDK throws for an object that is not there: HTTP 400, as for all of these errors. */
  public static EntityNotFoundException notFound(String message) {
    return EntityNotFoundException.builder()
        .message(message)
        .awsErrorDetails(details("EntityNotFoundException", message))
        .statusCode(400)
        .requestId("request-1")
        .build();
  }

  /** What the SDK throws for an object that is there already. */
  public static AlreadyExistsException alreadyExists(String message) {
    return AlreadyExistsException.builder()
        .message(message)
        .awsErrorDetails(details("AlreadyExistsException", message))
        .statusCode(400)
        .requestId("request-1")
        .build();
  }

  /** What the SDK throws for a VersionId that is not the current one. */
  public static ConcurrentModificationException concurrentModification() {
    String message = "Update table failed due to concurrent modifications.";
    return ConcurrentModificationException.builder()
        .message(message)
        .awsErrorDetails(details("ConcurrentModificationException", message))
        .statusCode(400)
        .requestId("request-1")
        .build();
  }

  private static ValidationException invalid(String member, String constraint) {
    String message =
        "1 validation error detected: Value at '"
            + member
            + "' failed to satisfy constraint: "
            + constraint;
    return ValidationException.builder()
        .message(message)
        .awsErrorDetails(details("ValidationException", message))
        .statusCode(400)
        .requestId("request-1")
        .build();
  }

  /** The details of an error answer. */
  public static AwsErrorDetails details(String code, String message) {
    return AwsErrorDetails.builder()
        .serviceName("Glue")
        .errorCode(code)
        .errorMessage(message)
        .build();
  }
}
