"""The pictures in docs/pictures show what the program shows."""

from __future__ import annotations

import pytest

from docs.make_pictures import PICTURES, ROOT, SCENES, picture, words_in

pytestmark = pytest.mark.slow

STALE = "stale: python docs/make_pictures.py"


@pytest.mark.parametrize("name", SCENES)
def test_a_picture_says_what_the_program_says(name: str) -> None:
    kept = (PICTURES / f"{name}.svg").read_text("utf-8")
    assert words_in(kept) == words_in(picture(name)), STALE
    assert "http" not in kept.replace("http://www.w3.org/2000/svg", "")


def test_every_picture_is_made_and_shown() -> None:
    assert {path.stem for path in PICTURES.glob("*.svg")} >= set(SCENES)
    shown = (ROOT / "README.md").read_text("utf-8") + (ROOT / "docs" / "at-the-table.md").read_text("utf-8")
    assert [name for name in SCENES if f"pictures/{name}.svg" not in shown] == []
