/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/** What a client of a Spark Connect server does, in a JVM that has no Spark but the client. */
public final class ConnectClient {

  private ConnectClient() {}

  /** The client's number, which keeps its tables apart from another's. */
  public static void main(String[] arguments) throws Exception {
    String sales = "sales.connect.t" + arguments[0];
    String finance = "finance.connect.t" + arguments[0];
    SparkSession spark = SparkSession.builder().getOrCreate();
    try {
      System.out.println("session " + spark.getClass().getName());
      spark.sql("CREATE TABLE " + sales + " (id BIGINT, name STRING) USING delta");
      System.out.println("began at " + System.currentTimeMillis());
      spark.sql("INSERT INTO " + sales + " VALUES (1, 'one'), (2, 'two')");
      spark.table(sales).where("id > 1").writeTo(finance).using("delta").create();
      spark
          .range(10, 13)
          .selectExpr("id", "'frame' AS name")
          .write()
          .format("delta")
          .mode(SaveMode.Append)
          .saveAsTable(finance);
      for (int i = 0; i < 5; i++) {
        spark.sql("INSERT INTO sales.connect.shared VALUES (" + arguments[0] + ", " + i + ")");
      }
      spark.sql("ALTER TABLE " + finance + " ADD COLUMN extra INT");
      for (Row row : spark.read().table(finance).orderBy("id").collectAsList()) {
        System.out.println("row " + row.mkString(" "));
      }
      System.out.println("ended at " + System.currentTimeMillis());
    } finally {
      spark.close();
    }
  }
}
