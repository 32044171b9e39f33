"""`stats --to csv`: a row a player, for a spreadsheet."""

from __future__ import annotations

from collections.abc import Sequence

from pusoyref.export.cells import Cell, Number, csv_text
from pusoyref.export.stats import a_hand, pesos_a_hand
from pusoyref.money.pesos import write_pesos
from pusoyref.session.stats.person import Person, PersonNight, Stats
from pusoyref.session.stats.shares import Share

COLUMNS = (
    "player", "hands", "evenings",
    "wins", "win_share", "win_low", "win_high",
    "sunog", "sunog_share", "sunog_low", "sunog_high",
    "shutouts", "shutout_share", "shutout_low", "shutout_high",
    "cards_left", "cards_left_lost", "points", "points_per_hand", "penalty", "pesos", "pesos_per_hand",
    "best_evening", "best_date", "worst_evening", "worst_date", "longest_winning", "longest_losing",
    "paid_most_to", "was_paid_most_by",
)  # fmt: skip


def stats_csv(stats: Stats, people: Sequence[Person]) -> str:
    """RFC 4180 with a byte order mark; no name is a formula."""
    return csv_text([COLUMNS, *(_row(stats, person) for person in people)], mark=True)


def _row(stats: Stats, person: Person) -> list[Cell]:
    paid, was_paid = stats.paid_most(person.player), stats.was_paid_most(person.player)
    per_hand = pesos_a_hand(person)
    return [
        person.player,
        person.hands,
        len(person.nights),
        *_share(person.wins),
        *_share(person.sunog),
        *_share(person.shutouts),
        a_hand(person.cards, person.hands),
        a_hand(person.cards, person.lost),
        person.points,
        a_hand(person.points, person.hands),
        person.penalty,
        Number(write_pesos(person.centavos)),
        None if per_hand is None else Number(per_hand),
        *_night(person.best),
        *_night(person.worst),
        person.longest_won,
        person.longest_lost,
        None if paid is None else paid.payee,
        None if was_paid is None else was_paid.payer,
    ]


def _share(share: Share) -> list[Cell]:
    low, high = share.interval
    rate = None if share.share is None else round(share.share, 4)
    return [share.count, rate, round(low, 4), round(high, 4)]


def _night(night: PersonNight | None) -> list[Cell]:
    return [None, None] if night is None else [night.name, night.date]
