/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import io.github.sdaberdaku.gluecat.entry.PartitionEntry;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import io.github.sdaberdaku.gluecat.format.CatalogContext;
import io.github.sdaberdaku.gluecat.glue.GluePartitions;
import io.github.sdaberdaku.gluecat.spark.PartitionValues;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.types.StructType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells Glue of the partitions that a write has touched. */
final class PartitionRegistry {

  private static final Logger LOG = LoggerFactory.getLogger(PartitionRegistry.class);

  private static final int SHOWN = 20;

  private final CatalogContext context;
  private final TableEntry table;
  private final StructType schema;
  private final FileListing files;

  /**
   * @param schema the partition columns
   */
  PartitionRegistry(
      CatalogContext context, TableEntry table, StructType schema, FileListing files) {
    this.context = context;
    this.table = table;
    this.schema = schema;
    this.files = files;
  }

  /**
   * Registers new partitions, and writes the sizes of all that were written.
   *
   * @param written where each partition is by default, by its values
   * @param known the partitions that Glue had before, by their values as the writer says them
   * @throws IllegalStateException if Glue refuses, with what is missing and what to do
   */
  void register(Map<List<String>, Path> written, Map<List<String>, TablePartition> known) {
    if (written.isEmpty()) {
      return;
    }
    List<List<String>> order = new ArrayList<>(written.keySet());
    List<TablePartition> touched = new ArrayList<>();
    for (List<String> values : order) {
      TablePartition before = known.get(values);
      touched.add(
          before != null
              ? before
              : TablePartition.at(
                  written.get(values),
                  PartitionValues.row(values, schema, "UTC"),
                  OptionalLong.empty()));
    }
    List<TablePartition> listed = files.list(touched, schema);
    List<PartitionEntry> created = new ArrayList<>();
    Map<List<String>, Map<String, String>> statistics = new HashMap<>();
    for (int i = 0; i < order.size(); i++) {
      Map<String, String> size = size(listed.get(i));
      TablePartition before = known.get(order.get(i));
      if (before == null) {
        created.add(
            PartitionEntry.of(table, order.get(i), written.get(order.get(i)).toString())
                .withParameters(size));
      } else {
        statistics.put(before.glueValues(), size);
      }
    }
    GluePartitions glue = context.glue().partitions(table);
    try {
      glue.create(created);
    } catch (RuntimeException e) {
      throw missing(created, e);
    }
    try {
      update(glue, statistics);
    } catch (RuntimeException e) {
      // The rows are there; a write that failed now would be tried again, and they would be twice.
      LOG.warn("{}: the sizes of partitions of {} are out of date", context.label(), table, e);
    }
  }

  private static void update(
      GluePartitions glue, Map<List<String>, Map<String, String>> statistics) {
    List<PartitionEntry> updated = new ArrayList<>();
    for (PartitionEntry entry : glue.findAll(new ArrayList<>(statistics.keySet()))) {
      Map<String, String> parameters = new HashMap<>(entry.parameters());
      parameters.putAll(statistics.get(entry.values()));
      updated.add(entry.withParameters(parameters));
    }
    glue.update(updated);
  }

  private static Map<String, String> size(TablePartition listed) {
    Map<String, String> size = new HashMap<>();
    size.put("totalSize", String.valueOf(listed.sizeInBytes().getAsLong()));
    size.put("numFiles", String.valueOf(listed.files().get().size()));
    return size;
  }

  /** Removes partitions whose files are gone. */
  void remove(List<TablePartition> partitions) {
    context
        .glue()
        .partitions(table)
        .delete(partitions.stream().map(TablePartition::glueValues).collect(Collectors.toList()));
  }

  private IllegalStateException missing(List<PartitionEntry> created, RuntimeException cause) {
    Set<List<String>> there = new HashSet<>();
    try {
      context
          .glue()
          .partitions(table)
          .findAll(created.stream().map(PartitionEntry::values).collect(Collectors.toList()))
          .forEach(entry -> there.add(entry.values()));
    } catch (RuntimeException e) {
      cause.addSuppressed(e);
    }
    List<String> missing =
        created.stream()
            .filter(entry -> !there.contains(entry.values()))
            .map(this::specification)
            .collect(Collectors.toList());
    String name = context.sqlName(table.database(), table.name());
    return new IllegalStateException(
        context.label()
            + ": the files of "
            + table
            + " are written, but "
            + missing.size()
            + " of their partitions could not be registered in Glue ("
            + cause.getMessage()
            + "), so no query sees them. To finish: ALTER TABLE "
            + name
            + " ADD IF NOT EXISTS "
            + missing.stream().limit(SHOWN).collect(Collectors.joining(" "))
            + (missing.size() > SHOWN
                ? " and "
                    + (missing.size() - SHOWN)
                    + " more; MSCK REPAIR TABLE "
                    + name
                    + " finds all of them"
                : ""),
        cause);
  }

  private String specification(PartitionEntry entry) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < entry.values().size(); i++) {
      parts.add(
          "`"
              + schema.fieldNames()[i].replace("`", "``")
              + "` = "
              + CatalogContext.sqlString(entry.values().get(i)));
    }
    return "PARTITION (" + String.join(", ", parts) + ")";
  }
}
