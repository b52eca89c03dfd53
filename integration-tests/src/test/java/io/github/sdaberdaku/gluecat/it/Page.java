/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A page of the documentation, whose examples the tests use as they stand there. */
final class Page {

  private Page() {}

  /** The whole page. */
  static String text(String page) {
    try {
      return Files.readString(Path.of(System.getProperty("gluecat.root"), page));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The first example of a language below a heading of a page. */
  static String example(String page, String heading, String language) {
    Matcher block =
        Pattern.compile(
                "^#+ " + Pattern.quote(heading) + "\n.*?```" + language + "\n(.*?)```",
                Pattern.DOTALL | Pattern.MULTILINE)
            .matcher(text(page));
    if (!block.find()) {
      throw new IllegalArgumentException(
          page + " has no example in " + language + " below " + heading);
    }
    return block.group(1);
  }
}
