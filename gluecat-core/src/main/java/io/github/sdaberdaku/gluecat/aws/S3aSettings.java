/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.aws;

import io.github.sdaberdaku.gluecat.config.CatalogOptions;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.regions.PartitionMetadata;
import software.amazon.awssdk.regions.Region;

/**
 * The Hadoop settings for the files of a catalog's tables: S3A under the catalog's role, then what
 * the user gives as {@code hadoop.*}, which wins.
 */
public final class S3aSettings {

  private static final String ROLE = "fs.s3a.assumed.role.";

  private S3aSettings() {}

  /**
   * @param options the catalog's configuration
   * @param hadoopVersion Hadoop's version on the classpath, such as {@code 3.4.2}
   * @param sessionOpensS3 whether the session has a file system of its own for the scheme {@code
   *     s3}; else such locations, which are common in Glue, are opened by S3A
   * @return the settings by Hadoop key; may hold secrets
   */
  public static Map<String, String> of(
      CatalogOptions options, String hadoopVersion, boolean sessionOpensS3) {
    Map<String, String> settings = new LinkedHashMap<>();
    if (!sessionOpensS3) {
      settings.put("fs.s3.impl", "org.apache.hadoop.fs.s3a.S3AFileSystem");
    }
    if (options.assumeRoleArn().isPresent() && !options.credentialsProvider().isPresent()) {
      boolean sdkV2 = isAtLeast34(hadoopVersion);
      settings.put(
          "fs.s3a.aws.credentials.provider",
          "org.apache.hadoop.fs.s3a.auth.AssumedRoleCredentialProvider");
      settings.put(ROLE + "arn", options.assumeRoleArn().get());
      settings.put(ROLE + "session.name", options.assumeRoleSessionName());
      settings.put(ROLE + "session.duration", options.assumeRoleTimeoutSeconds() + "s");
      settings.put(
          ROLE + "credentials.provider",
          sdkV2
              ? "software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider"
              : "com.amazonaws.auth.DefaultAWSCredentialsProviderChain");
      options
          .assumeRoleRegion()
          .ifPresent(
              region -> {
                // S3A takes a region of STS only together with its endpoint.
                settings.put(ROLE + "sts.endpoint.region", region);
                settings.put(ROLE + "sts.endpoint", "sts." + region + "." + dnsSuffix(region));
              });
      if (sdkV2) {
        options.assumeRoleExternalId().ifPresent(id -> settings.put(ROLE + "external.id", id));
      }
    }
    settings.putAll(options.hadoop());
    return Collections.unmodifiableMap(settings);
  }

  private static String dnsSuffix(String region) {
    return PartitionMetadata.of(Region.of(region)).dnsSuffix();
  }

  /** Whether S3A is built on SDK v2 and knows the external id. */
  private static boolean isAtLeast34(String hadoopVersion) {
    String[] parts = hadoopVersion.split("\\.");
    int major = Integer.parseInt(parts[0]);
    return major > 3 || major == 3 && parts.length > 1 && Integer.parseInt(parts[1]) >= 4;
  }
}
