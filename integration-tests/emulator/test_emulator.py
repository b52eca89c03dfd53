# Copyright 2026 The gluecat authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of the emulator itself: python3 -m unittest discover -s integration-tests/emulator"""

import datetime
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import urllib.error
import urllib.request

import boto3
from botocore import UNSIGNED
from botocore.config import Config
from botocore.exceptions import ClientError

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
REGION = "eu-central-1"
A, B, DEFAULT = "111111111111", "222222222222", "123456789012"
KEY_A, KEY_B = "AKIAAAAAAAAAAAAAAAAA", "AKIABBBBBBBBBBBBBBBB"
ALLOW_ALL = {"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": "*", "Resource": "*"}]}

os.environ["NO_PROXY"] = os.environ["no_proxy"] = "127.0.0.1,localhost"
directory = process = info = None


def start(run_dir, *arguments):
    child = subprocess.Popen(
        [sys.executable, os.path.join(HERE, "emulator.py"), "--run-dir", run_dir, *arguments],
        stdout=subprocess.PIPE, text=True)
    line = child.stdout.readline()
    with open(os.path.join(run_dir, "emulator.json")) as file:
        description = json.load(file)
    assert line == f"ready {description['endpoint']}\n", line
    return child, description


def setUpModule():
    global directory, process, info
    directory = tempfile.TemporaryDirectory()
    process, info = start(directory.name)


def tearDownModule():
    process.terminate()
    process.stdout.close()
    process.wait(10)
    directory.cleanup()


def control(path, body=None, endpoint=None):
    request = urllib.request.Request((endpoint or info["endpoint"]) + path)
    if body is not None:
        request.data = json.dumps(body).encode()
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


def client(service, key="test", secret="test", token=None, **options):
    config = Config(
        retries={"total_max_attempts": 1}, s3={"addressing_style": "path"}, parameter_validation=False,
        max_pool_connections=32, **options.pop("config", {}))
    return boto3.client(
        service, region_name=options.pop("region", REGION), endpoint_url=options.pop("endpoint", info["endpoint"]),
        aws_access_key_id=key, aws_secret_access_key=secret, aws_session_token=token, config=config, **options)


def session_client(service, credentials, **options):
    return client(
        service, credentials["AccessKeyId"], credentials["SecretAccessKey"], credentials["SessionToken"], **options)


def glue_arn(account, rest):
    return f"arn:aws:glue:{REGION}:{account}:{rest}"


def policy(*actions, resource="*", effect="Allow", **more):
    return {"Version": "2012-10-17",
            "Statement": [{"Effect": effect, "Action": list(actions), "Resource": resource, **more}]}


def table(name="t", **members):
    return {"Name": name, "StorageDescriptor": {"Columns": [{"Name": "c", "Type": "int"}]}, **members}


def race(count, action):
    """Runs action(index) in `count` threads at once and returns the results, errors as their codes."""
    results, barrier = [None] * count, threading.Barrier(count)

    def run(index):
        barrier.wait()
        try:
            results[index] = action(index)
        except ClientError as e:
            results[index] = e.response["Error"]["Code"]

    threads = [threading.Thread(target=run, args=(index,)) for index in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


class EmulatorTest(unittest.TestCase):
    def setUp(self):
        control("/emu/reset", {})
        self.glue = client("glue")

    def assert_error(self, code, call, status=400, message=None, **arguments):
        with self.assertRaises(ClientError) as caught:
            call(**arguments)
        response = caught.exception.response
        self.assertEqual((code, status), (response["Error"]["Code"], response["ResponseMetadata"]["HTTPStatusCode"]))
        if message:
            self.assertIn(message, response["Error"]["Message"])
        return response["Error"]["Message"]

    def accounts(self, policy_a=ALLOW_ALL, policy_b=ALLOW_ALL, roles=(), buckets=()):
        control("/emu/accounts", {
            "account": A, "users": [{"name": "a", "accessKeyId": KEY_A, "secretAccessKey": "s", "policy": policy_a}],
            "roles": list(roles), "buckets": list(buckets)})
        control("/emu/accounts", {
            "account": B, "users": [{"name": "b", "accessKeyId": KEY_B, "secretAccessKey": "s", "policy": policy_b}]})

    def enforce(self):
        control("/emu/iam", {"enforce": True})

    def database(self, name="db", glue=None, tables=()):
        glue = glue or self.glue
        glue.create_database(DatabaseInput={"Name": name})
        for table_name in tables:
            glue.create_table(DatabaseName=name, TableInput=table(table_name))


class NamesTest(EmulatorTest):
    def test_names_of_databases_and_tables_are_folded_on_every_operation(self):
        g = self.glue
        self.database("MyDb")
        self.assertEqual("mydb", g.get_database(Name="MYDB")["Database"]["Name"])
        self.assert_error("AlreadyExistsException", g.create_database, DatabaseInput={"Name": "mydB"})
        g.update_database(Name="MyDB", DatabaseInput={"Name": "MYDB", "Description": "d"})
        g.create_table(DatabaseName="MYDB", TableInput=table("MyT", PartitionKeys=[{"Name": "p", "Type": "string"}]))
        found = g.get_table(DatabaseName="MyDb", Name="MYT")["Table"]
        self.assertEqual(("mydb", "myt"), (found["DatabaseName"], found["Name"]))
        g.update_table(DatabaseName="MyDb", TableInput=found_input(found, Name="MYT"))
        self.assertEqual(["myt"], [t["Name"] for t in g.get_tables(DatabaseName="MyDb")["TableList"]])
        names = {"DatabaseName": "MyDb", "TableName": "MyT"}
        g.create_partition(PartitionInput={"Values": ["X"]}, **names)
        g.batch_create_partition(PartitionInputList=[{"Values": ["Y"]}], **names)
        self.assertEqual(["X"], g.get_partition(PartitionValues=["X"], **names)["Partition"]["Values"])
        self.assertEqual(2, len(g.get_partitions(**names)["Partitions"]))
        self.assertEqual(2, len(g.get_table_versions(**names)["TableVersions"]))
        self.assertEqual(
            1, len(g.batch_get_partition(PartitionsToGet=[{"Values": ["X"]}], **names)["Partitions"]))
        g.delete_partition(PartitionValues=["X"], **names)
        g.batch_delete_partition(PartitionsToDelete=[{"Values": ["Y"]}], **names)
        self.assertNotIn("Errors", g.batch_delete_table(DatabaseName="MyDb", TablesToDelete=["MyT"]))
        g.create_table(DatabaseName="MyDb", TableInput=table("MyT"))
        g.delete_table(DatabaseName="MYDB", Name="MYT")
        g.delete_database(Name="MYDB")
        self.assert_error("EntityNotFoundException", g.get_database, Name="mydb")

    def test_column_names_are_folded_in_tables_and_partitions(self):
        columns = {"Columns": [{"Name": "Ab", "Type": "int"}]}
        keys = [{"Name": "Pk", "Type": "string"}]
        self.database()
        self.glue.create_table(
            DatabaseName="db", TableInput={"Name": "t", "StorageDescriptor": columns, "PartitionKeys": keys})
        names = {"DatabaseName": "db", "TableName": "t"}

        def check():
            found = self.glue.get_table(DatabaseName="db", Name="t")["Table"]
            self.assertEqual("ab", found["StorageDescriptor"]["Columns"][0]["Name"])
            self.assertEqual("pk", found["PartitionKeys"][0]["Name"])
            for partition in self.glue.get_partitions(**names)["Partitions"]:
                self.assertEqual("ab", partition["StorageDescriptor"]["Columns"][0]["Name"])

        self.glue.create_partition(PartitionInput={"Values": ["1"], "StorageDescriptor": columns}, **names)
        self.glue.batch_create_partition(
            PartitionInputList=[{"Values": ["2"], "StorageDescriptor": columns}], **names)
        check()
        self.glue.update_table(
            DatabaseName="db", TableInput={"Name": "t", "StorageDescriptor": columns, "PartitionKeys": keys})
        self.glue.update_partition(
            PartitionValueList=["1"], PartitionInput={"Values": ["1"], "StorageDescriptor": columns}, **names)
        self.glue.batch_update_partition(
            Entries=[{"PartitionValueList": ["2"],
                      "PartitionInput": {"Values": ["2"], "StorageDescriptor": columns}}], **names)
        check()

    def test_missing_databases_and_tables(self):
        self.assert_error(
            "EntityNotFoundException", self.glue.get_table, message="Database x not found.", DatabaseName="X", Name="t")
        self.assert_error("EntityNotFoundException", self.glue.get_tables, DatabaseName="x")
        self.database()
        self.assert_error("EntityNotFoundException", self.glue.get_table, DatabaseName="db", Name="t")

    def test_deleting_a_database_removes_its_tables(self):
        self.database(tables=["t"])
        self.glue.delete_database(Name="db")
        self.database()
        self.assertEqual([], self.glue.get_tables(DatabaseName="db")["TableList"])


def found_input(found, **changes):
    return {"StorageDescriptor": found["StorageDescriptor"], "PartitionKeys": found.get("PartitionKeys", []), **changes}


class VersionTest(EmulatorTest):
    def setUp(self):
        super().setUp()
        self.database(tables=["t"])

    def version(self):
        return self.glue.get_table(DatabaseName="db", Name="t")["Table"]["VersionId"]

    def update(self, **arguments):
        return self.glue.update_table(DatabaseName="db", TableInput=table(), **arguments)

    def test_version_id(self):
        first = self.version()
        self.update(VersionId=first)
        self.assertEqual(int(first) + 1, int(self.version()))
        for stale in (first, "99", "abc"):
            self.assert_error("ConcurrentModificationException", self.update, VersionId=stale)
        self.update()
        self.assertEqual(int(first) + 2, int(self.version()))

    def test_skip_archive(self):
        first = self.version()
        self.update(SkipArchive=True)
        self.update()
        versions = self.glue.get_table_versions(DatabaseName="db", TableName="t")["TableVersions"]
        self.assertEqual({str(int(first) + 1), str(int(first) + 2)}, {v["VersionId"] for v in versions})

    def test_racing_updates_have_one_winner(self):
        for _ in range(5):
            version = self.version()
            results = race(8, lambda _: self.update(VersionId=version) and "won")
            self.assertEqual(["ConcurrentModificationException"] * 7 + ["won"], sorted(results))

    def test_racing_creates_have_one_winner(self):
        results = race(
            8, lambda _: self.glue.create_table(DatabaseName="db", TableInput=table("new")) and "won")
        self.assertEqual(["AlreadyExistsException"] * 7 + ["won"], sorted(results))


class PagingTest(EmulatorTest):
    def pages(self, operation, member, **arguments):
        pages, token = [], None
        while True:
            answer = operation(**arguments, **({"NextToken": token} if token else {}))
            pages.append([item.get("Name") or item["Values"][0] for item in answer[member]])
            token = answer.get("NextToken")
            if token is None:
                return pages

    def test_tables(self):
        self.database(tables=[f"t{i:03}" for i in range(205)])
        pages = self.pages(self.glue.get_tables, "TableList", DatabaseName="db")
        self.assertEqual([100, 100, 5], [len(page) for page in pages])
        self.assertEqual([f"t{i:03}" for i in range(205)], sum(pages, []))
        pages = self.pages(self.glue.get_tables, "TableList", DatabaseName="db", MaxResults=90)
        self.assertEqual([90, 90, 25], [len(page) for page in pages])
        first = self.glue.get_tables(DatabaseName="db")
        for name in ("t000", "t100"):  # a page is not affected by what happens to others
            self.glue.delete_table(DatabaseName="db", Name=name)
        second = self.glue.get_tables(DatabaseName="db", NextToken=first["NextToken"])
        self.assertEqual("t101", second["TableList"][0]["Name"])
        for token in ("", "xx", "bm90IGpzb24="):
            self.assert_error("InvalidInputException", self.glue.get_tables, DatabaseName="db", NextToken=token)
        self.assert_error(
            "InvalidInputException", self.glue.get_databases, NextToken=first["NextToken"])
        self.assert_error("ValidationException", self.glue.get_tables, DatabaseName="db", MaxResults=101)

    def test_databases(self):
        names = [f"d{i:03}" for i in range(101)]
        for name in names:
            self.glue.create_database(DatabaseInput={"Name": name})
        pages = self.pages(self.glue.get_databases, "DatabaseList")
        self.assertEqual([names[:100], names[100:]], pages)

    def test_partitions(self):
        self.database()
        self.glue.create_table(
            DatabaseName="db", TableInput=table("t", PartitionKeys=[{"Name": "p", "Type": "int"}]))
        names = {"DatabaseName": "db", "TableName": "t"}
        for start in range(0, 1100, 100):
            self.glue.batch_create_partition(
                PartitionInputList=[
                    {"Values": [str(start + i)], "StorageDescriptor": {"Columns": [{"Name": "c", "Type": "int"}]}}
                    for i in range(100)], **names)
        pages = self.pages(self.glue.get_partitions, "Partitions", **names)
        self.assertEqual([1000, 100], [len(page) for page in pages])
        self.assertEqual({str(i) for i in range(1100)}, set(sum(pages, [])))
        filtered = self.pages(self.glue.get_partitions, "Partitions", Expression="p < 5", MaxResults=2, **names)
        self.assertEqual([["0", "1"], ["2", "3"], ["4"]], filtered)
        segments = [
            sum(self.pages(
                self.glue.get_partitions, "Partitions", Segment={"SegmentNumber": n, "TotalSegments": 3}, **names), [])
            for n in range(3)]
        self.assertEqual(1100, len(sum(segments, [])))
        self.assertEqual(1100, len(set(sum(segments, []))))
        bare = self.glue.get_partitions(ExcludeColumnSchema=True, MaxResults=1, **names)["Partitions"][0]
        self.assertNotIn("Columns", bare["StorageDescriptor"])

    def test_expression(self):
        self.database(tables=["a", "ab", "tt_1", "tt_2", "x_tt_1"])

        def match(expression):
            found = self.glue.get_tables(DatabaseName="db", Expression=expression)["TableList"]
            return [t["Name"] for t in found]

        self.assertEqual(["tt_1", "tt_2"], match("tt_.*"))
        self.assertEqual(["tt_1", "tt_2"], match("tt_*"))
        self.assertEqual([], match("tt_"))
        self.assertEqual(["a", "tt_1"], match("a|tt_1"))
        self.assertEqual(5, len(match("*")))
        self.assertEqual(["tt_1", "x_tt_1"], match("*_1"))
        self.assertEqual(["tt_1", "tt_2"], match("tt_[0-9]"))
        self.assert_error("InvalidInputException", match, expression="(")


class LimitsTest(EmulatorTest):
    def test_batches(self):
        self.database()
        self.glue.create_table(
            DatabaseName="db", TableInput=table("t", PartitionKeys=[{"Name": "p", "Type": "string"}]))
        names = {"DatabaseName": "db", "TableName": "t"}

        def values(count):
            return [{"Values": [str(i)]} for i in range(count)]

        def check(limit, operation, member, make, **more):
            operation(**{member: make(limit)}, **more)
            self.assert_error(
                "ValidationException", operation, **{member: make(limit + 1)}, **more,
                message=f"Member must have length less than or equal to {limit}")

        check(100, self.glue.batch_create_partition, "PartitionInputList", values, **names)
        check(1000, self.glue.batch_get_partition, "PartitionsToGet", values, **names)
        check(25, self.glue.batch_delete_partition, "PartitionsToDelete", values, **names)
        check(100, self.glue.batch_update_partition, "Entries", lambda count: [
            {"PartitionValueList": v["Values"], "PartitionInput": v} for v in values(count)], **names)
        check(100, self.glue.batch_delete_table, "TablesToDelete", lambda count: [str(i) for i in range(count)],
              DatabaseName="db")

    def test_lengths(self):
        self.database()

        def refused(expected, **members):
            self.assert_error(
                "ValidationException", self.glue.create_table, message=expected, DatabaseName="db",
                TableInput=table(**members))

        def columns(**members):
            return {"Columns": [{"Name": "ok"}, {"Name": "c", **members}]}

        refused("Value of length 256 at 'tableInput.name' failed to satisfy constraint: "
                "Member must have length less than or equal to 255", name="n" * 256)
        refused("'tableInput.name'", name="")
        refused("of length 256 at 'tableInput.storageDescriptor.columns.2.member.comment'",
                StorageDescriptor=columns(Comment="c" * 256))
        refused("of length 131073 at 'tableInput.storageDescriptor.columns.2.member.type'",
                StorageDescriptor=columns(Type="t" * 131073))
        refused("'tableInput.parameters.k.member' failed to satisfy constraint: Member must have length less than "
                "or equal to 512000", Parameters={"k": "v" * 512001})
        refused("'tableInput.parameters.key'", Parameters={"k" * 256: "v"})
        refused("less than or equal to 2056", StorageDescriptor={"Location": "l" * 2057})
        refused("Value null at 'tableInput.name'", name=None)
        refused("regular expression", name="two\nlines")
        self.glue.create_table(DatabaseName="db", TableInput=table(
            "ü😀" * 127, Parameters={"k": "v" * 512000},
            StorageDescriptor=columns(Comment="c" * 255, Type="t" * 131072)))
        for location in ("", "l" * 1025):
            self.assert_error(
                "ValidationException", self.glue.create_database, message="'databaseInput.locationUri'",
                DatabaseInput={"Name": "x", "LocationUri": location})
        self.assert_error("ValidationException", self.glue.update_table, DatabaseName="db", TableInput=table("n" * 256))
        self.assert_error(
            "ValidationException", self.glue.create_partition, DatabaseName="db", TableName="t",
            PartitionInput={"StorageDescriptor": {"Location": "l" * 2057}})

    def test_unknown_and_missing_operations(self):
        self.assert_error(
            "InvalidInputException", self.glue.get_user_defined_functions, DatabaseName="db", Pattern="*")
        self.assert_error("InvalidInputException", self.glue.search_tables)
        self.assertEqual((400, "UnknownOperationException"), raw_glue("NoSuchOperation", b"{}"))
        self.assertEqual((400, "SerializationException"), raw_glue("GetTables", b"no json"))
        self.assertEqual((400, "SerializationException"), raw_glue("GetTables", b'{"DatabaseName": 1}'))


def raw_glue(operation, body):
    request = urllib.request.Request(info["endpoint"], data=body, headers={
        "X-Amz-Target": "AWSGlue." + operation, "Content-Type": "application/x-amz-json-1.1",
        "Authorization": f"AWS4-HMAC-SHA256 Credential=test/20260101/{REGION}/glue/aws4_request, "
                         "SignedHeaders=host, Signature=0"})
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, None
    except urllib.error.HTTPError as e:
        return e.code, json.load(e)["__type"]


class CatalogIdTest(EmulatorTest):
    def setUp(self):
        super().setUp()
        self.accounts()
        self.a, self.b = client("glue", KEY_A, "s"), client("glue", KEY_B, "s")
        self.database("shared", self.a, ["t", "secret"])

    def share(self, principal, *actions, effect="Allow", tables="*", **more):
        resources = [glue_arn(A, r) for r in ("catalog", "database/shared", f"table/shared/{tables}")]
        statement = {"Effect": effect, "Principal": principal, "Action": list(actions), "Resource": resources, **more}
        existing = self.a.get_resource_policy().get("PolicyInJson")
        statements = json.loads(existing)["Statement"] if existing else []
        self.a.put_resource_policy(
            PolicyInJson=json.dumps({"Version": "2012-10-17", "Statement": statements + [statement]}))

    def test_accounts_are_separate(self):
        self.assertEqual([], self.b.get_databases()["DatabaseList"])
        self.assertEqual([], client("glue", KEY_A, "s", region="us-east-1").get_databases()["DatabaseList"])
        own = self.a.get_table(CatalogId=A, DatabaseName="shared", Name="t")["Table"]
        self.assertEqual(A, own["CatalogId"])
        self.a.create_database(CatalogId=A, DatabaseInput={"Name": "explicit"})
        self.assertEqual(A, self.a.get_database(Name="explicit")["Database"]["CatalogId"])

    def test_another_account_needs_the_resource_policy(self):
        get = {"CatalogId": A, "DatabaseName": "shared", "Name": "t"}
        message = self.assert_error("AccessDeniedException", self.b.get_table, **get)
        self.assertEqual(
            f"User: arn:aws:iam::{B}:user/b is not authorized to perform: glue:GetTable on resource: "
            f"{glue_arn(A, 'table/shared/t')} because no resource-based policy allows the glue:GetTable action",
            message)
        self.share({"AWS": f"arn:aws:iam::{B}:root"}, "glue:Get*", tables="t")
        self.assertEqual(A, self.b.get_table(**get)["Table"]["CatalogId"])
        self.assert_error("AccessDeniedException", self.b.get_table, **{**get, "Name": "secret"})
        self.assert_error("AccessDeniedException", self.b.delete_table, **get)
        # AWS lists the tables that the caller may see
        listed = self.b.get_tables(CatalogId=A, DatabaseName="shared")["TableList"]
        self.assertEqual(["t"], [t["Name"] for t in listed])
        self.share("*", "glue:GetTable", effect="Deny")
        self.assert_error("AccessDeniedException", self.b.get_table, message="explicit deny", **get)

    def test_a_role_as_principal(self):
        control("/emu/accounts", {"account": B, "roles": [{"name": "reader"}]})
        role = f"arn:aws:iam::{B}:role/reader"
        credentials = client("sts", KEY_B, "s").assume_role(RoleArn=role, RoleSessionName="x")["Credentials"]
        self.share({"AWS": [role]}, "glue:GetDatabase")
        reader = session_client("glue", credentials)
        self.assertEqual(A, reader.get_database(CatalogId=A, Name="shared")["Database"]["CatalogId"])
        self.assert_error("AccessDeniedException", self.b.get_database, CatalogId=A, Name="shared")

    def test_under_enforcement_the_callers_policies_count_as_well(self):
        self.share({"AWS": B}, "glue:*")
        self.accounts(policy_b=policy("glue:GetDatabase"))
        self.enforce()
        self.b.get_database(CatalogId=A, Name="shared")
        self.assert_error(
            "AccessDeniedException", self.b.get_table, message="no identity-based policy", CatalogId=A,
            DatabaseName="shared", Name="t")

    def test_nested_catalogs_do_not_exist(self):
        nested = f"{A}:s3tablescatalog/bucket"
        self.assert_error(
            "EntityNotFoundException", self.a.get_table, message=f"Catalog {nested} not found", CatalogId=nested,
            DatabaseName="shared", Name="t")


class ResourceLinkTest(EmulatorTest):
    """Account B has links to A's database `theirs`, and to its table `t`."""

    def setUp(self):
        super().setUp()
        self.accounts()
        self.a, self.b = client("glue", KEY_A, "s"), client("glue", KEY_B, "s")
        self.a.create_database(DatabaseInput={"Name": "theirs", "LocationUri": "s3://a/theirs"})
        self.a.create_table(DatabaseName="theirs", TableInput=table(PartitionKeys=[{"Name": "p", "Type": "int"}]))
        self.database("db", self.b)
        self.link_table("db", "link", "theirs", "t")
        self.link_database("linked", "theirs")

    def link_table(self, database, name, target, target_table, glue=None, account=A, **more):
        (glue or self.b).create_table(DatabaseName=database, TableInput={
            "Name": name,
            "TargetTable": {"CatalogId": account, "DatabaseName": target, "Name": target_table, **more}})

    def link_database(self, name, target, account=A):
        self.b.create_database(DatabaseInput={
            "Name": name, "TargetDatabase": {"CatalogId": account, "DatabaseName": target}})

    def share(self, *actions):
        self.a.put_resource_policy(PolicyInJson=json.dumps(
            policy(*actions, resource=glue_arn(A, "*"), Principal={"AWS": f"arn:aws:iam::{B}:root"})))

    def test_without_permission_for_the_target_a_link_shows_itself_and_leads_nowhere(self):
        link = self.b.get_table(DatabaseName="db", Name="link")["Table"]
        self.assertEqual("theirs", link["TargetTable"]["DatabaseName"])
        self.assertNotIn("StorageDescriptor", link)
        listed = self.b.get_databases()["DatabaseList"] + [self.b.get_database(Name="linked")["Database"]]
        self.assertEqual(["db", "linked", "linked"], [database["Name"] for database in listed])
        self.assertNotIn("LocationUri", listed[1])
        self.assertNotIn("LocationUri", listed[2])
        for call in (
                lambda: self.b.get_tables(DatabaseName="linked"),
                lambda: self.b.get_table(DatabaseName="linked", Name="t"),
                lambda: self.b.create_table(DatabaseName="linked", TableInput=table("u")),
                lambda: self.b.update_table(DatabaseName="db", TableInput=table("link")),
                lambda: self.b.update_database(Name="linked", DatabaseInput={"Name": "linked"})):
            self.assert_error("AccessDeniedException", call, message=f"arn:aws:glue:{REGION}:{A}:")

    def test_a_link_comes_with_the_properties_of_its_target(self):
        self.share("glue:Get*")
        for link in (self.b.get_table(DatabaseName="db", Name="link")["Table"],
                     self.b.get_tables(DatabaseName="db")["TableList"][0]):
            self.assertEqual(("db", "link", B), (link["DatabaseName"], link["Name"], link["CatalogId"]))
            self.assertEqual("c", link["StorageDescriptor"]["Columns"][0]["Name"])
            self.assertEqual(A, link["TargetTable"]["CatalogId"])
        for link in (self.b.get_database(Name="linked")["Database"], self.b.get_databases()["DatabaseList"][1]):
            self.assertEqual(("linked", B), (link["Name"], link["CatalogId"]))
            self.assertEqual("s3://a/theirs", link["LocationUri"])
            self.assertEqual("theirs", link["TargetDatabase"]["DatabaseName"])

    def test_the_tables_of_a_linked_database_are_those_of_the_target(self):
        self.share("glue:*")
        found = self.b.get_table(DatabaseName="LINKED", Name="T")["Table"]
        self.assertEqual(("theirs", "t", A), (found["DatabaseName"], found["Name"], found["CatalogId"]))
        self.b.create_table(DatabaseName="linked", TableInput=table("u"))
        self.b.update_table(DatabaseName="linked", TableInput=table("u", Owner="me"), VersionId="1")
        self.assertEqual("me", self.a.get_table(DatabaseName="theirs", Name="u")["Table"]["Owner"])
        self.assertEqual(["t", "u"], [t["Name"] for t in self.b.get_tables(DatabaseName="linked")["TableList"]])
        self.b.delete_table(DatabaseName="linked", Name="u")
        self.b.batch_delete_table(DatabaseName="linked", TablesToDelete=["t"])
        self.assertEqual([], self.a.get_tables(DatabaseName="theirs")["TableList"])

    def test_an_update_of_a_link_updates_its_target_and_a_delete_does_not(self):
        self.share("glue:*")
        self.b.update_table(DatabaseName="db", TableInput=table("link", Owner="me"))
        self.b.create_partition(DatabaseName="db", TableName="link", PartitionInput={"Values": ["1"]})
        self.b.update_database(Name="linked", DatabaseInput={"Name": "linked", "Description": "new"})
        self.b.delete_table(DatabaseName="db", Name="link")
        self.b.delete_database(Name="linked")
        self.assertEqual("new", self.a.get_database(Name="theirs")["Database"]["Description"])
        self.assertEqual("me", self.a.get_table(DatabaseName="theirs", Name="t")["Table"]["Owner"])
        self.assertEqual(1, len(self.a.get_partitions(DatabaseName="theirs", TableName="t")["Partitions"]))

    def test_two_links_in_a_row(self):
        self.share("glue:*")
        self.assert_error(
            "InvalidInputException", self.link_table, database="linked", name="x", target="theirs", target_table="t")
        self.link_table("theirs", "further", "theirs", "t", glue=self.a)
        link = self.b.get_table(DatabaseName="linked", Name="further")["Table"]
        self.assertNotIn("StorageDescriptor", link)
        self.assert_error(
            "InvalidInputException", self.b.update_table, DatabaseName="linked", TableInput=table("further"))
        self.link_database("second", "linked", account=B)
        self.assert_error("EntityNotFoundException", self.b.get_tables, DatabaseName="second")

    def test_missing_targets(self):
        self.share("glue:*")
        self.link_table("db", "dead", "nope", "t")
        self.link_table("db", "near", "db", "link", account=B, Region="us-east-1")
        self.link_database("gone", "nope")
        self.assertNotIn("StorageDescriptor", self.b.get_table(DatabaseName="db", Name="dead")["Table"])
        self.assertNotIn("StorageDescriptor", self.b.get_table(DatabaseName="db", Name="near")["Table"])
        self.assertEqual("gone", self.b.get_database(Name="gone")["Database"]["Name"])
        self.assert_error("EntityNotFoundException", self.b.get_tables, DatabaseName="gone")
        self.assert_error("EntityNotFoundException", self.b.get_table, DatabaseName="gone", Name="t")


class EnforcementTest(EmulatorTest):
    def test_glue_resources(self):
        scoped = [glue_arn(A, r) for r in ("catalog", "database/db", "table/db/t*")]
        self.accounts(policy_a=policy("glue:*", resource=scoped))
        glue = client("glue", KEY_A, "s")
        self.database("db", glue, ["t1", "x1"])
        self.database("other", glue)
        self.enforce()
        glue.get_table(DatabaseName="DB", Name="T1")
        message = self.assert_error("AccessDeniedException", glue.get_table, DatabaseName="db", Name="x1")
        self.assertEqual(
            f"User: arn:aws:iam::{A}:user/a is not authorized to perform: glue:GetTable on resource: "
            f"{glue_arn(A, 'table/db/x1')} because no identity-based policy allows the glue:GetTable action", message)
        glue.update_database(Name="db", DatabaseInput={"Name": "db"})
        self.assert_error(
            "AccessDeniedException", glue.create_table, DatabaseName="other", TableInput=table("t1"))
        self.assert_error(
            "AccessDeniedException", glue.batch_delete_table, DatabaseName="db", TablesToDelete=["t1", "x1"])
        self.assert_error("AccessDeniedException", glue.delete_database, message="table/db/*", Name="db")
        self.assertEqual(["db"], [d["Name"] for d in glue.get_databases()["DatabaseList"]])
        self.assertEqual(["t1"], [t["Name"] for t in glue.get_tables(DatabaseName="db")["TableList"]])
        for missing in range(3):  # catalog, database and table are all needed
            rest = scoped[:missing] + scoped[missing + 1:]
            self.accounts(policy_a=policy("glue:*", resource=rest))
            self.assert_error("AccessDeniedException", glue.get_table, DatabaseName="db", Name="t1")

    def test_deny_wildcards_and_conditions(self):
        self.accounts(policy_a={"Version": "2012-10-17", "Statement": [
            {"Effect": "Allow", "Action": "glue:get*", "Resource": "*"},
            {"Effect": "Deny", "Action": "glue:GetTable", "Resource": glue_arn(A, "table/db/s?cret")},
            {"Effect": "Allow", "Action": "glue:CreateDatabase", "Resource": "*",
             "Condition": {"StringEquals": {"aws:RequestedRegion": "us-east-1"}}}]})
        glue = client("glue", KEY_A, "s")
        self.database("db", glue, ["secret", "scret"])
        self.enforce()
        glue.get_table(DatabaseName="db", Name="scret")
        self.assert_error(
            "AccessDeniedException", glue.get_table, message="with an explicit deny in an identity-based policy",
            DatabaseName="db", Name="secret")
        self.assert_error("AccessDeniedException", glue.create_database, DatabaseInput={"Name": "n"})
        client("glue", KEY_A, "s", region="us-east-1").create_database(DatabaseInput={"Name": "n"})

    def test_unknown_keys_and_tokens(self):
        self.accounts()
        control("/emu/accounts", {"account": A, "buckets": [{"name": "bucket-a", "region": REGION}]})
        self.enforce()
        self.assert_error("UnrecognizedClientException", self.glue.get_databases)
        self.assert_error("InvalidClientTokenId", client("sts").get_caller_identity, 403)
        self.assert_error("InvalidAccessKeyId", client("s3").list_objects_v2, 403, Bucket="bucket-a")
        anonymous = client("s3", config={"signature_version": UNSIGNED})
        self.assert_error("AccessDenied", anonymous.list_objects_v2, 403, Bucket="bucket-a")
        control("/emu/accounts", {"account": A, "roles": [{"name": "r", "policy": ALLOW_ALL}]})
        credentials = client("sts", KEY_A, "s").assume_role(
            RoleArn=f"arn:aws:iam::{A}:role/r", RoleSessionName="x")["Credentials"]
        session_client("glue", credentials).get_databases()
        self.assert_error(
            "UnrecognizedClientException", session_client("glue", {**credentials, "SessionToken": "no"}).get_databases)
        control("/emu/iam", {"enforce": False})
        self.glue.get_databases()

    def test_s3(self):
        self.accounts(policy_a={"Version": "2012-10-17", "Statement": [
            {"Effect": "Allow", "Action": "s3:ListBucket", "Resource": "arn:aws:s3:::bucket-a"},
            {"Effect": "Allow", "Action": ["s3:GetObject", "s3:PutObject"], "Resource": "arn:aws:s3:::bucket-a/in/*"}]},
            buckets=[{"name": "bucket-a", "region": REGION}])
        self.enforce()
        s3 = client("s3", KEY_A, "wrong secrets are not noticed")
        s3.put_object(Bucket="bucket-a", Key="in/x", Body=b"1")
        self.assertEqual(b"1", s3.get_object(Bucket="bucket-a", Key="in/x")["Body"].read())
        self.assertEqual(1, s3.list_objects_v2(Bucket="bucket-a")["KeyCount"])
        self.assert_error(
            "AccessDenied", s3.put_object, 403, message="s3:PutObject on resource: arn:aws:s3:::bucket-a/out/x",
            Bucket="bucket-a", Key="out/x", Body=b"1")
        self.assert_error("AccessDenied", s3.delete_object, 403, Bucket="bucket-a", Key="in/x")
        self.assert_error(
            "AccessDenied", s3.copy_object, 403, Bucket="bucket-a", Key="in/y", CopySource="bucket-a/out/x")
        self.assert_error("403", s3.head_object, 403, Bucket="bucket-a", Key="out/x")

    def test_actions_of_multipart_uploads(self):
        """https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html#mpuAndPermissions"""
        bucket, objects = "arn:aws:s3:::bucket-a", "arn:aws:s3:::bucket-a/*"
        self.accounts(buckets=[{"name": "bucket-a", "region": REGION}])
        self.enforce()
        s3 = client("s3", KEY_A, "s")
        key = {"Bucket": "bucket-a", "Key": "k"}

        def allow(action, resource=objects):
            self.accounts(policy_a=policy(action, resource=resource))

        allow("s3:PutObject")
        upload = {**key, "UploadId": s3.create_multipart_upload(**key)["UploadId"]}
        etag = s3.upload_part(PartNumber=1, Body=b"1", **upload)["ETag"]
        self.assert_error("AccessDenied", s3.list_parts, 403, message="s3:ListMultipartUploadParts", **upload)
        self.assert_error("AccessDenied", s3.abort_multipart_upload, 403, message="s3:AbortMultipartUpload", **upload)
        self.assert_error(
            "AccessDenied", s3.list_multipart_uploads, 403, message="s3:ListBucketMultipartUploads", Bucket="bucket-a")
        s3.complete_multipart_upload(MultipartUpload={"Parts": [{"PartNumber": 1, "ETag": etag}]}, **upload)
        aborted = {**key, "UploadId": s3.create_multipart_upload(**key)["UploadId"]}
        allow("s3:ListMultipartUploadParts")
        s3.list_parts(**aborted)
        allow("s3:ListBucketMultipartUploads", bucket)
        self.assertEqual(1, len(s3.list_multipart_uploads(Bucket="bucket-a")["Uploads"]))
        allow("s3:AbortMultipartUpload")
        s3.abort_multipart_upload(**aborted)
        self.assert_error("AccessDenied", s3.create_multipart_upload, 403, message="s3:PutObject", **key)

    def test_a_missing_object_is_told_to_those_who_may_list_the_bucket(self):
        self.accounts(
            policy_a=policy("s3:GetObject", resource="arn:aws:s3:::bucket-a/*"),
            buckets=[{"name": "bucket-a", "region": REGION}])
        self.enforce()
        s3 = client("s3", KEY_A, "s")
        self.assert_error("403", s3.head_object, 403, Bucket="bucket-a", Key="missing")
        self.assert_error(
            "AccessDenied", s3.get_object, 403, message="s3:ListBucket on resource: arn:aws:s3:::bucket-a because",
            Bucket="bucket-a", Key="missing")
        self.accounts(
            policy_a=policy("s3:GetObject", "s3:ListBucket", resource=["arn:aws:s3:::bucket-a", "arn:aws:s3:::bucket-a/*"]))
        self.assert_error("404", s3.head_object, 404, Bucket="bucket-a", Key="missing")
        self.assert_error("NoSuchKey", s3.get_object, 404, Bucket="bucket-a", Key="missing")

    def test_delete_objects_deletes_what_the_caller_may_delete(self):
        def allow(*actions, resource="arn:aws:s3:::bucket-a/mine*"):
            self.accounts(policy_a=policy(*actions, resource=resource), buckets=[{"name": "bucket-a", "region": REGION}])

        allow("s3:*", resource="*")
        s3 = client("s3", KEY_A, "s")
        keys = ["mine", "mine & <others>", "others & <mine>"]
        for key in keys:
            s3.put_object(Bucket="bucket-a", Key=key, Body=b"1")
        self.enforce()

        def delete(quiet=False):
            return s3.delete_objects(
                Bucket="bucket-a", Delete={"Objects": [{"Key": key} for key in keys], "Quiet": quiet})

        allow("s3:GetObject")
        for quiet in (True, False):
            refused = delete(quiet)
            self.assertNotIn("Deleted", refused)
            self.assertEqual([(key, "AccessDenied") for key in keys], [(e["Key"], e["Code"]) for e in refused["Errors"]])
        self.assertEqual(
            f"User: arn:aws:iam::{A}:user/a is not authorized to perform: s3:DeleteObject on resource: "
            "arn:aws:s3:::bucket-a/mine because no identity-based policy allows the s3:DeleteObject action",
            refused["Errors"][0]["Message"])
        allow("s3:DeleteObject")
        answer = delete()
        self.assertEqual(keys[:2], [deleted["Key"] for deleted in answer["Deleted"]])
        self.assertEqual(keys[2:], [error["Key"] for error in answer["Errors"]])
        allow("s3:*", resource="*")
        self.assertEqual(keys[2:], [found["Key"] for found in s3.list_objects_v2(Bucket="bucket-a")["Contents"]])
        self.assertNotIn("Errors", delete())

    def test_session_tags(self):
        role, user = f"arn:aws:iam::{A}:role/r", f"arn:aws:iam::{B}:user/b"

        def set_up(caller, *trusted):
            statements = [{"Effect": "Allow", "Action": "sts:AssumeRole", "Principal": {"AWS": user},
                           "Condition": {"StringEquals": {"sts:ExternalId": "e1"}}}]
            trust = {"Version": "2012-10-17", "Statement": statements + [
                {"Effect": "Allow", "Action": "sts:TagSession", "Principal": {"AWS": user}, **more} for more in trusted]}
            self.accounts(policy_b=policy(*caller, resource=role), roles=[{"name": "r", "trust": trust}])

        def assume(**tags):
            return client("sts", KEY_B, "s").assume_role(
                RoleArn=role, RoleSessionName="x", ExternalId="e1",
                Tags=[{"Key": key, "Value": value} for key, value in tags.items()])

        def refused(**tags):
            self.assert_error("AccessDenied", assume, 403, message=f"{user} is not authorized to perform: "
                              f"sts:TagSession on resource: {role}", **tags)

        both = ("sts:AssumeRole", "sts:TagSession")
        self.enforce()
        set_up(both, {})
        assume(team="red")
        set_up(both[:1], {})  # the caller may not
        assume()
        refused(team="red")
        set_up(both)  # the role does not let it
        assume()
        refused(team="red")
        set_up(both, {"Condition": {"StringEquals": {"aws:RequestTag/Team": "red"}}})
        assume(team="red")
        refused(team="blue")
        set_up(both, {"Condition": {"StringEquals": {"sts:ExternalId": "e1"}}})  # no key of this action
        refused(team="red")

    def test_assume_role(self):
        role = f"arn:aws:iam::{A}:role/r"
        statement = {"Effect": "Allow", "Action": "sts:AssumeRole", "Principal": {"AWS": f"arn:aws:iam::{B}:user/b"},
                     "Condition": {"StringEquals": {"sts:ExternalId": "e1"}}}
        trust = {"Version": "2012-10-17", "Statement": [statement]}
        self.accounts(policy_b=policy("sts:AssumeRole", resource=role), roles=[
            {"name": "r", "policy": policy("glue:*"), "trust": trust}])
        self.enforce()
        sts_a, sts_b = client("sts", KEY_A, "s"), client("sts", KEY_B, "s")
        arguments = {"RoleArn": role, "RoleSessionName": "me"}
        answer = sts_b.assume_role(ExternalId="e1", **arguments)
        self.assertEqual(f"arn:aws:sts::{A}:assumed-role/r/me", answer["AssumedRoleUser"]["Arn"])
        glue = session_client("glue", answer["Credentials"])
        glue.create_database(DatabaseInput={"Name": "by_role"})
        self.assertEqual(A, glue.get_database(Name="by_role")["Database"]["CatalogId"])
        session_client("sts", answer["Credentials"]).get_caller_identity()
        self.assert_error(
            "AccessDenied", sts_b.assume_role, 403, message=f"sts:AssumeRole on resource: {role}", ExternalId="e2",
            **arguments)
        self.assert_error("AccessDenied", sts_b.assume_role, 403, **arguments)  # no external id at all
        self.assert_error("AccessDenied", sts_a.assume_role, 403, ExternalId="e1", **arguments)  # not trusted
        self.assert_error(
            "AccessDenied", sts_b.assume_role, 403, RoleArn=role + "2", RoleSessionName="me")  # not in the policy
        self.accounts(policy_b=policy("glue:*"))
        self.assert_error("AccessDenied", sts_b.assume_role, 403, ExternalId="e1", **arguments)
        self.accounts(policy_b=policy("sts:*"))
        self.assert_error(
            "AccessDenied", sts_b.assume_role, 403, RoleArn=role + "-missing", RoleSessionName="me")
        # a session policy narrows the session
        narrow = sts_b.assume_role(ExternalId="e1", Policy=json.dumps(policy("glue:GetDatabase")), **arguments)
        glue = session_client("glue", narrow["Credentials"])
        glue.get_database(Name="by_role")
        self.assert_error("AccessDeniedException", glue.delete_database, Name="by_role")

    def test_web_identity(self):
        trust = {"Version": "2012-10-17", "Statement": [{
            "Effect": "Allow", "Action": "sts:AssumeRoleWithWebIdentity",
            "Principal": {"Federated": "accounts.example"}}]}
        control("/emu/accounts", {"account": A, "roles": [
            {"name": "web", "policy": policy("glue:*"), "trust": trust}, {"name": "noweb"}]})
        self.enforce()
        sts = client("sts", config={"signature_version": UNSIGNED})

        def assume(role):
            return sts.assume_role_with_web_identity(
                RoleArn=f"arn:aws:iam::{A}:role/{role}", RoleSessionName="pod", WebIdentityToken="a.b=.c")

        session_client("glue", assume("web")["Credentials"]).get_databases()
        for role in ("noweb", "missing"):
            self.assert_error("AccessDenied", assume, 403, role=role)

    def test_iam_calls_are_checked_as_well(self):
        self.accounts(policy_a=policy("iam:GetRole", resource=f"arn:aws:iam::{A}:role/r"), roles=[{"name": "r"}])
        self.enforce()
        iam = client("iam", KEY_A, "s")
        iam.get_role(RoleName="r")
        self.assert_error("AccessDenied", iam.delete_role, 403, RoleName="r")

    def test_expired_sessions(self):
        control("/emu/accounts", {"account": A, "roles": [{"name": "r"}], "buckets": [{"name": "bucket-a"}]})
        credentials = client("sts").assume_role(
            RoleArn=f"arn:aws:iam::{A}:role/r", RoleSessionName="x", DurationSeconds=1)["Credentials"]
        session_client("glue", credentials).get_databases()
        left = credentials["Expiration"] - datetime.datetime.now(datetime.timezone.utc)
        time.sleep(max(0, left.total_seconds()) + 0.1)
        self.assert_error("ExpiredTokenException", session_client("glue", credentials).get_databases)
        self.assert_error("ExpiredToken", session_client("sts", credentials).get_caller_identity, 403)
        self.assert_error("ExpiredToken", session_client("s3", credentials).list_objects_v2, Bucket="bucket-a")


class S3Test(EmulatorTest):
    def setUp(self):
        super().setUp()
        self.accounts(buckets=[{"name": "bucket-a", "region": REGION}])
        self.s3 = client("s3", KEY_A, "s")

    def test_a_bucket_belongs_to_its_account(self):
        self.s3.put_object(Bucket="bucket-a", Key="k", Body=b"1")
        for other in (client("s3", KEY_B, "s"), client("s3")):
            self.assert_error("AccessDenied", other.get_object, 403, Bucket="bucket-a", Key="k")
            self.assert_error("AccessDenied", other.put_object, 403, Bucket="bucket-a", Key="k", Body=b"2")
            self.assert_error("AccessDenied", other.list_objects_v2, 403, Bucket="bucket-a")

    def test_a_bucket_policy_lets_other_accounts_in(self):
        self.s3.put_object(Bucket="bucket-a", Key="shared/k", Body=b"1")
        self.s3.put_object(Bucket="bucket-a", Key="own/k", Body=b"1")
        self.s3.put_bucket_policy(Bucket="bucket-a", Policy=json.dumps({"Version": "2012-10-17", "Statement": [
            {"Effect": "Allow", "Principal": {"AWS": f"arn:aws:iam::{B}:user/b"},
             "Action": ["s3:GetObject", "s3:ListBucket"],
             "Resource": ["arn:aws:s3:::bucket-a", "arn:aws:s3:::bucket-a/shared/*"]}]}))
        b = client("s3", KEY_B, "s")
        self.assertEqual(b"1", b.get_object(Bucket="bucket-a", Key="shared/k")["Body"].read())
        self.assertEqual(2, b.list_objects_v2(Bucket="bucket-a")["KeyCount"])
        self.assert_error("AccessDenied", b.get_object, 403, Bucket="bucket-a", Key="own/k")
        self.assert_error("AccessDenied", b.put_object, 403, Bucket="bucket-a", Key="shared/k", Body=b"2")
        self.assert_error("AccessDenied", client("s3").get_object, 403, Bucket="bucket-a", Key="shared/k")
        self.enforce()
        self.assertEqual(b"1", b.get_object(Bucket="bucket-a", Key="shared/k")["Body"].read())
        self.accounts(policy_b=policy("s3:ListBucket"))
        self.assert_error("AccessDenied", b.get_object, 403, Bucket="bucket-a", Key="shared/k")
        self.s3.delete_bucket_policy(Bucket="bucket-a")
        self.assert_error("AccessDenied", b.list_objects_v2, 403, Bucket="bucket-a")

    def test_racing_conditional_puts_have_one_winner(self):
        for round in range(10):
            key = f"k{round}"
            results = race(8, lambda i: self.s3.put_object(
                Bucket="bucket-a", Key=key, Body=str(i).encode(), IfNoneMatch="*") and "won")
            self.assertEqual(["PreconditionFailed"] * 7 + ["won"], sorted(results))
            winner = self.s3.get_object(Bucket="bucket-a", Key=key)
            self.assertEqual("won", results[int(winner["Body"].read())])
            results = race(8, lambda i: self.s3.put_object(
                Bucket="bucket-a", Key=key, Body=b"n%d" % i, IfMatch=winner["ETag"]) and "won")
            self.assertEqual(["PreconditionFailed"] * 7 + ["won"], sorted(results))

    def upload(self, key, parts):
        upload = self.s3.create_multipart_upload(Bucket="bucket-a", Key=key)["UploadId"]
        etags = [
            self.s3.upload_part(Bucket="bucket-a", Key=key, UploadId=upload, PartNumber=n, Body=part)["ETag"]
            for n, part in enumerate(parts, 1)]
        return {"Bucket": "bucket-a", "Key": key, "UploadId": upload, "MultipartUpload": {
            "Parts": [{"PartNumber": n, "ETag": etag} for n, etag in enumerate(etags, 1)]}}

    def test_multipart(self):
        bodies = []
        self.s3.meta.events.register(
            "before-parse.s3.CompleteMultipartUpload", lambda response_dict, **_: bodies.append(response_dict["body"]))
        parts = [os.urandom(5 << 20), os.urandom(5 << 20), os.urandom(2 << 20)]
        upload = self.upload("big", parts)
        self.s3.complete_multipart_upload(**upload)
        self.assertIn(b"<CompleteMultipartUploadResult", bodies[0])
        self.assertIn(b"</CompleteMultipartUploadResult>", bodies[0])
        self.assertEqual(b"".join(parts), self.s3.get_object(Bucket="bucket-a", Key="big")["Body"].read())

    def test_conditional_completion(self):
        uploads = [self.upload("k", [b"%d" % i]) for i in range(4)]
        results = race(
            4, lambda i: self.s3.complete_multipart_upload(IfNoneMatch="*", **uploads[i]) and "won")
        self.assertEqual(["PreconditionFailed"] * 3 + ["won"], sorted(results))
        etag = self.s3.head_object(Bucket="bucket-a", Key="k")["ETag"]
        self.assert_error(
            "PreconditionFailed", self.s3.complete_multipart_upload, 412, IfMatch='"other"', **self.upload("k", [b"x"]))
        self.s3.complete_multipart_upload(IfMatch=etag, **self.upload("k", [b"x"]))

    def test_many_threads(self):
        glue = client("glue", KEY_A, "s")

        def work(i):
            self.s3.put_object(Bucket="bucket-a", Key=f"p/{i}", Body=bytes(100_000))
            self.s3.list_objects_v2(Bucket="bucket-a", Prefix="p/")
            glue.create_database(DatabaseInput={"Name": f"d{i}"})
            glue.get_databases()
            return len(self.s3.get_object(Bucket="bucket-a", Key=f"p/{i}")["Body"].read())

        self.assertEqual([100_000] * 16, race(16, work))
        self.assertEqual(16, len(glue.get_databases()["DatabaseList"]))


class ControlTest(EmulatorTest):
    def test_journal(self):
        self.accounts(roles=[{"name": "r"}], buckets=[{"name": "bucket-a", "region": REGION}])
        role = f"arn:aws:iam::{A}:role/r"
        credentials = client("sts", KEY_B, "s").assume_role(RoleArn=role, RoleSessionName="me")["Credentials"]
        session = session_client("glue", credentials)
        self.database("Db", session)
        with self.assertRaises(ClientError):
            session.get_table(CatalogId=A, DatabaseName="Db", Name="T")
        client("s3", KEY_A, "s").put_object(Bucket="bucket-a", Key="k/x", Body=b"content")
        assume, create, get, put = control("/emu/journal")
        self.assertEqual(
            ("sts", "AssumeRole", B, KEY_B, f"arn:aws:iam::{B}:user/b", 200),
            tuple(assume[m] for m in ("service", "operation", "account", "accessKey", "identity", "status")))
        self.assertEqual(role, assume["body"]["RoleArn"])
        self.assertEqual(credentials["AccessKeyId"], assume["issuedAccessKey"])
        self.assertEqual(
            {"service": "glue", "operation": "GetTable", "catalogId": A, "account": A, "region": REGION, "tls": False,
             "accessKey": credentials["AccessKeyId"], "identity": f"arn:aws:sts::{A}:assumed-role/r/me", "status": 400,
             "error": "EntityNotFoundException", "injected": False,
             "body": {"CatalogId": A, "DatabaseName": "Db", "Name": "T"}},
            {m: v for m, v in get.items() if m not in ("seq", "userAgent")})
        self.assertIn("Botocore", get["userAgent"])
        self.assertEqual((None, A, None), (create["catalogId"], create["account"], create["error"]))
        self.assertEqual(("PutObject", {"method": "PUT", "bucket": "bucket-a", "key": "k/x"}),
                         (put["operation"], put["body"]))
        self.assertEqual([put["seq"]], [e["seq"] for e in control(f"/emu/journal?since={get['seq']}")])
        self.assertEqual(sorted(e["seq"] for e in (assume, create, get, put)),
                         [e["seq"] for e in (assume, create, get, put)])
        control("/emu/journal/reset", {})
        self.assertEqual([], control("/emu/journal"))

    def test_s3_operations_in_the_journal(self):
        self.accounts(buckets=[{"name": "bucket-a", "region": REGION}])
        s3 = client("s3", KEY_A, "s")
        upload = {"Bucket": "bucket-a", "Key": "m", "UploadId": s3.create_multipart_upload(
            Bucket="bucket-a", Key="m")["UploadId"]}
        s3.upload_part(PartNumber=1, Body=b"1", **upload)
        s3.list_parts(**upload)
        s3.abort_multipart_upload(**upload)
        s3.put_object(Bucket="bucket-a", Key="o", Body=b"1")
        s3.copy_object(Bucket="bucket-a", Key="p", CopySource="bucket-a/o")
        s3.head_object(Bucket="bucket-a", Key="p")
        s3.head_bucket(Bucket="bucket-a")
        s3.list_objects(Bucket="bucket-a")
        s3.list_objects_v2(Bucket="bucket-a")
        s3.delete_object(Bucket="bucket-a", Key="p")
        s3.delete_objects(Bucket="bucket-a", Delete={"Objects": [{"Key": "o"}]})
        s3.get_bucket_location(Bucket="bucket-a")
        s3.list_buckets()
        s3.delete_bucket(Bucket="bucket-a")
        s3.create_bucket(Bucket="bucket-a", CreateBucketConfiguration={"LocationConstraint": REGION})
        self.assertEqual(
            ["CreateMultipartUpload", "UploadPart", "ListParts", "AbortMultipartUpload", "PutObject", "CopyObject",
             "HeadObject", "HeadBucket", "ListObjects", "ListObjectsV2", "DeleteObject", "DeleteObjects",
             "GetBucketLocation", "ListBuckets", "DeleteBucket", "CreateBucket"],
            [entry["operation"] for entry in control("/emu/journal")])

    def test_accounts_are_idempotent(self):
        for _ in range(2):
            self.accounts(roles=[{"name": "r", "policy": ALLOW_ALL}], buckets=[{"name": "bucket-a"}])
        identity = client("sts", KEY_A, "s").get_caller_identity()
        self.assertEqual((A, f"arn:aws:iam::{A}:user/a"), (identity["Account"], identity["Arn"]))
        iam = client("iam", KEY_A, "s")
        self.assertEqual(["a"], [u["UserName"] for u in iam.list_users()["Users"]])
        self.assertEqual(["r"], [r["RoleName"] for r in iam.list_roles()["Roles"]])
        made = control("/emu/accounts", {"account": A, "users": [{"name": "short", "accessKeyId": "my-key"}]})
        self.assertEqual("my-key", made["users"][0]["accessKeyId"])
        self.assertEqual(
            f"arn:aws:iam::{A}:user/short", client("sts", "my-key", "s").get_caller_identity()["Arn"])
        for bad in ({"account": "1"}, {"account": B, "users": [{"name": "x", "accessKeyId": KEY_A}]},
                    {"account": B, "buckets": [{"name": "bucket-a"}]},
                    {"account": B, "users": [{"name": "x", "policy": {"Statement": 1}}]}):
            with self.assertRaises(urllib.error.HTTPError) as caught:
                control("/emu/accounts", bad)
            self.assertEqual(400, caught.exception.code)
            self.assertTrue(json.load(caught.exception)["error"])

    def test_faults(self):
        self.database()
        control("/emu/faults", [
            {"service": "glue", "operation": "CreateTable", "times": 2, "skip": 1, "status": 500,
             "error": "InternalServiceException", "message": "boom"},
            {"service": "glue", "operation": "CreateTable", "status": 400, "error": "ThrottlingException"}])

        def create(name):
            self.glue.create_table(DatabaseName="db", TableInput=table(name))

        create("t0")
        for _ in range(2):
            self.assert_error("InternalServiceException", create, 500, message="boom", name="t1")
        self.assertEqual(1, len(control("/emu/faults")))
        self.assert_error("ThrottlingException", create, name="t1")
        self.assertEqual([], control("/emu/faults"))
        create("t1")
        self.assertEqual(
            [False, True, True, True, False], [e["injected"] for e in control("/emu/journal") if "T" in e["operation"]])

    def test_a_lost_answer(self):
        self.database()
        control("/emu/faults", [{"service": "glue", "operation": "CreateTable", "applyFirst": True}])
        self.assert_error(
            "InternalServiceException", self.glue.create_table, 500, DatabaseName="db", TableInput=table())
        self.glue.get_table(DatabaseName="db", Name="t")

    def test_faults_of_an_account_and_of_other_services(self):
        self.accounts(buckets=[{"name": "bucket-a"}])
        control("/emu/faults", [
            {"service": "glue", "operation": "GetDatabases", "account": A},
            {"service": "s3", "operation": "PutObject", "status": 503, "error": "SlowDown"},
            {"service": "sts", "operation": "AssumeRole", "status": 400, "error": "RegionDisabledException"}])
        client("glue", KEY_B, "s").get_databases()
        self.assert_error("InternalServiceException", client("glue", KEY_A, "s").get_databases, 500)
        s3 = client("s3", KEY_A, "s")
        self.assert_error("SlowDown", s3.put_object, 503, Bucket="bucket-a", Key="k", Body=b"")
        s3.put_object(Bucket="bucket-a", Key="k", Body=b"")
        self.assert_error(
            "RegionDisabledException", client("sts").assume_role, RoleArn=f"arn:aws:iam::{A}:role/r",
            RoleSessionName="x")
        with self.assertRaises(urllib.error.HTTPError):
            control("/emu/faults", [{"unknown": 1}])

    def test_reset(self):
        self.accounts(buckets=[{"name": "bucket-a"}])
        self.database()
        control("/emu/faults", [{"operation": "GetDatabase"}])
        self.enforce()
        self.assertTrue(control("/emu/health")["enforce"])
        control("/emu/reset", {})
        self.assertEqual(("ok", False), tuple(control("/emu/health")[m] for m in ("status", "enforce")))
        self.assertEqual(([], []), (control("/emu/faults"), control("/emu/journal")))
        self.assertEqual([], self.glue.get_databases()["DatabaseList"])
        self.assertEqual(DEFAULT, client("sts", KEY_A, "s").get_caller_identity()["Account"])
        client("s3").create_bucket(Bucket="bucket-a", CreateBucketConfiguration={"LocationConstraint": REGION})

    def test_tls_listener_shows_the_same_state(self):
        self.database("plain")
        tls = client("glue", endpoint=info["tlsEndpoint"], verify=info["caCertificate"])
        self.assertEqual(["plain"], [d["Name"] for d in tls.get_databases()["DatabaseList"]])
        by_name = info["tlsEndpoint"].replace("127.0.0.1", "localhost")
        sts = client("sts", endpoint=by_name, verify=info["caCertificate"])
        self.assertEqual(DEFAULT, sts.get_caller_identity()["Account"])
        self.assertEqual([False, True, True], [entry["tls"] for entry in control("/emu/journal")])
        with open(info["caCertificate"], "rb") as ca, urllib.request.urlopen(info["endpoint"] + "/emu/ca.pem") as answer:
            self.assertEqual(ca.read(), answer.read())

    def test_a_silent_tls_client_holds_up_nobody(self):
        with socket.create_connection(("127.0.0.1", int(info["tlsEndpoint"].rpartition(":")[2]))):
            tls = client("glue", endpoint=info["tlsEndpoint"], verify=info["caCertificate"], config={"read_timeout": 5})
            self.assertEqual([], tls.get_databases()["DatabaseList"])

    def test_java_reads_the_trust_store(self):
        try:
            result = subprocess.run(
                ["keytool", "-list", "-keystore", info["trustStore"], "-storepass", info["trustStorePassword"]],
                capture_output=True, text=True)
        except FileNotFoundError:
            self.skipTest("no keytool")
        self.assertIn("trustedCertEntry", result.stdout)


class LauncherTest(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.run_dir = os.path.join(directory.name, "run")

    def script(self, command, *arguments):
        return subprocess.run(
            [os.path.join(ROOT, "dev", "emulator"), command, "--run-dir", self.run_dir, *arguments],
            capture_output=True, text=True, timeout=60, env={**os.environ, "GLUECAT_TEST_ENDPOINT": ""})

    def description(self):
        with open(os.path.join(self.run_dir, "emulator.json")) as file:
            return json.load(file)

    def until_gone(self, pid, seconds=10):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                os.kill(pid, 0)
            except ProcessLookupError:
                return
            time.sleep(0.1)
        self.fail(f"process {pid} is still there")

    def test_start_status_reset_stop(self):
        self.addCleanup(self.script, "stop")
        self.assertEqual(3, self.script("status").returncode)
        started = self.script("start")
        self.assertEqual(0, started.returncode, started.stderr)
        first = self.description()
        self.assertIn(first["endpoint"], started.stdout)
        self.assertEqual(0, self.script("status").returncode)
        self.assertEqual(0, self.script("start").returncode)
        self.assertEqual(first, self.description())
        glue = client("glue", endpoint=first["endpoint"])
        glue.create_database(DatabaseInput={"Name": "db"})
        self.assertEqual(0, self.script("reset").returncode)
        self.assertEqual([], glue.get_databases()["DatabaseList"])
        self.assertEqual(0, self.script("stop").returncode)
        self.until_gone(first["pid"])
        self.assertEqual(["emulator.log"], os.listdir(self.run_dir))
        self.assertEqual(3, self.script("status").returncode)
        self.assertEqual(0, self.script("stop").returncode)

    def test_ends_with_the_parent(self):
        parent = subprocess.Popen(["sleep", "60"])
        self.addCleanup(parent.kill)
        started = self.script("start", "--parent-pid", str(parent.pid))
        self.assertEqual(0, started.returncode, started.stderr)
        pid = self.description()["pid"]
        parent.kill()
        parent.wait()
        self.until_gone(pid)
        self.assertFalse(os.path.exists(os.path.join(self.run_dir, "emulator.json")))

    def test_an_emulator_of_someone_else(self):
        self.addCleanup(self.script, "stop")
        result = subprocess.run(
            [os.path.join(ROOT, "dev", "emulator"), "start", "--run-dir", self.run_dir], capture_output=True, text=True,
            timeout=60, env={**os.environ, "GLUECAT_TEST_ENDPOINT": info["endpoint"]})
        self.assertEqual(0, result.returncode, result.stderr)
        self.assertEqual((info["endpoint"], "external"), (self.description()["endpoint"], self.description()["mode"]))
        self.assertEqual(0, self.script("stop").returncode)
        self.assertEqual("ok", control("/emu/health")["status"])

    def test_ends_on_sigterm_without_noise(self):
        os.makedirs(self.run_dir)
        child, description = start(self.run_dir)
        control("/emu/health", endpoint=description["endpoint"])
        child.send_signal(signal.SIGTERM)
        self.assertEqual("", child.communicate(timeout=10)[0])
        self.assertEqual(0, child.returncode)
        self.assertEqual([], os.listdir(self.run_dir))


if __name__ == "__main__":
    unittest.main()
