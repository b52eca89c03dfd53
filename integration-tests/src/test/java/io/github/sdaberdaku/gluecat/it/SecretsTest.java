/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerEnvironmentUpdate;
import org.apache.spark.scheduler.SparkListenerEvent;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A catalog of account B whose keys are literal secrets: they serve its files, and are shown
 * nowhere, not even those whose names Spark does not take for a secret.
 */
class SecretsTest {

  private static final String SECRET = Accounts.B.adminSecret();

  /** Its name says nothing to Spark, which redacts by the names of settings. */
  private static final String UNSUSPECTED = "c2VjcmV0LWtleS1vZi1lbmNyeXB0aW9uLTMyLWJ5dGU=";

  private final SparkSession spark = Sessions.fresh();
  private final List<String> logged = new CopyOnWriteArrayList<>();
  private final List<String> events = new CopyOnWriteArrayList<>();
  private final Lines lines = new Lines();
  private final Events listener = new Events();
  private String root;

  private final class Lines extends AbstractAppender {

    Lines() {
      super("secrets", null, null, true, Property.EMPTY_ARRAY);
    }

    @Override
    public void append(LogEvent event) {
      StringWriter text = new StringWriter();
      text.append(event.getMessage().getFormattedMessage());
      if (event.getThrown() != null) {
        event.getThrown().printStackTrace(new PrintWriter(text));
      }
      logged.add(text.toString());
    }
  }

  /** What the UI shows and event logs hold, but for Spark's own configuration. */
  private final class Events extends SparkListener {

    @Override
    public void onOtherEvent(SparkListenerEvent event) {
      events.add(event.toString());
    }

    @Override
    public void onEnvironmentUpdate(SparkListenerEnvironmentUpdate update) {
      events.add(update.environmentDetails().toString());
    }
  }

  @BeforeEach
  void listen() {
    root = Accounts.B.root() + "/secrets/" + System.nanoTime();
    Map<String, String> options = Accounts.B.catalog();
    options.keySet().removeIf(key -> key.startsWith("client.assume-role."));
    options.put("client.credentials-provider", LiteralKeys.class.getName());
    options.put("client.credentials-provider.access-key-id", Accounts.B.adminKey());
    options.put("client.credentials-provider.secret-access-key", SECRET);
    options.put("hadoop.fs.s3a.encryption.key", UNSUSPECTED);
    Sessions.with(spark, Sessions.catalog("keys", options));
    lines.start();
    ((Logger) LogManager.getRootLogger()).addAppender(lines);
    spark.sparkContext().addSparkListener(listener);
  }

  @AfterEach
  void stopListening() {
    spark.sparkContext().removeSparkListener(listener);
    ((Logger) LogManager.getRootLogger()).removeAppender(lines);
    lines.stop();
    spark.sql("DROP DATABASE IF EXISTS keys.secrets CASCADE");
  }

  private void text(List<String> shown, String statement) {
    for (Row row : spark.sql(statement).collectAsList()) {
      shown.add(statement + ": " + row);
    }
  }

  private void error(List<String> shown, Runnable failing) {
    Throwable thrown = catchThrowable(failing::run);
    assertThat(thrown).isNotNull();
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text));
    shown.add(text.toString());
  }

  @Test
  void areShownNowhere() throws Exception {
    List<String> shown = new ArrayList<>();
    spark.sql("CREATE DATABASE keys.secrets LOCATION '" + root + "/db'");
    spark.sql("CREATE TABLE keys.secrets.t (id INT, name STRING) USING delta");
    spark.sql("INSERT INTO keys.secrets.t VALUES (1, 'one')");
    spark.sql("CREATE TABLE keys.secrets.c USING delta AS SELECT * FROM keys.secrets.t");
    spark
        .readStream()
        .table("keys.secrets.t")
        .writeStream()
        .format("delta")
        .option("checkpointLocation", DeltaStreamTest.checkpoint())
        .trigger(Trigger.AvailableNow())
        .toTable("keys.secrets.s")
        .awaitTermination();
    spark.sql("UPDATE keys.secrets.t SET name = 'uno'");
    for (String statement :
        List.of(
            "DESCRIBE EXTENDED keys.secrets.t",
            "DESCRIBE DETAIL keys.secrets.t",
            "DESCRIBE HISTORY keys.secrets.t",
            "DESCRIBE DATABASE EXTENDED keys.secrets",
            "SHOW TBLPROPERTIES keys.secrets.t",
            "EXPLAIN EXTENDED SELECT * FROM keys.secrets.t",
            "EXPLAIN FORMATTED INSERT INTO keys.secrets.t SELECT * FROM keys.secrets.c",
            "EXPLAIN EXTENDED CREATE TABLE keys.secrets.x USING delta AS SELECT 1 AS id")) {
      text(shown, statement);
    }
    shown.add(spark.table("keys.secrets.t").queryExecution().toString());
    error(shown, () -> spark.sql("SELECT nothing FROM keys.secrets.t"));
    error(shown, () -> spark.sql("SELECT * FROM keys.secrets.none"));
    error(shown, () -> spark.sql("ALTER TABLE keys.secrets.t DROP COLUMN none"));
    error(shown, () -> spark.sql("CREATE TABLE keys.secrets.t (id INT) USING delta"));
    error(
        shown,
        () -> spark.sql("CREATE TABLE keys.secrets.r USING delta LOCATION 's3a://not-there/t'"));
    error(shown, () -> spark.sql("INSERT INTO keys.secrets.t SELECT 1"));
    assertThat(spark.table("keys.secrets.t").collectAsList()).hasSize(1);
    spark.sparkContext().addFile(getClass().getResource("/log4j2-test.properties").toString());
    spark.sparkContext().listenerBus().waitUntilEmpty();

    assertThat(events).as("which come with the statements").isNotEmpty();
    assertThat(logged).isNotEmpty();
    for (String secret : List.of(SECRET, UNSUSPECTED)) {
      assertThat(around(secret, shown)).isEmpty();
      assertThat(around(secret, logged)).isEmpty();
      assertThat(around(secret, events)).isEmpty();
      for (String key : Aws.B.keys(root)) {
        if (key.endsWith(".json") || key.endsWith(".crc")) {
          assertThat(around(secret, List.of(Aws.B.text(key)))).as(key).isEmpty();
        }
      }
      assertThat(around(secret, List.of(Aws.B.table("secrets", "t").toString()))).isEmpty();
    }
  }

  /**
   * Where the texts hold a secret, but for the setting of the session itself: Spark shows what a
   * user has set, and hides it by its name only.
   */
  private static List<String> around(String secret, List<String> texts) {
    String own = "spark.sql.catalog.keys.hadoop.fs.s3a.encryption.key -> " + UNSUSPECTED;
    return texts.stream()
        .map(text -> text.replace(own, ""))
        .filter(text -> text.contains(secret))
        .map(
            text -> {
              int at = text.indexOf(secret);
              return text.substring(Math.max(0, at - 300), at);
            })
        .toList();
  }
}
