/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.spark;

import java.util.Collections;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.datasources.v2.V2CommandExec;
import scala.collection.immutable.List;

/** The execution of a statement that has no rows. */
public final class CommandExec extends V2CommandExec {

  private static final long serialVersionUID = 1L;

  private final String statement;
  private final transient Runnable command;

  /**
   * @param statement what EXPLAIN shows
   * @param command runs once, on the driver
   */
  public CommandExec(String statement, Runnable command) {
    this.statement = statement;
    this.command = command;
  }

  @Override
  public List<InternalRow> run() {
    command.run();
    return ScalaCollections.list(Collections.<InternalRow>emptyList());
  }

  @Override
  public List<Attribute> output() {
    return ScalaCollections.list(Collections.<Attribute>emptyList());
  }

  @Override
  public List<SparkPlan> children() {
    return ScalaCollections.list(Collections.<SparkPlan>emptyList());
  }

  /** Overrides Spark's with Scala 2.12. */
  public SparkPlan withNewChildrenInternal(scala.collection.IndexedSeq<SparkPlan> none) {
    return this;
  }

  /** Overrides Spark's with Scala 2.13. */
  public SparkPlan withNewChildrenInternal(scala.collection.immutable.IndexedSeq<SparkPlan> none) {
    return this;
  }

  /** Spark copies a node by its constructor, with the elements as arguments. */
  @Override
  public int productArity() {
    return 2;
  }

  @Override
  public Object productElement(int place) {
    return place == 0 ? statement : command;
  }

  @Override
  public String simpleString(int maxFields) {
    return statement;
  }

  @Override
  public boolean canEqual(Object other) {
    return other instanceof CommandExec;
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
