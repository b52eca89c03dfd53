/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.suites

import scala.collection.mutable
import scala.io.Source
import scala.util.Using

import java.io.File

import org.apache.spark.SparkFunSuite
import org.scalactic.source.Position
import org.scalatest.Tag

/**
 * Runs each test that differences.tsv lists as a known difference, and fails it if it passes. So the list is true, also
 * of the names in it: each must be one of a test.
 */
trait KnownDifferences extends SparkFunSuite {

  private lazy val known: Set[String] = KnownDifferences.of(getClass.getSimpleName)
  private lazy val registered = mutable.Set.empty[String]

  /** Whether the suite is for tables and catalogs of this variant at all. */
  protected def applies: Boolean = true

  override def test(name: String, tags: Tag*)(body: => Any)(implicit pos: Position): Unit =
    if (applies) {
      registered += name
      if (known(name)) {
        super.test(name, tags: _*)(pendingUntilFixed(body))
      } else {
        super.test(name, tags: _*)(body)
      }
    }

  override def beforeAll(): Unit = {
    super.beforeAll()
    val unknown = known -- registered
    assert(unknown.isEmpty, s"${KnownDifferences.file} lists tests of $suiteName that it does not have")
  }
}

object KnownDifferences {

  private[suites] val file = new File(
    Variant.property("gluecat.root"),
    "integration-tests/spark-suites/differences.tsv")

  // line, variant, suite, test, whose, reason; a line or a variant may be *, or several with a space between
  private lazy val rows: Seq[Array[String]] =
    Using.resource(Source.fromFile(file, "UTF-8"))(_.getLines().drop(1).map(_.split('\t')).toList)

  private def of(suite: String): Set[String] =
    rows.collect {
      case Array(lines, variants, `suite`, test, _, _)
          if includes(lines, Variant.line) && includes(variants, s"${Variant.mode}-${Variant.format}") =>
        test
    }.toSet

  private def includes(cell: String, value: String): Boolean =
    cell == "*" || cell.split(' ').exists(part => value == part || value.split('-').contains(part))
}
