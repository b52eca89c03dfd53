# Copyright 2026 The gluecat authors
# SPDX-License-Identifier: Apache-2.0
"""Rules of AWS Glue that moto does not know. Each function stands for one rule and names it."""

import base64
import binascii
import contextvars
import functools
import json
import re
import zlib

import botocore.session
from moto.core.responses import ActionResult, EmptyResult
from moto.core.utils import camelcase_to_underscores, method_names_from_class
from moto.glue.exceptions import GlueClientError
from moto.glue.models import glue_backends
from moto.glue.responses import GlueResponse
from moto.glue.utils import PartitionFilter

MODEL = botocore.session.get_session().get_service_model("glue")
_OPERATIONS = set(MODEL.operation_names)
_IMPLEMENTED = set(method_names_from_class(GlueResponse))


class GlueError(Exception):
    """An error that Glue answers with status 400."""

    def __init__(self, error, message):
        super().__init__(message)
        self.error, self.message = error, message


def check_operation(operation):
    """AWS: an unknown operation is a client error. moto answers an HTML 500, which SDKs retry."""
    if operation not in _OPERATIONS:
        raise GlueError("UnknownOperationException", f"Unknown operation {operation}.")
    if camelcase_to_underscores(operation) not in _IMPLEMENTED:
        raise GlueError("InvalidInputException", f"The operation {operation} is not emulated.")


# ---- names

_OPERATIONS_ON_A_DATABASE = ("GetDatabase", "UpdateDatabase", "DeleteDatabase")
_OPERATIONS_ON_A_TABLE = ("GetTable", "DeleteTable", "CreateTable", "UpdateTable")
_CATALOG_OPERATION = re.compile(r"Database|Table|Partition|Column|UserDefinedFunction")


def _member(value, *path):
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def _fold(holder, member):
    if isinstance(holder, dict) and isinstance(holder.get(member), str):
        holder[member] = holder[member].lower()


def fold_names(operation, body):
    """AWS: the names of databases and tables are kept and looked up in lower case."""
    if not _CATALOG_OPERATION.search(operation):
        return
    _fold(body, "DatabaseName")
    _fold(body, "TableName")
    if operation in _OPERATIONS_ON_A_DATABASE + _OPERATIONS_ON_A_TABLE:
        _fold(body, "Name")
    _fold(body.get("DatabaseInput"), "Name")
    _fold(body.get("TableInput"), "Name")
    if "TablesToDelete" in body:
        body["TablesToDelete"] = [name.lower() for name in body["TablesToDelete"]]


def fold_columns(body):
    """AWS: the names of columns and partition keys are kept in lower case, in tables and in partitions."""
    inputs = [body.get("TableInput"), body.get("PartitionInput")]
    inputs += body.get("PartitionInputList") or []
    inputs += [entry.get("PartitionInput") for entry in body.get("Entries") or []]
    for target in inputs:
        columns = _member(target, "StorageDescriptor", "Columns") or []
        for column in columns + (_member(target, "PartitionKeys") or []):
            _fold(column, "Name")


# ---- constraints


@functools.lru_cache(maxsize=None)
def _java_pattern(pattern):
    """The patterns of the service model are written for UTF-16; None if Python cannot express one."""
    try:
        return re.compile(pattern.replace(r"\uD800\uDC00-\uDBFF\uDFFF", r"\U00010000-\U0010FFFF"))
    except re.error:
        return None


def _length_violation(metadata, length):
    if "max" in metadata and length > metadata["max"]:
        return f"Member must have length less than or equal to {metadata['max']}"
    if length < metadata.get("min", 0):
        return f"Member must have length greater than or equal to {metadata['min']}"
    return None


def _violation(path, value, constraint):
    at = path or "body"
    return f"Value {value} at '{at}' failed to satisfy constraint: {constraint}"


def _check_type(path, value, expected):
    if not isinstance(value, expected):
        raise GlueError("SerializationException", f"{path or 'body'} has the wrong type: {type(value).__name__}")


def _check(shape, value, path):
    """The first constraint of the service model that the value violates, or None."""
    if shape.type_name == "structure":
        _check_type(path, value, dict)
        for name, member in shape.members.items():
            member_path = ".".join(filter(None, (path, name[0].lower() + name[1:])))
            if value.get(name) is None:
                if name in shape.required_members:
                    return _violation(member_path, "null", "Member must not be null")
                continue
            found = _check(member, value[name], member_path)
            if found:
                return found
    elif shape.type_name == "list":
        _check_type(path, value, list)
        constraint = _length_violation(shape.metadata, len(value))
        if constraint:
            return _violation(path, f"of length {len(value)}", constraint)
        for index, item in enumerate(value, 1):
            found = _check(shape.member, item, f"{path}.{index}.member")
            if found:
                return found
    elif shape.type_name == "map":
        _check_type(path, value, dict)
        for key, item in value.items():
            found = _check(shape.key, key, f"{path}.key") or _check(shape.value, item, f"{path}.{key[:255]}.member")
            if found:
                return found
    elif shape.type_name == "string":
        _check_type(path, value, str)
        constraint = _length_violation(shape.metadata, len(value))
        if constraint:
            return _violation(path, f"of length {len(value)}", constraint)
        pattern = shape.metadata.get("pattern")
        compiled = pattern and _java_pattern(pattern)
        if compiled and not compiled.fullmatch(value):
            constraint = f"Member must satisfy regular expression pattern: {pattern}"
            return _violation(path, f"of length {len(value)}", constraint)
    elif shape.type_name in ("integer", "long"):
        _check_type(path, value, int)
        low, high = shape.metadata.get("min"), shape.metadata.get("max")
        if high is not None and value > high:
            return _violation(path, value, f"Member must have value less than or equal to {high}")
        if low is not None and value < low:
            return _violation(path, value, f"Member must have value greater than or equal to {low}")
    return None


def check_constraints(operation, body):
    """AWS: lengths, list sizes (among them the sizes of batches), page sizes, required members and patterns are
    checked against the service model before anything else happens."""
    found = _check(MODEL.operation_model(operation).input_shape, body, "")
    if found:
        raise GlueError("ValidationException", "1 validation error detected: " + found)


# ---- catalogs and permissions


def catalog_account(catalog_id, own_account):
    """AWS: CatalogId names the account whose catalog is meant; without it that is the caller's. Ids of nested
    catalogs (account:catalog/child) name catalogs that do not exist here."""
    if catalog_id is None:
        return own_account
    if not re.fullmatch(r"\d{12}", catalog_id):
        raise GlueError("EntityNotFoundException", f"Catalog {catalog_id} not found.")
    return catalog_id


def resources(operation, body, region, account):
    """AWS: an operation on a table needs permission for the table, its database and the catalog; an operation on a
    database for the database and the catalog; the deletion of a database for all that goes with it."""
    prefix = f"arn:aws:glue:{region}:{account}:"
    database = body.get("DatabaseName") or _member(body, "DatabaseInput", "Name")
    if operation in _OPERATIONS_ON_A_DATABASE:
        database = body.get("Name")
    tables = []
    if operation in _OPERATIONS_ON_A_TABLE:
        tables = [_member(body, "TableInput", "Name") or body.get("Name")]
    elif operation == "BatchDeleteTable":
        tables = body.get("TablesToDelete") or []
    elif database and body.get("TableName"):
        tables = [body["TableName"]]
    needed = [f"{prefix}table/{database}/{table}" for table in tables]
    if _CATALOG_OPERATION.search(operation) and database:
        needed.append(f"{prefix}database/{database}")
    if operation == "DeleteDatabase":
        needed += [f"{prefix}table/{database}/*", f"{prefix}userDefinedFunction/{database}/*"]
    return needed + [f"{prefix}catalog"]


def resource_policy(account, region):
    """The policy that the account has put on its catalog, or None."""
    backend = glue_backends[account][region]
    return _member(backend.resource_policies.get(backend.default_catalog_arn), "PolicyInJson")


# Set while a request is carried out: tells whether the caller may see the resource with this ARN.
may_see = contextvars.ContextVar("may_see", default=lambda arn: True)


def _visible(backend, kind, name):
    return may_see.get()(f"arn:aws:glue:{backend.region_name}:{backend.account_id}:{kind}/{name}")


# ---- resource links: Lake Formation's developer guide, "Resource link handling in AWS Glue APIs"

# Set while a request is carried out: whether it has come by a link to a database.
behind_link = contextvars.ContextVar("behind_link", default=False)


def _target(link, account, region):
    """The account in whose catalog the target of a link is."""
    if (link.get("Region") or region) != region:
        raise GlueError("InvalidInputException", "Resource links to other regions are not emulated.")
    return catalog_account(link.get("CatalogId"), account)


def _link(holder):
    """The TargetDatabase of a database, or the TargetTable of a table of moto's, or None."""
    if holder is None:
        return None
    if hasattr(holder, "input"):
        return holder.input.get("TargetDatabase")
    return holder.versions[str(holder._current_version)].get("TargetTable")


def _database(account, region, name):
    return glue_backends[account][region].databases.get((name or "").lower())


def _table(account, region, database, name):
    database = _database(account, region, database)
    return database and database.tables.get((name or "").lower())


def follow_database(operation, body, account, region):
    """AWS: an operation in a linked database happens in the target, for which the caller needs permission as well. So
    does UpdateDatabase, but neither GetDatabase nor DeleteDatabase. Changes the body, and returns the account of the
    target, or None. What AWS does with a link to a link is not documented: here it leads nowhere."""
    member = "Name" if operation == "UpdateDatabase" else "DatabaseName"
    link = _link(_database(account, region, body.get(member)))
    if not link:
        return None
    if operation == "CreateTable" and _member(body, "TableInput", "TargetTable"):
        raise GlueError("InvalidInputException", "A resource link cannot be created through a resource link.")
    account = _target(link, account, region)
    body[member] = link["DatabaseName"].lower()
    if operation == "UpdateDatabase":
        body["DatabaseInput"].pop("TargetDatabase", None)
    if _link(_database(account, region, body[member])):
        raise GlueError("EntityNotFoundException", f"Database {link['DatabaseName']} not found.")
    return account


def follow_table(operation, body, account, region, linked):
    """AWS: UpdateTable updates the target of a link, and operations on partitions happen there, unless the database
    was linked, too. Changes the body, and returns the account of the target, or None."""
    holder, member = (body.get("TableInput"), "Name") if operation == "UpdateTable" else (body, "TableName")
    name = holder.get(member) if isinstance(holder, dict) else None
    link = name and _link(_table(account, region, body.get("DatabaseName"), name))
    if not link:
        return None
    if linked:
        raise GlueError("InvalidInputException", "Both the database and the table are resource links.")
    account = _target(link, account, region)
    body["DatabaseName"], holder[member] = link["DatabaseName"].lower(), link["Name"].lower()
    holder.pop("TargetTable", None)
    return account


def _with_target(backend, found):
    """AWS: a link comes with the properties of its target if the caller may see that, otherwise with its own."""
    region, own = backend.region_name, ("Name", "DatabaseName", "CatalogId", "TargetDatabase", "TargetTable")
    link = found.get("TargetDatabase") or found.get("TargetTable")
    if not link or behind_link.get():
        return found
    try:
        account = _target(link, backend.account_id, region)
    except GlueError:
        return found
    name = link["DatabaseName"].lower()
    needed, target = ["catalog", f"database/{name}"], _database(account, region, name)
    if found.get("TargetTable"):
        needed.append(f"table/{name}/{link['Name'].lower()}")
        target = _table(account, region, name, link["Name"])
    if target is None or not all(may_see.get()(f"arn:aws:glue:{region}:{account}:{rest}") for rest in needed):
        return found
    return {**target.as_dict(), **{member: found[member] for member in own if member in found}}


# ---- pages


def _page(parameters, keys, accept, default_size, scope):
    """One page of the sorted keys that `accept` lets through, and the token of the next page. The token holds the
    last key, so that creations and deletions between two pages neither repeat nor hide other entries."""
    last, token = None, parameters.get("NextToken")
    if token is not None:
        try:
            token_scope, last = json.loads(base64.urlsafe_b64decode(token.encode()))
        except (binascii.Error, ValueError, TypeError):
            token_scope = None
        if token_scope != scope:
            raise GlueClientError("InvalidInputException", "Invalid NextToken.")
    size = parameters.get("MaxResults") or default_size
    page = []
    for key in sorted(keys):
        if (last is None or key > type(key)(last)) and accept(key):
            if len(page) == size:
                after = json.dumps([scope, page[-1]]).encode()
                return page, base64.urlsafe_b64encode(after).decode()
            page.append(key)
    return page, None


def _paged(member, items, token):
    return ActionResult({member: items, "NextToken": token} if token else {member: items})


def _table_name_pattern(expression):
    """AWS: a regular expression for the whole name, in which a `*` of its own stands for any characters."""
    try:
        return re.compile(re.sub(r"(?<![.\])\\])\*", ".*", expression))
    except re.error as e:
        raise GlueClientError("InvalidInputException", f"Invalid expression: {e}")


def get_databases(self):
    """AWS: pages of at most 100, with the databases that the caller may see."""
    backend, parameters = self.glue_backend, self.parameters
    names, token = _page(
        parameters, backend.databases, lambda name: _visible(backend, "database", name), 100,
        ["databases", backend.account_id])
    found = [_with_target(backend, backend.databases[name].as_dict()) for name in names]
    return _paged("DatabaseList", found, token)


def get_database(self):
    """AWS: a database, or a link with the properties of its target."""
    backend = self.glue_backend
    found = backend.get_database(self.parameters["Name"]).as_dict()
    return ActionResult({"Database": _with_target(backend, found)})


def get_table(self):
    """AWS: a table, or a link with the properties of its target."""
    backend, parameters = self.glue_backend, self.parameters
    found = backend.get_table(parameters["DatabaseName"], parameters["Name"]).as_dict()
    return ActionResult({"Table": _with_target(backend, found)})


def get_tables(self):
    """AWS: pages of at most 100, with the tables that match the expression and that the caller may see."""
    backend, parameters = self.glue_backend, self.parameters
    database_name, expression = parameters["DatabaseName"], parameters.get("Expression")
    tables = backend.get_database(database_name).tables
    pattern = _table_name_pattern(expression or "*")
    names, token = _page(
        parameters, tables,
        lambda name: pattern.fullmatch(name) and _visible(backend, "table", f"{database_name}/{name}"), 100,
        ["tables", backend.account_id, database_name, expression])
    return _paged("TableList", [_with_target(backend, tables[name].as_dict()) for name in names], token)


def get_partitions(self):
    """AWS: pages of at most 1000; Segment asks for one of several disjoint parts; ExcludeColumnSchema leaves the
    columns out."""
    backend, parameters = self.glue_backend, self.parameters
    database_name, table_name = parameters["DatabaseName"], parameters["TableName"]
    table = backend.get_table(database_name, table_name)
    expression, segment = parameters.get("Expression"), parameters.get("Segment")
    by_values = {tuple(partition.values): partition for partition in table.partitions.values()}
    matches = PartitionFilter(expression, table)

    def accept(values):
        if segment and zlib.crc32(repr(values).encode()) % segment["TotalSegments"] != segment["SegmentNumber"]:
            return False
        return matches(by_values[values])

    page, token = _page(
        parameters, by_values, accept, 1000,
        ["partitions", backend.account_id, database_name, table_name, expression, segment])
    found = [by_values[values].as_dict() for values in page]
    if parameters.get("ExcludeColumnSchema"):
        for partition in found:
            descriptor = dict(partition.get("StorageDescriptor") or {})
            descriptor.pop("Columns", None)
            partition["StorageDescriptor"] = descriptor
    return _paged("Partitions", found, token)


# ---- versions


def update_table(self):
    """AWS: with a VersionId, the update happens only while that version is the current one. With SkipArchive, the
    replaced version is not kept. (One request at a time reaches moto, so that check and update are one step.)"""
    parameters = self.parameters
    table_input = parameters.get("TableInput")
    if table_input is None:
        raise GlueClientError("InvalidInputException", "UpdateTable without TableInput is not emulated.")
    table = self.glue_backend.get_table(parameters["DatabaseName"], table_input["Name"])
    replaced = str(table._current_version)
    if parameters.get("VersionId") not in (None, replaced):
        raise GlueClientError(
            "ConcurrentModificationException", "Update table failed due to concurrent modifications.")
    table.update(table_input)
    if parameters.get("SkipArchive"):
        table.versions.pop(replaced, None)
    return EmptyResult()


def patch_moto():
    for method in (get_database, get_databases, get_table, get_tables, get_partitions, update_table):
        setattr(GlueResponse, method.__name__, method)
