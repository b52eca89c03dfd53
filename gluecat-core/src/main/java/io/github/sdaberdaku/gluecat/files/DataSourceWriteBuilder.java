/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.SupportsDynamicOverwrite;
import org.apache.spark.sql.connector.write.SupportsOverwriteV2;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructType;

/** Takes what a write replaces: nothing, the partitions of a condition, or those that it writes. */
final class DataSourceWriteBuilder implements SupportsOverwriteV2, SupportsDynamicOverwrite {

  private final LogicalWriteInfo info;
  private final StructType partitionSchema;
  private final Function<Replaced, Write> write;
  private Replaced replaced = Replaced.nothing();

  /**
   * @param partitionSchema the partition columns
   * @param write makes the write of what it is to replace
   */
  DataSourceWriteBuilder(
      LogicalWriteInfo info, StructType partitionSchema, Function<Replaced, Write> write) {
    this.info = info;
    this.partitionSchema = partitionSchema;
    this.write = write;
  }

  @Override
  public boolean canOverwrite(Predicate[] predicates) {
    return Arrays.stream(predicates)
        .allMatch(predicate -> PartitionPredicate.isOf(predicate, partitionSchema));
  }

  @Override
  public WriteBuilder overwrite(Predicate[] predicates) {
    List<PartitionPredicate> conditions =
        Arrays.stream(predicates)
            .map(predicate -> PartitionPredicate.of(predicate, partitionSchema))
            .collect(Collectors.toList());
    replaced = isDynamicByOption() ? Replaced.written() : Replaced.where(conditions);
    return this;
  }

  /** The option of a single write, which Spark reads for its own tables only. */
  private boolean isDynamicByOption() {
    return partitionSchema.length() > 0
        && "dynamic".equalsIgnoreCase(info.options().get("partitionOverwriteMode"));
  }

  @Override
  public WriteBuilder overwriteDynamicPartitions() {
    replaced = Replaced.written();
    return this;
  }

  @Override
  public Write build() {
    return write.apply(replaced);
  }

  /** Which partitions a write takes the place of. */
  static final class Replaced {

    private final List<PartitionPredicate> conditions;
    private final boolean written;

    private Replaced(List<PartitionPredicate> conditions, boolean written) {
      this.conditions = conditions;
      this.written = written;
    }

    static Replaced nothing() {
      return new Replaced(null, false);
    }

    static Replaced written() {
      return new Replaced(null, true);
    }

    static Replaced where(List<PartitionPredicate> conditions) {
      return new Replaced(conditions, false);
    }

    /** Whether a partition is replaced because of its values; empty if only when it is written. */
    Optional<Boolean> includes(InternalRow values) {
      return written
          ? Optional.empty()
          : Optional.of(
              conditions != null
                  && conditions.stream().allMatch(condition -> condition.test(values)));
    }
  }
}
