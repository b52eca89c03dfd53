/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache.ApacheHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.glue.GlueClient;
import software.amazon.awssdk.services.glue.model.Column;
import software.amazon.awssdk.services.glue.model.EntityNotFoundException;
import software.amazon.awssdk.services.glue.model.Table;
import software.amazon.awssdk.services.glue.model.TableInput;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Object;

/** An account's Glue and S3, past gluecat, to see what it wrote and to write what others would. */
final class Aws {

  static final Aws A = new Aws(Accounts.A);
  static final Aws B = new Aws(Accounts.B);
  static final Aws C = new Aws(Accounts.C);

  private final Accounts.Account account;
  private final GlueClient glue;
  private final S3Client s3;

  Aws(Accounts.Account account) {
    Accounts.create();
    this.account = account;
    StaticCredentialsProvider admin =
        StaticCredentialsProvider.create(
            AwsBasicCredentials.create(account.adminKey(), account.adminSecret()));
    URI endpoint = URI.create(Emulator.get().endpoint());
    glue =
        GlueClient.builder()
            .endpointOverride(endpoint)
            .region(Region.of(Accounts.REGION))
            .credentialsProvider(admin)
            .httpClientBuilder(ApacheHttpClient.builder())
            .build();
    s3 =
        S3Client.builder()
            .endpointOverride(endpoint)
            .forcePathStyle(true)
            .region(Region.of(Accounts.REGION))
            .credentialsProvider(admin)
            .httpClientBuilder(ApacheHttpClient.builder())
            .build();
  }

  GlueClient glue() {
    return glue;
  }

  S3Client s3() {
    return s3;
  }

  Table table(String database, String name) {
    return find(database, name).orElseThrow();
  }

  Optional<Table> find(String database, String name) {
    try {
      return Optional.of(glue.getTable(r -> r.databaseName(database).name(name)).table());
    } catch (EntityNotFoundException e) {
      return Optional.empty();
    }
  }

  /** Changes a table's entry as another tool would, from its type, parameters and storage. */
  void change(String database, String name, UnaryOperator<TableInput.Builder> change) {
    Table before = table(database, name);
    TableInput.Builder input =
        TableInput.builder()
            .name(name)
            .tableType(before.tableType())
            .parameters(before.parameters())
            .storageDescriptor(before.storageDescriptor());
    glue.updateTable(r -> r.databaseName(database).tableInput(change.apply(input).build()));
  }

  /** Creates the entry of a data source table with one column, an INT. */
  void putDataSourceTable(
      String database, String name, String provider, String location, String column) {
    glue.createTable(
        r ->
            r.databaseName(database)
                .tableInput(
                    t ->
                        t.name(name)
                            .parameters(Map.of("spark.sql.sources.provider", provider))
                            .storageDescriptor(
                                s ->
                                    s.location(location)
                                        .columns(c -> c.name(column).type("int"))
                                        .serdeInfo(i -> i.parameters(Map.of("path", location))))));
  }

  /**
   * Creates the entry of a table of files as Spark's Hive catalog writes it.
   *
   * @param partitionProvider {@code catalog} if its partitions are in Glue; null if not
   * @param keys the partition columns, in the order of the schema
   */
  void putFileTable(
      String database,
      String name,
      String provider,
      String location,
      StructType schema,
      String partitionProvider,
      String... keys) {
    Map<String, String> parameters = new HashMap<>();
    parameters.put("spark.sql.sources.provider", provider);
    parameters.put("spark.sql.sources.schema", schema.json());
    parameters.put("spark.sql.sources.schema.numPartCols", String.valueOf(keys.length));
    for (int i = 0; i < keys.length; i++) {
      parameters.put("spark.sql.sources.schema.partCol." + i, keys[i]);
    }
    if (partitionProvider != null) {
      parameters.put("spark.sql.partitionProvider", partitionProvider);
    }
    List<Column> columns = new ArrayList<>();
    Map<String, Column> partitionKeys = new HashMap<>();
    for (StructField field : schema.fields()) {
      Column column =
          Column.builder()
              .name(field.name().toLowerCase(Locale.ROOT))
              .type(field.dataType().catalogString())
              .build();
      if (List.of(keys).contains(field.name())) {
        partitionKeys.put(field.name(), column);
      } else {
        columns.add(column);
      }
    }
    glue.createTable(
        r ->
            r.databaseName(database)
                .tableInput(
                    t ->
                        t.name(name)
                            .parameters(parameters)
                            .partitionKeys(Arrays.stream(keys).map(partitionKeys::get).toList())
                            .storageDescriptor(
                                s ->
                                    s.location(location)
                                        .columns(columns)
                                        .serdeInfo(i -> i.parameters(Map.of("path", location))))));
  }

  /** Registers a partition, which has no columns of its own. */
  void putPartition(String database, String name, String location, String... values) {
    glue.createPartition(
        r ->
            r.databaseName(database)
                .tableName(name)
                .partitionInput(
                    p -> p.values(values).storageDescriptor(s -> s.location(location))));
  }

  /** The keys below a location of the account's bucket. */
  List<String> keys(String location) {
    String prefix = location.substring(account.root().length() + 1);
    return s3
        .listObjectsV2Paginator(r -> r.bucket(account.bucket()).prefix(prefix))
        .contents()
        .stream()
        .map(S3Object::key)
        .toList();
  }

  /** How many multipart uploads to the account's bucket are neither completed nor aborted. */
  int unfinishedUploads() {
    return s3.listMultipartUploads(r -> r.bucket(account.bucket())).uploads().size();
  }

  /** What the object of a key holds. */
  String text(String key) {
    return s3.getObjectAsBytes(r -> r.bucket(account.bucket()).key(key)).asUtf8String();
  }

  void put(String location, String content) {
    String key = location.substring(account.root().length() + 1);
    s3.putObject(
        r -> r.bucket(account.bucket()).key(key),
        software.amazon.awssdk.core.sync.RequestBody.fromString(content));
  }

  /** Deletes every object below a location. */
  void delete(String location) {
    for (String key : keys(location)) {
      s3.deleteObject(r -> r.bucket(account.bucket()).key(key));
    }
  }
}
