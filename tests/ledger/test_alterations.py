"""The audit finds every alteration. The long form makes ten thousand: `python -m tests.ledger.proof`."""

from pathlib import Path

import pytest
from tests.ledger.alterations import KINDS, alter_and_audit, made


def test_every_alteration_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("punto.ledger.kept._SNAPSHOT_EVERY", 40)
    sound = made(tmp_path)
    tried, unnoticed = alter_and_audit(sound, tmp_path, 120)
    assert set(tried) == set(KINDS)
    assert unnoticed == []
