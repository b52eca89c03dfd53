/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat;

import io.github.sdaberdaku.gluecat.catalog.BaseGlueCatalog;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import java.util.List;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.TableSummary;

/**
 * The Spark catalog of one AWS Glue Data Catalog. Use it as {@code spark.sql.catalog.<name> =
 * io.github.sdaberdaku.gluecat.GlueCatalog}, any number of times, or as {@code
 * spark.sql.catalog.spark_catalog}.
 */
public class GlueCatalog extends BaseGlueCatalog {

  public GlueCatalog() {
    super(new Spark41());
  }

  /** Summaries from one listing, where Spark's default would load each table. */
  @Override
  public TableSummary[] listTableSummaries(String[] namespace) throws NoSuchNamespaceException {
    List<TableEntry> entries = entries(namespace);
    TableSummary[] summaries = new TableSummary[entries.size()];
    for (int i = 0; i < summaries.length; i++) {
      TableEntry entry = entries.get(i);
      summaries[i] = TableSummary.of(Identifier.of(namespace, entry.name()), tableType(entry));
    }
    return summaries;
  }

  private static String tableType(TableEntry entry) {
    switch (entry.kind()) {
      case VIEW:
        return TableSummary.VIEW_TABLE_TYPE;
      case RESOURCE_LINK:
        return TableSummary.FOREIGN_TABLE_TYPE;
      default:
        return TableSummary.EXTERNAL_TABLE_TYPE;
    }
  }
}
