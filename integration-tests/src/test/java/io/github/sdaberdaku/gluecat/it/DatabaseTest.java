/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.glue.model.Database;

/** Databases by SQL and by the catalog API, in both modes. */
@ParameterizedClass(name = "{0}")
@EnumSource(Mode.class)
class DatabaseTest {

  private final Mode mode;
  private final SparkSession spark;

  DatabaseTest(Mode mode) {
    this.mode = mode;
    this.spark = mode.session();
  }

  private List<String> rows(String statement) {
    return spark.sql(statement).collectAsList().stream().map(Row::mkString).toList();
  }

  private static Database database(String name) {
    return Aws.A.glue().getDatabase(r -> r.name(name)).database();
  }

  @Test
  void createsDescribesAltersAndDrops() {
    String db = mode.database("db_life");
    spark.sql(
        "CREATE DATABASE "
            + mode.name(db)
            + " COMMENT 'ours' WITH DBPROPERTIES ('a' = '1', 'b' = '2')");
    assertThat(database(db).description()).isEqualTo("ours");
    assertThat(database(db).locationUri())
        .isEqualTo(Accounts.A.root() + "/warehouse/" + db + ".db");
    assertThat(database(db).parameters()).containsEntry("a", "1").containsEntry("b", "2");
    assertThatThrownBy(() -> spark.sql("CREATE DATABASE " + mode.name(db)))
        .hasMessageContaining("SCHEMA_ALREADY_EXISTS");
    spark.sql("CREATE DATABASE IF NOT EXISTS " + mode.name(db));

    assertThat(rows("SHOW DATABASES IN " + mode.catalog())).contains(db);
    assertThat(rows("SHOW DATABASES IN " + mode.catalog() + " LIKE 'db_life*'")).contains(db);
    assertThat(spark.catalog().databaseExists(mode.name(db))).isTrue();

    spark.sql("ALTER DATABASE " + mode.name(db) + " SET DBPROPERTIES ('a' = '3', 'c' = '4')");
    spark.sql("COMMENT ON DATABASE " + mode.name(db) + " IS 'changed'");
    spark.sql("ALTER DATABASE " + mode.name(db) + " SET LOCATION 's3a://lake-a/elsewhere'");
    List<String> described = rows("DESCRIBE DATABASE EXTENDED " + mode.name(db));
    assertThat(described).contains("Commentchanged", "Locations3a://lake-a/elsewhere");
    assertThat(described)
        .anyMatch(
            row ->
                row.startsWith("Properties")
                    && row.contains("(a,3)")
                    && row.contains("(b,2)")
                    && row.contains("(c,4)"));
    assertThat(database(db).description()).isEqualTo("changed");

    spark.sql("DROP DATABASE " + mode.name(db));
    assertThat(spark.catalog().databaseExists(mode.name(db))).isFalse();
    spark.sql("DROP DATABASE IF EXISTS " + mode.name(db));
    assertThatThrownBy(() -> spark.sql("DROP DATABASE " + mode.name(db)))
        .hasMessageContaining("SCHEMA_NOT_FOUND");
  }

  @Test
  void alteringKeepsWhatOthersWrote() {
    String db = mode.database("db_foreign");
    Aws.A.glue()
        .createDatabase(
            r ->
                r.databaseInput(
                    d ->
                        d.name(db)
                            .description("theirs")
                            .createTableDefaultPermissions(
                                p ->
                                    p.permissionsWithStrings("ALL")
                                        .principal(
                                            x ->
                                                x.dataLakePrincipalIdentifier(
                                                    "IAM_ALLOWED_PRINCIPALS")))));
    spark.sql("ALTER DATABASE " + mode.name(db) + " SET DBPROPERTIES ('x' = 'y')");
    assertThat(database(db).description()).isEqualTo("theirs");
    assertThat(database(db).createTableDefaultPermissions()).hasSize(1);
    assertThat(database(db).locationUri()).as("no location was invented").isNull();
    spark.sql("DROP DATABASE " + mode.name(db));
  }

  @Test
  void dropRefusesADatabaseWithTablesUnlessCascaded() {
    String db = mode.database("db_full");
    String root = Accounts.A.root() + "/full-" + System.nanoTime();
    spark.sql("CREATE DATABASE " + mode.name(db) + " LOCATION '" + root + "'");
    spark.sql("CREATE TABLE " + mode.name(db + ".t") + " USING delta AS SELECT 1 AS n");
    assertThatThrownBy(() -> spark.sql("DROP DATABASE " + mode.name(db)))
        .hasMessageContaining("SCHEMA_NOT_EMPTY");
    assertThat(Aws.A.find(db, "t")).isPresent();

    spark.sql("DROP DATABASE " + mode.name(db) + " CASCADE");
    assertThat(spark.catalog().databaseExists(mode.name(db))).isFalse();
    assertThat(Aws.A.keys(root)).as("data is never deleted").isNotEmpty();
  }

  @Test
  void droppingAResourceLinkTouchesNoTable() {
    String db = mode.database("db_link");
    Aws.A.glue()
        .createDatabase(
            r ->
                r.databaseInput(
                    d ->
                        d.name(db)
                            .targetDatabase(
                                t -> t.catalogId(Accounts.B.id()).databaseName("theirs"))));
    assertThat(
            Emulator.get()
                .glueRequestsOf(() -> spark.sql("DROP DATABASE " + mode.name(db) + " CASCADE")))
        .extracting(Emulator.Request::operation)
        .containsExactly("GetDatabase", "DeleteDatabase");
  }

  @Test
  void useMakesItCurrent() {
    String db = mode.database("db_current");
    SparkSession session = mode.freshSession();
    session.sql(
        "CREATE DATABASE "
            + mode.name(db)
            + " LOCATION '"
            + Accounts.A.root()
            + "/cur-"
            + System.nanoTime()
            + "'");
    try {
      session.sql("USE " + mode.name(db));
      assertThat(session.sql("SELECT current_catalog(), current_database()").first().mkString(","))
          .isEqualTo(mode.catalog() + "," + db);
      session.sql("CREATE TABLE unqualified USING delta AS SELECT 4 AS n");
      assertThat(session.table("unqualified").first().getInt(0)).isEqualTo(4);
      assertThat(Aws.A.find(db, "unqualified")).isPresent();
      assertThat(session.sql("SHOW TABLES").first().getString(1)).isEqualTo("unqualified");
      assertThat(session.catalog().listTables().count()).isEqualTo(1);
      session.range(2).createOrReplaceTempView("temporary");
      assertThat(session.table("temporary").count()).isEqualTo(2);
      session
          .udf()
          .register(
              "plus_one", (Integer x) -> x + 1, org.apache.spark.sql.types.DataTypes.IntegerType);
      assertThat(session.sql("SELECT plus_one(n) FROM unqualified").first().getInt(0)).isEqualTo(5);
      assertThatThrownBy(() -> session.sql("SELECT no_such_function(1)"))
          .hasMessageContaining("UNRESOLVED_ROUTINE");
    } finally {
      session.sql("DROP DATABASE " + mode.name(db) + " CASCADE");
    }
  }

  @Test
  void unknownOnesAreNamed() {
    assertThatThrownBy(() -> spark.sql("SHOW TABLES IN " + mode.name("no_such_db")).collectAsList())
        .hasMessageContaining("SCHEMA_NOT_FOUND")
        .hasMessageContaining("no_such_db");
    assertThatThrownBy(
            () -> spark.sql("DESCRIBE DATABASE " + mode.name("no_such_db")).collectAsList())
        .hasMessageContaining("SCHEMA_NOT_FOUND");
    assertThatThrownBy(() -> spark.sql("SHOW TABLES IN " + mode.catalog() + ".a.b").collectAsList())
        .hasMessageContaining("a");
    assertThatThrownBy(() -> spark.sql("CREATE DATABASE " + mode.catalog() + ".a.b"))
        .hasMessageMatching("(?s).*(Glue databases have one|REQUIRES_SINGLE_PART_NAMESPACE).*");
  }
}
