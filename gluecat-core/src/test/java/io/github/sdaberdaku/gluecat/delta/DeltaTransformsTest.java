/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.delta;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.delta.skipping.clustering.temp.ClusterByTransform;
import org.junit.jupiter.api.Test;

class DeltaTransformsTest {

  @Test
  void theClusteringOfSparkBecomesThatOfDelta() {
    NamedReference id = Expressions.column("id");
    NamedReference nested = Expressions.column("s.`a.b`");
    Transform[] translated =
        DeltaTransforms.of(new Transform[] {Expressions.apply("cluster_by", id, nested)});
    assertThat(translated).hasSize(1);
    assertThat(translated[0]).isInstanceOf(ClusterByTransform.class);
    assertThat(translated[0].references()).containsExactly(id, nested);
  }

  @Test
  void otherTransformsStayAsTheyAre() {
    Transform identity = Expressions.identity("p");
    assertThat(DeltaTransforms.of(new Transform[] {identity})).containsExactly(identity);
  }
}
