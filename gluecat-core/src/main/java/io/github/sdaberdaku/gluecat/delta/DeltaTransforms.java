/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.delta;

import java.util.Arrays;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.delta.skipping.clustering.temp.ClusterByTransform;
import scala.collection.JavaConverters;

/**
 * The partitioning of a new table as Delta takes it: Delta's catalog knows the clustering of its
 * own parser, but not that of Spark 4's {@code DataFrameWriter.clusterBy} and {@code writeTo}.
 */
final class DeltaTransforms {

  /** The name of both classes' transforms. */
  private static final String CLUSTER_BY = "cluster_by";

  private DeltaTransforms() {}

  /** Translates Spark's clustering; other transforms stay as they are. */
  static Transform[] of(Transform[] partitioning) {
    return Arrays.stream(partitioning)
        .map(transform -> transform.name().equals(CLUSTER_BY) ? clustering(transform) : transform)
        .toArray(Transform[]::new);
  }

  private static ClusterByTransform clustering(Transform transform) {
    return new ClusterByTransform(
        JavaConverters.asScalaBufferConverter(Arrays.asList(transform.references()))
            .asScala()
            .toList());
  }
}
