/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat;

/** A configuration key has a value that gluecat cannot use; thrown by {@code initialize}. */
public class InvalidOptionException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  /**
   * @param fullKey the key as the user writes it, with {@code spark.sql.catalog.<name>.} in front
   * @param value the value as given
   * @param allowed what the key accepts, as the end of a sentence that starts with "allowed:"
   */
  public InvalidOptionException(String fullKey, String value, String allowed) {
    super(fullKey + " = '" + value + "' is not valid; allowed: " + allowed);
  }

  /** As the other constructor, with the error that shows why the value is not valid. */
  public InvalidOptionException(String fullKey, String value, String allowed, Throwable cause) {
    this(fullKey, value, allowed);
    initCause(cause);
  }
}
