"""The picture of many sessions: how bankrolls spread out over the coups, and where they end."""

from dataclasses import dataclass
from errno import ENOENT
from importlib.util import find_spec
from os import strerror
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from punto.errors import Unreadable, did_you_mean
from punto.messages import message, text
from punto.money import format_amount
from punto.sessions.session import Ending, checkpoints

if TYPE_CHECKING:
    from punto.sessions.results import Sessions

__all__ = ["THEMES", "Theme", "check_picture", "draw"]

_BANDS = ((1, 99, 0.25), (5, 95, 0.48), (25, 75, 0.75))
"""From which percentage of sessions to which, and how strong its colour is."""
_SINGLES = 5
_BINS = 60
_KINDS = {
    ".svg": ("Creator", "Date", "Format", "Type"),
    ".pdf": ("Creator", "Producer", "CreationDate"),
    ".png": ("Software",),
}
"""How pictures may be saved, and what each kind would say about itself."""

_WRITING: Any = {
    "svg.hashsalt": "punto",
    "font.family": "sans-serif",
    "font.size": 10,
    "text.parse_math": False,
}


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours: the ground, what is written on it, the sessions, and a mark."""

    ground: str
    ink: str
    quiet: str
    sessions: str
    mark: str


THEMES = {
    "felt": Theme("#0d2b24", "#f2ead6", "#8fa79d", "#d8b45a", "#ffffff"),
    "paper": Theme("#ffffff", "#1c1c1c", "#767676", "#1f6b54", "#000000"),
}
"""Dark felt, and paper that also prints in black and white."""


def draw(sessions: "Sessions", file: str | None, theme: str) -> Any:
    """Draw, and save as the file's ending says if there is one; the answer is matplotlib's figure."""
    if theme not in THEMES:
        raise Unreadable(message("sessions.unknown-theme", theme=theme, hint=did_you_mean(theme, THEMES)))
    check_picture(file)
    import matplotlib as mpl
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    colours, currency = THEMES[theme], sessions.setup.house.currency
    with mpl.rc_context(_WRITING):
        figure = Figure(
            figsize=(10.5, 5.6),
            facecolor=colours.ground,
            layout=ConstrainedLayoutEngine(w_pad=0.1, h_pad=0.07),
        )
        fan, ends = figure.subplots(1, 2, sharey=True, width_ratios=(3.4, 1))
        for axes in (fan, ends):
            _quieten(axes, colours)
        _fan(fan, sessions, colours)
        _ends(ends, sessions, colours)
        cents = f".{0:0{currency.digits}}"
        whole = FuncFormatter(lambda amount, _: format_amount(round(amount), currency).removesuffix(cents))
        fan.yaxis.set_major_formatter(whole)
        fan.xaxis.set_major_locator(MaxNLocator(integer=True))
        ends.xaxis.set_major_locator(MaxNLocator(3, integer=True))
        ends.xaxis.set_major_formatter("{x:,.0f}")
        figure.legend(loc="outside lower left", ncols=5, frameon=False, labelcolor=colours.ink, fontsize=9)
        figure.suptitle(_title(sessions), x=0.012, ha="left", color=colours.ink, fontsize=15, weight="bold")
        fan.set_title(
            _below(sessions), loc="left", color=colours.quiet, fontsize=9.5, pad=12, linespacing=1.5
        )
        if file is not None:
            _save(figure, file)
    return figure


def check_picture(file: str | None) -> None:
    """Say what stands in the way of a picture before the work is done that it is to show."""
    if file is not None and Path(file).suffix.lower() not in _KINDS:
        raise Unreadable(message("sessions.picture-kind", file=file))
    if file is not None and not Path(file).parent.is_dir():
        raise Unreadable(message("sessions.bad-picture", file=file, why=strerror(ENOENT)))
    if not find_spec("matplotlib"):
        raise Unreadable(message("sim.needs-report"))


def _quieten(axes: Any, colours: Theme) -> None:
    axes.set_facecolor(colours.ground)
    axes.tick_params(colors=colours.quiet, length=0)
    axes.grid(axis="y", color=colours.quiet, alpha=0.22, linewidth=0.6)
    axes.set_axisbelow(True)
    for side in axes.spines.values():
        side.set_visible(False)


def _fan(axes: Any, sessions: "Sessions", colours: Theme) -> None:
    points = checkpoints(sessions.setup.coups)
    quantiles = np.percentile(sessions.paths, [1, 5, 25, 50, 75, 95, 99], axis=0, method="inverted_cdf")
    at = dict(zip((1, 5, 25, 50, 75, 95, 99), quantiles, strict=True))
    for low, high, strength in _BANDS:
        axes.fill_between(
            points,
            at[low],
            at[high],
            color=_mixed(colours.ground, colours.sessions, strength),
            linewidth=0,
            label=text("plot.band", share=high - low),
        )
    for number, path in enumerate(sessions.paths[:_SINGLES]):
        label = text("plot.single") if not number else None
        axes.plot(points, path, color=colours.ink, alpha=0.45, linewidth=0.7, label=label)
    axes.plot(points, at[50], color=colours.mark, linewidth=2, label=text("plot.median"))
    axes.axhline(sessions.setup.bankroll, color=colours.quiet, linewidth=1, linestyle=(0, (4, 3)))
    axes.margins(x=0)
    axes.set_xlabel(text("plot.coups"), color=colours.quiet)
    axes.set_ylabel(text("plot.bankroll"), color=colours.quiet)


def _mixed(ground: str, ink: str, strength: float) -> tuple[float, ...]:
    """Solid, so that bands keep the colours that the legend shows."""
    pairs = [(int(ground[at : at + 2], 16), int(ink[at : at + 2], 16)) for at in (1, 3, 5)]
    return tuple((under + (over - under) * strength) / 255 for under, over in pairs)


def _ends(axes: Any, sessions: "Sessions", colours: Theme) -> None:
    ends = sessions.net + sessions.setup.bankroll
    axes.hist(ends, bins=_BINS, orientation="horizontal", color=colours.sessions, alpha=0.85)
    mean = float(ends.mean())
    axes.axhline(mean, color=colours.mark, linewidth=1.6)
    axes.axhline(sessions.setup.bankroll, color=colours.quiet, linewidth=1, linestyle=(0, (4, 3)))
    axes.set_xlabel(text("plot.results"), color=colours.quiet)
    said = [
        text("plot.ended-so", share=f"{sessions.share(ending):.1%}", ending=ending)
        for ending in Ending
        if 0 < sessions.share(ending) < 1
    ]
    amount = format_amount(round(mean), sessions.setup.house.currency)
    said.append(text("plot.mean", amount=amount))
    axes.set_title("\n".join(said), loc="right", color=colours.ink, fontsize=8.5, pad=12, linespacing=1.4)
    axes.tick_params(labelleft=False)


def _title(sessions: "Sessions") -> str:
    setup = sessions.setup
    currency = setup.house.currency
    return text(
        "plot.title",
        wager=f"{setup.terms.wager.title} ({setup.bet.label})",
        plan=setup.plan_name,
        stake=format_amount(setup.bet.stake, currency),
        bankroll=format_amount(setup.bankroll, currency),
    )


def _below(sessions: "Sessions") -> str:
    setup, kept, exact = sessions.setup, sessions.loss_of_staked, sessions.exact_loss_of_staked
    said = {"sessions": f"{len(sessions):,}", "coups": f"{setup.coups:,}", "house": setup.house.title}
    if kept is None or exact is None:
        return text("plot.below", **said)
    figures = {"kept": f"{kept.value:.2%}", "error": f"{kept.error:.2%}", "exact": f"{float(exact):.2%}"}
    return f"{text('plot.below', **said)}\n{text('plot.kept', **figures)}"


def _save(figure: Any, file: str) -> None:
    """Saved pictures carry no date and no addresses: the same sessions give the same file."""
    metadata = dict.fromkeys(_KINDS[Path(file).suffix.lower()])
    figure.savefig(file, dpi=160, facecolor=figure.get_facecolor(), metadata=metadata)
