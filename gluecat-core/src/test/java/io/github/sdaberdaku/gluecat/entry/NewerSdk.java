/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.services.glue.model.Table;
import software.amazon.awssdk.services.glue.model.TableInput;

/**
 * Members of the Glue API that the SDK which core is compiled against does not know. Its name keeps
 * it out of the usual run: it belongs to the run with a newer SDK alone, which names it.
 */
class NewerSdk {

  @ParameterizedTest
  @ValueSource(strings = {"ViewDefinition", "FederatedTable"})
  void hasAMemberThatTheSdkOfTheBuildCannotWrite(String member) {
    assertThat(TableInput.builder().sdkFields()).extracting(SdkField::memberName).contains(member);
  }

  /** It is read as one class and written as another, nested in each other. */
  @Test
  void theDefinitionOfAViewSurvivesAnUpdate() {
    Table read = SdkModels.filled(Table.builder().name("t").build());
    TableEntry entry = TableCodec.decode(read);
    TableInput written = TableCodec.encode(entry.toBuilder().description("x").build());
    Object definition = SdkModels.membersLike(written, written).get("ViewDefinition");
    assertThat(definition)
        .isEqualTo(SdkModels.membersLike(written, read).get("ViewDefinition"))
        .extracting("Definer", "IsProtected", "SubObjects")
        .doesNotContainNull();
    assertThat(definition)
        .extracting("Representations", as(InstanceOfAssertFactories.LIST))
        .hasSize(3)
        .extracting("Dialect", "ViewOriginalText")
        .doesNotContainNull()
        .doesNotContain(tuple(null, null));
    assertThat(written.description()).isEqualTo("x");
  }
}
