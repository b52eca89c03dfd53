/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.aws;

import io.github.sdaberdaku.gluecat.config.CatalogOptions;
import java.util.Locale;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.core.client.config.SdkAdvancedClientOption;
import software.amazon.awssdk.core.retry.RetryMode;
import software.amazon.awssdk.core.retry.RetryPolicy;

/** What every AWS client of a catalog shares. */
final class ClientSettings {

  private ClientSettings() {}

  /**
   * Retries as the catalog's options say, whatever AWS_RETRY_MODE and AWS_MAX_ATTEMPTS say; gluecat
   * in the user agent.
   */
  @SuppressWarnings("deprecation") // its successor, retryStrategy, needs SDK 2.26
  static ClientOverrideConfiguration overrideConfiguration(CatalogOptions options) {
    RetryMode mode = RetryMode.valueOf(options.retryMode().toUpperCase(Locale.ROOT));
    return ClientOverrideConfiguration.builder()
        .retryPolicy(RetryPolicy.builder(mode).numRetries(options.retryMaxAttempts() - 1).build())
        .putAdvancedOption(SdkAdvancedClientOption.USER_AGENT_SUFFIX, "gluecat")
        .build();
  }
}
