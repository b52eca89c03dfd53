/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import software.amazon.awssdk.services.glue.model.Table;

/**
 * A Glue table entry as gluecat sees it. Immutable. What gluecat does not model stays in the entry
 * that was read and returns to Glue unchanged when the entry is written.
 */
public final class TableEntry {

  private final Builder content;

  private TableEntry(Builder content) {
    this.content = content;
  }

  /** Starts an entry that is not in Glue yet. Names are folded to lower case by the service. */
  public static Builder builder(String database, String name) {
    return builder(database, name, GlueAddress.ofDatabase(database).table(name));
  }

  /**
   * As {@link #builder(String, String)}, for a database that may be a resource link.
   *
   * @param address where the entry is to be in Glue
   */
  public static Builder builder(String database, String name, GlueAddress address) {
    return new Builder(database, name, address);
  }

  /** Starts a changed copy. */
  public Builder toBuilder() {
    return new Builder(content);
  }

  public String database() {
    return content.database;
  }

  public String name() {
    return content.name;
  }

  /** Database and table, as messages name them. */
  public String qualifiedName() {
    return content.database + "." + content.name;
  }

  /** Where the entry is in Glue; behind a resource link, under other names. */
  public GlueAddress address() {
    return content.address;
  }

  /**
   * The entry under the names by which a catalog knows it. Glue's answers do not always have those:
   * asked for a table of a linked database, it answers with the names of the target.
   *
   * @param address where it is in Glue
   */
  public TableEntry knownAs(String database, String name, GlueAddress address) {
    return new TableEntry(new Builder(content, database, name, address));
  }

  /** The version that was read, which an update must still find; empty for a new entry. */
  public Optional<String> versionId() {
    return Optional.ofNullable(content.versionId);
  }

  public Optional<String> tableType() {
    return Optional.ofNullable(content.tableType);
  }

  public Optional<String> description() {
    return Optional.ofNullable(content.description);
  }

  public Optional<String> owner() {
    return Optional.ofNullable(content.owner);
  }

  public Map<String, String> parameters() {
    return content.parameters;
  }

  /** A parameter's value, or empty. */
  public Optional<String> parameter(String key) {
    return Optional.ofNullable(content.parameters.get(key));
  }

  /** The columns of the StorageDescriptor. */
  public List<ColumnEntry> columns() {
    return content.columns;
  }

  public List<ColumnEntry> partitionKeys() {
    return content.partitionKeys;
  }

  /** The location member of the StorageDescriptor, as it stands there. */
  public Optional<String> storageLocation() {
    return Optional.ofNullable(content.storageLocation);
  }

  public Optional<String> inputFormat() {
    return Optional.ofNullable(content.inputFormat);
  }

  public Optional<String> outputFormat() {
    return Optional.ofNullable(content.outputFormat);
  }

  public Optional<String> serdeLibrary() {
    return Optional.ofNullable(content.serdeLibrary);
  }

  public Map<String, String> serdeParameters() {
    return content.serdeParameters;
  }

  /** The parameters of the StorageDescriptor, where crawlers repeat those of the table. */
  public Map<String, String> storageParameters() {
    return content.storageParameters;
  }

  /** Whether the entry has the text of a view. */
  boolean hasViewText() {
    return content.read != null
        && (isNotBlank(content.read.viewOriginalText())
            || isNotBlank(content.read.viewExpandedText()));
  }

  /** The table that the entry points to, if it is a resource link. */
  public Optional<GlueAddress> target() {
    return content.read == null || content.read.targetTable() == null
        ? Optional.empty()
        : Optional.of(GlueAddress.of(content.read.targetTable()));
  }

  /** The entry as it was read from Glue; null for a new one. */
  Table read() {
    return content.read;
  }

  /**
   * Where the data is. The SerDe parameter {@code path} wins, since writers of data source tables
   * keep the truth there; then the StorageDescriptor's location, unless it is Spark's placeholder;
   * then the parameter {@code location} that Trino writes.
   */
  public Optional<String> location() {
    String path = content.serdeParameters.get(Parameters.SERDE_PATH);
    if (isNotBlank(path)) {
      return Optional.of(path);
    }
    if (isNotBlank(content.storageLocation)
        && !content.storageLocation.endsWith("-__PLACEHOLDER__")) {
      return Optional.of(content.storageLocation);
    }
    return parameter("location").filter(TableEntry::isNotBlank);
  }

  /**
   * Spark's name of the data source, if the entry has one: a short name in lower case, since Spark
   * finds those in any case, or the name of a class as it is.
   */
  public Optional<String> provider() {
    return parameter(Parameters.PROVIDER).filter(TableEntry::isNotBlank).map(TableEntry::provider);
  }

  /** The name of a data source as {@link #provider()} gives it. */
  public static String provider(String name) {
    String trimmed = name.trim();
    return trimmed.indexOf('.') < 0 ? trimmed.toLowerCase(Locale.ROOT) : trimmed;
  }

  /** What the entry stands for. */
  public TableKind kind() {
    return TableClassifier.classify(this);
  }

  /**
   * What the entry stands for and who wrote it, as messages say it, such as "a Hive table of CSV
   * files (OpenCSVSerde), written by the crawler landing".
   */
  public String summary() {
    TableKind kind = kind();
    switch (kind) {
      case HIVE:
        return kind.description() + " of " + SerDes.describe(content.serdeLibrary) + writtenBy();
      case RESOURCE_LINK:
        // What else Glue says of a link is the target's, and so is its writer.
        return kind.description() + " to " + target().get();
      default:
        return kind.description() + writtenBy();
    }
  }

  /** Who wrote the entry, to follow on what it is: ", written by Trino 476"; else empty. */
  public String writtenBy() {
    return EntryWriters.of(this).map(writers -> ", written by " + writers).orElse("");
  }

  static boolean isNotBlank(String text) {
    return text != null && !text.trim().isEmpty();
  }

  /** Whether both would be written to Glue alike, whatever their versions. */
  public boolean hasSameContent(TableEntry other) {
    return TableCodec.encode(this).equals(TableCodec.encode(other));
  }

  @Override
  public String toString() {
    return qualifiedName();
  }

  /** Collects the members of an entry; members not set stay empty or as they were read. */
  public static final class Builder {

    private final String database;
    private final String name;
    private final GlueAddress address;
    private String versionId;
    private String tableType;
    private String description;
    private String owner;
    private Map<String, String> parameters = Collections.emptyMap();
    private List<ColumnEntry> columns = Collections.emptyList();
    private List<ColumnEntry> partitionKeys = Collections.emptyList();
    private String storageLocation;
    private String inputFormat;
    private String outputFormat;
    private String serdeLibrary;
    private Map<String, String> serdeParameters = Collections.emptyMap();
    private Map<String, String> storageParameters = Collections.emptyMap();
    private Table read;

    private Builder(String database, String name, GlueAddress address) {
      this.database = Objects.requireNonNull(database, "database");
      this.name = Objects.requireNonNull(name, "name");
      this.address = address;
    }

    private Builder(Builder other) {
      this(other, other.database, other.name, other.address);
    }

    private Builder(Builder other, String database, String name, GlueAddress address) {
      this(database, name, address);
      versionId = other.versionId;
      tableType = other.tableType;
      description = other.description;
      owner = other.owner;
      parameters = other.parameters;
      columns = other.columns;
      partitionKeys = other.partitionKeys;
      storageLocation = other.storageLocation;
      inputFormat = other.inputFormat;
      outputFormat = other.outputFormat;
      serdeLibrary = other.serdeLibrary;
      serdeParameters = other.serdeParameters;
      storageParameters = other.storageParameters;
      read = other.read;
    }

    /** The same content under another name, as a new entry of the same database. */
    public Builder renamed(String newName) {
      Builder renamed = new Builder(this, database, newName, address.table(newName));
      renamed.versionId = null;
      return renamed;
    }

    Builder read(Table table) {
      read = table;
      return this;
    }

    Builder versionId(String value) {
      versionId = value;
      return this;
    }

    public Builder tableType(String value) {
      tableType = value;
      return this;
    }

    /** Null removes the description. */
    public Builder description(String value) {
      description = value;
      return this;
    }

    public Builder owner(String value) {
      owner = value;
      return this;
    }

    public Builder parameters(Map<String, String> value) {
      parameters = Collections.unmodifiableMap(new LinkedHashMap<>(value));
      return this;
    }

    public Builder parameter(String key, String value) {
      Map<String, String> copy = new LinkedHashMap<>(parameters);
      copy.put(key, value);
      return parameters(copy);
    }

    public Builder columns(List<ColumnEntry> value) {
      columns = Collections.unmodifiableList(new ArrayList<>(value));
      return this;
    }

    /**
     * Sets the columns and, in the order of their names, those of them that are partition keys.
     *
     * @param keys the names of the partition keys, in any case; others are left out
     */
    public Builder columns(List<ColumnEntry> all, List<String> keys) {
      List<ColumnEntry> left = new ArrayList<>(all);
      List<ColumnEntry> found = new ArrayList<>();
      for (String key : keys) {
        all.stream()
            .filter(column -> column.name().equalsIgnoreCase(key))
            .findFirst()
            .ifPresent(found::add);
      }
      left.removeAll(found);
      return columns(left).partitionKeys(found);
    }

    public Builder partitionKeys(List<ColumnEntry> value) {
      partitionKeys = Collections.unmodifiableList(new ArrayList<>(value));
      return this;
    }

    /** Sets the StorageDescriptor's location alone. */
    Builder storageLocation(String value) {
      storageLocation = value;
      return this;
    }

    /** Sets the location in both places where readers look for it. */
    public Builder location(String value) {
      Map<String, String> copy = new LinkedHashMap<>(serdeParameters);
      copy.put(Parameters.SERDE_PATH, value);
      return storageLocation(value).serdeParameters(copy);
    }

    /** Sets input format, output format and SerDe class. */
    public Builder formats(String input, String output, String serde) {
      inputFormat = input;
      outputFormat = output;
      serdeLibrary = serde;
      return this;
    }

    public Builder serdeParameters(Map<String, String> value) {
      serdeParameters = Collections.unmodifiableMap(new LinkedHashMap<>(value));
      return this;
    }

    Builder storageParameters(Map<String, String> value) {
      storageParameters = Collections.unmodifiableMap(new LinkedHashMap<>(value));
      return this;
    }

    /** The entry; the builder may be used on. */
    public TableEntry build() {
      return new TableEntry(new Builder(this));
    }
  }
}
