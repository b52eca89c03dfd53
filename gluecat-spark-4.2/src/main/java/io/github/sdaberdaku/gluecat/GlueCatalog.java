/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat;

import io.github.sdaberdaku.gluecat.catalog.BaseGlueCatalog;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableInfo;
import org.apache.spark.sql.connector.catalog.TableSummary;

/**
 * The Spark catalog of one AWS Glue Data Catalog. Use it as {@code spark.sql.catalog.<name> =
 * io.github.sdaberdaku.gluecat.GlueCatalog}, any number of times, or as {@code
 * spark.sql.catalog.spark_catalog}.
 */
public class GlueCatalog extends BaseGlueCatalog {

  public GlueCatalog() {
    super(new Spark42());
  }

  @Override
  public TableSummary[] listTableSummaries(String[] namespace) throws NoSuchNamespaceException {
    return summaries(namespace, TableSummary::of).toArray(new TableSummary[0]);
  }

  /** As Spark describes it, with the source's provider unless the statement names one. */
  @Override
  public Table createTableLike(Identifier identifier, TableInfo info, Table source)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    Map<String, String> properties = new HashMap<>(info.properties());
    String provider = source.properties().get(PROP_PROVIDER);
    if (provider != null) {
      properties.putIfAbsent(PROP_PROVIDER, provider);
    }
    return createTable(identifier, info.columns(), info.partitions(), properties);
  }
}
