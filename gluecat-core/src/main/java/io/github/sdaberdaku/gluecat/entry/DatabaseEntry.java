/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import software.amazon.awssdk.services.glue.model.Database;
import software.amazon.awssdk.services.glue.model.DatabaseInput;

/**
 * A Glue database as gluecat sees it. Immutable. What gluecat does not model stays as it was read
 * and returns to Glue unchanged.
 */
public final class DatabaseEntry {

  private final String name;
  private final String description;
  private final String location;
  private final Map<String, String> parameters;
  private final Database read;
  private final GlueAddress address;

  private DatabaseEntry(
      String name,
      String description,
      String location,
      Map<String, String> parameters,
      Database read,
      GlueAddress address) {
    this.name = Objects.requireNonNull(name, "name");
    this.description = description;
    this.location = location;
    this.parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    this.read = read;
    this.address = address;
  }

  /**
   * A database that is not in Glue yet.
   *
   * @param description the comment, or null
   * @param location the root of its managed tables, or null
   */
  public static DatabaseEntry of(
      String name, String description, String location, Map<String, String> parameters) {
    return new DatabaseEntry(
        name, description, location, parameters, null, GlueAddress.ofDatabase(name));
  }

  /** The database that a GetDatabase answer holds. */
  public static DatabaseEntry decode(Database database) {
    return new DatabaseEntry(
        database.name(),
        database.description(),
        TableEntry.isNotBlank(database.locationUri()) ? database.locationUri() : null,
        database.parameters(),
        database,
        GlueAddress.ofDatabase(database.name()));
  }

  /**
   * The database under the name by which a catalog knows it, which is the name of a resource link.
   *
   * @param newAddress where it is in Glue
   */
  public DatabaseEntry knownAs(String newName, GlueAddress newAddress) {
    return new DatabaseEntry(newName, description, location, parameters, read, newAddress);
  }

  /** A copy with other description, location and parameters; null removes one of the first two. */
  public DatabaseEntry with(
      String newDescription, String newLocation, Map<String, String> newParameters) {
    return new DatabaseEntry(name, newDescription, newLocation, newParameters, read, address);
  }

  /** What CreateDatabase or UpdateDatabase must be given so that Glue holds the database. */
  public DatabaseInput encode() {
    DatabaseInput.Builder input = DatabaseInput.builder();
    if (read != null) {
      SdkMembers.copy(read, input);
    }
    return input
        .name(name)
        .description(description)
        .locationUri(location)
        .parameters(parameters)
        .build();
  }

  /** The database that this one points to, if it is a resource link. */
  public Optional<GlueAddress> target() {
    return read == null || read.targetDatabase() == null
        ? Optional.empty()
        : Optional.of(GlueAddress.of(read.targetDatabase()));
  }

  /** Whether its tables are those of another database: it is a resource link, or behind one. */
  public boolean isLinked() {
    return target().isPresent() || !address.equals(GlueAddress.ofDatabase(name));
  }

  public String name() {
    return name;
  }

  /** Where the database is in Glue; behind a resource link, under another name. */
  public GlueAddress address() {
    return address;
  }

  public Optional<String> description() {
    return Optional.ofNullable(description);
  }

  public Optional<String> location() {
    return Optional.ofNullable(location);
  }

  public Map<String, String> parameters() {
    return parameters;
  }
}
