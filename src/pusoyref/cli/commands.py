"""The commands, in the groups and the order of the help. A command's module is loaded when it is called."""

from __future__ import annotations

from typing import NamedTuple


class CommandLine(NamedTuple):
    """A command: its name, the module that has it, and its line in the help (the first line of its docstring)."""

    name: str
    module: str
    summary: str


GROUPS: dict[str, tuple[CommandLine, ...]] = {
    "At the table": (
        CommandLine("new", "sessions", "Start a session: a name, then the players in turn order."),
        CommandLine("seats", "sessions", "Who sits where from the next hand on: join, leave, move."),
        CommandLine("rename", "sessions", "Give a person another name; everything stays theirs."),
        CommandLine("change", "sessions", "Rules, stake and limits from the next hand on."),
        CommandLine("table", "table", "The live referee: type plays, passes and words."),
        CommandLine("play", "turns", "Put cards down: one play from a script."),
        CommandLine("pass", "turns", "Pass: one turn from a script."),
        CommandLine("stand", "turns", "Let the play just refused stand, with the reason."),
        CommandLine("lead", "turns", "Say who leads, where the rules cannot know."),
        CommandLine("lowest", "turns", "Say which was the lowest card dealt."),
        CommandLine("leftover", "turns", "Say who took the card left over at three hands."),
        CommandLine("deal", "turns", "Enter a hand before play, to have it checked."),
        CommandLine("dealer", "turns", "Say who deals the next hand."),
        CommandLine("left", "endings", "What a loser holds at the end: cards, or how many."),
        CommandLine("holds", "endings", "Say who holds a 2 that was not played."),
        CommandLine("fed", "endings", "Name who let the winner out and pays for all."),
        CommandLine("owes", "endings", "Say who did not pay a hand at once."),
        CommandLine("score", "endings", "Score a hand by the cards left, in one breath."),
        CommandLine("void", "endings", "Call the hand off: a misdeal, a redeal."),
        CommandLine("undo", "history", "Take back the last command that entered something."),
        CommandLine("redo", "history", "Bring back what was taken back last."),
        CommandLine("fix", "fixing", "Put something right without taking back what came later."),
        CommandLine("status", "show", "The table as it stands."),
        CommandLine("seen", "show", "The cards everybody has seen, 2s and aces first."),
    ),
    "The money": (
        CommandLine("ledger", "show", "Hand by hand: points, pesos, payments, who owes whom."),
        CommandLine("pay", "money", "Book cash that changed hands."),
        CommandLine("settle", "money", "The fewest transfers that clear every debt."),
        CommandLine("close", "sessions", "End the session."),
        CommandLine("reopen", "sessions", "Open a closed session again."),
    ),
    "The records": (
        CommandLine("sessions", "sessions", "All sessions, newest first, with their ids."),
        CommandLine("use", "sessions", "Make a session current."),
        CommandLine("log", "history", "Every entry with its time; refusals and undone ones too."),
        CommandLine("export", "files", "A session as a session file or as JSON."),
        CommandLine("import", "files", "Session files and JSON exports, as new sessions."),
        CommandLine("check", "files", "Referee files and say what was wrong where; stores nothing."),
        CommandLine("rescore", "rules", "The evening's money under other rules, side by side."),
        CommandLine("doctor", "doctor", "Read every session, replay it, prove the sums."),
    ),
    "The rules": (
        CommandLine("rules", "rules", "The rulesets: list, show, diff, new."),
        CommandLine("beats", "rules", "What a play is, whether it beats another, and why."),
    ),
}

COMMANDS: dict[str, CommandLine] = {line.name: line for group in GROUPS.values() for line in group}
