"""How pages are made of their templates: all of HTML escaped, nothing unseen let through."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from pusoyref.texts import visible

if TYPE_CHECKING:
    from jinja2 import Template

_RIGHT_TO_LEFT = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
_RUN = re.compile(rf"[{_RIGHT_TO_LEFT}]+(?:[ '.-]+[{_RIGHT_TO_LEFT}]+)*")
_APART, _END = "\u2068", "\u2069"
"""First strong isolate and its end: what stands between them does not turn round the numbers beside it."""


def seen(value: object) -> object:
    """Text without signs that cannot be seen: they could turn the line around, or end it."""
    return visible(value, "?") if type(value) is str else value


def seen_in_any_script(value: object) -> object:
    """The same for a page with a browser to show it: right-to-left text is kept apart."""
    shown = seen(value)
    if type(shown) is not str or shown.isascii():
        return shown
    return _RUN.sub(rf"{_APART}\g<0>{_END}", shown)


@cache
def page_template(package: str, name: str, seen: Callable[[object], object] = seen) -> Template:
    """A template of a package's `templates/`. `seen`: what becomes of every value before it is escaped."""
    # Jinja2 takes 50 ms: only where a page is made.
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader(package),
        autoescape=name.endswith(".html"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=seen,
    )
    return environment.get_template(name)
