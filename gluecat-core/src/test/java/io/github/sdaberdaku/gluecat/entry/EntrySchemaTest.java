/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sdaberdaku.gluecat.UnsupportedTableException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class EntrySchemaTest {

  private static final String SCHEMA = "spark.sql.sources.schema";
  private static final String CHAR_VARCHAR = "__CHAR_VARCHAR_TYPE_STRING";

  private static EntrySchema read(Map<String, String> parameters) {
    return read(TableEntry.builder("db", "t").parameters(parameters).build());
  }

  private static EntrySchema read(TableEntry entry) {
    return EntrySchema.read("catalog lake (glue.id 1)", entry);
  }

  private static StructType wide(int columns) {
    StructType schema = new StructType();
    for (int i = 0; i < columns; i++) {
      schema = schema.add("column_" + i, DataTypes.LongType, true);
    }
    return schema;
  }

  static List<StructType> schemas() {
    return List.of(
        new StructType(),
        StructType.fromDDL("a INT"),
        StructType.fromDDL("userId BIGINT NOT NULL COMMENT 'the \"key\"', `ü n` STRING"),
        StructType.fromDDL("s STRUCT<`a-b`:INT,`c:d`:ARRAY<MAP<STRING,STRUCT<`é,f`:DATE>>>>"),
        StructType.fromDDL("n TIMESTAMP_NTZ, i INTERVAL DAY TO SECOND, d DECIMAL(38,18)"),
        wide(40),
        wide(200));
  }

  @ParameterizedTest
  @MethodSource("schemas")
  void isReadAsWritten(StructType schema) {
    EntrySchema read = read(new EntrySchema(schema, List.of()).writeTo(Map.of()));
    assertThat(read.schema()).isEqualTo(schema);
    assertThat(read.partitionColumns()).isEmpty();
  }

  @Test
  void isWrittenInOnePieceUpTo4000Characters() {
    Map<String, String> written = new EntrySchema(padded(4000), List.of()).writeTo(Map.of());
    assertThat(written).containsOnlyKeys(SCHEMA);
    assertThat(written.get(SCHEMA)).hasSize(4000);
  }

  @Test
  void isWrittenInPartsBeyond4000Characters() {
    Map<String, String> written = new EntrySchema(padded(8001), List.of()).writeTo(Map.of());
    assertThat(written)
        .containsOnlyKeys(
            SCHEMA + ".numParts", SCHEMA + ".part.0", SCHEMA + ".part.1", SCHEMA + ".part.2")
        .containsEntry(SCHEMA + ".numParts", "3");
    assertThat(written.get(SCHEMA + ".part.0")).hasSize(4000);
    assertThat(written.get(SCHEMA + ".part.1")).hasSize(4000);
    assertThat(written.get(SCHEMA + ".part.2")).hasSize(1);
  }

  /** A schema whose JSON has exactly that many characters. */
  private static StructType padded(int length) {
    StructType empty = new StructType().add("a", "int", true, "");
    int missing = length - empty.json().length();
    StructType schema = new StructType().add("a", "int", true, "x".repeat(missing));
    assertThat(schema.json()).hasSize(length);
    return schema;
  }

  /** A parameter value is sent as UTF-8, where half a surrogate pair has no bytes. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void isNotCutWithinACharacter(int shift) {
    StructType schema =
        new StructType().add("a", "int", true, "x".repeat(shift) + "😀".repeat(4000));
    Map<String, String> written = new EntrySchema(schema, List.of()).writeTo(Map.of());
    assertThat(written.values())
        .allSatisfy(
            value ->
                assertThat(
                        new String(value.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                    .isEqualTo(value));
    assertThat(written.values()).allMatch(value -> value.length() <= 4000);
    assertThat(read(written).schema()).isEqualTo(schema);
  }

  @Test
  void replacesTheSchemaThatWasThereAndNothingElse() {
    Map<String, String> before = new LinkedHashMap<>();
    before.put("foreign", "kept");
    before.put("spark.sql.sources.provider", "parquet");
    before.putAll(new EntrySchema(wide(200), List.of("column_0", "column_1")).writeTo(Map.of()));
    Map<String, String> after =
        new EntrySchema(StructType.fromDDL("a INT, b INT"), List.of("b")).writeTo(before);
    assertThat(after)
        .containsOnlyKeys(
            "foreign",
            "spark.sql.sources.provider",
            SCHEMA,
            SCHEMA + ".numPartCols",
            SCHEMA + ".partCol.0")
        .containsEntry(SCHEMA + ".partCol.0", "b");
  }

  @Test
  void keepsBucketAndSortKeys() {
    Map<String, String> buckets =
        Map.of(
            SCHEMA + ".numBuckets", "8",
            SCHEMA + ".numBucketCols", "1",
            SCHEMA + ".bucketCol.0", "id",
            SCHEMA + ".numSortCols", "1",
            SCHEMA + ".sortCol.0", "ts");
    assertThat(new EntrySchema(StructType.fromDDL("id INT, ts DATE"), List.of()).writeTo(buckets))
        .containsAllEntriesOf(buckets);
  }

  @Test
  void readsPartitionColumnsInTheirOrderAndCase() {
    StructType schema = StructType.fromDDL("a INT, Region STRING, dt DATE");
    Map<String, String> written =
        new EntrySchema(schema, List.of("dt", "Region")).writeTo(Map.of());
    assertThat(written).containsEntry(SCHEMA + ".numPartCols", "2");
    assertThat(read(written).partitionColumns()).containsExactly("dt", "Region");
    written.put(SCHEMA + ".partCol.1", "region");
    assertThat(read(written).partitionColumns()).containsExactly("dt", "Region");
  }

  @Test
  void takesThePartitionKeysOfGlueWhereTheParametersNameNone() {
    TableEntry entry =
        TableEntry.builder("db", "t")
            .parameters(Map.of(SCHEMA, StructType.fromDDL("a INT, Region STRING").json()))
            .partitionKeys(List.of(new ColumnEntry("region", "string", null)))
            .build();
    assertThat(read(entry).partitionColumns()).containsExactly("Region");
  }

  @Test
  void prefersTheSinglePieceToParts() {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put(SCHEMA, StructType.fromDDL("a INT").json());
    parameters.put(SCHEMA + ".numParts", "1");
    parameters.put(SCHEMA + ".part.0", StructType.fromDDL("b INT").json());
    assertThat(read(parameters).schema()).isEqualTo(StructType.fromDDL("a INT"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "spark.sql.sources.schema.part.1 | missing",
        "spark.sql.sources.schema.part.0 | missing"
      })
  void namesTheMissingPart(String key, String why) {
    Map<String, String> parameters = new EntrySchema(padded(8001), List.of()).writeTo(Map.of());
    parameters.remove(key);
    assertThatThrownBy(() -> read(parameters))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining("catalog lake (glue.id 1): db.t")
        .hasMessageContaining(key)
        .hasMessageContaining(why);
  }

  @Test
  void namesTheMissingPartitionColumn() {
    Map<String, String> parameters =
        new EntrySchema(StructType.fromDDL("a INT, b INT"), List.of("b")).writeTo(Map.of());
    parameters.remove(SCHEMA + ".partCol.0");
    assertThatThrownBy(() -> read(parameters))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining(SCHEMA + ".partCol.0 is missing");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"spark.sql.sources.schema.numParts", "spark.sql.sources.schema.numPartCols"})
  void namesACountThatIsNoNumber(String key) {
    Map<String, String> parameters = new LinkedHashMap<>();
    if (key.endsWith("numPartCols")) {
      parameters.put(SCHEMA, StructType.fromDDL("a INT").json());
    }
    parameters.put(key, "two");
    assertThatThrownBy(() -> read(parameters))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining(key)
        .hasMessageContaining("'two'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "null",
        "[]",
        "\"integer\"",
        "{\"type\":\"array\",\"elementType\":\"integer\",\"containsNull\":true}",
        "{\"type\":\"struct\",\"fields\":[{\"name\":\"a\",\"type\":\"no such type\"}]}"
      })
  void refusesAJsonThatIsNoSchema(String json) {
    assertThatThrownBy(() -> read(Map.of(SCHEMA, json)))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining("db.t is an entry that cannot be read")
        .hasMessageContaining("schema JSON");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"char(\"", "\"\"", "3"})
  void refusesACharTypeThatIsNone(String declared) {
    String json =
        "{\"type\":\"struct\",\"fields\":[{\"name\":\"c\",\"type\":\"string\",\"nullable\":true,"
            + "\"metadata\":{\"__CHAR_VARCHAR_TYPE_STRING\":"
            + declared
            + "}}]}";
    assertThatThrownBy(() -> read(Map.of(SCHEMA, json)))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining("the char or varchar type in the metadata of its column c");
  }

  @Test
  void refusesANegativeCount() {
    Map<String, String> parameters = new HashMap<>();
    parameters.put(SCHEMA, "{\"type\":\"struct\",\"fields\":[]}");
    parameters.put(SCHEMA + ".numPartCols", "-5");
    assertThatThrownBy(() -> read(parameters))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining("spark.sql.sources.schema.numPartCols is '-5', a negative number");
  }

  private static TableEntry entry(List<ColumnEntry> columns, List<ColumnEntry> keys) {
    return TableEntry.builder("db", "t").columns(columns).partitionKeys(keys).build();
  }

  private static EntrySchema ofColumn(String type) {
    return read(entry(List.of(new ColumnEntry("c", type, null)), List.of()));
  }

  @Test
  void isMadeOfTheColumnsWithoutJson() {
    EntrySchema schema =
        read(
            entry(
                List.of(
                    new ColumnEntry("id", "BIGINT", "the key"),
                    new ColumnEntry("amt", "decimal(10, 2)", null)),
                List.of(new ColumnEntry("dt", "date", null))));
    assertThat(schema.schema())
        .isEqualTo(StructType.fromDDL("id BIGINT COMMENT 'the key', amt DECIMAL(10,2), dt DATE"));
    assertThat(schema.partitionColumns()).containsExactly("dt");
  }

  @Test
  void takesThePartitionKeyWhereAColumnHasItsName() {
    EntrySchema schema =
        read(
            entry(
                List.of(new ColumnEntry("DT", "date", null), new ColumnEntry("v", "string", null)),
                List.of(new ColumnEntry("dt", "string", null))));
    assertThat(schema.schema()).isEqualTo(StructType.fromDDL("v STRING, dt STRING"));
    assertThat(schema.partitionColumns()).containsExactly("dt");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tinyint | TINYINT",
        "INT | INT",
        "String | STRING",
        "double | DOUBLE",
        "binary | BINARY",
        "timestamp | TIMESTAMP",
        "array<map<string,int>> | ARRAY<MAP<STRING,INT>>",
        "struct<userId:bigint,b:array<struct<c:date>>> "
            + "| STRUCT<userId:BIGINT,b:ARRAY<STRUCT<c:DATE>>>"
      })
  void readsHiveTypes(String type, String expected) {
    assertThat(ofColumn(type).schema().apply("c").dataType()).isEqualTo(DataType.fromDDL(expected));
  }

  /** Hive never quotes: a nested name ends at the first colon. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "struct<a-b:int,c.d:string> | STRUCT<`a-b`:INT,`c.d`:STRING>",
        "struct<e f:array<struct<$ref:string,ñ:double>>> "
            + "| STRUCT<`e f`:ARRAY<STRUCT<`$ref`:STRING,`ñ`:DOUBLE>>>",
        "map<string,struct<1st:decimal(10,2),Mixed:int>> "
            + "| MAP<STRING,STRUCT<`1st`:DECIMAL(10,2),Mixed:INT>>"
      })
  void readsNestedNamesWithSpecialCharacters(String type, String expected) {
    assertThat(ofColumn(type).schema().apply("c").dataType()).isEqualTo(DataType.fromDDL(expected));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "notrealtype",
        "timestamp with time zone",
        "uniontype<int,string>",
        "struct<a:int",
        "big int",
        "a int, b int"
      })
  void namesTheColumnAndTypeThatSparkDoesNotKnow(String type) {
    assertThatThrownBy(() -> ofColumn(type))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining("catalog lake (glue.id 1): db.t")
        .hasMessageContaining("its column c has the type '" + type + "'")
        .hasMessageFindingMatch("at character \\d+\\. Repair")
        .hasCauseInstanceOf(HiveTypeException.class);
  }

  @Test
  void saysWhereInTheTypeItIsWrong() {
    assertThatThrownBy(() -> ofColumn("array<struct<a:int,b:oops>>"))
        .hasMessage(
            "catalog lake (glue.id 1): db.t is an entry that cannot be read: its column c has the"
                + " type 'array<struct<a:int,b:oops>>', which Spark does not know: unknown type"
                + " 'oops' at character 22. Repair the entry in Glue, or drop it and create the"
                + " table again.");
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "  "})
  void namesAColumnWithoutAType(String type) {
    assertThatThrownBy(() -> ofColumn(type))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining("its column c has no type. Repair");
  }

  /** Spark plans have no char and varchar: the declared type is in the metadata. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "char(3) | STRING | char(3)",
        "varchar(20) | STRING | varchar(20)",
        "array<varchar(5)> | ARRAY<STRING> | array<varchar(5)>",
        "struct<a:char(2)> | STRUCT<a:STRING> | struct<a:char(2)>"
      })
  void readsCharAndVarcharAsStrings(String type, String dataType, String declared) {
    EntrySchema schema = ofColumn(type);
    StructField field = schema.schema().apply("c");
    assertThat(field.dataType()).isEqualTo(DataType.fromDDL(dataType));
    assertThat(field.metadata().getString(CHAR_VARCHAR)).isEqualTo(declared);
    assertThat(schema.columns()).extracting(ColumnEntry::type).containsExactly(declared);
  }

  @Test
  void isShownToGlueInLowerCaseWithHiveTypesAndShortComments() {
    StructType schema =
        new StructType()
            .add("userId", "bigint", true, "x".repeat(300))
            .add("Event Time", "timestamp_ntz", true, "two\nlines")
            .add("plain", "int");
    assertThat(new EntrySchema(schema, List.of()).columns())
        .containsExactly(
            new ColumnEntry("userid", "bigint", "x".repeat(252) + "…"),
            new ColumnEntry("event time", "timestamp", "two lines"),
            new ColumnEntry("plain", "int", null));
  }

  @Test
  void keepsTheWholeCommentInItsJson() {
    StructType schema = new StructType().add("a", "int", true, "two\nlines " + "x".repeat(300));
    EntrySchema read = read(new EntrySchema(schema, List.of()).writeTo(Map.of()));
    assertThat(read.schema().apply("a").getComment().get())
        .isEqualTo("two\nlines " + "x".repeat(300));
  }

  @Test
  void showsDeclaredCharAndVarcharToGlue() {
    StructType schema =
        new StructType()
            .add(
                new StructField(
                    "c",
                    DataTypes.StringType,
                    true,
                    Metadata.fromJson("{\"" + CHAR_VARCHAR + "\":\"varchar(20)\"}")));
    assertThat(new EntrySchema(schema, List.of()).columns())
        .containsExactly(new ColumnEntry("c", "varchar(20)", null));
  }

  private static List<ColumnEntry> keeping(String schemaJson, ColumnEntry... columns) {
    TableEntry entry =
        TableEntry.builder("db", "t")
            .parameters(schemaJson == null ? Map.of() : Map.of(SCHEMA, schemaJson))
            .columns(List.of(columns))
            .build();
    StructType schema = StructType.fromDDL("userId INT, b INT COMMENT 'new'");
    return new EntrySchema(schema, List.of()).columnsKeepingComments(entry);
  }

  @Test
  void keepsACommentThatOnlyGlueHas() {
    String json = StructType.fromDDL("userId INT, b INT COMMENT 'old'").json();
    assertThat(
            keeping(
                json,
                new ColumnEntry("userid", "int", "typed by hand"),
                new ColumnEntry("b", "int", "old")))
        .containsExactly(
            new ColumnEntry("userid", "int", "typed by hand"), new ColumnEntry("b", "int", "new"));
  }

  @Test
  void dropsACommentThatTheSchemaHadAndHasNoMore() {
    String json = StructType.fromDDL("userId INT COMMENT 'old', b INT").json();
    assertThat(keeping(json, new ColumnEntry("userid", "int", "old")))
        .extracting(ColumnEntry::comment)
        .containsExactly(null, "new");
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"{", "\"integer\"", "{\"type\":\"struct\",\"fields\":[{}]}"})
  void keepsTheCommentsOfGlueWhereThereWasNoReadableSchema(String json) {
    assertThat(keeping(json, new ColumnEntry("userid", "int", "typed by hand")))
        .extracting(ColumnEntry::comment)
        .containsExactly("typed by hand", "new");
  }
}
