"""An evening → its session file (docs/session-file.md). Read back by `sheet.read.read_sheet`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import asdict, replace

from pusoyref.money.pesos import write_pesos
from pusoyref.ruleset.loading import PRESETS, differences, load, preset
from pusoyref.ruleset.options import SECTIONS, Ruleset
from pusoyref.ruleset.writing import toml_value
from pusoyref.session.evening import Evening, Header, Payment
from pusoyref.session.fold import begin, setup_for, with_hand, with_players
from pusoyref.sheet.write_hand import hand_lines


def write_sheet(evening: Evening) -> str:
    """The session file of what stands (docs/session-file.md); every hand must have been replayed (`HandRecord.state`).

    Left out, because a session file cannot say it: who was named to lead or to deal, that the evening is
    closed, everything undone, all times.
    """
    lines = [*_head(evening.header), *_guests(evening)]
    so_far = begin(evening.header)
    for record in evening.hands:
        setup = record.setup
        changes = tuple(_changes(so_far, setup.players, setup.rules, record.stake))
        so_far = _changed(so_far, setup.players, setup.rules, record.stake)
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
    changed = {key: value for key, (_, value) in differences(preset(nearest), rules).items()}
    options: dict[str, Any] = {}
    for key, value in changed.items():
        section, _, option = key.partition(".")
        options.setdefault(section, {})[option] = value
    table: dict[str, Any] = {"extends": nearest}
    unnamed = load({**table, **options})
    table |= {
        key: getattr(rules, key) for key in ("name", "title") if getattr(rules, key) != getattr(unnamed, key)
    }
    table |= {section: options[section] for section in SECTIONS if section in options}
    return f"{{ {', '.join(f'{key} = {toml_value(value)}' for key, value in table.items())} }}"


def _distance(base: Ruleset, rules: Ruleset) -> tuple[int, bool]:
    """How far a preset is from `rules`: options that differ, then the name."""
    return len(differences(base, rules)), (base.name, base.title) != (rules.name, rules.title)


def _head(header: Header) -> Iterator[str]:
    yield f"session = {toml_value(header.name)}"
    if header.date:
        yield f"date    = {header.date}"
    yield f"rules   = {rules_value(header.rules)}"
    yield f"stake   = {toml_value(amount(header.stake))}"
    yield f"players = {toml_value(header.players)}"
    if header.tournament is not None:
        table = ", ".join(f"{key} = {toml_value(value)}" for key, value in asdict(header.tournament).items())
        yield f"tournament = {{ {table} }}"


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


def _changed(so_far: Evening, players: tuple[str, ...], rules: Ruleset, stake: int) -> Evening:
    return replace(with_players(so_far, players), rules=rules, stake=stake)


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
