/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Driver and executors, in JVMs of their own, reach each file with the identity of its table's
 * catalog, also where two roles share a bucket. The session's own identity may reach nothing.
 */
@Tag("details")
class ClusterTest {

  /** What users add to a Spark distribution by {@code spark.jars.packages}. */
  private static final List<String> PACKAGES =
      List.of(
          "/com/amazonaws/",
          "/io/delta/",
          "/io/unitycatalog/",
          "/org/apache/hadoop/hadoop-aws/",
          "/org/wildfly/",
          "/software/amazon/");

  /** In this order; each but the first reads what the one before it has written. */
  private static final List<Team> TEAMS =
      List.of(
          new Team(Accounts.A, "lake-cluster", "left"),
          new Team(Accounts.A, "lake-cluster", "right"),
          new Team(Accounts.B, "lake-far", "far"));

  private static final List<Team> OTHERS = TEAMS.subList(1, TEAMS.size());

  private final String folder = "/cluster-" + System.nanoTime();

  @TempDir private Path work;

  /** As in a Docker image or on EMR: executors load S3A and our jar with different loaders. */
  @Test
  void librariesAreInstalledAndOurJarIsSubmitted() throws Exception {
    String ours = JarTest.jar().toString();
    run(jar -> !jar.equals(ours));
  }

  /** As with {@code spark.jars.packages}. */
  @Test
  void librariesAreSubmittedToo() throws Exception {
    String ours = JarTest.jar().toString();
    run(jar -> !jar.equals(ours) && PACKAGES.stream().noneMatch(jar::contains));
  }

  private void run(Predicate<String> installed) throws Exception {
    Cluster cluster = Cluster.of(Files.createDirectory(work.resolve("spark")), installed);
    Team.create(TEAMS);
    TEAMS.forEach(this::createDatabase);
    List<String> application = new ArrayList<>();
    application.add(ClusterApplication.class.getName());
    application.add(work.resolve("checkpoints").toUri().toString());
    TEAMS.forEach(team -> application.add(team.name()));
    long mark = Emulator.get().mark();
    String output;
    try (Jvm driver = cluster.submit(settings(), application)) {
      driver.await(() -> driver.output().contains(ClusterApplication.WRITTEN));
      assertThat(TEAMS.stream().mapToInt(this::deleteChecksums).sum()).isPositive();
      driver.goOn();
      output = driver.await();
    }
    List<Emulator.Request> requests =
        Emulator.get().since(mark).stream()
            .filter(request -> !String.valueOf(request.identity()).endsWith(":user/admin"))
            .toList();
    SoftAssertions softly = new SoftAssertions();
    assertOutcome(softly, output);
    assertIdentities(softly, requests);
    assertExecutorsWorked(softly, requests);
    softly.assertAll();
  }

  private static Map<String, String> settings() {
    Map<String, String> settings = new HashMap<>();
    settings.put("spark.sql.extensions", "io.delta.sql.DeltaSparkSessionExtension");
    settings.put(
        "spark.sql.catalog.spark_catalog", "org.apache.spark.sql.delta.catalog.DeltaCatalog");
    TEAMS.forEach(team -> settings.putAll(Sessions.catalog(team.name(), team.catalog())));
    // The session itself is anonymous, and denied whatever it tries.
    settings.put(
        "spark.hadoop.fs.s3a.aws.credentials.provider",
        "org.apache.hadoop.fs.s3a.AnonymousAWSCredentialsProvider");
    Accounts.B.catalog()
        .forEach(
            (key, value) -> {
              if (key.startsWith("hadoop.")) {
                settings.put("spark." + key, value);
              }
            });
    settings.put("spark.databricks.delta.retentionDurationCheck.enabled", "false");
    settings.put("spark.databricks.delta.vacuum.parallelDelete.enabled", "true");
    settings.put("spark.sql.sources.parallelPartitionDiscovery.parallelism", "2");
    // Planning anew what has run, and compiling code for some rows, takes longer than the work.
    settings.put("spark.sql.adaptive.enabled", "false");
    settings.put("spark.sql.codegen.factoryMode", "NO_CODEGEN");
    settings.put("spark.sql.codegen.wholeStage", "false");
    return settings;
  }

  private void createDatabase(Team team) {
    String database = ClusterApplication.database(team.name());
    String location = team.root() + folder;
    Aws aws = new Aws(team.account());
    aws.glue().createDatabase(r -> r.databaseInput(d -> d.name(database).locationUri(location)));
    aws.putDataSourceTable(database, "json", "json", location + "/json", "n");
    for (int i = 1; i <= 4; i++) {
      aws.put(location + "/json/" + i + ".json", "{\"n\": " + i + "}");
    }
  }

  @AfterEach
  void dropDatabases() {
    TEAMS.forEach(
        team ->
            new Aws(team.account())
                .glue()
                .deleteDatabase(r -> r.name(ClusterApplication.database(team.name()))));
  }

  /** Without them, snapshots are computed from the log, which executors read. */
  private int deleteChecksums(Team team) {
    Aws aws = new Aws(team.account());
    List<String> checksums =
        aws.keys(team.root() + folder).stream().filter(key -> key.endsWith(".crc")).toList();
    checksums.forEach(key -> aws.delete(team.account().root() + "/" + key));
    return checksums.size();
  }

  private static void assertOutcome(SoftAssertions softly, String output) {
    List<String> expected = new ArrayList<>(List.of("tasks ran on [0, 1]"));
    for (Team team : TEAMS) {
      String catalog = team.name();
      expected.add("append of 4 files in " + catalog + ": 8 4");
      expected.add("folder of another in " + catalog + ": denied");
      expected.add("SELECT from JSON in " + catalog + ": 10");
    }
    for (Team team : OTHERS) {
      String catalog = team.name();
      expected.add("MERGE in " + catalog + ": 3 2 0 1");
      expected.add("UPDATE in " + catalog + ": 1");
      expected.add("DELETE in " + catalog + ": 1");
      expected.add("time travel in " + catalog + ": 8 " + catalog);
      expected.add("DESCRIBE DETAIL in " + catalog + ": [[delta,1]]");
      expected.add(
          ("SELECT in %: 1 updated, 2 %, 3 %, 4 %, 5 %, 6 merged, 7 merged, 8 merged")
              .replace("%", catalog));
      expected.add("MERGE of each batch in " + catalog + ": 8");
    }
    expected.add("SELECT in left: 0 left, 1 left, 2 left, 3 left, 4 left, 5 left, 6 left, 7 left");
    expected.add("join: [[1,left,updated,updated], [2,left,right,far], [3,left,right,far]]");
    expected.add("stream in right: 8 0 7");
    expected.add("stream in far: 8 1 8");
    softly.assertThat(output).doesNotContain("FAILED").contains(expected.toArray(String[]::new));
  }

  private static void assertIdentities(SoftAssertions softly, List<Emulator.Request> requests) {
    Predicate<Emulator.Request> byExecutors = Cluster.byExecutors(requests);
    softly
        .assertThat(of("s3", requests))
        .isNotEmpty()
        .filteredOn(request -> !request.touched().stream().allMatch(key -> rightful(request, key)))
        .as("requests to S3 with another identity than that of the table's catalog")
        .isEmpty();
    softly
        .assertThat(of("glue", requests))
        .isNotEmpty()
        .filteredOn(request -> byExecutors.test(request) || !rightful(request))
        .as("requests to Glue by executors or with another identity than the catalog's")
        .isEmpty();
    softly
        .assertThat(of("sts", requests))
        .filteredOn(byExecutors)
        .extracting(request -> request.identity() + " " + request.body().path("RoleArn").asText())
        .as("the roles that executors assumed")
        .containsOnly(
            TEAMS.stream()
                .map(team -> Accounts.CALLER_ARN + " " + team.account().roleArn())
                .toArray(String[]::new));
  }

  /** Each kind of file was read, written and removed by executors, and not only by the driver. */
  private static void assertExecutorsWorked(
      SoftAssertions softly, List<Emulator.Request> requests) {
    TEAMS.forEach(
        team ->
            softly
                .assertThat(doneByExecutors(team, requests))
                .as("what executors did in " + team.name())
                .contains("GetObject json", "GetObject data", "PutObject data"));
    for (Team team : OTHERS) {
      softly
          .assertThat(doneByExecutors(team, requests))
          .as("what executors did in " + team.name())
          .contains(
              "GetObject commit",
              "GetObject checkpoint",
              "PutObject checkpoint",
              "DeleteObject data");
    }
  }

  private static Set<String> doneByExecutors(Team team, List<Emulator.Request> requests) {
    Predicate<Emulator.Request> byExecutors = Cluster.byExecutors(requests);
    Set<String> done = new TreeSet<>();
    for (Emulator.Request request : of("s3", requests)) {
      for (String key : request.touched()) {
        if (byExecutors.test(request) && request.status() < 300 && isOf(team, key)) {
          done.add(request.operation() + " " + kind(key));
        }
      }
    }
    return done;
  }

  /** Each key with the role of its owner; those of the forbidden folders in vain with another. */
  private static boolean rightful(Emulator.Request request, String key) {
    for (int i = 0; i < TEAMS.size(); i++) {
      if (isOf(TEAMS.get(i), key)) {
        boolean forbidden = key.contains("-forbidden");
        Team allowed = TEAMS.get(forbidden ? (i + 1) % TEAMS.size() : i);
        return allowed.session().equals(request.identity())
            && forbidden == (request.status() == 403);
      }
    }
    return false;
  }

  private static boolean rightful(Emulator.Request request) {
    String database =
        request.body().path("DatabaseName").asText(request.body().path("Name").asText());
    return TEAMS.stream()
        .filter(team -> database.equals(ClusterApplication.database(team.name())))
        .anyMatch(
            team ->
                team.owner().id().equals(request.catalogId())
                    && team.session().equals(request.identity()));
  }

  private static boolean isOf(Team team, String key) {
    return ("s3a://" + key + "/").startsWith(team.root() + "/");
  }

  private static List<Emulator.Request> of(String service, List<Emulator.Request> requests) {
    return requests.stream().filter(request -> request.service().equals(service)).toList();
  }

  private static String kind(String key) {
    if (key.contains("/_delta_log/")) {
      return key.contains(".checkpoint") ? "checkpoint" : "commit";
    }
    return key.endsWith(".json") ? "json" : "data";
  }
}
