/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.sdaberdaku.gluecat.GlueRequestException;
import io.github.sdaberdaku.gluecat.InvalidOptionException;
import io.github.sdaberdaku.gluecat.UnsupportedTableException;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.glue.model.TableInput;

/** What users see when something is wrong, and that nothing is left behind then. */
@Tag("details")
class ErrorsTest extends BothModesTest {

  ErrorsTest(Mode mode) {
    super(mode, "errors");
  }

  private void assertNothingLeft(String name, String location) {
    assertThat(Aws.A.find(db, name)).as("entry").isEmpty();
    assertThat(Aws.A.keys(location)).as("files").isEmpty();
  }

  @Test
  void unknownTable() {
    for (String statement :
        new String[] {
          "SELECT * FROM " + table("nope"),
          "INSERT INTO " + table("nope") + " VALUES (1)",
          "ALTER TABLE " + table("nope") + " ADD COLUMNS (x INT)",
          "DESCRIBE TABLE " + table("nope")
        }) {
      assertThatThrownBy(() -> spark.sql(statement))
          .hasMessageContaining("TABLE_OR_VIEW_NOT_FOUND")
          .hasMessageContaining("nope");
    }
  }

  @Test
  void unknownDatabase() {
    assertThatThrownBy(() -> spark.sql("SELECT * FROM " + mode.name("no_such_db.t")))
        .hasMessageContaining("TABLE_OR_VIEW_NOT_FOUND")
        .hasMessageContaining("no_such_db");
    String location = root + "/unknown-db";
    for (String statement :
        new String[] {
          "CREATE TABLE "
              + mode.name("no_such_db.t")
              + " (n INT) USING delta LOCATION '"
              + location
              + "'",
          "CREATE TABLE "
              + mode.name("no_such_db.t")
              + " USING delta LOCATION '"
              + location
              + "' AS SELECT 1 AS n",
          "CREATE OR REPLACE TABLE "
              + mode.name("no_such_db.t")
              + " USING delta LOCATION '"
              + location
              + "' AS SELECT 1 AS n"
        }) {
      assertThatThrownBy(() -> spark.sql(statement))
          .hasMessageContaining("SCHEMA_NOT_FOUND")
          .hasMessageContaining("no_such_db");
    }
    assertThat(Aws.A.keys(location)).isEmpty();
  }

  @Test
  void unreachableEndpoint() {
    Map<String, String> options = Accounts.A.catalog();
    options.put("glue.endpoint", "http://127.0.0.1:1");
    SparkSession session = Sessions.with(mode.freshSession(), Sessions.catalog("lost", options));
    assertThatThrownBy(() -> session.sql("SHOW DATABASES IN lost").collectAsList())
        .isInstanceOf(GlueRequestException.class)
        .hasMessageContaining(
            "catalog lost (glue.id 111111111111): GetDatabases for all databases failed")
        .hasMessageContaining("Check that http://127.0.0.1:1 can be reached")
        .hasMessageContaining("spark.sql.catalog.lost.glue.endpoint");
  }

  @Test
  void deniedByIam() {
    Map<String, String> options = Accounts.A.catalog();
    options.put("glue.id", Accounts.B.id());
    SparkSession session = Sessions.with(mode.freshSession(), Sessions.catalog("foreign", options));
    assertThatThrownBy(() -> session.sql("SELECT * FROM foreign.x.y"))
        .isInstanceOf(GlueRequestException.class)
        .hasMessageContaining(
            "catalog foreign (glue.id 222222222222): GetTable for table x.y failed")
        .hasMessageContaining(
            "User: arn:aws:sts::111111111111:assumed-role/gluecat-a/gluecat is not authorized to"
                + " perform: glue:GetTable")
        .hasMessageContaining("AccessDeniedException")
        .hasMessageContaining("spark.sql.catalog.foreign.client.assume-role.arn");
  }

  @Test
  void deniedByTheRolesTrustPolicy() {
    Map<String, String> options = Accounts.A.catalog();
    options.put("client.assume-role.arn", "arn:aws:iam::111111111111:role/of-nobody");
    options.put("client.assume-role.external-id", "hidden");
    SparkSession session = Sessions.with(mode.freshSession(), Sessions.catalog("denied", options));
    assertThatThrownBy(() -> session.sql("SHOW DATABASES IN denied").collectAsList())
        .isInstanceOf(GlueRequestException.class)
        .hasMessageContaining("is not authorized to perform: sts:AssumeRole")
        .hasMessageContaining("trust policy of the role in spark.sql.catalog.denied.client.assume")
        .hasMessageNotContaining("hidden");
  }

  @Test
  void missingDefaultDatabase() {
    SparkSession session =
        Sessions.with(mode.freshSession(), Sessions.catalog("fresh", Accounts.A.catalog()));
    session.sql("SET CATALOG fresh");
    assertThatThrownBy(() -> session.sql("SHOW TABLES").collectAsList())
        .hasMessageContaining("SCHEMA_NOT_FOUND")
        .hasMessageContaining(
            "`fresh`.`default` (the default database of catalog fresh (glue.id 111111111111))");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "client.assume-role.timeout-sec|soon|a whole number from 1",
        "glue.skip-archive|maybe|true or false",
        "glue.endpoint|somewhere|a URI with scheme http or https",
        "client.assume-role.arn|gluecat-a|the ARN of a role",
        "http-client.type|netty|apache or urlconnection",
        "warehouse|folder|a path with a scheme"
      })
  void badOptionValue(String key, String value, String allowed) {
    Map<String, String> options = Accounts.A.catalog();
    options.put(key, value);
    SparkSession session = Sessions.with(mode.freshSession(), Sessions.catalog("bad", options));
    assertThatThrownBy(() -> session.sql("SHOW DATABASES IN bad"))
        .isInstanceOf(InvalidOptionException.class)
        .hasMessageContaining("spark.sql.catalog.bad." + key)
        .hasMessageContaining("'" + value + "'")
        .hasMessageContaining(allowed);
  }

  @Test
  void badCredentialsProvider() {
    Map<String, String> options = Accounts.A.catalog();
    options.put("client.credentials-provider", "com.example.NoSuchProvider");
    SparkSession session = Sessions.with(mode.freshSession(), Sessions.catalog("bad", options));
    assertThatThrownBy(() -> session.sql("SHOW DATABASES IN bad"))
        .isInstanceOf(InvalidOptionException.class)
        .hasMessageContaining(
            "spark.sql.catalog.bad.client.credentials-provider = 'com.example.NoSuchProvider'");
  }

  @Test
  void locationWithADifferentSchema() {
    String location = root + "/other-schema";
    spark.sql(
        "CREATE TABLE " + table("first") + " (id BIGINT) USING delta LOCATION '" + location + "'");
    int files = Aws.A.keys(location).size();
    assertThatThrownBy(
            () ->
                spark.sql(
                    "CREATE TABLE "
                        + table("t")
                        + " (name STRING) USING delta LOCATION '"
                        + location
                        + "'"))
        .hasMessageContaining("DELTA_CREATE_TABLE_SCHEME_MISMATCH")
        .hasMessageContaining(location);
    assertThat(Aws.A.find(db, "t")).isEmpty();
    assertThat(Aws.A.keys(location)).hasSize(files);
  }

  @Test
  void namesThatDifferOnlyByCase() {
    String location = root + "/case";
    SparkSession sensitive = mode.freshSession();
    sensitive.conf().set("spark.sql.caseSensitive", "true");
    for (SparkSession session : new SparkSession[] {spark, sensitive}) {
      assertThatThrownBy(
              () ->
                  session.sql(
                      "CREATE TABLE "
                          + table("t")
                          + " (name STRING, Name STRING) USING delta LOCATION '"
                          + location
                          + "'"))
          .hasMessageMatching("(?si).*(COLUMN_ALREADY_EXISTS|two columns named Name).*");
    }
    assertNothingLeft("t", location);

    spark.sql("CREATE TABLE " + table("taken") + " USING delta AS SELECT 1 AS n");
    assertThatThrownBy(
            () ->
                spark.sql(
                    "CREATE TABLE "
                        + table("TAKEN")
                        + " (n INT) USING delta LOCATION '"
                        + location
                        + "'"))
        .hasMessageContaining("TABLE_OR_VIEW_ALREADY_EXISTS");
    assertThat(Aws.A.keys(location)).isEmpty();
  }

  @Test
  void longColumnCommentIsCutInGlueAndWholeInSpark() {
    String comment = "x".repeat(299) + "\u00e9";
    spark.sql("CREATE TABLE " + table("t") + " (id BIGINT COMMENT '" + comment + "') USING delta");
    String inGlue = Aws.A.table(db, "t").storageDescriptor().columns().get(0).comment();
    assertThat(inGlue).startsWith("xxx").endsWith("\u2026");
    assertThat(inGlue.getBytes(java.nio.charset.StandardCharsets.UTF_8))
        .hasSizeLessThanOrEqualTo(255);
    assertThat(Aws.A.table(db, "t").parameters().get("spark.sql.sources.schema")).contains(comment);
    assertThat(spark.sql("DESCRIBE TABLE " + table("t")).first().getString(2)).isEqualTo(comment);
  }

  @Test
  void namesBeyondGluesLimit() {
    String location = root + "/long";
    String name = "n".repeat(256);
    assertThatThrownBy(
            () ->
                spark.sql(
                    "CREATE TABLE "
                        + table(name)
                        + " (id BIGINT) USING delta LOCATION '"
                        + location
                        + "'"))
        .hasMessageContaining("the table name is 256 bytes long, but AWS Glue accepts at most 255");
    assertThatThrownBy(
            () ->
                spark.sql(
                    "CREATE TABLE "
                        + table("t")
                        + " ("
                        + name
                        + " BIGINT) USING delta LOCATION '"
                        + location
                        + "'"))
        .hasMessageContaining("a column name is 256 bytes long");
    assertNothingLeft("t", location);
  }

  @Test
  void noPlaceForAManagedTable() {
    Map<String, String> options = Accounts.A.catalog();
    options.remove("warehouse");
    SparkSession session = Sessions.with(mode.freshSession(), Sessions.catalog("bare", options));
    String bare = mode.database("errors_bare");
    session.sql("CREATE DATABASE bare." + bare);
    try {
      assertThatThrownBy(() -> session.sql("CREATE TABLE bare." + bare + ".t (n INT) USING delta"))
          .hasMessageContaining("there is no place for the managed table " + bare + ".t")
          .hasMessageContaining("spark.sql.catalog.bare.warehouse");
    } finally {
      session.sql("DROP DATABASE bare." + bare);
    }
  }

  @Test
  void managedTableOnLeftoverFiles() {
    spark.sql("CREATE TABLE " + table("t") + " USING delta AS SELECT 1 AS n");
    spark.sql("DROP TABLE " + table("t"));
    for (String statement :
        new String[] {
          "CREATE TABLE " + table("t") + " (n INT) USING delta",
          "CREATE TABLE " + table("t") + " USING delta AS SELECT 2 AS n",
          "CREATE OR REPLACE TABLE " + table("t") + " USING delta AS SELECT 2 AS n"
        }) {
      assertThatThrownBy(() -> spark.sql(statement))
          .hasMessageContaining(root + "/db/t, which is not empty")
          .hasMessageContaining("register it with its LOCATION");
    }
    spark.sql("CREATE TABLE " + table("t") + " USING delta LOCATION '" + root + "/db/t'");
    assertThat(spark.table(table("t")).first().getInt(0)).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "s3a://lake-a|the root of a bucket",
        "s3a://lake-a/|the root of a bucket",
        "folder/t|it is relative"
      })
  void unusableLocations(String location, String why) {
    assertThatThrownBy(
            () ->
                spark.sql(
                    "CREATE TABLE "
                        + table("t")
                        + " (n INT) USING delta LOCATION '"
                        + location
                        + "'"))
        .hasMessageContaining("the location '" + location + "'")
        .hasMessageContaining(why);
    assertThat(Aws.A.find(db, "t")).isEmpty();
  }

  @Test
  void registeringWhereThereIsNoTable() {
    String location = root + "/typo";
    assertThatThrownBy(
            () ->
                spark.sql(
                    "CREATE TABLE " + table("t") + " USING delta LOCATION '" + location + "'"))
        .hasMessageContaining("there is no Delta table at " + location);
    assertNothingLeft("t", location);
  }

  @EachRefusedSetting
  void settingsThatWouldMisdirect(String key) {
    String location = root + "/guarded";
    spark.sql("CREATE TABLE " + table("t") + " USING delta AS SELECT 1 AS n");
    SparkSession session = mode.freshSession();
    session.sql("SHOW TABLES IN " + mode.name(db)).collectAsList();
    session.conf().set(key, "true");
    for (String statement :
        new String[] {
          "CREATE TABLE " + table("g") + " (n INT) USING delta LOCATION '" + location + "'",
          "SELECT * FROM " + table("t"),
          "ALTER TABLE " + table("t") + " ADD COLUMNS (x INT)"
        }) {
      assertThatThrownBy(() -> session.sql(statement))
          .hasMessageContaining(key + "=true is refused")
          .hasMessageContaining("unset it");
    }
    assertNothingLeft("g", location);
    SparkSession late = mode.freshSession();
    late.conf().set(key, "true");
    assertThatThrownBy(() -> late.sql("SHOW TABLES IN " + mode.name(db)))
        .as("also when the catalog starts")
        .hasMessageContaining(key + "=true is refused");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "spark.sql.sources.provider|parquet|belongs to the catalog",
        "EXTERNAL|FALSE|belongs to the catalog",
        "delta.universalFormat.enabledFormats|iceberg|is refused",
        "delta.feature.catalogManaged|supported|is refused",
        "fs.s3a.secret.key|hidden|would be stored in the table's log"
      })
  void propertiesThatAreRefused(String key, String value, String why) {
    String location = root + "/props";
    assertThatThrownBy(
            () ->
                spark.sql(
                    "CREATE TABLE "
                        + table("p")
                        + " (n INT) USING delta LOCATION '"
                        + location
                        + "' TBLPROPERTIES ('"
                        + key
                        + "' = '"
                        + value
                        + "')"))
        .hasMessageContaining(key)
        .hasMessageContaining(why)
        .hasMessageNotContaining("hidden");
    assertNothingLeft("p", location);
    spark.sql("CREATE TABLE " + table("q") + " USING delta AS SELECT 1 AS n");
    assertThatThrownBy(
            () ->
                spark.sql(
                    "ALTER TABLE "
                        + table("q")
                        + " SET TBLPROPERTIES ('"
                        + key
                        + "' = '"
                        + value
                        + "')"))
        .hasMessageContaining(key);
    if (why.equals("belongs to the catalog")) {
      assertThatThrownBy(
              () -> spark.sql("ALTER TABLE " + table("q") + " UNSET TBLPROPERTIES ('" + key + "')"))
          .hasMessageContaining("can neither be set nor unset");
    }
  }

  @Test
  void purgeIsRefused() {
    spark.sql("CREATE TABLE " + table("t") + " USING delta AS SELECT 1 AS n");
    assertThatThrownBy(() -> spark.sql("DROP TABLE " + table("t") + " PURGE"))
        .hasMessageContaining("PURGE is refused, since gluecat never deletes data");
    assertThat(Aws.A.find(db, "t")).isPresent();
  }

  @Test
  void entriesThatNothingServesAreListedAndExplained() throws Exception {
    put("v", TableInput.builder().tableType("VIRTUAL_VIEW").viewOriginalText("SELECT 1"));
    put("ice", TableInput.builder().parameters(Map.of("table_type", "iceberg")));
    put("nothing", TableInput.builder());
    assertThat(spark.sql("SHOW TABLES IN " + mode.name(db)).collectAsList())
        .extracting(row -> row.getString(1))
        .containsExactly("ice", "nothing", "v");
    assertUnsupported("v", "is a view");
    assertUnsupported("ice", "is an Iceberg table. Read it with Iceberg's catalog");
    assertUnsupported("nothing", "is an entry that says neither its format nor its location");
    assertThatThrownBy(() -> spark.sql("DROP TABLE " + table("v")))
        .hasMessageContaining("DROP TABLE does not drop views");
    assertThat(spark.catalog().listTables(mode.name(db)).collectAsList()).hasSize(3);
  }

  private void assertUnsupported(String name, String message) {
    assertThatThrownBy(() -> spark.table(table(name)))
        .isInstanceOf(UnsupportedTableException.class)
        .hasMessageContaining(mode.catalog() + " (glue.id 111111111111): " + db + "." + name)
        .hasMessageContaining(message);
  }

  private void put(String name, TableInput.Builder input) {
    Aws.A.glue().createTable(r -> r.databaseName(db).tableInput(input.name(name).build()));
  }

  @Test
  void dataSourceTablesAreReadAndNoDeltaTables() {
    Aws.A.put(root + "/csv/part-0.csv", "1,a\n2,b\n");
    put(
        "rows",
        TableInput.builder()
            .tableType("EXTERNAL_TABLE")
            .parameters(
                Map.of(
                    "spark.sql.sources.provider",
                    "csv",
                    "spark.sql.sources.schema",
                    "{\"type\":\"struct\",\"fields\":["
                        + "{\"name\":\"id\",\"type\":\"integer\",\"nullable\":true,\"metadata\":{}},"
                        + "{\"name\":\"Name\",\"type\":\"string\",\"nullable\":true,\"metadata\":{}}]}"))
            .storageDescriptor(
                s ->
                    s.location(root + "/csv")
                        .serdeInfo(i -> i.parameters(Map.of("path", root + "/csv")))));
    assertThat(spark.sql("SELECT id, Name FROM " + table("rows") + " ORDER BY id").collectAsList())
        .extracting(Row::mkString)
        .containsExactly("1a", "2b");
    assertThat(spark.sql("DESCRIBE TABLE EXTENDED " + table("rows")).collectAsList())
        .extracting(Row::mkString)
        .anyMatch(row -> row.contains("csv"))
        .noneMatch(row -> row.contains("ext-a") || row.contains("fs.s3a"));
    assertThatThrownBy(() -> spark.sql("SELECT * FROM " + table("rows") + " VERSION AS OF 1"))
        .hasMessageContaining("work for Delta tables only");
    assertThatThrownBy(
            () -> spark.sql("CREATE OR REPLACE TABLE " + table("rows") + " (n INT) USING delta"))
        .hasMessageContaining("cannot be replaced by a Delta table")
        .hasMessageContaining("DROP TABLE");
  }

  /**
   * Spark keeps the tables of a statement by name, not by what they are for, so INSERT INTO t
   * SELECT FROM t writes to the table that was loaded for reading (RelationResolution, all lines).
   * For a source that is no file format, that is the right place; where its write would end in
   * Spark's built-in catalog, it is refused.
   */
  @Test
  void insertingTheRowsOfASourceIntoItStaysInThisCatalog() {
    String source = InMemorySource.class.getName();
    Aws.A.putDataSourceTable(db, "source", source, root + "/source", "n");
    int before = InMemorySource.ROWS.size();
    String statement = "INSERT INTO " + table("source") + " SELECT n + 1 FROM " + table("source");
    SparkSession session = mode.freshSession();
    session.conf().set("spark.sql.statistics.size.autoUpdate.enabled", "true");
    assertThatThrownBy(() -> session.sql(statement))
        .hasMessageContaining("spark.sql.statistics.size.autoUpdate.enabled=true is refused");
    assertThat(InMemorySource.ROWS).hasSize(before);

    assertThat(Emulator.get().glueRequestsOf(() -> spark.sql(statement)))
        .extracting(Emulator.Request::operation)
        .containsOnly("GetTable");
    assertThat(rows("SELECT n FROM " + table("source"))).hasSize(2 * before).contains("2");
    assertThatThrownBy(() -> spark.sql("INSERT INTO " + table("source") + " VALUES (1)"))
        .hasMessageContaining("gluecat reads such tables, but does not write to them");
    assertThatThrownBy(
            () -> spark.range(1).write().mode(SaveMode.Append).saveAsTable(table("source")))
        .hasMessageContaining("does not write to them");
    assertThatThrownBy(() -> spark.range(1).write().insertInto(table("source")))
        .hasMessageContaining("does not write to them");
  }

  /** Spark writes to the table that it has loaded for reading, without asking the catalog. */
  @Test
  void aTablesOwnRowsAreInsertedIntoIt() {
    String location = root + "/json";
    Aws.A.put(location + "/part-0.json", "{\"n\": 1}\n");
    Aws.A.putDataSourceTable(db, "own", "json", location, "n");
    spark.sql("INSERT INTO " + table("own") + " SELECT n + 1 FROM " + table("own"));
    assertThat(rows("SELECT n FROM " + table("own"))).containsExactly("1", "2");
    Aws.A.put(location + "/part-9.json", "{\"n\": 9}\n");
    assertThat(spark.table(table("own")).count()).as("files of others are seen").isEqualTo(3);
  }
}
