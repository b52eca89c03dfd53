/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sdaberdaku.gluecat.spark.SparkLine;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SparkLineTest {

  private static final SparkLine LINE =
      new SparkLine() {
        @Override
        public String version() {
          return "3.5";
        }

        @Override
        public int firstPatch() {
          return 3;
        }

        @Override
        public String deltaModule() {
          return "io.delta:delta-spark_2.12";
        }
      };

  @ParameterizedTest
  @ValueSource(strings = {"3.5.3", "3.5.9", "3.5.10", "3.5.4-amzn-0", "3.5.3-SNAPSHOT"})
  void takesItsOwnReleases(String version) {
    assertThatCode(() -> LINE.requireVersion(version)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.5.0", "3.5.1", "3.5.2", "3.5.2-amzn-1"})
  void refusesReleasesThatLackSomething(String version) {
    assertThatThrownBy(() -> LINE.requireVersion(version))
        .isInstanceOf(UnsupportedSparkException.class)
        .hasMessageContaining("needs Spark 3.5.3 or a later 3.5 release")
        .hasMessageContaining("Spark " + version + " is running");
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.4.4", "4.0.0", "4.1.3", "13.5.3"})
  void refusesOtherLines(String version) {
    assertThatThrownBy(() -> LINE.requireVersion(version))
        .isInstanceOf(UnsupportedSparkException.class)
        .hasMessageContaining("is for Spark 3.5, but Spark " + version + " is running")
        .hasMessageContaining("gluecat-spark-");
  }
}
