/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import java.nio.file.AccessDeniedException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileSystem;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.Trigger;

/**
 * A Spark application that does the same in several catalogs, each step in all of them before the
 * next, and prints the outcome of each step. Each catalog but the first reads from the one before
 * it as well.
 */
public final class ClusterApplication {

  /** Printed before the application reads what it has written; it waits for a byte to do so. */
  static final String WRITTEN = "all is written";

  private final SparkSession spark;
  private final String checkpoints;
  private final List<String> catalogs;
  private final Set<String> executors = new TreeSet<>();

  private ClusterApplication(SparkSession spark, String checkpoints, List<String> catalogs) {
    this.spark = spark;
    this.checkpoints = checkpoints;
    this.catalogs = catalogs;
  }

  /** A folder for the checkpoints of streams, then the catalogs. */
  public static void main(String[] arguments) throws Exception {
    SparkSession spark = SparkSession.builder().getOrCreate();
    try {
      List<String> all = Arrays.asList(arguments);
      new ClusterApplication(spark, all.get(0), all.subList(1, all.size())).run();
    } finally {
      spark.stop();
    }
  }

  /** The database of a catalog; the catalogs may share a Glue catalog. */
  static String database(String catalog) {
    return "cluster_" + catalog;
  }

  private static String table(String catalog, String name) {
    return catalog + "." + database(catalog) + "." + name;
  }

  private void run() throws Exception {
    spark
        .sparkContext()
        .addSparkListener(
            new SparkListener() {
              @Override
              public void onTaskEnd(SparkListenerTaskEnd end) {
                synchronized (executors) {
                  executors.add(end.taskInfo().executorId());
                }
              }
            });
    create();
    change();
    System.out.println(WRITTEN);
    System.in.read();
    startAnew();
    stream();
    read();
    synchronized (executors) {
      System.out.println("tasks ran on " + executors);
    }
  }

  /** Forgets, on driver and executors, the files and logs that were opened, as a restart would. */
  private void startAnew() throws Exception {
    Thread.currentThread()
        .getContextClassLoader()
        .loadClass("org.apache.spark.sql.delta.DeltaLog")
        .getMethod("clearCache")
        .invoke(null);
    FileSystem.closeAll();
    spark
        .sql("SELECT reflect('org.apache.hadoop.fs.FileSystem', 'closeAll') FROM range(0, 8, 1, 8)")
        .collectAsList();
  }

  /** What reaches a bucket first decides about its identity, where Hadoop keeps file systems. */
  private void create() {
    each(
        "CREATE TABLE AS SELECT",
        catalogs,
        "CREATE TABLE %copy USING delta AS SELECT id, 'own' AS name FROM range(8)");
    each(
        "CREATE TABLE",
        catalogs,
        "CREATE TABLE %t (id BIGINT, name STRING) USING delta"
            + " TBLPROPERTIES ('delta.checkpointInterval' = '3')");
    each(
        "append of 4 files",
        catalogs,
        catalog -> {
          spark
              .range(0, 8, 1, 4)
              .selectExpr("id", "'" + catalog + "' AS name")
              .writeTo(table(catalog, "t"))
              .append();
          return rows("SELECT count(*), count(DISTINCT _metadata.file_path) FROM %t", catalog);
        });
    each(
        "folder of another",
        catalogs,
        catalog -> {
          String location = location(before(catalog)) + "-forbidden";
          try {
            rows("CREATE TABLE %stolen (id INT) USING delta LOCATION '" + location + "'", catalog);
            return "allowed";
          } catch (Exception e) {
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
              if (cause instanceof AccessDeniedException) {
                return "denied";
              }
            }
            throw e;
          }
        });
  }

  private void change() {
    each("INSERT", others(), "INSERT INTO %copy SELECT id + 100, name FROM %before_t");
    each(
        "MERGE",
        others(),
        "MERGE INTO %t t USING (SELECT id - 99 AS id, 'merged' AS name FROM %copy WHERE id > 104) c"
            + " ON t.id = c.id WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *");
    each("UPDATE", others(), "UPDATE %t SET name = 'updated' WHERE id = 1");
    each("DELETE", others(), "DELETE FROM %t WHERE id = 0");
    each("time travel", others(), "SELECT count(*), min(name) FROM %t VERSION AS OF 1");
    each("OPTIMIZE", others(), "OPTIMIZE %t");
    each("VACUUM", others(), "VACUUM %t RETAIN 0 HOURS");
    each(
        "DESCRIBE DETAIL",
        others(),
        catalog -> detail(catalog).selectExpr("format", "numFiles").collectAsList());
  }

  private void read() {
    each("SELECT", catalogs, "SELECT id, name FROM %t ORDER BY id");
    each("SELECT from JSON", catalogs, "SELECT sum(n) FROM %json");
    step(
        "join",
        () -> {
          Dataset<Row> all = spark.range(1, 4).toDF();
          for (String catalog : catalogs) {
            Dataset<Row> one = spark.table(table(catalog, "t")).withColumnRenamed("name", catalog);
            all = all.join(one, "id");
          }
          return all.orderBy("id").collectAsList();
        });
  }

  private void stream() {
    each(
        "stream",
        others(),
        catalog -> {
          spark
              .readStream()
              .table(table(before(catalog), "t"))
              .writeStream()
              .format("delta")
              .option("checkpointLocation", checkpoints + "/append-" + catalog)
              .trigger(Trigger.AvailableNow())
              .toTable(table(catalog, "stream"))
              .awaitTermination();
          return rows("SELECT count(*), min(id), max(id) FROM %stream", catalog);
        });
    each(
        "MERGE of each batch",
        others(),
        catalog -> {
          String merge =
              named(
                  "MERGE INTO %copy t USING changes c ON t.id = c.id"
                      + " WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *",
                  catalog);
          spark
              .readStream()
              .table(table(before(catalog), "t"))
              .selectExpr("id", "'streamed' AS name")
              .writeStream()
              .option("checkpointLocation", checkpoints + "/merge-" + catalog)
              .trigger(Trigger.AvailableNow())
              .foreachBatch(
                  (VoidFunction2<Dataset<Row>, Long>)
                      (batch, id) -> {
                        batch.createOrReplaceTempView("changes");
                        batch.sparkSession().sql(merge);
                      })
              .start()
              .awaitTermination();
          return rows("SELECT count(*) FROM %copy WHERE name = 'streamed'", catalog);
        });
  }

  /** The catalogs but the first. */
  private List<String> others() {
    return catalogs.subList(1, catalogs.size());
  }

  private String before(String catalog) {
    return catalogs.get((catalogs.indexOf(catalog) + catalogs.size() - 1) % catalogs.size());
  }

  private Dataset<Row> detail(String catalog) {
    return spark.sql("DESCRIBE DETAIL " + table(catalog, "t"));
  }

  private String location(String catalog) {
    return detail(catalog).select("location").first().getString(0);
  }

  /** With %name for a table of the catalog, and %before_name for one of the catalog before it. */
  private String named(String statement, String catalog) {
    return statement
        .replace("%before_", table(before(catalog), ""))
        .replace("%", table(catalog, ""));
  }

  private String rows(String statement, String catalog) {
    return spark.sql(named(statement, catalog)).collectAsList().stream()
        .map(row -> row.mkString(" "))
        .collect(Collectors.joining(", "));
  }

  private interface Step {
    Object in(String catalog) throws Exception;
  }

  private void each(String name, List<String> in, String statement) {
    each(name, in, catalog -> rows(statement, catalog));
  }

  private void each(String name, List<String> in, Step step) {
    in.forEach(catalog -> step(name + " in " + catalog, () -> step.in(catalog)));
  }

  /** One that fails does not keep the others from being tried. */
  private static void step(String name, Callable<Object> step) {
    try {
      System.out.println(name + ": " + step.call());
    } catch (Exception e) {
      System.out.println("FAILED: " + name);
      e.printStackTrace(System.out);
    }
  }
}
