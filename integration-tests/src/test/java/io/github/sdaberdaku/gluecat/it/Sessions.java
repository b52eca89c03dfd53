/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import java.util.Map;
import org.apache.spark.sql.SparkSession;

/** The Spark sessions of the tests, in one Spark application. */
final class Sessions {

  private static final String GLUE_CATALOG = "io.github.sdaberdaku.gluecat.GlueCatalog";

  private static SparkSession named;
  private static SparkSession asSpark;

  private Sessions() {}

  /** Stops the Spark application, if there is one. */
  static synchronized void stop() {
    if (named != null) {
      named.stop();
      named = null;
      asSpark = null;
    }
  }

  /** A session with the catalogs acct_a and acct_b beside Delta's own as spark_catalog. */
  static synchronized SparkSession named() {
    if (named == null) {
      Accounts.create();
      SparkSession.Builder builder =
          SparkSession.builder()
              .master("local[2]")
              .appName("gluecat-tests")
              .config("spark.ui.enabled", false)
              .config("spark.sql.catalogImplementation", "in-memory")
              .config("spark.sql.shuffle.partitions", 2)
              .config("spark.sql.sources.parallelPartitionDiscovery.parallelism", 2)
              .config("spark.databricks.delta.snapshotPartitions", 2)
              .config("spark.sql.warehouse.dir", System.getProperty("gluecat.work") + "/warehouse")
              .config("spark.sql.extensions", "io.delta.sql.DeltaSparkSessionExtension")
              .config(
                  "spark.sql.catalog.spark_catalog",
                  "org.apache.spark.sql.delta.catalog.DeltaCatalog");
      // What the session opens by path, it opens as itself: as a user of account A.
      Accounts.A.catalog()
          .forEach(
              (key, value) -> {
                if (key.startsWith("hadoop.")) {
                  builder.config("spark." + key, value);
                }
              });
      builder.config("spark.hadoop.fs.s3a.access.key", Accounts.A.adminKey());
      builder.config("spark.hadoop.fs.s3a.secret.key", Accounts.A.adminSecret());
      catalog("acct_a", Accounts.A.catalog()).forEach(builder::config);
      catalog("acct_b", Accounts.B.catalog()).forEach(builder::config);
      named = builder.getOrCreate();
    }
    return named;
  }

  /** A session whose spark_catalog is account A's, with acct_b beside it. */
  static synchronized SparkSession asSpark() {
    if (asSpark == null) {
      asSpark = freshAsSpark();
    }
    return asSpark;
  }

  /** A new session with the named catalogs, for a test that changes its state. */
  static SparkSession fresh() {
    return named().newSession();
  }

  /** A new session whose spark_catalog is account A's, for a test that changes its state. */
  static SparkSession freshAsSpark() {
    return with(fresh(), catalog("spark_catalog", Accounts.A.catalog()));
  }

  /** Sets the settings in a session. */
  static SparkSession with(SparkSession session, Map<String, String> settings) {
    settings.forEach(session.conf()::set);
    return session;
  }

  /** The settings of a gluecat catalog of that name. */
  static Map<String, String> catalog(String name, Map<String, String> options) {
    Map<String, String> settings = new java.util.HashMap<>();
    settings.put("spark.sql.catalog." + name, GLUE_CATALOG);
    options.forEach((key, value) -> settings.put("spark.sql.catalog." + name + "." + key, value));
    return settings;
  }
}
