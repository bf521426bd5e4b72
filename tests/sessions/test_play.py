"""Many sessions: the same however they are shared out, and the house's share exact under any plan."""

from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from punto.errors import Unreadable
from punto.houses import find_house
from punto.sessions import Ending, Sessions, Standing, play_sessions
from punto.sessions.plans import PLANS
from punto.sessions.session import checkpoints

HOUSE = find_house("colorado-mini")


def some(**choices: Any) -> Sessions:
    asked = {
        "bet": "banker",
        "stake": 100_00,
        "bankroll": 2_000_00,
        "sessions": 40,
        "coups": 100,
        "seed": "s",
    }
    return play_sessions(HOUSE, **{**asked, **choices})


def same(one: Sessions, two: Sessions) -> bool:
    columns = [np.array_equal(one.columns[name], two.columns[name]) for name in one.columns]
    return all(columns) and np.array_equal(one.paths, two.paths) and one.worth == two.worth


def test_the_seed_alone_decides() -> None:
    whole = some(plan="martingale")
    with ThreadPoolExecutor(3) as pool:
        assert same(whole, some(plan="martingale", part=7, executor=pool))
    assert same(whole, some(plan="martingale", part=1))
    assert not same(whole, some(plan="martingale", seed="t"))
    assert whole.number.tolist() == list(range(1, 41))


def test_a_longer_run_begins_with_the_shorter_one() -> None:
    assert np.array_equal(some(sessions=10).net, some(sessions=25).net[:10])


def test_a_seed_is_made_up_and_told() -> None:
    first = some(seed=None, sessions=5)
    assert same(first, some(seed=first.setup.seed, sessions=5))
    assert not same(first, some(seed=None, sessions=5))


@pytest.mark.parametrize(
    ("bet", "stake", "plan", "sessions"),
    [
        ("banker", 100_00, "flat", 2_000),
        ("tie", 25_00, "flat", 500),
        ("tie", 25_00, "martingale", 500),
        ("total-cards-6", 25_00, "fibonacci", 500),
        ("dragon-bonus@player", 25_00, "dalembert", 500),
        ("perfect-pair", 25_00, "paroli", 150),
        ("cover-all", 25_00, "1-3-2-6", 500),
    ],
)
def test_no_plan_changes_the_edge(bet: str, stake: int, plan: str, sessions: int) -> None:
    played = some(bet=bet, stake=stake, plan=plan, bankroll=50_000_00, sessions=sessions, coups=280)
    found, exact = played.loss_of_staked, played.exact_loss_of_staked
    assert found is not None
    assert exact is not None
    assert 0 < found.error < 0.05
    assert abs(found.value - float(exact)) < 4 * found.error
    assert float(exact) == pytest.approx(float(played.edge), abs=1e-4)


def test_figures_of_flat_betting_are_the_exact_ones() -> None:
    played = some(bankroll=100_000_00, sessions=1_000, coups=70)
    loss, error = played.hourly_loss
    assert abs(loss - float(played.flat_hourly_loss)) < 4 * error
    assert played.hourly_std_dev == pytest.approx(played.flat_hourly_std_dev, rel=0.01)
    net = played.distribution("net")
    assert net.std_dev == pytest.approx(played.flat_hourly_std_dev, rel=0.1)
    assert float(played.edge) == pytest.approx(0.0105790, abs=1e-6)
    assert played.flat_hourly_loss == played.edge * 100_00 * 70
    assert played.break_in == pytest.approx((0.927396 / 0.0105790) ** 2, rel=1e-3)
    assert played.staked == 1_000 * 70 * 100_00


def test_what_the_columns_say_together() -> None:
    played = some(plan="martingale", stop_win=1_500_00, stop_loss=1_500_00, sessions=200, coups=40)
    ending, net = played.columns["ending"], played.net
    assert set(ending.tolist()) == set(Ending)
    assert sum(played.share(each) for each in Ending) == pytest.approx(1)
    assert (net[ending == Ending.STOP_WIN] >= 1_500_00).all()
    assert (net[ending == Ending.STOP_LOSS] <= -1_500_00).all()
    assert (net[ending == Ending.RUINED] > 5_00 - 2_000_00).sum() == 0
    out = net[ending == Ending.PLAYED_OUT]
    assert ((out > -1_500_00) & (out < 1_500_00)).all()
    assert (played.columns["drawdown"] >= -np.minimum(net, 0)).all()
    assert (played.paths[:, -1] == played.setup.bankroll + net).all()
    spread = played.distribution("net")
    assert (
        spread.least == net.min() <= spread.quantiles[1] <= spread.quantiles[50] <= spread.most == net.max()
    )
    assert spread.quantiles[50] == np.sort(net)[99]
    assert spread.mean == pytest.approx(net.mean())


def test_sitting_out_costs_nothing() -> None:
    played = some(plan=lambda _: 0, sessions=3)
    assert (played.staked, played.net.tolist(), played.coups) == (0, [0, 0, 0], 300)
    assert played.loss_of_staked is None
    assert played.exact_loss_of_staked is None
    assert (played.hourly_loss.value, played.hourly_std_dev) == (0, 0)


def test_a_function_can_be_a_plan() -> None:
    def half(standing: Standing) -> int:
        return standing.bankroll // 2

    assert some(plan=half, sessions=3).setup.plan_name == "half"
    assert same(some(plan=PLANS["paroli"], sessions=3), some(plan="paroli", sessions=3))


def test_an_interrupt_gives_the_sessions_so_far() -> None:
    def impatient() -> Iterator[None]:
        yield
        yield
        raise KeyboardInterrupt

    patience = impatient()
    played = some(part=10, progress=lambda _: next(patience))
    assert (len(played), played.asked) == (30, 40)
    assert np.array_equal(played.net, some().net[:30])

    def at_once(_: int) -> None:
        raise KeyboardInterrupt

    assert len(some(part=10, progress=at_once)) == 10


def test_what_others_finished_is_kept() -> None:
    seen: list[int] = []

    def impatient(sessions: int) -> None:
        seen.append(sessions)
        if len(seen) == 2:
            raise KeyboardInterrupt

    with ThreadPoolExecutor(2) as pool:
        played = some(part=10, executor=pool, progress=impatient)
    assert (len(played), played.asked, seen) == (20, 40, [10, 10])
    assert np.array_equal(played.net, some().net[played.number - 1])


class Mortal(ThreadPoolExecutor):
    """Loses the second job that it was given, and takes none after the third."""

    def __init__(self) -> None:
        super().__init__(1)
        self.given = 0

    def submit(self, work: Any, /, *given: Any, **named: Any) -> Future[Any]:
        self.given += 1
        if self.given > 3:
            raise BrokenExecutor
        if self.given == 2:
            lost: Future[Any] = Future()
            lost.set_exception(BrokenExecutor())
            return lost
        return super().submit(work, *given, **named)


def test_a_killed_worker_changes_nothing() -> None:
    with Mortal() as pool:
        assert same(some(), some(part=8, executor=pool))
    assert pool.given == 5


def test_a_row_for_each_session() -> None:
    played = some(sessions=30)
    frame = played.to_polars()
    assert frame.height == 30
    assert frame["net"].to_list() == played.net.tolist()
    assert set(frame["ending"]) <= {each.name.lower() for each in Ending}


def test_pictures(tmp_path: Path) -> None:
    played = some(sessions=30)
    one, two, paper = tmp_path / "one.svg", tmp_path / "two.svg", tmp_path / "paper.png"
    figure = played.plot(str(one))
    played.plot(str(two))
    played.plot(str(paper), theme="paper")
    assert one.read_bytes() == two.read_bytes()
    assert paper.read_bytes().startswith(b"\x89PNG")
    fan, ends = figure.axes
    median = fan.lines[-2].get_ydata()
    assert median[-1] == np.sort(played.paths[:, -1])[14]
    assert sum(bar.get_width() for bar in ends.patches) == 30
    with pytest.raises(Unreadable, match="no theme"):
        played.plot(theme="velvet")
    with pytest.raises(Unreadable, match="ends in"):
        played.plot("x.bmp")


def test_checkpoints_begin_and_end_with_the_session() -> None:
    assert checkpoints(3).tolist() == [0, 1, 2, 3]
    many = checkpoints(100_000)
    assert (many[0], many[-1], len(many) < 200) == (0, 100_000, True)


@pytest.mark.parametrize(
    ("choices", "sentence"),
    [
        ({"sessions": 0}, "sessions must be a whole number from 1"),
        ({"coups": 0}, "coups must be a whole number from 1"),
        ({"coups_per_hour": 0}, "coups-per-hour must be a whole number from 1"),
        ({"bet": "bankr"}, 'did you mean "banker"?'),
        ({"bet": "banker=100"}, "--stake says how much"),
        ({"plan": "martingail"}, 'did you mean "martingale"?'),
    ],
)
def test_what_cannot_be_played(choices: Any, sentence: str) -> None:
    with pytest.raises(Unreadable) as caught:
        some(**choices)
    assert sentence in str(caught.value)
