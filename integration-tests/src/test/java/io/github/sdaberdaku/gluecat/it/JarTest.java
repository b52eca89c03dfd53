/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/** The one jar that users add: what is inside, and what its POM asks for. */
class JarTest {

  private static final String PACKAGE = "io/github/sdaberdaku/gluecat/";

  static Path jar() throws Exception {
    return Path.of(
        Class.forName("io.github.sdaberdaku.gluecat.GlueCatalog")
            .getProtectionDomain()
            .getCodeSource()
            .getLocation()
            .toURI());
  }

  @Test
  void holdsOurClassesOnly() throws Exception {
    assertThat(jar().getFileName().toString())
        .isEqualTo(
            "gluecat-"
                + System.getProperty("gluecat.module")
                + "-"
                + System.getProperty("gluecat.version")
                + ".jar");
    try (JarFile jar = new JarFile(jar().toFile())) {
      List<String> names =
          jar.stream().filter(entry -> !entry.isDirectory()).map(JarEntry::getName).toList();
      assertThat(names)
          .allMatch(name -> name.startsWith(PACKAGE) || name.startsWith("META-INF/"))
          .contains(PACKAGE + "GlueCatalog.class", PACKAGE + "delta/DeltaFormat.class")
          .noneMatch(name -> name.contains("/it/"));
    }
  }

  /** Java 8 for Spark 3.5 as for core; Java 17 for the adapters of Spark 4. */
  @Test
  void bytecodeIsWhatTheLineRunsOn() throws Exception {
    boolean ofSpark3 = System.getProperty("gluecat.module").startsWith("spark-3.");
    try (JarFile jar = new JarFile(jar().toFile())) {
      for (JarEntry entry : jar.stream().filter(e -> e.getName().endsWith(".class")).toList()) {
        try (DataInputStream in = new DataInputStream(jar.getInputStream(entry))) {
          in.readInt();
          in.readUnsignedShort();
          boolean ofCore = entry.getName().substring(PACKAGE.length()).contains("/");
          assertThat(in.readUnsignedShort())
              .as(entry.getName())
              .isLessThanOrEqualTo(ofCore || ofSpark3 ? 52 : 61);
        }
      }
    }
  }

  @Test
  void itsPomAsksForNothingThatUsersProvide() throws Exception {
    String pom = Files.readString(jar().resolveSibling("dependency-reduced-pom.xml"));
    assertThat(pom)
        .doesNotContain("gluecat-core")
        .doesNotContain("<scope>compile</scope>")
        .doesNotContain("<scope>runtime</scope>");
    assertThat(pom.split("<dependency>").length - 1)
        .as("each dependency is provided")
        .isEqualTo(pom.split("<scope>provided</scope>").length - 1);
  }
}
