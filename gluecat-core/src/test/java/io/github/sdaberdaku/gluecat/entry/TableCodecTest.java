/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.glue.model.Column;
import software.amazon.awssdk.services.glue.model.Order;
import software.amazon.awssdk.services.glue.model.SchemaId;
import software.amazon.awssdk.services.glue.model.SchemaReference;
import software.amazon.awssdk.services.glue.model.SerDeInfo;
import software.amazon.awssdk.services.glue.model.SkewedInfo;
import software.amazon.awssdk.services.glue.model.StorageDescriptor;
import software.amazon.awssdk.services.glue.model.Table;
import software.amazon.awssdk.services.glue.model.TableIdentifier;
import software.amazon.awssdk.services.glue.model.TableInput;

class TableCodecTest {

  /** An entry with a value in every member of the Glue API that gluecat is built with. */
  private static final Table KNOWN =
      Table.builder()
          .catalogId("111111111111")
          .databaseName("sales")
          .name("orders")
          .versionId("7")
          .description("all orders")
          .owner("me")
          .createdBy("arn:aws:iam::111111111111:user/me")
          .createTime(Instant.ofEpochSecond(1))
          .updateTime(Instant.ofEpochSecond(2))
          .lastAccessTime(Instant.ofEpochSecond(3))
          .lastAnalyzedTime(Instant.ofEpochSecond(4))
          .retention(9)
          .isRegisteredWithLakeFormation(true)
          .partitionKeys(
              Column.builder()
                  .name("day")
                  .type("date")
                  .comment("partition")
                  .parameters(Map.of("k", "v"))
                  .build())
          .viewOriginalText("original")
          .viewExpandedText("expanded")
          .tableType("EXTERNAL_TABLE")
          .parameters(Map.of("EXTERNAL", "TRUE", "foreign", "kept"))
          .targetTable(TableIdentifier.builder().catalogId("2").name("t").build())
          .storageDescriptor(
              StorageDescriptor.builder()
                  .columns(
                      Column.builder()
                          .name("id")
                          .type("bigint")
                          .comment("key")
                          .parameters(Map.of("iceberg.field.id", "1"))
                          .build(),
                      Column.builder().name("amount").type("double").build())
                  .location("s3://bucket/orders")
                  .additionalLocations("s3://bucket/more")
                  .inputFormat("In")
                  .outputFormat("Out")
                  .compressed(true)
                  .numberOfBuckets(4)
                  .serdeInfo(
                      SerDeInfo.builder()
                          .name("serde")
                          .serializationLibrary("SerDe")
                          .parameters(Map.of("path", "s3://bucket/orders", "own", "kept"))
                          .build())
                  .bucketColumns("id")
                  .sortColumns(Order.builder().column("id").sortOrder(1).build())
                  .parameters(Map.of("classification", "parquet"))
                  .skewedInfo(SkewedInfo.builder().skewedColumnNames("id").build())
                  .storedAsSubDirectories(true)
                  .schemaReference(
                      SchemaReference.builder()
                          .schemaId(SchemaId.builder().schemaName("s").build())
                          .schemaVersionNumber(3L)
                          .build())
                  .build())
          .build();

  /** The same with a value in those that only a newer SDK knows. */
  private static final Table FULL = SdkModels.filled(KNOWN);

  private static TableInput update(Table read, UnaryOperator<TableEntry.Builder> change) {
    return TableCodec.encode(change.apply(TableCodec.decode(read).toBuilder()).build());
  }

  /** Guards the fixture. */
  @Test
  void theFixtureHasEveryMember() {
    for (SdkField<?> field : TableInput.builder().sdkFields()) {
      assertThat(value(FULL, field.memberName())).as(field.memberName()).isNotNull();
    }
    for (SdkField<?> field : StorageDescriptor.builder().sdkFields()) {
      Object value = field.getValueOrDefault(FULL.storageDescriptor());
      assertThat(value).as(field.memberName()).isNotNull();
    }
  }

  /** As what can be written has it: a view is read as one class and written as another. */
  private static Object value(SdkPojo model, String member) {
    return SdkModels.membersLike(TableInput.builder(), model).get(member);
  }

  static Stream<Arguments> changes() {
    return Stream.of(
        change("Description", b -> b.description("other")),
        change("Owner", b -> b.owner("you")),
        change("TableType", b -> b.tableType("MANAGED_TABLE")),
        change("Parameters", b -> b.parameter("new", "value")),
        change(
            "PartitionKeys", b -> b.partitionKeys(List.of(new ColumnEntry("day", "string", null)))),
        change("StorageDescriptor", b -> b.location("s3://bucket/other")),
        change("StorageDescriptor", b -> b.formats("In2", "Out2", "SerDe2")),
        change("StorageDescriptor", b -> b.columns(List.of(new ColumnEntry("x", "int", "new")))));
  }

  private static Arguments change(String member, UnaryOperator<TableEntry.Builder> change) {
    return Arguments.of(member, change);
  }

  @ParameterizedTest
  @MethodSource("changes")
  void everyOtherMemberSurvivesAnUpdate(String member, UnaryOperator<TableEntry.Builder> change) {
    TableInput written = update(FULL, change);
    for (SdkField<?> field : written.sdkFields()) {
      Object value = value(written, field.memberName());
      if (field.memberName().equals(member)) {
        assertThat(value).as(member).isNotEqualTo(value(FULL, member));
      } else {
        assertThat(value).as(field.memberName()).isEqualTo(value(FULL, field.memberName()));
      }
    }
  }

  @Test
  void anEntryThatIsNotChangedIsWrittenAsRead() {
    TableInput written = update(FULL, b -> b);
    for (SdkField<?> field : written.sdkFields()) {
      assertThat(value(written, field.memberName()))
          .as(field.memberName())
          .isEqualTo(value(FULL, field.memberName()));
    }
  }

  @Test
  void theMembersOfTheStorageDescriptorSurviveANewLocation() {
    StorageDescriptor before = FULL.storageDescriptor();
    StorageDescriptor written =
        update(FULL, b -> b.location("s3://bucket/other")).storageDescriptor();
    assertThat(written.location()).isEqualTo("s3://bucket/other");
    assertThat(written.serdeInfo().parameters())
        .isEqualTo(Map.of("path", "s3://bucket/other", "own", "kept"));
    assertThat(written.serdeInfo().name()).isEqualTo("serde");
    assertThat(
            written.toBuilder().location(before.location()).serdeInfo(before.serdeInfo()).build())
        .isEqualTo(before);
  }

  @Test
  void columnParametersFollowTheColumnsByNameInAnyCase() {
    List<Column> written =
        update(
                FULL,
                b ->
                    b.columns(
                        List.of(
                            new ColumnEntry("new", "int", null),
                            new ColumnEntry("ID", "string", "changed"))))
            .storageDescriptor()
            .columns();
    assertThat(written)
        .containsExactly(
            Column.builder().name("new").type("int").build(),
            Column.builder()
                .name("ID")
                .type("string")
                .comment("changed")
                .parameters(Map.of("iceberg.field.id", "1"))
                .build());
  }

  @Test
  void theParametersOfPartitionKeysAreKept() {
    assertThat(
            update(FULL, b -> b.partitionKeys(List.of(new ColumnEntry("day", "string", "c"))))
                .partitionKeys())
        .containsExactly(
            Column.builder()
                .name("day")
                .type("string")
                .comment("c")
                .parameters(Map.of("k", "v"))
                .build());
  }

  @Test
  void whatIsRemovedIsGone() {
    TableInput written =
        update(
            FULL,
            b ->
                b.description(null)
                    .owner(null)
                    .parameters(Map.of("EXTERNAL", "TRUE"))
                    .columns(List.of(new ColumnEntry("id", "bigint", null)))
                    .partitionKeys(List.of())
                    .serdeParameters(Map.of())
                    .storageLocation(null)
                    .formats(null, null, null));
    assertThat(written.description()).isNull();
    assertThat(written.owner()).isNull();
    assertThat(written.parameters()).containsOnlyKeys("EXTERNAL");
    assertThat(written.partitionKeys()).isEmpty();
    StorageDescriptor storage = written.storageDescriptor();
    assertThat(storage.columns()).extracting(Column::name).containsExactly("id");
    assertThat(storage.columns().get(0).comment()).isNull();
    assertThat(storage.location()).isNull();
    assertThat(storage.inputFormat()).isNull();
    assertThat(storage.outputFormat()).isNull();
    assertThat(storage.serdeInfo().serializationLibrary()).isNull();
    assertThat(storage.serdeInfo().parameters()).isEmpty();
  }

  @Test
  void everythingCanBeRemovedFromAMapOrAList() {
    TableInput written = update(FULL, b -> b.parameters(Map.of()).columns(List.of()));
    assertThat(written.parameters()).isEmpty();
    assertThat(written.storageDescriptor().columns()).isEmpty();
  }

  @Test
  void membersThatWereNotThereStayAbsent() {
    Table link =
        Table.builder()
            .databaseName("db")
            .name("link")
            .targetTable(TableIdentifier.builder().databaseName("d").name("t").build())
            .build();
    TableInput written = update(link, b -> b);
    assertThat(written)
        .isEqualTo(TableInput.builder().name("link").targetTable(link.targetTable()).build());
    assertThat(written.storageDescriptor()).isNull();
    assertThat(written.hasParameters()).isFalse();
    assertThat(written.hasPartitionKeys()).isFalse();
  }

  /** Some tools write a column twice; each keeps its own. */
  @Test
  void theParametersOfColumnsWithOneNameAreKept() {
    Column first = Column.builder().name("a").type("int").parameters(Map.of("n", "1")).build();
    Column second = Column.builder().name("A").type("int").parameters(Map.of("n", "2")).build();
    Table table =
        KNOWN.toBuilder()
            .storageDescriptor(StorageDescriptor.builder().columns(first, second).build())
            .build();
    assertThat(update(table, b -> b.description("x")).storageDescriptor().columns())
        .containsExactly(first, second);
  }

  @Test
  void anEntryWithoutNamesCanBeReadAndIsWrittenAsRead() {
    Column nameless = Column.builder().type("int").build();
    Table table =
        Table.builder()
            .partitionKeys(nameless, null)
            .storageDescriptor(StorageDescriptor.builder().columns(nameless).build())
            .build();
    TableEntry entry = TableCodec.decode(table);
    assertThat(entry.qualifiedName()).isEqualTo(".");
    assertThat(entry.columns()).containsExactly(new ColumnEntry("", "int", null));
    TableInput written = TableCodec.encode(entry);
    assertThat(written.storageDescriptor().columns()).containsExactly(nameless);
    assertThat(written.partitionKeys()).containsExactly(nameless);
  }

  @Test
  void anEntryWithoutDatabaseNameCanBeRead() {
    assertThat(TableCodec.decode(Table.builder().name("t").build()).qualifiedName())
        .isEqualTo(".t");
  }

  @Test
  void aNewEntryHasWhatItWasGiven() {
    TableEntry entry =
        TableEntry.builder("db", "t")
            .tableType("EXTERNAL_TABLE")
            .owner("me")
            .description("text")
            .parameters(Map.of("a", "b"))
            .columns(List.of(new ColumnEntry("id", "bigint", "key")))
            .partitionKeys(List.of(new ColumnEntry("p", "int", null)))
            .formats("In", "Out", "SerDe")
            .location("s3://bucket/t")
            .build();
    assertThat(TableCodec.encode(entry))
        .isEqualTo(
            TableInput.builder()
                .name("t")
                .tableType("EXTERNAL_TABLE")
                .owner("me")
                .description("text")
                .parameters(Map.of("a", "b"))
                .partitionKeys(Column.builder().name("p").type("int").build())
                .storageDescriptor(
                    StorageDescriptor.builder()
                        .columns(Column.builder().name("id").type("bigint").comment("key").build())
                        .location("s3://bucket/t")
                        .inputFormat("In")
                        .outputFormat("Out")
                        .serdeInfo(
                            SerDeInfo.builder()
                                .serializationLibrary("SerDe")
                                .parameters(Map.of("path", "s3://bucket/t"))
                                .build())
                        .build())
                .build());
  }

  @Test
  void decodingReadsEveryModelledMember() {
    TableEntry entry = TableCodec.decode(FULL);
    assertThat(entry.database()).isEqualTo("sales");
    assertThat(entry.name()).isEqualTo("orders");
    assertThat(entry.qualifiedName()).isEqualTo("sales.orders");
    assertThat(entry.versionId()).contains("7");
    assertThat(entry.tableType()).contains("EXTERNAL_TABLE");
    assertThat(entry.description()).contains("all orders");
    assertThat(entry.owner()).contains("me");
    assertThat(entry.parameter("foreign")).contains("kept");
    assertThat(entry.columns())
        .containsExactly(
            new ColumnEntry("id", "bigint", "key"), new ColumnEntry("amount", "double", null));
    assertThat(entry.partitionKeys()).containsExactly(new ColumnEntry("day", "date", "partition"));
    assertThat(entry.storageLocation()).contains("s3://bucket/orders");
    assertThat(entry.inputFormat()).contains("In");
    assertThat(entry.outputFormat()).contains("Out");
    assertThat(entry.serdeLibrary()).contains("SerDe");
    assertThat(entry.serdeParameters()).containsEntry("own", "kept");
  }

  @Test
  void aRenamedEntryHasTheContentOfTheOldOneAndNoVersion() {
    TableEntry renamed = TableCodec.decode(FULL).toBuilder().renamed("invoices").build();
    assertThat(renamed.qualifiedName()).isEqualTo("sales.invoices");
    assertThat(renamed.versionId()).isEmpty();
    assertThat(TableCodec.encode(renamed))
        .isEqualTo(update(FULL, b -> b).toBuilder().name("invoices").build());
  }

  @Test
  void anEntryBehindALinkIsWrittenUnderTheNameThatItHasThere() {
    TableEntry entry =
        TableCodec.decode(FULL)
            .knownAs("db", "link", GlueAddress.ofDatabase("sales").table("orders"));
    assertThat(entry.qualifiedName()).isEqualTo("db.link");
    assertThat(entry.versionId()).isEqualTo(TableCodec.decode(FULL).versionId());
    assertThat(TableCodec.encode(entry)).isEqualTo(update(FULL, b -> b));
    assertThat(TableCodec.encode(entry.toBuilder().renamed("bills").build()).name())
        .isEqualTo("bills");
  }

  @Test
  void contentIsComparedWithoutTheVersion() {
    TableEntry entry = TableCodec.decode(FULL);
    TableEntry newer = TableCodec.decode(FULL.toBuilder().versionId("8").build());
    assertThat(entry.hasSameContent(newer)).isTrue();
    assertThat(entry.hasSameContent(newer.toBuilder().parameter("a", "b").build())).isFalse();
  }

  @Test
  void aChangedCopyLeavesTheEntryAsItIs() {
    TableEntry entry = TableCodec.decode(FULL);
    TableEntry.Builder builder = entry.toBuilder();
    TableEntry first = builder.parameter("a", "1").build();
    TableEntry second = builder.parameter("a", "2").build();
    assertThat(entry.parameter("a")).isEmpty();
    assertThat(first.parameter("a")).contains("1");
    assertThat(second.parameter("a")).contains("2");
  }
}
