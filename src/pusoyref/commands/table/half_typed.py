"""A line that is still being typed: the cards that are there already, and what they may become."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from pusoyref.cards import Card, Rank, Suit
from pusoyref.errors import InvalidRequest
from pusoyref.hand.rulings import Ruling
from pusoyref.hand.state import HandState
from pusoyref.hand.why_not import most_cards
from pusoyref.notation.cards import read_cards
from pusoyref.plays.compare import may_beat
from pusoyref.plays.play import SIZES
from pusoyref.ruleset.options import KindName, Ruleset
from pusoyref.ruleset.straights import straights
from pusoyref.text.plays import KINDS, play_words
from pusoyref.text.style import Style, count_words, listed, rank_word

_OPEN_ENDED = frozenset({"not-a-play", "kind-not-allowed", "wrong-number"})


class Half(Struct, frozen=True):
    """Whole cards, then the rank or suit that waits for its other half; both may be missing."""

    cards: tuple[Card, ...] = ()
    waiting: Rank | Suit | None = None


def half_typed(text: str) -> Half | None:
    """`9c j` → 9♣ and a jack; None where the text is whole, or is no beginning of cards either."""
    if not text.strip():
        return Half()
    for length in (2, 1):
        rest, last = text[:-length], text[-length:]
        waiting = _half_a_card("10" if last == "1" else last)
        if waiting is None:
            continue
        try:
            return Half(read_cards(rest) if rest.strip(" ,") else (), waiting)
        except InvalidRequest:
            continue
    return None


def _half_a_card(sign: str) -> Rank | Suit | None:
    """A rank or a suit by itself, read as the first half of a card."""
    if not sign.strip():
        return None
    for other in ("c", "3"):
        try:
            cards = read_cards(sign + other)
        except InvalidRequest:
            continue
        if len(cards) == 1:
            return cards[0].rank if other == "c" else cards[0].suit
    return None


def half_words(half: Half, style: Style) -> str:
    """`9♣ 9♦ · jack of which suit?`; nothing for a letter by itself, which may begin a word."""
    if half.waiting is None:
        return style.cards(half.cards)
    if isinstance(half.waiting, Rank):
        question = f"{rank_word(half.waiting)} of which suit?"
        if not half.cards and not half.waiting.value.isdigit() and half.waiting is not Rank.TEN:
            return ""
    else:
        question = f"which rank of {style.suit(half.waiting)}?"
        if not half.cards:
            return ""
    return f"{style.cards(half.cards)} {style.dot} {question}" if half.cards else question


def unfinished_words(ruling: Ruling, state: HandState, style: Style) -> str:
    """`not yet a play: 3 cards · may become a straight`; "" where more cards cannot mend what is refused."""
    if ruling.code not in _OPEN_ENDED:
        return ""
    kinds = tuple(_may_become(ruling, state))
    if not kinds:
        return ""
    number = count_words(len(ruling.cards), "card")
    now = play_words(ruling.play, style) if ruling.play else f"not yet a play: {number}"
    many = len(kinds) > 2  # The line is short: then only the number of cards is said.
    what = "a play of five" if many else listed([KINDS[kind].one for kind in kinds], "or")
    return f"{now} {style.dot} may become {what}"


def _may_become(ruling: Ruling, state: HandState) -> Iterator[KindName]:
    """Kinds of play that these cards can be the beginning of, and that may be put on the table."""
    player, cards = ruling.player or "", ruling.cards
    for kind in state.rules.plays.kinds:
        room = SIZES[kind] <= most_cards(state, player, cards) + (1 if state.setup.gives_leftover else 0)
        answers = ruling.table is None or may_beat(kind, ruling.table.kind, state.rules)
        if len(cards) < SIZES[kind] and room and answers and _begins(cards, kind, state.rules):
            yield kind


def _begins(cards: tuple[Card, ...], kind: KindName, rules: Ruleset) -> bool:
    ranks = Counter(card.rank for card in cards)
    groups, suits = sorted(ranks.values(), reverse=True), len({card.suit for card in cards})
    match kind:
        case "straight":
            return groups[0] == 1 and _in_a_straight(frozenset(ranks), rules, suited=False)
        case "straight-flush":
            return groups[0] == 1 and suits == 1 and _in_a_straight(frozenset(ranks), rules, suited=True)
        case "flush":
            return suits == 1
        case "full-house":
            return len(groups) <= 2 and groups[0] <= 3 and groups[1:] <= [2]
        case "four-kicker":
            return len(groups) <= 2 and groups[1:] <= [1]
        case _:
            return len(groups) == 1


def _in_a_straight(ranks: frozenset[Rank], rules: Ruleset, *, suited: bool) -> bool:
    return any(ranks <= frozenset(entry) for entry in straights(rules.plays, suited=suited))
