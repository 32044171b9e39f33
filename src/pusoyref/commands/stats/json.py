"""What `stats` says to programs: its JSON, and `--to csv`, a row a player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pusoyref.formats.csv import Cell, Number, csv_text
from pusoyref.notation.pesos import write_pesos
from pusoyref.scoring.score import Points, halved
from pusoyref.session.statistics import PaidInPlay, PersonNight, PersonStats, Share, Stats


def stats_json(stats: Stats, people: Sequence[PersonStats], regular: Sequence[PersonStats]) -> dict[str, Any]:
    """Those of `people`, most hands first; who is `regular` is marked. Shares are 0 to 1 with their interval."""
    regulars = {person.player for person in regular}
    return {
        "sessions": stats.sessions,
        "hands": stats.hands,
        "since": stats.first or None,
        "until": stats.last or None,
        "rules": list(stats.rules),
        "players": [_person(stats, person, person.player in regulars) for person in people],
        "overall": _overall(stats),
    }


def share_json(share: Share) -> dict[str, Any]:
    """`{"count", "of", "share", "low", "high"}`; the true share lies between the last two 19 times in 20."""
    low, high = share.interval
    rate = None if share.share is None else round(share.share, 4)
    return {"count": share.count, "of": share.of, "share": rate, "low": round(low, 4), "high": round(high, 4)}


def a_hand(total: Points, hands: int) -> float | None:
    """Of a total what falls to one hand, to the hundredth; None of no hands."""
    return round(total / hands, 2) if hands else None


def pesos_a_hand(person: PersonStats) -> str | None:
    """Of the hands that were played for pesos."""
    return write_pesos(round(person.centavos / person.money_hands)) if person.money_hands else None


def _person(stats: Stats, person: PersonStats, regular: bool) -> dict[str, Any]:
    paid, was_paid = stats.paid_most(person.player), stats.was_paid_most(person.player)
    return {
        "player": person.player,
        "regular": regular,
        "hands": person.hands,
        "wins": person.wins.count,
        "win_share": share_json(person.wins),
        "sunog": person.sunog.count,
        "sunog_share": share_json(person.sunog),
        "shutouts": person.shutouts.count,
        "shutout_share": share_json(person.shutouts),
        "cards_left": a_hand(person.cards, person.hands),
        "cards_left_lost": a_hand(person.cards, person.lost),
        "points": person.points,
        "points_per_hand": a_hand(person.points, person.hands),
        "penalty": person.penalty,
        "pesos": write_pesos(person.centavos),
        "pesos_per_hand": pesos_a_hand(person),
        "evenings": len(person.nights),
        "best_evening": _night(person.best),
        "worst_evening": _night(person.worst),
        "longest_winning": person.longest_won,
        "longest_losing": person.longest_lost,
        "paid_most": None if paid is None else {"to": paid.payee, **_amounts(paid)},
        "was_paid_most": None if was_paid is None else {"from": was_paid.payer, **_amounts(was_paid)},
        **_places(person),
        "out_with": _kinds(person),
    }


def _overall(stats: Stats) -> dict[str, Any]:
    overall = stats.overall
    places = _places(overall)
    for seat in places["seats"]:
        seat["by_chance"] = round(stats.by_chance[seat["seat"]], 4)
    return {
        "sunog_share": share_json(overall.sunog),
        "shutout_share": share_json(overall.shutouts),
        "cards_left": a_hand(overall.cards, overall.hands),
        "cards_left_lost": a_hand(overall.cards, overall.lost),
        **places,
        "out_with": _kinds(overall),
        "paid": [{"from": one.payer, "to": one.payee, **_amounts(one)} for one in stats.paid],
    }


def _places(person: PersonStats) -> dict[str, Any]:
    """Wins by seat, as players are listed; and by turn from the leader of the first trick, where it is known."""
    return {
        "seats": [{"seat": seat, **share_json(share)} for seat, share in person.seats.items()],
        "turns": [{"turn": turn, **share_json(share)} for turn, share in person.turns.items()],
    }


def _kinds(person: PersonStats) -> dict[str, int]:
    return {kind or "unknown": count for kind, count in person.out_with.items()}


def _night(night: PersonNight | None) -> dict[str, Any] | None:
    if night is None:
        return None
    return {
        "id": night.id,
        "session": night.name,
        "date": night.date or None,
        "hands": night.hands,
        "points": night.points,
        "pesos": None if night.centavos is None else write_pesos(night.centavos),
    }


def _amounts(paid: PaidInPlay) -> dict[str, Any]:
    return {"points": halved(paid.halves), "pesos": write_pesos(paid.centavos)}


COLUMNS = (
    "player", "hands", "evenings",
    "wins", "win_share", "win_low", "win_high",
    "sunog", "sunog_share", "sunog_low", "sunog_high",
    "shutouts", "shutout_share", "shutout_low", "shutout_high",
    "cards_left", "cards_left_lost", "points", "points_per_hand", "penalty", "pesos", "pesos_per_hand",
    "best_evening", "best_date", "worst_evening", "worst_date", "longest_winning", "longest_losing",
    "paid_most_to", "was_paid_most_by",
)  # fmt: skip


def stats_csv(stats: Stats, people: Sequence[PersonStats]) -> str:
    """RFC 4180 with a byte order mark; no name is a formula."""
    return csv_text([COLUMNS, *(_row(stats, person) for person in people)], mark=True)


def _row(stats: Stats, person: PersonStats) -> list[Cell]:
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
        *_night_cells(person.best),
        *_night_cells(person.worst),
        person.longest_won,
        person.longest_lost,
        None if paid is None else paid.payee,
        None if was_paid is None else was_paid.payer,
    ]


def _share(share: Share) -> list[Cell]:
    low, high = share.interval
    rate = None if share.share is None else round(share.share, 4)
    return [share.count, rate, round(low, 4), round(high, 4)]


def _night_cells(night: PersonNight | None) -> list[Cell]:
    return [None, None] if night is None else [night.name, night.date]
