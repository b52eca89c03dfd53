/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat;

import io.github.sdaberdaku.gluecat.catalog.BaseGlueCatalog;

/**
 * The Spark catalog of one AWS Glue Data Catalog. Use it as {@code spark.sql.catalog.<name> =
 * io.github.sdaberdaku.gluecat.GlueCatalog}, any number of times, or as {@code
 * spark.sql.catalog.spark_catalog}.
 */
public class GlueCatalog extends BaseGlueCatalog {

  public GlueCatalog() {
    super(new Spark40());
  }
}
