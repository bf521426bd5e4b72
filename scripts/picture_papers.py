"""Draws the papers of a house side by side, as they are printed."""

from io import BytesIO
from pathlib import Path

from PIL import Image

from punto.houses import find_house
from punto.posting import Paper, par_paper, par_sheets, rules_paper, sampled, sign_paper
from punto.posting.pdf import pictures
from punto.sim import run

__all__ = ["PICTURE", "papers"]

PICTURE = Path(__file__).parent.parent / "docs" / "pictures" / "papers.png"
_GAP = 24


def papers() -> tuple[Paper, ...]:
    """Rules, sign and a PAR sheet of one house."""
    house = find_house("massachusetts-midi")
    sheets = sampled(par_sheets(house, ["house-money"]), coups=1_000_000, seed="par", simulate=run)
    return rules_paper(house), sign_paper(house), par_paper(sheets)


def main() -> None:
    """First pages on one picture."""
    firsts = [Image.open(BytesIO(pictures(each, dots_per_inch=72.0)[0])).convert("L") for each in papers()]
    width = sum(each.width for each in firsts) + _GAP * (len(firsts) + 1)
    picture = Image.new("L", (width, firsts[0].height + 2 * _GAP), 200)
    at = _GAP
    for each in firsts:
        picture.paste(each, (at, _GAP))
        at += each.width + _GAP
    picture.quantize(16).save(PICTURE, optimize=True)
    print(PICTURE)


if __name__ == "__main__":
    main()
