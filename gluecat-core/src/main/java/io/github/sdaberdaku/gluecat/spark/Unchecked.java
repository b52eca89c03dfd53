/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.spark;

/** Lets checked exceptions of Spark's through interfaces of Spark's that declare none. */
public final class Unchecked {

  private Unchecked() {}

  /** The exception itself, to be thrown. */
  public static RuntimeException of(Exception exception) {
    throw Unchecked.<RuntimeException>undeclared(exception);
  }

  @SuppressWarnings("unchecked")
  private static <E extends Exception> E undeclared(Exception exception) throws E {
    throw (E) exception;
  }
}
