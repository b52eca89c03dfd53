/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.glue.model.DataLakePrincipal;
import software.amazon.awssdk.services.glue.model.Database;
import software.amazon.awssdk.services.glue.model.DatabaseIdentifier;
import software.amazon.awssdk.services.glue.model.DatabaseInput;
import software.amazon.awssdk.services.glue.model.FederatedDatabase;
import software.amazon.awssdk.services.glue.model.PrincipalPermissions;

class DatabaseEntryTest {

  private static final Database FULL =
      Database.builder()
          .name("sales")
          .description("text")
          .locationUri("s3://bucket/sales")
          .parameters(Map.of("a", "1", "b", "2"))
          .createTableDefaultPermissions(
              PrincipalPermissions.builder()
                  .principal(DataLakePrincipal.builder().dataLakePrincipalIdentifier("all").build())
                  .permissionsWithStrings("ALL")
                  .build())
          .targetDatabase(DatabaseIdentifier.builder().catalogId("2").databaseName("x").build())
          .federatedDatabase(FederatedDatabase.builder().identifier("f").build())
          .build();

  private static Object value(SdkPojo model, SdkField<?> like) {
    return model.sdkFields().stream()
        .filter(field -> field.memberName().equals(like.memberName()))
        .map(field -> field.getValueOrDefault(model))
        .findFirst()
        .orElse(null);
  }

  @Test
  void isWrittenAsRead() {
    DatabaseInput written = DatabaseEntry.decode(FULL).encode();
    for (SdkField<?> field : written.sdkFields()) {
      assertThat(field.getValueOrDefault(written))
          .as(field.memberName())
          .isNotNull()
          .isEqualTo(value(FULL, field));
    }
  }

  @Test
  void keepsWhatIsNotChanged() {
    DatabaseInput written =
        DatabaseEntry.decode(FULL).with("other", "s3://x/y", Map.of("c", "3")).encode();
    assertThat(written)
        .isEqualTo(
            DatabaseEntry.decode(FULL).encode().toBuilder()
                .description("other")
                .locationUri("s3://x/y")
                .parameters(Map.of("c", "3"))
                .build());
  }

  @Test
  void removesWhatIsRemoved() {
    DatabaseInput written = DatabaseEntry.decode(FULL).with(null, null, Map.of()).encode();
    assertThat(written.description()).isNull();
    assertThat(written.locationUri()).isNull();
    assertThat(written.parameters()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " "})
  void takesABlankLocationAsNone(String location) {
    DatabaseEntry entry =
        DatabaseEntry.decode(Database.builder().name("d").locationUri(location).build());
    assertThat(entry.location()).isEmpty();
    assertThat(entry.encode().locationUri()).isNull();
  }
}
