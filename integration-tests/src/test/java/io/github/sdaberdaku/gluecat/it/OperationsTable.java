/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * Holds the table of docs/operations.md against the tests: a mark for each operation, mode and
 * Spark line. JUnit finds it as a service, so it holds for every test with {@link Operation}.
 */
public final class OperationsTable implements InvocationInterceptor {

  private static final String YES = "✓";
  private static final String NO = "✗";

  private static Map<String, Map<String, String>> rows;

  /** The operations of the table. */
  static Set<String> operations() {
    return rows().keySet();
  }

  /** Operation to column to mark; a column is a Spark line and a mode, as "4.1 named". */
  private static synchronized Map<String, Map<String, String>> rows() {
    if (rows == null) {
      Path page = Path.of(System.getProperty("gluecat.root"), "docs/operations.md");
      List<String> table;
      try (Stream<String> lines = Files.lines(page)) {
        table =
            lines
                .dropWhile(line -> !line.startsWith("| operation | 3.5 named |"))
                .takeWhile(line -> line.startsWith("|"))
                .toList();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      List<String> columns = cells(table.get(0));
      rows = new LinkedHashMap<>();
      for (String line : table.subList(2, table.size())) {
        List<String> cells = cells(line);
        Map<String, String> marks = new LinkedHashMap<>();
        for (int i = 1; i < columns.size(); i++) {
          assertThat(cells.get(i)).as(line).isIn(YES, NO);
          marks.put(columns.get(i), cells.get(i));
        }
        assertThat(rows.put(cells.get(0), marks)).as("twice: " + cells.get(0)).isNull();
      }
    }
    return rows;
  }

  private static List<String> cells(String line) {
    return Arrays.stream(line.substring(1).split("(?<!\\\\)\\|"))
        .map(cell -> cell.trim().replace("`", ""))
        .collect(Collectors.toList());
  }

  @Override
  public void interceptTestMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> invocationContext,
      ExtensionContext context)
      throws Throwable {
    Operation operation = context.getRequiredTestMethod().getAnnotation(Operation.class);
    if (operation == null) {
      invocation.proceed();
      return;
    }
    BothModesTest test = (BothModesTest) context.getRequiredTestInstance();
    String column =
        System.getProperty("gluecat.module").replaceAll("spark-|_.*", "")
            + (test.mode == Mode.NAMED ? " named" : " session");
    Set<String> marks =
        Arrays.stream(operation.value())
            .map(
                name -> {
                  assertThat(rows()).as("docs/operations.md").containsKey(name);
                  return rows().get(name).get(column);
                })
            .collect(Collectors.toSet());
    assertThat(marks).as("one mark for " + List.of(operation.value())).hasSize(1);
    if (marks.contains(YES)) {
      invocation.proceed();
      return;
    }
    try {
      invocation.proceed();
    } catch (Throwable expected) {
      // The table says that this does not work; docs/limitations.md says what the user sees.
      return;
    }
    throw new AssertionError(
        List.of(operation.value()) + " works for " + column + ": correct docs/operations.md");
  }
}
