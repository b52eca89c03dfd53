/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.glue.GlueClient;
import software.amazon.awssdk.services.glue.model.GetPartitionsResponse;

/**
 * The measurements of docs/performance.md, which "make benchmark" repeats. Runs of both sides
 * alternate, so that what else the machine does meets both. No test by its name: what it finds is
 * read, not asserted.
 */
class FileTableBenchmark {

  private static final int WARM_UP = 4;

  @TempDir Path folder;

  private static SparkSession session(FakeGlue glue) {
    return Sessions.with(Sessions.fresh(), Sessions.catalog("fake", glue.catalog()));
  }

  private static double medianMillis(List<Long> nanos) {
    List<Long> sorted = new ArrayList<>(nanos);
    Collections.sort(sorted);
    return sorted.get(sorted.size() / 2) / 1e6;
  }

  private static long nanosOf(Runnable work) {
    long start = System.nanoTime();
    work.run();
    return System.nanoTime() - start;
  }

  private static void compare(int runs, String what, Runnable byName, Runnable byPath) {
    List<Long> name = new ArrayList<>();
    List<Long> path = new ArrayList<>();
    for (int i = 0; i < WARM_UP + runs; i++) {
      boolean nameFirst = i % 2 == 0;
      long first = nanosOf(nameFirst ? byName : byPath);
      long second = nanosOf(nameFirst ? byPath : byName);
      if (i >= WARM_UP) {
        name.add(nameFirst ? first : second);
        path.add(nameFirst ? second : first);
      }
    }
    System.out.printf(
        Locale.ROOT,
        "BENCHMARK | %s | %.0f ms | %.0f ms | %.3f |%n",
        what,
        medianMillis(name),
        medianMillis(path),
        medianMillis(name) / medianMillis(path));
  }

  /** Reads all of the rows, and keeps none. */
  private static void read(Supplier<Dataset<Row>> query) {
    query.get().write().format("noop").mode("overwrite").save();
  }

  @Test
  void scans() throws Exception {
    try (FakeGlue glue = new FakeGlue(Duration.ZERO)) {
      SparkSession spark = session(glue);
      String location = folder.toUri() + "sales";
      spark.sql(
          "CREATE TABLE fake.db.sales USING parquet PARTITIONED BY (day) LOCATION '"
              + location
              + "' AS SELECT id, CAST(id AS STRING) AS text, id * 1.5D AS amount,"
              + " CAST(id % 50 AS INT) AS day FROM range(0, 4000000, 1, 2)");
      spark
          .sql("SELECT CAST(id AS INT) AS day, id % 10 AS week FROM range(50)")
          .createOrReplaceTempView("days");
      StructType schema = spark.table("fake.db.sales").schema();
      for (String[] query :
          new String[][] {
            {"full scan, 4,000,000 rows in 50 partitions", "SELECT * FROM %s"},
            {"one column", "SELECT sum(amount) FROM %s"},
            {"pruned scan, one partition of 50", "SELECT * FROM %s WHERE day = 7"},
            {
              "join that selects 5 of 50 partitions as it runs",
              "SELECT s.* FROM %s s JOIN days d ON s.day = d.day WHERE d.week = 3"
            }
          }) {
        compare(
            30,
            query[0],
            () -> read(() -> spark.sql(String.format(query[1], "fake.db.sales"))),
            () -> {
              // With the schema, so that Spark need not look for it in the files.
              spark.read().schema(schema).parquet(location).createOrReplaceTempView("by_path");
              read(() -> spark.sql(String.format(query[1], "by_path")));
            });
      }
    }
  }

  @Test
  void listsOfPartitions() throws Exception {
    try (FakeGlue glue = new FakeGlue(Duration.ofMillis(100))) {
      SparkSession spark = session(glue);
      spark.sql(
          "CREATE TABLE fake.db.wide (id BIGINT, p INT) USING parquet PARTITIONED BY (p) LOCATION '"
              + folder.toUri()
              + "wide'");
      glue.addPartitions(50_000, folder.toUri() + "wide/p=");
      try (GlueClient client =
          GlueClient.builder()
              .endpointOverride(java.net.URI.create(glue.catalog().get("glue.endpoint")))
              .region(Region.of(Accounts.REGION))
              .credentialsProvider(AnonymousCredentialsProvider.create())
              .build()) {
        compare(
            5,
            "50,000 partitions of SHOW PARTITIONS, against a list of them page by page",
            () -> assertThat(spark.sql("SHOW PARTITIONS fake.db.wide").count()).isEqualTo(50_000),
            () -> assertThat(pageByPage(client)).isEqualTo(50_000));
      }
    }
  }

  private static int pageByPage(GlueClient client) {
    int found = 0;
    String token = null;
    do {
      String next = token;
      GetPartitionsResponse page =
          client.getPartitions(
              r ->
                  r.databaseName("db").tableName("wide").excludeColumnSchema(true).nextToken(next));
      found += page.partitions().size();
      token = page.nextToken();
    } while (token != null);
    return found;
  }

  @Test
  void insertsIntoAThousandPartitions() throws Exception {
    try (FakeGlue glue = new FakeGlue(Duration.ofMillis(100))) {
      SparkSession spark = session(glue);
      String rows = "SELECT id, CAST(id %% 1000 AS INT) AS p FROM range(%d, %d, 1, 1)";
      spark.sql(
          "CREATE TABLE fake.db.many (id BIGINT, p INT) USING parquet PARTITIONED BY (p) LOCATION '"
              + folder.toUri()
              + "many'");
      for (String how : Arrays.asList("new", "there")) {
        glue.takeCalls();
        long time =
            nanosOf(() -> spark.sql("INSERT INTO fake.db.many " + String.format(rows, 0, 1000)));
        List<String> calls = glue.takeCalls();
        System.out.printf(
            Locale.ROOT,
            "BENCHMARK | INSERT into 1,000 partitions (%s) | %d calls of Glue %s | %.0f ms |%n",
            how,
            calls.size(),
            calls.stream().distinct().toList(),
            time / 1e6);
      }
      long byPath =
          nanosOf(
              () ->
                  spark
                      .sql(String.format(rows, 0, 1000))
                      .write()
                      .partitionBy("p")
                      .mode("append")
                      .parquet(folder.toUri() + "by_path"));
      System.out.printf(
          Locale.ROOT, "BENCHMARK | the same by path | - | %.0f ms |%n", byPath / 1e6);
    }
  }
}
