/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.aws;

import com.amazonaws.auth.AWSCredentials;
import com.amazonaws.auth.AWSCredentialsProvider;
import com.amazonaws.auth.AnonymousAWSCredentials;
import com.amazonaws.auth.BasicAWSCredentials;
import com.amazonaws.auth.BasicSessionCredentials;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;

/** {@link CatalogCredentials} for S3A before Hadoop 3.4, which is built on the AWS SDK v1. */
public final class CatalogCredentialsV1 implements AWSCredentialsProvider {

  private final CatalogCredentials credentials;

  /** As S3A makes it; see {@link CatalogCredentials#CatalogCredentials(URI, Configuration)}. */
  public CatalogCredentialsV1(URI uri, Configuration configuration) {
    this.credentials = new CatalogCredentials(uri, configuration);
  }

  @Override
  public AWSCredentials getCredentials() {
    AwsCredentials current = credentials.resolveCredentials();
    String key = current.accessKeyId();
    String secret = current.secretAccessKey();
    if (key == null) {
      return new AnonymousAWSCredentials();
    }
    return current instanceof AwsSessionCredentials
        ? new BasicSessionCredentials(key, secret, ((AwsSessionCredentials) current).sessionToken())
        : new BasicAWSCredentials(key, secret);
  }

  /** Nothing to do: the provider behind it renews its credentials by itself. */
  @Override
  public void refresh() {}
}
