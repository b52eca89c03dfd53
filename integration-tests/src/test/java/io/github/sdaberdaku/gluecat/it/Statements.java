/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;

/** A Spark application for a JVM of its own: prints the rows, or the error, of each statement. */
public final class Statements {

  private Statements() {}

  /**
   * Runs statements over account A's catalog c in a JVM of their own.
   *
   * @param kept which jars of this JVM's classpath that one has
   * @param launcher the class that starts them, with its arguments; empty for none
   * @return what they printed
   */
  static String run(Predicate<String> kept, List<String> launcher, String... statements)
      throws Exception {
    Accounts.create();
    String classpath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(kept)
            .collect(Collectors.joining(File.pathSeparator));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("--add-opens") || argument.startsWith("-D"))
        .filter(argument -> !argument.startsWith("-Dlog4j2"))
        .forEach(command::add);
    for (String property :
        List.of(
            "aws.accessKeyId",
            "aws.secretAccessKey",
            "aws.secretKey",
            "http.proxyHost",
            "http.proxyPort",
            "http.nonProxyHosts",
            "https.proxyHost",
            "https.proxyPort",
            "javax.net.ssl.trustStore",
            "javax.net.ssl.trustStorePassword")) {
      command.add("-D" + property + "=" + System.getProperty(property));
    }
    command.addAll(List.of("-cp", classpath));
    command.addAll(launcher.isEmpty() ? List.of(Statements.class.getName()) : launcher);
    Accounts.A.catalog().forEach((key, value) -> command.add(key + "=" + value));
    command.add("--");
    command.addAll(List.of(statements));
    File output = File.createTempFile("statements", ".log");
    output.deleteOnExit();
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output).start();
    assertThat(process.waitFor(180, TimeUnit.SECONDS)).as("ended in time").isTrue();
    String text = Files.readString(output.toPath());
    assertThat(process.exitValue()).as(text).isZero();
    return text;
  }

  /** Options of a catalog c, then "--", then statements. */
  public static void main(String[] arguments) throws java.io.IOException {
    List<String> all = List.of(arguments);
    int separator = all.indexOf("--");
    SparkSession.Builder builder =
        SparkSession.builder()
            .master("local[1]")
            .config("spark.ui.enabled", false)
            .config("spark.sql.catalogImplementation", "in-memory")
            .config("spark.sql.catalog.c", "io.github.sdaberdaku.gluecat.GlueCatalog");
    for (String option : all.subList(0, separator)) {
      String[] parts = option.split("=", 2);
      builder.config("spark.sql.catalog.c." + parts[0], parts[1]);
    }
    try (SparkSession spark = builder.getOrCreate()) {
      for (String statement : all.subList(separator + 1, all.size())) {
        try {
          System.out.println(statement + " -> " + spark.sql(statement).collectAsList());
        } catch (Exception e) {
          System.out.println(statement + " -> " + e);
        }
      }
    }
  }
}
