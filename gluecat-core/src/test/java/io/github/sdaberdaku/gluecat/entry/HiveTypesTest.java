/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HiveTypesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "BOOLEAN | boolean",
        "TINYINT | tinyint",
        "SMALLINT | smallint",
        "INT | int",
        "BIGINT | bigint",
        "FLOAT | float",
        "DOUBLE | double",
        "DECIMAL(38,18) | decimal(38,18)",
        "DECIMAL | decimal(10,0)",
        "STRING | string",
        "CHAR(3) | char(3)",
        "VARCHAR(20) | varchar(20)",
        "BINARY | binary",
        "DATE | date",
        "TIMESTAMP | timestamp",
        // what Hive lacks
        "TIMESTAMP_NTZ | timestamp",
        "VOID | string",
        "INTERVAL DAY TO SECOND | string",
        "INTERVAL YEAR TO MONTH | string",
        "INTERVAL | string",
        // nested
        "ARRAY<INT> | array<int>",
        "MAP<STRING,ARRAY<BIGINT>> | map<string,array<bigint>>",
        "STRUCT<A:INT,b:STRUCT<cD:DATE>> | struct<A:int,b:struct<cD:date>>",
        "ARRAY<TIMESTAMP_NTZ> | array<timestamp>",
        "MAP<STRING,VOID> | map<string,string>",
        "STRUCT<a:INTERVAL DAY TO SECOND> | struct<a:string>",
        "STRUCT<v:VARCHAR(5)> | struct<v:varchar(5)>",
        // names that need no quotes in Hive
        "STRUCT<`a-b`:INT,`c.d`:STRING,`e f`:INT,`$ref`:INT,`ñ`:INT> "
            + "| struct<a-b:int,c.d:string,e f:int,$ref:int,ñ:int>",
        // names that Hive cannot say, at any depth
        "STRUCT<`a:b`:INT> | string",
        "STRUCT<```a`:INT> | string",
        "STRUCT<`a,b`:INT> | string",
        "STRUCT<`a<b`:INT> | string",
        "STRUCT<`a>b`:INT> | string",
        "ARRAY<STRUCT<`a:b`:INT>> | string",
        "MAP<STRING,STRUCT<`a:b`:INT>> | string",
        "STRUCT<x:ARRAY<STRUCT<`a:b`:INT>>,y:INT> | string"
      })
  void sayTypesAsHiveDoes(String ddl, String expected) {
    assertThat(HiveTypes.of(DataType.fromDDL(ddl))).isEqualTo(expected);
  }

  /** Glue takes types of one line only. */
  @ParameterizedTest
  @ValueSource(strings = {"", "a\nb", "a\u0000", "\u007f"})
  void sayANestedNameThatGlueRefusesAsAString(String name) {
    DataType type =
        DataTypes.createStructType(
            new StructField[] {DataTypes.createStructField(name, DataTypes.IntegerType, true)});
    assertThat(HiveTypes.of(type)).isEqualTo("string");
  }
}
