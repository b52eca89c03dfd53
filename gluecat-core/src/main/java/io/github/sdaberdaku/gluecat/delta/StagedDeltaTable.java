/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.delta;

import io.github.sdaberdaku.gluecat.format.StagedEntryTable;
import io.github.sdaberdaku.gluecat.format.TableDefinition;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.spark.sql.connector.catalog.StagedTable;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * A Delta table in the making: it is committed to its log when Spark commits it, on Spark's thread,
 * and its Glue entry is written after that.
 */
final class StagedDeltaTable implements StagedEntryTable, SupportsWrite {

  private final DeltaTables tables;
  private final TableDefinition definition;
  private final StagedTable withQuery;
  private final Supplier<StagedTable> withoutQuery;
  private final Function<Boolean, Table> afterCommit;
  private boolean hasQuery;
  private Table committed;

  /**
   * @param tables the catalog's, with whose file settings it is written
   * @param definition the table's
   * @param withQuery Delta's staged table for a statement that writes rows
   * @param withoutQuery makes Delta's staged table for a statement that does not
   * @param afterCommit writes the entry and opens the table; told whether the statement wrote rows
   */
  StagedDeltaTable(
      DeltaTables tables,
      TableDefinition definition,
      StagedTable withQuery,
      Supplier<StagedTable> withoutQuery,
      Function<Boolean, Table> afterCommit) {
    this.tables = tables;
    this.definition = definition;
    this.withQuery = withQuery;
    this.withoutQuery = withoutQuery;
    this.afterCommit = afterCommit;
  }

  @Override
  public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    hasQuery = true;
    return ((SupportsWrite) withQuery)
        .newWriteBuilder(new InfoWithFileOptions(info, tables.fileOptions()));
  }

  @Override
  public void commitStagedChanges() {
    StagedTable staged = hasQuery ? withQuery : withoutQuery.get();
    tables.inLocation(definition.location(), staged::commitStagedChanges);
    committed = afterCommit.apply(hasQuery);
  }

  @Override
  public Table committed() {
    if (committed == null) {
      throw new IllegalStateException(name() + " is not committed");
    }
    return committed;
  }

  /** Nothing to undo: what Delta has not committed is invisible, what it has committed stands. */
  @Override
  public void abortStagedChanges() {
    withQuery.abortStagedChanges();
  }

  @Override
  public String name() {
    return definition.qualifiedName();
  }

  @Override
  @SuppressWarnings("deprecation") // Spark 3.5 has no other way
  public StructType schema() {
    return withQuery.schema();
  }

  @Override
  public Transform[] partitioning() {
    return withQuery.partitioning();
  }

  @Override
  public Map<String, String> properties() {
    return withQuery.properties();
  }

  @Override
  public Set<TableCapability> capabilities() {
    return withQuery.capabilities();
  }

  /** Spark's write, with the catalog's file settings beneath the options of the statement. */
  private static final class InfoWithFileOptions implements LogicalWriteInfo {

    private final LogicalWriteInfo info;
    private final CaseInsensitiveStringMap options;

    InfoWithFileOptions(LogicalWriteInfo info, Map<String, String> fileOptions) {
      this.info = info;
      Map<String, String> merged = new HashMap<>(info.options().asCaseSensitiveMap());
      merged.putAll(fileOptions);
      this.options = new CaseInsensitiveStringMap(merged);
    }

    @Override
    public CaseInsensitiveStringMap options() {
      return options;
    }

    @Override
    public String queryId() {
      return info.queryId();
    }

    @Override
    public StructType schema() {
      return info.schema();
    }

    @Override
    public Optional<StructType> rowIdSchema() {
      return info.rowIdSchema();
    }

    @Override
    public Optional<StructType> metadataSchema() {
      return info.metadataSchema();
    }
  }
}
