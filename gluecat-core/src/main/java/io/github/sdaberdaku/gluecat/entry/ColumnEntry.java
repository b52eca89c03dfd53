/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import java.util.Locale;
import java.util.Objects;

/** One column of a Glue entry: its name, its Hive type string and its comment. Immutable. */
public final class ColumnEntry {

  private final String name;
  private final String type;
  private final String comment;

  /**
   * @param name the column's name
   * @param type the Hive type string, or null where the entry has none
   * @param comment the comment, or null
   */
  public ColumnEntry(String name, String type, String comment) {
    this.name = Objects.requireNonNull(name, "name");
    this.type = type;
    this.comment = comment;
  }

  public String name() {
    return name;
  }

  /** The name in lower case, by which columns are the same column. */
  String foldedName() {
    return name.toLowerCase(Locale.ROOT);
  }

  /** The Hive type string; null where the entry has none. */
  public String type() {
    return type;
  }

  /** The comment; null where there is none. */
  public String comment() {
    return comment;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ColumnEntry
        && name.equals(((ColumnEntry) other).name)
        && Objects.equals(type, ((ColumnEntry) other).type)
        && Objects.equals(comment, ((ColumnEntry) other).comment);
  }

  @Override
  public int hashCode() {
    return Objects.hash(name, type, comment);
  }

  @Override
  public String toString() {
    return name + " " + type;
  }
}
