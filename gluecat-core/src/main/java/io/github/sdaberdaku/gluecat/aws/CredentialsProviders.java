/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.aws;

import io.github.sdaberdaku.gluecat.InvalidOptionException;
import io.github.sdaberdaku.gluecat.config.CatalogOptions;
import io.github.sdaberdaku.gluecat.config.OptionKey;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Map;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sts.StsClient;
import software.amazon.awssdk.services.sts.StsClientBuilder;
import software.amazon.awssdk.services.sts.auth.StsAssumeRoleCredentialsProvider;
import software.amazon.awssdk.services.sts.model.AssumeRoleRequest;

/**
 * The credentials of a catalog's Glue calls, in this order: the configured provider class, the
 * configured role over the SDK's default chain, the SDK's default chain.
 */
final class CredentialsProviders {

  private static final String ALLOWED =
      "a class on the classpath that implements"
          + " software.amazon.awssdk.auth.credentials.AwsCredentialsProvider and has a public"
          + " static create(java.util.Map), a public static create() or a public no-argument"
          + " constructor";

  private CredentialsProviders() {}

  /**
   * Makes the provider. No call is made before the provider is asked for credentials.
   *
   * @throws InvalidOptionException if the provider class cannot be used
   */
  static AwsCredentialsProvider create(CatalogOptions options) {
    if (options.credentialsProvider().isPresent()) {
      return ofClass(options, options.credentialsProvider().get());
    }
    if (options.assumeRoleArn().isPresent()) {
      return ofRole(options, options.assumeRoleArn().get());
    }
    return DefaultCredentialsProvider.create();
  }

  private static AwsCredentialsProvider ofRole(CatalogOptions options, String arn) {
    StsClientBuilder sts =
        StsClient.builder().credentialsProvider(DefaultCredentialsProvider.create());
    sts.overrideConfiguration(ClientSettings.overrideConfiguration());
    options.assumeRoleRegion().map(Region::of).ifPresent(sts::region);
    HttpClients.of(options).ifPresent(sts::httpClientBuilder);
    AssumeRoleRequest.Builder request =
        AssumeRoleRequest.builder()
            .roleArn(arn)
            .roleSessionName(options.assumeRoleSessionName())
            .durationSeconds(options.assumeRoleTimeoutSeconds());
    options.assumeRoleExternalId().ifPresent(request::externalId);
    return StsAssumeRoleCredentialsProvider.builder()
        .stsClient(sts.build())
        .refreshRequest(request.build())
        .build();
  }

  private static AwsCredentialsProvider ofClass(CatalogOptions options, String className) {
    String key = options.fullKey(OptionKey.CREDENTIALS_PROVIDER);
    try {
      Class<?> type = Class.forName(className, true, classLoader());
      Object provider = instantiate(type, options.credentialsProviderProperties());
      if (!(provider instanceof AwsCredentialsProvider)) {
        throw new InvalidOptionException(key, className, ALLOWED);
      }
      return (AwsCredentialsProvider) provider;
    } catch (InvocationTargetException e) {
      throw new InvalidOptionException(
          key, className, "a class whose construction succeeds", e.getCause());
    } catch (ReflectiveOperationException | LinkageError e) {
      throw new InvalidOptionException(key, className, ALLOWED, e);
    }
  }

  private static Object instantiate(Class<?> type, Map<String, String> properties)
      throws ReflectiveOperationException {
    Method withMap = staticMethod(type, Map.class);
    if (withMap != null) {
      return withMap.invoke(null, properties);
    }
    Method plain = staticMethod(type);
    return plain != null ? plain.invoke(null) : type.getConstructor().newInstance();
  }

  private static Method staticMethod(Class<?> type, Class<?>... parameters) {
    try {
      Method method = type.getMethod("create", parameters);
      return Modifier.isStatic(method.getModifiers()) ? method : null;
    } catch (NoSuchMethodException e) {
      return null;
    }
  }

  private static ClassLoader classLoader() {
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    return context != null ? context : CredentialsProviders.class.getClassLoader();
  }
}
