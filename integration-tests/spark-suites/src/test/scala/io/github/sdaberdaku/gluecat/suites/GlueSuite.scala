/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.suites

import java.io.File
import java.nio.file.Files

import org.apache.hadoop.fs.FileUtil
import org.apache.spark.SparkConf
import org.apache.spark.sql.connector.catalog.{Identifier, Table, TableCatalog}
import org.apache.spark.sql.delta.DeltaLog
import org.apache.spark.sql.internal.SQLConf
import org.apache.spark.sql.test.SharedSparkSession

/** A suite of Spark's whose catalog is gluecat, on an emulator without tables but with the database default. */
trait GlueSuite extends SharedSparkSession with KnownDifferences {

  /** Whether each test starts with nothing in the catalog. */
  protected def emptiesCatalog: Boolean = true

  override def sparkConf: SparkConf = GlueSuite.all.foldLeft(super.sparkConf) {
    case (conf, (key, value)) => conf.set(key, value)
  }

  override def beforeAll(): Unit = {
    emptyCatalog()
    super.beforeAll()
  }

  override def beforeEach(): Unit = {
    super.beforeEach()
    if (emptiesCatalog) emptyCatalog()
  }

  /** The table of a name that has at least its database before it. */
  protected def load(name: String): Table = {
    val parts = name.split('.')
    spark.sessionState.catalogManager.catalog(Variant.catalog).asInstanceOf[TableCatalog]
      .loadTable(Identifier.of(Array(parts(parts.length - 2)), parts.last))
  }

  private def emptyCatalog(): Unit = {
    GlueEmulator.reset()
    FileUtil.fullyDelete(new File(GlueSuite.warehouse))
    // Delta remembers what was at a path.
    DeltaLog.clearCache()
  }
}

object GlueSuite {

  /** The folder of all databases of this JVM. */
  val warehouse: String =
    Files.createDirectories(new File(Variant.property("gluecat.work"), "warehouse").toPath).toString

  private[suites] def isInWarehouse(location: String): Boolean =
    location.stripPrefix("file:").startsWith(warehouse + "/")

  /** The settings of a catalog on the emulator. */
  private[suites] def settings(catalog: String, implementation: Class[_ <: SuiteCatalog]): Map[String, String] = {
    val key = s"spark.sql.catalog.$catalog"
    Map(
      key -> implementation.getName,
      s"$key.glue.endpoint" -> GlueEmulator.endpoint,
      s"$key.warehouse" -> s"file:$warehouse")
  }

  /** The settings of the session's catalogs. */
  val catalogs: Map[String, String] = {
    val glue = settings(Variant.catalog, classOf[SuiteCatalog])
    if (Variant.isDelta && Variant.isNamed) {
      glue + ("spark.sql.catalog.spark_catalog" -> "org.apache.spark.sql.delta.catalog.DeltaCatalog")
    } else {
      glue
    }
  }

  private val all: Map[String, String] = catalogs ++ Map(
    "spark.sql.shuffle.partitions" -> "2",
    "spark.sql.sources.parallelPartitionDiscovery.parallelism" -> "2") ++
    (if (Variant.isDelta) {
      Map(
        "spark.sql.extensions" -> "io.delta.sql.DeltaSparkSessionExtension",
        "spark.databricks.delta.snapshotPartitions" -> "2")
    } else {
      Map.empty
    })
}

/** For suites whose statements name tables without a catalog. */
trait GlueAsDefaultSuite extends GlueSuite {

  override def sparkConf: SparkConf = super.sparkConf.set(SQLConf.DEFAULT_CATALOG.key, Variant.catalog)
}
