"""`export`: which sessions, in which format, where to."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from pusoyref.formats import FORMATS
from tests.program import run

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Three sessions, the last current."""
    folder = tmp_path / "home"
    names = ("counts", "saturday", "house-evening")
    run(folder, "import", *(str(EXAMPLES / f"{name}.toml") for name in names)).done()
    return folder


def ids(text: str) -> list[str]:
    """Sessions in a long csv, in the order in which they come."""
    return list(dict.fromkeys(line.split(",")[0] for line in text.splitlines()[1:]))


def test_which_sessions(home: Path) -> None:
    def exported(*arguments: str) -> list[str]:
        return ids(run(home, "export", "--to", "csv", *arguments).done().out)

    assert exported() == ["S3"]
    assert exported("--session", "S1") == ["S1"]
    assert exported("sunday") == ["S1"]
    assert exported("S1", "S2") == exported("S2", "S1", "saturday") == ["S2", "S1"]  # by day, each once
    assert exported("--since", "2026-11-29") == ["S1"]
    assert exported("--until", "2026-11-28") == ["S3", "S2"]
    assert exported("S1", "--until", "2026-11-27") == ["S3", "S1"]
    assert exported("--all") == ["S3", "S2", "S1"]
    assert run(home, "export", "--since", "2031").status == 2


@pytest.mark.parametrize("form", FORMATS)
def test_a_file_is_what_is_printed(home: Path, tmp_path: Path, form: str) -> None:
    file = tmp_path / "out" / "x"
    file.parent.mkdir()
    file.write_text("old")
    said = run(home, "export", "S2", "--to", form, "-o", str(file)).done()
    assert (said.out, said.err) == ("", f"Written to {file}.\n")
    assert file.read_bytes().decode() == run(home, "export", "S2", "--to", form).done().out
    assert [path.name for path in file.parent.iterdir()] == ["x"]


def test_a_folder_gets_a_file_a_session(home: Path, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "backup"
    said = run(home, "export", "--all", "-o", f"{folder}/").done()
    assert sorted(path.name for path in folder.iterdir()) == ["S1.toml", "S2.toml", "S3.toml"]
    assert said.err.count("Written to ") == 3
    assert (folder / "S2.toml").read_text("utf-8") == run(home, "export", "S2").done().out
    run(home, "export", "S1", "--to", "hledger", "-o", str(folder)).done()
    assert (folder / "S1.journal").exists()
    other = tmp_path / "other"
    run(other, "import", *map(str, sorted(folder.glob("*.toml")))).done()
    assert run(other, "export", "S2").done().out == run(home, "export", "S2").done().out


def test_session_files_of_several_are_no_single_file(home: Path, tmp_path: Path) -> None:
    for where in ((), ("-o", str(tmp_path / "x.toml"))):
        refused = run(home, "export", "--all", *where)
        assert (refused.status, refused.out) == (2, "")
        assert "these are 3; write a file each with -o FOLDER/" in refused.err
    assert not (tmp_path / "x.toml").exists()


def test_wide_is_for_csv(home: Path) -> None:
    assert (
        run(home, "export", "--to", "csv", "--wide")
        .done()
        .out.startswith("\ufeffsession,date,hand,winner,Ana")
    )
    refused = run(home, "export", "--wide")
    assert (refused.status, refused.out) == (2, "") and "--to csv" in refused.err


def test_the_help_names_every_format(home: Path) -> None:
    told = run(home, "export", "--help").done().out
    assert all(f"  {name} " in told for name in FORMATS)


def test_json_answers(home: Path, tmp_path: Path) -> None:
    assert run(home, "export", "--to", "json", "--json").done().json["format"] == "pusoyref-session"
    chat = run(home, "export", "--to", "chat", "--json").done().json
    assert chat == {"format": "chat", "text": run(home, "export", "--to", "chat").done().out}
    file = str(tmp_path / "x.md")
    assert run(home, "export", "--to", "md", "--json", "-o", file).done().json == {"written": [file]}
    assert run(home, "export", "--to", "pdf", "--json").json["error"]["code"] == "unknown-format"


def test_json_of_several_comes_back(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "all.json"
    run(home, "export", "--all", "--to", "json", "-o", str(file)).done()
    other = tmp_path / "other"
    made = run(other, "import", str(file), "--json").done().json
    assert [(one["id"], one["hands"]) for one in made["imported"]] == [("S1", 3), ("S2", 8), ("S3", 5)]
    for mine, theirs in (("S1", "S3"), ("S2", "S2"), ("S3", "S1")):
        assert _whole(other, mine) == _whole(home, theirs)
    again = run(other, "import", str(file), "--json")
    assert (again.status, again.json["imported"], len(again.json["skipped"])) == (0, [], 3)


def test_of_several_only_the_new_ones_are_made(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "all.json"
    run(home, "export", "--all", "--to", "json", "-o", str(file)).done()
    other = tmp_path / "other"
    run(other, "import", str(EXAMPLES / "saturday.toml")).done()
    made = run(other, "import", str(file), "--json").done().json
    assert [one["session"] for one in made["imported"]] == ["Friday at the corner house", "Sunday after mass"]
    assert [one["session"] for one in made["skipped"]] == ["Saturday at the corner house"]


def test_of_an_unsound_file_nothing_is_made(home: Path, tmp_path: Path) -> None:
    whole = json.loads(run(home, "export", "--all", "--to", "json").done().out)
    whole["sessions"][2]["derived"]["owed"]["Ana"] = "1.00"
    other = tmp_path / "other"
    refused = run(other, "import", "-", stdin=json.dumps(whole))
    assert (refused.status, refused.out) == (2, "")
    assert run(other, "sessions", "--json").done().json == {"sessions": []}


def _whole(home: Path, id: str) -> Any:
    return {**run(home, "export", id, "--to", "json").done().json, "id": ""}


def test_a_file_keeps_its_rights_and_a_link_stays_one(home: Path, tmp_path: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("rights and links are of another sort there")
    real, link = tmp_path / "real.md", tmp_path / "link.md"
    real.write_text("old")
    real.chmod(0o640)
    link.symlink_to(real)
    run(home, "export", "--to", "md", "-o", str(link)).done()
    assert link.is_symlink() and real.read_text("utf-8").startswith("# ")
    assert real.stat().st_mode & 0o777 == 0o640
    new = tmp_path / "new.md"
    mask = os.umask(0o027)
    try:
        run(home, "export", "--to", "md", "-o", str(new)).done()
    finally:
        os.umask(mask)
    assert new.stat().st_mode & 0o777 == 0o640
    run(home, "export", "--to", "md", "-o", "/dev/null").done()


def test_what_cannot_be_written_leaves_what_was_there(home: Path, tmp_path: Path) -> None:
    for where in (f"{tmp_path}/no/such/x.csv", f"{EXAMPLES / 'counts.toml'}/folder/"):
        failed = run(home, "export", "--to", "csv", "-o", where)
        assert failed.status == 3 and "cannot be saved" in failed.err


def test_ascii_is_for_people(home: Path) -> None:
    assert run(home, "export", "--to", "chat", "--ascii").done().out.isascii()
    assert "₱" in run(home, "export", "--to", "chat").done().out
