/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import io.github.sdaberdaku.gluecat.UnsupportedTableException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Reads the schema of one entry: its schema JSON, else its columns and partition keys. */
final class SchemaReader {

  private final String catalog;
  private final TableEntry entry;

  /**
   * @param catalog the catalog as messages name it
   */
  SchemaReader(String catalog, TableEntry entry) {
    this.catalog = catalog;
    this.entry = entry;
  }

  /**
   * The schema that counts.
   *
   * @throws UnsupportedTableException naming the part, or the column and type, that cannot be read
   */
  EntrySchema read() {
    return ofJson().orElseGet(this::ofGlue);
  }

  /**
   * The schema JSON of the entry, as its writer left it; empty if there is none.
   *
   * @throws UnsupportedTableException naming the part that cannot be read
   */
  Optional<EntrySchema> ofJson() {
    return json().map(this::ofJson);
  }

  private Optional<String> json() {
    Optional<String> single = entry.parameter(Parameters.SCHEMA);
    if (single.isPresent()) {
      return single;
    }
    Optional<String> count = entry.parameter(Parameters.SCHEMA_NUM_PARTS);
    if (!count.isPresent()) {
      return Optional.empty();
    }
    int parts = number(Parameters.SCHEMA_NUM_PARTS, count.get());
    StringBuilder json = new StringBuilder();
    for (int part = 0; part < parts; part++) {
      json.append(required(Parameters.SCHEMA_PART_PREFIX + part));
    }
    return Optional.of(json.toString());
  }

  private EntrySchema ofJson(String json) {
    DataType type;
    try {
      type = DataType.fromJson(json);
    } catch (Exception e) { // Scala throws Jackson's checked exceptions undeclared
      throw broken("its schema JSON cannot be read (" + e.getMessage() + ")", e);
    }
    if (!(type instanceof StructType)) {
      throw broken("its schema JSON is no struct");
    }
    StructType schema = (StructType) type;
    Optional<String> count = entry.parameter(Parameters.NUM_PARTITION_COLUMNS);
    List<String> partitionColumns = new ArrayList<>();
    if (count.isPresent()) {
      int columns = number(Parameters.NUM_PARTITION_COLUMNS, count.get());
      for (int i = 0; i < columns; i++) {
        String key = Parameters.PARTITION_COLUMN_PREFIX + i;
        partitionColumns.add(nameIn(schema, required(key)));
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

  private EntrySchema ofGlue() {
    Map<String, ColumnEntry> keys = unique(entry.partitionKeys(), new HashSet<>());
    // A crawler may list a partition column among the data columns too: the key wins.
    List<StructField> fields = fields(unique(entry.columns(), keys.keySet()));
    fields.addAll(fields(keys));
    return new EntrySchema(
        new StructType(fields.toArray(new StructField[0])),
        keys.values().stream().map(ColumnEntry::name).collect(Collectors.toList()));
  }

  /** Columns by their folded names, but for those whose folded names are given. */
  private Map<String, ColumnEntry> unique(List<ColumnEntry> columns, Set<String> without) {
    Map<String, ColumnEntry> unique = new LinkedHashMap<>();
    for (ColumnEntry column : columns) {
      if (!without.contains(column.foldedName())
          && unique.put(column.foldedName(), column) != null) {
        throw broken("it has two columns named " + column.name());
      }
    }
    return unique;
  }

  private List<StructField> fields(Map<String, ColumnEntry> columns) {
    return columns.values().stream().map(this::field).collect(Collectors.toList());
  }

  private StructField field(ColumnEntry column) {
    if (!TableEntry.isNotBlank(column.type())) {
      throw broken("its column " + column.name() + " has no type");
    }
    StructField field;
    try {
      field = HiveTypes.field(column.name(), HiveTypeParser.parse(column.type()));
    } catch (HiveTypeException e) {
      throw broken(
          "its column "
              + column.name()
              + " has the type '"
              + column.type()
              + "', which Spark does not know: "
              + e.getMessage(),
          e);
    }
    boolean commented = column.comment() != null && !column.comment().isEmpty();
    return commented ? field.withComment(column.comment()) : field;
  }

  private int number(String key, String value) {
    try {
      return Integer.parseInt(value.trim());
    } catch (NumberFormatException e) {
      throw broken("its parameter " + key + " is '" + value + "', not a number", e);
    }
  }

  private String required(String key) {
    return entry.parameter(key).orElseThrow(() -> broken("its parameter " + key + " is missing"));
  }

  private UnsupportedTableException broken(String why, Exception cause) {
    UnsupportedTableException broken = broken(why);
    broken.initCause(cause);
    return broken;
  }

  private UnsupportedTableException broken(String why) {
    return new UnsupportedTableException(
        catalog,
        entry.qualifiedName(),
        "an entry that cannot be read: " + why,
        "Repair the entry in Glue, or drop it and create the table again.");
  }
}
