/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.suites

/** How the suites of this JVM use gluecat: on which line, under which name, with which format. */
object Variant {

  /** The Spark line, such as 4.1. */
  val line: String = property("gluecat.module").stripPrefix("spark-").takeWhile(_ != '_')

  /** Either named or spark_catalog. */
  val mode: String = oneOf("gluecat.suites.mode", "named", "spark_catalog")

  /** The format of the tables that the suites create: parquet or delta. */
  val format: String = oneOf("gluecat.suites.format", "parquet", "delta")

  /** The name of the catalog in SQL; the suites of commands expect this one of a named catalog. */
  val catalog: String = if (isNamed) "test_catalog" else "spark_catalog"

  def isNamed: Boolean = mode == "named"

  def isDelta: Boolean = format == "delta"

  private[suites] def property(name: String): String =
    sys.props.getOrElse(name, throw new IllegalStateException(s"system property $name is not set"))

  private def oneOf(name: String, allowed: String*): String = {
    val value = property(name)
    require(allowed.contains(value), s"$name = '$value'; allowed: ${allowed.mkString(", ")}")
    value
  }
}
