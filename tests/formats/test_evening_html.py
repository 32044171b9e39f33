"""The page of an evening, as text: what no browser is needed for."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from pusoyref.formats import Exported, find_format, html
from pusoyref.formats.html.chart import (
    LABEL_GAP,
    LOOKS,
    Series,
    chart,
    line_style,
    shortened,
    spread,
    value_ticks,
)
from pusoyref.formats.html.evening import evening_shown
from pusoyref.hand.holdings import hands_as_dealt
from pusoyref.notation.pesos import write_pesos
from pusoyref.ruleset.loading import PRESETS
from pusoyref.session.proof import proof, proof_letters
from pusoyref.session.standings import all_payments
from pusoyref.text.style import ASCII, SIGNS
from tests.formats.books import EXAMPLES, ROOT, example, session
from tests.formats.histories import exported, random_history
from tests.formats.pages import (
    HOSTILE,
    MORE_HOSTILE,
    SCRIPT,
    Page,
    comings_and_goings,
    counts,
    hostile_evening,
)
from tests.playing import rules
from tests.program import Program

pytestmark = pytest.mark.slow


def page_of(*sessions: Exported) -> str:
    return sound(html.write(sessions, SIGNS))


def sound(text: str) -> str:
    """The page: every tag closed, ids once, links and names that lead somewhere, headings in order."""
    page = Page(text)
    assert len(set(page.ids)) == len(page.ids)
    assert set(page.links) - {"data:,"} <= {f"#{id}" for id in page.ids}
    assert set(page.named_by) <= set(page.ids)
    assert page.levels[0] == 1 and page.levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(page.levels))
    assert page.tags.count("table") == page.tags.count("caption")
    return text


def foot(text: str) -> dict[str, list[str]]:
    """The foot of the first table of hands: by its word the sums, in the order of the people."""
    rows = re.findall(r"<tr><th scope=\"row\" colspan=\"2\">(\w+)</th>(.*?)</tr>", text, re.DOTALL)
    return {word: re.findall(r'<data value="([^"]*)">', cells) for word, cells in rows}


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_the_totals_of_an_example_are_the_ledgers(pusoyref: Program, tmp_path: Path, file: Path) -> None:
    pusoyref("import", str(file)).done()
    page = tmp_path / "evening.html"
    pusoyref("export", "--to", "html", "-o", str(page)).done()
    text, ledger = sound(page.read_text("utf-8")), pusoyref.json("ledger")
    sums = foot(text)
    assert list(map(float, sums["points"])) == list(ledger["totals"]["points"].values())
    assert sums["pesos"] == list(ledger["totals"]["pesos"].values())
    if "owed" in sums:
        assert sums["owed"] == list(ledger["owed"].values())
    else:
        assert ledger["owed"] == ledger["totals"]["pesos"] and ledger["payments"] == []
    transfers = re.findall(
        r"<li><span><bdi>(.*?)</bdi> pays <bdi>(.*?)</bdi></span> <b><data value=\"(.*?)\">", text
    )
    settlement = pusoyref.json("settle")["settlement"]
    assert transfers == [(one["from"], one["to"], one["amount"]) for one in settlement] != []
    assert f'<p class="proof">{proof_letters(ledger["proof"])}</p>' in text


def test_it_is_a_format_of_several_sessions() -> None:
    form = find_format("html")
    assert (form.suffix, form.several, form.write) == (".html", True, html.write)


def test_it_needs_nothing_from_anywhere_and_no_script() -> None:
    text = page_of(*(example(file, f"S{number}") for number, file in enumerate(EXAMPLES, 1)))
    assert text.startswith('<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n')
    assert "default-src 'none'" in text
    assert not re.search(r"https?:|//[a-z]|url\(|@import|<script|<iframe|<object|<img", text)


def test_saturday() -> None:
    text = page_of(example(EXAMPLES[-1]))
    assert "<title>Saturday at the corner house</title>" in text
    assert text.count('<polyline class="line ') == 4
    assert text.count("<details id=") == 8 and '<details id="S1-H006">' in text
    assert text.count("let stand by the table: &#34;seen only after the trick was turned over&#34;") == 1
    assert text.count("<caption>As dealt</caption>") == 1  # hand 7, in which the hands were entered
    assert text.count('aria-label="9 of diamonds">9♦</i>') >= 3
    assert "called off: misdeal: Ana had 14 cards" in text
    assert "13 cards × 3 (shutout, hindi nakatira) = 39" in text
    assert "3 payments; fewer cannot do it." in text
    assert '<td class="number"><data value="20.50">₱20.50</data></td>' in text and "from the jar" in text
    assert "<dt>Straights</dt><dd>From lowest to highest: 3-4-5-6-7" in text


def test_every_card_of_a_trick_is_there() -> None:
    one = example(EXAMPLES[-1])
    text = page_of(one)
    for hand in one.evening.hands:
        assert hand.state is not None
        shown = text[text.index(f'<details id="S1-H{hand.number:03}">') :]
        shown = shown[: shown.index("</details>")]
        wanted = sum(len(turn.play.cards) for trick in hand.state.tricks for turn in trick if turn.play)
        wanted += 52 if hand.state.begun and hands_as_dealt(hand.state) else 0
        left = shown[shown.index("How it was counted") :].count('<i class="c') if hand.result.points else 0
        assert shown.count('<i class="c') - left == wanted
        open_tricks = 1 if hand.result.status == "void" else 0  # it was called off in mid-trick
        assert shown.count(", takes the trick") == len(hand.state.tricks) - open_tricks


def test_what_people_typed_is_only_text() -> None:
    text = page_of(hostile_evening(), hostile_evening(MORE_HOSTILE, "S2"))
    assert "<script" not in text and 'onerror="' not in text and "<img" not in text
    assert "&lt;script&gt;document.title=" in text and "{{7*7}} {% raw %}" in text
    assert "\u202e" not in text and "\x1b" not in text
    assert "👨‍👩‍👧 Peña" in text
    assert "\u2068דנה لين\u2069" in text


def test_in_ascii_nothing_of_ours_is_anything_else() -> None:
    sessions = [example(file, f"S{number}") for number, file in enumerate(EXAMPLES, 1)]
    assert html.write(sessions, ASCII).isascii()
    assert all(html.write([one], ASCII).isascii() for one in sessions)


def test_points_are_drawn_where_there_are_no_pesos() -> None:
    points = page_of(session(counts(0, 4, 10, 13), stake=0))
    assert "Everybody&#39;s points after each hand" in points and "₱" not in points
    assert "Played for points only: there is nothing to pay." in points
    assert foot(points) == {"points": ["63", "-4", "-20", "-39"]}
    assert "Everybody&#39;s pesos after each hand" in page_of(session(counts(0, 4, 10, 13)))


def test_an_evening_without_a_hand() -> None:
    text = page_of(session())
    assert "No hand has been played." in text and "<polyline" not in text
    text = page_of(session("void misdeal"))
    assert "was called off: misdeal" in text and "<polyline" not in text


def test_halves_sides_chips_and_shared_places() -> None:
    teams = page_of(example(next(file for file in EXAMPLES if "teams" in file.stem)))
    assert (
        "+13.5" in teams
        and "Ana and Carla</bdi></strong> share first place: <b>+6 points, ₱1.50</b>" in teams
    )
    assert "Sides: Ana and Carla +12, Ben and Dan -12" in teams
    chips = page_of(example(next(file for file in EXAMPLES if "short-pay" in file.stem)))
    assert '<th scope="col" class="number">chips</th>' in chips and '<td class="number">16</td>' in chips
    assert "Dan has no chips left of the 10 to begin with." in chips


def test_who_joins_begins_at_nothing_and_who_leaves_is_kept() -> None:
    shown = evening_shown(comings_and_goings(), SIGNS)
    assert shown.chart is not None
    lines = {line.player: line for line in shown.chart.lines}
    assert [tick.text for tick in shown.chart.columns] == ["1", "2", "3", "5", "6"]  # hand 4 was called off
    assert list(lines) == list(shown.people) == ["Ana", "Ben", "Carla", "Dan", "Eve"]
    assert lines["Eve"].path.split()[0] == f"400,{shown.chart.zero:g}"
    assert lines["Dan"].end.at == 60 and lines["Dan"].away and not lines["Ben"].away
    ben = [spot.split(",") for spot in lines["Ben"].path.split()]
    assert [x for x, _ in ben] == ["0", "200", "400", "600", "800", "1000"]
    assert ben[2][1] == ben[3][1]  # away in hand 3: level
    page_of(comings_and_goings())


def test_several_evenings_together() -> None:
    sessions = [example(file, f"S{number}") for number, file in enumerate(EXAMPLES, 1)]
    text = page_of(*sessions)
    assert text.count('<article class="evening"') == len(EXAMPLES) == text.count('<li><a href="#S')
    people = {name for one in sessions for name in one.evening.people}
    drawn = text[: text.index('<article class="evening"')]
    assert drawn.count('<polyline class="line ') == len(people) == 5
    assert all(proof_letters(proof(one.evening)) in text for one in sessions)
    titles = re.findall(r'<h3 id="rules-\d+">(.*?)</h3>', text)
    assert len(set(titles)) == len(titles) and "Pusoy Dos at the corner house" in titles
    assert "As Pusoy Dos with partners, but:" in text or "As Pusoy Dos, table rules, but:" in text


@pytest.mark.parametrize("part", range(4))
def test_whatever_happened_it_can_be_shown(part: int) -> None:
    for seed in range(part * 20, part * 20 + 20):
        one = exported(random_history(seed, steps=4)[0])
        text = page_of(one)
        sums = foot(text)
        if any(hand.result.status in ("complete", "void") for hand in one.evening.hands):
            assert list(map(float, sums["points"])) == list(one.evening.points().values())
        if all_payments(one.evening) and sums:
            assert sums["owed"] == [write_pesos(sum_) for sum_ in evening_shown(one, SIGNS).owed.values()]


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_every_preset(name: str) -> None:
    files = sorted((ROOT / "tests" / "cases" / "evenings").glob(f"{name}-[0-9].toml"))
    sessions = [example(file, f"S{number}") for number, file in enumerate(files, 1)]
    assert len(sessions) > 2 and page_of(*sessions).count(f">{rules(name).title}</h3>") == 1


def test_two_hundred_hands_are_still_one_page() -> None:
    text = page_of(session(*(counts(0, 4, 10, 13) for _ in range(200))))
    assert text.count("<details") == 200
    assert 8 <= text.count('<text class="column') <= 10
    assert text.count('<use href="#m0" x=') < 40
    assert len(text) < 1_000_000


def test_labels_never_overlap() -> None:
    assert spread([100, 100, 100], 30, 0, 300) == [70, 100, 130]
    assert spread([10, 200, 12], 30, 0, 300) == [0, 200, 30]
    for wanted in ([5.0] * 8, [300.0] * 8, [0.0, 300.0, 1.0, 299.0, 150.0], list(range(0, 300, 37))):
        placed = spread(wanted, 30, 0, 300)
        assert all(after - before >= 29.99 for before, after in pairwise(sorted(placed)))
        assert min(placed) >= 0 and max(placed) <= 300
        by_wish = [place for _, place in sorted(zip(wanted, placed, strict=True))]
        assert by_wish == sorted(by_wish)


def test_many_players_make_a_higher_picture() -> None:
    series = [Series(f"P{number}", (1,), (0,)) for number in range(20)]
    drawn = chart(series, ["1"], str, str)
    assert drawn.bottom >= 20 * LABEL_GAP
    labels = [line.label_y for line in drawn.lines]
    assert all(after - before >= LABEL_GAP - 0.2 for before, after in pairwise(labels))


def test_lines_that_are_the_same_do_not_hide_one_another() -> None:
    one, other = chart([Series("A", (1,), (7,)), Series("B", (1,), (7,))], ["1"], str, str).lines
    assert one.path != other.path


def test_looks_differ() -> None:
    looks = [line_style(place) for place in range(64)]
    assert len(set(looks)) == 64
    assert len({(look.dash, look.mark) for look in looks}) == 64  # without any colour
    assert {look.color for look in looks} == set(range(LOOKS))


@pytest.mark.parametrize(
    ("lowest", "highest"),
    [(0, 0), (-79, 135), (-39500, 67500), (0, 1), (-0.5, 13.5), (-1, 0), (-(10**9), 10**9)],
)
def test_the_axis_has_round_numbers(lowest: float, highest: float) -> None:
    ticks = list(value_ticks(lowest, highest))
    assert 2 <= len(ticks) <= 8 and 0 in ticks
    assert ticks[0] <= lowest and ticks[-1] >= highest
    assert {after - before for before, after in pairwise(ticks)} == {ticks[1] - ticks[0]}
    assert str(ticks[1] - ticks[0]).rstrip("0") in ("1", "2", "5")


def test_a_long_name_is_shortened_in_the_picture_alone() -> None:
    assert shortened("Maria Concepcion", "…") == "Maria Conce…"
    assert shortened("漢字漢字漢字漢字", "...") == "漢字漢字..."
    names = ("Maria Concepcion Villanueva", "Ben", "Carla", "Dan")
    text = page_of(session(counts(0, 4, 10, 13, players=names), players=names))
    assert ">Maria Conce…</text>" in text and "<bdi>Maria Concepcion Villanueva</bdi>" in text


def test_hostile_names_are_whole() -> None:
    shown = evening_shown(hostile_evening(), SIGNS)
    assert shown.people == HOSTILE and shown.name == SCRIPT
