/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.spark;

import org.apache.spark.sql.connector.catalog.V1Table;

/** What an adapter does for core: the few constructions whose shape differs between Spark lines. */
public interface SparkLine {

  /** The line, such as {@code 4.1}. */
  String version();

  /**
   * The Maven coordinates, without a version, of the Delta Lake build for this line, such as {@code
   * io.delta:delta-spark_4.1_2.13}.
   */
  String deltaModule();

  /** An external table that Spark's built-in data sources and Delta understand. */
  V1Table v1Table(V1TableSpec spec);
}
