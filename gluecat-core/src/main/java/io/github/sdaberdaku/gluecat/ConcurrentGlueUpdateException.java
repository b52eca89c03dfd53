/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat;

/**
 * Another writer changed what gluecat was about to change in Glue, at the same time or at each of
 * several attempts. Nothing of this request was written; the statement can be run again.
 */
public class ConcurrentGlueUpdateException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * @param message the catalog, its glue.id, the object and what to do next
   * @param cause the last conflict
   */
  public ConcurrentGlueUpdateException(String message, Throwable cause) {
    super(message, cause);
  }
}
