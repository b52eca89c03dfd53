/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.config;

import io.github.sdaberdaku.gluecat.InvalidOptionException;
import java.net.URI;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The validated configuration of one catalog. Immutable; {@code toString} shows no secret. */
public final class CatalogOptions {

  private static final Logger LOG = LoggerFactory.getLogger(CatalogOptions.class);
  private static final Pattern ROLE_ARN = Pattern.compile("arn:[^:]+:iam::[^:]*:role/.+");

  /** The HTTP clients of the AWS SDK that can be chosen. */
  public enum HttpClientType {
    APACHE,
    URLCONNECTION
  }

  private final String catalogName;
  private final Map<OptionKey, String> values;
  private final Map<String, String> credentialsProviderProperties;
  private final Map<String, String> assumeRoleTags;
  private final Map<String, String> hadoop;

  private CatalogOptions(
      String catalogName,
      Map<OptionKey, String> values,
      Map<String, String> credentialsProviderProperties,
      Map<String, String> assumeRoleTags,
      Map<String, String> hadoop) {
    this.catalogName = catalogName;
    this.values = Collections.unmodifiableMap(values);
    this.credentialsProviderProperties = Collections.unmodifiableMap(credentialsProviderProperties);
    this.assumeRoleTags = Collections.unmodifiableMap(assumeRoleTags);
    this.hadoop = Collections.unmodifiableMap(hadoop);
  }

  /**
   * Reads and validates a catalog's configuration.
   *
   * <p>A blank value counts as not set. A key under {@code glue.}, {@code client.} or {@code
   * http-client.} that is not known logs one warning and is ignored; keys elsewhere belong to
   * others.
   *
   * @param catalogName the catalog's name in Spark
   * @param properties the keys without {@code spark.sql.catalog.<name>.}, in their own case
   * @throws InvalidOptionException if a value is malformed
   */
  public static CatalogOptions parse(String catalogName, Map<String, String> properties) {
    String prefix = "spark.sql.catalog." + catalogName + ".";
    Map<OptionKey, String> values = new EnumMap<>(OptionKey.class);
    Map<String, String> provider = new LinkedHashMap<>();
    Map<String, String> tags = new LinkedHashMap<>();
    Map<String, String> hadoop = new LinkedHashMap<>();
    for (Map.Entry<String, String> property : properties.entrySet()) {
      String key = property.getKey();
      String value = property.getValue() == null ? "" : property.getValue().trim();
      if (value.isEmpty()) {
        continue;
      }
      if (startsWith(key, OptionKey.CREDENTIALS_PROVIDER_PREFIX)) {
        provider.put(key.substring(OptionKey.CREDENTIALS_PROVIDER_PREFIX.length()), value);
        continue;
      }
      if (startsWith(key, OptionKey.ASSUME_ROLE_TAGS_PREFIX)) {
        tags.put(key.substring(OptionKey.ASSUME_ROLE_TAGS_PREFIX.length()), value);
        continue;
      }
      if (startsWith(key, OptionKey.HADOOP_PREFIX)) {
        hadoop.put(key.substring(OptionKey.HADOOP_PREFIX.length()), value);
        continue;
      }
      Optional<OptionKey> option = OptionKey.of(key);
      if (option.isPresent()) {
        values.put(option.get(), validated(prefix, option.get(), value));
      } else if (startsWith(key, "glue.")
          || startsWith(key, "client.")
          || startsWith(key, "http-client.")) {
        LOG.warn("{}{} is not a gluecat option and is ignored", prefix, key);
      }
    }
    CatalogOptions options = new CatalogOptions(catalogName, values, provider, tags, hadoop);
    options.warnAboutCombinations(prefix);
    options.httpClientType();
    return options;
  }

  private static boolean startsWith(String key, String prefix) {
    return key.regionMatches(true, 0, prefix, 0, prefix.length());
  }

  private static String validated(String prefix, OptionKey option, String value) {
    boolean valid;
    switch (option.kind()) {
      case BOOLEAN:
        valid = value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false");
        break;
      case POSITIVE_INTEGER:
        valid = isPositiveInteger(value);
        break;
      case URI:
        valid = isHttpUri(value);
        break;
      case PATH:
        valid = value.matches("[A-Za-z][A-Za-z0-9+.-]*:/+[^/].*");
        break;
      case ROLE_ARN:
        valid = ROLE_ARN.matcher(value).matches();
        break;
      case CLASS:
        valid = isClassName(value);
        break;
      case HTTP_CLIENT:
        valid = value.equalsIgnoreCase("apache") || value.equalsIgnoreCase("urlconnection");
        break;
      case RETRY_MODE:
        valid = value.matches("(?i)standard|adaptive|legacy");
        break;
      default:
        valid = true;
    }
    if (!valid) {
      throw new InvalidOptionException(prefix + option.key(), value, option.kind().allowed());
    }
    return value;
  }

  private static boolean isPositiveInteger(String value) {
    try {
      return Integer.parseInt(value) > 0;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static boolean isHttpUri(String value) {
    try {
      URI uri = URI.create(value);
      return uri.getHost() != null
          && ("http".equalsIgnoreCase(uri.getScheme())
              || "https".equalsIgnoreCase(uri.getScheme()));
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static boolean isClassName(String value) {
    for (String part : value.split("\\.", -1)) {
      if (part.isEmpty()
          || !Character.isJavaIdentifierStart(part.charAt(0))
          || !part.chars().allMatch(Character::isJavaIdentifierPart)) {
        return false;
      }
    }
    return true;
  }

  private void warnAboutCombinations(String prefix) {
    if (credentialsProvider().isPresent() && assumeRoleArn().isPresent()) {
      LOG.warn(
          "{}{} is set, so {}{} is ignored",
          prefix,
          OptionKey.CREDENTIALS_PROVIDER.key(),
          prefix,
          OptionKey.ASSUME_ROLE_ARN.key());
    }
    if (!credentialsProvider().isPresent() && !credentialsProviderProperties.isEmpty()) {
      LOG.warn(
          "{}{}* is ignored, since {}{} is not set",
          prefix,
          OptionKey.CREDENTIALS_PROVIDER_PREFIX,
          prefix,
          OptionKey.CREDENTIALS_PROVIDER.key());
    }
    if (!assumeRoleArn().isPresent() && !assumeRoleTags.isEmpty()) {
      LOG.warn(
          "{}{}* is ignored, since {}{} is not set",
          prefix,
          OptionKey.ASSUME_ROLE_TAGS_PREFIX,
          prefix,
          OptionKey.ASSUME_ROLE_ARN.key());
    }
  }

  /** The catalog's name in Spark. */
  public String catalogName() {
    return catalogName;
  }

  /** The catalog and its glue.id, as every message names them. */
  public String label() {
    return "catalog "
        + catalogName
        + " (glue.id "
        + glueId().orElse("of the caller's account")
        + ")";
  }

  /** The key as the user writes it in the Spark configuration. */
  public String fullKey(OptionKey option) {
    return "spark.sql.catalog." + catalogName + "." + option.key();
  }

  /** The value of a key, if it is set. */
  public Optional<String> get(OptionKey option) {
    return Optional.ofNullable(values.get(option));
  }

  /** The value of a boolean key, if it is set. */
  public Optional<Boolean> getBoolean(OptionKey option) {
    return get(option).map(Boolean::valueOf);
  }

  /** The value of a whole-number key, if it is set. */
  public Optional<Integer> getInteger(OptionKey option) {
    return get(option).map(Integer::valueOf);
  }

  /** The value of a URI key, if it is set. */
  public Optional<URI> getUri(OptionKey option) {
    return get(option).map(URI::create);
  }

  public Optional<String> glueId() {
    return get(OptionKey.GLUE_ID);
  }

  public boolean skipArchive() {
    return getBoolean(OptionKey.GLUE_SKIP_ARCHIVE).orElse(true);
  }

  /** Whether the catalog calls those to which its resource links lead. */
  public boolean followResourceLinks() {
    return getBoolean(OptionKey.GLUE_FOLLOW_RESOURCE_LINKS).orElse(false);
  }

  public Optional<String> region() {
    return get(OptionKey.CLIENT_REGION);
  }

  public Optional<String> credentialsProvider() {
    return get(OptionKey.CREDENTIALS_PROVIDER);
  }

  /** Settings for the credentials provider, without the prefix; may hold secrets. */
  public Map<String, String> credentialsProviderProperties() {
    return credentialsProviderProperties;
  }

  public Optional<String> assumeRoleArn() {
    return get(OptionKey.ASSUME_ROLE_ARN);
  }

  public Optional<String> assumeRoleExternalId() {
    return get(OptionKey.ASSUME_ROLE_EXTERNAL_ID);
  }

  public String assumeRoleSessionName() {
    return get(OptionKey.ASSUME_ROLE_SESSION_NAME).orElse("gluecat");
  }

  /** The region of STS: its own key, else the catalog's region. */
  public Optional<String> assumeRoleRegion() {
    Optional<String> own = get(OptionKey.ASSUME_ROLE_REGION);
    return own.isPresent() ? own : region();
  }

  /** Length of the role session in seconds. */
  public int assumeRoleTimeoutSeconds() {
    return getInteger(OptionKey.ASSUME_ROLE_TIMEOUT_SEC).orElse(3600);
  }

  /** Session tags of the role, by key. */
  public Map<String, String> assumeRoleTags() {
    return assumeRoleTags;
  }

  /** How clients retry, in lower case: standard, adaptive or legacy. */
  public String retryMode() {
    return get(OptionKey.RETRY_MODE).orElse("standard").toLowerCase(Locale.ROOT);
  }

  /** How often a call is made at most. */
  public int retryMaxAttempts() {
    return getInteger(OptionKey.RETRY_MAX_ATTEMPTS).orElse(3);
  }

  /**
   * The options that decide the identity of the catalog and how its clients reach AWS, by key
   * without the catalog's prefix; {@link #parse} reads them. May hold secrets.
   */
  public Map<String, String> client() {
    Map<String, String> client = new TreeMap<>();
    values.forEach(
        (option, value) -> {
          if (option.key().startsWith("client.") || option.key().startsWith("http-client.")) {
            client.put(option.key(), value);
          }
        });
    credentialsProviderProperties.forEach(
        (key, value) -> client.put(OptionKey.CREDENTIALS_PROVIDER_PREFIX + key, value));
    assumeRoleTags.forEach(
        (key, value) -> client.put(OptionKey.ASSUME_ROLE_TAGS_PREFIX + key, value));
    return client;
  }

  /** Hadoop settings as the user gave them, without the prefix; may hold secrets. */
  public Map<String, String> hadoop() {
    return hadoop;
  }

  /** The root for databases and managed tables without a location, without a slash at its end. */
  public Optional<String> warehouse() {
    return get(OptionKey.WAREHOUSE).map(path -> path.replaceAll("/+$", ""));
  }

  public String defaultNamespace() {
    return get(OptionKey.DEFAULT_NAMESPACE).orElse("default");
  }

  /**
   * The HTTP client to build: the one named, else the one whose keys are set, else none, which
   * means the SDK's default.
   *
   * @throws InvalidOptionException if keys of both clients are set and none is named
   */
  public Optional<HttpClientType> httpClientType() {
    Optional<String> named = get(OptionKey.HTTP_CLIENT_TYPE);
    if (named.isPresent()) {
      return named.map(name -> HttpClientType.valueOf(name.toUpperCase(Locale.ROOT)));
    }
    boolean apache = hasKeyUnder("http-client.apache.");
    boolean urlConnection = hasKeyUnder("http-client.urlconnection.");
    if (apache && urlConnection) {
      throw new InvalidOptionException(
          fullKey(OptionKey.HTTP_CLIENT_TYPE), "", OptionKey.HTTP_CLIENT_TYPE.kind().allowed());
    }
    if (urlConnection) {
      return Optional.of(HttpClientType.URLCONNECTION);
    }
    return apache || hasKeyUnder("http-client.proxy-")
        ? Optional.of(HttpClientType.APACHE)
        : Optional.empty();
  }

  private boolean hasKeyUnder(String prefix) {
    return values.keySet().stream().anyMatch(option -> option.key().startsWith(prefix));
  }

  @Override
  public String toString() {
    return label();
  }
}
