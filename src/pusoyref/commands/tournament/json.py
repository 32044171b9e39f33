"""The JSON of tournaments (docs/for-programs.md). Money is a string with two decimals, or null for points only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pusoyref.money.transfers import Transfer
from pusoyref.notation.pesos import write_pesos
from pusoyref.tournament.account import POT, Account
from pusoyref.tournament.entries import Entry, write_entry
from pusoyref.tournament.missing import Missing
from pusoyref.tournament.standings import TournamentStanding, TournamentStandings
from pusoyref.tournament.state import DrawnRound, Tournament

POT_NAME = "the pot"


def entered_json(tournament: Tournament, entries: Sequence[Entry], words: Sequence[str]) -> dict[str, Any]:
    """The answer of every command that enters something."""
    return {
        **tournament_json(tournament),
        "entered": [
            {"text": text, "entry": write_entry(entry)} for entry, text in zip(entries, words, strict=True)
        ],
    }


def tournament_json(tournament: Tournament) -> dict[str, Any]:
    """What a tournament is and how far it is."""
    return {
        "tournament": tournament.name,
        "id": tournament.id,
        "rules": tournament.rules.name,
        "stake": write_pesos(tournament.stake),
        "rounds_planned": tournament.rounds,
        "hands": tournament.hands,
        "buy_in": write_pesos(tournament.buy_in),
        "prizes": list(tournament.prizes),
        "players": list(tournament.staying),
        "left": [person.name for person in tournament.people if person.until is not None],
        "paid": [person.name for person in tournament.people if person.paid],
        "drawn": len(tournament.drawn),
    }


def seating_json(rounds: Iterable[DrawnRound]) -> dict[str, Any]:
    """`tournament draw` and `seats`; `seed` is that of the last round shown."""
    shown = list(rounds)
    return {"seed": shown[-1].seed if shown else None, "rounds": [_round_json(one) for one in shown]}


def _round_json(round_: DrawnRound) -> dict[str, Any]:
    document: dict[str, Any] = {
        "round": round_.number,
        "seed": round_.seed,
        "how": round_.how,
        "tables": [
            {"table": number, "players": list(table.players)}
            for number, table in enumerate(round_.seating.tables, 1)
        ],
        "resting": list(round_.seating.resting),
    }
    if round_.proposed != round_.seating:
        document["proposed"] = [list(table.players) for table in round_.proposed.tables]
    return document


def missing_json(missing: Iterable[Missing]) -> list[dict[str, Any]]:
    """The tables that are waited for."""
    return [
        {
            "round": one.round,
            "table": one.table,
            "players": list(one.players),
            "hands": one.hands,
            "of": one.of,
            "session": one.session or None,
            "file": one.file or None,
            "copies": list(one.copies),
            "fault": one.fault.code if one.fault else None,
        }
        for one in missing
    ]


def standings_json(
    tournament: Tournament, standings: TournamentStandings, stale: Sequence[int]
) -> dict[str, Any]:
    """`tournament standings`; `stale` are the swiss rounds whose draw would now be different."""
    return {
        "tournament": tournament.name,
        "round": standings.round,
        "provisional": standings.provisional,
        "missing": missing_json(standings.missing),
        "rounds_to_draw": standings.to_draw,
        "by": "points-per-hand" if standings.per_hand else "points",
        "lot_seed": standings.seed,
        "standings": [_standing_json(row, standings) for row in standings.rows],
        "adjustments": [
            {
                "number": one.number,
                "player": one.player,
                "points": one.points,
                "reason": one.reason,
                "reversed": one.reversed,
            }
            for one in tournament.adjustments
        ],
        "draws_now_different": list(stale),
    }


def _standing_json(row: TournamentStanding, standings: TournamentStandings) -> dict[str, Any]:
    tally = row.tally
    document: dict[str, Any] = {
        "place": row.place,
        "player": row.player,
        "points": tally.points,
        "pesos": write_pesos(tally.centavos),
        "hands": tally.hands,
        "won": tally.won,
        "sunog": tally.sunog,
        "shutouts": tally.shutouts,
        "cards_left": tally.cards_left,
        "best_hand": tally.best,
        "rested": row.rested,
        "by_lot": row.by_lot,
        "left": row.left,
    }
    if standings.per_hand:
        document["points_per_hand"] = round(row.rate, 4) if tally.hands else None
    return document


def account_json(tournament: Tournament, account: Account, standings: TournamentStandings) -> dict[str, Any]:
    """`tournament settle`"""
    return {
        "tournament": tournament.name,
        "provisional": standings.provisional,
        "missing": missing_json(standings.missing),
        "pot": {
            "buy_ins": write_pesos(account.pot),
            "paid_in": write_pesos(account.in_pot),
            "kept": write_pesos(account.kept),
            "owed": write_pesos(account.pot_owed),
        },
        "players": [
            {
                "player": one.player,
                "buy_in_open": write_pesos(-one.buy_in),
                "paid": one.paid,
                "prize": write_pesos(one.prize),
                "stakes": write_pesos(one.stakes),
                "owed": write_pesos(one.owed),
            }
            for one in account.balances
        ],
        "settlement": [_transfer_json(one) for one in account.settlement.transfers],
        "mode": account.settlement.mode,
        "proved_fewest": account.settlement.proved_fewest,
        "most_transfers": account.settlement.limit,
    }


def _transfer_json(transfer: Transfer) -> dict[str, str]:
    payer, payee = (POT_NAME if name == POT else name for name in (transfer.payer, transfer.payee))
    return {"from": payer, "to": payee, "amount": write_pesos(transfer.centavos)}
