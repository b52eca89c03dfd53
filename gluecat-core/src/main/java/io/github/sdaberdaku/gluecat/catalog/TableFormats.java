/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.catalog;

import io.github.sdaberdaku.gluecat.MissingModuleException;
import io.github.sdaberdaku.gluecat.UnsupportedTableException;
import io.github.sdaberdaku.gluecat.delta.DeltaFormat;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import io.github.sdaberdaku.gluecat.entry.TableKind;
import io.github.sdaberdaku.gluecat.files.DataSourceFormat;
import io.github.sdaberdaku.gluecat.format.CatalogContext;
import io.github.sdaberdaku.gluecat.format.TableFormat;

/** Picks the format that serves an entry or a provider, and refuses those that none serves. */
final class TableFormats {

  private static final String DELTA_CATALOG = "org.apache.spark.sql.delta.catalog.DeltaCatalog";

  private final CatalogContext context;
  private final TableFormat dataSource;
  private DeltaFormat delta;

  TableFormats(CatalogContext context) {
    this.context = context;
    this.dataSource = new DataSourceFormat(context);
  }

  /**
   * The format of an existing table, which is no resource link. Throws {@link
   * UnsupportedTableException} if none serves it.
   */
  TableFormat of(TableEntry entry) {
    TableKind kind = entry.kind();
    switch (kind) {
      case DELTA:
        return delta(entry.qualifiedName() + " is a Delta table");
      case DATA_SOURCE:
        return dataSource;
      default:
        throw UnsupportedTableException.of(
            context.label(), entry.qualifiedName(), entry.summary(), advice(kind, entry));
    }
  }

  /** The format of a new table, by its provider in lower case. */
  TableFormat ofProvider(String provider, String table) {
    return provider.equals("delta") ? delta(table + " is to be a Delta table") : dataSource;
  }

  /**
   * Delta's format, whose classes are touched from here on only.
   *
   * @param why what it is needed for, as the start of a sentence
   * @throws MissingModuleException if Delta is not on the classpath
   */
  synchronized DeltaFormat delta(String why) {
    if (delta == null) {
      try {
        Class.forName(DELTA_CATALOG, false, TableFormats.class.getClassLoader());
        delta = new DeltaFormat(context);
      } catch (ClassNotFoundException | NoClassDefFoundError e) {
        throw new MissingModuleException(
            context.label()
                + ": "
                + why
                + ", but Delta Lake is not on the classpath; add --packages "
                + context.line().deltaModule()
                + ":<version> and --conf"
                + " spark.sql.extensions=io.delta.sql.DeltaSparkSessionExtension",
            e);
      }
    }
    return delta;
  }

  private static String advice(TableKind kind, TableEntry entry) {
    switch (kind) {
      case ICEBERG:
        return "Read it with Iceberg's catalog, org.apache.iceberg.spark.SparkCatalog with"
            + " type=glue.";
      case HUDI:
        return "Read it by its path with spark.read.format(\"hudi\").";
      case VIEW:
        return "gluecat does not read views yet; query the tables behind it.";
      case SYMLINK:
        return "Its location holds manifests, not data; use the Delta table that they were"
            + " generated from.";
      case PROJECTION:
        return "gluecat does not evaluate partition projection yet; read the files with"
            + " spark.read.";
      case HIVE:
        return "It has no parameter spark.sql.sources.provider, and gluecat does not read Hive"
            + " SerDes yet; read the files with spark.read.";
      case NOT_FILES:
        return "Use the connector of the system that holds its rows.";
      default:
        return "Correct the entry in Glue: it needs a location and a SerDe or a provider.";
    }
  }
}
