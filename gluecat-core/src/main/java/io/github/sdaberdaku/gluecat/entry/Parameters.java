/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

/** The keys of Glue Parameters that gluecat reads and writes. */
public final class Parameters {

  public static final String EXTERNAL = "EXTERNAL";
  public static final String TABLE_TYPE = "table_type";
  public static final String CLASSIFICATION = "classification";
  public static final String PROVIDER = "spark.sql.sources.provider";
  public static final String CREATE_VERSION = "spark.sql.create.version";
  public static final String TRANSIENT_LAST_DDL_TIME = "transient_lastDdlTime";

  /** Every key of Spark's own bookkeeping starts with it. */
  public static final String SPARK_PREFIX = "spark.sql.";

  static final String SCHEMA = "spark.sql.sources.schema";
  static final String SCHEMA_NUM_PARTS = "spark.sql.sources.schema.numParts";
  static final String SCHEMA_PART_PREFIX = "spark.sql.sources.schema.part.";
  static final String NUM_PARTITION_COLUMNS = "spark.sql.sources.schema.numPartCols";
  static final String PARTITION_COLUMN_PREFIX = "spark.sql.sources.schema.partCol.";
  static final String PROJECTION_ENABLED = "projection.enabled";
  static final String TYPE_OF_DATA = "typeOfData";

  /** The SerDe parameter that holds the location of a data source table. */
  static final String SERDE_PATH = "path";

  private Parameters() {}

  /** Whether the catalog owns a key, so that users may neither set nor unset it. */
  public static boolean isReserved(String key) {
    return key.equalsIgnoreCase(EXTERNAL)
        || key.equalsIgnoreCase(TABLE_TYPE)
        || key.equalsIgnoreCase(TRANSIENT_LAST_DDL_TIME)
        || key.startsWith(SPARK_PREFIX);
  }
}
