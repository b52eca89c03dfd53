/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * A folder of files of a table, with the values that the partition columns have in all of its rows.
 */
final class TablePartition {

  private final InternalRow values;
  private final Path location;
  private final OptionalLong sizeInBytes;
  private final List<FileStatus> files;
  private final List<String> glueValues;

  private TablePartition(
      InternalRow values,
      Path location,
      OptionalLong sizeInBytes,
      List<FileStatus> files,
      List<String> glueValues) {
    this.values = values;
    this.location = location;
    this.sizeInBytes = sizeInBytes;
    this.files = files;
    this.glueValues = glueValues;
  }

  /**
   * A partition whose files have yet to be listed.
   *
   * @param values of the partition columns, in their order
   * @param sizeInBytes of its files, if it is known without a look at them
   */
  static TablePartition at(Path location, InternalRow values, OptionalLong sizeInBytes) {
    return new TablePartition(values, location, sizeInBytes, null, null);
  }

  /** The same partition with its values as they stand in Glue. */
  TablePartition knownAs(List<String> valuesInGlue) {
    return new TablePartition(values, location, sizeInBytes, files, valuesInGlue);
  }

  /** A partition with its files. */
  static TablePartition of(List<FileStatus> files, InternalRow values) {
    OptionalLong size = OptionalLong.of(files.stream().mapToLong(FileStatus::getLen).sum());
    return new TablePartition(values, null, size, files, null);
  }

  InternalRow values() {
    return values;
  }

  /** Where the files are; only of a partition whose files are not listed. */
  Path location() {
    return location;
  }

  /** The values as they stand in Glue; null for a partition that is not there. */
  List<String> glueValues() {
    return glueValues;
  }

  OptionalLong sizeInBytes() {
    return sizeInBytes;
  }

  /** The files, if they are listed. */
  Optional<List<FileStatus>> files() {
    return Optional.ofNullable(files);
  }
}
