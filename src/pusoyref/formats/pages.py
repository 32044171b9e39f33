"""How pages are made of their templates: everything escaped, nothing unseen let through."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jinja2 import Template


def seen(value: object) -> object:
    """Text without signs that cannot be seen: they could turn the line around, or end it."""
    if type(value) is str and not value.isprintable():
        return "".join(sign if sign.isprintable() else "?" for sign in value)
    return value


@cache
def page_template(package: str, name: str, seen: Callable[[object], object] = seen) -> Template:
    """A template of a package's `templates/`. `seen`: what becomes of every value before it is escaped."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader(package),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=seen,
    )
    return environment.get_template(name)
