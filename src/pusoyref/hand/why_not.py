"""Why an entry is refused (docs/rules.md 3, 10): the checks in its order; the first that speaks is the ruling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from pusoyref.cards import Card
from pusoyref.entries import Deal, HandEntry, Lead, Lowest, Turn
from pusoyref.hand.rulings import MAY_STAND, Ruling
from pusoyref.hand.state import NOBODY, HandState
from pusoyref.plays.compare import Comparison, compare
from pusoyref.plays.identify import Play, identify
from pusoyref.plays.order import lowest_card, order_of
from pusoyref.ruleset.options import Ruleset


class Situation(Struct, frozen=True):
    """A turn where it falls: what lies on the table for it, who should act, whether it leads.

    `closed`: the turn is written behind a trick that had closed.
    """

    state: HandState
    turn: Turn
    rules: Ruleset
    table: Play | None
    expected: str | None
    passed: frozenset[str]
    play: Play | None
    closed: bool

    @property
    def leads(self) -> bool:
        return self.table is None

    def ruling(self, code: str, **facts: object) -> Ruling:
        """A ruling on this turn (docs/rules.md 10)."""
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
    """The first ground on which `turn` is refused in `state`, or None (docs/rules.md 10).

    Letting a turn stand sets aside every ground that may stand; any other is still refused.
    """
    return first_ground(look(state, turn))


def may(state: HandState, turn: Turn) -> bool:
    """Whether the referee accepts `turn` in `state` (docs/rules.md 10)."""
    return why_not(state, turn) is None


def grounds(state: HandState, turn: Turn) -> Iterator[Ruling]:
    """Every ground against a turn (docs/rules.md 10), as far as the later ones make sense, the one given first."""
    at = look(state, turn)
    for check in _checks(at):
        ruling = check(at)
        if ruling is None or _stands(at, ruling):
            continue
        yield ruling
        if ruling.code in _NOTHING_FURTHER:
            return


def first_ground(at: Situation, checks: Sequence[Check] | None = None) -> Ruling | None:
    """The ground that is given against a turn, or None. `checks`: those that are not settled without asking."""
    for check in checks or _checks(at):
        ruling = check(at)
        if ruling is not None and not _stands(at, ruling):
            return ruling
    return None


def _checks(at: Situation) -> tuple[Check, ...]:
    if at.turn.cards is not None:
        return PLAY_CHECKS
    return () if at.state.over else PASS_CHECKS  # A pass written behind the end of a hand means nothing.


def _stands(at: Situation, ruling: Ruling) -> bool:
    return at.turn.let_stand is not None and ruling.code in MAY_STAND


def look(state: HandState, turn: Turn, play: Play | None = None) -> Situation:
    """The situation of a turn, by where it was written (`Turn.place`). `play`: what its cards make, where known."""
    begun, place, cards, rules = bool(state.tricks), turn.place, turn.cards, state.setup.rules
    closed = place == "after" and state.table is None and begun and not state.over
    if place == "lead" or not begun:
        table, expected, passed = None, state.next_leader, NOBODY
    elif closed:
        table, expected, passed = state.last_table, state.turn, state.last_passed
    else:
        table, expected, passed = state.table, state.turn, state.passed
    if play is None and cards and not turn.unreadable and len(set(cards)) == len(cards):
        play = identify(cards, rules)
    return Situation(state, turn, rules, table, expected, passed, play, closed)


def turn_place(state: HandState, turn: Turn) -> tuple[int, int]:
    """The trick and turn, from 1, where a turn falls."""
    if not state.begun:
        return 1, 1
    if turn.place == "lead":
        return len(state.tricks) + 1, 1
    if turn.place == "after" or state.table is not None or state.over:
        return len(state.tricks), len(state.tricks[-1]) + 1
    return len(state.tricks) + 1, 1


def _nothing_to_judge(at: Situation) -> Ruling | None:
    """The hand is over, or text that is no card; each by itself is all there is to say."""
    if at.state.over:
        return at.ruling("hand-over", other=at.state.out[0] if at.state.out else None)
    if at.state.asks_leftover:
        return _who_took_the_leftover(at)
    return at.ruling("bad-card") if at.turn.unreadable else None


def _who_took_the_leftover(at: Situation) -> Ruling | None:
    """The last 17 cards are out, and only who took the card left over tells whether the hand goes on."""
    return Ruling(code="who-holds", card=lowest_card(at.rules)) if at.state.asks_leftover else None


def _bombs_out_of_turn(at: Situation) -> bool:
    """A bomb on a play may come at any time where the ruleset says so (docs/rules.md 4)."""
    plays = at.rules.plays
    return (
        plays.bombs_any_time
        and plays.bombs != "off"
        and at.play is not None
        and at.play.kind == "four-kicker"
        and at.table is not None
        and not at.closed
    )


def _already_passed(at: Situation) -> Ruling | None:
    if at.turn.player not in at.passed or at.rules.turns.after_pass == "may-return" or _bombs_out_of_turn(at):
        return None
    return at.ruling("already-passed", other=at.expected)


def _out_of_turn(at: Situation) -> Ruling | None:
    wrong_player = at.expected is not None and at.turn.player != at.expected
    if not (wrong_player or at.closed) or _bombs_out_of_turn(at):
        return None
    return at.ruling("out-of-turn", other=at.expected)


def _leader_must_play(at: Situation) -> Ruling | None:
    if not at.leads or at.state.may_hand_on(at.turn.player):
        return None
    return at.ruling("leader-must-play")


def _same_card_twice(at: Situation) -> Ruling | None:
    if at.play is not None:
        return None
    seen: set[Card] = set()
    for card in at.turn.cards or ():
        if card in seen:
            return at.ruling("same-card-twice", card=card)
        seen.add(card)
    return None


def _card_already_played(at: Situation) -> Ruling | None:
    played = at.state.played
    for card in at.turn.cards or ():
        if card in played:
            player, trick = played[card]
            return at.ruling("card-already-played", card=card, other=player, other_trick=trick)
    return None


def _not_in_hand(at: Situation) -> Ruling | None:
    deal = at.state.deal_of(at.turn.player) if at.state.facts.deals else None
    for card in at.turn.cards or () if deal is not None else ():
        if deal is not None and card not in deal:
            return at.ruling("not-in-hand", card=card)
    return None


def _too_many_cards(at: Situation) -> Ruling | None:
    state, cards = at.state, at.turn.cards or ()
    if len(cards) <= state.setup.dealt - state.counts.get(at.turn.player, 0):
        return None  # as nearly always: nobody need be asked who took a card left over
    held = most_cards(state, at.turn.player, cards)
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
    allowed = at.play is None or at.play.kind in at.rules.plays.kinds
    return None if allowed else at.ruling("kind-not-allowed")


def _below_lowest(at: Situation) -> Ruling | None:
    card = below_lowest(at.state, at.turn.cards or ()) if at.state.facts.lowest is not None else None
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
    return compare(at.play, at.table, at.rules, reversed_ranks=at.state.reversed_ranks)


def _beaten(at: Situation) -> Ruling | None:
    comparison = _comparison(at)
    if comparison is None or comparison.code is None:
        return None
    return at.ruling(comparison.code, comparison=comparison)


def _lone_two(at: Situation) -> Ruling | None:
    if at.rules.ending.lone_two:
        return None
    state, play = at.state, at.play
    if state.ban_lifted or not at.leads or play is None or play.kind != "single":
        return None
    going_out = most_cards(state, at.turn.player, play.cards) == 1
    return at.ruling("lone-two") if going_out and play.cards[0].rank.value == "2" else None


Check = Callable[[Situation], Ruling | None]
PASS_CHECKS: tuple[Check, ...] = (_who_took_the_leftover, _already_passed, _out_of_turn, _leader_must_play)
PLAY_CHECKS: tuple[Check, ...] = (
    _nothing_to_judge,
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
ON_A_PLAY_THAT_BEATS: tuple[Check, ...] = tuple(
    check
    for check in PLAY_CHECKS
    if check not in (_same_card_twice, _card_already_played, _not_a_play, _kind_not_allowed, _beaten)
)
"""What may still speak against cards that nobody has played, if they are a play in use that beats what lies there."""
_NOTHING_FURTHER = frozenset({"hand-over", "who-holds", "bad-card", "same-card-twice", "not-a-play"})


def why_not_claimed(state: HandState, entry: HandEntry) -> Ruling | None:
    """The first ground against a lead, a lowest card or an entered hand; the rest is judged at the end."""
    match entry:
        case Lead(player):
            return _wrong_leader(state, player)
        case Lowest(card):
            return _wrong_lowest(state, card)
        case Deal():
            return next(deal_faults(state, (*_without(state, entry.player), entry)), None)
        case _:
            return None


def _without(state: HandState, player: str) -> tuple[Deal, ...]:
    return tuple(deal for deal in state.facts.deals if deal.player != player)


def _wrong_leader(state: HandState, player: str) -> Ruling | None:
    known = state.opening_leader if state.facts.lead is None else state.setup.leader
    if state.begun or (known is not None and known != player):
        leader = state.tricks[0][0].player if state.begun else known
        return (
            None
            if leader == player
            else Ruling(code="out-of-turn", player=player, other=leader, at_lead=True)
        )
    return None


def _wrong_lowest(state: HandState, card: Card) -> Ruling | None:
    """With every card dealt the lowest is the deck's; else nothing lower may have been seen."""
    if state.setup.all_dealt:
        lowest = lowest_card(state.rules)
        return (
            None if card == lowest else Ruling(code="below-lowest", cards=(card,), card=lowest, at_lead=True)
        )
    order = order_of(state.rules)
    seen = [(player, card) for card, (player, _) in state.played.items()]
    seen += [(deal.player, card) for deal in state.facts.deals for card in deal.cards]
    return next(
        (
            Ruling(code="below-lowest", player=player, cards=(lower,), card=lower)
            for player, lower in seen
            if order.card(lower) < order.card(card)
        ),
        None,
    )


def deal_faults(state: HandState, deals: tuple[Deal, ...]) -> Iterator[Ruling]:
    """Faults in entered hands, by code in the order of docs/rules.md 10, then by player in turn order."""
    ordered = sorted(deals, key=lambda deal: state.players.index(deal.player))
    for deal in ordered:
        if deal.unreadable:
            yield Ruling(code="bad-card", player=deal.player, text=deal.unreadable)
    for deal in ordered:
        twice = [card for card, times in Counter(deal.cards).items() if times > 1]
        if twice:
            yield Ruling(code="same-card-twice", player=deal.player, cards=deal.cards, card=twice[0])
    yield from _dealt_twice(ordered)
    yield from _dealt_wrong_number(state, ordered)
    for deal in ordered:
        card = below_lowest(state, deal.cards)
        if card:
            yield Ruling(code="below-lowest", player=deal.player, cards=(card,), card=card)


def _dealt_twice(deals: list[Deal]) -> Iterator[Ruling]:
    owner: dict[Card, str] = {}
    for deal in deals:
        for card in deal.cards:
            first = owner.setdefault(card, deal.player)
            if first != deal.player:
                yield Ruling(code="left-twice", player=deal.player, cards=(card,), card=card, other=first)


def _dealt_wrong_number(state: HandState, deals: list[Deal]) -> Iterator[Ruling]:
    lowest = lowest_card(state.rules)

    def wrong(deal: Deal, wanted: int) -> Ruling:
        return Ruling(
            code="left-count", player=deal.player, number=len(deal.cards), wanted=wanted, at_lead=True
        )

    for deal in deals:
        wanted = state.setup.dealt + (1 if state.setup.gives_leftover and lowest in deal.cards else 0)
        if len(deal.cards) != wanted:
            yield wrong(deal, wanted)
        elif state.facts.leftover == deal.player and lowest not in deal.cards:
            yield wrong(deal, wanted + 1)
        elif state.facts.leftover not in (None, deal.player) and wanted > state.setup.dealt:
            yield wrong(deal, wanted - 1)
