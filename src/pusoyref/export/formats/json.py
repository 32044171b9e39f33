"""Everything that ever happened in a session, what was taken back and refused too. Read back by `import`."""

from __future__ import annotations

from collections.abc import Sequence

from pusoyref.export.formats import Exported
from pusoyref.wording.speech import Speech

SUFFIX = ".json"
SUMMARY = "everything, with what was taken back, for import and programs"
SEVERAL = True


def write(sessions: Sequence[Exported], speech: Speech) -> str:
    """One object: a session, or under `sessions` several."""
    from pusoyref.export.as_json import export_json, export_json_of_several

    if len(sessions) == 1:
        return export_json(sessions[0].stored, sessions[0].evening)
    return export_json_of_several([(session.stored, session.evening) for session in sessions])
