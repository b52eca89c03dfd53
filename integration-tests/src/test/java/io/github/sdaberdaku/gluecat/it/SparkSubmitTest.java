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
import org.junit.jupiter.api.io.TempDir;

/** spark-submit as users call it, with our jar not on the classpath but named to Spark. */
class SparkSubmitTest {

  private static String submit(
      Map<String, String> defaults, List<String> options, String... statements) throws Exception {
    List<String> application = new ArrayList<>(List.of(Statements.class.getName(), "--"));
    application.addAll(List.of(statements));
    return Jvm.run(
        SparkSubmit.classpathOf("user-classpath"),
        SparkSubmit.arguments(defaults, options, application));
  }

  private static String database(String name, Accounts.Account account) {
    return "CREATE DATABASE "
        + name
        + " LOCATION '"
        + account.root()
        + "/"
        + System.nanoTime()
        + "'";
  }

  @Test
  void takesTheJarByJars() throws Exception {
    assertThat(
            submit(
                SparkSubmit.asSparkCatalog(),
                List.of("--jars", SparkSubmit.jars()),
                database("submitted_jars", Accounts.A),
                "CREATE TABLE submitted_jars.t USING delta AS SELECT 42 AS n",
                "SELECT n FROM submitted_jars.t",
                "DROP DATABASE submitted_jars CASCADE"))
        .contains("FROM submitted_jars.t -> [[42]]");
  }

  @Test
  void takesTheJarByPackages(@TempDir Path work) throws Exception {
    String version = System.getProperty("gluecat.version");
    String artifact = "gluecat-" + System.getProperty("gluecat.module");
    Path repository = work.resolve("repository");
    publish(repository, artifact, "jar", JarTest.jar());
    publish(
        repository, artifact, "pom", JarTest.jar().resolveSibling("dependency-reduced-pom.xml"));
    Path root = Path.of(System.getProperty("gluecat.root"));
    publish(repository, "gluecat-parent", "pom", root.resolve("pom.xml"));
    publish(
        repository, "gluecat-spark-3.5-parent", "pom", root.resolve("gluecat-spark-3.5/pom.xml"));
    assertThat(
            submit(
                SparkSubmit.twoNamedCatalogs(),
                List.of(
                    "--jars",
                    SparkSubmit.hadoopAws(),
                    "--packages",
                    "io.github.sdaberdaku:" + artifact + ":" + version,
                    "--repositories",
                    repository.toUri().toString(),
                    "--conf",
                    "spark.jars.ivy=" + work.resolve("ivy")),
                database("sales.submitted", Accounts.A),
                "CREATE TABLE sales.submitted.t USING delta AS SELECT 42 AS n",
                database("finance.submitted", Accounts.B),
                "CREATE TABLE finance.submitted.t USING delta"
                    + " AS SELECT n + 1 AS n FROM sales.submitted.t",
                "SELECT n FROM finance.submitted.t",
                "DROP DATABASE sales.submitted CASCADE",
                "DROP DATABASE finance.submitted CASCADE"))
        .contains("FROM finance.submitted.t -> [[43]]");
  }

  private static void publish(Path repository, String artifact, String type, Path file)
      throws Exception {
    String version = System.getProperty("gluecat.version");
    Path folder = repository.resolve("io/github/sdaberdaku").resolve(artifact).resolve(version);
    Files.createDirectories(folder);
    Files.copy(file, folder.resolve(artifact + "-" + version + "." + type));
  }
}
