/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.fs;

import io.github.sdaberdaku.gluecat.SharedResources;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ContentSummary;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.FutureDataInputStreamBuilder;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.MultipartUploaderBuilder;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.PathFilter;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.fs.impl.OpenFileParameters;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * S3 as one catalog sees it. Hadoop makes an instance for each use; what it passes everything on to
 * is opened once for each catalog and bucket in a JVM, with the settings of the catalog's {@link
 * FileScope}, and shared.
 *
 * <p>Hadoop itself keeps one file system for each bucket, whoever opens it, so that two catalogs
 * would reach a bucket with the identity of the one that comes first.
 */
public final class CatalogFileSystem extends FilterFileSystem {

  /** More than any application has catalogs and buckets, but for servers with many sessions. */
  private static final SharedResources<String, FileSystem> SHARED = new SharedResources<>(64);

  private String key;

  /** As Hadoop makes it. */
  public CatalogFileSystem() {}

  /** How many file systems are open behind the instances of this JVM. */
  static int openFileSystems() {
    return SHARED.size();
  }

  /** Closes all file systems, at the end of the application. */
  public static void closeAll() {
    SHARED.closeAll();
  }

  @Override
  public void initialize(URI uri, Configuration configuration) throws IOException {
    Optional<String> scope = FileScope.idFor(configuration, new Path(uri));
    if (scope.isPresent()) {
      key = scope.get() + " " + uri.getScheme() + "://" + uri.getAuthority();
      fs = SHARED.get(this, key, () -> open(uri, configuration, scope.get()));
    } else {
      fs = FileSystem.get(uri, withoutThis(uri.getScheme(), configuration));
    }
    super.initialize(uri, configuration);
  }

  private static FileSystem open(URI uri, Configuration given, String scope) throws IOException {
    Configuration configuration = new Configuration(given);
    Map<String, String> settings = FileScope.settings(given, scope);
    String bucket = "fs.s3a.bucket." + uri.getHost() + ".";
    settings.forEach(
        (setting, value) -> {
          configuration.set(setting, value);
          // What the session says of this bucket would win over what the catalog says of all.
          String ofBucket = bucket + setting.substring(setting.indexOf('.', "fs.".length()) + 1);
          if (!settings.containsKey(ofBucket)) {
            configuration.unset(ofBucket);
          }
        });
    String implementation = "fs." + uri.getScheme() + ".impl";
    if (!settings.containsKey(implementation)) {
      configuration.unset(implementation);
    }
    FileSystem opened =
        ReflectionUtils.newInstance(
            FileSystem.getFileSystemClass(uri.getScheme(), configuration), configuration);
    opened.initialize(uri, configuration);
    return opened;
  }

  /** The configuration as it was before a route was added. */
  private static Configuration withoutThis(String scheme, Configuration given) {
    Configuration configuration = new Configuration(given);
    String implementation = "fs." + scheme + ".impl";
    configuration.unset(implementation + ".disable.cache");
    Optional<String> before = FileScope.sessionImplementation(given, scheme);
    if (before.isPresent()) {
      configuration.set(implementation, before.get());
    } else {
      configuration.unset(implementation);
    }
    return configuration;
  }

  /** Keeps the file system behind this open while something else reads or writes through it. */
  private <T> T held(T user) {
    if (key != null) {
      SHARED.hold(user, key);
    }
    return user;
  }

  /** Closes nothing that others may use. */
  @Override
  public void close() {
    processDeleteOnExit();
  }

  @Override
  public String getScheme() {
    return fs.getScheme();
  }

  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    return held(super.open(path, bufferSize));
  }

  @Override
  public FutureDataInputStreamBuilder openFile(Path path)
      throws IOException, UnsupportedOperationException {
    return createDataInputStreamBuilder(this, path);
  }

  @Override
  protected CompletableFuture<FSDataInputStream> openFileWithOptions(
      Path path, OpenFileParameters parameters) throws IOException {
    return super.openFileWithOptions(path, parameters).thenApply(this::held);
  }

  @Override
  public FSDataOutputStream create(
      Path path,
      FsPermission permission,
      boolean overwrite,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress)
      throws IOException {
    return held(
        super.create(path, permission, overwrite, bufferSize, replication, blockSize, progress));
  }

  @Override
  public FSDataOutputStream append(Path path, int bufferSize, Progressable progress)
      throws IOException {
    return held(super.append(path, bufferSize, progress));
  }

  // What S3A does with fewer requests than the general way of FileSystem, and FilterFileSystem does
  // not pass on.

  @Override
  public RemoteIterator<LocatedFileStatus> listFiles(Path path, boolean recursive)
      throws IOException {
    return held(fs.listFiles(path, recursive));
  }

  @Override
  public RemoteIterator<LocatedFileStatus> listLocatedStatus(Path path) throws IOException {
    return held(super.listLocatedStatus(path));
  }

  @Override
  public RemoteIterator<FileStatus> listStatusIterator(Path path) throws IOException {
    return held(super.listStatusIterator(path));
  }

  @Override
  public boolean exists(Path path) throws IOException {
    return fs.exists(path);
  }

  @Override
  @SuppressWarnings("deprecation")
  public boolean isDirectory(Path path) throws IOException {
    return fs.isDirectory(path);
  }

  @Override
  @SuppressWarnings("deprecation")
  public boolean isFile(Path path) throws IOException {
    return fs.isFile(path);
  }

  @Override
  public FileStatus[] globStatus(Path pattern) throws IOException {
    return fs.globStatus(pattern);
  }

  @Override
  public FileStatus[] globStatus(Path pattern, PathFilter filter) throws IOException {
    return fs.globStatus(pattern, filter);
  }

  @Override
  public ContentSummary getContentSummary(Path path) throws IOException {
    return fs.getContentSummary(path);
  }

  @Override
  public MultipartUploaderBuilder createMultipartUploader(Path folder) throws IOException {
    return fs.createMultipartUploader(folder);
  }
}
