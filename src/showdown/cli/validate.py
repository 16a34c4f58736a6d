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
    from ..reading.invalid import Bad

SHOWN = 20
"""How many lines of a kind are shown unless `--all` is given."""

KINDS = {
    Fault.UNKNOWN_CARD: "not a card",
    Fault.WRONG_SEPARATOR: "unexpected separator",
    Fault.REPEATED_CARD: "card dealt twice",
    Fault.TOO_MANY_CARDS: "too many cards",
    Fault.TOO_FEW_CARDS: "too few cards",
    Fault.NO_SUCH_HAND: "impossible hand",
    Fault.NOT_IN_DECK: "card not in the deck",
}
NO_CARDS = "no cards"
"""The kind of a line or row whose problem starts with these words."""


def validate(arguments: list[str]) -> int:
    """Print what is wrong with files of deals; the exit code is 1 if anything is."""
    options = parse("validate", arguments)
    invalid = failures = 0
    between = ""
    with Job(options) as job:
        for path, name in job.files():
            lines = _InvalidLines(name, show_all=options.all, as_json=options.json)
            try:
                counts = tally(
                    source(path),
                    name=name,
                    **job.reading,
                    progress=job.progress,
                    on_bad=lines.add,
                )
            except ShowdownError as error:
                failures += 1
                job.progress.say(message_of(error))
                continue
            invalid += counts.skipped
            if options.json:
                continue
            deals = counted(counts.deals, "deal" if counts.players > 1 else "hand")
            head = f"{name}   {deals}, {counted(counts.skipped, 'invalid line')}"
            report = "\n\n".join([head, *lines.kinds()])
            job.progress.say(between + report, sys.stdout)
            between = "\n"
    return 1 if invalid or failures else 0


class _InvalidLines:
    """The invalid lines of a file: printed as JSON, or kept for a report by kind."""

    def __init__(self, name: str, *, show_all: bool, as_json: bool) -> None:
        self.name, self.show_all, self.as_json = name, show_all, as_json
        self.counts = dict.fromkeys([NO_CARDS, *KINDS.values()], 0)
        self.first: dict[str, list[str]] = {kind: [] for kind in self.counts}

    def add(self, bad: Bad) -> None:
        error = bad.error
        if self.as_json:
            fields: dict[str, object] = {"file": self.name, "line": bad.line}
            fields |= {"field": error.field} if error.field else {}
            fields |= {"column": error.column, "reason": error.problem}
            fields["raw"] = bad.raw.decode("utf-8", "replace").rstrip("\r\n")
            print(json.dumps(fields, ensure_ascii=False))
            return
        kind = NO_CARDS if error.problem.startswith(NO_CARDS) else KINDS[bad.fault]
        self.counts[kind] += 1
        if self.show_all or self.counts[kind] <= SHOWN:
            words = message_of(error)
            if self.first[kind]:  # Once is enough.
                words = error.description.replace(f": {A_CARD}", "")
            self.first[kind].append(words)

    def kinds(self) -> list[str]:
        """The lines of each kind, as a report shows them."""
        return [
            _kind(kind, count, self.first[kind]) for kind, count in self.counts.items() if count
        ]


def _kind(kind: str, count: int, first: list[str]) -> str:
    lines = [f"  ✗ {kind}: {counted(count, 'line')}", *(indent(each, "    ") for each in first)]
    if count > len(first):
        lines.append(f"    and {count - len(first):,} more; --all shows them")
    return "\n".join(lines)
