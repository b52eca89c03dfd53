/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat;

/** A library that gluecat expects the user to provide is not on the classpath. */
public class MissingModuleException extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  /**
   * @param message what is missing, who needs it and how to add it
   * @param cause the class loading error, or null
   */
  public MissingModuleException(String message, Throwable cause) {
    super(message, cause);
  }
}
