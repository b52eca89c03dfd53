/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import io.github.sdaberdaku.gluecat.spark.ScalaCollections;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.execution.datasources.DataSource;
import org.apache.spark.sql.execution.datasources.FileIndex;
import org.apache.spark.sql.execution.datasources.FileStatusWithMetadata;
import org.apache.spark.sql.execution.datasources.HadoopFsRelation;
import org.apache.spark.sql.execution.datasources.InMemoryFileIndex;
import org.apache.spark.sql.execution.datasources.LogicalRelation;
import org.apache.spark.sql.execution.datasources.NoopCache$;
import org.apache.spark.sql.execution.datasources.PartitionDirectory;
import org.apache.spark.sql.execution.datasources.PartitionPath;
import org.apache.spark.sql.execution.datasources.PartitionSpec;
import org.apache.spark.sql.types.StructType;
import scala.Option;
import scala.Some;
import scala.collection.JavaConverters;

/**
 * Lists the files of folders as Spark's own file tables do: side by side when there are many,
 * without hidden and empty ones, and as the options of the table and of the query say.
 */
final class FileListing {

  private final SparkSession session;
  private final Map<String, String> options;
  private final Configuration configuration;

  /**
   * @param options of the table, of the query, and for the file systems
   */
  FileListing(SparkSession session, Map<String, String> options) {
    this.session = session;
    this.options = options;
    this.configuration =
        session.sessionState().newHadoopConfWithOptions(ScalaCollections.map(options));
  }

  /** The folders of a table, whose names may say the values of columns. */
  FileIndex folders(Path location, String provider, StructType columns) {
    return hasStreamingLog(location)
        ? committedFolders(location, provider, columns)
        : index(
            session,
            Collections.singletonList(location),
            options,
            new Some<>(columns),
            Option.empty());
  }

  /** An index of all files in some folders, which it lists now, and again for nobody. */
  static InMemoryFileIndex index(
      SparkSession session,
      List<Path> folders,
      Map<String, String> options,
      Option<StructType> columns,
      Option<PartitionSpec> partitions) {
    return new InMemoryFileIndex(
        session,
        ScalaCollections.list(folders),
        ScalaCollections.map(options),
        columns,
        NoopCache$.MODULE$,
        partitions,
        Option.empty());
  }

  /** Whether a stream of Spark writes there, whose log says which files count. */
  boolean hasStreamingLog(Path location) {
    if (session.sessionState().conf().fileStreamSinkMetadataIgnored()) {
      return false;
    }
    try {
      return open(location).exists(new Path(location, "_spark_metadata"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The index of that log has another package on each Spark line, so Spark makes it. */
  private FileIndex committedFolders(Path location, String provider, StructType columns) {
    LogicalPlan plan =
        read(session, provider, options)
            .schema(columns)
            .load(location.toString())
            .queryExecution()
            .analyzed();
    return ((HadoopFsRelation) ((LogicalRelation) plan).relation()).location();
  }

  /** A reader of folders whose names are taken as they are, also with characters of patterns. */
  static DataFrameReader read(SparkSession session, String provider, Map<String, String> options) {
    return session
        .read()
        .format(provider)
        .options(options)
        .option(DataSource.GLOB_PATHS_KEY(), "false");
  }

  /** The same partitions with their files. */
  List<TablePartition> list(List<TablePartition> partitions, StructType schema) {
    if (partitions.isEmpty()) {
      return partitions;
    }
    List<PartitionPath> folders = new ArrayList<>();
    List<Path> paths = new ArrayList<>();
    Map<String, FileSystem> fileSystems = new HashMap<>();
    for (TablePartition partition : partitions) {
      Path path = qualified(partition.location(), fileSystems);
      paths.add(path);
      folders.add(new PartitionPath(partition.values(), path));
    }
    return partitions(
        index(
            session,
            paths,
            options,
            new Some<>(schema),
            new Some<>(new PartitionSpec(schema, ScalaCollections.list(folders)))));
  }

  /**
   * @param fileSystems those that were opened so far, by scheme and authority: there may be many
   *     thousand partitions
   */
  private Path qualified(Path path, Map<String, FileSystem> fileSystems) {
    URI uri = path.toUri();
    FileSystem fileSystem =
        fileSystems.computeIfAbsent(
            uri.getScheme() + "://" + uri.getAuthority(), store -> open(path));
    return path.makeQualified(fileSystem.getUri(), fileSystem.getWorkingDirectory());
  }

  private FileSystem open(Path path) {
    try {
      return path.getFileSystem(configuration);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All partitions of an index, with their files. */
  static List<TablePartition> partitions(FileIndex index) {
    scala.collection.immutable.List<Expression> all =
        ScalaCollections.list(Collections.<Expression>emptyList());
    List<TablePartition> partitions = new ArrayList<>();
    for (PartitionDirectory directory : java(index.listFiles(all, all))) {
      List<FileStatus> files = new ArrayList<>();
      for (FileStatusWithMetadata file : java(directory.files())) {
        files.add(file.fileStatus());
      }
      partitions.add(TablePartition.of(files, directory.values()));
    }
    return partitions;
  }

  private static <T> List<T> java(scala.collection.Seq<T> seq) {
    return JavaConverters.seqAsJavaListConverter(seq).asJava();
  }
}
