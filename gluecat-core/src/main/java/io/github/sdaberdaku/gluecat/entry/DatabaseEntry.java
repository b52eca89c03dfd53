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

  private DatabaseEntry(
      String name,
      String description,
      String location,
      Map<String, String> parameters,
      Database read) {
    this.name = Objects.requireNonNull(name, "name");
    this.description = description;
    this.location = location;
    this.parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    this.read = read;
  }

  /**
   * A database that is not in Glue yet.
   *
   * @param description the comment, or null
   * @param location the root of its managed tables, or null
   */
  public static DatabaseEntry of(
      String name, String description, String location, Map<String, String> parameters) {
    return new DatabaseEntry(name, description, location, parameters, null);
  }

  /** The database that a GetDatabase answer holds. */
  public static DatabaseEntry decode(Database database) {
    return new DatabaseEntry(
        database.name(),
        database.description(),
        TableEntry.isNotBlank(database.locationUri()) ? database.locationUri() : null,
        database.parameters(),
        database);
  }

  /** A copy with other description, location and parameters; null removes one of the first two. */
  public DatabaseEntry with(
      String newDescription, String newLocation, Map<String, String> newParameters) {
    return new DatabaseEntry(name, newDescription, newLocation, newParameters, read);
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

  /** Whether this is a resource link, whose tables are those of another catalog's database. */
  public boolean isLink() {
    return read != null && read.targetDatabase() != null;
  }

  public String name() {
    return name;
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
