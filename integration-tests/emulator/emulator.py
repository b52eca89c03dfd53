# Copyright 2026 The gluecat authors
# SPDX-License-Identifier: Apache-2.0
"""Runs the emulator of AWS Glue, S3, STS and IAM for the integration tests. See README.md."""

import argparse
import fcntl
import json
import logging
import os
import signal
import ssl
import sys
import threading

from werkzeug.serving import ThreadedWSGIServer, WSGIRequestHandler

import gateway
import tls


class Handler(WSGIRequestHandler):
    # Headers and body are sent in two writes; without this they would wait for the peer's delayed ACK.
    disable_nagle_algorithm = True

    def log_request(self, *args, **kwargs):
        pass  # the journal says more

    def log(self, type, message, *args):
        if not message.startswith("Bad request version"):
            logging.getLogger("emulator").error(message, *args)


class Server(ThreadedWSGIServer):
    """An HTTP listener, or a TLS listener that shakes hands in the thread of the connection: a client
    that connects and stays silent does not hold up the others."""

    def __init__(self, host, port, app, ssl_context=None):
        super().__init__(host, port, app, Handler)
        self.ssl_context = ssl_context

    def get_request(self):
        connection, address = super().get_request()
        if self.ssl_context:
            connection = self.ssl_context.wrap_socket(connection, server_side=True, do_handshake_on_connect=False)
        return connection, address

    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], (ssl.SSLError, ConnectionError)):
            super().handle_error(request, client_address)


def lock_run_dir(run_dir):
    """One emulator per run directory. The lock ends with the process, however it ends."""
    try:
        fcntl.flock(os.open(run_dir, os.O_RDONLY), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        sys.exit(f"another emulator runs in {run_dir}")


def write_atomically(path, text):
    with open(path + ".tmp", "w") as file:
        file.write(text)
    os.replace(path + ".tmp", path)


def remove(*paths):
    for path in paths:
        try:
            os.remove(path)
        except FileNotFoundError:
            pass


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"  # ended, but nobody asked for its exit code yet
    except OSError:
        return True


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=0, help="0 means a free port")
    parser.add_argument("--tls-port", type=int, default=0, help="0 means a free port")
    parser.add_argument("--run-dir", required=True, help="where emulator.json, ca.pem and truststore.p12 are written")
    parser.add_argument("--parent-pid", type=int, help="end when this process is gone")
    args = parser.parse_args()

    logging.basicConfig(stream=sys.stderr, level=logging.ERROR, format="%(asctime)s %(message)s")
    run_dir = os.path.abspath(args.run_dir)
    os.makedirs(run_dir, exist_ok=True)
    lock_run_dir(run_dir)
    files = {name: os.path.join(run_dir, name) for name in ("emulator.json", "ca.pem", "truststore.p12")}
    remove(files["emulator.json"])

    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())

    app = gateway.Gateway(run_dir)
    servers = [
        Server(args.host, args.port, app),
        Server(args.host, args.tls_port, app, tls.create(run_dir)),
    ]
    for server in servers:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True).start()

    host = "127.0.0.1" if args.host in ("0.0.0.0", "") else args.host
    endpoint = f"http://{host}:{servers[0].port}"
    description = {
        "endpoint": endpoint,
        "tlsEndpoint": f"https://{host}:{servers[1].port}",
        "caCertificate": files["ca.pem"],
        "trustStore": files["truststore.p12"],
        "trustStorePassword": tls.TRUST_STORE_PASSWORD,
        "pid": os.getpid(),
        "mode": "process",
    }
    write_atomically(files["emulator.json"], json.dumps(description, indent=2) + "\n")
    print(f"ready {endpoint}", flush=True)

    while not stop.wait(0.5):
        if args.parent_pid and not alive(args.parent_pid):
            break
    for server in servers:
        server.shutdown()
    remove(*files.values())
    # Connections that clients keep open must not keep the process.
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
