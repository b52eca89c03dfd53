/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParametersTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "EXTERNAL",
        "external",
        "table_type",
        "TABLE_TYPE",
        "transient_lastDdlTime",
        "TRANSIENT_LASTDDLTIME",
        "spark.sql.sources.provider",
        "spark.sql.anything"
      })
  void theCatalogOwnsItsKeys(String key) {
    assertThat(Parameters.isReserved(key)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"classification", "comment", "delta.appendOnly", "spark.foo", "externals"})
  void usersOwnTheirs(String key) {
    assertThat(Parameters.isReserved(key)).isFalse();
  }
}
