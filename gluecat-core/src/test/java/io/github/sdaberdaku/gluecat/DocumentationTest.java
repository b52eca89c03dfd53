/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.sdaberdaku.gluecat.config.OptionKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The manual says what the code does. */
class DocumentationTest {

  private static final Path ROOT = Path.of(System.getProperty("gluecat.root"));

  private static String read(String file) throws IOException {
    return Files.readString(ROOT.resolve(file));
  }

  @Test
  void configurationListsEveryOption() throws IOException {
    List<List<String>> rows = new ArrayList<>();
    String page = read("docs/configuration.md");
    String keys = page.substring(page.indexOf("## Keys"), page.indexOf("## How values are read"));
    for (String line : keys.split("\n")) {
      if (line.startsWith("| `")) {
        rows.add(Arrays.stream(line.substring(1).split("\\|")).map(String::trim).limit(3).toList());
      }
    }
    assertThat(rows.stream().filter(row -> !row.get(0).contains("<key>")))
        .containsExactlyElementsOf(
            Stream.of(OptionKey.values())
                .map(
                    option ->
                        List.of(
                            "`" + option.key() + "`",
                            option.defaultText(),
                            option.kind().allowed()))
                .toList());
  }

  @Test
  void quickStartNamesTheLibrariesThatEachJarIsTestedWith() throws IOException {
    List<String> rows =
        read("docs/quick-start.md")
            .lines()
            .filter(line -> line.startsWith("|") && line.contains("`gluecat-spark-"))
            .toList();
    List<String> modules = new ArrayList<>();
    for (JsonNode tested : new ObjectMapper().readTree(read("matrix.json")).get("combinations")) {
      String module = tested.get("module").asText();
      if (modules.contains(module)) {
        continue;
      }
      modules.add(module);
      assertThat(rows)
          .as("the row of " + module)
          .anySatisfy(
              row ->
                  assertThat(row)
                      .contains("`gluecat-" + module + "`")
                      .contains(
                          tested.get("deltaArtifact").asText() + ":" + tested.get("delta").asText())
                      .contains("hadoop-aws:" + tested.get("hadoop").asText()));
      assertThat(packagesToPaste(module)).isEqualTo(packages(tested));
    }
    assertThat(rows).hasSameSizeAs(modules);
  }

  /** The libraries of the lines to paste for a jar; the integration tests use the other lines. */
  private static String packagesToPaste(String module) throws IOException {
    Matcher lines =
        Pattern.compile(
                "### `gluecat-"
                    + Pattern.quote(module)
                    + "`\n\n```properties\nspark.jars.packages +(.*)")
            .matcher(read("docs/quick-start.md"));
    assertThat(lines.find()).as(module).isTrue();
    return lines.group(1);
  }

  private static String packages(JsonNode tested) {
    List<String> packages = new ArrayList<>();
    packages.add(
        "io.delta:" + tested.get("deltaArtifact").asText() + ":" + tested.get("delta").asText());
    packages.add("org.apache.hadoop:hadoop-aws:" + tested.get("hadoop").asText());
    String sdk = tested.get("awssdk").asText();
    if (!sdk.equals("bundle")) {
      for (String artifact : List.of("glue", "sts", "apache-client")) {
        packages.add("software.amazon.awssdk:" + artifact + ":" + sdk);
      }
    }
    return String.join(",", packages);
  }

  @Test
  void relativeLinksLeadSomewhere() throws IOException {
    List<Path> pages = new ArrayList<>(List.of(ROOT.resolve("README.md")));
    try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
      docs.filter(page -> page.toString().endsWith(".md")).forEach(pages::add);
    }
    Pattern link = Pattern.compile("\\]\\(([^)#:]+)(#[^)]*)?\\)");
    for (Path page : pages) {
      Matcher links = link.matcher(Files.readString(page));
      while (links.find()) {
        assertThat(page.resolveSibling(links.group(1))).as("link in " + page).exists();
      }
    }
  }
}
