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
import java.util.stream.Collectors;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sts.StsClient;
import software.amazon.awssdk.services.sts.StsClientBuilder;
import software.amazon.awssdk.services.sts.auth.StsAssumeRoleCredentialsProvider;
import software.amazon.awssdk.services.sts.model.AssumeRoleRequest;
import software.amazon.awssdk.services.sts.model.Tag;

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
  static Identity create(CatalogOptions options) {
    if (options.credentialsProvider().isPresent()) {
      AwsCredentialsProvider provider = ofClass(options, options.credentialsProvider().get());
      return new Identity(provider, closing(provider));
    }
    DefaultCredentialsProvider chain = DefaultCredentialsProvider.builder().build();
    if (!options.assumeRoleArn().isPresent()) {
      return new Identity(chain, chain::close);
    }
    StsClient sts = stsClient(options, chain);
    StsAssumeRoleCredentialsProvider role = ofRole(options, options.assumeRoleArn().get(), sts);
    return new Identity(
        role,
        () -> {
          role.close();
          sts.close();
          chain.close();
        });
  }

  private static AutoCloseable closing(AwsCredentialsProvider provider) {
    return provider instanceof AutoCloseable ? (AutoCloseable) provider : () -> {};
  }

  private static StsClient stsClient(CatalogOptions options, AwsCredentialsProvider caller) {
    StsClientBuilder sts = StsClient.builder().credentialsProvider(caller);
    sts.overrideConfiguration(ClientSettings.overrideConfiguration(options));
    options.assumeRoleRegion().map(Region::of).ifPresent(sts::region);
    HttpClients.of(options).ifPresent(sts::httpClientBuilder);
    return sts.build();
  }

  /**
   * Renews the session in the SDK's own way: from five to two minutes before its end on, one thread
   * does while the others go on with the old session, and in the last minute all wait for one.
   */
  static StsAssumeRoleCredentialsProvider ofRole(
      CatalogOptions options, String arn, StsClient sts) {
    AssumeRoleRequest.Builder request =
        AssumeRoleRequest.builder()
            .roleArn(arn)
            .roleSessionName(options.assumeRoleSessionName())
            .durationSeconds(options.assumeRoleTimeoutSeconds());
    options.assumeRoleExternalId().ifPresent(request::externalId);
    if (!options.assumeRoleTags().isEmpty()) {
      request.tags(
          options.assumeRoleTags().entrySet().stream()
              .map(tag -> Tag.builder().key(tag.getKey()).value(tag.getValue()).build())
              .collect(Collectors.toList()));
    }
    return StsAssumeRoleCredentialsProvider.builder()
        .stsClient(sts)
        .refreshRequest(request.build())
        .build();
  }

  private static AwsCredentialsProvider ofClass(CatalogOptions options, String className) {
    String key = options.fullKey(OptionKey.CREDENTIALS_PROVIDER);
    Object provider;
    try {
      Class<?> type = Class.forName(className, true, classLoader());
      provider = instantiate(type, options.credentialsProviderProperties());
    } catch (InvocationTargetException e) {
      throw new InvalidOptionException(
          key, className, "a class whose construction succeeds", e.getCause());
    } catch (ClassNotFoundException e) {
      throw new InvalidOptionException(key, className, ALLOWED + "; there is no such class", e);
    } catch (ReflectiveOperationException e) {
      throw new InvalidOptionException(
          key, className, ALLOWED + "; this one has none of the three", e);
    } catch (LinkageError e) {
      throw new InvalidOptionException(
          key, className, ALLOWED + "; this one cannot be loaded (" + e + ")", e);
    }
    if (provider == null) {
      throw new InvalidOptionException(key, className, ALLOWED + "; its create returned null");
    }
    if (!(provider instanceof AwsCredentialsProvider)) {
      throw new InvalidOptionException(
          key, className, ALLOWED + "; this one makes " + provider.getClass().getName());
    }
    return (AwsCredentialsProvider) provider;
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

  /** Where classes named in a configuration are. */
  static ClassLoader classLoader() {
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    return context != null ? context : CredentialsProviders.class.getClassLoader();
  }
}
