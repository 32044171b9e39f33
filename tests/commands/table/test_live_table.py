"""The live prompt as it is seen: the bar, the keys, the size of the window, any terminal."""

from __future__ import annotations

from typing import Any

import pytest

from tests.program import Program, Terminal

pytestmark = pytest.mark.slow

PASTE = "\x1b[200~{}\x1b[201~"
"""What a terminal sends for pasted text."""
UP, TAB, CTRL_C, CTRL_D = "\x1b[A", "\t", "\x03", "\x04"


def opened(pusoyref: Program, **more: int | str) -> Terminal:
    """The table, with Ana's pair of 3s on it and Ben to answer."""
    pusoyref("play", "ana=3cd").done()
    screen = Terminal(pusoyref.home, "table", **more)  # type: ignore[arg-type]
    screen.shows("Ben>")
    return screen


def test_the_bar_says_the_verdict_before_enter_and_nothing_is_entered(saturday: Program) -> None:
    with opened(saturday) as screen:
        for key in "9cd":
            screen.send(key)
        screen.shows("Ben> 9cd", "✓ pair of 9s · beats 3♣ 3♦")
        screen.send("\x15")  # Ctrl-U
        screen.send("3ch")
        screen.shows("✗ 3♣ was played by Ana in trick 1")
        screen.send(CTRL_C)
        screen.hides("3ch")
        assert saturday.json("status")["turn"] == "Ben"
        assert [entry["sort"] for entry in saturday.json("log")["entries"]] == ["entry"]


def test_ctrl_c_clears_the_line_and_ctrl_d_leaves_with_a_word_that_all_is_saved(saturday: Program) -> None:
    with opened(saturday) as screen:
        screen.send("9cd")
        screen.shows("Ben> 9cd")
        screen.send(CTRL_C)
        screen.hides("9cd")
        screen.send(CTRL_C)
        screen.shows("Ctrl-D or quit leaves the table", "Ben>")
        screen.send(CTRL_D)
        assert screen.ends() == 0
        assert "Everything is saved." in screen.text
    assert saturday.json("status")["turn"] == "Ben"


def test_several_lines_pasted_are_entered_one_by_one_as_far_as_they_stand(saturday: Program) -> None:
    with opened(saturday) as screen:
        screen.send(PASTE.format("5sh\n-\n4cd\n-"))
        screen.shows("4 lines")
        assert saturday.json("status")["turn"] == "Ben"
        screen.send("\r")
        screen.shows("Dan: 4♣ 4♦ does not beat 5♠ 5♥", "2 lines")
        assert saturday.json("status")["turn"] == "Dan"
        # What was refused and what comes after it stands in the line still, to be put right.
        screen.send(CTRL_C)
        screen.hides("2 lines")
        screen.types("6cd")
        screen.shows("To beat: 6♣ 6♦")


def test_up_recalls_what_was_refused(saturday: Program) -> None:
    with opened(saturday) as screen:
        screen.types("3hs")
        screen.shows("3♠ 3♥ does not beat 3♣ 3♦")
        screen.send(UP)
        screen.shows("Ben> 3hs")
        screen.send("\x7f\x7f\x7f5hs\r")
        screen.shows("To beat: 5♠ 5♥", "Carla>")


def test_tab_completes_names_and_words(saturday: Program) -> None:
    with opened(saturday) as screen:
        screen.send("led" + TAB)
        screen.shows("Ben> ledger")
        screen.send(CTRL_C + "pay da" + TAB)
        screen.shows("Ben> pay Dan")
        screen.send(CTRL_C + "car" + TAB)
        screen.shows("Ben> Carla=")
        screen.send("5hs")
        screen.shows("Ben> Carla=5hs", "✗")


def test_u_takes_back_and_says_what(saturday: Program) -> None:
    with opened(saturday) as screen:
        screen.types("5hs")
        screen.shows("Carla>")
        screen.types("u")
        screen.shows("Undid: Ben played 5♠ 5♥.", "Ben>")


def test_a_question_mark_shows_the_words_and_why_explains(saturday: Program) -> None:
    with opened(saturday, rows=60) as screen:
        screen.types("?")
        screen.shows("undo", "settle", "ledger", "why", "seen", "Ben>")
        screen.types("why 3hs")
        screen.shows("does not beat", "not-higher")
    assert saturday.json("status")["turn"] == "Ben"


def test_the_window_becomes_narrow_and_wide_in_mid_hand(saturday: Program) -> None:
    with opened(saturday) as screen:
        screen.send("9cd")
        screen.shows("beats 3♣ 3♦")
        for rows, columns in ((20, 60), (50, 200), (10, 60), (24, 80)):
            screen.resize(rows, columns)
            screen.send("\x7f")
            screen.shows("Ben> 9c")
            screen.send("d")
            text = screen.shows("Ben> 9cd", "pair of 9s")
            assert text.count("Ben> 9cd") == 1, text
        screen.send("\r")
        screen.shows("Carla>", "To beat: 9♣ 9♦")


@pytest.mark.parametrize("columns", [60, 80, 120, 200])
def test_every_width_shows_the_whole_table(pusoyref: Program, columns: int) -> None:
    names = ("Maria Clara de los Santos", "Ñoño", "漢字さん", "D'Angelo")
    pusoyref("new", "sábado", *names, "--stake", "12.50").done()
    pusoyref("score", "ñ13", "漢13", "d13").done()
    pusoyref("play", "3c4d5s6h7d").done()
    pusoyref("play", "4c5d6s7h8d").done()
    with Terminal(pusoyref.home, "table", columns=columns) as screen:
        text = screen.shows("漢字さん>", "To beat: 4♣ 5♦ 6♠ 7♥ 8♦")
        assert "3♣ 4♦ 5♠ 6♥ 7♦" in text
        assert "+117" in text
        rows = [line for line in text.splitlines() if line.startswith(("  ", "▸ "))]
        assert len(rows) == 4
        assert "₱1,462.50" in text
        screen.send("5c5d")
        screen.shows("✗")
        screen.send(CTRL_C)
        screen.hides("5c5d")
        screen.types("-")
        screen.shows("D'Angelo>")


def test_without_colour_the_screen_says_the_same(saturday: Program) -> None:
    with opened(saturday) as screen:
        screen.send("9cd")
        coloured = screen.shows("pair of 9s")
        assert "31m" in screen.raw
    with Terminal(saturday.home, "table", NO_COLOR="1") as screen:
        screen.shows("Ben>")
        screen.send("9cd")
        plain = screen.shows("pair of 9s")
        assert "31m" not in screen.raw
    table = [line for line in coloured.splitlines() if "Ben" in line or "To beat" in line or "pair" in line]
    assert all(line in plain for line in table)


def test_ascii_has_nothing_that_a_plain_terminal_cannot_show(saturday: Program) -> None:
    with opened(saturday) as screen:
        screen.send(CTRL_D)
        screen.ends()
    with Terminal(saturday.home, "table", "--ascii") as screen:
        screen.shows("Ben>", "To beat: 3c 3d")
        screen.send("9cd")
        screen.shows("ok pair of 9s - beats 3c 3d")
        screen.send("\r")
        screen.shows("Carla>")
        assert screen.text.isascii()


@pytest.mark.parametrize("how", [{"TERM": "dumb"}, {}])
def test_a_dumb_terminal_and_a_screen_reader_get_plain_lines(saturday: Program, how: dict[str, Any]) -> None:
    saturday("play", "ana=3cd").done()
    arguments = ("table",) if how else ("table", "--plain")
    with Terminal(saturday.home, *arguments, **how) as screen:
        screen.shows("Ben to answer, or pass. >")
        screen.types("5sh")
        screen.shows("Ben played 5♠ 5♥.", "Carla to answer, or pass. >")
        screen.types("4cd")
        screen.until(lambda text: text.count("Carla to answer, or pass. >") == 2, "the prompt again")
        screen.send("5c")
        screen.until(lambda text: "Ctrl-D or quit leaves" in text, "the hint", pressing=CTRL_C)
        screen.types("quit")
        screen.ends()
        assert "\x1b[" not in screen.raw.replace("\x1b[31m", "").replace("\x1b[0m", "")
        assert "Everything is saved." in screen.text
    assert saturday.json("status")["turn"] == "Carla"


def test_the_first_use_shows_three_lines_of_how_and_later_ones_do_not(saturday: Program) -> None:
    with Terminal(saturday.home) as screen:
        text = screen.shows("Ctrl-D leaves", "Who leads")
        assert text.index("? shows all words") < text.index("Who leads")
    saturday("score", "b3", "c8", "d5").done()
    with Terminal(saturday.home) as screen:
        assert "? shows all words" not in screen.shows("Ana leads")


def test_another_terminal_is_followed_without_a_key(saturday: Program) -> None:
    with opened(saturday) as screen:
        saturday("play", "5hs").done()
        screen.shows("Carla>", "To beat: 5♠ 5♥")


def test_a_name_that_is_not_to_play_is_caught_before_enter(saturday: Program) -> None:
    with opened(saturday) as screen:
        screen.send("carla=9cd")
        screen.shows("✗", "Ben")
        screen.send("\r")
        screen.shows("out-of-turn", "Ben>")


def test_the_bar_says_how_a_hand_by_counts_is_taken(saturday: Program) -> None:
    with Terminal(saturday.home, "table", "--counts") as screen:
        screen.shows("counts>")
        screen.send("b3c11+dd5")
        screen.shows("✓ Ana wins · Ben 3, Carla 11, Dan 5 · Carla held 2♦")
        screen.send("\r")
        screen.shows("Hand 1: Ana wins, by counts.", "counts>")


def test_enter_alone_passes_where_the_table_chose_so(saturday: Program) -> None:
    saturday("change", "--enter-passes").done()
    with opened(saturday) as screen:
        screen.shows("Enter passes")
        screen.send("\r")
        screen.shows("Ben passed.", "Carla>")
        screen.types(".")
        screen.shows("Ana>", "Ana leads (bagong pasok)")
        screen.send("\r")
        screen.types("9h")
        screen.shows("Ana played 9♥.", "Ben>")


def test_the_bar_judges_counts_as_enter_does(saturday: Program) -> None:
    with Terminal(saturday.home) as screen:
        screen.shows("Who leads")
        screen.send("b3")
        screen.shows("> b3")
        screen.send("c8")
        screen.shows("✗", "player must have 0 cards")
        screen.send("d5")
        screen.shows("✓ Ana wins · Ben 3, Carla 8, Dan 5")
    with opened(saturday) as screen:
        screen.send("b3c8d5")
        screen.shows("✗ cards have fallen: score b3c8d5 ends the hand")


def test_the_bar_judges_the_very_first_play(saturday: Program) -> None:
    with Terminal(saturday.home) as screen:
        screen.shows("Who leads")
        screen.send("ana=3cd")
        screen.shows("✓ pair of 3s · leads")
        screen.send("\x15" + "ana=4cd")
        screen.shows("✗", "3♣")


def test_cards_without_a_leader_stay_in_the_line_for_the_name(saturday: Program) -> None:
    with Terminal(saturday.home) as screen:
        screen.shows("Who leads")
        screen.types("3cd")
        screen.shows("say it with lead NAME", "> =3cd")
        screen.types("ana")
        screen.shows("To beat: 3♣ 3♦")


def test_a_name_without_its_accent_and_a_mistyped_word_are_understood(pusoyref: Program) -> None:
    pusoyref("new", "linggo", "Niño", "Ben", "Carla", "Dan").done()
    with Terminal(pusoyref.home) as screen:
        screen.shows("Who leads")
        screen.types("nino=3c")
        screen.shows("Niño played 3♣.", "Ben>")
        screen.types("ledgr")
        screen.shows("Did you mean ledger?")


def test_the_words_leave_the_table_on_a_screen_of_24_rows(saturday: Program) -> None:
    with opened(saturday) as screen:
        screen.types("?")
        text = screen.shows("9cd  h3579k", "A beginning is enough.", "Ben>", "Tab completes")
        assert text.index("> ?") < text.index("9cd  h3579k")


def test_tab_behind_a_word_offers_what_the_shell_does(saturday: Program) -> None:
    with opened(saturday) as screen:
        screen.send("rules show pinoy-m" + TAB)
        screen.shows("Ben> rules show pinoy-mixed")
        screen.send(CTRL_C + "status be" + TAB + "x")
        screen.shows("Ben> status bex")
        screen.send(CTRL_C + "holds nob" + TAB)
        screen.shows("Ben> holds nobody")
