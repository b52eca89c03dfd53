/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.types.CharType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.VarcharType;

/**
 * Reads one Hive type string, by recursive descent. Words may be in any case, with blanks around
 * them.
 *
 * <p>Hive does not quote: the name of a nested field ends at its first colon, whatever characters
 * it is made of, but for {@code , < >}. A name in backticks is read too, if the colon follows the
 * closing backtick. Hive's own names of types are read here, since what Spark makes of some of them
 * depends on its settings; every other single word is left to the parser of the running Spark.
 *
 * <p>Source of the grammar: Hive's {@code TypeInfoUtils}; of the synonyms: Spark's SQL reference.
 */
final class HiveTypeParser {

  /** Deeper types are refused, before they exhaust the stack. */
  static final int MAX_DEPTH = 100;

  /** Spark's limit, and Hive's. */
  private static final int MAX_PRECISION = 38;

  private final String text;
  private int at;

  private HiveTypeParser(String text) {
    this.text = text;
  }

  /**
   * The type that a text says. Char and varchar are kept, at any depth.
   *
   * @throws HiveTypeException naming what was expected, what was found, and where
   */
  static DataType parse(String text) {
    HiveTypeParser parser = new HiveTypeParser(text);
    DataType type = parser.type(0);
    parser.skipBlanks();
    if (parser.at < text.length()) {
      throw parser.expected("the end of the type");
    }
    return type;
  }

  private DataType type(int depth) {
    skipBlanks();
    int start = at;
    if (depth > MAX_DEPTH) {
      throw problem("a type that is nested deeper than " + MAX_DEPTH + " levels", start);
    }
    String name = word();
    switch (name) {
      case "":
        throw expected("a type");
      case "array":
        return array(depth);
      case "map":
        return map(depth);
      case "struct":
        return struct(depth);
      case "uniontype":
        throw problem("uniontype is no type of Spark", start);
      default:
        return atomic(name, start);
    }
  }

  private DataType array(int depth) {
    require('<');
    DataType element = type(depth + 1);
    require('>');
    return DataTypes.createArrayType(element);
  }

  private DataType map(int depth) {
    require('<');
    DataType key = type(depth + 1);
    require(',');
    DataType value = type(depth + 1);
    require('>');
    return DataTypes.createMapType(key, value);
  }

  private DataType struct(int depth) {
    require('<');
    List<StructField> fields = new ArrayList<>();
    if (!accept('>')) {
      do {
        fields.add(field(depth));
      } while (accept(','));
      if (!accept('>')) {
        throw expected("',' or '>'");
      }
    }
    return new StructType(fields.toArray(new StructField[0]));
  }

  private StructField field(int depth) {
    skipBlanks();
    int start = at;
    String name = peek() == '`' ? quotedName() : null;
    if (name == null) {
      name = plainName();
    }
    if (name.isEmpty()) {
      at = start;
      throw expected("the name of a field");
    }
    require(':');
    DataType type = type(depth + 1);
    StructField field = new StructField(name, type, true, Metadata.empty());
    return acceptWord("comment") ? field.withComment(quotedText()) : field;
  }

  /** The name in backticks that starts here, or null if no colon follows the closing one. */
  private String quotedName() {
    StringBuilder name = new StringBuilder();
    int i = at + 1;
    for (; i < text.length(); i++) {
      if (text.charAt(i) == '`') {
        if (!text.startsWith("``", i)) {
          break;
        }
        i++; // a backtick within the name is doubled
      }
      name.append(text.charAt(i));
    }
    int end = i + 1;
    while (end < text.length() && Character.isWhitespace(text.charAt(end))) {
      end++;
    }
    if (end >= text.length() || text.charAt(end) != ':') {
      return null;
    }
    at = end;
    return name.toString();
  }

  private String plainName() {
    int start = at;
    while (at < text.length() && ":,<>".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    int end = at;
    while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(start, end);
  }

  /** The text in single or double quotes that starts here, with Hive's escapes resolved. */
  private String quotedText() {
    skipBlanks();
    int start = at;
    char quote = peek();
    if (quote != '\'' && quote != '"') {
      throw expected("a comment in quotes");
    }
    StringBuilder result = new StringBuilder();
    for (at++; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == quote) {
        at++;
        if (peek() != quote) {
          return result.toString();
        }
      } else if (c == '\\' && at + 1 < text.length()) {
        at++;
        c = unescaped(text.charAt(at));
      }
      result.append(c);
    }
    throw problem("a comment without closing quote", start);
  }

  private static char unescaped(char c) {
    switch (c) {
      case 'n':
        return '\n';
      case 'r':
        return '\r';
      case 't':
        return '\t';
      default:
        return c;
    }
  }

  private DataType atomic(String name, int start) {
    switch (name) {
      case "boolean":
        return DataTypes.BooleanType;
      case "tinyint":
      case "byte":
        return DataTypes.ByteType;
      case "smallint":
      case "short":
        return DataTypes.ShortType;
      case "int":
      case "integer":
        return DataTypes.IntegerType;
      case "bigint":
      case "long":
        return DataTypes.LongType;
      case "float":
      case "real":
        return DataTypes.FloatType;
      case "double":
        acceptWord("precision");
        return DataTypes.DoubleType;
      case "decimal":
      case "dec":
      case "numeric":
        return decimal();
      case "string":
        return acceptWord("collate") ? ofSpark(start, 1) : DataTypes.StringType;
      case "char":
        return CharType.apply(requiredLength("char")); // Spark 4.2 changed its constructor
      case "varchar":
        return varchar();
      case "binary":
        return DataTypes.BinaryType;
      case "date":
        return DataTypes.DateType;
      case "timestamp":
        return timestamp(start);
      case "timestamp_ntz":
        return DataTypes.TimestampNTZType;
      case "interval_day_time":
        return DataTypes.createDayTimeIntervalType();
      case "interval_year_month":
        return DataTypes.createYearMonthIntervalType();
      case "void":
      case "null":
        return DataTypes.NullType;
      case "interval":
        return ofSpark(start, 3); // as in "interval day to second", which Spark writes
      default:
        return ofSpark(start, 0);
    }
  }

  private DataType decimal() {
    if (!accept('(')) {
      return DataTypes.createDecimalType(10, 0);
    }
    int precision = number("a precision", 1, MAX_PRECISION);
    int scale = accept(',') ? number("a scale", 0, precision) : 0;
    require(')');
    return DataTypes.createDecimalType(precision, scale);
  }

  /** Trino and Athena say varchar without a length for what Hive calls a string. */
  private DataType varchar() {
    skipBlanks();
    return peek() == '(' ? VarcharType.apply(requiredLength("varchar")) : DataTypes.StringType;
  }

  /** Any length that Spark takes, since the writer of the entry had to keep Hive's limits. */
  private int requiredLength(String type) {
    if (!accept('(')) {
      throw expected("'(' and the length of " + type);
    }
    int length = number("a length", 1, Integer.MAX_VALUE);
    require(')');
    return length;
  }

  private DataType timestamp(int start) {
    if (!acceptWord("with")) {
      return DataTypes.TimestampType;
    }
    boolean local = acceptWord("local");
    if (!acceptWord("time") || !acceptWord("zone")) {
      throw expected(local ? "time zone" : "time zone or local time zone");
    }
    if (!local) {
      throw problem("timestamp with time zone is no type of Spark", start);
    }
    return DataTypes.TimestampType;
  }

  /**
   * The type that starts there, by Spark's own parser.
   *
   * @param moreWords how many more words may belong to it
   */
  private DataType ofSpark(int start, int moreWords) {
    for (int i = 0; i < moreWords && !startsComment(); i++) {
      word();
    }
    int end = at;
    skipBlanks();
    if (peek() == '(') { // as in time(6)
      int closing = text.indexOf(')', at);
      if (closing < 0) {
        throw problem("'(' without ')'", at);
      }
      at = closing + 1;
      end = at;
    }
    String type = text.substring(start, end);
    try {
      DataType parsed = DataType.fromDDL(type);
      if (!(parsed instanceof StructType)) { // Spark takes "big int" for a table
        return parsed;
      }
    } catch (Exception e) { // Scala throws ParseException undeclared
      throw new HiveTypeException("unknown type '" + type + "'", position(start), e);
    }
    throw problem("unknown type '" + type + "'", start);
  }

  private boolean startsComment() {
    int before = at;
    boolean comment = word().equals("comment");
    at = before;
    return comment;
  }

  private int number(String what, int lowest, int highest) {
    skipBlanks();
    int start = at;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    if (at == start) {
      throw expected(what);
    }
    String digits = text.substring(start, at);
    try {
      int number = Integer.parseInt(digits);
      if (number >= lowest && number <= highest) {
        return number;
      }
    } catch (NumberFormatException e) { // too many digits
      throw new HiveTypeException(beyond(what, lowest, highest, digits), position(start), e);
    }
    throw problem(beyond(what, lowest, highest, digits), start);
  }

  private static String beyond(String what, int lowest, int highest, String found) {
    return "expected " + what + " from " + lowest + " to " + highest + ", but found " + found;
  }

  /** The word after blanks, in lower case; empty if none starts there. */
  private String word() {
    skipBlanks();
    int start = at;
    while (at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
      at++;
    }
    return text.substring(start, at).toLowerCase(Locale.ROOT);
  }

  private boolean acceptWord(String expected) {
    int before = at;
    if (word().equals(expected)) {
      return true;
    }
    at = before;
    return false;
  }

  private boolean accept(char expected) {
    skipBlanks();
    if (peek() != expected) {
      return false;
    }
    at++;
    return true;
  }

  private void require(char expected) {
    if (!accept(expected)) {
      throw expected("'" + expected + "'");
    }
  }

  /** The character here; 0 at the end. */
  private char peek() {
    return at < text.length() ? text.charAt(at) : 0;
  }

  private void skipBlanks() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private HiveTypeException expected(String what) {
    skipBlanks();
    String found =
        at < text.length()
            ? "'" + new String(Character.toChars(text.codePointAt(at))) + "'"
            : "the end";
    return problem("expected " + what + ", but found " + found, at);
  }

  private HiveTypeException problem(String problem, int index) {
    return new HiveTypeException(problem, position(index), null);
  }

  /** The place of a char of the text as people count: from 1, a surrogate pair once. */
  private int position(int index) {
    return text.codePointCount(0, index) + 1;
  }
}
