/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.delta;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.sdaberdaku.gluecat.entry.ColumnEntry;
import io.github.sdaberdaku.gluecat.entry.EntrySchema;
import io.github.sdaberdaku.gluecat.entry.GlueAddress;
import io.github.sdaberdaku.gluecat.entry.JsonModels;
import io.github.sdaberdaku.gluecat.entry.TableCodec;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import io.github.sdaberdaku.gluecat.entry.TableKind;
import io.github.sdaberdaku.gluecat.format.TableDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.catalyst.parser.CatalystSqlParser$;
import org.apache.spark.sql.catalyst.plans.logical.CreateTable;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.expressions.Transform;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.glue.model.StorageDescriptor;
import software.amazon.awssdk.services.glue.model.Table;
import software.amazon.awssdk.services.glue.model.TableInput;

/** The examples of docs/glue-entry-format.md, each a CREATE TABLE and the entry that it makes. */
class GlueEntryFormatTest {

  private record Example(CreateTable statement, Table table) {

    TableEntry entry() {
      return TableCodec.decode(table);
    }

    EntrySchema schema() {
      return EntrySchema.read("catalog lake", entry());
    }

    Transform[] partitioning() {
      Transform[] partitioning = new Transform[statement.partitioning().size()];
      for (int i = 0; i < partitioning.length; i++) {
        partitioning[i] = statement.partitioning().apply(i);
      }
      return partitioning;
    }

    String location() {
      return statement.tableSpec().location().get();
    }
  }

  private static List<Example> examples() throws IOException {
    String page =
        Files.readString(
            Path.of(System.getProperty("gluecat.root")).resolve("docs/glue-entry-format.md"));
    List<Example> examples = new ArrayList<>();
    Matcher blocks =
        Pattern.compile("```sql\n(.*?)```.*?```json\n(.*?)```", Pattern.DOTALL).matcher(page);
    while (blocks.find()) {
      JsonNode json = new ObjectMapper().readTree(blocks.group(2));
      examples.add(
          new Example(
              (CreateTable) CatalystSqlParser$.MODULE$.parsePlan(blocks.group(1)),
              JsonModels.table(json.get("Table"))));
    }
    assertThat(page.split("```json", -1)).as("examples").hasSize(examples.size() + 1);
    return examples;
  }

  private static Example example(String provider) throws IOException {
    return examples().stream()
        .filter(e -> e.statement().tableSpec().provider().get().equals(provider))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void everyExampleHasTheSchemaOfItsStatement() throws IOException {
    assertThat(examples())
        .hasSize(2)
        .allSatisfy(
            example -> {
              assertThat(example.schema().schema()).isEqualTo(example.statement().tableSchema());
              assertThat(example.schema().partitionColumns())
                  .containsExactly(example.partitioning()[0].references()[0].fieldNames());
              assertThat(example.entry().location()).contains(example.location());
            });
  }

  @Test
  void theDeltaExampleIsWhatIsWritten() throws IOException {
    Example example = example("delta");
    Table table = example.table();
    assertThat(example.entry().kind()).isEqualTo(TableKind.DELTA);
    TableDefinition definition =
        new TableDefinition(
            table.databaseName(),
            table.name(),
            GlueAddress.ofDatabase(table.databaseName()).table(table.name()),
            "delta",
            new Column[0],
            example.partitioning(),
            example.location(),
            false,
            table.owner(),
            null,
            Map.of(),
            Map.of());
    TableInput written =
        TableCodec.encode(
            DeltaEntries.follow(
                DeltaEntries.create(definition),
                example.statement().tableSchema(),
                example.partitioning()));
    Map<String, String> parameters = new HashMap<>(written.parameters());
    parameters.replace(
        "spark.sql.create.version", table.parameters().get("spark.sql.create.version"));
    assertThat(parameters).isEqualTo(table.parameters());
    // The rest of the StorageDescriptor is of the service.
    StorageDescriptor storage = table.storageDescriptor();
    assertThat(written.storageDescriptor())
        .isEqualTo(
            StorageDescriptor.builder()
                .columns(storage.columns())
                .location(storage.location())
                .inputFormat(storage.inputFormat())
                .outputFormat(storage.outputFormat())
                .serdeInfo(storage.serdeInfo())
                .build());
    assertThat(
            written.toBuilder()
                .parameters(Map.of())
                .storageDescriptor((StorageDescriptor) null)
                .build())
        .isEqualTo(
            TableInput.builder()
                .name(table.name())
                .owner(table.owner())
                .description(table.description())
                .tableType(table.tableType())
                .partitionKeys(table.partitionKeys())
                .parameters(Map.of())
                .build());
  }

  @Test
  void theParquetExampleIsRead() throws IOException {
    Example example = example("parquet");
    assertThat(example.entry().kind()).isEqualTo(TableKind.DATA_SOURCE);
    assertThat(example.entry().provider()).contains("parquet");
    assertThat(example.schema().partitionColumns()).containsExactly("Day");
    List<ColumnEntry> columns = new ArrayList<>(example.entry().columns());
    columns.addAll(example.entry().partitionKeys());
    assertThat(example.schema().columns()).isEqualTo(columns);
  }
}
