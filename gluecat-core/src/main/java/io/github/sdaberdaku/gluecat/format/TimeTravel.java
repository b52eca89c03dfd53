/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.format;

import java.util.Optional;

/** The point of a table's history that a read asks for: a version or a time. */
public final class TimeTravel {

  private final String version;
  private final long timestampMicros;

  private TimeTravel(String version, long timestampMicros) {
    this.version = version;
    this.timestampMicros = timestampMicros;
  }

  public static TimeTravel toVersion(String version) {
    return new TimeTravel(version, 0);
  }

  /**
   * @param micros microseconds since 1970-01-01T00:00:00Z
   */
  public static TimeTravel toTimestamp(long micros) {
    return new TimeTravel(null, micros);
  }

  /** The version; empty when a time is asked for. */
  public Optional<String> version() {
    return Optional.ofNullable(version);
  }

  /** Microseconds since 1970-01-01T00:00:00Z; without meaning when a version is asked for. */
  public long timestampMicros() {
    return timestampMicros;
  }
}
