"""Sheets of the program big-two-scorer: what they say, whose sums come out, what is odd (docs/big-two-scorer.md)."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pusoyref.errors import InvalidRequest, PusoyrefError
from pusoyref.formats.big_two_scorer import read_score_sheet, scorer_rules
from pusoyref.formats.reading import recognise, sort_of
from pusoyref.formats.toml import write_session_file
from pusoyref.formats.toml.reader import read_session_file
from pusoyref.ruleset.loading import preset
from pusoyref.session.evening import Evening
from pusoyref.session.proof import proof
from pusoyref.text.errors import error_words

SHEET = """\
# the club's sheet
Ana Ben Carla Dan        # before any date
1 2 0 3

2023-03-03  # at Ana's
0 10 5 3
2 7 5 0
3t 0 1 2    # Ana let Ben out
8 11 0 9

Ana Ben Carla Elena
12 0 13 11
F=11        # from now on
10 12 0 11
2023-03-10
0 10 9 13
F=10
0t 1 1 1
0 10 9 1
  Elena\tDan  Ana Ben
1 0 2 1
"""


def evenings(text: str, **options: Any) -> list[Evening]:
    return [one.evening for one in read_score_sheet(text, "club.txt", title="club", **options)]


def by_hand(text: str) -> dict[str, Counter[str]]:
    """Per player: games, wins, doubled hands, losses and net, counted line by line as the format says, not by us."""
    names: list[str] = []
    threshold = 10
    table: dict[str, Counter[str]] = {}
    for line in text.lstrip("\ufeff").splitlines():
        words = line.split("#")[0].split()
        if len(words) == 1 and words[0].startswith("F="):
            threshold = int(words[0][2:])
        elif len(words) == 4 and not words[0][0].isdigit():
            names = words
        elif len(words) == 4:
            losses = []
            for word in words:
                cards = int(word.rstrip("t"))
                losses.append(cards * (3 if cards == 13 else 2 if cards >= threshold else 1))
            taker = [at for at, word in enumerate(words) if word.endswith("t")]
            if taker:
                losses = [sum(losses) if at == taker[0] else 0 for at in range(4)]
            for at, name in enumerate(names):
                cards = int(words[at].rstrip("t"))
                one = table.setdefault(name, Counter())
                one["games"] += 1
                one["wins"] += cards == 0
                one["doubled"] += cards >= threshold or cards == 13
                one["losses"] += losses[at]
                one["net"] += sum(other - losses[at] for other in losses)
    return table


def ours(read: list[Evening]) -> dict[str, Counter[str]]:
    table: dict[str, Counter[str]] = {}
    for hand in (hand for evening in read for hand in evening.hands):
        result = hand.result
        assert result.status == "complete"
        burned = {part.player for part in result.penalties if part.burned}
        sums = {part.player: part.points for part in result.penalties}
        for name in hand.setup.players:
            one = table.setdefault(name, Counter())
            one["games"] += 1
            one["wins"] += result.winner == name
            one["doubled"] += name in burned
            if result.fed_by is None:
                one["losses"] += sums.get(name, 0)
            elif result.fed_by == name:
                one["losses"] += sum(sums.values())
            points = result.points[name]
            assert points == int(points)
            one["net"] += int(points)
    return table


def test_the_hand_count_itself_is_right() -> None:
    # Two hands of the sheet, worked out on paper.
    assert by_hand("a b c d\n0 11 12 13\n")["d"] == {
        "games": 1, "wins": 0, "doubled": 1, "losses": 39, "net": 85 - 4 * 39,
    }  # fmt: skip
    fed = by_hand("x b c d\n3t 0 1 2\n")
    assert (fed["x"]["losses"], fed["x"]["net"], fed["c"]["losses"], fed["c"]["net"]) == (6, -18, 0, 6)


def test_games_wins_doubled_hands_losses_and_net_are_those_of_the_hand_count() -> None:
    counted = by_hand(SHEET)
    assert {name: dict(one) for name, one in ours(evenings(SHEET)).items()} == {
        name: dict(one) for name, one in counted.items()
    }
    assert counted["Dan"]["games"] == 6 and counted["Elena"]["games"] == 6 and counted["Ana"]["games"] == 11


def test_a_session_for_every_date_with_its_hands_seats_and_rules() -> None:
    first, third, tenth = evenings(SHEET)
    assert [(one.header.name, one.header.date, len(one.hands)) for one in (first, third, tenth)] == [
        ("club", "", 1), ("club 2023-03-03", "2023-03-03", 6), ("club 2023-03-10", "2023-03-10", 4),
    ]  # fmt: skip
    assert first.hands[0].result.winner == "Carla" and first.header.stake == 0
    assert third.header.players == ("Ana", "Ben", "Carla", "Dan")
    assert [hand.setup.players[3] for hand in third.hands] == ["Dan"] * 4 + ["Elena"] * 2
    assert [hand.setup.rules.name for hand in third.hands] == [
        *["big-two-scorer"] * 5, "big-two-scorer, F=11",
    ]  # fmt: skip
    assert third.hands[2].result.fed_by == "Ana"
    # F= and the players hold on over the date.
    assert tenth.header.players == ("Ana", "Ben", "Carla", "Elena")
    assert tenth.header.rules == scorer_rules(11)
    assert [hand.setup.rules.scoring.bands[-1][0] for hand in tenth.hands] == [11, 10, 10, 10]
    assert tenth.hands[3].setup.players == ("Elena", "Dan", "Ana", "Ben")


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ("0 3 11 8", [33, 21, -55, 1]),
        ("0 11 12 13", [85, -3, -11, -71]),
        ("3t 0 1 2", [-18, 6, 6, 6]),
        ("0 9 10 13", [68, 32, -12, -88]),
        ("0t 1 1 1", [-9, 3, 3, 3]),
    ],
)
def test_everybody_pays_everybody_the_difference(counts: str, points: list[int]) -> None:
    (evening,) = evenings(f"a b c d\n{counts}\n")
    assert list(evening.hands[0].result.points.values()) == points


def test_at_a_stake_the_difference_is_paid_in_pesos() -> None:
    (evening,) = evenings("a b c d\n0 3 11 8\n", stake=250)
    paid = {(one.payer, one.payee): one.centavos for one in evening.hands[0].result.transfers}
    assert paid == {
        ("b", "a"): 750, ("c", "a"): 5500, ("c", "b"): 4750, ("c", "d"): 3500, ("d", "a"): 2000, ("d", "b"): 1250,
    }  # fmt: skip


def test_other_rules_leave_f_aside_and_count_as_they_do() -> None:
    (evening,) = evenings("F=3\na b c d\n0 3 11 8\n", rules=preset("pinoy"))
    assert list(evening.hands[0].result.points.values()) == [33, -3, -22, -8]
    assert evening.hands[0].setup.rules == preset("pinoy")


def test_losses_taken_mean_something_only_where_the_rules_say_so() -> None:
    with pytest.raises(InvalidRequest) as caught:
        evenings("a b c d\n0 3 11 8\n1t 0 1 1\n", rules=preset("pinoy"))
    assert "club.txt, line 3: t means nothing under these rules" in error_words(caught.value)
    (left_out,) = evenings("a b c d\n1t 0 1 1\n", rules=preset("pinoy"), ignore_unasked=True)
    assert left_out.hands[0].result.points == {"a": -1, "b": 3, "c": -1, "d": -1}


def test_one_person_has_one_spelling() -> None:
    (evening,) = evenings("Ana ben c d\n0 1 1 1\nANA Ben c d\n0 1 1 1\n")
    assert evening.people == ("Ana", "ben", "c", "d")


def test_a_date_that_comes_again_is_another_session() -> None:
    text = "2023-01-01\na b c d\n0 1 1 1\n2023-01-02\n2023-01-01\n0 1 1 2\n"
    assert [one.header.name for one in evenings(text)] == ["club 2023-01-01", "club 2023-01-01 (2)"]


@pytest.mark.parametrize(
    "text", [SHEET, "\ufeff" + SHEET, SHEET.replace("\n", "\r\n"), SHEET.replace("\n", "\r")]
)
def test_marks_and_line_ends_change_nothing(text: str) -> None:
    assert [proof(one) for one in evenings(text)] == [proof(one) for one in evenings(SHEET)]


ODD = {
    "2023-02-30": '"2023-02-30" is no day',
    "2023-3-1": '"2023-3-1" is no day',
    "2023/03/01": '"2023/03/01" is no day',
    "0 0 1 2": "exactly one of the four has 0",
    "1 1 1 2": "exactly one of the four has 0",
    "0 14 1 2": "more than 13",
    "0 1 2": "four counts",
    "0 1 2 3 4": "four counts",
    "0 1t 2t 3": "only one player",
    "0 1 x 3": "no line of a score sheet",
    "0 1 -2 3": "no line of a score sheet",
    "Ana Ben Carla": "no line of a score sheet",
    "Ana Ben Carla Dan Elena": "no line of a score sheet",
    "Ana Ben Carla ana": "the same name",
    "Ana Ben=3 Carla Dan": "cannot be a name",
    "F=0": "no number of cards",
    "F=14": "no number of cards",
    "F=ten": "no number of cards",
    "F=": "no number of cards",
    "0 1 2 ٣": "no line of a score sheet",
}


@pytest.mark.parametrize("odd", ODD)
def test_an_odd_line_is_named_and_nothing_is_taken(odd: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        evenings(f"2023-01-01\nAna Ben Carla Dan\n0 1 2 3\n{odd}   # odd\n0 1 2 3\n")
    words = error_words(caught.value)
    assert words.startswith("club.txt, line 4: ") and ODD[odd] in words
    assert re.findall(r"line (\d+)", words) == ["4"]


def test_every_odd_line_is_named_at_once() -> None:
    with pytest.raises(InvalidRequest) as caught:
        evenings("0 1 2 3\nAna Ben Carla Dan\n\n0 1 2\n# 0 1 2\n0 1 2 99\n")
    words = error_words(caught.value)
    assert re.findall(r"line (\d+)", words) == ["1", "4", "6"]
    assert "no line above names the four players" in words


def test_very_many_odd_lines_are_counted() -> None:
    with pytest.raises(InvalidRequest) as caught:
        evenings("a b c d\n" + "0 1 2\n" * 50)
    assert "30 more lines are odd." in error_words(caught.value)


@pytest.mark.parametrize("text", ["2023-01-01\n", "a b c d\n2023-01-01 # nobody came\n", ""])
def test_a_sheet_without_a_hand_is_none(text: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        evenings(text)
    assert caught.value.code == "no-hands"


def test_one_date_has_no_more_hands_than_a_session() -> None:
    with pytest.raises(InvalidRequest) as caught:
        evenings("a b c d\n" + "0 1 2 3\n" * 2001)
    assert caught.value.code == "too-large"


@pytest.mark.parametrize(
    ("text", "sort"),
    [
        (SHEET, "big-two-scorer"),
        ("\ufeff" + SHEET, "big-two-scorer"),
        ("a b c d\r\n0 11 12 13\r\n", "big-two-scorer"),
        ("F=11\na b c d\n0 1 2 3", "big-two-scorer"),
        ("2023-03-03", "big-two-scorer"),
        ("who is this\n0 1 2 3t", "big-two-scorer"),
        ("# 2023-03-03\nsession = 'x'", "toml"),
        ('session = """\n2023-03-03\n"""', "toml"),
        ("four words of prose", "toml"),
        ("[[hand]]\nplayers = [\n1\n]\n", "toml"),
    ],
)
def test_it_is_recognised_by_its_contents(text: str, sort: str) -> None:
    assert recognise(text) == sort


def test_the_sort_can_be_said() -> None:
    assert sort_of(SHEET, "toml") == "toml" and sort_of(SHEET, None) == "big-two-scorer"
    with pytest.raises(InvalidRequest) as caught:
        sort_of(SHEET, "xlsx")
    assert caught.value.code == "unknown-format"


def test_as_session_files_the_evenings_stay_the_same() -> None:
    for evening in evenings(SHEET):
        again = read_session_file(write_session_file(evening), "again.toml").evening
        assert proof(again) == proof(evening)


NAMES = st.permutations(["Ana", "Ben", "Carla", "Dan", "Elena", "Fe"]).map(lambda names: " ".join(names[:4]))


@st.composite
def hands(draw: st.DrawFn) -> str:
    winner = draw(st.integers(0, 3))
    taker = draw(st.sampled_from([None, None, None, 0, 1, 2, 3]))
    counts = [0 if seat == winner else draw(st.integers(1, 13)) for seat in range(4)]
    return " ".join(f"{count}{'t' if seat == taker else ''}" for seat, count in enumerate(counts))


DAYS = st.dates().map(str)
LINES = st.one_of(
    hands(), hands(), NAMES, DAYS, st.integers(1, 13).map(lambda least: f"F={least}"), st.just("# so")
)


@given(NAMES, hands(), st.lists(LINES, max_size=25), st.sampled_from(["", " # note", "\t#0 1 2 3"]))
def test_any_sheet_counts_as_by_hand(names: str, hand: str, lines: list[str], comment: str) -> None:
    text = "".join(f"{line}{comment}\n" for line in (names, hand, *lines))
    assert ours(evenings(text)) == by_hand(text)


@given(st.text(alphabet="abF=0123t -#\n\t\r\ufeff٣", max_size=60))
def test_whatever_is_in_it_it_is_read_or_refused_in_words(text: str) -> None:
    try:
        words = str(len(evenings(text)))
    except PusoyrefError as error:
        words = error_words(error)
    assert words.strip() and "\n" not in words and "None" not in words


PAGE = (Path(__file__).parents[2] / "docs" / "big-two-scorer.md").read_text("utf-8")


def test_the_page_counts_its_example_right() -> None:
    text = re.findall(r"^```text\n(.*?)^```$", PAGE, re.M | re.S)[0]
    first, second = evenings(text)
    rows = [[str(points) for points in hand.result.points.values()] for hand in first.hands]
    rows.append([str(points) for points in first.points().values()])
    assert re.findall(r"^\| (?:\d|total) \| (.*) \|$", PAGE, re.M) == [" | ".join(row) for row in rows]
    assert second.header.players[3] == "Elena" and second.header.rules == scorer_rules(11)
