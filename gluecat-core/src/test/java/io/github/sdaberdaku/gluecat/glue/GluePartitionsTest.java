/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.glue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sdaberdaku.gluecat.GlueRequestException;
import io.github.sdaberdaku.gluecat.config.CatalogOptions;
import io.github.sdaberdaku.gluecat.entry.ColumnEntry;
import io.github.sdaberdaku.gluecat.entry.DatabaseEntry;
import io.github.sdaberdaku.gluecat.entry.PartitionEntry;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.glue.model.BatchCreatePartitionRequest;
import software.amazon.awssdk.services.glue.model.GetPartitionsRequest;
import software.amazon.awssdk.services.glue.model.GlueException;
import software.amazon.awssdk.services.glue.model.PartitionInput;
import software.amazon.awssdk.services.glue.model.StorageDescriptor;

class GluePartitionsTest {

  private final InMemoryGlue glue = new InMemoryGlue();
  private final GlueGateway gateway =
      new GlueGateway(CatalogOptions.parse("lake", Map.of("glue.id", "111111111111")), () -> glue);
  private TableEntry table;
  private GluePartitions partitions;

  @BeforeEach
  void createTable() throws Exception {
    gateway.createDatabase(DatabaseEntry.of("db", null, "s3://bucket/db", Map.of()));
    table =
        TableEntry.builder("db", "t")
            .tableType("EXTERNAL_TABLE")
            .columns(List.of(new ColumnEntry("id", "bigint", null)))
            .partitionKeys(List.of(new ColumnEntry("n", "int", null)))
            .formats("in", "out", "serde")
            .location("s3://bucket/t")
            .build();
    gateway.createTable(table);
    partitions = gateway.partitions(table);
    glue.forgetCalls();
  }

  private PartitionEntry partition(String value) {
    return PartitionEntry.of(table, List.of(value), "s3://bucket/t/n=" + value);
  }

  private List<PartitionEntry> partitions(int from, int to) {
    return IntStream.range(from, to).mapToObj(n -> partition(String.valueOf(n))).toList();
  }

  private static AwsServiceException failure(String code) {
    return GlueException.builder()
        .awsErrorDetails(InMemoryGlue.details(code, "Unsupported expression"))
        .statusCode(400)
        .build();
  }

  private static List<List<String>> values(List<PartitionEntry> partitions) {
    return partitions.stream().map(PartitionEntry::values).toList();
  }

  @Test
  void aNewPartitionHasTheFormatsOfItsTableAndItsOwnLocation() {
    partitions.create(partitions(7, 8));
    PartitionInput sent =
        glue.requests(BatchCreatePartitionRequest.class).get(0).partitionInputList().get(0);
    StorageDescriptor storage = sent.storageDescriptor();
    assertThat(sent.values()).containsExactly("7");
    assertThat(storage.location()).isEqualTo("s3://bucket/t/n=7");
    assertThat(storage.columns()).extracting(column -> column.name()).containsExactly("id");
    assertThat(storage.inputFormat()).isEqualTo("in");
    assertThat(storage.serdeInfo().serializationLibrary()).isEqualTo("serde");
    assertThat(storage.serdeInfo().parameters()).as("the table's path").isEmpty();
  }

  @Test
  void createsAHundredAtATimeAndSaysWhichWereThere() {
    partitions.create(partitions(0, 3));
    glue.forgetCalls();
    assertThat(partitions.create(partitions(0, 1000)))
        .containsExactly(List.of("0"), List.of("1"), List.of("2"));
    assertThat(glue.operations()).hasSize(10).containsOnly("BatchCreatePartition");
  }

  @Test
  void listsOnePageWithOneCallAndMoreInSegments() throws Exception {
    partitions.create(partitions(0, 1000));
    glue.forgetCalls();
    assertThat(partitions.list(Optional.empty())).hasSize(1000);
    assertThat(glue.operations()).containsExactly("GetPartitions");

    partitions.create(partitions(1000, 3210));
    glue.forgetCalls();
    assertThat(values(partitions.list(Optional.empty()))).doesNotHaveDuplicates().hasSize(3210);
    assertThat(glue.requests(GetPartitionsRequest.class))
        .allMatch(request -> request.catalogId().equals("111111111111"))
        .filteredOn(request -> request.segment() != null)
        .extracting(request -> request.segment().segmentNumber())
        .containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
  }

  @Test
  void listsAllIfGlueDoesNotTakeTheExpression() throws Exception {
    partitions.create(partitions(0, 2));
    glue.forgetCalls();
    glue.failBefore("GetPartitions", 1, failure("InvalidInputException"));
    assertThat(partitions.list(Optional.of("n = 1"))).hasSize(2);
    assertThat(glue.requests(GetPartitionsRequest.class))
        .extracting(GetPartitionsRequest::expression)
        .containsExactly("n = 1", null);

    glue.failBefore("GetPartitions", 1, failure("AccessDeniedException"));
    assertThatThrownBy(() -> partitions.list(Optional.of("n = 1")))
        .isInstanceOf(GlueRequestException.class)
        .hasMessageContaining("catalog lake (glue.id 111111111111)")
        .hasMessageContaining("GetPartitions for table db.t");
  }

  @Test
  void findsWhatIsThere() {
    partitions.create(partitions(0, 1500));
    glue.forgetCalls();
    List<List<String>> wanted = new ArrayList<>(values(partitions(0, 1500)));
    wanted.add(List.of("-1"));
    assertThat(values(partitions.findAll(wanted)))
        .containsExactlyInAnyOrderElementsOf(values(partitions(0, 1500)));
    assertThat(glue.operations()).containsExactly("BatchGetPartition", "BatchGetPartition");
    assertThat(partitions.find(List.of("3")).orElseThrow().location())
        .contains("s3://bucket/t/n=3");
    assertThat(partitions.find(List.of("-1"))).isEmpty();

    glue.leavePartitionsUnprocessed();
    assertThat(partitions.findAll(values(partitions(0, 9)))).hasSize(9);
  }

  @Test
  void updatesAHundredAtATime() {
    partitions.create(partitions(0, 250));
    glue.forgetCalls();
    partitions.update(
        partitions(0, 250).stream()
            .map(partition -> partition.withParameters(Map.of("totalSize", "5")))
            .toList());
    assertThat(glue.operations())
        .containsExactlyElementsOf(Collections.nCopies(3, "BatchUpdatePartition"));
    assertThat(partitions.find(List.of("249")).orElseThrow().parameters())
        .containsEntry("totalSize", "5");
    assertThatThrownBy(() -> partitions.update(partitions(250, 251)))
        .hasMessageContaining("partition [250] of table db.t could not be updated: ")
        .hasMessageContaining("EntityNotFoundException");
  }

  @Test
  void deletes25AtATime() throws Exception {
    partitions.create(partitions(0, 60));
    glue.forgetCalls();
    partitions.delete(values(partitions(10, 70)));
    assertThat(glue.operations())
        .containsExactlyElementsOf(Collections.nCopies(3, "BatchDeletePartition"));
    assertThat(partitions.list(Optional.empty())).hasSize(10);
  }

  @Test
  void saysThatTheTableIsGone() {
    gateway.deleteTable(table);
    assertThatThrownBy(() -> partitions.list(Optional.empty()))
        .isInstanceOf(NoSuchTableException.class);
    assertThatThrownBy(() -> partitions.create(partitions(0, 1)))
        .isInstanceOf(GlueRequestException.class)
        .hasMessageContaining("BatchCreatePartition for table db.t");
  }

  @Test
  void aPartitionGetsOtherValuesAndKeepsTheRest() {
    partitions.create(partitions(1, 2));
    PartitionEntry old = partitions.find(List.of("1")).get();
    partitions.rename(List.of("1"), old.withValues(List.of("9")));
    assertThat(partitions.find(List.of("1"))).isEmpty();
    assertThat(partitions.find(List.of("9")).get().location()).contains("s3://bucket/t/n=1");
    assertThatThrownBy(() -> partitions.rename(List.of("1"), old))
        .isInstanceOf(GlueRequestException.class)
        .hasMessageContaining("UpdatePartition for table db.t failed");
  }

  @Test
  void allPartitionsAreCopiedWhole() throws Exception {
    partitions.create(partitions(0, 250));
    TableEntry other = table.toBuilder().renamed("other").build();
    gateway.createTable(other);
    glue.forgetCalls();
    partitions.copyTo(gateway.partitions(other));
    assertThat(glue.calls())
        .extracting(InMemoryGlue.Call::operation)
        .containsExactly(
            "GetPartitions",
            "BatchGetPartition",
            "BatchCreatePartition",
            "BatchCreatePartition",
            "BatchCreatePartition");
    PartitionEntry copied = gateway.partitions(other).find(List.of("7")).get();
    assertThat(copied.encode()).isEqualTo(partitions.find(List.of("7")).get().encode());
    assertThat(copied.encode().storageDescriptor().columns()).isNotEmpty();
    assertThat(gateway.partitions(other).list(Optional.empty())).hasSize(250);
  }
}
