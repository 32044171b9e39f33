"""docs/formats.md and the JSON Schemas are what the program writes and reads."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

from docs.make_formats import PAGES, export_schema, formats_page, session_file_schema
from pusoyref.formats import FORMATS, find_format
from pusoyref.formats.json import SessionExport, SessionsExport
from pusoyref.text.style import SIGNS
from tests.formats.books import EXAMPLES, ROOT, example
from tests.formats.histories import exported, random_history

pytestmark = pytest.mark.slow

STALE = "stale: python docs/make_formats.py"


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.name)
def test_a_page_is_what_the_generator_makes(file: Path) -> None:
    assert file.read_text("utf-8") == PAGES[file](), STALE


def test_every_format_is_on_the_page() -> None:
    page = formats_page()
    headings = re.findall(r"^## ([\w-]+)$", page, re.MULTILINE)
    assert headings == list(FORMATS)
    for name in FORMATS:
        assert f"`{find_format(name).suffix}`" in page


def validator(schema: Callable[[], str]) -> Any:
    whole = json.loads(schema())
    Draft202012Validator.check_schema(whole)
    return Draft202012Validator(whole)


def in_json(name: str, *sessions: Any) -> Any:
    return json.loads(find_format(name).write(sessions, SIGNS))


def test_every_json_export_is_as_the_schema_says() -> None:
    sound = validator(export_schema)
    sessions = [example(file) for file in EXAMPLES]
    sessions += [exported(random_history(seed)[0]) for seed in range(40)]
    for session in sessions:
        document = in_json("json", session)
        sound.validate(document)
        msgspec.convert(document, SessionExport)
    several = in_json("json", *sessions[:3])
    sound.validate(several)
    msgspec.convert(several, SessionsExport)


Spoil = Callable[[dict[str, Any]], object]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda whole: whole.update(format="other"),
        lambda whole: whole.update(version=1),
        lambda whole: whole.pop("derived"),
        lambda whole: whole["stake"].update(unit="pesos"),
        lambda whole: whole["hands"][0].pop("entries"),
        lambda whole: whole["hands"][0]["entries"][0].update(n="1"),
        lambda whole: whole["derived"]["owed"].update(Ana=5),
        lambda whole: whole["derived"]["owed"].update(Ana="5.0"),
        lambda whole: whole["derived"]["hands"][0].update(status="lost"),
        lambda whole: whole.update(another=1),
    ],
)
def test_the_schema_refuses_what_is_no_export(spoil: Spoil) -> None:
    whole = in_json("json", example(EXAMPLES[0]))
    sound = validator(export_schema)
    assert sound.is_valid(whole)
    spoil(whole)
    assert not sound.is_valid(whole)


def as_json(document: Any) -> Any:
    return json.loads(json.dumps(document, default=str))


def test_every_session_file_is_as_the_schema_says() -> None:
    sound = validator(session_file_schema)
    files = [*EXAMPLES, *(ROOT / "tests" / "cases").glob("*/*.toml")]
    assert len(files) > 50
    for file in files:
        sound.validate(as_json(tomllib.loads(file.read_text("utf-8"))))
    for seed in range(40):
        text = find_format("toml").write([exported(random_history(seed)[0])], SIGNS)
        sound.validate(as_json(tomllib.loads(text)))


@pytest.mark.parametrize(
    "spoil", ['stakes = "5"', "players = 4", 'hand = [{ tricks = "Ana: 3c" }]', "payment = [{}]"]
)
def test_the_schema_refuses_what_is_no_session_file(spoil: str) -> None:
    sound = validator(session_file_schema)
    whole = {"session": "x", "players": ["Ana", "Ben"]}
    assert sound.is_valid(whole)
    assert not sound.is_valid(as_json({**whole, **tomllib.loads(spoil)}))
