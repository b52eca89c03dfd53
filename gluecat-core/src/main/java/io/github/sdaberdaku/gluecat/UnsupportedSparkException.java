/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat;

/** The running Spark is not one that this jar is made for; thrown by {@code initialize}. */
public class UnsupportedSparkException extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  /**
   * @param message the running version, the supported ones and which jar to use
   */
  public UnsupportedSparkException(String message) {
    super(message);
  }
}
