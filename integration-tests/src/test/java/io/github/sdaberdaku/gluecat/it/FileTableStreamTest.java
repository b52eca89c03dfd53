/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Locale;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.streaming.DataStreamWriter;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Streams that read and write tables of files. */
@Tag("files")
class FileTableStreamTest extends BothModesTest {

  FileTableStreamTest(Mode mode) {
    super(mode, "file_streams");
  }

  private static DataStreamWriter<Row> once(Dataset<Row> rows) {
    return rows.writeStream()
        .option("checkpointLocation", DeltaStreamTest.checkpoint())
        .trigger(Trigger.AvailableNow());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " PARTITIONED BY (p)"})
  void readWhatIsBelowTheLocation(String partitions) throws Exception {
    String t = table("t");
    spark.sql("CREATE TABLE " + t + " USING json" + partitions + " AS SELECT 1 AS id, 2 AS p");
    spark.sql("INSERT INTO " + t + " VALUES (3, 4)");
    String query = "streamed_" + mode.toString().toLowerCase(Locale.ROOT);
    once(spark.readStream().table(t)).format("memory").queryName(query).start().awaitTermination();
    assertThat(rows("SELECT id, p FROM " + query)).containsExactly("12", "34");
    spark.catalog().dropTempView(query);
  }

  @Test
  void doNotReadATableThatHasPartitionsElsewhere() {
    String t = table("t");
    spark.sql("CREATE TABLE " + t + " USING json PARTITIONED BY (p) AS SELECT 1 AS id, 2 AS p");
    spark.sql("ALTER TABLE " + t + " ADD PARTITION (p = 9) LOCATION '" + root + "/elsewhere'");
    assertThatThrownBy(() -> spark.readStream().table(t))
        .hasMessageContaining("which would miss its partition [9] at " + root + "/elsewhere");
  }

  @Test
  void writeATableThatIsItsFolder() throws Exception {
    spark.sql("CREATE TABLE " + table("source") + " USING json AS SELECT 1 AS id");
    String t = table("t");
    once(spark.readStream().table(table("source"))).format("json").toTable(t).awaitTermination();
    assertThat(rows("SELECT * FROM " + t)).containsExactly("1");
    assertThat(Aws.A.keys(root + "/db/t")).anyMatch(key -> key.contains("/_spark_metadata/"));
    assertThatThrownBy(() -> spark.sql("INSERT INTO " + t + " VALUES (2)"))
        .hasStackTraceContaining("a stream writes");
    assertThatThrownBy(() -> spark.sql("INSERT OVERWRITE " + t + " VALUES (2)"))
        .hasStackTraceContaining("a stream writes");
    assertThat(rows("SELECT * FROM " + t)).containsExactly("1");
  }

  @Test
  void writeATableWhosePartitionsAreInGlueOnlyBatchByBatch() throws Exception {
    spark.sql("CREATE TABLE " + table("source") + " USING json AS SELECT 1 AS id, 2 AS p");
    String t = table("t");
    spark.sql("CREATE TABLE " + t + " (id BIGINT, p BIGINT) USING json PARTITIONED BY (p)");
    assertThatThrownBy(
            () ->
                once(spark.readStream().table(table("source")))
                    .format("json")
                    .toTable(t)
                    .awaitTermination())
        .hasStackTraceContaining("whose partitions are in Glue; write each batch with");
    assertThat(Aws.A.keys(root + "/db/t")).noneMatch(key -> key.contains("part-"));
    VoidFunction2<Dataset<Row>, Long> append = (rows, id) -> rows.writeTo(t).append();
    once(spark.readStream().table(table("source"))).foreachBatch(append).start().awaitTermination();
    assertThat(rows("SELECT * FROM " + t)).containsExactly("12");
    assertThat(rows("SHOW PARTITIONS " + t)).containsExactly("p=2");
  }
}
