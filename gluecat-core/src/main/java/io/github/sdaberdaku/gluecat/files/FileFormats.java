/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.datasources.DataSource;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.execution.datasources.v2.FileDataSourceV2;

/** Spark's readers and writers of files, by the name of their data source. */
final class FileFormats {

  private FileFormats() {}

  /**
   * The file format of a data source; empty if the source does not consist of files. Throws Spark's
   * own error if there is no such source on the classpath.
   */
  static Optional<FileFormat> of(SparkSession session, String provider) {
    Class<?> source = DataSource.lookupDataSource(provider, session.sessionState().conf());
    if (FileDataSourceV2.class.isAssignableFrom(source)) {
      source = ((FileDataSourceV2) newInstance(source)).fallbackFileFormat();
    }
    return FileFormat.class.isAssignableFrom(source)
        ? Optional.of((FileFormat) newInstance(source))
        : Optional.empty();
  }

  private static Object newInstance(Class<?> type) {
    try {
      return type.getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          "the data source " + type.getName() + " cannot be made without arguments", e);
    }
  }
}
