/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.spark;

import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerApplicationEnd;

/** Runs an action once when a Spark application stops, which closes no catalog by itself. */
public final class ApplicationEnd extends SparkListener {

  private static final Set<SparkContext> LISTENED =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  private final Runnable action;

  private ApplicationEnd(Runnable action) {
    this.action = action;
  }

  /** Runs the action when the application stops; does nothing if one is to be run already. */
  public static void run(SparkContext application, Runnable action) {
    if (LISTENED.add(application)) {
      application.addSparkListener(new ApplicationEnd(action));
    }
  }

  @Override
  public void onApplicationEnd(SparkListenerApplicationEnd end) {
    action.run();
  }
}
