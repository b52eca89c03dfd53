/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One table of Glue and its partitions, in this JVM, over HTTP: for measurements, in which the
 * emulator would be what is measured. It has the pages, segments and batches of the service; of its
 * expressions it knows one comparison for equality.
 */
final class FakeGlue implements AutoCloseable {

  static {
    // Else each answer waits for the client's acknowledgement of its head, some 40 ms.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private static final int PAGE = 1000;
  private static final Pattern EQUALITY = Pattern.compile("\\(*`?(\\w+)`? = '?([^')]*)'?\\)*");
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Queue<String> calls = new ConcurrentLinkedQueue<>();
  private final Map<List<String>, ObjectNode> partitions = new LinkedHashMap<>();
  private final Duration latency;
  private ObjectNode table;

  /**
   * @param latency how long each answer takes, besides the work for it
   */
  FakeGlue(Duration latency) throws IOException {
    this.latency = latency;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  /** The options of a catalog that has this for its Glue. */
  Map<String, String> catalog() {
    return Map.of(
        "glue.id",
        "111111111111",
        "glue.endpoint",
        "http://127.0.0.1:" + server.getAddress().getPort(),
        "client.region",
        Accounts.REGION,
        "client.credentials-provider",
        "software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider");
  }

  /** The operations that were called since the last time. */
  List<String> takeCalls() {
    List<String> taken = new ArrayList<>();
    for (String call = calls.poll(); call != null; call = calls.poll()) {
      taken.add(call);
    }
    return taken;
  }

  /** Registers partitions of one key, with the values from 0 on, at the prefix and the value. */
  synchronized void addPartitions(int count, String prefix) {
    for (int i = 0; i < count; i++) {
      ObjectNode partition = JSON.createObjectNode();
      partition.putArray("Values").add(String.valueOf(i));
      partition.putObject("StorageDescriptor").put("Location", prefix + i);
      partitions.put(values(partition), partition);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String target = exchange.getRequestHeaders().getFirst("X-Amz-Target");
      String operation = target.substring(target.indexOf('.') + 1);
      calls.add(operation);
      Thread.sleep(latency.toMillis()); // the time that the service would take
      JsonNode request = JSON.readTree(exchange.getRequestBody());
      ObjectNode answer = JSON.createObjectNode();
      int status = 200;
      try {
        carryOut(operation, request, answer);
      } catch (NotFound e) {
        status = 400;
        answer.put("__type", "EntityNotFoundException").put("message", "not found");
      }
      byte[] body = JSON.writeValueAsBytes(answer);
      exchange.getResponseHeaders().add("Content-Type", "application/x-amz-json-1.1");
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static final class NotFound extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private synchronized void carryOut(String operation, JsonNode request, ObjectNode answer) {
    switch (operation) {
      case "GetDatabase" -> answer.putObject("Database").put("Name", request.path("Name").asText());
      case "CreateTable" -> {
        table = request.path("TableInput").deepCopy();
        table.put("DatabaseName", request.path("DatabaseName").asText()).put("VersionId", "0");
        partitions.clear();
      }
      case "GetTable" -> {
        if (table == null || !table.path("Name").equals(request.path("Name"))) {
          throw new NotFound();
        }
        answer.set("Table", table);
      }
      case "GetPartitions" -> list(request, answer);
      case "BatchGetPartition" -> {
        ArrayNode found = answer.putArray("Partitions");
        for (JsonNode key : request.path("PartitionsToGet")) {
          ObjectNode partition = partitions.get(values(key));
          if (partition != null) {
            found.add(partition);
          }
        }
      }
      case "BatchCreatePartition" -> {
        for (JsonNode partition : request.path("PartitionInputList")) {
          partitions.put(values(partition), partition.deepCopy());
        }
      }
      case "BatchUpdatePartition" -> {
        for (JsonNode entry : request.path("Entries")) {
          partitions.put(
              values(entry.path("PartitionInput")), entry.path("PartitionInput").deepCopy());
        }
      }
      default -> throw new IllegalArgumentException(operation);
    }
  }

  private static List<String> values(JsonNode partition) {
    List<String> values = new ArrayList<>();
    partition.path("Values").forEach(value -> values.add(value.asText()));
    return values;
  }

  private void list(JsonNode request, ObjectNode answer) {
    List<ObjectNode> all = new ArrayList<>(partitions.values());
    JsonNode segment = request.path("Segment");
    if (segment.isObject()) {
      int number = segment.path("SegmentNumber").asInt();
      int total = segment.path("TotalSegments").asInt();
      all.removeIf(partition -> Math.floorMod(values(partition).hashCode(), total) != number);
    }
    String expression = request.path("Expression").asText("");
    if (!expression.isEmpty()) {
      Matcher equality = EQUALITY.matcher(expression);
      if (!equality.matches()) {
        throw new IllegalArgumentException("not for this fake: " + expression);
      }
      all.removeIf(partition -> !values(partition).get(0).equals(equality.group(2)));
    }
    int from = request.path("NextToken").asInt(0);
    int to = Math.min(all.size(), from + PAGE);
    ArrayNode page = answer.putArray("Partitions");
    for (ObjectNode partition : all.subList(from, to)) {
      ObjectNode shown = partition.deepCopy();
      if (request.path("ExcludeColumnSchema").asBoolean()) {
        ((ObjectNode) shown.path("StorageDescriptor")).remove("Columns");
      }
      page.add(shown);
    }
    if (to < all.size()) {
      answer.put("NextToken", String.valueOf(to));
    }
  }
}
