/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat;

/**
 * AWS Glue, or the way to it, refused a request for a reason that no Spark exception stands for:
 * access denied, no credentials, endpoint not reachable, throttled beyond the retries.
 */
public class GlueRequestException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String operation;

  /**
   * @param operation the Glue operation, such as {@code GetTable}
   * @param message the catalog, its glue.id, the object, what AWS answered and what to do next
   * @param cause the SDK's exception
   */
  public GlueRequestException(String operation, String message, Throwable cause) {
    super(message, cause);
    this.operation = operation;
  }

  /** The Glue operation that failed, such as {@code GetTable}. */
  public String operation() {
    return operation;
  }
}
