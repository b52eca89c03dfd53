/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.core.traits.MapTrait;
import software.amazon.awssdk.services.glue.model.Table;
import software.amazon.awssdk.utils.builder.Buildable;

/**
 * JSON read into the SDK's models by their own description, as that of the entries under
 * glue-entries/; members that this SDK does not know are left out, as its own unmarshaller does.
 */
public final class JsonModels {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private JsonModels() {}

  /** The names of all entries. */
  static List<String> names() {
    try {
      File folder = new File(JsonModels.class.getResource("/glue-entries").toURI());
      return Arrays.stream(folder.list())
          .map(file -> file.replaceFirst("\\.json$", ""))
          .sorted()
          .toList();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The JSON of the entry of that name: a TableInput. */
  static JsonNode json(String name) {
    try {
      return MAPPER.readTree(JsonModels.class.getResource("/glue-entries/" + name + ".json"));
    } catch (IOException e) {
      throw new IllegalStateException(name, e);
    }
  }

  /** The entry of that name, as GetTable would answer it for the database db. */
  static Table table(String name) {
    return table(json(name)).toBuilder()
        .databaseName("db")
        .versionId("3")
        .catalogId("000000000000")
        .build();
  }

  /** The table that a JSON describes. */
  public static Table table(JsonNode json) {
    Table.Builder table = Table.builder();
    fill(table, json);
    return table.build();
  }

  static TableEntry entry(String name) {
    return TableCodec.decode(table(name));
  }

  private static void fill(SdkPojo builder, JsonNode json) {
    for (SdkField<?> field : builder.sdkFields()) {
      JsonNode value = json.get(field.memberName());
      if (value != null && !value.isNull()) {
        field.set(builder, value(field, value));
      }
    }
  }

  private static Object value(SdkField<?> field, JsonNode json) {
    if (json.isNull()) {
      return null;
    }
    switch (field.marshallingType().getTargetClass().getSimpleName()) {
      case "String":
        return json.textValue();
      case "Integer":
        return json.intValue();
      case "Long":
        return json.longValue();
      case "Boolean":
        return json.booleanValue();
      case "Instant":
        return json.isTextual() ? OffsetDateTime.parse(json.textValue()).toInstant() : null;
      case "List":
        SdkField<?> element = field.getTrait(ListTrait.class).memberFieldInfo();
        List<Object> list = new ArrayList<>();
        json.forEach(item -> list.add(value(element, item)));
        return list;
      case "Map":
        SdkField<?> mapped = field.getTrait(MapTrait.class).valueFieldInfo();
        Map<String, Object> map = new LinkedHashMap<>();
        json.fields().forEachRemaining(e -> map.put(e.getKey(), value(mapped, e.getValue())));
        return map;
      case "SdkPojo":
        SdkPojo model = field.constructor().get();
        fill(model, json);
        return ((Buildable) model).build();
      default:
        throw new IllegalStateException(field.memberName() + " " + field.marshallingType());
    }
  }
}
