/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitterFactory;
import org.apache.hadoop.mapreduce.lib.output.PathOutputCommitterFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One real file system for each catalog and bucket, and the session's own for all else. */
class CatalogFileSystemTest {

  @TempDir private java.nio.file.Path folder;

  private final Configuration session = new Configuration();

  /** Buckets as folders; remembers what was opened, as whom, and what was closed. */
  public static final class Buckets extends RawLocalFileSystem {

    private static final List<Buckets> OPENED = new ArrayList<>();
    private static final Set<Buckets> CLOSED = new HashSet<>();

    private URI uri;

    @Override
    public void initialize(URI uri, Configuration configuration) throws IOException {
      this.uri = URI.create(uri.getScheme() + "://" + uri.getAuthority());
      super.initialize(uri, configuration);
      synchronized (OPENED) {
        OPENED.add(this);
      }
    }

    @Override
    public URI getUri() {
      return uri == null ? super.getUri() : uri;
    }

    @Override
    public Path makeQualified(Path path) {
      return path.makeQualified(getUri(), new Path("/"));
    }

    @Override
    public java.io.File pathToFile(Path path) {
      return new java.io.File(
          getConf().get("test.root") + "/" + uri.getHost() + path.toUri().getPath());
    }

    @Override
    public void close() throws IOException {
      CLOSED.add(this);
      super.close();
    }

    String role() {
      return getConf().get("fs.s3a.role", "none");
    }
  }

  @BeforeEach
  void makeBuckets() throws IOException {
    CatalogFileSystem.closeAll();
    FileSystem.closeAll();
    Buckets.OPENED.clear();
    Buckets.CLOSED.clear();
    for (String bucket : List.of("one", "two")) {
      Files.createDirectories(folder.resolve(bucket + "/t"));
    }
    session.set("fs.s3a.impl", Buckets.class.getName());
    session.set("test.root", folder.toString());
    session.set("mapreduce.outputcommitter.factory.scheme.s3a", "of.S3a");
    session.set("fs.s3a.role", "session");
  }

  @AfterEach
  void closeFileSystems() throws IOException {
    CatalogFileSystem.closeAll();
    FileSystem.closeAll();
  }

  private FileScope scope(String catalog, String... more) {
    Map<String, String> settings = new HashMap<>();
    settings.put("fs.s3a.role", catalog);
    for (int i = 0; i < more.length; i += 2) {
      settings.put(more[i], more[i + 1]);
    }
    return new FileScope(catalog, settings, true, session);
  }

  /** What a path is opened with when Hadoop gets these options on top of the session's. */
  private FileSystem open(String path, Map<String, String> options) throws IOException {
    Configuration configuration = new Configuration(session);
    options.forEach(configuration::set);
    return new Path(path).getFileSystem(configuration);
  }

  private Buckets opened(String path, Map<String, String> options) throws IOException {
    FileSystem fileSystem = open(path, options);
    return (Buckets)
        (fileSystem instanceof CatalogFileSystem
            ? ((CatalogFileSystem) fileSystem).getRawFileSystem()
            : fileSystem);
  }

  private static void write(FileSystem fileSystem, String path, String text) throws IOException {
    try (OutputStream out = fileSystem.create(new Path(path))) {
      out.write(text.getBytes());
    }
  }

  @Test
  void opensABucketAsEachCatalogAndAsTheSession() throws IOException {
    assertThat(opened("s3a://one/t", scope("a").options()).role()).isEqualTo("a");
    assertThat(opened("s3a://one/t", scope("b").options()).role()).isEqualTo("b");
    assertThat(opened("s3a://one/t", Map.of()).role()).isEqualTo("session");
    assertThat(opened("s3a://one/t", scope("a").options()).role()).isEqualTo("a");
    assertThat(Buckets.OPENED).hasSize(3);
  }

  @Test
  void opensOneForEachCatalogAndBucketWhateverIsAsked() throws IOException {
    for (int i = 0; i < 1000; i++) {
      open("s3a://one/t/file-" + i, scope("a").options());
      open("s3a://two/t", scope("a").options());
    }
    assertThat(Buckets.OPENED).hasSize(2);
    assertThat(CatalogFileSystem.openFileSystems()).isEqualTo(2);
  }

  @Test
  void opensOneForManyThreads() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(16);
    try {
      List<Future<FileSystem>> all = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        String catalog = "c" + i % 4;
        all.add(threads.submit(() -> open("s3a://one/t", scope(catalog).options())));
      }
      for (Future<FileSystem> one : all) {
        one.get(30, TimeUnit.SECONDS);
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(Buckets.OPENED).hasSize(4);
  }

  @Test
  void opensAnotherForOtherSettingsOfTheSameCatalog() throws IOException {
    open("s3a://one/t", scope("a").options());
    assertThat(opened("s3a://one/t", scope("a", "fs.s3a.role", "other").options()).role())
        .isEqualTo("other");
    assertThat(Buckets.OPENED).hasSize(2);
  }

  @Test
  void readsAndWrites() throws Exception {
    FileSystem fileSystem = open("s3a://one/t", scope("a").options());
    write(fileSystem, "s3a://one/t/new", "hello");
    assertThat(folder.resolve("one/t/new")).hasContent("hello");
    assertThat(fileSystem.listStatus(new Path("s3a://one/t")))
        .extracting(file -> file.getPath().getName())
        .containsExactly("new");
    try (InputStream in = fileSystem.openFile(new Path("s3a://one/t/new")).build().get()) {
      assertThat(in).hasContent("hello");
    }
    assertThat(fileSystem.exists(new Path("s3a://one/t/none"))).isFalse();
    assertThat(fileSystem.listStatusIterator(new Path("s3a://one/t")).hasNext()).isTrue();
    assertThat(fileSystem.getUri()).isEqualTo(URI.create("s3a://one"));
    assertThat(fileSystem.makeQualified(new Path("/t"))).isEqualTo(new Path("s3a://one/t"));
  }

  /** Delta writes its checksum files so. */
  @Test
  void servesFileContextsToo() throws Exception {
    Configuration configuration = new Configuration(session);
    scope("a").options().forEach(configuration::set);
    for (int i = 0; i < 3; i++) {
      Path path = new Path("s3a://one/t/" + i);
      FileContext context = FileContext.getFileContext(path.toUri(), configuration);
      context.create(path, EnumSet.of(CreateFlag.CREATE)).close();
      assertThat(folder.resolve("one/t/" + i)).exists();
    }
    assertThat(Buckets.OPENED).extracting(Buckets::role).containsExactly("a");
  }

  @Test
  void closesNothingThatOthersUse() throws IOException {
    FileSystem first = open("s3a://one/t", scope("a").options());
    write(first, "s3a://one/t/temporary", "x");
    first.deleteOnExit(new Path("s3a://one/t/temporary"));
    first.close();
    assertThat(folder.resolve("one/t/temporary")).doesNotExist();
    assertThat(Buckets.CLOSED).isEmpty();
    CatalogFileSystem.closeAll();
    assertThat(Buckets.CLOSED).hasSize(1);
  }

  @Test
  void keepsAStreamOpenWhenManyOthersAreOpened() throws Exception {
    write(open("s3a://one/t", scope("a").options()), "s3a://one/t/f", "hello");
    try (FSDataInputStream in =
        open("s3a://one/t", scope("a").options()).open(new Path("s3a://one/t/f"))) {
      for (int i = 0; i < 200; i++) {
        open("s3a://one/t", scope("other" + i).options());
        if (i % 40 == 0) {
          System.gc();
        }
      }
      assertThat(Buckets.CLOSED).noneMatch(closed -> closed.role().equals("a"));
      assertThat(in).hasContent("hello");
    }
  }

  @Test
  void whatTheCatalogSaysWinsOverWhatTheSessionSaysOfTheBucket() throws IOException {
    session.set("fs.s3a.bucket.one.role", "session for this bucket");
    session.set("fs.s3a.bucket.one.endpoint", "kept");
    session.set("fs.s3a.bucket.two.role", "kept");
    Configuration configuration = opened("s3a://one/t", scope("a").options()).getConf();
    assertThat(configuration.get("fs.s3a.bucket.one.role")).isNull();
    assertThat(configuration.get("fs.s3a.bucket.one.endpoint")).isEqualTo("kept");
    assertThat(configuration.get("fs.s3a.bucket.two.role")).isEqualTo("kept");
    Configuration own =
        opened("s3a://one/t", scope("b", "fs.s3a.bucket.one.role", "own").options()).getConf();
    assertThat(own.get("fs.s3a.bucket.one.role")).isEqualTo("own");
  }

  @Test
  void aRouteLeadsToTheCatalogInItsLocationOnly() throws IOException {
    Map<String, String> route = scope("a").route("s3a://one/t", session);
    assertThat(opened("s3a://one/t/_delta_log/0.json", route).role()).isEqualTo("a");
    assertThat(opened("s3a://one/t", route).role()).isEqualTo("a");
    assertThat(opened("s3a://one/t2", route).role()).isEqualTo("session");
    assertThat(opened("s3a://one/", route).role()).isEqualTo("session");
    assertThat(opened("s3a://two/t", route).role()).isEqualTo("session");
    assertThat(opened("s3a://one/t", scope("b").options()).role()).isEqualTo("b");
  }

  @Test
  void manyRoutesAndACatalogsOwnOptionsGoTogether() throws IOException {
    Configuration routed = new Configuration(session);
    scope("a").route("s3a://one/t", routed).forEach(routed::set);
    scope("b").route("s3a://one/t/inner", routed).forEach(routed::set);
    scope("c").options().forEach(routed::set);
    assertThat(opened("s3a://one/t", asMap(routed)).role()).isEqualTo("c");
    routed.unset("fs.gluecat.scope");
    assertThat(opened("s3a://one/t/x", asMap(routed)).role()).isEqualTo("a");
    assertThat(opened("s3a://one/t/inner/x", asMap(routed)).role()).isEqualTo("b");
    FileScope late = new FileScope("d", Map.of("fs.s3a.role", "d"), true, routed);
    assertThat(opened("s3a://one/t", late.options()).role()).isEqualTo("d");
  }

  private static Map<String, String> asMap(Configuration configuration) {
    return configuration.getPropsWithPrefix("fs.").entrySet().stream()
        .collect(
            java.util.stream.Collectors.toMap(
                entry -> "fs." + entry.getKey(), Map.Entry::getValue));
  }

  @Test
  void refusesARouteToALocationThatIsAnotherCatalogs() {
    Configuration routed = new Configuration(session);
    scope("first-one").route("s3a://one/t", routed).forEach(routed::set);
    scope("first-one").route("s3a://one/t", routed).forEach(routed::set);
    assertThatThrownBy(() -> scope("b").route("s3a://one/t", routed))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("s3a://one/t (first-one is the other one)")
        .hasMessageContaining("Delta 4.1");
  }

  @Test
  void routesNothingButS3() {
    assertThat(scope("a").route("file:///t", session)).isEmpty();
    assertThat(new FileScope("a", Map.of(), false, session).route("s3a://one/t", session))
        .isEmpty();
  }

  @Test
  void opensTheSchemeS3WithS3aUnlessTheSessionHasAFileSystemForIt() {
    FileScope own = new FileScope("a", Map.of("fs.s3a.endpoint", "e"), false, session);
    assertThat(own.options())
        .containsEntry("fs.s3.impl", CatalogFileSystem.class.getName())
        .containsEntry("fs.s3.impl.disable.cache", "true");
    session.set("fs.s3.impl", "com.amazon.ws.emr.hadoop.fs.EmrFileSystem");
    assertThat(new FileScope("a", Map.of("fs.s3a.endpoint", "e"), false, session).options())
        .doesNotContainKey("fs.s3.impl")
        .containsKey("fs.s3a.impl");
    assertThat(new FileScope("a", Map.of("fs.s3a.role", "r"), true, session).options())
        .as("which cannot take on the catalog's identity")
        .containsEntry("fs.s3.impl", CatalogFileSystem.class.getName());
  }

  /** The default for s3a are S3A's own, which refuse every other file system. */
  @Test
  void commitsFilesWithACommitterForAnyFileSystem() throws IOException {
    for (String location : List.of("s3a://one/t", "s3://one/t")) {
      Configuration configuration = new Configuration(session);
      scope("a").options().forEach(configuration::set);
      Path path = new Path(location);
      assertThat(PathOutputCommitterFactory.getCommitterFactory(path, configuration))
          .isInstanceOf(FileOutputCommitterFactory.class);
    }
  }

  @Test
  void leavesS3ToTheSessionWithoutSettings() {
    FileScope none = new FileScope("a", Map.of("dfs.replication", "2"), false, session);
    assertThat(none.options())
        .containsOnly(
            Map.entry("dfs.replication", "2"),
            Map.entry("fs.s3.impl", "org.apache.hadoop.fs.s3a.S3AFileSystem"));
    session.set("fs.s3.impl", "com.amazon.ws.emr.hadoop.fs.EmrFileSystem");
    assertThat(new FileScope("a", Map.of(), false, session).options()).isEmpty();
  }

  @Test
  void showsNoSettingButUnderAKeyThatSparkRedacts() {
    Map<String, String> options = scope("a", "fs.s3a.encryption.key", "TOP&=SECRET é").options();
    assertThat(options.keySet())
        .filteredOn(key -> options.get(key).contains("SECRET"))
        .singleElement()
        .asString()
        .matches("(?i).*(secret|password|token|access[.]?key).*");
    assertThat(FileScope.settings(configuration(options), options.get("fs.gluecat.scope")))
        .containsEntry("fs.s3a.encryption.key", "TOP&=SECRET é");
  }

  private static Configuration configuration(Map<String, String> options) {
    Configuration configuration = new Configuration(false);
    options.forEach(configuration::set);
    return configuration;
  }
}
