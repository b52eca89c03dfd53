/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sdaberdaku.gluecat.GlueRequestException;
import io.github.sdaberdaku.gluecat.UnsupportedTableException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.glue.model.Table;

/**
 * Catalogs of other accounts without a role: the caller is let in by the resource policies of these
 * accounts and by the policy of a bucket. In account A there is a database; account B has links to
 * it and to its table.
 */
@Tag("details")
@ParameterizedClass(name = "{0}")
@EnumSource(Mode.class)
class CrossAccountTest {

  /** A bucket of account A that no role opens, so that no other identity has opened it before. */
  private static final String BUCKET = "lake-shared";

  private static final Map<String, String> FOLLOW = Map.of("glue.follow-resource-links", "true");

  private final Mode mode;
  private final String catalog;
  private final String db;
  private final String linked;
  private final String root = "s3a://" + BUCKET + "/" + System.nanoTime();

  CrossAccountTest(Mode mode) {
    this.mode = mode;
    this.catalog = mode == Mode.NAMED ? "guest" : "spark_catalog";
    this.db = mode.database("cross");
    this.linked = mode.database("cross_linked");
  }

  @BeforeEach
  void createDatabasesAndPolicies() {
    Accounts.create();
    Emulator.get()
        .account(
            Map.of(
                "account",
                Accounts.A.id(),
                "buckets",
                List.of(Map.of("name", BUCKET, "region", Accounts.REGION))));
    Aws.A.glue().createDatabase(r -> r.databaseInput(d -> d.name(db).locationUri(root + "/db")));
    Aws.B.glue().createDatabase(r -> r.databaseInput(d -> d.name(db)));
    linkDatabase(linked, db);
    linkTable("link", db, "t");
    // Across accounts, the caller's own policies must allow it as well.
    List<Object> caller = new ArrayList<>(Accounts.callerPolicy());
    caller.add(Map.of("Effect", "Allow", "Action", List.of("glue:*", "s3:*"), "Resource", "*"));
    Accounts.allowCaller(caller);
    allowGlue(Aws.A, Accounts.A);
    allowGlue(Aws.B, Accounts.B);
    allowFiles();
  }

  /** Others must find neither the databases nor the policies. */
  @AfterEach
  void dropDatabasesAndPolicies() {
    for (Aws account : List.of(Aws.A, Aws.B)) {
      account.glue().getDatabases(r -> {}).databaseList().stream()
          .filter(database -> database.name().startsWith("cross"))
          .forEach(database -> account.glue().deleteDatabase(r -> r.name(database.name())));
    }
    denyGlue(Aws.A);
    denyGlue(Aws.B);
    denyFiles();
    Accounts.allowCaller(Accounts.callerPolicy());
  }

  private static void allowGlue(Aws aws, Accounts.Account account) {
    aws.glue()
        .putResourcePolicy(
            r ->
                r.policyInJson(
                    policy(
                        "glue:*", "arn:aws:glue:" + Accounts.REGION + ":" + account.id() + ":*")));
  }

  private static void denyGlue(Aws aws) {
    if (aws.glue().getResourcePolicy(r -> {}).policyInJson() != null) {
      aws.glue().deleteResourcePolicy(r -> {});
    }
  }

  private static void allowFiles() {
    String bucket = "arn:aws:s3:::" + BUCKET;
    Aws.A.s3().putBucketPolicy(r -> r.bucket(BUCKET).policy(policy("s3:*", bucket, bucket + "/*")));
  }

  private static void denyFiles() {
    Aws.A.s3().deleteBucketPolicy(r -> r.bucket(BUCKET));
  }

  /** A resource policy for the caller. */
  private static String policy(String action, String... resources) {
    return """
    {"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": "%s",
     "Principal": {"AWS": "%s"}, "Resource": ["%s"]}]}
    """
        .formatted(action, Accounts.CALLER_ARN, String.join("\", \"", resources));
  }

  private static void linkDatabase(String name, String target) {
    Aws.B.glue()
        .createDatabase(
            r ->
                r.databaseInput(
                    d ->
                        d.name(name)
                            .targetDatabase(
                                t -> t.catalogId(Accounts.A.id()).databaseName(target))));
  }

  private void linkTable(String name, String target, String table) {
    Aws.B.glue()
        .createTable(
            r ->
                r.databaseName(db)
                    .tableInput(
                        i ->
                            i.name(name)
                                .targetTable(
                                    t ->
                                        t.catalogId(Accounts.A.id())
                                            .databaseName(target)
                                            .name(table))));
  }

  /** A session with a catalog of an account in which the caller has no role. */
  private SparkSession guestOf(Accounts.Account account, Map<String, String> more) {
    Map<String, String> options = new HashMap<>(account.catalog());
    options.remove("client.assume-role.arn");
    options.remove("client.assume-role.external-id");
    options.put("warehouse", "s3a://" + BUCKET + "/warehouse");
    options.put("hadoop.fs.s3a.access.key", Accounts.CALLER_KEY);
    options.put("hadoop.fs.s3a.secret.key", Accounts.CALLER_SECRET);
    options.putAll(more);
    return Sessions.with(Sessions.fresh(), Sessions.catalog(catalog, options));
  }

  /** A database or table as a user of this mode writes it. */
  private String name(String... parts) {
    String rest = String.join(".", parts);
    return mode == Mode.NAMED ? catalog + "." + rest : rest;
  }

  /** Creates the table t in account A, with one row. */
  private void createTarget() {
    guestOf(Accounts.A, Map.of())
        .sql("CREATE TABLE " + name(db, "t") + " USING delta AS SELECT 1 AS id, 'a' AS s");
  }

  private static List<String> rows(SparkSession spark, String query) {
    return spark.sql(query).collectAsList().stream().map(Row::mkString).sorted().toList();
  }

  /** The calls of statements, as operation and CatalogId; all are the caller's. */
  private static List<String> calls(Runnable statements) {
    return requests(statements).stream()
        .map(request -> request.operation() + " " + request.catalogId())
        .toList();
  }

  private static List<Emulator.Request> requests(Runnable statements) {
    List<Emulator.Request> requests = Emulator.get().glueRequestsOf(statements);
    assertThat(requests)
        .extracting(Emulator.Request::identity)
        .isNotEmpty()
        .containsOnly(Accounts.CALLER_ARN);
    return requests;
  }

  private static String inA(String operation) {
    return operation + " " + Accounts.A.id();
  }

  private static String inB(String operation) {
    return operation + " " + Accounts.B.id();
  }

  private Table target() {
    return Aws.A.table(db, "t");
  }

  private static List<String> columns(Table table) {
    return table.storageDescriptor().columns().stream().map(column -> column.name()).toList();
  }

  /** The link as it was made, whatever was done through it. */
  private void assertLinkIsUnchanged() {
    denyGlue(Aws.A);
    assertThat(Aws.B.table(db, "link"))
        .satisfies(
            link -> {
              assertThat(link.targetTable().name()).isEqualTo("t");
              assertThat(link.versionId()).isEqualTo("1");
              assertThat(link.storageDescriptor()).isNull();
            });
    allowGlue(Aws.A, Accounts.A);
  }

  // Without a role

  @Test
  void readsAndWritesByResourcePolicy() {
    SparkSession spark = guestOf(Accounts.A, Map.of());
    long mark = Emulator.get().mark();
    spark.sql("CREATE TABLE " + name(db, "t") + " (id INT) USING delta");
    spark.sql("INSERT INTO " + name(db, "t") + " VALUES (1), (2)");
    spark.sql("ALTER TABLE " + name(db, "t") + " ADD COLUMNS (s STRING)");
    spark.sql("UPDATE " + name(db, "t") + " SET s = 'b' WHERE id = 2");
    assertThat(rows(spark, "SELECT * FROM " + name(db, "t"))).containsExactly("1null", "2b");
    assertThat(rows(spark, "SHOW TABLES IN " + name(db))).hasSize(1);

    List<Emulator.Request> requests = Emulator.get().since(mark);
    assertThat(requests)
        .extracting(Emulator.Request::identity)
        .as("each request, for Glue and for files, is the caller's own")
        .containsOnly(Accounts.CALLER_ARN);
    assertThat(requests).filteredOn(request -> request.service().equals("s3")).isNotEmpty();
    assertThat(requests)
        .filteredOn(request -> request.service().equals("glue"))
        .extracting(Emulator.Request::catalogId)
        .isNotEmpty()
        .containsOnly(Accounts.A.id());
    assertThat(columns(target())).containsExactly("id", "s");
    assertThat(target().storageDescriptor().location()).isEqualTo(root + "/db/t");
  }

  @Test
  void canDoNothingWithoutTheResourcePolicy() {
    createTarget();
    denyGlue(Aws.A);
    SparkSession spark = guestOf(Accounts.A, Map.of());
    for (String statement :
        List.of(
            "SELECT * FROM " + name(db, "t"),
            "INSERT INTO " + name(db, "t") + " VALUES (2, 'b')",
            "CREATE TABLE " + name(db, "u") + " (id INT) USING delta",
            "SHOW TABLES IN " + name(db))) {
      assertThatThrownBy(() -> spark.sql(statement).collectAsList())
          .isInstanceOf(GlueRequestException.class)
          .hasMessageStartingWith("catalog " + catalog + " (glue.id 111111111111): ")
          .hasMessageContaining("User: " + Accounts.CALLER_ARN + " is not authorized")
          .hasMessageContaining("because no resource-based policy allows the glue:")
          .hasMessageContaining("in the resource policy of the Glue catalog");
    }
  }

  @Test
  void readsNoFilesWithoutTheBucketPolicy() {
    createTarget();
    denyFiles();
    SparkSession spark = guestOf(Accounts.A, Map.of());
    assertThatThrownBy(() -> rows(spark, "SELECT * FROM " + name(db, "t")))
        .hasStackTraceContaining("AccessDenied");
    assertThatThrownBy(() -> spark.sql("INSERT INTO " + name(db, "t") + " VALUES (2, 'b')"))
        .hasStackTraceContaining("AccessDenied");
    allowFiles();
    assertThat(rows(spark, "SELECT * FROM " + name(db, "t"))).containsExactly("1a");
  }

  /** The emulator has no nested catalogs, and so answers as Glue does for one that is missing. */
  @Test
  void sendsTheIdOfANestedCatalogAsItIs() {
    String id = Accounts.A.id() + ":s3tablescatalog/" + BUCKET;
    SparkSession spark = guestOf(Accounts.A, Map.of("glue.id", id));
    List<Emulator.Request> requests =
        Emulator.get()
            .glueRequestsOf(
                () ->
                    assertThatThrownBy(() -> spark.sql("SHOW DATABASES IN " + catalog))
                        .isInstanceOf(GlueRequestException.class)
                        .hasMessageStartingWith("catalog " + catalog + " (glue.id " + id + "): ")
                        .hasMessageContaining("Catalog " + id + " not found"));
    assertThat(requests).extracting(Emulator.Request::catalogId).isNotEmpty().containsOnly(id);
  }

  // Links to tables

  @Test
  void linksAreListedAndRefusedUnlessTheyAreToBeFollowed() throws Exception {
    createTarget();
    SparkSession spark = guestOf(Accounts.B, Map.of());
    String refusal =
        "catalog "
            + catalog
            + " (glue.id 222222222222): "
            + db
            + ".link is a resource link to table "
            + db
            + ".t of catalog 111111111111";
    assertListed(spark, refusal);
    List<String> calls =
        calls(
            () -> {
              assertThat(spark.sql("SHOW TABLES IN " + name(db)).first().getString(1))
                  .isEqualTo("link");
              for (String statement :
                  List.of(
                      "SELECT * FROM " + name(db, "link"),
                      "INSERT INTO " + name(db, "link") + " VALUES (2, 'b')",
                      "ALTER TABLE " + name(db, "link") + " ADD COLUMNS (n INT)",
                      "CREATE OR REPLACE TABLE " + name(db, "link") + " (n INT) USING delta",
                      "REFRESH TABLE " + name(db, "link"))) {
                assertThatThrownBy(() -> spark.sql(statement))
                    .as(statement)
                    .isInstanceOf(UnsupportedTableException.class)
                    .hasMessageStartingWith(refusal)
                    .hasMessageContaining(
                        "spark.sql.catalog." + catalog + ".glue.follow-resource-links=true");
              }
            });
    assertThat(calls).allMatch(call -> call.endsWith(Accounts.B.id()));
    assertThat(columns(target())).containsExactly("id", "s");
  }

  /** The listings that load each table have a row for the link; one says why it is not loaded. */
  private void assertListed(SparkSession spark, String reason) throws Exception {
    assertThat(spark.catalog().listTables(name(db)).select("name").collectAsList())
        .extracting(row -> row.getString(0))
        .containsExactly("link");
    if (!spark.version().startsWith("3.5.")) {
      assertThat(spark.sql("SHOW TABLE EXTENDED IN " + name(db) + " LIKE '*'").collectAsList())
          .singleElement()
          .satisfies(row -> assertThat(row.getString(3)).contains("Comment: " + reason));
    }
  }

  @Test
  void readsThroughALinkWithTheIdsOfBothCatalogs() {
    createTarget();
    SparkSession spark = guestOf(Accounts.B, FOLLOW);
    List<String> oneRead = List.of(inB("GetDatabase"), inB("GetTable"), inA("GetTable"));
    assertThat(
            calls(
                () ->
                    assertThat(rows(spark, "SELECT * FROM " + name(db, "link")))
                        .containsExactly("1a")))
        .isEqualTo(oneRead);
    assertThat(
            calls(
                () ->
                    assertThat(
                            rows(spark, "SELECT * FROM " + name(db, "link") + " VERSION AS OF 0"))
                        .containsExactly("1a")))
        .isEqualTo(oneRead);
    assertThat(rows(spark, "SHOW TABLES IN " + name(db))).hasSize(1);
    assertThat(spark.catalog().tableExists(name(db, "link"))).isTrue();
  }

  @Test
  void writesThroughALinkToTheTarget() throws Exception {
    createTarget();
    SparkSession spark = guestOf(Accounts.B, FOLLOW);
    String link = name(db, "link");
    List<String> calls =
        calls(
            () -> {
              spark.sql("INSERT INTO " + link + " VALUES (2, 'b'), (3, 'c')");
              spark.sql("UPDATE " + link + " SET s = 'B' WHERE id = 2");
              spark.sql("DELETE FROM " + link + " WHERE id = 3");
              spark.sql(
                  "MERGE INTO "
                      + link
                      + " t USING (SELECT 4 AS id, 'd' AS s) u ON t.id = u.id WHEN NOT MATCHED THEN"
                      + " INSERT *");
              spark
                  .sql("SELECT 5 AS id, 'e' AS s")
                  .write()
                  .format("delta")
                  .mode("append")
                  .saveAsTable(link);
              spark.sql("OPTIMIZE " + link);
            });
    assertThat(calls).contains(inA("GetTable")).doesNotContain(inB("UpdateTable"));
    assertThat(calls.stream().filter(call -> call.endsWith(Accounts.B.id())))
        .containsOnly(inB("GetDatabase"), inB("GetTable"));
    assertThat(rows(guestOf(Accounts.A, Map.of()), "SELECT * FROM " + name(db, "t")))
        .containsExactly("1a", "2B", "4d", "5e");
    assertLinkIsUnchanged();
  }

  @Test
  void altersTheTargetOfALinkWithItsVersion() {
    createTarget();
    SparkSession spark = guestOf(Accounts.B, FOLLOW);
    Aws.A.change(db, "t", input -> input.description("changed meanwhile"));
    List<Emulator.Request> updates =
        requests(
                () ->
                    spark.sql(
                        "ALTER TABLE "
                            + name(db, "link")
                            + " ADD COLUMNS (n INT COMMENT 'a number')"))
            .stream()
            .filter(request -> request.operation().equals("UpdateTable"))
            .toList();
    assertThat(updates)
        .singleElement()
        .satisfies(
            update -> {
              assertThat(update.catalogId()).isEqualTo(Accounts.A.id());
              assertThat(update.body().path("DatabaseName").asText()).isEqualTo(db);
              assertThat(update.body().path("TableInput").path("Name").asText()).isEqualTo("t");
              assertThat(update.body().path("VersionId").asText()).isEqualTo("2");
            });
    assertThat(columns(target())).containsExactly("id", "s", "n");
    assertLinkIsUnchanged();
  }

  @Test
  void aWriteThatChangesTheSchemaChangesTheEntryOfTheTarget() throws Exception {
    createTarget();
    SparkSession spark = guestOf(Accounts.B, FOLLOW);
    spark.sql("INSERT INTO " + name(db, "link") + " VALUES (2, 'b')");
    spark
        .sql("SELECT 3 AS id, 'b' AS s, 7 AS n")
        .write()
        .format("delta")
        .mode("append")
        .option("mergeSchema", "true")
        .saveAsTable(name(db, "link"));
    spark.sparkContext().listenerBus().waitUntilEmpty();
    assertThat(columns(target())).containsExactly("id", "s", "n");
    assertLinkIsUnchanged();
  }

  @Test
  void replacesTheTargetOfALink() {
    createTarget();
    SparkSession spark = guestOf(Accounts.B, FOLLOW);
    spark.sql(
        "CREATE OR REPLACE TABLE " + name(db, "link") + " USING delta AS SELECT 9 AS only_column");
    assertThat(columns(target())).containsExactly("only_column");
    assertThat(rows(spark, "SELECT * FROM " + name(db, "link"))).containsExactly("9");
    assertLinkIsUnchanged();
  }

  @Test
  void dropsALinkAndNeverItsTargetAndRenamesNeither() {
    createTarget();
    SparkSession spark = guestOf(Accounts.B, FOLLOW);
    assertThatThrownBy(
            () -> spark.sql("ALTER TABLE " + name(db, "link") + " RENAME TO " + db + ".other"))
        .hasMessageContaining("and cannot be renamed");
    assertThat(calls(() -> spark.sql("DROP TABLE " + name(db, "link"))))
        .containsOnly(inB("GetDatabase"), inB("GetTable"), inB("DeleteTable"));
    assertThat(Aws.B.find(db, "link")).isEmpty();
    assertThat(target()).isNotNull();
  }

  @Test
  void aLinkThatLeadsNowhereIsNamedWithItsTargetAndCanBeDropped() throws Exception {
    SparkSession spark = guestOf(Accounts.B, FOLLOW);
    String refusal =
        db + ".link is a resource link to table " + db + ".t of catalog 111111111111. There is no";
    assertThatThrownBy(() -> spark.sql("SELECT * FROM " + name(db, "link")))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining(refusal);
    assertListed(spark, "catalog " + catalog + " (glue.id 222222222222): " + refusal);
    spark.sql("DROP TABLE " + name(db, "link"));
    assertThat(Aws.B.find(db, "link")).isEmpty();
  }

  @Test
  void aLinkWhoseTargetMayNotBeSeenSaysWhatToAllow() throws Exception {
    createTarget();
    denyGlue(Aws.A);
    SparkSession spark = guestOf(Accounts.B, FOLLOW);
    String refusal =
        "catalog "
            + catalog
            + " (glue.id 222222222222): "
            + db
            + ".link is a resource link to table "
            + db
            + ".t of catalog 111111111111. GetTable for table "
            + db
            + ".link (table "
            + db
            + ".t of catalog 111111111111) failed: User: "
            + Accounts.CALLER_ARN
            + " is not authorized to perform: glue:GetTable";
    assertThatThrownBy(() -> spark.sql("SELECT * FROM " + name(db, "link")))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageStartingWith(refusal)
        .hasMessageContaining("Allow glue:GetTable");
    assertListed(spark, refusal);
  }

  // Links to databases

  @Test
  void linkedDatabasesAreListedAndAlteredByNobody() {
    SparkSession spark = guestOf(Accounts.B, FOLLOW);
    assertThat(rows(spark, "SHOW DATABASES IN " + catalog + " LIKE 'cross*'"))
        .containsExactly(linked, db);
    assertThatThrownBy(
            () -> spark.sql("ALTER DATABASE " + name(linked) + " SET DBPROPERTIES ('a' = 'b')"))
        .hasMessageContaining(
            "database " + linked + " is a resource link to database " + db + " of catalog");
    createTarget();
    spark.sql("DROP DATABASE " + name(linked) + " CASCADE");
    assertThat(target()).isNotNull();
    assertThat(rows(spark, "SHOW DATABASES IN " + catalog + " LIKE 'cross*'")).containsExactly(db);
  }

  /** Glue itself follows such links, whatever CatalogId it is asked with. */
  @Test
  void theTablesOfALinkedDatabaseAreServedByGlueWithoutTheOption() {
    createTarget();
    SparkSession spark = guestOf(Accounts.B, Map.of());
    String table = name(linked, "t");
    List<String> calls =
        calls(
            () -> {
              assertThat(spark.sql("SHOW TABLES IN " + name(linked)).first().mkString(" "))
                  .isEqualTo(linked + " t false");
              spark.sql("INSERT INTO " + table + " VALUES (2, 'b')");
              assertThat(rows(spark, "SELECT * FROM " + table)).containsExactly("1a", "2b");
              spark.sql("ALTER TABLE " + table + " ADD COLUMNS (n INT)");
              spark.sql("CREATE TABLE " + name(linked, "u") + " (id INT) USING delta");
              spark.sql("DROP TABLE " + name(linked, "u"));
            });
    assertThat(calls).allMatch(call -> call.endsWith(Accounts.B.id()));
    assertThat(columns(target())).containsExactly("id", "s", "n");
    assertThat(Aws.A.find(db, "u")).isEmpty();
  }

  @Test
  void theTablesOfALinkedDatabaseAreReadWithTheIdOfTheTarget() {
    createTarget();
    SparkSession spark = guestOf(Accounts.B, FOLLOW);
    List<String> database = List.of(inB("GetDatabase"), inA("GetDatabase"));
    assertThat(
            calls(
                () ->
                    assertThat(rows(spark, "SELECT * FROM " + name(linked, "t")))
                        .containsExactly("1a")))
        .containsExactly(database.get(0), database.get(1), inA("GetTable"));
    assertThat(
            calls(
                () ->
                    assertThat(spark.sql("SHOW TABLES IN " + name(linked)).first().mkString(" "))
                        .isEqualTo(linked + " t false")))
        .contains(inA("GetTables"))
        .doesNotContain(inB("GetTables"));
  }

  @Test
  void theTablesOfALinkedDatabaseAreWrittenWithTheIdOfTheTarget() {
    createTarget();
    SparkSession spark = guestOf(Accounts.B, FOLLOW);
    List<String> calls =
        calls(
            () -> {
              spark.sql("INSERT INTO " + name(linked, "t") + " VALUES (2, 'b')");
              spark.sql("ALTER TABLE " + name(linked, "t") + " ADD COLUMNS (n INT)");
              spark.sql("CREATE TABLE " + name(linked, "u") + " (id INT) USING delta");
              spark.sql(
                  "CREATE TABLE "
                      + name(linked, "v")
                      + " USING delta AS SELECT * FROM "
                      + name(linked, "t"));
              spark.sql("ALTER TABLE " + name(linked, "u") + " RENAME TO " + linked + ".w");
              spark.sql("DROP TABLE " + name(linked, "v"));
            });
    assertThat(calls.stream().filter(call -> call.endsWith(Accounts.B.id())))
        .containsOnly(inB("GetDatabase"));
    assertThat(calls)
        .contains(inA("UpdateTable"), inA("CreateTable"), inA("DeleteTable"), inA("GetTable"));
    assertThat(columns(target())).containsExactly("id", "s", "n");
    assertThat(Aws.A.table(db, "w").storageDescriptor().location()).isEqualTo(root + "/db/u");
    assertThat(Aws.A.find(db, "u")).isEmpty();
    assertThat(Aws.A.find(db, "v")).isEmpty();
  }

  @Test
  void aManagedTableNeedsALocationOfTheTargetAndNotThisCatalogsWarehouse() {
    Aws.A.glue().updateDatabase(r -> r.name(db).databaseInput(d -> d.name(db)));
    for (Map<String, String> options : List.of(FOLLOW, Map.<String, String>of())) {
      SparkSession spark = guestOf(Accounts.B, options);
      assertThatThrownBy(
              () -> spark.sql("CREATE TABLE " + name(linked, "t") + " (id INT) USING delta"))
          .hasMessageContaining("there is no place for the managed table " + linked + ".t")
          .hasMessageContaining("is a resource link");
    }
    assertThat(Aws.A.find(db, "t")).isEmpty();
  }

  @Test
  void aLinkToAMissingDatabaseNamesBoth() {
    String dead = mode.database("cross_dead");
    linkDatabase(dead, "nope");
    SparkSession spark = guestOf(Accounts.B, FOLLOW);
    for (String statement :
        List.of(
            "SHOW TABLES IN " + name(dead),
            "SELECT * FROM " + name(dead, "t"),
            "CREATE TABLE " + name(dead, "t") + " (id INT) USING delta")) {
      assertThatThrownBy(() -> spark.sql(statement))
          .as(statement)
          .hasMessageContaining(
              "database "
                  + dead
                  + " is a resource link to database nope of catalog 111111111111, which does not"
                  + " exist");
    }
    spark.sql("DROP DATABASE " + name(dead));
  }

  @Test
  void linksToLinksAreRefused() {
    createTarget();
    String circle = mode.database("cross_circle");
    Aws.B.glue()
        .createDatabase(
            r ->
                r.databaseInput(
                    d ->
                        d.name(circle)
                            .targetDatabase(
                                t -> t.catalogId(Accounts.B.id()).databaseName(circle))));
    Aws.A.glue()
        .createTable(
            r ->
                r.databaseName(db)
                    .tableInput(
                        i ->
                            i.name("further")
                                .targetTable(
                                    t ->
                                        t.catalogId(Accounts.B.id())
                                            .databaseName(db)
                                            .name("link"))));
    linkTable("second", db, "further");
    SparkSession spark = guestOf(Accounts.B, FOLLOW);
    for (String table : List.of(name(db, "second"), name(linked, "further"), name(circle, "t"))) {
      assertThatThrownBy(() -> spark.sql("SELECT * FROM " + table))
          .as(table)
          .hasMessageContaining("gluecat follows one link, and not a second one to ");
    }
  }
}
