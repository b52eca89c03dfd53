/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.format;

import io.github.sdaberdaku.gluecat.entry.Parameters;
import io.github.sdaberdaku.gluecat.spark.FileSettingsHidingTable;
import java.util.Set;

/** The properties and options that a statement must not give to a table. */
public final class OwnedKeys {

  private OwnedKeys() {}

  /**
   * Refuses keys that belong to the catalog, and settings of file systems, which may be secrets.
   *
   * @param table the catalog and the table as messages name them
   * @param store where the keys would be stored, such as "the table's log"
   * @throws IllegalArgumentException naming the key
   */
  public static void refuse(String table, Set<String> keys, String store) {
    for (String key : keys) {
      if (Parameters.isReserved(key)) {
        throw new IllegalArgumentException(
            table
                + ": the property "
                + key
                + " belongs to the catalog and can neither be set nor unset; leave it out");
      }
      if (FileSettingsHidingTable.isFileSetting(key)) {
        throw new IllegalArgumentException(
            table
                + ": "
                + key
                + " is refused as an option or property of a table, since it would be stored in "
                + store
                + "; set it for the catalog as spark.sql.catalog.<name>.hadoop."
                + key);
      }
    }
  }
}
