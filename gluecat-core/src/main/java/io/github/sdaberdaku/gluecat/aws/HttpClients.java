/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.aws;

import io.github.sdaberdaku.gluecat.MissingModuleException;
import io.github.sdaberdaku.gluecat.config.CatalogOptions;
import io.github.sdaberdaku.gluecat.config.CatalogOptions.HttpClientType;
import io.github.sdaberdaku.gluecat.config.OptionKey;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache.ApacheHttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;

/** Builders of the SDK's HTTP clients from a catalog's {@code http-client.*} keys. */
final class HttpClients {

  private HttpClients() {}

  /** The builder that the options ask for, or none for the SDK's default. */
  static Optional<SdkHttpClient.Builder<?>> of(CatalogOptions options) {
    return options.httpClientType().map(type -> builder(type, options));
  }

  private static SdkHttpClient.Builder<?> builder(HttpClientType type, CatalogOptions options) {
    try {
      return type == HttpClientType.APACHE
          ? Apache.builder(options)
          : UrlConnection.builder(options);
    } catch (NoClassDefFoundError e) {
      String module = type == HttpClientType.APACHE ? "apache-client" : "url-connection-client";
      throw new MissingModuleException(
          options.label()
              + ": the HTTP client of "
              + options.fullKey(OptionKey.HTTP_CLIENT_TYPE)
              + " is not on the classpath; add software.amazon.awssdk:"
              + module
              + " in the version of the other AWS SDK modules",
          e);
    }
  }

  private static void millis(
      CatalogOptions options, OptionKey key, Consumer<? super Duration> setter) {
    options.getInteger(key).map(Duration::ofMillis).ifPresent(setter);
  }

  /** Touched only when that client is asked for, since its module may be absent. */
  private static final class Apache {

    static SdkHttpClient.Builder<?> builder(CatalogOptions options) {
      ApacheHttpClient.Builder client = ApacheHttpClient.builder();
      millis(options, OptionKey.APACHE_CONNECTION_TIMEOUT_MS, client::connectionTimeout);
      millis(options, OptionKey.APACHE_SOCKET_TIMEOUT_MS, client::socketTimeout);
      millis(
          options,
          OptionKey.APACHE_CONNECTION_ACQUISITION_TIMEOUT_MS,
          client::connectionAcquisitionTimeout);
      millis(options, OptionKey.APACHE_CONNECTION_MAX_IDLE_TIME_MS, client::connectionMaxIdleTime);
      millis(options, OptionKey.APACHE_CONNECTION_TIME_TO_LIVE_MS, client::connectionTimeToLive);
      options
          .getBoolean(OptionKey.APACHE_EXPECT_CONTINUE_ENABLED)
          .ifPresent(client::expectContinueEnabled);
      options.getInteger(OptionKey.APACHE_MAX_CONNECTIONS).ifPresent(client::maxConnections);
      options.getBoolean(OptionKey.APACHE_TCP_KEEP_ALIVE_ENABLED).ifPresent(client::tcpKeepAlive);
      options
          .getBoolean(OptionKey.APACHE_USE_IDLE_CONNECTION_REAPER_ENABLED)
          .ifPresent(client::useIdleConnectionReaper);
      software.amazon.awssdk.http.apache.ProxyConfiguration.Builder proxy =
          software.amazon.awssdk.http.apache.ProxyConfiguration.builder();
      options.getUri(OptionKey.HTTP_PROXY_ENDPOINT).ifPresent(proxy::endpoint);
      options
          .getBoolean(OptionKey.HTTP_PROXY_SYSTEM_PROPERTIES)
          .ifPresent(proxy::useSystemPropertyValues);
      options
          .getBoolean(OptionKey.HTTP_PROXY_ENVIRONMENT)
          .ifPresent(proxy::useEnvironmentVariableValues);
      return client.proxyConfiguration(proxy.build());
    }
  }

  /** Touched only when that client is asked for, since its module may be absent. */
  private static final class UrlConnection {

    static SdkHttpClient.Builder<?> builder(CatalogOptions options) {
      UrlConnectionHttpClient.Builder client = UrlConnectionHttpClient.builder();
      millis(options, OptionKey.URLCONNECTION_CONNECTION_TIMEOUT_MS, client::connectionTimeout);
      millis(options, OptionKey.URLCONNECTION_SOCKET_TIMEOUT_MS, client::socketTimeout);
      software.amazon.awssdk.http.urlconnection.ProxyConfiguration.Builder proxy =
          software.amazon.awssdk.http.urlconnection.ProxyConfiguration.builder();
      options.getUri(OptionKey.HTTP_PROXY_ENDPOINT).ifPresent(proxy::endpoint);
      options
          .getBoolean(OptionKey.HTTP_PROXY_SYSTEM_PROPERTIES)
          .ifPresent(proxy::useSystemPropertyValues);
      options
          .getBoolean(OptionKey.HTTP_PROXY_ENVIRONMENT)
          .ifPresent(proxy::useEnvironmentVariablesValues);
      return client.proxyConfiguration(proxy.build());
    }
  }
}
