/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat;

import io.github.sdaberdaku.gluecat.spark.SparkLine;

/** Spark 4.0. */
final class Spark40 implements SparkLine {

  @Override
  public String version() {
    return "4.0";
  }

  @Override
  public String deltaModule() {
    return "io.delta:delta-spark_4.0_2.13";
  }
}
