/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.suites

import org.apache.spark.SparkThrowable
import org.apache.spark.sql.{CharVarcharTestSuite, DataFrame, SaveMode, SQLInsertTestSuite}
import org.apache.spark.sql.connector.{InsertIntoSQLOnlyTests, InsertIntoTests}
import org.apache.spark.sql.functions.lit
import org.apache.spark.sql.internal.SQLConf.PartitionOverwriteMode

/** What only Spark 4.2 has; here, so that it can be overridden on all lines. */
trait InsertMetrics {
  protected def checkInsertMetrics(tableName: String, numInsertedRows: Long): Unit
}

/** Where the suites of INSERT have their tables. */
trait GlueInsertSuite extends InsertIntoSQLOnlyTests with GlueAsDefaultSuite with InsertMetrics {

  // Spark's own looks into its tables in memory.
  override protected def checkInsertMetrics(tableName: String, numInsertedRows: Long): Unit = ()

  override protected val v2Format: String = Variant.format

  // without a catalog, these suites expect messages of Spark's session catalog
  override protected val catalogAndNamespace: String = if (Variant.isNamed) s"${Variant.catalog}.default." else ""

  override protected def verifyTable(table: String, expected: DataFrame): Unit =
    checkAnswer(spark.table(table), expected)
}

/** INSERT INTO and INSERT OVERWRITE. */
class InsertIntoBySqlSuite
    extends InsertIntoTests(supportsDynamicOverwrite = true, includeSQLOnlyTests = true)
    with GlueInsertSuite {

  override protected def doInsert(table: String, rows: DataFrame, mode: SaveMode): Unit =
    withTempView("rows_to_insert") {
      rows.createOrReplaceTempView("rows_to_insert")
      val insert = if (mode == SaveMode.Overwrite) "INSERT OVERWRITE" else "INSERT INTO"
      sql(s"$insert $table TABLE rows_to_insert")
    }
}

/** DataFrameWriter.insertInto. */
class InsertIntoByWriterSuite
    extends InsertIntoTests(supportsDynamicOverwrite = true, includeSQLOnlyTests = false)
    with GlueInsertSuite {

  override protected def doInsert(table: String, rows: DataFrame, mode: SaveMode): Unit =
    rows.write.mode(if (mode == null) SaveMode.Append else mode).insertInto(table)
}

/** DataFrameWriterV2, which takes columns by name, so they get the names of the table's columns. */
class InsertIntoByWriterV2Suite
    extends InsertIntoTests(supportsDynamicOverwrite = true, includeSQLOnlyTests = false)
    with GlueInsertSuite {

  override protected def doInsert(table: String, rows: DataFrame, mode: SaveMode): Unit = {
    val columns = spark.table(table).columns
    val named = if (columns.length == rows.columns.length) rows.toDF(columns.toIndexedSeq: _*) else rows
    val writer = named.writeTo(table)
    if (mode != SaveMode.Overwrite) {
      writer.append()
    } else if (spark.sessionState.conf.partitionOverwriteMode == PartitionOverwriteMode.DYNAMIC) {
      writer.overwritePartitions()
    } else {
      writer.overwrite(lit(true))
    }
  }
}

class SqlInsertSuite extends SQLInsertTestSuite with GlueAsDefaultSuite {

  override def format: String = V2Source.name

  override def checkV1AndV2Error(
      exception: SparkThrowable,
      v1ErrorClass: String,
      v2ErrorClass: String,
      v1Parameters: Map[String, String],
      v2Parameters: Map[String, String]): Unit =
    checkError(exception, v2ErrorClass, sqlState = None, parameters = v2Parameters)
}

class CharVarcharSuite extends CharVarcharTestSuite with GlueAsDefaultSuite {
  override def format: String = V2Source.name
}
