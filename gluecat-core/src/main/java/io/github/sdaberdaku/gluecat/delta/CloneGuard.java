/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.delta;

import io.github.sdaberdaku.gluecat.format.CatalogContext;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.catalyst.TableIdentifier;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.delta.commands.CreateDeltaTableCommand;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.SparkStrategy;
import scala.collection.immutable.List;
import scala.collection.immutable.List$;

/**
 * Refuses to plan a {@code SHALLOW CLONE} that Delta would write to Spark's built-in catalog though
 * it names a table of this one.
 *
 * <p>Delta turns the statement into a command of its own, which asks no catalog when it runs, so
 * its planning is where it can be stopped.
 */
final class CloneGuard extends SparkStrategy {

  /** By its name, since every plan comes by here, also without Delta on the classpath. */
  private static final String COMMAND =
      "org.apache.spark.sql.delta.commands.CreateDeltaTableCommand";

  /** What names without a catalog mean here. */
  private static final String BUILT_IN = "spark_catalog";

  private final CatalogContext context;

  CloneGuard(CatalogContext context) {
    this.context = context;
  }

  @Override
  public List<SparkPlan> apply(LogicalPlan plan) {
    if (plan.getClass().getName().equals(COMMAND)) {
      check((CreateDeltaTableCommand) plan);
    }
    return List$.MODULE$.empty();
  }

  private void check(CreateDeltaTableCommand command) {
    if (command.tableByPath()
        || command.mode() == SaveMode.Ignore && command.existingTableOpt().isDefined()) {
      return;
    }
    TableIdentifier name = command.table().identifier();
    String catalog = name.catalog().isDefined() ? name.catalog().get() : BUILT_IN;
    if (catalog.equals(context.catalogName())) {
      throw new UnsupportedOperationException(
          context.label()
              + ": SHALLOW CLONE to "
              + context.sqlName(name.database().get(), name.table())
              + " is refused, since Delta would write that name to Spark's built-in catalog and not"
              + " to Glue; clone to a path with CREATE TABLE delta.`s3a://…` SHALLOW CLONE, and"
              + " register it with CREATE TABLE … USING delta LOCATION");
    }
  }
}
