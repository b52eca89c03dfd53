/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A JVM beside the tests' own, with its JDK, its credentials and its way to AWS. Closing it ends
 * it.
 */
final class Jvm implements AutoCloseable {

  private static final long SECONDS = 180;

  private final Process process;
  private final Path output;

  private Jvm(Process process, Path output) {
    this.process = process;
    this.output = output;
  }

  /** The tests' classpath, without some of its entries. */
  static String classpath(Predicate<String> kept) {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(kept)
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** The classpath of another module of the tests, with the tests' own classes. */
  static String classpathOf(String module) throws IOException {
    Path root = Path.of(System.getProperty("gluecat.root"), "integration-tests");
    return root.resolve("target/test-classes")
        + File.pathSeparator
        + Files.readString(root.resolve(module).resolve("target/classpath.txt")).trim();
  }

  /**
   * Starts a JVM.
   *
   * @param classpath what is on its classpath
   * @param arguments JVM options, a main class and its arguments
   */
  static Jvm start(String classpath, List<String> arguments) throws IOException {
    return start(classpath, arguments, Map.of());
  }

  /**
   * Starts a JVM.
   *
   * @param classpath what is on its classpath
   * @param arguments JVM options, a main class and its arguments
   * @param environment variables beside those of this JVM
   */
  static Jvm start(String classpath, List<String> arguments, Map<String, String> environment)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("--add-opens") || argument.startsWith("-D"))
        .filter(argument -> !argument.startsWith("-Dlog4j2"))
        .forEach(command::add);
    command.addAll(options());
    command.addAll(List.of("-cp", classpath));
    command.addAll(arguments);
    Path output = Files.createTempFile("jvm", ".log");
    output.toFile().deleteOnExit();
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().putAll(environment);
    return new Jvm(builder.start(), output);
  }

  /** The options of a JVM that has the caller's credentials and its way to AWS. */
  static List<String> options() {
    Accounts.create();
    List<String> options = new ArrayList<>();
    for (String property :
        List.of(
            "aws.accessKeyId",
            "aws.secretAccessKey",
            "aws.secretKey",
            "http.proxyHost",
            "http.proxyPort",
            "http.nonProxyHosts",
            "https.proxyHost",
            "https.proxyPort",
            "javax.net.ssl.trustStore",
            "javax.net.ssl.trustStorePassword")) {
      options.add("-D" + property + "=" + System.getProperty(property));
    }
    // It lives for seconds: compiling its code well costs more than it gains.
    options.add("-XX:TieredStopAtLevel=1");
    options.add("-XX:+UseSerialGC");
    return options;
  }

  /** Runs a JVM to its end, which must be a success, and returns what it printed. */
  static String run(String classpath, List<String> arguments) throws Exception {
    try (Jvm jvm = start(classpath, arguments)) {
      return jvm.await();
    }
  }

  /** Waits for its end, which must be a success, and returns what it printed. */
  String await() throws InterruptedException {
    assertThat(process.waitFor(SECONDS, TimeUnit.SECONDS))
        .as(() -> "ended in time: " + output())
        .isTrue();
    assertThat(process.exitValue()).as(this::output).isZero();
    return output();
  }

  /** Waits until something holds, as long as the JVM lives. */
  void await(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    while (!condition.getAsBoolean()) {
      assertThat(process.isAlive() && System.nanoTime() < end).as(this::output).isTrue();
      process.waitFor(100, TimeUnit.MILLISECONDS);
    }
  }

  /** Gives it a byte to read. */
  void goOn() throws IOException {
    process.getOutputStream().write('\n');
    process.getOutputStream().flush();
  }

  /** What it has printed. */
  String output() {
    try {
      return Files.readString(output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(30, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
  }
}
