/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat;

import io.github.sdaberdaku.gluecat.spark.FileSettingsHidingTable;
import io.github.sdaberdaku.gluecat.spark.SparkLine;
import io.github.sdaberdaku.gluecat.spark.V1TableSpec;
import java.net.URI;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.TableIdentifier;
import org.apache.spark.sql.catalyst.catalog.CatalogStorageFormat;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.catalog.CatalogTableType;
import org.apache.spark.sql.connector.catalog.V1Table;
import scala.Option;
import scala.collection.immutable.Map$;
import scala.jdk.javaapi.CollectionConverters;

/** Spark 4.1: its {@code CatalogTable} takes 21 arguments, the collation among them. */
final class Spark41 implements SparkLine {

  @Override
  public String version() {
    return "4.1";
  }

  @Override
  public String deltaModule() {
    return "io.delta:delta-spark_4.1_2.13";
  }

  @Override
  public V1Table v1Table(V1TableSpec spec) {
    URI location = new Path(spec.location()).toUri();
    CatalogStorageFormat storage =
        new CatalogStorageFormat(
            Option.apply(location),
            Option.empty(),
            Option.empty(),
            Option.empty(),
            false,
            immutable(spec.storageProperties()));
    CatalogTable table =
        new CatalogTable(
            new TableIdentifier(
                spec.table(), Option.apply(spec.database()), Option.apply(spec.catalog())),
            CatalogTableType.EXTERNAL(),
            storage,
            spec.schema(),
            Option.apply(spec.provider()),
            CollectionConverters.asScala(spec.partitionColumns()).toList(),
            Option.empty(),
            spec.owner().orElse(""),
            System.currentTimeMillis(),
            -1L,
            "",
            immutable(spec.properties()),
            Option.empty(),
            Option.empty(),
            Option.apply(spec.comment().orElse(null)),
            Option.empty(),
            CatalogTable.apply$default$17(),
            false,
            true,
            CatalogTable.apply$default$20(),
            Option.empty());
    return new FileSettingsHidingTable(table);
  }

  private static scala.collection.immutable.Map<String, String> immutable(Map<String, String> map) {
    scala.collection.immutable.Map<String, String> result = Map$.MODULE$.empty();
    for (Map.Entry<String, String> entry : map.entrySet()) {
      result = result.updated(entry.getKey(), entry.getValue());
    }
    return result;
  }
}
