"""Wagers as data: the model, the files, and the book of those that the rule documents describe."""

from punto.wagers.book import book, find_wager, read_wager
from punto.wagers.check import check_wager, sample_rounds
from punto.wagers.load import load_wager
from punto.wagers.model import Condition, Judgment, Line, PayTable, Terms, Wager
from punto.wagers.pays import RATES, Pay, Result

__all__ = [
    "RATES",
    "Condition",
    "Judgment",
    "Line",
    "Pay",
    "PayTable",
    "Result",
    "Terms",
    "Wager",
    "book",
    "check_wager",
    "find_wager",
    "load_wager",
    "read_wager",
    "sample_rounds",
]
