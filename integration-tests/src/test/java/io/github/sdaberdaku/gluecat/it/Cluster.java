/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A Spark of two executors, each a JVM of its own. */
final class Cluster {

  private static final String EXECUTOR = "executor";

  private final Path home;
  private final List<String> installed = new ArrayList<>();
  private final List<String> submitted = new ArrayList<>();

  private Cluster(Path home) {
    this.home = home;
  }

  /**
   * A cluster with our jar and what users have beside it.
   *
   * @param home its folder, which is empty
   * @param installed which jars driver and executors have from the start; the executors get the
   *     others from the driver
   */
  static Cluster of(Path home, Predicate<String> installed) throws Exception {
    Cluster cluster = new Cluster(home);
    List<String> jars = new ArrayList<>(userClasspath());
    jars.set(0, JarTest.jar().toString());
    jars.forEach(jar -> (installed.test(jar) ? cluster.installed : cluster.submitted).add(jar));
    // What makes a folder a Spark home.
    Files.createFile(home.resolve("RELEASE"));
    Files.createDirectory(home.resolve("jars"));
    return cluster;
  }

  /**
   * Submits an application.
   *
   * @param settings of Spark
   * @param application its class and its arguments
   * @return the driver
   */
  Jvm submit(Map<String, String> settings, List<String> application) throws IOException {
    Map<String, String> defaults = new LinkedHashMap<>(settings);
    String classpath = String.join(File.pathSeparator, installed);
    defaults.put("spark.executor.extraClassPath", classpath);
    defaults.put("spark.executor.extraJavaOptions", "-Xms512m " + String.join(" ", Jvm.options()));
    defaults.put("spark.executor.memory", "768m");
    // The SDKs send it along, so that the journal tells executors from the driver.
    defaults.put("spark.executorEnv.AWS_EXECUTION_ENV", EXECUTOR);
    List<String> options =
        List.of("--master", "local-cluster[2,1,1024]", "--jars", String.join(",", submitted));
    List<String> arguments = new ArrayList<>(List.of("-Xms1g"));
    arguments.addAll(SparkSubmit.arguments(defaults, options, application));
    return Jvm.start(
        userClasspath().get(0) + File.pathSeparator + classpath,
        arguments,
        Map.of(
            "SPARK_HOME",
            home.toString(),
            "SPARK_SCALA_VERSION",
            System.getProperty("gluecat.module").split("_")[1]));
  }

  /**
   * Which requests of an application its executors have made. Not all that reads for S3A says so
   * itself, but it does so in a session that the executor has begun.
   */
  static Predicate<Emulator.Request> byExecutors(List<Emulator.Request> requests) {
    Predicate<Emulator.Request> named =
        request -> request.userAgent().contains("exec-env/" + EXECUTOR);
    Set<String> sessions =
        requests.stream()
            .filter(named)
            .map(Emulator.Request::issuedAccessKey)
            .filter(Objects::nonNull)
            .collect(Collectors.toSet());
    return named.or(request -> sessions.contains(request.accessKey()));
  }

  /** The tests' own classes, then jars. */
  private static List<String> userClasspath() throws IOException {
    return List.of(Jvm.classpathOf("user-classpath").split(File.pathSeparator));
  }
}
