/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.spark;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.spark.sql.types.StructType;

/** What a Spark {@code V1Table} is made of, without the shape that differs between Spark lines. */
public final class V1TableSpec {

  private final Builder content;

  private V1TableSpec(Builder content) {
    this.content = content;
  }

  /** Starts a table without a schema, options and properties. */
  public static Builder builder(String catalog, String database, String table) {
    return new Builder(catalog, database, table);
  }

  public String catalog() {
    return content.catalog;
  }

  public String database() {
    return content.database;
  }

  public String table() {
    return content.table;
  }

  /** Spark's name of the data source. */
  public String provider() {
    return content.provider;
  }

  /** The root of the table's files. */
  public String location() {
    return content.location;
  }

  /** The options that the table's reader and writer get; may hold secrets. */
  public Map<String, String> storageProperties() {
    return content.storageProperties;
  }

  /** The schema, whose last fields are the partition columns in their order. */
  public StructType schema() {
    return content.schema;
  }

  public List<String> partitionColumns() {
    return content.partitionColumns;
  }

  public Map<String, String> properties() {
    return content.properties;
  }

  public Optional<String> owner() {
    return Optional.ofNullable(content.owner);
  }

  public Optional<String> comment() {
    return Optional.ofNullable(content.comment);
  }

  /** Collects the parts; provider and location must be set. */
  public static final class Builder {

    private final String catalog;
    private final String database;
    private final String table;
    private String provider;
    private String location;
    private Map<String, String> storageProperties = Collections.emptyMap();
    private StructType schema = new StructType();
    private List<String> partitionColumns = Collections.emptyList();
    private Map<String, String> properties = Collections.emptyMap();
    private String owner;
    private String comment;

    private Builder(String catalog, String database, String table) {
      this.catalog = catalog;
      this.database = database;
      this.table = table;
    }

    public Builder provider(String value) {
      provider = value;
      return this;
    }

    public Builder location(String value) {
      location = value;
      return this;
    }

    public Builder storageProperties(Map<String, String> value) {
      storageProperties = value;
      return this;
    }

    public Builder schema(StructType value, List<String> partitions) {
      schema = value;
      partitionColumns = partitions;
      return this;
    }

    public Builder properties(Map<String, String> value) {
      properties = value;
      return this;
    }

    public Builder owner(String value) {
      owner = value;
      return this;
    }

    public Builder comment(String value) {
      comment = value;
      return this;
    }

    /** The finished description; the builder must not be used after it. */
    public V1TableSpec build() {
      Objects.requireNonNull(provider, "provider");
      Objects.requireNonNull(location, "location");
      return new V1TableSpec(this);
    }
  }
}
