/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import org.apache.spark.metrics.source.HiveCatalogMetrics;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What tables of many partitions cost, counted in calls and files; not measured in time. */
@Tag("files")
class FileTableScaleTest {

  @TempDir Path folder;
  private FakeGlue glue;
  private SparkSession spark;

  @BeforeEach
  void start() throws IOException {
    glue = new FakeGlue(Duration.ZERO);
    spark = Sessions.with(Sessions.fresh(), Sessions.catalog("fake", glue.catalog()));
  }

  @AfterEach
  void stop() {
    glue.close();
  }

  private void createTable() {
    spark.sql(
        "CREATE TABLE fake.db.t (id BIGINT, p INT) USING parquet PARTITIONED BY (p) LOCATION '"
            + folder.toUri()
            + "t'");
  }

  @Test
  void aThousandNewPartitionsAreTenCalls() {
    createTable();
    glue.takeCalls();
    spark.sql("INSERT INTO fake.db.t SELECT id, CAST(id AS INT) FROM range(0, 1000, 1, 1)");
    assertThat(glue.takeCalls())
        .filteredOn(call -> call.startsWith("Batch"))
        .isEqualTo(Collections.nCopies(10, "BatchCreatePartition"));
    assertThat(spark.sql("SELECT * FROM fake.db.t WHERE p = 777").collectAsList()).hasSize(1);
    assertThat(spark.table("fake.db.t").count()).isEqualTo(1000);
  }

  @Test
  void oneOfFiftyThousandPartitionsIsTwoCallsAndOneFolder() throws IOException {
    createTable();
    glue.addPartitions(50_000, folder.toUri() + "t/p=");
    Path one = Files.createDirectories(folder.resolve("t/p=4321"));
    spark.range(3).coalesce(1).write().parquet(folder.toUri() + "files");
    try (var files = Files.list(folder.resolve("files"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".parquet")).toList()) {
        Files.copy(file, one.resolve(file.getFileName()));
      }
    }
    glue.takeCalls();
    HiveCatalogMetrics.reset();
    assertThat(spark.sql("SELECT id FROM fake.db.t WHERE p = 4321").collectAsList()).hasSize(3);
    assertThat(glue.takeCalls()).containsExactly("GetTable", "GetPartitions");
    assertThat(HiveCatalogMetrics.METRIC_FILES_DISCOVERED().getCount()).isEqualTo(1);
  }
}
