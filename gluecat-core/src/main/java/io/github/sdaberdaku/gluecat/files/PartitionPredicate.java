/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.TypeUtils;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;

/**
 * A condition that a statement gives to a table, such as that of {@code DELETE}, on the values of a
 * partition, with SQL's logic of three values.
 */
final class PartitionPredicate {

  private static final Set<String> COMPARISONS =
      new HashSet<>(Arrays.asList("=", "<=>", "<>", "<", "<=", ">", ">="));

  private final Predicate predicate;
  private final StructType schema;

  private PartitionPredicate(Predicate predicate, StructType schema) {
    this.predicate = predicate;
    this.schema = schema;
  }

  /**
   * @param schema the partition columns
   * @throws IllegalArgumentException if it cannot be said of the partition columns alone; see
   *     {@link #isOf}
   */
  static PartitionPredicate of(Predicate predicate, StructType schema) {
    if (!isOf(predicate, schema)) {
      throw new IllegalArgumentException(predicate + " is no condition on partition columns");
    }
    return new PartitionPredicate(predicate, schema);
  }

  /** Whether a condition is on partition columns alone, and one that can be evaluated. */
  static boolean isOf(Predicate predicate, StructType schema) {
    Expression[] operands = predicate.children();
    switch (predicate.name()) {
      case "ALWAYS_TRUE":
      case "ALWAYS_FALSE":
        return true;
      case "AND":
      case "OR":
      case "NOT":
        return Arrays.stream(operands)
            .allMatch(part -> part instanceof Predicate && isOf((Predicate) part, schema));
      case "IS_NULL":
      case "IS_NOT_NULL":
        return isColumn(operands[0], schema);
      case "IN":
        return isColumn(operands[0], schema)
            && Arrays.stream(operands).skip(1).allMatch(Literal.class::isInstance);
      default:
        return COMPARISONS.contains(predicate.name())
            && isColumn(operands[0], schema)
            && operands[1] instanceof Literal;
    }
  }

  private static boolean isColumn(Expression expression, StructType schema) {
    if (!(expression instanceof NamedReference)) {
      return false;
    }
    String[] name = ((NamedReference) expression).fieldNames();
    return name.length == 1 && schema.getFieldIndex(name[0]).isDefined();
  }

  /** Whether the condition is true, and not false or unknown, of a partition. */
  boolean test(InternalRow values) {
    return Boolean.TRUE.equals(evaluate(predicate, values));
  }

  /** Null for unknown. */
  private Boolean evaluate(Predicate part, InternalRow values) {
    Expression[] operands = part.children();
    switch (part.name()) {
      case "ALWAYS_TRUE":
        return true;
      case "ALWAYS_FALSE":
        return false;
      case "NOT":
        Boolean negated = evaluate((Predicate) operands[0], values);
        return negated == null ? null : !negated;
      case "AND":
        return all(operands, values, true);
      case "OR":
        return all(operands, values, false);
      case "IS_NULL":
        return value(operands[0], values) == null;
      case "IS_NOT_NULL":
        return value(operands[0], values) != null;
      case "IN":
        return in(operands, values);
      default:
        return compare(part.name(), operands, values);
    }
  }

  /** A conjunction, or with the other unit a disjunction. */
  private Boolean all(Expression[] operands, InternalRow values, boolean unit) {
    Boolean result = unit;
    for (Expression operand : operands) {
      Boolean one = evaluate((Predicate) operand, values);
      if (one == null) {
        result = null;
      } else if (one != unit) {
        return !unit;
      }
    }
    return result;
  }

  private Boolean in(Expression[] operands, InternalRow values) {
    boolean unknown = false;
    for (int i = 1; i < operands.length; i++) {
      Boolean equal = compare("=", new Expression[] {operands[0], operands[i]}, values);
      if (equal == null) {
        unknown = true;
      } else if (equal) {
        return true;
      }
    }
    return unknown ? null : Boolean.FALSE;
  }

  private Boolean compare(String operator, Expression[] operands, InternalRow values) {
    Object value = value(operands[0], values);
    Object literal = ((Literal<?>) operands[1]).value();
    if (value == null || literal == null) {
      return operator.equals("<=>") ? Boolean.valueOf(value == literal) : null;
    }
    int order = TypeUtils.getInterpretedOrdering(type(operands[0])).compare(value, literal);
    switch (operator) {
      case "=":
      case "<=>":
        return order == 0;
      case "<>":
        return order != 0;
      case "<":
        return order < 0;
      case "<=":
        return order <= 0;
      case ">":
        return order > 0;
      default:
        return order >= 0;
    }
  }

  private Object value(Expression column, InternalRow values) {
    return values.get(place(column), type(column));
  }

  private DataType type(Expression column) {
    return schema.fields()[place(column)].dataType();
  }

  private int place(Expression column) {
    return schema.fieldIndex(((NamedReference) column).fieldNames()[0]);
  }
}
