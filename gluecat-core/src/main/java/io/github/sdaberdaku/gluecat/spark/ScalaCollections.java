/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.spark;

import java.util.Map;
import scala.collection.JavaConverters;
import scala.collection.immutable.List;
import scala.collection.immutable.Map$;

/** Java's collections as Scala's immutable ones, which every Spark line takes. */
public final class ScalaCollections {

  private ScalaCollections() {}

  public static <T> List<T> list(java.util.List<T> list) {
    return JavaConverters.asScalaBufferConverter(list).asScala().toList();
  }

  /** Its order is not kept. */
  public static <K, V> scala.collection.immutable.Map<K, V> map(Map<K, V> map) {
    scala.collection.immutable.Map<K, V> result = Map$.MODULE$.empty();
    for (Map.Entry<K, V> entry : map.entrySet()) {
      result = result.updated(entry.getKey(), entry.getValue());
    }
    return result;
  }
}
