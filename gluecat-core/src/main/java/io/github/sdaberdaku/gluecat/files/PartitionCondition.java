/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.InterpretedPredicate;
import org.apache.spark.sql.types.StructType;
import scala.runtime.AbstractPartialFunction;

/** Filters on partition columns as Spark itself evaluates them, on the values of a partition. */
final class PartitionCondition {

  private final InterpretedPredicate condition;

  /**
   * The partitions that meet all of some filters.
   *
   * @param filters deterministic expressions over columns of the schema
   * @param schema the partition columns
   * @return a new list
   */
  static List<TablePartition> select(
      List<Expression> filters, StructType schema, List<TablePartition> partitions) {
    List<TablePartition> selected = new ArrayList<>(partitions);
    if (!filters.isEmpty()) {
      PartitionCondition condition = new PartitionCondition(filters, schema);
      selected.removeIf(partition -> !condition.condition.eval(partition.values()));
    }
    return selected;
  }

  private PartitionCondition(List<Expression> filters, StructType schema) {
    Expression all = filters.stream().reduce(And::new).get();
    condition = new InterpretedPredicate(bound(all, schema));
    condition.initialize(0);
  }

  /**
   * A filter with its columns as places in the values, in which those of two queries are alike.
   *
   * @param schema the partition columns
   */
  static Expression bound(Expression filter, StructType schema) {
    return (Expression) filter.transform(new Binding(schema));
  }

  /** Columns as their places in the values. */
  private static final class Binding extends AbstractPartialFunction<Expression, Expression> {

    private final StructType schema;

    Binding(StructType schema) {
      this.schema = schema;
    }

    @Override
    public boolean isDefinedAt(Expression expression) {
      return expression instanceof AttributeReference;
    }

    @Override
    public Expression apply(Expression expression) {
      int place = schema.fieldIndex(((AttributeReference) expression).name());
      return new BoundReference(place, schema.fields()[place].dataType(), true);
    }
  }
}
