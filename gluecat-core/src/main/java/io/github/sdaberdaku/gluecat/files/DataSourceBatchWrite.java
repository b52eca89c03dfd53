/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import io.github.sdaberdaku.gluecat.spark.PartitionValues;
import io.github.sdaberdaku.gluecat.spark.ScalaCollections;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.spark.internal.io.FileCommitProtocol;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.types.DataTypeUtils;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.execution.datasources.OutputWriterFactory;
import org.apache.spark.sql.execution.datasources.PartitioningUtils;
import org.apache.spark.sql.execution.datasources.WriteJobDescription;
import org.apache.spark.sql.execution.datasources.WriteJobStatsTracker;
import org.apache.spark.sql.execution.datasources.WriteTaskResult;
import org.apache.spark.sql.execution.datasources.v2.FileWriterFactory;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.SerializableConfiguration;
import scala.Option;
import scala.Tuple2;
import scala.collection.JavaConverters;

/**
 * Writes files by Spark's own writers and commit protocol. What a write replaces is deleted when
 * the new files are there, and Glue learns of partitions after that, so that a failure before
 * leaves the table as it was.
 */
final class DataSourceBatchWrite implements BatchWrite {

  private final SparkSession session;
  private final DataSourceTable table;
  private final Supplier<Partitions> source;
  private final StructType partitionSchema;
  private final StructType rows;
  private final DataSourceWriteBuilder.Replaced replaced;
  private final Map<String, String> options;
  private final Consumer<CommittedWrite> afterCommit;
  private final String timeZone;
  private final String jobId = UUID.randomUUID().toString();

  private Partitions partitions;
  private List<TablePartition> before = Collections.emptyList();
  private Job job;
  private FileCommitProtocol protocol;

  /**
   * @param source knows the partitions that are there
   * @param partitionSchema the partition columns
   * @param rows the columns of the rows that are written, which are all columns of the table
   * @param options of the table and of the write, and for the file systems
   * @param afterCommit does the rest when the files are there
   */
  DataSourceBatchWrite(
      SparkSession session,
      DataSourceTable table,
      Supplier<Partitions> source,
      StructType partitionSchema,
      StructType rows,
      DataSourceWriteBuilder.Replaced replaced,
      Map<String, String> options,
      Consumer<CommittedWrite> afterCommit) {
    this.session = session;
    this.table = table;
    this.source = source;
    this.partitionSchema = partitionSchema;
    this.rows = rows;
    this.replaced = replaced;
    this.options = options;
    this.afterCommit = afterCommit;
    this.timeZone =
        options.getOrDefault("timeZone", session.sessionState().conf().sessionLocalTimeZone());
  }

  @Override
  public boolean useCommitCoordinator() {
    return false; // the protocol has its own
  }

  @Override
  public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
    partitions = source.get();
    before = partitions.all(partitionSchema);
    try {
      Configuration configuration = session.sessionState().newHadoopConf();
      options.forEach(configuration::set);
      job = Job.getInstance(configuration);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    job.setOutputKeyClass(Void.class);
    job.setOutputValueClass(InternalRow.class);
    FileOutputFormat.setOutputPath(job, table.location());
    WriteJobDescription description = description();
    protocol =
        new CommitOfUniqueNames(
            FileCommitProtocol.instantiate(
                session.sessionState().conf().fileCommitProtocolClass(),
                jobId,
                table.location().toString(),
                false));
    protocol.setupJob(job);
    return new FileWriterFactory(description, protocol);
  }

  /** Sets what the format needs in the job. */
  private WriteJobDescription description() {
    List<Attribute> all = new ArrayList<>();
    Map<String, Attribute> byName = new HashMap<>();
    for (AttributeReference column :
        JavaConverters.seqAsJavaListConverter(DataTypeUtils.toAttributes(rows)).asJava()) {
      all.add(column);
      byName.put(column.name(), column);
    }
    List<Attribute> partitionColumns = new ArrayList<>();
    for (String name : partitionSchema.fieldNames()) {
      partitionColumns.add(byName.get(name));
    }
    List<Attribute> dataColumns = new ArrayList<>(all);
    dataColumns.removeAll(partitionColumns);
    StructType dataSchema = new StructType();
    for (StructField field : rows.fields()) {
      if (!partitionSchema.getFieldIndex(field.name()).isDefined()) {
        dataSchema = dataSchema.add(field);
      }
    }
    OutputWriterFactory writers =
        table.format().prepareWrite(session, job, ScalaCollections.map(options), dataSchema);
    return new WriteJobDescription(
        jobId,
        new SerializableConfiguration(job.getConfiguration()),
        writers,
        ScalaCollections.list(all),
        ScalaCollections.list(dataColumns),
        ScalaCollections.list(partitionColumns),
        Option.empty(),
        table.location().toString(),
        ScalaCollections.map(locationsElsewhere()),
        Long.parseLong(
            options.getOrDefault(
                "maxRecordsPerFile",
                String.valueOf(session.sessionState().conf().maxRecordsPerFile()))),
        timeZone,
        ScalaCollections.list(Collections.<WriteJobStatsTracker>emptyList()));
  }

  /** Where those partitions are that are not where the writer would put them. */
  private Map<scala.collection.immutable.Map<String, String>, String> locationsElsewhere() {
    Map<scala.collection.immutable.Map<String, String>, String> elsewhere = new HashMap<>();
    for (TablePartition partition : before) {
      if (partition.location() != null) {
        List<String> texts = texts(partition);
        Path usual = PartitionValues.folder(texts, partitionSchema, table.location());
        if (!usual.equals(partition.location())) {
          Map<String, String> spec = new HashMap<>();
          for (int i = 0; i < texts.size(); i++) {
            spec.put(partitionSchema.fieldNames()[i], texts.get(i));
          }
          elsewhere.put(ScalaCollections.map(spec), partition.location().toString());
        }
      }
    }
    return elsewhere;
  }

  private List<String> texts(TablePartition partition) {
    return PartitionValues.texts(partition.values(), partitionSchema, timeZone);
  }

  @Override
  public void commit(WriterCommitMessage[] messages) {
    List<FileCommitProtocol.TaskCommitMessage> tasks = new ArrayList<>();
    // By their values as the writer says them, where it puts them by default.
    Map<List<String>, Path> written = new LinkedHashMap<>();
    for (WriterCommitMessage message : messages) {
      WriteTaskResult result = (WriteTaskResult) message;
      tasks.add(result.commitMsg());
      for (String folder :
          JavaConverters.setAsJavaSetConverter(result.summary().updatedPartitions()).asJava()) {
        written.put(values(folder), new Path(table.location(), folder));
      }
    }
    List<TablePartition> old = new ArrayList<>();
    for (TablePartition partition : before) {
      if (replaced
          .includes(partition.values())
          .orElseGet(() -> written.containsKey(texts(partition)))) {
        old.add(partition);
      }
    }
    List<Path> oldFiles = new ArrayList<>();
    for (TablePartition partition : partitions.withFiles(old)) {
      for (FileStatus file : partition.files().get()) {
        // A protocol may show files of this job before its commit.
        if (!file.getPath().getName().contains(jobId)) {
          oldFiles.add(file.getPath());
        }
      }
    }
    protocol.commitJob(job, ScalaCollections.list(tasks));
    Map<List<String>, TablePartition> known = new HashMap<>();
    before.forEach(partition -> known.put(texts(partition), partition));
    List<TablePartition> gone =
        old.stream()
            .filter(partition -> !written.containsKey(texts(partition)))
            .collect(Collectors.toList());
    afterCommit.accept(
        new CommittedWrite(table, job.getConfiguration(), jobId, oldFiles, written, known, gone));
  }

  private List<String> values(String folder) {
    List<String> values = new ArrayList<>();
    for (Tuple2<String, String> part :
        JavaConverters.seqAsJavaListConverter(PartitioningUtils.parsePathFragmentAsSeq(folder))
            .asJava()) {
      values.add(part._2());
    }
    return values;
  }

  @Override
  public void abort(WriterCommitMessage[] messages) {
    protocol.abortJob(job);
  }
}
