"""PAR sheets for programs: what the paper says, with fractions as text and all else as numbers."""

from collections.abc import Mapping, Sequence

from punto.edition import build
from punto.game.facts import Game
from punto.houses import check_house
from punto.posting.digests import wager_digest
from punto.posting.par import Z_95, Z_99, Sheet, Side

__all__ = ["par_json"]


def par_json(sheets: Sequence[Sheet]) -> dict[str, object]:
    """The sheets of one house as one value."""
    house = sheets[0].house
    found = sheets[0].simulation
    return {
        "house": house.id,
        "house_digest": house.charter.digest,
        "build": build(),
        "document": house.document,
        "decks": None if house.game is Game.DICE else house.decks,
        "breaches": [{"text": str(each.what), "clauses": list(each.clauses)} for each in check_house(house)],
        "sample": None
        if found is None
        else {
            "seed": found.seed,
            "coups": found.coups,
            "shoes": found.shoes,
            "chi2": {
                name: None
                if fit is None
                else {"statistic": fit.statistic, "degrees": fit.degrees, "p": fit.p}
                for name, fit in found.fits.items()
            },
        },
        "wagers": [_wager_json(sheet, side) for sheet in sheets for side in sheet.sides],
    }


def _wager_json(sheet: Sheet, side: Side) -> Mapping[str, object]:
    odds, wager, known, tested = side.odds, sheet.offer.wager, side.odds.known, side.tested
    return {
        "wager": wager.id,
        "name": str(wager.title),
        "digest": wager_digest(wager),
        "on": side.on.value if side.on else None,
        "paytable": sheet.offer.paytable.id,
        "lines": [
            {
                "name": line.name,
                "pays": str(line.pay),
                "ways": str(line.ways),
                "of": str(line.of),
                "probability": float(line.probability),
            }
            for line in odds.lines
        ],
        "return_exact": str(odds.returned) if known else None,
        "fixed_return_exact": str(odds.fixed_return),
        "house_edge": float(odds.house_edge) if known else None,
        "house_edge_exact": str(odds.house_edge) if known else None,
        "hit_rate": float(odds.hit_rate),
        "push_rate": float(odds.push_rate),
        "variance_exact": str(odds.variance) if known else None,
        "std_dev": odds.std_dev if known else None,
        "long_run_house_edge_exact": str(side.long_run.house_edge) if side.long_run else None,
        "hold": [
            {"coups": band.coups, "bounds_95": list(band.bounds(Z_95)), "bounds_99": list(band.bounds(Z_99))}
            for band in side.bands
        ],
        "removal": [{"cards": list(each.cards), "effect_exact": str(each.effect)} for each in side.effects],
        "meters": [
            {
                "name": each.name,
                "seed_stakes": None if each.seed is None else str(each.seed),
                "coefficient": str(each.adds),
                "break_even_stakes": None if each.even_at is None else str(each.even_at),
            }
            for each in side.meters
        ],
        "sample": None
        if tested is None
        else {
            "house_edge": None if tested.house_edge is None else float(tested.house_edge),
            "house_edge_first": None if tested.first_edge is None else float(tested.first_edge),
            "std_error": tested.std_error,
            "z": tested.z,
            "counts": {line.name or "": line.ways for line in tested.simulated.lines},
        },
    }
