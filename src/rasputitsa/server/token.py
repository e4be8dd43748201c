"""Secrets: tokens that open a seat, kept as hashes only, and passphrases, kept salted and stretched."""

from __future__ import annotations

import hashlib
import hmac
import secrets

TOKEN_BYTES = 32
SALT_BYTES = 16
COST, BLOCK, LANES = 1 << 14, 8, 1
"""What guessing a passphrase costs with scrypt: some 50 milliseconds and 16 MiB each."""

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LENGTH = 12


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_id() -> str:
    """The name of a match in its address: short, and without letters that look alike."""
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def stretched(passphrase: str) -> str:
    salt = secrets.token_bytes(SALT_BYTES)
    return f"{salt.hex()}${_scrypt(passphrase, salt).hex()}"


def fits(passphrase: str, kept: str) -> bool:
    salt, _, wanted = kept.partition("$")
    return hmac.compare_digest(_scrypt(passphrase, bytes.fromhex(salt)).hex(), wanted)


def _scrypt(passphrase: str, salt: bytes) -> bytes:
    return hashlib.scrypt(
        passphrase.encode("utf-8", "surrogatepass"), salt=salt, n=COST, r=BLOCK, p=LANES, dklen=32
    )
