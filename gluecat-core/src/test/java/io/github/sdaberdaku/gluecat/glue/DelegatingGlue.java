/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.glue;

import software.amazon.awssdk.services.glue.GlueClient;
import software.amazon.awssdk.services.glue.model.GetTablesRequest;
import software.amazon.awssdk.services.glue.model.GetTablesResponse;

/** A client that lists tables through another one; subclasses say what else they answer. */
abstract class DelegatingGlue implements GlueClient {

  private final GlueClient delegate;

  DelegatingGlue(GlueClient delegate) {
    this.delegate = delegate;
  }

  @Override
  public GetTablesResponse getTables(GetTablesRequest request) {
    return delegate.getTables(request);
  }

  @Override
  public String serviceName() {
    return "glue";
  }

  @Override
  public void close() {}
}
