/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.delta;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.junit.jupiter.api.Test;

/** Identity columns are those of Spark 4, so the integration tests have them. */
class DeltaColumnsTest {

  @Test
  void aGenerationExpressionBecomesMetadataThatDeltaReads() {
    Column column =
        Column.create(
            "Day", DataTypes.DateType, false, "when", "CAST(at AS DATE)", "{\"team\":\"lake\"}");
    Column translated = DeltaColumns.of("t", new Column[] {column})[0];
    assertThat(translated.generationExpression()).isNull();
    assertThat(translated.name()).isEqualTo("Day");
    assertThat(translated.dataType()).isEqualTo(DataTypes.DateType);
    assertThat(translated.nullable()).isFalse();
    assertThat(translated.comment()).isEqualTo("when");
    Metadata metadata = Metadata.fromJson(translated.metadataInJSON());
    assertThat(metadata.getString("delta.generationExpression")).isEqualTo("CAST(at AS DATE)");
    assertThat(metadata.getString("team")).isEqualTo("lake");
  }

  @Test
  void otherColumnsStayAsTheyAre() {
    Column column = Column.create("n", DataTypes.IntegerType, true, null, null);
    assertThat(DeltaColumns.of("t", new Column[] {column})[0]).isSameAs(column);
  }
}
