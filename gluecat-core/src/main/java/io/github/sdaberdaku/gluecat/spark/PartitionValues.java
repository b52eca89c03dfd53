/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.catalog.CatalogStorageFormat;
import org.apache.spark.sql.catalyst.catalog.CatalogTablePartition;
import org.apache.spark.sql.catalyst.catalog.ExternalCatalogUtils;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.Option;

/**
 * The values of a partition as a metastore holds them, texts, in Spark's own reading: cast to the
 * types of the partition columns, with Hive's name of the default partition for NULL.
 */
public final class PartitionValues {

  private PartitionValues() {}

  /**
   * The values with the types of the partition columns.
   *
   * @param values one for each column
   * @param timeZone for columns of the type TIMESTAMP, such as {@code Europe/Berlin}
   */
  public static InternalRow row(List<String> values, StructType schema, String timeZone) {
    return new CatalogTablePartition(
            ScalaCollections.map(spec(values, schema)),
            CatalogStorageFormat.empty(),
            ScalaCollections.map(Collections.emptyMap()),
            0,
            -1,
            Option.empty())
        .toRow(schema, timeZone);
  }

  /**
   * The values as Spark's writer says them in the names of folders; NULL and the empty text are
   * both Hive's default partition.
   *
   * @param timeZone for columns of the type TIMESTAMP
   */
  public static List<String> texts(InternalRow values, StructType schema, String timeZone) {
    List<String> texts = new ArrayList<>();
    StructField[] fields = schema.fields();
    for (int i = 0; i < fields.length; i++) {
      Object value = values.get(i, fields[i].dataType());
      Object text =
          value == null
              ? null
              : new Cast(
                      new Literal(value, fields[i].dataType()),
                      DataTypes.StringType,
                      Option.apply(timeZone))
                  .eval(null);
      texts.add(
          text == null || text.toString().isEmpty()
              ? ExternalCatalogUtils.DEFAULT_PARTITION_NAME()
              : text.toString());
    }
    return texts;
  }

  /** The folder that Hive and Spark give to a partition below the location of its table. */
  public static Path folder(List<String> values, StructType schema, Path location) {
    return ExternalCatalogUtils.generatePartitionPath(
        ScalaCollections.map(spec(values, schema)),
        ScalaCollections.list(Arrays.asList(schema.fieldNames())),
        location);
  }

  private static Map<String, String> spec(List<String> values, StructType schema) {
    Map<String, String> spec = new HashMap<>();
    for (int i = 0; i < values.size(); i++) {
      spec.put(schema.fieldNames()[i], values.get(i));
    }
    return spec;
  }
}
