/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.files;

import io.github.sdaberdaku.gluecat.entry.EntryLimits;
import io.github.sdaberdaku.gluecat.entry.EntrySchema;
import io.github.sdaberdaku.gluecat.entry.TableEntry;
import io.github.sdaberdaku.gluecat.entry.TableStatistics;
import io.github.sdaberdaku.gluecat.format.CatalogContext;
import io.github.sdaberdaku.gluecat.format.Locations;
import io.github.sdaberdaku.gluecat.format.OwnedKeys;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The changes of an {@code ALTER TABLE} to the entry of a table of files. Files stay as they are,
 * so what they would not follow is refused.
 */
final class DataSourceAlteration {

  /** Formats whose readers find columns by their places, not by their names. */
  private static final Set<String> POSITIONAL = new HashSet<>(Arrays.asList("csv", "text"));

  private final CatalogContext context;
  private final String label;
  private final String provider;
  private final List<TableChange> changes;

  /**
   * @throws IllegalArgumentException for a property that belongs to the catalog
   */
  DataSourceAlteration(CatalogContext context, TableEntry entry, List<TableChange> changes) {
    this.context = context;
    this.label = context.label() + ": table " + entry.qualifiedName();
    this.provider = entry.provider().get();
    this.changes = changes;
    for (TableChange change : changes) {
      if (change instanceof TableChange.SetProperty) {
        refuseOwned(((TableChange.SetProperty) change).property());
      } else if (change instanceof TableChange.RemoveProperty) {
        refuseOwned(((TableChange.RemoveProperty) change).property());
      }
    }
  }

  private void refuseOwned(String key) {
    OwnedKeys.refuse(label, Collections.singleton(key), "the table's entry in Glue");
  }

  /**
   * The changed entry, without the statistics that the changes make wrong.
   *
   * @throws UnsupportedOperationException for a change that the files would not follow
   */
  TableEntry applyTo(TableEntry entry) {
    EntrySchema schema = EntrySchema.read(context.label(), entry);
    StructType columns = schema.schema();
    TableEntry changed = entry;
    for (TableChange change : changes) {
      if (change instanceof TableChange.SetProperty) {
        TableChange.SetProperty set = (TableChange.SetProperty) change;
        changed = set(changed, set.property(), set.value());
      } else if (change instanceof TableChange.RemoveProperty) {
        changed = set(changed, ((TableChange.RemoveProperty) change).property(), null);
      } else {
        columns = apply(change, columns, schema.partitionColumns());
      }
    }
    if (columns.fields().length == 0) {
      throw refused("it would have no columns");
    }
    if (!columns.equals(schema.schema())) {
      changed =
          FileEntries.withSchema(changed, new EntrySchema(columns, schema.partitionColumns()));
    }
    return TableStatistics.keepTrue(entry, changed);
  }

  private TableEntry set(TableEntry entry, String key, String value) {
    TableEntry.Builder changed = entry.toBuilder();
    switch (key) {
      case TableCatalog.PROP_COMMENT:
        return changed.description(EntryLimits.description(value)).build();
      case TableCatalog.PROP_LOCATION:
        return changed.location(Locations.absolute(context, entry.qualifiedName(), value)).build();
      case TableCatalog.PROP_OWNER:
        return changed.owner(value).build();
      default:
        Map<String, String> parameters = new LinkedHashMap<>(entry.parameters());
        if (value == null) {
          parameters.remove(key);
        } else {
          parameters.put(key, value);
        }
        return changed.parameters(parameters).build();
    }
  }

  private StructType apply(TableChange change, StructType columns, List<String> partitionColumns) {
    if (!(change instanceof TableChange.ColumnChange)) {
      throw refused(change.getClass().getSimpleName() + " is not for tables of files");
    }
    String[] name = ((TableChange.ColumnChange) change).fieldNames();
    if (name.length > 1) {
      throw refused("its nested column " + String.join(".", name) + " cannot be changed");
    }
    List<StructField> fields = new ArrayList<>(Arrays.asList(columns.fields()));
    if (change instanceof TableChange.AddColumn) {
      add((TableChange.AddColumn) change, fields);
      return new StructType(fields.toArray(new StructField[0]));
    }
    int place = place(fields, name[0]);
    StructField field = fields.get(place);
    if (change instanceof TableChange.UpdateColumnComment) {
      fields.set(place, field.withComment(((TableChange.UpdateColumnComment) change).newComment()));
    } else if (change instanceof TableChange.DeleteColumn) {
      if (partitionColumns.contains(field.name())) {
        throw refused(field.name() + " is a partition column, which says where the files are");
      }
      if (POSITIONAL.contains(provider)) {
        throw refused(
            "the columns of "
                + provider
                + " files have no names, so without "
                + field.name()
                + " its values would be those of the next column");
      }
      fields.remove(place);
    } else {
      throw refused(
          "the files have the column "
              + field.name()
              + " as it is now; create a new table with CREATE TABLE … AS SELECT");
    }
    return new StructType(fields.toArray(new StructField[0]));
  }

  private void add(TableChange.AddColumn add, List<StructField> fields) {
    if (!add.isNullable()) {
      throw refused(
          "the new column " + add.fieldNames()[0] + " cannot be NOT NULL, as older files lack it");
    }
    if (add.defaultValue() != null) {
      throw refused(
          "the new column "
              + add.fieldNames()[0]
              + " cannot have a default value; add it without one");
    }
    StructField field =
        new StructField(add.fieldNames()[0], add.dataType(), true, Metadata.empty());
    if (add.comment() != null) {
      field = field.withComment(add.comment());
    }
    int place = fields.size();
    if (add.position() instanceof TableChange.First) {
      place = 0;
    } else if (add.position() instanceof TableChange.After) {
      place = place(fields, ((TableChange.After) add.position()).column()) + 1;
    }
    if (place < fields.size() && POSITIONAL.contains(provider)) {
      throw refused(
          "the columns of "
              + provider
              + " files have no names, so a new column can only be the last one");
    }
    fields.add(place, field);
  }

  private int place(List<StructField> fields, String name) {
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i).name().equalsIgnoreCase(name)) {
        return i;
      }
    }
    throw new IllegalArgumentException(label + " has no column " + name);
  }

  private UnsupportedOperationException refused(String reason) {
    return new UnsupportedOperationException(label + " cannot be altered so: " + reason);
  }
}
