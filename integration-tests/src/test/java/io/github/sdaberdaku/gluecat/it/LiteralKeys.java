/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import java.util.Map;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;

/** A provider class of a user, whose keys are settings of it. */
public final class LiteralKeys implements AwsCredentialsProvider {

  private final AwsCredentials credentials;

  private LiteralKeys(AwsCredentials credentials) {
    this.credentials = credentials;
  }

  /** As gluecat makes it. */
  public static LiteralKeys create(Map<String, String> settings) {
    return new LiteralKeys(
        AwsBasicCredentials.create(
            settings.get("access-key-id"), settings.get("secret-access-key")));
  }

  @Override
  public AwsCredentials resolveCredentials() {
    return credentials;
  }
}
