/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.spark.sql.connector.catalog.Identifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathIdentifiersTest {

  private static Identifier identifier(String namespace, String name) {
    return Identifier.of(new String[] {namespace}, name);
  }

  @ParameterizedTest
  @CsvSource({
    "delta, s3://bucket/t, true, true",
    "DELTA, s3://bucket/t, true, true",
    "delta, /tmp/t, true, true",
    "delta, file:/tmp/t, true, true",
    "parquet, s3://bucket/t, true, false",
    "sales, /tmp/t, true, false",
    "delta, t, false, false",
    "delta, a/b, false, false",
    "delta, s3:t, false, false",
    "delta, 'a:b/c', false, false",
    "delta, '', false, false",
    "sales, orders, false, false"
  })
  void tellsPathsFromTables(String namespace, String name, boolean path, boolean delta) {
    Identifier identifier = identifier(namespace, name);
    assertThat(PathIdentifiers.isPath(identifier)).isEqualTo(path);
    assertThat(PathIdentifiers.isDeltaPath(identifier)).isEqualTo(delta);
  }

  @Test
  void onlyANamespaceOfOneLevelMakesAPath() {
    assertThat(PathIdentifiers.isPath(Identifier.of(new String[0], "/tmp/t"))).isFalse();
    assertThat(PathIdentifiers.isPath(Identifier.of(new String[] {"a", "delta"}, "/tmp/t")))
        .isFalse();
  }
}
