"""Shell completion: what a shell is answered, as it asks by environment variables, and really on a terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from pusoyref.cli.commands import COMMANDS
from pusoyref.formats import FORMATS
from pusoyref.ruleset.loading import PRESETS
from tests.cli.shell_tabs import Shell
from tests.program import Answer, Program

pytestmark = pytest.mark.slow

CORNER, ODD = "Saturday at the corner", 'it\'s $5 "late"'


@pytest.fixture
def evenings(pusoyref: Program) -> Program:
    """S1 with Ana, Ben, Benjie and Niña, S2 with an odd name, and the house rules `kanto`; S2 is current."""
    pusoyref("new", CORNER, "Ana", "Ben", "Benjie", "Niña").done()
    pusoyref("new", ODD, "Carla", "Dan", "Elena", "Fe").done()
    pusoyref("rules", "new", "kanto").done()
    return pusoyref


def asking(shell: str, line: str) -> dict[str, str]:
    """The variables by which a shell asks when Tab is pressed at the end of `line`."""
    words = line.split(" ")
    return {
        "COMP_WORDS": line.replace(" ", "\n"),
        "COMP_CWORD": str(len(words) - 1),
        "_TYPER_COMPLETE_ARGS": line,
        "_TYPER_COMPLETE_WORD_TO_COMPLETE": words[-1],
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
        "_PUSOYREF_COMPLETE": f"complete_{shell}",
    }


def asked(pusoyref: Program, shell: str, line: str, **variables: str) -> Answer:
    """What a shell is answered when Tab is pressed at the end of `line`."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in (asking(shell, line) | variables).items():
            patch.setenv(name, value)
        return pusoyref()


def offered(pusoyref: Program, line: str) -> list[str]:
    """The candidates, as fish is given them."""
    answer = asked(pusoyref, "fish", line)
    assert (answer.status, answer.err) == (0, "")
    return [candidate.partition("\t")[0] for candidate in answer.out.splitlines() if candidate]


def test_commands_and_options(evenings: Program) -> None:
    assert offered(evenings, "pusoyref ") == list(COMMANDS)
    assert offered(evenings, "pusoyref le") == ["lead", "leftover", "left", "ledger"]
    assert offered(evenings, "pusoyref LED") == ["ledger"]
    assert offered(evenings, "pusoyref rules ") == ["list", "show", "diff", "new"]
    assert offered(evenings, "pusoyref rules SH") == ["show"]
    assert offered(evenings, "pusoyref score --h") == ["--held", "--hand", "--help"]
    assert {"--session", "--json", "--ascii", "--no-color"} <= set(offered(evenings, "pusoyref status --"))
    assert offered(evenings, "pusoyref --i") == ["--install-completion"]
    assert offered(evenings, "pusoyref --show-completion z") == ["zsh"]
    assert offered(evenings, "pusoyref nonsense ") == offered(evenings, "pusoyref close ") == []
    assert offered(evenings, "pusoyref led --since 2026 --u") == ["--until"]


@pytest.mark.parametrize(
    "line", ["use", "export", "export S1", "rescore", "new x --like", "status --session"]
)
def test_sessions_by_name_and_id(evenings: Program, line: str) -> None:
    assert offered(evenings, f"pusoyref {line} sat") == [CORNER]
    assert offered(evenings, f"pusoyref {line} IT") == [ODD]
    found = offered(evenings, f"pusoyref {line} s")
    assert {CORNER, "S2"} <= set(found) and ODD not in found
    assert offered(evenings, f"pusoyref {line} x") == []


def test_players_of_the_current_session_and_of_one_that_is_named(
    evenings: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert offered(evenings, "pusoyref lead ") == ["Carla", "Dan", "Elena", "Fe"]
    for line in ("lead --session S1 ", "--session s1 lead ", "pay --session=Satur ", "rename --session sat "):
        assert offered(evenings, f"pusoyref {line}b") == ["Ben", "Benjie"]
    monkeypatch.setenv("PUSOYREF_SESSION", "S1")
    assert offered(evenings, "pusoyref pass --by BENJ") == ["Benjie"]
    assert offered(evenings, "pusoyref pay ben n") == ["Niña"]
    assert offered(evenings, "pusoyref pay Ben ben") == ["Benjie"]
    assert offered(evenings, "pusoyref seats Ana Ben ") == ["Benjie", "Niña"]
    assert offered(evenings, "pusoyref settle --mode banker a") == ["Ana"]
    for begun in ("nin", "niñ", "NIÑ", "nin\u0303"):
        assert offered(evenings, f"pusoyref left {begun}") == ["Niña"]
    assert offered(evenings, "pusoyref left ñin") == offered(evenings, "pusoyref left bén") == []
    assert offered(evenings, "pusoyref holds n") == ["Niña", "nobody"]
    assert offered(evenings, "pusoyref new e") == []
    assert offered(evenings, "pusoyref new x e") == ["Elena"]


def test_rulesets_and_house_rules(evenings: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ours.toml").write_text("")
    for line in ("new x --rules", "change --rules", "rescore --rules", "check --rules", "beats --rules"):
        assert offered(evenings, f"pusoyref {line} ") == [*PRESETS, "kanto", "ours.toml"]
    for line in ("rules show", "rules diff", "rules diff casual", "rules new x --from"):
        assert offered(evenings, f"pusoyref {line} k") == ["kanto"]
    assert offered(evenings, "pusoyref rules show hong") == ["hong-kong"]


def test_fixed_values(evenings: Program) -> None:
    assert offered(evenings, "pusoyref settle --mode ") == ["fewest", "direct", "banker"]
    assert offered(evenings, "pusoyref export --to ") == list(FORMATS)
    assert offered(evenings, "pusoyref log --sort let") == ["let-stand"]
    assert offered(evenings, "pusoyref new x --set plays.five") == [
        "plays.five_card=same-kind", "plays.five_card=higher-kind",
    ]  # fmt: skip
    assert offered(evenings, "pusoyref settle --mode=d") == ["--mode=direct"]


def test_every_value_offered_is_taken(evenings: Program) -> None:
    for setting in offered(evenings, "pusoyref new x --set plays.b"):
        evenings("new", setting.replace("=", " is "), "Ana", "Ben", "Cy", "Dan", "--set", setting).done()
    for mode in ("fewest", "direct"):
        evenings("settle", "--mode", mode).done()


def test_files_are_left_to_the_shell(evenings: Program) -> None:
    """fish is told by the exit status, zsh by a word; nothing is offered in place of files."""
    for line, status, word in (
        ("check ", 1, "_files"),
        ("new x --rules ./", 1, "_files"),
        ("lead z", 0, "true"),
    ):
        asks = asked(evenings, "fish", f"pusoyref {line}", _TYPER_COMPLETE_FISH_ACTION="is-args")
        assert (asks.status, asks.out.strip()) == (status, "")
        assert asked(evenings, "zsh", f"pusoyref {line}").out.strip() == word
        assert asked(evenings, "bash", f"pusoyref {line}").out.strip() == ""


@pytest.mark.parametrize(
    ("shell", "line", "answer"),
    [
        ("bash", "pusoyref use sat", r"Saturday\ at\ the\ corner"),
        ("bash", "pusoyref use it", r"it\'s\ \$5\ \"late\""),
        ("bash", 'pusoyref use "it', r"it's \$5 \"late\""),
        ("bash", "pusoyref use 'it", "it'\\''s $5 \"late\""),
        ("bash", "pusoyref new x --rules = pinoy-", "pinoy-mixed\npinoy-international"),
        ("bash", "pusoyref new x --set plays.five_card =", "same-kind\nhigher-kind"),
        ("zsh", "pusoyref use Sat", r"found=(Saturday\ at\ the\ corner\:S1); _describe pusoyref found"),
        ("zsh", "pusoyref use it", r"found=(it\'s\ \$5\ \"late\"\:S2); _describe pusoyref found"),
        ("powershell", "pusoyref use sat", "'Saturday at the corner':::S1"),
        ("pwsh", "pusoyref use it", "'it''s $5 \"late\"':::S2"),
        ("pwsh", "pusoyref led", "ledger:::Hand by hand: points, pesos, payments, who owes whom."),
        ("pwsh", "pusoyref new x --rules=hong", "--rules=hong-kong::: "),
    ],
)
def test_a_name_stays_one_word_in_every_shell(evenings: Program, shell: str, line: str, answer: str) -> None:
    said = asked(evenings, shell, line)
    assert (said.status, said.err) == (0, "")
    assert said.out.rstrip("\n").removeprefix("local -a found; ") == answer


def test_nothing_is_written(evenings: Program, tmp_path: Path) -> None:
    """Not even the list of sessions, which others make anew where it is missing."""
    (evenings.home / "index.json").unlink()
    before = {file: file.stat().st_mtime_ns for file in evenings.home.rglob("*")}
    assert offered(evenings, "pusoyref use ") == [ODD, "S2", CORNER, "S1"]
    assert offered(evenings, "pusoyref lead --session sat n") == ["Niña"]
    assert {file: file.stat().st_mtime_ns for file in evenings.home.rglob("*")} == before


def test_without_data(pusoyref: Program) -> None:
    for line in ("lead ", "use ", "new x a"):
        assert offered(pusoyref, f"pusoyref {line}") == []
    assert not pusoyref.home.exists()


@pytest.mark.parametrize("damage", [b"", b"{", b"\xff" * 99, b'{"stamp": 3}'])
def test_a_damaged_ledger_offers_nothing(evenings: Program, damage: bytes) -> None:
    for file in (evenings.home / "sessions" / "S2.json", evenings.home / "index.json"):
        file.write_bytes(damage)
    assert offered(evenings, "pusoyref lead ") == []
    assert offered(evenings, "pusoyref lead --session S2 ") == []
    assert offered(evenings, "pusoyref use ") == [CORNER, "S1"]
    assert offered(evenings, "pusoyref led") == ["ledger"]


def test_quiet_whatever_comes(evenings: Program) -> None:
    """As the installed program, which shows no traceback where a shell could show it to a person."""
    line = {"COMP_WORDS": "pusoyref\nlead\nd", "COMP_CWORD": "2"}
    for instruction, more, status, out in (
        ("complete_bash", line, 0, "Dan\n"),
        ("complete_bash", line | {"PUSOYREF_HOME": "/dev/null/x"}, 0, "\n"),
        ("complete_bash", {"COMP_WORDS": 'a "', "COMP_CWORD": "x"}, 1, ""),
        ("complete_zsh", {}, 0, None),
    ):
        answer = evenings.real(**more, _PUSOYREF_COMPLETE=instruction)
        assert (answer.status, answer.err) == (status, "")
        assert out is None or answer.out == out


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell", "pwsh"])
def test_the_script_is_shown(pusoyref: Program, shell: str) -> None:
    shown = pusoyref("--show-completion", shell).done()
    assert "_PUSOYREF_COMPLETE" in shown.out and "pusoyref" in shown.out
    document = pusoyref.json("--show-completion", shell)
    assert document == {"shell": shell, "script": shown.out.rstrip("\n")}


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (
            "--show-completion tcsh",
            '"tcsh" is no shell that is known here; name one of bash, zsh, fish, powershell',
        ),
        ("--install-completion pwsh", "pusoyref --show-completion powershell >> $PROFILE"),
    ],
)
def test_a_shell_that_cannot_be_served(
    pusoyref: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, said: str
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    answer = pusoyref(*call.split())
    assert (answer.status, answer.out) == (2, "")
    assert said in answer.err and len(answer.err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_help_names_it(pusoyref: Program) -> None:
    assert "--install-completion, --show-completion" in " ".join(pusoyref("--help").done().out.split())


@pytest.mark.parametrize("name", ["bash", "zsh", "fish"])
def test_in_a_real_shell(
    evenings: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Installed as README says into a home of its own, then Tab is pressed."""
    user = tmp_path / "user"
    user.mkdir()
    monkeypatch.setenv("HOME", str(user))
    installed = evenings("--install-completion", name).done()
    assert str(user) in installed.out
    again = {file: file.read_text() for file in user.rglob("*") if file.is_file()}
    (user / "evening.toml").write_text("")
    with Shell(name, evenings.home, user) as shell:
        assert shell.completed("pusoyref led") == ["ledger"]
        assert shell.completed("pusoyref LED") == ["ledger"]
        assert shell.completed("pusoyref --session sat") == ["--session", CORNER]
        assert shell.completed("pusoyref use it") == ["use", ODD]
        assert shell.completed('pusoyref use "Sat') == ["use", CORNER]
        assert shell.completed("pusoyref lead --session=S1 benj") == ["lead", "--session=S1", "Benjie"]
        assert shell.completed("pusoyref status --session=sat") == ["status", f"--session={CORNER}"]
        assert shell.completed("pusoyref new x --rules kan") == ["new", "x", "--rules", "kanto"]
        assert shell.completed("pusoyref new x --set plays.five_card=h") == [
            "new", "x", "--set", "plays.five_card=higher-kind",
        ]  # fmt: skip
        assert shell.completed("pusoyref rules sh") == ["rules", "show"]
        assert shell.completed("pusoyref check eve") == ["check", "evening.toml"]
        if name != "fish":  # which compares candidates itself, accents and all
            assert shell.completed("pusoyref --session S1 holds n") == ["--session", "S1", "holds", "n"]
            assert shell.completed("pusoyref --session S1 left nin") == ["--session", "S1", "left", "Niña"]
    evenings("--install-completion", name).done()
    twice = {file: file.read_text().split() for file in again if file.exists()}
    assert twice == {file: text.split() for file, text in again.items()}
