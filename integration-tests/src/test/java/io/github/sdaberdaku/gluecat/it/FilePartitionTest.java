/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Statements about the partitions of a table of files that are in Glue. */
@Tag("files")
class FilePartitionTest extends BothModesTest {

  FilePartitionTest(Mode mode) {
    super(mode, "file_partitions");
  }

  private String location;

  @BeforeEach
  void createPartitions() {
    location = root + "/t";
    StructType schema = new StructType().add("id", "int").add("p", "string").add("q", "int");
    Aws.A.putFileTable(db, "t", "json", location, schema, "catalog", "p", "q");
    for (String p : List.of("a", "b")) {
      for (int q = 1; q <= 2; q++) {
        String folder = location + "/p=" + p + "/q=" + q;
        Aws.A.put(folder + "/part.json", "{\"id\": " + q + "}");
        Aws.A.putPartition(db, "t", folder, p, String.valueOf(q));
      }
    }
  }

  private List<String> partitions() {
    return rows("SHOW PARTITIONS " + table("t"));
  }

  @Test
  void areShown() {
    assertThat(partitions()).containsExactly("p=a/q=1", "p=a/q=2", "p=b/q=1", "p=b/q=2");
    assertThat(rows("SHOW PARTITIONS " + table("t") + " PARTITION (p = 'b')"))
        .containsExactly("p=b/q=1", "p=b/q=2");
    assertThat(rows("SHOW PARTITIONS " + table("t") + " PARTITION (q = 2)"))
        .containsExactly("p=a/q=2", "p=b/q=2");
    assertThat(rows("SHOW PARTITIONS " + table("t") + " PARTITION (p = 'none')")).isEmpty();
  }

  @Test
  void areAddedAndDroppedWithoutTheirFiles() {
    String t = table("t");
    Aws.A.put(root + "/elsewhere/part.json", "{\"id\": 9}");
    spark.sql(
        "ALTER TABLE "
            + t
            + " ADD PARTITION (p = 'c', q = 1) LOCATION '"
            + root
            + "/elsewhere' PARTITION (p = 'two words', q = 3)");
    assertThat(rows("SELECT * FROM " + t + " WHERE p = 'c'")).containsExactly("9c1");
    assertThat(partitions()).contains("p=c/q=1", "p=two words/q=3");
    Aws.A.put(location + "/below/part.json", "{\"id\": 8}");
    spark.sql("ALTER TABLE " + t + " ADD PARTITION (p = 'd', q = 1) LOCATION 'below'");
    assertThat(rows("SELECT * FROM " + t + " WHERE p = 'd'")).containsExactly("8d1");
    spark.sql("ALTER TABLE " + t + " DROP PARTITION (p = 'd', q = 1)");
    assertThatThrownBy(() -> spark.sql("ALTER TABLE " + t + " ADD PARTITION (p = 'a', q = 1)"))
        .hasMessageContaining("PARTITIONS_ALREADY_EXIST");
    spark.sql("ALTER TABLE " + t + " ADD IF NOT EXISTS PARTITION (p = 'a', q = 1)");

    spark.sql("ALTER TABLE " + t + " DROP PARTITION (p = 'c', q = 1), PARTITION (p = 'a', q = 1)");
    assertThat(partitions()).containsExactly("p=a/q=2", "p=b/q=1", "p=b/q=2", "p=two words/q=3");
    assertThat(Aws.A.keys(root + "/elsewhere")).hasSize(1);
    assertThat(Aws.A.keys(location + "/p=a/q=1")).hasSize(1);
    assertThatThrownBy(() -> spark.sql("ALTER TABLE " + t + " DROP PARTITION (p = 'z', q = 1)"))
        .hasMessageContaining("PARTITIONS_NOT_FOUND");
    spark.sql("ALTER TABLE " + t + " DROP IF EXISTS PARTITION (p = 'z', q = 1)");
  }

  @Test
  void areRenamed() {
    String t = table("t");
    spark.sql("ALTER TABLE " + t + " PARTITION (p = 'a', q = 1) RENAME TO PARTITION (p='x', q=7)");
    assertThat(partitions()).containsExactly("p=a/q=2", "p=b/q=1", "p=b/q=2", "p=x/q=7");
    assertThat(rows("SELECT * FROM " + t + " WHERE p = 'x'")).containsExactly("1x7");
    assertThatThrownBy(
            () ->
                spark.sql(
                    "ALTER TABLE "
                        + t
                        + " PARTITION (p = 'a', q = 2) RENAME TO PARTITION (p = 'b', q = 1)"))
        .hasMessageContaining("PARTITIONS_ALREADY_EXIST");
  }

  @Test
  void areTruncated() {
    String t = table("t");
    spark.sql("TRUNCATE TABLE " + t + " PARTITION (p = 'a', q = 1)");
    assertThat(rows("SELECT * FROM " + t)).containsExactly("1b1", "2a2", "2b2");
    spark.sql("TRUNCATE TABLE " + t + " PARTITION (p = 'b')");
    assertThat(rows("SELECT * FROM " + t)).containsExactly("2a2");
    spark.sql("TRUNCATE TABLE " + t);
    assertThat(rows("SELECT * FROM " + t)).isEmpty();
    assertThat(partitions()).hasSize(4);
  }

  @Test
  void areDeletedByCondition() {
    String t = table("t");
    spark.sql("DELETE FROM " + t + " WHERE p = 'a' AND q > 1");
    assertThat(rows("SELECT * FROM " + t)).containsExactly("1a1", "1b1", "2b2");
    assertThat(partitions()).containsExactly("p=a/q=1", "p=b/q=1", "p=b/q=2");
    assertThatThrownBy(() -> spark.sql("DELETE FROM " + t + " WHERE id = 1"))
        .hasMessageContaining("id");
    spark.sql("DELETE FROM " + t);
    assertThat(partitions()).isEmpty();
    assertThat(Aws.A.keys(location)).allMatch(key -> key.endsWith("/"), "folder");
  }

  /** Wherever the partition columns are among the columns. */
  @Test
  void mayBeNamedFirst() {
    String t = table("first");
    spark.sql("CREATE TABLE " + t + " (p STRING, id INT) USING parquet PARTITIONED BY (p)");
    spark.sql("INSERT INTO " + t + " VALUES ('a', 1), ('b', 2), ('c', 3)");
    spark.sql("DELETE FROM " + t + " AS d WHERE d.P = 'a'");
    assertThat(rows("SELECT * FROM " + t)).containsExactly("b2", "c3");
    assertThatThrownBy(
            () -> spark.sql("DELETE FROM " + t + " WHERE p IN (SELECT p FROM " + t + ")"))
        .hasMessageContaining("subquery is not supported");
    assertThatThrownBy(() -> spark.sql("DELETE FROM " + t + " WHERE id = 2"))
        .hasMessageContaining("id");
    assertThatThrownBy(() -> spark.sql("UPDATE " + t + " SET id = 3 WHERE p = 'b'"))
        .hasMessageContaining("UPDATE TABLE")
        .hasMessageNotContaining("unknown");
    spark.sql("DELETE FROM " + t);
    assertThat(rows("SELECT * FROM " + t)).isEmpty();
  }

  /** Folders of others become partitions, and partitions whose folders are gone no longer are. */
  @Test
  void areRepaired() throws Exception {
    String t = table("t");
    Aws.A.put(location + "/p=two%20words/q=3/part.json", "{\"id\": 9}");
    Aws.A.put(location + "/P=c/q=04/part.json", "{\"id\": 8}");
    Aws.A.put(location + "/_temporary/0/p=no/q=5/part.json", "{\"id\": 7}");
    Aws.A.put(location + "/p=stray/part.json", "{\"id\": 6}");
    Aws.A.delete(location + "/p=a/q=1");
    spark.sql("MSCK REPAIR TABLE " + t);
    assertThat(partitions())
        .containsExactly("p=a/q=1", "p=a/q=2", "p=b/q=1", "p=b/q=2", "p=c/q=4", "p=two words/q=3");
    assertThat(rows("SELECT * FROM " + t))
        .containsExactly("1b1", "2a2", "2b2", "8c4", "9two words3");
    spark.sql("MSCK REPAIR TABLE " + t + " DROP PARTITIONS");
    assertThat(partitions())
        .containsExactly("p=a/q=2", "p=b/q=1", "p=b/q=2", "p=c/q=4", "p=two words/q=3");

    Aws.A.put(location + "/p=d/q=1/part.json", "{\"id\": 5}");
    spark.sql("ALTER TABLE " + t + " RECOVER PARTITIONS");
    Aws.A.put(location + "/p=e/q=1/part.json", "{\"id\": 4}");
    Aws.A.delete(location + "/p=b/q=1");
    mode.freshSession().sql("MSCK REPAIR TABLE " + t + " SYNC PARTITIONS");
    Aws.A.put(location + "/p=f/q=1/part.json", "{\"id\": 3}");
    spark.catalog().recoverPartitions(t);
    assertThat(partitions())
        .contains("p=d/q=1", "p=e/q=1", "p=f/q=1")
        .doesNotContain("p=b/q=1")
        .hasSize(7);

    Aws.A.put(location + "/p=g/q=many/part.json", "{\"id\": 2}");
    assertThatThrownBy(() -> spark.sql("MSCK REPAIR TABLE " + t))
        .hasMessageContaining("p=g/q=many cannot be a partition of");
    Aws.A.putFileTable(
        db, "plain", "json", root + "/plain", new StructType().add("id", "int"), null);
    assertThatThrownBy(() -> spark.sql("MSCK REPAIR TABLE " + table("plain")))
        .hasMessageContaining("has no partitions in Glue to repair");
  }

  @Test
  void haveStatisticsAfterAnAnalysis() {
    String t = table("t");
    spark.sql("ANALYZE TABLE " + t + " COMPUTE STATISTICS");
    assertThat(Aws.A.table(db, "t").parameters())
        .containsEntry("spark.sql.statistics.numRows", "4")
        .containsEntry("spark.sql.statistics.totalSize", "36");
    assertThat(spark.table(t).queryExecution().optimizedPlan().stats().rowCount().get())
        .isEqualTo(scala.math.BigInt.apply(4));
    spark.sql("INSERT INTO " + t + " VALUES (5, 'a', 1)");
    assertThat(Aws.A.table(db, "t").parameters().keySet())
        .noneMatch(key -> key.startsWith("spark.sql.statistics"));
  }

  /** Spark keeps a cached table true by asking whether two tables are equal. */
  @Test
  void areSeenInACachedTable() {
    String t = table("t");
    spark.sql("CACHE TABLE " + t);
    try {
      assertThat(rows("SELECT * FROM " + t)).hasSize(4);
      spark.sql("INSERT INTO " + t + " VALUES (9, 'z', 9)");
      assertThat(rows("SELECT * FROM " + t)).hasSize(5).contains("9z9");
      spark.sql("ALTER TABLE " + t + " DROP PARTITION (p = 'z', q = 9)");
      assertThat(rows("SELECT * FROM " + t)).hasSize(4);
      spark.sql("MSCK REPAIR TABLE " + t);
      assertThat(rows("SELECT * FROM " + t)).hasSize(5);
      Aws.A.put(location + "/p=a/q=1/more.json", "{\"id\": 7}");
      spark.sql("REFRESH TABLE " + t);
      assertThat(rows("SELECT * FROM " + t)).hasSize(6);
    } finally {
      spark.sql("UNCACHE TABLE " + t);
    }
  }

  @Test
  void areDescribedWhereSparkDoesSo() {
    String describe = "DESCRIBE TABLE EXTENDED " + table("t") + " PARTITION (p = 'a', q = 1)";
    String list = "SHOW TABLE EXTENDED IN " + mode.name(db) + " LIKE 't' PARTITION (p='a', q=1)";
    if (spark.version().startsWith("3.5.")) {
      assertThatThrownBy(() -> spark.sql(list)).hasMessageContaining("not supported for v2");
    } else {
      assertThat(spark.sql(list).first().getString(3))
          .contains("Partition Values: [p=a, q=1]", location + "/p=a/q=1");
    }
    if (spark.version().compareTo("4.2") < 0) {
      assertThatThrownBy(() -> spark.sql(describe)).hasMessageContaining("partition");
    } else {
      assertThat(rows(describe))
          .contains("Partition Values[p=a, q=1]", "location" + location + "/p=a/q=1");
    }
  }
}
