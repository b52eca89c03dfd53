/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.catalog;

import io.github.sdaberdaku.gluecat.entry.TableEntry;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.types.StructType;

/** A table that cannot be loaded, for the listings that show details: it can do nothing. */
final class ListedTable implements Table {

  private final TableEntry entry;
  private final Exception error;

  ListedTable(TableEntry entry, Exception error) {
    this.entry = entry;
    this.error = error;
  }

  @Override
  public String name() {
    return entry.qualifiedName();
  }

  @Override
  public StructType schema() {
    return new StructType();
  }

  /** The comment says why there are no details. */
  @Override
  public Map<String, String> properties() {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put(TableCatalog.PROP_EXTERNAL, "true");
    entry.provider().ifPresent(value -> properties.put(TableCatalog.PROP_PROVIDER, value));
    entry.location().ifPresent(value -> properties.put(TableCatalog.PROP_LOCATION, value));
    // Spark 4.0 shows other properties with a comma after each character.
    properties.put(TableCatalog.PROP_COMMENT, String.valueOf(error.getMessage()));
    return properties;
  }

  @Override
  public Set<TableCapability> capabilities() {
    return Collections.emptySet();
  }
}
