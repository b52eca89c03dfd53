/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.delta;

import io.github.sdaberdaku.gluecat.entry.TableEntry;
import io.github.sdaberdaku.gluecat.format.CatalogContext;
import io.github.sdaberdaku.gluecat.spark.RunningStatement;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/**
 * Refuses settings and properties under which Delta would write through Spark's built-in catalog,
 * put secrets into its log, or commit something that a Glue entry cannot stand for.
 */
public final class DeltaGuards {

  private static final String UPDATE_CATALOG = "spark.databricks.delta.catalog.update.enabled";
  private static final String FORCE_ALTER =
      "spark.databricks.delta.hms.schema.forceAlterTableDataSchema";
  private static final String STORE_OPTIONS =
      "spark.databricks.delta.legacy.storeOptionsAsProperties";
  private static final String SQL_ON_FILES = "spark.sql.runSQLOnFiles";
  private static final String CONVERT = "org.apache.spark.sql.delta.commands.ConvertToDeltaCommand";
  private static final String UNIFORM = "delta.universalFormat.enabledFormats";

  /** Where properties and options of a Delta table are stored. */
  static final String STORE = "the table's log";

  private DeltaGuards() {}

  /**
   * Checks the settings of the active session, as a catalog starts and as a table is written to.
   *
   * @param label the catalog as messages name it
   * @throws UnsupportedOperationException naming the setting and its effect
   */
  public static void checkSession(String label) {
    checkSession(label, SparkSession.active());
  }

  /**
   * Checks the settings before every Delta operation by name, of the active session and of the
   * catalog's: a DataFrame writes under the settings of its own session, which need not be the
   * active one when Spark asks for the table.
   *
   * @param session the catalog's session
   */
  static void checkSessions(String label, SparkSession session) {
    checkSession(label, session);
    SparkSession active = SparkSession.active();
    if (active != session) {
      checkSession(label, active);
    }
  }

  private static void checkSession(String label, SparkSession session) {
    refuseIfTrue(
        label,
        session,
        UPDATE_CATALOG,
        "Delta would write table changes through Spark's built-in catalog, not to this one");
    refuseIfTrue(
        label,
        session,
        FORCE_ALTER,
        "Delta would write schemas through Spark's built-in catalog, not to this one");
    refuseIfTrue(
        label,
        session,
        STORE_OPTIONS,
        "Delta would store this catalog's file settings, secrets included, in the table's log");
  }

  /**
   * Checks the statement that is running, as a table is loaded for it. {@code CONVERT TO DELTA}
   * looks at the named table, and then converts the one of that name in the session catalog.
   *
   * @throws UnsupportedOperationException if the statement would change another table
   */
  public static void checkRunning(CatalogContext context, TableEntry entry) {
    if (RunningStatement.is(CONVERT)) {
      String table = context.sqlName(entry.database(), entry.name());
      throw new UnsupportedOperationException(
          context.label()
              + ": CONVERT TO DELTA "
              + table
              + " is refused, since Delta would change a table of that name in Spark's built-in"
              + " catalog; convert the files with CONVERT TO DELTA parquet.`s3a://…`, DROP TABLE "
              + table
              + ", and register them with CREATE TABLE … USING delta LOCATION");
    }
  }

  /** Checks what CREATE and REPLACE need beyond {@link #checkSessions}. */
  static void checkCreate(String label, SparkSession session, Map<String, String> properties) {
    checkSessions(label, session);
    if (!isTrue(SparkSession.active(), SQL_ON_FILES, "true")) {
      throw new UnsupportedOperationException(
          label
              + ": "
              + SQL_ON_FILES
              + "=false is refused, since Delta tables are created by their path; unset it in this"
              + " session");
    }
    checkProperties(label, properties);
  }

  /** Checks table properties that are about to be set. */
  static void checkProperties(String label, Map<String, String> properties) {
    properties.forEach(
        (key, value) -> {
          if (key.equalsIgnoreCase(UNIFORM) && value.toLowerCase(Locale.ROOT).contains("iceberg")) {
            throw new UnsupportedOperationException(
                label
                    + ": the table property "
                    + UNIFORM
                    + "="
                    + value
                    + " is refused: Delta would register Iceberg metadata in a Hive metastore, not"
                    + " in Glue; leave iceberg out of it");
          }
          if (key.equalsIgnoreCase("delta.feature.catalogManaged")
              || key.equalsIgnoreCase("delta.feature.catalogOwned-preview")) {
            throw new UnsupportedOperationException(
                label
                    + ": the table property "
                    + key
                    + " is refused: catalog-managed Delta tables need Unity Catalog as their commit"
                    + " coordinator; leave it out");
          }
        });
  }

  private static void refuseIfTrue(String label, SparkSession session, String key, String effect) {
    if (isTrue(session, key, "false")) {
      throw new UnsupportedOperationException(
          label + ": " + key + "=true is refused: " + effect + "; unset it in this session");
    }
  }

  private static boolean isTrue(SparkSession session, String key, String defaultValue) {
    return Boolean.parseBoolean(session.sessionState().conf().getConfString(key, defaultValue));
  }
}
