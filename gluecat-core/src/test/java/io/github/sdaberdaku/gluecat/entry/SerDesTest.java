/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SerDesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          org.apache.hadoop.hive.ql.io.parquet.serde.ParquetHiveSerDe      | Parquet files (ParquetHiveSerDe)
          parquet.hive.serde.ParquetHiveSerDe                              | Parquet files (ParquetHiveSerDe)
          org.apache.hadoop.hive.ql.io.orc.OrcSerde                        | ORC files (OrcSerde)
          org.apache.hadoop.hive.ql.io.orc.VectorizedOrcSerde              | ORC files (VectorizedOrcSerde)
          org.apache.hadoop.hive.serde2.avro.AvroSerDe                     | Avro files (AvroSerDe)
          org.apache.hadoop.hive.serde2.OpenCSVSerde                       | CSV files (OpenCSVSerde)
          org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe               | delimited text (LazySimpleSerDe)
          org.apache.hadoop.hive.serde2.MultiDelimitSerDe                  | delimited text (MultiDelimitSerDe)
          org.apache.hadoop.hive.contrib.serde2.MultiDelimitSerDe          | delimited text (MultiDelimitSerDe)
          org.apache.hive.hcatalog.data.JsonSerDe                          | JSON files (JsonSerDe)
          org.apache.hcatalog.data.JsonSerDe                               | JSON files (JsonSerDe)
          org.apache.hadoop.hive.serde2.JsonSerDe                          | JSON files (JsonSerDe)
          org.openx.data.jsonserde.JsonSerDe                               | JSON files (JsonSerDe)
          com.amazon.ionhiveserde.IonHiveSerDe                             | Ion files (IonHiveSerDe)
          software.amazon.ionhiveserde.IonHiveSerDe                        | Ion files (IonHiveSerDe)
          com.ibm.spss.hive.serde2.xml.XmlSerDe                            | XML files (XmlSerDe)
          com.amazon.emr.hive.serde.CloudTrailSerde                        | CloudTrail logs (CloudTrailSerde)
          com.amazonaws.glue.serde.GrokSerDe                               | text with a Grok pattern (GrokSerDe)
          org.apache.hadoop.hive.serde2.RegexSerDe                         | text with a regular expression (RegexSerDe)
          org.apache.hadoop.hive.contrib.serde2.RegexSerDe                 | text with a regular expression (RegexSerDe)
          org.apache.hadoop.hive.serde2.columnar.ColumnarSerDe             | RCFiles (ColumnarSerDe)
          org.apache.hadoop.hive.serde2.columnar.LazyBinaryColumnarSerDe   | RCFiles (LazyBinaryColumnarSerDe)
          org.apache.hadoop.hive.serde2.lazybinary.LazyBinarySerDe         | Hive's binary rows (LazyBinarySerDe)
          org.apache.hadoop.hive.serde2.thrift.ThriftDeserializer          | Thrift records (ThriftDeserializer)
          """)
  void nameTheFormatOfALibrary(String library, String description) {
    assertThat(SerDes.describe(library)).isEqualTo(description);
    assertThat(SerDes.describe(" " + library + "\n")).isEqualTo(description);
  }

  /** A class of that name in another package may be anything. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "com.example.RowSerDe",
        "com.example.OpenCSVSerde",
        "OpenCSVSerde",
        "ORG.APACHE.HADOOP.HIVE.SERDE2.OPENCSVSERDE"
      })
  void nameTheClassOfAnUnknownLibrary(String library) {
    assertThat(SerDes.format(library)).isEmpty();
    assertThat(SerDes.describe(library)).isEqualTo("an unknown format (" + library + ")");
  }

  @Test
  void knowTheLibraryOfEachHiveEntry() {
    assertThat(JsonModels.names())
        .map(JsonModels::entry)
        .filteredOn(entry -> entry.kind() == TableKind.HIVE)
        .hasSizeGreaterThan(8)
        .allSatisfy(entry -> assertThat(SerDes.format(entry.serdeLibrary().get())).isPresent());
  }
}
