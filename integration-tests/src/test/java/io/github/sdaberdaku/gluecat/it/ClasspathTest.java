/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Libraries that are missing, each in a JVM of its own that lacks it. */
class ClasspathTest {

  @Test
  void withoutDeltaTheCatalogServesEverythingElse() throws Exception {
    Aws.A.glue().createDatabase(r -> r.databaseInput(d -> d.name("no_delta")));
    String location = Accounts.A.root() + "/no-delta-" + System.nanoTime();
    Aws.A.put(location + "/rows.json", "{\"n\": 42}\n");
    Aws.A.putDataSourceTable("no_delta", "j", "json", location, "n");
    Aws.A.glue()
        .createTable(
            r ->
                r.databaseName("no_delta")
                    .tableInput(t -> t.name("d").parameters(Map.of("table_type", "DELTA"))));
    try {
      String output =
          Statements.run(
              jar -> !jar.contains("delta-"),
              "SHOW TABLES IN c.no_delta",
              "SELECT n FROM c.no_delta.j",
              "SELECT * FROM c.no_delta.d",
              "CREATE TABLE c.no_delta.x (n INT) USING delta LOCATION '" + location + "/x'");
      assertThat(output)
          .contains("[no_delta,d,false], [no_delta,j,false]")
          .contains("[[42]]")
          .contains(
              "MissingModuleException: catalog c (glue.id 111111111111): no_delta.d is a Delta"
                  + " table, but Delta Lake is not on the classpath; add --packages io.delta:")
          .contains("no_delta.x is to be a Delta table, but Delta Lake is not on the classpath");
      assertThat(Aws.A.keys(location + "/x")).isEmpty();
    } finally {
      Aws.A.glue().deleteDatabase(r -> r.name("no_delta"));
    }
  }

  @Test
  void withoutTheAwsSdkTheErrorNamesTheModule() throws Exception {
    assertThat(Statements.run(jar -> !jar.contains("/awssdk/"), "SHOW DATABASES IN c"))
        .contains("MissingModuleException: catalog c (glue.id 111111111111)")
        .contains("the AWS SDK v2 module glue is not on the classpath; add --packages");
  }
}
