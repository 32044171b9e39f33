"""A new session from what was typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pusoyref.cli.desk import desk
from pusoyref.export.status import status_json
from pusoyref.money.pesos import read_pesos
from pusoyref.notation.names import read_players
from pusoyref.ruleset.loading import load, read_setting, with_limits, with_options
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.enter import check_table
from pusoyref.session.evening import Header
from pusoyref.sheet.dates import read_date
from pusoyref.sheet.names import read_session_name
from pusoyref.view.board import next_hand_line


def start_session(
    name: str,
    players: Sequence[str],
    rules: str,
    settings: Sequence[str],
    stake: str,
    limits: Mapping[str, int | None],
    date: str,
) -> None:
    """Makes it, makes it current, says how it begins. Errors: everything that can be wrong with any part."""
    here = desk()
    ruleset = with_limits(rules_from(rules, settings), limits)
    header = Header(read_session_name(name), read_date(date), read_players(players), ruleset, read_pesos(stake))
    check_table(ruleset, header.players)
    id = here.book.create(header)
    evening = here.session(id).evening()
    each = f"stake {here.speech.pesos(header.stake)} a point" if header.stake else "points only"
    here.answer(
        lambda: {"id": id, **status_json(evening)},
        f"{header.name} ({id}): {', '.join(header.players)}; rules {ruleset.name}; {each}.",
        next_hand_line(evening, here.speech),
    )


def rules_from(name: str, settings: Sequence[str] = ()) -> Ruleset:
    """A ruleset by name or file, with single options set."""
    return with_options(load(name, desk().rules_folders), dict(map(read_setting, settings)))
