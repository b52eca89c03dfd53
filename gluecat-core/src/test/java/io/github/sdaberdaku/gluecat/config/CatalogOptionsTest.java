/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sdaberdaku.gluecat.CapturedLog;
import io.github.sdaberdaku.gluecat.InvalidOptionException;
import io.github.sdaberdaku.gluecat.config.CatalogOptions.HttpClientType;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CatalogOptionsTest {

  private static CatalogOptions parse(String... keysAndValues) {
    Map<String, String> properties = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      properties.put(keysAndValues[i], keysAndValues[i + 1]);
    }
    return CatalogOptions.parse("lake", properties);
  }

  private static String validValue(OptionKey option) {
    switch (option.kind()) {
      case URI:
        return "http://localhost:5000";
      case PATH:
        return "s3://bucket/warehouse";
      case BOOLEAN:
        return "true";
      case POSITIVE_INTEGER:
        return "7";
      case CLASS:
        return "com.example.Provider";
      case ROLE_ARN:
        return "arn:aws:iam::111111111111:role/glue";
      case HTTP_CLIENT:
        return "apache";
      case RETRY_MODE:
        return "adaptive";
      default:
        return "text";
    }
  }

  @ParameterizedTest
  @EnumSource(OptionKey.class)
  void readsEveryKey(OptionKey option) {
    String value = validValue(option);
    assertThat(parse(option.key(), value).get(option)).contains(value);
  }

  @ParameterizedTest
  @EnumSource(OptionKey.class)
  void readsEveryKeyInAnyCase(OptionKey option) {
    String value = validValue(option);
    assertThat(parse(option.key().toUpperCase(), value).get(option)).contains(value);
  }

  @ParameterizedTest
  @EnumSource(OptionKey.class)
  void trimsValues(OptionKey option) {
    String value = validValue(option);
    assertThat(parse(option.key(), "  " + value + "\t").get(option)).contains(value);
  }

  @ParameterizedTest
  @EnumSource(OptionKey.class)
  void takesABlankValueAsNotSet(OptionKey option) {
    assertThat(parse(option.key(), "").get(option)).isEmpty();
    assertThat(parse(option.key(), " \t ").get(option)).isEmpty();
    assertThat(parse(option.key(), null).get(option)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"hadoop.fs.s3a.endpoint", "client.credentials-provider.token"})
  void takesABlankValueOfAPrefixedKeyAsNotSet(String key) {
    CatalogOptions options = parse(key, "  ");
    assertThat(options.hadoop()).isEmpty();
    assertThat(options.credentialsProviderProperties()).isEmpty();
  }

  @Test
  void hasDefaultsWhereNothingIsSet() {
    CatalogOptions options = parse();
    assertThat(options.catalogName()).isEqualTo("lake");
    assertThat(options.glueId()).isEmpty();
    assertThat(options.skipArchive()).isTrue();
    assertThat(options.followResourceLinks()).isFalse();
    assertThat(options.region()).isEmpty();
    assertThat(options.credentialsProvider()).isEmpty();
    assertThat(options.credentialsProviderProperties()).isEmpty();
    assertThat(options.assumeRoleArn()).isEmpty();
    assertThat(options.assumeRoleExternalId()).isEmpty();
    assertThat(options.assumeRoleSessionName()).isEqualTo("gluecat");
    assertThat(options.assumeRoleRegion()).isEmpty();
    assertThat(options.assumeRoleTimeoutSeconds()).isEqualTo(3600);
    assertThat(options.hadoop()).isEmpty();
    assertThat(options.warehouse()).isEmpty();
    assertThat(options.defaultNamespace()).isEqualTo("default");
    assertThat(options.httpClientType()).isEmpty();
  }

  @Test
  void readsEveryAccessor() {
    CatalogOptions options =
        parse(
            "glue.id", "111111111111",
            "glue.endpoint", "https://localhost:4566",
            "glue.skip-archive", "FALSE",
            "glue.follow-resource-links", "True",
            "client.region", "eu-central-1",
            "client.assume-role.arn", "arn:aws-cn:iam::111111111111:role/path/glue",
            "client.assume-role.external-id", "e 1",
            "client.assume-role.session-name", "nightly",
            "client.assume-role.region", "eu-west-3",
            "client.assume-role.timeout-sec", "900",
            "warehouse", "s3://bucket/wh///",
            "default-namespace", "sales");
    assertThat(options.glueId()).contains("111111111111");
    assertThat(options.getUri(OptionKey.GLUE_ENDPOINT))
        .contains(URI.create("https://localhost:4566"));
    assertThat(options.skipArchive()).isFalse();
    assertThat(options.followResourceLinks()).isTrue();
    assertThat(options.region()).contains("eu-central-1");
    assertThat(options.assumeRoleArn()).contains("arn:aws-cn:iam::111111111111:role/path/glue");
    assertThat(options.assumeRoleExternalId()).contains("e 1");
    assertThat(options.assumeRoleSessionName()).isEqualTo("nightly");
    assertThat(options.assumeRoleRegion()).contains("eu-west-3");
    assertThat(options.assumeRoleTimeoutSeconds()).isEqualTo(900);
    assertThat(options.warehouse()).contains("s3://bucket/wh");
    assertThat(options.defaultNamespace()).isEqualTo("sales");
  }

  @Test
  void assumesTheRoleInTheRegionOfGlueUnlessToldOtherwise() {
    assertThat(parse("client.region", "eu-central-1").assumeRoleRegion()).contains("eu-central-1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "111111111111",
        "111111111111:s3tablescatalog/bucket",
        "111111111111:federated/nested/deeper",
        "s3tablescatalog"
      })
  void takesAnyGlueId(String id) {
    assertThat(parse("glue.id", id).glueId()).contains(id);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "glue.endpoint | localhost:5000 | http or https",
        "glue.endpoint | ftp://localhost | http or https",
        "glue.endpoint | http:// | http or https",
        "glue.endpoint | http://a b | http or https",
        "http-client.proxy-endpoint | proxy | http or https",
        "glue.skip-archive | yes | true or false",
        "glue.follow-resource-links | 1 | true or false",
        "http-client.apache.tcp-keep-alive-enabled | 1 | true or false",
        "http-client.proxy-use-system-property-values | on | true or false",
        "client.assume-role.timeout-sec | 0 | whole number from 1 to 2147483647",
        "client.assume-role.timeout-sec | -1 | whole number from 1 to 2147483647",
        "client.assume-role.timeout-sec | 1h | whole number from 1 to 2147483647",
        "client.assume-role.timeout-sec | 3600.0 | whole number from 1 to 2147483647",
        "client.assume-role.timeout-sec | 2147483648 | whole number from 1 to 2147483647",
        "http-client.apache.max-connections | many | whole number from 1 to 2147483647",
        "client.credentials-provider | com..Provider | name of a Java class",
        "client.credentials-provider | com.example.9 | name of a Java class",
        "client.credentials-provider | my provider | name of a Java class",
        "client.credentials-provider | com.example.Provider. | name of a Java class",
        "client.assume-role.arn | glue-role | ARN of a role",
        "client.assume-role.arn | arn:aws:iam::111111111111:user/me | ARN of a role",
        "client.assume-role.arn | arn:aws:iam::111111111111:role/ | ARN of a role",
        "http-client.type | netty | apache or urlconnection",
        "warehouse | /warehouse | path with a scheme",
        "warehouse | bucket/warehouse | path with a scheme",
        "warehouse | s3: | path with a scheme",
        "warehouse | s3:// | path with a scheme",
      })
  void refusesAMalformedValue(String key, String value, String allowed) {
    assertThatThrownBy(() -> parse(key, value))
        .isInstanceOf(InvalidOptionException.class)
        .hasMessageContaining("spark.sql.catalog.lake." + key + " = '" + value + "'")
        .hasMessageContaining("allowed: ")
        .hasMessageContaining(allowed);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "glue.catalog",
        "glue.id.x",
        "client.regions",
        "client.assume-role.tags",
        "http-client.apache.max-conections",
        "HTTP-CLIENT.foo"
      })
  void warnsOnceOfAnUnknownKeyAndIgnoresIt(String key) {
    try (CapturedLog log = new CapturedLog(CatalogOptions.class)) {
      CatalogOptions options = parse(key, "a-value", "glue.id", "1");
      assertThat(log.lines())
          .singleElement()
          .asString()
          .contains("spark.sql.catalog.lake." + key)
          .doesNotContain("a-value");
      assertThat(options.glueId()).contains("1");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"io-impl", "spark.foo", "cache-enabled", "gluex", "clients.a", "hadoop"})
  void saysNothingOfKeysThatBelongToOthers(String key) {
    try (CapturedLog log = new CapturedLog(CatalogOptions.class)) {
      parse(key, "value");
      assertThat(log.lines()).isEmpty();
    }
  }

  @Test
  void warnsOfARoleThatAProviderClassOverrides() {
    try (CapturedLog log = new CapturedLog(CatalogOptions.class)) {
      parse(
          "client.credentials-provider",
          "com.example.Provider",
          "client.assume-role.arn",
          "arn:aws:iam::111111111111:role/glue");
      assertThat(log.lines())
          .singleElement()
          .asString()
          .contains("spark.sql.catalog.lake.client.assume-role.arn is ignored");
    }
  }

  @Test
  void warnsOfTagsWithoutARole() {
    try (CapturedLog log = new CapturedLog(CatalogOptions.class)) {
      parse("client.assume-role.tags.team", "sales");
      assertThat(log.lines())
          .singleElement()
          .asString()
          .contains("client.assume-role.tags.* is ignored")
          .contains("client.assume-role.arn is not set");
    }
  }

  @Test
  void keepsTheCaseOfTags() {
    assertThat(parse("Client.Assume-Role.Tags.CostCenter", "A b").assumeRoleTags())
        .containsExactly(Map.entry("CostCenter", "A b"));
  }

  @Test
  void retriesAsStandardThreeTimesUnlessTold() {
    assertThat(parse().retryMode()).isEqualTo("standard");
    assertThat(parse().retryMaxAttempts()).isEqualTo(3);
    assertThat(parse("client.retry.mode", "ADAPTIVE").retryMode()).isEqualTo("adaptive");
    assertThatThrownBy(() -> parse("client.retry.mode", "often"))
        .isInstanceOf(InvalidOptionException.class)
        .hasMessageContaining("client.retry.mode = 'often'")
        .hasMessageContaining("standard, adaptive or legacy");
  }

  @Test
  void givesWhatDecidesTheIdentityAsItReadsIt() {
    CatalogOptions options =
        parse(
            "glue.id", "2",
            "warehouse", "s3://b/w",
            "hadoop.fs.s3a.endpoint", "e",
            "client.region", "eu-central-1",
            "client.assume-role.tags.Team", "sales",
            "client.credentials-provider.Key", "k",
            "http-client.type", "apache");
    assertThat(options.client())
        .containsOnly(
            Map.entry("client.region", "eu-central-1"),
            Map.entry("client.assume-role.tags.Team", "sales"),
            Map.entry("client.credentials-provider.Key", "k"),
            Map.entry("http-client.type", "apache"));
    assertThat(CatalogOptions.parse("x", options.client()).client()).isEqualTo(options.client());
  }

  @Test
  void warnsOfProviderSettingsWithoutAProvider() {
    try (CapturedLog log = new CapturedLog(CatalogOptions.class)) {
      parse("client.credentials-provider.secret", "TOP-SECRET");
      assertThat(log.lines())
          .singleElement()
          .asString()
          .contains("spark.sql.catalog.lake.client.credentials-provider")
          .doesNotContain("TOP-SECRET");
    }
  }

  @Test
  void keepsTheCaseOfHadoopAndProviderKeys() {
    CatalogOptions options =
        parse(
            "hadoop.fs.s3a.bucket.MyBucket.Endpoint", "x",
            "client.credentials-provider", "com.example.Provider",
            "client.credentials-provider.clientId", "y",
            "Client.Credentials-Provider.SecretKey", "z");
    assertThat(options.hadoop()).containsExactly(Map.entry("fs.s3a.bucket.MyBucket.Endpoint", "x"));
    assertThat(options.credentialsProviderProperties())
        .containsExactly(Map.entry("clientId", "y"), Map.entry("SecretKey", "z"));
  }

  @Test
  void showsNoSecret() {
    CatalogOptions options =
        parse(
            "glue.id", "111111111111",
            "client.credentials-provider", "com.example.Provider",
            "client.credentials-provider.secret", "SECRET-1",
            "hadoop.fs.s3a.secret.key", "SECRET-2",
            "client.assume-role.external-id", "SECRET-3");
    assertThat(options.toString()).doesNotContain("SECRET");
    assertThat(options.label())
        .isEqualTo("catalog lake (glue.id 111111111111)")
        .doesNotContain("SECRET");
  }

  @Test
  void namesTheCallersAccountWhereThereIsNoGlueId() {
    assertThat(parse().label()).isEqualTo("catalog lake (glue.id of the caller's account)");
  }

  @Test
  void givesTheFullKey() {
    assertThat(parse().fullKey(OptionKey.GLUE_ID)).isEqualTo("spark.sql.catalog.lake.glue.id");
  }

  @Test
  void cannotBeChangedAfterwards() {
    CatalogOptions options = parse("hadoop.a", "1");
    assertThatThrownBy(() -> options.hadoop().put("b", "2"))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> options.credentialsProviderProperties().put("b", "2"))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "http-client.type, apache, APACHE",
    "http-client.type, APACHE, APACHE",
    "http-client.type, UrlConnection, URLCONNECTION",
    "http-client.apache.max-connections, 5, APACHE",
    "http-client.urlconnection.socket-timeout-ms, 5, URLCONNECTION",
    "http-client.proxy-endpoint, http://proxy:3128, APACHE",
    "http-client.proxy-use-environment-variable-values, false, APACHE"
  })
  void infersTheHttpClient(String key, String value, HttpClientType expected) {
    assertThat(parse(key, value).httpClientType()).contains(expected);
  }

  @Test
  void takesTheUrlConnectionClientWhereItsKeysAndAProxyAreSet() {
    assertThat(
            parse(
                    "http-client.proxy-endpoint", "http://proxy:3128",
                    "http-client.urlconnection.socket-timeout-ms", "5")
                .httpClientType())
        .contains(HttpClientType.URLCONNECTION);
  }

  @Test
  void takesTheNamedHttpClientWhereKeysOfBothAreSet() {
    assertThat(
            parse(
                    "http-client.type", "urlconnection",
                    "http-client.apache.max-connections", "5",
                    "http-client.urlconnection.socket-timeout-ms", "5")
                .httpClientType())
        .contains(HttpClientType.URLCONNECTION);
  }

  @Test
  void refusesKeysOfBothHttpClientsWithoutAName() {
    assertThatThrownBy(
            () ->
                parse(
                    "http-client.apache.max-connections", "5",
                    "http-client.urlconnection.socket-timeout-ms", "5"))
        .isInstanceOf(InvalidOptionException.class)
        .hasMessageContaining("spark.sql.catalog.lake.http-client.type")
        .hasMessageContaining("apache or urlconnection");
  }
}
