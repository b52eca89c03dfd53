/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import java.util.Objects;
import java.util.Optional;
import software.amazon.awssdk.services.glue.model.DatabaseIdentifier;
import software.amazon.awssdk.services.glue.model.TableIdentifier;

/**
 * Where Glue keeps a database or a table. It is what a catalog calls them by, unless a resource
 * link has led there. Immutable.
 */
public final class GlueAddress {

  private final String catalogId;
  private final String region;
  private final String database;
  private final String table;

  private GlueAddress(String catalogId, String region, String database, String table) {
    this.catalogId = catalogId;
    this.region = region;
    this.database = TableCodec.orEmpty(database);
    this.table = table;
  }

  /** A database of the catalog's own {@code glue.id}. */
  public static GlueAddress ofDatabase(String database) {
    return new GlueAddress(null, null, database, null);
  }

  /** What a link to a database points to. */
  static GlueAddress of(DatabaseIdentifier target) {
    return new GlueAddress(target.catalogId(), target.region(), target.databaseName(), null);
  }

  /** What a link to a table points to. */
  static GlueAddress of(TableIdentifier target) {
    return new GlueAddress(
        target.catalogId(),
        target.region(),
        target.databaseName(),
        TableCodec.orEmpty(target.name()));
  }

  /** A table of this database. */
  public GlueAddress table(String name) {
    return new GlueAddress(catalogId, region, database, name);
  }

  /** The id of the Glue catalog; empty for the catalog's own {@code glue.id}. */
  public Optional<String> catalogId() {
    return Optional.ofNullable(catalogId);
  }

  /** The region of the Glue catalog, if the link says one. */
  public Optional<String> region() {
    return Optional.ofNullable(region);
  }

  public String database() {
    return database;
  }

  /** The table's name; null for a database. */
  public String table() {
    return table;
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof GlueAddress)) {
      return false;
    }
    GlueAddress that = (GlueAddress) other;
    return Objects.equals(catalogId, that.catalogId)
        && Objects.equals(region, that.region)
        && database.equals(that.database)
        && Objects.equals(table, that.table);
  }

  @Override
  public int hashCode() {
    return Objects.hash(catalogId, region, database, table);
  }

  /** As messages name it, such as "table sales.orders of catalog 111111111111". */
  @Override
  public String toString() {
    return (table == null ? "database " + database : "table " + database + "." + table)
        + (catalogId == null ? "" : " of catalog " + catalogId);
  }
}
