"""Rulesets by name or file, and a ruleset of one's own, kept as a small file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from pusoyref.cli.context import get_context
from pusoyref.cli.files import write_file
from pusoyref.errors import InvalidRequest
from pusoyref.ledger.disk import make_folder
from pusoyref.ruleset.loading import PRESETS, load, read_setting, to_values, with_options
from pusoyref.ruleset.options import Ruleset
from pusoyref.ruleset.writing import ruleset_toml


def written_rules_words(name: str, file: str, source: str) -> str:
    """A ruleset was written; `source` is what --rules takes."""
    return f"{name} is written to {file}. Play by it with --rules {source}."


def rules_from(name: str, settings: Sequence[str] = ()) -> Ruleset:
    """A ruleset by name or file, with single options set."""
    return with_options(load(name, get_context().rules_folders), dict(map(read_setting, settings)))


def keep_rules(
    name: str, base_name: str, settings: Sequence[str], title: str = "", output: str = ""
) -> Ruleset:
    """Writes a base with `settings` as the ruleset `name`, and says where. Errors: of options, names and files."""
    base = rules_from(base_name)
    changed = with_options(base, dict(map(read_setting, settings)))
    rules = replace(changed, name=_file_name(name), title=title or f"{base.title}, as {name} plays")
    path = Path(output) if output else get_context().home / "rules" / f"{rules.name}.toml"
    write_rules(rules, base, path, extends=_found_again(base_name))
    get_context().answer(
        lambda: {"file": str(path), "rules": to_values(rules)},
        written_rules_words(rules.name, str(path), output or rules.name),
    )
    return rules


def _found_again(base_name: str) -> str:
    """The name under which the new file will find its base, wherever it is read from."""
    kept = get_context().home / "rules" / f"{base_name}.toml"
    return base_name if base_name in PRESETS or kept.is_file() else str(Path(base_name).resolve())


def write_rules(rules: Ruleset, base: Ruleset, path: Path, *, extends: str | None = None) -> None:
    """A new file; one that is there is never written over. Errors: `rules-exist`, `cannot-write`."""
    if path.exists():
        raise InvalidRequest("rules-exist", name=rules.name, file=str(path))
    make_folder(path.parent)
    write_file(str(path), ruleset_toml(rules, base, extends=extends))


def _file_name(name: str) -> str:
    """A name that is safe as a file's. Errors: `bad-rules-name`."""
    kept = " ".join(name.split())
    plain = kept.replace(" ", "-").replace("-", "").replace("_", "")
    if not plain or not plain.isalnum() or len(kept) > 40 or kept in PRESETS:
        raise InvalidRequest("bad-rules-name", name=name)
    return kept.replace(" ", "-").lower()


def house_name(session: str) -> tuple[str, Path]:
    """A free name for a table's own rules, made from the session's, and where they are kept."""
    plain = "".join(sign if sign.isalnum() else "-" for sign in session.lower()).strip("-")[:30] or "house"
    name, number = plain, 1
    while name in PRESETS or (get_context().home / "rules" / f"{name}.toml").exists():
        number += 1
        name = f"{plain}-{number}"
    return name, get_context().home / "rules" / f"{name}.toml"
