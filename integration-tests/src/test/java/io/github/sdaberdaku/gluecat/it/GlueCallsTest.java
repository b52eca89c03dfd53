/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.glue.model.TableInput;

/** How many calls to Glue each statement makes, and which. */
@Tag("details")
class GlueCallsTest extends BothModesTest {

  GlueCallsTest(Mode mode) {
    super(mode, "glue_calls");
  }

  private List<String> calls(String statement) {
    return Emulator.get().glueRequestsOf(() -> spark.sql(statement).collectAsList()).stream()
        .map(Emulator.Request::operation)
        .toList();
  }

  @Test
  void reads() {
    create("t", "SELECT 1 AS id, \'a\' AS v");
    create("s", "SELECT 1 AS id, \'a\' AS v");
    assertThat(calls("SELECT * FROM " + table("t"))).containsExactly("GetTable");
    assertThat(calls("SELECT * FROM " + table("t") + " a JOIN " + table("s") + " b ON a.id = b.id"))
        .containsExactly("GetTable", "GetTable");
    assertThat(calls("SELECT * FROM " + table("t") + " VERSION AS OF 0"))
        .containsExactly("GetTable");
    assertThat(calls("DESCRIBE TABLE EXTENDED " + table("t"))).containsExactly("GetTable");
    assertThat(calls("DESCRIBE HISTORY " + table("t"))).containsExactly("GetTable");
  }

  @Test
  void writes() {
    create("t", "SELECT 1 AS id, \'a\' AS v");
    create("s", "SELECT 1 AS id, \'a\' AS v");
    assertThat(calls("INSERT INTO " + table("t") + " VALUES (2, 'b')")).containsExactly("GetTable");
    assertThat(calls("INSERT OVERWRITE " + table("t") + " VALUES (2, 'b')"))
        .containsExactly("GetTable");
    assertThat(calls("UPDATE " + table("t") + " SET v = 'c'")).containsExactly("GetTable");
    assertThat(calls("DELETE FROM " + table("t") + " WHERE id = 9")).containsExactly("GetTable");
    assertThat(
            calls(
                "MERGE INTO "
                    + table("t")
                    + " t USING "
                    + table("s")
                    + " s ON t.id = s.id WHEN NOT MATCHED THEN INSERT *"))
        .as("one for each table named")
        .containsExactly("GetTable", "GetTable");
  }

  @Test
  void creates() {
    String location = Accounts.A.root() + "/calls/located-" + System.nanoTime();
    assertThat(
            calls(
                "CREATE TABLE " + table("a") + " (n INT) USING delta LOCATION '" + location + "'"))
        .containsExactlyInAnyOrder("GetDatabase", "GetTable", "CreateTable");
    assertThat(calls("CREATE TABLE " + table("b") + " (n INT) USING delta"))
        .containsExactlyInAnyOrder("GetDatabase", "GetTable", "CreateTable");
    assertThat(calls("CREATE TABLE " + table("c") + " USING delta AS SELECT 1 AS n"))
        .containsExactlyInAnyOrder("GetDatabase", "GetTable", "CreateTable");
    assertThat(
            withoutCollation(
                calls(
                    "CREATE TABLE IF NOT EXISTS " + table("c") + " USING delta AS SELECT 1 AS n")))
        .containsExactly("GetTable");
  }

  @Test
  void replaces() {
    create("t", "SELECT 1 AS id, \'a\' AS v");
    String replace = "CREATE OR REPLACE TABLE " + table("t") + " USING delta AS SELECT ";
    assertThat(withoutCollation(calls(replace + "'x' AS other")))
        .containsExactly("GetTable", "UpdateTable");
    assertThat(withoutCollation(calls(replace + "'y' AS other")))
        .as("nothing changed in the entry")
        .containsExactly("GetTable");
    assertThat(withoutCollation(calls("REPLACE TABLE " + table("t") + " (z DOUBLE) USING delta")))
        .containsExactly("GetTable", "UpdateTable");
  }

  /**
   * Spark 4.1 and later read the database first, for its collation: of CREATE and REPLACE TABLE,
   * and from 4.2 also with AS SELECT. Where gluecat needs the database too, it reads it no second
   * time.
   */
  private static List<String> withoutCollation(List<String> calls) {
    return calls.get(0).equals("GetDatabase") ? calls.subList(1, calls.size()) : calls;
  }

  @Test
  void alters() {
    create("t", "SELECT 1 AS id, \'a\' AS v");
    assertThat(calls("ALTER TABLE " + table("t") + " ADD COLUMNS (extra STRING)"))
        .containsExactly("GetTable", "UpdateTable");
    assertThat(calls("ALTER TABLE " + table("t") + " SET TBLPROPERTIES ('a' = 'b')"))
        .containsExactly("GetTable");
    assertThat(calls("REFRESH TABLE " + table("t"))).containsExactly("GetTable");
  }

  @Test
  void drops() {
    create("t", "SELECT 1 AS id, \'a\' AS v");
    assertThat(calls("DROP TABLE " + table("t"))).containsExactly("GetTable", "DeleteTable");
    assertThat(calls("DROP TABLE IF EXISTS " + table("t"))).containsExactly("GetTable");
  }

  @Test
  void listsAHundredTablesWithEachCall() {
    for (int i = 0; i < 205; i++) {
      String name = "t" + i;
      Aws.A.glue()
          .createTable(r -> r.databaseName(db).tableInput(TableInput.builder().name(name).build()));
    }
    assertThat(calls("SHOW TABLES IN " + mode.name(db)))
        .containsExactly("GetTables", "GetTables", "GetTables");
    assertThat(spark.sql("SHOW TABLES IN " + mode.name(db)).count()).isEqualTo(205);
  }

  @Test
  void unknownFunctionsAndTemporaryViewsCostNoCall() {
    spark.range(3).createOrReplaceTempView("calls_view");
    assertThat(calls("SELECT upper('x'), count(*) FROM calls_view")).isEmpty();
  }
}
