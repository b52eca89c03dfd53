/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.sdaberdaku.gluecat.ConcurrentGlueUpdateException;
import io.github.sdaberdaku.gluecat.DeltaCommittedButGlueFailedException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Glue fails at the worst moment: after Delta has committed, or between a request and its answer.
 */
@Tag("details")
class GlueFailureTest extends BothModesTest {

  GlueFailureTest(Mode mode) {
    super(mode, "failures");
  }

  @AfterEach
  void everyFaultWasMet() {
    assertThat(Emulator.get().pendingFaults()).isZero();
  }

  private static void fail(String operation) {
    Emulator.get().failNext(operation, Accounts.A.id(), 400, "InvalidInputException", false);
  }

  private DeltaCommittedButGlueFailedException failureOf(String statement) {
    DeltaCommittedButGlueFailedException failure =
        catchThrowableOfType(
            DeltaCommittedButGlueFailedException.class, () -> spark.sql(statement));
    assertThat(failure).as("failure of " + statement).isNotNull();
    assertThat(failure)
        .hasMessageContaining("(glue.id 111111111111)")
        .hasMessageContaining(failure.table())
        .hasMessageContaining(failure.location())
        .hasMessageContaining("injected by the test")
        .hasMessageContaining("To finish, run: " + failure.repairStatement());
    return failure;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TABLE %s USING delta LOCATION '%s' AS SELECT 1 AS n",
        "CREATE OR REPLACE TABLE %s USING delta LOCATION '%s' AS SELECT 1 AS n",
        "CREATE TABLE %s (n INT) USING delta LOCATION '%s'",
      })
  void aNewTableIsRegisteredByTheStatementOfTheError(String create) {
    String location = root + "/it's here";
    fail("CreateTable");
    DeltaCommittedButGlueFailedException failure =
        failureOf(String.format(create, table("t"), location.replace("'", "\\'")));
    assertThat(failure.table()).isEqualTo(mode.catalog() + "." + db + ".t");
    assertThat(failure.location()).isEqualTo(location);
    assertThat(Aws.A.find(db, "t")).isEmpty();

    spark.sql(failure.repairStatement());

    assertThat(rows("SELECT * FROM " + table("t")))
        .isEqualTo(create.contains("AS SELECT") ? List.of("1") : List.of());
  }

  @Test
  void aManagedTableToo() {
    fail("CreateTable");
    DeltaCommittedButGlueFailedException failure =
        failureOf("CREATE TABLE " + table("m") + " USING delta AS SELECT 7 AS n");
    spark.sql(failure.repairStatement());
    assertThat(rows("SELECT * FROM " + table("m"))).containsExactly("7");
  }

  @Test
  void aReplacedTableIsFinishedByRefresh() {
    spark.sql("CREATE TABLE " + table("t") + " USING delta AS SELECT 1 AS n");
    fail("UpdateTable");
    DeltaCommittedButGlueFailedException failure =
        failureOf("CREATE OR REPLACE TABLE " + table("t") + " USING delta AS SELECT 'x' AS s");
    assertThat(rows("SELECT * FROM " + table("t")))
        .as("usable before the repair")
        .containsExactly("x");
    spark.sql(failure.repairStatement());
    assertThat(Aws.A.table(db, "t").storageDescriptor().columns())
        .extracting(c -> c.name())
        .containsExactly("s");
  }

  @Test
  void anAlteredTableIsFinishedByRefresh() {
    spark.sql("CREATE TABLE " + table("t") + " USING delta AS SELECT 1 AS n");
    fail("UpdateTable");
    DeltaCommittedButGlueFailedException failure =
        failureOf("ALTER TABLE " + table("t") + " ADD COLUMNS (x STRING)");
    spark.sql(failure.repairStatement());
    assertThat(Aws.A.table(db, "t").storageDescriptor().columns())
        .extracting(c -> c.name())
        .containsExactly("n", "x");
  }

  @Test
  void registeringCommitsNothingAndSaysSo() {
    spark.sql(
        "CREATE TABLE "
            + table("t")
            + " USING delta LOCATION '"
            + root
            + "/there' AS SELECT 1 AS n");
    spark.sql("DROP TABLE " + table("t"));
    fail("CreateTable");
    assertThatThrownBy(
            () ->
                spark.sql(
                    "CREATE TABLE " + table("t") + " USING delta LOCATION '" + root + "/there'"))
        .isNotInstanceOf(DeltaCommittedButGlueFailedException.class)
        .hasMessageContaining("CreateTable for table " + db + ".t failed: injected by the test");
  }

  @Test
  void aLostAnswerOfCreateTableCountsAsWritten() {
    Emulator.get().failNext("CreateTable", Accounts.A.id(), 500, "InternalServiceException", true);
    spark.sql("CREATE TABLE " + table("t") + " USING delta AS SELECT 3 AS n");
    assertThat(rows("SELECT * FROM " + table("t"))).containsExactly("3");
  }

  @Test
  void aConflictIsReadAgainAndApplied() {
    spark.sql("CREATE TABLE " + table("t") + " USING delta AS SELECT 1 AS n");
    Emulator.get()
        .failNext("UpdateTable", Accounts.A.id(), 400, "ConcurrentModificationException", false);
    spark.sql("ALTER TABLE " + table("t") + " ADD COLUMNS (x STRING)");
    assertThat(Aws.A.table(db, "t").storageDescriptor().columns()).hasSize(2);
  }

  @Test
  void conflictsWithoutEndAreRetryable() {
    spark.sql("CREATE TABLE " + table("t") + " USING delta AS SELECT 1 AS n");
    for (int i = 0; i < 5; i++) {
      Emulator.get()
          .failNext("UpdateTable", Accounts.A.id(), 400, "ConcurrentModificationException", false);
    }
    assertThatThrownBy(() -> spark.sql("ALTER TABLE " + table("t") + " ADD COLUMNS (x STRING)"))
        .isInstanceOf(DeltaCommittedButGlueFailedException.class)
        .hasCauseInstanceOf(ConcurrentGlueUpdateException.class);
    spark.sql("REFRESH TABLE " + table("t"));
    assertThat(Aws.A.table(db, "t").storageDescriptor().columns()).hasSize(2);
  }

  @Test
  void anUpdateNeverOverwritesAnothersChange() {
    spark.sql("CREATE TABLE " + table("t") + " USING delta AS SELECT 1 AS n");
    Aws.A.change(db, "t", input -> input.description("typed in the console"));
    spark.sql("ALTER TABLE " + table("t") + " ADD COLUMNS (x STRING)");
    assertThat(Aws.A.table(db, "t").description()).isEqualTo("typed in the console");
  }
}
