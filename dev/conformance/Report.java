/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

/**
 * Writes the results of Spark's suites into docs/conformance.md, between its two marks.
 *
 * <p>Arguments: the folder with {@code <line>/<variant>/TEST-*.xml}, differences.tsv, and the page.
 * The page shows the lines that have results in that folder, which keeps them between runs. Exit code
 * 1 if a test has failed.
 */
final class Report {

  private static final String BEGIN = "<!-- results: written by make conformance -->";
  private static final String END = "<!-- end of results -->";
  private static final List<String> VARIANTS =
      List.of("named-parquet", "spark_catalog-parquet", "named-delta", "spark_catalog-delta");

  /** What became of the tests of one suite. */
  private static final class Counts {
    int tests;
    int failed;
    int skipped;
  }

  /** A row of differences.tsv. */
  private record Difference(
      String lines, String variants, String suite, String test, String whose, String reason) {

    boolean isFor(String line, String variant) {
      return includes(lines, line) && includes(variants, variant);
    }

    /** As KnownDifferences reads it. */
    private static boolean includes(String cell, String value) {
      return cell.equals("*")
          || Arrays.stream(cell.split(" "))
              .anyMatch(
                  part -> part.equals(value) || Arrays.asList(value.split("-")).contains(part));
    }
  }

  private final Path results;
  private final List<Difference> differences;
  private final Set<String> lines = new TreeSet<>();
  private final Map<String, Counts> counts = new TreeMap<>();
  private boolean failed;

  private Report(Path results, List<Difference> differences) {
    this.results = results;
    this.differences = differences;
  }

  public static void main(String[] arguments) throws Exception {
    List<Difference> differences = new ArrayList<>();
    for (String row : Files.readAllLines(Path.of(arguments[1])).stream().skip(1).toList()) {
      String[] cells = row.split("\t", -1);
      if (cells.length != 6) {
        throw new IllegalArgumentException("not six columns: " + row);
      }
      differences.add(
          new Difference(cells[0], cells[1], cells[2], cells[3], cells[4], cells[5]));
    }
    Report report = new Report(Path.of(arguments[0]), differences);
    report.read();
    Path page = Path.of(arguments[2]);
    String text = Files.readString(page);
    int begin = text.indexOf(BEGIN);
    int end = text.indexOf(END);
    if (begin < 0 || end < begin) {
      throw new IllegalArgumentException(page + " lacks the marks of the results");
    }
    Files.writeString(
        page, text.substring(0, begin + BEGIN.length()) + "\n" + report.write() + text.substring(end));
    if (report.failed) {
      System.exit(1);
    }
  }

  private void read() throws IOException, ParserConfigurationException, SAXException {
    try (Stream<Path> files = Files.walk(results)) {
      for (Path file :
          files.filter(path -> path.getFileName().toString().matches("TEST-.*Suite\\.xml")).toList()) {
        Path below = results.relativize(file);
        if (below.getNameCount() != 3 || file.toString().endsWith("DiscoverySuite.xml")) {
          continue;
        }
        Element suite =
            DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(file.toFile())
                .getDocumentElement();
        Counts count = new Counts();
        count.tests = Integer.parseInt(suite.getAttribute("tests"));
        count.failed =
            Integer.parseInt(suite.getAttribute("failures"))
                + Integer.parseInt(suite.getAttribute("errors"));
        count.skipped = suite.getElementsByTagName("skipped").getLength();
        failed |= count.failed > 0;
        String name = suite.getAttribute("name");
        lines.add(below.getName(0).toString());
        counts.put(
            key(
                below.getName(0).toString(),
                below.getName(1).toString(),
                name.substring(name.lastIndexOf('.') + 1)),
            count);
      }
    }
  }

  private static String key(String line, String variant, String suite) {
    return suite + "/" + variant + "/" + line;
  }

  private long excluded(String line, String variant, String suite) {
    return differences.stream()
        .filter(row -> row.suite.equals(suite) && row.isFor(line, variant))
        .count();
  }

  private String write() {
    StringBuilder text = new StringBuilder();
    for (String variant : VARIANTS) {
      text.append("\n### ").append(title(variant)).append("\n\n| suite |");
      lines.forEach(line -> text.append(' ').append(line).append(" |"));
      text.append("\n|---|").append("---|".repeat(lines.size())).append('\n');
      Map<String, long[]> totals = new TreeMap<>();
      Set<String> suites = new TreeSet<>();
      counts.keySet().stream()
          .filter(key -> key.contains("/" + variant + "/"))
          .forEach(key -> suites.add(key.substring(0, key.indexOf('/'))));
      for (String suite : suites) {
        StringBuilder row = new StringBuilder("| ").append(suite).append(" |");
        boolean any = false;
        for (String line : lines) {
          Counts count = counts.get(key(line, variant, suite));
          if (count == null || count.tests == 0) {
            row.append(" |");
            continue;
          }
          any = true;
          long excluded = excluded(line, variant, suite);
          // What Spark itself ignores counts for nothing.
          long run = count.tests - count.skipped + excluded;
          long passed = run - excluded - count.failed;
          row.append(' ').append(cell(run, passed, excluded)).append(" |");
          long[] total = totals.computeIfAbsent(line, missing -> new long[3]);
          total[0] += run;
          total[1] += passed;
          total[2] += excluded;
        }
        if (any) {
          text.append(row).append('\n');
        }
      }
      text.append("| **all** |");
      for (String line : lines) {
        long[] total = totals.getOrDefault(line, new long[3]);
        text.append(" **").append(cell(total[0], total[1], total[2])).append("** |");
      }
      text.append('\n');
    }
    return text.append(reasons()).append('\n').toString();
  }

  /** Run, passed, excluded. */
  private static String cell(long run, long passed, long excluded) {
    return run + " / " + passed + " / " + excluded;
  }

  private static String title(String variant) {
    return (variant.startsWith("named") ? "Named catalog" : "As spark_catalog")
        + (variant.endsWith("delta") ? ", Delta tables" : ", parquet tables");
  }

  private String reasons() {
    Map<String, Map<String, Set<String>>> byWhose = new TreeMap<>();
    Map<String, Integer> occurrences = new TreeMap<>();
    for (Difference row : differences) {
      byWhose
          .computeIfAbsent(row.whose, missing -> new TreeMap<>())
          .computeIfAbsent(row.reason, missing -> new TreeSet<>())
          .add(row.suite);
      for (String line : lines) {
        for (String variant : VARIANTS) {
          if (row.isFor(line, variant) && counts.containsKey(key(line, variant, row.suite))) {
            occurrences.merge(row.whose + "\t" + row.reason, 1, Integer::sum);
          }
        }
      }
    }
    StringBuilder text =
        new StringBuilder("\n## Why tests are excluded\n\n| whose | reason | suites | times |\n|---|---|---|---|\n");
    byWhose.forEach(
        (whose, byReason) ->
            byReason.forEach(
                (reason, suites) ->
                    text.append("| ")
                        .append(whose)
                        .append(" | ")
                        .append(reason.replace("|", "\\|"))
                        .append(" | ")
                        .append(String.join(", ", suites))
                        .append(" | ")
                        .append(occurrences.getOrDefault(whose + "\t" + reason, 0))
                        .append(" |\n")));
    return text.toString();
  }
}
