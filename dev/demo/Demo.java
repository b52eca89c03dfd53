/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URL;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** One Spark application over two accounts. */
public final class Demo {

  private static final String A = "111111111111";
  private static final String B = "222222222222";

  private final SparkSession spark;

  private Demo(SparkSession spark) {
    this.spark = spark;
  }

  public static void main(String[] arguments) throws Exception {
    SparkSession spark = SparkSession.builder().appName("gluecat demo").getOrCreate();
    try {
      new Demo(spark).run();
      report(new ObjectMapper().readTree(new URL(System.getenv("DEMO_ENDPOINT") + "/emu/journal")));
    } finally {
      spark.stop();
    }
  }

  private void run() {
    title("Account " + A + ": a database and a Delta table");
    sql("CREATE DATABASE acct_a.sales COMMENT 'orders of account A'");
    sql(
        "CREATE TABLE acct_a.sales.orders (\n"
            + "    id BIGINT COMMENT 'order number', customer STRING, amount DECIMAL(10,2))\n"
            + "  USING delta PARTITIONED BY (customer)");
    sql(
        "INSERT INTO acct_a.sales.orders VALUES\n"
            + "    (1, 'ann', 10.00), (2, 'bob', 20.50), (3, 'ann', 5.25)");

    title("Account " + B + ": a table made from account A's by CTAS");
    sql("CREATE DATABASE acct_b.crm");
    sql(
        "CREATE TABLE acct_b.crm.customers USING delta AS\n"
            + "    SELECT customer, count(*) AS orders, CAST(NULL AS STRING) AS grade\n"
            + "    FROM acct_a.sales.orders GROUP BY customer");
    sql(
        "MERGE INTO acct_b.crm.customers c\n"
            + "    USING (SELECT customer, sum(amount) AS total FROM acct_a.sales.orders"
            + " GROUP BY customer) o\n"
            + "    ON c.customer = o.customer\n"
            + "    WHEN MATCHED AND o.total > 20 THEN UPDATE SET grade = 'gold'\n"
            + "    WHEN MATCHED THEN UPDATE SET grade = 'silver'");

    title("A query across both accounts");
    show(
        "SELECT o.id, o.amount, c.customer, c.grade\n"
            + "    FROM acct_a.sales.orders o JOIN acct_b.crm.customers c"
            + " ON o.customer = c.customer ORDER BY o.id");

    title("Time travel: the customers before the MERGE");
    show("SELECT * FROM acct_b.crm.customers VERSION AS OF 0 ORDER BY customer");

    title("What each catalog holds");
    show("SHOW TABLES IN acct_a.sales");
    show("SHOW TABLES IN acct_b.crm");
  }

  private static void title(String text) {
    System.out.println("\n== " + text + " ==\n");
  }

  private Dataset<Row> sql(String statement) {
    System.out.println("  " + statement + ";");
    return spark.sql(statement);
  }

  private void show(String query) {
    Dataset<Row> rows = sql(query);
    System.out.println();
    rows.show(false);
  }

  /** The entry of one table, and who made which Glue calls. */
  private static void report(JsonNode journal) throws Exception {
    ObjectMapper json = new ObjectMapper();
    title("The Glue entry of acct_a.sales.orders");
    Map<String, Integer> calls = new LinkedHashMap<>();
    int misdirected = 0;
    for (JsonNode request : journal) {
      if (!request.path("service").asText().equals("glue")) {
        continue;
      }
      String catalogId = request.path("catalogId").asText();
      String identity = request.path("identity").asText();
      String operation = request.path("operation").asText();
      if (operation.equals("CreateTable")
          && request.at("/body/TableInput/Name").asText().equals("orders")) {
        System.out.println(
            json.writerWithDefaultPrettyPrinter()
                .writeValueAsString(request.at("/body/TableInput")));
      }
      if (!identity.startsWith("arn:aws:sts::" + catalogId + ":assumed-role/gluecat-")) {
        misdirected++;
      }
      calls.merge(
          String.format("  %-12s  %-58s  %s", catalogId, identity, operation), 1, Integer::sum);
    }
    title("The Glue calls, each with its account's identity");
    System.out.printf("  %-12s  %-58s  %s%n", "CatalogId", "identity", "operation");
    calls.forEach((call, count) -> System.out.println(call + (count > 1 ? " x " + count : "")));
    if (calls.isEmpty() || misdirected > 0) {
      throw new IllegalStateException(misdirected + " Glue calls used a wrong identity");
    }
    title("Try next");
    System.out.println("  docs/quick-start.md      your own accounts, from spark-sql or spark-submit");
    System.out.println("  docs/configuration.md    every setting, roles and credentials");
    System.out.println("  docs/how-it-works.md     which statement makes which Glue calls, and why");
    System.out.println("  dev/demo/                this demo's configuration and source");
    System.out.println("  make test                the tests behind it\n");
  }
}
