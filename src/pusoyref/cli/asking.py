"""What a new table is asked, once: on a terminal, and only where nothing was said by options."""

from __future__ import annotations

import sys

from msgspec.structs import replace

from pusoyref.cli.desk import desk
from pusoyref.cli.starting import Wish
from pusoyref.errors import Unreadable
from pusoyref.ruleset.loading import DEFAULT, preset, with_options
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.evening import Evening
from pusoyref.wording.desk import (
    HOUSE_QUESTIONS,
    STAKE_QUESTION,
    YES_OR_NO,
    as_last_time_question,
    kept_rules_words,
)
from pusoyref.wording.questions_of_the_house import (
    HouseQuestion,
    answers_to_options,
    questions_of_the_house,
    read_answer,
)


def completed(wish: Wish) -> Wish:
    """The wish with what the host answers. With options or in a pipe nothing is asked."""
    here = desk()
    if wish.has_flags or here.as_json or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return wish
    sessions = [entry for entry in here.book.index() if not entry.why]
    if sessions and _as_last_time(wish, sessions[0].id):
        return replace(wish, like=sessions[0].id)
    if not wish.players:
        return wish
    rules = _asked_rules(wish)
    stake = wish.stake or _ask(STAKE_QUESTION, "0")
    return replace(wish, rules=rules, stake=stake)


def _as_last_time(wish: Wish, id: str) -> bool:
    """Offers the last session's rules, players and stake; whether they are taken."""
    here = desk()
    last = here.book.open(id).evening()
    while True:
        answer = _ask(as_last_time_question(_described(last, wish)), "y").lower()
        if answer[:1] in ("y", "o", "n"):  # "o" for "oo", yes
            return answer[:1] != "n"
        here.notice(YES_OR_NO)


def _described(last: Evening, wish: Wish) -> str:
    speech = desk().speech
    stake = f"{speech.pesos(last.stake)} a point" if last.stake else "points only"
    players = "" if wish.players else f", {', '.join(last.players)}"
    return f"{last.header.name}: rules {last.current_rules.name}, {stake}{players}"


def _asked_rules(wish: Wish) -> str:
    """The questions, the sheet, and the ruleset kept under the session's name; a preset's name if nothing differs."""
    from pusoyref.cli.house_rules import house_name, write_rules
    from pusoyref.wording.rules_sheet import rules_sheet

    here, base = desk(), preset(DEFAULT)
    here.say(HOUSE_QUESTIONS, "")
    asked = questions_of_the_house(base, here.speech.write)
    rules = with_options(base, answers_to_options(base, [_answered(question, base) for question in asked]))
    here.say("", *rules_sheet(rules, here.speech.write, ascii=here.speech.ascii), "")
    if rules == base:
        return DEFAULT
    name, path = house_name(wish.name)
    write_rules(replace(rules, name=name, title=f"{wish.name}: as this table plays"), base, path)
    here.say(kept_rules_words(name), "")
    return name


def _answered(question: HouseQuestion, base: Ruleset) -> str:
    """The answer as typed, asked for until it is one."""
    here = desk()
    here.say(question.text, *(f"  {choice.mark}  {choice.words}" for choice in question.choices))
    default = str(question.default) if question.is_number else question.choices[question.default].mark
    while True:
        answer = _ask(f"[{default}] ", "")
        try:
            read_answer(question, answer, base)
        except Unreadable as error:
            from pusoyref.wording.errors import error_words

            here.notice(error_words(error, here.plain_speech))
        else:
            return answer


def _ask(prompt: str, default: str) -> str:
    return input(prompt).strip() or default
