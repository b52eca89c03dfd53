/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.delta.DeltaLog;
import org.apache.spark.sql.streaming.Trigger;
import org.apache.spark.sql.types.StructType;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * docs/iam.md: what its policies allow, and what happens without one of their actions. Its tables
 * are the cases. The calls are the same in both modes ({@link GlueCallsTest}), so one is enough.
 */
@Tag("details")
class IamTest {

  private static final Accounts.Account ACCOUNT = Accounts.C;
  private static final String LABEL = "catalog lake (glue.id " + ACCOUNT.id() + "): ";
  private static final String WEB_IDENTITY =
      "software.amazon.awssdk.auth.credentials.WebIdentityTokenFileCredentialsProvider";

  private static SparkSession spark;
  private static int identities;

  @BeforeAll
  static void createStock() {
    spark = session(catalog());
    spark.sql("CREATE DATABASE empty");
    spark.sql("CREATE DATABASE stock");
    spark.sql(
        "CREATE TABLE stock.items USING delta"
            + " TBLPROPERTIES ('delta.deletedFileRetentionDuration' = '0 hours')" // for VACUUM
            + " AS SELECT 0 AS id, 'old' AS name");
    spark.sql("INSERT OVERWRITE stock.items VALUES (1, 'bolt'), (2, 'nut')");
    String visits = ACCOUNT.root() + "/warehouse/stock.db/visits";
    Aws.C.put(visits + "/day=1/part.json", "{\"visitor\": \"ann\"}");
    StructType schema = new StructType().add("visitor", "string").add("day", "int");
    Aws.C.putFileTable("stock", "visits", "json", visits, schema, "catalog", "day");
    Aws.C.putPartition("stock", "visits", visits + "/day=1", "1");
    spark
        .range(0, 80_000, 1, 1)
        .selectExpr("CAST(id AS INT)", "sha2(CAST(id AS STRING), 512) AS name")
        .createOrReplaceTempView("bolts");
  }

  @AfterEach
  void restore() {
    Accounts.allow(ACCOUNT, ACCOUNT.policy());
    Accounts.allowCaller(Accounts.callerPolicy());
    Aws.C.delete(ACCOUNT.root() + "/warehouse/stock.db/shelf");
  }

  @AfterAll
  static void dropEverything() {
    Aws.C.glue().getDatabases(r -> {}).databaseList().stream()
        .map(database -> database.name())
        .forEach(name -> Aws.C.glue().deleteDatabase(r -> r.name(name)));
    Aws.C.delete(ACCOUNT.root() + "/");
  }

  private static Map<String, String> catalog() {
    Map<String, String> options = ACCOUNT.catalog();
    options.put("hadoop.fs.s3a.multipart.size", "5M"); // the least that S3 takes
    return options;
  }

  /** A new session whose current catalog, lake, has yet to assume its role. */
  private static SparkSession session(Map<String, String> given) {
    Map<String, String> options = new HashMap<>(given);
    // Catalogs of equal options share their credentials, also across sessions.
    options.put(
        options.containsKey("client.assume-role.arn")
            ? "client.assume-role.session-name"
            : "client.credentials-provider.attempt",
        "iam-" + ++identities);
    SparkSession session = Sessions.with(Sessions.fresh(), Sessions.catalog("lake", options));
    session.sql("SET CATALOG lake");
    return session;
  }

  private static void allowOnly(Predicate<String> actions) {
    Accounts.allow(ACCOUNT, IamPage.only(actions, ACCOUNT.policy()));
  }

  /** A cell of the page, for this account. */
  private static List<String> code(String cell) {
    return IamPage.code(cell.replace("<bucket>", ACCOUNT.bucket()));
  }

  private static List<Row> run(String statement) {
    return spark.sql(statement).collectAsList();
  }

  private static String stackTrace(Throwable error) {
    StringWriter text = new StringWriter();
    error.printStackTrace(new PrintWriter(text));
    return text.toString();
  }

  /** What the page shows of a message, in which … stands for anything. */
  private static Pattern message(String cell) {
    String text = code(cell).get(0);
    return Pattern.compile(
        Arrays.stream(text.split("…", -1)).map(Pattern::quote).collect(Collectors.joining(".*")),
        Pattern.DOTALL);
  }

  /** All databases and entries, with what a statement could have changed. */
  private static Set<String> entries() {
    Set<String> entries = new TreeSet<>();
    Aws.C.glue().getDatabases(r -> {}).databaseList().stream()
        .peek(database -> entries.add(database.name() + ", " + database.description()))
        .flatMap(
            database ->
                Aws.C.glue().getTables(r -> r.databaseName(database.name())).tableList().stream())
        .forEach(
            table ->
                entries.add(
                    table.databaseName() + "." + table.name() + ", version " + table.versionId()));
    return entries;
  }

  private static Set<String> files() {
    return new TreeSet<>(Aws.C.keys(ACCOUNT.root() + "/"));
  }

  @Test
  void thePageIsWhole() {
    List<String> trust =
        List.of(
            IamPage.TRUST,
            IamPage.TRUST_WITH_EXTERNAL_ID,
            IamPage.TRUST_WITH_TAGS,
            IamPage.TRUST_IN_WEB_IDENTITY);
    assertThat(IamPage.policies())
        .as("the policies, each of which is tested")
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(
                    IamPage.ROLE, List.of("Encrypted buckets and catalogs"), IamPage.CALLER, trust)
                .flatMap(List::stream)
                .toList());
    assertThat(IamPage.table("Without an action"))
        .as("a row for each action")
        .flatExtracting(row -> code(row.get(0)))
        .containsExactlyInAnyOrderElementsOf(IamPage.actions(ACCOUNT.policy()));
    Set<String> ofStatements = new LinkedHashSet<>();
    for (List<String> row : IamPage.table("What each statement needs")) {
      ofStatements.addAll(code(row.get(1) + row.get(2)));
    }
    ofStatements.add("s3:AbortMultipartUpload");
    assertThat(ofStatements)
        .as("what statements need is what the policy gives")
        .containsExactlyInAnyOrderElementsOf(IamPage.actions(ACCOUNT.policy()));
    List<String> ofRole = new ArrayList<>();
    IamPage.actions(ACCOUNT.statements(IamPage.CALLER))
        .forEach(action -> ofRole.add("`" + action + "` of the caller"));
    IamPage.actions(ACCOUNT.statements(trust))
        .forEach(action -> ofRole.add("`" + action + "` of the trust policy"));
    assertThat(IamPage.table("Without the role"))
        .extracting(row -> row.get(0))
        .containsExactlyInAnyOrderElementsOf(ofRole);
  }

  @Test
  @Tag("operations")
  void eachStatementRunsWithTheActionsOfItsRowAndUsesThem() {
    for (List<String> row : IamPage.table("What each statement needs")) {
      String needed = row.get(1) + ", " + row.get(2);
      Set<String> allowed = new TreeSet<>(code(needed));
      Set<String> always = new TreeSet<>(code(needed.replaceAll("\\([^)]*\\)", "")));
      Set<String> used = new TreeSet<>();
      allowOnly(allowed::contains);
      for (String statement : code(row.get(0))) {
        DeltaLog.clearCache();
        long mark = Emulator.get().mark();
        run(statement);
        for (Emulator.Request request : Emulator.get().since(mark)) {
          used.addAll(actions(request));
          assertThat(isDenied(request)).as(request + " of " + statement).isFalse();
        }
      }
      assertThat(allowed).as(row.get(0)).containsAll(used);
      assertThat(used).as(row.get(0)).containsAll(always);
    }
  }

  private static boolean isDenied(Emulator.Request request) {
    return request.json().path("error").asText().startsWith("AccessDenied")
        && !request.json().path("injected").asBoolean();
  }

  /** The actions that a request needs. */
  private static Set<String> actions(Emulator.Request request) {
    if (request.service().equals("glue")) {
      return Set.of("glue:" + request.operation());
    }
    if (!request.service().equals("s3")) {
      return Set.of();
    }
    return switch (request.operation()) {
      case "ListObjects", "ListObjectsV2" -> Set.of("s3:ListBucket");
      case "HeadObject", "GetObject" -> Set.of("s3:GetObject");
      case "CopyObject" -> Set.of("s3:GetObject", "s3:PutObject");
      case "PutObject", "CreateMultipartUpload", "UploadPart", "CompleteMultipartUpload" ->
          Set.of("s3:PutObject");
      case "DeleteObject", "DeleteObjects" -> Set.of("s3:DeleteObject");
      default -> Set.of("s3:" + request.operation());
    };
  }

  @Test
  void withoutAnActionItsStatementFailsAsThePageSaysAndOthersWork() {
    for (List<String> row : IamPage.table("Without an action")) {
      String action = code(row.get(0)).get(0);
      String statement = code(row.get(1)).get(0);
      Set<String> entries = entries();
      Set<String> files = files();
      allowOnly(allowed -> !allowed.equals(action));
      long mark = Emulator.get().mark();

      if (action.equals("s3:AbortMultipartUpload")) {
        Emulator.get().failNextOfS3("UploadPart", ACCOUNT.id(), 403, "AccessDenied");
        assertThatThrownBy(() -> run(statement)).hasStackTraceContaining("injected by the test");
        assertThat(Aws.C.unfinishedUploads()).as(row.get(3)).isPositive();
        assertDenied(action, mark);
      } else if (row.get(2).equals("no error")) {
        run(statement);
        assertDenied(action, mark);
      } else {
        assertFails(action, statement, message(row.get(2)));
      }

      assertThat(entries()).as("entries after " + statement).isEqualTo(entries);
      if (row.get(3).equals("nothing")) {
        assertThat(files()).as("files after " + statement).isEqualTo(files);
      } else {
        assertThat(files()).as("files after " + statement).containsAll(files);
      }
      run(code(row.get(4)).get(0));
    }
  }

  private static void assertDenied(String action, long mark) {
    assertThat(Emulator.get().since(mark))
        .filteredOn(IamTest::isDenied)
        .isNotEmpty()
        .allMatch(request -> actions(request).contains(action));
  }

  private static void assertFails(String action, String statement, Pattern message) {
    Throwable error = catchThrowable(() -> run(statement));
    assertThat(error).as(statement + " without " + action).isNotNull();
    String text = stackTrace(error);
    assertThat(text).as(statement + " without " + action).containsPattern(message);
    if (action.startsWith("glue:")) {
      assertThat(text)
          .contains(LABEL)
          .contains("is not authorized to perform: " + action + " on resource: arn:aws:glue:")
          .contains("Allow " + action + " to the identity that this catalog uses");
    } else {
      assertThat(text).contains("AccessDenied").contains(ACCOUNT.bucket());
    }
  }

  @Test
  void theReadBlockReadsAndRefusesEveryWrite() throws Exception {
    Set<String> reads = IamPage.actions(ACCOUNT.statements(List.of(IamPage.READ)));
    Aws.C.put(ACCOUNT.root() + "/warehouse/stock.db/list/list.csv", "7\n");
    Aws.C.putDataSourceTable(
        "stock", "list", "csv", ACCOUNT.root() + "/warehouse/stock.db/list", "id");
    Set<String> entries = entries();
    Set<String> files = files();
    allowOnly(reads::contains);
    DeltaLog.clearCache();

    assertThat(run("SELECT * FROM stock.items")).isNotEmpty();
    assertThat(run("SELECT * FROM stock.list")).extracting(Row::mkString).containsExactly("7");
    assertThat(run("DESCRIBE DETAIL stock.items")).hasSize(1);
    spark
        .readStream()
        .table("stock.items")
        .writeStream()
        .format("memory")
        .queryName("streamed")
        .option("checkpointLocation", DeltaStreamTest.checkpoint())
        .trigger(Trigger.AvailableNow())
        .start()
        .awaitTermination();
    assertThat(run("SELECT * FROM streamed")).isNotEmpty();
    for (List<String> row : IamPage.table("Without an action")) {
      String statement = code(row.get(1)).get(0);
      if (statement.startsWith("VACUUM")) {
        run(statement);
      } else if (!reads.containsAll(code(row.get(0)))) {
        assertThat(stackTrace(catchThrowable(() -> run(statement))))
            .as(statement)
            .containsPattern("is not authorized to perform|AccessDenied");
      }
    }

    assertThat(entries()).isEqualTo(entries);
    assertThat(files()).isEqualTo(files);
  }

  @Test
  void writesUpdateTheEntryOnlyIfTheyChangeTheSchema() throws Exception {
    run("CREATE TABLE stock.shelf USING delta AS SELECT 1 AS id");
    Set<String> writes = IamPage.actions(ACCOUNT.statements(List.of(IamPage.READ, IamPage.WRITE)));
    allowOnly(action -> writes.contains(action) && !action.equals("glue:UpdateTable"));
    run("INSERT INTO stock.shelf VALUES (2)");
    run(
        "MERGE INTO stock.shelf t USING (SELECT 3 AS id) s ON t.id = s.id"
            + " WHEN NOT MATCHED THEN INSERT *");
    run("DELETE FROM stock.shelf WHERE id = 2");
    spark.conf().set("spark.databricks.delta.schema.autoMerge.enabled", "true");
    try {
      run("INSERT INTO stock.shelf BY NAME SELECT 4 AS id, 'high' AS place");
    } finally {
      spark.conf().unset("spark.databricks.delta.schema.autoMerge.enabled");
    }
    spark.sparkContext().listenerBus().waitUntilEmpty();
    assertThat(run("SELECT id FROM stock.shelf WHERE place = 'high'")).hasSize(1);
    assertThat(columns("shelf")).containsExactly("id");

    allowOnly(writes::contains);
    run("REFRESH TABLE stock.shelf");
    assertThat(columns("shelf")).containsExactly("id", "place");
    Accounts.allow(ACCOUNT, ACCOUNT.policy());
    run("DROP TABLE stock.shelf");
  }

  private static List<String> columns(String table) {
    return Aws.C.table("stock", table).storageDescriptor().columns().stream()
        .map(column -> column.name())
        .toList();
  }

  @Test
  void withoutDeletionsACommitLeavesATemporaryFile() {
    Set<String> before = files();
    allowOnly(action -> !action.equals("s3:DeleteObject"));
    run("INSERT INTO stock.items VALUES (5, 'screw')");
    assertThat(files())
        .filteredOn(file -> !before.contains(file))
        .filteredOn(file -> file.contains("_delta_log/."))
        .hasSize(1);
  }

  @Test
  void aRoleForOneDatabaseSeesNoOther() throws Exception {
    List<JsonNode> narrowed = new ArrayList<>();
    for (JsonNode statement : ACCOUNT.policy()) {
      narrowed.add(
          new ObjectMapper()
              .readTree(
                  statement
                      .toString()
                      .replace("database/*", "database/stock")
                      .replace("table/*/*", "table/stock/*")));
    }
    Accounts.allow(ACCOUNT, narrowed);
    assertThat(run("SHOW DATABASES")).extracting(Row::mkString).containsExactly("stock");
    assertThat(run("SELECT * FROM stock.items")).isNotEmpty();
    assertThatThrownBy(() -> run("SHOW TABLES IN empty"))
        .hasMessageContaining("GetTables for database empty failed");
  }

  @Test
  void theDeletionsThatEndHalfwaySaySo() {
    allowOnly(action -> !action.equals("glue:DeleteTable"));
    assertThatThrownBy(() -> run("ALTER TABLE stock.items RENAME TO stock.things"))
        .hasMessageContaining("stock.things is there, but the old entry stock.items could not be");
    assertThat(Aws.C.find("stock", "items")).isPresent();
    assertThat(Aws.C.find("stock", "things")).isPresent();
    Aws.C.glue().deleteTable(r -> r.databaseName("stock").name("things"));

    run("CREATE DATABASE market");
    Aws.C.putDataSourceTable("market", "t", "csv", ACCOUNT.root() + "/market", "id");
    allowOnly(action -> !action.equals("glue:DeleteDatabase"));
    assertThatThrownBy(() -> run("DROP DATABASE market CASCADE"))
        .hasMessageContaining("DeleteDatabase for database market failed");
    assertThat(run("SHOW TABLES IN market")).isEmpty();
    Accounts.allow(ACCOUNT, ACCOUNT.policy());
    run("DROP DATABASE market");
  }

  @Test
  void withoutTheRoleTheCatalogSaysWhatItsPageSays() throws Exception {
    List<JsonNode> trust = new ArrayList<>(ACCOUNT.trust());
    trust.addAll(ACCOUNT.statements(List.of(IamPage.TRUST_IN_WEB_IDENTITY)));
    Map<String, String> tagged = catalog();
    tagged.put("client.assume-role.tags.team", "red");
    for (List<String> row : IamPage.table("Without the role")) {
      String action = code(row.get(0)).get(0);
      ThrowingCallable attempt =
          switch (action) {
            case "sts:AssumeRole" -> () -> session(catalog()).sql("SHOW DATABASES").count();
            case "sts:TagSession" -> () -> session(tagged).sql("SHOW DATABASES").count();
            case "sts:AssumeRoleWithWebIdentity" -> IamTest::callWithWebIdentity;
            default -> throw new AssertionError("no test for " + row);
          };
      Accounts.put(ACCOUNT, ACCOUNT.policy(), trust);
      assertThatCode(attempt).as(row.get(0)).doesNotThrowAnyException();

      if (row.get(0).endsWith("of the caller")) {
        Accounts.allowCaller(IamPage.only(a -> !a.equals(action), Accounts.callerPolicy()));
      } else {
        Accounts.put(ACCOUNT, ACCOUNT.policy(), IamPage.only(a -> !a.equals(action), trust));
      }
      assertThat(stackTrace(catchThrowable(attempt)))
          .as(row.get(0))
          .containsPattern(message(row.get(1)));
      Accounts.allowCaller(Accounts.callerPolicy());
    }
  }

  /** As in a pod of EKS, whose identity is that of the catalog. */
  private static void callWithWebIdentity() throws Exception {
    Map<String, String> pod = pod(ACCOUNT.roleArn());
    Map<String, String> options = catalog();
    options.keySet().removeIf(key -> key.startsWith("client.assume-role."));
    options.put("client.credentials-provider", WEB_IDENTITY);
    pod.forEach(System::setProperty);
    try {
      session(options).sql("SHOW DATABASES").count();
    } finally {
      pod.keySet().forEach(System::clearProperty);
    }
  }

  /** What EKS gives to a pod whose service account has a role. */
  private static Map<String, String> pod(String roleArn) throws Exception {
    Path token = Files.writeString(Files.createTempFile("token", null), "header.claims.signature");
    token.toFile().deleteOnExit();
    return Map.of(
        "aws.roleArn",
        roleArn,
        "aws.webIdentityTokenFile",
        token.toString(),
        "aws.region",
        Accounts.REGION);
  }

  /** The role of the pod, which it assumes by its token, is trusted by the role of the catalog. */
  @Test
  void aPodAssumesTheRoleOfTheCatalogWithItsOwn() throws Exception {
    Accounts.Account pod = new Accounts.Account(Accounts.CALLER, "pod", null, "none");
    Accounts.put(
        pod,
        ACCOUNT.statements(IamPage.CALLER),
        pod.statements(List.of(IamPage.TRUST_IN_WEB_IDENTITY)));
    Accounts.put(
        ACCOUNT,
        ACCOUNT.policy(),
        ACCOUNT.trust().stream()
            .map(statement -> replaced(statement, Accounts.CALLER_ARN, pod.roleArn()))
            .toList());
    List<String> arguments = new ArrayList<>();
    pod(pod.roleArn()).forEach((key, value) -> arguments.add("-D" + key + "=" + value));
    // No keys of the caller, which come first in the SDK's chain.
    arguments.addAll(List.of("-Daws.accessKeyId=", "-Daws.secretAccessKey="));
    Map<String, String> settings = Sessions.catalog("c", ACCOUNT.catalog());
    settings.put("spark.sql.extensions", "io.delta.sql.DeltaSparkSessionExtension");
    settings.put(
        "spark.sql.catalog.spark_catalog", "org.apache.spark.sql.delta.catalog.DeltaCatalog");
    long mark = Emulator.get().mark();

    String output =
        Statements.run(jar -> true, settings, arguments, "SELECT count(*) > 0 FROM c.stock.items");

    assertThat(output).contains("-> [[true]]");
    assertThat(Emulator.get().since(mark))
        .filteredOn(request -> request.operation().equals("AssumeRole"))
        .isNotEmpty()
        .allSatisfy(
            request ->
                assertThat(request.identity())
                    .startsWith("arn:aws:sts::" + Accounts.CALLER + ":assumed-role/pod/"));
    assertThat(Emulator.get().since(mark))
        .filteredOn(request -> !request.service().equals("sts"))
        .extracting(request -> request.service() + " " + request.identity())
        .contains("glue " + ACCOUNT.session("gluecat"), "s3 " + ACCOUNT.session("gluecat"))
        .allMatch(as -> as.endsWith(ACCOUNT.session("gluecat")));
  }

  private static JsonNode replaced(JsonNode statement, String text, String by) {
    return IamPage.json(statement.toString().replace(text, by));
  }

  @Test
  void aRoleThatAsksForAnExternalIdAcceptsNoOther() {
    Map<String, String> other = catalog();
    other.put("client.assume-role.external-id", "of someone else");
    Map<String, String> none = catalog();
    none.remove("client.assume-role.external-id");

    Accounts.put(
        ACCOUNT, ACCOUNT.policy(), ACCOUNT.statements(List.of(IamPage.TRUST_WITH_EXTERNAL_ID)));
    session(catalog()).sql("SHOW DATABASES").count();
    for (Map<String, String> wrong : List.of(other, none)) {
      assertThatThrownBy(() -> session(wrong).sql("SHOW DATABASES").count())
          .hasMessageContaining("is not authorized to perform: sts:AssumeRole")
          .hasMessageContaining("(and the external id, if it asks for one)");
    }

    Accounts.put(ACCOUNT, ACCOUNT.policy(), ACCOUNT.statements(List.of(IamPage.TRUST)));
    session(none).sql("SHOW DATABASES").count();
  }
}
