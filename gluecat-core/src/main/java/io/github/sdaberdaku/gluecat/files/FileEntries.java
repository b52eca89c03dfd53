/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import io.github.sdaberdaku.gluecat.entry.EntryLimits;
import io.github.sdaberdaku.gluecat.entry.EntrySchema;
import io.github.sdaberdaku.gluecat.entry.Parameters;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import io.github.sdaberdaku.gluecat.entry.TableStatistics;
import io.github.sdaberdaku.gluecat.format.TableDefinition;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.package$;

/**
 * Glue entries of tables of files: the shape of Spark's Hive path for data source tables, with the
 * SerDe by which Hive, Athena and Trino read the files, where they can.
 */
final class FileEntries {

  private static final String EXTERNAL_TABLE = "EXTERNAL_TABLE";
  private static final String PARTITION_PROVIDER = "spark.sql.partitionProvider";
  private static final String IN_GLUE = "catalog";

  private static final String HIVE = "org.apache.hadoop.hive.";
  private static final String TEXT_INPUT = "org.apache.hadoop.mapred.TextInputFormat";
  private static final String TEXT_OUTPUT = HIVE + "ql.io.HiveIgnoreKeyTextOutputFormat";

  private FileEntries() {}

  /** Whether the partitions of a table are those that Glue holds, and no others. */
  static boolean hasPartitionsInGlue(TableEntry entry, EntrySchema schema) {
    return !schema.partitionColumns().isEmpty()
        && entry.parameter(PARTITION_PROVIDER).filter(IN_GLUE::equals).isPresent();
  }

  /**
   * The entry of a new table.
   *
   * @param format the short name of Spark's file format, such as "parquet"
   */
  static TableEntry create(TableDefinition definition, String format, EntrySchema schema) {
    return fill(
        TableEntry.builder(definition.database(), definition.name(), definition.address())
            .owner(definition.owner().orElse(null)),
        definition,
        format,
        schema);
  }

  /** The entry of a table that takes the place of another; nothing of that one stays. */
  static TableEntry replace(
      TableEntry existing, TableDefinition definition, String format, EntrySchema schema) {
    TableEntry.Builder entry = existing.toBuilder();
    definition.owner().ifPresent(entry::owner);
    return TableStatistics.removeAll(fill(entry, definition, format, schema));
  }

  private static TableEntry fill(
      TableEntry.Builder entry, TableDefinition definition, String format, EntrySchema schema) {
    Map<String, String> parameters = new LinkedHashMap<>(definition.properties());
    parameters.put(Parameters.EXTERNAL, "TRUE");
    parameters.put(Parameters.PROVIDER, definition.provider());
    parameters.put(Parameters.CREATE_VERSION, package$.MODULE$.SPARK_VERSION());
    parameters.putIfAbsent(Parameters.CLASSIFICATION, format);
    if (!schema.partitionColumns().isEmpty()) {
      parameters.put(PARTITION_PROVIDER, IN_GLUE);
    }
    Map<String, String> serde = new LinkedHashMap<>(definition.options());
    serde.put("serialization.format", "1");
    setFormats(entry, format, definition.options(), parameters, serde);
    return withSchema(
        entry
            .tableType(EXTERNAL_TABLE)
            .description(EntryLimits.description(definition.comment().orElse(null)))
            .parameters(parameters)
            .serdeParameters(serde)
            .location(definition.location())
            .build(),
        schema);
  }

  /** The entry with other columns, and the comments on them that only the entry has. */
  static TableEntry withSchema(TableEntry entry, EntrySchema schema) {
    return entry.toBuilder()
        .columns(schema.columnsKeepingComments(entry), schema.partitionColumns())
        .parameters(schema.writeTo(entry.parameters()))
        .build();
  }

  /**
   * Source: the storage formats of Hive's {@code STORED AS}, and for JSON and CSV those of the
   * SerDe reference of Athena.
   */
  private static void setFormats(
      TableEntry.Builder entry,
      String format,
      Map<String, String> options,
      Map<String, String> parameters,
      Map<String, String> serde) {
    switch (format) {
      case "parquet":
        entry.formats(
            HIVE + "ql.io.parquet.MapredParquetInputFormat",
            HIVE + "ql.io.parquet.MapredParquetOutputFormat",
            HIVE + "ql.io.parquet.serde.ParquetHiveSerDe");
        break;
      case "orc":
        entry.formats(
            HIVE + "ql.io.orc.OrcInputFormat",
            HIVE + "ql.io.orc.OrcOutputFormat",
            HIVE + "ql.io.orc.OrcSerde");
        break;
      case "avro":
        entry.formats(
            HIVE + "ql.io.avro.AvroContainerInputFormat",
            HIVE + "ql.io.avro.AvroContainerOutputFormat",
            HIVE + "serde2.avro.AvroSerDe");
        break;
      case "json":
        entry.formats(TEXT_INPUT, TEXT_OUTPUT, "org.apache.hive.hcatalog.data.JsonSerDe");
        break;
      case "text":
        entry.formats(TEXT_INPUT, TEXT_OUTPUT, HIVE + "serde2.lazy.LazySimpleSerDe");
        break;
      case "csv":
        entry.formats(TEXT_INPUT, TEXT_OUTPUT, HIVE + "serde2.OpenCSVSerde");
        option(options, "sep", "delimiter").ifPresent(c -> serde.put("separatorChar", c));
        option(options, "quote").ifPresent(c -> serde.put("quoteChar", c));
        option(options, "escape").ifPresent(c -> serde.put("escapeChar", c));
        if (option(options, "header").filter(Boolean::parseBoolean).isPresent()) {
          parameters.putIfAbsent("skip.header.line.count", "1");
        }
        break;
      default:
        // As Spark does for what Hive cannot read.
        entry.formats(
            "org.apache.hadoop.mapred.SequenceFileInputFormat",
            HIVE + "ql.io.HiveSequenceFileOutputFormat",
            HIVE + "serde2.lazy.LazySimpleSerDe");
    }
  }

  private static Optional<String> option(Map<String, String> options, String... names) {
    for (String name : names) {
      for (Map.Entry<String, String> option : options.entrySet()) {
        if (option.getKey().equalsIgnoreCase(name)) {
          return Optional.of(option.getValue());
        }
      }
    }
    return Optional.empty();
  }
}
