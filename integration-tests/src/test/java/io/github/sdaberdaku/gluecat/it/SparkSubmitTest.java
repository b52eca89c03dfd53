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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** spark-submit as users call it, with our jar not on the classpath but named to Spark. */
class SparkSubmitTest {

  private static String submit(String... options) throws Exception {
    List<String> launcher = new ArrayList<>(List.of("org.apache.spark.deploy.SparkSubmit"));
    launcher.addAll(List.of("--master", "local[1]"));
    for (String setting :
        List.of(
            "spark.sql.extensions=io.delta.sql.DeltaSparkSessionExtension",
            "spark.sql.catalog.spark_catalog=org.apache.spark.sql.delta.catalog.DeltaCatalog")) {
      launcher.addAll(List.of("--conf", setting));
    }
    launcher.addAll(List.of(options));
    launcher.addAll(List.of("--class", Statements.class.getName(), "spark-internal"));
    String jar = JarTest.jar().toString();
    String location = Accounts.A.root() + "/submit-" + System.nanoTime();
    return Statements.run(
        path -> !path.equals(jar),
        launcher,
        "CREATE DATABASE c.submitted LOCATION '" + location + "'",
        "CREATE TABLE c.submitted.t USING delta AS SELECT 42 AS n",
        "SELECT n FROM c.submitted.t",
        "DROP DATABASE c.submitted CASCADE");
  }

  @Test
  void takesTheJarByJars() throws Exception {
    assertThat(submit("--jars", JarTest.jar().toString())).contains("FROM c.submitted.t -> [[42]]");
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
                "--packages",
                "io.github.sdaberdaku:" + artifact + ":" + version,
                "--repositories",
                repository.toUri().toString(),
                "--conf",
                "spark.jars.ivy=" + work.resolve("ivy")))
        .contains("FROM c.submitted.t -> [[42]]");
  }

  private static void publish(Path repository, String artifact, String type, Path file)
      throws Exception {
    String version = System.getProperty("gluecat.version");
    Path folder = repository.resolve("io/github/sdaberdaku").resolve(artifact).resolve(version);
    Files.createDirectories(folder);
    Files.copy(file, folder.resolve(artifact + "-" + version + "." + type));
  }
}
