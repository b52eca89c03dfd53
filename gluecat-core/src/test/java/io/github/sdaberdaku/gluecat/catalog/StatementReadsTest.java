/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.sdaberdaku.gluecat.entry.DatabaseEntry;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatementReadsTest {

  private static final Optional<TableEntry> ENTRY =
      Optional.of(TableEntry.builder("db", "t").build());

  private Optional<String> execution = Optional.empty();
  private Optional<Object> analysis = Optional.empty();
  private long nanos = Long.MAX_VALUE - 5; // System.nanoTime may overflow
  private final StatementReads reads =
      new StatementReads(() -> execution, () -> analysis, () -> nanos);

  private void enter(String id) {
    execution = Optional.of(id);
  }

  private void leave() {
    execution = Optional.empty();
  }

  @Test
  void hasReadNothingAtFirst() {
    assertThat(reads.tableOfExecution("db", "t")).isEmpty();
    enter("1");
    assertThat(reads.tableOfExecution("db", "t")).isEmpty();
    assertThat(reads.tableOfStatement("db", "t")).isEmpty();
    assertThat(reads.databaseOfStatement("db")).isEmpty();
  }

  @Test
  void recallsWhatTheSameExecutionHasReadAsOftenAsItAsks() {
    enter("1");
    reads.noteTable("db", "t", ENTRY);
    for (int i = 0; i < 3; i++) {
      assertThat(reads.tableOfExecution("db", "t")).contains(ENTRY);
      assertThat(reads.tableOfStatement("db", "t")).contains(ENTRY);
    }
  }

  @Test
  void recallsWithinAnExecutionHoweverLongItTakes() {
    enter("1");
    reads.noteTable("db", "t", ENTRY);
    nanos += TimeUnit.HOURS.toNanos(5);
    assertThat(reads.tableOfExecution("db", "t")).contains(ENTRY);
  }

  @Test
  void recallsThatThereIsNone() {
    enter("1");
    reads.noteTable("db", "t", Optional.empty());
    assertThat(reads.tableOfExecution("db", "t")).contains(Optional.empty());
  }

  @Test
  void tellsTablesAndDatabasesApart() {
    Optional<DatabaseEntry> database = Optional.of(DatabaseEntry.of("db", null, null, Map.of()));
    enter("1");
    reads.noteDatabase("db", database);
    reads.noteTable("db", "t", ENTRY);
    assertThat(reads.databaseOfStatement("db")).contains(database);
    assertThat(reads.databaseOfStatement("other")).isEmpty();
    assertThat(reads.tableOfExecution("db", "u")).isEmpty();
    assertThat(reads.tableOfExecution("other", "t")).isEmpty();
    assertThat(reads.tableOfExecution("d", "b.t")).isEmpty();
  }

  @Test
  void recallsNothingOfAnotherExecution() {
    enter("1");
    reads.noteTable("db", "t", ENTRY);
    enter("2");
    assertThat(reads.tableOfExecution("db", "t")).isEmpty();
    assertThat(reads.tableOfStatement("db", "t")).isEmpty();
  }

  @Test
  void forgetsAnEarlierExecutionForGood() {
    enter("1");
    reads.noteTable("db", "t", ENTRY);
    enter("2");
    assertThat(reads.tableOfStatement("db", "t")).isEmpty();
    enter("1");
    assertThat(reads.tableOfStatement("db", "t")).isEmpty();
  }

  @Test
  void recallsNothingOutsideAnExecution() {
    enter("1");
    reads.noteTable("db", "t", ENTRY);
    leave();
    assertThat(reads.tableOfExecution("db", "t")).isEmpty();
    assertThat(reads.tableOfStatement("db", "t")).isEmpty();
  }

  @Test
  void analysisReadsAfreshEachTime() {
    reads.noteTable("db", "t", ENTRY);
    assertThat(reads.tableOfExecution("db", "t")).isEmpty();
    assertThat(reads.tableOfStatement("db", "t")).isEmpty();
  }

  @Test
  void recallsADatabaseWithinTheSameAnalysisAsOftenAsItAsks() {
    Object tracker = new Object();
    analysis = Optional.of(tracker);
    reads.noteDatabase("db", Optional.empty());
    assertThat(reads.databaseOfAnalysis("db")).contains(Optional.empty());
    assertThat(reads.databaseOfAnalysis("db")).contains(Optional.empty());
    assertThat(reads.databaseOfAnalysis("other")).isEmpty();
  }

  @Test
  void recallsNoDatabaseOfAnotherAnalysis() {
    Object first = new Object();
    analysis = Optional.of(first);
    reads.noteDatabase("db", Optional.empty());
    analysis = Optional.of(new Object());
    assertThat(reads.databaseOfAnalysis("db")).isEmpty();
    analysis = Optional.empty();
    assertThat(reads.databaseOfAnalysis("db")).isEmpty();
  }

  @Test
  void recallsNoDatabaseThatWasReadOutsideAnAnalysis() {
    reads.noteDatabase("db", Optional.empty());
    assertThat(reads.databaseOfAnalysis("db")).isEmpty();
    analysis = Optional.of(new Object());
    assertThat(reads.databaseOfAnalysis("db")).isEmpty();
  }

  @Test
  void tellsAnalysisAndExecutionApart() {
    Object tracker = new Object();
    analysis = Optional.of(tracker);
    enter("1");
    reads.noteDatabase("db", Optional.empty());
    assertThat(reads.databaseOfAnalysis("db")).isEmpty();
    leave();
    assertThat(reads.databaseOfAnalysis("db")).isEmpty();
    reads.noteDatabase("db", Optional.empty());
    enter("1");
    assertThat(reads.databaseOfAnalysis("db")).isEmpty();
  }

  @Test
  void handsWhatAnalysisReadToTheExecutionThatFollowsOnce() {
    reads.noteTable("db", "t", ENTRY);
    reads.noteDatabase("db", Optional.empty());
    enter("1");
    assertThat(reads.tableOfStatement("db", "t")).contains(ENTRY);
    assertThat(reads.tableOfStatement("db", "t")).isEmpty();
    assertThat(reads.databaseOfStatement("db")).contains(Optional.empty());
    assertThat(reads.databaseOfStatement("db")).isEmpty();
  }

  @Test
  void handsNothingOfAnalysisToWhoAsksForTheExecutionOnly() {
    reads.noteTable("db", "t", ENTRY);
    enter("1");
    assertThat(reads.tableOfExecution("db", "t")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"0, true", "29999, true", "30000, false", "60000, false"})
  void handsWhatAnalysisReadForAShortTime(long millis, boolean handed) {
    reads.noteTable("db", "t", ENTRY);
    nanos += TimeUnit.MILLISECONDS.toNanos(millis);
    enter("1");
    assertThat(reads.tableOfStatement("db", "t").isPresent()).isEqualTo(handed);
  }

  @Test
  void theLastReadCounts() {
    enter("1");
    reads.noteTable("db", "t", Optional.empty());
    reads.noteTable("db", "t", ENTRY);
    assertThat(reads.tableOfExecution("db", "t")).contains(ENTRY);
  }

  @Test
  void forgetsEverythingWhenToldTo() {
    enter("1");
    reads.noteTable("db", "t", ENTRY);
    reads.noteDatabase("db", Optional.empty());
    reads.forget();
    assertThat(reads.tableOfExecution("db", "t")).isEmpty();
    assertThat(reads.databaseOfStatement("db")).isEmpty();
  }

  @Test
  void keepsThreadsApart() throws Exception {
    enter("1");
    reads.noteTable("db", "t", ENTRY);
    assertThat(CompletableFuture.supplyAsync(() -> reads.tableOfExecution("db", "t")).get())
        .isEmpty();
    CompletableFuture.runAsync(reads::forget).get();
    assertThat(reads.tableOfExecution("db", "t")).contains(ENTRY);
  }

  @Test
  void keepsABoundedNumberOfReads() {
    enter("1");
    for (int i = 0; i < 1000; i++) {
      reads.noteTable("db", "t" + i, ENTRY);
    }
    assertThat(reads.tableOfExecution("db", "t999")).isPresent();
    assertThat(reads.tableOfExecution("db", "t0")).isEmpty();
  }
}
