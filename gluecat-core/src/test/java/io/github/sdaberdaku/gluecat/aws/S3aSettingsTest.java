/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sdaberdaku.gluecat.HidingClassLoader;
import io.github.sdaberdaku.gluecat.config.CatalogOptions;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class S3aSettingsTest {

  private static final String ROLE = "arn:aws:iam::111111111111:role/glue";
  private static final String PROVIDER = "fs.s3a.aws.credentials.provider";
  private static final String BRIDGE = "io.github.sdaberdaku.gluecat.aws.CatalogCredentials";

  private static final Optional<ClassLoader> WITH_GLUECAT =
      Optional.of(S3aSettingsTest.class.getClassLoader());
  private static final Optional<ClassLoader> WITHOUT_GLUECAT =
      Optional.of(new HidingClassLoader(BRIDGE));

  private static Map<String, String> settings(
      String hadoop, Optional<ClassLoader> s3a, Map<String, String> properties) {
    return new S3aSettings(CatalogOptions.parse("lake", properties), hadoop, s3a).settings();
  }

  private static Map<String, String> withRole(String... keysAndValues) {
    Map<String, String> properties = new HashMap<>();
    properties.put("client.assume-role.arn", ROLE);
    for (int i = 0; i < keysAndValues.length; i += 2) {
      properties.put(keysAndValues[i], keysAndValues[i + 1]);
    }
    return properties;
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.3.4", "3.4.2"})
  void areEmptyWithoutAnIdentity(String hadoop) {
    Map<String, String> properties = Map.of("client.region", "eu-central-1");
    assertThat(settings(hadoop, WITH_GLUECAT, properties)).isEmpty();
    assertThat(S3aSettings.of(CatalogOptions.parse("lake", properties)).hasIdentity()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "3.3.4, V1",
    "3.3.6, V1",
    "3.4.0, ''",
    "3.4.2, ''",
    "3.5.0-SNAPSHOT, ''",
    "4.0.0, ''"
  })
  void giveS3aTheCatalogsOwnCredentials(String hadoop, String suffix) {
    assertThat(
            settings(
                hadoop,
                WITH_GLUECAT,
                withRole(
                    "client.assume-role.external-id", "e1",
                    "client.assume-role.tags.Team", "sales",
                    "http-client.type", "apache",
                    "glue.id", "2",
                    "warehouse", "s3://b/w")))
        .containsOnly(
            Map.entry(PROVIDER, BRIDGE + suffix),
            Map.entry("fs.s3a.delegation.token.binding", ""),
            Map.entry("fs.gluecat.catalog", "lake"),
            Map.entry("fs.gluecat.option.client.assume-role.arn", ROLE),
            Map.entry("fs.gluecat.option.client.assume-role.external-id", "e1"),
            Map.entry("fs.gluecat.option.client.assume-role.tags.Team", "sales"),
            Map.entry("fs.gluecat.option.http-client.type", "apache"));
  }

  @Test
  void giveS3aTheProviderClassToo() {
    assertThat(
            settings(
                "3.4.2",
                WITH_GLUECAT,
                Map.of(
                    "client.credentials-provider", "com.example.P",
                    "client.credentials-provider.Secret", "s")))
        .containsEntry(PROVIDER, BRIDGE)
        .containsEntry("fs.gluecat.option.client.credentials-provider", "com.example.P")
        .containsEntry("fs.gluecat.option.client.credentials-provider.Secret", "s");
  }

  @Test
  void leaveTheIdentityToAProviderThatTheUserNames() {
    Map<String, String> properties = withRole("hadoop." + PROVIDER, "com.example.S3aProvider");
    assertThat(settings("3.4.2", WITH_GLUECAT, properties))
        .containsExactly(Map.entry(PROVIDER, "com.example.S3aProvider"));
  }

  @ParameterizedTest
  @CsvSource({
    "3.3.4, com.amazonaws.auth.DefaultAWSCredentialsProviderChain",
    "3.4.2, software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider"
  })
  void assumeTheRoleByHadoopWhereS3aCannotLoadGluecat(String hadoop, String chain) {
    assertThat(settings(hadoop, WITHOUT_GLUECAT, withRole()))
        .containsOnly(
            Map.entry(PROVIDER, "org.apache.hadoop.fs.s3a.auth.AssumedRoleCredentialProvider"),
            Map.entry("fs.s3a.delegation.token.binding", ""),
            Map.entry("fs.s3a.assumed.role.arn", ROLE),
            Map.entry("fs.s3a.assumed.role.session.name", "gluecat"),
            Map.entry("fs.s3a.assumed.role.session.duration", "3600s"),
            Map.entry("fs.s3a.assumed.role.credentials.provider", chain));
  }

  @Test
  void letHadoop35LoadItFromTheClassLoaderOfTheThread() {
    assertThat(settings("3.5.0", WITHOUT_GLUECAT, withRole("client.assume-role.tags.a", "b")))
        .containsEntry(PROVIDER, BRIDGE)
        .containsEntry("fs.s3a.classloader.isolation", "false");
    assertThat(settings("3.5.0", WITH_GLUECAT, withRole()))
        .doesNotContainKey("fs.s3a.classloader.isolation");
  }

  @ParameterizedTest
  @CsvSource({
    "3.4.2, client.credentials-provider, com.example.P, ''",
    "3.4.2, client.assume-role.tags.team, sales, ''",
    "3.3.4, client.credentials-provider, com.example.P, V1",
    "3.3.4, client.assume-role.tags.team, sales, V1",
    "3.3.4, client.assume-role.external-id, e1, V1",
  })
  void refuseWhatHadoopCannotDoWhereS3aCannotLoadGluecat(
      String hadoop, String key, String value, String suffix) {
    assertThatThrownBy(() -> settings(hadoop, WITHOUT_GLUECAT, withRole(key, value)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("catalog lake (glue.id of the caller's account): S3A cannot use")
        .hasMessageContaining("hadoop-aws " + hadoop + " does not find " + BRIDGE + suffix)
        .hasMessageContaining("spark.sql.catalog.lake.hadoop." + PROVIDER);
  }

  @Test
  void refuseNothingWithoutS3a() {
    Map<String, String> properties = Map.of("client.credentials-provider", "com.example.P");
    assertThat(settings("3.4.2", Optional.empty(), properties))
        .doesNotContainKey(PROVIDER)
        .doesNotContainKey("fs.gluecat.catalog");
  }

  /** S3A refuses a signing region without an endpoint, up to Hadoop 3.4.2 at least. */
  @ParameterizedTest
  @CsvSource({
    "3.3.4, eu-central-1, sts.eu-central-1.amazonaws.com",
    "3.4.2, eu-central-1, sts.eu-central-1.amazonaws.com",
    "3.3.4, us-gov-west-1, sts.us-gov-west-1.amazonaws.com",
    "3.3.4, cn-north-1, sts.cn-north-1.amazonaws.com.cn",
    "3.4.2, cn-north-1, sts.cn-north-1.amazonaws.com.cn"
  })
  void nameHadoopTheEndpointOfStsBesideItsRegion(String hadoop, String region, String endpoint) {
    assertThat(settings(hadoop, WITHOUT_GLUECAT, withRole("client.region", region)))
        .containsEntry("fs.s3a.assumed.role.sts.endpoint.region", region)
        .containsEntry("fs.s3a.assumed.role.sts.endpoint", endpoint);
  }

  @Test
  void nameHadoopTheRegionOfStsBeforeThatOfGlue() {
    assertThat(
            settings(
                "3.4.2",
                WITHOUT_GLUECAT,
                withRole(
                    "client.region", "eu-central-1", "client.assume-role.region", "eu-west-3")))
        .containsEntry("fs.s3a.assumed.role.sts.endpoint.region", "eu-west-3");
  }

  @Test
  void nameHadoopTheExternalIdWhereItKnowsIt() {
    Map<String, String> properties = withRole("client.assume-role.external-id", "e1");
    assertThat(settings("3.4.2", WITHOUT_GLUECAT, properties))
        .containsEntry("fs.s3a.assumed.role.external.id", "e1");
  }

  /** Who names a part of it wants Hadoop to assume the role. */
  @ParameterizedTest
  @ValueSource(strings = {"3.3.4", "3.4.2"})
  void letTheUsersKeysOfTheRoleWin(String hadoop) {
    assertThat(
            settings(
                hadoop,
                WITH_GLUECAT,
                withRole(
                    "hadoop.fs.s3a.assumed.role.arn", "arn:aws:iam::222222222222:role/files",
                    "hadoop.fs.s3a.assumed.role.sts.endpoint", "sts.local",
                    "hadoop.fs.s3a.path.style.access", "true",
                    "client.assume-role.session-name", "nightly",
                    "client.assume-role.timeout-sec", "900",
                    "client.region", "eu-central-1")))
        .containsEntry("fs.s3a.assumed.role.arn", "arn:aws:iam::222222222222:role/files")
        .containsEntry("fs.s3a.assumed.role.sts.endpoint", "sts.local")
        .containsEntry("fs.s3a.path.style.access", "true")
        .containsEntry("fs.s3a.assumed.role.session.name", "nightly")
        .containsEntry("fs.s3a.assumed.role.session.duration", "900s");
  }

  @Test
  void carryTheUsersKeysWithoutAnIdentity() {
    assertThat(
            settings("3.4.2", WITH_GLUECAT, Map.of("hadoop.fs.s3a.endpoint", "http://localhost")))
        .containsExactly(Map.entry("fs.s3a.endpoint", "http://localhost"));
  }

  @Test
  void cannotBeChanged() {
    Map<String, String> settings = settings("3.4.2", WITH_GLUECAT, Map.of());
    assertThatThrownBy(() -> settings.put("a", "b"))
        .isInstanceOf(UnsupportedOperationException.class);
  }
}
