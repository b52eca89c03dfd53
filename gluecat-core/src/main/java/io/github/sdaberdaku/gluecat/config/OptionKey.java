/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.config;

import java.util.Optional;

/**
 * Every configuration key of a catalog, without {@code spark.sql.catalog.<name>.} in front. The
 * table in docs/configuration.md is tested against this list. Names follow Iceberg's AWS
 * properties.
 */
public enum OptionKey {
  GLUE_ID("glue.id", Kind.TEXT, "the caller's account", "CatalogId of every Glue call"),
  GLUE_ENDPOINT("glue.endpoint", Kind.URI, "SDK default", "endpoint of the Glue client only"),
  GLUE_SKIP_ARCHIVE(
      "glue.skip-archive", Kind.BOOLEAN, "true", "whether UpdateTable keeps no old version"),
  GLUE_FOLLOW_RESOURCE_LINKS(
      "glue.follow-resource-links",
      Kind.BOOLEAN,
      "false",
      "whether the targets of resource links are called, in their catalogs"),
  CLIENT_REGION("client.region", Kind.TEXT, "SDK region chain", "region of Glue and of STS"),
  CREDENTIALS_PROVIDER(
      "client.credentials-provider", Kind.CLASS, "-", "class of an SDK v2 AwsCredentialsProvider"),
  ASSUME_ROLE_ARN("client.assume-role.arn", Kind.ROLE_ARN, "-", "role assumed for every Glue call"),
  ASSUME_ROLE_EXTERNAL_ID(
      "client.assume-role.external-id", Kind.TEXT, "-", "external id of that call"),
  ASSUME_ROLE_SESSION_NAME(
      "client.assume-role.session-name", Kind.TEXT, "gluecat", "role session name"),
  ASSUME_ROLE_REGION("client.assume-role.region", Kind.TEXT, "client.region", "region of STS"),
  ASSUME_ROLE_TIMEOUT_SEC(
      "client.assume-role.timeout-sec",
      Kind.POSITIVE_INTEGER,
      "3600",
      "length of the role session in seconds"),
  RETRY_MODE(
      "client.retry.mode",
      Kind.RETRY_MODE,
      "standard",
      "how the clients of Glue and STS retry failed calls"),
  RETRY_MAX_ATTEMPTS(
      "client.retry.max-attempts",
      Kind.POSITIVE_INTEGER,
      "3",
      "how often such a call is made at most"),
  HTTP_CLIENT_TYPE(
      "http-client.type", Kind.HTTP_CLIENT, "SDK default", "HTTP client of the AWS SDK"),
  HTTP_PROXY_ENDPOINT("http-client.proxy-endpoint", Kind.URI, "SDK default", "HTTP proxy"),
  HTTP_PROXY_SYSTEM_PROPERTIES(
      "http-client.proxy-use-system-property-values",
      Kind.BOOLEAN,
      "SDK default",
      "whether Java's proxy system properties count"),
  HTTP_PROXY_ENVIRONMENT(
      "http-client.proxy-use-environment-variable-values",
      Kind.BOOLEAN,
      "SDK default",
      "whether the proxy environment variables count"),
  URLCONNECTION_CONNECTION_TIMEOUT_MS(
      "http-client.urlconnection.connection-timeout-ms",
      Kind.POSITIVE_INTEGER,
      "SDK default",
      "connection timeout in milliseconds"),
  URLCONNECTION_SOCKET_TIMEOUT_MS(
      "http-client.urlconnection.socket-timeout-ms",
      Kind.POSITIVE_INTEGER,
      "SDK default",
      "socket timeout in milliseconds"),
  APACHE_CONNECTION_TIMEOUT_MS(
      "http-client.apache.connection-timeout-ms",
      Kind.POSITIVE_INTEGER,
      "SDK default",
      "connection timeout in milliseconds"),
  APACHE_SOCKET_TIMEOUT_MS(
      "http-client.apache.socket-timeout-ms",
      Kind.POSITIVE_INTEGER,
      "SDK default",
      "socket timeout in milliseconds"),
  APACHE_CONNECTION_ACQUISITION_TIMEOUT_MS(
      "http-client.apache.connection-acquisition-timeout-ms",
      Kind.POSITIVE_INTEGER,
      "SDK default",
      "time to wait for a pooled connection in milliseconds"),
  APACHE_CONNECTION_MAX_IDLE_TIME_MS(
      "http-client.apache.connection-max-idle-time-ms",
      Kind.POSITIVE_INTEGER,
      "SDK default",
      "idle time after which a connection is closed, in milliseconds"),
  APACHE_CONNECTION_TIME_TO_LIVE_MS(
      "http-client.apache.connection-time-to-live-ms",
      Kind.POSITIVE_INTEGER,
      "SDK default",
      "age after which a connection is closed, in milliseconds"),
  APACHE_EXPECT_CONTINUE_ENABLED(
      "http-client.apache.expect-continue-enabled",
      Kind.BOOLEAN,
      "SDK default",
      "whether Expect: 100-continue is sent"),
  APACHE_MAX_CONNECTIONS(
      "http-client.apache.max-connections",
      Kind.POSITIVE_INTEGER,
      "SDK default",
      "size of the connection pool"),
  APACHE_TCP_KEEP_ALIVE_ENABLED(
      "http-client.apache.tcp-keep-alive-enabled",
      Kind.BOOLEAN,
      "SDK default",
      "whether TCP keep-alive is on"),
  APACHE_USE_IDLE_CONNECTION_REAPER_ENABLED(
      "http-client.apache.use-idle-connection-reaper-enabled",
      Kind.BOOLEAN,
      "SDK default",
      "whether idle connections are closed in the background"),
  WAREHOUSE(
      "warehouse", Kind.PATH, "-", "root for databases and managed tables without a location"),
  DEFAULT_NAMESPACE(
      "default-namespace", Kind.TEXT, "default", "database of unqualified table names");

  /** Prefix of the settings handed to the credentials provider's {@code create(Map)}. */
  public static final String CREDENTIALS_PROVIDER_PREFIX = "client.credentials-provider.";

  /** Prefix of the session tags of the assumed role. */
  public static final String ASSUME_ROLE_TAGS_PREFIX = "client.assume-role.tags.";

  /** Prefix of Hadoop settings for the files of the catalog's tables. */
  public static final String HADOOP_PREFIX = "hadoop.";

  /** What a key accepts. */
  public enum Kind {
    TEXT("any text"),
    URI("a URI with scheme http or https, such as https://host:port"),
    PATH("a path with a scheme, such as s3://bucket/warehouse"),
    BOOLEAN("true or false"),
    POSITIVE_INTEGER("a whole number from 1 to 2147483647"),
    CLASS("the name of a Java class"),
    ROLE_ARN("the ARN of a role, such as arn:aws:iam::111111111111:role/name"),
    HTTP_CLIENT("apache or urlconnection"),
    RETRY_MODE("standard, adaptive or legacy");

    private final String allowed;

    Kind(String allowed) {
      this.allowed = allowed;
    }

    /** What is allowed, in words. */
    public String allowed() {
      return allowed;
    }
  }

  private final String key;
  private final Kind kind;
  private final String defaultText;
  private final String description;

  OptionKey(String key, Kind kind, String defaultText, String description) {
    this.key = key;
    this.kind = kind;
    this.defaultText = defaultText;
    this.description = description;
  }

  /** The key without the catalog's prefix. */
  public String key() {
    return key;
  }

  /** What the key accepts. */
  public Kind kind() {
    return kind;
  }

  /** What holds when the key is not set, in words; "-" for nothing. */
  public String defaultText() {
    return defaultText;
  }

  /** What the key is for, in a few words. */
  public String description() {
    return description;
  }

  /** The option with that key, in any case. */
  static Optional<OptionKey> of(String key) {
    for (OptionKey option : values()) {
      if (option.key.equalsIgnoreCase(key)) {
        return Optional.of(option);
      }
    }
    return Optional.empty();
  }
}
