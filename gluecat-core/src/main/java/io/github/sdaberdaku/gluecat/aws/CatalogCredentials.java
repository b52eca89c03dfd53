/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.aws;

import io.github.sdaberdaku.gluecat.config.CatalogOptions;
import java.net.URI;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;

/**
 * The credentials of a catalog, for its Glue client and, named in {@code
 * fs.s3a.aws.credentials.provider}, for its S3A file systems on Hadoop 3.4 and later. What S3A is
 * to know of the catalog are keys of its Hadoop configuration, so that executors know it, too.
 */
public final class CatalogCredentials implements AwsCredentialsProvider {

  private static final String NAME = "fs.gluecat.catalog";
  private static final String OPTION_PREFIX = "fs.gluecat.option.";

  private final Identity identity;

  private CatalogCredentials(CatalogOptions options) {
    this.identity = Identity.of(this, options);
  }

  /** For a client; of the SDK's type, so that callers link where the SDK is missing. */
  static AwsCredentialsProvider of(CatalogOptions options) {
    return new CatalogCredentials(options);
  }

  /**
   * As S3A makes it.
   *
   * @param uri the bucket, which does not matter
   * @param configuration holds the settings that {@link S3aSettings} made
   * @throws io.github.sdaberdaku.gluecat.InvalidOptionException if a provider class cannot be used
   */
  public CatalogCredentials(URI uri, Configuration configuration) {
    this(
        CatalogOptions.parse(
            configuration.get(NAME), configuration.getPropsWithPrefix(OPTION_PREFIX)));
  }

  /** The settings from which S3A makes an instance; may hold secrets. */
  static Map<String, String> settings(CatalogOptions options) {
    Map<String, String> settings = new TreeMap<>();
    settings.put(NAME, options.catalogName());
    options.client().forEach((key, value) -> settings.put(OPTION_PREFIX + key, value));
    return settings;
  }

  @Override
  public AwsCredentials resolveCredentials() {
    return identity.resolveCredentials();
  }
}
