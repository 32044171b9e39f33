"""Why a turn is refused (docs/rules.md 10): the checks in its order; the first that speaks is the ruling."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from pusoyref.cards import Card
from pusoyref.entries import Turn
from pusoyref.hand.rulings import MAY_STAND, Ruling
from pusoyref.hand.state import HandState
from pusoyref.plays.compare import Comparison, compare
from pusoyref.plays.kinds import Play, identify
from pusoyref.plays.order import lowest_card, order_of


class Situation(Struct, frozen=True):
    """A turn where it falls: what lies on the table for it, who should act, whether it leads.

    `closed`: the turn is written behind a trick that had closed.
    """

    state: HandState
    turn: Turn
    table: Play | None
    expected: str | None
    passed: frozenset[str]
    play: Play | None
    closed: bool

    @property
    def leads(self) -> bool:
        return self.table is None

    def ruling(self, code: str, **facts: object) -> Ruling:
        """A ruling on this turn."""
        trick, number = turn_place(self.state, self.turn)
        values: dict[str, object] = {
            "code": code,
            "player": self.turn.player,
            "cards": self.turn.cards or (),
            "trick": trick,
            "turn": number,
            "text": self.turn.unreadable,
            "play": self.play,
            "table": self.table,
            "table_player": None if self.leads else self.state.owner,
            "reversed_ranks": self.state.reversed_ranks,
            "passes": self.turn.cards is None,
            "at_lead": self.leads,
        }
        return Ruling(**(values | facts))  # type: ignore[arg-type]


def why_not(state: HandState, turn: Turn) -> Ruling | None:
    """The first ground on which `turn` is refused in `state`, or None.

    Letting a turn stand sets aside every ground that may stand; any other is still refused.
    """
    return next(grounds(state, turn), None)


def may(state: HandState, turn: Turn) -> bool:
    """Whether the referee accepts `turn`."""
    return why_not(state, turn) is None


def grounds(state: HandState, turn: Turn) -> Iterator[Ruling]:
    """Every ground against a turn, as far as the later ones still make sense, first the one to be given."""
    if state.over and turn.cards is None:
        return  # A pass written behind the end of a hand means nothing.
    situation = look(state, turn)
    for check in PASS_CHECKS if turn.cards is None else PLAY_CHECKS:
        ruling = check(situation)
        if ruling is None or (turn.let_stand is not None and ruling.code in MAY_STAND):
            continue
        yield ruling
        if ruling.code in _NOTHING_FURTHER:
            return


def look(state: HandState, turn: Turn) -> Situation:
    """The situation of a turn, by where it was written (`Turn.place`)."""
    closed = turn.place == "after" and state.table is None and state.begun and not state.over
    if turn.place == "lead" or not state.begun:
        table, expected, passed = None, state.next_leader, frozenset[str]()
    elif closed:
        table, expected, passed = state.last_table, state.turn, state.last_passed
    else:
        table, expected, passed = state.table, state.turn, state.passed
    readable = turn.cards and not turn.unreadable and len(set(turn.cards)) == len(turn.cards)
    play = identify(turn.cards or (), state.rules) if readable else None
    return Situation(state, turn, table, expected, passed, play, closed)


def turn_place(state: HandState, turn: Turn) -> tuple[int, int]:
    """The trick and turn, from 1, where a turn falls."""
    if not state.begun:
        return 1, 1
    if turn.place == "lead":
        return len(state.tricks) + 1, 1
    if turn.place == "after" or state.table is not None or state.over:
        return len(state.tricks), len(state.tricks[-1]) + 1
    return len(state.tricks) + 1, 1


def _hand_over(at: Situation) -> Ruling | None:
    return at.ruling("hand-over", other=at.state.out[0] if at.state.out else None) if at.state.over else None


def _who_took_the_leftover(at: Situation) -> Ruling | None:
    """The last 17 cards are out, and only who took the card left over tells whether the hand goes on."""
    return Ruling(code="who-holds", card=lowest_card(at.state.rules)) if at.state.asks_leftover else None


def _bad_card(at: Situation) -> Ruling | None:
    return at.ruling("bad-card") if at.turn.unreadable else None


def _bombs_out_of_turn(at: Situation) -> bool:
    """A bomb on a play may come at any time where the ruleset says so (docs/rules.md 4)."""
    plays = at.state.rules.plays
    return (
        plays.bombs != "off"
        and plays.bombs_any_time
        and at.play is not None
        and at.play.kind == "four-kicker"
        and at.table is not None
        and not at.closed
    )


def _already_passed(at: Situation) -> Ruling | None:
    if at.state.rules.turns.after_pass == "may-return" or _bombs_out_of_turn(at):
        return None
    return at.ruling("already-passed", other=at.expected) if at.turn.player in at.passed else None


def _out_of_turn(at: Situation) -> Ruling | None:
    if _bombs_out_of_turn(at):
        return None
    wrong_player = at.expected is not None and at.turn.player != at.expected
    return at.ruling("out-of-turn", other=at.expected) if wrong_player or at.closed else None


def _leader_must_play(at: Situation) -> Ruling | None:
    if not at.leads or at.state.may_hand_on(at.turn.player):
        return None
    return at.ruling("leader-must-play")


def _same_card_twice(at: Situation) -> Ruling | None:
    seen: set[Card] = set()
    for card in at.turn.cards or ():
        if card in seen:
            return at.ruling("same-card-twice", card=card)
        seen.add(card)
    return None


def _card_already_played(at: Situation) -> Ruling | None:
    for card in at.turn.cards or ():
        if card in at.state.played:
            player, trick = at.state.played[card]
            return at.ruling("card-already-played", card=card, other=player, other_trick=trick)
    return None


def _not_in_hand(at: Situation) -> Ruling | None:
    deal = at.state.deal_of(at.turn.player)
    for card in at.turn.cards or ():
        if deal is not None and card not in deal:
            return at.ruling("not-in-hand", card=card)
    return None


def _too_many_cards(at: Situation) -> Ruling | None:
    cards = at.turn.cards or ()
    held = most_cards(at.state, at.turn.player, cards)
    return at.ruling("too-many-cards", number=len(cards), wanted=held) if len(cards) > held else None


def most_cards(state: HandState, player: str, playing: tuple[Card, ...] = ()) -> int:
    """The most cards a player can still hold; one more if those being played show the one left over."""
    shows = (
        state.setup.gives_leftover and state.leftover_player is None and lowest_card(state.rules) in playing
    )
    return state.cards_of(player) + (1 if shows else 0)


def _not_a_play(at: Situation) -> Ruling | None:
    return at.ruling("not-a-play") if at.play is None else None


def _kind_not_allowed(at: Situation) -> Ruling | None:
    allowed = at.play is None or at.play.kind in at.state.rules.plays.kinds
    return None if allowed else at.ruling("kind-not-allowed")


def _below_lowest(at: Situation) -> Ruling | None:
    card = below_lowest(at.state, at.turn.cards or ())
    return at.ruling("below-lowest", card=card) if card else None


def below_lowest(state: HandState, cards: tuple[Card, ...]) -> Card | None:
    """A card lower than the one stated as the lowest dealt, ranks not reversed (docs/rules.md 3)."""
    if state.facts.lowest is None:
        return None
    order = order_of(state.rules)
    return next((card for card in cards if order.card(card) < order.card(state.lowest)), None)


def _lowest_card_first(at: Situation) -> Ruling | None:
    opens = at.state.setup.duty and not at.state.played  # a lead may have been handed on before
    if not opens or at.state.lowest in (at.turn.cards or ()):
        return None
    return at.ruling("lowest-card-first", card=at.state.lowest)


def _comparison(at: Situation) -> Comparison | None:
    if at.play is None or at.table is None:
        return None
    return compare(at.play, at.table, at.state.rules, reversed_ranks=at.state.reversed_ranks)


def _beaten(at: Situation) -> Ruling | None:
    comparison = _comparison(at)
    if comparison is None or comparison.code is None:
        return None
    return at.ruling(comparison.code, comparison=comparison)


def _lone_two(at: Situation) -> Ruling | None:
    state, play = at.state, at.play
    banned = not state.rules.ending.lone_two and not state.ban_lifted
    if not banned or not at.leads or play is None or play.kind != "single":
        return None
    going_out = most_cards(state, at.turn.player, play.cards) == 1
    return at.ruling("lone-two") if going_out and play.cards[0].rank.value == "2" else None


Check = Callable[[Situation], Ruling | None]

PASS_CHECKS: tuple[Check, ...] = (_who_took_the_leftover, _already_passed, _out_of_turn, _leader_must_play)
PLAY_CHECKS: tuple[Check, ...] = (
    _hand_over,
    _who_took_the_leftover,
    _bad_card,
    _already_passed,
    _out_of_turn,
    _same_card_twice,
    _card_already_played,
    _not_in_hand,
    _too_many_cards,
    _not_a_play,
    _kind_not_allowed,
    _below_lowest,
    _lowest_card_first,
    _beaten,
    _lone_two,
)
_NOTHING_FURTHER = frozenset({"hand-over", "who-holds", "bad-card", "same-card-twice", "not-a-play"})
