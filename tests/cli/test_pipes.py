"""`-o` where it names no file: standard output, what a shell opened, a pipe with a name, a device."""

from __future__ import annotations

import os
import stat
import sys
import threading
from pathlib import Path

import pytest

from tests.program import PROGRAM, Answer, Program, run, run_process

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="pipes have no such names there"),
]


def shell(pusoyref: Program, words: str, folder: Path) -> Answer:
    """A line of bash in `folder`, `PUSOYREF` in it the program."""
    line = f"cd '{folder}' && {words.replace('PUSOYREF', PROGRAM)}"
    return run_process("bash", "-c", line, home=pusoyref.home)


@pytest.fixture
def exported(saturday: Program) -> str:
    saturday("pay", "ana", "ben", "20").done()
    return saturday("export").done().out


@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
def test_standard_output_by_name(saturday: Program, exported: str, tmp_path: Path, name: str) -> None:
    """Into a pipe, and into a file behind what others wrote there."""
    if name.startswith("/proc") and not Path("/proc/self/fd").exists():
        pytest.skip("there is no /proc")
    answer = saturday.real("export", "-o", name).done()
    assert (answer.out, answer.err) == (exported, f"Written to {name}.\n")
    shell(saturday, f"{{ echo before; PUSOYREF export -o {name}; echo after; }} > out", tmp_path).done()
    assert (tmp_path / "out").read_text("utf-8") == f"before\n{exported}after\n"
    shell(saturday, f"echo before > out; PUSOYREF export -o {name} >> out", tmp_path).done()
    assert (tmp_path / "out").read_text("utf-8") == f"before\n{exported}"


def test_standard_error_and_what_a_shell_opened(saturday: Program, exported: str, tmp_path: Path) -> None:
    answer = saturday.real("export", "-o", "/dev/stderr").done()
    assert (answer.out, answer.err) == ("", f"{exported}Written to /dev/stderr.\n")
    shell(saturday, "PUSOYREF export -o /dev/fd/3 3> three", tmp_path).done()
    assert (tmp_path / "three").read_text("utf-8") == exported
    shell(saturday, "PUSOYREF export -o >(cat > four); while ! [ -s four ]; do :; done", tmp_path).done()
    assert (tmp_path / "four").read_text("utf-8") == exported
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == ["four", "three"]


CALLS = (
    "export -o {}",
    "export --to html -o {}",
    "stats --to csv -o {}",
    "rules new house -o {}",
    "tournament standings --to csv -o {}",
    "tournament seats --to md -o {}",
    "tournament open 1 1 -o {}",
)


@pytest.mark.parametrize("call", CALLS)
def test_a_pipe_with_a_name_is_written_straight(
    saturday: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    """No temporary file beside it, nothing read of it, and it stays a pipe; through a link too."""
    saturday("tournament", "new", "x", *"ABCD", "--rounds", "1", "--hands", "1").done()
    saturday("tournament", "draw", "--seed", "7").done()
    file, pipe, link = tmp_path / "file", tmp_path / "pipe", tmp_path / "link"
    saturday(*call.format(file).split()).done()
    if sys.platform != "win32":  # For the type checker.
        os.mkfifo(pipe)
    link.symlink_to(pipe)
    for name in (pipe, link):
        read: list[bytes] = []
        reader = threading.Thread(target=lambda read=read: read.append(pipe.read_bytes()))
        reader.start()
        with monkeypatch.context() as patch:
            if "open" not in call:  # That is entered in the tournament as well.
                patch.setattr("pusoyref.ledger.disk.write_temporary", None)
            run(saturday.home, *call.format(name).split()).done()
        reader.join()
        assert read == [file.read_bytes()]
        assert stat.S_ISFIFO(pipe.stat().st_mode)
        assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "home", "link", "pipe"]


def test_more_than_a_pipe_holds(saturday: Program, tmp_path: Path) -> None:
    for _ in range(40):
        saturday("score", "b3", "c8", "d5").done()
    page = saturday("export", "--to", "html").done().out.encode()
    assert len(page) > 1 << 16
    shell(saturday, "PUSOYREF export --to html -o >(sleep 0.3; cat > out.tmp; mv out.tmp out); "
          "while ! [ -e out ]; do :; done", tmp_path).done()  # fmt: skip
    assert (tmp_path / "out").read_bytes() == page
    # A reader that has seen enough is no error, as on standard output.
    answer = shell(
        saturday, "PUSOYREF export --to html -o /dev/stdout | head -c 1; exit ${PIPESTATUS[0]}", tmp_path
    )
    assert (answer.status, answer.err) == (0, "")


def test_devices(saturday: Program, tmp_path: Path) -> None:
    assert saturday.real("export", "-o", "/dev/null").done().err == "Written to /dev/null.\n"
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)
    if Path("/dev/full").exists():
        answer = saturday.real("export", "-o", "/dev/full")
        assert answer.status == 3 and "/dev/full cannot be saved: No space left" in answer.err
    answer = saturday.real("export", "-o", "/dev/fd/77")
    assert answer.status == 3 and "/dev/fd/77 cannot be saved" in answer.err


def test_pipes_are_read_as_files_are(pusoyref: Program, saturday: Program, tmp_path: Path) -> None:
    exported = saturday("export").done().out
    other = Program(tmp_path / "other")
    (tmp_path / "evening.toml").write_text(exported, "utf-8")
    shell(other, "PUSOYREF check <(cat evening.toml)", tmp_path).done()
    shell(other, "cat evening.toml | PUSOYREF import /dev/stdin", tmp_path).done()
    shell(other, "PUSOYREF check - < evening.toml", tmp_path).done()
    assert other("export").done().out == exported
