/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import io.github.sdaberdaku.gluecat.entry.EntryLimits;
import io.github.sdaberdaku.gluecat.entry.EntrySchema;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import io.github.sdaberdaku.gluecat.format.CatalogContext;
import io.github.sdaberdaku.gluecat.format.OwnedKeys;
import io.github.sdaberdaku.gluecat.format.TableDefinition;
import io.github.sdaberdaku.gluecat.spark.IdentityColumn;
import io.github.sdaberdaku.gluecat.spark.ScalaCollections;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.util.CharVarcharUtils;
import org.apache.spark.sql.connector.catalog.CatalogV2Util;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.execution.datasources.HadoopFsRelation;
import org.apache.spark.sql.execution.datasources.LogicalRelation;
import org.apache.spark.sql.execution.datasources.PartitioningUtils;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** What a statement asks for as a table of files, with all that can be refused of it refused. */
final class NewFileTable {

  private static final String STORE = "the table's entry in Glue";

  private final CatalogContext context;
  private final TableDefinition definition;
  private final String label;
  private final FileFormat format;
  private final EntrySchema schema;

  /**
   * @throws IllegalArgumentException if there can be no such table, with the reason
   */
  NewFileTable(CatalogContext context, TableDefinition definition, FileFormat format) {
    this.context = context;
    this.definition = definition;
    this.label = context.label() + ": table " + definition.qualifiedName();
    this.format = format;
    OwnedKeys.refuse(label, definition.properties().keySet(), STORE);
    OwnedKeys.refuse(label, definition.options().keySet(), STORE);
    refuseDeltaTable();
    this.schema = definition.columns().length == 0 ? found() : given();
    checkColumns();
    EntryLimits.warnOfCutComments(context.label(), definition.qualifiedName(), schema.schema());
  }

  FileFormat format() {
    return format;
  }

  EntrySchema schema() {
    return schema;
  }

  /** The entry of the new table. */
  TableEntry entry() {
    return FileEntries.create(definition, shortName(), schema);
  }

  /** The entry of the new table in the place of another. */
  TableEntry entryInPlaceOf(TableEntry existing) {
    return FileEntries.replace(existing, definition, shortName(), schema);
  }

  private String shortName() {
    return format instanceof DataSourceRegister
        ? ((DataSourceRegister) format).shortName().toLowerCase(Locale.ROOT)
        : definition.provider();
  }

  private void refuseDeltaTable() {
    Path log = new Path(definition.location(), "_delta_log");
    try {
      if (log.getFileSystem(context.hadoopConfiguration()).exists(log)) {
        throw refused(
            "there is a Delta table at "
                + definition.location()
                + ", whose files are not all rows of it; say USING delta");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          label + ": cannot look at " + definition.location() + ": " + e.getMessage(), e);
    }
  }

  private EntrySchema given() {
    for (Column column : definition.columns()) {
      if (column.generationExpression() != null || IdentityColumn.of(column).isPresent()) {
        throw refused(
            "the column " + column.name() + " is generated, which only Delta tables can have");
      }
    }
    List<String> partitionColumns = new ArrayList<>();
    for (Transform transform : definition.partitioning()) {
      if (!transform.name().equals("identity") || transform.references().length != 1) {
        throw refused(
            "it cannot be partitioned by "
                + transform.describe()
                + ": tables of files are partitioned by columns, and gluecat writes no buckets and"
                + " no clusters");
      }
      partitionColumns.add(column(String.join(".", transform.references()[0].fieldNames())));
    }
    return new EntrySchema(
        CatalogV2Util.v2ColumnsToStructType(definition.columns()), partitionColumns);
  }

  /** The name of a column in the case in which it is defined. */
  private String column(String name) {
    return Arrays.stream(definition.columns())
        .map(Column::name)
        .filter(name::equalsIgnoreCase)
        .findFirst()
        .orElseThrow(() -> refused("it has no column " + name + " to be partitioned by"));
  }

  /** The schema of the files that are at the location already, with the columns of its folders. */
  private EntrySchema found() {
    if (definition.partitioning().length > 0) {
      throw refused("it has partition columns but no columns; name all columns, or none");
    }
    if (definition.isManaged()) {
      throw refused("it has no columns; name them, or a LOCATION with files that have some");
    }
    Map<String, String> options = new HashMap<>(definition.options());
    options.putAll(context.fileSettings());
    LogicalPlan files =
        FileListing.read(SparkSession.active(), definition.provider(), options)
            .load(definition.location())
            .queryExecution()
            .analyzed();
    HadoopFsRelation relation = (HadoopFsRelation) ((LogicalRelation) files).relation();
    return new EntrySchema(
        relation.schema(), Arrays.asList(relation.partitionSchema().fieldNames()));
  }

  private void checkColumns() {
    StructType columns = schema.schema();
    PartitioningUtils.validatePartitionColumn(
        columns,
        ScalaCollections.list(schema.partitionColumns()),
        SparkSession.active().sessionState().conf().caseSensitiveAnalysis());
    for (StructField field :
        CharVarcharUtils.replaceCharVarcharWithStringInSchema(columns).fields()) {
      if (schema.partitionColumns().contains(field.name())) {
        continue;
      }
      if (!format.supportDataType(field.dataType())) {
        throw refused(
            definition.provider()
                + " files cannot hold the column "
                + field.name()
                + " of type "
                + field.dataType().sql());
      }
      checkName(field.name());
      checkNames(field.dataType());
    }
  }

  private void checkNames(DataType type) {
    if (type instanceof StructType) {
      for (StructField field : ((StructType) type).fields()) {
        checkName(field.name());
        checkNames(field.dataType());
      }
    } else if (type instanceof ArrayType) {
      checkNames(((ArrayType) type).elementType());
    } else if (type instanceof MapType) {
      checkNames(((MapType) type).keyType());
      checkNames(((MapType) type).valueType());
    }
  }

  private void checkName(String name) {
    if (!format.supportFieldName(name)) {
      throw refused(
          definition.provider() + " files cannot hold a column named '" + name + "'; rename it");
    }
  }

  private IllegalArgumentException refused(String reason) {
    return new IllegalArgumentException(label + " cannot be created: " + reason);
  }
}
