/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.types.StructField;

/**
 * The statistics that Spark, Hive and Glue's crawlers keep in the parameters of an entry. A change
 * of the table that makes them wrong takes them along, since a planner would believe them.
 */
public final class TableStatistics {

  private static final String SPARK = "spark.sql.statistics.";
  private static final String ACCURATE = "COLUMN_STATS_ACCURATE";

  private static final Set<String> OTHERS =
      new HashSet<>(
          Arrays.asList(
              // Hive's StatsSetupConst
              "numRows",
              "numFiles",
              "totalSize",
              "rawDataSize",
              ACCURATE,
              // crawlers
              "recordCount",
              "averageRecordSize",
              "objectCount",
              "sizeKey"));

  /** Spark's CatalogColumnStat; the name of a column may hold dots, too. */
  private static final Pattern OF_COLUMN =
      Pattern.compile(
          Pattern.quote(SPARK)
              + "colStats\\.(.*)\\.(?:version|distinctCount|min|max|nullCount|avgLen|maxLen"
              + "|histogram(?:\\.numParts|\\.part\\.\\d+)?)",
          Pattern.DOTALL);

  private TableStatistics() {}

  /** The entry without any statistics, as for a table that has been replaced. */
  public static TableEntry removeAll(TableEntry entry) {
    return without(entry, key -> key.startsWith(SPARK) || OTHERS.contains(key));
  }

  /**
   * The changed entry without the statistics that the change has made wrong: all of them if it is
   * elsewhere, those of the columns that are gone or have another type, else none.
   */
  public static TableEntry keepTrue(TableEntry before, TableEntry after) {
    if (!before.location().equals(after.location())) {
      return removeAll(after);
    }
    Map<String, String> typesBefore = types(before);
    Map<String, String> typesAfter = types(after);
    if (typesBefore.equals(typesAfter)) {
      return after;
    }
    return without(
        after,
        key -> {
          Matcher ofColumn = OF_COLUMN.matcher(key);
          if (!ofColumn.matches()) {
            return key.equals(ACCURATE);
          }
          String column = ofColumn.group(1).toLowerCase(Locale.ROOT);
          String type = typesAfter.get(column);
          return type == null || !type.equals(typesBefore.get(column));
        });
  }

  /** The types of the columns by their names in lower case; none if they cannot be read. */
  private static Map<String, String> types(TableEntry entry) {
    Map<String, String> types = new HashMap<>();
    try {
      for (StructField field : new SchemaReader("", entry).read().schema().fields()) {
        types.put(field.name().toLowerCase(Locale.ROOT), field.dataType().catalogString());
      }
    } catch (BrokenSchemaException e) {
      return Collections.emptyMap();
    }
    return types;
  }

  private static TableEntry without(TableEntry entry, Predicate<String> wrong) {
    return entry.toBuilder()
        .parameters(without(entry.parameters(), wrong))
        .storageParameters(without(entry.storageParameters(), wrong))
        .build();
  }

  private static Map<String, String> without(
      Map<String, String> parameters, Predicate<String> wrong) {
    Map<String, String> left = new LinkedHashMap<>(parameters);
    left.keySet().removeIf(wrong);
    return left;
  }
}
