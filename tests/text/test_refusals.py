"""Every refusal in words: the names, the cards and the option that decides (docs/rules.md 10)."""

from __future__ import annotations

import pytest

from pusoyref.cards import Card, Rank, Suit
from pusoyref.entries import Deal, HandEntry, Held, Holding, Lead, Left, Leftover, Lowest, Score, Turn
from pusoyref.errors import Refused
from pusoyref.hand.advance import replay
from pusoyref.hand.ending import end_faults
from pusoyref.hand.last_card import breaches
from pusoyref.hand.rulings import CODES, Ruling
from pusoyref.hand.state import HandSetup, HandState
from pusoyref.notation.cards import read_card, read_cards
from pusoyref.notation.entries import read_turn, split_named
from pusoyref.ruleset.options import Ruleset
from pusoyref.text.refusal import TEMPLATES
from pusoyref.text.refusals import message, refusal
from pusoyref.text.style import ASCII, SIGNS
from tests.playing import FOUR as SEATS
from tests.playing import rules as rules_with


def setup(rules: Ruleset, *, duty: bool = False, leader: str | None = "Ana", players: int = 4) -> HandSetup:
    return HandSetup(1, rules, SEATS[:players], leader, lowest_leads=duty, duty=duty)


def entries(text: str) -> list[HandEntry]:
    """`Ana=3c Ben=- | Ana=4c`: turns, a bar where a new trick line begins."""
    made: list[HandEntry] = []
    head = True
    for token in text.split():
        if token == "|":
            head = True
            continue
        name, cards = split_named(token, SEATS)
        assert name is not None
        made.append(read_turn(cards, name, place="lead" if head else "after"))
        head = False
    return made


def after(hand: HandSetup, text: str, *more: HandEntry) -> HandState:
    return replay(hand, [*entries(text), *more])


def refused(hand: HandSetup, text: str, *more: HandEntry, first: tuple[HandEntry, ...] = ()) -> Ruling:
    """The ruling on the last of some turns and entries."""
    try:
        replay(hand, [*first, *entries(text), *more])
    except Refused as error:
        return error.ruling
    raise AssertionError("the referee let it pass")


def score(**left: int | str) -> tuple[tuple[str, Holding], ...]:
    return tuple((name, one if isinstance(one, int) else read_cards(one)) for name, one in left.items())


def held(**cards: str) -> Held:
    return Held(tuple((name, read_cards(text)) for name, text in cards.items()))


def left(player: str, holding: int | str) -> Left:
    return Left(player, holding if isinstance(holding, int) else read_cards(holding))


def counts(**by_player: int | str) -> Score:
    return Score(score(**by_player))


def turn(player: str, cards: str) -> Turn:
    return read_turn(cards, player)


PINOY = rules_with()
SMALL = rules_with(deal__cards={"4": 2})
DEUCE = rules_with(deal__cards={"4": 2}, ending__lone_two=False)
STOP = rules_with(deal__cards={"4": 3}, turns__last_card="must-stop")
BONUS = rules_with("bonus")
FOUR = setup(PINOY)


def end_fault(hand: HandSetup, text: str, *more: HandEntry) -> Ruling:
    return next(end_faults(after(hand, text, *more)))


SMALL_HAND = "Ana=3c Ben=9d Carla=- Dan=- Ana=- | Ben=4c"
"""Ben goes out at a table of two cards each."""

STOP_PLAYED = "Ana=3c Ben=4c Carla=5c Dan=6c Ana=7c Ben=8c Carla=9c Dan=10c Ana=jc"
STOP_PASSED = "Ana=3c Ben=4c Carla=5c Dan=6c Ana=7c Ben=8c Carla=9c Dan=- Ana=jc"


def broken(text: str, *more: HandEntry) -> Ruling:
    return next(breaches(after(setup(STOP), text, *more))).ruling


CASES: list[tuple[str, Ruleset, Ruling, str, str, str]] = [
    (
        "hand-over", SMALL, refused(setup(SMALL), SMALL_HAND + " Carla=5c"),
        "Carla: 5♣ comes after the end of the hand.",
        "Ben is out, and that ends the hand (until first-out).", "",
    ),
    (
        "bad-card", PINOY, refused(FOUR, "Ana=3x"),
        'Ana: "3x" is no card.',
        "A card is a rank (3 to 10, J, Q, K, A or 2) and a suit (c, s, h or d), as in 10d.",
        "Type the turn again, or a pass as -.",
    ),
    (
        "already-passed", PINOY, refused(FOUR, "Ana=3c Ben=- Carla=4c Dan=5c Ana=6c", turn("Ben", "9d")),
        "Ben has passed in this trick, and may not play 9♦.",
        "Who passes stays out until the next lead (after_pass out). Carla is to play.",
        "If the table agrees, stand REASON lets it stand.",
    ),
    (
        "already-passed", PINOY, refused(FOUR, "Ana=3c Ben=- Carla=4c", turn("Ben", "-")),
        "Ben has passed in this trick already.",
        "Who passes stays out until the next lead (after_pass out). Dan is to play.",
        "If the table agrees, stand REASON lets it stand.",
    ),
    (
        "out-of-turn", PINOY, refused(FOUR, "Ana=3c", turn("Carla", "9d")),
        "Carla: 9♦ is out of turn.", "It is Ben's turn, and Ben has yet to play or pass.",
        "If the table agrees, stand REASON lets it stand.",
    ),
    (
        "out-of-turn", rules_with(plays__bombs="over-others"),
        refused(setup(rules_with(plays__bombs="over-others")), "Ana=3c", turn("Carla", "9cdhs4d")),
        "Carla: 4♦ 9♣ 9♠ 9♥ 9♦ is out of turn.",
        "It is Ben's turn, and Ben has yet to play or pass."
        " A bomb waits for its turn here (bombs_any_time false).",
        "If the table agrees, stand REASON lets it stand.",
    ),
    (
        "out-of-turn", PINOY, refused(FOUR, "Ben=9d"),
        "Ben: 9♦ is out of turn.", "Ana leads this hand.", "If the table agrees, stand REASON lets it stand.",
    ),
    (
        "out-of-turn", PINOY, refused(FOUR, "Ana=3c Ben=4c Carla=- Dan=- Ana=- | Carla=9d"),
        "Carla: 9♦ is out of turn.", "Ben has the lead of trick 2.",
        "If the table agrees, stand REASON lets it stand.",
    ),
    (
        "out-of-turn", BONUS, refused(setup(BONUS), "Ana=3c Ben=4c Carla=- Dan=- Ana=- Carla=9d"),
        "Carla: 9♦ comes after the trick had closed.",
        "It closed with Ben's 4♣: nobody could answer any more, and Ben leads the next trick.",
        "If the table agrees, stand REASON lets it stand.",
    ),
    (
        "out-of-turn", PINOY, refused(FOUR, "Ana=3c Ben=4c Carla=- Dan=- Ana=- Ben=9d"),
        "Ben: 9♦ comes after the trick had closed.",
        "It closed with Ben's 4♣: nobody could answer any more, and Ben leads the next trick.",
        "If the table agrees, stand REASON lets it stand.",
    ),
    (
        "out-of-turn", PINOY, refused(FOUR, "", Lead("Ben")),
        "Ben does not lead this hand.", "The lead is Ana's.", "",
    ),
    (
        "leader-must-play", PINOY, refused(FOUR, "Ana=-"),
        "Ana has the lead and may not pass.",
        "Whoever leads chooses the kind of play; only answers may be passed.", "",
    ),
    (
        "leader-must-play", DEUCE, refused(setup(DEUCE), "Ana=-"),
        "Ana has the lead and may not pass.",
        "The lead is handed on only with a last card that could be a 2, and never the first"
        " (lone_two false).",
        "",
    ),
    (
        "same-card-twice", PINOY, refused(FOUR, "Ana=9d9d"),
        "Ana: 9♦ stands twice in 9♦ 9♦.", "There is one of each card in the deck.", "",
    ),
    (
        "card-already-played", PINOY,
        refused(FOUR, "Ana=3c Ben=9d Carla=- Dan=- Ana=- | Ben=4cd Carla=9dh"),
        "Carla: 9♦ was already played, by Ben in trick 1.", "There is one of each card in the deck.",
        "If Ben's 9♦ in trick 1 was another card, mend it: fix 9d=CARD",
    ),
    (
        "not-in-hand", SMALL, refused(setup(SMALL), "Ana=9d", first=(Deal("Ana", read_cards("3c4c")),)),
        "Ana: 9♦ is not in the hand that was entered.",
        "Ana was dealt other cards, as entered before play.",
        "If the hand was entered wrongly, undo as far back as that and enter it again.",
    ),
    (
        "too-many-cards", SMALL, refused(setup(SMALL), "Ana=9dhc"),
        "Ana: 9♣ 9♥ 9♦ is 3 cards, more than the hand still has.",
        "By the plays so far Ana has 2 cards left.",
        "If an earlier turn was mistyped, take it back with undo, or mend it with fix.",
    ),
    (
        "not-a-play", PINOY, refused(FOUR, "Ana=7cdhs"),
        "Ana: 7♣ 7♦ 7♥ 7♠ is no play.", "Four 7s need a fifth card beside them.", "",
    ),
    (
        "not-a-play", PINOY, refused(FOUR, "Ana=7c8c"),
        "Ana: 7♣ 8♣ is no play.", "Two cards must be of one rank.", "",
    ),
    (
        "not-a-play", PINOY, refused(FOUR, "Ana=7cd8cd"),
        "Ana: 7♣ 7♦ 8♣ 8♦ is no play.", "A play has 1, 2, 3 or 5 cards, never 4.", "",
    ),
    (
        "not-a-play", PINOY, refused(FOUR, "Ana=3c Ben=jcqdkcac2d"), "Ben: J♣ Q♦ K♣ A♣ 2♦ is no play.",
        "J-Q-K-A-2 is no straight in this table's list (straights no-twos), and it is not of one suit."
        " 3♣ lies on the table.", "",
    ),
    (
        "not-a-play", PINOY, refused(FOUR, "Ana=7cd8cd9c"),
        "Ana: 7♣ 7♦ 8♣ 8♦ 9♣ is no play.", "Two pairs and a fifth card make nothing.", "",
    ),
    (
        "not-a-play", PINOY,
        end_fault(FOUR, "", Score((("Ben", 3), ("Carla", 4), ("Dan", 5)), out_with=read_cards("2c3c"))),
        "Ana: 2♣ 3♣ is no play to go out with.", "Two cards must be of one rank.", "",
    ),
    (
        "kind-not-allowed", rules_with(plays__kinds=["single", "pair"]),
        refused(setup(rules_with(plays__kinds=["single", "pair"])), "Ana=7cdh"),
        "Ana: 7♣ 7♥ 7♦ is a triple; no triples at this table.", "In use are single and pair (kinds).",
        "If the table agrees, stand REASON lets it stand.",
    ),
    (
        "below-lowest", SMALL, refused(setup(SMALL), "Ana=3c", first=(Lowest(read_card("4h")),)),
        "Ana: 3♣ is below the card named as the lowest dealt.",
        "Nobody can hold a card below that one; the others stay hidden (cards 4 = 2).",
        "If it was dealt after all, say so: lowest 3c",
    ),
    (
        "below-lowest", PINOY, refused(FOUR, "", Lowest(read_card("4h"))),
        "4♥ is not the lowest card: 3♣ is.",
        "Every card is dealt here, so the deck's lowest is the lowest dealt (cards 4 = 13).", "",
    ),
    (
        "lowest-card-first", PINOY, refused(setup(PINOY, duty=True), "Ana=9c"),
        "Ana: 9♣ opens the hand without the 3♣.",
        "The first play must contain the lowest card dealt, alone or in any legal play"
        " (first_lead lowest-card).",
        "If the table agrees, stand REASON lets it stand.",
    ),
    (
        "lowest-card-first", SMALL, refused(setup(SMALL, duty=True), "Ana=4h"),
        "Ana: 4♥ opens the hand without the 3♣.",
        "The first play must contain the lowest card dealt, alone or in any legal play"
        " (first_lead lowest-card).",
        "If 4♥ was the lowest dealt: lowest 4h; or, if the table agrees, stand REASON lets it stand.",
    ),
    (
        "wrong-number", PINOY, refused(FOUR, "Ana=9ds Ben=9c"),
        "Ben: 9♣ does not beat 9♠ 9♦.", "A pair is answered with 2 cards, not with 1.", "",
    ),
    (
        "wrong-kind", PINOY, refused(FOUR, "Ana=3c4d5s6s7c Ben=h3579k"),
        "Ben: 3♥ 5♥ 7♥ 9♥ K♥ does not beat 3♣ 4♦ 5♠ 6♠ 7♣.",
        "This table does not let a flush beat a straight (five_card same-kind).",
        "If the table agrees, stand REASON lets it stand.",
    ),
    (
        "not-higher", PINOY, refused(FOUR, "Ana=9ds Ben=9ch"),
        "Ben: 9♣ 9♥ does not beat 9♠ 9♦.",
        "Same rank, so the higher suit of the pair decides, and ♦ is above ♥ (suits cshd).",
        "If the table agrees, stand REASON lets it stand.",
    ),
    (
        "lone-two", DEUCE, refused(setup(DEUCE), "Ana=9d Ben=- Carla=- Dan=- | Ana=2c"),
        "Ana: a lone 2♣ may not be the last card, led to an empty table.",
        "Nobody goes out with a bare single 2 on a fresh lead (lone_two false).",
        "The lead can be handed on with a pass. Or, if the table agrees, stand REASON lets it stand.",
    ),
    (
        "must-stop", STOP, broken(STOP_PLAYED, left("Dan", "2d")),
        "Dan: the 2♦ was due in trick 1, not 10♣: Ana had one card left.",
        "Before a player with one card, a single must be the highest of one's hand, and a single may not"
        " be passed that one's highest card beats (last_card must-stop).",
        "The hand stays as it was played; the ruling stands beside its result.",
    ),
    (
        "must-stop", STOP, broken(STOP_PASSED, left("Dan", "2d 3d")),
        "Dan: the 2♦ was due in trick 1, not a pass on 9♣: Ana had one card left.",
        "Before a player with one card, a single must be the highest of one's hand, and a single may not"
        " be passed that one's highest card beats (last_card must-stop).",
        "The hand stays as it was played; the ruling stands beside its result.",
    ),
    (
        "left-played", SMALL, end_fault(setup(SMALL), SMALL_HAND, left("Ana", "9d")),
        "Ana: 9♦ cannot be left over.", "Ben played it in trick 1.",
        "If Ben's 9♦ in trick 1 was another card, mend it: fix 9d=CARD",
    ),
    (
        "left-twice", SMALL, end_fault(setup(SMALL), SMALL_HAND, left("Ana", "2d"), left("Carla", "2d 5c")),
        "2♦ is named for both Ana and Carla.", "There is one of each card in the deck.",
        "Look which of the two holds it, and name it for that one only.",
    ),
    (
        "left-count", SMALL, end_fault(setup(SMALL), SMALL_HAND, left("Carla", 1)),
        "Carla: 2 cards must be there, and 1 is named.", "That is what was dealt, less what was played.",
        "Count again; where the real cards differ, stand REASON lets it stand.",
    ),
    (
        "left-count", SMALL, end_fault(setup(SMALL), SMALL_HAND, held(Ana="2dc")),
        "Ana: 2♦ 2♣ cannot be held with 1 card left.", "Nobody holds more 2s than cards.",
        "Say who holds it: holds NAME 2d",
    ),
    (
        "left-count", SMALL, end_fault(setup(SMALL), SMALL_HAND, left("Carla", "5c6c"), held(Carla="2d")),
        "Carla: 2♦ is said to be held, but is not among the cards named as left.",
        "Those cards are all that Carla has: 2 cards.", "Say who holds it: holds NAME 2d",
    ),
    (
        "who-holds", PINOY, Ruling(code="who-holds", card=Card(Rank.TWO, Suit.DIAMONDS)),
        "Nobody has said who holds 2♦.", "It was not played, and it changes the points (top_card 1).",
        "Say who: holds NAME 2d",
    ),
    (
        "who-holds", BONUS, Ruling(code="who-holds", card=Card(Rank.THREE, Suit.CLUBS)),
        "Nobody has said who took the card left over.",
        "It goes to the holder of the 3♣, and whether the hand is over hangs on it (leftover to-lowest).",
        "Say who took it: leftover NAME",
    ),
    (
        "left-count", BONUS,
        end_fault(setup(BONUS, players=3), "", counts(Ben=18, Carla=18)),
        "Carla: 17 cards must be there, and 18 are named.", "That is what was dealt, less what was played.",
        "Count again; where the real cards differ, stand REASON lets it stand.",
    ),
    (
        "left-count", BONUS,
        end_fault(setup(BONUS, players=3), "Ana=3c", counts(Ben=5, Carla=6), Leftover("Carla")),
        "Carla cannot have taken the card left over.",
        "It goes to the holder of the 3♣, and by the cards that was Ana (leftover to-lowest).",
        "Say who took it: leftover Ana",
    ),
    (
        "count-range", PINOY, end_fault(FOUR, "", counts(Ben=14, Carla=2, Dan=3)),
        "Ben: 14 cards cannot be left.", "Possible are 0 to 13 (cards 4 = 13).", "Count again.",
    ),
    (
        "no-winner", PINOY, end_fault(FOUR, "", counts(Ben=1, Carla=2)),
        "These counts do not tell who won.",
        "Exactly one player must have 0 cards, since the first who is out ends the hand (until first-out).",
        "Name everybody who still held cards; who is not named went out.",
    ),
    (
        "no-winner", rules_with("play-on"), end_fault(setup(rules_with("play-on")), "", counts(Ben=1)),
        "These counts do not tell how the hand ended.",
        "Exactly one player must still hold cards, and come last in the order of going out"
        " (until last-holder).",
        "Name all the players as they went out, the last holder last: --order NAME,NAME,NAME",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("code", "rules", "ruling", "headline", "reason", "remedy"), CASES)
def test_a_refusal_in_words(
    code: str, rules: Ruleset, ruling: Ruling, headline: str, reason: str, remedy: str
) -> None:
    words = refusal(ruling, rules, SIGNS, players=4)
    assert (ruling.code, words.headline, words.reason, words.remedy) == (code, headline, reason, remedy)


def test_every_code_has_words_a_section_and_a_case_here() -> None:
    assert {code for code, template in TEMPLATES.items() if template.section} == set(CODES)
    assert {code for code, *_ in CASES} == set(CODES)


@pytest.mark.parametrize(("code", "rules", "ruling", "headline", "reason", "remedy"), CASES)
def test_ascii_stays_ascii(
    code: str, rules: Ruleset, ruling: Ruling, headline: str, reason: str, remedy: str
) -> None:
    assert message(ruling, rules, ASCII).isascii()


def test_the_message_is_one_line_with_the_tag() -> None:
    ruling = refused(FOUR, "Ana=9ds Ben=9ch")
    assert message(ruling, PINOY, SIGNS) == (
        "Ben: 9♣ 9♥ does not beat 9♠ 9♦. Same rank, so the higher suit of the pair decides, and ♦ is above ♥ "
        "(suits cshd). If the table agrees, stand REASON lets it stand. [pairs · not-higher]"
    )
    assert "hearts (suits cshd)" in message(ruling, PINOY, ASCII)
    assert message(ruling, PINOY, ASCII).endswith("[pairs - not-higher]")
    assert refusal(ruling, PINOY, SIGNS).option == "suits cshd"


def test_two_lead_duties_are_both_named() -> None:
    rules = rules_with(turns__next_lead="lowest-card")
    words = refusal(refused(setup(rules, duty=True), "Ana=9c"), rules, SIGNS)
    assert words.option == "first_lead lowest-card, next_lead lowest-card"


def test_without_a_table_the_advice_on_the_lowest_card_says_when() -> None:
    ruling = refused(setup(BONUS, duty=True), "Ana=4h")
    assert "where not every card is dealt: lowest 4h" in refusal(ruling, BONUS, SIGNS).remedy
    assert "lowest" not in refusal(ruling, BONUS, SIGNS, players=4).remedy
