"""Whether a word of an auditor's stands in what was kept; an amount as it is written."""

import re
from unicodedata import category

__all__ = ["stands"]


def stands(word: str, text: str) -> bool:
    """An amount is written as money, and kept in minor units; anything else is looked for as it is."""
    money = re.fullmatch(r"([^\d\s]{0,3})(\d{1,3}(?:,?\d{3})*)(?:\.(\d\d))?", word)
    if money is None or not (money[3] or any(category(each) == "Sc" for each in money[1])):
        return word in text
    minor = int(money[2].replace(",", "") + (money[3] or "00"))
    return re.search(rf"(?<!\d){minor}(?!\d)", text) is not None
