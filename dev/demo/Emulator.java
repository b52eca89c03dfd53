/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;

/** Prepares the emulator's accounts, and reads its journal. */
public final class Emulator {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String CALLER = "333333333333";

  private final HttpClient http = HttpClient.newHttpClient();
  private final String endpoint;

  Emulator(String endpoint) {
    this.endpoint = endpoint;
  }

  /** {@code ENDPOINT create-accounts}. */
  public static void main(String[] arguments) throws Exception {
    new Emulator(arguments[0]).createAccounts();
  }

  /** Two accounts with a role and a bucket each, and a caller in a third; IAM is enforced. */
  private void createAccounts() throws Exception {
    post(
        "/emu/accounts",
        Map.of(
            "account",
            CALLER,
            "users",
            List.of(
                Map.of(
                    "name",
                    "spark",
                    "accessKeyId",
                    "AKIADEMOCALLER000001",
                    "secretAccessKey",
                    "demo-caller-secret",
                    "policy",
                    policy(List.of("sts:AssumeRole"), List.of("*"))))));
    createAccount("111111111111", "gluecat-a", "lake-a");
    createAccount("222222222222", "gluecat-b", "lake-b");
    post("/emu/iam", Map.of("enforce", true));
  }

  private void createAccount(String account, String role, String bucket) throws Exception {
    post(
        "/emu/accounts",
        Map.of(
            "account",
            account,
            "roles",
            List.of(
                Map.of(
                    "name",
                    role,
                    "policy",
                    policy(
                        List.of("glue:*", "s3:*"),
                        List.of(
                            "arn:aws:glue:eu-central-1:" + account + ":*",
                            "arn:aws:s3:::" + bucket,
                            "arn:aws:s3:::" + bucket + "/*")),
                    "trust",
                    trust())),
            "buckets",
            List.of(Map.of("name", bucket, "region", "eu-central-1"))));
  }

  private static Map<String, ?> policy(List<String> actions, List<String> resources) {
    return Map.of(
        "Version",
        "2012-10-17",
        "Statement",
        List.of(Map.of("Effect", "Allow", "Action", actions, "Resource", resources)));
  }

  private static Map<String, ?> trust() {
    return Map.of(
        "Version",
        "2012-10-17",
        "Statement",
        List.of(
            Map.of(
                "Effect",
                "Allow",
                "Action",
                "sts:AssumeRole",
                "Principal",
                Map.of("AWS", "arn:aws:iam::" + CALLER + ":user/spark"))));
  }

  private void post(String path, Object body) throws Exception {
    send(
        HttpRequest.newBuilder(URI.create(endpoint + path))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body))));
  }

  /** Every request so far, oldest first. */
  JsonNode journal() throws Exception {
    return JSON.readTree(
        send(HttpRequest.newBuilder(URI.create(endpoint + "/emu/journal")).GET()));
  }

  private String send(HttpRequest.Builder request) throws Exception {
    HttpResponse<String> response =
        http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    if (response.statusCode() != 200) {
      throw new IllegalStateException(response.statusCode() + ": " + response.body());
    }
    return response.body();
  }
}
