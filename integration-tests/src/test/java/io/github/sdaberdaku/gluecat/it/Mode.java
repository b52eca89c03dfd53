/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import java.util.Locale;
import org.apache.spark.sql.SparkSession;

/** The two ways to use a catalog; every operation is tested in both, on account A. */
enum Mode {
  NAMED("acct_a") {
    @Override
    SparkSession session() {
      return Sessions.named();
    }

    @Override
    SparkSession freshSession() {
      return Sessions.fresh();
    }

    @Override
    String name(String rest) {
      return "acct_a." + rest;
    }
  },

  SPARK_CATALOG("spark_catalog") {
    @Override
    SparkSession session() {
      return Sessions.asSpark();
    }

    @Override
    SparkSession freshSession() {
      return Sessions.freshAsSpark();
    }

    @Override
    String name(String rest) {
      return rest;
    }
  };

  private final String catalog;

  Mode(String catalog) {
    this.catalog = catalog;
  }

  /** The catalog of account A. */
  String catalog() {
    return catalog;
  }

  /** The session that the tests of this mode share; none may change its state. */
  abstract SparkSession session();

  /** A session of its own for a test that changes settings or the current database. */
  abstract SparkSession freshSession();

  /** A database or table as a user of this mode writes it. */
  abstract String name(String rest);

  /** The prefix of database names, so that the modes do not meet in Glue. */
  String database(String name) {
    return name + "_" + name().toLowerCase(Locale.ROOT);
  }
}
