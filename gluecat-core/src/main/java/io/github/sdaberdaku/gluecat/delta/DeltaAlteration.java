/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.delta;

import io.github.sdaberdaku.gluecat.entry.EntryLimits;
import io.github.sdaberdaku.gluecat.entry.EntrySchema;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import io.github.sdaberdaku.gluecat.format.OwnedKeys;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** What the changes of one ALTER TABLE mean beside Delta's own part in them. */
final class DeltaAlteration {

  private final List<TableChange> changes;
  private final Map<String, String> setProperties = new HashMap<>();
  private UnaryOperator<TableEntry> description = UnaryOperator.identity();
  private StructType newColumns = new StructType();

  /**
   * Reads the changes and refuses what must not be changed.
   *
   * @param label the catalog as messages name it
   * @throws IllegalArgumentException if a property belongs to the catalog, or a column does not fit
   *     into Glue
   */
  DeltaAlteration(String label, TableEntry entry, List<TableChange> changes) {
    this.changes = changes;
    for (TableChange change : changes) {
      if (change instanceof TableChange.SetProperty) {
        TableChange.SetProperty set = (TableChange.SetProperty) change;
        setProperties.put(set.property(), set.value());
        property(label, entry, set.property(), Optional.of(set.value()));
      } else if (change instanceof TableChange.RemoveProperty) {
        String key = ((TableChange.RemoveProperty) change).property();
        property(label, entry, key, Optional.empty());
      } else if (change instanceof TableChange.AddColumn) {
        TableChange.AddColumn add = (TableChange.AddColumn) change;
        if (add.fieldNames().length == 1) {
          StructField field =
              new StructField(add.fieldNames()[0], add.dataType(), true, Metadata.empty());
          newColumns =
              newColumns.add(add.comment() == null ? field : field.withComment(add.comment()));
        }
      } else if (change instanceof TableChange.RenameColumn) {
        TableChange.RenameColumn rename = (TableChange.RenameColumn) change;
        if (rename.fieldNames().length == 1) {
          newColumns = newColumns.add(rename.newName(), DataTypes.StringType);
        }
      }
    }
    DeltaGuards.checkProperties(label, setProperties);
    EntryLimits.check(
        label,
        entry.toBuilder()
            .columns(new EntrySchema(newColumns, Collections.<String>emptyList()).columns())
            .build());
    EntryLimits.warnOfCutComments(label, entry.qualifiedName(), newColumns);
  }

  private void property(String label, TableEntry entry, String key, Optional<String> value) {
    OwnedKeys.refuse(
        label + ": table " + entry.qualifiedName(), Collections.singleton(key), DeltaGuards.STORE);
    if (key.equals(TableCatalog.PROP_COMMENT)) {
      description = current -> DeltaEntries.described(current, value);
    }
  }

  /** The location to move the entry to, if that is the change. */
  Optional<String> newLocation() {
    return Optional.ofNullable(setProperties.get(TableCatalog.PROP_LOCATION));
  }

  /** The change to the entry's description. */
  UnaryOperator<TableEntry> description() {
    return description;
  }

  List<TableChange> changes() {
    return changes;
  }
}
