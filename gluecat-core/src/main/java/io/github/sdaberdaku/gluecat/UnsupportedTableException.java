/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat;

import org.apache.spark.QueryContext;
import org.apache.spark.sql.AnalysisException;
import scala.Option;
import scala.collection.immutable.Map;
import scala.collection.immutable.Map$;

/**
 * A Glue entry that exists, but that this catalog cannot serve, or not for this operation. The
 * message says what it is and what reads it.
 *
 * <p>Its error condition is {@code UNSUPPORTED_FEATURE.HIVE_TABLE_TYPE}, the one for which Spark's
 * {@code spark.catalog.listTables} shows a row without details instead of failing; Spark 4.0 looks
 * for it in an {@code AnalysisException} only. As Spark's own code does, gluecat throws it without
 * declaring it.
 */
public class UnsupportedTableException extends AnalysisException {

  private static final long serialVersionUID = 1L;
  private static final String CONDITION = "UNSUPPORTED_FEATURE.HIVE_TABLE_TYPE";

  private UnsupportedTableException(
      String message, Map<String, String> parameters, Throwable cause) {
    super(
        message,
        Option.empty(),
        Option.empty(),
        Option.apply(cause),
        Option.apply(CONDITION),
        parameters,
        new QueryContext[0]);
  }

  /**
   * Throws the exception. It never returns, so that {@code throw} can be said before it.
   *
   * @param catalog the catalog and its glue.id, as every message names them
   * @param table database and table
   * @param kind what the entry is, such as "an Iceberg table"
   * @param advice what to do next, as a full sentence
   */
  public static RuntimeException of(String catalog, String table, String kind, String advice) {
    return of(catalog, table, kind, advice, null);
  }

  /**
   * As {@link #of(String, String, String, String)}, with what led to it.
   *
   * @param cause may be null
   */
  public static RuntimeException of(
      String catalog, String table, String kind, String advice, Throwable cause) {
    Map<String, String> none = Map$.MODULE$.empty();
    Map<String, String> parameters = none.updated("tableName", table);
    throw UnsupportedTableException.<RuntimeException>undeclared(
        new UnsupportedTableException(
            catalog + ": " + table + " is " + kind + ". " + advice,
            parameters.updated("tableType", kind),
            cause));
  }

  @SuppressWarnings("unchecked") // the cast is to a type variable, and so none at run time
  private static <E extends Exception> E undeclared(Exception exception) throws E {
    throw (E) exception;
  }
}
