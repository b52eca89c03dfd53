/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.glue.model.TableInput;

/** Libraries that are missing, each in a JVM of its own that lacks it. */
class ClasspathTest {

  @Test
  void withoutDeltaTheCatalogServesEverythingElse() throws Exception {
    Aws.A.glue().createDatabase(r -> r.databaseInput(d -> d.name("no_delta")));
    String location = Accounts.A.root() + "/no-delta-" + System.nanoTime();
    Aws.A.put(location + "/rows.json", "{\"n\": 42}\n");
    Aws.A.glue()
        .createTable(
            r ->
                r.databaseName("no_delta")
                    .tableInput(
                        TableInput.builder()
                            .name("j")
                            .parameters(Map.of("spark.sql.sources.provider", "json"))
                            .storageDescriptor(
                                s ->
                                    s.location(location)
                                        .columns(c -> c.name("n").type("int"))
                                        .serdeInfo(i -> i.parameters(Map.of("path", location))))
                            .build()));
    Aws.A.glue()
        .createTable(
            r ->
                r.databaseName("no_delta")
                    .tableInput(t -> t.name("d").parameters(Map.of("table_type", "DELTA"))));
    try {
      String output =
          run(
              jar -> !jar.contains("delta-"),
              "SHOW TABLES IN c.no_delta",
              "SELECT n FROM c.no_delta.j",
              "SELECT * FROM c.no_delta.d",
              "CREATE TABLE c.no_delta.x (n INT) USING delta LOCATION '" + location + "/x'");
      assertThat(output)
          .contains("[no_delta,d,false], [no_delta,j,false]")
          .contains("[[42]]")
          .contains(
              "MissingModuleException: catalog c (glue.id 111111111111): no_delta.d is a Delta"
                  + " table, but Delta Lake is not on the classpath; add --packages io.delta:")
          .contains("no_delta.x is to be a Delta table, but Delta Lake is not on the classpath");
      assertThat(Aws.A.keys(location + "/x")).isEmpty();
    } finally {
      Aws.A.glue().deleteDatabase(r -> r.name("no_delta"));
    }
  }

  @Test
  void withoutTheAwsSdkTheErrorNamesTheModule() throws Exception {
    assertThat(run(jar -> !jar.contains("/awssdk/"), "SHOW DATABASES IN c"))
        .contains("MissingModuleException: catalog c (glue.id 111111111111)")
        .contains("the AWS SDK v2 module glue is not on the classpath; add --packages");
  }

  /** Runs statements in a JVM whose classpath keeps only some jars; returns what it printed. */
  private static String run(Predicate<String> kept, String... statements) throws Exception {
    Accounts.create();
    String classpath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(kept)
            .collect(Collectors.joining(File.pathSeparator));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    java.lang.management.ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
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
    command.addAll(List.of("-cp", classpath, Statements.class.getName()));
    Accounts.A.catalog().forEach((key, value) -> command.add(key + "=" + value));
    command.add("--");
    command.addAll(List.of(statements));
    File output = File.createTempFile("statements", ".log");
    output.deleteOnExit();
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output).start();
    assertThat(process.waitFor(180, TimeUnit.SECONDS)).as("ended in time").isTrue();
    String text = java.nio.file.Files.readString(output.toPath());
    assertThat(process.exitValue()).as(text).isZero();
    return text;
  }

  /** Options of a catalog c, then "--", then statements; prints each one's rows or error. */
  static final class Statements {

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
}
