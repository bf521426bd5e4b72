"""The documentation site: built whole, every link checked, nothing that people meet left untold."""

import re
from pathlib import Path

import pytest
from scripts.docs_site import DOCS, Page, broken_links, build, sections
from scripts.references import REFERENCES, Untold, told

from punto.game.facts import Game, vocabulary
from punto.houses import schema
from punto.progressive import SHAPES
from punto.table.record import KINDS as OF_TABLES

SOURCE = DOCS.parent / "src" / "punto" / "wagers"


def test_the_site_is_built_and_every_link_leads_somewhere(tmp_path: Path) -> None:
    """Nothing is fetched from elsewhere."""
    folder = tmp_path / "site"
    assert build(folder) == []
    for section in sections():
        for page in section.pages:
            text = (folder / page.file).read_text("utf-8")
            assert "<main>" in text
            for target in re.findall(r'(?:href|src)="([^"#]+)(?:#[^"]*)?"', text):
                if "://" not in target and not target.startswith("mailto:"):
                    assert ((folder / page.file).parent / target).exists(), (page.file, target)
    for file in folder.rglob("*.html"):
        text = file.read_text("utf-8")
        assert "<script" not in text
        assert not re.search(r'<(?:link|img)[^>]+(?:href|src)="https?:', text), file


def test_a_page_is_listed_once() -> None:
    listed = [page.source for section in sections() for page in section.pages]
    assert sorted(set(listed)) == sorted(listed)


def test_every_fact_setting_and_event_is_told() -> None:
    facts, settings, events = (
        REFERENCES[f"reference/{name}.md"]() for name in ("facts", "settings", "events")
    )
    for game in Game:
        assert all(f"| `{name}` |" in facts for name in vocabulary(game))
    assert all(f"| `{key}` |" in settings for key in schema())
    assert all(f"| `{name}` |" in events for name in (*OF_TABLES, *SHAPES.kinds))


def test_what_nothing_tells_of_fails() -> None:
    with pytest.raises(Untold, match="nothing tells what the fact x is"):
        told("the fact x", " ")


def test_every_key_of_a_wager_file_is_in_its_reference() -> None:
    """The keys that the reader asks for, read off its source."""
    page = (DOCS / "wager-file.md").read_text("utf-8")
    asked = set()
    for file in ("load.py", "conditions.py", "boxes.py"):
        source = (SOURCE / file).read_text("utf-8")
        asked |= set(re.findall(r'\.(?:take\w*|choose|filled|read|positive|member)\(\s*"(\w+)"', source))
    assert len(asked) > 20
    assert {key for key in asked if not re.search(rf"[`\[]{key}[`.\]]", page)} == set()


def test_a_link_that_leads_nowhere_is_found() -> None:
    lost = Page("lost.md", "# Lost\n[a](nowhere.md) [b](odds.md#no-such-heading) [c](odds.md) [d](#lost)")
    odds = Page("odds.md", "# Odds\n")
    assert broken_links([lost, odds]) == [
        "lost.md links to nowhere.md, and there is no such file",
        "lost.md links to odds.md#no-such-heading, and there is no such heading",
    ]
