/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.spark;

import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.QueryExecution;
import org.apache.spark.sql.execution.SQLExecution;

/** The statement that the current thread is executing, if it is past the analysis of one. */
public final class RunningStatement {

  private RunningStatement() {}

  /** Spark's id of the execution. */
  public static Optional<String> executionId() {
    return Optional.ofNullable(
        SparkSession.active().sparkContext().getLocalProperty(SQLExecution.EXECUTION_ID_KEY()));
  }

  /**
   * Whether the statement is a command of that class.
   *
   * @param command the full name of a logical plan's class, which need not be on the classpath
   */
  public static boolean is(String command) {
    Optional<String> id = executionId();
    QueryExecution running =
        id.isPresent() ? SQLExecution.getQueryExecution(Long.parseLong(id.get())) : null;
    return running != null && running.logical().getClass().getName().equals(command);
  }
}
