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
 * The entries under glue-entries/: JSON of a TableInput, read into the SDK's models by their own
 * description; members that this SDK does not know are left out, as its own unmarshaller does.
 */
final class JsonModels {

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

  /** The entry of that name, as GetTable would answer it for the database db. */
  static Table table(String name) {
    try {
      Table.Builder table = Table.builder();
      fill(table, MAPPER.readTree(JsonModels.class.getResource("/glue-entries/" + name + ".json")));
      return table.databaseName("db").versionId("3").catalogId("000000000000").build();
    } catch (IOException e) {
      throw new IllegalStateException(name, e);
    }
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
    switch (field.marshallingType().getTargetClass().getSimpleName()) {
      case "String":
        return json.textValue();
      case "Integer":
        return json.intValue();
      case "Boolean":
        return json.booleanValue();
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
