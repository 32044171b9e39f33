"""The benchmarks measure what they say: limits are held the right way round, evenings are real, none is forgotten."""

from __future__ import annotations

from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from benchmarks.__main__ import BENCHMARKS, figure_of
from benchmarks.calls import Spent, call, environment, middle
from benchmarks.evenings import HAND, make_session, make_sessions
from benchmarks.figures import Figure, line, within
from benchmarks.growth import Measured
from benchmarks.picture import Curve, picture
from benchmarks.settlement import amounts
from pusoyref.ledger.sessions import SessionStore

pytestmark = pytest.mark.slow

FOLDER = Path(__file__).parents[1] / "benchmarks"


def test_the_one_command_runs_every_benchmark() -> None:
    programs = {file.stem for file in FOLDER.glob("*.py") if "ArgumentParser" in file.read_text("utf-8")}
    assert {one.name for one in BENCHMARKS} == programs - {"__main__"}


def test_limits() -> None:
    assert within(9, "at most 9") is True
    assert within(9.1, "at most 9") is False
    assert within(249, "at least 250") is False
    assert within(250, "at least 250") is True
    assert within(7, "") is None
    assert line(Figure("status", 9.5, "times", "at most 9")).endswith("at most 9: NO")
    told = {"what": "naming", "median": 1.5, "unit": "µs", "best": 1.2, "limit": "at most 2"}
    assert figure_of(told) == Figure("naming", 1.5, "µs", "at most 2")


def test_medians_are_those_of_each_column() -> None:
    assert middle([Spent(1, 5, 3), Spent(2, 4, 9), Spent(9, 6, 1)]) == Spent(2, 5, 3)


@pytest.mark.parametrize(("times", "growth"), [((1, 2, 3), 1.0), ((1, 2, 4), 4 / 3), ((1, 1, 1), 1.0)])
def test_growth(times: tuple[float, ...], growth: float) -> None:
    found = Measured("play", (0, 100, 200), [Spent(0, time, 0) for time in times])
    assert found.growth == pytest.approx(growth)


def test_evenings_are_refereed_hands_and_can_be_played_on(tmp_path: Path) -> None:
    here = environment(tmp_path / "home", tmp_path / "cache")
    make_session(here, 2)
    evening = SessionStore(tmp_path / "home", str).open("S1").evening_replayed()
    assert [(hand.result.status, hand.result.winner) for hand in evening.hands] == [("complete", "Ana")] * 2
    assert [len(hand.entries) for hand in evening.hands] == [len(HAND)] * 2
    assert "Ana played 3♣" in call(here, "play", "3c")


def test_a_folder_of_sessions(tmp_path: Path) -> None:
    make_sessions(environment(tmp_path / "home", tmp_path / "cache"), 3)
    assert SessionStore(tmp_path / "home", str).ids() == ("S1", "S2", "S3")


@pytest.mark.parametrize("step", [100, 1])
def test_settlements_are_of_money_that_sums_to_zero_and_no_two_cancel_out(step: int) -> None:
    owed = amounts(18, Random(3), step)
    assert len(owed) == 18 and sum(owed.values()) == 0
    assert all(amount % step == 0 for amount in owed.values())
    assert not {-amount for amount in owed.values()} & set(owed.values())


def test_the_picture_draws_every_curve_in_its_field() -> None:
    curves = [Curve("play", (10, 200), (80.0, 90.0)), Curve("doctor", (10, 200), (80.0, 400.0))]
    root = ElementTree.fromstring(picture({"hands": curves, "sessions": curves}))
    space = "{http://www.w3.org/2000/svg}"
    lines = root.findall(f"{space}polyline")
    assert len(lines) == 4
    assert len({line.get("stroke-dasharray") for line in lines[:2]}) == 2  # told apart without colour
    height = float(root.get("viewBox", "").split()[3])
    for drawn in lines:
        places = [tuple(map(float, point.split(","))) for point in drawn.get("points", "").split()]
        assert all(0 <= across <= 760 and 0 <= down <= height for across, down in places)
        assert places[0][1] >= places[-1][1]  # what takes longer stands higher
