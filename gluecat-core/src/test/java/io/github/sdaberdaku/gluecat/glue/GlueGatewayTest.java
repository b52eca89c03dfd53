/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.glue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.sdaberdaku.gluecat.ConcurrentGlueUpdateException;
import io.github.sdaberdaku.gluecat.GlueRequestException;
import io.github.sdaberdaku.gluecat.config.CatalogOptions;
import io.github.sdaberdaku.gluecat.entry.ColumnEntry;
import io.github.sdaberdaku.gluecat.entry.DatabaseEntry;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.apache.spark.sql.catalyst.analysis.NamespaceAlreadyExistsException;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.glue.GlueClient;
import software.amazon.awssdk.services.glue.model.BatchDeleteTableRequest;
import software.amazon.awssdk.services.glue.model.BatchDeleteTableResponse;
import software.amazon.awssdk.services.glue.model.ConcurrentModificationException;
import software.amazon.awssdk.services.glue.model.GetTablesRequest;
import software.amazon.awssdk.services.glue.model.GlueRequest;
import software.amazon.awssdk.services.glue.model.TableError;
import software.amazon.awssdk.services.glue.model.UpdateTableRequest;

class GlueGatewayTest {

  private final InMemoryGlue glue = new InMemoryGlue();
  private final GlueGateway gateway = gateway();

  private GlueGateway gateway(String... keysAndValues) {
    Map<String, String> properties = new TreeMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      properties.put(keysAndValues[i], keysAndValues[i + 1]);
    }
    return new GlueGateway(CatalogOptions.parse("lake", properties), () -> glue);
  }

  private static DatabaseEntry database(String name) {
    return DatabaseEntry.of(name, "text", "s3://bucket/" + name, Map.of("a", "1"));
  }

  private static TableEntry table(String name) {
    return TableEntry.builder("db", name)
        .tableType("EXTERNAL_TABLE")
        .parameters(Map.of("spark.sql.sources.provider", "delta"))
        .columns(List.of(new ColumnEntry("id", "bigint", null)))
        .location("s3://bucket/" + name)
        .build();
  }

  private static UnaryOperator<TableEntry> set(String key, String value) {
    return entry -> entry.toBuilder().parameter(key, value).build();
  }

  private TableEntry created(String name) throws Exception {
    if (gateway.findDatabase("db").isEmpty()) {
      gateway.createDatabase(database("db"));
    }
    gateway.createTable(table(name));
    TableEntry entry = gateway.findTable("db", name).orElseThrow();
    glue.forgetCalls();
    return entry;
  }

  private void everyOperation(GlueGateway on) throws Exception {
    on.createDatabase(database("db"));
    on.updateDatabase(on.findDatabase("db").orElseThrow());
    on.listDatabases();
    on.createTable(table("t"));
    on.updateTable(on.findTable("db", "t").orElseThrow(), set("a", "b"));
    on.listTables("db");
    on.hasTables("db");
    on.createTable(table("u"));
    on.deleteTable(table("u"));
    on.deleteTables("db");
    on.deleteDatabase("db");
  }

  private static Object catalogId(GlueRequest request) {
    return request.getValueForField("CatalogId", Object.class).orElse(null);
  }

  @ParameterizedTest
  @ValueSource(strings = {"111111111111", "111111111111:s3tablescatalog/bucket"})
  void sendsTheGlueIdWithEveryRequest(String id) throws Exception {
    everyOperation(gateway("glue.id", id));
    assertThat(glue.operations())
        .contains(
            "GetDatabase",
            "GetDatabases",
            "CreateDatabase",
            "UpdateDatabase",
            "DeleteDatabase",
            "GetTable",
            "GetTables",
            "CreateTable",
            "UpdateTable",
            "DeleteTable",
            "BatchDeleteTable");
    assertThat(glue.calls()).allSatisfy(c -> assertThat(catalogId(c.request())).isEqualTo(id));
  }

  @Test
  void sendsNoCatalogIdWithoutAGlueId() throws Exception {
    everyOperation(gateway());
    assertThat(glue.calls()).allSatisfy(c -> assertThat(catalogId(c.request())).isNull());
  }

  @Test
  void seesOnlyItsOwnCatalog() throws Exception {
    gateway("glue.id", "1").createDatabase(database("db"));
    assertThat(gateway("glue.id", "2").findDatabase("db")).isEmpty();
    assertThat(gateway("glue.id", "1").findDatabase("db")).isPresent();
  }

  // Databases

  @Test
  void findsADatabaseAsItWasCreated() throws Exception {
    gateway.createDatabase(database("db"));
    DatabaseEntry found = gateway.findDatabase("DB").orElseThrow();
    assertThat(found.name()).isEqualTo("db");
    assertThat(found.description()).contains("text");
    assertThat(found.location()).contains("s3://bucket/db");
    assertThat(found.parameters()).isEqualTo(Map.of("a", "1"));
  }

  @Test
  void findsNoDatabaseThatIsNotThere() {
    assertThat(gateway.findDatabase("db")).isEmpty();
    assertThat(gateway.deleteDatabase("db")).isFalse();
  }

  @Test
  void refusesADatabaseThatIsThere() throws Exception {
    gateway.createDatabase(database("db"));
    assertThatThrownBy(() -> gateway.createDatabase(database("db")))
        .isInstanceOf(NamespaceAlreadyExistsException.class)
        .hasMessageContaining("db");
  }

  @Test
  void namesACatalogThatIsNotThere() {
    GlueGateway nested = gateway("glue.id", "111111111111:s3tablescatalog/bucket");
    for (ThrowingCallable call :
        List.<ThrowingCallable>of(
            nested::listDatabases, () -> nested.createDatabase(database("db")))) {
      glue.failBefore("GetDatabases", 1, InMemoryGlue.notFound("Catalog not found."));
      glue.failBefore("CreateDatabase", 1, InMemoryGlue.notFound("Catalog not found."));
      assertThatThrownBy(call)
          .isInstanceOf(GlueRequestException.class)
          .hasMessageStartingWith("catalog lake (glue.id 111111111111:s3tablescatalog/bucket): ")
          .hasMessageContaining("Catalog not found.");
    }
  }

  @Test
  void cannotUpdateADatabaseThatIsGone() {
    assertThatThrownBy(() -> gateway.updateDatabase(database("db")))
        .isInstanceOf(NoSuchNamespaceException.class)
        .hasMessageContaining("`lake`.`db`");
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "1, 1", "100, 1", "101, 2", "250, 3"})
  void listsEveryDatabaseInPages(int databases, int calls) throws Exception {
    for (int i = 0; i < databases; i++) {
      gateway.createDatabase(database("db" + i));
    }
    glue.forgetCalls();
    assertThat(gateway.listDatabases()).hasSize(databases).doesNotHaveDuplicates();
    assertThat(glue.operations()).hasSize(calls).containsOnly("GetDatabases");
  }

  // Listing and finding tables

  @ParameterizedTest
  @CsvSource({"0, 1", "1, 1", "100, 1", "101, 2", "250, 3"})
  void listsEveryTableInPages(int tables, int calls) throws Exception {
    gateway.createDatabase(database("db"));
    for (int i = 0; i < tables; i++) {
      gateway.createTable(table("t" + i));
    }
    glue.forgetCalls();
    assertThat(gateway.listTables("db"))
        .extracting(TableEntry::name)
        .hasSize(tables)
        .doesNotHaveDuplicates();
    assertThat(glue.operations()).hasSize(calls).containsOnly("GetTables");
  }

  @Test
  void listsTablesBehindEmptyPages() throws Exception {
    created("t");
    glue.startListingsWithEmptyPages(2);
    assertThat(gateway.listTables("db")).extracting(TableEntry::name).containsExactly("t");
  }

  @Test
  void asksForOneEntryToKnowWhetherADatabaseHoldsAny() throws Exception {
    created("t");
    created("u");
    assertThat(gateway.hasTables("db")).isTrue();
    assertThat(glue.requests(GetTablesRequest.class))
        .singleElement()
        .extracting(GetTablesRequest::maxResults)
        .isEqualTo(1);
    gateway.deleteTables("db");
    assertThat(gateway.hasTables("db")).isFalse();
  }

  /** Else DROP DATABASE RESTRICT would take a database with tables for an empty one. */
  @Test
  void findsTablesBehindEmptyPages() throws Exception {
    created("t");
    glue.startListingsWithEmptyPages(2);
    assertThat(gateway.hasTables("db")).isTrue();
  }

  @Test
  void refusesToListADatabaseThatIsNotThere() {
    assertThatThrownBy(() -> gateway.listTables("db")).isInstanceOf(NoSuchNamespaceException.class);
    assertThatThrownBy(() -> gateway.hasTables("db")).isInstanceOf(NoSuchNamespaceException.class);
    assertThatThrownBy(() -> gateway.deleteTables("db"))
        .isInstanceOf(NoSuchNamespaceException.class);
  }

  @Test
  void findsATableWithOneCall() throws Exception {
    created("t");
    assertThat(gateway.findTable("DB", "T")).get().extracting(TableEntry::name).isEqualTo("t");
    assertThat(glue.operations()).containsExactly("GetTable");
  }

  @Test
  void findsNoTableThatIsNotThere() throws Exception {
    created("t");
    assertThat(gateway.findTable("db", "u")).isEmpty();
    assertThat(gateway.findTable("nope", "t")).isEmpty();
    assertThat(gateway.deleteTable(table("u"))).isFalse();
    assertThat(gateway.deleteTable(table("t"))).isTrue();
  }

  @Test
  void readsColumnNamesAsTheServiceFoldsThem() throws Exception {
    gateway.createDatabase(database("db"));
    gateway.createTable(
        table("t").toBuilder()
            .columns(List.of(new ColumnEntry("userId", "struct<aB:int>", null)))
            .build());
    assertThat(gateway.findTable("db", "t").orElseThrow().columns())
        .containsExactly(new ColumnEntry("userid", "struct<aB:int>", null));
  }

  // Creating tables

  @Test
  void createsATableWithOneCall() throws Exception {
    gateway.createDatabase(database("db"));
    glue.forgetCalls();
    gateway.createTable(table("t"));
    assertThat(glue.operations()).containsExactly("CreateTable");
  }

  @Test
  void takesAnEntryWhoseFirstAnswerWasLostAsWritten() throws Exception {
    gateway.createDatabase(database("db"));
    // As the SDK's retry finds it: the first request was carried out, the second is refused.
    glue.failAfter("CreateTable", 1, InMemoryGlue.alreadyExists("Table already exists."));
    gateway.createTable(table("t"));
    assertThat(gateway.findTable("db", "t")).isPresent();
  }

  static List<UnaryOperator<TableEntry.Builder>> otherEntries() {
    return List.of(
        b -> b.location("s3://bucket/other"),
        b -> b.parameter("spark.sql.sources.provider", "parquet"),
        b -> b.parameters(Map.of()));
  }

  @ParameterizedTest
  @MethodSource("otherEntries")
  void refusesATableThatAnotherHasCreated(UnaryOperator<TableEntry.Builder> other)
      throws Exception {
    gateway.createDatabase(database("db"));
    gateway.createTable(other.apply(table("t").toBuilder()).build());
    assertThatThrownBy(() -> gateway.createTable(table("t")))
        .isInstanceOf(TableAlreadyExistsException.class)
        .hasMessageContaining("db")
        .hasMessageContaining("t");
  }

  @Test
  void refusesATableThatIsGoneAgainWhenItIsLookedAt() throws Exception {
    gateway.createDatabase(database("db"));
    glue.failBefore("CreateTable", 1, InMemoryGlue.alreadyExists("Table already exists."));
    assertThatThrownBy(() -> gateway.createTable(table("t")))
        .isInstanceOf(TableAlreadyExistsException.class);
  }

  @Test
  void refusesATableOfADatabaseThatIsNotThere() {
    assertThatThrownBy(() -> gateway.createTable(table("t")))
        .isInstanceOf(NoSuchNamespaceException.class);
  }

  @Test
  void checksTheLimitsBeforeAnyCall() throws Exception {
    TableEntry entry = created("t");
    String tooLong = "x".repeat(256);
    assertThatThrownBy(() -> gateway.createTable(table(tooLong)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("catalog lake");
    assertThatThrownBy(() -> gateway.updateTable(entry, set(tooLong, "x")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> gateway.createDatabase(database(tooLong)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> gateway.updateDatabase(database(tooLong)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(glue.calls()).isEmpty();
  }

  @Test
  void writesAParameterOfTheGreatestLengthAndRefusesALongerOneBeforeAnyCall() throws Exception {
    TableEntry entry = created("t");
    String greatest = "x".repeat(512_000);
    assertThatThrownBy(() -> gateway.updateTable(entry, set("a", greatest + "x")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("table db.t: the property a is 512001 bytes long");
    assertThat(glue.calls()).isEmpty();
    gateway.updateTable(entry, set("a", greatest));
    assertThat(gateway.findTable("db", "t").orElseThrow().parameter("a")).contains(greatest);
  }

  // Updating tables

  @ParameterizedTest
  @CsvSource({"'', true", "true, true", "false, false"})
  void sendsSkipArchiveAndTheVersionItRead(String option, boolean sent) throws Exception {
    TableEntry entry = created("t");
    gateway("glue.skip-archive", option).updateTable(entry, set("a", "1"));
    assertThat(glue.requests(UpdateTableRequest.class))
        .singleElement()
        .satisfies(
            request -> {
              assertThat(request.skipArchive()).isEqualTo(sent);
              assertThat(request.versionId()).isEqualTo("0");
              assertThat(request.databaseName()).isEqualTo("db");
              assertThat(request.tableInput().parameters()).containsEntry("a", "1");
            });
    assertThat(gateway.findTable("db", "t").orElseThrow().versionId()).contains("1");
  }

  @Test
  void writesNothingWhenNothingChanges() throws Exception {
    TableEntry entry = created("t");
    assertThat(gateway.updateTable(entry, UnaryOperator.identity())).isSameAs(entry);
    gateway.updateTable(entry, e -> e.toBuilder().parameters(e.parameters()).build());
    assertThat(glue.calls()).isEmpty();
  }

  @Test
  void readsAgainAndAppliesTheChangeAgainAfterAConflict() throws Exception {
    TableEntry read = created("t");
    gateway.updateTable(read, set("theirs", "1"));
    glue.forgetCalls();
    TableEntry written = gateway.updateTable(read, set("ours", "2"));
    assertThat(glue.operations()).containsExactly("UpdateTable", "GetTable", "UpdateTable");
    assertThat(written.parameters()).containsEntry("theirs", "1").containsEntry("ours", "2");
    assertThat(gateway.findTable("db", "t").orElseThrow().parameters())
        .isEqualTo(written.parameters());
  }

  @Test
  void updatesAgainWhatAnUpdateReturned() throws Exception {
    TableEntry first = gateway.updateTable(created("t"), set("a", "1"));
    gateway.updateTable(first, set("b", "2"));
    assertThat(gateway.findTable("db", "t").orElseThrow().parameters())
        .containsEntry("a", "1")
        .containsEntry("b", "2");
  }

  @Test
  void takesAnUpdateWhoseFirstAnswerWasLostAsWritten() throws Exception {
    TableEntry entry = created("t");
    glue.failAfter("UpdateTable", 1, InMemoryGlue.concurrentModification());
    TableEntry written = gateway.updateTable(entry, set("a", "1"));
    assertThat(written.parameters()).containsEntry("a", "1");
    assertThat(glue.operations()).containsExactly("UpdateTable", "GetTable");
    assertThat(gateway.findTable("db", "t").orElseThrow().versionId()).contains("1");
  }

  @Test
  void letsTheChangeDecideAnewAfterAConflict() throws Exception {
    TableEntry read = created("t");
    gateway.updateTable(read, set("locked", "yes"));
    assertThatThrownBy(
            () ->
                gateway.updateTable(
                    read,
                    entry -> {
                      if (entry.parameter("locked").isPresent()) {
                        throw new IllegalStateException("no longer makes sense");
                      }
                      return set("a", "1").apply(entry);
                    }))
        .hasMessage("no longer makes sense");
  }

  @Test
  void bearsAFewConflictsInARow() throws Exception {
    TableEntry entry = created("t");
    glue.failBefore("UpdateTable", 4, InMemoryGlue.concurrentModification());
    gateway.updateTable(entry, set("a", "1"));
    assertThat(gateway.findTable("db", "t").orElseThrow().parameters()).containsEntry("a", "1");
  }

  @Test
  void givesUpAfterABoundedNumberOfConflicts() throws Exception {
    TableEntry entry = created("t");
    glue.failBefore("UpdateTable", 100, InMemoryGlue.concurrentModification());
    assertThatThrownBy(() -> gateway("glue.id", "000000000000").updateTable(entry, set("a", "1")))
        .isInstanceOf(ConcurrentGlueUpdateException.class)
        .hasMessageContaining("catalog lake (glue.id 000000000000)")
        .hasMessageContaining("db.t")
        .hasMessageContaining("again")
        .hasCauseInstanceOf(ConcurrentModificationException.class);
    assertThat(glue.requests(UpdateTableRequest.class)).hasSize(5);
    assertThat(gateway.findTable("db", "t").orElseThrow().versionId()).contains("0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CreateDatabase",
        "UpdateDatabase",
        "CreateTable",
        "DeleteTable",
        "BatchDeleteTable",
        "DeleteDatabase"
      })
  void saysThatAnotherWriterWasAtIt(String operation) {
    glue.failBefore(operation, 1, InMemoryGlue.concurrentModification());
    assertThatThrownBy(() -> everyOperation(gateway))
        .isInstanceOf(ConcurrentGlueUpdateException.class)
        .hasMessageContaining("catalog lake (glue.id of the caller's account): " + operation)
        .hasMessageContaining("Another writer was at it at the same time; run the statement again.")
        .hasCauseInstanceOf(ConcurrentModificationException.class);
  }

  @Test
  void saysWhenTheTableIsGone() throws Exception {
    TableEntry entry = created("t");
    gateway.deleteTable(table("t"));
    assertThatThrownBy(() -> gateway.updateTable(entry, set("a", "1")))
        .isInstanceOf(NoSuchTableException.class);
  }

  @Test
  void saysWhenTheTableIsGoneAfterAConflict() throws Exception {
    TableEntry entry = created("t");
    glue.failBefore("UpdateTable", 1, InMemoryGlue.concurrentModification());
    glue.failBefore("GetTable", 1, InMemoryGlue.notFound("Table t not found."));
    assertThatThrownBy(() -> gateway.updateTable(entry, set("a", "1")))
        .isInstanceOf(NoSuchTableException.class);
  }

  @Test
  void losesNoChangeOfManyWritersAtOnce() throws Exception {
    TableEntry read = created("t");
    int writers = 4;
    List<Callable<TableEntry>> updates = new ArrayList<>();
    CyclicBarrier together = new CyclicBarrier(writers);
    for (int i = 0; i < writers; i++) {
      String key = "writer" + i;
      updates.add(
          () -> {
            together.await();
            return gateway.updateTable(read, set(key, "done"));
          });
    }
    ExecutorService threads = Executors.newFixedThreadPool(writers);
    try {
      for (Future<TableEntry> update : threads.invokeAll(updates)) {
        update.get();
      }
    } finally {
      threads.shutdown();
    }
    assertThat(gateway.findTable("db", "t").orElseThrow().parameters())
        .containsKeys("writer0", "writer1", "writer2", "writer3");
  }

  // Deleting tables

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 1", "100, 1", "101, 2", "250, 3"})
  void deletesTheTablesOfADatabaseInBatches(int tables, int batches) throws Exception {
    gateway.createDatabase(database("db"));
    for (int i = 0; i < tables; i++) {
      gateway.createTable(table("t" + i));
    }
    gateway.createDatabase(database("other"));
    gateway.deleteTables("db");
    assertThat(gateway.listTables("db")).isEmpty();
    assertThat(glue.requests(BatchDeleteTableRequest.class))
        .hasSize(batches)
        .allMatch(request -> request.tablesToDelete().size() <= 100)
        .allMatch(request -> request.databaseName().equals("db"));
  }

  /** An InMemoryGlue whose BatchDeleteTable answers with one error. */
  private GlueGateway answering(TableError error) {
    GlueClient client =
        new DelegatingGlue(glue) {
          @Override
          public BatchDeleteTableResponse batchDeleteTable(BatchDeleteTableRequest request) {
            return BatchDeleteTableResponse.builder().errors(error).build();
          }
        };
    return new GlueGateway(
        CatalogOptions.parse("lake", Map.of("glue.id", "000000000000")), () -> client);
  }

  @Test
  void doesNotMindATableThatAnotherHasDeleted() throws Exception {
    created("t");
    answering(InMemoryGlue.error("t", "EntityNotFoundException", "not found")).deleteTables("db");
  }

  @Test
  void saysWhichTableCouldNotBeDeleted() throws Exception {
    created("t");
    GlueGateway failing =
        answering(InMemoryGlue.error("t", "AccessDeniedException", "Insufficient permissions"));
    Throwable thrown = catchThrowable(() -> failing.deleteTables("db"));
    assertThat(thrown)
        .isInstanceOf(GlueRequestException.class)
        .hasMessageContaining("catalog lake (glue.id 000000000000)")
        .hasMessageContaining("db.t")
        .hasMessageContaining("Insufficient permissions")
        .hasMessageContaining("run the statement again");
    assertThat(((GlueRequestException) thrown).operation()).isEqualTo("BatchDeleteTable");
  }

  // The client

  @Test
  void asksForTheClientAtTheFirstCallAndOnce() {
    AtomicInteger asked = new AtomicInteger();
    GlueGateway lazy =
        new GlueGateway(
            CatalogOptions.parse("lake", Map.of()),
            () -> {
              asked.incrementAndGet();
              return glue;
            });
    assertThat(asked).hasValue(0);
    lazy.listDatabases();
    lazy.listDatabases();
    assertThat(asked).hasValue(1);
  }

  @Test
  void asksForTheClientOnceByManyThreads() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    int callers = 8;
    CyclicBarrier together = new CyclicBarrier(callers);
    GlueGateway lazy =
        new GlueGateway(
            CatalogOptions.parse("lake", Map.of()),
            () -> {
              asked.incrementAndGet();
              // Gives the other threads the time in which a second client could be made.
              for (int i = 0; i < 1000; i++) {
                Thread.yield();
              }
              return glue;
            });
    List<Callable<List<String>>> calls = new ArrayList<>();
    for (int i = 0; i < callers; i++) {
      calls.add(
          () -> {
            together.await();
            return lazy.listDatabases();
          });
    }
    ExecutorService threads = Executors.newFixedThreadPool(callers);
    try {
      for (Future<List<String>> call : threads.invokeAll(calls)) {
        assertThat(call.get()).isEmpty();
      }
    } finally {
      threads.shutdown();
    }
    assertThat(asked).hasValue(1);
    assertThat(glue.operations()).hasSize(callers);
  }

  @Test
  void asksForTheClientAgainWhenItCouldNotBeMade() {
    AtomicInteger asked = new AtomicInteger();
    GlueGateway lazy =
        new GlueGateway(
            CatalogOptions.parse("lake", Map.of()),
            () -> {
              if (asked.incrementAndGet() == 1) {
                throw new IllegalStateException("not yet");
              }
              return glue;
            });
    assertThatThrownBy(lazy::listDatabases).hasMessage("not yet");
    assertThat(lazy.listDatabases()).isEmpty();
  }
}
