/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.spark;

import io.github.sdaberdaku.gluecat.UnsupportedSparkException;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.connector.catalog.V1Table;

/** What an adapter tells core of its Spark line. */
public interface SparkLine {

  /** The line, such as {@code 4.1}. */
  String version();

  /** The first patch release of the line that has what gluecat needs. */
  default int firstPatch() {
    return 0;
  }

  /**
   * The Maven coordinates, without a version, of the Delta Lake build for this line, such as {@code
   * io.delta:delta-spark_4.1_2.13}.
   */
  String deltaModule();

  /** The table with what only this line's {@code CatalogTable} has. */
  default CatalogTable complete(CatalogTable table) {
    return table;
  }

  /** An external table that Spark's built-in data sources and Delta understand. */
  default V1Table v1Table(V1TableSpec spec) {
    return new FileSettingsHidingTable(complete(CatalogTables.of(spec)));
  }

  /**
   * Checks that the Spark at hand is one that the adapter is made for.
   *
   * @param sparkVersion the version of the running Spark, such as {@code 3.5.3}
   * @throws UnsupportedSparkException naming the versions that are
   */
  default void requireVersion(String sparkVersion) {
    String[] parts = sparkVersion.split("[.-]");
    String line = parts[0] + "." + parts[1];
    if (!line.equals(version())) {
      throw new UnsupportedSparkException(
          "this gluecat jar is for Spark "
              + version()
              + ", but Spark "
              + sparkVersion
              + " is running; use the jar gluecat-spark-"
              + line
              + ", if there is one for this version");
    }
    if (Integer.parseInt(parts[2]) < firstPatch()) {
      throw new UnsupportedSparkException(
          "gluecat needs Spark "
              + version()
              + "."
              + firstPatch()
              + " or a later "
              + version()
              + " release, but Spark "
              + sparkVersion
              + " is running, whose catalog interface lacks what keeps writes in their catalog");
    }
  }
}
