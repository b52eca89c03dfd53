/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.format;

import io.github.sdaberdaku.gluecat.config.CatalogOptions;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import io.github.sdaberdaku.gluecat.fs.FileScope;
import io.github.sdaberdaku.gluecat.glue.GlueGateway;
import io.github.sdaberdaku.gluecat.spark.SparkLine;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;

/** What every table format of one catalog works with. */
public final class CatalogContext {

  private final CatalogOptions options;
  private final GlueGateway glue;
  private final SparkLine line;
  private final FileScope files;

  /**
   * @param files the settings for the files of the catalog's tables
   */
  public CatalogContext(CatalogOptions options, GlueGateway glue, SparkLine line, FileScope files) {
    this.options = options;
    this.glue = glue;
    this.line = line;
    this.files = files;
  }

  public CatalogOptions options() {
    return options;
  }

  /** The catalog and its glue.id, as every message names them. */
  public String label() {
    return options.label();
  }

  public String catalogName() {
    return options.catalogName();
  }

  public GlueGateway glue() {
    return glue;
  }

  public SparkLine line() {
    return line;
  }

  /** The settings for the files of the catalog's tables. */
  public FileScope files() {
    return files;
  }

  /** Hadoop settings for the files of the catalog's tables; may hold secrets. */
  public Map<String, String> fileSettings() {
    return files.options();
  }

  /** The session's Hadoop configuration with the catalog's file settings on top. */
  public Configuration hadoopConfiguration() {
    Configuration configuration = SparkSession.active().sessionState().newHadoopConf();
    fileSettings().forEach(configuration::set);
    return configuration;
  }

  /** A text as a SQL string literal. */
  public static String sqlString(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }

  /** A table's full name as SQL takes it. */
  public String sqlName(String database, String table) {
    return Stream.of(catalogName(), database, table)
        .map(
            part ->
                part.matches("[A-Za-z_][A-Za-z0-9_]*") ? part : '`' + part.replace("`", "``") + '`')
        .collect(Collectors.joining("."));
  }

  /**
   * The refusal to replace a table of another kind.
   *
   * @param by what it was to be replaced by, such as "a Delta table"
   */
  public UnsupportedOperationException notReplaceable(TableEntry existing, String by) {
    return new UnsupportedOperationException(
        label()
            + ": "
            + existing.qualifiedName()
            + " is "
            + existing.kind().description()
            + " and cannot be replaced by "
            + by
            + ", since its data would stay behind at "
            + existing.location().orElse("its location")
            + "; DROP TABLE "
            + sqlName(existing.database(), existing.name())
            + " first");
  }
}
