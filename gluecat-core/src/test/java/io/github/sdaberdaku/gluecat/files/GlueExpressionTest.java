/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.sdaberdaku.gluecat.entry.ColumnEntry;
import java.sql.Date;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.sources.And;
import org.apache.spark.sql.sources.EqualNullSafe;
import org.apache.spark.sql.sources.EqualTo;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.sources.GreaterThan;
import org.apache.spark.sql.sources.GreaterThanOrEqual;
import org.apache.spark.sql.sources.In;
import org.apache.spark.sql.sources.IsNotNull;
import org.apache.spark.sql.sources.IsNull;
import org.apache.spark.sql.sources.LessThan;
import org.apache.spark.sql.sources.LessThanOrEqual;
import org.apache.spark.sql.sources.Not;
import org.apache.spark.sql.sources.Or;
import org.apache.spark.sql.sources.StringStartsWith;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

class GlueExpressionTest {

  private static final StructType SCHEMA =
      new StructType()
          .add("s", DataTypes.StringType)
          .add("n", DataTypes.IntegerType)
          .add("big", DataTypes.LongType)
          .add("d", DataTypes.DateType)
          .add("ts", DataTypes.TimestampType)
          .add("dec", DataTypes.createDecimalType(5, 2))
          .add("odd", DataTypes.IntegerType)
          .add("MixedCase", DataTypes.StringType)
          .add("date", DataTypes.StringType)
          .add("with space", DataTypes.StringType);

  private static final List<ColumnEntry> KEYS =
      List.of(
          key("s", "string"),
          key("n", "int"),
          key("big", "BIGINT"),
          key("d", "date"),
          key("ts", "timestamp"),
          key("dec", "decimal(5,2)"),
          key("odd", "string"),
          key("mixedcase", "string"),
          key("date", "string"),
          key("with space", "string"));

  private static ColumnEntry key(String name, String type) {
    return new ColumnEntry(name, type, null);
  }

  private static String of(Filter... filters) {
    return new GlueExpression(SCHEMA, KEYS).of(Arrays.asList(filters)).orElse("");
  }

  @Test
  void comparesTextsNumbersAndDays() {
    assertThat(of(new EqualTo("s", "x"))).isEqualTo("s = 'x'");
    assertThat(of(new EqualNullSafe("s", "x"))).isEqualTo("s = 'x'");
    assertThat(of(new EqualTo("s", "O'Neil's"))).isEqualTo("s = 'O''Neil''s'");
    assertThat(of(new EqualTo("s", "größe/ä \ud83d\ude00")))
        .isEqualTo("s = 'größe/ä \ud83d\ude00'");
    assertThat(of(new EqualTo("MixedCase", "x"))).isEqualTo("mixedcase = 'x'");
    assertThat(of(new GreaterThan("n", 5))).isEqualTo("n > 5");
    assertThat(of(new GreaterThanOrEqual("big", -5L))).isEqualTo("big >= -5");
    assertThat(of(new LessThan("d", Date.valueOf("2024-02-29")))).isEqualTo("d < '2024-02-29'");
    assertThat(of(new LessThanOrEqual("d", LocalDate.of(2024, 2, 29))))
        .isEqualTo("d <= '2024-02-29'");
    assertThat(of(new StringStartsWith("s", "2024-"))).isEqualTo("s LIKE '2024-%'");
    assertThat(of(new In("s", new Object[] {"a", null, "b"}))).isEqualTo("s IN ('a', 'b')");
  }

  @Test
  void combinesThem() {
    Filter one = new EqualTo("n", 1);
    Filter two = new EqualTo("s", "x");
    assertThat(of(one, two)).isEqualTo("n = 1 AND s = 'x'");
    assertThat(of(new Or(one, two))).isEqualTo("(n = 1 OR s = 'x')");
    assertThat(of(new Or(one, new And(one, two)))).isEqualTo("(n = 1 OR (n = 1 AND s = 'x'))");
  }

  /** Less of a conjunction selects more; less of a disjunction would select less. */
  @Test
  void leavesOutOfAConjunctionWhatItCannotSay() {
    Filter sayable = new EqualTo("n", 1);
    Filter other = new IsNull("n");
    assertThat(of(sayable, other)).isEqualTo("n = 1");
    assertThat(of(new And(other, sayable))).isEqualTo("n = 1");
    assertThat(of(new Or(sayable, other))).isEmpty();
    assertThat(of(new Or(new And(sayable, other), sayable))).isEqualTo("(n = 1 OR n = 1)");
  }

  /** NOT (n = 1) would not select the default partition's like in Spark; the rest is not typed. */
  @Test
  void saysNothingThatItIsNotSureOf() {
    assertThat(of(new Not(new EqualTo("n", 1)))).isEmpty();
    assertThat(of(new IsNotNull("n"))).isEmpty();
    assertThat(of(new EqualNullSafe("n", null))).isEmpty();
    assertThat(of(new In("n", new Object[] {null}))).isEmpty();
    assertThat(of(new EqualTo("ts", java.sql.Timestamp.valueOf("2024-01-01 00:00:00")))).isEmpty();
    assertThat(of(new EqualTo("dec", new java.math.BigDecimal("1.50")))).isEmpty();
    assertThat(of(new EqualTo("odd", 1))).as("a text in Glue").isEmpty();
    assertThat(of(new EqualTo("date", "x"))).as("a keyword").isEmpty();
    assertThat(of(new EqualTo("with space", "x"))).isEmpty();
    assertThat(of(new EqualTo("none", "x"))).isEmpty();
    assertThat(of(new EqualTo("s", "two\nlines"))).isEmpty();
    assertThat(of(new GreaterThan("s", "\ue000"))).as("an order of code points").isEmpty();
    assertThat(of(new StringStartsWith("s", "50%"))).isEmpty();
    assertThat(of(new StringStartsWith("s", "a_b"))).isEmpty();
    assertThat(of(new EqualTo("d", LocalDate.of(12024, 1, 1)))).isEmpty();
  }

  @Test
  void staysBelowTheLimitOfTheService() {
    List<Object> many = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      many.add(i);
    }
    Filter tooLong = new In("n", many.toArray());
    assertThat(of(tooLong)).isEmpty();
    assertThat(of(tooLong, new EqualTo("s", "x"))).isEqualTo("s = 'x'");
    Filter long1 = new EqualTo("s", "x".repeat(1500));
    assertThat(of(long1, long1)).isEqualTo("s = '" + "x".repeat(1500) + "'");
    assertThat(Optional.of(of(new EqualTo("s", "x".repeat(2042)))))
        .contains("s = '" + "x".repeat(2042) + "'");
    assertThat(of(new EqualTo("s", "x".repeat(2043)))).isEmpty();
  }
}
