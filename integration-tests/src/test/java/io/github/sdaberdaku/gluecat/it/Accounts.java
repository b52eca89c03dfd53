/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * AWS accounts with a role and a bucket each, and one, the caller's own, that may do nothing but
 * assume these roles. IAM is enforced, and the policies are those of docs/iam.md.
 */
final class Accounts {

  static final String REGION = "eu-central-1";

  static final Account A = new Account("111111111111", "gluecat-a", "ext-a", "lake-a");
  static final Account B = new Account("222222222222", "gluecat-b", "ext-b", "lake-b");

  /** For tests that change the permissions of its role. */
  static final Account C = new Account("444444444444", "gluecat-c", "ext-c", "lake-c");

  private static final List<Account> ALL = List.of(A, B, C);

  static final String CALLER = "333333333333";
  static final String CALLER_ARN = "arn:aws:iam::" + CALLER + ":user/spark";
  static final String CALLER_KEY = "AKIACALLERCALLER0001";
  static final String CALLER_SECRET = "caller-secret-caller-secret-caller-secre";

  private static boolean created;

  private Accounts() {}

  /**
   * One account of the tests.
   *
   * @param externalId what its role asks for; null if for nothing
   */
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

    String adminSecret() {
      return "admin-secret-admin-secret-ad" + id;
    }

    String root() {
      return "s3a://" + bucket;
    }

    /** The statements below some headings of docs/iam.md, filled in for this account. */
    List<JsonNode> statements(List<String> headings) {
      Map<String, String> values =
          Map.ofEntries(
              Map.entry("region", REGION),
              Map.entry("account", id),
              Map.entry("bucket", bucket),
              Map.entry("role", role),
              Map.entry("caller", CALLER_ARN),
              Map.entry("external-id", String.valueOf(externalId)),
              Map.entry("provider", "oidc.eks.eu-central-1.amazonaws.com/id/CLUSTER"),
              Map.entry("namespace", "jobs"),
              Map.entry("service-account", "spark"));
      return headings.stream()
          .flatMap(heading -> IamPage.statements(heading, values).stream())
          .toList();
    }

    /** All that docs/iam.md gives to the role of a catalog. */
    List<JsonNode> policy() {
      return statements(IamPage.ROLE);
    }

    /** Whom the role trusts by docs/iam.md. */
    List<JsonNode> trust() {
      return statements(List.of(IamPage.TRUST_WITH_EXTERNAL_ID, IamPage.TRUST_WITH_TAGS));
    }

    /** The configuration of a catalog of this account, without the catalog's prefix. */
    Map<String, String> catalog() {
      Map<String, String> options = new HashMap<>();
      options.put("glue.id", id);
      options.put("glue.endpoint", Emulator.get().endpoint());
      options.put("client.region", REGION);
      options.put("client.assume-role.arn", roleArn());
      if (externalId != null) {
        options.put("client.assume-role.external-id", externalId);
      }
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
    allowCaller(callerPolicy());
    Map<String, ?> everything =
        Map.of("Effect", "Allow", "Action", List.of("glue:*", "s3:*"), "Resource", "*");
    for (Account account : ALL) {
      emulator.account(
          Map.of(
              "account",
              account.id(),
              "users",
              List.of(
                  user("admin", account.adminKey(), account.adminSecret(), List.of(everything)))));
      createBucket(account);
      allow(account, account.policy());
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

  static void createBucket(Account account) {
    Emulator.get()
        .account(
            Map.of(
                "account",
                account.id(),
                "buckets",
                List.of(Map.of("name", account.bucket(), "region", REGION))));
  }

  /** Gives the role of an account these permissions and no others, from its next request on. */
  static void allow(Account account, List<JsonNode> statements) {
    put(account, statements, account.trust());
  }

  /** Gives the role of an account these permissions, and this trust policy. */
  static void put(Account account, List<JsonNode> statements, List<JsonNode> trust) {
    Emulator.get()
        .account(
            Map.of(
                "account",
                account.id(),
                "roles",
                List.of(
                    Map.of(
                        "name",
                        account.role(),
                        "policy",
                        policy(statements),
                        "trust",
                        policy(trust)))));
  }

  /** Gives the caller these permissions and no others. */
  static void allowCaller(List<?> statements) {
    Emulator.get()
        .account(
            Map.of(
                "account",
                CALLER,
                "users",
                List.of(user("spark", CALLER_KEY, CALLER_SECRET, statements))));
  }

  /** All that docs/iam.md gives to the caller. */
  static List<JsonNode> callerPolicy() {
    return ALL.stream().flatMap(account -> account.statements(IamPage.CALLER).stream()).toList();
  }

  private static Map<String, ?> user(String name, String key, String secret, List<?> statements) {
    return Map.of(
        "name", name, "accessKeyId", key, "secretAccessKey", secret, "policy", policy(statements));
  }

  private static Map<String, ?> policy(List<?> statements) {
    return Map.of("Version", "2012-10-17", "Statement", statements);
  }
}
