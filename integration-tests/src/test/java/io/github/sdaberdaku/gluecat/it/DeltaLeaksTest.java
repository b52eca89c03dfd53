/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.delta.tables.DeltaTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.apache.hadoop.util.VersionUtil;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerEvent;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.catalog.ExternalCatalogEvent;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.glue.model.Table;

/**
 * What is done to a table of account A stays there, though a table of the same name is in account B
 * and one in Spark's built-in catalog, and another catalog than A's is the current one. Delta looks
 * some names up again, without their catalog.
 */
@ParameterizedClass(name = "{0}")
@EnumSource(DeltaLeaksTest.Trap.class)
@Tag("operations")
class DeltaLeaksTest {

  /** Where the session is, and how it names account A's table. */
  enum Trap {
    IN_ACCOUNT_B(Mode.NAMED, "acct_b"),
    IN_BUILT_IN_CATALOG(Mode.NAMED, "spark_catalog"),
    AS_SPARK_CATALOG(Mode.SPARK_CATALOG, "acct_b");

    private final Mode mode;
    private final String current;

    Trap(Mode mode, String current) {
      this.mode = mode;
      this.current = current;
    }
  }

  private static final String DB = "leaks";

  private static String root;
  private static Path builtIn;

  private final Trap trap;
  private final SparkSession session;
  private final String target;
  private final String other;
  private String location;
  private Others others;

  DeltaLeaksTest(Trap trap) {
    this.trap = trap;
    this.session = trap.mode.freshSession();
    this.target = name("t");
    this.other = trap.current + "." + DB + ".t";
  }

  /** A table of account A, in three parts. */
  private String name(String table) {
    return trap.mode.catalog() + "." + DB + "." + table;
  }

  /**
   * The tables that must not change: entries and files, in account B and in the built-in catalog.
   */
  private record Others(
      Table entry, List<String> files, CatalogTable definition, List<String> localFiles) {

    static Others now() {
      return new Others(
          Aws.B.table(DB, "t"),
          Aws.B.keys(location(Accounts.B)),
          builtInEntry("t"),
          filesOf(builtIn.resolve("t")));
    }
  }

  private static CatalogTable builtInEntry(String table) {
    return Sessions.named().sharedState().externalCatalog().getTable(DB, table);
  }

  private static List<String> filesOf(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).map(Path::toString).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String location(Accounts.Account account) {
    return account.root() + root;
  }

  /** Both have a file that a VACUUM would delete. */
  @BeforeAll
  static void createTheOthers() {
    root = "/leaks-" + System.nanoTime();
    builtIn = Path.of(System.getProperty("gluecat.work"), root.substring(1));
    SparkSession spark = Sessions.named();
    spark.sql("CREATE DATABASE acct_a.leaks LOCATION '" + location(Accounts.A) + "'");
    spark.sql("CREATE DATABASE acct_b.leaks LOCATION '" + location(Accounts.B) + "'");
    spark.sql("CREATE DATABASE spark_catalog.leaks LOCATION '" + builtIn + "'");
    for (String catalog : List.of("acct_b", "spark_catalog")) {
      spark.sql(
          "CREATE TABLE " + catalog + ".leaks.t USING delta AS SELECT 0 AS id, 'old' AS owner");
      spark.sql("INSERT OVERWRITE " + catalog + ".leaks.t VALUES (0, '" + catalog + "')");
    }
  }

  /** Each test has compared entries and files; here are the rows and versions. */
  @AfterAll
  static void checkTheOthersAndDropAll() {
    for (String catalog : List.of("acct_b", "spark_catalog")) {
      String table = catalog + ".leaks.t";
      assertThat(rows(Sessions.named().table(table))).containsExactly("0" + catalog);
      assertThat(Sessions.named().sql("DESCRIBE HISTORY " + table).count()).isEqualTo(2);
    }
    for (String catalog : List.of("acct_a", "acct_b", "spark_catalog")) {
      Sessions.named().sql("DROP DATABASE " + catalog + ".leaks CASCADE");
    }
  }

  @BeforeEach
  void createTheTable() {
    session.sql("USE " + trap.current + "." + DB);
    location = location(Accounts.A) + "/t-" + System.nanoTime();
    session.sql("DROP TABLE IF EXISTS " + target);
    createAt("t", location);
    others = Others.now();
  }

  private void createAt(String table, String location) {
    session.sql(
        "CREATE TABLE "
            + name(table)
            + " USING delta LOCATION '"
            + location
            + "' AS SELECT 1 AS id, 'a' AS owner");
  }

  private void assertOthersUntouched() {
    assertThat(Others.now()).isEqualTo(others);
  }

  private static List<String> rows(Dataset<Row> rows) {
    return rows.collectAsList().stream().map(Row::mkString).sorted().toList();
  }

  private List<String> columns() {
    return Aws.A.table(DB, "t").storageDescriptor().columns().stream()
        .map(column -> column.name())
        .toList();
  }

  private static boolean isDeltaFrom(String version) {
    return VersionUtil.compareVersions(io.delta.package$.MODULE$.VERSION(), version) >= 0;
  }

  /** Delta's ADD COLUMNS and TRUNCATE take the table's name out of the cache, without a catalog. */
  @Test
  void addingColumnsLeavesTheOtherTableCached() {
    session.catalog().cacheTable(other);
    try {
      session.sql("ALTER TABLE " + target + " ADD COLUMNS (extra INT)");
      assertThat(session.catalog().isCached(other)).isTrue();
    } finally {
      session.catalog().uncacheTable(other);
    }
    assertThat(columns()).containsExactly("id", "owner", "extra");
    assertOthersUntouched();
  }

  @Test
  void truncates() {
    session.catalog().cacheTable(other);
    try {
      if (isDeltaFrom("4.3.1")) {
        session.sql("TRUNCATE TABLE " + target);
        assertThat(session.table(target).count()).isZero();
      } else {
        assertThatThrownBy(() -> session.sql("TRUNCATE TABLE " + target))
            .hasMessageContaining("truncates");
      }
      assertThat(session.catalog().isCached(other)).isTrue();
    } finally {
      session.catalog().uncacheTable(other);
    }
    assertOthersUntouched();
  }

  /**
   * Before 4.2.0, Delta's parser drops the catalog of the name, so the command goes to the table of
   * the current catalog. Here that one has nothing to purge.
   */
  @Test
  void reorganizes() {
    String path =
        session.sql("REORG TABLE " + target + " APPLY (PURGE)").select("path").first().getString(0);
    if (isDeltaFrom("4.2.0")) {
      assertThat(path).isEqualTo(location);
    } else if (trap.current.equals("acct_b")) {
      assertThat(path).isEqualTo(Aws.B.table(DB, "t").storageDescriptor().location());
    } else {
      assertThat(path).endsWith(builtIn + "/t");
    }
    assertOthersUntouched();
  }

  /** DeltaTable finds names in three parts from 4.0.1 on; its commands name the table again. */
  @Test
  void maintainsByDeltaTable() {
    session.conf().set("spark.databricks.delta.retentionDurationCheck.enabled", "false");
    if (!isDeltaFrom("4.0.1")) {
      assertThatThrownBy(() -> DeltaTable.forName(session, target))
          .hasMessageContaining("PARSE_SYNTAX_ERROR");
      return;
    }
    session.sql("INSERT OVERWRITE " + target + " VALUES (2, 'a')");
    DeltaTable table = DeltaTable.forName(session, target);
    assertThat(table.detail().select("location").first().getString(0)).isEqualTo(location);
    assertThat(table.optimize().executeCompaction().select("path").first().getString(0))
        .isEqualTo(location);
    assertThat(dataFiles()).hasSize(2);
    table.vacuum(0);
    assertThat(dataFiles()).hasSize(1);
    table.generate("symlink_format_manifest");
    assertThat(Aws.A.keys(location)).anyMatch(key -> key.endsWith("/manifest"));
    assertOthersUntouched();
  }

  private List<String> dataFiles() {
    return Aws.A.keys(location).stream().filter(key -> key.endsWith(".parquet")).toList();
  }

  @Test
  void movesTheEntry() {
    String elsewhere = location + "-elsewhere";
    createAt("moved", elsewhere);
    session.sql("DROP TABLE " + name("moved"));
    session.sql("ALTER TABLE " + target + " SET LOCATION '" + elsewhere + "'");
    assertThat(Aws.A.table(DB, "t").storageDescriptor().location()).isEqualTo(elsewhere);
    assertOthersUntouched();
  }

  @Test
  void writesBySql() {
    session.sql("INSERT INTO " + target + " VALUES (2, 'a'), (3, 'a')");
    session.sql("UPDATE " + target + " SET owner = 'updated' WHERE id = 1");
    session.sql("DELETE FROM " + target + " WHERE id = 3");
    session.sql(
        "MERGE INTO "
            + target
            + " t USING (SELECT 2 AS id UNION ALL SELECT 4) s ON t.id = s.id"
            + " WHEN MATCHED THEN UPDATE SET owner = 'merged'"
            + " WHEN NOT MATCHED THEN INSERT (id, owner) VALUES (s.id, 'new')");
    assertThat(rows(session.table(target))).containsExactly("1updated", "2merged", "4new");
    assertOthersUntouched();
  }

  @Test
  void writesByDataFrame() {
    Dataset<Row> rows = session.sql("SELECT 2 AS id, 'df' AS owner");
    rows.write().format("delta").mode(SaveMode.Append).saveAsTable(target);
    insertInto(rows);
    assertThat(rows(session.table(target))).containsExactly("1a", "2df", "2df");
    rows.write()
        .format("delta")
        .mode(SaveMode.Overwrite)
        .option("overwriteSchema", "true")
        .saveAsTable(target);
    assertThat(rows(session.table(target))).containsExactly("2df");
    assertOthersUntouched();
  }

  /** Spark's insertInto does not take spark_catalog as the first of three parts. */
  private void insertInto(Dataset<Row> rows) {
    if (trap.mode == Mode.NAMED) {
      rows.write().insertInto(target);
      return;
    }
    assertThatThrownBy(() -> rows.write().insertInto(target))
        .hasMessageContaining("Couldn't find a catalog to handle the identifier " + target);
    session.sql("INSERT INTO " + target + " VALUES (2, 'df')");
  }

  /**
   * Delta would commit the clone, and then write its location and schema to the table of the same
   * name in the built-in catalog.
   */
  @Test
  void refusesToCloneOntoATable() {
    List<String> files = Aws.A.keys(location);
    Table entry = Aws.A.table(DB, "t");
    assertRefused(
        "CREATE OR REPLACE TABLE " + target + " SHALLOW CLONE " + other,
        "SHALLOW CLONE to " + target + " is refused");
    assertRefused(
        "REPLACE TABLE " + target + " SHALLOW CLONE " + other,
        "SHALLOW CLONE to " + target + " is refused");
    assertThat(session.sql("CREATE TABLE IF NOT EXISTS " + target + " SHALLOW CLONE " + other))
        .isNotNull();
    assertThat(Aws.A.keys(location)).isEqualTo(files);
    assertThat(Aws.A.table(DB, "t")).isEqualTo(entry);
    assertThat(rows(session.table(target))).containsExactly("1a");
    assertOthersUntouched();
  }

  /** As spark_catalog, Delta would create the table in the built-in catalog, which has the name. */
  @Test
  void refusesToCloneToANewTableAsSparkCatalog() {
    if (trap.mode == Mode.SPARK_CATALOG) {
      assertRefused(
          "CREATE TABLE " + name("clone") + " SHALLOW CLONE " + target,
          "SHALLOW CLONE to " + name("clone") + " is refused");
      SparkSession firstUse = trap.mode.freshSession();
      assertThatThrownBy(
              () -> firstUse.sql("CREATE TABLE default.clone SHALLOW CLONE acct_b.leaks.t"))
          .hasMessageContaining("SHALLOW CLONE to spark_catalog.default.clone is refused");
    } else {
      String builtInClone = "spark_catalog." + DB + ".clone";
      session.sql("CREATE TABLE " + builtInClone + " SHALLOW CLONE " + target);
      assertThat(rows(session.table(builtInClone))).as("its own is not guarded").hasSize(1);
      session.sql("DROP TABLE " + builtInClone);
    }
    assertThat(Aws.A.find(DB, "clone")).isEmpty();
    assertOthersUntouched();
  }

  private static Path freshFolder() {
    return builtIn.resolveSibling("leaks-of-delta-" + System.nanoTime());
  }

  /**
   * Delta would check the name with its catalog, then convert the table of the same name in the
   * session's spark_catalog, and alter the one in the built-in catalog.
   */
  @Test
  void refusesToConvertByName() {
    SparkSession named = Sessions.named();
    Path folder = freshFolder();
    session.sql("SELECT 1 AS id").write().parquet(location + "-p");
    Aws.A.putDataSourceTable(DB, "p", "parquet", location + "-p", "id");
    named.sql(
        "CREATE TABLE spark_catalog.leaks.p USING parquet LOCATION '"
            + folder
            + "' AS SELECT 5 AS id");
    try {
      SparkSession firstUse = trap.mode.freshSession();
      assertThatThrownBy(() -> firstUse.sql("CONVERT TO DELTA " + name("p")))
          .hasMessageContaining("CONVERT TO DELTA " + name("p") + " is refused");
      assertRefused(
          "CONVERT TO DELTA " + name("p"), "CONVERT TO DELTA " + name("p") + " is refused");
      assertRefused("CONVERT TO DELTA " + target, "CONVERT TO DELTA " + target + " is refused");
      assertThat(Aws.A.table(DB, "p").parameters())
          .containsEntry("spark.sql.sources.provider", "parquet");
      assertThat(builtInEntry("p").provider().get()).isEqualTo("parquet");
      assertThat(filesOf(folder)).noneMatch(DeltaLeaksTest::isOfALog);
      assertThat(Aws.A.keys(location + "-p")).isNotEmpty().noneMatch(DeltaLeaksTest::isOfALog);
    } finally {
      named.sql("DROP TABLE spark_catalog.leaks.p");
      session.sql("DROP TABLE " + name("p"));
    }
    assertOthersUntouched();
  }

  private void assertRefused(String statement, String message) {
    assertThatThrownBy(() -> session.sql(statement)).hasMessageContaining(message);
  }

  private static boolean isOfALog(String file) {
    return file.contains("/_delta_log/");
  }

  @EachRefusedSetting
  void refusesSettingsThatAreMadeLater(String key) {
    List<String> files = Aws.A.keys(location);
    Table entry = Aws.A.table(DB, "t");
    session.conf().set(key, "true");
    try {
      for (String statement :
          List.of(
              "INSERT INTO " + target + " VALUES (2, 'a')",
              "DELETE FROM " + target,
              "ALTER TABLE " + target + " SET LOCATION '" + location + "'",
              "OPTIMIZE " + target,
              "CREATE OR REPLACE TABLE " + target + " USING delta AS SELECT 1 AS n")) {
        assertThatThrownBy(() -> session.sql(statement))
            .as(statement)
            .hasMessageContaining(key + "=true is refused");
      }
      assertWritersAreRefused(key);
    } finally {
      session.conf().unset(key);
    }
    assertThat(Aws.A.keys(location)).isEqualTo(files);
    assertThat(Aws.A.table(DB, "t")).isEqualTo(entry);
    assertOthersUntouched();
  }

  /** A DataFrame writes in its own session, which is not the thread's active one here. */
  private void assertWritersAreRefused(String key) {
    Dataset<Row> rows = session.range(1).toDF("id");
    assertThat(SparkSession.active()).isNotSameAs(session);
    assertThatThrownBy(() -> rows.write().format("delta").mode(SaveMode.Append).saveAsTable(target))
        .hasMessageContaining(key + "=true is refused");
    if (trap.mode == Mode.NAMED) {
      assertThatThrownBy(() -> rows.write().insertInto(target))
          .hasMessageContaining(key + "=true is refused");
      // The first use of the catalog in its session, with another one active.
      SparkSession fresh = trap.mode.freshSession();
      fresh.conf().set(key, "true");
      Dataset<Row> first = fresh.range(1).selectExpr("7 AS id", "'first' AS owner");
      assertThatThrownBy(() -> first.write().insertInto(target))
          .hasMessageContaining(key + "=true is refused");
      assertThatThrownBy(
              () -> first.write().format("delta").mode(SaveMode.Append).saveAsTable(target))
          .hasMessageContaining(key + "=true is refused");
    }
  }

  @Test
  void theBuiltInCatalogIsNotWrittenTo() throws Exception {
    Recorder recorder = new Recorder();
    session.sparkContext().addSparkListener(recorder);
    try {
      session.sql(
          "CREATE TABLE " + name("e") + " (id INT) USING delta LOCATION '" + location + "-e'");
      session.sql("INSERT INTO " + name("e") + " VALUES (1)");
      session.sql(
          "MERGE INTO "
              + name("e")
              + " t USING "
              + target
              + " s ON t.id = s.id WHEN MATCHED THEN UPDATE SET id = 2");
      session.sql("ALTER TABLE " + name("e") + " ADD COLUMNS (extra STRING)");
      session.sql("ALTER TABLE " + name("e") + " RENAME TO leaks.renamed");
      session.sql("DROP TABLE " + name("renamed"));
      session.sparkContext().listenerBus().waitUntilEmpty();
      assertThat(recorder.events).isEmpty();

      Sessions.named().sql("CREATE DATABASE spark_catalog.leaks_recorded");
      Sessions.named().sql("DROP DATABASE spark_catalog.leaks_recorded");
      session.sparkContext().listenerBus().waitUntilEmpty();
      assertThat(recorder.events).as("the recorder works").isNotEmpty();
    } finally {
      session.sparkContext().removeSparkListener(recorder);
    }
  }

  /** What Spark's built-in catalog was asked to change. */
  private static final class Recorder extends SparkListener {

    private final List<String> events = new CopyOnWriteArrayList<>();

    @Override
    public void onOtherEvent(SparkListenerEvent event) {
      if (event instanceof ExternalCatalogEvent) {
        events.add(event.toString());
      }
    }
  }
}
