/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import io.github.sdaberdaku.gluecat.spark.ScalaCollections;
import java.io.Serializable;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.spark.internal.io.FileCommitProtocol;
import org.apache.spark.internal.io.FileNameSpec;
import scala.Option;
import scala.collection.JavaConverters;

/**
 * A commit protocol whose tasks give no name twice. Spark's writer starts to count anew with each
 * partition, and NULL and the empty text are two partitions with one folder, so that a task which
 * has both would write one file over the other.
 */
final class CommitOfUniqueNames extends FileCommitProtocol implements Serializable {

  private static final long serialVersionUID = 1L;

  private final FileCommitProtocol protocol;
  private int files;

  /**
   * @param protocol does everything but the names
   */
  CommitOfUniqueNames(FileCommitProtocol protocol) {
    this.protocol = protocol;
  }

  private String unique(String ending) {
    return "-" + files++ + ending;
  }

  private FileNameSpec unique(FileNameSpec name) {
    return new FileNameSpec(name.prefix(), unique(name.suffix()));
  }

  @Override
  public String newTaskTempFile(TaskAttemptContext task, Option<String> folder, String ending) {
    return protocol.newTaskTempFile(task, folder, unique(ending));
  }

  @Override
  public String newTaskTempFile(TaskAttemptContext task, Option<String> folder, FileNameSpec name) {
    return protocol.newTaskTempFile(task, folder, unique(name));
  }

  @Override
  public String newTaskTempFileAbsPath(TaskAttemptContext task, String folder, String ending) {
    return protocol.newTaskTempFileAbsPath(task, folder, unique(ending));
  }

  @Override
  public String newTaskTempFileAbsPath(TaskAttemptContext task, String folder, FileNameSpec name) {
    return protocol.newTaskTempFileAbsPath(task, folder, unique(name));
  }

  @Override
  public void setupJob(JobContext job) {
    protocol.setupJob(job);
  }

  /** Overrides Spark's with Scala 2.12. */
  public void commitJob(JobContext job, scala.collection.Seq<TaskCommitMessage> messages) {
    protocol.commitJob(
        job, ScalaCollections.list(JavaConverters.seqAsJavaListConverter(messages).asJava()));
  }

  /** Overrides Spark's with Scala 2.13. */
  public void commitJob(
      JobContext job, scala.collection.immutable.Seq<TaskCommitMessage> messages) {
    protocol.commitJob(
        job, ScalaCollections.list(JavaConverters.seqAsJavaListConverter(messages).asJava()));
  }

  @Override
  public void abortJob(JobContext job) {
    protocol.abortJob(job);
  }

  @Override
  public void setupTask(TaskAttemptContext task) {
    protocol.setupTask(task);
  }

  @Override
  public TaskCommitMessage commitTask(TaskAttemptContext task) {
    return protocol.commitTask(task);
  }

  @Override
  public void abortTask(TaskAttemptContext task) {
    protocol.abortTask(task);
  }

  @Override
  public boolean deleteWithJob(FileSystem fileSystem, Path path, boolean recursive) {
    return protocol.deleteWithJob(fileSystem, path, recursive);
  }

  @Override
  public void onTaskCommit(TaskCommitMessage message) {
    protocol.onTaskCommit(message);
  }
}
