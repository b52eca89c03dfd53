/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.execution.datasources.FileIndex;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** The partitions of a table that Glue knows nothing of: those of its folders. */
final class PartitionsInFolders implements Partitions {

  private final StructType schema;
  private final List<TablePartition> all = new ArrayList<>();

  /**
   * Lists all files of the table.
   *
   * @param columns those of the table; what the folders have besides is left out
   */
  PartitionsInFolders(FileIndex folders, StructType columns) {
    StructType found = folders.partitionSchema();
    StructType common = new StructType();
    for (StructField column : columns.fields()) {
      if (found.getFieldIndex(column.name()).isDefined()) {
        common = common.add(column);
      }
    }
    schema = common;
    for (TablePartition folder : FileListing.partitions(folders)) {
      all.add(TablePartition.of(folder.files().get(), row(folder.values(), found)));
    }
  }

  /** The folders may have the columns in another order than the table. */
  private InternalRow row(InternalRow ofFolder, StructType found) {
    StructField[] columns = schema.fields();
    Object[] values = new Object[columns.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = ofFolder.get(found.fieldIndex(columns[i].name()), columns[i].dataType());
    }
    return new GenericInternalRow(values);
  }

  @Override
  public StructType schema() {
    return schema;
  }

  @Override
  public List<TablePartition> select(List<Expression> filters) {
    return PartitionCondition.select(filters, schema, all);
  }

  @Override
  public List<TablePartition> withFiles(List<TablePartition> partitions) {
    return partitions;
  }
}
