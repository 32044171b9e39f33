"""The tournament's file under two who write at once, a disk that fails, and a command that dies on the way."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest

from pusoyref.errors import LedgerError
from pusoyref.ledger.disk import DISK
from pusoyref.ledger.tournaments import TournamentLog
from tests.commands.tournament.tables import (
    hands_for,
    played_elsewhere,
    players_at,
    refused,
    standing,
    tournament,
)
from tests.playing import FOUR
from tests.program import PROGRAM, contents, run, start_process

pytestmark = pytest.mark.slow


@pytest.fixture
def home(tmp_path: Path) -> Path:
    home = tmp_path / "home"
    tournament(home, "new", "Fiesta", *FOUR, "--rounds", "1", "--hands", "1")
    tournament(home, "draw", "--seed", "4711")
    tournament(home, "open", "1", "1", "-o", str(tmp_path / "t1.toml"))
    return home


def test_many_at_once_lose_nothing(home: Path) -> None:
    words = (PROGRAM, "tournament", "award", "Ana", "1", "at", "once")
    with ExitStack() as stack:
        running = [stack.enter_context(start_process(*words, home=home)) for _ in range(8)]
        assert [process.wait() for process in running] == [0] * 8
    assert standing(home)["Ana"]["points"] == 8
    numbers = [one["n"] for one in tournament(home, "log", "--json").json["entries"]]
    assert numbers == list(range(1, 11))


def test_a_disk_that_is_full_leaves_everything_as_it_was(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = contents(home)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(type(DISK), "replace", full)
    called = refused(home, "award", "ana", "5", "x", status=3)
    assert "No space left" in called.err and called.out == ""
    monkeypatch.undo()
    assert contents(home) == before
    assert standing(home)["Ana"]["points"] == 0


def test_a_collecting_that_died_is_done_again_and_makes_no_second_session(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = hands_for(players_at(home, 1, 1), (0, 3, 8, 5))
    file = played_elsewhere(home, tmp_path / "t1.toml", tmp_path / "away", hands)

    def died(*_: object) -> None:
        raise LedgerError("cannot-write", file="T1.json", why="it died")

    monkeypatch.setattr(TournamentLog, "put", died)
    assert run(home, "tournament", "collect", str(file)).status == 3
    monkeypatch.undo()
    assert tournament(home, "standings", "--json").json["missing"] != []
    for _ in "ab":
        tournament(home, "collect", str(file))
    assert tournament(home, "standings", "--json").json["provisional"] is False
    assert len(run(home, "sessions", "--json").done().json["sessions"]) == 1


def test_what_was_kept_of_results_is_made_again(home: Path, tmp_path: Path) -> None:
    hands = hands_for(players_at(home, 1, 1), (0, 3, 8, 5))
    tournament(home, "collect", str(played_elsewhere(home, tmp_path / "t1.toml", tmp_path / "away", hands)))
    before = standing(home)
    kept = home / "tournaments" / "T1.results"
    for harm in (
        kept.unlink,
        lambda: kept.write_text("{"),
        lambda: kept.write_text('{"made_by":0,"tables":{}}'),
    ):
        harm()
        assert standing(home) == before
