"""`showdown validate FILE…`: every invalid line, and why."""

from __future__ import annotations

import json
import sys
from textwrap import indent

from ..cards.card import A_CARD
from ..counting.tally import tally
from ..errors import ShowdownError, counted
from ..kernel.faults import Fault
from .inputs import Job, source
from .parsers import parse
from .suggested import message_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..reading.invalid import Bad

SHOWN = 20
"""How many lines of a kind are shown unless `--all` is given."""

NO_CARDS = "no cards"
"""The kind of a line or row whose problem starts with these words."""


def validate(arguments: list[str]) -> int:
    """Print what is wrong with files of deals; the exit code is 1 if anything is."""
    options = parse("validate", arguments)
    code, between = 0, ""
    with Job(options) as job:
        for path, name in job.files():
            lines = _InvalidLines(name, most=sys.maxsize if options.all else SHOWN)
            on_bad = lines.print_json if options.json else lines.add
            try:
                counts = tally(
                    source(path), name=name, **job.reading, progress=job.progress, on_bad=on_bad
                )
            except ShowdownError as error:
                job.progress.say(message_of(error))
                code = 1
                continue
            code = code or int(counts.skipped > 0)
            if not options.json:
                deals = counted(counts.deals, "deal" if counts.players > 1 else "hand")
                head = f"{name}   {deals}, {counted(counts.skipped, 'invalid line')}"
                job.progress.say(between + "\n\n".join([head, *lines.kinds()]), sys.stdout)
                between = "\n"
    return code


class _InvalidLines:
    """The invalid lines of a file: printed as JSON, or kept for a report by kind."""

    def __init__(self, name: str, most: int) -> None:
        self.name, self.most = name, most
        kinds = [fault.name.lower().replace("_", " ") for fault in Fault]
        self.counts = dict.fromkeys([NO_CARDS, *kinds], 0)
        self.first: dict[str, list[str]] = {kind: [] for kind in self.counts}

    def print_json(self, bad: Bad) -> None:
        fields: dict[str, object] = {"file": self.name, "line": bad.line}
        fields |= {"field": bad.error.field} if bad.error.field else {}
        fields |= {"column": bad.error.column, "reason": bad.error.problem}
        fields["raw"] = bad.raw.decode("utf-8", "replace").rstrip("\r\n")
        print(json.dumps(fields, ensure_ascii=False))

    def add(self, bad: Bad) -> None:
        kind = NO_CARDS if bad.error.problem.startswith(NO_CARDS) else [*self.counts][1 + bad.fault]
        self.counts[kind] += 1
        if self.counts[kind] <= self.most:
            words = message_of(bad.error)
            if self.first[kind]:  # Once is enough.
                words = bad.error.description.replace(f": {A_CARD}", "")
            self.first[kind].append(words)

    def kinds(self) -> Iterator[str]:
        """The lines of each kind, as a report shows them."""
        for kind, first in self.first.items():
            if first:
                more = self.counts[kind] - len(first)
                last = [f"    and {more:,} more; --all shows them"] if more else []
                head = f"  ✗ {kind}: {counted(self.counts[kind], 'line')}"
                yield "\n".join([head, *(indent(words, "    ") for words in first), *last])
