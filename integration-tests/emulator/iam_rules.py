# Copyright 2026 The gluecat authors
# SPDX-License-Identifier: Apache-2.0
"""Who calls, and what the caller may do.

Principals, roles, sessions and policy documents are moto's. So is the frame of the policy engine; moto evaluates
principals, conditions, deny statements and wildcards differently from AWS, and those parts are replaced here.
"""

import functools
import json
import re
from dataclasses import dataclass
from typing import Any, Optional

from moto.core import DEFAULT_ACCOUNT_ID
from moto.core.utils import utcnow
from moto.iam.access_control import (
    AssumedRoleAccessKey,
    IAMPolicy,
    IAMPolicyStatement,
    IAMUserAccessKey,
    PermissionResult,
)
from moto.iam.models import iam_backends
from moto.s3.models import s3_backends
from moto.s3.responses import ACTION_MAP
from moto.sts.models import AssumedRole

PARTITION = "aws"
ALLOW, DENY, NEUTRAL = PermissionResult.PERMITTED, PermissionResult.DENIED, PermissionResult.NEUTRAL

_sessions = {}  # access key id -> moto's AssumedRole


def register_sessions():
    """moto finds a session by walking all sessions of an account; this keeps an index."""
    original = AssumedRole.__init__

    def init(self, *args, **kwargs):
        original(self, *args, **kwargs)
        _sessions[self.access_key_id] = self

    AssumedRole.__init__ = init


def forget_sessions():
    _sessions.clear()


# ---- callers


@dataclass
class Caller:
    """The identity behind an access key. `known` is False for keys that were never issued."""

    account: str
    arn: str
    known: bool = False
    user_name: Optional[str] = None
    session: Any = None

    @property
    def expired(self):
        """AWS: the credentials of a session end with its DurationSeconds."""
        return self.session is not None and self.session.expiration <= utcnow()

    @property
    def specific_names(self):
        """The names under which a Principal element can mean this caller and nobody else (of its role)."""
        return {self.arn} | ({self.session.role_arn} if self.session else set())

    @property
    def names(self):
        return self.specific_names | {self.account, f"arn:{PARTITION}:iam::{self.account}:root"}

    def context(self):
        """The global condition keys that follow from the caller."""
        return {
            "aws:principalarn": self.session.role_arn if self.session else self.arn,
            "aws:principalaccount": self.account,
        }

    def identity_result(self, action, resource, context):
        """The verdict of the caller's identity policies and, for sessions, of the session policy."""
        result = combine(p.is_action_permitted(action, resource, None, context) for p in self._policies)
        if result is ALLOW and self.session and self.session.policy:
            return Policy(self.session.policy).is_action_permitted(action, resource, None, context)
        return result

    @functools.cached_property
    def _policies(self):
        if self.session:
            key = object.__new__(AssumedRoleAccessKey)
            key._owner_role_name = self.session.role_arn.split("/")[-1]
            if find_role(self.session.role_arn) is None:
                return []
        elif self.user_name:
            key = object.__new__(IAMUserAccessKey)
            key._owner_user_name = self.user_name
        else:
            return []
        key.account_id, key.partition = self.account, PARTITION
        return [Policy(document) for document in key.collect_policies()]


def find_caller(access_key, token=None, check_token=False):
    """The caller for an access key; keys nobody issued belong to moto's default account."""
    session = _sessions.get(access_key)
    if session and not (check_token and token != session.session_token):
        return Caller(session.account_id, session.arn, known=True, session=session)
    if not session and not (check_token and token):
        for account, partitions in list(iam_backends.items()):
            user = partitions[PARTITION].get_user_from_access_key_id(access_key)
            if user:
                return Caller(account, user.arn, known=True, user_name=user.name)
    return Caller(DEFAULT_ACCOUNT_ID, f"arn:{PARTITION}:sts::{DEFAULT_ACCOUNT_ID}:user/moto")


def find_role(role_arn):
    match = re.fullmatch(r"arn:aws:iam::(\d{12}):role/.+", role_arn or "")
    if match is None:
        return None
    roles = iam_backends[match.group(1)][PARTITION].get_roles()
    return next((role for role in roles if role.arn == role_arn), None)


# ---- the policy engine


def combine(results):
    """AWS: an explicit deny wins over any number of allows."""
    results = set(results)
    return DENY if DENY in results else ALLOW if ALLOW in results else NEUTRAL


def _as_list(value):
    return value if isinstance(value, list) else [value]


@functools.lru_cache(maxsize=4096)
def _pattern(pattern, ignore_case):
    """AWS: `*` and `?` are the only wildcards of a policy."""
    expression = re.escape(pattern).replace(r"\*", ".*").replace(r"\?", ".")
    return re.compile(expression, re.DOTALL | (re.IGNORECASE if ignore_case else 0))


def _matches(patterns, value, ignore_case=False):
    return any(_pattern(pattern, ignore_case).fullmatch(value) for pattern in _as_list(patterns))


_OPERATORS = {
    "StringEquals": lambda expected, actual: actual in expected,
    "StringEqualsIgnoreCase": lambda expected, actual: actual.lower() in [e.lower() for e in expected],
    "StringLike": _matches,
    "ArnEquals": _matches,
    "ArnLike": _matches,
    "Bool": lambda expected, actual: actual.lower() in [e.lower() for e in expected],
}


def _condition_holds(operator, expected, actual):
    """One condition. AWS: a missing key fails a condition, unless the operator is negated or ends in IfExists.
    Operators that are not listed never hold."""
    expected = [str(e).lower() if isinstance(e, bool) else str(e) for e in _as_list(expected)]
    operator = re.sub(r"^For(Any|All)Values?:", "", operator)
    if operator == "Null":
        return expected == [str(actual is None).lower()]
    if operator.endswith("IfExists"):
        operator = operator[: -len("IfExists")]
        if actual is None:
            return True
    negated = "Not" in operator
    test = _OPERATORS.get(operator.replace("Not", ""))
    if test is None:
        return False
    return (actual is not None and test(expected, actual)) != negated


class Statement(IAMPolicyStatement):
    """A statement applies when all its elements match; then, and only then, its Effect counts."""

    def is_action_permitted(self, action, resource="*", principal=None, incoming_condition_values=None):
        applies = (
            self._element_applies("Action", action, ignore_case=True)
            and self._element_applies("Resource", resource)
            and self._principal_applies(principal)
            and self._conditions_hold(incoming_condition_values or {})
        )
        return NEUTRAL if not applies else ALLOW if self._statement["Effect"] == "Allow" else DENY

    def _element_applies(self, element, value, ignore_case=False):
        if "Not" + element in self._statement:
            return not _matches(self._statement["Not" + element], value, ignore_case)
        return element not in self._statement or _matches(self._statement[element], value, ignore_case)

    def _principal_applies(self, names):
        """names: the caller's names; "federated" for web identities; None when a policy of the caller is evaluated."""
        expected = self._statement.get("Principal")
        if names is None or expected == "*":
            return True
        if not isinstance(expected, dict):
            return False
        if names == "federated":
            return "Federated" in expected
        return any(name == "*" or name in names for name in _as_list(expected.get("AWS", [])))

    def _conditions_hold(self, context):
        return all(
            _condition_holds(operator, expected, context.get(key.lower()))
            for operator, keys in self._statement.get("Condition", {}).items()
            for key, expected in keys.items()
        )


class Policy(IAMPolicy):
    def is_action_permitted(self, action, resource="*", principal=None, incoming_condition_values=None):
        return combine(
            Statement(statement).is_action_permitted(action, resource, principal, incoming_condition_values)
            for statement in _as_list(self._policy_json["Statement"])
        )


# ---- verdicts, as the sentence in which AWS words a refusal


def refusal(caller, action, resource, reason):
    return f"User: {caller.arn} is not authorized to perform: {action} on resource: {resource} {reason}"


def identity_reason(caller, action, resource, context):
    """None if the caller's own policies allow the action."""
    result = caller.identity_result(action, resource, context)
    if result is ALLOW:
        return None
    if result is DENY:
        return "with an explicit deny in an identity-based policy"
    return f"because no identity-based policy allows the {action} action"


class GlueAuthorizer:
    """AWS: a call to another account's catalog needs that account's resource policy, and the caller's identity
    policies as well. In the own account either of them is enough. A deny in any of them wins."""

    def __init__(self, caller, account, resource_policy, enforce, action, context):
        self._caller, self._foreign, self._enforce = caller, caller.account != account, enforce
        self._resource_policy = Policy(resource_policy) if resource_policy else None
        self._action, self._context = action, context

    @property
    def needed(self):
        return self._foreign or self._enforce

    def reason(self, resource):
        """None if the action on the resource is allowed, else why it is not."""
        caller, action = self._caller, self._action
        by_resource = NEUTRAL
        if self._resource_policy:
            # A statement for a whole account delegates to the policies of that account, it does not grant in it.
            names = caller.names if self._foreign else caller.specific_names
            by_resource = self._resource_policy.is_action_permitted(action, resource, names, self._context)
        if by_resource is DENY:
            return "with an explicit deny in a resource-based policy"
        by_identity = identity_reason(caller, action, resource, self._context) if self._enforce else None
        if by_identity and (self._foreign or by_resource is not ALLOW or "explicit deny" in by_identity):
            return by_identity
        if self._foreign and by_resource is not ALLOW:
            return f"because no resource-based policy allows the {action} action"
        return None


def assume_role_refusal(caller, role_arn, form, context):
    """AWS: AssumeRole needs sts:AssumeRole in the caller's policies and the consent of the role's trust policy.
    A role that does not exist answers like a role that refuses.

    With session tags it needs sts:TagSession in both as well. The condition keys of that action are those of the
    tags; sts:ExternalId is not among them.
    https://docs.aws.amazon.com/IAM/latest/UserGuide/id_session-tags.html#id_session-tags_permissions-required
    https://docs.aws.amazon.com/service-authorization/latest/reference/list_awssecuritytokenservice.html"""
    assume = {**context, "sts:rolesessionname": form.get("RoleSessionName")}
    if "ExternalId" in form:
        assume["sts:externalid"] = form["ExternalId"]
    needed = [("sts:AssumeRole", assume)]
    tags = _session_tags(form)
    if tags:
        requested = {f"aws:requesttag/{key.lower()}": value for key, value in tags.items()}
        needed.append(("sts:TagSession", {**context, **requested}))
    role = find_role(role_arn)
    for action, values in needed:
        if role is None or identity_reason(caller, action, role_arn, values) or _consent(
                role.assume_role_policy_document, action, caller.names, values) is not ALLOW:
            return f"User: {caller.arn} is not authorized to perform: {action} on resource: {role_arn}"
    return None


def _session_tags(form):
    keys = {name: value for name, value in form.items() if re.fullmatch(r"Tags\.member\.\d+\.Key", name)}
    return {key: form.get(name[: -len("Key")] + "Value", "") for name, key in keys.items()}


def web_identity_refusal(role_arn):
    """AWS: AssumeRoleWithWebIdentity is not signed; only the trust policy decides. The token is not looked into,
    conditions on its claims are therefore taken as fulfilled."""
    role = find_role(role_arn)
    if role:
        document = json.loads(role.assume_role_policy_document)
        for statement in _as_list(document["Statement"]):
            statement.pop("Condition", None)
        if _consent(json.dumps(document), "sts:AssumeRoleWithWebIdentity", "federated", {}) is ALLOW:
            return None
    return "Not authorized to perform sts:AssumeRoleWithWebIdentity"


def _consent(trust_policy, action, names, context):
    return Policy(trust_policy).is_action_permitted(action, "*", names, context)


# ---- S3 and IAM: which action on which resource a request means


def s3_permissions(method, bucket, key, query, headers):
    """The (action, resource) pairs that an S3 request needs, DeleteObjects excepted: there, each key is a matter of
    its own. https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-with-s3-policy-actions.html"""
    if not bucket:
        return [("s3:ListAllMyBuckets", "arn:aws:s3:::*")]
    bucket_arn = f"arn:aws:s3:::{bucket}"
    if not key:
        actions = ACTION_MAP["BUCKET"].get(method, {})
        action = next((actions[q] for q in actions if q in query), actions.get("DEFAULT", "ListBucket"))
        return [("s3:ListBucket" if action == "HeadBucket" else f"s3:{action}", bucket_arn)]
    actions = ACTION_MAP["KEY"].get(method, {})
    action = next((actions[q] for q in actions if q in query), actions.get("DEFAULT", "GetObject"))
    needed = [(f"s3:{action}", f"{bucket_arn}/{key}")]
    source = headers.get("x-amz-copy-source")
    if source:
        needed.append(("s3:GetObject", "arn:aws:s3:::" + source.lstrip("/").partition("?")[0]))
    return needed


def bucket_owner(bucket):
    """The account that owns a bucket, or None."""
    return s3_backends.bucket_accounts.get(bucket, (None, None))[1]


def bucket_grants(owner, bucket, caller, action, resource, context):
    """AWS: a request of another account needs the bucket's policy, and the caller's identity policies as well."""
    document = s3_backends[owner][PARTITION].buckets[bucket].policy
    return document is not None and Policy(document.decode()).is_action_permitted(
        action, resource, caller.names, context) is ALLOW


def iam_resource(account, form):
    for member, kind in (("RoleName", "role"), ("UserName", "user"), ("GroupName", "group")):
        if member in form:
            return f"arn:aws:iam::{account}:{kind}/{form[member]}"
    return form.get("PolicyArn", "*")
