/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that run in both modes, each in a database of its own in account A, whose managed tables go
 * to a fresh folder.
 */
@ParameterizedClass(name = "{0}")
@EnumSource(Mode.class)
abstract class BothModesTest {

  final Mode mode;
  final SparkSession spark;
  final String db;
  final String root;

  /**
   * @param name the name of the database, to which the mode is added
   */
  BothModesTest(Mode mode, String name) {
    this.mode = mode;
    this.spark = mode.session();
    this.db = mode.database(name);
    this.root = Accounts.A.root() + "/" + name + "/" + System.nanoTime();
  }

  @BeforeEach
  final void createDatabase() {
    spark.sql("CREATE DATABASE " + mode.name(db) + " LOCATION '" + root + "/db'");
  }

  @AfterEach
  final void dropDatabase() {
    spark.sql("DROP DATABASE " + mode.name(db) + " CASCADE");
  }

  /** A table of the database as a user of this mode writes it. */
  final String table(String name) {
    return mode.name(db + "." + name);
  }

  /** The rows of a query, each as one text, sorted. */
  final List<String> rows(String query) {
    return spark.sql(query).collectAsList().stream().map(Row::mkString).sorted().toList();
  }

  /** Creates a managed Delta table. */
  final void create(String name, String query) {
    spark.sql("CREATE TABLE " + table(name) + " USING delta AS " + query);
  }

  /** The columns of a table's Glue entry, as "name type". */
  final List<String> columns(String name) {
    return Aws.A.table(db, name).storageDescriptor().columns().stream()
        .map(column -> column.name() + " " + column.type())
        .toList();
  }
}
