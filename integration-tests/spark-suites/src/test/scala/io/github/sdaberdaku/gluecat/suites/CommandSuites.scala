/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.suites

import org.apache.spark.sql.catalyst.InternalRow
import org.apache.spark.sql.catalyst.catalog.CatalogTypes.TablePartitionSpec
import org.apache.spark.sql.catalyst.expressions.{Cast, Literal}
import org.apache.spark.sql.connector.catalog.{SupportsPartitionManagement, TableCatalog}
import org.apache.spark.sql.execution.command._

/** What the suites of single commands ask of a catalog. */
trait GlueCommandSuite extends GlueSuite with DDLCommandTestUtils {

  override protected def catalogVersion: String = "Glue"

  override protected def commandVersion: String = DDLCommandTestUtils.V2_COMMAND_VERSION

  override def catalog: String = Variant.catalog

  override protected def defaultUsing: String = s"USING ${Variant.format}"

  /** A relative location is below that of the table. */
  override protected def checkLocation(table: String, spec: TablePartitionSpec, expected: String): Unit = {
    val partitioned = load(table).asInstanceOf[SupportsPartitionManagement]
    val values = partitioned.partitionSchema.map(key => Cast(Literal(spec(key.name)), key.dataType, Some("UTC")).eval())
    val location = partitioned.loadPartitionMetadata(InternalRow.fromSeq(values)).get("location")
    assert(location === s"${partitioned.properties.get(TableCatalog.PROP_LOCATION)}/$expected")
  }
}

/** Suites of partitions that a catalog knows; those of Delta tables are in their log. */
trait GluePartitionSuite extends GlueCommandSuite {
  override protected def applies: Boolean = !Variant.isDelta
}

class CreateNamespaceSuite extends CreateNamespaceSuiteBase with GlueCommandSuite {
  override protected def namespace: String = "ns"
}

class AlterNamespaceSetLocationSuite extends AlterNamespaceSetLocationSuiteBase with GlueCommandSuite {
  override protected def namespace: String = "ns"
  override protected def notFoundMsgPrefix: String = "Namespace"
}

class AlterNamespaceSetPropertiesSuite extends AlterNamespaceSetPropertiesSuiteBase with GlueCommandSuite {
  override protected def namespace: String = "ns"
  override protected def notFoundMsgPrefix: String = "Namespace"
}

class DescribeNamespaceSuite extends DescribeNamespaceSuiteBase with GlueCommandSuite {
  override protected def notFoundMsgPrefix: String = "Namespace"
}

class DropNamespaceSuite extends DropNamespaceSuiteBase with GlueCommandSuite {
  override protected def builtinTopNamespaces: Seq[String] = Seq("default")
  override protected def isCasePreserving: Boolean = false
}

class ShowNamespacesSuite extends ShowNamespacesSuiteBase with GlueCommandSuite {
  override protected def builtinTopNamespaces: Seq[String] = Seq("default")
  override protected def isCasePreserving: Boolean = false
}

class DropTableSuite extends DropTableSuiteBase with GlueCommandSuite

class DescribeTableSuite extends DescribeTableSuiteBase with GlueCommandSuite

class ShowTblPropertiesSuite extends ShowTblPropertiesSuiteBase with GlueCommandSuite

class ShowCreateTableSuite extends ShowCreateTableSuiteBase with GlueCommandSuite {
  override protected def fullName: String = s"$catalog.$ns.$table"
  // Delta refuses the statement, and the suite names formats of its own.
  override protected def applies: Boolean = !Variant.isDelta
}

class AlterTableRenameSuite extends AlterTableRenameSuiteBase with GlueCommandSuite

class AlterTableAddColumnsSuite extends AlterTableAddColumnsSuiteBase with GlueCommandSuite

class AlterTableReplaceColumnsSuite extends AlterTableReplaceColumnsSuiteBase with GlueCommandSuite

class AlterTableAddPartitionSuite extends AlterTableAddPartitionSuiteBase with GluePartitionSuite {
  override def defaultPartitionName: String = "null"
}

class AlterTableDropPartitionSuite extends AlterTableDropPartitionSuiteBase with GluePartitionSuite {
  override protected def notFullPartitionSpecErr: String = "Partition spec is invalid"
  override protected def nullPartitionValue: String = "null"
}

class AlterTableRenamePartitionSuite extends AlterTableRenamePartitionSuiteBase with GluePartitionSuite

class ShowPartitionsSuite extends ShowPartitionsSuiteBase with GluePartitionSuite

class TruncateTableSuite extends TruncateTableSuiteBase with GlueCommandSuite {
  override protected def invalidPartColumnError: String = "not a valid partition column in table"
}
