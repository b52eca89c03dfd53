/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

/** Two accounts in one session: each is reached as itself, for Glue and for files, and no other. */
class IdentityTest {

  private final SparkSession spark = Sessions.named();

  @Test
  void joinsTwoAccountsEachWithItsOwnIdentity() {
    String root = "/identity-" + System.nanoTime();
    long mark = Emulator.get().mark();

    spark.sql("CREATE DATABASE acct_a.identity LOCATION 's3a://lake-a" + root + "'");
    spark.sql("CREATE DATABASE acct_b.identity LOCATION 's3a://lake-b" + root + "'");
    spark.sql("CREATE TABLE acct_a.identity.orders (id BIGINT, customer STRING) USING delta");
    spark.sql("INSERT INTO acct_a.identity.orders VALUES (1, 'ann'), (2, 'bob')");
    spark.sql(
        "CREATE TABLE acct_b.identity.customers USING delta AS"
            + " SELECT DISTINCT customer, upper(customer) AS shown FROM acct_a.identity.orders");
    spark.sql("ALTER TABLE acct_b.identity.customers ADD COLUMNS (note STRING)");
    spark.sql(
        "MERGE INTO acct_b.identity.customers c USING acct_a.identity.orders o"
            + " ON c.customer = o.customer WHEN MATCHED THEN UPDATE SET note = 'seen'");
    List<Row> joined =
        spark
            .sql(
                "SELECT o.id, c.shown, c.note FROM acct_a.identity.orders o"
                    + " JOIN acct_b.identity.customers c ON o.customer = c.customer ORDER BY o.id")
            .collectAsList();
    spark.sql("SHOW TABLES IN acct_a.identity").collectAsList();
    spark.sql("SHOW TABLES IN acct_b.identity").collectAsList();
    spark.sql("DROP DATABASE acct_a.identity CASCADE");
    spark.sql("DROP DATABASE acct_b.identity CASCADE");

    assertThat(joined).extracting(Row::mkString).containsExactly("1ANNseen", "2BOBseen");
    List<Emulator.Request> requests = Emulator.get().since(mark);
    List<Emulator.Request> glue =
        requests.stream().filter(request -> request.service().equals("glue")).toList();
    assertThat(glue).hasSizeGreaterThan(20);
    assertThat(glue)
        .as("each call carries its account's CatalogId and its account's role")
        .allSatisfy(
            request ->
                assertThat(request.identity())
                    .isEqualTo(
                        request.catalogId().equals(Accounts.A.id())
                            ? Accounts.A.session("gluecat")
                            : Accounts.B.session("gluecat")));
    assertThat(accounts(glue)).containsExactlyInAnyOrder(Accounts.A.id(), Accounts.B.id());
    assertThat(glue)
        .extracting(Emulator.Request::catalogId)
        .doesNotContain(Accounts.CALLER)
        .containsOnly(Accounts.A.id(), Accounts.B.id());

    List<Emulator.Request> files =
        requests.stream().filter(request -> request.service().equals("s3")).toList();
    assertThat(files)
        .as("each bucket is reached with its account's role")
        .isNotEmpty()
        .allSatisfy(
            request -> {
              Accounts.Account owner =
                  request.body().path("bucket").asText().equals("lake-a") ? Accounts.A : Accounts.B;
              assertThat(request.identity()).startsWith(owner.session(""));
            });
  }

  private static Set<String> accounts(List<Emulator.Request> requests) {
    return requests.stream().map(Emulator.Request::account).collect(Collectors.toSet());
  }

  @Test
  void assumesTheRoleAsConfigured() {
    SparkSession session = Sessions.fresh();
    Map<String, String> options = Accounts.A.catalog();
    options.put("client.assume-role.session-name", "night-job");
    options.put("client.assume-role.timeout-sec", "1800");
    Sessions.with(session, Sessions.catalog("other", options));
    long mark = Emulator.get().mark();

    session.sql("SHOW DATABASES IN other").collectAsList();

    List<Emulator.Request> requests = Emulator.get().since(mark);
    Emulator.Request assume =
        requests.stream()
            .filter(request -> request.operation().equals("AssumeRole"))
            .findFirst()
            .orElseThrow();
    assertThat(assume.identity()).isEqualTo(Accounts.CALLER_ARN);
    assertThat(assume.body().path("RoleArn").asText()).isEqualTo(Accounts.A.roleArn());
    assertThat(assume.body().path("ExternalId").asText()).isEqualTo("ext-a");
    assertThat(assume.body().path("DurationSeconds").asText()).isEqualTo("1800");
    assertThat(requests)
        .filteredOn(request -> request.service().equals("glue"))
        .isNotEmpty()
        .allSatisfy(
            request -> assertThat(request.identity()).isEqualTo(Accounts.A.session("night-job")));
  }

  @Test
  void creatingACatalogMakesNoCall() {
    SparkSession session = Sessions.fresh();
    Sessions.with(session, Sessions.catalog("lazy", Accounts.A.catalog()));
    long mark = Emulator.get().mark();

    session.sql("SET CATALOG lazy");
    session.sql("SELECT current_catalog()").collectAsList();

    assertThat(Emulator.get().since(mark)).isEmpty();
  }

  @Test
  void bothWaysMixInOneSession() {
    SparkSession session = Sessions.asSpark();
    String root = "/mixed-" + System.nanoTime();
    session.sql("CREATE DATABASE mixed LOCATION 's3a://lake-a" + root + "'");
    session.sql("CREATE DATABASE acct_b.mixed LOCATION 's3a://lake-b" + root + "'");
    try {
      session.sql("CREATE TABLE mixed.t USING delta AS SELECT 'of a' AS owner");
      session.sql("CREATE TABLE acct_b.mixed.t USING delta AS SELECT 'of b' AS owner");
      assertThat(session.table("mixed.t").first().getString(0)).isEqualTo("of a");
      assertThat(session.table("acct_b.mixed.t").first().getString(0)).isEqualTo("of b");
      assertThat(session.table("acct_a.mixed.t").first().getString(0)).isEqualTo("of a");
    } finally {
      session.sql("DROP DATABASE mixed CASCADE");
      session.sql("DROP DATABASE acct_b.mixed CASCADE");
    }
  }
}
