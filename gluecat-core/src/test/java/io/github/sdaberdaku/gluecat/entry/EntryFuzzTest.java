/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.sdaberdaku.gluecat.UnsupportedTableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.glue.model.Table;
import software.amazon.awssdk.services.glue.model.TableInput;

/**
 * Entries that are corrupted in one place, systematically, and in a few at random. Whatever an
 * entry holds, it can be listed and written back as it was, and its schema can be read or is
 * refused with an error that names the table.
 *
 * <p>{@code make fuzz} runs more of the random cases, with other seeds.
 */
class EntryFuzzTest {

  private static final int CASES = Integer.getInteger("gluecat.fuzz.cases", 500);
  private static final long SEED = Long.getLong("gluecat.fuzz.seed", 1);

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /** In the place of anything: other types, and texts that are none, or not what they should be. */
  private static final List<JsonNode> NONSENSE =
      List.of(
          JSON.nullNode(),
          JSON.objectNode(),
          JSON.arrayNode(),
          JSON.arrayNode().addNull(),
          JSON.numberNode(-1),
          JSON.booleanNode(true),
          JSON.textNode(""),
          JSON.textNode(" "),
          JSON.textNode("null"),
          JSON.textNode("-1"),
          JSON.textNode("2147483647"),
          JSON.textNode("99999999999999999999"),
          JSON.textNode("{"),
          JSON.textNode("{\"type\":\"struct\",\"fields\":[{}]}"),
          JSON.textNode("struct<"),
          JSON.textNode("array<>"),
          JSON.textNode("decimal(99,99)"),
          JSON.textNode("a:b"),
          JSON.textNode("\u0000\n\ud800\u202e😀"),
          JSON.textNode("x".repeat(600_000)));

  /** Pieces of what entries hold, to be put into texts. */
  private static final List<String> PIECES =
      List.of(
          "{",
          "}",
          "[",
          "]",
          "\"",
          ":",
          ",",
          "<",
          ">",
          "(",
          ")",
          "/",
          "\\",
          "0",
          "-",
          " ",
          "\n",
          "\u0000",
          "😀",
          "\ud800",
          "struct<a:int>",
          "array<",
          "map<string,",
          "decimal(38,",
          "null",
          "char(0)",
          "interval",
          "\"type\":\"udt\"",
          "\"type\":",
          "\"fields\":[",
          "-__PLACEHOLDER__");

  static List<String> names() {
    return JsonModels.names();
  }

  /** Every member, item and parameter of an entry, by what would put another value there. */
  private static Map<String, UnaryOperator<JsonNode>> places(String path, JsonNode json) {
    Map<String, UnaryOperator<JsonNode>> places = new TreeMap<>();
    json.fields()
        .forEachRemaining(
            member -> {
              String key = member.getKey();
              places.put(path + "/" + key, value -> ((ObjectNode) json).replace(key, value));
              places.putAll(places(path + "/" + key, member.getValue()));
            });
    for (int i = 0; json.isArray() && i < json.size(); i++) {
      int index = i;
      places.put(path + "/" + i, value -> ((ArrayNode) json).set(index, value));
      places.putAll(places(path + "/" + i, json.get(i)));
    }
    return places;
  }

  @ParameterizedTest
  @MethodSource("names")
  void anEntryMayLackAnyOfItsMembers(String name) {
    for (String path : places("", JsonModels.json(name)).keySet()) {
      JsonNode json = JsonModels.json(name);
      remove(json, path);
      check(name + " without " + path, json);
    }
  }

  private static void remove(JsonNode json, String path) {
    int end = path.lastIndexOf('/');
    JsonNode parent = json.at(path.substring(0, end));
    String last = path.substring(end + 1);
    if (parent.isArray()) {
      ((ArrayNode) parent).remove(Integer.parseInt(last));
    } else {
      assertThat(((ObjectNode) parent).remove(last)).as(path).isNotNull();
    }
  }

  /** Each member gets two kinds of nonsense, and each kind gets to many members. */
  @ParameterizedTest
  @MethodSource("names")
  void anEntryMayHoldNonsenseAnywhere(String name) {
    JsonNode json = JsonModels.json(name);
    int next = name.hashCode() & 0xFF;
    for (Map.Entry<String, UnaryOperator<JsonNode>> place : places("", json).entrySet()) {
      JsonNode before = json.at(place.getKey()).deepCopy();
      for (int i = 0; i < 2; i++) {
        JsonNode nonsense = NONSENSE.get(next++ % NONSENSE.size());
        place.getValue().apply(nonsense);
        check(name + " with " + start(nonsense) + " in " + place.getKey(), json);
      }
      place.getValue().apply(before);
    }
  }

  /** More than a stack takes, where Jackson has a limit of its own. */
  @ParameterizedTest
  @ValueSource(ints = {400, 3000, 10_000})
  void aSchemaMayBeNestedTooDeep(int levels) {
    ObjectNode json = (ObjectNode) JsonModels.json("athena_external_parquet");
    String array = "{\"containsNull\":true,\"type\":\"array\",\"elementType\":";
    json.withObject("/Parameters")
        .put(
            "spark.sql.sources.schema",
            "{\"type\":\"struct\",\"fields\":[{\"name\":\"a\",\"nullable\":true,\"metadata\":{},\"type\":"
                + array.repeat(levels)
                + "\"int\""
                + "}".repeat(levels)
                + "}]}");
    check("a schema of " + levels + " levels", json);
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 10_000})
  void aTypeMayBeNestedDeepOrNotEnd(int levels) {
    ObjectNode json = (ObjectNode) JsonModels.json("athena_external_parquet");
    ObjectNode column = (ObjectNode) json.at("/StorageDescriptor/Columns/0");
    column.put("Type", "array<".repeat(levels) + "int" + ">".repeat(levels));
    check("a type of " + levels + " levels", json);
    column.put("Type", "array<".repeat(levels));
    check("a type that does not end", json);
  }

  @Test
  void anEntryMayBeWrongInManyPlaces() {
    List<String> names = names();
    for (int i = 0; i < CASES; i++) {
      Random random = new Random(SEED + i);
      JsonNode json = JsonModels.json(names.get(random.nextInt(names.size())));
      JsonNode other = JsonModels.json(names.get(random.nextInt(names.size())));
      for (int change = random.nextInt(4); change >= 0; change--) {
        change(random, json, other);
      }
      check("case with -Dgluecat.fuzz.cases=1 -Dgluecat.fuzz.seed=" + (SEED + i), json);
    }
  }

  private static void change(Random random, JsonNode json, JsonNode other) {
    Map<String, UnaryOperator<JsonNode>> places = places("", json);
    if (places.isEmpty()) {
      return;
    }
    String path = any(random, new ArrayList<>(places.keySet()));
    switch (random.nextInt(4)) {
      case 0:
        remove(json, path);
        break;
      case 1:
        places.get(path).apply(any(random, NONSENSE));
        break;
      case 2: // what another entry has, a member of any name included
        String from = any(random, new ArrayList<>(places("", other).keySet()));
        String member = from.substring(1).split("/")[0];
        ((ObjectNode) json).set(member, other.get(member).deepCopy());
        if (!other.at(from).isMissingNode()) {
          places.get(path).apply(other.at(from).deepCopy());
        }
        break;
      default:
        JsonNode value = json.at(path);
        if (value.isTextual()) {
          places.get(path).apply(JSON.textNode(changed(random, value.textValue())));
        }
    }
  }

  /** A text of which a piece is replaced, left out or put in. */
  private static String changed(Random random, String text) {
    int from = random.nextInt(text.length() + 1);
    int to = from + random.nextInt(Math.min(20, text.length() - from + 1));
    String piece = random.nextInt(3) == 0 ? "" : any(random, PIECES);
    return text.substring(0, from) + piece + text.substring(to);
  }

  private static <T> T any(Random random, List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private static String start(JsonNode json) {
    String text = json.toString();
    return text.length() > 80 ? text.substring(0, 80) + "…" : text;
  }

  private static void check(String what, JsonNode json) {
    try {
      check(JsonModels.table(json).toBuilder().databaseName("db").build());
    } catch (Throwable e) { // an overflow of the stack, too
      throw new AssertionError(what + ": " + e, e);
    }
  }

  private static void check(Table table) {
    TableEntry entry = TableCodec.decode(table);
    assertThat(entry.kind()).isNotNull();
    assertThat(entry.location().orElse("x")).isNotBlank();
    assertThat(entry.provider().orElse("x")).isNotBlank();
    Throwable refusal = catchThrowable(() -> EntrySchema.read("catalog lake", entry).columns());
    if (refusal != null) {
      assertThat(refusal)
          .isInstanceOf(UnsupportedTableException.class)
          .hasMessageContaining("catalog lake: " + entry.qualifiedName());
    }
    new EntrySchema(new StructType().add("id", "long"), List.of()).columnsKeepingComments(entry);
    TableEntry moved =
        TableStatistics.keepTrue(entry, entry.toBuilder().location("s3://bucket/new").build());
    assertThat(TableCodec.encode(moved).storageDescriptor().location())
        .isEqualTo("s3://bucket/new");
    TableInput written = TableCodec.encode(entry);
    assertThat(SdkModels.membersLike(written, written))
        .isEqualTo(SdkModels.membersLike(written, named(table)));
    try {
      EntryLimits.check("catalog lake", entry);
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageContaining("catalog lake: table " + entry.qualifiedName());
    }
  }

  /** As it is written: with a name, and without columns that are none. */
  private static Table named(Table table) {
    Table.Builder named = table.toBuilder().name(table.name() == null ? "" : table.name());
    if (table.hasPartitionKeys()) {
      named.partitionKeys(table.partitionKeys().stream().filter(c -> c != null).toList());
    }
    if (table.storageDescriptor() != null && table.storageDescriptor().hasColumns()) {
      named.storageDescriptor(
          table.storageDescriptor().toBuilder()
              .columns(table.storageDescriptor().columns().stream().filter(c -> c != null).toList())
              .build());
    }
    return named.build();
  }
}
