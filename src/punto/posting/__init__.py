"""Papers: posted rules, signs and PAR sheets, drawn from the declarations that deal and settle.

>>> from punto.houses import find_house
>>> paper = rules_paper(find_house("card-room"))
>>> paper.kind, html(paper)[:15]
('rules', '<!DOCTYPE html>')
"""

from punto.posting.html import html
from punto.posting.paper import Paper
from punto.posting.par import par_sheets, sampled
from punto.posting.par_json import par_json
from punto.posting.par_paper import par_paper
from punto.posting.pdf import pdf
from punto.posting.rules import rules_paper
from punto.posting.sign import sign_paper

__all__ = [
    "Paper",
    "html",
    "par_json",
    "par_paper",
    "par_sheets",
    "pdf",
    "rules_paper",
    "sampled",
    "sign_paper",
]
