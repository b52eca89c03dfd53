/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.glue.model.Column;
import software.amazon.awssdk.services.glue.model.SerDeInfo;
import software.amazon.awssdk.services.glue.model.StorageDescriptor;
import software.amazon.awssdk.services.glue.model.Table;
import software.amazon.awssdk.services.glue.model.TableInput;

/** Translates between the Glue API's table models and {@link TableEntry}, both ways. */
public final class TableCodec {

  private TableCodec() {}

  /** The entry that a GetTable or GetTables answer holds. */
  public static TableEntry decode(Table table) {
    TableEntry.Builder entry =
        TableEntry.builder(orEmpty(table.databaseName()), orEmpty(table.name()))
            .read(table)
            .versionId(table.versionId())
            .tableType(table.tableType())
            .description(table.description())
            .owner(table.owner())
            .parameters(table.parameters())
            .partitionKeys(columns(table.partitionKeys()));
    StorageDescriptor storage = table.storageDescriptor();
    if (storage != null) {
      entry
          .columns(columns(storage.columns()))
          .storageLocation(storage.location())
          .storageParameters(storage.parameters());
      SerDeInfo serde = storage.serdeInfo();
      entry.formats(
          storage.inputFormat(),
          storage.outputFormat(),
          serde == null ? null : serde.serializationLibrary());
      if (serde != null) {
        entry.serdeParameters(serde.parameters());
      }
    }
    return entry.build();
  }

  private static List<ColumnEntry> columns(List<Column> columns) {
    return columns.stream()
        .filter(Objects::nonNull)
        .map(TableCodec::column)
        .collect(Collectors.toList());
  }

  private static ColumnEntry column(Column column) {
    return new ColumnEntry(orEmpty(column.name()), column.type(), column.comment());
  }

  /** The service always has a name; an entry that lacks one must not break a listing. */
  static String orEmpty(String name) {
    return name == null ? "" : name;
  }

  /** What CreateTable or UpdateTable must be given so that Glue holds the entry. */
  public static TableInput encode(TableEntry entry) {
    Table read = entry.read();
    TableInput.Builder input = TableInput.builder();
    if (read != null) {
      SdkMembers.copy(read, input);
    }
    input
        .name(entry.address().table())
        .tableType(entry.tableType().orElse(null))
        .description(entry.description().orElse(null))
        .owner(entry.owner().orElse(null));
    if (!entry.parameters().isEmpty() || read == null || read.hasParameters()) {
      input.parameters(entry.parameters());
    }
    if (!entry.partitionKeys().isEmpty() || read == null || read.hasPartitionKeys()) {
      input.partitionKeys(
          columns(entry.partitionKeys(), read == null ? null : read.partitionKeys()));
    }
    StorageDescriptor storage = read == null ? null : read.storageDescriptor();
    if (storage != null || hasStorage(entry)) {
      input.storageDescriptor(storage(entry, storage));
    }
    return input.build();
  }

  private static boolean hasStorage(TableEntry entry) {
    return !entry.columns().isEmpty()
        || entry.storageLocation().isPresent()
        || entry.inputFormat().isPresent()
        || entry.serdeLibrary().isPresent()
        || !entry.serdeParameters().isEmpty()
        || !entry.storageParameters().isEmpty();
  }

  private static StorageDescriptor storage(TableEntry entry, StorageDescriptor read) {
    StorageDescriptor.Builder storage =
        read == null ? StorageDescriptor.builder() : read.toBuilder();
    storage
        .location(entry.storageLocation().orElse(null))
        .inputFormat(entry.inputFormat().orElse(null))
        .outputFormat(entry.outputFormat().orElse(null));
    if (!entry.columns().isEmpty() || read == null || read.hasColumns()) {
      storage.columns(columns(entry.columns(), read == null ? null : read.columns()));
    }
    if (!entry.storageParameters().isEmpty() || read != null && read.hasParameters()) {
      storage.parameters(entry.storageParameters());
    }
    SerDeInfo serde = read == null ? null : read.serdeInfo();
    if (serde != null || entry.serdeLibrary().isPresent() || !entry.serdeParameters().isEmpty()) {
      SerDeInfo.Builder builder = serde == null ? SerDeInfo.builder() : serde.toBuilder();
      builder.serializationLibrary(entry.serdeLibrary().orElse(null));
      if (!entry.serdeParameters().isEmpty() || serde == null || serde.hasParameters()) {
        builder.parameters(entry.serdeParameters());
      }
      storage.serdeInfo(builder.build());
    }
    return storage.build();
  }

  /**
   * Columns keep the members that gluecat does not model, found again at their place, else by name.
   */
  private static List<Column> columns(List<ColumnEntry> columns, List<Column> read) {
    List<Column> known =
        read == null
            ? Collections.emptyList()
            : read.stream().filter(Objects::nonNull).collect(Collectors.toList());
    Map<String, Column> byName = new HashMap<>();
    for (Column column : known) {
      byName.putIfAbsent(column(column).foldedName(), column);
    }
    List<Column> result = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      ColumnEntry column = columns.get(i);
      Column same =
          i < known.size() && column(known.get(i)).foldedName().equals(column.foldedName())
              ? known.get(i)
              : byName.get(column.foldedName());
      if (same != null && column(same).equals(column)) {
        result.add(same);
      } else {
        Column.Builder builder = same == null ? Column.builder() : same.toBuilder();
        result.add(
            builder.name(column.name()).type(column.type()).comment(column.comment()).build());
      }
    }
    return result;
  }
}
