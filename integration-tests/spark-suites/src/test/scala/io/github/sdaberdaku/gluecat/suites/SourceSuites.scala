/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.suites

import org.apache.spark.SparkConf
import org.apache.spark.sql.connector.{DataSourceV2DataFrameSuite, DataSourceV2SQLSuiteV1Filter}
import org.scalactic.source.Position
import org.scalatest.Tag

/**
 * Suites with catalogs of their own names, in which they have tables of all sorts: each has databases of its own.
 * What InsertInto…Suite, AlterTableSuite and DeleteFromSuite run as well is left out.
 */
trait GlueSourceSuite extends GlueSuite {

  override protected def applies: Boolean = Variant.isNamed && !Variant.isDelta

  override def test(name: String, tags: Tag*)(body: => Any)(implicit pos: Position): Unit =
    if (!ofOtherSuites.exists(name.startsWith)) {
      super.test(name, tags: _*)(body)
    }

  // a def, as Spark's traits register their tests before this one has values
  private def ofOtherSuites: Seq[String] =
    Seq("insertInto:", "InsertInto:", "Insert schema evolution:", "AlterTable:", "DeleteFrom ")

  private val catalogs: Map[String, String] =
    Seq("testcat", "testcat2", "testpart", "testv2filter", "testcat_atomic")
      .flatMap(GlueSuite.settings(_, classOf[FoldingCatalog])).toMap

  override def sparkConf: SparkConf = catalogs.foldLeft(super.sparkConf) {
    case (conf, (key, value)) => conf.set(key, value)
  }

  // After Spark's own have put theirs in place.
  override def beforeEach(): Unit = {
    super.beforeEach()
    catalogs.foreach { case (key, value) => spark.conf.set(key, value) }
  }
}

class SourceSqlSuite extends DataSourceV2SQLSuiteV1Filter with GlueSourceSuite

class SourceDataFrameSuite extends DataSourceV2DataFrameSuite with GlueSourceSuite
