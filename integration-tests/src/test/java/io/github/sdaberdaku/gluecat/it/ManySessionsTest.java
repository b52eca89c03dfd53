/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Twenty threads in five sessions on three catalogs, two of them on one bucket, with all kinds of
 * statements at once.
 */
@Tag("details")
class ManySessionsTest {

  private static final int THREADS = 20;
  private static final String BUCKET = "lake-many";
  private static final List<Team> TEAMS =
      List.of(new Team(Accounts.A, BUCKET, "green"), new Team(Accounts.A, BUCKET, "amber"));
  private static final List<String> CATALOGS = List.of("green", "amber", "acct_b");

  @BeforeAll
  static void createTeams() {
    Team.create(TEAMS);
  }

  private static SparkSession session() {
    SparkSession session = Sessions.fresh();
    for (Team team : TEAMS) {
      Sessions.with(session, Sessions.catalog(team.name(), team.catalog()));
    }
    return session;
  }

  /** Two of the catalogs are of one account. */
  private static String db(String catalog) {
    return catalog + ".many_" + catalog;
  }

  private static String root(String catalog) {
    return catalog.equals("acct_b")
        ? Accounts.B.root() + "/many"
        : TEAMS.get(CATALOGS.indexOf(catalog)).root();
  }

  private static String identity(String catalog) {
    return catalog.equals("acct_b")
        ? Accounts.B.session("gluecat")
        : TEAMS.get(CATALOGS.indexOf(catalog)).session();
  }

  /** What one thread does; all names are its own, but for a table that all read. */
  private static int work(SparkSession spark, int number) throws Exception {
    String catalog = CATALOGS.get(number % CATALOGS.size());
    String other = CATALOGS.get((number + 1) % CATALOGS.size());
    String table = db(catalog) + ".t" + number;
    spark.sql("CREATE TABLE " + table + " (id INT, who STRING) USING delta");
    spark.sql("INSERT INTO " + table + " VALUES (" + number + ", '" + catalog + "')");
    spark.sql("ALTER TABLE " + table + " ADD COLUMNS (more STRING)");
    String copy = db(catalog) + ".c" + number;
    spark.sql(
        "CREATE TABLE " + copy + " USING delta AS SELECT who, id FROM " + db(other) + ".shared");
    List<Row> copied = spark.table(copy).collectAsList();
    assertThat(copied).extracting(Row::mkString).containsExactly(other + "0");
    if (number % 5 == 0) {
      spark
          .readStream()
          .table(table)
          .writeStream()
          .format("delta")
          .option("checkpointLocation", DeltaStreamTest.checkpoint())
          .trigger(Trigger.AvailableNow())
          .toTable(db(catalog) + ".s" + number)
          .awaitTermination();
      assertThat(spark.table(db(catalog) + ".s" + number).count()).isEqualTo(1);
    } else {
      spark.sql("UPDATE " + table + " SET more = 'x'");
    }
    assertThat(spark.table(table).collectAsList())
        .extracting(row -> row.getInt(0) + row.getString(1))
        .containsExactly(number + catalog);
    spark.sql("DROP TABLE " + copy);
    return number;
  }

  @Test
  void doNotMeet() throws Exception {
    SparkSession first = session();
    for (String catalog : CATALOGS) {
      first.sql("CREATE DATABASE " + db(catalog) + " LOCATION '" + root(catalog) + "/db'");
      first.sql(
          "CREATE TABLE "
              + db(catalog)
              + ".shared USING delta LOCATION '"
              + root(catalog)
              + "/shared-"
              + System.nanoTime()
              + "' AS SELECT 0 AS id, '"
              + catalog
              + "' AS who");
    }
    List<SparkSession> sessions = new ArrayList<>(List.of(first));
    while (sessions.size() < 5) {
      sessions.add(session());
    }
    long mark = Emulator.get().mark();
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<Integer>> results = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        int number = i;
        Callable<Integer> work = () -> work(sessions.get(number % sessions.size()), number);
        results.add(threads.submit(work));
      }
      for (int i = 0; i < THREADS; i++) {
        assertThat(results.get(i).get(10, TimeUnit.MINUTES)).isEqualTo(i);
      }
    } finally {
      threads.shutdownNow();
    }
    List<Emulator.Request> requests = Emulator.get().since(mark);
    for (String catalog : CATALOGS) {
      first.sql("DROP DATABASE " + db(catalog) + " CASCADE");
    }

    assertThat(requests)
        .filteredOn(request -> request.service().equals("s3"))
        .isNotEmpty()
        .allSatisfy(
            request ->
                assertThat(request.identity())
                    .as(request.json().toString())
                    .isEqualTo(owner(request)));
    assertThat(requests)
        .as("one role session for each catalog that had none yet, however many use it")
        .filteredOn(request -> request.operation().equals("AssumeRole"))
        .hasSizeLessThanOrEqualTo(CATALOGS.size());
  }

  private static String owner(Emulator.Request request) {
    String bucket = request.body().path("bucket").asText();
    if (!bucket.equals(BUCKET)) {
      return identity("acct_b");
    }
    String key = request.body().path("key").asText("");
    String prefix = request.body().path("prefix").asText("");
    String first = request.body().path("keys").path(0).asText("");
    return identity((key + prefix + first).replaceFirst("/.*", ""));
  }

  @Test
  void leaveNothingOpenWhenTheApplicationStops() {
    SparkSession session = session();
    session.sql("CREATE DATABASE green.closing LOCATION '" + root("green") + "/closing'");
    session.sql("CREATE TABLE green.closing.t USING delta AS SELECT 1 AS id");
    session.sql("DROP DATABASE green.closing CASCADE");
    assertThat(threads()).as("threads of S3A in use").isNotEmpty();
    Sessions.stop();
    assertThat(threads()).isEmpty();
  }

  /** The threads that file systems of the tests' catalogs keep. */
  private static List<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("s3a-transfer-" + BUCKET))
        .toList();
  }
}
