# Statements about Delta tables, each with what it must give, whichever way the table is reached:
#
#   path      delta.`<path>`, through Delta's own catalog
#   delta     by name, in Spark's own catalog behind Delta's
#   named     by name, in gluecat under a name of its own
#   session   by name, in gluecat as spark_catalog
#
# A section is a test; {t} is a table of it, {path:x} the path of the folder x of it, {db} its database with its catalog,
# {database} without. A statement ends with a semicolon at the end of a line. Below it is what is expected:
#
#   -- a | b              a row, whatever the order of the rows. Without one, queries must give none; what other
#                         statements give is not looked at
#   -- columns: a, b      which columns of the rows
#   -- error: text        a part of the error's message instead
#
# Below the name of a section, "-- ways:" and "-- lines:" say where it runs, if not everywhere, and "# " why.

== create, insert and select
CREATE TABLE {t} (id INT, name STRING, amount DOUBLE) USING delta;
SELECT * FROM {t};
INSERT INTO {t} VALUES (1, 'one', 1.5), (2, 'two', 2.5), (3, NULL, NULL);
SELECT * FROM {t};
-- 1 | one | 1.5
-- 2 | two | 2.5
-- 3 | NULL | NULL
SELECT count(*), sum(amount), max(name) FROM {t};
-- 3 | 4.0 | two
SELECT ID, Name FROM {t} WHERE iD = 1;
-- 1 | one
SELECT name FROM {t} WHERE amount > 1 AND name LIKE 't%';
-- two
SELECT id FROM {t} WHERE name IS NULL;
-- 3
SELECT DISTINCT amount IS NULL FROM {t};
-- false
-- true
SELECT id FROM {t} ORDER BY id DESC LIMIT 1;
-- 3
SELECT nope FROM {t};
-- error: [UNRESOLVED_COLUMN

== names of missing tables
-- ways: delta named session
SELECT * FROM {missing};
-- error: [TABLE_OR_VIEW_NOT_FOUND]
INSERT INTO {missing} VALUES (1);
-- error: [TABLE_OR_VIEW_NOT_FOUND]
UPDATE {missing} SET a = 1;
-- error: [TABLE_OR_VIEW_NOT_FOUND]
DELETE FROM {missing};
-- error: [TABLE_OR_VIEW_NOT_FOUND]
ALTER TABLE {missing} ADD COLUMN a INT;
-- error: [TABLE_OR_VIEW_NOT_FOUND]
DROP TABLE {missing};
-- error: [TABLE_OR_VIEW_NOT_FOUND]
DROP TABLE IF EXISTS {missing};
DESCRIBE TABLE {missing};
-- error: [TABLE_OR_VIEW_NOT_FOUND]

== joins, subqueries and views
CREATE TABLE {orders} (id INT, customer INT, amount INT) USING delta;
CREATE TABLE {customers} (id INT, name STRING) USING delta;
INSERT INTO {orders} VALUES (1, 10, 5), (2, 10, 7), (3, 20, 9), (4, 99, 1);
INSERT INTO {customers} VALUES (10, 'ann'), (20, 'bob'), (30, 'cy');
SELECT c.name, sum(o.amount) FROM {orders} o JOIN {customers} c ON o.customer = c.id GROUP BY c.name;
-- ann | 12
-- bob | 9
SELECT c.name, o.id FROM {customers} c LEFT JOIN {orders} o ON o.customer = c.id;
-- ann | 1
-- ann | 2
-- bob | 3
-- cy | NULL
SELECT id FROM {orders} WHERE customer NOT IN (SELECT id FROM {customers});
-- 4
SELECT name FROM {customers} c WHERE EXISTS (SELECT 1 FROM {orders} o WHERE o.customer = c.id AND o.amount > 8);
-- bob
WITH big AS (SELECT * FROM {orders} WHERE amount > 6) SELECT count(*) FROM big;
-- 2
SELECT id, rank() OVER (PARTITION BY customer ORDER BY amount DESC) FROM {orders};
-- 1 | 2
-- 2 | 1
-- 3 | 1
-- 4 | 1
SELECT id FROM {orders} UNION ALL SELECT id FROM {customers};
-- 1
-- 10
-- 2
-- 20
-- 3
-- 30
-- 4
SELECT (SELECT max(amount) FROM {orders});
-- 9
CREATE OR REPLACE TEMPORARY VIEW big_orders AS SELECT * FROM {orders} WHERE amount > 6;
SELECT id FROM big_orders;
-- 2
-- 3
INSERT INTO {orders} SELECT id + 10, customer, amount FROM {orders} WHERE amount > 6;
SELECT id FROM big_orders;
-- 12
-- 13
-- 2
-- 3
DROP VIEW big_orders;

== primitive types
CREATE TABLE {t} (a BOOLEAN, b TINYINT, c SMALLINT, d INT, e BIGINT, f FLOAT, g DOUBLE, h DECIMAL(10,2), i STRING, j BINARY, k DATE, l TIMESTAMP) USING delta;
INSERT INTO {t} VALUES (true, 1, 2, 3, 4, 1.5, 2.5, 12.34, 'ä', X'CAFE', DATE'2024-02-29', TIMESTAMP'2024-02-29 12:30:00');
INSERT INTO {t} VALUES (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
SELECT a, b, c, d, e, f, g, h, i, hex(j), k, CAST(l AS STRING) FROM {t} WHERE a;
-- true | 1 | 2 | 3 | 4 | 1.5 | 2.5 | 12.34 | ä | CAFE | 2024-02-29 | 2024-02-29 12:30:00
SELECT count(*) FROM {t} WHERE a IS NULL AND l IS NULL;
-- 1
SELECT d FROM {t} WHERE k = DATE'2024-02-29' AND h > 12.33 AND l < TIMESTAMP'2025-01-01 00:00:00' AND j = X'CAFE';
-- 3
DESCRIBE TABLE {t};
-- columns: col_name, data_type
-- a | boolean
-- b | tinyint
-- c | smallint
-- d | int
-- e | bigint
-- f | float
-- g | double
-- h | decimal(10,2)
-- i | string
-- j | binary
-- k | date
-- l | timestamp
INSERT INTO {t} (h) VALUES (123456789.12);
-- error: CAST_OVERFLOW_IN_TABLE_INSERT
SELECT count(*) FROM {t};
-- 2

== nested types
CREATE TABLE {t} (id INT, tags ARRAY<STRING>, attributes MAP<STRING, INT>, address STRUCT<street: STRING, geo: STRUCT<lat: DOUBLE, lon: DOUBLE>>, items ARRAY<STRUCT<sku: STRING, n: INT>>) USING delta;
INSERT INTO {t} VALUES (1, array('a', 'b'), map('x', 1), named_struct('street', 'high', 'geo', named_struct('lat', 1.0D, 'lon', 2.0D)), array(named_struct('sku', 's', 'n', 2)));
INSERT INTO {t} SELECT 2, array(), NULL, NULL, NULL;
SELECT id, size(tags), attributes['x'], address.street, address.geo.lon, items[0].sku FROM {t} WHERE id = 1;
-- 1 | 2 | 1 | high | 2.0 | s
SELECT id FROM {t} WHERE address.geo.lat = 1;
-- 1
SELECT tag FROM {t} LATERAL VIEW explode(tags) AS tag;
-- a
-- b
ALTER TABLE {t} ADD COLUMN address.zip STRING AFTER street;
ALTER TABLE {t} ADD COLUMN items.element.price DOUBLE;
SELECT address.zip, items[0].price, address.street FROM {t} WHERE id = 1;
-- NULL | NULL | high
UPDATE {t} SET address.zip = '8000', tags = array_append(tags, 'c') WHERE id = 1;
SELECT address.street, address.zip, tags[2] FROM {t} WHERE id = 1;
-- high | 8000 | c

== ways to insert
CREATE TABLE {t} (a INT, b STRING, c INT) USING delta;
CREATE TABLE {s} (c INT, b STRING, a INT) USING delta;
INSERT INTO {s} VALUES (3, 's', 1);
INSERT INTO {t} SELECT * FROM {s};
SELECT * FROM {t};
-- 3 | s | 1
INSERT INTO {t} BY NAME SELECT * FROM {s};
SELECT * FROM {t};
-- 1 | s | 3
-- 3 | s | 1
INSERT INTO {t} (b, a) VALUES ('partial', 9);
SELECT * FROM {t} WHERE a = 9;
-- 9 | partial | NULL
INSERT INTO {t} TABLE {s};
INSERT INTO {t} SELECT * FROM {t} WHERE a = 9;
SELECT count(*) FROM {t};
-- 5
INSERT INTO {t} VALUES (1);
-- error: ARITY_MISMATCH
INSERT INTO {t} VALUES (1, 'b', 2, 3);
-- error: mismatch
INSERT INTO {t} (a, nope) VALUES (1, 2);
-- error: nope
INSERT OVERWRITE {t} SELECT 7, 'only', 7;
SELECT * FROM {t};
-- 7 | only | 7
INSERT OVERWRITE TABLE {t} TABLE {t};
SELECT * FROM {t};
-- 7 | only | 7

== partitioned tables
CREATE TABLE {t} (id INT, day DATE, region STRING) USING delta PARTITIONED BY (day, region);
INSERT INTO {t} VALUES (1, DATE'2024-01-01', 'eu'), (2, DATE'2024-01-01', 'us'), (3, DATE'2024-01-02', 'eu'), (4, NULL, 'a b/c=d');
SELECT id FROM {t} WHERE day = DATE'2024-01-01' AND region IN ('eu', 'asia');
-- 1
SELECT id, region FROM {t} WHERE day IS NULL;
-- 4 | a b/c=d
INSERT INTO {t} PARTITION (day = '2024-01-03', region = 'eu') VALUES (5);
SELECT id, day FROM {t} WHERE day > DATE'2024-01-02';
-- 5 | 2024-01-03
INSERT OVERWRITE {t} PARTITION (day = '2024-01-01', region = 'eu') SELECT 10;
SELECT id FROM {t} WHERE day = DATE'2024-01-01';
-- 10
-- 2
DELETE FROM {t} WHERE day = DATE'2024-01-01';
SELECT id FROM {t};
-- 3
-- 4
-- 5
UPDATE {t} SET region = 'us' WHERE id = 3;
SELECT id FROM {t} WHERE region = 'us';
-- 3
SELECT region, count(*) FROM {t} GROUP BY region;
-- a b/c=d | 1
-- eu | 1
-- us | 1

== replace where
CREATE TABLE {t} (id INT, p STRING) USING delta PARTITIONED BY (p);
INSERT INTO {t} VALUES (1, 'a'), (2, 'b');
INSERT INTO {t} REPLACE WHERE p = 'a' SELECT 3, 'a';
SELECT * FROM {t};
-- 2 | b
-- 3 | a
INSERT INTO {t} REPLACE WHERE p = 'a' SELECT 4, 'c';
-- error: [DELTA_REPLACE_WHERE_MISMATCH]
SELECT * FROM {t};
-- 2 | b
-- 3 | a

== create as select
CREATE TABLE {t} USING delta AS SELECT 1 AS id, 'x' AS name;
SELECT * FROM {t};
-- 1 | x
CREATE TABLE {p} USING delta PARTITIONED BY (k) AS SELECT id, id % 2 AS k FROM range(4);
SELECT k, count(*) FROM {p} GROUP BY k;
-- 0 | 2
-- 1 | 2
CREATE TABLE {c} USING delta COMMENT 'a copy' TBLPROPERTIES ('team' = 'blue') AS SELECT * FROM {t};
SELECT count(*) FROM {c};
-- 1
CREATE TABLE {e} USING delta AS SELECT * FROM {t} WHERE false;
SELECT * FROM {e};
DESCRIBE TABLE {e};
-- columns: col_name, data_type
-- id | int
-- name | string

== create if it does not exist
-- ways: delta named session
CREATE TABLE {t} (id INT) USING delta;
INSERT INTO {t} VALUES (1);
CREATE TABLE {t} (id INT) USING delta;
-- error: [TABLE_OR_VIEW_ALREADY_EXISTS]
CREATE TABLE IF NOT EXISTS {t} (other STRING) USING delta;
CREATE TABLE IF NOT EXISTS {t} USING delta AS SELECT 5 AS id;
SELECT * FROM {t};
-- 1
CREATE TABLE {t} USING delta AS SELECT 2 AS id;
-- error: [TABLE_OR_VIEW_ALREADY_EXISTS]
SELECT * FROM {t};
-- 1

== replace
-- ways: delta named session
# by path, Delta 4 refuses another schema
CREATE OR REPLACE TABLE {t} (id INT) USING delta;
INSERT INTO {t} VALUES (1);
CREATE OR REPLACE TABLE {t} (name STRING, n INT) USING delta;
SELECT * FROM {t};
DESCRIBE TABLE {t};
-- columns: col_name, data_type
-- n | int
-- name | string
CREATE OR REPLACE TABLE {t} USING delta AS SELECT 1 AS a, 2 AS b;
SELECT * FROM {t};
-- 1 | 2
REPLACE TABLE {t} USING delta AS SELECT b, a FROM {t};
SELECT * FROM {t};
-- 2 | 1
SELECT * FROM {t} VERSION AS OF 1;
-- 1
# not the operations: gluecat replaces by path, where Delta has other names for them
DESCRIBE HISTORY {t};
-- columns: version
-- 0
-- 1
-- 2
-- 3
-- 4

== replace what is missing
-- ways: delta named session
REPLACE TABLE {t} USING delta AS SELECT 1 AS a;
-- error: TABLE_OR_VIEW_NOT_FOUND
SHOW TABLES IN {db};

== update
CREATE TABLE {t} (id INT, n INT, s STRING) USING delta;
INSERT INTO {t} VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, NULL);
UPDATE {t} SET n = n + 1 WHERE id >= 2;
-- 2
UPDATE {t} SET s = coalesce(s, 'none'), n = 0 WHERE s IS NULL;
SELECT * FROM {t};
-- 1 | 10 | a
-- 2 | 21 | b
-- 3 | 0 | none
UPDATE {t} AS u SET u.s = upper(u.s) WHERE u.id = 1;
UPDATE {t} SET n = 5 WHERE id = 99;
-- 0
UPDATE {t} SET nope = 1;
-- error: nope
UPDATE {t} SET n = 'x' WHERE id = 1;
-- error: CAST_INVALID_INPUT
UPDATE {t} SET n = 7;
SELECT * FROM {t};
-- 1 | 7 | A
-- 2 | 7 | b
-- 3 | 7 | none

== delete
CREATE TABLE {t} USING delta AS SELECT id, id % 3 AS k FROM range(9);
DELETE FROM {t} WHERE k = 0;
-- 3
DELETE FROM {t} AS d WHERE d.id = 8;
SELECT id FROM {t};
-- 1
-- 2
-- 4
-- 5
-- 7
DELETE FROM {t} WHERE id IN (SELECT id FROM {t} WHERE k = 1);
-- error: [DELTA_UNSUPPORTED_SUBQUERY]
DELETE FROM {t} WHERE k = 1;
SELECT id FROM {t};
-- 2
-- 5
DELETE FROM {t} WHERE nope = 1;
-- error: nope
DELETE FROM {t} WHERE id = 99;
-- 0
DELETE FROM {t};
SELECT * FROM {t};

== merge
CREATE TABLE {t} (id INT, v STRING, n INT) USING delta;
CREATE TABLE {s} (id INT, v STRING, gone BOOLEAN) USING delta;
INSERT INTO {t} VALUES (1, 'old', 1), (2, 'old', 2), (3, 'old', 3);
INSERT INTO {s} VALUES (1, 'new', false), (2, NULL, true), (4, 'added', false);
MERGE INTO {t} t USING {s} s ON t.id = s.id WHEN MATCHED AND s.gone THEN DELETE WHEN MATCHED THEN UPDATE SET t.v = s.v WHEN NOT MATCHED THEN INSERT (id, v, n) VALUES (s.id, s.v, 0);
SELECT * FROM {t};
-- 1 | new | 1
-- 3 | old | 3
-- 4 | added | 0
MERGE INTO {t} t USING {s} s ON t.id = s.id WHEN NOT MATCHED BY SOURCE THEN UPDATE SET n = -1;
SELECT * FROM {t};
-- 1 | new | 1
-- 3 | old | -1
-- 4 | added | 0
MERGE INTO {t} t USING (SELECT 5 AS id, 'sub' AS v, 50 AS n) s ON t.id = s.id WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *;
MERGE INTO {t} t USING (SELECT 5 AS id, 'again' AS v, 51 AS n) s ON t.id = s.id WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *;
SELECT * FROM {t} WHERE id = 5;
-- 5 | again | 51
MERGE INTO {t} t USING (SELECT 1 AS id UNION ALL SELECT 1) s ON t.id = s.id WHEN MATCHED THEN UPDATE SET v = 'twice';
-- error: [DELTA_MULTIPLE_SOURCE_ROW_MATCHING_TARGET_ROW_IN_MERGE]
MERGE INTO {t} t USING {s} s ON t.id = s.nope WHEN MATCHED THEN DELETE;
-- error: nope
MERGE INTO {t} t USING {s} s ON t.id = s.id WHEN NOT MATCHED BY SOURCE THEN DELETE;
SELECT id, v FROM {t};
-- 1 | new
-- 4 | added

== time travel
CREATE TABLE {t} (id INT) USING delta;
INSERT INTO {t} VALUES (1);
INSERT INTO {t} VALUES (2);
DELETE FROM {t} WHERE id = 1;
SELECT * FROM {t};
-- 2
SELECT * FROM {t} VERSION AS OF 0;
SELECT * FROM {t} VERSION AS OF 1;
-- 1
SELECT * FROM {t} FOR VERSION AS OF 2 AS old WHERE old.id = 1;
-- 1
SELECT count(*) FROM {t} VERSION AS OF 2 a JOIN {t} b ON a.id = b.id;
-- 1
SELECT * FROM {t} VERSION AS OF 99;
-- error: 99
SELECT count(*) FROM {t} TIMESTAMP AS OF '1999-01-01';
-- error: 1999-01-01
INSERT INTO {t} SELECT id FROM {t} VERSION AS OF 1;
SELECT * FROM {t};
-- 1
-- 2

== history and restore
CREATE TABLE {t} (id INT) USING delta;
INSERT INTO {t} VALUES (1), (2);
UPDATE {t} SET id = 3 WHERE id = 2;
DELETE FROM {t} WHERE id = 1;
DESCRIBE HISTORY {t};
-- columns: version, operation
-- 0 | CREATE TABLE
-- 1 | WRITE
-- 2 | UPDATE
-- 3 | DELETE
DESCRIBE HISTORY {t} LIMIT 1;
-- columns: version, operation
-- 3 | DELETE
RESTORE TABLE {t} TO VERSION AS OF 1;
SELECT * FROM {t};
-- 1
-- 2
RESTORE TABLE {t} TO VERSION AS OF 77;
-- error: 77
DESCRIBE HISTORY {t} LIMIT 1;
-- columns: version, operation
-- 4 | RESTORE

== constraints
CREATE TABLE {t} (id INT NOT NULL, n INT) USING delta;
INSERT INTO {t} VALUES (1, 5);
INSERT INTO {t} VALUES (NULL, 5);
-- error: NULL
ALTER TABLE {t} ADD CONSTRAINT positive CHECK (n > 0);
INSERT INTO {t} VALUES (2, -1);
-- error: positive
UPDATE {t} SET n = 0;
-- error: positive
ALTER TABLE {t} ADD CONSTRAINT small CHECK (n < 3);
-- error: [DELTA_NEW_CHECK_CONSTRAINT_VIOLATION]
ALTER TABLE {t} ADD CONSTRAINT positive CHECK (n > 1);
-- error: positive
ALTER TABLE {t} DROP CONSTRAINT positive;
ALTER TABLE {t} DROP CONSTRAINT IF EXISTS positive;
INSERT INTO {t} VALUES (2, -1);
ALTER TABLE {t} ALTER COLUMN id DROP NOT NULL;
INSERT INTO {t} VALUES (NULL, 1);
SELECT * FROM {t};
-- 1 | 5
-- 2 | -1
-- NULL | 1

== generated columns
-- lines: 4.1 4.2
# before, Delta's own catalog refuses them, and gluecat does not
CREATE TABLE {t} (at TIMESTAMP, day DATE GENERATED ALWAYS AS (CAST(at AS DATE)), n INT) USING delta PARTITIONED BY (day);
INSERT INTO {t} (at, n) VALUES (TIMESTAMP'2024-02-29 12:00:00', 1);
INSERT INTO {t} VALUES (TIMESTAMP'2024-03-01 12:00:00', DATE'2024-03-01', 2);
SELECT day, n FROM {t};
-- 2024-02-29 | 1
-- 2024-03-01 | 2
INSERT INTO {t} VALUES (TIMESTAMP'2024-03-01 12:00:00', DATE'1999-01-01', 3);
-- error: [DELTA_VIOLATE_CONSTRAINT_WITH_VALUES]
UPDATE {t} SET at = TIMESTAMP'2025-01-01 00:00:00' WHERE n = 1;
SELECT day FROM {t} WHERE n = 1;
-- 2025-01-01

== default values
CREATE TABLE {t} (id INT, s STRING DEFAULT 'none', n INT DEFAULT 1 + 1) USING delta TBLPROPERTIES ('delta.feature.allowColumnDefaults' = 'supported');
INSERT INTO {t} (id) VALUES (1);
INSERT INTO {t} VALUES (2, DEFAULT, 7);
SELECT * FROM {t};
-- 1 | none | 2
-- 2 | none | 7
ALTER TABLE {t} ALTER COLUMN s SET DEFAULT 'some';
INSERT INTO {t} (id, n) VALUES (3, DEFAULT);
UPDATE {t} SET n = DEFAULT WHERE id = 2;
ALTER TABLE {t} ALTER COLUMN n DROP DEFAULT;
INSERT INTO {t} (id) VALUES (4);
SELECT * FROM {t};
-- 1 | none | 2
-- 2 | none | 2
-- 3 | some | 2
-- 4 | some | NULL
CREATE TABLE {u} (id INT DEFAULT 5) USING delta;
-- error: [WRONG_COLUMN_DEFAULTS_FOR_DELTA_FEATURE_NOT_ENABLED]

== columns of other names
CREATE TABLE {t} (id INT, `first name` STRING, s STRUCT<x: INT, y: INT>) USING delta TBLPROPERTIES ('delta.columnMapping.mode' = 'name');
INSERT INTO {t} VALUES (1, 'ann', named_struct('x', 1, 'y', 2));
ALTER TABLE {t} RENAME COLUMN `first name` TO name;
ALTER TABLE {t} RENAME COLUMN s.x TO z;
SELECT id, name, s.z FROM {t};
-- 1 | ann | 1
INSERT INTO {t} VALUES (2, 'bob', named_struct('z', 3, 'y', 4));
ALTER TABLE {t} DROP COLUMN s.y;
ALTER TABLE {t} DROP COLUMNS (name);
SELECT id, s.z FROM {t};
-- 1 | 1
-- 2 | 3
SELECT name FROM {t};
-- error: [UNRESOLVED_COLUMN
ALTER TABLE {t} ADD COLUMN name INT;
SELECT id, name FROM {t};
-- 1 | NULL
-- 2 | NULL
DESCRIBE TABLE {t};
-- columns: col_name, data_type
-- id | int
-- name | int
-- s | struct<z:int>

== rename and drop without column mapping
CREATE TABLE {t} (id INT, name STRING) USING delta;
ALTER TABLE {t} RENAME COLUMN name TO other;
-- error: [DELTA_UNSUPPORTED_RENAME_COLUMN]
ALTER TABLE {t} DROP COLUMN name;
-- error: [DELTA_UNSUPPORTED_DROP_COLUMN]
ALTER TABLE {t} RENAME COLUMN nope TO other;
-- error: nope
CREATE TABLE {u} (id INT, `a b` INT) USING delta;
-- error: [DELTA_INVALID_CHARACTERS_IN_COLUMN_NAMES

== columns
CREATE TABLE {t} (a INT, c INT) USING delta;
INSERT INTO {t} VALUES (1, 3);
ALTER TABLE {t} ADD COLUMN b STRING AFTER a;
ALTER TABLE {t} ADD COLUMN zero INT FIRST;
ALTER TABLE {t} ADD COLUMNS (d DATE COMMENT 'a day', e DOUBLE);
SELECT * FROM {t};
-- NULL | 1 | NULL | 3 | NULL | NULL
ALTER TABLE {t} ALTER COLUMN e FIRST;
ALTER TABLE {t} ALTER COLUMN zero AFTER a;
INSERT INTO {t} VALUES (1.5, 2, 0, 'x', 4, DATE'2024-01-01');
SELECT * FROM {t};
-- 1.5 | 2 | 0 | x | 4 | 2024-01-01
-- NULL | 1 | NULL | NULL | 3 | NULL
ALTER TABLE {t} ALTER COLUMN a COMMENT 'the first';
DESCRIBE TABLE {t};
-- columns: col_name, data_type, comment
-- a | int | the first
-- b | string | NULL
-- c | int | NULL
-- d | date | a day
-- e | double | NULL
-- zero | int | NULL
ALTER TABLE {t} ADD COLUMN A INT;
-- error: A
ALTER TABLE {t} ALTER COLUMN b TYPE INT;
-- error: b
ALTER TABLE {t} ADD COLUMN f INT NOT NULL;
-- error: f
SHOW COLUMNS IN {t};
-- a
-- b
-- c
-- d
-- e
-- zero

== replace columns
CREATE TABLE {t} (a INT COMMENT 'one', b STRING) USING delta;
INSERT INTO {t} VALUES (1, 'x');
ALTER TABLE {t} REPLACE COLUMNS (b STRING COMMENT 'two', a INT, c DOUBLE);
SELECT a, b, c FROM {t};
-- 1 | x | NULL
DESCRIBE TABLE {t};
-- columns: col_name, data_type, comment
-- a | int | one
-- b | string | two
-- c | double | NULL

== wider types
-- lines: 4.0 4.1 4.2
# Delta 3.3 widens no INT to BIGINT
CREATE TABLE {t} (id INT, d DECIMAL(5,2)) USING delta TBLPROPERTIES ('delta.enableTypeWidening' = 'true');
INSERT INTO {t} VALUES (1, 1.25);
ALTER TABLE {t} ALTER COLUMN id TYPE BIGINT;
ALTER TABLE {t} ALTER COLUMN d TYPE DECIMAL(12,2);
INSERT INTO {t} VALUES (5000000000, 1234567890.12);
SELECT * FROM {t};
-- 1 | 1.25
-- 5000000000 | 1234567890.12
ALTER TABLE {t} ALTER COLUMN id TYPE INT;
-- error: id

== properties and comments
CREATE TABLE {t} (id INT) USING delta COMMENT 'orders of the day' TBLPROPERTIES ('team' = 'blue', 'delta.appendOnly' = 'true');
SHOW TBLPROPERTIES {t} ('team');
-- team | blue
SHOW TBLPROPERTIES {t} ('delta.appendOnly');
-- delta.appendOnly | true
INSERT INTO {t} VALUES (1);
DELETE FROM {t};
-- error: append
ALTER TABLE {t} SET TBLPROPERTIES ('delta.appendOnly' = 'false', 'team' = 'red');
DELETE FROM {t};
ALTER TABLE {t} UNSET TBLPROPERTIES ('team');
SHOW TBLPROPERTIES {t} ('delta.appendOnly');
-- delta.appendOnly | false
ALTER TABLE {t} SET TBLPROPERTIES ('delta.nope' = '1');
-- error: delta.nope
COMMENT ON TABLE {t} IS 'changed';
DESCRIBE DETAIL {t};
-- columns: format, description, partitionColumns
-- delta | changed | []

== change data feed
-- ways: delta named session
CREATE TABLE {t} (id INT, v STRING) USING delta TBLPROPERTIES ('delta.enableChangeDataFeed' = 'true');
INSERT INTO {t} VALUES (1, 'a'), (2, 'b');
UPDATE {t} SET v = 'c' WHERE id = 1;
DELETE FROM {t} WHERE id = 2;
SELECT id, v, _change_type, _commit_version FROM table_changes('{t}', 1);
-- 1 | a | insert | 1
-- 1 | a | update_preimage | 2
-- 1 | c | update_postimage | 2
-- 2 | b | delete | 3
-- 2 | b | insert | 1
SELECT count(*) FROM table_changes('{t}', 2, 2);
-- 2
SELECT * FROM table_changes('{t}', 9);
-- error: 9

== change data feed by path
-- ways: delta named session
-- lines: 4.1 4.2
# before, Delta has kept for the path without a catalog's settings that no table was there
CREATE TABLE {t} USING delta LOCATION '{path:feed}' TBLPROPERTIES ('delta.enableChangeDataFeed' = 'true') AS SELECT 1 AS id;
UPDATE {t} SET id = 2;
SELECT id, _change_type FROM table_changes_by_path('{path:feed}', 0);
-- 1 | insert
-- 1 | update_preimage
-- 2 | update_postimage

== maintenance
CREATE TABLE {t} (id INT, k INT) USING delta PARTITIONED BY (k);
INSERT INTO {t} VALUES (1, 0), (2, 1);
INSERT INTO {t} VALUES (3, 0), (4, 1);
INSERT INTO {t} VALUES (5, 0);
OPTIMIZE {t} WHERE k = 0;
OPTIMIZE {t} ZORDER BY (id);
OPTIMIZE {t} WHERE id = 1;
-- error: id
SELECT count(*), sum(id) FROM {t};
-- 5 | 15
VACUUM {t};
VACUUM {t} RETAIN 0 HOURS;
-- error: retention
VACUUM {t} RETAIN 200 HOURS DRY RUN;
DESCRIBE DETAIL {t};
-- columns: format, numFiles, partitionColumns
-- delta | 2 | [k]
SELECT * FROM {t} VERSION AS OF 1;
-- 1 | 0
-- 2 | 1

== deletion vectors
CREATE TABLE {t} USING delta TBLPROPERTIES ('delta.enableDeletionVectors' = 'true') AS SELECT id, 'x' AS v FROM range(10);
DELETE FROM {t} WHERE id = 3;
UPDATE {t} SET v = 'y' WHERE id = 4;
SELECT count(*), sum(id) FROM {t};
-- 9 | 42
SELECT v FROM {t} WHERE id = 4;
-- y
ALTER TABLE {t} SET TBLPROPERTIES ('delta.enableDeletionVectors' = 'false');
DELETE FROM {t} WHERE id = 5;
SELECT count(*) FROM {t};
-- 8

== reorganized tables
-- lines: 4.1 4.2
# before 4.2, Delta's parser drops the catalog of the name
CREATE TABLE {t} USING delta TBLPROPERTIES ('delta.enableDeletionVectors' = 'true') AS SELECT id FROM range(10);
DELETE FROM {t} WHERE id = 3;
REORG TABLE {t} APPLY (PURGE);
SELECT count(*), sum(id) FROM {t};
-- 9 | 42

== clustered tables
CREATE TABLE {t} (id INT, day DATE) USING delta CLUSTER BY (day, id);
INSERT INTO {t} VALUES (1, DATE'2024-01-01'), (2, DATE'2024-01-02');
OPTIMIZE {t};
SELECT id FROM {t} WHERE day = DATE'2024-01-02';
-- 2
DESCRIBE DETAIL {t};
-- columns: clusteringColumns
-- [day, id]
ALTER TABLE {t} CLUSTER BY (id);
DESCRIBE DETAIL {t};
-- columns: clusteringColumns
-- [id]
ALTER TABLE {t} CLUSTER BY NONE;
DESCRIBE DETAIL {t};
-- columns: clusteringColumns
-- []
ALTER TABLE {t} CLUSTER BY (nope);
-- error: nope

== char and varchar
CREATE TABLE {t} (c CHAR(3), v VARCHAR(3)) USING delta;
INSERT INTO {t} VALUES ('a', 'abc');
INSERT INTO {t} VALUES ('abcd', 'a');
-- error: EXCEED
INSERT INTO {t} VALUES ('a', 'abcd');
-- error: EXCEED
UPDATE {t} SET v = 'abcde';
-- error: EXCEED
SELECT length(c), v FROM {t} WHERE c = 'a';
-- 3 | abc

== timestamps without a zone
CREATE TABLE {t} (at TIMESTAMP_NTZ) USING delta;
INSERT INTO {t} VALUES (TIMESTAMP_NTZ'2024-03-31 02:30:00');
SELECT CAST(at AS STRING) FROM {t} WHERE at > TIMESTAMP_NTZ'2024-03-31 00:00:00';
-- 2024-03-31 02:30:00

== identity columns
-- lines: 4.1 4.2
# the syntax is Spark 4's; Delta 4.0's own catalog refuses them, and gluecat does not
CREATE TABLE {t} (id BIGINT GENERATED ALWAYS AS IDENTITY (START WITH 100 INCREMENT BY 10), v STRING) USING delta;
INSERT INTO {t} (v) VALUES ('a');
INSERT INTO {t} (v) VALUES ('b');
SELECT * FROM {t};
-- 100 | a
-- 110 | b
INSERT INTO {t} (id, v) VALUES (1, 'c');
-- error: id

== variants
-- lines: 4.0 4.1 4.2
CREATE TABLE {t} (id INT, v VARIANT) USING delta;
INSERT INTO {t} SELECT 1, parse_json('{"a": {"b": 7}}');
SELECT variant_get(v, '$.a.b', 'int') FROM {t};
-- 7

== case of names
CREATE TABLE {t} (Id INT, userName STRING, S STRUCT<InnerName: INT>) USING delta PARTITIONED BY (userName);
INSERT INTO {t} (ID, USERNAME, s) VALUES (1, 'Ann', named_struct('InnerName', 4));
SELECT ID, username, s.innername FROM {t} WHERE USERNAME = 'Ann';
-- 1 | Ann | 4
DESCRIBE TABLE {t};
-- columns: col_name, data_type
-- Id | int
-- userName | string
-- S | struct<InnerName:int>
-- # Partition Information |
-- # col_name | data_type
-- userName | string
UPDATE {t} SET id = 2 WHERE Username = 'Ann';
MERGE INTO {t} t USING (SELECT 2 AS id) s ON t.ID = s.ID WHEN MATCHED THEN UPDATE SET t.iD = 3;
SELECT * FROM {t};
-- 3 | Ann | [4]

== tables in a database
-- ways: delta named session
SHOW TABLES IN {db};
CREATE TABLE {b} (id INT) USING delta;
CREATE TABLE {a} (id INT) USING delta;
SHOW TABLES IN {db};
-- columns: tableName, isTemporary
-- a | false
-- b | false
SHOW TABLES IN {db} LIKE 'a*';
-- columns: tableName
-- a
INSERT INTO {a} VALUES (1);
DROP TABLE {b};
SHOW TABLES IN {db};
-- columns: tableName
-- a
DROP DATABASE {db};
-- error: [SCHEMA_NOT_EMPTY]
SELECT * FROM {a};
-- 1

== tables with a location
-- ways: delta named session
CREATE TABLE {t} (id INT) USING delta LOCATION '{path:there}';
INSERT INTO {t} VALUES (1);
SELECT * FROM delta.`{path:there}`;
-- 1
INSERT INTO delta.`{path:there}` VALUES (2);
SELECT * FROM {t};
-- 1
-- 2
CREATE TABLE {u} USING delta LOCATION '{path:there}';
SELECT * FROM {u};
-- 1
-- 2
CREATE TABLE {v} (other STRING) USING delta LOCATION '{path:there}';
-- error: [DELTA_CREATE_TABLE_SCHEME_MISMATCH]
DROP TABLE {t};
SELECT count(*) FROM {u};
-- 2

== a converted table
-- ways: delta named session
CREATE TABLE delta.`{path:p}` (id INT) USING delta;
INSERT INTO delta.`{path:p}` VALUES (1);
CREATE TABLE {t} USING delta LOCATION '{path:p}';
ALTER TABLE delta.`{path:p}` ADD COLUMN name STRING;
INSERT INTO {t} VALUES (2, 'b');
SELECT * FROM {t};
-- 1 | NULL
-- 2 | b

== rename a table
-- ways: named session
# a managed table of Spark's own catalog moves its files, which Delta notices
CREATE TABLE {t} (id INT) USING delta;
INSERT INTO {t} VALUES (1);
ALTER TABLE {t} RENAME TO {database}.u;
SHOW TABLES IN {db};
-- columns: tableName
-- u
SELECT * FROM {u};
-- 1

== statements that change several rows at once
CREATE TABLE {t} USING delta AS SELECT id, CAST(id AS STRING) AS s FROM range(100);
UPDATE {t} SET s = concat(s, '!') WHERE id BETWEEN 10 AND 19;
DELETE FROM {t} WHERE id >= 50 OR s LIKE '1_!';
SELECT count(*), min(id), max(id) FROM {t};
-- 40 | 0 | 49
INSERT INTO {t} SELECT id + 1000, s FROM {t};
SELECT count(DISTINCT s), count(*) FROM {t};
-- 40 | 80
OPTIMIZE {t};
SELECT count(*) FROM {t};
-- 80
