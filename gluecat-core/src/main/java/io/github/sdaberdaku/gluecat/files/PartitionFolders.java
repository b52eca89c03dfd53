/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.spark.sql.catalyst.catalog.ExternalCatalogUtils;

/**
 * The folders below the location of a table whose names say the values of its partition columns, by
 * one flat listing, which costs a store of objects one call for each 1,000 files.
 */
final class PartitionFolders {

  private final Map<List<String>, Path> folders = new LinkedHashMap<>();
  private final List<Path> others = new ArrayList<>();

  /**
   * @param location the table's
   * @param columns the names of the partition columns, in their order
   * @throws IOException if the location cannot be listed; one that does not exist has no folders
   */
  PartitionFolders(Path location, String[] columns, Configuration configuration)
      throws IOException {
    FileSystem fileSystem = location.getFileSystem(configuration);
    Path root = fileSystem.makeQualified(location);
    RemoteIterator<LocatedFileStatus> files;
    try {
      files = fileSystem.listFiles(root, true);
    } catch (FileNotFoundException e) {
      return; // as it is with a table without rows
    }
    while (files.hasNext()) {
      FileStatus file = files.next();
      List<String> names = names(root, file.getPath());
      if (names.stream().anyMatch(PartitionFolders::isHidden)) {
        continue;
      }
      Optional<List<String>> values = values(names.subList(0, names.size() - 1), columns);
      if (values.isPresent()) {
        folders.putIfAbsent(values.get(), file.getPath().getParent());
      } else {
        others.add(file.getPath());
      }
    }
  }

  /**
   * The folders that hold files, by the values of the partition columns as their names say them.
   */
  Map<List<String>, Path> folders() {
    return folders;
  }

  /** The files that are in no such folder. */
  List<Path> others() {
    return others;
  }

  private static List<String> names(Path root, Path file) {
    List<String> names = new ArrayList<>();
    for (Path path = file; path != null && !path.equals(root); path = path.getParent()) {
      names.add(0, path.getName());
    }
    return names;
  }

  /** What Spark's readers pass over; partition columns may start with an underscore. */
  private static boolean isHidden(String name) {
    return name.startsWith(".") || name.startsWith("_") && !name.contains("=");
  }

  private static Optional<List<String>> values(List<String> names, String[] columns) {
    if (names.size() != columns.length) {
      return Optional.empty();
    }
    List<String> values = new ArrayList<>();
    for (int i = 0; i < columns.length; i++) {
      int equals = names.get(i).indexOf('=');
      if (equals < 0
          || !ExternalCatalogUtils.unescapePathName(names.get(i).substring(0, equals))
              .equalsIgnoreCase(columns[i])) {
        return Optional.empty();
      }
      values.add(ExternalCatalogUtils.unescapePathName(names.get(i).substring(equals + 1)));
    }
    return Optional.of(values);
  }
}
