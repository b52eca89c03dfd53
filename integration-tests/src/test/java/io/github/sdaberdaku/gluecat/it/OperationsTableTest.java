/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every row of docs/operations.md has its test, and every such test its row. */
class OperationsTableTest {

  @Test
  void rowsAndTestsAreTheSame() throws Exception {
    Path classes =
        Path.of(
                OperationsTableTest.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI())
            .resolve(OperationsTableTest.class.getPackageName().replace('.', '/'));
    List<String> names;
    try (Stream<Path> files = Files.list(classes)) {
      names =
          files
              .map(file -> file.getFileName().toString())
              .filter(file -> file.endsWith("Test.class"))
              .map(file -> file.substring(0, file.length() - ".class".length()))
              .toList();
    }
    Set<String> tested = new TreeSet<>();
    for (String name : names) {
      Class<?> type = Class.forName(OperationsTableTest.class.getPackageName() + "." + name);
      for (Method method : type.getDeclaredMethods()) {
        Operation operation = method.getAnnotation(Operation.class);
        if (operation != null) {
          tested.addAll(List.of(operation.value()));
        }
      }
    }
    assertThat(new TreeSet<>(OperationsTable.operations())).isEqualTo(tested);
  }
}
