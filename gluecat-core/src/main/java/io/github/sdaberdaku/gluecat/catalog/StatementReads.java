/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.catalog;

import io.github.sdaberdaku.gluecat.entry.DatabaseEntry;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import java.lang.ref.WeakReference;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * What one statement has read from Glue so far, so that it reads nothing twice.
 *
 * <p>Spark asks a catalog the same thing several times within one statement. Analysis asks for the
 * database of CREATE TABLE once for each pass of its rules. Execution asks whether a table exists,
 * then for the table, then to replace it. So, on one thread, the first answer holds for the rest of
 * an analysis or of an execution. An answer of the analysis also serves the execution that follows
 * it, once and for a short time, where analysis always reads afresh (the table of ALTER TABLE, the
 * database of CREATE TABLE). Whatever is written from it is checked against the version that was
 * read.
 */
final class StatementReads {

  private static final long ANALYSIS_NANOS = TimeUnit.SECONDS.toNanos(30);
  private static final int CAPACITY = 64;

  private final Supplier<Optional<String>> currentExecution;
  private final Supplier<Optional<Object>> currentAnalysis;
  private final LongSupplier nanoTime;
  private final ThreadLocal<Reads> reads = ThreadLocal.withInitial(Reads::new);

  /**
   * @param currentExecution the id of the execution that the current thread is in, if it is in one
   * @param currentAnalysis an object that stands for the analysis that the current thread is in, if
   *     it is in one
   * @param nanoTime a clock as {@link System#nanoTime}
   */
  StatementReads(
      Supplier<Optional<String>> currentExecution,
      Supplier<Optional<Object>> currentAnalysis,
      LongSupplier nanoTime) {
    this.currentExecution = currentExecution;
    this.currentAnalysis = currentAnalysis;
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
    return this.<TableEntry>ofExecution(key(database, table), false);
  }

  /** What this execution, or the analysis before it, has read of a table. */
  Optional<Optional<TableEntry>> tableOfStatement(String database, String table) {
    return this.<TableEntry>ofExecution(key(database, table), true);
  }

  /** What this execution, or the analysis before it, has read of a database. */
  Optional<Optional<DatabaseEntry>> databaseOfStatement(String database) {
    return this.<DatabaseEntry>ofExecution(key(database), true);
  }

  /** What this analysis has read of a database. */
  @SuppressWarnings("unchecked") // a key of one name holds a database
  Optional<Optional<DatabaseEntry>> databaseOfAnalysis(String database) {
    Read read = reads.get().values.get(key(database));
    Optional<Object> analysis = currentAnalysis.get();
    return read != null
            && analysis.isPresent()
            && !currentExecution.get().isPresent()
            && !read.execution.isPresent()
            && read.analysis.get() == analysis.get()
        ? Optional.of((Optional<DatabaseEntry>) read.value)
        : Optional.empty();
  }

  /** Forgets everything, since this thread has written. */
  void forget() {
    reads.remove();
  }

  private static String key(String... names) {
    return String.join("\u0000", names);
  }

  private void note(String key, Optional<?> value) {
    reads
        .get()
        .values
        .put(
            key,
            new Read(
                currentExecution.get(),
                new WeakReference<>(currentAnalysis.get().orElse(null)),
                nanoTime.getAsLong(),
                value));
  }

  @SuppressWarnings("unchecked") // a key of two names holds a table, of one name a database
  private <T> Optional<Optional<T>> ofExecution(String key, boolean orOfAnalysis) {
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
        orOfAnalysis
            && !read.execution.isPresent()
            && nanoTime.getAsLong() - read.at < ANALYSIS_NANOS;
    return sameExecution || justAnalyzed ? Optional.of((Optional<T>) read.value) : Optional.empty();
  }

  private static final class Read {
    private final Optional<String> execution;
    private final WeakReference<Object> analysis;
    private final long at;
    private final Optional<?> value;

    Read(Optional<String> execution, WeakReference<Object> analysis, long at, Optional<?> value) {
      this.execution = execution;
      this.analysis = analysis;
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
