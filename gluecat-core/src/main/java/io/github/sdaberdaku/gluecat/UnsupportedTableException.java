/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.SparkThrowable;

/**
 * A Glue entry that exists, but that this catalog cannot serve, or not for this operation. The
 * message says what it is and what reads it.
 *
 * <p>Its error condition is {@code UNSUPPORTED_FEATURE.HIVE_TABLE_TYPE}, the one for which Spark's
 * {@code spark.catalog.listTables} shows a row without details instead of failing.
 */
public class UnsupportedTableException extends RuntimeException implements SparkThrowable {

  private static final long serialVersionUID = 1L;
  private static final String CONDITION = "UNSUPPORTED_FEATURE.HIVE_TABLE_TYPE";

  private final String table;
  private final String kind;

  /**
   * @param catalog the catalog and its glue.id, as every message names them
   * @param table database and table
   * @param kind what the entry is, such as "an Iceberg table"
   * @param advice what to do next, as a full sentence
   */
  public UnsupportedTableException(String catalog, String table, String kind, String advice) {
    super(catalog + ": " + table + " is " + kind + ". " + advice);
    this.table = table;
    this.kind = kind;
  }

  /** Spark 4's name of {@link #getErrorClass()}. */
  public String getCondition() {
    return CONDITION;
  }

  @Override
  public String getErrorClass() {
    return CONDITION;
  }

  @Override
  public Map<String, String> getMessageParameters() {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("tableName", table);
    parameters.put("tableType", kind);
    return Collections.unmodifiableMap(parameters);
  }
}
