# Copyright 2026 The gluecat authors
# SPDX-License-Identifier: Apache-2.0
"""The record of all answered requests, and the queue of injected faults."""

import threading


class Journal:
    """One entry per answered request, in the order in which the requests took effect."""

    def __init__(self):
        self._lock = threading.Lock()
        self._entries = []
        self._next = 1

    def add(self, entry):
        with self._lock:
            self._entries.append({"seq": self._next, **entry})
            self._next += 1

    def entries(self, since=0):
        with self._lock:
            return [entry for entry in self._entries if entry["seq"] > since]

    def clear(self):
        """Forgets the entries; sequence numbers go on, so that an old `since` stays meaningful."""
        with self._lock:
            self._entries.clear()


class Faults:
    """Queued faults. The first queued fault that matches a request decides about it."""

    _DEFAULTS = {
        "service": "glue",
        "operation": None,
        "account": None,
        "times": 1,
        "skip": 0,
        "status": 500,
        "error": "InternalServiceException",
        "message": "Injected fault.",
        "applyFirst": False,
    }

    def __init__(self):
        self._lock = threading.Lock()
        self._queue = []

    def add(self, faults):
        for fault in faults:
            unknown = set(fault) - set(self._DEFAULTS)
            if unknown:
                raise ValueError("unknown fault members: " + ", ".join(sorted(unknown)))
        with self._lock:
            self._queue += [{**self._DEFAULTS, **fault} for fault in faults]

    def take(self, service, operation, account):
        """The fault for this request, or None. Counts the request."""
        with self._lock:
            for fault in self._queue:
                if fault["service"] != service:
                    continue
                if fault["operation"] not in (None, operation) or fault["account"] not in (None, account):
                    continue
                if fault["skip"] > 0:
                    fault["skip"] -= 1
                    return None
                fault["times"] -= 1
                if fault["times"] <= 0:
                    self._queue.remove(fault)
                return dict(fault)
        return None

    def left(self):
        with self._lock:
            return [dict(fault) for fault in self._queue]

    def clear(self):
        with self._lock:
            self._queue.clear()
