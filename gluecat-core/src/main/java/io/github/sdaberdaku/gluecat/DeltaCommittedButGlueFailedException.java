/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat;

/**
 * A Delta commit succeeded and the Glue write that belongs to it did not. The data is safe: it is
 * in the Delta table at {@link #location()}. {@link #repairStatement()} brings Glue in line with
 * it.
 */
public class DeltaCommittedButGlueFailedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String table;
  private final String location;
  private final String repairStatement;

  /**
   * @param catalog the catalog and its glue.id, as every message names them
   * @param table catalog, database and table, quoted where SQL needs it
   * @param location where the Delta table is
   * @param repairStatement the SQL statement that finishes the work
   * @param cause why the Glue write failed
   */
  public DeltaCommittedButGlueFailedException(
      String catalog, String table, String location, String repairStatement, Throwable cause) {
    super(
        catalog
            + ": the Delta commit for table "
            + table
            + " at "
            + location
            + " stands, but the Glue entry could not be written ("
            + cause.getMessage()
            + "). No data is lost. To finish, run: "
            + repairStatement,
        cause);
    this.table = table;
    this.location = location;
    this.repairStatement = repairStatement;
  }

  /** The table's name with its catalog, quoted where SQL needs it. */
  public String table() {
    return table;
  }

  /** The location of the Delta table that holds the committed data. */
  public String location() {
    return location;
  }

  /** The SQL statement that brings Glue in line with the Delta table. */
  public String repairStatement() {
    return repairStatement;
  }
}
