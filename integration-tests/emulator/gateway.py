# Copyright 2026 The gluecat authors
# SPDX-License-Identifier: Apache-2.0
"""The WSGI application before moto: finds out who asks what of which account, applies the rules of AWS that moto
does not know, keeps the journal, injects faults, and answers the control requests under /emu/.

One request at a time is carried out. That makes every check-then-act of moto atomic (conditional puts to S3,
UpdateTable with a VersionId) and costs nothing, since moto is bound to one core anyway. Bodies are read before and
answers are sent after that."""

import io
import json
import os
import re
import sys
import threading
import traceback
import uuid
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Optional
from urllib.parse import parse_qs, unquote
from xml.etree import ElementTree
from xml.sax.saxutils import escape

# Read by moto at run time. AWS: a bucket is reachable by the account that owns it.
os.environ["MOTO_S3_ALLOW_CROSSACCOUNT_ACCESS"] = "false"
os.environ.pop("MOTO_ACCOUNT_ID", None)
os.environ.pop("INITIAL_NO_AUTH_ACTION_COUNT", None)

import moto
from moto.core.responses import BaseResponse
from moto.iam.models import AccessKey, iam_backends
from moto.moto_api._internal.models import moto_api_backend
from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
from moto.s3.exceptions import S3ClientError
from moto.s3.models import s3_backends
from werkzeug.test import run_wsgi_app
from werkzeug.wsgi import get_input_stream

import glue_rules
import iam_rules
from glue_rules import GlueError
from journal import Faults, Journal

DEFAULT_REGION = "us-east-1"
S3_NAMESPACE = "http://s3.amazonaws.com/doc/2006-03-01/"
ElementTree.register_namespace("", S3_NAMESPACE)
SERVICES = ("glue", "s3", "sts", "iam")


class Refusal(Exception):
    """An error answer of the service that was called."""

    def __init__(self, status, error, message):
        super().__init__(message)
        self.status, self.error, self.message = status, error, message


@dataclass
class Answer:
    status: int
    headers: list
    body: bytes
    error: Optional[str] = None
    injected: bool = False


# ---- requests


def access_key_of(authorization):
    match = re.search(r"Credential=([^/,\s]+)/", authorization) or re.match(r"AWS ([^:\s]+):", authorization)
    return match.group(1) if match else None


def read_body(environ):
    """Takes the whole body off the connection and leaves a replayable copy for moto."""
    body = get_input_stream(environ).read()
    environ.pop("HTTP_TRANSFER_ENCODING", None)
    replace_body(environ, body)
    return body


def replace_body(environ, body):
    environ["wsgi.input"] = io.BytesIO(body)
    environ["CONTENT_LENGTH"] = str(len(body))
    environ["wsgi.input_terminated"] = True


@dataclass
class Request:
    """What the rules need to know about a request."""

    environ: dict
    body: bytes
    method: str = ""
    service: str = "s3"
    operation: Optional[str] = None
    region: str = DEFAULT_REGION
    access_key: Optional[str] = None
    token: Optional[str] = None
    query: dict = field(default_factory=dict)
    params: dict = field(default_factory=dict)  # Glue: the JSON body; STS and IAM: the form
    bucket: str = ""
    key: str = ""
    caller: Optional[iam_rules.Caller] = None
    account: Optional[str] = None  # whose backend answers; None if there is none

    @classmethod
    def of(cls, environ):
        request = cls(environ, read_body(environ), environ["REQUEST_METHOD"])
        query = environ.get("QUERY_STRING", "")
        request.query = {name: values[0] for name, values in parse_qs(query, keep_blank_values=True).items()}
        request._read_signature()
        if request.service == "glue":
            request.operation = environ.get("HTTP_X_AMZ_TARGET", "").rpartition(".")[2]
        elif request.service == "s3":
            request._read_s3()
        else:
            request.operation = request.params.get("Action") or environ.get("HTTP_X_AMZ_TARGET", "").rpartition(".")[2]
        return request

    def header(self, name, default=""):
        return self.environ.get("HTTP_" + name.upper().replace("-", "_"), default)

    def _read_signature(self):
        authorization, host = self.header("authorization"), self.header("host")
        form = self.query
        if self.environ.get("CONTENT_TYPE", "").startswith("application/x-www-form-urlencoded"):
            text = self.body.decode("utf-8", "replace")
            form = {name: values[0] for name, values in parse_qs(text, keep_blank_values=True).items()} or form
        self.access_key = access_key_of(authorization)
        self.token = self.header("x-amz-security-token") or self.query.get("X-Amz-Security-Token")
        scope = re.search(r"Credential=([^,\s]+)", authorization)
        scope = scope.group(1) if scope else self.query.get("X-Amz-Credential", "")
        parts = scope.split("/")
        if len(parts) == 5:
            self.access_key, self.region, self.service = parts[0], parts[2], parts[3].lower()
        elif self.header("x-amz-target").startswith("AWSGlue."):
            self.service = "glue"
        elif form.get("Version") == "2011-06-15" or host.startswith("sts."):
            self.service = "sts"
        elif form.get("Version") == "2010-05-08" or host.startswith("iam."):
            self.service = "iam"
        if self.service != "s3":
            self.params = form

    def _read_s3(self):
        path = self.environ.get("PATH_INFO", "").encode("latin-1").decode("utf-8", "replace").lstrip("/")
        virtual = re.match(r"(.+?)\.(s3[.-]|localhost)", self.header("host"))
        if virtual:
            self.bucket, self.key = virtual.group(1), path
        else:
            self.bucket, _, self.key = path.partition("/")
        self.operation = self._s3_operation()

    def _s3_operation(self):
        method, query, key = self.method, self.query, self.key
        if not self.bucket:
            return "ListBuckets"
        if key and "uploadId" in query:
            part = "UploadPartCopy" if self.header("x-amz-copy-source") else "UploadPart"
            return {"GET": "ListParts", "PUT": part, "POST": "CompleteMultipartUpload",
                    "DELETE": "AbortMultipartUpload"}.get(method, method)
        if key and "uploads" in query:
            return "CreateMultipartUpload"
        resource = "Object" if key else "Bucket"
        for name in ("acl", "tagging", "policy", "versioning", "location", "lifecycle", "cors", "encryption"):
            if name in query:
                return {"GET": "Get", "DELETE": "Delete"}.get(method, "Put") + resource + name.capitalize()
        if key:
            put = "CopyObject" if self.header("x-amz-copy-source") else "PutObject"
            return {"GET": "GetObject", "HEAD": "HeadObject", "PUT": put, "DELETE": "DeleteObject",
                    "POST": "PostObject"}.get(method, method)
        if method == "GET":
            return ("ListObjectsV2" if query.get("list-type") == "2" else "ListMultipartUploads" if "uploads" in query
                    else "ListObjectVersions" if "versions" in query else "ListObjects")
        return {"HEAD": "HeadBucket", "PUT": "CreateBucket", "DELETE": "DeleteBucket",
                "POST": "DeleteObjects" if "delete" in query else "PostObject"}.get(method, method)

    @property
    def unsigned_by_design(self):
        return self.service == "sts" and self.operation in ("AssumeRoleWithWebIdentity", "AssumeRoleWithSAML")

    @property
    def tls(self):
        return self.environ.get("wsgi.url_scheme") == "https"

    def condition_context(self):
        context = {
            "aws:requestedregion": self.region,
            "aws:securetransport": str(self.tls).lower(),
            **(self.caller.context() if self.caller else {}),
        }
        if self.service == "s3":
            context.update({"s3:" + name: self.query[name] for name in ("prefix", "delimiter") if name in self.query})
        return context

    def journal_body(self):
        if self.service == "s3":
            body = {"method": self.method, "bucket": self.bucket or None, "key": self.key or None}
            if "prefix" in self.query:
                body["prefix"] = self.query["prefix"]
            if self.operation == "DeleteObjects":
                body["keys"] = self.keys_to_delete()
            return body
        return self.params

    def keys_to_delete(self):
        """The keys of a DeleteObjects request."""
        tree = ElementTree.fromstring(self.body)
        return [node.text or "" for node in tree.iter() if node.tag.rpartition("}")[2] == "Key"]


# ---- answers


def error_answer(request, status, error, message):
    """An error in the protocol of the service."""
    request_id = str(uuid.uuid4())
    headers = [("x-amzn-RequestId", request_id)]
    if request.service not in ("s3", "sts", "iam"):
        headers += [("Content-Type", "application/x-amz-json-1.1"), ("X-Amzn-ErrorType", error)]
        return Answer(status, headers, json.dumps({"__type": error, "message": message}).encode(), error)
    headers.append(("Content-Type", "application/xml"))
    text = f"<Code>{escape(error)}</Code><Message>{escape(message)}</Message>"
    if request.service == "s3":
        xml = f"<Error>{text}<RequestId>{request_id}</RequestId></Error>"
    else:
        side = "Sender" if status < 500 else "Receiver"
        xml = (f"<ErrorResponse><Error><Type>{side}</Type>{text}</Error>"
               f"<RequestId>{request_id}</RequestId></ErrorResponse>")
    body = b"" if request.method == "HEAD" else ('<?xml version="1.0" encoding="UTF-8"?>' + xml).encode()
    return Answer(status, headers, body, error)


def error_of(status, headers, body):
    if status < 400:
        return None
    for name, value in headers:
        if name.lower() == "x-amzn-errortype":
            return value
    match = re.search(rb"<Code>([^<]*)</Code>", body)
    return match.group(1).decode() if match else str(status)


# ---- the application


class Gateway:
    def __init__(self, run_dir):
        self._run_dir = run_dir
        self._lock = threading.RLock()
        self._apps = {service: create_backend_app(service) for service in SERVICES}
        self._other_services = DomainDispatcherApplication(create_backend_app)
        self._enforce = False
        self._journal = Journal()
        self._faults = Faults()
        iam_rules.register_sessions()
        glue_rules.patch_moto()
        # moto recognises only access keys of 20 capital letters and digits.
        BaseResponse.get_access_key = lambda self: access_key_of(self.headers.get("Authorization", "")) or "AKIAEXAMPLE"

    def __call__(self, environ, start_response):
        path = environ.get("PATH_INFO", "")
        if path.startswith("/moto-api/"):
            return self._other_services(environ, start_response)
        answer = self._control(environ, path) if path.startswith("/emu/") else self._service(environ)
        headers = [(name, value) for name, value in answer.headers if name.lower() != "content-length"]
        if environ["REQUEST_METHOD"] == "HEAD":
            headers = answer.headers
        else:
            headers.append(("Content-Length", str(len(answer.body))))
        start_response(f"{answer.status} {_reason(answer.status)}", headers)
        return [answer.body]

    # -- requests to AWS services

    def _service(self, environ):
        request = Request.of(environ)
        with self._lock:
            request.caller = iam_rules.find_caller(request.access_key, request.token, check_token=self._enforce)
            request.account = request.caller.account
            malformed = self._read_glue(request) if request.service == "glue" else None
            fault = self._faults.take(request.service, request.operation, request.account)
            if not fault or fault["applyFirst"]:
                answer = self._answer(request, malformed)
            if fault:
                answer = error_answer(request, fault["status"], fault["error"], fault["message"])
                answer.injected = True
            self._journal.add(self._entry(request, answer))
        return answer

    def _answer(self, request, malformed):
        try:
            if malformed:
                raise malformed
            return self._carry_out(request)
        except GlueError as e:
            return error_answer(request, 400, e.error, e.message)
        except Refusal as e:
            return error_answer(request, e.status, e.error, e.message)
        except Exception as e:
            return self._unexpected(request, e)

    def _read_glue(self, request):
        """Reads body and account; returns what is wrong with them, for after the faults."""
        try:
            request.params = json.loads(request.body or b"{}")
            if not isinstance(request.params, dict):
                raise ValueError("an object is expected")
        except ValueError as e:
            request.params = {}
            return GlueError("SerializationException", f"The body is not JSON: {e}")
        try:
            request.account = glue_rules.catalog_account(request.params.get("CatalogId"), request.caller.account)
        except (GlueError, TypeError) as e:
            request.account = None
            return e if isinstance(e, GlueError) else GlueError("SerializationException", "CatalogId is not a string.")
        return None

    def _carry_out(self, request):
        self._check_credentials(request)
        handler = {"glue": self._glue, "s3": self._s3, "sts": self._sts, "iam": self._iam}.get(request.service)
        return handler(request) if handler else self._dispatch(request, self._other_services)

    def _check_credentials(self, request):
        """AWS: expired and unknown credentials are refused before anything else. Signatures are not checked."""
        caller, service = request.caller, request.service
        if request.unsigned_by_design:
            return
        if caller.expired:
            if service == "s3":
                raise Refusal(400, "ExpiredToken", "The provided token has expired.")
            error, status = ("ExpiredToken", 403) if service in ("sts", "iam") else ("ExpiredTokenException", 400)
            raise Refusal(status, error, "The security token included in the request is expired")
        if not self._enforce or caller.known:
            return
        if service == "s3":
            if request.access_key is None:
                raise Refusal(403, "AccessDenied", "Access Denied")
            raise Refusal(
                403, "InvalidAccessKeyId", "The AWS Access Key Id you provided does not exist in our records.")
        message = "The security token included in the request is invalid."
        if service in ("sts", "iam"):
            raise Refusal(403, "InvalidClientTokenId", message)
        raise Refusal(400, "UnrecognizedClientException", message)

    def _glue(self, request):
        operation, region = request.operation, request.region
        glue_rules.check_operation(operation)
        body = json.loads(request.body or b"{}")  # a copy: the journal keeps what was sent
        glue_rules.check_constraints(operation, body)
        glue_rules.fold_names(operation, body)
        glue_rules.fold_columns(body)
        body.pop("CatalogId", None)  # moto would store it; the routing has taken care of it

        reason = self._glue_reasons(request)
        glue_rules.may_see.set(lambda arn: reason(arn) is None)
        self._authorize_glue(request, body, reason)
        linked = glue_rules.follow_database(operation, body, request.account, region)
        if linked:
            request.account = linked
            self._authorize_glue(request, body, reason)
        glue_rules.behind_link.set(linked is not None)
        target = glue_rules.follow_table(operation, body, request.account, region, linked)
        if target:
            request.account = target
            self._authorize_glue(request, body, reason)
        replace_body(request.environ, json.dumps(body).encode())
        return self._dispatch(request)

    def _glue_reasons(self, request):
        """Tells why the caller may not do what it asks for with the resource of an ARN; None if it may."""
        action, context, authorizers = f"glue:{request.operation}", request.condition_context(), {}

        def reason(arn):
            account = arn.split(":")[4]
            if account not in authorizers:
                authorizers[account] = iam_rules.GlueAuthorizer(
                    request.caller, account, glue_rules.resource_policy(account, request.region), self._enforce,
                    action, context)
            return authorizers[account].reason(arn) if authorizers[account].needed else None

        return reason

    def _authorize_glue(self, request, body, reason):
        for resource in glue_rules.resources(request.operation, body, request.region, request.account):
            refused = reason(resource)
            if refused:
                raise GlueError(
                    "AccessDeniedException",
                    iam_rules.refusal(request.caller, f"glue:{request.operation}", resource, refused))

    def _s3(self, request):
        owner = iam_rules.bucket_owner(request.bucket)
        foreign = owner not in (None, request.account) and request.operation != "CreateBucket"
        if foreign:
            request.account = owner
        if request.operation == "DeleteObjects":
            return self._delete_objects(request, foreign)
        headers = {"x-amz-copy-source": unquote(request.header("x-amz-copy-source"))}
        for action, resource in iam_rules.s3_permissions(
                request.method, request.bucket, request.key, request.query, headers):
            self._require_s3(request, action, resource, foreign)
        if request.operation == "CompleteMultipartUpload":
            self._check_if_match(request)
        answer = self._dispatch(request)
        if answer.status == 404 and request.operation in ("GetObject", "HeadObject"):
            # AWS: that an object is missing is told to callers with s3:ListBucket; others get a 403.
            # https://docs.aws.amazon.com/AmazonS3/latest/API/API_HeadObject.html
            self._require_s3(request, "s3:ListBucket", f"arn:aws:s3:::{request.bucket}", foreign)
        if request.operation == "CompleteMultipartUpload":
            # AWS: the root element is ...Result; the SDK for Java 1 does not read another one.
            answer.body = answer.body.replace(b"CompleteMultipartUploadResponse", b"CompleteMultipartUploadResult")
        return answer

    def _delete_objects(self, request, foreign):
        """AWS: the answer is a 200 that names the keys which the caller may not delete; the others are deleted.
        https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteObjects.html"""
        deletion, errors = ElementTree.fromstring(request.body), ""
        for entry in [node for node in deletion if _local_name(node) == "Object"]:
            key = next(node.text or "" for node in entry if _local_name(node) == "Key")
            reason = self._s3_reason(request, "s3:DeleteObject", f"arn:aws:s3:::{request.bucket}/{key}", foreign)
            if reason:
                deletion.remove(entry)
                errors += (f"<Error><Key>{escape(key)}</Key><Code>AccessDenied</Code>"
                           f"<Message>{escape(reason)}</Message></Error>")
        if any(_local_name(node) == "Object" for node in deletion):
            replace_body(request.environ, ElementTree.tostring(deletion, encoding="utf-8"))
            answer = self._dispatch(request)
        else:
            answer = Answer(200, [("Content-Type", "application/xml")],
                            f'<DeleteResult xmlns="{S3_NAMESPACE}"></DeleteResult>'.encode())
        answer.body = answer.body.replace(b"</DeleteResult>", errors.encode() + b"</DeleteResult>")
        return answer

    def _require_s3(self, request, action, resource, foreign):
        reason = self._s3_reason(request, action, resource, foreign)
        if reason:
            raise Refusal(403, "AccessDenied", reason)

    def _s3_reason(self, request, action, resource, foreign):
        """None if the caller's policies and, in another account, the bucket's allow the action, else the refusal."""
        reason = self._reason(request, action, resource) if self._enforce else None
        if reason or not foreign:
            return reason
        if iam_rules.bucket_grants(
                request.account, request.bucket, request.caller, action, resource, request.condition_context()):
            return None
        return iam_rules.refusal(
            request.caller, action, resource, f"because no resource-based policy allows the {action} action")

    def _check_if_match(self, request):
        """AWS: CompleteMultipartUpload honours If-Match. (moto does that only for PutObject.)"""
        expected = request.header("if-match")
        if not expected:
            return
        try:
            existing = s3_backends[request.account][iam_rules.PARTITION].get_object(request.bucket, request.key)
        except S3ClientError:
            return  # moto answers with the same error
        if existing is None:
            raise Refusal(404, "NoSuchKey", "The specified key does not exist.")
        if existing.etag.strip('"') != expected.strip('"'):
            raise Refusal(
                412, "PreconditionFailed", "At least one of the pre-conditions you specified did not hold")

    def _sts(self, request):
        operation, form = request.operation, request.params
        if self._enforce:
            refused = None
            if operation == "AssumeRole":
                refused = iam_rules.assume_role_refusal(
                    request.caller, form.get("RoleArn"), form, request.condition_context())
            elif operation == "AssumeRoleWithWebIdentity":
                refused = iam_rules.web_identity_refusal(form.get("RoleArn"))
            elif operation not in ("GetCallerIdentity", "AssumeRoleWithSAML"):
                self._require(request, f"sts:{operation}", "*")
            if refused:
                raise Refusal(403, "AccessDenied", refused)
        return self._dispatch(request)

    def _iam(self, request):
        if self._enforce:
            self._require(request, f"iam:{request.operation}", iam_rules.iam_resource(request.account, request.params))
        return self._dispatch(request)

    def _require(self, request, action, resource):
        reason = self._reason(request, action, resource)
        if reason:
            raise Refusal(403, "AccessDenied", reason)

    def _reason(self, request, action, resource):
        """None if the caller's policies allow the action, else the sentence of the refusal."""
        reason = iam_rules.identity_reason(request.caller, action, resource, request.condition_context())
        return iam_rules.refusal(request.caller, action, resource, reason) if reason else None

    def _dispatch(self, request, app=None):
        request.environ["HTTP_X_MOTO_ACCOUNT_ID"] = request.account
        chunks, status, headers = run_wsgi_app(app or self._apps[request.service], request.environ, buffered=True)
        body = b"".join(chunks)
        code = int(status.split()[0])
        return Answer(code, list(headers), body, error_of(code, list(headers), body))

    def _unexpected(self, request, exception):
        """Whatever moto cannot do is a client error, so that SDKs do not repeat it; the rest is told on stderr."""
        print(f"while answering {request.service} {request.operation}:", file=sys.stderr)
        traceback.print_exception(exception, file=sys.stderr)
        sys.stderr.flush()
        message = f"The emulator failed: {type(exception).__name__}: {exception}"
        error = {"glue": "InvalidInputException", "s3": "InvalidRequest"}.get(request.service, "InvalidAction")
        return error_answer(request, 400, error, message)

    def _entry(self, request, answer):
        params = request.params if isinstance(request.params, dict) else {}
        entry = {
            "service": request.service,
            "operation": request.operation,
            "catalogId": params.get("CatalogId") if request.service == "glue" else None,
            "account": request.account,
            "accessKey": request.access_key,
            "identity": request.caller.arn if request.caller and request.access_key else None,
            "region": request.region,
            "tls": request.tls,
            "status": answer.status,
            "error": answer.error,
            "injected": answer.injected,
            "body": request.journal_body(),
            "userAgent": request.header("user-agent"),
        }
        if request.service == "sts":
            issued = re.search(rb"<AccessKeyId>([^<]+)<", answer.body)
            entry["issuedAccessKey"] = issued.group(1).decode() if issued else None
        return entry

    # -- control requests

    def _control(self, environ, path):
        body = read_body(environ)
        method = environ["REQUEST_METHOD"]
        try:
            if (method, path) == ("GET", "/emu/ca.pem"):
                return self._file("ca.pem", "application/x-pem-file")
            if (method, path) == ("GET", "/emu/truststore.p12"):
                return self._file("truststore.p12", "application/x-pkcs12")
            handler = {
                ("GET", "/emu/health"): self._health,
                ("GET", "/emu/journal"): self._read_journal,
                ("POST", "/emu/journal/reset"): self._reset_journal,
                ("POST", "/emu/reset"): self._reset,
                ("POST", "/emu/iam"): self._set_enforcement,
                ("POST", "/emu/accounts"): self._create_account,
                ("GET", "/emu/faults"): self._read_faults,
                ("POST", "/emu/faults"): self._add_faults,
            }.get((method, path))
            if handler is None:
                return _json(404, {"error": f"no control request {method} {path}"})
            query = parse_qs(environ.get("QUERY_STRING", ""))
            parameter = query if method == "GET" else json.loads(body) if body else {}
            with self._lock:
                return _json(200, handler(parameter))
        except Exception as e:
            return _json(400, {"error": f"{type(e).__name__}: {getattr(e, 'message', None) or e}"})

    def _file(self, name, content_type):
        with open(os.path.join(self._run_dir, name), "rb") as file:
            return Answer(200, [("Content-Type", content_type)], file.read())

    def _health(self, _):
        return {"status": "ok", "pid": os.getpid(), "moto": moto.__version__, "enforce": self._enforce}

    def _read_journal(self, query):
        return self._journal.entries(int(query.get("since", ["0"])[0]))

    def _reset_journal(self, _):
        self._journal.clear()
        return {}

    def _reset(self, _):
        moto_api_backend.reset()
        iam_rules.forget_sessions()
        self._journal.clear()
        self._faults.clear()
        self._enforce = False
        return {}

    def _set_enforcement(self, body):
        if not isinstance(body.get("enforce"), bool):
            raise ValueError('{"enforce": true|false} is expected')
        self._enforce = body["enforce"]
        return {"enforce": self._enforce}

    def _read_faults(self, _):
        return self._faults.left()

    def _add_faults(self, body):
        self._faults.add(body if isinstance(body, list) else [body])
        return self._faults.left()

    def _create_account(self, body):
        if isinstance(body, list):
            return [self._create_account(one) for one in body]
        account = body["account"]
        if not re.fullmatch(r"\d{12}", account):
            raise ValueError("an account has 12 digits")
        iam = iam_backends[account][iam_rules.PARTITION]
        users = [_put_user(iam, account, user) for user in body.get("users", [])]
        roles = [_put_role(iam, account, role) for role in body.get("roles", [])]
        for bucket in body.get("buckets", []):
            _put_bucket(account, bucket)
        return {"account": account, "users": users, "roles": roles}


def _put_user(iam, account, spec):
    name = spec["name"]
    user = iam.users.get(name) or iam.create_user(DEFAULT_REGION, name)
    user.policies.clear()
    if "policy" in spec:
        iam.put_user_policy(name, "emulator", json.dumps(spec["policy"]))
    key = AccessKey(name, prefix="AKIA", account_id=account)
    key.access_key_id = spec.get("accessKeyId", key.access_key_id)
    key.secret_access_key = spec.get("secretAccessKey", key.secret_access_key)
    owner = iam_rules.find_caller(key.access_key_id)
    if owner.known and owner.arn != user.arn:
        raise ValueError(f"the access key {key.access_key_id} belongs to {owner.arn}")
    for old in user.access_keys:
        iam.access_keys.pop(old.access_key_id, None)
    user.access_keys = [key]
    iam.access_keys[key.access_key_id] = key
    return {"name": name, "arn": user.arn, "accessKeyId": key.access_key_id, "secretAccessKey": key.secret_access_key}


def _put_role(iam, account, spec):
    """Without a trust policy, the role trusts its own account."""
    name = spec["name"]
    own_account = {
        "Version": "2012-10-17",
        "Statement": [{
            "Effect": "Allow", "Action": "sts:AssumeRole", "Principal": {"AWS": f"arn:aws:iam::{account}:root"}}],
    }
    trust = json.dumps(spec.get("trust", own_account))
    role = next((role for role in iam.get_roles() if role.name == name), None)
    if role is None:
        role = iam.create_role(name, trust, "/", None, "", [], "3600")
    role.assume_role_policy_document = trust
    role.policies.clear()
    if "policy" in spec:
        iam.put_role_policy(name, "emulator", json.dumps(spec["policy"]))
    return {"name": name, "arn": role.arn}


def _put_bucket(account, spec):
    name = spec["name"]
    owner = s3_backends.bucket_accounts.get(name)
    if owner is None:
        s3_backends[account][iam_rules.PARTITION].create_bucket(name, spec.get("region", DEFAULT_REGION))
    elif owner[1] != account:
        raise ValueError(f"the bucket {name} belongs to {owner[1]}")


def _local_name(node):
    return node.tag.rpartition("}")[2]


def _json(status, value):
    return Answer(status, [("Content-Type", "application/json")], json.dumps(value).encode())


def _reason(status):
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return "Unknown"
