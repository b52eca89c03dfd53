/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.util.VersionUtil;

/**
 * Two AWS accounts with a role and a bucket each, and a third, the caller's own, that may do
 * nothing but assume the two roles, and what resource policies of the two let it do: nothing, but
 * while a test has put some. IAM is enforced.
 */
final class Accounts {

  static final String REGION = "eu-central-1";

  static final Account A = new Account("111111111111", "gluecat-a", "ext-a", "lake-a");
  static final Account B = new Account("222222222222", "gluecat-b", "ext-b", "lake-b");

  static final String CALLER = "333333333333";
  static final String CALLER_ARN = "arn:aws:iam::" + CALLER + ":user/spark";
  static final String CALLER_KEY = "AKIACALLERCALLER0001";
  static final String CALLER_SECRET = "caller-secret-caller-secret-caller-secre";

  static final String ADMIN_SECRET = "admin-secret-admin-secret-admin-secret-a";

  /** S3A cannot send an external id before Hadoop 3.4, so the roles cannot ask for one there. */
  static final boolean FILES_KNOW_EXTERNAL_ID =
      VersionUtil.compareVersions(VersionInfo.getVersion(), "3.4.0") >= 0;

  private static boolean created;

  private Accounts() {}

  /** One account of the tests. */
  record Account(String id, String role, String externalId, String bucket) {

    String roleArn() {
      return "arn:aws:iam::" + id + ":role/" + role;
    }

    /** The identity of a session of the role, as CloudTrail and the journal show it. */
    String session(String sessionName) {
      return "arn:aws:sts::" + id + ":assumed-role/" + role + "/" + sessionName;
    }

    /** The key of a user who may do everything there, for looking behind gluecat's back. */
    String adminKey() {
      return "AKIAADMIN" + id.substring(0, 11);
    }

    String root() {
      return "s3a://" + bucket;
    }

    /** The configuration of a catalog of this account, without the catalog's prefix. */
    Map<String, String> catalog() {
      Map<String, String> options = new HashMap<>();
      options.put("glue.id", id);
      options.put("glue.endpoint", Emulator.get().endpoint());
      options.put("client.region", REGION);
      options.put("client.assume-role.arn", roleArn());
      options.put("client.assume-role.external-id", externalId);
      options.put("warehouse", root() + "/warehouse");
      options.put("hadoop.fs.s3a.endpoint", Emulator.get().endpoint());
      options.put("hadoop.fs.s3a.endpoint.region", REGION);
      options.put("hadoop.fs.s3a.path.style.access", "true");
      options.put("hadoop.fs.s3a.attempts.maximum", "2");
      options.put("hadoop.fs.s3a.retry.limit", "2");
      return options;
    }
  }

  /** Creates them in the emulator, and gives this JVM the caller's credentials. */
  static synchronized void create() {
    if (created) {
      return;
    }
    Emulator emulator = Emulator.get();
    emulator.account(
        Map.of(
            "account",
            CALLER,
            "users",
            List.of(
                Map.of(
                    "name",
                    "spark",
                    "accessKeyId",
                    CALLER_KEY,
                    "secretAccessKey",
                    CALLER_SECRET,
                    "policy",
                    policy(
                        allow(List.of("sts:AssumeRole"), List.of(A.roleArn(), B.roleArn())),
                        allow(List.of("glue:*", "s3:*"), List.of("*")))))));
    for (Account account : List.of(A, B)) {
      emulator.account(
          Map.of(
              "account",
              account.id(),
              "users",
              List.of(
                  Map.of(
                      "name",
                      "admin",
                      "accessKeyId",
                      account.adminKey(),
                      "secretAccessKey",
                      ADMIN_SECRET,
                      "policy",
                      policy(allow(List.of("glue:*", "s3:*"), List.of("*"))))),
              "roles",
              List.of(
                  Map.of(
                      "name", account.role(), "policy", policy(account), "trust", trust(account))),
              "buckets",
              List.of(Map.of("name", account.bucket(), "region", REGION))));
    }
    emulator.enforceIam();
    System.setProperty("aws.accessKeyId", CALLER_KEY);
    System.setProperty("aws.secretAccessKey", CALLER_SECRET);
    // SDK v1, which S3A uses before Hadoop 3.4, has another name for it.
    System.setProperty("aws.secretKey", CALLER_SECRET);
    // STS has no key of its own in gluecat: in AWS its regional endpoint is always right. So its
    // host name is reached as from behind a company's proxy, which leads to the emulator.
    Tunnel tunnel = Tunnel.to(emulator.tlsAuthority());
    for (String scheme : List.of("http", "https")) {
      System.setProperty(scheme + ".proxyHost", "127.0.0.1");
      System.setProperty(scheme + ".proxyPort", String.valueOf(tunnel.port()));
      System.setProperty(scheme + ".nonProxyHosts", "localhost|127.0.0.1");
    }
    System.setProperty("javax.net.ssl.trustStore", emulator.trustStore().toString());
    System.setProperty("javax.net.ssl.trustStorePassword", "changeit");
    created = true;
  }

  /** Creates a bucket of account A, and a role for each team that may reach its own folder only. */
  static void createTeams(String bucket, List<String> teams) {
    Emulator.get()
        .account(
            Map.of(
                "account",
                A.id(),
                "roles",
                teams.stream()
                    .map(
                        team ->
                            Map.of("name", team, "policy", policy(bucket, team), "trust", trust(A)))
                    .toList(),
                "buckets",
                List.of(Map.of("name", bucket, "region", REGION))));
    Emulator.get()
        .account(
            Map.of(
                "account",
                CALLER,
                "users",
                List.of(
                    Map.of(
                        "name",
                        "spark",
                        "accessKeyId",
                        CALLER_KEY,
                        "secretAccessKey",
                        CALLER_SECRET,
                        "policy",
                        policy(
                            allow(List.of("sts:AssumeRole"), List.of("arn:aws:iam::*:role/*")))))));
  }

  /** The configuration of a team's catalog, without the catalog's prefix. */
  static Map<String, String> team(String bucket, String team) {
    Map<String, String> options = A.catalog();
    options.put("client.assume-role.arn", teamRole(team));
    options.put("warehouse", "s3a://" + bucket + "/" + team);
    return options;
  }

  private static String teamRole(String team) {
    return "arn:aws:iam::" + A.id() + ":role/" + team;
  }

  /** The identity of a session of a team's role. */
  static String teamSession(String team) {
    return "arn:aws:sts::" + A.id() + ":assumed-role/" + team + "/gluecat";
  }

  private static Map<String, ?> policy(String bucket, String team) {
    String arn = "arn:aws:s3:::" + bucket;
    Map<String, Object> list = new HashMap<>(allow(List.of("s3:ListBucket"), List.of(arn)));
    list.put("Condition", Map.of("StringLike", Map.of("s3:prefix", List.of(team, team + "/*"))));
    return policy(
        allow(List.of("glue:*"), List.of("*")),
        allow(
            List.of("s3:GetObject", "s3:PutObject", "s3:DeleteObject"),
            List.of(arn + "/" + team, arn + "/" + team + "/*")),
        list);
  }

  private static Map<String, ?> policy(Account account) {
    String glue = "arn:aws:glue:" + REGION + ":" + account.id() + ":";
    String bucket = "arn:aws:s3:::" + account.bucket();
    return policy(
        allow(
            List.of(
                "glue:GetDatabase",
                "glue:GetDatabases",
                "glue:CreateDatabase",
                "glue:UpdateDatabase",
                "glue:DeleteDatabase",
                "glue:GetTable",
                "glue:GetTables",
                "glue:CreateTable",
                "glue:UpdateTable",
                "glue:DeleteTable",
                "glue:BatchDeleteTable"),
            List.of(
                glue + "catalog",
                glue + "database/*",
                glue + "table/*",
                glue + "userDefinedFunction/*")),
        allow(
            List.of(
                "s3:GetObject",
                "s3:PutObject",
                "s3:DeleteObject",
                "s3:AbortMultipartUpload",
                "s3:ListBucket",
                "s3:GetBucketLocation",
                "s3:ListBucketMultipartUploads"),
            List.of(bucket, bucket + "/*")));
  }

  private static Map<String, ?> trust(Account account) {
    Map<String, Object> statement = new HashMap<>();
    statement.put("Effect", "Allow");
    statement.put("Action", "sts:AssumeRole");
    statement.put("Principal", Map.of("AWS", CALLER_ARN));
    if (FILES_KNOW_EXTERNAL_ID) {
      statement.put(
          "Condition", Map.of("StringEquals", Map.of("sts:ExternalId", account.externalId())));
    }
    return policy(statement);
  }

  private static Map<String, ?> allow(List<String> actions, List<String> resources) {
    return Map.of("Effect", "Allow", "Action", actions, "Resource", resources);
  }

  @SafeVarargs
  private static Map<String, ?> policy(Map<String, ?>... statements) {
    return Map.of("Version", "2012-10-17", "Statement", List.of(statements));
  }
}
