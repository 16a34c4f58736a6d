"""`showdown validate FILE…`: every invalid line, and why."""

from __future__ import annotations

import json
import sys

from ..cards.card import A_CARD
from ..counting.tally import tally
from ..errors import ShowdownError, counted
from ..output.progress import Progress
from .inputs import Job, source
from .parsers import parse
from .suggested import message_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..reading.rewriting import Bad


def validate(arguments: list[str]) -> int:
    """Print what is wrong with files of deals; the exit code is 1 if anything is."""
    options = parse("validate", arguments)
    code, is_explained = 0, False

    def show(bad: Bad) -> None:
        nonlocal code, is_explained
        words = message_of(bad.error)
        if options.json:
            words = _as_json(name, bad)
        elif is_explained:  # What a card is, and what would allow it, are said once.
            words = bad.error.description.replace(f": {A_CARD}", "")
        code, is_explained = 1, True
        progress.say(words, sys.stdout)

    with Progress(None) as progress:
        job = Job(options, progress)
        for path, name in job.files():
            try:
                counts = tally(
                    source(path), name=name, **job.reading, progress=progress, on_bad=show
                )
            except ShowdownError as error:
                progress.say(message_of(error))
                code = 1
                continue
            if not options.json:
                deals = counted(counts.deals, "deal" if counts.players > 1 else "hand")
                total = f"{name}   {deals}, {counted(counts.skipped, 'invalid line')}"
                progress.say(total, sys.stdout)
    return code


def _as_json(name: str, bad: Bad) -> str:
    fields: dict[str, object] = {"file": name, "line": bad.line}
    fields |= {"field": bad.error.field} if bad.error.field else {}
    fields |= {"column": bad.error.column, "reason": bad.error.problem}
    fields["raw"] = bad.raw.decode("utf-8", "replace").rstrip("\r\n")
    return json.dumps(fields, ensure_ascii=False)
