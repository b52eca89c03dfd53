/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The spark-sql shell, which has Hive on its classpath, with gluecat as spark_catalog. */
@EnabledIfSystemProperty(
    named = "gluecat.thriftserver",
    matches = "[0-9].*",
    disabledReason = "matrix.json names no spark-hive-thriftserver for this combination")
class SparkSqlShellTest {

  @Test
  void runsAScript(@TempDir Path work) throws Exception {
    String location = Accounts.A.root() + "/shell-" + System.nanoTime();
    Path script = work.resolve("script.sql");
    Files.writeString(
        script,
        String.join(
            ";\n",
            "CREATE DATABASE shell LOCATION '" + location + "'",
            "USE shell",
            "CREATE TABLE t (id BIGINT, name STRING) USING delta",
            "INSERT INTO t VALUES (1, 'one'), (2, 'two')",
            "UPDATE t SET name = 'deux' WHERE id = 2",
            "CREATE TEMPORARY VIEW v AS SELECT * FROM t WHERE id > 1",
            "SHOW TABLES",
            "SELECT concat('row ', id, ' ', name) FROM v",
            "DESCRIBE t",
            "DROP TABLE t",
            "DROP DATABASE shell;\n"));
    String output = shell(SparkSubmit.asSparkCatalog(), "-f", script.toString());
    assertThat(output)
        .contains("row 2 deux")
        .containsPattern("(?m)^t$")
        .containsPattern("(?m)^name\\s+string");
    assertThat(Path.of("metastore_db")).as("a Hive metastore").doesNotExist();
    assertThat(Aws.A.find("shell", "t")).isEmpty();
    assertThat(Aws.A.keys(location + "/t/_delta_log")).isNotEmpty();
  }

  @Test
  void warnsOfTheHiveMetastoreThatSparkOpensBesides(@TempDir Path work) throws Exception {
    Map<String, String> defaults = SparkSubmit.asSparkCatalog();
    defaults.remove("spark.sql.catalogImplementation");
    defaults.put(
        "spark.hadoop.javax.jdo.option.ConnectionURL",
        "jdbc:derby:" + work.resolve("metastore_db") + ";create=true");
    assertThat(shell(defaults, "-e", "SHOW DATABASES"))
        .contains(
            "spark_catalog (glue.id 111111111111): spark.sql.catalogImplementation=hive makes Spark"
                + " open a Hive metastore besides");
  }

  /** As in a distribution, the shell's classpath has Spark, Hive and the user's libraries. */
  private static String shell(Map<String, String> defaults, String... arguments) throws Exception {
    List<String> application = new ArrayList<>();
    application.add("org.apache.spark.sql.hive.thriftserver.SparkSQLCLIDriver");
    application.addAll(List.of(arguments));
    List<String> command = new ArrayList<>();
    command.add("-Dlog4j2.configurationFile=org/apache/spark/log4j2-defaults.properties");
    command.addAll(
        SparkSubmit.arguments(defaults, List.of("--jars", SparkSubmit.jars()), application));
    return Jvm.run(SparkSubmit.classpathOf("spark-sql-shell"), command);
  }
}
