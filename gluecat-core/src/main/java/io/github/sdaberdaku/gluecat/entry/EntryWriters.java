/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which tools have written an entry, as far as its parameters prove it. Tools that leave no mark of
 * their own, such as Athena, Hive and Terraform, are not named.
 *
 * <p>Source of the keys: Spark's {@code HiveExternalCatalog}, Trino's and Presto's {@code
 * HiveMetadata}, Hudi's {@code HoodieMetaSyncOperations}, and entries of Glue crawlers.
 */
final class EntryWriters {

  private EntryWriters() {}

  /** The tools, such as "Spark 3.5.3 and the crawler landing"; empty if nothing proves any. */
  static Optional<String> of(TableEntry entry) {
    List<String> writers = new ArrayList<>();
    text(entry, Parameters.CREATE_VERSION).ifPresent(version -> writers.add("Spark " + version));
    trino(entry).ifPresent(writers::add);
    text(entry, "last_commit_time_sync").ifPresent(commit -> writers.add("Hudi"));
    crawler(entry).ifPresent(writers::add);
    return writers.isEmpty() ? Optional.empty() : Optional.of(String.join(" and ", writers));
  }

  /** Trino and Presto share keys; Presto's versions start with 0, Trino's never did. */
  private static Optional<String> trino(TableEntry entry) {
    Optional<String> trinoVersion = text(entry, "trino_version");
    Optional<String> version =
        trinoVersion.isPresent() ? trinoVersion : text(entry, "presto_version");
    if (version.isPresent()) {
      return Optional.of((version.get().startsWith("0.") ? "Presto " : "Trino ") + version.get());
    }
    if (text(entry, "trino_query_id").isPresent() || text(entry, "trino_created_by").isPresent()) {
      return Optional.of("Trino");
    }
    return text(entry, "presto_query_id").map(query -> "Trino or Presto");
  }

  private static Optional<String> crawler(TableEntry entry) {
    Optional<String> name = text(entry, "UPDATED_BY_CRAWLER");
    return name.isPresent()
        ? name.map(crawler -> "the crawler " + crawler)
        : text(entry, "CrawlerSchemaSerializerVersion").map(version -> "a crawler");
  }

  private static Optional<String> text(TableEntry entry, String key) {
    return entry.parameter(key).filter(TableEntry::isNotBlank).map(String::trim);
  }
}
