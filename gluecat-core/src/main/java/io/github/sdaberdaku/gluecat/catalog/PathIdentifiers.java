/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.catalog;

import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.connector.catalog.Identifier;

/** Tells names such as {@code delta.`s3://bucket/t`}, which belong to no catalog, from tables. */
final class PathIdentifiers {

  private PathIdentifiers() {}

  /** Whether the name is an absolute path under the name of a data source. */
  static boolean isPath(Identifier identifier) {
    if (identifier.namespace().length != 1 || identifier.name().indexOf('/') < 0) {
      return false;
    }
    try {
      return new Path(identifier.name()).isAbsolute();
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Whether Delta reads that path. */
  static boolean isDeltaPath(Identifier identifier) {
    return isPath(identifier) && identifier.namespace()[0].equalsIgnoreCase("delta");
  }
}
