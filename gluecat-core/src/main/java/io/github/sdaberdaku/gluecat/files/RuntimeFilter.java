/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * The values of partition columns that a query turns out to need while it runs: those of the other
 * side of a join.
 */
final class RuntimeFilter {

  /**
   * The types of which equal values are equal objects; not so 0.0 and -0.0, and texts with a
   * collation.
   */
  private static final Set<DataType> COMPARABLE =
      new HashSet<>(
          Arrays.asList(
              DataTypes.StringType,
              DataTypes.BooleanType,
              DataTypes.ByteType,
              DataTypes.ShortType,
              DataTypes.IntegerType,
              DataTypes.LongType,
              DataTypes.DateType,
              DataTypes.TimestampType));

  private final StructType schema;
  private final Map<Integer, Set<Object>> needed = new HashMap<>();

  /**
   * @param predicates conditions that all must hold; those other than {@code IN} and {@code =} are
   *     passed over, and so are columns of other types than most partitions have, since Spark
   *     evaluates all of them on the rows again
   * @param schema the partition columns
   */
  RuntimeFilter(Collection<Predicate> predicates, StructType schema) {
    this.schema = schema;
    for (Predicate predicate : predicates) {
      Expression[] operands = predicate.children();
      boolean isEquality = predicate.name().equals("IN") || predicate.name().equals("=");
      if (isEquality && operands.length > 0 && operands[0] instanceof NamedReference) {
        add((NamedReference) operands[0], operands);
      }
    }
  }

  private void add(NamedReference column, Expression[] operands) {
    Set<Object> values = new HashSet<>();
    for (int i = 1; i < operands.length; i++) {
      if (!(operands[i] instanceof Literal)) {
        return;
      }
      Object value = ((Literal<?>) operands[i]).value();
      if (value != null) {
        values.add(value);
      }
    }
    int place = schema.fieldIndex(column.fieldNames()[0]);
    if (!COMPARABLE.contains(schema.fields()[place].dataType())) {
      return;
    }
    needed.merge(
        place,
        values,
        (one, other) -> {
          one.retainAll(other);
          return one;
        });
  }

  /** Whether a query may need the rows of a partition of these values. */
  boolean admits(InternalRow values) {
    return needed.entrySet().stream()
        .allMatch(
            column -> {
              int place = column.getKey();
              Object value = values.get(place, schema.fields()[place].dataType());
              return value != null && column.getValue().contains(value);
            });
  }
}
