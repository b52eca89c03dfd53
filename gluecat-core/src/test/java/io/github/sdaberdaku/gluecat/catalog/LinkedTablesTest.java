/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sdaberdaku.gluecat.GlueRequestException;
import io.github.sdaberdaku.gluecat.UnsupportedTableException;
import io.github.sdaberdaku.gluecat.config.CatalogOptions;
import io.github.sdaberdaku.gluecat.format.CatalogContext;
import io.github.sdaberdaku.gluecat.fs.FileScope;
import io.github.sdaberdaku.gluecat.glue.GlueGateway;
import io.github.sdaberdaku.gluecat.glue.InMemoryGlue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.expressions.Transform;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.glue.model.DatabaseInput;
import software.amazon.awssdk.services.glue.model.TableInput;

/** The tables of a catalog of account B, some of which are links to account A, or behind one. */
class LinkedTablesTest {

  private static final String A = "111111111111";
  private static final String B = "222222222222";

  private final InMemoryGlue glue = new InMemoryGlue();
  private Optional<String> execution = Optional.empty();
  private final Tables plain = tables(false);
  private final Tables following = tables(true);

  private Tables tables(boolean follow) {
    CatalogOptions options =
        CatalogOptions.parse(
            "lake", Map.of("glue.id", B, "glue.follow-resource-links", String.valueOf(follow)));
    GlueGateway gateway = new GlueGateway(options, () -> glue);
    StatementReads reads = new StatementReads(() -> execution, Optional::empty, System::nanoTime);
    return new Tables(
        new CatalogContext(
            options,
            gateway,
            null,
            new FileScope("lake", Map.of(), false, new Configuration(false))),
        reads,
        new Namespaces(options, gateway, reads));
  }

  /** In A: sales.orders. In B: sales with a link, and a link to A's sales, whose name is taken. */
  @BeforeEach
  void createTargetAndLinks() {
    createDatabase(A, d -> d.name("sales"));
    createTable(A, "sales", t -> t.name("orders"));
    createDatabase(B, d -> d.name("sales"));
    createTable(B, "sales", t -> linkTo(t.name("link"), A));
    createDatabase(
        B, d -> d.name("linked").targetDatabase(t -> t.catalogId(A).databaseName("sales")));
    glue.forgetCalls();
  }

  private void createDatabase(String catalog, UnaryOperator<DatabaseInput.Builder> input) {
    glue.createDatabase(
        r -> r.catalogId(catalog).databaseInput(input.apply(DatabaseInput.builder()).build()));
  }

  private void createTable(
      String catalog, String database, UnaryOperator<TableInput.Builder> input) {
    glue.createTable(
        r ->
            r.catalogId(catalog)
                .databaseName(database)
                .tableInput(input.apply(TableInput.builder()).build()));
  }

  private static TableInput.Builder linkTo(TableInput.Builder link, String catalog) {
    return link.targetTable(t -> t.catalogId(catalog).databaseName("sales").name("orders"));
  }

  private static Identifier table(String database, String name) {
    return Identifier.of(new String[] {database}, name);
  }

  private List<String> calls() {
    return glue.calls().stream().map(InMemoryGlue.Call::address).toList();
  }

  private Optional<String> stored(String catalog, String database) {
    return glue.getTables(r -> r.catalogId(catalog).databaseName(database)).tableList().stream()
        .map(table -> table.name())
        .reduce((a, b) -> a + " " + b);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void listLinksAndWhatIsBehindThem(boolean follow) throws Exception {
    Tables tables = follow ? following : plain;
    assertThat(tables.list(new String[] {"sales"})).containsExactly(table("sales", "link"));
    assertThat(tables.<String>summaries(new String[] {"sales"}, (name, type) -> type))
        .containsExactly("FOREIGN");
    assertThat(tables.list(new String[] {"Linked"})).containsExactly(table("Linked", "orders"));
    assertThat(tables.exists(table("sales", "link"))).isTrue();
    assertThat(tables.exists(table("linked", "Orders"))).isTrue();
    assertThat(tables.exists(table("linked", "link"))).isFalse();
  }

  @Test
  void callTheCatalogOfALinkedDatabaseOnlyIfItIsFollowed() throws Exception {
    plain.list(new String[] {"linked"});
    plain.exists(table("linked", "orders"));
    assertThat(calls()).containsExactly("GetTables " + B, "GetTable " + B);
    glue.forgetCalls();
    following.list(new String[] {"linked"});
    following.exists(table("linked", "orders"));
    assertThat(calls())
        .containsExactly(
            "GetDatabase " + B,
            "GetDatabase " + A,
            "GetTables " + A,
            "GetDatabase " + B,
            "GetDatabase " + A,
            "GetTable " + A);
  }

  @Test
  void areNotMixedUpByWhatAStatementHasRead() {
    execution = Optional.of("1");
    for (int i = 0; i < 2; i++) {
      assertThat(following.exists(table("linked", "orders"))).isTrue();
      assertThat(following.exists(table("sales", "orders"))).isFalse();
      assertThat(following.exists(table("linked", "link"))).isFalse();
      assertThat(following.exists(table("sales", "link"))).isTrue();
    }
    assertThat(calls().stream().filter(call -> call.startsWith("GetTable "))).hasSize(4);
    assertThat(following.drop(table("linked", "orders"))).isTrue();
    assertThat(following.drop(table("sales", "link"))).isTrue();
    assertThat(calls()).containsSubsequence("DeleteTable " + A, "DeleteTable " + B);
    assertThat(stored(A, "sales")).isEmpty();
    assertThat(stored(B, "sales")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void droppingALinkKeepsItsTarget(boolean follow) {
    createTable(B, "sales", t -> linkTo(t.name("dead"), "333333333333"));
    Tables tables = follow ? following : plain;
    assertThat(tables.drop(table("sales", "link"))).isTrue();
    assertThat(tables.drop(table("sales", "dead"))).isTrue();
    assertThat(stored(B, "sales")).isEmpty();
    assertThat(stored(A, "sales")).contains("orders");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aLinkIsNotRenamed(boolean follow) {
    Tables tables = follow ? following : plain;
    assertThatThrownBy(() -> tables.rename(table("sales", "link"), table("sales", "other")))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessage(
            "catalog lake (glue.id 222222222222): sales.link is a resource link to table"
                + " sales.orders of catalog 111111111111 and cannot be renamed; drop it, and create"
                + " a link with the new name");
    assertThat(stored(B, "sales")).contains("link");
  }

  @Test
  void aTableBehindALinkIsRenamedInTheTarget() throws Exception {
    following.rename(table("linked", "orders"), table("linked", "bills"));
    assertThat(calls()).endsWith("CreateTable " + A, "DeleteTable " + A);
    assertThat(stored(A, "sales")).contains("bills");
    assertThat(stored(B, "sales")).contains("link");
  }

  @Test
  void noStatementFollowsALinkWithoutTheOption() {
    Identifier link = table("sales", "link");
    TableChange change = TableChange.setProperty("a", "b");
    Map<String, String> delta = Map.of("provider", "delta");
    for (ThrowingCallable statement :
        List.<ThrowingCallable>of(
            () -> plain.loadForWrite(link),
            () -> plain.load(link, "1"),
            () -> plain.load(link, 1L),
            () -> plain.alter(link, change),
            () -> plain.invalidate(link),
            () -> plain.stageReplace(link, new Column[0], new Transform[0], delta),
            () -> plain.stageCreateOrReplace(link, new Column[0], new Transform[0], delta))) {
      assertThatThrownBy(statement)
          .isInstanceOf(UnsupportedTableException.class)
          .hasMessageContaining("sales.link is a resource link to table sales.orders of catalog")
          .hasMessageContaining("spark.sql.catalog.lake.glue.follow-resource-links=true");
    }
    assertThat(calls()).containsOnly("GetTable " + B);
  }

  @Test
  void aMissingTargetDatabaseIsNamedWithTheLink() {
    createDatabase(B, d -> d.name("dead").targetDatabase(t -> t.catalogId(A).databaseName("nope")));
    for (ThrowingCallable statement :
        List.<ThrowingCallable>of(
            () -> following.list(new String[] {"dead"}),
            () -> following.loadForWrite(table("dead", "t")),
            () -> following.exists(table("dead", "t")),
            () ->
                following.stageCreate(
                    table("dead", "t"),
                    new Column[0],
                    new Transform[0],
                    Map.of("provider", "delta")))) {
      assertThatThrownBy(statement)
          .isInstanceOf(GlueRequestException.class)
          .hasMessageContaining(
              "database dead is a resource link to database nope of catalog 111111111111, which"
                  + " does not exist");
    }
  }
}
