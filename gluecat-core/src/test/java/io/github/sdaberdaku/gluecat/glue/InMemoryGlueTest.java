/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.glue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.glue.model.AlreadyExistsException;
import software.amazon.awssdk.services.glue.model.Column;
import software.amazon.awssdk.services.glue.model.ConcurrentModificationException;
import software.amazon.awssdk.services.glue.model.Database;
import software.amazon.awssdk.services.glue.model.EntityNotFoundException;
import software.amazon.awssdk.services.glue.model.GlueException;
import software.amazon.awssdk.services.glue.model.StorageDescriptor;
import software.amazon.awssdk.services.glue.model.Table;
import software.amazon.awssdk.services.glue.model.TableInput;
import software.amazon.awssdk.services.glue.model.ValidationException;

/** The rules of the real service, which the other tests rely on. */
class InMemoryGlueTest {

  private final InMemoryGlue glue = new InMemoryGlue();

  @BeforeEach
  void createDatabase() {
    glue.createDatabase(r -> r.databaseInput(database -> database.name("Db")));
  }

  private void create(TableInput table) {
    glue.createTable(r -> r.databaseName("dB").tableInput(table));
  }

  private Table get(String name) {
    return glue.getTable(r -> r.databaseName("DB").name(name)).table();
  }

  private static TableInput.Builder table() {
    return TableInput.builder().name("t");
  }

  private static TableInput column(UnaryOperator<Column.Builder> column) {
    return table()
        .storageDescriptor(
            StorageDescriptor.builder()
                .columns(column.apply(Column.builder().name("c")).build())
                .build())
        .build();
  }

  private static TableInput withColumns(String name, String... columns) {
    List<Column> list = Stream.of(columns).map(c -> Column.builder().name(c).build()).toList();
    return TableInput.builder()
        .name(name)
        .storageDescriptor(StorageDescriptor.builder().columns(list).build())
        .partitionKeys(Column.builder().name("Key").type("struct<aB:int>").build())
        .build();
  }

  private void createLinks() {
    glue.createDatabase(
        r ->
            r.databaseInput(
                d -> d.name("linked").targetDatabase(t -> t.catalogId("1").databaseName("Sales"))));
    create(
        table()
            .name("link")
            .targetTable(t -> t.catalogId("1").databaseName("Sales").name("Orders"))
            .build());
  }

  private void createTargets() {
    glue.createDatabase(
        r -> r.catalogId("1").databaseInput(d -> d.name("sales").locationUri("s3://theirs/sales")));
    glue.createTable(
        r ->
            r.catalogId("1")
                .databaseName("sales")
                .tableInput(t -> t.name("orders").storageDescriptor(s -> s.location("s3://o"))));
  }

  @Test
  void linksHaveTheirOwnPropertiesWhileTheirTargetsAreMissing() {
    createLinks();
    assertThat(glue.getDatabase(r -> r.name("linked")).database().locationUri()).isNull();
    assertThat(get("link").storageDescriptor()).isNull();
    assertThatThrownBy(() -> glue.getTables(r -> r.databaseName("linked")))
        .isInstanceOf(EntityNotFoundException.class);
  }

  @Test
  void linksHaveThePropertiesOfTheirTargets() {
    createLinks();
    createTargets();
    assertThat(glue.getDatabase(r -> r.name("linked")).database())
        .satisfies(
            link -> {
              assertThat(link.name()).isEqualTo("linked");
              assertThat(link.locationUri()).isEqualTo("s3://theirs/sales");
              assertThat(link.targetDatabase().catalogId()).isEqualTo("1");
              assertThat(link.catalogId()).isEqualTo(InMemoryGlue.ACCOUNT);
            });
    assertThat(glue.getDatabases(r -> {}).databaseList())
        .extracting(Database::locationUri)
        .contains("s3://theirs/sales");
    assertThat(List.of(get("link"), glue.getTables(r -> r.databaseName("db")).tableList().get(0)))
        .allSatisfy(
            link -> {
              assertThat(link.databaseName() + "." + link.name()).isEqualTo("db.link");
              assertThat(link.storageDescriptor().location()).isEqualTo("s3://o");
              assertThat(link.targetTable().name()).isEqualTo("Orders");
            });
  }

  @Test
  void theTablesOfALinkedDatabaseAreThoseOfTheTarget() {
    createLinks();
    createTargets();
    assertThat(glue.getTable(r -> r.databaseName("linked").name("orders")).table())
        .satisfies(
            table -> {
              assertThat(table.databaseName()).isEqualTo("sales");
              assertThat(table.catalogId()).isEqualTo("1");
            });
    glue.createTable(r -> r.databaseName("linked").tableInput(table().build()));
    glue.updateTable(r -> r.databaseName("linked").tableInput(table().owner("me").build()));
    assertThat(glue.getTable(r -> r.catalogId("1").databaseName("sales").name("t")).table().owner())
        .isEqualTo("me");
    glue.deleteTable(r -> r.databaseName("linked").name("t"));
    glue.batchDeleteTable(r -> r.databaseName("linked").tablesToDelete("orders"));
    assertThat(glue.getTables(r -> r.catalogId("1").databaseName("sales")).tableList()).isEmpty();
  }

  @Test
  void anUpdateOfALinkUpdatesItsTargetAndADeleteDoesNot() {
    createLinks();
    createTargets();
    glue.updateTable(
        r -> r.databaseName("db").tableInput(table().name("link").owner("me").build()));
    glue.updateDatabase(
        r -> r.name("linked").databaseInput(d -> d.name("linked").description("new")));
    glue.deleteTable(r -> r.databaseName("db").name("link"));
    glue.deleteDatabase(r -> r.name("linked"));
    assertThat(glue.getDatabase(r -> r.catalogId("1").name("sales")).database().description())
        .isEqualTo("new");
    assertThat(
            glue.getTable(r -> r.catalogId("1").databaseName("sales").name("orders"))
                .table()
                .owner())
        .isEqualTo("me");
  }

  @Test
  void twoLinksInARowAreNotFollowed() {
    createLinks();
    createTargets();
    TableInput link = table().targetTable(t -> t.databaseName("db").name("link")).build();
    assertThatThrownBy(() -> glue.createTable(r -> r.databaseName("linked").tableInput(link)))
        .isInstanceOf(ValidationException.class);
    glue.createTable(r -> r.catalogId("1").databaseName("sales").tableInput(link));
    assertThat(glue.getTable(r -> r.databaseName("linked").name("t")).table().storageDescriptor())
        .isNull();
    assertThatThrownBy(
            () -> glue.updateTable(r -> r.databaseName("linked").tableInput(table().build())))
        .isInstanceOf(ValidationException.class);
  }

  @Test
  void namesOfTablesAndColumnsComeBackInLowerCase() {
    create(withColumns("MyTable", "userId", "ÄB"));
    glue.updateTable(
        r -> r.databaseName("db").tableInput(withColumns("MYTABLE", "UserId", "New", "NEW")));
    Table table = get("mYtABLE");
    assertThat(table.name()).isEqualTo("mytable");
    assertThat(table.databaseName()).isEqualTo("db");
    assertThat(table.storageDescriptor().columns())
        .extracting(Column::name)
        .containsExactly("userid", "new", "new");
    assertThat(table.partitionKeys())
        .containsExactly(Column.builder().name("key").type("struct<aB:int>").build());
    assertThatThrownBy(() -> create(withColumns("MYTABLE")))
        .isInstanceOf(AlreadyExistsException.class);
  }

  @Test
  void columnNamesComeBackInLowerCaseAfterACreate() {
    create(withColumns("t", "userId"));
    assertThat(get("t").storageDescriptor().columns())
        .extracting(Column::name)
        .containsExactly("userid");
  }

  @Test
  void anUpdateReplacesTheWholeEntry() {
    create(table().description("text").owner("me").parameters(Map.of("a", "1")).build());
    glue.updateTable(r -> r.databaseName("db").tableInput(table().retention(1).build()));
    Table table = get("t");
    assertThat(table.description()).isNull();
    assertThat(table.owner()).isNull();
    assertThat(table.parameters()).isEmpty();
    assertThat(table.retention()).isEqualTo(1);
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(booleans = {true, false})
  void eachUpdateMakesAVersion(Boolean skipArchive) {
    create(table().build());
    for (String version : List.of("0", "1", "2")) {
      assertThat(get("t").versionId()).isEqualTo(version);
      glue.updateTable(
          r ->
              r.databaseName("db")
                  .tableInput(table().build())
                  .versionId(version)
                  .skipArchive(skipArchive));
    }
    glue.updateTable(r -> r.databaseName("db").tableInput(table().build()));
    assertThat(get("t").versionId()).isEqualTo("4");
  }

  @ParameterizedTest
  @CsvSource({"0, true", "2, false", "none, true"})
  void aVersionThatIsNotTheCurrentOneIsAConflict(String version, boolean skipArchive) {
    create(table().build());
    glue.updateTable(r -> r.databaseName("db").tableInput(table().build()));
    assertThatThrownBy(
            () ->
                glue.updateTable(
                    r ->
                        r.databaseName("db")
                            .tableInput(table().owner("me").build())
                            .versionId(version)
                            .skipArchive(skipArchive)))
        .isInstanceOf(ConcurrentModificationException.class)
        .satisfies(e -> hasCode(e, "ConcurrentModificationException"));
    assertThat(get("t").owner()).isNull();
    assertThat(get("t").versionId()).isEqualTo("1");
  }

  private static void hasCode(Throwable e, String code) {
    GlueException exception = (GlueException) e;
    assertThat(exception.awsErrorDetails().errorCode()).isEqualTo(code);
    assertThat(exception.statusCode()).isEqualTo(400);
    assertThat(exception.requestId()).isNotEmpty();
  }

  @Test
  void whatIsMissingOrThereIsSaidByItsCode() {
    create(table().build());
    assertThatThrownBy(() -> create(table().build()))
        .satisfies(e -> hasCode(e, "AlreadyExistsException"));
    assertThatThrownBy(() -> get("u"))
        .isInstanceOf(EntityNotFoundException.class)
        .satisfies(e -> hasCode(e, "EntityNotFoundException"));
    assertThatThrownBy(() -> glue.getDatabase(r -> r.name("nope")))
        .satisfies(e -> hasCode(e, "EntityNotFoundException"));
    assertThatThrownBy(() -> glue.getTables(r -> r.databaseName("nope")))
        .satisfies(e -> hasCode(e, "EntityNotFoundException"));
    assertThatThrownBy(
            () -> glue.updateTable(r -> r.databaseName("db").tableInput(x -> x.name("u"))))
        .satisfies(e -> hasCode(e, "EntityNotFoundException"));
    assertThatThrownBy(() -> glue.deleteTable(r -> r.databaseName("db").name("u")))
        .satisfies(e -> hasCode(e, "EntityNotFoundException"));
  }

  private interface Input {
    TableInput of(String text);
  }

  private static Arguments limit(String member, int limit, Input input) {
    return Arguments.of(member, limit, input);
  }

  static Stream<Arguments> limits() {
    return Stream.of(
        limit("name", 255, text -> table().name(text).build()),
        limit("owner", 255, text -> table().owner(text).build()),
        limit("description", 2048, text -> table().description(text).build()),
        limit("viewOriginalText", 409_600, text -> table().viewOriginalText(text).build()),
        limit("parameters", 512_000, text -> table().parameters(Map.of("k", text)).build()),
        limit("parameters.key", 255, text -> table().parameters(Map.of(text, "v")).build()),
        limit("columns.name", 255, text -> column(c -> c.name(text))),
        limit("columns.type", 131_072, text -> column(c -> c.type(text))),
        limit("columns.comment", 255, text -> column(c -> c.comment(text))),
        limit("location", 2056, text -> table().storageDescriptor(s -> s.location(text)).build()),
        limit(
            "serdeInfo",
            512_000,
            text ->
                table()
                    .storageDescriptor(
                        s -> s.serdeInfo(serde -> serde.parameters(Map.of("k", text))))
                    .build()));
  }

  @ParameterizedTest
  @MethodSource("limits")
  void aTextAtItsLimitIsAccepted(String member, int limit, Input input) {
    assertThatCode(() -> create(input.of("x".repeat(limit)))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @MethodSource("limits")
  void aTextBeyondItsLimitIsRefused(String member, int limit, Input input) {
    assertThatThrownBy(() -> create(input.of("x".repeat(limit + 1))))
        .isInstanceOf(ValidationException.class)
        .hasMessageContaining("tableInput.")
        .hasMessageContaining(member)
        .satisfies(e -> hasCode(e, "ValidationException"));
    assertThat(glue.getTables(r -> r.databaseName("db")).tableList()).isEmpty();
    create(table().build());
    assertThatThrownBy(
            () ->
                glue.updateTable(
                    r -> r.databaseName("db").tableInput(input.of("ä".repeat(limit / 2 + 1)))))
        .as("bytes count, in updates too")
        .isInstanceOf(ValidationException.class);
  }

  static Stream<Arguments> lines() {
    return Stream.of(
        lines("name", false, text -> table().name(text).build()),
        lines("owner", false, text -> table().owner(text).build()),
        lines("description", true, text -> table().description(text).build()),
        lines("parameters.key", false, text -> table().parameters(Map.of(text, "v")).build()),
        lines("columns.name", false, text -> column(c -> c.name(text))),
        lines("columns.type", false, text -> column(c -> c.type(text))),
        lines("columns.comment", false, text -> column(c -> c.comment(text))));
  }

  private static Arguments lines(String member, boolean allowed, Input input) {
    return Arguments.of(member, allowed, input);
  }

  @ParameterizedTest
  @MethodSource("lines")
  void whereALineBreakIsAllowedAndNoOtherControlCharacter(
      String member, boolean allowed, Input input) {
    assertThatCode(() -> create(input.of("a\tb ü日😀\u0085"))).doesNotThrowAnyException();
    for (String refused : List.of("a\u0000", "\u001b", "\uffff")) {
      assertThatThrownBy(() -> create(input.of(refused)))
          .as(refused)
          .isInstanceOf(ValidationException.class)
          .hasMessageContaining(member);
    }
    glue.batchDeleteTable(r -> r.databaseName("db").tablesToDelete("t"));
    if (allowed) {
      assertThatCode(() -> create(input.of("a\r\nb"))).doesNotThrowAnyException();
    } else {
      assertThatThrownBy(() -> create(input.of("a\r\nb"))).isInstanceOf(ValidationException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 101})
  void aPageHasOneToAHundredItems(int size) {
    assertThatThrownBy(() -> glue.getTables(r -> r.databaseName("db").maxResults(size)))
        .isInstanceOf(ValidationException.class);
    assertThatThrownBy(() -> glue.getDatabases(r -> r.maxResults(size)))
        .isInstanceOf(ValidationException.class);
  }

  @Test
  void aListingGoesOnWhereItsTokenSays() {
    IntStream.range(0, 150).forEach(i -> create(TableInput.builder().name("t" + i).build()));
    var first = glue.getTables(r -> r.databaseName("db"));
    assertThat(first.tableList()).hasSize(100);
    var last = glue.getTables(r -> r.databaseName("db").nextToken(first.nextToken()));
    assertThat(last.tableList()).hasSize(50).doesNotContainAnyElementsOf(first.tableList());
    assertThat(last.nextToken()).isNull();
    assertThat(glue.getTables(r -> r.databaseName("db").maxResults(7)).tableList()).hasSize(7);
  }

  @Test
  void aBatchDeletesAtMostAHundredTables() {
    List<String> names = IntStream.range(0, 101).mapToObj(i -> "t" + i).toList();
    assertThatThrownBy(() -> glue.batchDeleteTable(r -> r.databaseName("db").tablesToDelete(names)))
        .isInstanceOf(ValidationException.class);
    assertThat(
            glue.batchDeleteTable(r -> r.databaseName("db").tablesToDelete(names.subList(0, 100)))
                .errors())
        .hasSize(100)
        .allMatch(e -> e.errorDetail().errorCode().equals("EntityNotFoundException"));
  }
}
