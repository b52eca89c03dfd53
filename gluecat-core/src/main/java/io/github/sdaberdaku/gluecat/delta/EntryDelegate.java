/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.delta;

import java.util.Map;
import java.util.function.Supplier;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The catalog that Delta's own catalog asks for tables: it knows the one table that the current
 * thread has handed to it, and no other. So Delta never looks anything up by itself, least of all
 * in Glue.
 *
 * <p>It must stay a named class: Delta compares the canonical name of its delegate.
 */
final class EntryDelegate implements TableCatalog {

  private static final class Handed {
    private final Identifier identifier;
    private final Table table;

    Handed(Identifier identifier, Table table) {
      this.identifier = identifier;
      this.table = table;
    }
  }

  private final String catalogName;
  private final ThreadLocal<Handed> handed = new ThreadLocal<>();

  EntryDelegate(String catalogName) {
    this.catalogName = catalogName;
  }

  /** Runs an action during which this catalog holds one table, on this thread. */
  <T> T with(Identifier identifier, Table table, Supplier<T> action) {
    Handed outer = handed.get();
    handed.set(new Handed(identifier, table));
    try {
      return action.get();
    } finally {
      if (outer == null) {
        handed.remove();
      } else {
        handed.set(outer);
      }
    }
  }

  @Override
  public Table loadTable(Identifier identifier) throws NoSuchTableException {
    Handed current = handed.get();
    if (current == null || !current.identifier.equals(identifier)) {
      throw new NoSuchTableException(identifier);
    }
    return current.table;
  }

  @Override
  public String name() {
    return catalogName;
  }

  @Override
  public void initialize(String name, CaseInsensitiveStringMap options) {
    throw notAsked("initialize");
  }

  @Override
  public Identifier[] listTables(String[] namespace) {
    throw notAsked("listTables");
  }

  @Override
  public Table createTable(
      Identifier identifier,
      StructType schema,
      Transform[] partitions,
      Map<String, String> properties) {
    throw notAsked("createTable");
  }

  @Override
  public Table alterTable(Identifier identifier, TableChange... changes) {
    throw notAsked("alterTable");
  }

  @Override
  public boolean dropTable(Identifier identifier) {
    throw notAsked("dropTable");
  }

  @Override
  public void renameTable(Identifier from, Identifier to) {
    throw notAsked("renameTable");
  }

  /** Delta does these itself for Delta tables; being asked means that something was misdirected. */
  private static UnsupportedOperationException notAsked(String method) {
    return new UnsupportedOperationException("Delta must not call " + method + " on its delegate");
  }
}
