/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;

/** What one class logs at WARN and above, from the making of this object until it is closed. */
public final class CapturedLog implements AutoCloseable {

  private final Logger logger;
  private final Level levelBefore;
  private final Lines lines = new Lines();

  public CapturedLog(Class<?> type) {
    logger = (Logger) LogManager.getLogger(type);
    levelBefore = logger.getLevel();
    lines.start();
    logger.addAppender(lines);
    logger.setLevel(Level.WARN);
  }

  /** The messages with their arguments filled in. */
  public List<String> lines() {
    return List.copyOf(lines.messages);
  }

  @Override
  public void close() {
    logger.removeAppender(lines);
    logger.setLevel(levelBefore);
    lines.stop();
  }

  private static final class Lines extends AbstractAppender {
    private final List<String> messages = new CopyOnWriteArrayList<>();

    Lines() {
      super("captured", null, null, true, Property.EMPTY_ARRAY);
    }

    @Override
    public void append(LogEvent event) {
      messages.add(event.getMessage().getFormattedMessage());
    }
  }
}
