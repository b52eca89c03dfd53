/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import io.github.sdaberdaku.gluecat.format.CatalogContext;
import io.github.sdaberdaku.gluecat.spark.CommandExec;
import io.github.sdaberdaku.gluecat.spark.PlannerStrategies;
import io.github.sdaberdaku.gluecat.spark.ScalaCollections;
import java.util.ArrayList;
import java.util.Collections;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.ResolvedTable;
import org.apache.spark.sql.catalyst.plans.logical.AnalyzeTable;
import org.apache.spark.sql.catalyst.plans.logical.DeleteFromTable;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.MergeIntoTable;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.plans.logical.RecoverPartitions;
import org.apache.spark.sql.catalyst.plans.logical.RepairTable;
import org.apache.spark.sql.catalyst.plans.logical.UnaryCommand;
import org.apache.spark.sql.catalyst.plans.logical.UpdateTable;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.SparkStrategy;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2ScanRelation;
import scala.collection.JavaConverters;
import scala.collection.immutable.List;

/**
 * Plans the statements for tables of files that Spark has for tables of Hive alone ({@code MSCK
 * REPAIR TABLE}, {@code ALTER TABLE … RECOVER PARTITIONS} and {@code ANALYZE TABLE}), and those
 * that change rows.
 */
public final class FileStrategies extends SparkStrategy {

  private final CatalogContext context;

  private FileStrategies(CatalogContext context) {
    this.context = context;
  }

  /** Adds the strategy of a catalog to what the session plans from here on. */
  public static void register(SparkSession session, CatalogContext context) {
    PlannerStrategies.add(session, new FileStrategies(context));
  }

  @Override
  public List<SparkPlan> apply(LogicalPlan plan) {
    if (plan instanceof RepairTable) {
      RepairTable repair = (RepairTable) plan;
      return repair(repair, repair.enableAddPartitions(), repair.enableDropPartitions());
    }
    if (plan instanceof RecoverPartitions) {
      return repair((RecoverPartitions) plan, true, false);
    }
    if (plan instanceof AnalyzeTable && ((AnalyzeTable) plan).partitionSpec().isEmpty()) {
      DataSourceTable table = table((AnalyzeTable) plan);
      boolean counts = !((AnalyzeTable) plan).noScan();
      return table == null
          ? none()
          : command("ANALYZE TABLE " + table, table, () -> table.analyze(counts));
    }
    if (plan instanceof DeleteFromTable
        || plan instanceof UpdateTable
        || plan instanceof MergeIntoTable) {
      return change(plan);
    }
    return none();
  }

  /**
   * Where the partition columns are not the last ones, Spark puts a projection over the scan, which
   * reads them last, and then does not find the table to change (DataSourceV2Strategy and
   * BasicOperators, all lines). Without it, Spark plans the statement, or says why it cannot.
   */
  private List<SparkPlan> change(LogicalPlan statement) {
    java.util.List<LogicalPlan> children =
        new ArrayList<>(JavaConverters.seqAsJavaListConverter(statement.children()).asJava());
    if (children.get(0) instanceof Project) {
      LogicalPlan projected = ((Project) children.get(0)).child();
      if (projected instanceof DataSourceV2ScanRelation
          && ((DataSourceV2ScanRelation) projected).relation().table() instanceof DataSourceTable) {
        children.set(0, projected);
        return ScalaCollections.list(
            Collections.singletonList(
                planLater(statement.withNewChildren(ScalaCollections.list(children)))));
      }
    }
    return none();
  }

  private List<SparkPlan> repair(UnaryCommand command, boolean adds, boolean drops) {
    DataSourceTable table = table(command);
    if (table == null) {
      return none();
    }
    PartitionRegistry registry =
        table
            .registry()
            .orElseThrow(
                () ->
                    new UnsupportedOperationException(
                        context.label()
                            + ": "
                            + table
                            + " has no partitions in Glue to repair; what is in its folders is"
                            + " found by each query"));
    return command(
        "REPAIR TABLE " + table,
        table,
        () -> {
          if (adds) {
            registry.addMissing();
          }
          if (drops) {
            registry.removeMissing();
          }
        });
  }

  /** The table of this catalog that a command is for; null for any other. */
  private DataSourceTable table(UnaryCommand command) {
    if (!(command.child() instanceof ResolvedTable)) {
      return null;
    }
    ResolvedTable table = (ResolvedTable) command.child();
    return table.catalog().name().equals(context.catalogName())
            && table.table() instanceof DataSourceTable
        ? (DataSourceTable) table.table()
        : null;
  }

  private static List<SparkPlan> none() {
    return ScalaCollections.list(Collections.<SparkPlan>emptyList());
  }

  /** What is cached of the table is read again afterwards. */
  private static List<SparkPlan> command(
      String statement, DataSourceTable table, Runnable command) {
    return ScalaCollections.list(
        Collections.<SparkPlan>singletonList(
            new CommandExec(
                statement,
                () -> {
                  command.run();
                  SparkSession.active().catalog().refreshTable(table.name());
                })));
  }
}
