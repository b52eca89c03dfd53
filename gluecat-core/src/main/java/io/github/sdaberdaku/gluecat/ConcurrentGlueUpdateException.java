/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat;

/**
 * Other writers changed a Glue entry again and again while gluecat was updating it. Nothing of this
 * update was written; the statement can be run again.
 */
public class ConcurrentGlueUpdateException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * @param message the catalog, its glue.id, the table and what to do next
   * @param cause the last conflict
   */
  public ConcurrentGlueUpdateException(String message, Throwable cause) {
    super(message, cause);
  }
}
