"""`punto migrate`: a ledger of an older version is brought up to this one."""

from contextlib import closing

from punto.cli.ledger.opening import LedgerName
from punto.cli.render import show
from punto.ledger import Database
from punto.ledger.audit import written_head
from punto.messages import text

__all__ = ["migrate"]


def migrate(ledger: LedgerName, /) -> int:
    """Bring a ledger up to this version, all of it or nothing."""
    from punto.ledger import migrating

    with closing(Database(ledger, older=True)) as database:
        done = migrating.migrate(database)
    key = "copies.migrated" if done.before < done.after else "copies.not-older"
    show(text(key, name=ledger, before=done.before, after=done.after, postings=done.postings))
    for stream, head in done.heads.items():
        print(written_head(stream, head))
    return 0
