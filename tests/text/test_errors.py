"""Every error in a sentence with its remedy, and none without words of its own."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pusoyref
from pusoyref.errors import InvalidRequest, LedgerError, PusoyrefError, Refused
from pusoyref.hand.rulings import Ruling
from pusoyref.notation.cards import read_card, read_cards
from pusoyref.notation.entries import split_trick_line
from pusoyref.notation.names import find_name, read_name, read_players
from pusoyref.notation.pesos import read_pesos
from pusoyref.ruleset.loading import from_values, load, preset, read_setting, to_values, with_options
from pusoyref.text.errors import ERRORS, error_words
from pusoyref.text.style import ASCII, SIGNS

SOURCE = Path(pusoyref.__file__).parent
RAISED = re.compile(r'(?:InvalidRequest|LedgerError|PusoyrefError)\(\s*"([^"]+)"')
KEBAB_CASE = re.compile(r"[a-z]+(?:-[a-z]+)*")


def said(doing: Callable[..., Any], *arguments: Any) -> str:
    with pytest.raises(PusoyrefError) as caught:
        doing(*arguments)
    return error_words(caught.value, SIGNS)


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (said(read_cards, "9cx"), '"9cx" is no card at "X": a card is a rank'),
        (said(read_cards, "9"), '"9" is no card: a card is a rank'),
        (said(read_cards, ""), "No card was named"),
        (said(read_card, "9cd"), '"9cd" is not one card'),
        (said(read_name, "a=b"), '"a=b" cannot be a name: a name has none of ='),
        (said(read_name, "x" * 61), "at most 60 letters"),
        (said(read_name, ""), "at least one letter"),
        (said(read_name, "+Ana"), "does not begin with"),
        (said(read_name, "nobody"), "a meaning of its own"),
        (said(read_name, "A\u200bb"), '"A?b" cannot be a name: a name has no invisible signs'),
        (said(read_players, ["Ana", "ANA"]), '"ANA" and "Ana" are the same name'),
        (said(find_name, "Carol", ["Ana", "Carla"]), 'Nobody here is called "Carol". Did you mean Carla?'),
        (said(find_name, "Zoe", ["Ana", "Carla"]), 'Nobody here is called "Zoe". Known are Ana, Carla.'),
        (said(find_name, "C", ["Carla", "Cora"]), '"C" could be Carla or Cora; type more'),
        (said(read_pesos, "1.234"), "at most two decimals"),
        (said(read_pesos, "-5"), "not negative"),
        (said(read_pesos, "9" * 13), "more than can be counted"),
        (said(read_pesos, "five"), '"five" is no amount in pesos: write it as in 50'),
        (said(load, "pinoi"), 'There is no ruleset "pinoi", and no such file. Did you mean pinoy?'),
        (said(with_options, preset("pinoy"), {"plays.bomb": 1}), "Did you mean plays.bombs?"),
        (
            said(with_options, preset("pinoy"), {"plays.bombs": "on"}),
            'plays.bombs cannot be "on"; allowed: off, over-others, over-all.',
        ),
        (
            said(with_options, preset("pinoy"), {"scoring.bands": [[2, 2]]}),
            "scoring.bands cannot be 2:2; allowed:",
        ),
        (said(from_values, to_values(preset("pinoy")) | {"plays": 3}), "plays cannot be 3; allowed: a table"),
        (said(read_setting, "bombs"), "write KEY=VALUE"),
        (said(split_trick_line, "3c 4c"), '"3c 4c" is no trick: name the leader'),
    ],
)
def test_what_was_typed(words: str, part: str) -> None:
    assert part in words


def told(code: str, **fields: object) -> str:
    return error_words(InvalidRequest(code, **fields), SIGNS)


@pytest.mark.parametrize(
    ("words", "whole"),
    [
        (
            told(
                "bad-sheet", file="sat.toml", hand=2, trick=3, turn=4, token="Bem=9c",
                why=InvalidRequest("unknown-name", name="Bem", known=("Ana", "Ben")),
            ),
            'sat.toml, hand 2, trick 3, turn 4: "Bem=9c": Nobody here is called "Bem". Did you mean Ben?'
            " Known are Ana, Ben.",
        ),
        (told("bad-sheet", file="sat.toml", why="no players"), "sat.toml: no players."),
        (told("bad-sheet", why="no players"), "No players."),
        (
            told("table-size", players=5, allowed=(2, 3, 4)),
            "These rules are for 2, 3 or 4 players (deal.cards), not 5. No preset is.",
        ),
        (
            told("hand-open", hand=3),
            "Hand 3 is still open; play it out, end it by counts with score,"
            " or call it off with void REASON.",
        ),
        (
            told("wrong-hand", hand=3, open=4),
            "Hand 3 is not the open hand: the hand to score now is 4. Nothing was entered.",
        ),
        (
            told("session-closed", name="Sat"),
            'The session "Sat" is closed; to play on, open it again with: pusoyref reopen',
        ),
        (
            error_words(LedgerError("locked", file="/a.json", pid=7)),
            "/a.json is in use by another pusoyref (process 7); close that one, or try again.",
        ),
        (
            error_words(LedgerError("damaged", file="/a.json", why="sum", copy="/a.json.1")),
            "/a.json is damaged: its contents do not match their checksum. Nothing was changed."
            " A good copy is /a.json.1; pusoyref doctor --restore brings it back.",
        ),
        (
            error_words(LedgerError("cannot-write", file="/a.json", why="No space left on device")),
            "/a.json cannot be saved: No space left on device. What was saved before is still there; "
            "put that right, then try again.",
        ),
        (
            error_words(LedgerError("cannot-write", file="/a.json", why="I/O error", may_stand=True)),
            "/a.json cannot be saved: I/O error."
            " Whether the last entry was saved is not sure:"
            " look at pusoyref status before entering it again.",
        ),
        (told("bad-multiple", centavos=0), "₱0.00 is nothing to round to:"
            " name at least one centavo, as in --round 5."),
        (
            told("card-not-played", card=read_card("9d"), hand=3),
            "9♦ was not typed in hand 3, so it cannot have been mistyped there.",
        ),
        (
            told("cannot-stand", refused="not-a-play"),
            "The table cannot let that stand (not-a-play):"
            " only a play that is possible at all can be agreed on.",
        ),
        (told("never-heard-of", file="x"), 'This cannot be done: never heard of (file "x").'),
        (error_words(Refused(Ruling(code="who-holds"))), "The referee refuses this: who-holds."),
    ],
)  # fmt: skip
def test_the_whole_sentence(words: str, whole: str) -> None:
    assert words == whole


def test_a_refusal_is_told_in_full_where_the_rules_are_known() -> None:
    words = error_words(Refused(Ruling(code="no-winner")), SIGNS, preset("pinoy"))
    assert words.startswith("These counts do not tell who won.") and words.endswith("[scoring · no-winner]")


def raised() -> set[str]:
    return {code for file in SOURCE.rglob("*.py") for code in RAISED.findall(file.read_text("utf-8"))}


def test_every_code_raised_has_words_of_its_own() -> None:
    assert "bad-card" in raised() and "locked" in raised()
    assert raised() - set(ERRORS) == set()


def test_every_code_is_kebab_case() -> None:
    assert [code for code in sorted(raised() | set(ERRORS)) if not KEBAB_CASE.fullmatch(code)] == []


@pytest.mark.parametrize("code", ERRORS)
def test_a_sentence_needs_no_field_and_stays_ascii(code: str) -> None:
    words = error_words(InvalidRequest(code), ASCII)
    assert words and words.isascii() and "None" not in words and "\n" not in words


def test_what_was_typed_cannot_move_the_cursor() -> None:
    assert "\x1b" not in told("bad-setting", text="\x1b[2J\n") and "\n" not in told(
        "bad-setting", text="a\nb"
    )
