/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.spark;

import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.V1Table;

/**
 * A {@code V1Table} whose properties do not show the file settings of its catalog, which may hold
 * secrets. Its reader gets them all the same, since it takes them from the storage properties.
 */
public final class FileSettingsHidingTable extends V1Table {

  private static final long serialVersionUID = 1L;

  public FileSettingsHidingTable(CatalogTable table) {
    super(table);
  }

  @Override
  public Map<String, String> properties() {
    return withoutFileSettings(super.properties());
  }

  /** A table's properties but for the options that are file settings. */
  public static Map<String, String> withoutFileSettings(Map<String, String> properties) {
    Map<String, String> shown = new HashMap<>(properties);
    shown
        .keySet()
        .removeIf(
            key ->
                key.startsWith(TableCatalog.OPTION_PREFIX)
                    && isFileSetting(key.substring(TableCatalog.OPTION_PREFIX.length())));
    return shown;
  }

  /** Whether an option is a setting for Hadoop's file systems, or for how it commits files. */
  public static boolean isFileSetting(String key) {
    return key.startsWith("fs.")
        || key.startsWith("dfs.")
        || key.startsWith("mapreduce.outputcommitter.");
  }
}
