/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Two catalogs of different roles on one bucket, each of which may reach its own folder only, and a
 * session that may reach nothing: every request for a file is made as the role of its folder.
 */
class SharedBucketTest {

  private static final String BUCKET = "lake-shared";
  private static final Team RED = new Team(Accounts.A, BUCKET, "red");
  private static final Team BLUE = new Team(Accounts.A, BUCKET, "blue");
  private static final List<Team> TEAMS = List.of(RED, BLUE);

  private static SparkSession spark;

  @BeforeAll
  static void createTeams() {
    Team.create(TEAMS);
    spark = Sessions.fresh();
    for (Team team : TEAMS) {
      Sessions.with(spark, Sessions.catalog(team.name(), team.catalog()));
    }
    // The session's own identity reaches the emulator, too, and is of no use for any file.
    Accounts.A.catalog()
        .forEach(
            (key, value) -> {
              if (key.startsWith("hadoop.")) {
                spark.conf().set(key.substring("hadoop.".length()), value);
              }
            });
    spark
        .conf()
        .set(
            "fs.s3a.aws.credentials.provider",
            "org.apache.hadoop.fs.s3a.AnonymousAWSCredentialsProvider");
  }

  /** Both catalogs are of one account. */
  private static String db(Team team) {
    return team.name() + ".shared_" + team.name();
  }

  private static List<String> rows(String query) {
    return spark.sql(query).collectAsList().stream().map(Row::mkString).sorted().toList();
  }

  @Test
  void everyFileIsReachedAsTheRoleOfItsCatalog() throws Exception {
    String folder = "/db-" + System.nanoTime();
    long mark = Emulator.get().mark();
    for (Team team : TEAMS) {
      spark.sql("CREATE DATABASE " + db(team) + " LOCATION '" + team.root() + folder + "'");
      spark.sql("CREATE TABLE " + db(team) + ".t (id INT, team STRING) USING delta");
      spark.sql("INSERT INTO " + db(team) + ".t VALUES (1, '" + team.name() + "')");
    }
    spark.sql("CREATE TABLE red.shared_red.copy USING delta AS SELECT * FROM blue.shared_blue.t");
    spark.sql(
        "CREATE OR REPLACE TABLE red.shared_red.copy USING delta AS"
            + " SELECT * FROM red.shared_red.copy UNION ALL SELECT * FROM blue.shared_blue.t");
    spark.sql(
        "MERGE INTO blue.shared_blue.t b USING red.shared_red.t r ON b.id = r.id"
            + " WHEN MATCHED THEN UPDATE SET team = concat(b.team, r.team)");
    assertThat(rows("SELECT team FROM blue.shared_blue.t")).containsExactly("bluered");
    assertThat(rows("SELECT team FROM red.shared_red.copy")).containsExactly("blue", "blue");
    assertThat(rows("DESCRIBE DETAIL blue.shared_blue.t")).hasSize(1);
    spark.table("red.shared_red.t").writeTo("blue.shared_blue.w").using("delta").create();
    spark.table("red.shared_red.t").write().format("delta").saveAsTable("blue.shared_blue.s");
    spark
        .readStream()
        .table("red.shared_red.t")
        .writeStream()
        .format("delta")
        .option("checkpointLocation", DeltaStreamTest.checkpoint())
        .trigger(Trigger.AvailableNow())
        .toTable("blue.shared_blue.stream")
        .awaitTermination();
    assertThat(rows("SELECT team FROM blue.shared_blue.stream")).containsExactly("red");
    for (Team team : TEAMS) {
      spark.sql("DROP DATABASE " + db(team) + " CASCADE");
    }

    List<Emulator.Request> requests =
        Emulator.get().since(mark).stream()
            .filter(request -> request.service().equals("s3"))
            .filter(request -> request.touched().get(0).startsWith(BUCKET + "/"))
            .toList();
    Set<String> reached =
        requests.stream()
            .flatMap(
                request ->
                    request.touched().stream()
                        .map(key -> key.split("/")[1] + " as " + request.identity()))
            .collect(Collectors.toSet());
    assertThat(reached)
        .containsExactlyInAnyOrder("red as " + RED.session(), "blue as " + BLUE.session());
    assertThat(requests)
        .as("checksum files, which Delta writes in another way than the rest")
        .anyMatch(
            request -> request.body().path("key").asText().endsWith("/00000000000000000001.crc"));
  }

  @Test
  void theSessionsOwnAccessKeepsItsOwnIdentity() {
    String folder = "/own-" + System.nanoTime();
    spark.sql("CREATE DATABASE red.own_access LOCATION '" + RED.root() + folder + "'");
    try {
      spark.sql("CREATE TABLE red.own_access.t USING delta AS SELECT 1 AS id");
      String path = RED.root() + folder + "/t";
      assertThat(rows("SELECT * FROM red.own_access.t")).containsExactly("1");
      assertThatThrownBy(() -> rows("SELECT * FROM delta.`" + path + "`"))
          .hasStackTraceContaining("AccessDenied");
      assertThatThrownBy(() -> spark.read().parquet(path).count())
          .hasStackTraceContaining("AccessDenied");
    } finally {
      spark.sql("DROP DATABASE red.own_access CASCADE");
    }
  }

  @Test
  void aCatalogDoesNotReachTheFolderOfTheOther() {
    String folder = "/none-" + System.nanoTime();
    spark.sql("CREATE DATABASE red.foreign LOCATION '" + BLUE.root() + folder + "'");
    try {
      assertThatThrownBy(
              () -> spark.sql("CREATE TABLE red.foreign.t USING delta AS SELECT 1 AS id"))
          .hasStackTraceContaining("AccessDenied");
      assertThat(rows("SHOW TABLES IN red.foreign")).isEmpty();
    } finally {
      spark.sql("DROP DATABASE red.foreign CASCADE");
    }
  }

  @Test
  void sessionsOfOtherSettingsDoNotMeet() {
    SparkSession other = Sessions.fresh();
    Sessions.with(other, Sessions.catalog("red", BLUE.catalog()));
    String folder = "/cross-" + System.nanoTime();
    other.sql("CREATE DATABASE red.cross LOCATION '" + BLUE.root() + folder + "'");
    try {
      other.sql("CREATE TABLE red.cross.t USING delta AS SELECT 1 AS id");
      assertThat(other.table("red.cross.t").count()).isEqualTo(1);
      assertThatThrownBy(() -> rows("SELECT * FROM red.cross.t"))
          .as("the same name, another role")
          .hasStackTraceContaining("AccessDenied");
    } finally {
      other.sql("DROP DATABASE red.cross CASCADE");
    }
  }
}
