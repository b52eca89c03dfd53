/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.glue.model.Partition;
import software.amazon.awssdk.services.glue.model.PartitionInput;
import software.amazon.awssdk.services.glue.model.SerDeInfo;
import software.amazon.awssdk.services.glue.model.StorageDescriptor;

/**
 * A partition of a table as Glue holds it: immutable, and without loss for members that gluecat
 * does not know.
 */
public final class PartitionEntry {

  private final List<String> values;
  private final PartitionInput input;

  private PartitionEntry(PartitionInput input) {
    this.values = Collections.unmodifiableList(new ArrayList<>(input.values()));
    this.input = input;
  }

  /** The partition that an answer of Glue holds. */
  public static PartitionEntry decode(Partition partition) {
    PartitionInput.Builder input = PartitionInput.builder();
    SdkMembers.copy(partition, input);
    return new PartitionEntry(input.build());
  }

  /**
   * A partition that is not in Glue yet, with the columns and formats of its table, as Hive and
   * Athena need them.
   *
   * @param values the values of the partition keys, in their order, as they stand in paths
   * @param location where its files are, an absolute URI
   */
  public static PartitionEntry of(TableEntry table, List<String> values, String location) {
    StorageDescriptor storage = TableCodec.encode(table).storageDescriptor();
    StorageDescriptor.Builder own =
        storage == null ? StorageDescriptor.builder() : storage.toBuilder();
    own.location(location);
    SerDeInfo serde = storage == null ? null : storage.serdeInfo();
    if (serde != null && serde.hasParameters()) {
      Map<String, String> parameters = new LinkedHashMap<>(serde.parameters());
      // It is the table's location.
      parameters.remove(Parameters.SERDE_PATH);
      own.serdeInfo(serde.toBuilder().parameters(parameters).build());
    }
    return new PartitionEntry(
        PartitionInput.builder().values(values).storageDescriptor(own.build()).build());
  }

  /** What Glue must be given so that it holds the partition. */
  public PartitionInput encode() {
    return input;
  }

  /** The values of the partition keys, in their order. */
  public List<String> values() {
    return values;
  }

  /** Where its files are, if it says so. */
  public Optional<String> location() {
    return Optional.ofNullable(input.storageDescriptor())
        .map(StorageDescriptor::location)
        .filter(TableEntry::isNotBlank);
  }

  public Map<String, String> parameters() {
    return input.parameters();
  }

  public PartitionEntry withParameters(Map<String, String> parameters) {
    return new PartitionEntry(input.toBuilder().parameters(parameters).build());
  }

  public PartitionEntry withValues(List<String> values) {
    return new PartitionEntry(input.toBuilder().values(values).build());
  }

  /**
   * @param location an absolute URI
   */
  public PartitionEntry withLocation(String location) {
    StorageDescriptor storage = input.storageDescriptor();
    StorageDescriptor.Builder own =
        storage == null ? StorageDescriptor.builder() : storage.toBuilder();
    return new PartitionEntry(
        input.toBuilder().storageDescriptor(own.location(location).build()).build());
  }

  @Override
  public String toString() {
    return values.toString();
  }
}
