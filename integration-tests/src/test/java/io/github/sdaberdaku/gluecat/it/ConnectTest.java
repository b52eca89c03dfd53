/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** A Spark Connect server with the quick start's two catalogs, and two clients at once. */
@EnabledIfSystemProperty(
    named = "gluecat.connect",
    matches = "[0-9].*",
    disabledReason = "matrix.json names no spark-connect for this combination")
class ConnectTest {

  @Test
  void twoClientsAtOnceUseTwoCatalogs() throws Exception {
    SparkSession spark = Sessions.named();
    String folder = "/connect-" + System.nanoTime();
    spark.sql("CREATE DATABASE acct_a.connect LOCATION '" + Accounts.A.root() + folder + "'");
    spark.sql("CREATE DATABASE acct_b.connect LOCATION '" + Accounts.B.root() + folder + "'");
    spark.sql("CREATE TABLE acct_a.connect.shared (client INT, i INT) USING delta");
    int port = freePort();
    Map<String, String> defaults = SparkSubmit.twoNamedCatalogs();
    defaults.put("spark.connect.grpc.binding.port", String.valueOf(port));
    try (Jvm server =
        Jvm.start(
            SparkSubmit.classpathOf("connect-server"),
            SparkSubmit.arguments(
                defaults,
                List.of("--jars", SparkSubmit.jars()),
                List.of("org.apache.spark.sql.connect.service.SparkConnectServer")))) {
      server.await(() -> listens(port));
      try (Jvm first = client(port, 1);
          Jvm second = client(port, 2)) {
        for (String output : List.of(first.await(), second.await())) {
          assertThat(output)
              .contains("session org.apache.spark.sql.connect.SparkSession")
              .containsSubsequence(
                  "row 2 two null", "row 10 frame null", "row 11 frame null", "row 12 frame null")
              .doesNotContain("row 1 one");
        }
        assertThat(time("began", first)).isLessThan(time("ended", second));
        assertThat(time("began", second)).isLessThan(time("ended", first));
      }
      // The server has written them under another session; this one reads what is there now.
      assertThat(
              spark
                  .sql("SELECT count(DISTINCT client, i), count(*) FROM acct_a.connect.shared")
                  .head()
                  .mkString(" "))
          .isEqualTo("10 10");
      for (String table : List.of("t1", "t2")) {
        assertThat(Aws.A.table("connect", table).storageDescriptor().location())
            .startsWith(Accounts.A.root() + folder);
        assertThat(Aws.B.table("connect", table).storageDescriptor().columns())
            .extracting(column -> column.name())
            .containsExactly("id", "name", "extra");
      }
    } finally {
      spark.sql("DROP DATABASE acct_a.connect CASCADE");
      spark.sql("DROP DATABASE acct_b.connect CASCADE");
    }
  }

  private static Jvm client(int port, int number) throws IOException {
    return Jvm.start(
        Jvm.classpathOf("connect-client"),
        List.of(
            "-Dspark.remote=sc://localhost:" + port,
            ConnectClient.class.getName(),
            String.valueOf(number)));
  }

  private static long time(String what, Jvm client) {
    Matcher matcher = Pattern.compile(what + " at (\\d+)").matcher(client.output());
    assertThat(matcher.find()).as(what).isTrue();
    return Long.parseLong(matcher.group(1));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private static boolean listens(int port) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }
}
