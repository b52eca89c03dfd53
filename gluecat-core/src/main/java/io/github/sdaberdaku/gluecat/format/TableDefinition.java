/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.format;

import io.github.sdaberdaku.gluecat.entry.GlueAddress;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.expressions.Transform;

/** What a CREATE or REPLACE statement asks for, with its location already decided. */
public final class TableDefinition {

  private final String database;
  private final String name;
  private final GlueAddress address;
  private final String provider;
  private final Column[] columns;
  private final Transform[] partitioning;
  private final String location;
  private final boolean managed;
  private final String owner;
  private final String comment;
  private final Map<String, String> properties;
  private final Map<String, String> options;

  /**
   * @param address where the entry is to be in Glue
   * @param provider the data source, in lower case
   * @param location where the table is to be, an absolute URI
   * @param managed whether the catalog chose that location
   * @param owner the owner, or null
   * @param comment the table's comment, or null
   * @param properties the user's TBLPROPERTIES
   * @param options the user's OPTIONS
   */
  public TableDefinition(
      String database,
      String name,
      GlueAddress address,
      String provider,
      Column[] columns,
      Transform[] partitioning,
      String location,
      boolean managed,
      String owner,
      String comment,
      Map<String, String> properties,
      Map<String, String> options) {
    this.database = database;
    this.name = name;
    this.address = address;
    this.provider = provider;
    this.columns = columns.clone();
    this.partitioning = partitioning.clone();
    this.location = location;
    this.managed = managed;
    this.owner = owner;
    this.comment = comment;
    this.properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
    this.options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
  }

  public String database() {
    return database;
  }

  public String name() {
    return name;
  }

  /** Where the entry is to be in Glue; behind a resource link, under other names. */
  public GlueAddress address() {
    return address;
  }

  /** Database and table, as messages name them. */
  public String qualifiedName() {
    return database + "." + name;
  }

  /** The data source, in lower case, such as "parquet". */
  public String provider() {
    return provider;
  }

  public Column[] columns() {
    return columns.clone();
  }

  public Transform[] partitioning() {
    return partitioning.clone();
  }

  public String location() {
    return location;
  }

  public boolean isManaged() {
    return managed;
  }

  public Optional<String> owner() {
    return Optional.ofNullable(owner);
  }

  public Optional<String> comment() {
    return Optional.ofNullable(comment);
  }

  public Map<String, String> properties() {
    return properties;
  }

  public Map<String, String> options() {
    return options;
  }
}
