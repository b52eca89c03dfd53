/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/**
 * An HTTP proxy that leads every CONNECT to one place, whatever host it is for. Its threads are
 * daemons and end with the JVM.
 */
final class Tunnel {

  private final ServerSocket server;
  private final String host;
  private final int port;

  private Tunnel(ServerSocket server, String host, int port) {
    this.server = server;
    this.host = host;
    this.port = port;
  }

  /**
   * @param authority host and port of where to lead
   */
  static Tunnel to(String authority) {
    URI target = URI.create("https://" + authority);
    try {
      ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
      Tunnel tunnel = new Tunnel(server, target.getHost(), target.getPort());
      start(tunnel::accept);
      return tunnel;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  int port() {
    return server.getLocalPort();
  }

  private void accept() throws IOException {
    while (true) {
      Socket client = server.accept();
      start(() -> lead(client));
    }
  }

  private void lead(Socket client) throws IOException {
    try (client;
        Socket target = new Socket(host, port)) {
      BufferedReader request =
          new BufferedReader(
              new InputStreamReader(client.getInputStream(), StandardCharsets.ISO_8859_1), 1);
      String first = request.readLine();
      for (String line = first; line != null && !line.isEmpty(); line = request.readLine()) {
        // The headers say nothing that matters here.
      }
      OutputStream answer = client.getOutputStream();
      if (first == null || !first.startsWith("CONNECT ")) {
        answer.write("HTTP/1.1 405 Only CONNECT\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
        return;
      }
      answer.write("HTTP/1.1 200 Connected\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
      answer.flush();
      start(() -> client.getInputStream().transferTo(target.getOutputStream()));
      target.getInputStream().transferTo(answer);
    }
  }

  private interface Work {
    void run() throws IOException;
  }

  private static void start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException e) {
                // One side has closed its connection, which is how each of them ends.
                return;
              }
            },
            "tunnel");
    thread.setDaemon(true);
    thread.start();
  }
}
