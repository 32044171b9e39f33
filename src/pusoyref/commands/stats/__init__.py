"""`stats`: per player, across sessions; as tables (`tables.py`), as JSON, and as CSV with a row a player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from pusoyref.cli.context import get_context
from pusoyref.cli.options import Since, Until, files, ids_in, sessions, without_copies
from pusoyref.cli.progress import COUNTING, steps
from pusoyref.cli.streams import write_utf8
from pusoyref.commands.stats.tables import stats_lines
from pusoyref.errors import InvalidRequest
from pusoyref.formats.csv import Cell, Number, csv_text
from pusoyref.ledger.files import write_file
from pusoyref.ledger.store import id_number
from pusoyref.notation.pesos import write_pesos
from pusoyref.scoring.score import Points, halved
from pusoyref.session.statistics import (
    Night,
    PaidInPlay,
    PersonNight,
    PersonStats,
    Share,
    Stats,
    lacks_leader,
    statistics,
)


def stats_command(
    sessions: Annotated[
        list[str], typer.Argument(metavar="[SESSION...]", autocompletion=sessions, help="All if left out.")
    ] = [],  # noqa: B006
    since: Since = None,
    until: Until = None,
    min_hands: Annotated[
        int | None,
        typer.Option(
            "--min-hands", metavar="N", min=1, help="Who has played so many; a tenth of the most if left out."
        ),
    ] = None,
    to: Annotated[
        str | None,
        typer.Option(
            "--to", metavar="FORMAT", autocompletion=lambda: ["csv"], help="csv: for a spreadsheet."
        ),
    ] = None,
    output: Annotated[
        str,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            autocompletion=files,
            help="Where the csv goes; - is standard output.",
        ),
    ] = "-",
) -> None:
    """Per player, across sessions.

    Hands, wins, sunog and shutouts, cards left, points and pesos, best and
    worst evening, streaks, who paid whom most, seats, the lead, and what went
    out. Shares come with the span in which the true one lies.

    \b
    pusoyref stats
    pusoyref stats --since 2026-01 --min-hands 50
    pusoyref stats S7 S8 --json
    pusoyref stats --to csv -o stats.csv
    """
    if to not in (None, "csv"):
        raise InvalidRequest("unknown-format", format=to, formats=("csv",))
    stats = statistics(_nights(_chosen(sessions, since, until)))
    regular = stats.regular(min_hands)
    people = stats.people if min_hands is None else regular
    if to is not None:
        _write_csv(stats, people, output)
        return
    context = get_context()
    lines = [] if context.as_json else stats_lines(stats, regular, context.style)
    context.answer(lambda: _stats_json(stats, people, regular), *lines)


def _chosen(names: Sequence[str], since: str | None, until: str | None) -> list[str]:
    """Ids of the sessions, oldest first. Errors: `no-session`, those of a span and of a name."""
    context = get_context()
    named = [*names, *([context.session_name] if context.session_name else [])]
    if named:
        ids = [context.store.find(name) for name in named]
        ids = list(dict.fromkeys([*ids, *(ids_in(since, until) if since or until else [])]))
        return without_copies(ids) if len(ids) > 1 else ids
    if not since and not until and not context.store.ids():
        raise InvalidRequest("no-session")
    return ids_in(since, until)


def _nights(ids: Sequence[str]) -> list[Night]:
    """Each session read once, by day, those without one last."""
    nights = []
    for id in steps(ids, COUNTING):
        stored = get_context().store.open(id).stored()
        evening = stored.evening()
        nights.append(Night(id, evening, tuple(stored.events) if lacks_leader(evening) else ()))
    return sorted(
        nights,
        key=lambda night: (not night.evening.header.date, night.evening.header.date, id_number(night.id)),
    )


def _write_csv(stats: Stats, people: Sequence[PersonStats], output: str) -> None:
    """RFC 4180 with a byte order mark; no name is a formula."""
    rows = [_cells(_person(stats, person)) for person in people]
    text = csv_text([tuple(_COLUMNS), *rows], mark=True)
    if output != "-":
        write_file(output, text, get_context().home)
        get_context().notice(f"Written to {output}.")
        return
    write_utf8(text)


_COLUMNS = {
    "player": "player", "hands": "hands", "evenings": "evenings",
    "wins": "wins",
    "win_share": "win_share.share", "win_low": "win_share.low", "win_high": "win_share.high",
    "sunog": "sunog",
    "sunog_share": "sunog_share.share", "sunog_low": "sunog_share.low", "sunog_high": "sunog_share.high",
    "shutouts": "shutouts",
    "shutout_share": "shutout_share.share",
    "shutout_low": "shutout_share.low", "shutout_high": "shutout_share.high",
    "cards_left": "cards_left", "cards_left_lost": "cards_left_lost",
    "points": "points", "points_per_hand": "points_per_hand", "penalty": "penalty",
    "pesos": "pesos", "pesos_per_hand": "pesos_per_hand",
    "best_evening": "best_evening.session", "best_date": "best_evening.date",
    "worst_evening": "worst_evening.session", "worst_date": "worst_evening.date",
    "longest_winning": "longest_winning", "longest_losing": "longest_losing",
    "paid_most_to": "paid_most.to", "was_paid_most_by": "was_paid_most.from",
}  # fmt: skip
"""The columns of the CSV, each with where in a person's JSON it is."""


def _cells(person: dict[str, Any]) -> list[Cell]:
    cells: list[Cell] = []
    for place in _COLUMNS.values():
        key, _, inner = place.partition(".")
        cell = person[key]
        if inner and cell is not None:
            cell = cell[inner]
        cells.append(Number(cell) if cell is not None and key in ("pesos", "pesos_per_hand") else cell)
    return cells


def _stats_json(
    stats: Stats, people: Sequence[PersonStats], regular: Sequence[PersonStats]
) -> dict[str, Any]:
    """Those of `people`, most hands first; who is `regular` is marked. Shares are 0 to 1 with their interval."""
    overall = stats.overall
    places = _places(overall)
    for seat in places["seats"]:
        seat["by_chance"] = round(stats.by_chance[seat["seat"]], 4)
    regulars = {person.player for person in regular}
    return {
        "sessions": stats.sessions,
        "hands": stats.hands,
        "since": stats.first or None,
        "until": stats.last or None,
        "rules": list(stats.rules),
        "players": [_person(stats, person, regular=person.player in regulars) for person in people],
        "overall": {
            "sunog_share": _share(overall.sunog),
            "shutout_share": _share(overall.shutouts),
            "cards_left": _a_hand(overall.cards, overall.hands),
            "cards_left_lost": _a_hand(overall.cards, overall.lost),
            **places,
            "out_with": _kinds(overall),
            "paid": [{"from": paid.payer, "to": paid.payee, **_amounts(paid)} for paid in stats.paid],
        },
    }


def _person(stats: Stats, person: PersonStats, *, regular: bool = False) -> dict[str, Any]:
    paid, was_paid = stats.paid_most(person.player), stats.was_paid_most(person.player)
    pesos_a_hand = round(person.centavos / person.money_hands) if person.money_hands else None
    return {
        "player": person.player,
        "regular": regular,
        "hands": person.hands,
        "wins": person.wins.count,
        "win_share": _share(person.wins),
        "sunog": person.sunog.count,
        "sunog_share": _share(person.sunog),
        "shutouts": person.shutouts.count,
        "shutout_share": _share(person.shutouts),
        "cards_left": _a_hand(person.cards, person.hands),
        "cards_left_lost": _a_hand(person.cards, person.lost),
        "points": person.points,
        "points_per_hand": _a_hand(person.points, person.hands),
        "penalty": person.penalty,
        "pesos": write_pesos(person.centavos),
        "pesos_per_hand": None if pesos_a_hand is None else write_pesos(pesos_a_hand),
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


def _share(share: Share) -> dict[str, Any]:
    """The true share lies between `low` and `high` 19 times in 20."""
    low, high = share.interval
    rate = None if share.share is None else round(share.share, 4)
    return {"count": share.count, "of": share.of, "share": rate, "low": round(low, 4), "high": round(high, 4)}


def _a_hand(total: Points, hands: int) -> float | None:
    """Of a total what falls to one hand, to the hundredth; None of no hands."""
    return round(total / hands, 2) if hands else None


def _places(person: PersonStats) -> dict[str, Any]:
    """Wins by seat, as players are listed; and by turn from the leader of the first trick, where it is known."""
    return {
        "seats": [{"seat": seat, **_share(share)} for seat, share in person.seats.items()],
        "turns": [{"turn": turn, **_share(share)} for turn, share in person.turns.items()],
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
