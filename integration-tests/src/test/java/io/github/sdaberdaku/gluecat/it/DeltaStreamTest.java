/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.streaming.DataStreamWriter;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Streams from and to Delta tables. */
@Tag("operations")
class DeltaStreamTest extends BothModesTest {

  DeltaStreamTest(Mode mode) {
    super(mode, "delta_stream");
  }

  /** A checkpoint location of its own for one stream. */
  static String checkpoint() {
    return Path.of(System.getProperty("gluecat.work"), "checkpoints", "c" + System.nanoTime())
        .toUri()
        .toString();
  }

  @BeforeEach
  void createSource() {
    create("source", "SELECT 1 AS id, 'one' AS name");
  }

  /** A stream of what is there now to a Delta table. */
  static DataStreamWriter<Row> stream(Dataset<Row> rows, String checkpoint) {
    return rows.writeStream()
        .format("delta")
        .option("checkpointLocation", checkpoint)
        .trigger(Trigger.AvailableNow());
  }

  private Dataset<Row> source() {
    return spark.readStream().table(table("source"));
  }

  private List<String> target() {
    return rows("SELECT id, name FROM " + table("target"));
  }

  @Test
  @Operation({"readStream.table", "writeStream.toTable, new table"})
  void createsItsTarget() throws Exception {
    stream(source(), checkpoint()).toTable(table("target")).awaitTermination();
    assertThat(target()).containsExactly("1one");
    assertThat(columns("target")).containsExactly("id int", "name string");
  }

  @Test
  @Operation({"writeStream.toTable, existing table", "restart of a stream from its checkpoint"})
  void goesOnWhereItStopped() throws Exception {
    spark.sql("CREATE TABLE " + table("target") + " (id INT, name STRING) USING delta");
    String checkpoint = checkpoint();
    stream(source(), checkpoint).toTable(table("target")).awaitTermination();
    spark.sql("INSERT INTO " + table("source") + " VALUES (2, 'two')");
    stream(source(), checkpoint).toTable(table("target")).awaitTermination();
    assertThat(target()).containsExactly("1one", "2two");
    assertThat(rows("DESCRIBE HISTORY " + table("target")))
        .filteredOn(row -> row.contains("STREAMING UPDATE"))
        .hasSize(2);
  }

  @Test
  @Operation("writeStream.toTable with partitionBy")
  void partitionsItsTarget() throws Exception {
    stream(source(), checkpoint()).partitionBy("name").toTable(table("target")).awaitTermination();
    assertThat(Aws.A.table(db, "target").parameters())
        .containsEntry("spark.sql.sources.schema.partCol.0", "name");
  }

  @Test
  @Operation("foreachBatch with MERGE")
  void mergesEachBatch() throws Exception {
    create("target", "SELECT 1 AS id, 'old' AS name");
    String merge =
        "MERGE INTO "
            + table("target")
            + " t USING changes c ON t.id = c.id"
            + " WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *";
    List<Long> batches = new CopyOnWriteArrayList<>();
    source()
        .writeStream()
        .option("checkpointLocation", checkpoint())
        .trigger(Trigger.AvailableNow())
        .foreachBatch(
            (VoidFunction2<Dataset<Row>, Long>)
                (batch, id) -> {
                  batches.add(id);
                  batch.createOrReplaceTempView("changes");
                  batch.sparkSession().sql(merge);
                })
        .start()
        .awaitTermination();
    assertThat(batches).containsExactly(0L);
    assertThat(target()).containsExactly("1one");
  }

  @Test
  @Operation("readStream.table with readChangeFeed")
  void streamsChanges() throws Exception {
    spark.sql(
        "ALTER TABLE "
            + table("source")
            + " SET TBLPROPERTIES ('delta.enableChangeDataFeed' = 'true')");
    spark.sql("UPDATE " + table("source") + " SET name = 'uno'");
    Dataset<Row> changes =
        spark
            .readStream()
            .option("readChangeFeed", "true")
            .option("startingVersion", 2)
            .table(table("source"))
            .selectExpr("id", "_change_type AS name");
    stream(changes, checkpoint()).toTable(table("target")).awaitTermination();
    assertThat(target()).containsExactly("1update_postimage", "1update_preimage");
  }
}
