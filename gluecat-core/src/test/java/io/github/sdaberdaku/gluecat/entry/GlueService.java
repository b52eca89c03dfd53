/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import io.github.sdaberdaku.gluecat.glue.InMemoryGlue;
import software.amazon.awssdk.services.glue.model.Table;

/** Entries on their way through the service, under its rules. */
final class GlueService {

  private final InMemoryGlue glue = new InMemoryGlue();

  GlueService() {
    glue.createDatabase(r -> r.databaseInput(database -> database.name("db")));
  }

  /** A new entry as it comes back. */
  TableEntry create(TableEntry entry) {
    glue.createTable(r -> r.databaseName("db").tableInput(TableCodec.encode(entry)));
    return TableCodec.decode(get(entry));
  }

  /** A changed entry as it comes back. */
  TableEntry update(TableEntry entry) {
    glue.updateTable(r -> r.databaseName("db").tableInput(TableCodec.encode(entry)));
    return TableCodec.decode(get(entry));
  }

  private Table get(TableEntry entry) {
    return glue.getTable(r -> r.databaseName("db").name(entry.name())).table();
  }
}
