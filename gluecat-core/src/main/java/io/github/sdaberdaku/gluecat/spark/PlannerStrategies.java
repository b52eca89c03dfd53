/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.spark;

import org.apache.spark.sql.ExperimentalMethods;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.SparkStrategy;

/** Adds to what a session plans, from the time on that a catalog starts in it. */
public final class PlannerStrategies {

  private PlannerStrategies() {}

  /** Adds a strategy, which comes before Spark's own. */
  public static void add(SparkSession session, SparkStrategy strategy) {
    ExperimentalMethods methods = session.sessionState().experimentalMethods();
    methods.extraStrategies_$eq(methods.extraStrategies().toList().$colon$colon(strategy));
  }
}
