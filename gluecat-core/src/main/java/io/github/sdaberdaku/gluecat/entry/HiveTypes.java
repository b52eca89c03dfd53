/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.CharType;
import org.apache.spark.sql.types.DataType;
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
