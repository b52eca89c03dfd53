/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.delta;

import io.github.sdaberdaku.gluecat.spark.IdentityColumn;
import java.util.Arrays;
import java.util.Optional;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;

/**
 * The columns of a CREATE TABLE as Delta keeps them: generation expressions and identities are
 * metadata of the field, under keys of the Delta protocol ("Generated Columns", "Identity
 * Columns"). Delta's own catalog translates them from 4.4.0 on only; earlier ones would lose them.
 */
final class DeltaColumns {

  private static final String GENERATION_EXPRESSION = "delta.generationExpression";
  private static final String IDENTITY_START = "delta.identity.start";
  private static final String IDENTITY_STEP = "delta.identity.step";
  private static final String IDENTITY_EXPLICIT = "delta.identity.allowExplicitInsert";

  private DeltaColumns() {}

  /**
   * Translates columns.
   *
   * @param label the table as messages name it
   * @throws IllegalArgumentException if an identity column is no BIGINT, or has the step 0
   */
  static Column[] of(String label, Column[] columns) {
    return Arrays.stream(columns).map(column -> of(label, column)).toArray(Column[]::new);
  }

  private static Column of(String label, Column column) {
    Optional<IdentityColumn> identity = IdentityColumn.of(column);
    if (column.generationExpression() == null && !identity.isPresent()) {
      return column;
    }
    MetadataBuilder metadata = new MetadataBuilder();
    if (column.metadataInJSON() != null) {
      metadata.withMetadata(Metadata.fromJson(column.metadataInJSON()));
    }
    if (identity.isPresent()) {
      checkIdentity(label, column, identity.get());
      metadata
          .putLong(IDENTITY_START, identity.get().start())
          .putLong(IDENTITY_STEP, identity.get().step())
          .putBoolean(IDENTITY_EXPLICIT, identity.get().allowsExplicitInsert());
    } else {
      metadata.putString(GENERATION_EXPRESSION, column.generationExpression());
    }
    return Column.create(
        column.name(),
        column.dataType(),
        column.nullable(),
        column.comment(),
        metadata.build().json());
  }

  private static void checkIdentity(String label, Column column, IdentityColumn identity) {
    if (!column.dataType().equals(DataTypes.LongType)) {
      throw new IllegalArgumentException(
          label
              + ": the identity column "
              + column.name()
              + " is of type "
              + column.dataType().sql()
              + "; Delta has identity columns of type BIGINT only");
    }
    if (identity.step() == 0) {
      throw new IllegalArgumentException(
          label + ": the identity column " + column.name() + " must not have the step 0");
    }
  }
}
