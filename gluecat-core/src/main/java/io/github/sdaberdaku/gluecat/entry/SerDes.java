/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The formats of the SerDe libraries that Glue entries name, by class name. The classes are never
 * loaded.
 *
 * <p>Source: Hive's and HCatalog's own classes, the SerDe reference of Athena, and for
 * MultiDelimit, Thrift, XML and the older class names what tables of EMR and Hive name.
 */
final class SerDes {

  static final Map<String, String> FORMATS;

  static {
    Map<String, String> formats = new HashMap<>();
    formats.put("org.apache.hadoop.hive.ql.io.parquet.serde.ParquetHiveSerDe", "Parquet files");
    formats.put("parquet.hive.serde.ParquetHiveSerDe", "Parquet files");
    formats.put("org.apache.hadoop.hive.ql.io.orc.OrcSerde", "ORC files");
    formats.put("org.apache.hadoop.hive.ql.io.orc.VectorizedOrcSerde", "ORC files");
    formats.put("org.apache.hadoop.hive.serde2.avro.AvroSerDe", "Avro files");
    formats.put("org.apache.hadoop.hive.serde2.OpenCSVSerde", "CSV files");
    formats.put("org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe", "delimited text");
    formats.put("org.apache.hadoop.hive.serde2.MultiDelimitSerDe", "delimited text");
    formats.put("org.apache.hadoop.hive.contrib.serde2.MultiDelimitSerDe", "delimited text");
    formats.put("org.apache.hive.hcatalog.data.JsonSerDe", "JSON files");
    formats.put("org.apache.hcatalog.data.JsonSerDe", "JSON files");
    formats.put("org.apache.hadoop.hive.serde2.JsonSerDe", "JSON files");
    formats.put("org.openx.data.jsonserde.JsonSerDe", "JSON files");
    formats.put("com.amazon.ionhiveserde.IonHiveSerDe", "Ion files");
    formats.put("software.amazon.ionhiveserde.IonHiveSerDe", "Ion files");
    formats.put("com.ibm.spss.hive.serde2.xml.XmlSerDe", "XML files");
    formats.put("com.amazon.emr.hive.serde.CloudTrailSerde", "CloudTrail logs");
    formats.put("com.amazonaws.glue.serde.GrokSerDe", "text with a Grok pattern");
    String regex = "text with a regular expression";
    formats.put("org.apache.hadoop.hive.serde2.RegexSerDe", regex);
    formats.put("org.apache.hadoop.hive.contrib.serde2.RegexSerDe", regex);
    String columnar = "org.apache.hadoop.hive.serde2.columnar.";
    formats.put(columnar + "ColumnarSerDe", "RCFiles");
    formats.put(columnar + "LazyBinaryColumnarSerDe", "RCFiles");
    formats.put("org.apache.hadoop.hive.serde2.lazybinary.LazyBinarySerDe", "Hive's binary rows");
    formats.put("org.apache.hadoop.hive.serde2.thrift.ThriftDeserializer", "Thrift records");
    FORMATS = Collections.unmodifiableMap(formats);
  }

  private SerDes() {}

  /** What files of that SerDe hold, such as "CSV files"; empty for an unknown one. */
  static Optional<String> format(String library) {
    return Optional.ofNullable(FORMATS.get(library.trim()));
  }

  /**
   * The format and the SerDe, as messages say them: "CSV files (OpenCSVSerde)", or with the whole
   * class name "an unknown format (com.example.RowSerDe)".
   */
  static String describe(String library) {
    String name = library.trim();
    return format(name)
        .map(format -> format + " (" + name.substring(name.lastIndexOf('.') + 1) + ")")
        .orElseGet(() -> "an unknown format (" + name + ")");
  }
}
