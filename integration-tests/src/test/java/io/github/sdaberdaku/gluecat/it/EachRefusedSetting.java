/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A test of each setting under which Delta would write elsewhere, or secrets into its log. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest
@ValueSource(
    strings = {
      "spark.databricks.delta.catalog.update.enabled",
      "spark.databricks.delta.hms.schema.forceAlterTableDataSchema",
      "spark.databricks.delta.legacy.storeOptionsAsProperties"
    })
@interface EachRefusedSetting {}
