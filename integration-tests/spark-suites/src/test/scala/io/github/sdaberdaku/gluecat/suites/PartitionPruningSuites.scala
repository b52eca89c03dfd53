/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.suites

import org.apache.spark.sql.DynamicPartitionPruningV2Suite
import org.apache.spark.sql.execution.adaptive.{DisableAdaptiveExecutionSuite, EnableAdaptiveExecutionSuite}

/** Joins that prune partitions of the other side as they run; the tables are made once. */
trait PartitionPruningSuite extends DynamicPartitionPruningV2Suite with GlueAsDefaultSuite {

  override val tableFormat: String = Variant.format

  // Delta tables are read by Spark's relations of files, in which gluecat has no part.
  override protected def applies: Boolean = !Variant.isDelta

  override protected def emptiesCatalog: Boolean = false

  // Spark's own puts its catalog in memory in place.
  override protected def initState(): Unit = ()
}

class PartitionPruningWithoutAdaptiveExecutionSuite
    extends DynamicPartitionPruningV2Suite
    with DisableAdaptiveExecutionSuite
    with PartitionPruningSuite

class PartitionPruningWithAdaptiveExecutionSuite
    extends DynamicPartitionPruningV2Suite
    with EnableAdaptiveExecutionSuite
    with PartitionPruningSuite
