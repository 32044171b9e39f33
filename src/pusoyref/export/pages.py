"""How the pages of tournaments are made of their templates: everything escaped, nothing unseen let through."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jinja2 import Environment, Template


def page_template(name: str) -> Template:
    """One of `templates/`."""
    return _environment().get_template(name)


@cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(
        loader=PackageLoader("pusoyref.export"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_seen,
    )


def _seen(value: object) -> object:
    """Text without signs that cannot be seen: they could turn the line around, or end it."""
    if type(value) is str and not value.isprintable():
        return "".join(sign if sign.isprintable() else "?" for sign in value)
    return value
