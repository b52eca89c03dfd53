/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.delta;

import io.github.sdaberdaku.gluecat.fs.FileScope;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.internal.SQLConf;
import scala.Tuple2;
import scala.collection.Iterator;

/**
 * Lets Delta before 4.1 open the files of a table as its catalog where it does not pass on the
 * table's file settings: in a session whose settings say so for the table's location.
 *
 * <p>Delta does not pass them on for the second look at the log of a CREATE or REPLACE with a query
 * and for streams, but takes the Hadoop configuration of the active session there, of which every
 * setting of the session is part, also on executors.
 */
final class FileRoutes {

  /** Delta 4.1 brought that class, and passes the settings on everywhere. */
  private static final boolean NEEDED =
      !isPresent("org.apache.spark.sql.delta.catalog.AbstractDeltaCatalog");

  private static final ThreadLocal<SparkSession> ROUTED = new ThreadLocal<>();

  private FileRoutes() {}

  private static boolean isPresent(String className) {
    try {
      Class.forName(className, false, FileRoutes.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /** Whether this Delta does not pass on file settings everywhere. */
  static boolean areNeeded() {
    return NEEDED;
  }

  /**
   * From now on, a session opens a location as the catalog.
   *
   * @throws IllegalStateException if it opens the location as another catalog
   */
  static void add(SparkSession session, FileScope files, String location) {
    if (NEEDED) {
      Map<String, String> route = files.route(location, session.sessionState().newHadoopConf());
      SQLConf settings = session.sessionState().conf();
      route.forEach(settings::setConfString);
    }
  }

  /**
   * Runs an action on this thread with a copy of the session as the active one, which opens a
   * location as the catalog, so that nothing else in the session does so meanwhile.
   */
  static void run(SparkSession session, FileScope files, String location, Runnable action) {
    if (!NEEDED) {
      action.run();
      return;
    }
    SparkSession before = SparkSession.active();
    SparkSession copy = copy(session);
    add(copy, files, location);
    ROUTED.set(copy);
    SparkSession.setActiveSession(copy);
    try {
      action.run();
    } finally {
      SparkSession.setActiveSession(before);
      ROUTED.remove();
    }
  }

  private static SparkSession copy(SparkSession session) {
    SparkSession copy = session.newSession();
    SQLConf settings = copy.sessionState().conf();
    Iterator<Tuple2<String, String>> all = session.sessionState().conf().getAllConfs().iterator();
    while (all.hasNext()) {
      Tuple2<String, String> setting = all.next();
      settings.setConfString(setting._1(), setting._2());
    }
    return copy;
  }

  /** The session in which {@link #run} runs an action on this thread, else the given one. */
  static SparkSession current(SparkSession session) {
    SparkSession copy = ROUTED.get();
    return copy == null ? session : copy;
  }
}
