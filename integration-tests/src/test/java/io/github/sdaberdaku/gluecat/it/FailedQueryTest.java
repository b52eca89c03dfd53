/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.glue.model.Table;

/**
 * A query that fails while its rows are written, some of them being written already.
 *
 * <p>The files of its tasks stay: Delta's DelayedCommitProtocol does nothing in abortTask and
 * abortJob, in all versions. No table refers to them, and VACUUM takes them. gluecat does not
 * remove them, since they cannot be told from those of another write that is about to commit.
 */
@Tag("details")
class FailedQueryTest extends BothModesTest {

  private static final String BROKEN =
      "SELECT id, IF(id < 3, 'fine', CAST(raise_error('broken row') AS STRING)) AS s"
          + " FROM range(0, 4, 1, 1)";

  FailedQueryTest(Mode mode) {
    super(mode, "failed_queries");
  }

  private void assertFails(String statement) {
    assertThatThrownBy(() -> spark.sql(statement)).hasStackTraceContaining("broken row");
  }

  /** No entry, no commit; and the statement can be repeated. */
  @ParameterizedTest
  @ValueSource(strings = {"CREATE TABLE", "CREATE OR REPLACE TABLE"})
  void aNewTableAtALocationIsNotThere(String create) {
    String statement = create + " " + table("t") + " USING delta LOCATION '" + root + "/t' AS ";
    assertFails(statement + BROKEN);
    assertThat(Aws.A.find(db, "t")).isEmpty();
    assertThat(Aws.A.keys(root)).noneMatch(key -> key.endsWith(".json"));
    spark.sql(statement + "SELECT 1 AS n");
    assertThat(rows("SELECT * FROM " + table("t"))).containsExactly("1");
  }

  @Test
  void aNewManagedTableIsNotThere() {
    String folder = root + "/db/t";
    assertFails("CREATE TABLE " + table("t") + " USING delta PARTITIONED BY (s) AS " + BROKEN);
    assertThat(Aws.A.find(db, "t")).isEmpty();
    assertThat(Aws.A.keys(folder)).noneMatch(key -> key.endsWith(".json"));
    assertThatThrownBy(() -> create("t", "SELECT 1 AS n"))
        .hasMessageContaining(
            folder + ", which is not empty: there are files and no Delta table, for example of a");
    Aws.A.delete(folder);
    create("t", "SELECT 1 AS n");
    assertThat(rows("SELECT * FROM " + table("t"))).containsExactly("1");
  }

  @Test
  void aNewTableOfADataFrameIsNotThere() {
    Dataset<Row> broken = spark.sql(BROKEN);
    assertThatThrownBy(() -> broken.write().format("delta").saveAsTable(table("t")))
        .hasStackTraceContaining("broken row");
    assertThatThrownBy(() -> broken.writeTo(table("u")).using("delta").create())
        .hasStackTraceContaining("broken row");
    assertThat(rows("SHOW TABLES IN " + mode.name(db))).isEmpty();
    assertThat(Aws.A.keys(root)).noneMatch(key -> key.endsWith(".json"));
  }

  @Test
  void anExistingTableStaysAsItIs() {
    create("t", "SELECT 1L AS id, 'old' AS s");
    Table entry = Aws.A.table(db, "t");
    assertFails("CREATE OR REPLACE TABLE " + table("t") + " USING delta AS " + BROKEN);
    assertFails("REPLACE TABLE " + table("t") + " USING delta PARTITIONED BY (s) AS " + BROKEN);
    assertFails("INSERT INTO " + table("t") + " " + BROKEN);
    assertFails("INSERT OVERWRITE " + table("t") + " " + BROKEN);
    assertThatThrownBy(
            () ->
                spark
                    .sql(BROKEN)
                    .write()
                    .format("delta")
                    .mode(SaveMode.Overwrite)
                    .option("overwriteSchema", "true")
                    .saveAsTable(table("t")))
        .hasStackTraceContaining("broken row");
    assertThat(Aws.A.table(db, "t")).isEqualTo(entry);
    assertThat(rows("SELECT * FROM " + table("t"))).containsExactly("1old");
    assertThat(spark.sql("DESCRIBE HISTORY " + table("t")).count()).isEqualTo(1);
  }
}
