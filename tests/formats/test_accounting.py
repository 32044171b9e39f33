"""hledger, Ledger and bean-check accept the exports in their strict modes, and their balances are the ledger's."""

from __future__ import annotations

import csv
import re
import shutil
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path

import pytest

from pusoyref.entries import Pay, Score
from pusoyref.errors import InvalidRequest
from pusoyref.formats import Exported, beancount, hledger
from pusoyref.formats.accounting import books_of
from pusoyref.notation.pesos import read_pesos, write_pesos
from pusoyref.session.account import account_of
from pusoyref.text.style import SIGNS
from tests.formats.books import EXAMPLES, HOSTILE, example, session
from tests.formats.histories import exported, random_history
from tests.program import run_process

pytestmark = pytest.mark.slow

Balances = dict[str, int]


def run(*command: str) -> str:
    """What a program says; the test fails with its complaint."""
    answer = run_process(*command)
    assert (answer.status, answer.err) == (0, ""), answer
    return answer.out


def by_hledger(folder: Path, sessions: Sequence[Exported]) -> Balances:
    file = _written(folder, hledger.write(sessions, SIGNS), "pusoy.journal")
    run(
        "hledger",
        "-f",
        file,
        "check",
        "-s",
        "accounts",
        "commodities",
        "payees",
        "ordereddates",
        "uniqueleafnames",
    )
    rows = csv.DictReader(run("hledger", "-f", file, "bal", "-N", "-E", "--flat", "-O", "csv").splitlines())
    return {row["account"].removeprefix("players:"): _centavos(row["balance"]) for row in rows}


def by_ledger(folder: Path, sessions: Sequence[Exported]) -> Balances:
    file = _written(folder, hledger.write(sessions, SIGNS), "pusoy.journal")
    form = "%(account)\t%(display_total)\n"
    told = run(
        "ledger", "--args-only", "--pedantic", "--check-payees", "-f", file,
        "bal", "--flat", "--no-total", "--empty", "--balance-format", form,
    )  # fmt: skip
    lines = (line.split("\t") for line in told.splitlines())
    return {account.removeprefix("players:"): _centavos(amount) for account, amount in lines}


def by_beancount(folder: Path, sessions: Sequence[Exported]) -> Balances:
    file = _written(folder, beancount.write(sessions, SIGNS), "pusoy.beancount")
    run(sys.executable, "-m", "beancount.scripts.check", file)
    told = run(sys.executable, "-c", _SUMS, file)
    lines = (line.split("\t") for line in told.splitlines())
    return {
        account.removeprefix("Assets:Players:").lower(): read_pesos(amount, signed=True)
        for account, amount in lines
    }


_SUMS = """
import collections, sys
from beancount import loader
entries, errors, _ = loader.load_file(sys.argv[1])
assert not errors, errors
sums = collections.Counter()
for entry in entries:
    for posting in getattr(entry, "postings", ()):
        assert posting.units.currency == "PHP"
        sums[posting.account] += posting.units.number
for account, number in sums.items():
    print(f"{account}\\t{number:.2f}")
"""

PROGRAMS: dict[str, Callable[[Path, Sequence[Exported]], Balances]] = {
    "hledger": by_hledger,
    "ledger": by_ledger,
    "bean-check": by_beancount,
}


@pytest.fixture(params=PROGRAMS)
def balances(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Sequence[Exported]], Balances]:
    """The balances that a program has of an export, its strict checks passed; 0 is left out."""
    program = request.param
    there = find_spec("beancount") if program == "bean-check" else shutil.which(program)
    if not there:
        pytest.skip(f"{program} is not installed")
    return lambda sessions: {
        slug: centavos for slug, centavos in PROGRAMS[program](tmp_path, sessions).items() if centavos
    }


def _written(folder: Path, text: str, name: str) -> str:
    (folder / name).write_text(text, "utf-8")
    return str(folder / name)


def _centavos(amount: str) -> int:
    return read_pesos(amount.removesuffix("PHP").strip(), signed=True)


def owed(sessions: Sequence[Exported]) -> Balances:
    """What `ledger` says, over all sessions, by slug."""
    account = account_of([session.evening for session in sessions])
    slugs = books_of(sessions).accounts
    return {slugs[person].lower(): centavos for person, centavos in account.owed.items() if centavos}


Told = Callable[[Sequence[Exported]], Balances]


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_an_example(balances: Told, file: Path) -> None:
    sessions = [example(file)]
    assert balances(sessions) == owed(sessions) != {}


def test_all_examples_in_one_file(balances: Told) -> None:
    sessions = [example(file, f"S{number}") for number, file in enumerate(EXAMPLES, 1)]
    assert balances(sessions) == owed(sessions)


def test_random_evenings_in_one_file(balances: Told) -> None:
    histories = [random_history(seed, steps=4)[0] for seed in range(40)]
    for number, history in enumerate(histories, 1):
        history.id = f"S{number}"
    sessions = [exported(history) for history in histories]
    found = balances(sessions)
    assert found == owed(sessions)
    assert len(found) >= 5


def hostile_sessions() -> list[Exported]:
    return [
        session(
            Score(tuple(zip(people, (0, 4, 11, 13), strict=True))),
            Pay(people[2], people[0], 1234567, "2026-11-29", "in cash, " + people[3]),
            Pay(people[1], people[0], 25, "2026-12-31", '"; 1 = 2 [2026-13-45] :tag: key:: (x)'),
            players=people,
            stake=333,
            id=f"S{number}",
            name=f"{people[2]} {people[0]}",
        )
        for number, people in enumerate(HOSTILE, 1)
    ]


def test_hostile_names(balances: Told) -> None:
    sessions = hostile_sessions()
    assert balances(sessions) == owed(sessions)
    assert len(owed(sessions)) == len({name for people in HOSTILE for name in people})
    for one in sessions:
        assert balances([one]) == owed([one])


def test_an_evening_without_money_or_hands(balances: Told) -> None:
    score = "score Ana=0, Ben=4, Carla=10, Dan=5"
    for one in (session(), session(score, "void misdeal", stake=0), session("void misdeal")):
        assert balances([one]) == {}


def test_a_wrong_balance_would_be_found(balances: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    """The assertions in the files are really checked."""
    from pusoyref.formats import beancount, hledger

    sessions = [example(EXAMPLES[-2] if EXAMPLES[-1].stem != "saturday" else EXAMPLES[-1])]
    assert sessions[0].evening.payments
    for module, sign in ((hledger, " = "), (beancount, " balance ")):
        right = module.write(sessions, SIGNS)
        lines = right.splitlines()
        at = max(number for number, line in enumerate(lines) if sign in line and "PHP" in line)
        lines[at] = re.sub(r"(\d)\.(\d\d) PHP$", r"\1.99 PHP", lines[at])
        wrong = "\n".join(lines) + "\n"
        assert wrong != right
        monkeypatch.setattr(module, "write", lambda sessions, style, wrong=wrong: wrong)
    with pytest.raises(AssertionError):
        balances(sessions)


def test_the_form_of_a_hand_and_a_payment() -> None:
    one = session(
        "score Ana=0, Ben=4, Carla=10, Dan=13", Pay("Dan", "Ana", 10050, "", "cash, two bills"), id="S7"
    )
    text = hledger.write([one], SIGNS)
    assert (
        "2026-11-28 * (S7-H001) Pusoy Dos\n"
        "    ; session: S7\n"
        "    ; hand: 1\n"
        "    players:ana    315.00 PHP\n"
        "    players:ben    -20.00 PHP\n"
        "    players:carla    -100.00 PHP\n"
        "    players:dan    -195.00 PHP\n"
    ) in text
    assert (
        "2026-11-28 * (S7-P001) Pusoy Dos payment\n"
        "    ; session: S7\n"
        "    ; hand: 1\n"
        "    ; payment: 1\n"
        "    ; note: cash two bills\n"
        "    players:ana    -100.50 PHP = 214.50 PHP\n"
        "    players:dan    100.50 PHP = -94.50 PHP\n"
    ) in text
    counted = beancount.write([one], SIGNS)
    assert '2026-11-28 * "Pusoy Dos" "S7-H001" ^S7-H001\n  session: "S7"\n  hand: 1\n' in counted
    assert '2026-11-28 * "Pusoy Dos payment" "cash, two bills" ^S7-P001\n' in counted
    assert "2026-11-29 balance Assets:Players:Dan -94.50 PHP\n" in counted
    assert write_pesos(21450) in counted


def test_payments_have_their_own_day_and_all_is_in_order_of_time() -> None:
    first = session("score Ana=0, Ben=4, Carla=10, Dan=5", Pay("Ben", "Ana", 2000, "2026-12-24"), id="S1")
    second = session("score Ben=0, Ana=4, Carla=10, Dan=5", id="S2", day="2026-12-05")
    books = books_of([first, second])
    assert [(one.day, one.id) for one in books.transactions] == [
        ("2026-11-28", "S1-H001"), ("2026-12-05", "S2-H001"), ("2026-12-24", "S1-P001"),
    ]  # fmt: skip
    ben = [posting for one in books.transactions for posting in one.postings if posting.person == "Ben"]
    assert [(posting.change, posting.balance) for posting in ben] == [
        (-2000, -2000),
        (14500, 12500),
        (2000, 14500),
    ]


def test_a_hand_paid_at_once_has_its_own_payments() -> None:
    from pusoyref.entries import Change
    from pusoyref.ruleset.loading import preset, with_options

    at_once = with_options(preset("pinoy"), {"scoring.settle": "hand"})
    one = session(Change(at_once), "score Ana=0, Ben=4, Carla=10, Dan=5", "owes Carla")
    transactions = books_of([one]).transactions
    assert [one.id for one in transactions] == ["S1-H001", "S1-H001-P1", "S1-H001-P2"]
    assert {posting.person: posting.balance for one in transactions for posting in one.postings} == {
        "Ana": 10000, "Ben": 0, "Carla": -10000, "Dan": 0,
    }  # fmt: skip


def test_two_people_have_two_accounts_and_one_person_has_one() -> None:
    score = ("score {}=0, {}=4, {}=10, {}=5").format
    one = session(
        score("Peña", "pena", "漢字", "pena-2"), players=("Peña", "pena", "漢字", "pena-2"), id="S1"
    )
    two = session(score("PEÑA", "Eve", "Fe", "Gil"), players=("PEÑA", "Eve", "Fe", "Gil"), id="S2")
    accounts = books_of([one, two]).accounts
    assert accounts == {
        "Peña": "pena", "pena": "pena-2", "漢字": "漢字", "pena-2": "pena-2-2", "Eve": "eve", "Fe": "fe", "Gil": "gil",
    }  # fmt: skip


def test_a_day_that_accounting_programs_do_not_know_is_refused() -> None:
    with pytest.raises(InvalidRequest) as error:
        books_of([session("score Ana=0, Ben=4, Carla=10, Dan=5", day="1399-12-31")])
    assert error.value.code == "day-too-early"
