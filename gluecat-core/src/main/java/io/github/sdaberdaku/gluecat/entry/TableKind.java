/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

/** What a Glue entry stands for, in the words that error messages use. */
public enum TableKind {
  RESOURCE_LINK("a resource link"),
  VIEW("a view"),
  ICEBERG("an Iceberg table"),
  DELTA("a Delta table"),
  SYMLINK("a table over a symlink manifest"),
  HUDI("a Hudi table"),
  DATA_SOURCE("a Spark data source table"),
  NOT_FILES("a table that does not consist of files"),
  PROJECTION("a table with partition projection"),
  HIVE("a Hive table"),
  UNKNOWN("an entry that says neither its format nor its location");

  private final String description;

  TableKind(String description) {
    this.description = description;
  }

  /** The kind with its article, such as "an Iceberg table". */
  public String description() {
    return description;
  }
}
