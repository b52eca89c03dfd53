/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.aws;

import io.github.sdaberdaku.gluecat.MissingModuleException;
import io.github.sdaberdaku.gluecat.SharedResources;
import io.github.sdaberdaku.gluecat.config.CatalogOptions;
import io.github.sdaberdaku.gluecat.config.OptionKey;
import java.util.Map;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.glue.GlueClient;
import software.amazon.awssdk.services.glue.GlueClientBuilder;

/** Builds the Glue client of a catalog: its region, endpoint, identity, retries and HTTP client. */
public final class GlueClients {

  private static final SharedResources<Map<String, String>, GlueClient> SHARED =
      new SharedResources<>(16);

  private GlueClients() {}

  /**
   * Checks, without making a call or a client, that the AWS modules that these options need are on
   * the classpath.
   *
   * @throws MissingModuleException naming the module and how to add it
   */
  public static void requireModules(CatalogOptions options) {
    require(options, "software.amazon.awssdk.services.glue.GlueClient", "glue");
    if (options.assumeRoleArn().isPresent()) {
      require(options, "software.amazon.awssdk.services.sts.StsClient", "sts");
    }
  }

  private static void require(CatalogOptions options, String className, String module) {
    try {
      Class.forName(className, false, GlueClients.class.getClassLoader());
    } catch (ClassNotFoundException | LinkageError e) {
      throw new MissingModuleException(
          options.label()
              + ": the AWS SDK v2 module "
              + module
              + " is not on the classpath; add --packages software.amazon.awssdk:glue:<version>,"
              + "software.amazon.awssdk:sts:<version> (2.24.6 or newer), or on Spark 4"
              + " org.apache.hadoop:hadoop-aws, whose SDK bundle holds both",
          e);
    }
  }

  /**
   * The client that these options ask for, which catalogs of equal options share. Neither it nor
   * its credentials make a call before the first request. It stays open as long as the options are
   * reachable.
   */
  public static GlueClient of(CatalogOptions options) {
    Map<String, String> key = options.client();
    options.get(OptionKey.GLUE_ENDPOINT).ifPresent(uri -> key.put("glue.endpoint", uri));
    return SHARED.get(options, key, () -> create(options));
  }

  /** Closes all clients and their credentials, at the end of the application. */
  public static void closeAll() {
    SHARED.closeAll();
    Identity.closeAll();
  }

  static GlueClient create(CatalogOptions options) {
    GlueClientBuilder client =
        GlueClient.builder()
            .credentialsProvider(CatalogCredentials.of(options))
            .overrideConfiguration(ClientSettings.overrideConfiguration(options));
    options.region().map(Region::of).ifPresent(client::region);
    options.getUri(OptionKey.GLUE_ENDPOINT).ifPresent(client::endpointOverride);
    HttpClients.of(options).ifPresent(client::httpClientBuilder);
    return client.build();
  }
}
