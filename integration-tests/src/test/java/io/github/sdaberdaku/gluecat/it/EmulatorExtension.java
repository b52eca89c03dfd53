/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * Starts the emulator before the first test class and stops it, and Spark, after the last. JUnit
 * finds it as a service, so it holds for every test of this module.
 */
public final class EmulatorExtension implements BeforeAllCallback {

  @Override
  public void beforeAll(ExtensionContext context) {
    context
        .getRoot()
        .getStore(Namespace.create(EmulatorExtension.class))
        .getOrComputeIfAbsent(Running.class);
  }

  /** Closed by JUnit when the last test has run. */
  static final class Running implements AutoCloseable {

    Running() {
      Emulator.start();
    }

    @Override
    public void close() {
      Sessions.stop();
      Emulator.stop();
    }
  }
}
