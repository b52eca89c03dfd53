/*
 * Copyright 2026 The gluecat authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.sdaberdaku.gluecat.entry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.DoubleRange;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.CalendarIntervalType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DayTimeIntervalType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.YearMonthIntervalType;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.glue.model.Table;
import software.amazon.awssdk.services.glue.model.TableInput;

/** What holds for every schema and for every entry. */
class EntryPropertiesTest {

  private static final String SCHEMA = "spark.sql.sources.schema";
  private static final String CHAR_VARCHAR = "__CHAR_VARCHAR_TYPE_STRING";

  private static final List<DataType> HIVE_TYPES =
      List.of(
          DataTypes.BooleanType,
          DataTypes.ByteType,
          DataTypes.ShortType,
          DataTypes.IntegerType,
          DataTypes.LongType,
          DataTypes.FloatType,
          DataTypes.DoubleType,
          DataTypes.StringType,
          DataTypes.BinaryType,
          DataTypes.DateType,
          DataTypes.TimestampType);

  private static final List<DataType> OTHER_TYPES =
      List.of(
          DataTypes.TimestampNTZType,
          DataTypes.NullType,
          CalendarIntervalType.fromDDL("interval"),
          DayTimeIntervalType.apply((byte) 0, (byte) 2),
          YearMonthIntervalType.apply((byte) 0, (byte) 1));

  // Schemas

  /** All columns and how many of the last ones are partition columns, foreign parameters. */
  record Sample(StructType schema, int partitions, Map<String, String> parameters) {

    List<String> partitionColumns() {
      List<String> names = Arrays.asList(schema.fieldNames());
      return names.subList(Math.max(0, names.size() - partitions), names.size());
    }
  }

  @Provide
  Arbitrary<Sample> samples() {
    Arbitrary<StructType> schemas =
        field(names(""), types(HIVE_TYPES, OTHER_TYPES, names("\n\u0000:,<>()")))
            .list()
            .ofMaxSize(8)
            .map(EntryPropertiesTest::distinct);
    return Combinators.combine(schemas, Arbitraries.integers().between(0, 3), parameters())
        .as(Sample::new);
  }

  /** Of any characters, but no control characters unless they are given. */
  private static Arbitrary<String> names(String more) {
    Arbitrary<Integer> any =
        Arbitraries.integers()
            .between(0x20, 0x2FFFF)
            .filter(c -> !Character.isISOControl(c) && (c < 0xD800 || c > 0xDFFF))
            .filter(c -> c != 0xFFFE && c != 0xFFFF);
    Arbitrary<Integer> odd =
        Arbitraries.of(
            ("aBcXYZ09_ -./$%`'\"\\{}[];İıſßñ日\u0301\u05e9" + more).chars().boxed().toList());
    return names(Arbitraries.frequencyOf(Tuple.of(9, odd), Tuple.of(1, any)), 12);
  }

  private static Arbitrary<String> names(Arbitrary<Integer> codePoints, int longest) {
    return codePoints
        .list()
        .ofMinSize(1)
        .ofMaxSize(longest)
        .map(
            chosen -> {
              StringBuilder name = new StringBuilder();
              chosen.forEach(name::appendCodePoint);
              return name.toString();
            });
  }

  private static Arbitrary<DataType> types(
      List<DataType> some, List<DataType> more, Arbitrary<String> names) {
    List<DataType> all = new ArrayList<>(some);
    all.addAll(more);
    Arbitrary<DataType> atomic =
        Arbitraries.oneOf(
            Arbitraries.of(all),
            Arbitraries.integers()
                .between(1, 38)
                .flatMap(
                    precision ->
                        Arbitraries.integers()
                            .between(0, precision)
                            .map(scale -> DataTypes.createDecimalType(precision, scale))));
    return Arbitraries.lazyOf(
        () -> atomic,
        () -> atomic,
        () -> atomic,
        () ->
            Combinators.combine(types(some, more, names), Arbitraries.of(true, false))
                .as((element, nulls) -> new ArrayType(element, nulls)),
        () ->
            Combinators.combine(atomic, types(some, more, names), Arbitraries.of(true, false))
                .as((key, value, nulls) -> new MapType(key, value, nulls)),
        () ->
            field(names, types(some, more, names))
                .list()
                .ofMinSize(1)
                .ofMaxSize(3)
                .map(EntryPropertiesTest::distinct));
  }

  private static Arbitrary<StructField> field(Arbitrary<String> names, Arbitrary<DataType> types) {
    Arbitrary<StructField> plain =
        Combinators.combine(names, types, Arbitraries.of(true, false), metadata())
            .as(StructField::new);
    Arbitrary<StructField> charOrVarchar =
        Combinators.combine(names, Arbitraries.of("char(3)", "varchar(20)", "array<varchar(5)>"))
            .as(
                (name, declared) ->
                    new StructField(
                        name,
                        declared.startsWith("array")
                            ? DataTypes.createArrayType(DataTypes.StringType)
                            : DataTypes.StringType,
                        true,
                        new MetadataBuilder().putString(CHAR_VARCHAR, declared).build()));
    return Arbitraries.frequencyOf(Tuple.of(5, plain), Tuple.of(1, charOrVarchar));
  }

  private static Arbitrary<Metadata> metadata() {
    Arbitrary<String> texts = texts();
    return Combinators.combine(
            texts.injectNull(0.5), texts, Arbitraries.longs(), Arbitraries.of(true, false))
        .as(
            (comment, text, number, nested) -> {
              MetadataBuilder metadata = new MetadataBuilder();
              if (comment != null) {
                metadata.putString("comment", comment);
              }
              if (nested) {
                metadata
                    .putString(text, text)
                    .putLong("number", number)
                    .putNull("null")
                    .putStringArray("texts", new String[] {text, text})
                    .putMetadata("nested", new MetadataBuilder().putBoolean(text, true).build());
              }
              return metadata.build();
            });
  }

  /** Of any characters, as long as a comment that is cut. */
  private static Arbitrary<String> texts() {
    return names("\n\t\u0000").list().ofMaxSize(40).map(words -> String.join(" ", words));
  }

  private Arbitrary<Map<String, String>> parameters() {
    Arbitrary<String> keys =
        Arbitraries.oneOf(
            names("").filter(key -> !key.startsWith(SCHEMA)),
            Arbitraries.of(
                SCHEMA + ".numBuckets",
                SCHEMA + ".numBucketCols",
                SCHEMA + ".bucketCol.0",
                SCHEMA + ".numSortCols",
                SCHEMA + ".sortCol.0",
                "spark.sql.create.version"));
    return Arbitraries.maps(keys, texts()).ofMaxSize(6);
  }

  /** Without the fields whose name a former one has, but for upper and lower case. */
  private static StructType distinct(List<StructField> fields) {
    Set<String> names = new HashSet<>();
    return new StructType(
        fields.stream()
            .filter(field -> names.add(field.name().toLowerCase(Locale.ROOT)))
            .toArray(StructField[]::new));
  }

  @Property(tries = 200)
  void aSchemaIsReadAsItWasWritten(@ForAll("samples") Sample sample) {
    EntrySchema schema = new EntrySchema(sample.schema(), sample.partitionColumns());
    List<ColumnEntry> columns = schema.columns();
    int data = columns.size() - sample.partitionColumns().size();
    TableEntry written =
        TableEntry.builder("db", "t")
            .parameters(schema.writeTo(sample.parameters()))
            .columns(columns.subList(0, data))
            .partitionKeys(columns.subList(data, columns.size()))
            .location("s3://bucket/t")
            .build();
    EntryLimits.check("catalog lake", written);
    TableEntry read = new GlueService().create(written);
    EntrySchema found = EntrySchema.read("catalog lake", read);
    assertThat(found.schema()).isEqualTo(sample.schema());
    assertThat(found.partitionColumns()).isEqualTo(sample.partitionColumns());
    assertThat(read.parameters()).isEqualTo(written.parameters());
    assertThat(read.parameters()).containsAllEntriesOf(sample.parameters());
    assertThat(read.parameters().values()).allMatch(value -> value.length() <= 4000);
    // Written again, it is the same entry, so an update sends nothing.
    TableEntry again =
        read.toBuilder()
            .parameters(found.writeTo(read.parameters()))
            .columns(found.columnsKeepingComments(read).subList(0, data))
            .partitionKeys(found.columnsKeepingComments(read).subList(data, columns.size()))
            .build();
    assertThat(TableStatistics.keepTrue(read, again).hasSameContent(read)).isTrue();
  }

  @Provide
  Arbitrary<DataType> hiveTypes() {
    Arbitrary<String> names =
        names(
                Arbitraries.of(
                    "aBcXYZ09_ -./$%`'\"\\{}[]();İßñ日\u0301\u05e9".chars().boxed().toList()),
                8)
            .filter(name -> name.equals(name.trim()) && !name.startsWith("`"));
    return types(HIVE_TYPES, List.of(), names).map(EntryPropertiesTest::asHiveHasIt);
  }

  /** Nullable throughout, and without metadata. */
  private static DataType asHiveHasIt(DataType type) {
    if (type instanceof ArrayType) {
      return DataTypes.createArrayType(asHiveHasIt(((ArrayType) type).elementType()));
    }
    if (type instanceof MapType) {
      MapType map = (MapType) type;
      return DataTypes.createMapType(map.keyType(), asHiveHasIt(map.valueType()));
    }
    if (type instanceof StructType) {
      StructType struct = new StructType();
      for (StructField field : ((StructType) type).fields()) {
        struct = struct.add(field.name(), asHiveHasIt(field.dataType()), true);
      }
      return struct;
    }
    return type;
  }

  /** An entry of another tool has no more than the type strings. */
  @Property(tries = 500)
  void aTypeThatHiveKnowsIsReadFromItsString(@ForAll("hiveTypes") DataType type) {
    assertThat(HiveTypeParser.parse(HiveTypes.of(type))).isEqualTo(type);
  }

  // Entries

  private static final Map<String, UnaryOperator<TableEntry.Builder>> CHANGES =
      new LinkedHashMap<>();

  static {
    CHANGES.put("Description", b -> b.description("changed"));
    CHANGES.put("Owner", b -> b.owner("changed"));
    CHANGES.put("TableType", b -> b.tableType("changed"));
    CHANGES.put("Parameters", b -> b.parameter("changed", "changed"));
    CHANGES.put(
        "PartitionKeys", b -> b.partitionKeys(List.of(new ColumnEntry("changed", "int", null))));
    CHANGES.put("StorageDescriptor.Location", b -> b.storageLocation("changed"));
    CHANGES.put(
        "StorageDescriptor.Columns",
        b -> b.columns(List.of(new ColumnEntry("changed", "int", null))));
    CHANGES.put(
        "StorageDescriptor.Parameters", b -> b.storageParameters(Map.of("changed", "changed")));
    CHANGES.put(
        "StorageDescriptor.SerdeInfo", b -> b.serdeParameters(Map.of("changed", "changed")));
    CHANGES.put("nothing", b -> b);
  }

  @Provide
  Arbitrary<String> changes() {
    return Arbitraries.of(CHANGES.keySet());
  }

  /** Whatever members a table has, an update changes the one that it is to change. */
  @Property(tries = 500)
  void anUpdateChangesOneMemberOnly(
      @ForAll long seed,
      @ForAll @DoubleRange(min = 0.05, max = 1) double presence,
      @ForAll("changes") String change) {
    Table.Builder filled = Table.builder();
    new SdkModels.Filler(new Random(seed), presence).fill(filled);
    Table table = filled.name("t").build();
    TableInput written =
        TableCodec.encode(CHANGES.get(change).apply(TableCodec.decode(table).toBuilder()).build());
    Map<String, Object> before = members(table);
    Map<String, Object> after = members(written);
    if (!change.equals("nothing")) {
      assertThat(after.get(change)).isNotEqualTo(before.get(change)).isNotNull();
      before.remove(change);
      after.remove(change);
    }
    // A StorageDescriptor that was not there starts with no columns.
    if (table.storageDescriptor() == null) {
      after.remove("StorageDescriptor.Columns", List.of());
    }
    assertThat(after).isEqualTo(before);
  }

  /** Those of a table that can be written; those of its storage one by one. */
  private static Map<String, Object> members(SdkPojo model) {
    Map<String, Object> members = new HashMap<>();
    SdkModels.membersLike(TableInput.builder(), model)
        .forEach(
            (member, value) -> {
              if (member.equals("StorageDescriptor")) {
                ((Map<?, ?>) value).forEach((k, v) -> members.put(member + "." + k, v));
              } else {
                members.put(member, value);
              }
            });
    return members;
  }
}
