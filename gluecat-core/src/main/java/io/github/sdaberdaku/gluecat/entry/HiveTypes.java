/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.CharType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.sql.types.UserDefinedType;
import org.apache.spark.sql.types.VarcharType;

/**
 * The Hive type strings that Glue columns carry for other engines. Spark's own schema lives in the
 * schema JSON; these strings are what Athena and Trino see.
 *
 * <p>Spark types that Hive lacks are written as the nearest type that those engines accept: {@code
 * timestamp_ntz} as {@code timestamp}; variant, intervals, void and anything newer as {@code
 * string}. A column with a nested field whose name holds {@code : , < >} is written as {@code
 * string}, since a Hive type string cannot quote.
 */
final class HiveTypes {

  private HiveTypes() {}

  static String of(DataType type) {
    return holdsUnquotableName(type) ? "string" : convert(type);
  }

  /**
   * Reads a Hive type string. Hive does not quote: the name of a nested field ends at its first
   * colon, whatever characters it is made of.
   *
   * @throws IllegalArgumentException if it is no type
   */
  static DataType parse(String text) {
    String type = text.trim();
    int open = type.indexOf('<');
    if (open < 0) {
      DataType atomic = DataType.fromDDL(type);
      if (atomic instanceof StructType) {
        // Spark takes "big int" for a table with the column big.
        throw new IllegalArgumentException(text);
      }
      return atomic;
    }
    if (!type.endsWith(">")) {
      throw new IllegalArgumentException(text);
    }
    List<String> parts = split(type.substring(open + 1, type.length() - 1));
    String kind = type.substring(0, open).trim().toLowerCase(Locale.ROOT);
    if (kind.equals("array") && parts.size() == 1) {
      return DataTypes.createArrayType(parse(parts.get(0)));
    }
    if (kind.equals("map") && parts.size() == 2) {
      return DataTypes.createMapType(parse(parts.get(0)), parse(parts.get(1)));
    }
    if (kind.equals("struct")) {
      StructType struct = new StructType();
      for (String part : parts) {
        int colon = part.indexOf(':');
        if (colon < 0) {
          throw new IllegalArgumentException(text);
        }
        struct = struct.add(part.substring(0, colon), parse(part.substring(colon + 1)), true);
      }
      return struct;
    }
    throw new IllegalArgumentException(text);
  }

  /** Cuts at the commas that are in no brackets. */
  private static List<String> split(String text) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '<' || c == '(') {
        depth++;
      } else if (c == '>' || c == ')') {
        depth--;
      } else if (c == ',' && depth == 0) {
        parts.add(text.substring(start, i));
        start = i + 1;
      }
    }
    if (!text.isEmpty()) {
      parts.add(text.substring(start));
    }
    return parts;
  }

  /** The type as Spark plans have it, where char and varchar are strings, at any depth. */
  static DataType withoutCharAndVarchar(DataType type) {
    if (type instanceof CharType || type instanceof VarcharType) {
      return DataTypes.StringType;
    }
    if (type instanceof ArrayType) {
      ArrayType array = (ArrayType) type;
      return DataTypes.createArrayType(
          withoutCharAndVarchar(array.elementType()), array.containsNull());
    }
    if (type instanceof MapType) {
      MapType map = (MapType) type;
      return DataTypes.createMapType(
          withoutCharAndVarchar(map.keyType()),
          withoutCharAndVarchar(map.valueType()),
          map.valueContainsNull());
    }
    if (type instanceof StructType) {
      StructType struct = new StructType();
      for (StructField field : ((StructType) type).fields()) {
        struct =
            struct.add(
                field.name(),
                withoutCharAndVarchar(field.dataType()),
                field.nullable(),
                field.metadata());
      }
      return struct;
    }
    return type;
  }

  private static String convert(DataType type) {
    if (type instanceof ArrayType) {
      return "array<" + convert(((ArrayType) type).elementType()) + ">";
    }
    if (type instanceof MapType) {
      MapType map = (MapType) type;
      return "map<" + convert(map.keyType()) + "," + convert(map.valueType()) + ">";
    }
    if (type instanceof StructType) {
      return Arrays.stream(((StructType) type).fields())
          .map(field -> field.name() + ":" + convert(field.dataType()))
          .collect(Collectors.joining(",", "struct<", ">"));
    }
    if (type instanceof UserDefinedType) {
      return convert(((UserDefinedType<?>) type).sqlType());
    }
    if (type instanceof TimestampNTZType) {
      return "timestamp";
    }
    boolean known =
        type instanceof BooleanType
            || type instanceof ByteType
            || type instanceof ShortType
            || type instanceof IntegerType
            || type instanceof LongType
            || type instanceof FloatType
            || type instanceof DoubleType
            || type instanceof DecimalType
            || type instanceof DateType
            || type instanceof TimestampType
            || type instanceof BinaryType
            || type instanceof CharType
            || type instanceof VarcharType;
    return known ? type.catalogString().toLowerCase(Locale.ROOT) : "string";
  }

  private static boolean holdsUnquotableName(DataType type) {
    if (type instanceof ArrayType) {
      return holdsUnquotableName(((ArrayType) type).elementType());
    }
    if (type instanceof MapType) {
      return holdsUnquotableName(((MapType) type).keyType())
          || holdsUnquotableName(((MapType) type).valueType());
    }
    if (type instanceof StructType) {
      for (StructField field : ((StructType) type).fields()) {
        if (field.name().isEmpty()
            || field.name().chars().anyMatch(c -> ":,<>".indexOf(c) >= 0)
            || holdsUnquotableName(field.dataType())) {
          return true;
        }
      }
    }
    return false;
  }
}
