/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The limits of the Glue service, checked before anything is committed. Source: the constraints in
 * the Glue API reference; where it counts bytes and its model counts characters, both are checked.
 */
public final class EntryLimits {

  private static final Logger LOG = LoggerFactory.getLogger(EntryLimits.class);

  static final int NAME = 255;
  static final int COMMENT = 255;
  static final int DESCRIPTION = 2048;
  static final int TYPE = 131_072;
  static final int PARAMETER_KEY = 255;
  static final int PARAMETER_VALUE = 512_000;
  static final int LOCATION = 2056;
  static final int DATABASE_LOCATION = 1024;

  private static final int ZERO_WIDTH_JOINER = 0x200D;
  private static final int FIRST_SKIN_TONE = 0x1F3FB;
  private static final int LAST_SKIN_TONE = 0x1F3FF;

  private EntryLimits() {}

  /** Whether Glue can hold an object of that name; where it cannot, asking for it is an error. */
  public static boolean isPossibleName(String name) {
    return !name.isEmpty()
        && name.chars().noneMatch(Character::isISOControl)
        && Math.max(name.length(), bytes(name)) <= NAME;
  }

  /**
   * A column comment as Glue accepts it: one line of at most 255 bytes, else cut; null for none.
   */
  public static String comment(String comment) {
    return comment == null ? null : cut(accepted(comment.replaceAll("[\\r\\n\\t]+", " ")), COMMENT);
  }

  /** A description as Glue accepts it: at most 2,048 bytes, else cut; null for none. */
  public static String description(String description) {
    return description == null ? null : cut(accepted(description), DESCRIPTION);
  }

  /** Logs a warning for each column whose comment Glue cannot hold as it is. */
  public static void warnOfCutComments(String catalog, String table, StructType schema) {
    for (StructField field : schema.fields()) {
      String comment = field.getComment().isDefined() ? field.getComment().get() : "";
      if (!comment.isEmpty() && !comment.equals(comment(comment))) {
        LOG.warn(
            "{}: the comment of column {} of {} is written to Glue as one line of at most {} bytes;"
                + " Spark shows all of it",
            catalog,
            field.name(),
            table,
            COMMENT);
      }
    }
  }

  /** The API's patterns of texts have no control characters but these, and no two others. */
  private static String accepted(String text) {
    return text.replaceAll("(?![\\r\\n\\t])[\\p{Cntrl}\\uFFFE\\uFFFF]", "");
  }

  private static String cut(String text, int bytes) {
    if (bytes(text) <= bytes) {
      return text.isEmpty() ? null : text;
    }
    int left = bytes - bytes("…");
    int end = 0;
    int whole = 0;
    while (end < text.length()) {
      int next = text.offsetByCodePoints(end, 1);
      left -= bytes(text.substring(end, next));
      if (left < 0) {
        break;
      }
      end = next;
      if (endsCharacter(text, end)) {
        whole = end;
      }
    }
    return text.substring(0, whole == 0 ? end : whole) + '…';
  }

  /**
   * Whether what is read as one character ends there: no accent or other mark follows, and no
   * joined emoji. Java's own BreakIterator answers differently on each JDK.
   */
  private static boolean endsCharacter(String text, int end) {
    if (end == text.length()) {
      return true;
    }
    int next = text.codePointAt(end);
    int type = Character.getType(next);
    return type != Character.NON_SPACING_MARK
        && type != Character.COMBINING_SPACING_MARK
        && type != Character.ENCLOSING_MARK
        && next != ZERO_WIDTH_JOINER
        && text.codePointBefore(end) != ZERO_WIDTH_JOINER
        && (next < FIRST_SKIN_TONE || next > LAST_SKIN_TONE);
  }

  private static int bytes(String text) {
    return text.getBytes(java.nio.charset.StandardCharsets.UTF_8).length;
  }

  /**
   * Checks an entry that is about to be written.
   *
   * @param catalog the catalog as messages name it
   * @throws IllegalArgumentException naming the member, its limit and its length
   */
  public static void check(String catalog, TableEntry entry) {
    String what = catalog + ": table " + entry.qualifiedName();
    name(what, "the table name", entry.name());
    columns(what, entry.columns());
    columns(what, entry.partitionKeys());
    parameters(what, entry.parameters());
    entry.storageLocation().ifPresent(location -> length(what, "its location", location, LOCATION));
  }

  /** Checks a database that is about to be written, as {@link #check(String, TableEntry)} does. */
  public static void check(String catalog, DatabaseEntry database) {
    String what = catalog + ": database " + database.name();
    name(what, "the database name", database.name());
    parameters(what, database.parameters());
    database
        .location()
        .ifPresent(location -> length(what, "its location", location, DATABASE_LOCATION));
  }

  private static void columns(String what, List<ColumnEntry> columns) {
    Set<String> folded = new HashSet<>();
    for (ColumnEntry column : columns) {
      name(what, "a column name", column.name());
      if (!folded.add(column.name().toLowerCase(Locale.ROOT))) {
        throw new IllegalArgumentException(
            what
                + " has two columns named "
                + column.name()
                + " but for upper and lower case, which Glue cannot tell apart; rename one of"
                + " them");
      }
      if (column.type() != null) {
        length(what, "the type of column " + column.name(), column.type(), TYPE);
      }
    }
  }

  private static void parameters(String what, Map<String, String> parameters) {
    parameters.forEach(
        (key, value) -> {
          length(what, "the property name " + key, key, PARAMETER_KEY);
          if (value != null) {
            length(what, "the property " + key, value, PARAMETER_VALUE);
          }
        });
  }

  private static void name(String what, String member, String value) {
    if (value.isEmpty() || value.chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException(
          what + ": " + member + " '" + value + "' is empty or holds a control character");
    }
    length(what, member, value, NAME);
  }

  private static void length(String what, String member, String value, int limit) {
    int length = Math.max(value.length(), bytes(value));
    if (length > limit) {
      String start = value.length() > 60 ? value.substring(0, 60) + "…" : value;
      throw new IllegalArgumentException(
          what
              + ": "
              + member
              + " is "
              + length
              + " bytes long, but AWS Glue accepts at most "
              + limit
              + "; shorten it ("
              + start
              + ")");
    }
  }
}
