/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.suites

import java.util

import org.apache.spark.sql.connector.catalog._

/**
 * gluecat for suites of several catalogs, whose tables are in namespaces of any depth that nobody has created: each is
 * one database, with the catalog's name before its own, and there as soon as a table is put into it.
 */
class FoldingCatalog extends SuiteCatalog {

  private def fold(namespace: Array[String]): Array[String] =
    Array((name +: namespace).mkString("__"))

  override protected def fold(identifier: Identifier): Identifier = Identifier.of(fold(identifier.namespace), identifier.name)

  override protected def place(identifier: Identifier): Identifier = {
    val folded = fold(identifier)
    if (!super.namespaceExists(folded.namespace)) super.createNamespace(folded.namespace, util.Collections.emptyMap())
    folded
  }

  override def loadTable(identifier: Identifier): Table = super.loadTable(fold(identifier))

  override def loadTable(identifier: Identifier, privileges: util.Set[TableWritePrivilege]): Table =
    super.loadTable(fold(identifier), privileges)

  override def loadTable(identifier: Identifier, version: String): Table = super.loadTable(fold(identifier), version)

  override def loadTable(identifier: Identifier, timestamp: Long): Table = super.loadTable(fold(identifier), timestamp)

  override def tableExists(identifier: Identifier): Boolean = super.tableExists(fold(identifier))

  override def invalidateTable(identifier: Identifier): Unit = super.invalidateTable(fold(identifier))

  override def alterTable(identifier: Identifier, changes: TableChange*): Table =
    super.alterTable(fold(identifier), changes: _*)

  override def dropTable(identifier: Identifier): Boolean = super.dropTable(fold(identifier))

  override def purgeTable(identifier: Identifier): Boolean = super.purgeTable(fold(identifier))

  override def renameTable(from: Identifier, to: Identifier): Unit = super.renameTable(fold(from), fold(to))

  override def listTables(namespace: Array[String]): Array[Identifier] = super.listTables(fold(namespace))

  override def namespaceExists(namespace: Array[String]): Boolean = super.namespaceExists(fold(namespace))

  override def loadNamespaceMetadata(namespace: Array[String]): util.Map[String, String] =
    super.loadNamespaceMetadata(fold(namespace))

  override def createNamespace(namespace: Array[String], metadata: util.Map[String, String]): Unit =
    super.createNamespace(fold(namespace), metadata)

  override def alterNamespace(namespace: Array[String], changes: NamespaceChange*): Unit =
    super.alterNamespace(fold(namespace), changes: _*)

  override def dropNamespace(namespace: Array[String], cascade: Boolean): Boolean =
    super.dropNamespace(fold(namespace), cascade)
}
