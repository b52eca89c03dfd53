/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * spark-submit as users call it: with the configuration that docs/quick-start.md has them paste.
 */
final class SparkSubmit {

  private SparkSubmit() {}

  /**
   * The lines to paste under a heading of the quick start. Its libraries are left out: the tests
   * have them already, and do not fetch them from the network again.
   */
  static Map<String, String> lines(String heading) {
    Map<String, String> lines = new LinkedHashMap<>();
    for (String line : Page.example("docs/quick-start.md", heading, "properties").split("\n")) {
      if (!line.isBlank() && !line.startsWith("spark.jars.packages")) {
        String[] words = line.trim().split("\\s+", 2);
        lines.put(words[0], words[1]);
      }
    }
    return lines;
  }

  /** The lines of the quick start for the jar under test: account A as spark_catalog. */
  static Map<String, String> asSparkCatalog() throws IOException {
    Map<String, String> lines = lines("`gluecat-" + System.getProperty("gluecat.module") + "`");
    lines.putAll(Sessions.catalog("spark_catalog", Accounts.A.catalog()));
    return lines;
  }

  /** The lines of the quick start for two named catalogs: accounts A and B. */
  static Map<String, String> twoNamedCatalogs() throws IOException {
    Map<String, String> lines = lines("Two named catalogs");
    assertThat(lines).containsKeys("spark.sql.catalog.sales", "spark.sql.catalog.finance");
    lines.putAll(Sessions.catalog("sales", Accounts.A.catalog()));
    lines.putAll(Sessions.catalog("finance", Accounts.B.catalog()));
    return lines;
  }

  /** Our jar and hadoop-aws, for {@code --jars}: before Hadoop 3.5 they belong in one place. */
  static String jars() throws Exception {
    return JarTest.jar() + "," + hadoopAws();
  }

  /** The jar of hadoop-aws. */
  static String hadoopAws() throws IOException {
    return Arrays.stream(Jvm.classpathOf("user-classpath").split(File.pathSeparator))
        .filter(SparkSubmit::isHadoopAws)
        .findFirst()
        .orElseThrow();
  }

  private static boolean isHadoopAws(String jar) {
    return Path.of(jar).getFileName().toString().startsWith("hadoop-aws-");
  }

  /** The classpath of another module of the tests, without our jar and hadoop-aws. */
  static String classpathOf(String module) throws IOException {
    return Arrays.stream(Jvm.classpathOf(module).split(File.pathSeparator))
        .filter(jar -> !isHadoopAws(jar))
        .collect(Collectors.joining(File.pathSeparator));
  }

  /**
   * The arguments of a JVM that runs spark-submit.
   *
   * @param defaults what spark-defaults.conf holds
   * @param options of spark-submit, besides
   * @param application its class and its arguments
   */
  static List<String> arguments(
      Map<String, String> defaults, List<String> options, List<String> application)
      throws IOException {
    Map<String, String> lines = new LinkedHashMap<>(defaults);
    lines.put("spark.ui.enabled", "false");
    lines.put("spark.sql.shuffle.partitions", "2");
    lines.put("spark.databricks.delta.snapshotPartitions", "2");
    Path file = Files.createTempFile("spark-defaults", ".conf");
    file.toFile().deleteOnExit();
    Files.writeString(
        file,
        lines.entrySet().stream()
            .map(line -> line.getKey() + " " + line.getValue())
            .collect(Collectors.joining("\n")));
    List<String> arguments = new ArrayList<>();
    arguments.add("org.apache.spark.deploy.SparkSubmit");
    arguments.addAll(List.of("--master", "local[2]", "--properties-file", file.toString()));
    arguments.addAll(options);
    arguments.addAll(List.of("--class", application.get(0), "spark-internal"));
    arguments.addAll(application.subList(1, application.size()));
    return arguments;
  }
}
