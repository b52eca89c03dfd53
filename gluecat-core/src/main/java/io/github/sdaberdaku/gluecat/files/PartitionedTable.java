/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import io.github.sdaberdaku.gluecat.entry.EntrySchema;
import io.github.sdaberdaku.gluecat.entry.PartitionEntry;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import io.github.sdaberdaku.gluecat.format.CatalogContext;
import io.github.sdaberdaku.gluecat.format.Locations;
import io.github.sdaberdaku.gluecat.glue.GluePartitions;
import io.github.sdaberdaku.gluecat.spark.PartitionValues;
import io.github.sdaberdaku.gluecat.spark.ScalaCollections;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.analysis.NoSuchPartitionException;
import org.apache.spark.sql.catalyst.analysis.PartitionsAlreadyExistException;
import org.apache.spark.sql.connector.catalog.SupportsAtomicPartitionManagement;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.catalog.V1Table;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.types.StructType;

/**
 * A table of files whose partitions are those that Glue holds. Adding and dropping a partition
 * changes Glue and no files; truncating one deletes its files and leaves it in Glue.
 */
final class PartitionedTable extends DataSourceTable implements SupportsAtomicPartitionManagement {

  private static final String LOCATION = "location";

  PartitionedTable(
      CatalogContext context,
      TableEntry entry,
      FileFormat format,
      EntrySchema schema,
      Supplier<V1Table> ofStreams) {
    super(context, entry, format, schema, ofStreams);
  }

  /**
   * {@inheritDoc} A stream that writes is stopped by {@link DataSourceWrite}; without the
   * capability, Spark would take the table for streams, which tells Glue nothing.
   */
  @Override
  public Set<TableCapability> capabilities() {
    Set<TableCapability> capabilities = super.capabilities();
    capabilities.add(TableCapability.STREAMING_WRITE);
    return capabilities;
  }

  /**
   * {@inheritDoc} A stream reads all folders of the table's location.
   *
   * @throws UnsupportedOperationException if there are partitions elsewhere
   */
  @Override
  public V1Table asV1Table() {
    for (TablePartition partition : all()) {
      Path usual = PartitionValues.folder(partition.glueValues(), partitionSchema(), location());
      if (!Locations.areSame(usual.toString(), partition.location().toString())) {
        throw new UnsupportedOperationException(
            label()
                + ": "
                + this
                + " cannot be read by a stream, which would miss its partition "
                + partition.glueValues()
                + " at "
                + partition.location()
                + ": streams read what is below "
                + location());
      }
    }
    return super.asV1Table();
  }

  @Override
  Partitions partitions(FileListing files, StructType columns) {
    return new PartitionsInGlue(context(), entry(), location(), partitionSchema(), files);
  }

  @Override
  Optional<PartitionRegistry> registry() {
    return Optional.of(new PartitionRegistry(this));
  }

  GluePartitions glue() {
    return context().glue().partitions(entry());
  }

  private String timeZone() {
    return SparkSession.active().sessionState().conf().sessionLocalTimeZone();
  }

  private List<String> texts(InternalRow values) {
    return PartitionValues.texts(values, partitionSchema(), timeZone());
  }

  /** All partitions, without their files. */
  List<TablePartition> all() {
    return partitions().select(Collections.emptyList());
  }

  /** Those of some values, which Glue may hold in another spelling than Spark's. */
  private List<TablePartition> find(InternalRow[] wanted) {
    Set<List<String>> texts = Arrays.stream(wanted).map(this::texts).collect(Collectors.toSet());
    return all().stream()
        .filter(partition -> texts.contains(texts(partition.values())))
        .collect(Collectors.toList());
  }

  @Override
  public boolean partitionExists(InternalRow values) {
    return find(new InternalRow[] {values}).size() > 0;
  }

  @Override
  public void createPartitions(InternalRow[] values, Map<String, String>[] properties)
      throws PartitionsAlreadyExistException {
    List<PartitionEntry> created = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      List<String> texts = texts(values[i]);
      Map<String, String> parameters = new HashMap<>(properties[i]);
      String given = parameters.remove(LOCATION);
      String location =
          given == null
              ? PartitionValues.folder(texts, partitionSchema(), location()).toString()
              : absolute(given);
      created.add(PartitionEntry.of(entry(), texts, location).withParameters(parameters));
    }
    List<InternalRow> existing = new ArrayList<>();
    find(values).forEach(partition -> existing.add(partition.values()));
    if (existing.isEmpty()) {
      for (List<String> texts : glue().create(created)) {
        existing.add(PartitionValues.row(texts, partitionSchema(), timeZone()));
      }
    }
    if (!existing.isEmpty()) {
      throw new PartitionsAlreadyExistException(
          name(), ScalaCollections.list(existing), partitionSchema());
    }
  }

  /** A relative location is below that of the table, as with Spark's own catalogs. */
  private String absolute(String given) {
    String base = given.contains(":") || given.startsWith("/") ? "" : location() + "/";
    return Locations.absolute(context(), entry().qualifiedName(), base + given);
  }

  @Override
  public boolean dropPartitions(InternalRow[] values) {
    List<TablePartition> found = find(values);
    glue().delete(found.stream().map(TablePartition::glueValues).collect(Collectors.toList()));
    return found.size() == values.length;
  }

  private PartitionEntry load(InternalRow values) throws NoSuchPartitionException {
    List<TablePartition> found = find(new InternalRow[] {values});
    Optional<PartitionEntry> entry =
        found.isEmpty() ? Optional.empty() : glue().find(found.get(0).glueValues());
    return entry.orElseThrow(() -> new NoSuchPartitionException(name(), values, partitionSchema()));
  }

  @Override
  public Map<String, String> loadPartitionMetadata(InternalRow values) {
    try {
      PartitionEntry entry = load(values);
      Map<String, String> metadata = new HashMap<>(entry.parameters());
      metadata.put(
          LOCATION,
          entry
              .location()
              .orElseGet(
                  () ->
                      PartitionValues.folder(entry.values(), partitionSchema(), location())
                          .toString()));
      return metadata;
    } catch (NoSuchPartitionException e) {
      throw new IllegalArgumentException(label() + ": " + e.getMessage(), e);
    }
  }

  @Override
  public void replacePartitionMetadata(InternalRow values, Map<String, String> properties)
      throws NoSuchPartitionException {
    Map<String, String> parameters = new HashMap<>(properties);
    String location = parameters.remove(LOCATION);
    PartitionEntry changed = load(values).withParameters(parameters);
    glue()
        .update(
            Collections.singletonList(
                location == null ? changed : changed.withLocation(absolute(location))));
  }

  @Override
  public InternalRow[] listPartitionIdentifiers(String[] names, InternalRow values) {
    StructType given = new StructType();
    for (String name : names) {
      given = given.add(partitionSchema().fields()[partitionSchema().fieldIndex(name)]);
    }
    List<String> wanted = PartitionValues.texts(values, given, timeZone());
    List<InternalRow> found = new ArrayList<>();
    for (TablePartition partition : all()) {
      List<String> texts = texts(partition.values());
      boolean matches = true;
      for (int i = 0; i < names.length; i++) {
        matches &= texts.get(partitionSchema().fieldIndex(names[i])).equals(wanted.get(i));
      }
      if (matches) {
        found.add(partition.values());
      }
    }
    return found.toArray(new InternalRow[0]);
  }

  /** {@inheritDoc} The files stay where they are. */
  @Override
  public boolean renamePartition(InternalRow from, InternalRow to)
      throws PartitionsAlreadyExistException, NoSuchPartitionException {
    PartitionEntry old = load(from);
    if (partitionExists(to)) {
      throw new PartitionsAlreadyExistException(name(), to, partitionSchema());
    }
    glue().rename(old.values(), old.withValues(texts(to)));
    return true;
  }

  @Override
  public boolean truncatePartition(InternalRow values) throws NoSuchPartitionException {
    List<TablePartition> found = find(new InternalRow[] {values});
    if (found.isEmpty()) {
      throw new NoSuchPartitionException(name(), values, partitionSchema());
    }
    deleteFiles(partitions(), found);
    return true;
  }

  @Override
  public boolean truncatePartitions(InternalRow[] values) {
    deleteFiles(partitions(), find(values));
    return true;
  }
}
