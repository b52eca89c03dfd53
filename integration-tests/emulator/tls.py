# Copyright 2026 The gluecat authors
# SPDX-License-Identifier: Apache-2.0
"""A throw-away certificate authority, a server certificate signed by it, and a Java trust store holding it."""

import datetime
import ipaddress
import os
import ssl
import tempfile

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import pkcs12
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

TRUST_STORE_PASSWORD = "changeit"
REGIONS = ("eu-central-1", "us-east-1", "eu-west-1")
HOST_NAMES = ("localhost", "*.amazonaws.com") + tuple(f"*.{region}.amazonaws.com" for region in REGIONS)


def _certificate(subject, issuer, public_key, signing_key, ca):
    now = datetime.datetime.now(datetime.timezone.utc)
    builder = (
        x509.CertificateBuilder()
        .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, subject)]))
        .issuer_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, issuer)]))
        .public_key(public_key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=90))
        .add_extension(x509.BasicConstraints(ca=ca, path_length=0 if ca else None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(public_key), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(signing_key.public_key()), critical=False)
        .add_extension(
            x509.KeyUsage(
                digital_signature=True, key_cert_sign=ca, crl_sign=ca, content_commitment=False,
                key_encipherment=False, data_encipherment=False, key_agreement=False,
                encipher_only=False, decipher_only=False),
            critical=True)
    )
    if not ca:
        names = [x509.IPAddress(ipaddress.ip_address("127.0.0.1"))] + [x509.DNSName(name) for name in HOST_NAMES]
        builder = builder.add_extension(x509.SubjectAlternativeName(names), critical=False)
        builder = builder.add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
    return builder.sign(signing_key, hashes.SHA256())


def create(run_dir):
    """Writes ca.pem and truststore.p12 to run_dir and returns the context for the TLS listener.
    No private key stays on the disk."""
    ca_key, server_key = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
    ca_name = "gluecat test emulator CA"
    ca = _certificate(ca_name, ca_name, ca_key.public_key(), ca_key, ca=True)
    server = _certificate("localhost", ca_name, server_key.public_key(), ca_key, ca=False)
    pem = serialization.Encoding.PEM
    with open(os.path.join(run_dir, "ca.pem"), "wb") as file:
        file.write(ca.public_bytes(pem))
    with open(os.path.join(run_dir, "truststore.p12"), "wb") as file:
        file.write(
            pkcs12.serialize_java_truststore(
                [pkcs12.PKCS12Certificate(ca, b"gluecat-emulator")],
                serialization.BestAvailableEncryption(TRUST_STORE_PASSWORD.encode())))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    with tempfile.NamedTemporaryFile() as file:  # load_cert_chain reads files only
        file.write(server.public_bytes(pem))
        file.write(
            server_key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
        file.flush()
        context.load_cert_chain(file.name)
    return context
