/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SQLContext;
import org.apache.spark.sql.sources.BaseRelation;
import org.apache.spark.sql.sources.InsertableRelation;
import org.apache.spark.sql.sources.SchemaRelationProvider;
import org.apache.spark.sql.sources.TableScan;
import org.apache.spark.sql.types.StructType;
import scala.collection.immutable.Map;

/** A data source that is no file format, as a connector to a database is none: rows in memory. */
public final class InMemorySource implements SchemaRelationProvider {

  static final List<Row> ROWS = new ArrayList<>(List.of(RowFactory.create(1)));

  @Override
  public BaseRelation createRelation(
      SQLContext context, Map<String, String> options, StructType schema) {
    return new Rows(context, schema);
  }

  private static final class Rows extends BaseRelation implements TableScan, InsertableRelation {

    private final SQLContext context;
    private final StructType schema;

    Rows(SQLContext context, StructType schema) {
      this.context = context;
      this.schema = schema;
    }

    @Override
    public SQLContext sqlContext() {
      return context;
    }

    @Override
    public StructType schema() {
      return schema;
    }

    @Override
    public RDD<Row> buildScan() {
      return new JavaSparkContext(context.sparkSession().sparkContext())
          .parallelize(List.copyOf(ROWS))
          .rdd();
    }

    @Override
    public void insert(Dataset<Row> data, boolean overwrite) {
      ROWS.addAll(data.collectAsList());
    }
  }
}
