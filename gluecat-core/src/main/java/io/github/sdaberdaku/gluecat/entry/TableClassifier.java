/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import java.util.Optional;

/** Tells what an entry stands for, by the first of an ordered list of signs. */
final class TableClassifier {

  private TableClassifier() {}

  static TableKind classify(TableEntry entry) {
    if (entry.isLink()) {
      return TableKind.RESOURCE_LINK;
    }
    if (entry.hasViewText() || is(entry.tableType(), "VIRTUAL_VIEW")) {
      return TableKind.VIEW;
    }
    if (is(entry.parameter(Parameters.TABLE_TYPE), "iceberg")) {
      return TableKind.ICEBERG;
    }
    if (is(entry.parameter(Parameters.TABLE_TYPE), "delta")
        || is(entry.provider(), "delta")
        || is(entry.parameter(Parameters.CLASSIFICATION), "delta")) {
      return TableKind.DELTA;
    }
    if (contains(entry.inputFormat(), "SymlinkTextInputFormat")) {
      return TableKind.SYMLINK;
    }
    if (contains(entry.inputFormat(), "Hoodie") || is(entry.provider(), "hudi")) {
      return TableKind.HUDI;
    }
    if (entry.provider().isPresent() && !is(entry.provider(), "hive")) {
      return TableKind.DATA_SOURCE;
    }
    if (isNotAFileTable(entry)) {
      return TableKind.NOT_FILES;
    }
    if (is(entry.parameter(Parameters.PROJECTION_ENABLED), "true")) {
      return TableKind.PROJECTION;
    }
    if (entry.serdeLibrary().filter(TableEntry::isNotBlank).isPresent()
        && entry.location().isPresent()) {
      return TableKind.HIVE;
    }
    return TableKind.UNKNOWN;
  }

  private static boolean isNotAFileTable(TableEntry entry) {
    return is(entry.serdeParameters().get(Parameters.TYPE_OF_DATA), "kinesis")
        || is(entry.serdeParameters().get(Parameters.TYPE_OF_DATA), "kafka")
        || is(entry.parameter(Parameters.TYPE_OF_DATA), "kinesis")
        || is(entry.parameter(Parameters.TYPE_OF_DATA), "kafka")
        || is(entry.parameter(Parameters.TYPE_OF_DATA), "table")
        || is(entry.parameter(Parameters.TYPE_OF_DATA), "view")
        || entry.location().isPresent() && !entry.location().get().contains(":/");
  }

  private static boolean is(Optional<String> value, String expected) {
    return value.isPresent() && is(value.get(), expected);
  }

  private static boolean is(String value, String expected) {
    return value != null && value.trim().equalsIgnoreCase(expected);
  }

  private static boolean contains(Optional<String> value, String part) {
    return value.isPresent() && value.get().contains(part);
  }
}
