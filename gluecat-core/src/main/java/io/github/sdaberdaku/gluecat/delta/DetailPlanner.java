/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.delta;

import io.github.sdaberdaku.gluecat.format.CatalogContext;
import java.util.Map;
import org.apache.spark.sql.catalyst.analysis.ResolvedTable;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.delta.commands.DescribeDeltaDetailCommand;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.SparkStrategy;
import org.apache.spark.sql.execution.command.ExecutedCommandExec;
import scala.collection.immutable.List;
import scala.collection.immutable.List$;

/**
 * Plans {@code DESCRIBE DETAIL} of a catalog's table with the catalog's file settings, which Delta
 * 3.3 does not take from the table.
 */
final class DetailPlanner extends SparkStrategy {

  /** By its name, since every plan comes by here, also without Delta on the classpath. */
  private static final String COMMAND =
      "org.apache.spark.sql.delta.commands.DescribeDeltaDetailCommand";

  private final CatalogContext context;

  DetailPlanner(CatalogContext context) {
    this.context = context;
  }

  @Override
  public List<SparkPlan> apply(LogicalPlan plan) {
    return plan.getClass().getName().equals(COMMAND)
        ? plan((DescribeDeltaDetailCommand) plan)
        : List$.MODULE$.<SparkPlan>empty();
  }

  private List<SparkPlan> plan(DescribeDeltaDetailCommand command) {
    List<SparkPlan> none = List$.MODULE$.empty();
    if (!(command.child() instanceof ResolvedTable)) {
      return none;
    }
    ResolvedTable table = (ResolvedTable) command.child();
    if (!table.catalog().name().equals(context.catalogName())) {
      return none;
    }
    scala.collection.immutable.Map<String, String> settings = command.hadoopConf();
    for (Map.Entry<String, String> option : context.fileSettings().entrySet()) {
      settings = settings.updated(option.getKey(), option.getValue());
    }
    return none.$colon$colon(
        new ExecutedCommandExec(new DescribeDeltaDetailCommand(command.child(), settings)));
  }
}
