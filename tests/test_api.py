"""The public face: what `import punto` promises."""

import importlib
import pkgutil

import pytest

import punto
from punto.errors import Unreadable
from punto.rulebook import catalogue, cited, clause, of_document

MODULES = [
    "punto",
    *(module.name for module in pkgutil.walk_packages(punto.__path__, "punto.") if ".cli" not in module.name),
]


@pytest.mark.parametrize("name", MODULES)
def test_all_lists_what_exists_in_order(name: str) -> None:
    module = importlib.import_module(name)
    names = module.__all__
    assert len(set(names)) == len(names)
    assert names == sorted(names, key=lambda each: (not each.isupper(), each[0].islower(), each))
    assert all(hasattr(module, each) for each in names)


def test_the_catalogue_is_whole() -> None:
    assert len(catalogue()) == 627
    assert clause("CO-2808-4").rows == (("Four", "3 to 2"), ("Five", "2 to 1"), ("Six", "2 to 1"))
    assert clause("CO-2806-1").choices == ("number of decks: 6, 7 or 8",)


def test_clauses_are_cited_by_document() -> None:
    ids = cited("tableau.player-natural")
    assert ids == ("CO-2814-1", "CO-2814-t1b", "MA-10a", "HR-natural-2")
    assert cited("tableau.player-natural", {"tableau.player-natural": ("NV-1",)}) == ("NV-1",)
    assert cited("tableau.player-natural", {}) == ()
    own = {"CO": ids[:2], "MA": ("MA-10a",), "HR": ("HR-natural-2",), "H": ()}
    assert {document: of_document(ids, document) for document in own} == own


def test_an_unknown_clause_gets_its_nearest_neighbour() -> None:
    with pytest.raises(Unreadable, match=r'clause "CO-2814-t9"; did you mean "CO-2814-t'):
        clause("CO-2814-t9")
