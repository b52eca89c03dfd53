/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat;

import io.github.sdaberdaku.gluecat.spark.SparkLine;
import scala.util.Properties;

/** Spark 3.5, whose catalog interface tells writes from reads since 3.5.3. */
final class Spark35 implements SparkLine {

  @Override
  public String version() {
    return "3.5";
  }

  @Override
  public String deltaModule() {
    return "io.delta:delta-spark_"
        + (Properties.versionNumberString().startsWith("2.12") ? "2.12" : "2.13");
  }

  /** SPARK-49246 let a catalog see that a table is loaded for writing. */
  @Override
  public int firstPatch() {
    return 3;
  }
}
