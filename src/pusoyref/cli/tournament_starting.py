"""A tournament made of what was typed, and what is changed of one."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from pusoyref.cli.desk import desk
from pusoyref.cli.files import read_file
from pusoyref.cli.starting import rules_from
from pusoyref.cli.tournament_desk import new_seed, tournaments
from pusoyref.errors import Unreadable
from pusoyref.export.tournament import tournament_json
from pusoyref.money.pesos import read_pesos
from pusoyref.ruleset.loading import DEFAULT
from pusoyref.sheet.names import read_session_name
from pusoyref.tournament.entries import Changed
from pusoyref.tournament.players import new_players
from pusoyref.tournament.prizes import read_prizes
from pusoyref.tournament.state import Beginning, Tournament


def beginning(
    name: str,
    players: Sequence[str],
    file: str | None,
    rules: str | None,
    stake: str | None,
    rounds: int,
    hands: int,
    buy_in: str | None,
    prizes: str | None,
    seed: int | None,
    today: str,
) -> Beginning:
    """Errors: `tournament-rules`, those of names, rules, amounts and prizes."""
    under = rules_from(rules or DEFAULT)
    if under.cards_dealt(4) is None:
        raise Unreadable("tournament-rules", rules=under.name)
    return Beginning(
        "",
        read_session_name(name),
        today,
        new_players([*players, *(names_in(file) if file else ())]),
        under,
        read_pesos(stake) if stake is not None else 0,
        rounds,
        hands,
        read_pesos(buy_in) if buy_in is not None else 0,
        read_prizes(prizes) if prizes is not None else (),
        new_seed(seed),
    )


def names_in(file: str) -> list[str]:
    """A name a line; empty lines and what follows a # are left out. Errors: those of reading the file."""
    lines = (line.partition("#")[0].strip() for line in read_file(file).splitlines())
    return [line for line in lines if line]


def started(wanted: Beginning) -> None:
    """Makes it, makes it current, says how it begins. Errors: `tournament-exists`, `cannot-write`."""
    from pusoyref.wording.tournament import begun_words, next_step_words

    id = tournaments().create(wanted)
    made = tournaments().open(id).tournament()
    desk().answer(
        lambda: {**tournament_json(made), "seed": wanted.seed},
        begun_words(replace(made.beginning, id=id), desk().speech),
        next_step_words(made, ()),
    )


def changed(
    tournament: Tournament, rounds: int | None, hands: int | None, buy_in: str | None, prizes: str | None
) -> tuple[Changed]:
    """Errors: `nothing-to-change`, `rounds-drawn`, those of amounts and prizes."""
    entry = Changed(
        rounds,
        hands,
        None if buy_in is None else read_pesos(buy_in),
        None if prizes is None else read_prizes(prizes),
    )
    said = {key: getattr(entry, key) for key in Changed.__struct_fields__ if getattr(entry, key) is not None}
    if all(getattr(tournament, key) == value for key, value in said.items()):
        raise Unreadable("nothing-to-change")
    if rounds is not None and rounds < tournament.begun:
        raise Unreadable("rounds-drawn", begun=tournament.begun, rounds=rounds)
    return (entry,)


def listed() -> None:
    """`tournament list`"""
    from pusoyref.view.tournament_list import tournament_lines

    all_ = tournaments()
    lines = all_.all()
    try:
        current = all_.current()
    except Unreadable:
        current = ""
    here = desk()
    here.answer(
        lambda: {
            "tournaments": [
                {
                    "id": line.id,
                    "name": line.name,
                    "date": line.tournament.beginning.date if line.tournament else None,
                    "players": len(line.tournament.staying) if line.tournament else None,
                    "rounds": line.tournament.rounds if line.tournament else None,
                    "drawn": len(line.tournament.drawn) if line.tournament else None,
                    "current": line.id == current,
                    "why": line.why or None,
                }
                for line in lines
            ]
        },
        *tournament_lines(lines, current, color=here.color, ascii=here.speech.ascii),
    )
