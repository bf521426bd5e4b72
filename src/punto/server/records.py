"""What is kept beside the ledger: who people are, their secrets, sessions and badges; what is under way.

Unlike the ledger these rows change. No secret can be read back: passwords and PINs are kept as Argon2id
hashes, tokens of sessions as digests. How people and badges came to be so, the house's
stream says.
"""

from sqlalchemy import BigInteger, Column, Table, Text

from punto.ledger.house_tables import BADGES, METADATA, PEOPLE, SECRETS

__all__ = [
    "BADGES",
    "COPIED",
    "HOLDERS",
    "LIMITS",
    "METADATA",
    "PAUSES",
    "PEOPLE",
    "SECRETS",
    "SESSIONS",
    "UNFINISHED",
]

SESSIONS = Table(
    "sessions",
    METADATA,
    Column("token", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
)

HOLDERS = Table(
    "holders",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("address", Text, nullable=False),
)
"""Where the process that holds a table is reached."""

LIMITS = Table(
    "limits",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("currency", Text, primary_key=True),
    Column("amount", BigInteger),
    Column("follows", BigInteger),
    Column("follows_from", BigInteger, nullable=False),
)
"""What players have set themselves, and what follows it."""

PAUSES = Table(
    "pauses",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("until", BigInteger, nullable=False),
)

UNFINISHED = Table(
    "unfinished",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("written", Text, nullable=False),
)
"""What is under way at a table and stands in no record yet."""

COPIED = (PEOPLE, SECRETS, BADGES, LIMITS, PAUSES)
"""What a backup holds beside the ledger: whoever was signed in signs in again."""
