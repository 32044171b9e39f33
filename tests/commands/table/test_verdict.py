"""The verdict while typing: what the cards make, whether they stand, and that it agrees with the referee."""

from __future__ import annotations

from random import Random

import pytest

from pusoyref.cards import DECK
from pusoyref.commands.table.short_refusals import short_refusal
from pusoyref.commands.table.verdict import Verdict, verdict
from pusoyref.entries import Entry, Turn
from pusoyref.errors import InvalidRequest, Refused
from pusoyref.hand.rulings import CODES, Ruling
from pusoyref.notation.cards import read_cards, write_cards
from pusoyref.notation.entries import write_play
from pusoyref.ruleset.loading import PRESETS
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.enter import dry_run, enter
from pusoyref.session.evening import Evening
from pusoyref.session.fold import begin
from pusoyref.session.typed import typed_turns
from pusoyref.text.refusal import Refusal
from pusoyref.text.style import ASCII, SIGNS
from tests.playing import FOUR, THREE, TWO, header, played, rules
from tests.random_evenings import random_table

PINOY = rules()
MIXED = rules("pinoy-mixed")
BOMBS = rules("pinoy", plays__bombs="over-others")
FREE = {"turns__first_lead": "anyone"}


def said(under: Ruleset, text: str, *lines: str | Entry, players: tuple[str, ...] = FOUR) -> Verdict:
    return verdict(played(under, *lines, players=players), text, SIGNS)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("9cd", "pair of 9s · beats 5♠ 5♥"),
        ("carla=9cd", "pair of 9s · beats 5♠ 5♥"),
        ("9♣, 9♦", "pair of 9s · beats 5♠ 5♥"),
        ("2hd", "pair of 2s · beats 5♠ 5♥ · nobody can beat it"),
        ("-", "Carla passes · 5♠ 5♥ stands"),
        ("p", "Carla passes · 5♠ 5♥ stands"),
        ("PASS", "Carla passes · 5♠ 5♥ stands"),
        ("--", "Carla and Dan pass · 5♠ 5♥ stands"),
        ("---", "Carla, Dan and Ana pass · Ben leads"),
        (".", "Carla, Dan and Ana pass · Ben leads"),
    ],
)
def test_what_stands(text: str, words: str) -> None:
    assert said(PINOY, text, "Ana=3c3d", "Ben=5s5h") == Verdict(True, words)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("4cd", "pair of 4s · does not beat 5♠ 5♥: a 5 is above a 4"),
        ("5cd", "pair of 5s · beats 5♠ 5♥"),
        ("3hs", "pair of 3s · does not beat 5♠ 5♥: a 5 is above a 3"),
        ("ben=9cd", "Carla is to play, not Ben"),
        ("3c3h", "3♣ was played by Ana in trick 1"),
        ("9c9c", "9♣ stands twice"),
        ("9chs", "three 9s · a pair is answered with 2 cards"),
        ("h469jk", "flush in ♥, K high · a pair is answered with 2 cards"),
        ("3h4c", "3♥ 4♣ is no play"),
        ("9x", '"9x" is no card'),
        ("carla=jo", '"jo" is no card'),
        ("b3", '"b3" is no card'),
    ],
)
def test_what_is_refused(text: str, words: str) -> None:
    assert said(PINOY, text, "Ana=3c3d", "Ben=5s5h").words == words
    assert said(PINOY, text, "Ana=3c3d", "Ben=5s5h").stands is (words.endswith("beats 5♠ 5♥"))


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "k", "h", "q", "undo", "se", "score b3 c8", "score b3 --held dan=2d", "fix 9d=9s", "void Ben had 14",
        "a=b=c", "pay dan carla 50", "holds dan 2d", "hd", "9" * 500,
    ],
)  # fmt: skip
def test_words_and_beginnings_of_words_say_nothing(text: str) -> None:
    assert said(PINOY, text, "Ana=3c3d") == Verdict(None, "")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("9", "9 of which suit?"),
        ("1", "10 of which suit?"),
        ("10", "10 of which suit?"),
        ("9c9", "9♣ · 9 of which suit?"),
        ("9cdj", "9♣ 9♦ · jack of which suit?"),
        ("9c h", "9♣ · which rank of ♥?"),
        ("ben=h46j", "not yet a play: 3 cards · may become a flush"),
        ("9c", "single 9♣ · may become a flush or a full house"),
        ("9cd", "pair of 9s · may become a full house"),
        ("9cdh", "three 9s · may become a full house"),
        ("9cdTc", "not yet a play: 3 cards · may become a full house"),
        ("9cdTcs", "not yet a play: 4 cards · may become a full house"),
        ("ben=", ""),
        ("ben=9", "9 of which suit?"),
    ],
)
def test_half_a_line_is_no_fault(text: str, words: str) -> None:
    """On a flush; fours and straight flushes are off, so that what may come is short."""
    under = rules("pinoy-mixed", plays__kinds=["single", "pair", "triple", "straight", "flush", "full-house"])
    assert said(under, text, "Ana=3c5c6c8cJc") == Verdict(None, words)


def test_what_may_become_depends_on_what_lies_there() -> None:
    assert said(PINOY, "9cd", "Ana=3c4d5h6s7c").words == "pair of 9s · a straight is answered with 5 cards"
    assert said(PINOY, "9c10d", "Ana=3c4d5h6s7c").words == "not yet a play: 2 cards · may become a straight"
    assert said(PINOY, "9c2d", "Ana=3c4d5h6s7c") == Verdict(False, "9♣ 2♦ is no play")
    assert said(PINOY, "ana=3c4c").words == "not yet a play: 2 cards · may become a play of five"
    assert said(PINOY, "9cdhs", "Ana=3c4d5h6s7c") == Verdict(False, "9♣ 9♠ 9♥ 9♦ is no play")
    assert (
        said(BOMBS, "9cdhs", "Ana=3c4d5h6s7c").words == "not yet a play: 4 cards · may become four of a kind"
    )
    assert said(BOMBS, "9cd", "Ana=3c").words == "pair of 9s · may become four of a kind"


def test_what_no_card_can_mend_is_said_at_once() -> None:
    """Entered like this it would be refused, and whatever is typed behind it too."""
    lines = ("Ana=3c3d", "Ben=5s5h")
    assert said(PINOY, "ben=", *lines) == Verdict(False, "Carla is to play, not Ben")
    assert said(PINOY, "ben=9", *lines) == Verdict(False, "Carla is to play, not Ben")
    assert said(PINOY, "3c9", *lines) == Verdict(False, "3♣ was played by Ana in trick 1")
    assert said(PINOY, "dan=9", "Ana=3c", "Ben=-", "Carla=4c", "Dan=-") == Verdict(
        False, "Dan has passed in this trick"
    )


def test_what_cannot_be_entered_at_all_is_neither() -> None:
    assert said(PINOY, "3cd") == Verdict(None, "pair of 3s · who leads? Type the name too: Ana=3c3d")
    assert said(PINOY, "-") == Verdict(None, "who leads?")
    assert said(PINOY, ".", "Ana=3c", "Ben=-", "Carla=-", "Dan=-") == Verdict(None, "no trick is open")
    assert said(PINOY, "zed=9c", "Ana=3c") == Verdict(None, 'nobody here is called "zed"')
    two = ("Ana", "Anna", "Carla", "Dan")
    assert said(PINOY, "an=9c", "Ana=3c", players=two) == Verdict(None, '"an" could be Ana or Anna')
    assert said(PINOY, "9c", "close") == Verdict(None, "the session is closed")
    lone = begin(header(PINOY, THREE))
    assert verdict(lone, "ana=3c", SIGNS) == Verdict(None, "these rules are not for 3 players")


def test_a_lead_a_last_card_and_going_out() -> None:
    few = rules("pinoy", deal__cards={"4": 3}, **FREE)
    assert said(few, "ana=3c") == Verdict(True, "single 3♣ · leads")
    assert said(few, "ana=3cd") == Verdict(True, "pair of 3s · leads · last card")
    assert said(few, "ana=3cdh") == Verdict(True, "three 3s · leads · Ana goes out")
    assert (
        said(few, "ana=3cdhs", "Ana=4c", "Ben=-", "Carla=-", "Dan=-").words == "Ana has only 2 cards, not 4"
    )
    on = rules("play-on", deal__cards={"4": 3}, **FREE)
    assert said(on, "ana=3cdh").words == "three 3s · leads · Ana goes out"
    assert said(on, "ana=2cdh").words == "three 2s · leads · Ana goes out · nobody can beat it"


def test_nobody_is_left_to_answer() -> None:
    """Ana has gone out with the 3♣, the others have passed."""
    under = rules("play-on", deal__cards={"4": 1}, turns__after_pass="out", turns__first_lead="anyone")
    words = "single 4♣ · beats 3♣ · Dan goes out · nobody may answer"
    assert said(under, "4c", "Ana=3c", "Ben=-", "Carla=-") == Verdict(True, words)


def test_a_play_let_stand_lies_there_as_if_it_were_legal() -> None:
    lines = ("lead Ana", "Ana=3c", "Ben=-", "Carla=9c", "Dan=8c ! asleep")
    assert said(PINOY, "ana=8d", *lines) == Verdict(True, "single 8♦ · beats 8♣")
    assert said(PINOY, "ben=9d", *lines) == Verdict(False, "Ben has passed in this trick")


def test_who_took_the_card_left_over_is_asked_before_the_hand_goes_on() -> None:
    """Ana has put down 16 of 17 cards, and nobody knows yet who has the 3♣ and an 18th."""
    under = rules("strafpunkte", turns__first_lead="anyone")
    lines = [
        "Ana=4c5c6c7c8c",
        "Ben=9dTdJdQdKd",
        "Carla=-",
        "Ana=-",
        "Ben=3d",
        "Carla=-",
        "Ana=4d",
        "Ben=-",
        "Carla=-",
    ]
    lines += ["Ana=4s5s6s7s8s", "Ben=-", "Carla=-", "Ana=4h5h6h7h8h", "Ben=-", "Carla=-"]
    words = "single 9♣ · leads · Ana is out, or holds the card left over"
    assert said(under, "9c", *lines, players=THREE) == Verdict(True, words)
    asked = said(under, "ben=Tc", *lines, "Ana=9c", players=THREE)
    assert asked == Verdict(False, "first say who took the card left over")


def test_handing_the_lead_on() -> None:
    under = rules("pinoy", deal__cards={"4": 1}, ending__lone_two=False, **FREE)
    assert said(under, "-", "lead Ana") == Verdict(True, "Ana hands the lead on · Ben leads")


def test_bombs_and_revolutions() -> None:
    assert said(BOMBS, "9cdhs4c", "Ana=3c") == Verdict(True, "four 9s with a 4 · a bomb: beats 3♣")
    assert said(BOMBS, "2d", "Ana=3c").words == "single 2♦ · beats 3♣"  # a bomb may still come
    assert said(PINOY, "2d", "Ana=3c").words == "single 2♦ · beats 3♣ · nobody can beat it"
    turning = rules("revolution", plays__bombs="over-others")
    assert said(turning, "9cdhs4c", "Ana=3c").words == "four 9s with a 4 · a bomb: beats 3♣ · ranks reversed"
    lines = ("Ana=3c4c5c6d7d", "Ben=9c9d9h9sJd", "Carla=-", "Dan=-", "Ana=-")
    back = "four 8s with a king · leads · ranks in their usual order again"
    assert said(turning, "8cdhskc", *lines) == Verdict(True, back)
    low = said(turning, "kd", *lines, "Ben=4d")
    assert low == Verdict(
        False, "single K♦ · does not beat 4♦: a 4 is above a king while the ranks are reversed"
    )
    any_time = rules("pinoy", plays__bombs="over-others", plays__bombs_any_time=True)
    assert said(any_time, "dan=9cdhs4c", "Ana=3c") == Verdict(True, "four 9s with a 4 · a bomb: beats 3♣")
    assert said(BOMBS, "dan=9cdhs4c", "Ana=3c") == Verdict(False, "Ben is to play, not Dan")


def test_kinds_that_may_not_be_put_on_one_another() -> None:
    straight, flush = "3c4d5h6s7c", "Ana=3c5c6c8cJc"
    ours = "h24689"
    assert said(PINOY, ours, f"Ana={straight}").words == "flush · this table does not let it beat a straight"
    assert (
        said(MIXED, ours, f"Ana={straight}").words
        == f"flush in ♥, 2 high · beats {SIGNS.cards(read_cards(straight))}"
    )
    assert said(MIXED, "4d5h6s7d8h", flush) == Verdict(False, "straight · stands below a flush")
    royal = ("Ana=3c4c5c6c7c",)
    assert (
        said(BOMBS, "9cdhs4h", *royal).words
        == "four of a kind · a bomb does not beat a straight flush at this table"
    )
    assert said(PINOY, "h24689", flush).words == "flush in ♥, 2 high · beats 3♣ 5♣ 6♣ 8♣ J♣"
    assert said(PINOY, "3d4c5d6h7d", "Ana=3c4d5h6s7s").words.endswith("beats 3♣ 4♦ 5♥ 6♠ 7♠")
    lower = said(PINOY, "4c5d6h7d8c", "Ana=3c4d5s6s7s", "Ben=5c6c7h8s9s").words
    assert lower.endswith("5-6-7-8-9 stands above 4-5-6-7-8")


def test_in_letters_it_is_ascii() -> None:
    evening = played(PINOY, "Ana=3c3d", "Ben=5s5h")
    assert verdict(evening, "9cd", ASCII) == Verdict(True, "pair of 9s - beats 5s 5h")
    for text in ("2hd", "4cd", "9", "9c h", "9cdj", "-", ".", "9x", "3c9", "5c9d", "9♣9♦"):
        assert verdict(evening, text, ASCII).words.isascii()


RULINGS: dict[str, tuple[Evening, str, str]] = {
    "already-passed": (played(PINOY, "Ana=3c", "Ben=-", "Carla=4c"), "ben=9c", "Ben has passed in this trick"),
    "out-of-turn": (played(PINOY, "Ana=3c"), "carla=9c", "Ben is to play, not Carla"),
    "leader-must-play": (played(PINOY, "lead Ana"), "-", "Ana leads and may not pass"),
    "same-card-twice": (played(PINOY, "Ana=3c"), "9c9c", "9♣ stands twice"),
    "card-already-played": (played(PINOY, "Ana=3c"), "3c", "3♣ was played by Ana in trick 1"),
    "not-in-hand": (
        played(rules("pinoy", deal__cards={"4": 2}, **FREE), "deal Ana=3c4c"), "ana=5c",
        "5♣ is not in the hand entered for Ana",
    ),
    "too-many-cards": (
        played(rules("pinoy", deal__cards={"4": 2}, **FREE)), "ana=5cdh", "Ana has only 2 cards, not 3",
    ),
    "not-a-play": (played(PINOY, "lead Ana"), "3c4c5d7h9s", "3♣ 4♣ 5♦ 7♥ 9♠ is no play"),
    "bad-card": (played(PINOY, "lead Ana"), "9z", '"9z" is no card'),
    "kind-not-allowed": (
        played(rules("casual", plays__kinds=["single", "pair"])), "ana=3cdh", "no triples at this table",
    ),
    "below-lowest": (
        played(rules("bonus"), "lowest 4c", players=TWO), "ana=3c",
        "3♣ is below the card named as the lowest dealt",
    ),
    "lowest-card-first": (played(PINOY), "ana=4cd", "pair of 4s · the first play must contain 3♣"),
    "wrong-number": (played(PINOY, "Ana=3c"), "9cd", "pair of 9s · a single is answered with 1 card"),
    "wrong-kind": (
        played(PINOY, "Ana=3c4d5h6s7c"), "h24689", "flush · this table does not let it beat a straight",
    ),
    "not-higher": (played(PINOY, "Ana=3c3d"), "3hs", "pair of 3s · does not beat 3♣ 3♦: ♦ is above ♥"),
    "lone-two": (
        played(rules("pinoy", deal__cards={"4": 1}, ending__lone_two=False, **FREE)), "ana=2c",
        "nobody goes out with a lone 2♣ led to an empty table",
    ),
}  # fmt: skip


@pytest.mark.parametrize("code", RULINGS)
def test_every_code_that_a_turn_can_meet(code: str) -> None:
    evening, text, words = RULINGS[code]
    with pytest.raises(Refused) as refused:
        enter(evening, typed_turns(evening, text)[0])
    assert refused.value.ruling.code == code
    assert verdict(evening, text, SIGNS) == Verdict(False, words)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("base", PRESETS)
def test_no_code_needs_more_than_itself(code: str, base: str) -> None:
    words = short_refusal(Refusal(Ruling(code=code), rules(base), SIGNS))
    assert words and "None" not in words and "\n" not in words
    assert code not in RULINGS or not words.endswith(".")


def replayed(seed: int) -> list[Evening]:
    """The evening of this seed after each of its entries."""
    table = random_table(seed, hands=2)
    evening = begin(table.evening.header)
    evenings = [evening]
    for entry, _ in table.entries:
        evening = enter(evening, entry).evening
        evenings.append(evening)
    return evenings


def lines(evening: Evening, random: Random) -> list[str]:
    """What somebody might type now."""
    card = random.choice(DECK)
    same = [other for other in DECK if other.rank is card.rank]
    some = (
        write_cards(random.sample(same, random.choice((1, 2, 3, 4)))),
        write_cards(random.sample(DECK, random.choice((1, 2, 5, 5)))),
        write_cards((*same, random.choice(DECK))),
        write_cards(random.sample([other for other in DECK if other.suit is card.suit], 5)),
        random.choice(("-", "--", "---", ".", "9", "9x", "h")),
    )
    name = random.choice(evening.people)
    return [one if random.random() < 0.7 else f"{name}={one}" for one in some]


@pytest.mark.parametrize("seed", range(40))
def test_it_stands_just_where_the_referee_accepts_it(seed: int) -> None:
    random = Random(seed)
    evenings = replayed(seed)
    for evening in random.sample(evenings, min(12, len(evenings))):
        for text in lines(evening, random):
            told = verdict(evening, text, SIGNS)
            assert "None" not in told.words and "\n" not in told.words and not told.words.endswith(".")
            outcome = entered(evening, text)
            assert (told.stands is True) == (outcome is True), (text, told)
            if told.stands is False:
                assert outcome is False, (text, told)
            if outcome is False and told.stands is None:
                assert " may become " in told.words or "which" in told.words or told.words == "", (text, told)


@pytest.mark.slow
def test_the_lines_that_were_really_typed_stand() -> None:
    counted = 0
    for seed in range(12):
        table = random_table(seed, hands=2)
        evening = begin(table.evening.header)
        for entry, _ in table.entries:
            if isinstance(entry, Turn) and entry.let_stand is None:
                told = verdict(evening, f"{entry.player}={write_play(entry.cards)}", SIGNS)
                assert told.stands is True, (entry, told)
                counted += 1
            evening = enter(evening, entry).evening
    assert counted > 200


@pytest.mark.slow
@pytest.mark.parametrize("text", ["--", "---", "----", ".", " - - "])
def test_several_passes_are_the_turns_that_are_entered(text: str) -> None:
    for seed in range(12):
        for evening in replayed(seed)[::4]:
            assert turns_tried(evening, text) == turns_typed(evening, text)


def turns_tried(evening: Evening, text: str) -> tuple[Turn, ...] | str:
    try:
        return dry_run(evening, text).turns
    except InvalidRequest as error:
        return error.code


def turns_typed(evening: Evening, text: str) -> tuple[Turn, ...] | str:
    try:
        return typed_turns(evening, text)
    except InvalidRequest as error:
        return error.code


def entered(evening: Evening, text: str) -> bool | None:
    """Whether entering the line is accepted; None where it cannot be entered at all."""
    try:
        for turn in typed_turns(evening, text):
            evening = enter(evening, turn).evening
    except Refused:
        return False
    except InvalidRequest:
        return None
    return True
