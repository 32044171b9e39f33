"""The table fed from a pipe: recorded keystrokes, or another program."""

from __future__ import annotations

import sys

from pusoyref.cli.desk import desk, print_json
from pusoyref.cli.table_loop import Table
from pusoyref.export.status import status_json


def by_pipe(table: Table, *, keep_going: bool) -> int:
    """Reads lines to the end, or to the first that is refused; the exit status."""
    from pusoyref.cli.main import call

    here, status = desk(), 0
    table.evening()  # A session that cannot be read is told even where nothing is typed.
    as_json, here.as_json, here.at_table = here.as_json, False, True
    here.quiet = as_json
    for number, line in enumerate(sys.stdin, 1):
        here.where = f"line {number}: "
        status = max(status, call(lambda line=line: table.meaning(line, table.asks(table.evening()))))  # type: ignore[misc]
        if table.left or (status and not keep_going):
            break
    here.where = ""
    if as_json:
        print_json(status_json(table.evening()))
    return 0 if keep_going else status
