/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.format;

import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Translates between Spark's two forms of a table's columns, through API that all lines share. */
public final class Columns {

  private Columns() {}

  /** The schema of the columns; defaults and generation expressions are left out. */
  public static StructType toSchema(Column[] columns) {
    StructType schema = new StructType();
    for (Column column : columns) {
      String metadata = column.metadataInJSON();
      StructField field =
          new StructField(
              column.name(),
              column.dataType(),
              column.nullable(),
              metadata == null ? Metadata.empty() : Metadata.fromJson(metadata));
      schema = schema.add(column.comment() == null ? field : field.withComment(column.comment()));
    }
    return schema;
  }

  /** The columns of a schema, with their comments and metadata. */
  public static Column[] ofSchema(StructType schema) {
    StructField[] fields = schema.fields();
    Column[] columns = new Column[fields.length];
    for (int i = 0; i < fields.length; i++) {
      StructField field = fields[i];
      columns[i] =
          Column.create(
              field.name(),
              field.dataType(),
              field.nullable(),
              field.getComment().isDefined() ? field.getComment().get() : null,
              field.metadata().json());
    }
    return columns;
  }
}
