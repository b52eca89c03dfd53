/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.net.httpserver.HttpServer;
import io.github.sdaberdaku.gluecat.HidingClassLoader;
import io.github.sdaberdaku.gluecat.MissingModuleException;
import io.github.sdaberdaku.gluecat.config.CatalogOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.InvocationTargetException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.glue.GlueClient;
import software.amazon.awssdk.services.glue.model.GlueException;

class GlueClientsTest {

  private static final Map<String, String> BASE_IDENTITY =
      Map.of("aws.accessKeyId", "AKIDBASE", "aws.secretAccessKey", "secret");

  private final Map<String, String> propertiesBefore = new TreeMap<>();

  @BeforeEach
  void giveTheDefaultChainAnIdentity() {
    BASE_IDENTITY.forEach(this::setSystemProperty);
  }

  private void setSystemProperty(String key, String value) {
    propertiesBefore.put(key, System.getProperty(key, ""));
    System.setProperty(key, value);
  }

  @AfterEach
  void restoreSystemProperties() {
    propertiesBefore.forEach(
        (key, value) -> {
          if (value.isEmpty()) {
            System.clearProperty(key);
          } else {
            System.setProperty(key, value);
          }
        });
  }

  private static CatalogOptions options(String... keysAndValues) {
    Map<String, String> properties = new TreeMap<>();
    properties.put("client.region", "eu-central-1");
    for (int i = 0; i < keysAndValues.length; i += 2) {
      properties.put(keysAndValues[i], keysAndValues[i + 1]);
    }
    return CatalogOptions.parse("lake", properties);
  }

  /** A Glue endpoint that answers every request alike and remembers what it was asked. */
  private static final class Endpoint implements AutoCloseable {
    private final HttpServer server;
    private final List<Map<String, List<String>>> requests = new CopyOnWriteArrayList<>();

    Endpoint(int status, String body) throws IOException {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.createContext(
          "/",
          exchange -> {
            requests.add(Map.copyOf(exchange.getRequestHeaders()));
            exchange.getRequestBody().readAllBytes();
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "application/x-amz-json-1.1");
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
          });
      server.start();
    }

    String uri() {
      return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    String header(String name) {
      return requests.get(0).entrySet().stream()
          .filter(header -> header.getKey().equalsIgnoreCase(name))
          .map(header -> header.getValue().get(0))
          .findFirst()
          .orElse(null);
    }

    @Override
    public void close() {
      server.stop(0);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "client.assume-role.arn=arn:aws:iam::111111111111:role/glue",
        "client.credentials-provider"
            + "=software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider"
      })
  void openNoConnectionWhenMade(String identity) throws IOException {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    try (ServerSocket server = new ServerSocket(0, 10, loopback)) {
      String here = "http://127.0.0.1:" + server.getLocalPort();
      List<String> given =
          new ArrayList<>(List.of("glue.endpoint", here, "http-client.proxy-endpoint", here));
      if (!identity.isEmpty()) {
        given.addAll(Arrays.asList(identity.split("=")));
      }
      try (GlueClient client = GlueClients.create(options(given.toArray(new String[0])));
          Socket own = new Socket(loopback, server.getLocalPort());
          Socket first = server.accept()) {
        assertThat(client).isNotNull();
        // Had the client connected, its connection would be the first in the queue.
        assertThat(first.getPort()).isEqualTo(own.getLocalPort());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"apache", "urlconnection"})
  void sendRequestsToTheEndpointWithTheConfiguredRegionAndIdentity(String type) throws Exception {
    try (Endpoint endpoint = new Endpoint(200, "{\"DatabaseList\":[]}");
        GlueClient client =
            GlueClients.create(
                options(
                    "glue.endpoint",
                    endpoint.uri(),
                    "client.region",
                    "ap-south-1",
                    "http-client.type",
                    type))) {
      assertThat(client.getDatabases(r -> {}).databaseList()).isEmpty();
      assertThat(endpoint.header("X-Amz-Target")).isEqualTo("AWSGlue.GetDatabases");
      assertThat(endpoint.header("Authorization"))
          .contains("Credential=AKIDBASE/")
          .contains("/ap-south-1/glue/");
      assertThat(endpoint.header("User-Agent")).contains("gluecat");
    }
  }

  @Test
  void signNothingWithAnAnonymousProvider() throws Exception {
    try (Endpoint endpoint = new Endpoint(200, "{\"DatabaseList\":[]}");
        GlueClient client =
            GlueClients.create(
                options(
                    "glue.endpoint",
                    endpoint.uri(),
                    "client.credentials-provider",
                    AnonymousCredentialsProvider.class.getName()))) {
      client.getDatabases(r -> {});
      assertThat(endpoint.header("Authorization")).isNull();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"legacy", "adaptive", "standard"})
  void tryThreeTimesWhateverTheRetryModeOfTheProcess(String mode) throws Exception {
    setSystemProperty("aws.retryMode", mode);
    setSystemProperty("aws.maxAttempts", "7");
    try (Endpoint endpoint = new Endpoint(500, "{\"__type\":\"InternalServiceException\"}");
        GlueClient client = GlueClients.create(options("glue.endpoint", endpoint.uri()))) {
      assertThatThrownBy(() -> client.getDatabases(r -> {})).isInstanceOf(GlueException.class);
      assertThat(endpoint.requests.size()).isEqualTo(3);
    }
  }

  @ParameterizedTest
  @CsvSource({"standard, 5", "adaptive, 2", "legacy, 1"})
  void tryAsOftenAsTheOptionsSay(String mode, int attempts) throws Exception {
    try (Endpoint endpoint = new Endpoint(500, "{\"__type\":\"InternalServiceException\"}");
        GlueClient client =
            GlueClients.create(
                options(
                    "glue.endpoint",
                    endpoint.uri(),
                    "client.retry.mode",
                    mode,
                    "client.retry.max-attempts",
                    String.valueOf(attempts)))) {
      assertThatThrownBy(() -> client.getDatabases(r -> {})).isInstanceOf(GlueException.class);
      assertThat(endpoint.requests.size()).isEqualTo(attempts);
    }
  }

  @Test
  void areSharedByCatalogsOfEqualOptions() {
    CatalogOptions one = options("glue.id", "1");
    assertThat(GlueClients.of(one)).isSameAs(GlueClients.of(options("glue.id", "2")));
    assertThat(GlueClients.of(one)).isNotSameAs(GlueClients.of(options("client.region", "x")));
    assertThat(GlueClients.of(one))
        .isNotSameAs(GlueClients.of(options("glue.endpoint", "http://localhost:1")));
    GlueClient before = GlueClients.of(one);
    GlueClients.closeAll();
    assertThat(GlueClients.of(one)).isNotSameAs(before);
  }

  /** A proxy that notes the first line of each request and hangs up. */
  private static final class HangingUpProxy implements AutoCloseable {
    private final ServerSocket server;
    private final List<String> requests = new CopyOnWriteArrayList<>();

    HangingUpProxy() throws IOException {
      server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
      Thread thread = new Thread(this::serve, "proxy");
      thread.setDaemon(true);
      thread.start();
    }

    private void serve() {
      while (!server.isClosed()) {
        try (Socket socket = server.accept();
            BufferedReader reader =
                new BufferedReader(
                    new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))) {
          requests.add(String.valueOf(reader.readLine()));
        } catch (IOException e) {
          // closed
        }
      }
    }

    String uri() {
      return "http://127.0.0.1:" + server.getLocalPort();
    }

    @Override
    public void close() throws IOException {
      server.close();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "client.region, ap-south-1, sts.ap-south-1.amazonaws.com:443",
    "client.assume-role.region, eu-west-3, sts.eu-west-3.amazonaws.com:443"
  })
  void askStsInItsRegionAndNotAtTheEndpointOfGlue(String key, String region, String host)
      throws Exception {
    try (HangingUpProxy proxy = new HangingUpProxy();
        Endpoint endpoint = new Endpoint(200, "{\"DatabaseList\":[]}");
        GlueClient client =
            GlueClients.create(
                options(
                    "glue.endpoint",
                    endpoint.uri(),
                    "http-client.proxy-endpoint",
                    proxy.uri(),
                    "client.assume-role.arn",
                    "arn:aws:iam::111111111111:role/glue",
                    key,
                    region))) {
      assertThatThrownBy(() -> client.getDatabases(r -> {})).isInstanceOf(SdkException.class);
      assertThat(proxy.requests).isNotEmpty().allSatisfy(line -> assertThat(line).contains(host));
      assertThat(endpoint.requests).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http-client.urlconnection.connection-timeout-ms",
        "http-client.urlconnection.socket-timeout-ms",
        "http-client.apache.connection-timeout-ms",
        "http-client.apache.socket-timeout-ms",
        "http-client.apache.connection-acquisition-timeout-ms",
        "http-client.apache.connection-max-idle-time-ms",
        "http-client.apache.connection-time-to-live-ms",
        "http-client.apache.max-connections"
      })
  void takeEveryNumberOfTheHttpClient(String key) {
    assertThatCode(() -> GlueClients.create(options(key, "1500")).close())
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({
    "apache, http-client.apache.expect-continue-enabled",
    "apache, http-client.apache.tcp-keep-alive-enabled",
    "apache, http-client.apache.use-idle-connection-reaper-enabled",
    "apache, http-client.proxy-use-system-property-values",
    "urlconnection, http-client.proxy-use-system-property-values",
    "apache, http-client.proxy-use-environment-variable-values",
    "urlconnection, http-client.proxy-use-environment-variable-values"
  })
  void takeEverySwitchOfTheHttpClient(String type, String key) {
    for (String value : List.of("true", "false")) {
      assertThatCode(
              () -> GlueClients.create(options("http-client.type", type, key, value)).close())
          .doesNotThrowAnyException();
    }
  }

  @Test
  void haveTheModulesThatTheyNeedHere() {
    assertThatCode(
            () ->
                GlueClients.requireModules(
                    options("client.assume-role.arn", "arn:aws:iam::111111111111:role/glue")))
        .doesNotThrowAnyException();
  }

  @Test
  void sayWhenTheModuleGlueIsMissing() throws Exception {
    assertThat(requireModulesWithout("software.amazon.awssdk.services.glue.", Map.of()))
        .satisfies(GlueClientsTest::isMissingModule)
        .hasMessageContaining("catalog lake (glue.id of the caller's account)")
        .hasMessageContaining("the AWS SDK v2 module glue is not on the classpath")
        .hasMessageContaining("--packages software.amazon.awssdk:glue");
  }

  @Test
  void sayWhenTheModuleStsIsMissingForARole() throws Exception {
    assertThat(
            requireModulesWithout(
                "software.amazon.awssdk.services.sts.",
                Map.of("client.assume-role.arn", "arn:aws:iam::111111111111:role/glue")))
        .satisfies(GlueClientsTest::isMissingModule)
        .hasMessageContaining("the AWS SDK v2 module sts is not on the classpath")
        .hasMessageContaining("software.amazon.awssdk:sts");
  }

  @Test
  void needNoModuleStsWithoutARole() throws Exception {
    assertThat(requireModulesWithout("software.amazon.awssdk.services.sts.", Map.of())).isNull();
  }

  @Test
  void needNoHttpClientModuleToCheckTheOthers() throws Exception {
    assertThat(requireModulesWithout("software.amazon.awssdk.http.apache.", Map.of())).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "apache, software.amazon.awssdk.http.apache., apache-client",
    "urlconnection, software.amazon.awssdk.http.urlconnection., url-connection-client"
  })
  void sayWhenTheChosenHttpClientIsMissing(String type, String hidden, String module)
      throws Exception {
    Map<String, String> properties =
        Map.of("http-client.type", type, "client.region", "eu-central-1");
    assertThat(callWithout(hidden, "create", properties))
        .satisfies(GlueClientsTest::isMissingModule)
        .hasMessageContaining("spark.sql.catalog.lake.http-client.type")
        .hasMessageContaining("software.amazon.awssdk:" + module);
  }

  private static void isMissingModule(Throwable thrown) {
    assertThat(thrown.getClass().getName()).isEqualTo(MissingModuleException.class.getName());
  }

  private static Throwable requireModulesWithout(String hidden, Map<String, String> properties)
      throws Exception {
    return callWithout(hidden, "requireModules", properties);
  }

  /** Calls a method of GlueClients where the classes of one package cannot be found. */
  private static Throwable callWithout(
      String hidden, String methodName, Map<String, String> properties) throws Exception {
    try (URLClassLoader loader = new HidingClassLoader(hidden)) {
      Class<?> caller = loader.loadClass(Caller.class.getName());
      assertThat(caller).isNotSameAs(Caller.class);
      Throwable thrown =
          catchThrowable(() -> caller.getMethod(methodName, Map.class).invoke(null, properties));
      return thrown instanceof InvocationTargetException ? thrown.getCause() : thrown;
    }
  }

  /** Calls from within a class loader; its methods' types are Java's own. */
  public static final class Caller {

    private Caller() {}

    public static void requireModules(Map<String, String> properties) {
      GlueClients.requireModules(CatalogOptions.parse("lake", properties));
    }

    public static void create(Map<String, String> properties) {
      GlueClients.create(CatalogOptions.parse("lake", properties)).close();
    }
  }
}
