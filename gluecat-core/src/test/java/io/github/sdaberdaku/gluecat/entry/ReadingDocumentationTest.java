/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.spark.sql.types.DataType;
import org.junit.jupiter.api.Test;

/** What the manual says about reading entries is what the code does. */
class ReadingDocumentationTest {

  private static final Path PAGE =
      Path.of(System.getProperty("gluecat.root")).resolve("docs/glue-entry-format.md");

  /** The cells of the first table below a heading, without its head. */
  private static List<String[]> rows(String heading) throws IOException {
    String page = Files.readString(PAGE);
    int start = page.indexOf("\n" + heading + "\n");
    assertThat(start).as(heading).isNotNegative();
    List<String[]> rows = new ArrayList<>();
    for (String line : page.substring(start).lines().skip(2).toList()) {
      if (line.startsWith("|")) {
        rows.add(line.substring(1).split("\\|"));
      } else if (!rows.isEmpty() || line.startsWith("#")) {
        break;
      }
    }
    assertThat(rows).as(heading).hasSizeGreaterThan(2);
    return rows.subList(2, rows.size());
  }

  private static List<String> code(String cell) {
    Matcher code = Pattern.compile("`([^`]+)`").matcher(cell);
    return code.results().map(result -> result.group(1)).toList();
  }

  /** A type of the table, with numbers and types in place of its variables. */
  private static String type(String text) {
    return text.replace("(p,", "(7,")
        .replace("(p)", "(7)")
        .replace(",s)", ",2)")
        .replace("(n)", "(3)")
        .replaceAll("([<,:])[tkv]\\b", "$1int");
  }

  @Test
  void typesAreReadAsTheTableSays() throws IOException {
    int read = 0;
    for (String[] row : rows("### Types that are read")) {
      for (String text : code(row[0])) {
        if (row[1].trim().equals("refused")) {
          assertThatThrownBy(() -> HiveTypeParser.parse(type(text)))
              .as(text)
              .isInstanceOf(HiveTypeException.class);
        } else {
          String expected = code(row[1]).get(0);
          assertThat(HiveTypeParser.parse(type(text)))
              .as(text)
              .isEqualTo(DataType.fromDDL(type(expected)));
          read++;
        }
      }
    }
    assertThat(read).isGreaterThan(30);
  }

  @Test
  void serDesAreThoseOfTheTable() throws IOException {
    Map<String, String> formats = new HashMap<>();
    for (String[] row : rows("### SerDes")) {
      code(row[0]).forEach(library -> formats.put(library, row[1].trim()));
    }
    assertThat(formats).isEqualTo(SerDes.FORMATS);
  }

  @Test
  void providersAreThoseOfTheTable() throws IOException {
    Map<String, TableKind> kinds =
        Map.of("Delta", TableKind.DELTA, "Iceberg", TableKind.ICEBERG, "Hudi", TableKind.HUDI);
    for (String[] row : rows("### Providers")) {
      for (String provider : code(row[1])) {
        TableEntry entry =
            TableEntry.builder("db", "t").parameters(Map.of(Parameters.PROVIDER, provider)).build();
        assertThat(entry.kind()).as(provider).isEqualTo(kinds.get(row[0].trim()));
      }
    }
  }

  @Test
  void writersAreProvedByTheParametersOfTheTable() throws IOException {
    Set<String> keys =
        rows("### Who wrote an entry").stream()
            .flatMap(row -> code(row[0]).stream())
            .collect(Collectors.toSet());
    assertThat(keys).hasSize(9);
    assertThat(keys)
        .allSatisfy(
            key ->
                assertThat(
                        EntryWriters.of(
                            TableEntry.builder("db", "t").parameters(Map.of(key, "1")).build()))
                    .isPresent());
  }
}
