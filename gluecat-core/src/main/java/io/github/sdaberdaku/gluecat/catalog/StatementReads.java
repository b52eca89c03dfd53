/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.catalog;

import io.github.sdaberdaku.gluecat.entry.DatabaseEntry;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * What one statement has read from Glue so far, so that it reads nothing twice.
 *
 * <p>Spark asks a catalog the same thing several times within one command: whether the table
 * exists, then for the table, then to replace it. Within one execution, on its thread, the first
 * answer holds. Spark also reads during analysis, just before the execution; such an answer serves
 * the execution that follows on the same thread, once and for a short time, where analysis always
 * reads afresh (the table of ALTER TABLE, the database of CREATE TABLE). Everything written from
 * such an answer is checked against the version that was read.
 */
final class StatementReads {

  private static final long ANALYSIS_NANOS = TimeUnit.SECONDS.toNanos(30);
  private static final int CAPACITY = 64;

  private final Supplier<Optional<String>> currentExecution;
  private final LongSupplier nanoTime;
  private final ThreadLocal<Reads> reads = ThreadLocal.withInitial(Reads::new);

  /**
   * @param currentExecution the id of the execution that the current thread is in, if it is in one
   * @param nanoTime a clock as {@link System#nanoTime}
   */
  StatementReads(Supplier<Optional<String>> currentExecution, LongSupplier nanoTime) {
    this.currentExecution = currentExecution;
    this.nanoTime = nanoTime;
  }

  /** Notes a table's entry, or that there is none. */
  void noteTable(String database, String table, Optional<TableEntry> entry) {
    note(key(database, table), entry);
  }

  /** Notes a database, or that there is none. */
  void noteDatabase(String database, Optional<DatabaseEntry> entry) {
    note(key(database), entry);
  }

  /** What this execution has read of a table. */
  Optional<Optional<TableEntry>> tableOfExecution(String database, String table) {
    return this.<TableEntry>recall(key(database, table), false);
  }

  /** As {@link #tableOfExecution}, or what the analysis before it has read. */
  Optional<Optional<TableEntry>> tableOfStatement(String database, String table) {
    return this.<TableEntry>recall(key(database, table), true);
  }

  /** What this execution, or the analysis before it, has read of a database. */
  Optional<Optional<DatabaseEntry>> databaseOfStatement(String database) {
    return this.<DatabaseEntry>recall(key(database), true);
  }

  /** Forgets everything, since this thread has written. */
  void forget() {
    reads.remove();
  }

  private static String key(String... names) {
    return String.join("\u0000", names);
  }

  private void note(String key, Optional<?> value) {
    reads.get().values.put(key, new Read(currentExecution.get(), nanoTime.getAsLong(), value));
  }

  @SuppressWarnings("unchecked") // a key of two names holds a table, of one name a database
  private <T> Optional<Optional<T>> recall(String key, boolean fromAnalysis) {
    Optional<String> execution = currentExecution.get();
    Read read = reads.get().values.get(key);
    if (!execution.isPresent() || read == null) {
      return Optional.empty();
    }
    boolean sameExecution = read.execution.equals(execution);
    if (!sameExecution) {
      reads.get().values.remove(key);
    }
    boolean justAnalyzed =
        fromAnalysis
            && !read.execution.isPresent()
            && nanoTime.getAsLong() - read.at < ANALYSIS_NANOS;
    return sameExecution || justAnalyzed ? Optional.of((Optional<T>) read.value) : Optional.empty();
  }

  private static final class Read {
    private final Optional<String> execution;
    private final long at;
    private final Optional<?> value;

    Read(Optional<String> execution, long at, Optional<?> value) {
      this.execution = execution;
      this.at = at;
      this.value = value;
    }
  }

  private static final class Reads {
    private final Map<String, Read> values =
        new LinkedHashMap<String, Read>() {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<String, Read> eldest) {
            return size() > CAPACITY;
          }
        };
  }
}
