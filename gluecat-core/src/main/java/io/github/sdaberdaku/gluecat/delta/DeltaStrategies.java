/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.delta;

import io.github.sdaberdaku.gluecat.format.CatalogContext;
import io.github.sdaberdaku.gluecat.spark.PlannerStrategies;
import org.apache.spark.sql.SparkSession;

/** What a catalog has to say about the planning of Delta's commands, which ask no catalog. */
public final class DeltaStrategies {

  private DeltaStrategies() {}

  /** Adds the strategies of a catalog to what the session plans from here on. */
  public static void register(SparkSession session, CatalogContext context) {
    PlannerStrategies.add(session, new CloneGuard(context));
    if (FileRoutes.areNeeded()) {
      PlannerStrategies.add(session, new DetailPlanner(context));
    }
  }
}
