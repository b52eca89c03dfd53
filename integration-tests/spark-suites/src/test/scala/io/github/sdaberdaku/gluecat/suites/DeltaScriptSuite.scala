/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.suites

import java.io.File
import java.nio.file.Files

import scala.util.{Failure, Success, Try}

import org.apache.hadoop.fs.FileUtil
import org.apache.spark.sql.{DataFrame, Row}

/** The script delta.sql, one test for each of its sections and each way to its tables. */
class DeltaScriptSuite extends GlueSuite {

  import DeltaScript._

  // Paths go through Delta's catalog, as a user without gluecat has it.
  private val ways: Seq[Way] =
    if (!Variant.isDelta) Seq.empty
    else if (!Variant.isNamed) Seq(Way("session", Some(Variant.catalog)))
    else Seq(Way("path", None), Way("delta", Some("spark_catalog")), Way("named", Some(Variant.catalog)))

  for (section <- DeltaScript.sections; way <- ways if section.runs(way.name, Variant.line)) {
    test(s"${section.name} (${way.name})") {
      run(section, way)
    }
  }

  private var runs = 0

  // Each run has places of its own, as Delta remembers what was at a path.
  private def run(section: Section, way: Way): Unit = {
    runs += 1
    val folder = Files.createTempDirectory(new File(Variant.property("gluecat.work")).toPath, "script").toFile
    val database = way.catalog.map(catalog => s"$catalog.script$runs")
    database.foreach(name => spark.sql(s"CREATE DATABASE $name"))
    section.statements.foreach { statement =>
      val sql = placeholder.replaceAllIn(
        statement.sql,
        found => found.group(1) match {
          case "db" => database.get
          case "database" => database.get.split('.').last
          case name if name.startsWith("path:") => new File(folder, name.stripPrefix("path:")).getPath
          case name => database.map(_ + "." + name).getOrElse(s"delta.`${new File(folder, "t_" + name)}`")
        })
      withClue(s"line ${statement.line}: $sql\n") {
        check(statement, Try { val rows = spark.sql(sql); (rows, rows.collect()) })
      }
    }
    database.foreach(name => spark.sql(s"DROP DATABASE $name CASCADE"))
    FileUtil.fullyDelete(folder)
  }

  private def check(statement: Statement, outcome: Try[(DataFrame, Array[Row])]): Unit =
    (statement.error, outcome) match {
      case (Some(expected), Failure(error)) =>
        val messages =
          Iterator.iterate[Throwable](error)(_.getCause).takeWhile(_ != null).map(_.toString).mkString("\n")
        assert(messages.contains(expected))
      case (Some(expected), Success((_, rows))) =>
        fail(s"no error with '$expected', but ${rows.length} rows")
      case (None, Failure(error)) => throw error
      case (None, Success((frame, rows))) =>
        if (statement.isQuery || statement.rows.nonEmpty) {
          val places =
            if (statement.columns.isEmpty) frame.columns.indices.toList
            else statement.columns.map(frame.columns.indexOf(_))
          // UPDATE and the like have more counters to the right of the rows that they have changed.
          val width = if (statement.isQuery) places.length else 1
          val got = rows.map(row => places.take(width).map(place => text(row.get(place))).mkString(" | ").stripTrailing)
          assert(got.sorted.mkString("\n") === statement.rows.sorted.mkString("\n"))
        }
    }

  private def text(value: Any): String = value match {
    case null => "NULL"
    case values: scala.collection.Seq[_] => values.map(text).mkString("[", ", ", "]")
    case other => other.toString
  }
}

/** Reads delta.sql, which says what its parts mean. */
private object DeltaScript {

  val placeholder = "\\{([a-z_]+(?::[a-z_]+)?)\\}".r

  /** How a script reaches its tables: in a catalog, or by path. */
  case class Way(name: String, catalog: Option[String])

  case class Statement(line: Int, sql: String, columns: List[String], rows: List[String], error: Option[String]) {
    def isQuery: Boolean = Seq("SELECT", "WITH", "SHOW", "DESCRIBE").exists(sql.startsWith)
  }

  case class Section(name: String, ways: Option[String], lines: Option[String], statements: List[Statement]) {
    def runs(way: String, line: String): Boolean =
      ways.forall(_.split(' ').contains(way)) && lines.forall(_.split(' ').contains(line))
  }

  lazy val sections: List[Section] = {
    val stream = getClass.getResourceAsStream("/delta.sql")
    val numbered = scala.io.Source.fromInputStream(stream, "UTF-8").getLines().zipWithIndex.toList
      .filterNot { case (line, _) => line.startsWith("#") || line.isEmpty }
    blocks(numbered)(_.startsWith("== ")).map { block =>
      val (head, body) = block.tail.span { case (line, _) => line.startsWith("-- ") }
      Section(
        block.head._1.stripPrefix("== "),
        value(head, "ways"),
        value(head, "lines"),
        blocks(body)(!_.startsWith("-- ")).map(statement))
    }
  }

  /** Each begins with a line that is the first of one. */
  private def blocks(lines: List[(String, Int)])(isFirst: String => Boolean): List[List[(String, Int)]] =
    lines match {
      case Nil => Nil
      case first :: others =>
        require(isFirst(first._1), s"delta.sql, line ${first._2 + 1}: '${first._1}'")
        val (rest, next) = others.span(line => !isFirst(line._1))
        (first :: rest) :: blocks(next)(isFirst)
    }

  private def statement(block: List[(String, Int)]): Statement = {
    val (sql, line) = block.head
    require(sql.endsWith(";"), s"delta.sql, line ${line + 1}: no semicolon at the end")
    val expected = block.tail
    Statement(
      line + 1,
      sql.stripSuffix(";"),
      value(expected, "columns").toList.flatMap(_.split(", ")),
      expected.map(_._1.stripPrefix("-- ")).filterNot(row => row.startsWith("columns: ") || row.startsWith("error: ")),
      value(expected, "error"))
  }

  private def value(lines: List[(String, Int)], key: String): Option[String] =
    lines.map(_._1).find(_.startsWith(s"-- $key: ")).map(_.stripPrefix(s"-- $key: "))
}
