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
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.sql.types.UserDefinedType;
import org.apache.spark.sql.types.VarcharType;

/**
 * The Hive type strings that Glue columns carry for other engines; {@link HiveTypeParser} reads
 * them. Spark's own schema lives in the schema JSON; these strings are what Athena and Trino see.
 *
 * <p>Spark types that Hive lacks are written as the nearest type that those engines accept: {@code
 * timestamp_ntz} as {@code timestamp}; variant, intervals, void and anything newer as {@code
 * string}. A column with a nested field whose name holds {@code : , < >}, or starts with a
 * backtick, is written as {@code string}, since a Hive type string cannot quote.
 */
final class HiveTypes {

  /** Spark's key of the metadata of a column that holds char or varchar. */
  private static final String DECLARED = "__CHAR_VARCHAR_TYPE_STRING";

  private HiveTypes() {}

  static String of(DataType type) {
    return holdsUnquotableName(type) ? "string" : convert(type);
  }

  /** The type as Spark plans have it, where char and varchar are strings, at any depth. */
  private static DataType withoutCharAndVarchar(DataType type) {
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

  /** A char or varchar column is a string to Spark; its declared type is in its metadata. */
  static DataType declared(StructField field) {
    return field.metadata().contains(DECLARED)
        ? HiveTypeParser.parse(field.metadata().getString(DECLARED))
        : field.dataType();
  }

  /**
   * A column as Spark plans have it: char and varchar are strings, and the declared type is in the
   * metadata.
   */
  static StructField field(String name, DataType declared) {
    DataType type = withoutCharAndVarchar(declared);
    Metadata metadata =
        type.equals(declared)
            ? Metadata.empty()
            : new MetadataBuilder().putString(DECLARED, declared.catalogString()).build();
    return new StructField(name, type, true, metadata);
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
            || field.name().startsWith("`")
            || field
                .name()
                .chars()
                .anyMatch(c -> ":,<>".indexOf(c) >= 0 || Character.isISOControl(c))
            || holdsUnquotableName(field.dataType())) {
          return true;
        }
      }
    }
    return false;
  }
}
