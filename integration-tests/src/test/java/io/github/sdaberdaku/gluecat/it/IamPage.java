/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** docs/iam.md: the policies that the tests run under, and the tables that say what each allows. */
final class IamPage {

  private static final String PAGE = "docs/iam.md";

  static final String READ = "Read";
  static final String WRITE = "Write to tables";

  /** The headings of the blocks that together are the policy of a catalog's role. */
  static final List<String> ROLE =
      List.of(READ, WRITE, "Create, alter and drop tables", "Create, alter and drop databases");

  /** The headings of the blocks that together are the policy of the caller. */
  static final List<String> CALLER = List.of("The caller", "The caller, with session tags");

  static final String TRUST = "The trust policy of the role";
  static final String TRUST_WITH_EXTERNAL_ID = "Trust with an external id";
  static final String TRUST_WITH_TAGS = "Trust with session tags";
  static final String TRUST_IN_WEB_IDENTITY = "Trust in a web identity";

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Map<String, List<String>> SECTIONS = read();

  private IamPage() {}

  /** The lines below each heading, up to the next one. */
  private static Map<String, List<String>> read() {
    Map<String, List<String>> sections = new LinkedHashMap<>();
    List<String> section = new ArrayList<>();
    for (String line : Page.text(PAGE).split("\n")) {
      if (line.startsWith("#")) {
        section = new ArrayList<>();
        sections.put(line.replaceFirst("#+ ", ""), section);
      } else {
        section.add(line);
      }
    }
    return sections;
  }

  private static List<String> section(String heading) {
    List<String> lines = SECTIONS.get(heading);
    if (lines == null) {
      throw new IllegalArgumentException(PAGE + " has no heading " + heading);
    }
    return lines;
  }

  /** The headings that have a policy. */
  static Set<String> policies() {
    Set<String> headings = new LinkedHashSet<>(SECTIONS.keySet());
    headings.removeIf(heading -> !section(heading).contains("```json"));
    return headings;
  }

  /**
   * The statements of the policy below a heading.
   *
   * @param values what to put for each placeholder
   */
  static List<JsonNode> statements(String heading, Map<String, String> values) {
    return statements(filled(Page.example(PAGE, heading, "json"), values));
  }

  /** The statements of a policy. */
  static List<JsonNode> statements(String policy) {
    List<JsonNode> statements = new ArrayList<>();
    json(policy).get("Statement").forEach(statements::add);
    return statements;
  }

  static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String filled(String text, Map<String, String> values) {
    String filled = text;
    for (Map.Entry<String, String> value : values.entrySet()) {
      filled = filled.replace("<" + value.getKey() + ">", value.getValue());
    }
    if (filled.contains("<")) {
      throw new IllegalArgumentException(PAGE + " has an unknown placeholder in " + filled);
    }
    return filled;
  }

  /** The actions of statements. */
  static Set<String> actions(List<JsonNode> statements) {
    Set<String> actions = new LinkedHashSet<>();
    statements.forEach(statement -> actions.addAll(actions(statement)));
    return actions;
  }

  private static List<String> actions(JsonNode statement) {
    JsonNode action = statement.get("Action");
    List<String> actions = new ArrayList<>();
    if (action.isTextual()) {
      actions.add(action.asText());
    } else {
      action.forEach(one -> actions.add(one.asText()));
    }
    return actions;
  }

  /** The statements with some of their actions only, and without those that lose all of them. */
  static List<JsonNode> only(Predicate<String> kept, List<JsonNode> statements) {
    List<JsonNode> narrowed = new ArrayList<>();
    for (JsonNode statement : statements) {
      ObjectNode copy = statement.deepCopy();
      ArrayNode actions = copy.putArray("Action");
      actions(statement).stream().filter(kept).forEach(actions::add);
      if (!actions.isEmpty()) {
        narrowed.add(copy);
      }
    }
    return narrowed;
  }

  /** The rows of the table below a heading. */
  static List<List<String>> table(String heading) {
    return section(heading).stream()
        .filter(line -> line.startsWith("|"))
        .skip(2)
        .map(line -> Arrays.stream(line.substring(1).split("\\|")).map(String::trim).toList())
        .toList();
  }

  /** The pieces of code in a cell of a table. */
  static List<String> code(String cell) {
    List<String> pieces = List.of(cell.split("`", -1));
    List<String> code = new ArrayList<>();
    for (int i = 1; i < pieces.size(); i += 2) {
      code.add(pieces.get(i));
    }
    return code;
  }
}
