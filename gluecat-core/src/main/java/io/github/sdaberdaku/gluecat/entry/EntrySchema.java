/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import io.github.sdaberdaku.gluecat.UnsupportedTableException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
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
              HiveTypes.of(declaredType(field)),
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
    entry.columns().forEach(column -> ofGlue.put(fold(column), column.comment()));
    entry.partitionKeys().forEach(column -> ofGlue.put(fold(column), column.comment()));
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
    List<String> commented = new ArrayList<>();
    try {
      Optional<String> json = json("", entry);
      if (json.isPresent()) {
        for (StructField field : ofJson("", entry, json.get()).schema().fields()) {
          if (field.getComment().isDefined()) {
            commented.add(field.name().toLowerCase(Locale.ROOT));
          }
        }
      }
    } catch (Exception e) {
      if (!(e instanceof UnsupportedTableException)) {
        throw e;
      }
      // A broken schema of another writer says nothing about comments; it is about to be replaced.
      return Collections.emptyList();
    }
    return commented;
  }

  /** A char or varchar column is a string to Spark; its declared type is in its metadata. */
  private static DataType declaredType(StructField field) {
    String key = "__CHAR_VARCHAR_TYPE_STRING";
    return field.metadata().contains(key)
        ? HiveTypes.parse(field.metadata().getString(key))
        : field.dataType();
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
   * Reads the schema of an entry: the JSON in its parameters, else its columns and partition keys.
   *
   * @param catalog the catalog as messages name it
   * @throws UnsupportedTableException naming the part, or the column and type, that cannot be read
   */
  public static EntrySchema read(String catalog, TableEntry entry) {
    Optional<String> json = json(catalog, entry);
    return json.isPresent() ? ofJson(catalog, entry, json.get()) : ofColumns(catalog, entry);
  }

  private static Optional<String> json(String catalog, TableEntry entry) {
    Optional<String> single = entry.parameter(Parameters.SCHEMA);
    if (single.isPresent()) {
      return single;
    }
    Optional<String> count = entry.parameter(Parameters.SCHEMA_NUM_PARTS);
    if (!count.isPresent()) {
      return Optional.empty();
    }
    int parts = number(catalog, entry, Parameters.SCHEMA_NUM_PARTS, count.get());
    StringBuilder json = new StringBuilder();
    for (int part = 0; part < parts; part++) {
      json.append(required(catalog, entry, Parameters.SCHEMA_PART_PREFIX + part));
    }
    return Optional.of(json.toString());
  }

  private static EntrySchema ofJson(String catalog, TableEntry entry, String json) {
    DataType type;
    try {
      type = DataType.fromJson(json);
    } catch (Exception e) { // Scala throws Jackson's checked exceptions undeclared
      throw broken(catalog, entry, "its schema JSON cannot be read (" + e.getMessage() + ")");
    }
    if (!(type instanceof StructType)) {
      throw broken(catalog, entry, "its schema JSON is no struct");
    }
    StructType schema = (StructType) type;
    Optional<String> count = entry.parameter(Parameters.NUM_PARTITION_COLUMNS);
    List<String> partitionColumns = new ArrayList<>();
    if (count.isPresent()) {
      int columns = number(catalog, entry, Parameters.NUM_PARTITION_COLUMNS, count.get());
      for (int i = 0; i < columns; i++) {
        String key = Parameters.PARTITION_COLUMN_PREFIX + i;
        partitionColumns.add(nameIn(schema, required(catalog, entry, key)));
      }
    } else {
      entry.partitionKeys().forEach(key -> partitionColumns.add(nameIn(schema, key.name())));
    }
    return new EntrySchema(schema, partitionColumns);
  }

  private static String nameIn(StructType schema, String name) {
    return Arrays.stream(schema.fieldNames())
        .filter(field -> field.equalsIgnoreCase(name))
        .findFirst()
        .orElse(name);
  }

  private static EntrySchema ofColumns(String catalog, TableEntry entry) {
    Map<String, StructField> fields = new LinkedHashMap<>();
    entry.columns().forEach(c -> fields.put(fold(c), field(catalog, entry, c)));
    List<String> partitionColumns = new ArrayList<>();
    for (ColumnEntry key : entry.partitionKeys()) {
      // A crawler may list a partition column among the data columns too: the key wins.
      fields.remove(fold(key));
      fields.put(fold(key), field(catalog, entry, key));
      partitionColumns.add(key.name());
    }
    StructType schema = new StructType(fields.values().toArray(new StructField[0]));
    return new EntrySchema(schema, partitionColumns);
  }

  private static String fold(ColumnEntry column) {
    return column.name().toLowerCase(Locale.ROOT);
  }

  private static StructField field(String catalog, TableEntry entry, ColumnEntry column) {
    try {
      DataType declared = HiveTypes.parse(column.type());
      DataType type = HiveTypes.withoutCharAndVarchar(declared);
      Metadata metadata =
          type.equals(declared)
              ? Metadata.empty()
              : new MetadataBuilder()
                  .putString("__CHAR_VARCHAR_TYPE_STRING", declared.catalogString())
                  .build();
      StructField field = new StructField(column.name(), type, true, metadata);
      return column.comment() == null ? field : field.withComment(column.comment());
    } catch (Exception e) {
      throw broken(
          catalog,
          entry,
          "its column "
              + column.name()
              + " has the type '"
              + column.type()
              + "', unknown to Spark");
    }
  }

  private static int number(String catalog, TableEntry entry, String key, String value) {
    try {
      return Integer.parseInt(value.trim());
    } catch (NumberFormatException e) {
      throw broken(catalog, entry, "its parameter " + key + " is '" + value + "', not a number");
    }
  }

  private static String required(String catalog, TableEntry entry, String key) {
    return entry
        .parameter(key)
        .orElseThrow(() -> broken(catalog, entry, "its parameter " + key + " is missing"));
  }

  private static RuntimeException broken(String catalog, TableEntry entry, String why) {
    return UnsupportedTableException.of(
        catalog,
        entry.qualifiedName(),
        "an entry that cannot be read: " + why,
        "Repair the entry in Glue, or drop it and create the table again.");
  }
}
