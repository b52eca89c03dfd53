/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import io.github.sdaberdaku.gluecat.entry.PartitionEntry;
import io.github.sdaberdaku.gluecat.format.CatalogContext;
import io.github.sdaberdaku.gluecat.format.Locations;
import io.github.sdaberdaku.gluecat.glue.GluePartitions;
import io.github.sdaberdaku.gluecat.spark.PartitionValues;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.catalog.ExternalCatalogUtils;
import org.apache.spark.sql.types.StructType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells Glue of the partitions that a write has touched. */
final class PartitionRegistry {

  private static final Logger LOG = LoggerFactory.getLogger(PartitionRegistry.class);

  private static final int SHOWN = 20;

  private final PartitionedTable table;
  private final StructType schema;

  PartitionRegistry(PartitionedTable table) {
    this.table = table;
    this.schema = table.partitionSchema();
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
    List<TablePartition> listed = table.listing().list(touched, schema);
    Map<List<String>, PartitionEntry> created = new LinkedHashMap<>();
    Map<List<String>, Map<String, String>> statistics = new HashMap<>();
    for (int i = 0; i < order.size(); i++) {
      Map<String, String> size = size(listed.get(i));
      TablePartition before = known.get(order.get(i));
      if (before == null) {
        created.put(
            order.get(i),
            PartitionEntry.of(table.entry(), order.get(i), written.get(order.get(i)).toString())
                .withParameters(size));
      } else {
        statistics.put(before.glueValues(), size);
      }
    }
    GluePartitions glue = table.glue();
    List<List<String>> raced;
    try {
      raced = glue.create(new ArrayList<>(created.values()));
    } catch (RuntimeException e) {
      throw missing(created.values(), e);
    }
    for (PartitionEntry other : glue.findAll(raced)) {
      refuseIfElsewhere(created.get(other.values()), other);
      statistics.put(other.values(), created.get(other.values()).parameters());
    }
    try {
      update(glue, statistics);
    } catch (RuntimeException e) {
      // The rows are there; a write that failed now would be tried again, and they would be twice.
      LOG.warn("{}: the sizes of partitions of {} are out of date", table.label(), table, e);
    }
  }

  /** Another writer may have registered the same partition meanwhile, and should have there. */
  private void refuseIfElsewhere(PartitionEntry written, PartitionEntry registered) {
    String folder = written.location().get();
    String other = registered.location().orElse(folder);
    if (!Locations.areSame(folder, other)) {
      throw new IllegalStateException(
          table.label()
              + ": another writer registered "
              + specification(registered)
              + " of "
              + table
              + " meanwhile, at "
              + other
              + ", so no query sees the files of this write at "
              + folder
              + "; move them there");
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

  /**
   * Registers the partitions that the table's folders have and Glue does not.
   *
   * @throws IllegalArgumentException if the name of a folder is no value of its column; nothing is
   *     registered then
   */
  void addMissing() {
    PartitionFolders found = folders();
    Set<List<String>> values = new HashSet<>();
    Set<String> locations = new HashSet<>();
    for (TablePartition partition : table.all()) {
      values.add(partition.glueValues());
      locations.add(canonical(partition.location()));
    }
    Map<List<String>, Path> missing = new LinkedHashMap<>(found.folders());
    missing.keySet().removeAll(values);
    missing.values().removeIf(folder -> locations.contains(canonical(folder)));
    missing.forEach(this::check);
    if (!found.others().isEmpty()) {
      LOG.warn(
          "{}: {} files of {} are in no folder of a partition, such as {}; no query reads them",
          table.label(),
          found.others().size(),
          table,
          found.others().get(0));
    }
    register(missing, Collections.emptyMap());
  }

  private static String canonical(Path folder) {
    return Locations.canonical(folder.toString());
  }

  private PartitionFolders folders() {
    try {
      return new PartitionFolders(
          table.location(), schema.fieldNames(), table.context().hadoopConfiguration());
    } catch (IOException e) {
      throw new UncheckedIOException(
          table.label() + ": cannot list the files of " + table + ": " + e.getMessage(), e);
    }
  }

  private void check(List<String> values, Path folder) {
    try {
      InternalRow row = PartitionValues.row(values, schema, "UTC");
      for (int i = 0; i < values.size(); i++) {
        if (row.isNullAt(i)
            && !values.get(i).equals(ExternalCatalogUtils.DEFAULT_PARTITION_NAME())) {
          throw new IllegalArgumentException(
              "'" + values.get(i) + "' is no " + schema.fields()[i].dataType().sql());
        }
      }
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(
          table.label()
              + ": the folder "
              + folder
              + " cannot be a partition of "
              + table
              + ": "
              + e.getMessage()
              + "; move it, or give its column another type",
          e);
    }
  }

  /** Removes the partitions from Glue whose folders are gone. */
  void removeMissing() {
    Set<String> folders = new HashSet<>();
    folders().folders().values().forEach(folder -> folders.add(canonical(folder)));
    Configuration configuration = table.context().hadoopConfiguration();
    List<TablePartition> gone = new ArrayList<>();
    for (TablePartition partition : table.all()) {
      Path folder = partition.location();
      try {
        if (!folders.contains(canonical(folder))
            && !folder.getFileSystem(configuration).exists(folder)) {
          gone.add(partition);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(
            table.label() + ": cannot look at " + folder + ": " + e.getMessage(), e);
      }
    }
    remove(gone);
  }

  /** Removes partitions whose files are gone. */
  void remove(List<TablePartition> partitions) {
    table
        .glue()
        .delete(partitions.stream().map(TablePartition::glueValues).collect(Collectors.toList()));
  }

  private IllegalStateException missing(
      Collection<PartitionEntry> created, RuntimeException cause) {
    Set<List<String>> there = new HashSet<>();
    try {
      table
          .glue()
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
    return new IllegalStateException(
        table.label()
            + ": the files of "
            + table
            + " are there, but "
            + missing.size()
            + " of their partitions could not be registered in Glue ("
            + cause.getMessage()
            + "), so no query sees them. To finish: ALTER TABLE "
            + table
            + " ADD IF NOT EXISTS "
            + missing.stream().limit(SHOWN).collect(Collectors.joining(" "))
            + (missing.size() > SHOWN
                ? " and "
                    + (missing.size() - SHOWN)
                    + " more; MSCK REPAIR TABLE "
                    + table
                    + " finds all of them"
                : ""),
        cause);
  }

  private String specification(PartitionEntry entry) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < entry.values().size(); i++) {
      parts.add(
          DataSourceTable.quoted(schema.fieldNames()[i])
              + " = "
              + CatalogContext.sqlString(entry.values().get(i)));
    }
    return "PARTITION (" + String.join(", ", parts) + ")";
  }
}
