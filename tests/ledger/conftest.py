"""Every test of the ledger runs on both databases."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.ledger.ledgers import Ledgers


@pytest.fixture(params=["sqlite", "postgresql"])
def ledgers(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Ledgers]:
    """New ledgers, closed at the end."""
    server = request.getfixturevalue("postgres_server") if request.param == "postgresql" else None
    with Ledgers(tmp_path, server) as made:
        yield made
