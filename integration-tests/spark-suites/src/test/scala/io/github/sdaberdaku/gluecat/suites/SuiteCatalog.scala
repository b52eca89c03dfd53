/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.suites

import java.util

import org.apache.hadoop.fs.Path
import org.apache.spark.sql.SparkSession
import org.apache.spark.sql.connector.catalog.{Column, Identifier, StagedTable, Table, TableCatalog}
import org.apache.spark.sql.connector.expressions.Transform
import org.apache.spark.sql.util.CaseInsensitiveStringMap

import io.github.sdaberdaku.gluecat.GlueCatalog

/** The names of data sources that exist in Spark's tests only. */
private object V2Source {

  /** By it, some suites tell that tables are of data source v2. */
  val name = "foo"

  def isOne(provider: String): Boolean =
    provider == name || provider == "_" || provider.startsWith("org.apache.spark.sql.connector.FakeV2Provider")
}

/**
 * gluecat for suites that were written for catalogs in memory: tables take their files with them when they are
 * dropped, as the next test makes a table of the same name, and a data source that exists in Spark's tests only means
 * the format under test.
 */
class SuiteCatalog extends GlueCatalog {

  private var warehouse: String = _

  override def initialize(name: String, options: CaseInsensitiveStringMap): Unit = {
    warehouse = options.get("warehouse")
    super.initialize(name, options)
  }

  /** Where a table is that is named so. */
  protected def fold(identifier: Identifier): Identifier = identifier

  /** Where a table is created that is named so. */
  protected def place(identifier: Identifier): Identifier = identifier

  override def createTable(
      identifier: Identifier,
      columns: Array[Column],
      partitions: Array[Transform],
      properties: util.Map[String, String]): Table =
    super.createTable(place(identifier), columns, partitions, withRealProvider(properties))

  override def stageCreate(
      identifier: Identifier,
      columns: Array[Column],
      partitions: Array[Transform],
      properties: util.Map[String, String]): StagedTable =
    super.stageCreate(place(identifier), columns, partitions, withRealProvider(properties))

  override def stageReplace(
      identifier: Identifier,
      columns: Array[Column],
      partitions: Array[Transform],
      properties: util.Map[String, String]): StagedTable =
    super.stageReplace(fold(identifier), columns, partitions, withRealProvider(properties))

  override def stageCreateOrReplace(
      identifier: Identifier,
      columns: Array[Column],
      partitions: Array[Transform],
      properties: util.Map[String, String]): StagedTable =
    super.stageCreateOrReplace(place(identifier), columns, partitions, withRealProvider(properties))

  override def dropTable(identifier: Identifier): Boolean = {
    val location =
      if (super.tableExists(identifier)) {
        Option(super.loadTable(identifier).properties.get(TableCatalog.PROP_LOCATION))
      } else {
        None
      }
    val dropped = super.dropTable(identifier)
    location.filter(GlueSuite.isInWarehouse).foreach(delete)
    dropped
  }

  override def dropNamespace(namespace: Array[String], cascade: Boolean): Boolean = {
    val dropped = super.dropNamespace(namespace, cascade)
    delete(s"$warehouse/${namespace.last}.db")
    dropped
  }

  private def withRealProvider(properties: util.Map[String, String]): util.Map[String, String] =
    Option(properties.get(TableCatalog.PROP_PROVIDER)).filter(V2Source.isOne) match {
      case Some(_) =>
        val real = new util.HashMap[String, String](properties)
        real.put(TableCatalog.PROP_PROVIDER, Variant.format)
        real
      case None => properties
    }

  private def delete(location: String): Unit = {
    val path = new Path(location)
    path.getFileSystem(SparkSession.active.sessionState.newHadoopConf()).delete(path, true)
  }
}
