"""The rule documents as data: their clauses, what they cite for each rule, and the words that they define."""

from punto.rulebook.citing import Law, cited, jurisdiction_files, of_document, reason
from punto.rulebook.clauses import Clause, Kept, catalogue, clause
from punto.rulebook.glossary import Term, find_term, glossary

__all__ = [
    "Clause",
    "Kept",
    "Law",
    "Term",
    "catalogue",
    "cited",
    "clause",
    "find_term",
    "glossary",
    "jurisdiction_files",
    "of_document",
    "reason",
]
