/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import java.util.Collections;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.types.StructType;

/** The partitions of a table; a table without partition columns has one. */
interface Partitions {

  /**
   * All of them; none of a table without files, which has no folders that could say its columns.
   *
   * @param columns the partition columns that the table has
   */
  default List<TablePartition> all(StructType columns) {
    return schema().length() == columns.length()
        ? select(Collections.emptyList())
        : Collections.emptyList();
  }

  /**
   * Those of a table that has none yet.
   *
   * @param schema the partition columns
   */
  static Partitions none(StructType schema) {
    return new Partitions() {
      @Override
      public StructType schema() {
        return schema;
      }

      @Override
      public List<TablePartition> select(List<Expression> filters) {
        return Collections.emptyList();
      }

      @Override
      public List<TablePartition> withFiles(List<TablePartition> partitions) {
        return partitions;
      }
    };
  }

  /** The partition columns. */
  StructType schema();

  /**
   * The partitions that some filters select.
   *
   * @param filters conditions on partition columns only, all of which must hold
   */
  List<TablePartition> select(List<Expression> filters);

  /** The same partitions with their files. */
  List<TablePartition> withFiles(List<TablePartition> partitions);
}
