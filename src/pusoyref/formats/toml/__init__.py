"""The session file (docs/session-file.md): what stands of an evening. Read back by `reader.read_session_file`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import asdict, replace

from pusoyref.cards import Card
from pusoyref.entries import Holding, Left, Score
from pusoyref.errors import Refused
from pusoyref.formats import Exported
from pusoyref.hand.holdings import counts_left, declared_holdings
from pusoyref.hand.last_card import walk
from pusoyref.hand.state import HandSetup, HandState
from pusoyref.notation.cards import card_letters, write_cards
from pusoyref.notation.entries import write_trick_line
from pusoyref.notation.names import NOBODY
from pusoyref.notation.pesos import write_pesos
from pusoyref.plays.order import Order, lowest_card
from pusoyref.ruleset.loading import PRESETS, differences, load, preset, toml_value
from pusoyref.ruleset.options import SECTIONS, Ruleset
from pusoyref.session.evening import Evening, HandRecord, Header, Payment
from pusoyref.session.fold import begin, setup_for, with_hand, with_players
from pusoyref.text.style import Style

SUFFIX = ".toml"
SUMMARY = "a session file: what stands, for people and for import"
SEVERAL = False


def write(sessions: Sequence[Exported], style: Style) -> str:
    """The session file of one session."""
    (session,) = sessions
    return write_session_file(session.evening, session.stored.document.identity)


def write_session_file(evening: Evening, identity: str = "") -> str:
    """The session file of what stands (docs/session-file.md); every hand must have been replayed (`HandRecord.state`).

    `identity` is the session's, where it has one. Left out, because a session file cannot say it: who was named to
    lead or to deal, that the evening is closed, everything undone, all times.
    """
    lines = [*_head(evening.header, identity), *_guests(evening)]
    so_far = begin(evening.header)
    for record in evening.hands:
        setup = record.setup
        changes = tuple(_changes(so_far, setup.players, setup.rules, record.stake))
        so_far = replace(with_players(so_far, setup.players), rules=setup.rules, stake=record.stake)
        derived = setup_for(so_far, setup.number)
        lines += ["", f"[[hand]]  # {setup.number}", *changes, *hand_lines(record, derived)]
        so_far = with_hand(so_far, record)
    following = tuple(_changes(so_far, evening.players, evening.current_rules, evening.stake))
    if following:
        lines += ["", "[next]  # from the next hand on", *following]
    for payment in evening.payments:
        lines += ["", "[[payment]]", *_payment(payment, evening)]
    return "\n".join(lines) + "\n"


def amount(centavos: int) -> str:
    """Pesos as a person writes them: `5`, `0.25`. Read back by `read_pesos`."""
    return write_pesos(centavos).removesuffix(".00")


def rules_value(rules: Ruleset) -> str:
    """A preset's name, or a table with what differs from the nearest preset; `load` reads both back."""
    nearest = min(PRESETS, key=lambda name: _distance(preset(name), rules))
    if preset(nearest) == rules:
        return toml_value(nearest)
    options: dict[str, Any] = {}
    for key, (_, value) in differences(preset(nearest), rules).items():
        section, _, option = key.partition(".")
        options.setdefault(section, {})[option] = value
    table: dict[str, Any] = {"extends": nearest}
    unnamed = load({**table, **options})
    table |= {
        key: getattr(rules, key) for key in ("name", "title") if getattr(rules, key) != getattr(unnamed, key)
    }
    table |= {section: options[section] for section in SECTIONS if section in options}
    return _table(table)


def _distance(base: Ruleset, rules: Ruleset) -> tuple[int, bool]:
    """How far a preset is from `rules`: options that differ, then the name."""
    return len(differences(base, rules)), (base.name, base.title) != (rules.name, rules.title)


def _head(header: Header, identity: str) -> Iterator[str]:
    yield f"session = {toml_value(header.name)}"
    if header.date:
        yield f"date    = {header.date}"
    yield f"rules   = {rules_value(header.rules)}"
    yield f"stake   = {toml_value(amount(header.stake))}"
    yield f"players = {toml_value(header.players)}"
    if header.tournament is not None:
        yield f"tournament = {_table(asdict(header.tournament))}"
    if identity:
        yield f"identity = {toml_value(identity)}  # of this evening alone: another has its own, or none"


def _guests(evening: Evening) -> Iterator[str]:
    """Who paid or was paid, but left before a hand was played."""
    seated = {*evening.header.players, *evening.players}
    seated |= {player for hand in evening.hands for player in hand.setup.players}
    paid = [name for payment in evening.payments for name in (payment.payer, payment.payee)]
    guests = tuple(dict.fromkeys(name for name in paid if name not in seated))
    if guests:
        yield f"guests  = {toml_value(guests)}"


def _changes(so_far: Evening, players: tuple[str, ...], rules: Ruleset, stake: int) -> Iterator[str]:
    """What holds from here on and did not before."""
    if players != so_far.players:
        yield f"players = {toml_value(players)}"
    if rules != so_far.current_rules:
        yield f"rules = {rules_value(rules)}"
    if stake != so_far.stake:
        yield f"stake = {toml_value(amount(stake))}"


def _payment(payment: Payment, evening: Evening) -> Iterator[str]:
    yield f"from = {toml_value(payment.payer)}"
    yield f"to = {toml_value(payment.payee)}"
    yield f"amount = {toml_value(amount(payment.centavos))}"
    if payment.after != (evening.hands[-1].number if evening.hands else 0):
        yield f"after = {payment.after}"
    if payment.date:
        yield f"date = {payment.date}"
    if payment.note:
        yield f"note = {toml_value(payment.note)}"


def hand_lines(record: HandRecord, derived: HandSetup) -> Iterator[str]:
    """`derived`: how the hand would begin after the hands before it as they stand now.

    Raises `ValueError` for a hand that was not replayed.
    """
    state = record.state
    if state is None:
        raise ValueError(f"hand {record.number} was not replayed")
    yield from _begins(record, derived)
    yield from _before_play(state)
    yield from _tricks(state)
    yield from _let_stand(state)
    if state.facts.void is not None:
        yield f"void = {toml_value(state.facts.void)}"
        return
    score = state.facts.score
    yield from _left_and_held(state, record) if score is None else _score(state, score)
    if state.facts.owes:
        yield f"owes = {toml_value(tuple(dict.fromkeys(state.facts.owes)))}"


def _begins(record: HandRecord, derived: HandSetup) -> Iterator[str]:
    """A hand stands as it was played, whoever should have led since an earlier hand was put right."""
    setup, played = record.setup, record.state is not None and record.state.begun
    if not (played or record.result.status == "open") or _start_of(setup) == _start_of(derived):
        return
    table: dict[str, Any] = {} if setup.leader is None else {"leader": setup.leader}
    table |= {key: True for key in ("lowest_leads", "duty") if getattr(setup, key)}
    yield f"begins = {_table(table)}  # as it was played: a hand before it was put right later"


def _start_of(setup: HandSetup) -> tuple[str | None, bool, bool]:
    return setup.leader, setup.lowest_leads, setup.duty


def _before_play(state: HandState) -> Iterator[str]:
    facts, rules = state.facts, state.rules
    if facts.lowest is not None:
        yield f"lowest = {toml_value(card_letters(facts.lowest))}"
    if facts.leftover is not None and state.setup.gives_leftover and facts.leftover != _shown_by_left(state):
        yield f"leftover = {toml_value(facts.leftover)}"
    for deal in sorted(facts.deals, key=lambda deal: state.players.index(deal.player)):
        cards = deal.unreadable or _row(deal.cards, rules.cards.suits)
        yield f"deal.{_key(deal.player)} = {toml_value(cards)}"


def _shown_by_left(state: HandState) -> str | None:
    """Who the file will say is left with the lowest card: that tells who took the card left over."""
    lowest = lowest_card(state.rules)
    if state.facts.void is not None:
        return None
    return next(
        (p for p, h in declared_holdings(state).left.items() if not isinstance(h, int) and lowest in h), None
    )


def _tricks(state: HandState) -> Iterator[str]:
    if not state.tricks:
        return
    named = _named_turns(state)
    yield "tricks = ["
    for number, trick in enumerate(state.tricks, 1):
        turns = (
            (record.player if (number, at) in named else None, record.play.cards if record.play else None)
            for at, record in enumerate(trick, 1)
        )
        yield f"  {toml_value(write_trick_line(trick[0].player, turns))},"
    yield "]"


def _named_turns(state: HandState) -> set[tuple[int, int]]:
    """Turns, as (trick, turn), whose token would be read as somebody else's without a name."""
    try:
        return {
            (trick, turn)
            for before, record, trick, turn in walk(state)
            if turn > 1 and (before.table is None or before.turn != record.player)
        }
    except Refused:
        # Something said in mid-hand contradicts the turns before it.
        return {
            (number, turn)
            for number, trick in enumerate(state.tricks, 1)
            for turn in range(2, len(trick) + 1)
        }


def _let_stand(state: HandState) -> Iterator[str]:
    reasons = {
        f"{number}.{turn}": record.let_stand
        for number, trick in enumerate(state.tricks, 1)
        for turn, record in enumerate(trick, 1)
        if record.let_stand is not None
    }
    reason = declared_holdings(state).let_stand
    if reason is not None and state.facts.void is None:
        reasons["left"] = reason
    if reasons:
        yield f"let_stand = {_table(reasons)}"


def _score(state: HandState, score: Score) -> Iterator[str]:
    """Everybody's count, so that the line stands even where who is not named would not tell."""
    holdings, suits = dict(score.left), state.rules.cards.suits
    counts = counts_left(state).items()
    left = {player: _holding(holdings.get(player, count), suits) for player, count in counts}
    yield f"left = {_table(left | dict(score.unreadable))}"
    if score.held is not None:
        yield f"held = {_table(_by_seat(state, score.held))}"
    if score.out_with is not None:
        yield f"out_with = {toml_value(write_cards(score.out_with))}"
    if score.order is not None:
        yield f"order = {toml_value(score.order)}"
    yield from _fed_by(state, score.fed_by or state.facts.fed_by)


def _left_and_held(state: HandState, record: HandRecord) -> Iterator[str]:
    facts, suits = state.facts, state.rules.cards.suits
    if facts.left:
        left_by_player: dict[str, Left] = {left.player: left for left in facts.left}
        values = {
            player: left_by_player[player].unreadable or _holding(left_by_player[player].holding, suits)
            for player in state.players
            if player in left_by_player
        }
        yield f"left = {_table(values)}"
    # Where cards were set aside `held` is complete: it must not answer what is still being asked.
    answered = state.setup.all_dealt or not record.result.questions
    if facts.held is not None or (facts.holds and answered):
        holder: dict[Card, str | None] = {}
        for player, card in declared_holdings(state).held:
            holder.setdefault(card, player)
        at = ((player, (card,)) for card, player in holder.items() if player is not None)
        yield f"held = {_table(_by_seat(state, at))}"
    elif facts.holds:
        answers = {card_letters(holds.card): holds.player or NOBODY for holds in facts.holds}
        yield f"holds = {_table(answers)}  # others are still asked about"
    yield from _fed_by(state, facts.fed_by)


def _fed_by(state: HandState, player: str | None) -> Iterator[str]:
    if player is not None and state.rules.scoring.feeding != "off":
        yield f"fed_by = {toml_value(player)}"


def _by_seat(state: HandState, held: Iterable[tuple[str, tuple[Card, ...]]]) -> dict[str, str]:
    cards: dict[str, tuple[Card, ...]] = {}
    for player, more in held:
        cards[player] = cards.get(player, ()) + more
    return {p: _row(cards[p], state.rules.cards.suits) for p in state.players if p in cards}


def _holding(holding: Holding, suits: str) -> int | str:
    return holding if isinstance(holding, int) else _row(holding, suits) or 0


def _row(cards: Iterable[Card], suits: str) -> str:
    """Cards low to high, in letters, with blanks between."""
    return write_cards(Order(suits).sort(cards), between=" ")


def _table(values: Mapping[str, Any]) -> str:
    """An inline table in the order given."""
    items = ", ".join(f"{_key(key)} = {toml_value(value)}" for key, value in values.items())
    return f"{{ {items} }}" if items else "{}"


def _key(key: str) -> str:
    bare = key.isascii() and all(sign.isalnum() or sign in "-_" for sign in key)
    return key if key and bare else toml_value(key)
