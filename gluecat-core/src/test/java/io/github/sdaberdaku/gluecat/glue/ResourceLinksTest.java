/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.glue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sdaberdaku.gluecat.GlueRequestException;
import io.github.sdaberdaku.gluecat.UnsupportedTableException;
import io.github.sdaberdaku.gluecat.config.CatalogOptions;
import io.github.sdaberdaku.gluecat.entry.DatabaseEntry;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.glue.model.DatabaseInput;
import software.amazon.awssdk.services.glue.model.GlueException;
import software.amazon.awssdk.services.glue.model.Table;
import software.amazon.awssdk.services.glue.model.TableInput;
import software.amazon.awssdk.services.glue.model.UpdateTableRequest;

/** Links in the catalog of account B to databases and tables of account A and of others. */
class ResourceLinksTest {

  private static final String A = "111111111111";
  private static final String B = "222222222222";
  private static final String OPTION = "spark.sql.catalog.lake.glue.follow-resource-links";
  private static final String LABEL = "catalog lake (glue.id " + B + "): ";

  private final InMemoryGlue glue = new InMemoryGlue();
  private final GlueGateway plain = gateway(Map.of());
  private final GlueGateway following = gateway(Map.of("glue.follow-resource-links", "true"));

  private GlueGateway gateway(Map<String, String> properties) {
    Map<String, String> all = new HashMap<>(properties);
    all.put("glue.id", B);
    return new GlueGateway(CatalogOptions.parse("lake", all), () -> glue);
  }

  @BeforeEach
  void createTargetAndLinks() {
    createDatabase(A, d -> d.name("sales").locationUri("s3://bucket-a/sales"));
    createTable(A, "sales", orders());
    createDatabase(B, d -> d.name("db"));
    link("db", "link", A, "sales", "orders");
    createDatabase(B, d -> linkTo(d.name("linked"), A, "sales"));
    glue.forgetCalls();
  }

  private static TableInput orders() {
    return TableInput.builder()
        .name("orders")
        .tableType("EXTERNAL_TABLE")
        .parameters(Map.of("table_type", "DELTA"))
        .storageDescriptor(s -> s.location("s3://bucket-a/orders"))
        .build();
  }

  private void createDatabase(String catalog, UnaryOperator<DatabaseInput.Builder> input) {
    glue.createDatabase(
        r -> r.catalogId(catalog).databaseInput(input.apply(DatabaseInput.builder()).build()));
  }

  private static DatabaseInput.Builder linkTo(
      DatabaseInput.Builder link, String catalog, String database) {
    return link.targetDatabase(t -> t.catalogId(catalog).databaseName(database));
  }

  private void createTable(String catalog, String database, TableInput input) {
    glue.createTable(r -> r.catalogId(catalog).databaseName(database).tableInput(input));
  }

  private void link(String database, String name, String catalog, String target, String table) {
    createTable(
        B,
        database,
        TableInput.builder()
            .name(name)
            .targetTable(t -> t.catalogId(catalog).databaseName(target).name(table))
            .build());
  }

  private TableEntry found(String database, String name) {
    TableEntry entry = plain.findTable(database, name).orElseThrow();
    glue.forgetCalls();
    return entry;
  }

  private DatabaseEntry linked() {
    return following.follow(plain.findDatabase("linked").orElseThrow());
  }

  private Table stored(String catalog, String database, String name) {
    return glue.getTable(r -> r.catalogId(catalog).databaseName(database).name(name)).table();
  }

  /** Each call as its operation, catalog and database. */
  private List<String> calls() {
    return glue.calls().stream()
        .map(
            call ->
                call.address()
                    + " "
                    + call.request()
                        .getValueForField("DatabaseName", String.class)
                        .or(() -> call.request().getValueForField("Name", String.class))
                        .orElse("-"))
        .toList();
  }

  private static UnaryOperator<TableEntry> set(String key, String value) {
    return entry -> entry.toBuilder().parameter(key, value).build();
  }

  // Links to tables

  @Test
  void areRefusedWithTheTargetAndTheOptionUnlessTheyAreToBeFollowed() {
    TableEntry link = found("db", "link");
    assertThatThrownBy(() -> plain.follow(link))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageStartingWith(
            LABEL + "db.link is a resource link to table sales.orders of catalog " + A)
        .hasMessageContaining(OPTION + "=true");
    assertThat(glue.calls()).isEmpty();
  }

  @Test
  void leadToTheTargetInItsCatalogUnderTheNameOfTheLink() {
    TableEntry entry = following.follow(found("db", "link"));
    assertThat(calls()).containsExactly("GetTable " + A + " sales");
    assertThat(entry.qualifiedName()).isEqualTo("db.link");
    assertThat(entry.location()).contains("s3://bucket-a/orders");
    assertThat(entry.target()).isEmpty();
    assertThat(entry.address()).hasToString("table sales.orders of catalog " + A);
  }

  @Test
  void updateTheTargetWithItsVersionAndReadItAgainAfterAConflict() throws Exception {
    TableEntry entry = following.follow(found("db", "link"));
    following.updateTable(entry, set("theirs", "1"));
    glue.forgetCalls();
    following.updateTable(entry, set("ours", "2"));
    assertThat(calls())
        .containsExactly(
            "UpdateTable " + A + " sales",
            "GetTable " + A + " sales",
            "UpdateTable " + A + " sales");
    assertThat(glue.requests(UpdateTableRequest.class))
        .extracting(request -> request.versionId() + " " + request.tableInput().name())
        .containsExactly("0 orders", "1 orders");
    assertThat(stored(A, "sales", "orders").parameters())
        .containsEntry("theirs", "1")
        .containsEntry("ours", "2");
    assertThat(plain.findTable("db", "link").orElseThrow().target()).isPresent();
  }

  @Test
  void nameTheLinkWhenTheTargetIsGone() throws Exception {
    TableEntry entry = following.follow(found("db", "link"));
    glue.deleteTable(r -> r.catalogId(A).databaseName("sales").name("orders"));
    assertThatThrownBy(() -> following.updateTable(entry, set("a", "b")))
        .isInstanceOf(NoSuchTableException.class)
        .hasMessageContaining("db.link");
  }

  @Test
  void areDeletedWithoutTheirTarget() {
    assertThat(following.deleteTable(found("db", "link"))).isTrue();
    assertThat(calls()).containsExactly("DeleteTable " + B + " db");
    assertThat(plain.findTable("db", "link")).isEmpty();
    assertThat(stored(A, "sales", "orders")).isNotNull();
  }

  @ParameterizedTest
  @CsvSource({"sales, nope", "nope, orders", "'', ''"})
  void nameBothWhenTheTargetIsMissing(String database, String table) {
    link("db", "dead", A, database, table);
    assertThatThrownBy(() -> following.follow(found("db", "dead")))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageStartingWith(
            LABEL
                + "db.dead is a resource link to table "
                + database
                + "."
                + table
                + " of catalog "
                + A
                + ". There is no such table");
  }

  @Test
  void areNotFollowedASecondTime() {
    link("db", "second", B, "db", "link");
    link("db", "circle", B, "db", "circle");
    assertThatThrownBy(() -> following.follow(found("db", "second")))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining("db.second is a resource link to table db.link of catalog " + B)
        .hasMessageContaining("not a second one to table sales.orders of catalog " + A);
    assertThatThrownBy(() -> following.follow(found("db", "circle")))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining("not a second one to table db.circle of catalog " + B);
  }

  @Test
  void areNotFollowedBehindALinkToTheirDatabase() {
    createTable(
        A,
        "sales",
        TableInput.builder()
            .name("further")
            .targetTable(t -> t.catalogId("333333333333").databaseName("x").name("y"))
            .build());
    TableEntry link = following.findTable(linked(), "further").orElseThrow();
    assertThatThrownBy(() -> following.follow(link))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageStartingWith(LABEL + "linked.further is a resource link to table x.y")
        .hasMessageContaining("It is behind another link");
  }

  @Test
  void keepTheMessageOfADenialAndDoNotBreakAListing() {
    TableEntry link = found("db", "link");
    glue.failBefore("GetTable", 1, failure(400, "AccessDeniedException", "User: x is not"));
    assertThatThrownBy(() -> following.follow(link))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageStartingWith(
            LABEL
                + "db.link is a resource link to table sales.orders of catalog "
                + A
                + ". GetTable")
        .hasMessageContaining("User: x is not")
        .hasMessageContaining("Allow glue:GetTable")
        .hasCauseInstanceOf(GlueRequestException.class);
  }

  @Test
  void nameTheTargetInEveryOtherFailure() {
    TableEntry link = found("db", "link");
    glue.failBefore("GetTable", 1, failure(400, "ThrottlingException", "Rate exceeded"));
    assertThatThrownBy(() -> following.follow(link))
        .isInstanceOf(GlueRequestException.class)
        .hasMessageStartingWith(
            LABEL + "GetTable for table db.link (table sales.orders of catalog " + A + ") failed");
  }

  private static RuntimeException failure(int status, String code, String message) {
    return GlueException.builder()
        .message(message)
        .awsErrorDetails(InMemoryGlue.details(code, message))
        .statusCode(status)
        .requestId("r-1")
        .build();
  }

  @Test
  void leadNoFurtherThanTheRegionOfTheClient() {
    for (String region : List.of("us-east-1", InMemoryGlue.REGION)) {
      createTable(
          B,
          "db",
          TableInput.builder()
              .name("in-" + region)
              .targetTable(t -> t.catalogId(A).databaseName("sales").name("orders").region(region))
              .build());
      createDatabase(
          B,
          d ->
              d.name("in-" + region)
                  .targetDatabase(t -> t.catalogId(A).databaseName("sales").region(region)));
    }
    TableEntry far = found("db", "in-us-east-1");
    DatabaseEntry farDatabase = plain.findDatabase("in-us-east-1").orElseThrow();
    glue.forgetCalls();
    assertThatThrownBy(() -> following.follow(far))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining(
            "in the region us-east-1, but this catalog calls Glue in eu-central-1");
    assertThatThrownBy(() -> following.follow(farDatabase))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageStartingWith(
            LABEL + "database in-us-east-1 is a resource link to database sales")
        .hasMessageContaining(
            "in the region us-east-1, but this catalog calls Glue in eu-central-1");
    assertThat(glue.calls()).isEmpty();
    assertThat(following.follow(found("db", "in-eu-central-1")).location()).isPresent();
    assertThat(following.follow(plain.findDatabase("in-eu-central-1").orElseThrow()).location())
        .isPresent();
  }

  @Test
  void withoutACatalogIdLeadToTheCatalogOfTheLink() throws Exception {
    createTable(
        B,
        "db",
        TableInput.builder()
            .name("near")
            .targetTable(t -> t.databaseName("db").name("orders"))
            .build());
    createTable(B, "db", orders());
    following.updateTable(following.follow(found("db", "near")), set("a", "b"));
    assertThat(calls()).containsExactly("GetTable " + B + " db", "UpdateTable " + B + " db");
  }

  // Links to databases

  private static TableEntry invoices(DatabaseEntry database) {
    return TableEntry.builder(database.name(), "invoices", database.address().table("invoices"))
        .location("s3://bucket-a/invoices")
        .build();
  }

  @ParameterizedTest
  @ValueSource(strings = {A, A + ":s3tablescatalog/bucket"})
  void sendTheIdOfTheTargetWithEveryCallForTheirTables(String id) throws Exception {
    createDatabase(id, d -> d.name("theirs").locationUri("s3://bucket-a/theirs"));
    createDatabase(B, d -> linkTo(d.name("into"), id, "theirs"));
    DatabaseEntry into = plain.findDatabase("into").orElseThrow();
    glue.forgetCalls();
    DatabaseEntry database = following.follow(into);
    assertThat(database.name()).isEqualTo("into");
    assertThat(database.location()).contains("s3://bucket-a/theirs");
    following.createTable(invoices(database));
    TableEntry entry = following.findTable(database, "invoices").orElseThrow();
    assertThat(entry.qualifiedName()).isEqualTo("into.invoices");
    TableEntry updated = following.updateTable(entry, set("a", "b"));
    assertThat(following.listTables(database))
        .singleElement()
        .satisfies(listed -> assertThat(listed.qualifiedName()).isEqualTo("into.invoices"));
    following.createTable(updated.toBuilder().renamed("bills").build());
    assertThat(following.deleteTable(updated)).isTrue();
    assertThat(calls())
        .containsExactly(
            "GetDatabase " + id + " theirs",
            "CreateTable " + id + " theirs",
            "GetTable " + id + " theirs",
            "UpdateTable " + id + " theirs",
            "GetTables " + id + " theirs",
            "CreateTable " + id + " theirs",
            "DeleteTable " + id + " theirs");
    assertThat(stored(id, "theirs", "bills").parameters()).containsEntry("a", "b");
  }

  @Test
  void toDatabasesAreNotCalledUnlessTheyAreToBeFollowed() {
    DatabaseEntry link = plain.findDatabase("linked").orElseThrow();
    glue.forgetCalls();
    assertThat(plain.follow(link)).isSameAs(link);
    assertThat(glue.calls()).isEmpty();
  }

  @Test
  void toMissingDatabasesNameBoth() {
    createDatabase(B, d -> linkTo(d.name("dead"), A, "nope"));
    DatabaseEntry dead = plain.findDatabase("dead").orElseThrow();
    assertThatThrownBy(() -> following.follow(dead))
        .isInstanceOf(GlueRequestException.class)
        .hasMessageStartingWith(
            LABEL
                + "database dead is a resource link to database nope of catalog "
                + A
                + ", which does not exist");
  }

  @Test
  void toLinkedDatabasesAreRefused() {
    createDatabase(B, d -> linkTo(d.name("second"), B, "linked"));
    createDatabase(B, d -> linkTo(d.name("circle"), B, "circle"));
    for (String name : List.of("second", "circle")) {
      DatabaseEntry link = plain.findDatabase(name).orElseThrow();
      assertThatThrownBy(() -> following.follow(link))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessageStartingWith(LABEL + "database " + name + " is a resource link to database")
          .hasMessageContaining("not a second one to database");
    }
  }

  @Test
  void toDatabasesThatMayNotBeSeenNameTheTarget() {
    DatabaseEntry link = plain.findDatabase("linked").orElseThrow();
    glue.failBefore("GetDatabase", 1, failure(400, "AccessDeniedException", "User: x is not"));
    assertThatThrownBy(() -> following.follow(link))
        .isInstanceOf(GlueRequestException.class)
        .hasMessageStartingWith(
            LABEL
                + "GetDatabase for database linked (database sales of catalog "
                + A
                + ") failed: User: x is not");
  }

  /**
   * Glue answers with the target's database, a name that another database of this catalog may have:
   * an update must go to the database that was asked for.
   */
  @Test
  void keepTheNameThatWasAskedForWhenGlueFollowsThem() throws Exception {
    createDatabase(B, d -> d.name("sales"));
    createTable(B, "sales", orders());
    glue.forgetCalls();
    TableEntry entry = plain.findTable("linked", "orders").orElseThrow();
    assertThat(entry.qualifiedName()).isEqualTo("linked.orders");
    assertThat(plain.listTables("linked"))
        .extracting(TableEntry::qualifiedName)
        .containsExactly("linked.orders");
    TableEntry updated = plain.updateTable(entry, set("a", "b"));
    plain.createTable(updated.toBuilder().renamed("bills").build());
    plain.deleteTable(updated);
    assertThat(calls())
        .containsExactly(
            "GetTable " + B + " linked",
            "GetTables " + B + " linked",
            "UpdateTable " + B + " linked",
            "CreateTable " + B + " linked",
            "DeleteTable " + B + " linked");
    assertThat(stored(A, "sales", "bills").parameters()).containsEntry("a", "b");
    assertThat(stored(B, "sales", "orders").parameters()).doesNotContainKey("a");
  }
}
