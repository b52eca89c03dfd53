/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PartitionFoldersTest {

  @TempDir java.nio.file.Path root;

  private void file(String path) throws IOException {
    java.nio.file.Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "x");
  }

  private PartitionFolders find(java.nio.file.Path location) throws IOException {
    return new PartitionFolders(
        new Path(location.toUri().toString()), new String[] {"p", "_q"}, new Configuration(false));
  }

  @Test
  void findsTheFoldersThatHoldFiles() throws IOException {
    file("p=a/_q=1/one");
    file("p=a/_q=1/two");
    file("P=two%20words%2Fslash/_Q=__HIVE_DEFAULT_PARTITION__/one");
    file("p=y=x/_q=/one");
    Files.createDirectories(root.resolve("p=empty/_q=1"));
    assertThat(find(root).folders())
        .containsOnlyKeys(
            List.of("a", "1"),
            List.of("two words/slash", "__HIVE_DEFAULT_PARTITION__"),
            List.of("y=x", ""));
    assertThat(find(root).folders().get(List.of("a", "1")).toString()).endsWith("/p=a/_q=1");
    assertThat(find(root).others()).isEmpty();
  }

  @Test
  void passesOverWhatReadersPassOver() throws IOException {
    file("_SUCCESS");
    file("_temporary/0/p=a/_q=1/one");
    file("p=a/_q=1/_hidden");
    file("p=a/_q=1/.hidden");
    file(".staging/p=a/_q=1/one");
    assertThat(find(root).folders()).isEmpty();
    assertThat(find(root).others()).isEmpty();
  }

  @Test
  void saysWhichFilesAreInNoPartition() throws IOException {
    file("stray");
    file("p=a/stray");
    file("p=a/_q=1/deeper/stray");
    file("_q=1/p=a/stray");
    file("a/b/stray");
    assertThat(find(root).folders()).isEmpty();
    assertThat(find(root).others()).hasSize(5);
  }

  @Test
  void aLocationThatDoesNotExistHasNone() throws IOException {
    assertThat(find(root.resolve("nope")).folders()).isEmpty();
  }
}
