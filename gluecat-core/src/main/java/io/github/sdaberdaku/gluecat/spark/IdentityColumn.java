/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.spark;

import java.util.Optional;
import org.apache.spark.sql.connector.catalog.Column;

/**
 * What {@code GENERATED … AS IDENTITY} says about a column: Spark has it since 4.0, and this code
 * is compiled against 3.5.
 */
public final class IdentityColumn {

  private final Object specification;

  private IdentityColumn(Object specification) {
    this.specification = specification;
  }

  /** The identity of a column, if it has one. */
  public static Optional<IdentityColumn> of(Column column) {
    try {
      return Optional.ofNullable(call(column, Column.class, "identityColumnSpec"))
          .map(IdentityColumn::new);
    } catch (NoSuchMethodException e) {
      // Spark 3.5 has no identity columns.
      return Optional.empty();
    }
  }

  /** The first value. */
  public long start() {
    return (Long) property("getStart");
  }

  /** The distance between two values. */
  public long step() {
    return (Long) property("getStep");
  }

  /** Whether it is BY DEFAULT: an INSERT may give values of its own. */
  public boolean allowsExplicitInsert() {
    return (Boolean) property("isAllowExplicitInsert");
  }

  private Object property(String getter) {
    try {
      return call(specification, specification.getClass(), getter);
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("IdentityColumnSpec of this Spark lacks " + getter, e);
    }
  }

  private static Object call(Object target, Class<?> type, String method)
      throws NoSuchMethodException {
    try {
      return type.getMethod(method).invoke(target);
    } catch (NoSuchMethodException e) {
      throw e;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(type.getName() + "." + method + " cannot be called", e);
    }
  }
}
