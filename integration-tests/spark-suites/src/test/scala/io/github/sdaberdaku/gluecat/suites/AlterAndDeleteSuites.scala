/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.suites

import org.apache.spark.SparkConf
import org.apache.spark.sql.connector.{AlterTableTests, DeleteFromTests}
import org.apache.spark.sql.connector.catalog.{CatalogPlugin, Table}

class AlterTableSuite extends AlterTableTests with GlueAsDefaultSuite {

  // What Delta needs to rename, drop and widen columns, and to have default values.
  override def sparkConf: SparkConf =
    if (Variant.isDelta) {
      val default = "spark.databricks.delta.properties.defaults"
      super.sparkConf
        .set(s"$default.columnMapping.mode", "name")
        .set(s"$default.enableTypeWidening", "true")
        .set(s"$default.feature.allowColumnDefaults", "supported")
    } else {
      super.sparkConf
    }

  override protected val v2Format: String = Variant.format

  override protected val catalogAndNamespace: String = s"${Variant.catalog}.default."

  override protected def getTableMetadata(name: String): Table = load(name)
}

class DeleteFromSuite extends DeleteFromTests with GlueAsDefaultSuite {

  override protected val catalogAndNamespace: String = s"${Variant.catalog}.default."

  // Spark's own registers its catalogs in memory before each test; before 4.1, what was set is cleared after each.
  override protected def registerCatalog[T <: CatalogPlugin](name: String, catalog: Class[T]): Unit =
    GlueSuite.catalogs.foreach { case (key, value) => spark.conf.set(key, value) }
}
