/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.auth.AWSSessionCredentials;
import com.sun.net.httpserver.HttpServer;
import io.github.sdaberdaku.gluecat.config.CatalogOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sts.StsClient;
import software.amazon.awssdk.services.sts.auth.StsAssumeRoleCredentialsProvider;

class IdentityTest {

  private static final String ROLE = "arn:aws:iam::111111111111:role/glue";
  private static final int THREADS = 16;

  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final List<Duration> sessions = new ArrayList<>();
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
  private final Semaphore arrived = new Semaphore(0);
  private CountDownLatch answer = new CountDownLatch(0);
  private HttpServer sts;

  /** An STS whose sessions are as long as {@link #sessions} says, the last for good. */
  @BeforeEach
  void startSts() throws IOException {
    sts = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    sts.setExecutor(Executors.newCachedThreadPool());
    sts.createContext(
        "/",
        exchange -> {
          String body = new String(exchange.getRequestBody().readAllBytes());
          int number;
          synchronized (requests) {
            requests.add(URLDecoder.decode(body, StandardCharsets.UTF_8));
            number = requests.size();
          }
          arrived.release();
          try {
            answer.await();
          } catch (InterruptedException e) {
            throw new IOException(e);
          }
          Instant end =
              Instant.now().plus(sessions.get(Math.min(number, sessions.size()) - 1)).plusMillis(1);
          byte[] bytes =
              ("<AssumeRoleResponse xmlns=\"https://sts.amazonaws.com/doc/2011-06-15/\">"
                      + "<AssumeRoleResult><Credentials><AccessKeyId>key"
                      + number
                      + "</AccessKeyId><SecretAccessKey>s</SecretAccessKey><SessionToken>t"
                      + "</SessionToken><Expiration>"
                      + end
                      + "</Expiration></Credentials><AssumedRoleUser><Arn>a</Arn><AssumedRoleId>i"
                      + "</AssumedRoleId></AssumedRoleUser></AssumeRoleResult>"
                      + "</AssumeRoleResponse>")
                  .getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    sts.start();
  }

  @AfterEach
  void stopSts() {
    answer.countDown();
    threads.shutdownNow();
    sts.stop(0);
    Identity.closeAll();
  }

  private StsAssumeRoleCredentialsProvider role(String... keysAndValues) {
    StsClient client =
        StsClient.builder()
            .endpointOverride(URI.create("http://127.0.0.1:" + sts.getAddress().getPort()))
            .region(Region.EU_CENTRAL_1)
            .credentialsProvider(() -> AwsBasicCredentials.create("caller", "secret"))
            .build();
    return CredentialsProviders.ofRole(options(keysAndValues), ROLE, client);
  }

  private static CatalogOptions options(String... keysAndValues) {
    Map<String, String> properties = new HashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      properties.put(keysAndValues[i], keysAndValues[i + 1]);
    }
    return CatalogOptions.parse("lake", properties);
  }

  private List<Future<String>> ask(AwsCredentialsProvider provider, int times) {
    List<Future<String>> answers = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      answers.add(threads.submit(() -> provider.resolveCredentials().accessKeyId()));
    }
    return answers;
  }

  @Test
  void aRoleIsAssumedAsTheOptionsSay() {
    sessions.add(Duration.ofHours(1));
    role(
            "client.assume-role.external-id", "e 1",
            "client.assume-role.session-name", "night-job",
            "client.assume-role.timeout-sec", "900",
            "client.assume-role.tags.Team", "sales & more",
            "client.assume-role.tags.stage", "test")
        .resolveCredentials();
    assertThat(requests).hasSize(1);
    assertThat(requests.get(0).split("&(?=[A-Z])"))
        .contains(
            "Action=AssumeRole",
            "RoleArn=" + ROLE,
            "RoleSessionName=night-job",
            "ExternalId=e 1",
            "DurationSeconds=900")
        .satisfiesOnlyOnce(part -> assertThat(part).matches("Tags.member.[12].Key=Team"))
        .satisfiesOnlyOnce(part -> assertThat(part).matches("Tags.member.[12].Value=sales & more"))
        .satisfiesOnlyOnce(part -> assertThat(part).matches("Tags.member.[12].Key=stage"));
  }

  @Test
  void noTagsAreSentWithoutAny() {
    sessions.add(Duration.ofHours(1));
    role().resolveCredentials();
    assertThat(requests.get(0)).doesNotContain("Tags");
  }

  @Test
  void manyThreadsAtOnceAssumeTheRoleOnce() throws Exception {
    sessions.add(Duration.ofHours(1));
    answer = new CountDownLatch(1);
    List<Future<String>> answers = ask(role(), 200);
    answer.countDown();
    for (Future<String> one : answers) {
      assertThat(one.get(10, TimeUnit.SECONDS)).isEqualTo("key1");
    }
    assertThat(requests).hasSize(1);
  }

  @Test
  void oneThreadRenewsASessionBeforeItsEndWhileTheOthersGoOnWithIt() throws Exception {
    // Renewal starts five to two minutes before the end: a random moment for each session.
    sessions.add(Duration.ofSeconds(100));
    sessions.add(Duration.ofHours(1));
    AwsCredentialsProvider role = role();
    assertThat(role.resolveCredentials().accessKeyId()).isEqualTo("key1");

    answer = new CountDownLatch(1);
    Future<String> renewing = ask(role, 1).get(0);
    assertThat(arrived.tryAcquire(2, 10, TimeUnit.SECONDS)).isTrue();
    for (Future<String> one : ask(role, 200)) {
      assertThat(one.get(10, TimeUnit.SECONDS)).isEqualTo("key1");
    }
    answer.countDown();
    assertThat(renewing.get(10, TimeUnit.SECONDS)).isEqualTo("key2");
    assertThat(role.resolveCredentials().accessKeyId()).isEqualTo("key2");
    assertThat(requests).hasSize(2);
  }

  @Test
  void manyThreadsRenewASessionOnce() throws Exception {
    sessions.add(Duration.ofSeconds(100));
    sessions.add(Duration.ofHours(1));
    AwsCredentialsProvider role = role();
    List<Future<?>> busy = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      busy.add(
          threads.submit(
              () -> {
                while (role.resolveCredentials().accessKeyId().equals("key1")) {
                  Thread.yield();
                }
              }));
    }
    for (Future<?> one : busy) {
      one.get(10, TimeUnit.SECONDS);
    }
    assertThat(role.resolveCredentials().accessKeyId()).isEqualTo("key2");
    assertThat(requests).hasSize(2);
  }

  @Test
  void catalogsOfEqualOptionsShareIt() {
    CatalogOptions one = options("client.assume-role.arn", ROLE, "client.region", "eu-central-1");
    CatalogOptions other =
        CatalogOptions.parse(
            "other",
            Map.of(
                "client.assume-role.arn",
                ROLE,
                "client.region",
                "eu-central-1",
                "hadoop.fs.s3a.endpoint",
                "e"));
    assertThat(Identity.of(this, one)).isSameAs(Identity.of(this, other));
    assertThat(Identity.of(this, one))
        .isNotSameAs(
            Identity.of(
                this, options("client.assume-role.arn", ROLE, "client.region", "eu-west-3")));
  }

  /** A provider whose closing shows. */
  public static final class Closable implements AwsCredentialsProvider, AutoCloseable {

    private static int closed;

    @Override
    public AwsCredentials resolveCredentials() {
      return AwsSessionCredentials.create("key", "secret", "token");
    }

    @Override
    public void close() {
      closed++;
    }
  }

  @Test
  void aProviderClassIsClosedAtTheEnd() {
    Closable.closed = 0;
    Identity.of(this, options("client.credentials-provider", Closable.class.getName()));
    Identity.closeAll();
    assertThat(Closable.closed).isEqualTo(1);
  }

  private static Configuration s3a(String... keysAndValues) {
    Configuration configuration = new Configuration(false);
    CatalogCredentials.settings(options(keysAndValues)).forEach(configuration::set);
    return configuration;
  }

  @Test
  void s3aGetsTheSameCredentials() {
    Configuration configuration = s3a("client.credentials-provider", Closable.class.getName());
    URI bucket = URI.create("s3a://bucket");
    assertThat(new CatalogCredentials(bucket, configuration).resolveCredentials())
        .isEqualTo(AwsSessionCredentials.create("key", "secret", "token"));
    CatalogCredentialsV1 v1 = new CatalogCredentialsV1(bucket, configuration);
    v1.refresh();
    AWSSessionCredentials old = (AWSSessionCredentials) v1.getCredentials();
    assertThat(List.of(old.getAWSAccessKeyId(), old.getAWSSecretKey(), old.getSessionToken()))
        .containsExactly("key", "secret", "token");
  }

  /** A provider of keys without a token. */
  public static final class Keys implements AwsCredentialsProvider {

    @Override
    public AwsCredentials resolveCredentials() {
      return AwsBasicCredentials.create("key", "secret");
    }
  }

  @Test
  void s3aOfTheOldSdkGetsKeysWithoutAToken() {
    Configuration configuration = s3a("client.credentials-provider", Keys.class.getName());
    assertThat(
            new CatalogCredentialsV1(URI.create("s3a://b"), configuration)
                .getCredentials()
                .getClass()
                .getSimpleName())
        .isEqualTo("BasicAWSCredentials");
  }

  @Test
  void s3aOfTheOldSdkStaysAnonymousWithAnAnonymousProvider() {
    Configuration configuration =
        s3a("client.credentials-provider", AnonymousCredentialsProvider.class.getName());
    assertThat(
            new CatalogCredentialsV1(URI.create("s3a://b"), configuration)
                .getCredentials()
                .getAWSAccessKeyId())
        .isNull();
  }

  @Test
  void s3aLearnsWhichProviderClassIsWrong() {
    Configuration configuration = s3a("client.credentials-provider", "com.example.Missing");
    assertThatThrownBy(() -> new CatalogCredentials(URI.create("s3a://b"), configuration))
        .hasMessageContaining("spark.sql.catalog.lake.client.credentials-provider")
        .hasMessageContaining("there is no such class");
  }
}
