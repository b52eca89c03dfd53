/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sdaberdaku.gluecat.config.CatalogOptions;
import io.github.sdaberdaku.gluecat.entry.DatabaseEntry;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import io.github.sdaberdaku.gluecat.glue.GlueGateway;
import io.github.sdaberdaku.gluecat.glue.InMemoryGlue;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.catalyst.analysis.NamespaceAlreadyExistsException;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NonEmptyNamespaceException;
import org.apache.spark.sql.connector.catalog.NamespaceChange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.glue.model.Database;
import software.amazon.awssdk.services.glue.model.GetTablesRequest;

class NamespacesTest {

  private final InMemoryGlue glue = new InMemoryGlue();
  private Optional<String> execution = Optional.empty();
  private Optional<Object> analysis = Optional.empty();
  private final Namespaces namespaces = namespaces(Map.of());
  private final Namespaces inWarehouse = namespaces(Map.of("warehouse", "s3://bucket/wh/"));

  private Namespaces namespaces(Map<String, String> properties) {
    CatalogOptions options = CatalogOptions.parse("lake", properties);
    return new Namespaces(
        options,
        gateway(options),
        new StatementReads(() -> execution, () -> analysis, System::nanoTime));
  }

  private GlueGateway gateway(CatalogOptions options) {
    return new GlueGateway(options, () -> glue);
  }

  private static String[] ns(String... levels) {
    return levels;
  }

  private Database stored(String name) {
    return glue.getDatabase(r -> r.name(name)).database();
  }

  private void addTables(String database, int count) throws Exception {
    for (int i = 0; i < count; i++) {
      gateway(CatalogOptions.parse("lake", Map.of()))
          .createTable(TableEntry.builder(database, "t" + i).location("s3://b/t" + i).build());
    }
  }

  @Test
  void createsADatabaseWithNothing() throws Exception {
    namespaces.create(ns("db"), Map.of());
    assertThat(stored("db").locationUri()).isNull();
    assertThat(stored("db").description()).isNull();
    assertThat(namespaces.metadata(ns("db"))).isEmpty();
  }

  @Test
  void createsADatabaseWithCommentLocationAndProperties() throws Exception {
    inWarehouse.create(
        ns("db"),
        Map.of("comment", "all sales", "location", "s3://bucket/own", "owner", "me", "k", "v"));
    assertThat(stored("db").description()).isEqualTo("all sales");
    assertThat(stored("db").locationUri()).isEqualTo("s3://bucket/own");
    assertThat(stored("db").parameters()).isEqualTo(Map.of("owner", "me", "k", "v"));
    assertThat(inWarehouse.metadata(ns("db")))
        .isEqualTo(
            Map.of("comment", "all sales", "location", "s3://bucket/own", "owner", "me", "k", "v"));
  }

  @Test
  void createsADatabaseInTheWarehouse() throws Exception {
    inWarehouse.create(ns("Sales"), Map.of());
    assertThat(stored("sales").locationUri()).isEqualTo("s3://bucket/wh/sales.db");
  }

  @Test
  void showsTheWarehouseAsTheLocationOfADatabaseWithoutOne() throws Exception {
    namespaces.create(ns("db"), Map.of());
    assertThat(inWarehouse.metadata(ns("db"))).containsEntry("location", "s3://bucket/wh/db.db");
    assertThat(namespaces.metadata(ns("db"))).doesNotContainKey("location");
  }

  @Test
  void foldsNamesToLowerCase() throws Exception {
    namespaces.create(ns("SaLes"), Map.of());
    assertThat(namespaces.list()).isDeepEqualTo(new String[][] {{"sales"}});
    assertThat(namespaces.exists(ns("SALES"))).isTrue();
    assertThat(namespaces.metadata(ns("SALES"))).isEmpty();
  }

  @Test
  void cutsALongComment() throws Exception {
    namespaces.create(ns("db"), Map.of("comment", "x".repeat(3000)));
    assertThat(stored("db").description()).hasSize(2046).endsWith("…");
    namespaces.alter(ns("db"), NamespaceChange.setProperty("comment", "y".repeat(3000)));
    assertThat(stored("db").description()).hasSize(2046).startsWith("y");
  }

  @Test
  void refusesADatabaseThatIsThere() throws Exception {
    namespaces.create(ns("db"), Map.of());
    assertThatThrownBy(() -> namespaces.create(ns("DB"), Map.of()))
        .isInstanceOf(NamespaceAlreadyExistsException.class);
  }

  @Test
  void refusesToCreateANamespaceOfAnotherDepth() {
    assertThatThrownBy(() -> namespaces.create(ns("a", "b"), Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("catalog lake")
        .hasMessageContaining("a.b")
        .hasMessageContaining("2 levels");
    assertThatThrownBy(() -> namespaces.create(ns(), Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0 levels");
    assertThat(glue.calls()).isEmpty();
  }

  @Test
  void knowsNoNamespaceOfAnotherDepth() {
    for (String[] namespace : new String[][] {ns(), ns("a", "b")}) {
      assertThat(namespaces.exists(namespace)).isFalse();
      assertThatThrownBy(() -> namespaces.metadata(namespace))
          .isInstanceOf(NoSuchNamespaceException.class);
      assertThatThrownBy(() -> namespaces.alter(namespace, NamespaceChange.setProperty("a", "b")))
          .isInstanceOf(NoSuchNamespaceException.class);
      assertThatThrownBy(() -> namespaces.drop(namespace, true))
          .isInstanceOf(NoSuchNamespaceException.class);
      assertThatThrownBy(() -> namespaces.requireForTables(namespace))
          .isInstanceOf(NoSuchNamespaceException.class);
    }
    assertThat(glue.calls()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a/b", "../x", "/"})
  void refusesASlashThatWouldLeaveTheWarehouse(String name) {
    assertThatThrownBy(() -> inWarehouse.create(ns(name), Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("catalog lake")
        .hasMessageContaining(name)
        .hasMessageContaining("slash");
    assertThat(glue.calls()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a/b", "with space", "ünïcode", "a.b", "1", "a-b"})
  void acceptsAnyNameWhereThereIsNoLocation(String name) throws Exception {
    namespaces.create(ns(name), Map.of());
    assertThat(namespaces.exists(ns(name))).isTrue();
  }

  @Test
  void listsTheTopLevelOnly() throws Exception {
    namespaces.create(ns("b"), Map.of());
    namespaces.create(ns("a"), Map.of());
    assertThat(namespaces.list(ns())).isDeepEqualTo(new String[][] {{"a"}, {"b"}});
    assertThat(namespaces.list(ns("a"))).isEmpty();
    assertThatThrownBy(() -> namespaces.list(ns("c"))).isInstanceOf(NoSuchNamespaceException.class);
    assertThatThrownBy(() -> namespaces.list(ns("a", "b")))
        .isInstanceOf(NoSuchNamespaceException.class);
  }

  @Test
  void altersCommentLocationAndProperties() throws Exception {
    namespaces.create(
        ns("db"), Map.of("comment", "old", "location", "s3://b/old", "a", "1", "b", "2"));
    namespaces.alter(
        ns("DB"),
        NamespaceChange.setProperty("comment", "new"),
        NamespaceChange.setProperty("location", "s3://b/new"),
        NamespaceChange.setProperty("a", "3"),
        NamespaceChange.setProperty("c", "4"),
        NamespaceChange.removeProperty("b"),
        NamespaceChange.removeProperty("never-there"));
    assertThat(stored("db").description()).isEqualTo("new");
    assertThat(stored("db").locationUri()).isEqualTo("s3://b/new");
    assertThat(stored("db").parameters()).isEqualTo(Map.of("a", "3", "c", "4"));
  }

  @Test
  void removesCommentAndLocation() throws Exception {
    namespaces.create(ns("db"), Map.of("comment", "old", "location", "s3://b/old", "a", "1"));
    namespaces.alter(
        ns("db"),
        NamespaceChange.removeProperty("comment"),
        NamespaceChange.removeProperty("location"));
    assertThat(stored("db").description()).isNull();
    assertThat(stored("db").locationUri()).isNull();
    assertThat(stored("db").parameters()).isEqualTo(Map.of("a", "1"));
  }

  @Test
  void keepsTheWarehouseOutOfADatabaseThatIsAltered() throws Exception {
    namespaces.create(ns("db"), Map.of());
    inWarehouse.alter(ns("db"), NamespaceChange.setProperty("a", "1"));
    assertThat(stored("db").locationUri()).isNull();
  }

  @Test
  void appliesChangesInTheirOrder() throws Exception {
    namespaces.create(ns("db"), Map.of());
    namespaces.alter(
        ns("db"),
        NamespaceChange.setProperty("a", "1"),
        NamespaceChange.removeProperty("a"),
        NamespaceChange.removeProperty("b"),
        NamespaceChange.setProperty("b", "2"));
    assertThat(stored("db").parameters()).isEqualTo(Map.of("b", "2"));
  }

  @Test
  void refusesAChangeItDoesNotKnow() throws Exception {
    namespaces.create(ns("db"), Map.of());
    NamespaceChange unknown = new NamespaceChange() {};
    assertThatThrownBy(() -> namespaces.alter(ns("db"), unknown))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("catalog lake")
        .hasMessageContaining("db");
    assertThat(glue.operations()).doesNotContain("UpdateDatabase");
  }

  @Test
  void cannotAlterADatabaseThatIsNotThere() {
    assertThatThrownBy(() -> namespaces.alter(ns("db"), NamespaceChange.setProperty("a", "b")))
        .isInstanceOf(NoSuchNamespaceException.class);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void dropsAnEmptyDatabase(boolean cascade) throws Exception {
    namespaces.create(ns("db"), Map.of());
    assertThat(namespaces.drop(ns("DB"), cascade)).isTrue();
    assertThat(namespaces.exists(ns("db"))).isFalse();
  }

  @Test
  void restrictKeepsADatabaseWithTables() throws Exception {
    namespaces.create(ns("db"), Map.of());
    addTables("db", 1);
    assertThatThrownBy(() -> namespaces.drop(ns("db"), false))
        .isInstanceOf(NonEmptyNamespaceException.class);
    assertThat(glue.operations()).doesNotContain("DeleteDatabase", "DeleteTable");
    assertThat(namespaces.exists(ns("db"))).isTrue();
  }

  @Test
  void restrictKeepsADatabaseWhoseFirstPageIsEmpty() throws Exception {
    namespaces.create(ns("db"), Map.of());
    addTables("db", 1);
    glue.startListingsWithEmptyPages(1);
    assertThatThrownBy(() -> namespaces.drop(ns("db"), false))
        .isInstanceOf(NonEmptyNamespaceException.class);
    assertThat(namespaces.exists(ns("db"))).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "101, 2"})
  void cascadeRemovesTheTablesFirst(int tables, int batches) throws Exception {
    namespaces.create(ns("db"), Map.of());
    addTables("db", tables);
    glue.forgetCalls();
    assertThat(namespaces.drop(ns("db"), true)).isTrue();
    assertThat(glue.operations().stream().filter("BatchDeleteTable"::equals)).hasSize(batches);
    assertThat(glue.operations()).endsWith("DeleteDatabase");
    assertThat(namespaces.exists(ns("db"))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void cannotDropADatabaseThatIsNotThere(boolean cascade) {
    assertThatThrownBy(() -> namespaces.drop(ns("db"), cascade))
        .isInstanceOf(NoSuchNamespaceException.class);
  }

  private void createLink(String name, String target) {
    glue.createDatabase(
        r ->
            r.databaseInput(
                d -> d.name(name).targetDatabase(t -> t.catalogId("1").databaseName(target))));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void neitherAltersNorEmptiesWhatAResourceLinkLeadsTo(boolean follow) throws Exception {
    namespaces(Map.of("glue.id", "1")).create(ns("theirs"), Map.of());
    createLink("link", "theirs");
    glue.forgetCalls();
    Namespaces tested = namespaces(Map.of("glue.follow-resource-links", String.valueOf(follow)));
    assertThatThrownBy(() -> tested.alter(ns("link"), NamespaceChange.setProperty("a", "b")))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("catalog lake")
        .hasMessageContaining("link is a resource link to database theirs of catalog 1 and cannot");
    assertThat(tested.drop(ns("link"), true)).isTrue();
    assertThat(glue.operations()).containsExactly("GetDatabase", "GetDatabase", "DeleteDatabase");
    assertThat(tested.exists(ns("link"))).isFalse();
    assertThat(namespaces(Map.of("glue.id", "1")).exists(ns("theirs"))).isTrue();
  }

  @Test
  void takesTheLocationOfATargetButNoneOfTheWarehouseForTablesBehindALink() throws Exception {
    Namespaces theirs = namespaces(Map.of("glue.id", "1"));
    theirs.create(ns("here"), Map.of("location", "s3://theirs/here"));
    theirs.create(ns("nowhere"), Map.of());
    createLink("link", "here");
    createLink("lost", "nowhere");
    Namespaces following =
        namespaces(Map.of("warehouse", "s3://bucket/wh", "glue.follow-resource-links", "true"));
    DatabaseEntry link = following.requireForTables(ns("link"));
    assertThat(link.name()).isEqualTo("link");
    assertThat(link.address()).hasToString("database here of catalog 1");
    assertThat(following.location(link)).contains("s3://theirs/here");
    assertThat(following.location(following.requireForTables(ns("lost")))).isEmpty();
    assertThat(inWarehouse.location(inWarehouse.requireForTables(ns("lost")))).isEmpty();
    assertThat(inWarehouse.metadata(ns("lost"))).isEmpty();
  }

  @Test
  void restrictAsksForOneTableOnly() throws Exception {
    namespaces.create(ns("db"), Map.of());
    namespaces.drop(ns("db"), false);
    assertThat(glue.requests(GetTablesRequest.class)).hasSize(1);
  }

  @Test
  void readsADatabaseOnceWithinAStatement() throws Exception {
    namespaces.create(ns("db"), Map.of());
    execution = Optional.of("1");
    glue.forgetCalls();
    assertThat(namespaces.exists(ns("db"))).isTrue();
    assertThat(namespaces.requireForTables(ns("db")))
        .extracting(DatabaseEntry::name)
        .isEqualTo("db");
    assertThat(glue.operations()).containsExactly("GetDatabase");
  }

  @Test
  void readsTheMetadataOfADatabaseOnceWithinAnAnalysis() throws Exception {
    namespaces.create(ns("db"), Map.of("comment", "old"));
    Object tracker = new Object();
    analysis = Optional.of(tracker);
    glue.forgetCalls();
    assertThat(namespaces.metadata(ns("db"))).containsEntry("comment", "old");
    assertThat(namespaces.metadata(ns("DB"))).containsEntry("comment", "old");
    assertThat(glue.operations()).containsExactly("GetDatabase");
    namespaces.alter(ns("db"), NamespaceChange.setProperty("comment", "new"));
    assertThat(namespaces.metadata(ns("db"))).containsEntry("comment", "new");
  }

  @Test
  void readsADatabaseAgainAfterItWasChanged() throws Exception {
    namespaces.create(ns("db"), Map.of());
    execution = Optional.of("1");
    namespaces.exists(ns("db"));
    namespaces.alter(ns("db"), NamespaceChange.setProperty("a", "1"));
    assertThat(namespaces.requireForTables(ns("db")).parameters()).isEqualTo(Map.of("a", "1"));
    namespaces.drop(ns("db"), true);
    assertThatThrownBy(() -> namespaces.requireForTables(ns("db")))
        .isInstanceOf(NoSuchNamespaceException.class);
  }
}
