/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

/** A Hive type string that is no type of Spark: what was expected, what was found, and where. */
final class HiveTypeException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  /**
   * @param problem what is wrong, without the position
   * @param position the character of the type string that it is about, counted from 1
   * @param cause what Spark said, or null
   */
  HiveTypeException(String problem, int position, Throwable cause) {
    super(problem + " at character " + position, cause);
  }
}
