/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.spark;

import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.connector.catalog.V1Table;
import org.apache.spark.sql.connector.catalog.V2TableWithV1Fallback;

/** A table whose streams Spark's own file source reads and writes at the table's location. */
public interface StreamedByPath extends V2TableWithV1Fallback {

  /** The table as Spark's own file source needs it. */
  V1Table asV1Table();

  @Override
  default CatalogTable v1Table() {
    return asV1Table().catalogTable();
  }
}
