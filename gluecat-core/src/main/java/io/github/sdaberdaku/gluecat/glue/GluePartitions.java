/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.glue;

import io.github.sdaberdaku.gluecat.GlueRequestException;
import io.github.sdaberdaku.gluecat.config.CatalogOptions;
import io.github.sdaberdaku.gluecat.entry.PartitionEntry;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.glue.model.BatchCreatePartitionResponse;
import software.amazon.awssdk.services.glue.model.BatchDeletePartitionResponse;
import software.amazon.awssdk.services.glue.model.BatchGetPartitionResponse;
import software.amazon.awssdk.services.glue.model.BatchUpdatePartitionRequestEntry;
import software.amazon.awssdk.services.glue.model.BatchUpdatePartitionResponse;
import software.amazon.awssdk.services.glue.model.EntityNotFoundException;
import software.amazon.awssdk.services.glue.model.ErrorDetail;
import software.amazon.awssdk.services.glue.model.GetPartitionsResponse;
import software.amazon.awssdk.services.glue.model.Partition;
import software.amazon.awssdk.services.glue.model.PartitionError;
import software.amazon.awssdk.services.glue.model.PartitionValueList;
import software.amazon.awssdk.services.glue.model.Segment;

/**
 * The partitions of one table in AWS Glue. Lists follow their pages, in segments side by side when
 * there are many; changes go in the batches that the service takes. The limits are those of the
 * Glue API reference.
 *
 * <p>Every method throws a {@link GlueRequestException} for what the service refuses.
 */
public final class GluePartitions {

  private static final Logger LOG = LoggerFactory.getLogger(GluePartitions.class);

  /** Segments of a list; GetPartitions takes no more. */
  private static final int SEGMENTS = 10;

  private static final int GET_BATCH = 1000;
  private static final int CREATE_BATCH = 100;
  private static final int UPDATE_BATCH = 100;
  private static final int DELETE_BATCH = 25;

  private final CatalogOptions options;
  private final GlueCalls calls;
  private final TableEntry table;

  GluePartitions(CatalogOptions options, GlueCalls calls, TableEntry table) {
    this.options = options;
    this.calls = calls;
    this.table = table;
  }

  /**
   * At least the partitions that an expression selects, without their columns, in no order: all of
   * them if Glue does not take the expression. One call for each 1,000; with more than one page,
   * that page is asked for twice, and the rest in segments.
   *
   * @param expression a filter in the language of GetPartitions; empty for all
   * @throws NoSuchTableException if the table is gone
   */
  public List<PartitionEntry> list(Optional<String> expression) throws NoSuchTableException {
    try {
      return listBy(expression);
    } catch (GlueRequestException e) {
      if (!expression.isPresent() || !GlueErrors.isInvalid(e.getCause())) {
        throw e;
      }
      LOG.warn(
          "{}, so all partitions are listed; the filter was {}", e.getMessage(), expression.get());
      return listBy(Optional.empty());
    }
  }

  private List<PartitionEntry> listBy(Optional<String> expression) throws NoSuchTableException {
    List<PartitionEntry> found = new ArrayList<>();
    GetPartitionsResponse first = page(expression, null, null);
    if (isLast(first)) {
      return decode(first, found);
    }
    ExecutorService threads = Executors.newFixedThreadPool(SEGMENTS, GluePartitions::thread);
    try {
      List<Future<List<PartitionEntry>>> segments = new ArrayList<>();
      for (int i = 0; i < SEGMENTS; i++) {
        Segment segment = Segment.builder().segmentNumber(i).totalSegments(SEGMENTS).build();
        segments.add(threads.submit(() -> segment(expression, segment)));
      }
      for (Future<List<PartitionEntry>> segment : segments) {
        found.addAll(segment.get());
      }
      return found;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new GlueRequestException(
          "GetPartitions", options.label() + ": interrupted while listing " + described(), e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof NoSuchTableException) {
        throw (NoSuchTableException) e.getCause();
      }
      throw (RuntimeException) e.getCause();
    } finally {
      threads.shutdownNow();
    }
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "gluecat-partitions");
    thread.setDaemon(true);
    return thread;
  }

  private List<PartitionEntry> segment(Optional<String> expression, Segment segment)
      throws NoSuchTableException {
    List<PartitionEntry> found = new ArrayList<>();
    GetPartitionsResponse page = page(expression, segment, null);
    decode(page, found);
    while (!isLast(page)) {
      page = page(expression, segment, page.nextToken());
      decode(page, found);
    }
    return found;
  }

  private GetPartitionsResponse page(Optional<String> expression, Segment segment, String token)
      throws NoSuchTableException {
    try {
      return calls.run(
          "GetPartitions",
          described(),
          glue ->
              glue.getPartitions(
                  r ->
                      r.catalogId(calls.idOf(table.address()))
                          .databaseName(table.address().database())
                          .tableName(table.address().table())
                          .expression(expression.orElse(null))
                          .excludeColumnSchema(true)
                          .segment(segment)
                          .nextToken(token)));
    } catch (EntityNotFoundException e) {
      throw missing();
    }
  }

  private static boolean isLast(GetPartitionsResponse page) {
    return page.nextToken() == null || page.nextToken().isEmpty();
  }

  private static List<PartitionEntry> decode(
      GetPartitionsResponse page, List<PartitionEntry> found) {
    for (Partition partition : page.partitions()) {
      found.add(PartitionEntry.decode(partition));
    }
    return found;
  }

  /**
   * The partition of these values, whole.
   *
   * @param values those of the partition keys, in their order
   */
  public Optional<PartitionEntry> find(List<String> values) {
    try {
      return Optional.of(
          PartitionEntry.decode(
              calls.run(
                  "GetPartition",
                  described(values),
                  glue ->
                      glue.getPartition(
                              r ->
                                  r.catalogId(calls.idOf(table.address()))
                                      .databaseName(table.address().database())
                                      .tableName(table.address().table())
                                      .partitionValues(values))
                          .partition())));
    } catch (EntityNotFoundException e) {
      return Optional.empty();
    }
  }

  /** Those partitions of these values that exist, whole. One call for each 1,000. */
  public List<PartitionEntry> findAll(List<List<String>> values) {
    List<PartitionEntry> found = new ArrayList<>();
    for (List<List<String>> batch : batches(values, GET_BATCH)) {
      List<PartitionValueList> left = keys(batch);
      while (!left.isEmpty()) {
        List<PartitionValueList> asked = left;
        BatchGetPartitionResponse answer =
            calls.run(
                "BatchGetPartition",
                described(),
                glue ->
                    glue.batchGetPartition(
                        r ->
                            r.catalogId(calls.idOf(table.address()))
                                .databaseName(table.address().database())
                                .tableName(table.address().table())
                                .partitionsToGet(asked)));
        answer.partitions().forEach(partition -> found.add(PartitionEntry.decode(partition)));
        left =
            answer.unprocessedKeys().size() < asked.size()
                ? answer.unprocessedKeys()
                : refuse(asked.size());
      }
    }
    return found;
  }

  private <T> T refuse(int keys) {
    throw new GlueRequestException(
        "BatchGetPartition",
        options.label() + ": Glue processed none of " + keys + " partitions of " + described(),
        null);
  }

  /**
   * Registers partitions. One call for each 100.
   *
   * @return the values of those that were there already, and stay as they are
   */
  public List<List<String>> create(List<PartitionEntry> partitions) {
    List<List<String>> existing = new ArrayList<>();
    for (List<PartitionEntry> batch : batches(partitions, CREATE_BATCH)) {
      BatchCreatePartitionResponse answer =
          change(
              "BatchCreatePartition",
              glue ->
                  glue.batchCreatePartition(
                      r ->
                          r.catalogId(calls.idOf(table.address()))
                              .databaseName(table.address().database())
                              .tableName(table.address().table())
                              .partitionInputList(
                                  batch.stream()
                                      .map(PartitionEntry::encode)
                                      .collect(Collectors.toList()))));
      for (PartitionError error : answer.errors()) {
        if (!"AlreadyExistsException".equals(error.errorDetail().errorCode())) {
          throw failed(
              "BatchCreatePartition", "registered", error.partitionValues(), error.errorDetail());
        }
        existing.add(error.partitionValues());
      }
    }
    return existing;
  }

  /**
   * Writes partitions in the place of those of the same values. One call for each 100.
   *
   * @throws GlueRequestException also if one of them is gone
   */
  public void update(List<PartitionEntry> partitions) {
    for (List<PartitionEntry> batch : batches(partitions, UPDATE_BATCH)) {
      BatchUpdatePartitionResponse answer =
          change(
              "BatchUpdatePartition",
              glue ->
                  glue.batchUpdatePartition(
                      r ->
                          r.catalogId(calls.idOf(table.address()))
                              .databaseName(table.address().database())
                              .tableName(table.address().table())
                              .entries(
                                  batch.stream()
                                      .map(GluePartitions::entry)
                                      .collect(Collectors.toList()))));
      answer.errors().stream()
          .findFirst()
          .ifPresent(
              error -> {
                throw failed(
                    "BatchUpdatePartition",
                    "updated",
                    error.partitionValueList(),
                    error.errorDetail());
              });
    }
  }

  /**
   * Gives a partition other values. One call.
   *
   * @param values those that it has
   */
  public void rename(List<String> values, PartitionEntry renamed) {
    change(
        "UpdatePartition",
        glue ->
            glue.updatePartition(
                r ->
                    r.catalogId(calls.idOf(table.address()))
                        .databaseName(table.address().database())
                        .tableName(table.address().table())
                        .partitionValueList(values)
                        .partitionInput(renamed.encode())));
  }

  /**
   * Registers all partitions with another table of the same partition keys, too. One call for each
   * 1,000 that are listed, for each 1,000 that are read whole, and for each 100 that are written.
   *
   * @throws NoSuchTableException if this table is gone
   */
  public void copyTo(GluePartitions other) throws NoSuchTableException {
    List<List<String>> values =
        list(Optional.empty()).stream().map(PartitionEntry::values).collect(Collectors.toList());
    other.create(findAll(values));
  }

  private static BatchUpdatePartitionRequestEntry entry(PartitionEntry partition) {
    return BatchUpdatePartitionRequestEntry.builder()
        .partitionValueList(partition.values())
        .partitionInput(partition.encode())
        .build();
  }

  /** Removes the entries of partitions; those that are gone already do not matter. */
  public void delete(List<List<String>> values) {
    for (List<List<String>> batch : batches(values, DELETE_BATCH)) {
      BatchDeletePartitionResponse answer =
          change(
              "BatchDeletePartition",
              glue ->
                  glue.batchDeletePartition(
                      r ->
                          r.catalogId(calls.idOf(table.address()))
                              .databaseName(table.address().database())
                              .tableName(table.address().table())
                              .partitionsToDelete(keys(batch))));
      for (PartitionError error : answer.errors()) {
        if (!"EntityNotFoundException".equals(error.errorDetail().errorCode())) {
          throw failed(
              "BatchDeletePartition", "removed", error.partitionValues(), error.errorDetail());
        }
      }
    }
  }

  private <T> T change(String operation, GlueCalls.Call<T> call) {
    try {
      return calls.run(operation, described(), call);
    } catch (EntityNotFoundException e) {
      throw calls.translated(operation, described(), e);
    }
  }

  private GlueRequestException failed(
      String operation, String done, List<String> values, ErrorDetail detail) {
    return new GlueRequestException(
        operation,
        options.label()
            + ": "
            + described(values)
            + " could not be "
            + done
            + ": "
            + detail.errorMessage()
            + " ("
            + detail.errorCode()
            + ")",
        null);
  }

  private static List<PartitionValueList> keys(List<List<String>> values) {
    return values.stream()
        .map(one -> PartitionValueList.builder().values(one).build())
        .collect(Collectors.toList());
  }

  private static <T> List<List<T>> batches(List<T> all, int size) {
    List<List<T>> batches = new ArrayList<>();
    for (int start = 0; start < all.size(); start += size) {
      batches.add(
          Collections.unmodifiableList(all.subList(start, Math.min(start + size, all.size()))));
    }
    return batches;
  }

  private String described() {
    return GlueCalls.described(table);
  }

  private String described(List<String> values) {
    return "partition " + values + " of " + described();
  }

  private NoSuchTableException missing() {
    return new NoSuchTableException(Identifier.of(new String[] {table.database()}, table.name()));
  }
}
