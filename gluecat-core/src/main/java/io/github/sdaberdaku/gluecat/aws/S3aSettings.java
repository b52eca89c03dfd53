/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.aws;

import io.github.sdaberdaku.gluecat.config.CatalogOptions;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.util.VersionInfo;
import software.amazon.awssdk.regions.PartitionMetadata;
import software.amazon.awssdk.regions.Region;

/**
 * The Hadoop settings for the files of a catalog's tables: S3A under the catalog's identity, then
 * what the user gives as {@code hadoop.*}, which wins.
 */
public final class S3aSettings {

  private static final String S3A = "org.apache.hadoop.fs.s3a.S3AFileSystem";
  private static final String PROVIDER = "fs.s3a.aws.credentials.provider";
  private static final String ROLE = "fs.s3a.assumed.role.";

  private final CatalogOptions options;
  private final String hadoopVersion;
  private final Optional<ClassLoader> s3a;

  /**
   * @param hadoopVersion such as {@code 3.4.2}
   * @param s3a the class loader of S3A, with which it loads classes by their names; empty if it is
   *     not there
   */
  S3aSettings(CatalogOptions options, String hadoopVersion, Optional<ClassLoader> s3a) {
    this.options = options;
    this.hadoopVersion = hadoopVersion;
    this.s3a = s3a;
  }

  /** For the Hadoop on the classpath. */
  public static S3aSettings of(CatalogOptions options) {
    return new S3aSettings(options, VersionInfo.getVersion(), s3aClassLoader());
  }

  private static Optional<ClassLoader> s3aClassLoader() {
    try {
      return Optional.of(
          Class.forName(S3A, false, CredentialsProviders.classLoader()).getClassLoader());
    } catch (ClassNotFoundException | LinkageError e) {
      return Optional.empty();
    }
  }

  /** Whether the catalog has an identity of its own, for which S3A is needed. */
  public boolean hasIdentity() {
    return options.credentialsProvider().isPresent() || options.assumeRoleArn().isPresent();
  }

  /**
   * The settings by Hadoop key; may hold secrets.
   *
   * @throws IllegalStateException if S3A is there and cannot take on the catalog's identity
   */
  public Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    if (hasIdentity() && !options.hadoop().containsKey(PROVIDER)) {
      settings.putAll(identity());
      // Delegation tokens of the session would come before any provider.
      settings.put("fs.s3a.delegation.token.binding", "");
    }
    settings.putAll(options.hadoop());
    return Collections.unmodifiableMap(settings);
  }

  private Map<String, String> identity() {
    boolean byRole = !options.credentialsProvider().isPresent();
    if (byRole && options.hadoop().keySet().stream().anyMatch(key -> key.startsWith(ROLE))) {
      return roleByHadoop();
    }
    String provider =
        CatalogCredentials.class.getPackage().getName()
            + (isSdkV2() ? ".CatalogCredentials" : ".CatalogCredentialsV1");
    boolean found = s3a.isPresent() && finds(s3a.get(), provider);
    if (found || s3a.isPresent() && isAtLeast(5)) {
      Map<String, String> settings = CatalogCredentials.settings(options);
      settings.put(PROVIDER, provider);
      if (!found) {
        // Since Hadoop 3.5, S3A then takes the class loader of the configuration: the thread's,
        // which finds both.
        settings.put("fs.s3a.classloader.isolation", "false");
      }
      return settings;
    }
    if (byRole
        && options.assumeRoleTags().isEmpty()
        && (isSdkV2() || !options.assumeRoleExternalId().isPresent())) {
      return roleByHadoop();
    }
    if (!s3a.isPresent()) {
      return Collections.emptyMap();
    }
    throw new IllegalStateException(
        options.label()
            + ": S3A cannot use the catalog's credentials, since the class loader of hadoop-aws "
            + hadoopVersion
            + " does not find "
            + provider
            + "; put gluecat and hadoop-aws in the same place (both by --packages or --jars, or"
            + " both in Spark's folder jars), or give S3A a provider of its own with "
            + "spark.sql.catalog."
            + options.catalogName()
            + ".hadoop."
            + PROVIDER);
  }

  private static boolean finds(ClassLoader loader, String className) {
    try {
      Class.forName(className, false, loader);
      return true;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  /** The role assumed by Hadoop's own provider, whose settings a user may give in part. */
  private Map<String, String> roleByHadoop() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put(PROVIDER, "org.apache.hadoop.fs.s3a.auth.AssumedRoleCredentialProvider");
    settings.put(ROLE + "arn", options.assumeRoleArn().get());
    settings.put(ROLE + "session.name", options.assumeRoleSessionName());
    settings.put(ROLE + "session.duration", options.assumeRoleTimeoutSeconds() + "s");
    settings.put(
        ROLE + "credentials.provider",
        isSdkV2()
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
    if (isSdkV2()) {
      options.assumeRoleExternalId().ifPresent(id -> settings.put(ROLE + "external.id", id));
    }
    return settings;
  }

  private static String dnsSuffix(String region) {
    return PartitionMetadata.of(Region.of(region)).dnsSuffix();
  }

  /** Whether S3A is built on SDK v2 and knows the external id: since Hadoop 3.4. */
  private boolean isSdkV2() {
    return isAtLeast(4);
  }

  /** Whether this is that minor version of Hadoop 3, or a later one. */
  private boolean isAtLeast(int minor) {
    String[] parts = hadoopVersion.split("\\.");
    int major = Integer.parseInt(parts[0]);
    return major > 3 || major == 3 && parts.length > 1 && Integer.parseInt(parts[1]) >= minor;
  }
}
