/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.protocol.MarshallingType;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.core.util.SdkAutoConstructList;
import software.amazon.awssdk.utils.builder.Buildable;

/**
 * Copies what two AWS models have in common, by member name and at every depth, through the SDK's
 * own description of its models; so a member that a newer SDK adds is carried over too.
 */
final class SdkMembers {

  private SdkMembers() {}

  /**
   * Sets each member of {@code target} that {@code source} has under the same name.
   *
   * @param source a built SDK model
   * @param target the builder of another SDK model
   */
  static void copy(SdkPojo source, SdkPojo target) {
    Map<String, SdkField<?>> sourceFields = new HashMap<>();
    for (SdkField<?> field : source.sdkFields()) {
      sourceFields.put(field.memberName(), field);
    }
    for (SdkField<?> field : target.sdkFields()) {
      SdkField<?> from = sourceFields.get(field.memberName());
      if (from != null && from.marshallingType() == field.marshallingType()) {
        Object value = from.getValueOrDefault(source);
        if (value != null && !(value instanceof SdkAutoConstructList)) {
          field.set(target, converted(value, field));
        }
      }
    }
  }

  private static Object converted(Object value, SdkField<?> targetField) {
    if (value instanceof SdkPojo) {
      return convertedModel((SdkPojo) value, targetField);
    }
    if (value instanceof List && targetField.marshallingType() == MarshallingType.LIST) {
      SdkField<?> element = targetField.getTrait(ListTrait.class).memberFieldInfo();
      List<Object> converted = new ArrayList<>();
      for (Object item : (List<?>) value) {
        converted.add(converted(item, element));
      }
      return converted;
    }
    return value;
  }

  private static Object convertedModel(SdkPojo value, SdkField<?> targetField) {
    SdkPojo builder = targetField.constructor().get();
    Object empty = ((Buildable) builder).build();
    if (empty.getClass() == value.getClass()) {
      return value;
    }
    copy(value, builder);
    return ((Buildable) builder).build();
  }
}
