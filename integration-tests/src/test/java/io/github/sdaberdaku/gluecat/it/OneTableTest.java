/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Tests that work on one table, t, each on one of its own. */
abstract class OneTableTest extends BothModesTest {

  OneTableTest(Mode mode, String database) {
    super(mode, database);
  }

  /** Runs a statement in which %s stands for the table t. */
  final Dataset<Row> sql(String statement) {
    return spark.sql(String.format(statement, table("t")));
  }

  final List<String> select(String expressions) {
    return rows("SELECT " + expressions + " FROM " + table("t"));
  }

  final String location(String name) {
    return Aws.A.table(db, name).storageDescriptor().location();
  }

  final Row detail(String column) {
    return sql("DESCRIBE DETAIL %s").select(column).first();
  }

  final void assertRefused(String statement, String error) {
    assertThatThrownBy(() -> sql(statement)).hasStackTraceContaining(error);
  }
}
