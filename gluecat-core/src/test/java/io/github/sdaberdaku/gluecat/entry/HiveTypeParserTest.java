/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.CharType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.VarcharType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HiveTypeParserTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          boolean                        | BOOLEAN
          tinyint                        | TINYINT
          byte                           | TINYINT
          smallint                       | SMALLINT
          short                          | SMALLINT
          int                            | INT
          integer                        | INT
          bigint                         | BIGINT
          long                           | BIGINT
          float                          | FLOAT
          real                           | FLOAT
          double                         | DOUBLE
          double precision               | DOUBLE
          decimal                        | DECIMAL(10,0)
          dec                            | DECIMAL(10,0)
          numeric                        | DECIMAL(10,0)
          decimal(5)                     | DECIMAL(5,0)
          dec(5,2)                       | DECIMAL(5,2)
          numeric(38,38)                 | DECIMAL(38,38)
          string                         | STRING
          varchar                        | STRING
          binary                         | BINARY
          date                           | DATE
          timestamp                      | TIMESTAMP
          timestamp with local time zone | TIMESTAMP
          timestamp_ntz                  | TIMESTAMP_NTZ
          interval_day_time              | INTERVAL DAY TO SECOND
          interval_year_month            | INTERVAL YEAR TO MONTH
          void                           | VOID
          null                           | VOID
          array<int>                     | ARRAY<INT>
          map<string,int>                | MAP<STRING,INT>
          struct<a:int,b:date>           | STRUCT<a:INT,b:DATE>
          array<map<string,array<struct<a:array<int>>>>> | ARRAY<MAP<STRING,ARRAY<STRUCT<a:ARRAY<INT>>>>>
          map<struct<a:int>,map<int,decimal(10,2)>>      | MAP<STRUCT<a:INT>,MAP<INT,DECIMAL(10,2)>>
          """)
  void readsTheTypesOfHive(String text, String ddl) {
    assertThat(HiveTypeParser.parse(text)).isEqualTo(DataType.fromDDL(ddl));
  }

  /** What Hive does not know, but the running Spark does. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "timestamp_ltz | timestamp_ltz",
        "interval | interval",
        "interval day to second | interval day to second",
        "struct<a:interval year,b:int> | struct<a:interval year,b:int>",
        "struct<a:interval day comment 'x',b:int> | struct<a:interval day comment 'x',b:int>"
      })
  void leavesOtherTypesToSpark(String text, String ddl) {
    assertThat(HiveTypeParser.parse(text)).isEqualTo(DataType.fromDDL(ddl));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "INT|INT",
        "Decimal( 10 , 2 )|DECIMAL(10,2)",
        " Array < Int > |ARRAY<INT>",
        "MAP< STRING ,\tDouble  PRECISION >|MAP<STRING,DOUBLE>",
        "Struct < a : INT , Bc : Array<STRING> >|STRUCT<a:INT,Bc:ARRAY<STRING>>",
        "TIMESTAMP  WITH LOCAL  TIME ZONE|TIMESTAMP",
        "Char ( 3 )|CHAR(3)"
      })
  void takesAnyCaseAndBlanks(String text, String ddl) {
    assertThat(HiveTypeParser.parse(text)).isEqualTo(DataType.fromDDL(ddl));
  }

  /** A field's name ends at its first colon. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          struct<a-b:int>              | STRUCT<`a-b`:INT>
          struct<c.d:int>              | STRUCT<`c.d`:INT>
          struct<$ref:int>             | STRUCT<`$ref`:INT>
          struct<e f:int>              | STRUCT<`e f`:INT>
          struct<ñ:int,日付:int,😀:int>  | STRUCT<`ñ`:INT,`日付`:INT,`😀`:INT>
          struct<1st:int>              | STRUCT<`1st`:INT>
          struct<f(x):int,)(:int>      | STRUCT<`f(x)`:INT,`)(`:INT>
          struct<it's:int>             | STRUCT<`it's`:INT>
          struct<comment:string>       | STRUCT<`comment`:STRING>
          struct<int:struct<map:int>>  | STRUCT<`int`:STRUCT<`map`:INT>>
          struct<`a:b`:int,c:int>      | STRUCT<`a:b`:INT,c:INT>
          struct<`a,<>``b` :int>       | STRUCT<`a,<>``b`:INT>
          struct<a`b`:int>             | STRUCT<`a``b```:INT>
          struct<`a`b:int>             | STRUCT<```a``b`:INT>
          struct<`a:int>               | STRUCT<```a`:INT>
          """)
  void readsNamesOfFields(String text, String ddl) {
    assertThat(HiveTypeParser.parse(text)).isEqualTo(DataType.fromDDL(ddl));
  }

  @Test
  void readsAStructWithoutFields() {
    assertThat(HiveTypeParser.parse("struct< >")).isEqualTo(new StructType());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      value = {
        "struct<a:int comment 'plain',b:int>|plain",
        "struct<a:int COMMENT \"a, b: <c>\",b:int>|a, b: <c>",
        "struct<a:int comment 'it''s',b:int>|it's",
        "struct<a:int comment 'it\\'s \\\\',b:int>|it's \\"
      })
  void readsCommentsOfFields(String text, String comment) {
    StructType struct = (StructType) HiveTypeParser.parse(text);
    assertThat(struct.fieldNames()).containsExactly("a", "b");
    assertThat(struct.apply("a").getComment().get()).isEqualTo(comment);
    assertThat(struct.apply("b").getComment().isEmpty()).isTrue();
  }

  @Test
  void readsCommentsOfSeveralLinesAndEmptyOnes() {
    StructType struct =
        (StructType) HiveTypeParser.parse("struct<a:int comment 'x\\n\\r\\ty',b:int comment ''>");
    assertThat(struct.apply("a").getComment().get()).isEqualTo("x\n\r\ty");
    assertThat(struct.apply("b").getComment().get()).isEmpty();
  }

  /** Hive's limits are 255 and 65,535; whoever wrote the entry had to keep them, or did not. */
  @Test
  void takesAnyLengthOfCharAndVarcharThatSparkTakes() {
    assertThat(HiveTypeParser.parse("char(255)")).isEqualTo(new CharType(255));
    assertThat(HiveTypeParser.parse("char(256)")).isEqualTo(new CharType(256));
    assertThat(HiveTypeParser.parse("varchar(65535)")).isEqualTo(new VarcharType(65535));
    assertThat(HiveTypeParser.parse("varchar(65536)")).isEqualTo(new VarcharType(65536));
    assertThat(HiveTypeParser.parse("varchar(2147483647)"))
        .isEqualTo(new VarcharType(Integer.MAX_VALUE));
    assertThat(HiveTypeParser.parse("array<struct<c:char(1)>>"))
        .isEqualTo(DataTypes.createArrayType(new StructType().add("c", new CharType(1))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "|expected a type, but found the end at character 1",
        "<int>|expected a type, but found '<' at character 1",
        "notrealtype|unknown type 'notrealtype' at character 1",
        "big int|unknown type 'big' at character 1",
        "a int, b int|unknown type 'a' at character 1",
        "a:int|unknown type 'a' at character 1",
        "int int|expected the end of the type, but found 'i' at character 5",
        "int,|expected the end of the type, but found ',' at character 4",
        "string(10)|expected the end of the type, but found '(' at character 7",
        "array|expected '<', but found the end at character 6",
        "array<>|expected a type, but found '>' at character 7",
        "array<int|expected '>', but found the end at character 10",
        "array<int,int>|expected '>', but found ',' at character 10",
        "array<int>>|expected the end of the type, but found '>' at character 11",
        "map<int>|expected ',', but found '>' at character 8",
        "map<int,int,int>|expected '>', but found ',' at character 12",
        "struct<a:int|expected ',' or '>', but found the end at character 13",
        "struct<a:int b:int>|expected ',' or '>', but found 'b' at character 14",
        "struct<a int>|expected ':', but found '>' at character 13",
        "struct<a,b:int>|expected ':', but found ',' at character 9",
        "struct<a:>|expected a type, but found '>' at character 10",
        "struct<a:int,>|expected the name of a field, but found '>' at character 14",
        "struct< :int>|expected the name of a field, but found ':' at character 9",
        "struct<``:int>|expected the name of a field, but found '`' at character 8",
        "struct<a:int comment>|expected a comment in quotes, but found '>' at character 21",
        "struct<a:int comment 'x>|a comment without closing quote at character 22",
        "struct<😀:oops>|unknown type 'oops' at character 10",
        "array<😀>|expected a type, but found '😀' at character 7",
        "uniontype<int,string>|uniontype is no type of Spark at character 1",
        "array<uniontype<int>>|uniontype is no type of Spark at character 7",
        "timestamp with time zone|timestamp with time zone is no type of Spark at character 1",
        "timestamp with zone|expected time zone or local time zone, but found 'z' at character 16",
        "timestamp with local zone|expected time zone, but found 'z' at character 22",
        "timestamp without time zone|expected the end of the type, but found 'w' at character 11",
        "timestamp(3)|expected the end of the type, but found '(' at character 10",
        "decimal(39)|expected a precision from 1 to 38, but found 39 at character 9",
        "decimal(0)|expected a precision from 1 to 38, but found 0 at character 9",
        "decimal(10,11)|expected a scale from 0 to 10, but found 11 at character 12",
        "decimal(9999999999)"
            + "|expected a precision from 1 to 38, but found 9999999999 at character 9",
        "decimal(10,-1)|expected a scale, but found '-' at character 12",
        "decimal()|expected a precision, but found ')' at character 9",
        "decimal(10|expected ')', but found the end at character 11",
        "char|expected '(' and the length of char, but found the end at character 5",
        "char(0)|expected a length from 1 to 2147483647, but found 0 at character 6",
        "char(x)|expected a length, but found 'x' at character 6",
        "varchar()|expected a length, but found ')' at character 9",
        "varchar(2147483648)"
            + "|expected a length from 1 to 2147483647, but found 2147483648 at character 9",
        "interval of time|unknown type 'interval of time' at character 1",
        "string collate nowhere|unknown type 'string collate nowhere' at character 1",
        "thing(1|'(' without ')' at character 6",
        "thing(1)|unknown type 'thing(1)' at character 1"
      })
  void saysWhatItExpectedWhatItFoundAndWhere(String text, String message) {
    assertThatThrownBy(() -> HiveTypeParser.parse(text == null ? "" : text))
        .isInstanceOf(HiveTypeException.class)
        .hasMessage(message);
  }

  /** Spark's words would be lost else: they say why it does not know a type. */
  @Test
  void keepsWhatSparkSaid() {
    assertThatThrownBy(() -> HiveTypeParser.parse("notrealtype"))
        .hasCauseInstanceOf(Exception.class)
        .cause()
        .hasMessageContaining("notrealtype");
  }

  private static String nested(int levels) {
    return "array<".repeat(levels) + "int" + ">".repeat(levels);
  }

  @Test
  void reads100LevelsAndRefusesMore() {
    DataType type = HiveTypeParser.parse(nested(100));
    for (int level = 0; level < 100; level++) {
      type = ((ArrayType) type).elementType();
    }
    assertThat(type).isEqualTo(DataTypes.IntegerType);
    assertThatThrownBy(() -> HiveTypeParser.parse(nested(101)))
        .isInstanceOf(HiveTypeException.class)
        .hasMessage("a type that is nested deeper than 100 levels at character 607");
  }

  /** As long a type as Glue holds. */
  @ParameterizedTest
  @ValueSource(strings = {"array<", "struct<a:", "map<int,"})
  void doesNotExhaustTheStack(String open) {
    String text = open.repeat(131_072 / open.length());
    assertThatThrownBy(() -> HiveTypeParser.parse(text))
        .isInstanceOf(HiveTypeException.class)
        .hasMessageContaining("deeper than 100 levels");
  }

  @Test
  void readsAWideStruct() {
    StringBuilder text = new StringBuilder("struct<");
    for (int i = 0; i < 10_000; i++) {
      text.append(i == 0 ? "" : ",").append("f").append(i).append(":int");
    }
    assertThat(((StructType) HiveTypeParser.parse(text.append(">").toString())).fields())
        .hasSize(10_000);
  }

  /** Spark's own parser would make another type of it under this setting. */
  @Test
  void aTimestampIsATimestampWhateverTheSettings() {
    SQLConf conf = new SQLConf();
    conf.setConfString("spark.sql.timestampType", "TIMESTAMP_NTZ");
    DataType type =
        SQLConf.withExistingConf(
            conf,
            new scala.runtime.AbstractFunction0<DataType>() {
              @Override
              public DataType apply() {
                assertThat(DataType.fromDDL("timestamp")).isEqualTo(DataTypes.TimestampNTZType);
                return HiveTypeParser.parse("timestamp");
              }
            });
    assertThat(type).isEqualTo(DataTypes.TimestampType);
  }

  /** What is written for other engines is read as the type that they see. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "decimal(38,18)",
        "varchar(100000)",
        "struct<a-b:int,c.d:string,e f:array<struct<$ref:string,ñ:double>>>",
        "map<string,struct<1st:decimal(10,2),Mixed:char(3)>>"
      })
  void readsWhatIsWritten(String text) {
    assertThat(HiveTypes.of(HiveTypeParser.parse(text))).isEqualTo(text);
  }
}
