/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.suites

import scala.jdk.CollectionConverters._

import org.apache.hadoop.security.UserGroupInformation
import org.apache.spark.sql.catalyst.TableIdentifier
import org.apache.spark.sql.connector.catalog.TableCatalog._
import org.apache.spark.sql.execution.command._

class AlterNamespaceUnsetPropertiesSuite extends AlterNamespaceUnsetPropertiesSuiteBase with GlueCommandSuite {
  override protected def namespace: String = "ns"
}

class ShowColumnsSuite extends ShowColumnsSuiteBase with GlueCommandSuite

class ShowTablesSuite extends ShowTablesSuiteBase with GlueCommandSuite {

  override protected def defaultNamespace: Seq[String] = Seq("default")

  override protected def extendedPartInNonPartedTableError(
      catalog: String,
      namespace: String,
      table: String): (String, Map[String, String]) =
    "PARTITIONS_NOT_FOUND" -> Map("partitionList" -> "`id`", "tableName" -> s"`$catalog`.`$namespace`.`$table`")

  override protected def namespaceKey: String = "Namespace"

  override protected def extendedTableInfo: String =
    s"""Type: EXTERNAL
       |Location: <location>
       |Provider: ${Variant.format}
       |Owner: ${UserGroupInformation.getCurrentUser.getShortUserName}
       |Table Properties: <table properties>""".stripMargin

  override protected def extendedTableSchema: String =
    """Schema: root
      | |-- id: long (nullable = true)
      | |-- data: string (nullable = true)""".stripMargin

  override protected def selectCommandSchema: Array[String] = Array("id", "data")
}

/** What the suites of table properties look up. */
trait TablePropertiesSuite extends GlueCommandSuite {

  def checkTblProps(table: TableIdentifier, expected: Map[String, String]): Unit =
    assert(properties(table) -- notSetByUsers === expected)

  def getTblPropertyValue(table: TableIdentifier, key: String): String = properties(table).getOrElse(key, null)

  private def properties(table: TableIdentifier): Map[String, String] =
    load(table.nameParts.mkString(".")).properties.asScala.toMap

  private def notSetByUsers: Set[String] =
    Set(PROP_PROVIDER, PROP_OWNER, PROP_LOCATION, PROP_EXTERNAL, PROP_IS_MANAGED_LOCATION, "classification")
}

class AlterTableSetTblPropertiesSuite extends AlterTableSetTblPropertiesSuiteBase with TablePropertiesSuite

class AlterTableUnsetTblPropertiesSuite extends AlterTableUnsetTblPropertiesSuiteBase with TablePropertiesSuite
