/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.apache.spark.sql.functions.lit;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A write that changes the schema leaves the Glue columns right, and costs one call more. */
@Tag("operations")
class DeltaEvolutionTest extends BothModesTest {

  DeltaEvolutionTest(Mode mode) {
    super(mode, "delta_evolution");
  }

  @BeforeEach
  void createTable() {
    spark.sql("CREATE TABLE " + table("t") + " (id INT) USING delta");
    spark.sql("INSERT INTO " + table("t") + " VALUES (1)");
  }

  private Dataset<Row> evolved() {
    return spark.range(1).select(lit(2).as("id"), lit("x").as("extra"));
  }

  /** The Glue columns, once Spark's listeners have heard of the write. */
  private List<String> followed() throws Exception {
    spark.sparkContext().listenerBus().waitUntilEmpty();
    return columns("t");
  }

  @Test
  @Operation("append with mergeSchema")
  void byAppend() throws Exception {
    evolved()
        .write()
        .format("delta")
        .mode(SaveMode.Append)
        .option("mergeSchema", "true")
        .saveAsTable(table("t"));
    assertThat(followed()).containsExactly("id int", "extra string");
  }

  @Test
  @Operation("writeTo append with mergeSchema")
  void byWriteTo() throws Exception {
    evolved().writeTo(table("t")).option("mergeSchema", "true").append();
    assertThat(followed()).containsExactly("id int", "extra string");
  }

  @Test
  @Operation("INSERT under spark.databricks.delta.schema.autoMerge.enabled")
  void byInsert() throws Exception {
    SparkSession session = mode.freshSession();
    session.conf().set("spark.databricks.delta.schema.autoMerge.enabled", "true");
    session.sql("INSERT INTO " + table("t") + " BY NAME SELECT 2 AS id, 'x' AS extra");
    assertThat(followed()).containsExactly("id int", "extra string");
  }

  @Test
  @Operation("MERGE WITH SCHEMA EVOLUTION")
  void byMerge() throws Exception {
    spark.sql(
        "MERGE WITH SCHEMA EVOLUTION INTO "
            + table("t")
            + " t USING (SELECT 2 AS id, 'x' AS extra) s ON t.id = s.id"
            + " WHEN NOT MATCHED THEN INSERT *");
    assertThat(followed()).containsExactly("id int", "extra string");
  }

  @Test
  @Operation("overwrite with overwriteSchema, which changes types and partitioning")
  void byOverwrite() throws Exception {
    evolved()
        .write()
        .format("delta")
        .mode(SaveMode.Overwrite)
        .option("overwriteSchema", "true")
        .partitionBy("extra")
        .saveAsTable(table("t"));
    assertThat(followed()).containsExactly("id int", "extra string");
    assertThat(Aws.A.table(db, "t").parameters())
        .containsEntry("spark.sql.sources.schema.partCol.0", "extra");
  }

  @Test
  @Operation("foreachBatch that appends with mergeSchema")
  void byForeachBatch() throws Exception {
    create("source", "SELECT 2 AS id, 'x' AS extra");
    String target = table("t");
    StreamingQuery query =
        spark
            .readStream()
            .table(table("source"))
            .writeStream()
            .option("checkpointLocation", DeltaStreamTest.checkpoint())
            .trigger(Trigger.AvailableNow())
            .foreachBatch(
                (VoidFunction2<Dataset<Row>, Long>)
                    (batch, id) ->
                        batch
                            .write()
                            .format("delta")
                            .mode(SaveMode.Append)
                            .option("mergeSchema", "true")
                            .saveAsTable(target))
            .start();
    query.awaitTermination();
    assertThat(followed()).containsExactly("id int", "extra string");
  }

  @Test
  @Operation("writeStream.toTable with mergeSchema")
  void byStream() throws Exception {
    create("source", "SELECT 2 AS id, 'x' AS extra");
    DeltaStreamTest.stream(spark.readStream().table(table("source")), DeltaStreamTest.checkpoint())
        .option("mergeSchema", "true")
        .toTable(table("t"))
        .awaitTermination();
    assertThat(followed()).containsExactly("id int", "extra string");
    assertThat(rows("SELECT extra FROM " + table("t"))).containsExactly("null", "x");
  }

  @Test
  void oneCallMoreAndNoneWithoutAChange() {
    assertThat(calls(() -> spark.sql("INSERT INTO " + table("t") + " VALUES (3)")))
        .containsExactly("GetTable");
    assertThat(calls(() -> evolved().writeTo(table("t")).option("mergeSchema", "true").append()))
        .containsExactly("GetTable", "UpdateTable");
    assertThat(calls(() -> spark.sql("ALTER TABLE " + table("t") + " ADD COLUMN more INT")))
        .containsExactly("GetTable", "UpdateTable");
  }

  private interface Write {
    void run() throws Exception;
  }

  private List<String> calls(Write write) {
    return Emulator.get()
        .glueRequestsOf(
            () -> {
              try {
                write.run();
                spark.sparkContext().listenerBus().waitUntilEmpty();
              } catch (Exception e) {
                throw new AssertionError(e);
              }
            })
        .stream()
        .map(Emulator.Request::operation)
        .toList();
  }

  @Test
  void aRefusedUpdateFailsNoWrite() throws Exception {
    Emulator.get().failNext("UpdateTable", Accounts.A.id(), 400, "AccessDeniedException", false);
    evolved().writeTo(table("t")).option("mergeSchema", "true").append();
    assertThat(followed()).containsExactly("id int");
    assertThat(rows("SELECT id, extra FROM " + table("t"))).containsExactly("1null", "2x");
    spark.sql("REFRESH TABLE " + table("t"));
    assertThat(followed()).containsExactly("id int", "extra string");
  }

  @Test
  void anotherSessionsChangeIsNotUndone() throws Exception {
    spark.table(table("t"));
    Sessions.fresh().sql("ALTER TABLE acct_a." + db + ".t ADD COLUMN other INT");
    evolved().writeTo(table("t")).option("mergeSchema", "true").append();
    assertThat(followed()).containsExactly("id int", "other int", "extra string");
  }
}
