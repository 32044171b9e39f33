"""A new session from what was typed, and rules changed in the middle of one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from pusoyref.cli.desk import desk
from pusoyref.entries import Change
from pusoyref.errors import Unreadable
from pusoyref.export.status import status_json
from pusoyref.money.pesos import read_pesos
from pusoyref.notation.names import read_players
from pusoyref.ruleset.loading import DEFAULT, load, read_setting, with_limits, with_options
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.enter import check_table
from pusoyref.session.evening import Evening, Header
from pusoyref.sheet.dates import read_date
from pusoyref.sheet.names import read_session_name
from pusoyref.view.board import next_hand_line
from pusoyref.wording.questions import direction_words


class Wish(Struct, frozen=True):
    """A new session as it was asked for; None and empty where nothing was said."""

    name: str
    players: tuple[str, ...]
    rules: str | None
    settings: tuple[str, ...]
    stake: str | None
    limits: Mapping[str, int | None]
    date: str | None
    like: str | None
    enter_passes: bool | None = None

    @property
    def has_flags(self) -> bool:
        """Whether any option was given: then nothing is asked."""
        said = (self.rules, self.stake, self.date, self.like, self.enter_passes, *self.limits.values())
        return bool(self.settings) or any(value is not None for value in said)


def start_session(wish: Wish, today: str) -> None:
    """Makes it, makes it current, says how it begins. Errors: everything that can be wrong with any part."""
    here = desk()
    model = None if wish.like is None else here.book.open(here.book.find(wish.like)).evening()
    header = Header(
        name=read_session_name(wish.name),
        date=read_date(wish.date or today),
        players=_players(wish, model),
        rules=_rules(wish, model),
        stake=_stake(wish, model),
    )
    check_table(header.rules, header.players)
    id = here.book.create(header)
    session = here.session(id)
    if _enter_passes(wish, model):  # An entry like any other, so that it can be taken back.
        session.enter(lambda _: (Change(enter_passes=True),))
    evening = session.evening()
    each = f"stake {here.speech.pesos(header.stake)} a point" if header.stake else "points only"
    here.answer(
        lambda: {"id": id, **status_json(evening)},
        f"{header.name} ({id}): {direction_words(header.rules, header.players)}; rules {header.rules.name}; {each}"
        f"{'; Enter alone passes' if evening.enter_passes else ''}.",
        next_hand_line(evening, here.speech),
    )


def _players(wish: Wish, model: Evening | None) -> tuple[str, ...]:
    if wish.players:
        return read_players(wish.players)
    if model is None:
        raise Unreadable("who-plays")
    return model.players


def _rules(wish: Wish, model: Evening | None) -> Ruleset:
    inherits = wish.rules is None and model is not None
    base = model.current_rules if inherits and model else rules_from(wish.rules or DEFAULT)
    return with_limits(with_options(base, dict(map(read_setting, wish.settings))), wish.limits)


def _stake(wish: Wish, model: Evening | None) -> int:
    if wish.stake is not None:
        return read_pesos(wish.stake)
    return 0 if model is None else model.stake


def _enter_passes(wish: Wish, model: Evening | None) -> bool:
    if wish.enter_passes is not None:
        return wish.enter_passes
    return model is not None and model.enter_passes


def rules_from(name: str, settings: Sequence[str] = ()) -> Ruleset:
    """A ruleset by name or file, with single options set."""
    return with_options(load(name, desk().rules_folders), dict(map(read_setting, settings)))


def changed(
    evening: Evening,
    rules: str | None,
    settings: Sequence[str],
    stake: str | None,
    limits: Mapping[str, int | None],
    enter_passes: bool | None,
) -> Change:
    """What `change` says, as an entry. Errors: `nothing-changed`, those of options and amounts."""
    old = evening.current_rules
    base = old if rules is None else rules_from(rules)
    new = with_limits(with_options(base, dict(map(read_setting, settings))), limits)
    new_stake = None if stake is None else read_pesos(stake)
    passes = None if enter_passes == evening.enter_passes else enter_passes
    if new == old and new_stake in (None, evening.stake) and passes is None:
        raise Unreadable("nothing-changed")
    return Change(None if new == old else new, new_stake, passes)
