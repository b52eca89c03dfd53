/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/** Every class of the jar links against this Spark line, checked by the JVM's verifier. */
class LinkageTest {

  @Test
  void everyClassLinks() throws Exception {
    String text =
        Jvm.run(
            System.getProperty("java.class.path"),
            List.of("-Xverify:all", Links.class.getName(), JarTest.jar().toString()));
    assertThat(text).containsPattern("linked [1-9][0-9]+ classes");
  }

  /** Initializes each class of a jar and resolves the types of its members. */
  static final class Links {

    public static void main(String[] arguments) throws Exception {
      int linked = 0;
      try (JarFile jar = new JarFile(arguments[0])) {
        for (JarEntry entry : jar.stream().filter(e -> e.getName().endsWith(".class")).toList()) {
          String name = entry.getName().replace('/', '.').replaceAll("\\.class$", "");
          if (name.endsWith(".CatalogCredentialsV1") && !hasSdkV1()) {
            continue;
          }
          Class<?> type = Class.forName(name);
          type.getDeclaredMethods();
          type.getDeclaredFields();
          type.getDeclaredConstructors();
          linked++;
        }
      }
      System.out.println("linked " + linked + " classes");
    }

    /** The AWS SDK for which one class is there comes with hadoop-aws before 3.4 alone. */
    private static boolean hasSdkV1() {
      return Links.class.getResource("/com/amazonaws/auth/AWSCredentialsProvider.class") != null;
    }
  }
}
