/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EntryWritersTest {

  private static final String OF_ENTRIES =
      """
      api_minimal_uppercase_types    |
      athena_csv_opencsv             |
      athena_external_parquet        |
      athena_iceberg                 |
      athena_partition_projection    |
      athena_view                    |
      bad_type_column                |
      char_varchar_decimal           | Spark 3.5.3
      crawler_delta_symlink          | the crawler lake-crawler
      crawler_dup_partition_column   | the crawler lake-crawler
      crawler_json                   | the crawler lake-crawler
      crawler_parquet_partitioned    | the crawler lake-crawler
      databricks_delta               | Spark 3.5.0
      emr_hive_orc_managed           |
      glue_multidialect_view         |
      hive_default_partition         |
      hudi_cow_glue_sync_plain       | Hudi
      hudi_cow_spark_provider        | Spark 3.3.0-amzn-1 and Hudi
      hudi_mor_ro                    | Spark 3.5.3 and Hudi
      iceberg_spark_dropped_column   |
      jdbc_crawled_table             | the crawler pg-crawler
      kinesis_stream_table           |
      mixed_case_columns             | Spark 3.5.3
      nested_special_chars           |
      resource_link_table            |
      spark_hive_delta               | Spark 3.5.3
      spark_hive_json                | Spark 3.5.3
      spark_hive_orc_bucketed        | Spark 3.5.3
      spark_hive_parquet_partitioned | Spark 3.5.3
      spark_hive_serde_orc           | Spark 3.5.3
      spark_hive_view                | Spark 4.0.1
      spark_schema_split_parts       | Spark 3.5.3
      terraform_view_no_serde        |
      timestamp_ntz_spark            | Spark 4.0.1
      trino_delta_placeholder        | Trino or Presto
      trino_hive_orc                 | Trino 476
      trino_iceberg                  | Trino
      trino_view                     | Trino 476
      """;

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = OF_ENTRIES)
  void areNamedWhereTheParametersProveThem(String name, String writers) {
    assertThat(EntryWriters.of(JsonModels.entry(name)).orElse(null)).isEqualTo(writers);
  }

  @Test
  void areTestedOverAllEntries() {
    List<String> tested =
        OF_ENTRIES.lines().map(line -> line.substring(0, line.indexOf('|')).trim()).toList();
    assertThat(tested).isEqualTo(JsonModels.names());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "spark.sql.create.version=3.5.3 | Spark 3.5.3",
        "spark.sql.create.version= 3.5.3-amzn-0 | Spark 3.5.3-amzn-0",
        "presto_version=476 | Trino 476",
        "presto_version=429-e.2 | Trino 429-e.2",
        "presto_version=0.287 | Presto 0.287",
        "trino_version=480;presto_version=476 | Trino 480",
        "trino_query_id=q;presto_query_id=q | Trino",
        "trino_created_by=Trino Hive connector | Trino",
        "presto_query_id=q | Trino or Presto",
        "presto_query_id=q;presto_version=0.287 | Presto 0.287",
        "last_commit_time_sync=20250101 | Hudi",
        "UPDATED_BY_CRAWLER=landing;CrawlerSchemaSerializerVersion=1.0 | the crawler landing",
        "CrawlerSchemaSerializerVersion=1.0 | a crawler",
        "UPDATED_BY_CRAWLER=c;spark.sql.create.version=4.0.1 | Spark 4.0.1 and the crawler c",
        "spark.sql.create.version=4;presto_version=5;last_commit_time_sync=6;UPDATED_BY_CRAWLER=7 "
            + "| Spark 4 and Trino 5 and Hudi and the crawler 7"
      })
  void areNamedByTheirKeys(String parameters, String writers) {
    Map<String, String> map = new HashMap<>();
    Arrays.stream(parameters.split(";"))
        .map(parameter -> parameter.split("=", 2))
        .forEach(keyAndValue -> map.put(keyAndValue[0], keyAndValue[1]));
    TableEntry entry = TableEntry.builder("db", "t").parameters(map).build();
    assertThat(EntryWriters.of(entry)).contains(writers);
    assertThat(entry.writtenBy()).isEqualTo(", written by " + writers);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "spark.sql.create.version",
        "presto_version",
        "trino_version",
        "presto_query_id",
        "last_commit_time_sync",
        "UPDATED_BY_CRAWLER",
        "CrawlerSchemaSerializerVersion"
      })
  void areNotProvedByABlankValue(String key) {
    TableEntry entry = TableEntry.builder("db", "t").parameters(Map.of(key, "  ")).build();
    assertThat(EntryWriters.of(entry)).isEmpty();
    assertThat(entry.writtenBy()).isEmpty();
  }
}
