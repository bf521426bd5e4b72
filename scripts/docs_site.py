"""Builds the documentation site: Markdown to HTML, references from the source, links checked.

No page fetches anything from elsewhere: one style, no script.
"""

import re
import shutil
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path, PurePosixPath

from markdown_it import MarkdownIt
from markdown_it.token import Token
from scripts.picture_house import PICTURE, drawing
from scripts.references import REFERENCES

__all__ = ["Page", "Section", "broken_links", "build", "sections", "slug"]

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
STYLE = Path(__file__).parent / "docs_site.css"


@dataclass(frozen=True, slots=True)
class Page:
    """A page: where its Markdown stands from docs/, what it says, and the file it becomes."""

    source: str
    text: str

    @property
    def title(self) -> str:
        """Its first heading."""
        found = re.search(r"^# (.+)$", self.text, re.MULTILINE)
        return found[1] if found else PurePosixPath(self.source).stem

    @property
    def file(self) -> str:
        """The HTML file, from the site's root."""
        name = PurePosixPath(self.source)
        if name.name == "README.md":
            return "index.html"
        return f"{name.stem.lower()}.html" if name.parts[0] == ".." else f"{name.with_suffix('.html')}"


@dataclass(frozen=True, slots=True)
class Section:
    """Some pages under one word of the sidebar."""

    title: str
    pages: tuple[Page, ...]


def sections() -> tuple[Section, ...]:
    """The site as docs/site.toml lists it; a guide that it does not list comes last."""
    listed = tomllib.loads((DOCS / "site.toml").read_text("utf-8"))["section"]
    known = {name for each in listed for name in each["pages"]}
    more = [path.name for path in sorted(DOCS.glob("*.md")) if path.name not in known]
    every = [*listed, *([{"title": "More", "pages": more}] if more else [])]
    return tuple(Section(each["title"], tuple(map(_page, each["pages"]))) for each in every)


def _page(name: str) -> Page:
    if name in REFERENCES:
        return Page(name, REFERENCES[name]())
    return Page(name, (DOCS / name).resolve().read_text("utf-8"))


def slug(heading: str) -> str:
    """A heading's anchor, as GitHub makes it.

    >>> slug("What is due, and *why*?")
    'what-is-due-and-why'
    """
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def build(folder: Path) -> list[str]:
    """Write the site; what is wrong with its links."""
    found = sections()
    pages = {page.source: page for section in found for page in section.pages}
    problems = broken_links(pages.values())
    if folder.exists():
        shutil.rmtree(folder)
    for page in pages.values():
        target = folder / page.file
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(_html(page, found), "utf-8")
    shutil.copytree(DOCS / "pictures", folder / "pictures")
    (folder / "pictures" / PICTURE.name).write_text(drawing(), "utf-8")
    shutil.copy(STYLE, folder / "style.css")
    return problems


def broken_links(pages: Iterable[Page]) -> list[str]:
    """Links to files, pages or headings that are not there."""
    known = {_place(page): page for page in pages}
    return [problem for page in known.values() for problem in _broken(page, known)]


def _place(page: Page) -> Path:
    return (DOCS / page.source).resolve()


def _broken(page: Page, known: dict[Path, Page]) -> Iterator[str]:
    for target in _targets(page):
        if "://" in target or target.startswith("mailto:"):
            continue
        name, _, anchor = target.partition("#")
        place = (_place(page).parent / name).resolve() if name else _place(page)
        if place not in known and not place.exists():
            yield f"{page.source} links to {target}, and there is no such file"
        elif anchor and place in known and anchor not in _anchors(known[place]):
            yield f"{page.source} links to {target}, and there is no such heading"


def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": True}).enable("table")


def _targets(page: Page) -> Iterator[str]:
    for token in _inside(_markdown().parse(page.text)):
        if token.type in ("link_open", "image"):
            yield str(token.attrGet("href" if token.type == "link_open" else "src"))


def _inside(tokens: Sequence[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        yield from _inside(token.children or ())


def _anchors(page: Page) -> set[str]:
    tokens = _markdown().parse(page.text)
    return {slug(_words(tokens[at + 1])) for at, token in enumerate(tokens) if token.type == "heading_open"}


def _words(inline: Token) -> str:
    return "".join(each.content for each in inline.children or () if each.type in ("text", "code_inline"))


def _html(page: Page, found: Sequence[Section]) -> str:
    """One page with the sidebar."""
    up = "../" * page.file.count("/")
    nav = ""
    for section in found:
        entries = "".join(_entry(each, page, up) for each in section.pages)
        nav += f"<h2>{escape(section.title)}</h2><ul>{entries}</ul>"
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(page.title)} · Punto</title>
<link rel="stylesheet" href="{up}style.css">
</head>
<body>
<nav><a class="home" href="{up}index.html">Punto</a>{nav}</nav>
<main>
{_body(page, found, up)}
</main>
</body>
</html>
"""


def _entry(each: Page, here: Page, up: str) -> str:
    current = ' aria-current="page"' if each.source == here.source else ""
    return f'<li><a href="{up}{each.file}"{current}>{escape(re.sub("`", "", each.title))}</a></li>'


def _body(page: Page, found: Sequence[Section], up: str) -> str:
    known = {_place(each): each for section in found for each in section.pages}
    parser = _markdown()
    tokens = parser.parse(page.text)
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            token.attrSet("id", slug(_words(tokens[at + 1])))
    for token in _inside(tokens):
        if token.type == "link_open":
            token.attrSet("href", _link(str(token.attrGet("href")), page, known, up))
        elif token.type == "image":
            token.attrSet("src", _picture(str(token.attrGet("src")), page, up))
    drawn = str(parser.renderer.render(tokens, parser.options, {}))
    return drawn.replace("<table>", '<div class="wide"><table>').replace("</table>", "</table></div>")


def _link(target: str, page: Page, known: dict[Path, Page], up: str) -> str:
    """A link to a page of the site; one to another file of the project stays a word of the text."""
    name, _, anchor = target.partition("#")
    if "://" in target or not name:
        return target
    place = (_place(page).parent / name).resolve()
    if place in known:
        return f"{up}{known[place].file}{f'#{anchor}' if anchor else ''}"
    return f"#{slug(page.title)}"


def _picture(target: str, page: Page, up: str) -> str:
    place = (_place(page).parent / target).resolve()
    return f"{up}{place.relative_to(DOCS).as_posix()}" if place.is_relative_to(DOCS) else target


def main() -> None:
    """Build into the folder named, or site/."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "site"
    problems = build(folder)
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"{folder / 'index.html'}: {sum(len(section.pages) for section in sections())} pages")
    if problems:
        sys.exit(1)


if __name__ == "__main__":
    main()
