/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import io.github.sdaberdaku.gluecat.entry.ColumnEntry;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.spark.sql.sources.And;
import org.apache.spark.sql.sources.EqualNullSafe;
import org.apache.spark.sql.sources.EqualTo;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.sources.GreaterThan;
import org.apache.spark.sql.sources.GreaterThanOrEqual;
import org.apache.spark.sql.sources.In;
import org.apache.spark.sql.sources.LessThan;
import org.apache.spark.sql.sources.LessThanOrEqual;
import org.apache.spark.sql.sources.Or;
import org.apache.spark.sql.sources.StringStartsWith;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Writes filters on partition columns in the language of Glue's GetPartitions: a text of at most
 * 2,048 characters, which the service parses with JSQLParser, over keys of the types string, date
 * and integer (AWS Glue API reference, GetPartitions).
 *
 * <p>The text selects at least what the filters select: what cannot be said is left out, and the
 * caller has to apply the filters to what it gets.
 */
final class GlueExpression {

  private static final int MAX_LENGTH = 2048;

  /** What the parser takes without quotation marks. */
  private static final Pattern PLAIN_NAME = Pattern.compile("[a-z_][a-z0-9_]*");

  /** Printable ASCII: its order is the same in UTF-8, as Spark compares, and in UTF-16. */
  private static final Pattern ASCII = Pattern.compile("[\\x20-\\x7e]*");

  /** Words of SQL that partition keys are known to have for names, and that the parser refuses. */
  private static final Set<String> KEYWORDS =
      new HashSet<>(
          Arrays.asList(
              "all",
              "and",
              "any",
              "as",
              "between",
              "by",
              "case",
              "cast",
              "check",
              "create",
              "cross",
              "current",
              "current_date",
              "current_time",
              "current_timestamp",
              "date",
              "default",
              "delete",
              "desc",
              "distinct",
              "double",
              "drop",
              "else",
              "end",
              "escape",
              "except",
              "exists",
              "fetch",
              "final",
              "first",
              "for",
              "from",
              "full",
              "global",
              "group",
              "having",
              "if",
              "ilike",
              "in",
              "index",
              "inner",
              "insert",
              "intersect",
              "interval",
              "into",
              "is",
              "join",
              "key",
              "last",
              "left",
              "like",
              "limit",
              "minus",
              "natural",
              "not",
              "null",
              "offset",
              "on",
              "or",
              "order",
              "outer",
              "partition",
              "percent",
              "pivot",
              "primary",
              "range",
              "right",
              "row",
              "rows",
              "schema",
              "select",
              "session",
              "set",
              "some",
              "start",
              "table",
              "then",
              "time",
              "timestamp",
              "timezone",
              "to",
              "top",
              "type",
              "union",
              "unique",
              "update",
              "user",
              "using",
              "value",
              "values",
              "view",
              "when",
              "where",
              "with",
              "xml",
              "zone"));

  private final Map<String, DataType> types = new HashMap<>();

  /**
   * @param partitionSchema the partition columns
   * @param keys the partition keys of the entry; those of another type there cannot be spoken of
   */
  GlueExpression(StructType partitionSchema, List<ColumnEntry> keys) {
    Map<String, String> glueTypes = new HashMap<>();
    keys.forEach(key -> glueTypes.put(key.name().toLowerCase(Locale.ROOT), key.type()));
    for (StructField field : partitionSchema.fields()) {
      String glueType = glueTypes.get(field.name().toLowerCase(Locale.ROOT));
      if (field.dataType().catalogString().equalsIgnoreCase(glueType)) {
        types.put(field.name(), field.dataType());
      }
    }
  }

  /** The filters that can be said, all of which a partition must pass; empty if none can. */
  Optional<String> of(List<Filter> filters) {
    StringBuilder expression = new StringBuilder();
    for (Filter filter : filters) {
      Optional<String> part = part(filter);
      int separator = expression.length() == 0 ? 0 : 5;
      if (part.isPresent() && expression.length() + separator + part.get().length() <= MAX_LENGTH) {
        expression.append(separator == 0 ? "" : " AND ").append(part.get());
      }
    }
    return expression.length() == 0 ? Optional.empty() : Optional.of(expression.toString());
  }

  private Optional<String> part(Filter filter) {
    if (filter instanceof And) {
      Optional<String> left = part(((And) filter).left());
      Optional<String> right = part(((And) filter).right());
      // One side alone selects more, which is allowed.
      return left.isPresent() && right.isPresent()
          ? Optional.of("(" + left.get() + " AND " + right.get() + ")")
          : left.isPresent() ? left : right;
    }
    if (filter instanceof Or) {
      Optional<String> left = part(((Or) filter).left());
      Optional<String> right = part(((Or) filter).right());
      return left.isPresent() && right.isPresent()
          ? Optional.of("(" + left.get() + " OR " + right.get() + ")")
          : Optional.empty();
    }
    if (filter instanceof EqualTo) {
      return comparison(((EqualTo) filter).attribute(), "=", ((EqualTo) filter).value());
    }
    if (filter instanceof EqualNullSafe) {
      EqualNullSafe equal = (EqualNullSafe) filter;
      return comparison(equal.attribute(), "=", equal.value());
    }
    if (filter instanceof GreaterThan) {
      return comparison(((GreaterThan) filter).attribute(), ">", ((GreaterThan) filter).value());
    }
    if (filter instanceof GreaterThanOrEqual) {
      GreaterThanOrEqual greater = (GreaterThanOrEqual) filter;
      return comparison(greater.attribute(), ">=", greater.value());
    }
    if (filter instanceof LessThan) {
      return comparison(((LessThan) filter).attribute(), "<", ((LessThan) filter).value());
    }
    if (filter instanceof LessThanOrEqual) {
      LessThanOrEqual less = (LessThanOrEqual) filter;
      return comparison(less.attribute(), "<=", less.value());
    }
    if (filter instanceof In) {
      return in((In) filter);
    }
    if (filter instanceof StringStartsWith) {
      return startsWith((StringStartsWith) filter);
    }
    return Optional.empty();
  }

  private Optional<String> comparison(String column, String operator, Object value) {
    boolean ordered = !operator.equals("=");
    return key(column)
        .flatMap(key -> literal(column, value, ordered).map(l -> key + " " + operator + " " + l));
  }

  private Optional<String> in(In filter) {
    List<String> literals = new ArrayList<>();
    for (Object value : filter.values()) {
      if (value == null) {
        continue; // it selects nothing
      }
      Optional<String> literal = literal(filter.attribute(), value, false);
      if (!literal.isPresent()) {
        return Optional.empty();
      }
      literals.add(literal.get());
    }
    return literals.isEmpty()
        ? Optional.empty()
        : key(filter.attribute())
            .map(
                key ->
                    key + " IN " + literals.stream().collect(Collectors.joining(", ", "(", ")")));
  }

  private Optional<String> startsWith(StringStartsWith filter) {
    String prefix = filter.value();
    if (prefix.isEmpty() || !ASCII.matcher(prefix).matches() || prefix.matches(".*[%_\\\\].*")) {
      return Optional.empty();
    }
    return types.get(filter.attribute()) instanceof StringType
        ? key(filter.attribute()).map(key -> key + " LIKE " + quoted(prefix + "%"))
        : Optional.empty();
  }

  private Optional<String> key(String column) {
    String key = column.toLowerCase(Locale.ROOT);
    return types.containsKey(column) && PLAIN_NAME.matcher(key).matches() && !KEYWORDS.contains(key)
        ? Optional.of(key)
        : Optional.empty();
  }

  /**
   * @param ordered whether the order of values counts
   */
  private Optional<String> literal(String column, Object value, boolean ordered) {
    DataType type = types.get(column);
    if (value == null || type == null) {
      return Optional.empty();
    }
    if (type.equals(DataTypes.StringType)) {
      String text = value.toString();
      boolean sayable = ordered ? ASCII.matcher(text).matches() : isOneLine(text);
      return sayable ? Optional.of(quoted(text)) : Optional.empty();
    }
    if (type.equals(DataTypes.DateType)) {
      // Of the year 1 to 9999, which both sides write alike.
      return value instanceof java.sql.Date || value instanceof LocalDate
          ? Optional.of(value.toString())
              .filter(d -> d.matches("\\d{4}-\\d\\d-\\d\\d"))
              .map(GlueExpression::quoted)
          : Optional.empty();
    }
    boolean integral =
        type.equals(DataTypes.ByteType)
            || type.equals(DataTypes.ShortType)
            || type.equals(DataTypes.IntegerType)
            || type.equals(DataTypes.LongType);
    return integral ? Optional.of(value.toString()) : Optional.empty();
  }

  private static boolean isOneLine(String text) {
    return text.chars().noneMatch(Character::isISOControl);
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
