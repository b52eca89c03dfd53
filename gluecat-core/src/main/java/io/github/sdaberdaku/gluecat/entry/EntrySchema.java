/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import io.github.sdaberdaku.gluecat.UnsupportedTableException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The schema of an entry, in the form that Spark's Hive path writes for data source tables: JSON in
 * the parameters, cut into parts of 4,000 characters, with the partition columns beside it.
 */
public final class EntrySchema {

  /** Spark's spark.sql.sources.schemaStringLengthThreshold. */
  private static final int PART_LENGTH = 4000;

  private final StructType schema;
  private final List<String> partitionColumns;

  /**
   * @param schema all columns, partition columns included, in table order
   * @param partitionColumns the names of the partition columns, in partition order
   */
  public EntrySchema(StructType schema, List<String> partitionColumns) {
    this.schema = schema;
    this.partitionColumns = Collections.unmodifiableList(new ArrayList<>(partitionColumns));
  }

  public StructType schema() {
    return schema;
  }

  public List<String> partitionColumns() {
    return partitionColumns;
  }

  /**
   * The columns as Glue holds them: names in lower case, as the service folds them; Hive types;
   * comments cut to what the service accepts.
   */
  public List<ColumnEntry> columns() {
    List<ColumnEntry> columns = new ArrayList<>();
    for (StructField field : schema.fields()) {
      columns.add(
          new ColumnEntry(
              field.name().toLowerCase(Locale.ROOT),
              HiveTypes.of(HiveTypes.declared(field)),
              EntryLimits.comment(
                  field.getComment().isDefined() ? field.getComment().get() : null)));
    }
    return columns;
  }

  /**
   * The columns as {@link #columns} gives them, but with the comments that only the entry has:
   * those that were typed into Glue. A comment that came from the schema goes when the schema drops
   * it.
   */
  public List<ColumnEntry> columnsKeepingComments(TableEntry entry) {
    Map<String, String> ofGlue = new HashMap<>();
    entry.columns().forEach(column -> ofGlue.put(column.foldedName(), column.comment()));
    entry.partitionKeys().forEach(column -> ofGlue.put(column.foldedName(), column.comment()));
    commentedInSchema(entry).forEach(ofGlue::remove);
    List<ColumnEntry> columns = new ArrayList<>();
    for (ColumnEntry column : columns()) {
      columns.add(
          column.comment() == null && ofGlue.get(column.name()) != null
              ? new ColumnEntry(column.name(), column.type(), ofGlue.get(column.name()))
              : column);
    }
    return columns;
  }

  /** The columns that have a comment in the schema JSON of an entry, if it can be read. */
  private static List<String> commentedInSchema(TableEntry entry) {
    Optional<EntrySchema> written;
    try {
      written = new SchemaReader("", entry).ofJson();
    } catch (BrokenSchemaException e) {
      // A broken schema of another writer says nothing about comments; it is about to be replaced.
      return Collections.emptyList();
    }
    List<String> commented = new ArrayList<>();
    if (written.isPresent()) {
      for (StructField field : written.get().schema().fields()) {
        if (field.getComment().isDefined()) {
          commented.add(field.name().toLowerCase(Locale.ROOT));
        }
      }
    }
    return commented;
  }

  /** Bucket and sort keys are under the same prefix, but stay. */
  private static boolean isSchemaKey(String key) {
    return key.equals(Parameters.SCHEMA)
        || key.equals(Parameters.SCHEMA_NUM_PARTS)
        || key.startsWith(Parameters.SCHEMA_PART_PREFIX)
        || key.equals(Parameters.NUM_PARTITION_COLUMNS)
        || key.startsWith(Parameters.PARTITION_COLUMN_PREFIX);
  }

  /** The given parameters with this schema in place of any schema they held. */
  public Map<String, String> writeTo(Map<String, String> parameters) {
    Map<String, String> result = new LinkedHashMap<>();
    parameters.forEach(
        (key, value) -> {
          if (!isSchemaKey(key)) {
            result.put(key, value);
          }
        });
    String json = schema.json();
    if (json.length() <= PART_LENGTH) {
      result.put(Parameters.SCHEMA, json);
    } else {
      int parts = 0;
      for (int start = 0; start < json.length(); parts++) {
        int end = Math.min(start + PART_LENGTH, json.length());
        if (end < json.length() && Character.isHighSurrogate(json.charAt(end - 1))) {
          end--; // half a character cannot be sent
        }
        result.put(Parameters.SCHEMA_PART_PREFIX + parts, json.substring(start, end));
        start = end;
      }
      result.put(Parameters.SCHEMA_NUM_PARTS, String.valueOf(parts));
    }
    if (!partitionColumns.isEmpty()) {
      result.put(Parameters.NUM_PARTITION_COLUMNS, String.valueOf(partitionColumns.size()));
      for (int i = 0; i < partitionColumns.size(); i++) {
        result.put(Parameters.PARTITION_COLUMN_PREFIX + i, partitionColumns.get(i));
      }
    }
    return result;
  }

  /**
   * Reads the schema of an entry, from its schema JSON, its columns and partition keys, or both;
   * see {@link SchemaReader}. Throws {@link UnsupportedTableException} naming the part, or the
   * column and type, that cannot be read.
   *
   * @param catalog the catalog as messages name it
   */
  public static EntrySchema read(String catalog, TableEntry entry) {
    try {
      return new SchemaReader(catalog, entry).read();
    } catch (BrokenSchemaException e) {
      throw UnsupportedTableException.of(
          catalog,
          entry.qualifiedName(),
          "an entry that cannot be read" + entry.writtenBy() + ": " + e.getMessage(),
          "Repair the entry in Glue, or drop it and create the table again.",
          e.getCause());
    }
  }
}
