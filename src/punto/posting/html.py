"""A paper as one HTML page: nothing to fetch, fit to read on a telephone and to print."""

from collections.abc import Callable, Iterable
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from punto.posting.paper import Paper, as_plain

__all__ = ["html"]

Plain = dict[str, Any]


def html(paper: Paper, size: str = "a4") -> str:
    """The paper as a page; `size` is that of the sheets it is printed on."""
    plain = as_plain(paper)
    sheet = f"{size}{' landscape' if paper.kind == 'wall' else ''}"
    mark = f'<p class="mark">{escape(plain["mark"])}</p>' if plain["mark"] else ""
    above = f'<p class="above">{escape(plain["above"])}</p>' if plain["above"] else ""
    below = f'<p class="below">{escape(plain["below"])}</p>' if plain["below"] else ""
    corner = "".join(f"<span>{escape(each)}</span>" for each in plain["corner"])
    foot = "".join(f"<p>{escape(each)}</p>" for each in (*plain["foot"], plain["imprint"]) if each)
    return f"""<!DOCTYPE html>
<html lang="{escape(plain["language"])}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(plain["title"])}</title>
<style>@page {{ size: {sheet}; margin: 16mm; }}
{_style()}</style>
</head>
<body class="{plain["kind"]}">
{mark}
<header><div>{above}<h1>{escape(plain["title"])}</h1>{below}</div><p class="corner">{corner}</p></header>
<main>
{_blocks(plain["blocks"])}
</main>
<footer>{foot}</footer>
</body>
</html>
"""


@cache
def _style() -> str:
    return files(__package__).joinpath("paper.css").read_text("utf-8")


def _blocks(blocks: Iterable[Plain]) -> str:
    return "\n".join(_DRAWN[each["is"]](each) for each in blocks)


def _beside(words: str, clauses: str) -> str:
    """Words, which are HTML already, and their clauses in the margin."""
    if not clauses:
        return words
    return f'<span class="cited"><span>{words}</span> <span class="clauses">{escape(clauses)}</span></span>'


def _heading(it: Plain) -> str:
    number = f'<span class="number">{escape(it["number"])}</span> ' if it["number"] else ""
    aside = f" <small>{escape(it['aside'])}</small>" if it["aside"] else ""
    tag = f"h{it['level'] + 1}"
    words = f"{number}{escape(it['text'])}{aside}"
    return f"<{tag}>{_beside(words, it['clauses'])}</{tag}>"


def _paragraph(it: Plain) -> str:
    note = ' class="note"' if it["note"] else ""
    return f"<p{note}>{_beside(escape(it['text']), it['clauses'])}</p>"


def _steps(it: Plain) -> str:
    lines = "".join(f"<li>{_beside(escape(each['text']), each['clauses'])}</li>" for each in it["steps"])
    return f"<ol>{lines}</ol>"


def _box(it: Plain) -> str:
    lines = "".join(f"<li>{_beside(escape(each['text']), each['clauses'])}</li>" for each in it["lines"])
    return f'<section class="box"><h2>{escape(it["title"])}</h2><ul>{lines}</ul></section>'


def _listing(it: Plain) -> str:
    sides = [each["side"] for each in it["columns"]]
    cited = any(it["clauses"])
    names = [it["style"], *(["bold"] if it["bold"] else []), *(["small"] if it["small"] else [])]
    rows = [_head(it, cited)] if any(each["head"] for each in it["columns"]) else []
    last = len(it["rows"]) - it["totals"]
    for number, row in enumerate(it["rows"]):
        kind = ' class="total"' if number == last else "" if row[0] or not number else ' class="more"'
        cells = "".join(_cell(text, side) for text, side in zip(row, sides, strict=True))
        clauses = _clause_cell(it, number) if cited else ""
        rows.append(f"<tr{kind}>{cells}{clauses}</tr>")
    return f'<div class="wide"><table class="{" ".join(names)}">{"".join(rows)}</table></div>'


def _clause_cell(it: Plain, number: int) -> str:
    """A row's clauses; where there is but one entry, it stands beside all rows."""
    if len(it["clauses"]) > 1:
        return f'<td class="clauses">{escape(it["clauses"][number])}</td>'
    return (
        f'<td class="clauses" rowspan="{len(it["rows"])}">{escape(it["clauses"][0])}</td>'
        if not number
        else ""
    )


def _head(it: Plain, cited: bool) -> str:
    columns = it["columns"]
    over = ""
    if it["above"]:
        over = f'<tr><th></th><th colspan="{len(columns) - 2}">{escape(it["above"])}</th><th></th></tr>'
    heads = "".join(f'<th scope="col" class="{each["side"]}">{escape(each["head"])}</th>' for each in columns)
    return f"<thead>{over}<tr>{heads}{'<th></th>' if cited else ''}</tr></thead>"


def _cell(words: str, side: str) -> str:
    return f'<td class="{side}">{escape(words)}</td>'


def _title(it: Plain) -> str:
    above = f'<p class="above">{escape(it["above"])}</p>' if it["above"] else ""
    corner = "".join(f"<span>{escape(each)}</span>" for each in it["corner"])
    return f'<header><div>{above}<h1>{escape(it["text"])}</h1></div><p class="corner">{corner}</p></header>'


def _figure(it: Plain) -> str:
    return f'<figure role="img" aria-label="{escape(it["caption"])}">{it["svg"]}</figure>'


def _large(it: Plain) -> str:
    items = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in it["items"]
    )
    return f'<dl class="large">{items}</dl>'


def _together(it: Plain) -> str:
    return f'<section class="together">{_blocks(it["blocks"])}</section>'


def _aside(it: Plain) -> str:
    columns = "".join(
        f'<div style="flex: {share}">{_blocks(column)}</div>'
        for column, share in zip(it["columns"], it["shares"] or [1] * len(it["columns"]), strict=True)
    )
    return f'<div class="aside">{columns}</div>'


_DRAWN: dict[str, Callable[[Plain], str]] = {
    "heading": _heading,
    "paragraph": _paragraph,
    "steps": _steps,
    "box": _box,
    "listing": _listing,
    "figure": _figure,
    "large": _large,
    "together": _together,
    "aside": _aside,
    "title": _title,
    "break": lambda _it: '<hr class="break">',
}
