/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.LiteralValue;
import org.apache.spark.sql.connector.expressions.filter.AlwaysFalse;
import org.apache.spark.sql.connector.expressions.filter.AlwaysTrue;
import org.apache.spark.sql.connector.expressions.filter.And;
import org.apache.spark.sql.connector.expressions.filter.Not;
import org.apache.spark.sql.connector.expressions.filter.Or;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartitionPredicateTest {

  private static final StructType SCHEMA =
      new StructType().add("s", "string").add("n", "int").add("a.`b", "date");
  private static final InternalRow ROW =
      new GenericInternalRow(new Object[] {UTF8String.fromString("b"), 5, 100});
  private static final InternalRow NULLS = new GenericInternalRow(new Object[] {null, null, null});

  private static Expression n(Integer value) {
    return new LiteralValue<>(value, DataTypes.IntegerType);
  }

  private static Expression s(String value) {
    return new LiteralValue<>(UTF8String.fromString(value), DataTypes.StringType);
  }

  private static Predicate on(String operator, String column, Expression... operands) {
    Expression[] all = new Expression[operands.length + 1];
    all[0] = Expressions.column(column);
    System.arraycopy(operands, 0, all, 1, operands.length);
    return new Predicate(operator, all);
  }

  private static boolean test(Predicate predicate, InternalRow row) {
    return PartitionPredicate.of(predicate, SCHEMA).test(row);
  }

  @ParameterizedTest
  @CsvSource({
    "=, 5, true",
    "=, 6, false",
    "<=>, 5, true",
    "<=>, 6, false",
    "<>, 5, false",
    "<>, 6, true",
    "<, 5, false",
    "<, 6, true",
    "<=, 5, true",
    "<=, 4, false",
    ">, 5, false",
    ">, 4, true",
    ">=, 5, true",
    ">=, 6, false"
  })
  void comparesValues(String operator, int value, boolean expected) {
    assertThat(test(on(operator, "n", n(value)), ROW)).isEqualTo(expected);
    Predicate negated = new Not(on(operator, "n", n(value)));
    assertThat(test(negated, ROW)).isEqualTo(!expected);
    if (!operator.equals("<=>")) {
      assertThat(test(on(operator, "n", n(value)), NULLS)).as("unknown").isFalse();
      assertThat(test(negated, NULLS)).as("not unknown is unknown").isFalse();
    }
  }

  @Test
  void comparesTexts() {
    assertThat(test(on("=", "s", s("b")), ROW)).isTrue();
    assertThat(test(on("<", "s", s("c")), ROW)).isTrue();
    assertThat(test(on("IN", "s", s("a"), s("b")), ROW)).isTrue();
    assertThat(test(on("IN", "s", s("a"), s("c")), ROW)).isFalse();
    assertThat(test(on("STARTS_WITH", "s", s("b")), ROW)).isTrue();
    assertThat(test(on("CONTAINS", "s", s("c")), ROW)).isFalse();
  }

  @Test
  void findsColumnsWhoseNamesNeedQuotes() {
    Expression column = Expressions.column("`a.``b`");
    Expression day = new LiteralValue<>(100, DataTypes.DateType);
    assertThat(test(new Predicate("=", new Expression[] {column, day}), ROW)).isTrue();
    assertThat(test(new Predicate("<", new Expression[] {column, day}), ROW)).isFalse();
  }

  @Test
  void knowsNulls() {
    assertThat(test(on("IS_NULL", "n"), NULLS)).isTrue();
    assertThat(test(on("IS_NULL", "n"), ROW)).isFalse();
    assertThat(test(on("IS_NOT_NULL", "n"), ROW)).isTrue();
    assertThat(test(on("<=>", "n", n(null)), NULLS)).isTrue();
    assertThat(test(on("<=>", "n", n(null)), ROW)).isFalse();
    assertThat(test(on("=", "n", n(null)), NULLS)).isFalse();
    assertThat(test(on("IN", "n", n(1), n(null)), ROW)).isFalse();
    assertThat(test(new Not(on("IN", "n", n(1), n(null))), ROW)).as("5 may be it").isFalse();
    assertThat(test(on("IN", "n", n(5), n(null)), ROW)).isTrue();
  }

  @Test
  void combinesThreeValues() {
    Predicate yes = on("=", "n", n(5));
    Predicate no = on("=", "n", n(6));
    Predicate unknown = on("=", "n", n(null));
    assertThat(test(new And(yes, yes), ROW)).isTrue();
    assertThat(test(new And(yes, unknown), ROW)).isFalse();
    assertThat(test(new Not(new And(no, unknown)), ROW)).as("false and unknown is false").isTrue();
    assertThat(test(new Not(new And(unknown, yes)), ROW)).isFalse();
    assertThat(test(new Or(unknown, yes), ROW)).isTrue();
    assertThat(test(new Not(new Or(unknown, no)), ROW)).isFalse();
    assertThat(test(new Not(new Or(no, no)), ROW)).isTrue();
    assertThat(test(new AlwaysTrue(), ROW)).isTrue();
    assertThat(test(new AlwaysFalse(), ROW)).isFalse();
  }

  @Test
  void takesNothingElse() {
    for (Predicate other :
        new Predicate[] {
          on("=", "id", n(1)),
          on("=", "n", Expressions.column("s")),
          new Not(on("=", "id", n(1))),
          new And(on("=", "n", n(1)), on("CONTAINS", "id", s("b"))),
          new Predicate(
              "=", new Expression[] {new Predicate("=", new Expression[] {n(1), n(1)}), n(1)})
        }) {
      assertThat(PartitionPredicate.isOf(other, SCHEMA)).as(other.toString()).isFalse();
      assertThatThrownBy(() -> PartitionPredicate.of(other, SCHEMA))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
