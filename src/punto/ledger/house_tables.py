"""Who may act on a floor, as it is now: people, whether they are let in, their badges.

These rows change, unlike a ledger's. The house's stream says how they came to be what they are
(`punto.ledger.house`), and an audit holds one against the other. No secret can be read back: passwords and
PINs are kept as Argon2id hashes, and stand in no stream.
"""

from sqlalchemy import BigInteger, Column, Integer, MetaData, Table, Text

__all__ = ["BADGES", "METADATA", "PEOPLE", "PIN_TRIES", "SECRETS"]

METADATA = MetaData()

PEOPLE = Table(
    "people",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("post", Text, nullable=False),
)

SECRETS = Table(
    "secrets",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("password", Text, nullable=False),
    Column("one_time", Integer, nullable=False),
    Column("wrong", Integer, nullable=False),
    Column("locked", BigInteger, nullable=False),
    Column("disabled", Integer, nullable=False),
)
"""Whoever signs in with a password: guests of a demo have none."""

BADGES = Table(
    "badges",
    METADATA,
    Column("number", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("pin", Text, nullable=False),
    Column("wrong", Integer, nullable=False),
    Column("revoked", Integer, nullable=False),
)

PIN_TRIES = 5
"""How many wrong PINs in a row a badge bears: then an administrator gives it another."""
