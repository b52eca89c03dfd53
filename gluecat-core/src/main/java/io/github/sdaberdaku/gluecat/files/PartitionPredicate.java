/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.StructFilters;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.connector.expressions.filter.And;
import org.apache.spark.sql.connector.expressions.filter.Not;
import org.apache.spark.sql.connector.expressions.filter.Or;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.internal.connector.PredicateUtils;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.Option;

/**
 * A condition that a statement gives to a table, such as that of {@code DELETE}, on the values of a
 * partition.
 */
final class PartitionPredicate {

  private final Expression condition;

  private PartitionPredicate(Expression condition) {
    this.condition = condition;
  }

  /**
   * @param schema the partition columns
   * @throws IllegalArgumentException if it cannot be said of the partition columns alone; see
   *     {@link #isOf}
   */
  static PartitionPredicate of(Predicate predicate, StructType schema) {
    Option<Expression> condition = expression(predicate, schema);
    if (!condition.isDefined()) {
      throw new IllegalArgumentException(predicate + " is no condition on partition columns");
    }
    return new PartitionPredicate(condition.get());
  }

  /** Whether a condition is on partition columns alone, and one that can be evaluated. */
  static boolean isOf(Predicate predicate, StructType schema) {
    return expression(predicate, schema).isDefined();
  }

  private static Option<Expression> expression(Predicate predicate, StructType schema) {
    Option<Filter> filter = PredicateUtils.toV1(withoutUnequal(predicate));
    if (!filter.isDefined()) {
      return Option.empty();
    }
    // Filters quote the names that need it.
    Map<String, BoundReference> columns = new HashMap<>();
    for (StructField field : schema.fields()) {
      BoundReference column =
          new BoundReference(schema.fieldIndex(field.name()), field.dataType(), true);
      columns.put(field.name(), column);
      columns.put(DataSourceTable.quoted(field.name()), column);
    }
    return StructFilters.filterToExpression(filter.get(), name -> Option.apply(columns.get(name)));
  }

  /** Filters have no operator of their own for that. */
  private static Predicate withoutUnequal(Predicate predicate) {
    org.apache.spark.sql.connector.expressions.Expression[] operands = predicate.children();
    org.apache.spark.sql.connector.expressions.Expression[] changed =
        new org.apache.spark.sql.connector.expressions.Expression[operands.length];
    for (int i = 0; i < operands.length; i++) {
      changed[i] =
          operands[i] instanceof Predicate ? withoutUnequal((Predicate) operands[i]) : operands[i];
    }
    switch (predicate.name()) {
      case "AND":
        return new And((Predicate) changed[0], (Predicate) changed[1]);
      case "OR":
        return new Or((Predicate) changed[0], (Predicate) changed[1]);
      case "NOT":
        return new Not((Predicate) changed[0]);
      case "<>":
        return new Not(new Predicate("=", changed));
      default:
        return predicate;
    }
  }

  /** Whether the condition is true, and not false or unknown, of a partition. */
  boolean test(InternalRow values) {
    return Boolean.TRUE.equals(condition.eval(values));
  }
}
