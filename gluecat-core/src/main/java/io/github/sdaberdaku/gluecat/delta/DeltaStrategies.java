/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.delta;

import io.github.sdaberdaku.gluecat.format.CatalogContext;
import org.apache.spark.sql.ExperimentalMethods;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.SparkStrategy;

/** What a catalog has to say about the planning of Delta's commands, which ask no catalog. */
public final class DeltaStrategies {

  private DeltaStrategies() {}

  /** Adds the strategies of a catalog to what the session plans from here on. */
  public static void register(SparkSession session, CatalogContext context) {
    add(session, new CloneGuard(context));
    if (FileRoutes.areNeeded()) {
      add(session, new DetailPlanner(context));
    }
  }

  private static void add(SparkSession session, SparkStrategy strategy) {
    ExperimentalMethods methods = session.sessionState().experimentalMethods();
    methods.extraStrategies_$eq(methods.extraStrategies().toList().$colon$colon(strategy));
  }
}
