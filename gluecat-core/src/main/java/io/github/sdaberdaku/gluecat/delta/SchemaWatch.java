/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.delta;

import io.github.sdaberdaku.gluecat.entry.TableEntry;
import io.github.sdaberdaku.gluecat.spark.RunningStatement;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.QueryPlanningTracker;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.delta.DeltaLog;
import org.apache.spark.sql.delta.actions.Metadata;
import org.apache.spark.sql.delta.catalog.DeltaTableV2;
import org.apache.spark.sql.execution.QueryExecution;
import org.apache.spark.sql.util.QueryExecutionListener;

/**
 * Notices that a write has changed the schema of a table which the session has loaded, so that the
 * entry can follow.
 *
 * <p>Delta evolves schemas inside its commits, of which a catalog is not told. So this looks, when
 * a statement of the session has ended, whether the table's log has got another schema than it had
 * when the table was loaded. The comparison is one in memory: Delta keeps one log object for a
 * table and its file settings, and a commit leaves the new snapshot there. Spark does not report
 * the end of a stream's micro-batch, but loads the target of {@code writeStream.toTable} again
 * after each, so a target is looked at then.
 */
final class SchemaWatch {

  /** Tables that one session has loaded last; a write soon follows the loading of its table. */
  private static final int MAX_TABLES = 1000;

  private static final class Watched {
    private final TableEntry entry;
    private final WeakReference<DeltaLog> log;
    private final Metadata metadata;
    private final boolean isTarget;

    Watched(TableEntry entry, DeltaLog log, Metadata metadata, boolean isTarget) {
      this.entry = entry;
      this.log = new WeakReference<>(log);
      this.metadata = metadata;
      this.isTarget = isTarget;
    }

    boolean hasChanged(Metadata now) {
      return now != metadata
          && !(now.schemaString().equals(metadata.schemaString())
              && now.partitionColumns().equals(metadata.partitionColumns()));
    }
  }

  private final SparkSession session;
  private final Consumer<TableEntry> changed;
  private final Map<String, Watched> tables =
      new LinkedHashMap<String, Watched>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Watched> eldest) {
          return size() > MAX_TABLES;
        }
      };

  /**
   * @param session the session whose statements are watched
   * @param changed called for a table whose schema has changed, on Spark's listener thread or a
   *     stream's; must not throw
   */
  SchemaWatch(SparkSession session, Consumer<TableEntry> changed) {
    this.session = session;
    this.changed = changed;
    session.listenerManager().register(new EndOfStatement(this));
  }

  /** Watches a table that was just loaded. A change that was not followed yet stays one. */
  void note(TableEntry entry, Table table) {
    if (table instanceof DeltaTableV2 && put(entry, (DeltaTableV2) table, false)) {
      changed.accept(entry);
    }
  }

  /** Watches a table whose entry has just been brought in line with it. */
  void settle(TableEntry entry, Table table) {
    if (table instanceof DeltaTableV2) {
      put(entry, (DeltaTableV2) table, true);
    }
  }

  /** Whether it is the target of a stream that has changed. */
  private synchronized boolean put(TableEntry entry, DeltaTableV2 table, boolean settled) {
    Watched before = tables.get(entry.qualifiedName());
    boolean known = before != null && before.entry.location().equals(entry.location());
    Metadata now = table.initialSnapshot().metadata();
    Watched watched =
        new Watched(
            entry,
            table.deltaLog(),
            known && !settled ? before.metadata : now,
            known && before.isTarget || !settled && isLoadedDirectly());
    tables.put(entry.qualifiedName(), watched);
    return watched.isTarget && watched.hasChanged(now);
  }

  /** Neither analysis nor an execution loads it: so does {@code writeStream.toTable}. */
  private boolean isLoadedDirectly() {
    return QueryPlanningTracker.get().isEmpty() && !RunningStatement.executionId().isPresent();
  }

  private void statementEnded() {
    scala.Option<SparkSession> active = SparkSession.getActiveSession();
    SparkSession.setActiveSession(session);
    try {
      for (TableEntry entry : findChanged()) {
        changed.accept(entry);
      }
    } finally {
      if (active.isDefined()) {
        SparkSession.setActiveSession(active.get());
      } else {
        SparkSession.clearActiveSession();
      }
    }
  }

  private List<TableEntry> findChanged() {
    List<Watched> watched;
    synchronized (this) {
      tables.values().removeIf(table -> table.log.get() == null);
      watched = new ArrayList<>(tables.values());
    }
    List<TableEntry> found = new ArrayList<>();
    for (Watched table : watched) {
      DeltaLog log = table.log.get();
      if (log != null && table.hasChanged(log.unsafeVolatileSnapshot().metadata())) {
        found.add(table.entry);
      }
    }
    return found;
  }

  /**
   * Registered with the session, and copied to the sessions of its streams. Spark keeps listeners
   * as long as the application runs, so it must not keep the session.
   */
  private static final class EndOfStatement implements QueryExecutionListener {

    private final WeakReference<SchemaWatch> watch;

    EndOfStatement(SchemaWatch watch) {
      this.watch = new WeakReference<>(watch);
    }

    @Override
    public void onSuccess(String function, QueryExecution query, long nanoseconds) {
      ended();
    }

    /** A write that fails may have committed before. */
    @Override
    public void onFailure(String function, QueryExecution query, Exception exception) {
      ended();
    }

    private void ended() {
      SchemaWatch alive = watch.get();
      if (alive != null) {
        alive.statementEnded();
      }
    }
  }
}
