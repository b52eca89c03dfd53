/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Tells what an entry stands for, by the first of an ordered list of signs. */
final class TableClassifier {

  /** The names by which Spark finds Delta's source; Delta itself knows only the first. */
  private static final List<String> DELTA =
      Arrays.asList("delta", "org.apache.spark.sql.delta.sources.DeltaDataSource");

  /** The names by which Spark finds Iceberg's source. */
  private static final List<String> ICEBERG =
      Arrays.asList("iceberg", "org.apache.iceberg.spark.source.IcebergSource");

  private TableClassifier() {}

  static TableKind classify(TableEntry entry) {
    if (entry.target().isPresent()) {
      return TableKind.RESOURCE_LINK;
    }
    if (entry.hasViewText() || is(entry.tableType(), "VIRTUAL_VIEW")) {
      return TableKind.VIEW;
    }
    if (isIceberg(entry)) {
      return TableKind.ICEBERG;
    }
    if (is(entry.parameter(Parameters.TABLE_TYPE), "delta")
        || isAnyOf(entry.provider(), DELTA)
        || is(entry.parameter(Parameters.CLASSIFICATION), "delta")) {
      return TableKind.DELTA;
    }
    if (contains(entry.inputFormat(), "SymlinkTextInputFormat")) {
      return TableKind.SYMLINK;
    }
    if (contains(entry.inputFormat(), "Hoodie") || isHudi(entry.provider())) {
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

  private static boolean isIceberg(TableEntry entry) {
    Optional<String> type = entry.parameter(Parameters.TABLE_TYPE).filter(TableEntry::isNotBlank);
    return is(type, "iceberg") || !type.isPresent() && isAnyOf(entry.provider(), ICEBERG);
  }

  /** The package is a name too: Spark looks for the class DefaultSource in it. */
  private static boolean isHudi(Optional<String> provider) {
    return is(provider, "hudi")
        || is(provider, "org.apache.hudi")
        || provider.isPresent() && provider.get().startsWith("org.apache.hudi.");
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

  private static boolean isAnyOf(Optional<String> value, List<String> expected) {
    return value.isPresent() && expected.stream().anyMatch(value.get()::equalsIgnoreCase);
  }

  private static boolean contains(Optional<String> value, String part) {
    return value.isPresent() && value.get().contains(part);
  }
}
