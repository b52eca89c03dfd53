/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.aws;

import io.github.sdaberdaku.gluecat.SharedResources;
import io.github.sdaberdaku.gluecat.config.CatalogOptions;
import java.util.Map;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;

/**
 * Who a catalog is towards AWS: one provider of credentials for all that acts for catalogs of equal
 * options in this JVM, for Glue and for files, so that a role is assumed once and renewed once.
 */
final class Identity implements AwsCredentialsProvider, AutoCloseable {

  private static final SharedResources<Map<String, String>, Identity> SHARED =
      new SharedResources<>(16);

  private final AwsCredentialsProvider provider;
  private final AutoCloseable resources;

  /**
   * @param resources what is closed with the identity
   */
  Identity(AwsCredentialsProvider provider, AutoCloseable resources) {
    this.provider = provider;
    this.resources = resources;
  }

  /**
   * The identity that these options ask for. Nothing is called before it is asked for credentials.
   *
   * @param holder the object that needs it; it stays open as long as that one is reachable
   * @throws io.github.sdaberdaku.gluecat.InvalidOptionException if a provider class cannot be used
   */
  static Identity of(Object holder, CatalogOptions options) {
    return SHARED.get(holder, options.client(), () -> CredentialsProviders.create(options));
  }

  /** Closes all, at the end of the application. */
  static void closeAll() {
    SHARED.closeAll();
  }

  /** The provider behind it. */
  AwsCredentialsProvider provider() {
    return provider;
  }

  @Override
  public AwsCredentials resolveCredentials() {
    return provider.resolveCredentials();
  }

  @Override
  public void close() throws Exception {
    resources.close();
  }
}
