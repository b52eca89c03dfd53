/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.aws;

import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.core.client.config.SdkAdvancedClientOption;
import software.amazon.awssdk.core.retry.RetryMode;

/** What every AWS client of a catalog shares. */
final class ClientSettings {

  private ClientSettings() {}

  /** Standard retries, three attempts, whatever AWS_RETRY_MODE says; gluecat in the user agent. */
  @SuppressWarnings("deprecation") // its successor, retryStrategy, needs SDK 2.26
  static ClientOverrideConfiguration overrideConfiguration() {
    return ClientOverrideConfiguration.builder()
        .retryPolicy(RetryMode.STANDARD)
        .putAdvancedOption(SdkAdvancedClientOption.USER_AGENT_SUFFIX, "gluecat")
        .build();
  }
}
