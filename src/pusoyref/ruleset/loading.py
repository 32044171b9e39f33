"""Rulesets in TOML, read and written: presets, files that `extends` one, single options (docs/rules.md 9)."""

from __future__ import annotations

import re
import stat
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from pusoyref.errors import InvalidRequest
from pusoyref.ruleset.checks import faults
from pusoyref.ruleset.options import SECTIONS, Ruleset
from pusoyref.texts import escaped_unseen, read_text

DEEPEST = 50
_PART = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')"""
_LONG_NUMBER = re.compile(r"(?<![0-9_])[0-9_]{400}")
_DEEP_KEY = re.compile(rf"(?<![\w-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{DEEPEST}}}")


def decode(data: bytes) -> str:
    """What a file or a pipe holds: UTF-8, or UTF-16 where a mark says so. The mark is no part of it.

    Raises `ValueError`.
    """
    try:
        return data.decode("utf-16" if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError("it is not UTF-8 text") from None


def read_toml(text: str) -> dict[str, Any]:
    """The table. Raises `ValueError` with the place, `RecursionError`.

    For a key of n parts `tomllib` keeps n² of them: a line of 100 KB would take 40 GB. For a number of n digits it
    takes 120 n bytes.
    """
    import tomllib  # 4 ms: only where TOML is read; a stored session has its values.

    for form, words in (
        (_DEEP_KEY, f"a key of more than {DEEPEST} parts"),
        (_LONG_NUMBER, "a number of 400 digits or more"),
    ):
        found = form.search(text)
        if found:
            raise ValueError(f"{words} (at line {text.count(chr(10), 0, found.start()) + 1})")
    return tomllib.loads(text)


LARGEST = 200_000
LONGEST_PATH = 4_096
Values = dict[str, Any]
DEFAULT = "pinoy"
_DEFAULTS: Values = msgspec.to_builtins(Ruleset(name="", title=""))
PRESETS: tuple[str, ...] = (
    "pinoy", "pinoy-mixed", "pinoy-international", "casual", "revolution", "teams",
    "bonus", "play-on", "strafpunkte", "bigtwo", "hong-kong",
)  # fmt: skip


@cache
def preset(name: str) -> Ruleset:
    """The preset of that name (docs/rules.md 9). Errors: `unknown-rules`."""
    return from_values(_preset_values(name))


def from_values(values: Mapping[str, Any]) -> Ruleset:
    """Values, by section and option → the checked ruleset. What is not there has its default.

    Errors: `bad-option` with `key`, `value`, `allowed`; `unknown-option` with `key`, `allowed`.
    """
    _check_keys(values)
    if "extends" in values:
        raise _unknown("extends")
    for key in ("name", "title"):
        if key not in values:
            raise InvalidRequest("bad-option", key=key, value=None, allowed=allowed_values(key))
    try:
        rules = msgspec.convert(dict(values), Ruleset)
    except msgspec.ValidationError as error:
        raise _bad_option(values, str(error)) from None
    for fault in faults(rules):
        raise InvalidRequest("bad-option", key=fault.key, value=fault.value, allowed=fault.allowed)
    return rules


def to_values(rules: Ruleset) -> Values:
    """The inverse of `from_values`: plain tables, as stored with every hand."""
    built: Values = msgspec.to_builtins(rules)
    return built


def load(source: str | Mapping[str, Any], folders: tuple[Path, ...] = ()) -> Ruleset:
    """A ruleset from a preset's name, a file's path, or a table with what differs (docs/rules.md 9).

    `folders` are searched for `SOURCE` and `SOURCE.toml`. A table without `extends` extends the default.
    Errors: `unknown-rules`, `unreadable-file`, `bad-option`, `unknown-option`, `circular-rules`.
    """
    if isinstance(source, str):
        return (
            preset(source)
            if source in PRESETS
            else from_values(_with_read_titles(_named(source, folders, ())))
        )
    base = source.get("extends", DEFAULT)
    merged = _merge(_extended(base, folders, ()), source)
    if "name" not in source:
        merged["name"] = _name_with_changes(merged["name"], source)
    return from_values(_with_read_titles(merged))


def _with_read_titles(values: Values) -> Values:
    """The name and the title as texts are kept. Errors: `bad-text`."""
    return {
        key: read_text(value) if key in ("name", "title") and isinstance(value, str) else value
        for key, value in values.items()
    }


def with_options(rules: Ruleset, settings: Mapping[str, Any]) -> Ruleset:
    """`rules` with single options set: `{"plays.five_card": "higher-kind"}` (docs/rules.md 2 to 8).

    Errors: `unknown-option`, `bad-option`.
    """
    changes: Values = {}
    for key, value in settings.items():
        section, _, option = key.partition(".")
        if section not in SECTIONS or option not in SECTIONS[section].__struct_fields__:
            raise _unknown(key)
        changes.setdefault(section, {})[option] = value
    if not changes:
        return rules
    merged = _merge(to_values(rules), changes)
    changed = from_values(merged)
    different = differences(rules, changed)
    if not different:
        return rules
    named: Values = {}
    for key, (_, value) in different.items():
        section, _, option = key.partition(".")
        named.setdefault(section, {})[option] = value
    return from_values({**merged, "name": _name_with_changes(rules.name, named)})


def read_setting(text: str) -> tuple[str, Any]:
    """`plays.five_card=higher-kind` → key and value; the value in TOML, or a bare word.

    Errors: `bad-setting`.
    """
    key, equals, value = text.partition("=")
    if not equals or not key.strip() or not value.strip():
        raise InvalidRequest("bad-setting", text=text)
    value = value.encode("utf-8", "replace").decode()  # An argument may be no text.
    try:
        return key.strip(), read_toml(f"value = {value}")["value"]
    except (ValueError, RecursionError):
        return key.strip(), value.strip()


def differences(base: Ruleset, rules: Ruleset) -> dict[str, tuple[Any, Any]]:
    """Options with another value: key → (in `base`, in `rules`), in the order of docs/rules.md."""
    ours, theirs = to_values(base), to_values(rules)
    return {
        f"{section}.{option}": (ours[section][option], theirs[section][option])
        for section in SECTIONS
        for option in SECTIONS[section].__struct_fields__
        if ours[section][option] != theirs[section][option]
    }


@cache
def _preset_text(name: str) -> str:
    return Path(__file__).with_name("rulesets").joinpath(f"{name}.toml").read_text("utf-8")


def _preset_values(name: str) -> Values:
    if name not in PRESETS:
        raise InvalidRequest("unknown-rules", name=name, presets=PRESETS)
    import tomllib  # Only where TOML is read: a stored session has its values.

    table = tomllib.loads(_preset_text(name))
    return _merge(_preset_values(table["extends"]) if "extends" in table else _DEFAULTS, table)


def _named(name: str, folders: tuple[Path, ...], seen: tuple[Path, ...]) -> Values:
    if name in PRESETS:
        return _preset_values(name)
    path = find_ruleset(name, folders)
    if path in seen:
        raise InvalidRequest("circular-rules", file=str(path))

    try:
        if path.stat().st_size > LARGEST:
            raise InvalidRequest("too-large", file=str(path))
        table = read_toml(decode(path.read_bytes()))
    except (OSError, ValueError, RecursionError) as error:
        raise InvalidRequest("unreadable-file", file=str(path), why=str(error)) from None
    base = _extended(table.get("extends", DEFAULT), (path.parent, *folders), (*seen, path))
    merged = _merge(base, table)
    merged["name"] = table.get("name", path.stem)
    return merged


def _extended(base: object, folders: tuple[Path, ...], seen: tuple[Path, ...]) -> Values:
    if not isinstance(base, str):
        raise InvalidRequest("bad-option", key="extends", value=base, allowed="a preset's name or a file")
    return _named(base, folders, seen)


def find_ruleset(name: str, folders: tuple[Path, ...]) -> Path:
    """The file of a ruleset that is no preset. Errors: `unknown-rules`, `unreadable-file`."""
    for folder in (folders or (Path(),)) if len(name) <= LONGEST_PATH else ():
        for candidate in (folder / name, folder / f"{name}.toml"):
            kind = _kind(candidate)
            if kind == stat.S_IFREG:
                return candidate.resolve()
            if kind not in (0, stat.S_IFDIR):  # Reading a pipe would wait for ever.
                raise InvalidRequest("unreadable-file", file=str(candidate), why="it is a pipe or a device")
    raise InvalidRequest("unknown-rules", name=name, presets=PRESETS)


def _kind(path: Path) -> int:
    """The kind of file (`stat.S_IFMT`); 0 for none, and for a path that is too long to be looked up, or none at all."""
    try:
        return stat.S_IFMT(path.stat().st_mode)
    except (OSError, ValueError):
        return 0


def _merge(base: Values, changes: Mapping[str, Any]) -> Values:
    """`base` with the options of `changes`; an option is replaced whole."""
    _check_keys(changes)
    merged = {key: dict(value) if isinstance(value, dict) else value for key, value in base.items()}
    merged.pop("extends", None)
    for key, value in changes.items():
        if key in SECTIONS:
            merged[key].update(value)
        elif key != "extends":
            merged[key] = value
    return merged


def _check_keys(table: Mapping[str, Any]) -> None:
    for section, options in table.items():
        if section in SECTIONS:
            if not isinstance(options, Mapping):
                raise InvalidRequest("bad-option", key=section, value=options, allowed="a table of options")
            for option in options:
                if option not in SECTIONS[section].__struct_fields__:
                    raise _unknown(f"{section}.{option}")
        elif section not in ("name", "title", "extends"):
            raise _unknown(section)


def _unknown(key: str) -> InvalidRequest:
    section = key.partition(".")[0]
    known = SECTIONS.get(section)
    allowed = tuple(f"{section}.{name}" for name in known.__struct_fields__) if known else tuple(SECTIONS)
    return InvalidRequest("unknown-option", key=key, allowed=allowed)


def _bad_option(values: Mapping[str, Any], message: str) -> InvalidRequest:
    """msgspec says where (`$.plays.bombs`); what is allowed stands in the option's type."""
    key = message.rpartition("`$.")[2].rstrip("`").split("[", 1)[0]
    section, _, option = key.partition(".")
    value: Any = values.get(section)
    if option and isinstance(value, Mapping):
        value = value.get(option)
    return InvalidRequest("bad-option", key=key, value=value, allowed=allowed_values(key))


def allowed_values(key: str) -> str:
    """What an option may be, from its type alone: "same-kind, higher-kind", "true, false"."""
    section, _, option = key.partition(".")
    if section not in SECTIONS:
        return "a text"
    return _describe(get_type_hints(SECTIONS[section]).get(option))


def _describe(hint: Any) -> str:
    plain = {bool: "true, false", int: "a whole number", str: "a text"}
    if hint in plain:
        return plain[hint]
    if hint == tuple[str, ...]:
        return "a list of texts"
    arguments = get_args(hint)
    if get_origin(hint) is tuple:
        inner = arguments[0]
        return (
            f"a list of {_describe(inner)}"
            if get_origin(inner) is not tuple
            else "a list of [from, times] pairs"
        )
    if get_origin(hint) is dict:
        return "a table of whole numbers, as in { 4 = 13 }"
    if all(isinstance(argument, str) for argument in arguments):
        return ", ".join(arguments)
    return ", or ".join(_describe(argument) for argument in arguments)


def _name_with_changes(name: str, changes: Mapping[str, Any]) -> str:
    settings = [
        f"{option}={value}" for section in SECTIONS for option, value in changes.get(section, {}).items()
    ]
    if not settings:
        return name
    return (
        f"{name} + {len(settings)} changes"
        if len(settings) > 2
        else f"{name}, {', '.join(map(_lower, settings))}"
    )


def _lower(setting: str) -> str:
    return setting.replace("=True", "=true").replace("=False", "=false")


def with_limits(rules: Ruleset, limits: Mapping[str, int | None]) -> Ruleset:
    """`rules` with limits of the session put over its own; None leaves one (docs/rules.md 8)."""
    given = {key: value for key, value in limits.items() if value is not None}
    values = to_values(rules)
    return from_values({**values, "session": {**values["session"], **given}})


def ruleset_toml(rules: Ruleset, base: Ruleset, *, extends: str | None = None) -> str:
    """The text of a file that `loading.load` reads back as `rules`.

    `base` must be found again under its name, or under `extends` where that is a file.
    """
    lines = [
        f"name = {toml_value(rules.name)}",
        f"title = {toml_value(rules.title)}",
        f"extends = {toml_value(base.name if extends is None else extends)}",
    ]
    changed = {key: value for key, (_, value) in differences(base, rules).items()}
    for section in SECTIONS:
        options = [(key.partition(".")[2], changed[key]) for key in changed if key.startswith(f"{section}.")]
        if options:
            lines += ["", f"[{section}]", *(f"{option} = {toml_value(value)}" for option, value in options)]
    return "\n".join(lines) + "\n"


def toml_value(value: Any) -> str:
    """A text, truth, whole number, list, or inline table of these. Read back by `tomllib`."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return _text(value)
        case Mapping():
            items = (f"{_key(key)} = {toml_value(item)}" for key, item in sorted(value.items()))
            return f"{{ {', '.join(items)} }}"
        case list() | tuple():
            return f"[{', '.join(map(toml_value, value))}]"
    raise TypeError(f"no option holds a {type(value).__name__}")


def _text(text: str) -> str:
    """TOML's basic string: JSON's escapes, and DEL too; half a surrogate pair has no place in a file."""
    whole = text.encode("utf-8", "replace").decode("utf-8")
    return escaped_unseen(msgspec.json.encode(whole).decode())


def _key(key: str) -> str:
    bare = key and all(sign.isascii() and (sign.isalnum() or sign in "-_") for sign in key)
    return key if bare else _text(key)
