/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;
import org.testcontainers.utility.MountableFile;

/**
 * The emulator of AWS Glue, S3, STS and IAM, one for the whole test JVM.
 *
 * <p>It is started by {@code dev/emulator}, which uses Python, else Docker Compose, or takes the
 * one that GLUECAT_TEST_ENDPOINT names. With {@code GLUECAT_TESTCONTAINERS=true} Testcontainers
 * starts it.
 */
final class Emulator {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient HTTP =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).sslContext(tls()).build();
  private static final Path ROOT = Path.of(System.getProperty("gluecat.root"));

  private static Emulator running;

  private final String endpoint;
  private final String tlsEndpoint;
  private final Runnable stopped;

  private Emulator(String endpoint, String tlsEndpoint, Runnable stopped) {
    this.endpoint = endpoint;
    this.tlsEndpoint = tlsEndpoint;
    this.stopped = stopped;
  }

  /**
   * The running emulator.
   *
   * @throws IllegalStateException before {@link EmulatorExtension} has started it
   */
  static synchronized Emulator get() {
    if (running == null) {
      throw new IllegalStateException("EmulatorExtension is not registered with JUnit");
    }
    return running;
  }

  /** Starts it; only {@link EmulatorExtension} does. */
  static synchronized void start() {
    running =
        Boolean.parseBoolean(System.getenv("GLUECAT_TESTCONTAINERS")) ? inContainer() : byScript();
  }

  /** Stops what {@link #start} has started. */
  static synchronized void stop() {
    running.stopped.run();
    running = null;
  }

  private static Emulator byScript() {
    String runDirectory = Path.of(System.getProperty("gluecat.work"), "emulator").toString();
    String pid = String.valueOf(ProcessHandle.current().pid());
    // With the test JVM's pid it ends by itself, should the JVM be killed.
    script("start", "--run-dir", runDirectory, "--parent-pid", pid);
    try {
      JsonNode state = JSON.readTree(Path.of(runDirectory, "emulator.json").toFile());
      return new Emulator(
          state.get("endpoint").asText(),
          state.get("tlsEndpoint").asText(),
          () -> script("stop", "--run-dir", runDirectory));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void script(String... arguments) {
    List<String> command = new ArrayList<>(List.of(ROOT.resolve("dev/emulator").toString()));
    command.addAll(List.of(arguments));
    try {
      File log = Files.createTempFile("emulator", ".log").toFile();
      log.deleteOnExit();
      Process process =
          new ProcessBuilder(command)
              .directory(ROOT.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log)
              .start();
      if (!process.waitFor(180, TimeUnit.SECONDS) || process.exitValue() != 0) {
        process.destroyForcibly();
        throw new IllegalStateException(command + " failed: " + Files.readString(log.toPath()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(command + " was interrupted", e);
    }
  }

  /** The launcher in the image that docker-compose.yml pins. */
  @SuppressWarnings("resource") // stop() closes it
  private static Emulator inContainer() {
    try {
      String image =
          Files.readAllLines(ROOT.resolve("docker-compose.yml")).stream()
              .map(String::trim)
              .filter(line -> line.startsWith("image:"))
              .map(line -> line.substring("image:".length()).trim())
              .findFirst()
              .orElseThrow();
      GenericContainer<?> container =
          new GenericContainer<>(DockerImageName.parse(image))
              .withCopyFileToContainer(
                  MountableFile.forHostPath(ROOT.resolve("integration-tests/emulator")),
                  "/emulator")
              .withCreateContainerCmdModifier(create -> create.withEntrypoint("python"))
              .withCommand(
                  "/emulator/emulator.py",
                  "--host",
                  "0.0.0.0",
                  "--port",
                  "5000",
                  "--tls-port",
                  "5443",
                  "--run-dir",
                  "/tmp/emulator")
              .withExposedPorts(5000, 5443)
              .waitingFor(Wait.forHttp("/emu/health").forPort(5000));
      container.start();
      return new Emulator(
          "http://" + container.getHost() + ":" + container.getMappedPort(5000),
          "https://" + container.getHost() + ":" + container.getMappedPort(5443),
          container::stop);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Not the JVM's default context, which reads the trust store only once: it must do so after the
   * emulator's is known.
   */
  private static SSLContext tls() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, null, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  String endpoint() {
    return endpoint;
  }

  /** Host and port of the same emulator behind TLS, which S3A's STS client insists on. */
  String tlsAuthority() {
    return URI.create(tlsEndpoint).getAuthority();
  }

  /** A Java trust store that holds the emulator's certificate authority; its password: changeit. */
  Path trustStore() {
    Path file = Path.of(System.getProperty("gluecat.work"), "emulator-truststore.p12");
    try {
      HttpResponse<Path> response =
          HTTP.send(
              HttpRequest.newBuilder(URI.create(endpoint + "/emu/truststore.p12")).build(),
              HttpResponse.BodyHandlers.ofFile(file));
      if (response.statusCode() != 200) {
        throw new IllegalStateException("no trust store: HTTP " + response.statusCode());
      }
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Creates principals and buckets of an account. */
  void account(Map<String, ?> account) {
    post("/emu/accounts", account);
  }

  void enforceIam() {
    post("/emu/iam", Map.of("enforce", true));
  }

  /** Makes the next matching Glue request fail, before or after it is carried out. */
  void failNext(String operation, String account, int status, String error, boolean applyFirst) {
    failNext("glue", operation, account, status, error, applyFirst);
  }

  /** Makes the next matching request to S3 fail. */
  void failNextOfS3(String operation, String account, int status, String error) {
    failNext("s3", operation, account, status, error, false);
  }

  private void failNext(
      String service,
      String operation,
      String account,
      int status,
      String error,
      boolean applyFirst) {
    post(
        "/emu/faults",
        List.of(
            Map.of(
                "service", service,
                "operation", operation,
                "account", account,
                "times", 1,
                "status", status,
                "error", error,
                "message", "injected by the test",
                "applyFirst", applyFirst)));
  }

  int pendingFaults() {
    return get("/emu/faults").size();
  }

  /** The sequence number of the newest request, to read the journal from later. */
  long mark() {
    long newest = 0;
    for (JsonNode request : get("/emu/journal")) {
      newest = Math.max(newest, request.get("seq").asLong());
    }
    return newest;
  }

  /** The requests after a mark, oldest first. */
  List<Request> since(long mark) {
    List<Request> requests = new ArrayList<>();
    for (JsonNode request : get("/emu/journal")) {
      if (request.get("seq").asLong() > mark) {
        requests.add(new Request(request));
      }
    }
    return requests;
  }

  /** The Glue requests that an action causes, oldest first. */
  List<Request> glueRequestsOf(Runnable action) {
    long mark = mark();
    action.run();
    return since(mark).stream().filter(request -> request.service().equals("glue")).toList();
  }

  private JsonNode get(String path) {
    return send(HttpRequest.newBuilder(URI.create(endpoint + path)).GET());
  }

  private void post(String path, Object body) {
    try {
      send(
          HttpRequest.newBuilder(URI.create(endpoint + path))
              .POST(HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonNode send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> response =
          HTTP.send(
              request.header("Content-Type", "application/json").build(),
              HttpResponse.BodyHandlers.ofString());
      if (response.statusCode() != 200) {
        throw new IllegalStateException(response.statusCode() + ": " + response.body());
      }
      return JSON.readTree(response.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** One request of the emulator's journal. */
  record Request(JsonNode json) {

    String service() {
      return json.get("service").asText();
    }

    String operation() {
      return json.path("operation").asText();
    }

    String catalogId() {
      return json.path("catalogId").asText(null);
    }

    String account() {
      return json.path("account").asText(null);
    }

    String identity() {
      return json.path("identity").asText(null);
    }

    int status() {
      return json.get("status").asInt();
    }

    String userAgent() {
      return json.path("userAgent").asText();
    }

    String accessKey() {
      return json.path("accessKey").asText(null);
    }

    /** The access key of the session that a request to STS has begun. */
    String issuedAccessKey() {
      return json.path("issuedAccessKey").asText(null);
    }

    JsonNode body() {
      return json.path("body");
    }

    /** Bucket and key, or prefix, of what a request to S3 touches. */
    List<String> touched() {
      List<String> keys = new ArrayList<>();
      body().path("keys").forEach(key -> keys.add(key.asText()));
      if (keys.isEmpty()) {
        keys.add(body().path("prefix").asText(body().path("key").asText("")));
      }
      return keys.stream().map(key -> body().get("bucket").asText() + "/" + key).toList();
    }

    @Override
    public String toString() {
      String what = service().equals("s3") ? touched().toString() : catalogId();
      return operation() + " " + what + " " + identity() + " " + status();
    }
  }
}
