/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.spark;

import java.lang.reflect.Constructor;
import java.util.Arrays;
import java.util.Comparator;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.TableIdentifier;
import org.apache.spark.sql.catalyst.catalog.CatalogStorageFormat;
import org.apache.spark.sql.catalyst.catalog.CatalogStorageFormat$;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.catalog.CatalogTable$;
import org.apache.spark.sql.catalyst.catalog.CatalogTableType;
import scala.Option;

/**
 * Builds Spark's {@code CatalogTable}, whose constructor grows with each Spark line: 20 arguments
 * in 3.5, 21 in 4.0 and 4.1, 22 in 4.2. The first 15 are the same everywhere; the rest have
 * defaults, which are right for a table of this catalog: no partitions tracked, no statistics, no
 * view.
 */
final class CatalogTables {

  private CatalogTables() {}

  static CatalogTable of(V1TableSpec spec) {
    CatalogStorageFormat storage =
        construct(
            CatalogStorageFormat.class,
            CatalogStorageFormat$.MODULE$,
            Option.apply(new Path(spec.location()).toUri()),
            Option.empty(),
            Option.empty(),
            Option.empty(),
            false,
            ScalaCollections.map(spec.storageProperties()));
    return construct(
        CatalogTable.class,
        CatalogTable$.MODULE$,
        new TableIdentifier(
            spec.table(), Option.apply(spec.database()), Option.apply(spec.catalog())),
        CatalogTableType.EXTERNAL(),
        storage,
        spec.schema(),
        Option.apply(spec.provider()),
        ScalaCollections.list(spec.partitionColumns()),
        Option.empty(),
        spec.owner().orElse(""),
        System.currentTimeMillis(),
        -1L,
        "",
        ScalaCollections.map(spec.properties()),
        Option.empty(),
        Option.empty(),
        Option.apply(spec.comment().orElse(null)));
  }

  /** Calls the constructor with most parameters, with the defaults for those not given. */
  private static <T> T construct(Class<T> type, Object companion, Object... given) {
    Constructor<?> widest =
        Arrays.stream(type.getConstructors())
            .max(Comparator.comparingInt(Constructor::getParameterCount))
            .get();
    Object[] arguments = Arrays.copyOf(given, widest.getParameterCount());
    try {
      for (int i = given.length; i < arguments.length; i++) {
        arguments[i] = companion.getClass().getMethod("apply$default$" + (i + 1)).invoke(companion);
      }
      return type.cast(widest.newInstance(arguments));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          "this Spark has a " + type.getSimpleName() + " that gluecat cannot build: " + widest, e);
    }
  }
}
