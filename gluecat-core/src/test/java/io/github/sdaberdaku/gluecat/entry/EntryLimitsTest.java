/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class EntryLimitsTest {

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  @Test
  void aCommentWithinTheLimitStays() {
    assertThat(EntryLimits.comment("x".repeat(255))).isEqualTo("x".repeat(255));
    assertThat(EntryLimits.comment("ä".repeat(127))).isEqualTo("ä".repeat(127));
  }

  @Test
  void aLongCommentIsCutAndEndsWithAnEllipsis() {
    assertThat(EntryLimits.comment("x".repeat(256))).isEqualTo("x".repeat(252) + "…");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ä", "€", "😀", "a😀", "ab😀", "abc😀", "aä€😀"})
  void aCommentIsCutByBytesBetweenCharacters(String unit) {
    String cut = EntryLimits.comment(unit.repeat(200));
    assertThat(bytes(cut)).isLessThanOrEqualTo(255);
    // No room for one more character of the longest kind, so nothing more was lost than needed.
    assertThat(bytes(cut)).isGreaterThan(255 - 4);
    assertThat(cut).endsWith("…");
    String kept = cut.substring(0, cut.length() - 1);
    assertThat(unit.repeat(200)).startsWith(kept);
    assertThat(new String(cut.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
        .as("no half of a surrogate pair")
        .isEqualTo(cut);
  }

  /** With a combining accent, points and vowel signs, a selector, a skin tone, a joined family. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "e\u0301",
        "\u05e9\u05c1\u05b8",
        "\u0915\u093f",
        "❤\ufe0f",
        "👍🏽",
        "👨\u200d👩\u200d👧"
      })
  void aCommentIsCutBetweenWhatIsReadAsCharacters(String unit) {
    for (int shift = 0; shift < 30; shift++) {
      String cut = EntryLimits.comment("x".repeat(shift) + unit.repeat(100));
      assertThat(bytes(cut)).isBetween(255 - bytes(unit) + 1, 255);
      assertThat(cut).endsWith("…");
      String kept = cut.substring(shift, cut.length() - 1);
      assertThat(kept).isNotEmpty().isEqualTo(unit.repeat(kept.length() / unit.length()));
    }
  }

  @Test
  void aCharacterThatIsLongerThanTheLimitIsCutNonetheless() {
    assertThat(EntryLimits.comment("e" + "\u0301".repeat(200)))
        .isEqualTo("e" + "\u0301".repeat(125) + "…");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\u0000", "\u001b\u007f", "\uffff\ufffe"})
  void whatTheServiceRefusesIsLeftOut(String refused) {
    assertThat(EntryLimits.description("a\r\n\tb" + refused + "c")).isEqualTo("a\r\n\tbc");
    assertThat(EntryLimits.comment("a" + refused + "c")).isEqualTo("ac");
    assertThat(EntryLimits.description(refused)).isNull();
    assertThat(EntryLimits.comment(refused)).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {"\"a\nb\",a b", "\"a\r\nb\",a b", "\"a\n\n\tb\",a b", "\"a\u0000\u007fb\",ab"})
  void aCommentBecomesOneLine(String comment, String expected) {
    assertThat(EntryLimits.comment(comment)).isEqualTo(expected);
  }

  @Test
  void aCommentOfManyLinesIsJoinedBeforeItIsCut() {
    String cut = EntryLimits.comment("line\r\n".repeat(100));
    assertThat(bytes(cut)).isEqualTo(255);
    assertThat(cut).startsWith("line line ").doesNotContain("\n").endsWith("…");
  }

  @ParameterizedTest
  @ValueSource(strings = {""})
  void anEmptyTextIsNone(String text) {
    assertThat(EntryLimits.comment(text)).isNull();
    assertThat(EntryLimits.description(text)).isNull();
    assertThat(EntryLimits.comment(null)).isNull();
    assertThat(EntryLimits.description(null)).isNull();
  }

  @Test
  void aDescriptionKeepsItsLinesAndIsCutAtItsOwnLimit() {
    String lines = "x\n".repeat(1024);
    assertThat(EntryLimits.description(lines)).isEqualTo(lines);
    String cut = EntryLimits.description("😀".repeat(513));
    assertThat(cut).isEqualTo("😀".repeat(511) + "…");
  }

  private static TableEntry.Builder table() {
    return TableEntry.builder("sales", "orders");
  }

  private static void check(TableEntry entry) {
    EntryLimits.check("catalog lake (glue.id 1)", entry);
  }

  /** A text of that many bytes. */
  private static String text(int length) {
    return "x".repeat(length);
  }

  static Stream<Arguments> limits() {
    return Stream.of(
        limit("the table name", 255, text -> TableEntry.builder("sales", text).build()),
        limit("a column name", 255, text -> table().columns(List.of(column(text, "int"))).build()),
        limit(
            "a column name",
            255,
            text -> table().partitionKeys(List.of(column(text, "int"))).build()),
        limit(
            "the type of column c",
            131_072,
            text -> table().columns(List.of(column("c", text))).build()),
        limit(
            "the type of column p",
            131_072,
            text -> table().partitionKeys(List.of(column("p", text))).build()),
        limit("the property name", 255, text -> table().parameters(Map.of(text, "v")).build()),
        limit("the property k", 512_000, text -> table().parameters(Map.of("k", text)).build()),
        limit("its location", 2056, text -> table().location(text).build()));
  }

  private static Arguments limit(String member, int limit, Function<String, TableEntry> entry) {
    return Arguments.of(member, limit, entry);
  }

  private static ColumnEntry column(String name, String type) {
    return new ColumnEntry(name, type, null);
  }

  @ParameterizedTest
  @MethodSource("limits")
  void anEntryAtALimitIsAccepted(String member, int limit, Function<String, TableEntry> entry) {
    assertThatCode(() -> check(entry.apply(text(limit)))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @MethodSource("limits")
  void anEntryBeyondALimitIsRefusedWithItsNameLimitAndLength(
      String member, int limit, Function<String, TableEntry> entry) {
    assertThatThrownBy(() -> check(entry.apply(text(limit + 1))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("catalog lake (glue.id 1): table sales.")
        .hasMessageContaining(member)
        .hasMessageContaining(limit + 1 + " bytes")
        .hasMessageContaining("at most " + limit);
  }

  @ParameterizedTest
  @MethodSource("limits")
  void bytesCountNotCharacters(String member, int limit, Function<String, TableEntry> entry) {
    assertThatThrownBy(() -> check(entry.apply("ä".repeat(limit / 2 + 1))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(member);
  }

  @Test
  void aRefusalShowsNoMoreThanTheStartOfAValue() {
    assertThatThrownBy(
            () -> check(table().parameters(Map.of("k", text(600_000) + "SECRET")).build()))
        .satisfies(e -> assertThat(e.getMessage().length()).isLessThan(400));
  }

  static Stream<Arguments> databaseLimits() {
    return Stream.of(
        databaseLimit("the database name", 255, (t, x) -> DatabaseEntry.of(t, null, null, x)),
        databaseLimit("its location", 1024, (t, x) -> DatabaseEntry.of("d", null, t, x)),
        databaseLimit(
            "the property name", 255, (t, x) -> DatabaseEntry.of("d", null, null, Map.of(t, "v"))),
        databaseLimit(
            "the property k",
            512_000,
            (t, x) -> DatabaseEntry.of("d", null, null, Map.of("k", t))));
  }

  private static Arguments databaseLimit(
      String member, int limit, BiFunction<String, Map<String, String>, DatabaseEntry> database) {
    return Arguments.of(member, limit, database);
  }

  @ParameterizedTest
  @MethodSource("databaseLimits")
  void aDatabaseIsCheckedToo(
      String member, int limit, BiFunction<String, Map<String, String>, DatabaseEntry> database) {
    assertThatCode(() -> EntryLimits.check("lake", database.apply(text(limit), Map.of())))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> EntryLimits.check("lake", database.apply(text(limit + 1), Map.of())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("lake: database ")
        .hasMessageContaining(member)
        .hasMessageContaining("at most " + limit);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a\nb", "a\u0000", "\r"})
  void anEmptyNameAndOneWithControlCharactersAreRefused(String name) {
    assertThatThrownBy(() -> check(TableEntry.builder("db", name).build()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the table name");
    assertThatThrownBy(() -> check(table().columns(List.of(column(name, "int"))).build()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a column name");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a-b", "a b", "ünïcode", "表", "a.b", "a/b", "😀", "`", "1"})
  void anyOtherNameIsAccepted(String name) {
    assertThatCode(
            () ->
                check(TableEntry.builder("db", name).columns(List.of(column(name, "int"))).build()))
        .doesNotThrowAnyException();
  }

  @Test
  void columnsThatDifferOnlyByCaseAreRefused() {
    assertThatThrownBy(
            () -> check(table().columns(List.of(column("Id", "int"), column("iD", "int"))).build()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("iD")
        .hasMessageContaining("upper and lower case");
  }

  /** Crawlers write such entries, and an unrelated update of one must not fail. */
  @Test
  void aColumnThatIsAPartitionKeyTooIsAccepted() {
    assertThatCode(
            () ->
                check(
                    table()
                        .columns(List.of(column("dt", "date")))
                        .partitionKeys(List.of(column("dt", "string")))
                        .build()))
        .doesNotThrowAnyException();
  }

  @Test
  void aParameterWithoutAValueIsAccepted() {
    Map<String, String> parameters = new HashMap<>();
    parameters.put("k", null);
    assertThatCode(() -> check(table().parameters(parameters).build())).doesNotThrowAnyException();
  }

  @Test
  void aColumnWithoutATypeIsAccepted() {
    assertThatCode(() -> check(table().columns(List.of(column("c", null))).build()))
        .doesNotThrowAnyException();
  }
}
