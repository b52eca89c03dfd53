/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.format;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/** Checks and compares the locations of tables. */
public final class Locations {

  private static final Set<String> OF_COMMITTERS =
      new HashSet<>(Arrays.asList("_SUCCESS", "_temporary"));

  private Locations() {}

  /**
   * A location as it is written to Glue: with its scheme, without a slash at its end.
   *
   * @param table the table as messages name it
   * @throws IllegalArgumentException if it is no path, relative, or the root of a bucket
   */
  public static String absolute(CatalogContext context, String table, String location) {
    Path path;
    try {
      path = new Path(location);
    } catch (IllegalArgumentException e) {
      throw unusable(context, table, location, "it is not a path (" + e.getMessage() + ")");
    }
    if (path.toUri().getAuthority() != null && path.toUri().getPath().replace("/", "").isEmpty()) {
      throw unusable(
          context, table, location, "it is the root of a bucket; name a folder in the bucket");
    }
    if (path.toUri().getScheme() != null) {
      return withoutSlash(location);
    }
    if (!path.isAbsolute()) {
      throw unusable(context, table, location, "it is relative; give it with its scheme");
    }
    return FileSystem.getDefaultUri(context.hadoopConfiguration()).resolve(path.toUri()).toString();
  }

  private static String withoutSlash(String location) {
    return location.replaceAll("/+$", "");
  }

  /** Whether both name one folder; {@code s3}, {@code s3a} and {@code s3n} are the same store. */
  public static boolean areSame(String one, String other) {
    return canonical(one).equals(canonical(other));
  }

  /**
   * Whether there is nothing at a location, or only what Hadoop's committers leave of a job.
   *
   * @throws UncheckedIOException if it cannot be looked at
   */
  public static boolean isEmpty(CatalogContext context, String location) {
    Path path = new Path(location);
    try {
      FileSystem fileSystem = path.getFileSystem(context.hadoopConfiguration());
      RemoteIterator<FileStatus> files = fileSystem.listStatusIterator(path);
      while (files.hasNext()) {
        if (!OF_COMMITTERS.contains(files.next().getPath().getName())) {
          return false;
        }
      }
      return true;
    } catch (FileNotFoundException e) {
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(
          context.label() + ": cannot look at " + location + ": " + e.getMessage(), e);
    }
  }

  /** A text that is equal for the names of one folder; see {@link #areSame}. */
  public static String canonical(String location) {
    return withoutSlash(location).replaceFirst("^s3[an]://", "s3://");
  }

  private static IllegalArgumentException unusable(
      CatalogContext context, String table, String location, String why) {
    return new IllegalArgumentException(
        context.label()
            + ": the location '"
            + location
            + "' of table "
            + table
            + " cannot be used: "
            + why);
  }
}
