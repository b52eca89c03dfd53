/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat;

import io.github.sdaberdaku.gluecat.spark.SparkLine;
import java.util.List;
import org.apache.spark.sql.catalyst.TableIdentifier;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import scala.Option;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** Spark 4.2, whose tables can carry the name of their catalog. */
final class Spark42 implements SparkLine {

  @Override
  public String version() {
    return "4.2";
  }

  @Override
  public String deltaModule() {
    return "io.delta:delta-spark_4.2_2.13";
  }

  /** With it, columns can be qualified by the catalog's name; without it, by spark_catalog only. */
  @Override
  public CatalogTable complete(CatalogTable table) {
    TableIdentifier name = table.identifier();
    Seq<String> parts =
        CollectionConverters.asScala(
                List.of(name.catalog().get(), name.database().get(), name.table()))
            .toSeq();
    return table.copy(
        table.copy$default$1(),
        table.copy$default$2(),
        table.copy$default$3(),
        table.copy$default$4(),
        table.copy$default$5(),
        table.copy$default$6(),
        table.copy$default$7(),
        table.copy$default$8(),
        table.copy$default$9(),
        table.copy$default$10(),
        table.copy$default$11(),
        table.copy$default$12(),
        table.copy$default$13(),
        table.copy$default$14(),
        table.copy$default$15(),
        table.copy$default$16(),
        table.copy$default$17(),
        table.copy$default$18(),
        table.copy$default$19(),
        table.copy$default$20(),
        table.copy$default$21(),
        Option.apply(parts));
  }
}
