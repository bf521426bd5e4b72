"""The rule documents as data: their clauses and the words that they define."""

from punto.rulebook.clauses import Clause, Document, catalogue, cited, clause
from punto.rulebook.glossary import Term, find_term, glossary

__all__ = ["Clause", "Document", "Term", "catalogue", "cited", "clause", "find_term", "glossary"]
