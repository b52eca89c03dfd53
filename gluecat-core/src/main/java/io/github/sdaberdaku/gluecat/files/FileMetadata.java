/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import java.io.Serializable;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * The hidden column {@code _metadata} of Spark's file tables, which says of each row in which file
 * it is; without {@code row_index}, which Parquet alone has.
 */
final class FileMetadata implements Serializable {

  static final String NAME = "_metadata";

  private static final long serialVersionUID = 1L;

  private static final StructType TYPE =
      new StructType()
          .add("file_path", DataTypes.StringType, false)
          .add("file_name", DataTypes.StringType, false)
          .add("file_size", DataTypes.LongType, false)
          .add("file_block_start", DataTypes.LongType, false)
          .add("file_block_length", DataTypes.LongType, false)
          .add("file_modification_time", DataTypes.TimestampType, false);

  /** The column as a table shows it. */
  static final MetadataColumn COLUMN =
      new MetadataColumn() {
        @Override
        public String name() {
          return NAME;
        }

        @Override
        public DataType dataType() {
          return TYPE;
        }

        @Override
        public boolean isNullable() {
          return false;
        }
      };

  private final StructType read;

  /**
   * @param read those fields that a query reads
   */
  FileMetadata(StructType read) {
    this.read = read;
  }

  /** A row with the column alone. */
  InternalRow of(PartitionedFile file) {
    StructField[] fields = read.fields();
    Object[] values = new Object[fields.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = value(fields[i].name(), file);
    }
    return new GenericInternalRow(new Object[] {new GenericInternalRow(values)});
  }

  private static Object value(String field, PartitionedFile file) {
    switch (field) {
      case "file_path":
        return UTF8String.fromString(new Path(file.toPath().toString()).toUri().toString());
      case "file_name":
        String path = file.pathUri().getRawPath();
        return UTF8String.fromString(path.substring(path.lastIndexOf('/') + 1));
      case "file_size":
        return file.fileSize();
      case "file_block_start":
        return file.start();
      case "file_block_length":
        return file.length();
      case "file_modification_time":
        return file.modificationTime() * 1000;
      default:
        throw new IllegalArgumentException("_metadata has no field " + field);
    }
  }
}
