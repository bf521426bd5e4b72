"""Every page has one head, speaks the language that is spoken, and writes no word of its own."""

import asyncio
import re
from pathlib import Path
from urllib.request import urlopen

import pytest
from tests.server.serving import served

from punto.houses import find_house
from punto.messages import language, speaking
from punto.server.explained import explained
from punto.server.felt import limits_in_words
from punto.server.pages import words
from punto.server.shell import STATIC, shell, staff_page

MODULES = sorted(STATIC.rglob("*.js"))
KEYS = {"Enter", "Escape", "Esc", "Tab", "Backspace", "Space", "Home", "End", "Ctrl", "Alt"}
NAMES = {"Punto", "Adjust", "Confirm", *KEYS}
"""What is no word: our name, commands of the Game Manager, and what stands on keys."""


def test_pages_are_their_module_and_their_styles_below_one_head(tmp_path: Path) -> None:
    with served(tmp_path, "colorado-mini") as server:
        for path, name in {
            "/": "lobby",
            "/table/1": "table",
            "/sign-in": "sign-in",
            "/wall/1": "wall",
        }.items():
            with urlopen(f"http://{server.address}{path}") as answer:
                page = answer.read().decode()
                assert answer.headers["content-type"] == "text/html; charset=utf-8"
            assert f'<script type="module" src="/{name}.js"></script>' in page
            assert f'<body class="{name}"></body>' in page
            for file in re.findall(r'(?:href|src)="(/[^"]+)"', page):
                assert (STATIC / file[1:]).is_file(), file
            if name == "table":
                assert 'rel="modulepreload" href="/lib/fold.js"' in page  # imported by one that it imports
    assert not list(STATIC.rglob("*.html"))


def test_styles_come_in_the_order_in_which_they_hold() -> None:
    def styles(page: bytes | memoryview) -> list[str]:
        return re.findall(r"/style/([\w-]+)\.css", bytes(page).decode())

    assert styles(shell("table", "phone").body) == ["tokens", "base", "table", "phone"]
    assert styles(staff_page("dealer").body) == ["tokens", "base", "instrument", "dealer"]


def test_another_language_is_a_file_for_pages_too(tmp_path: Path) -> None:
    """A file that leaves a text out lets English speak."""
    file = tmp_path / "es.toml"
    file.write_text('[web]\nlanguage = "es"\nundo = "Deshacer"\n', "utf-8")
    with speaking(language(str(file))):
        spoken = asyncio.run(words())
        page = bytes(shell("table").body).decode()
    assert spoken["language"] == "es"
    assert (spoken["words"]["web.undo"], spoken["words"]["web.rebet"]) == ("Deshacer", "Rebet")
    assert '<html lang="es">' in page


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(STATIC)))
def test_no_module_writes_english(module: Path) -> None:
    """What people read is a key: no text that begins like a sentence, and none that is given as a label."""
    assert list(literal_words(module.read_text("utf-8"))) == []


def test_a_literal_word_would_be_found() -> None:
    assert list(literal_words('html("b", {}, "Sit down")')) == ["Sit down"]
    assert list(literal_words('html("b", { class: "plain" }, "open")')) == ["open"]
    assert list(literal_words('html("b", { title: "leave" })')) == ["leave"]
    assert list(literal_words('html("b", { "aria-label": `seat ${n}` })')) == ["seat ${n}"]
    assert list(literal_words('say("web.undo"); key === "Enter"; // Sit down\n"M9 6L4 11"')) == []


def literal_words(source: str) -> list[str]:
    """Strings in a module that people would read: capitals, labels, and what an element is given to say."""
    code = re.sub(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", "", source, flags=re.DOTALL)
    quoted = r"""(["'`])((?:(?!\1)[^\\\n]|\\.)*)\1"""
    capitals = re.compile(r"[A-Z][a-z]+(?: [a-z]+)*[.,:!?]?")
    found = [text for _, text in re.findall(quoted, code) if capitals.fullmatch(text) and text not in NAMES]
    label = r"""(?:["']aria-label["']|\b(?:title|alt|placeholder|textContent))\s*[:=]\s*"""
    said = r"""\b(?:html|svg)\("[\w-]+", \{[^{}]*\},\s*"""
    shown = [text for before in (label, said) for _, text in re.findall(before + quoted, code)]
    plain = ((text, re.sub(r"\$\{[^}]*\}?|Punto|\.toml", "", text)) for text in shown)
    return list(
        dict.fromkeys(
            [*found, *(text for text, bare in plain if text not in NAMES and re.search(r"[a-z]{2}", bare))]
        )
    )


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({}, "No limits"),
        ({"limits.minimum": "5"}, "From $5"),
        ({"limits.maximum": "200"}, "Up to $200"),
        ({"limits.minimum": "5", "limits.maximum": "200"}, "Limits $5 to $200"),
    ],
)
def test_a_table_says_whichever_limit_it_has(settings: dict[str, str], words: str) -> None:
    assert limits_in_words(find_house("card-room-ez", settings=settings)) == words


def test_a_wagers_card_says_what_its_house_pays() -> None:
    """With the vigorish that it takes, and prizes for the stake that is bet there, as its posted rules do."""
    banker = explained(find_house("colorado-mini"), "banker")
    assert [each["pays"] for each in banker["lines"]] == ["1 to 1, less 5% vigorish", "push", "lose"]
    assert "less 5% vigorish" in banker["rule"]
    royal = explained(find_house("massachusetts-midi"), "royal-9")
    assert [each["pays"] for each in royal["lines"]][:2] == ["100% of Major", "10% of Major"]
