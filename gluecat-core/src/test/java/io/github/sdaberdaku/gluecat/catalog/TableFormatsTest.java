/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sdaberdaku.gluecat.HidingClassLoader;
import io.github.sdaberdaku.gluecat.MissingModuleException;
import io.github.sdaberdaku.gluecat.UnsupportedTableException;
import io.github.sdaberdaku.gluecat.config.CatalogOptions;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import io.github.sdaberdaku.gluecat.files.DataSourceFormat;
import io.github.sdaberdaku.gluecat.format.CatalogContext;
import io.github.sdaberdaku.gluecat.fs.FileScope;
import io.github.sdaberdaku.gluecat.spark.SparkLine;
import io.github.sdaberdaku.gluecat.spark.V1TableSpec;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.connector.catalog.V1Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TableFormatsTest {

  private static final class Line implements SparkLine {
    @Override
    public String version() {
      return "3.5";
    }

    @Override
    public String deltaModule() {
      return "io.delta:delta-spark_2.13";
    }

    @Override
    public V1Table v1Table(V1TableSpec spec) {
      throw new UnsupportedOperationException();
    }
  }

  private static TableFormats formats() {
    CatalogOptions options = CatalogOptions.parse("lake", Map.of("glue.id", "111111111111"));
    return new TableFormats(
        new CatalogContext(
            options,
            null,
            new Line(),
            new FileScope("c", Map.of(), false, new Configuration(false))));
  }

  private static TableEntry entry(String parameter, String value) {
    return TableEntry.builder("sales", "orders").parameters(Map.of(parameter, value)).build();
  }

  @ParameterizedTest
  @ValueSource(strings = {"parquet", "orc", "csv", "json", "text", "avro"})
  void serveDataSourceTables(String provider) {
    assertThat(formats().of(entry("spark.sql.sources.provider", provider)))
        .isInstanceOf(DataSourceFormat.class);
    assertThat(formats().ofProvider(provider, "sales.orders")).isInstanceOf(DataSourceFormat.class);
  }

  @ParameterizedTest
  @CsvSource({
    "table_type, iceberg, an Iceberg table, org.apache.iceberg.spark.SparkCatalog",
    "spark.sql.sources.provider, hudi, a Hudi table, hudi",
    "typeOfData, table, a table that does not consist of files, connector",
    "projection.enabled, true, a table with partition projection, spark.read",
    "a, b, an entry that says neither its format nor its location, location"
  })
  void refuseAnEntryThatNoneServesSayingWhatItIsAndWhatReadsIt(
      String parameter, String value, String kind, String advice) {
    assertThatThrownBy(() -> formats().of(entry(parameter, value)))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining("catalog lake (glue.id 111111111111)")
        .hasMessageContaining("sales.orders is " + kind)
        .hasMessageContaining(advice);
  }

  @ParameterizedTest
  @CsvSource({
    "org.apache.hadoop.hive.serde2.OpenCSVSerde, CSV files (OpenCSVSerde)",
    "com.example.RowSerDe, an unknown format (com.example.RowSerDe)"
  })
  void refuseAHiveTableSayingItsFormatAndWhoWroteIt(String serde, String format) {
    TableEntry entry =
        entry("presto_version", "418").toBuilder()
            .formats(null, null, serde)
            .location("s3://bucket/t")
            .build();
    assertThatThrownBy(() -> formats().of(entry))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessage(
            "catalog lake (glue.id 111111111111): sales.orders is a Hive table of "
                + format
                + ", written by Trino 418. It has no parameter spark.sql.sources.provider, and"
                + " gluecat does not read Hive SerDes yet; read the files with spark.read.");
  }

  /** Runs where Delta's classes cannot be found; loaded by another class loader. */
  public static final class WithoutDelta implements Callable<Void> {

    @Override
    public Void call() throws Exception {
      // Spark loads and makes the catalog class whatever is on the classpath.
      Class.forName(BaseGlueCatalog.class.getName());
      TableFormats formats = formats();
      assertThat(formats.of(entry("spark.sql.sources.provider", "parquet"))).isNotNull();
      assertThatThrownBy(() -> formats.of(entry("table_type", "delta")))
          .isInstanceOf(MissingModuleException.class)
          .hasMessageContaining("catalog lake (glue.id 111111111111)")
          .hasMessageContaining("sales.orders is a Delta table")
          .hasMessageContaining("--packages io.delta:delta-spark_2.13:<version>");
      assertThatThrownBy(() -> formats.ofProvider("delta", "sales.orders"))
          .isInstanceOf(MissingModuleException.class)
          .hasMessageContaining("sales.orders is to be a Delta table");
      return null;
    }
  }

  @Test
  void serveOtherTablesWithoutDeltaAndSayWhatIsMissing() throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (HidingClassLoader loader =
        new HidingClassLoader("org.apache.spark.sql.delta.", "io.delta.")) {
      thread.setContextClassLoader(loader);
      Object check = loader.loadClass(WithoutDelta.class.getName()).getConstructor().newInstance();
      ((Callable<?>) check).call();
    } finally {
      thread.setContextClassLoader(before);
    }
  }
}
