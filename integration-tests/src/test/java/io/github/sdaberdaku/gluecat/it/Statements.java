/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.spark.sql.SparkSession;

/** A Spark application for a JVM of its own: prints the rows, or the error, of each statement. */
public final class Statements {

  private Statements() {}

  /**
   * Runs statements over account A's catalog c in a JVM of their own.
   *
   * @param kept which jars of this JVM's classpath that one has
   * @return what they printed
   */
  static String run(Predicate<String> kept, String... statements) throws Exception {
    return run(kept, Sessions.catalog("c", Accounts.A.catalog()), List.of(), statements);
  }

  /**
   * Runs statements in a JVM of their own.
   *
   * @param kept which jars of this JVM's classpath that one has
   * @param settings of Spark
   * @param jvmOptions options of that JVM
   * @return what they printed
   */
  static String run(
      Predicate<String> kept,
      Map<String, String> settings,
      List<String> jvmOptions,
      String... statements)
      throws Exception {
    List<String> arguments = new ArrayList<>(jvmOptions);
    arguments.add(Statements.class.getName());
    settings.forEach((key, value) -> arguments.add(key + "=" + value));
    arguments.add("--");
    arguments.addAll(List.of(statements));
    return Jvm.run(Jvm.classpath(kept), arguments);
  }

  /** Settings of the session, then "--", then statements. */
  public static void main(String[] arguments) {
    List<String> all = List.of(arguments);
    int separator = all.indexOf("--");
    SparkSession.Builder builder =
        SparkSession.builder()
            .master("local[1]")
            .config("spark.ui.enabled", false)
            .config("spark.sql.catalogImplementation", "in-memory");
    for (String setting : all.subList(0, separator)) {
      String[] parts = setting.split("=", 2);
      builder.config(parts[0], parts[1]);
    }
    SparkSession spark = builder.getOrCreate();
    try {
      for (String statement : all.subList(separator + 1, all.size())) {
        try {
          System.out.println(statement + " -> " + spark.sql(statement).collectAsList());
        } catch (Exception e) {
          System.out.println(statement + " -> " + e);
        }
      }
    } finally {
      spark.stop();
    }
  }
}
