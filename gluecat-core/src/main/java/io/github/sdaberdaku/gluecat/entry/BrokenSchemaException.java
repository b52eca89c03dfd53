/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

/** A schema that cannot be read from an entry; the message says why, naming the member. */
final class BrokenSchemaException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * @param cause what the reader of the member said, or null
   */
  BrokenSchemaException(String why, Throwable cause) {
    super(why, cause);
  }
}
