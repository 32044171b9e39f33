"""The commands, in the groups and the order of the help. A command's module is loaded when it is called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pusoyref.errors import InvalidRequest


class CommandLine(NamedTuple):
    """A command: its name, the module that has it, and its line in the help (the first line of its docstring).

    `at_table`: it is a word of the prompt too. `short`: what may be typed there instead.
    """

    name: str
    module: str
    summary: str
    at_table: bool = True
    short: tuple[str, ...] = ()


GROUPS: dict[str, tuple[CommandLine, ...]] = {
    "At the table": (
        CommandLine("new", "new", "Start a session: a name, then the players in turn order."),
        CommandLine("seats", "seats", "Who sits where from the next hand on: join, leave, move."),
        CommandLine("rename", "seats", "Give a person another name; everything stays theirs."),
        CommandLine("change", "change", "Rules, stake and limits from the next hand on."),
        CommandLine("table", "table", "The live referee: type plays, passes and words.", at_table=False),
        CommandLine("play", "play", "Put cards down: one play from a script."),
        CommandLine("pass", "play", "Pass: one turn from a script."),
        CommandLine("stand", "play", "Let the play just refused stand, with the reason."),
        CommandLine("lead", "play", "Say who leads, where the rules cannot know."),
        CommandLine("lowest", "play", "Say which was the lowest card dealt."),
        CommandLine("leftover", "play", "Say who took the card left over at three hands."),
        CommandLine("deal", "play", "Enter a hand before play, to have it checked."),
        CommandLine("dealer", "play", "Say who deals the next hand."),
        CommandLine("left", "score", "What a loser holds at the end: cards, or how many."),
        CommandLine("holds", "score", "Say who holds a 2 that was not played."),
        CommandLine("fed", "score", "Name who let the winner out and pays for all."),
        CommandLine("owes", "score", "Say who did not pay a hand at once."),
        CommandLine("score", "score", "Score a hand by the cards left, in one breath."),
        CommandLine("void", "score", "Call the hand off: a misdeal, a redeal."),
        CommandLine("undo", "undo", "Take back the last command that entered something.", short=("u",)),
        CommandLine("redo", "undo", "Bring back what was taken back last."),
        CommandLine("fix", "fix", "Put something right without taking back what came later."),
        CommandLine("status", "status", "The table as it stands."),
        CommandLine("seen", "seen", "The cards everybody has seen, and what nobody can beat any more."),
        CommandLine("why", "why", "What cards make, whether they stand now, and why."),
        CommandLine("board", "board", "The table full screen, for everybody to see.", at_table=False),
    ),
    "The money": (
        CommandLine("ledger", "ledger", "Hand by hand: points, pesos, payments, who owes whom."),
        CommandLine("pay", "pay", "Book cash that changed hands."),
        CommandLine("settle", "settle", "The fewest transfers that clear every debt."),
        CommandLine("close", "sessions", "End the session."),
        CommandLine("reopen", "sessions", "Open a closed session again."),
    ),
    "The records": (
        CommandLine("sessions", "sessions", "All sessions, newest first, with their ids."),
        CommandLine("use", "sessions", "Make a session current."),
        CommandLine("log", "log", "Every entry with its time; refusals and undone ones too."),
        CommandLine("replay", "replay", "Show a hand again, trick by trick."),
        CommandLine(
            "export", "export", "Evenings as files: for programs, a page, the group chat.", at_table=False
        ),
        CommandLine(
            "import",
            "import_",
            "Session files, JSON exports and score sheets, as new sessions.",
            at_table=False,
        ),
        CommandLine("check", "check", "Referee files and say what was wrong where; stores nothing."),
        CommandLine("compare", "compare", "Whether two evenings are the same and, if not, where they part."),
        CommandLine("rescore", "check", "The evening's money under other rules, side by side."),
        CommandLine("stats", "stats", "Per player, across sessions."),
        CommandLine("doctor", "doctor", "Read every session, replay it, prove the sums."),
    ),
    "Tournaments": (
        CommandLine(
            "tournament",
            "tournament",
            "Many tables, one ranking: draw, collect, standings, prizes.",
            at_table=False,
        ),
    ),
    "The rules": (
        CommandLine("rules", "rules", "The rulesets: list, show, diff, new."),
        CommandLine("beats", "beats", "What a play is, whether it beats another, and why."),
    ),
}
COMMANDS: dict[str, CommandLine] = {line.name: line for group in GROUPS.values() for line in group}
WORDS: dict[str, CommandLine] = {
    word: line for line in COMMANDS.values() if line.at_table for word in (line.name, *line.short)
}
"""The commands that are words of the prompt too, by name and short form."""
HELP_WORDS = ("help", "?")
LEAVING_WORDS = ("quit", "exit", "q")


def find_beginning(text: str, names: Sequence[str]) -> str:
    """The one of these names of commands that `text` is, or is the only beginning of; case does not matter.

    Errors: `unknown-command` with `known`, `ambiguous-command` with `candidates`.
    """
    wanted = text.casefold()
    matching = [name for name in names if name == wanted] or [
        name for name in names if wanted and name.startswith(wanted)
    ]
    if not matching:
        raise InvalidRequest("unknown-command", name=text, known=tuple(names))
    if len(matching) > 1:
        raise InvalidRequest("ambiguous-command", name=text, candidates=tuple(matching))
    return matching[0]
