/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import java.util.OptionalLong;
import org.apache.spark.sql.connector.read.Statistics;

/** How much a scan reads, as far as that is known before it does. */
final class ScanStatistics implements Statistics {

  private final OptionalLong sizeInBytes;
  private final OptionalLong numRows;

  ScanStatistics(OptionalLong sizeInBytes, OptionalLong numRows) {
    this.sizeInBytes = sizeInBytes;
    this.numRows = numRows;
  }

  @Override
  public OptionalLong sizeInBytes() {
    return sizeInBytes;
  }

  @Override
  public OptionalLong numRows() {
    return numRows;
  }

  /** A parameter of an entry that counts something; empty for what is none, and for -1 of Hive. */
  static OptionalLong count(String parameter) {
    try {
      long count = parameter == null ? -1 : Long.parseLong(parameter.trim());
      return count < 0 ? OptionalLong.empty() : OptionalLong.of(count);
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }
}
