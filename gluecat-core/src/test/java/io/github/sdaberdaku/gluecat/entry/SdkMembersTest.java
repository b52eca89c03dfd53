/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.protocol.MarshallLocation;
import software.amazon.awssdk.core.protocol.MarshallingType;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.core.traits.LocationTrait;
import software.amazon.awssdk.core.traits.Trait;
import software.amazon.awssdk.core.util.DefaultSdkAutoConstructList;
import software.amazon.awssdk.utils.builder.Buildable;

/**
 * Models that this SDK does not have: as newer ones describe views, with one class to read and
 * another to write, nested in each other.
 */
class SdkMembersTest {

  /** A model that is also its own builder, with the members that its fields name. */
  abstract static class Model implements SdkPojo, Buildable {
    final Map<String, Object> members = new HashMap<>();

    @Override
    public Object build() {
      return this;
    }
  }

  static final class View extends Model {
    @Override
    public List<SdkField<?>> sdkFields() {
      return List.of(
          text("Definer"),
          text("OnlyRead"),
          number("Kind"),
          model("Origin", Origin::new),
          list("Dialects", Dialect::new),
          list("Empty", Dialect::new));
    }
  }

  static final class ViewInput extends Model {
    @Override
    public List<SdkField<?>> sdkFields() {
      return List.of(
          text("Definer"),
          text("OnlyWritten"),
          text("Kind"),
          model("Origin", OriginInput::new),
          list("Dialects", DialectInput::new),
          list("Empty", DialectInput::new));
    }
  }

  static final class Origin extends Model {
    @Override
    public List<SdkField<?>> sdkFields() {
      return List.of(text("Account"), list("Steps", Dialect::new));
    }
  }

  static final class OriginInput extends Model {
    @Override
    public List<SdkField<?>> sdkFields() {
      return List.of(text("Account"), list("Steps", DialectInput::new));
    }
  }

  static final class Dialect extends Model {
    @Override
    public List<SdkField<?>> sdkFields() {
      return List.of(text("Text"), text("IsStale"));
    }
  }

  static final class DialectInput extends Model {
    @Override
    public List<SdkField<?>> sdkFields() {
      return List.of(text("Text"), text("ValidationConnection"));
    }
  }

  private static SdkField<String> text(String name) {
    return field(SdkField.<String>builder(MarshallingType.STRING), name).build();
  }

  private static SdkField<Integer> number(String name) {
    return field(SdkField.<Integer>builder(MarshallingType.INTEGER), name).build();
  }

  private static SdkField<SdkPojo> model(String name, Supplier<SdkPojo> constructor) {
    return field(SdkField.<SdkPojo>builder(MarshallingType.SDK_POJO), name)
        .constructor(constructor)
        .build();
  }

  private static SdkField<List<?>> list(String name, Supplier<SdkPojo> constructor) {
    return field(
            SdkField.<List<?>>builder(MarshallingType.LIST),
            name,
            ListTrait.builder()
                .memberFieldInfo(
                    SdkField.<SdkPojo>builder(MarshallingType.SDK_POJO)
                        .constructor(constructor)
                        .traits(location("member"))
                        .build())
                .build())
        .build();
  }

  private static LocationTrait location(String name) {
    return LocationTrait.builder().location(MarshallLocation.PAYLOAD).locationName(name).build();
  }

  @SuppressWarnings("unchecked")
  private static <T> SdkField.Builder<T> field(
      SdkField.Builder<T> field, String name, Trait... more) {
    List<Trait> traits = new ArrayList<>(List.of(more));
    traits.add(location(name));
    return field
        .memberName(name)
        .getter(model -> (T) ((Model) model).members.get(name))
        .setter((model, value) -> ((Model) model).members.put(name, value))
        .traits(traits.toArray(new Trait[0]));
  }

  private static Dialect dialect(String text) {
    Dialect dialect = new Dialect();
    dialect.members.put("Text", text);
    dialect.members.put("IsStale", "yes");
    return dialect;
  }

  private static ViewInput copy(View view) {
    ViewInput input = new ViewInput();
    SdkMembers.copy(view, input);
    return input;
  }

  @Test
  void copiesWhatBothHave() {
    View view = new View();
    view.members.put("Definer", "me");
    view.members.put("OnlyRead", "x");
    assertThat(copy(view).members).isEqualTo(Map.of("Definer", "me"));
  }

  @Test
  void leavesOutAMemberOfAnotherType() {
    View view = new View();
    view.members.put("Kind", 1);
    assertThat(copy(view).members).isEmpty();
  }

  @Test
  void translatesNestedModels() {
    Origin origin = new Origin();
    origin.members.put("Account", "1");
    origin.members.put("Steps", List.of(dialect("deep")));
    View view = new View();
    view.members.put("Origin", origin);
    Object copied = copy(view).members.get("Origin");
    assertThat(copied).isInstanceOf(OriginInput.class);
    Map<String, Object> members = ((Model) copied).members;
    assertThat(members).containsEntry("Account", "1");
    assertThat((List<?>) members.get("Steps"))
        .singleElement()
        .isInstanceOf(DialectInput.class)
        .extracting(step -> ((Model) step).members)
        .isEqualTo(Map.of("Text", "deep"));
  }

  @Test
  void translatesModelsInListsAndKeepsTheirOrder() {
    View view = new View();
    view.members.put("Dialects", List.of(dialect("a"), dialect("b")));
    List<?> copied = (List<?>) copy(view).members.get("Dialects");
    assertThat(copied).hasOnlyElementsOfType(DialectInput.class);
    assertThat(copied)
        .extracting(item -> ((Model) item).members.get("Text"))
        .isEqualTo(List.of("a", "b"));
  }

  @Test
  void tellsAnEmptyListFromOneThatIsNotThere() {
    View absent = new View();
    absent.members.put("Empty", DefaultSdkAutoConstructList.getInstance());
    assertThat(copy(absent).members).isEmpty();
    View empty = new View();
    empty.members.put("Empty", List.of());
    assertThat(copy(empty).members).isEqualTo(Map.of("Empty", List.of()));
  }

  @Test
  void overwritesNothingWithAMemberThatIsNotThere() {
    ViewInput input = new ViewInput();
    input.members.put("Definer", "kept");
    SdkMembers.copy(new View(), input);
    assertThat(input.members).isEqualTo(Map.of("Definer", "kept"));
  }
}
