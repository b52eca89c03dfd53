/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sdaberdaku.gluecat.CapturedLog;
import io.github.sdaberdaku.gluecat.UnsupportedTableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** An entry may hold its schema twice; these are the cases in which the two differ. */
class SchemaReaderTest {

  private static final String SCHEMA = "spark.sql.sources.schema";
  private static final String PARQUET =
      "org.apache.hadoop.hive.ql.io.parquet.serde.ParquetHiveSerDe";

  /** Columns as in "a int, b string"; null for none. */
  private static List<ColumnEntry> columns(String text) {
    List<ColumnEntry> columns = new ArrayList<>();
    if (text != null) {
      for (String column : text.split(", ")) {
        String[] nameAndType = column.trim().split(" ", 2);
        columns.add(new ColumnEntry(nameAndType[0], nameAndType[1], null));
      }
    }
    return columns;
  }

  private static TableEntry.Builder entry(
      String json, String partitionColumns, String columns, String keys) {
    List<String> names =
        partitionColumns == null ? List.of() : List.of(partitionColumns.split(","));
    return TableEntry.builder("db", "t")
        .parameters(new EntrySchema(StructType.fromDDL(json), names).writeTo(Map.of()))
        .columns(columns(columns))
        .partitionKeys(columns(keys));
  }

  private static TableEntry dataSource(
      String json, String partitionColumns, String columns, String keys) {
    TableEntry entry =
        entry(json, partitionColumns, columns, keys)
            .parameter("spark.sql.sources.provider", "parquet")
            .build();
    assertThat(entry.kind()).isEqualTo(TableKind.DATA_SOURCE);
    return entry;
  }

  private static TableEntry hive(
      String json, String partitionColumns, String columns, String keys) {
    TableEntry entry =
        entry(json, partitionColumns, columns, keys)
            .formats(null, null, PARQUET)
            .location("s3://bucket/t")
            .build();
    assertThat(entry.kind()).isEqualTo(TableKind.HIVE);
    return entry;
  }

  private static EntrySchema read(TableEntry entry) {
    return EntrySchema.read("catalog lake (glue.id 1)", entry);
  }

  private static String partitionColumns(EntrySchema schema) {
    return schema.partitionColumns().isEmpty() ? null : String.join(",", schema.partitionColumns());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          # JSON                  | partCol | columns of Glue        | keys                 | schema                          | partitions
          # both alike: the JSON says the case, the order and the types
          userId LONG, N TIMESTAMP_NTZ | | userid bigint, n timestamp |                    | userId LONG, N TIMESTAMP_NTZ    |
          a INT, b INT            |         | b int, a int           |                      | a INT, b INT                    |
          a INT NOT NULL          |         | a string               |                      | a INT NOT NULL                  |
          # only Glue has it
          a INT, b INT            |         | a int, b int, x date   |                      | a INT, b INT, x DATE            |
          a INT, b INT            |         | y int, A int, x date   |                      | a INT, b INT, y INT, x DATE     |
          a INT, dt DATE          | dt      | a int, x string        | dt date              | a INT, x STRING, dt DATE        | dt
          a INT, P INT, Q INT     | P,Q     | a int, x string        | p int, q int         | a INT, x STRING, P INT, Q INT   | P,Q
          dt DATE, a INT          | dt      | a int, x string        | dt date              | dt DATE, a INT, x STRING        | dt
          a INT, dt DATE, b INT   | dt      | a int, b int, x string | dt date              | a INT, dt DATE, b INT, x STRING | dt
          a INT, dt DATE          | dt      | a int, dt date, x int  |                      | a INT, x INT, dt DATE           | dt
          a INT, dt DATE          | dt      | a int                  | dt date, hour int    | a INT, dt DATE, hour INT        | dt,hour
          a INT, dt DATE          |         | a int                  | hour int, dt date    | a INT, dt DATE, hour INT        | hour,dt
          a INT                   |         | a int, hour int        | hour string          | a INT, hour STRING              | hour
          # only the JSON has it
          a INT, b INT            |         | a int                  |                      | a INT, b INT                    |
          a INT, dt DATE          | dt      | a int                  |                      | a INT, dt DATE                  | dt
          a INT                   |         |                        |                      | a INT                           |
          # Glue's columns are none
          a INT                   |         | col array<string>      |                      | a INT                           |
          a INT                   |         | COL Array<String>      |                      | a INT                           |
          a INT, dt DATE          | dt      | col array<string>      | dt date              | a INT, dt DATE                  | dt
          a INT                   |         | col array<string>      | dt date              | a INT, dt DATE                  | dt
          a INT                   |         | x int, y int           |                      | a INT                           |
          a INT, dt DATE          | dt      | x int                  | dt date              | a INT, dt DATE                  | dt
          # a real column of that name
          col INT                 |         | col int, x int         |                      | col INT, x INT                  |
          """)
  void theJsonOfADataSourceTableWinsAndNewColumnsOfGlueFollow(
      String json, String partCol, String columns, String keys, String ddl, String partitions) {
    assertReads(dataSource(json, partCol, columns, keys), ddl, partitions);
  }

  private static void assertReads(TableEntry entry, String ddl, String partitions) {
    EntrySchema schema = read(entry);
    assertThat(schema.schema()).isEqualTo(StructType.fromDDL(ddl));
    assertThat(partitionColumns(schema)).isEqualTo(partitions);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          # JSON                  | partCol | columns of Glue          | keys     | schema                      | partitions
          # the same: the JSON says the case and what Hive cannot say
          Id LONG NOT NULL, P INT | P       | id bigint                | p int    | Id LONG NOT NULL, P INT     | P
          Id LONG, P INT, b INT   | P       | id bigint, b int         | p int    | Id LONG, P INT, b INT       | P
          N TIMESTAMP_NTZ         |         | n timestamp              |          | N TIMESTAMP_NTZ             |
          Id LONG                 |         | id LONG                  |          | Id LONG                     |
          S STRUCT<aB:INT>        |         | s struct<ab:int>         |          | S STRUCT<aB:INT>            |
          A INT, dt DATE          | dt      | a int, dt string         | dt date  | A INT, dt DATE              | dt
          # another tool has altered it
          A INT                   |         | a bigint                 |          | a BIGINT                    |
          A INT                   |         | a int, b int             |          | a INT, b INT                |
          A INT, B INT            |         | a int                    |          | a INT                       |
          A INT, B INT            |         | b int, a int             |          | b INT, a INT                |
          A INT, B INT            |         | a int, c int             |          | a INT, c INT                |
          A INT, P INT            | P       | a int                    | p string | a INT, p STRING             | p
          A INT, P INT            |         | a int, p int             |          | A INT, P INT                |
          A INT, P INT            | P       | a int, p int             |          | a INT, p INT                |
          A INT, P INT, Q INT     | P,Q     | a int                    | q int, p int | a INT, q INT, p INT     | q,p
          S STRUCT<aB:INT>        |         | s struct<ab:int,c:int>   |          | s STRUCT<ab:INT,c:INT>      |
          """)
  void theColumnsOfAHiveTableWinUnlessTheJsonIsTheSame(
      String json, String partCol, String columns, String keys, String ddl, String partitions) {
    assertReads(hive(json, partCol, columns, keys), ddl, partitions);
  }

  /** To Spark, char and varchar are strings; what they are declared as is in the metadata. */
  @ParameterizedTest
  @CsvSource({
    "CHAR(3), char(3), C",
    "VARCHAR(20), varchar(20), C",
    "ARRAY<CHAR(3)>, array<char(3)>, C",
    "STRING, string, C",
    "STRING, char(3), c",
    "CHAR(3), string, c",
    "CHAR(3), char(4), c",
    "CHAR(3), varchar(3), c"
  })
  void declaredCharAndVarcharAreCompared(String json, String column, String expectedName) {
    StructField field = HiveTypes.field("C", HiveTypeParser.parse(json));
    TableEntry entry =
        hive("x INT", null, "c " + column, null).toBuilder()
            .parameters(Map.of(SCHEMA, new StructType(new StructField[] {field}).json()))
            .build();
    StructType schema = read(entry).schema();
    assertThat(schema.fieldNames()).containsExactly(expectedName);
    assertThat(HiveTypes.declared(schema.fields()[0])).isEqualTo(HiveTypeParser.parse(column));
  }

  @Test
  void aTableWithPartitionProjectionIsAHiveTableToo() {
    TableEntry entry =
        hive("A INT", null, "a int, b int", null).toBuilder()
            .parameter("projection.enabled", "true")
            .build();
    assertThat(entry.kind()).isEqualTo(TableKind.PROJECTION);
    assertThat(read(entry).schema()).isEqualTo(StructType.fromDDL("a INT, b INT"));
  }

  @Test
  void theColumnsOfAHiveTableWinOverAJsonThatCannotBeReadAndAWarningSaysSo() {
    TableEntry entry =
        hive("A INT", null, "a int", null).toBuilder().parameters(Map.of(SCHEMA, "{")).build();
    try (CapturedLog log = new CapturedLog(SchemaReader.class)) {
      assertThat(read(entry).schema()).isEqualTo(StructType.fromDDL("a INT"));
      assertThat(log.lines())
          .singleElement()
          .asString()
          .contains("catalog lake (glue.id 1): db.t", "schema JSON cannot be read")
          .endsWith("its columns in Glue are used instead");
    }
  }

  @Test
  void aJsonThatCannotBeReadBreaksADataSourceTable() {
    TableEntry entry =
        dataSource("a INT", null, "a int", null).toBuilder().parameter(SCHEMA, "{").build();
    assertThatThrownBy(() -> read(entry))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining("schema JSON cannot be read")
        .hasCauseInstanceOf(Exception.class);
  }

  @Test
  void theErrorSaysWhoWroteTheEntry() {
    TableEntry entry =
        hive("a INT", null, "a oops", null).toBuilder()
            .parameter("presto_version", "418")
            .parameter("UPDATED_BY_CRAWLER", "landing")
            .build();
    assertThatThrownBy(() -> read(entry))
        .hasMessageStartingWith(
            "catalog lake (glue.id 1): db.t is an entry that cannot be read, written by Trino 418"
                + " and the crawler landing: its column a has the type 'oops'");
  }

  @Test
  void theTypeOfAColumnThatTheJsonHasNeedNotBeReadable() {
    assertThat(read(dataSource("v INT", null, "v unheard-of", null)).schema())
        .isEqualTo(StructType.fromDDL("v INT"));
  }

  @Test
  void aNewColumnOfAnUnknownTypeIsAnErrorAndNotDropped() {
    assertThatThrownBy(() -> read(dataSource("a INT", null, "a int, x oops", null)))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining("its column x has the type 'oops'");
  }

  @ParameterizedTest
  @EnumSource(
      value = TableKind.class,
      names = {"HIVE", "DATA_SOURCE", "UNKNOWN"})
  void twoColumnsOfOneNameAreAnError(TableKind kind) {
    assertThatThrownBy(() -> read(ofKind(kind, "a int, x int, X string", null)))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining("it has two columns named X. Repair");
    assertThatThrownBy(() -> read(ofKind(kind, "a int", "p int, P int")))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining("it has two columns named P. Repair");
  }

  private static TableEntry ofKind(TableKind kind, String columns, String keys) {
    switch (kind) {
      case HIVE:
        return hive("a INT", null, columns, keys);
      case DATA_SOURCE:
        return dataSource("a INT", null, columns, keys);
      default:
        return TableEntry.builder("db", "t")
            .columns(columns(columns))
            .partitionKeys(columns(keys))
            .build();
    }
  }

  @Test
  void twoColumnsOfOneNameMatterNotWhereTheKeyOrTheJsonWins() {
    assertThat(read(hive("A INT", null, "a int, p int, P string", "p date")).schema())
        .isEqualTo(StructType.fromDDL("a INT, p DATE"));
    assertThat(read(dataSource("A INT", null, "a int, A string", null)).schema())
        .isEqualTo(StructType.fromDDL("A INT"));
  }

  @Test
  void aPartitionColumnThatNoColumnHasIsAnError() {
    TableEntry entry =
        dataSource("a INT, p INT", "p", "a int", null).toBuilder()
            .parameter(SCHEMA + ".partCol.0", "q")
            .build();
    assertThatThrownBy(() -> read(entry))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining("its partition column q is not among its columns");
  }

  @Test
  void anEmptyCommentIsNone() {
    TableEntry entry =
        TableEntry.builder("db", "t").columns(List.of(new ColumnEntry("a", "int", ""))).build();
    assertThat(read(entry).schema()).isEqualTo(StructType.fromDDL("a INT"));
  }

  /** A column that only Glue has is no column of the JSON when its comment is carried over. */
  @Test
  void whatAnUpdateWritesDoesNotChangeWithWhatIsRead() {
    TableEntry entry =
        dataSource("a INT", null, "a int", null).toBuilder()
            .columns(
                List.of(
                    new ColumnEntry("a", "int", null),
                    new ColumnEntry("x", "int", "typed by hand")))
            .build();
    EntrySchema schema = new EntrySchema(StructType.fromDDL("a INT, x INT"), List.of());
    assertThat(schema.columnsKeepingComments(entry))
        .extracting(ColumnEntry::comment)
        .containsExactly(null, "typed by hand");
  }
}
