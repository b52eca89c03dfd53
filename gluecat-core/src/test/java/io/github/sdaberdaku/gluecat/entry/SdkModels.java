/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.document.Document;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.core.traits.MapTrait;
import software.amazon.awssdk.core.util.SdkAutoConstructList;
import software.amazon.awssdk.core.util.SdkAutoConstructMap;
import software.amazon.awssdk.services.glue.model.Table;
import software.amazon.awssdk.utils.builder.Buildable;

/** Models of the AWS SDK by the SDK's own description of them, whichever its version is. */
final class SdkModels {

  /** A model may hold itself: a table's status holds the table that was asked for. */
  private static final int DEPTH = 6;

  private SdkModels() {}

  /** Makes values of members. */
  static final class Filler {

    private final Random random;
    private final double presence;

    /**
     * @param presence how likely it is that a member, or one more item of a list or map, is there
     */
    Filler(Random random, double presence) {
      this.random = random;
      this.presence = presence;
    }

    /** Sets members, at every depth. */
    void fill(SdkPojo builder) {
      fill(builder, DEPTH);
    }

    private void fill(SdkPojo builder, int depth) {
      for (SdkField<?> field : builder.sdkFields()) {
        if (isThere()) {
          value(field, depth).ifPresent(value -> field.set(builder, value));
        }
      }
    }

    private boolean isThere() {
      return random.nextDouble() < presence;
    }

    private Optional<Object> value(SdkField<?> field, int depth) {
      if (depth == 0) {
        return Optional.empty();
      }
      switch (field.marshallingType().getTargetClass().getSimpleName()) {
        case "String":
          return Optional.of(text());
        case "Integer":
          return Optional.of(random.nextInt());
        case "Long":
          return Optional.of(random.nextLong());
        case "Double":
          return Optional.of(random.nextDouble());
        case "Boolean":
          return Optional.of(random.nextBoolean());
        case "Document":
          return Optional.of(Document.fromString(text()));
        case "Instant":
          return Optional.of(Instant.ofEpochSecond(random.nextInt()));
        case "List":
          return Optional.of(list(field.getTrait(ListTrait.class).memberFieldInfo(), depth));
        case "Map":
          return Optional.of(map(field.getTrait(MapTrait.class).valueFieldInfo(), depth));
        case "SdkPojo":
          SdkPojo model = field.constructor().get();
          fill(model, depth - 1);
          return Optional.of(((Buildable) model).build());
        default:
          throw new IllegalStateException(field.memberName() + " " + field.marshallingType());
      }
    }

    private List<Object> list(SdkField<?> element, int depth) {
      List<Object> list = new ArrayList<>();
      while (list.size() < 3 && isThere()) {
        value(element, depth - 1).ifPresent(list::add);
        if (depth == 1) {
          break;
        }
      }
      return list;
    }

    private Map<String, Object> map(SdkField<?> element, int depth) {
      Map<String, Object> map = new LinkedHashMap<>();
      while (map.size() < 3 && isThere()) {
        value(element, depth - 1).ifPresent(value -> map.put(text(), value));
        if (depth == 1) {
          break;
        }
      }
      return map;
    }

    /** A text as people and tools write it: empty, blank, beyond the basic plane, of marks. */
    String text() {
      StringBuilder text = new StringBuilder();
      String alphabet = "abzXYZ059 _-.:,<>\"'\\/{}\t\n\u0000äßñ\u0301\u05e9\u202e日\ufeff";
      int length = random.nextInt(12);
      for (int i = 0; i < length; i++) {
        if (random.nextInt(8) == 0) {
          text.appendCodePoint(0x1F600 + random.nextInt(64));
        } else {
          text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
      }
      return text.toString();
    }
  }

  /** A copy with a value in each member that has none. */
  static Table filled(Table table) {
    Table.Builder filled = table.toBuilder();
    new Filler(new Random(1), 1).fill(filled);
    for (SdkField<?> field : table.sdkFields()) {
      Object value = field.getValueOrDefault(table);
      if (!isAbsent(value)) {
        field.set(filled, value);
      }
    }
    return filled.build();
  }

  private static boolean isAbsent(Object value) {
    return value == null
        || value instanceof SdkAutoConstructList
        || value instanceof SdkAutoConstructMap;
  }

  /**
   * What a model holds, as maps and lists: its members that another model also knows, at every
   * depth. Two classes that describe the same, one to read and one to write, can be compared so.
   */
  static Map<String, Object> membersLike(SdkPojo like, SdkPojo model) {
    Map<String, SdkField<?>> known = new LinkedHashMap<>();
    model.sdkFields().forEach(field -> known.put(field.memberName(), field));
    Map<String, Object> members = new LinkedHashMap<>();
    for (SdkField<?> field : like.sdkFields()) {
      SdkField<?> own = known.get(field.memberName());
      Object value = own == null ? null : own.getValueOrDefault(model);
      if (!isAbsent(value)) {
        members.put(field.memberName(), plain(field, value));
      }
    }
    return members;
  }

  private static Object plain(SdkField<?> like, Object value) {
    if (value instanceof SdkPojo) {
      return membersLike(like.constructor().get(), (SdkPojo) value);
    }
    if (value instanceof List) {
      List<Object> plain = new ArrayList<>();
      SdkField<?> element = like.getTrait(ListTrait.class).memberFieldInfo();
      ((List<?>) value).forEach(item -> plain.add(plain(element, item)));
      return plain;
    }
    return value;
  }
}
