/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sdaberdaku.gluecat.config.CatalogOptions;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class S3aSettingsTest {

  private static final String ROLE = "arn:aws:iam::111111111111:role/glue";

  private static Map<String, String> settings(String hadoop, Map<String, String> properties) {
    return S3aSettings.of(CatalogOptions.parse("lake", properties), hadoop, true);
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
  void areEmptyWithoutARole(String hadoop) {
    assertThat(settings(hadoop, Map.of("client.region", "eu-central-1"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.3.4", "3.4.2"})
  void areEmptyWithAProviderClass(String hadoop) {
    assertThat(settings(hadoop, withRole("client.credentials-provider", "com.example.P")))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "3.3.4, com.amazonaws.auth.DefaultAWSCredentialsProviderChain",
    "3.3.6, com.amazonaws.auth.DefaultAWSCredentialsProviderChain",
    "3.4.0, software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider",
    "3.4.2, software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider",
    "3.5.0-SNAPSHOT, software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider",
    "4.0.0, software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider"
  })
  void assumeTheRoleOverTheDefaultChainOfHadoopsSdk(String hadoop, String chain) {
    assertThat(settings(hadoop, withRole()))
        .containsOnly(
            Map.entry(
                "fs.s3a.aws.credentials.provider",
                "org.apache.hadoop.fs.s3a.auth.AssumedRoleCredentialProvider"),
            Map.entry("fs.s3a.assumed.role.arn", ROLE),
            Map.entry("fs.s3a.assumed.role.session.name", "gluecat"),
            Map.entry("fs.s3a.assumed.role.session.duration", "3600s"),
            Map.entry("fs.s3a.assumed.role.credentials.provider", chain));
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.3.4", "3.4.2"})
  void carryTheRolesSettings(String hadoop) {
    assertThat(
            settings(
                hadoop,
                withRole(
                    "client.assume-role.session-name", "nightly",
                    "client.assume-role.timeout-sec", "900")))
        .containsEntry("fs.s3a.assumed.role.session.name", "nightly")
        .containsEntry("fs.s3a.assumed.role.session.duration", "900s");
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
  void nameTheEndpointOfStsBesideItsRegion(String hadoop, String region, String endpoint) {
    assertThat(settings(hadoop, withRole("client.region", region)))
        .containsEntry("fs.s3a.assumed.role.sts.endpoint.region", region)
        .containsEntry("fs.s3a.assumed.role.sts.endpoint", endpoint);
  }

  @Test
  void preferTheRegionOfStsToThatOfGlue() {
    assertThat(
            settings(
                "3.4.2",
                withRole(
                    "client.region", "eu-central-1", "client.assume-role.region", "eu-west-3")))
        .containsEntry("fs.s3a.assumed.role.sts.endpoint.region", "eu-west-3");
  }

  @Test
  void carryTheExternalIdOnlyWhereHadoopKnowsIt() {
    Map<String, String> properties = withRole("client.assume-role.external-id", "e1");
    assertThat(settings("3.3.4", properties).values()).doesNotContain("e1");
    assertThat(settings("3.4.2", properties))
        .containsEntry("fs.s3a.assumed.role.external.id", "e1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.3.4", "3.4.2"})
  void letTheUsersKeysWin(String hadoop) {
    assertThat(
            settings(
                hadoop,
                withRole(
                    "hadoop.fs.s3a.assumed.role.arn", "arn:aws:iam::222222222222:role/files",
                    "hadoop.fs.s3a.assumed.role.sts.endpoint", "sts.local",
                    "hadoop.fs.s3a.path.style.access", "true",
                    "client.region", "eu-central-1")))
        .containsEntry("fs.s3a.assumed.role.arn", "arn:aws:iam::222222222222:role/files")
        .containsEntry("fs.s3a.assumed.role.sts.endpoint", "sts.local")
        .containsEntry("fs.s3a.path.style.access", "true")
        .containsEntry("fs.s3a.assumed.role.session.name", "gluecat");
  }

  @Test
  void carryTheUsersKeysWithoutARole() {
    assertThat(settings("3.4.2", Map.of("hadoop.fs.s3a.endpoint", "http://localhost")))
        .containsExactly(Map.entry("fs.s3a.endpoint", "http://localhost"));
  }

  @Test
  void cannotBeChanged() {
    Map<String, String> settings = settings("3.4.2", Map.of());
    assertThatThrownBy(() -> settings.put("a", "b"))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void opensS3LocationsWithS3aWhereTheSessionDoesNot() {
    CatalogOptions options = CatalogOptions.parse("lake", Map.of());
    assertThat(S3aSettings.of(options, "3.4.2", false))
        .containsExactly(Map.entry("fs.s3.impl", "org.apache.hadoop.fs.s3a.S3AFileSystem"));
    assertThat(S3aSettings.of(options, "3.4.2", true)).isEmpty();
    CatalogOptions own =
        CatalogOptions.parse("lake", Map.of("hadoop.fs.s3.impl", "com.example.Fs"));
    assertThat(S3aSettings.of(own, "3.4.2", false)).containsEntry("fs.s3.impl", "com.example.Fs");
  }
}
