/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the schema of one entry, which may be written in it twice: as JSON by Spark, and as columns
 * and partition keys by any tool.
 *
 * <p>For a data source table the JSON counts, since Glue's types are approximations. Columns that
 * only Glue has were added by another tool, such as Athena's {@code ADD COLUMNS}, and come after
 * the data columns of the JSON. Columns that only the JSON has stay. Glue's columns are left out of
 * account if they are Spark's placeholder or have no name in common with the JSON.
 *
 * <p>For a Hive table Glue's columns count, since other tools alter those. The JSON adds the case
 * of the names and what Hive types cannot say, if it has the same columns in the same order, by
 * name ignoring case and by Hive type. Spark's own Hive support does the same ({@code
 * HiveExternalCatalog.restoreHiveSerdeTable}).
 */
final class SchemaReader {

  private static final Logger LOG = LoggerFactory.getLogger(SchemaReader.class);

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
   * @throws BrokenSchemaException naming the part, or the column and type, that cannot be read
   */
  EntrySchema read() {
    switch (entry.kind()) {
      case HIVE:
      case PROJECTION:
        return ofHiveTable();
      default:
        Optional<EntrySchema> written = ofJson();
        return written.isPresent() ? withColumnsOfGlue(written.get()) : ofGlue();
    }
  }

  private EntrySchema ofHiveTable() {
    EntrySchema ofGlue = ofGlue();
    try {
      return ofJson().filter(written -> areSame(written, ofGlue)).orElse(ofGlue);
    } catch (BrokenSchemaException e) {
      LOG.warn(
          "{}: {}: {}; its columns in Glue are used instead",
          catalog,
          entry.qualifiedName(),
          e.getMessage());
      return ofGlue;
    }
  }

  private static boolean areSame(EntrySchema one, EntrySchema other) {
    return columns(one, false).equals(columns(other, false))
        && columns(one, true).equals(columns(other, true));
  }

  /** Names and Hive types in lower case, of the partition columns or of the others. */
  private static List<String> columns(EntrySchema schema, boolean partition) {
    return Arrays.stream(schema.schema().fields())
        .filter(field -> schema.partitionColumns().contains(field.name()) == partition)
        .map(field -> field.name() + " " + HiveTypes.of(HiveTypes.declared(field)))
        .map(column -> column.toLowerCase(Locale.ROOT))
        .collect(Collectors.toList());
  }

  private EntrySchema withColumnsOfGlue(EntrySchema written) {
    Set<String> known = new HashSet<>();
    for (String name : written.schema().fieldNames()) {
      known.add(name.toLowerCase(Locale.ROOT));
    }
    Map<String, ColumnEntry> keys = unique(entry.partitionKeys(), new HashSet<>(known));
    Set<String> covered = new HashSet<>(known);
    covered.addAll(keys.keySet());
    List<StructField> fields = new ArrayList<>(Arrays.asList(written.schema().fields()));
    if (isReal(known)) {
      List<StructField> added = fields(unique(entry.columns(), covered));
      fields.addAll(afterLastDataColumn(written), added);
    }
    fields.addAll(fields(keys));
    List<String> partitionColumns = new ArrayList<>(written.partitionColumns());
    keys.values().stream()
        .map(ColumnEntry::name)
        .filter(name -> partitionColumns.stream().noneMatch(name::equalsIgnoreCase))
        .forEach(partitionColumns::add);
    StructType schema = new StructType(fields.toArray(new StructField[0]));
    partitionColumns.replaceAll(name -> nameIn(schema, name));
    for (String name : partitionColumns) {
      if (!Arrays.asList(schema.fieldNames()).contains(name)) {
        throw broken("its partition column " + name + " is not among its columns");
      }
    }
    return new EntrySchema(schema, partitionColumns);
  }

  /** Whether Glue's columns mean the columns of the JSON, whose folded names are given. */
  private boolean isReal(Set<String> known) {
    return !isPlaceholder()
        && entry.columns().stream().anyMatch(column -> known.contains(column.foldedName()));
  }

  /** Whether the only column is the one that Spark writes for tables that Hive cannot read. */
  private boolean isPlaceholder() {
    return entry.columns().size() == 1
        && entry.columns().get(0).foldedName().equals("col")
        && "array<string>".equalsIgnoreCase(entry.columns().get(0).type());
  }

  private static int afterLastDataColumn(EntrySchema schema) {
    int index = schema.schema().length();
    while (index > 0
        && schema.partitionColumns().contains(schema.schema().fieldNames()[index - 1])) {
      index--;
    }
    return index;
  }

  /**
   * The schema JSON of the entry, as its writer left it; empty if there is none.
   *
   * @throws BrokenSchemaException naming the part that cannot be read
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
      throw new BrokenSchemaException("its schema JSON cannot be read (" + e.getMessage() + ")", e);
    }
    if (!(type instanceof StructType)) {
      throw broken("its schema JSON is no struct");
    }
    StructType schema = (StructType) type;
    for (StructField field : schema.fields()) {
      checkDeclaredType(field);
    }
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

  private static void checkDeclaredType(StructField field) {
    try {
      HiveTypes.declared(field);
    } catch (HiveTypeException | ClassCastException e) {
      throw new BrokenSchemaException(
          "the char or varchar type in the metadata of its column "
              + field.name()
              + " cannot be read ("
              + e.getMessage()
              + ")",
          e);
    }
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
      throw new BrokenSchemaException(
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

  private static int number(String key, String value) {
    int number;
    try {
      number = Integer.parseInt(value.trim());
    } catch (NumberFormatException e) {
      throw new BrokenSchemaException(
          "its parameter " + key + " is '" + value + "', not a number", e);
    }
    if (number < 0) {
      throw broken("its parameter " + key + " is '" + value + "', a negative number");
    }
    return number;
  }

  private String required(String key) {
    return entry.parameter(key).orElseThrow(() -> broken("its parameter " + key + " is missing"));
  }

  private static BrokenSchemaException broken(String why) {
    return new BrokenSchemaException(why, null);
  }
}
