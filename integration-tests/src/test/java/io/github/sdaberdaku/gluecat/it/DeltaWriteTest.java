/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.CreateTableWriter;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import scala.collection.immutable.List$;

/** Writing rows to Delta tables, by SQL and by DataFrame. */
@Tag("operations")
class DeltaWriteTest extends BothModesTest {

  DeltaWriteTest(Mode mode) {
    super(mode, "delta_write");
  }

  @BeforeEach
  void createTable() {
    spark.sql(
        "CREATE TABLE " + table("t") + " (id INT, part STRING) USING delta PARTITIONED BY (part)");
    spark.sql("INSERT INTO " + table("t") + " VALUES (1, 'a'), (2, 'b')");
  }

  private Dataset<Row> frame(int id, String part) {
    return spark.range(1).select(lit(id).as("id"), lit(part).as("part"));
  }

  private List<String> t() {
    return rows("SELECT id, part FROM " + table("t"));
  }

  @Test
  @Operation({"INSERT INTO", "INSERT INTO … SELECT from the same table"})
  void inserts() {
    spark.sql("INSERT INTO " + table("t") + " SELECT id + 10, part FROM " + table("t"));
    assertThat(t()).containsExactly("11a", "12b", "1a", "2b");
  }

  @Test
  @Operation("INSERT INTO … BY NAME, INSERT INTO with a column list")
  void insertsByName() {
    spark.sql("INSERT INTO " + table("t") + " BY NAME SELECT 'c' AS part, 3 AS id");
    spark.sql("INSERT INTO " + table("t") + " (part, id) VALUES ('d', 4)");
    assertThat(t()).containsExactly("1a", "2b", "3c", "4d");
  }

  @Test
  @Operation("INSERT OVERWRITE")
  void overwrites() {
    spark.sql("INSERT OVERWRITE " + table("t") + " VALUES (3, 'a')");
    assertThat(t()).containsExactly("3a");
  }

  @Test
  @Operation("INSERT OVERWRITE … PARTITION")
  void overwritesAPartition() {
    spark.sql("INSERT OVERWRITE " + table("t") + " PARTITION (part = 'a') SELECT 3");
    assertThat(t()).containsExactly("2b", "3a");
  }

  @Test
  @Operation("INSERT OVERWRITE with dynamic partition overwrite")
  void overwritesDynamically() {
    SparkSession session = mode.freshSession();
    session.conf().set("spark.sql.sources.partitionOverwriteMode", "dynamic");
    session.sql("INSERT OVERWRITE " + table("t") + " VALUES (3, 'b')");
    assertThat(t()).containsExactly("1a", "3b");
  }

  @Test
  @Operation("INSERT INTO … REPLACE WHERE")
  void replacesWhere() {
    spark.sql("INSERT INTO " + table("t") + " REPLACE WHERE part = 'b' VALUES (9, 'b')");
    assertThat(t()).containsExactly("1a", "9b");
  }

  @Test
  @Operation({"UPDATE", "DELETE"})
  void updatesAndDeletes() {
    spark.sql("UPDATE " + table("t") + " SET id = id + 5 WHERE part = 'b'");
    spark.sql("DELETE FROM " + table("t") + " WHERE id = 1");
    assertThat(t()).containsExactly("7b");
  }

  @Test
  @Operation("MERGE, with all its clauses")
  void merges() {
    spark.sql(
        "MERGE INTO "
            + table("t")
            + " t USING (SELECT * FROM VALUES (1, 'x'), (3, 'c') AS s(id, part)) s ON t.id = s.id"
            + " WHEN MATCHED AND s.part = 'y' THEN DELETE"
            + " WHEN MATCHED THEN UPDATE SET part = s.part"
            + " WHEN NOT MATCHED AND s.id < 100 THEN INSERT (id, part) VALUES (s.id, s.part)"
            + " WHEN NOT MATCHED BY SOURCE AND t.part = 'b' THEN DELETE");
    assertThat(t()).containsExactly("1x", "3c");
  }

  @Test
  @Operation("saveAsTable: append, overwrite, ignore, error")
  void savesAsTable() {
    String path = root + "/saved";
    frame(1, "a").write().format("delta").partitionBy("part").saveAsTable(table("s"));
    frame(2, "b").write().format("delta").mode(SaveMode.Append).saveAsTable(table("s"));
    frame(3, "c").write().format("delta").mode(SaveMode.Ignore).saveAsTable(table("s"));
    assertThat(rows("SELECT id, part FROM " + table("s"))).containsExactly("1a", "2b");
    assertThatThrownBy(() -> frame(4, "d").write().format("delta").saveAsTable(table("s")))
        .hasMessageContaining("already exists");
    frame(5, "e").write().format("delta").mode(SaveMode.Overwrite).saveAsTable(table("s"));
    assertThat(rows("SELECT id, part FROM " + table("s"))).containsExactly("5e");
    frame(6, "f").write().format("delta").option("path", path).saveAsTable(table("p"));
    frame(7, "g")
        .write()
        .format("delta")
        .option("path", path)
        .mode(SaveMode.Append)
        .saveAsTable(table("p"));
    assertThat(rows("SELECT id, part FROM " + table("p"))).containsExactly("6f", "7g");
    assertThat(Aws.A.table(db, "p").storageDescriptor().location()).isEqualTo(path);
  }

  @Test
  @Operation("saveAsTable: overwrite with replaceWhere")
  void savesAsTableWhere() {
    frame(9, "b")
        .write()
        .format("delta")
        .mode(SaveMode.Overwrite)
        .option("replaceWhere", "part = 'b'")
        .saveAsTable(table("t"));
    assertThat(t()).containsExactly("1a", "9b");
  }

  @Test
  @Operation("saveAsTable: overwrite with overwriteSchema")
  void savesAnotherSchema() {
    spark
        .range(1)
        .selectExpr("'x' AS word")
        .write()
        .format("delta")
        .mode(SaveMode.Overwrite)
        .option("overwriteSchema", "true")
        .saveAsTable(table("t"));
    assertThat(rows("SELECT * FROM " + table("t"))).containsExactly("x");
    assertThat(columns("t")).containsExactly("word string");
  }

  @Test
  @Operation("insertInto")
  void insertsInto() {
    frame(3, "c").write().insertInto(table("t"));
    assertThat(t()).containsExactly("1a", "2b", "3c");
    frame(4, "d").write().mode(SaveMode.Overwrite).insertInto(table("t"));
    assertThat(t()).containsExactly("4d");
  }

  @Test
  @Operation("writeTo: append, overwrite, overwritePartitions")
  void writesTo() throws Exception {
    frame(3, "b").writeTo(table("t")).append();
    assertThat(t()).containsExactly("1a", "2b", "3b");
    frame(4, "a").writeTo(table("t")).overwrite(col("part").equalTo("a"));
    assertThat(t()).containsExactly("2b", "3b", "4a");
    frame(5, "b").writeTo(table("t")).overwritePartitions();
    assertThat(t()).containsExactly("4a", "5b");
  }

  @Test
  @Operation("writeTo: create, replace, createOrReplace, with partitionedBy and tableProperty")
  void createsByWriteTo() throws Exception {
    frame(1, "a")
        .writeTo(table("w"))
        .using("delta")
        .partitionedBy(col("part"), List$.MODULE$.<Column>empty()) // no varargs in Spark 3.5
        .tableProperty("team", "lake")
        .create();
    assertThat(rows("SHOW TBLPROPERTIES " + table("w"))).contains("teamlake");
    assertThat(Aws.A.table(db, "w").parameters())
        .containsEntry("spark.sql.sources.schema.partCol.0", "part");
    frame(2, "b").writeTo(table("w")).using("delta").replace();
    assertThat(rows("SELECT id, part FROM " + table("w"))).containsExactly("2b");
    assertThat(Aws.A.table(db, "w").parameters())
        .doesNotContainKey("spark.sql.sources.schema.partCol.0");
    frame(3, "c").writeTo(table("w")).using("delta").createOrReplace();
    assertThat(rows("SELECT id, part FROM " + table("w"))).containsExactly("3c");
  }

  @Test
  @Operation("writeTo and saveAsTable with clusterBy")
  void clusters() throws Exception {
    ((CreateTableWriter<?>) clusterBy(frame(1, "a").writeTo(table("w")).using("delta"))).create();
    ((DataFrameWriter<?>) clusterBy(frame(1, "a").write().format("delta"))).saveAsTable(table("s"));
    for (String name : List.of("w", "s")) {
      assertThat(rows("SELECT id, part FROM " + table(name))).containsExactly("1a");
      assertThat(rows("SHOW TBLPROPERTIES " + table(name)))
          .contains("clusteringColumns[[\"part\"]]");
      assertThat(columns(name)).containsExactly("id int", "part string");
    }
  }

  /** Spark 3.5 does not have it. */
  private static Object clusterBy(Object writer) throws ReflectiveOperationException {
    return writer
        .getClass()
        .getMethod("clusterBy", String.class, String[].class)
        .invoke(writer, "part", new String[0]);
  }

  @Test
  @Operation("save to a path and read it, with gluecat in the session")
  void savesToAPath() {
    // Paths belong to no catalog: the session's own settings reach the bucket.
    SparkSession session = mode.freshSession();
    Map<String, String> options = Accounts.A.catalog();
    options.forEach(
        (key, value) -> {
          if (key.startsWith("hadoop.")) {
            session.conf().set(key.substring("hadoop.".length()), value);
          }
        });
    session.conf().set("fs.s3a.access.key", Accounts.A.adminKey());
    session.conf().set("fs.s3a.secret.key", Accounts.A.adminSecret());
    session.conf().set("fs.s3a.impl.disable.cache", "true");
    String path = root + "/path";
    session.range(3).write().format("delta").save(path);
    assertThat(session.read().format("delta").load(path).count()).isEqualTo(3);
    assertThat(session.sql("SELECT * FROM delta.`" + path + "`").count()).isEqualTo(3);
  }
}
