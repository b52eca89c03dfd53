/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The rooms of the house, and what each may know. */
@AnalyzeClasses(
    packages = "io.github.sdaberdaku.gluecat",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  private static final String ROOT = "io.github.sdaberdaku.gluecat";
  private static final String AWS_SDK = "software.amazon.awssdk..";
  private static final String GATEWAY =
      "io[.]github[.]sdaberdaku[.]gluecat[.]glue[.](GlueGateway|GluePartitions)";
  private static final String GLUE_CLIENT = "software.amazon.awssdk.services.glue.GlueClient";
  private static final String CATALOG_TABLE = "org.apache.spark.sql.catalyst.catalog.CatalogTable";

  private static String room(String name) {
    return ROOT + "." + name + "..";
  }

  private static String[] rooms(String... names) {
    String[] packages = new String[names.length];
    for (int i = 0; i < names.length; i++) {
      packages[i] = room(names[i]);
    }
    return packages;
  }

  private static DescribedPredicate<JavaClass> named(String prefix) {
    return describe(
        "is named " + prefix + "*", c -> c.getBaseComponentType().getName().startsWith(prefix));
  }

  private static DescribedPredicate<JavaClass> sparkSql() {
    return resideInAPackage("org.apache.spark.sql..");
  }

  @ArchTest
  static final ArchRule config_knows_neither_aws_nor_spark =
      noClasses()
          .that()
          .resideInAPackage(room("config"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(AWS_SDK, "org.apache.spark..", "org.apache.hadoop..");

  @ArchTest
  static final ArchRule config_knows_no_other_room =
      noClasses()
          .that()
          .resideInAPackage(room("config"))
          .should()
          .dependOnClassesThat(
              resideInAPackage(ROOT + "..").and(not(resideInAnyPackage(ROOT, room("config")))));

  @ArchTest
  static final ArchRule aws_knows_no_spark_sql_and_of_the_rooms_only_config =
      noClasses()
          .that()
          .resideInAPackage(room("aws"))
          .should()
          .dependOnClassesThat(
              sparkSql()
                  .or(
                      resideInAPackage(ROOT + "..")
                          .and(not(resideInAnyPackage(ROOT, room("config"), room("aws"))))));

  @ArchTest
  static final ArchRule only_glue_and_aws_know_the_glue_client =
      noClasses()
          .that()
          .resideOutsideOfPackages(room("glue"), room("aws"))
          .should()
          .dependOnClassesThat(named(GLUE_CLIENT));

  @ArchTest
  static final ArchRule only_the_gateway_calls_the_glue_client =
      noClasses()
          .that(describe("are not the gateway", c -> !c.getName().matches(GATEWAY + "([$].*)?")))
          .should()
          .callMethodWhere(
              describe(
                  "the target is an operation of GlueClient",
                  (JavaCall<?> call) ->
                      call.getTargetOwner().getName().equals(GLUE_CLIENT)
                          && !call.getTarget().getName().equals("builder")));

  @ArchTest
  static final ArchRule glue_knows_no_schemas_delta_and_files =
      noClasses()
          .that()
          .resideInAPackage(room("glue"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.apache.spark.sql.types..",
              "org.apache.spark.sql.delta..",
              "io.delta..",
              "org.apache.hadoop..");

  @ArchTest
  static final ArchRule glue_knows_of_the_rooms_only_config_and_entry =
      noClasses()
          .that()
          .resideInAPackage(room("glue"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              rooms("aws", "catalog", "delta", "files", "format", "spark", "views", "fs"));

  @ArchTest
  static final ArchRule entry_knows_the_models_of_glue_but_no_network =
      noClasses()
          .that()
          .resideInAPackage(room("entry"))
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(
                      "software.amazon.awssdk.services..",
                      "software.amazon.awssdk.http..",
                      "software.amazon.awssdk.auth..",
                      "software.amazon.awssdk.regions..",
                      "java.net..",
                      "org.apache.hadoop..")
                  .and(not(resideInAPackage("software.amazon.awssdk.services.glue.model"))));

  @ArchTest
  static final ArchRule entry_knows_schemas_but_no_session =
      noClasses()
          .that()
          .resideInAPackage(room("entry"))
          .should()
          .dependOnClassesThat(
              resideInAPackage("org.apache.spark..")
                  .and(
                      not(resideInAnyPackage("org.apache.spark", "org.apache.spark.sql.types.."))));

  /** Their constructors are others on Spark 4.2; their method apply is the same on each line. */
  @ArchTest
  static final ArchRule char_and_varchar_are_made_as_every_line_can =
      noClasses()
          .should()
          .callConstructorWhere(
              describe(
                  "the target is CharType or VarcharType",
                  call ->
                      call.getTargetOwner()
                          .getName()
                          .matches("org\\.apache\\.spark\\.sql\\.types\\.(Char|Varchar)Type")));

  @ArchTest
  static final ArchRule entry_knows_no_other_room =
      noClasses()
          .that()
          .resideInAPackage(room("entry"))
          .should()
          .dependOnClassesThat(
              resideInAPackage(ROOT + "..").and(not(resideInAnyPackage(ROOT, room("entry")))));

  @ArchTest
  static final ArchRule the_rooms_facing_spark_know_no_aws_sdk =
      noClasses()
          .that()
          .resideInAnyPackage(
              rooms("catalog", "delta", "files", "format", "spark", "views", "iceberg", "hudi"))
          .should()
          .dependOnClassesThat()
          .resideInAPackage(AWS_SDK);

  @ArchTest
  static final ArchRule core_knows_no_catalog_table_but_through_the_line =
      noClasses()
          .that()
          .resideInAnyPackage(rooms("catalog", "files", "format", "glue", "entry"))
          .should()
          .dependOnClassesThat(named(CATALOG_TABLE));

  @ArchTest
  static final ArchRule delta_is_reached_from_the_catalog_only =
      classes()
          .that()
          .resideInAPackage(room("delta"))
          .should()
          .onlyHaveDependentClassesThat(
              resideInAPackage(room("delta"))
                  .or(named(ROOT + ".catalog.TableFormats"))
                  .or(named(ROOT + ".catalog.BaseGlueCatalog"))
                  .or(named(ROOT + ".catalog.Tables")));

  @ArchTest
  static final ArchRule only_delta_and_what_hands_paths_to_it_know_the_classes_of_delta =
      noClasses()
          .that()
          .resideOutsideOfPackage(room("delta"))
          .and()
          .doNotHaveFullyQualifiedName(ROOT + ".catalog.Tables")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.spark.sql.delta..", "io.delta..");

  @ArchTest
  static final ArchRule files_knows_no_delta =
      noClasses()
          .that()
          .resideInAPackage(room("files"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(room("delta"), "org.apache.spark.sql.delta..", "io.delta..");

  @ArchTest
  static final ArchRule kinds_of_tables_do_not_know_each_other_nor_the_catalog =
      noClasses()
          .that()
          .resideInAnyPackage(rooms("delta", "files", "format"))
          .should()
          .dependOnClassesThat()
          .resideInAPackage(room("catalog"));

  @ArchTest
  static final ArchRule spark_knows_no_other_room =
      noClasses()
          .that()
          .resideInAPackage(room("spark"))
          .should()
          .dependOnClassesThat(
              resideInAPackage(ROOT + "..").and(not(resideInAnyPackage(ROOT, room("spark")))));

  @ArchTest
  static final ArchRule the_public_exceptions_know_no_room =
      noClasses()
          .that()
          .resideInAPackage(ROOT)
          .should()
          .dependOnClassesThat(resideInAPackage(ROOT + "..").and(not(resideInAPackage(ROOT))));

  @ArchTest
  static final ArchRule the_public_exceptions_know_no_aws_sdk =
      noClasses()
          .that()
          .resideInAPackage(ROOT)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(AWS_SDK);

  @ArchTest
  static final ArchRule rooms_are_free_of_cycles =
      slices().matching(ROOT + ".(*)..").should().beFreeOfCycles();

  /** Delta may be absent, so making a catalog or its formats must not load its classes. */
  @ArchTest
  static final ArchRule the_catalog_holds_no_delta_class_in_a_static_way =
      noClasses()
          .that()
          .resideInAPackage(room("catalog"))
          .should()
          .accessTargetWhere(
              describe(
                  "a static initializer reaches the room delta",
                  access ->
                      access.getOrigin().getName().equals("<clinit>")
                          && access.getTargetOwner().getPackageName().startsWith(ROOT + ".delta")));

  @ArchTest
  static final ArchRule names_say_what_a_class_holds =
      noClasses().should().haveNameMatching(".*(Util|Utils|Helper|Helpers|Manager|Impl)(\\$.*)?");
}
