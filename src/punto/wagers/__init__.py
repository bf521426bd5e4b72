"""Wagers as data: the model, the files, and the book of those that the rule documents describe."""

from punto.wagers.book import book, find_wager, load_wager, load_wagers, read_wager
from punto.wagers.check import faults_of
from punto.wagers.keypad import Button, Key
from punto.wagers.load import parse_wager
from punto.wagers.model import Chair, Condition, Group, Line, Meter, PayTable, Wager
from punto.wagers.pays import RATES, Pay, Result, Style
from punto.wagers.samples import final_coups, sample_rounds
from punto.wagers.starter import starter
from punto.wagers.terms import Judgment, Terms, all_terms, terms

__all__ = [
    "RATES",
    "Button",
    "Chair",
    "Condition",
    "Group",
    "Judgment",
    "Key",
    "Line",
    "Meter",
    "Pay",
    "PayTable",
    "Result",
    "Style",
    "Terms",
    "Wager",
    "all_terms",
    "book",
    "faults_of",
    "final_coups",
    "find_wager",
    "load_wager",
    "load_wagers",
    "parse_wager",
    "read_wager",
    "sample_rounds",
    "starter",
    "terms",
]
