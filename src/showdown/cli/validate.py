"""`showdown validate FILE…`: every invalid line, and why."""

from __future__ import annotations

import sys
from textwrap import indent

from ..cards import A_CARD
from ..errors import ShowdownError, counted
from ..kernel.faults import Fault
from ..tallies import tally
from .fitted import fitted
from .inputs import Job, source
from .parsers import parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..deals.bad import Bad

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
    options.keep_going = True
    invalid = 0
    between = ""
    with Job(options) as job:
        for path, name in job.files():
            counts = dict.fromkeys([NO_CARDS, *KINDS.values()], 0)
            first: dict[str, list[str]] = {kind: [] for kind in counts}

            def note(
                bad: Bad, counts: dict[str, int] = counts, first: dict[str, list[str]] = first
            ) -> None:
                kind = NO_CARDS if bad.error.problem.startswith(NO_CARDS) else KINDS[bad.fault]
                counts[kind] += 1
                if options.all or counts[kind] <= SHOWN:
                    words = str(bad.error)
                    if first[kind]:  # Once is enough.
                        words = words.replace(f": {A_CARD}", "")
                    first[kind].append(words)

            try:
                found = tally(
                    source(path), name=name, **job.reading, progress=job.progress, on_bad=note
                )
            except ShowdownError as error:
                job.fail(name, error)
                continue
            invalid += found.skipped
            deals = counted(found.deals, "deal" if found.players > 1 else "hand")
            head = f"{name}   {deals}, {counted(found.skipped, 'invalid line')}"
            parts = [_part(kind, count, first[kind]) for kind, count in counts.items() if count]
            job.progress.say(fitted(between + "\n\n".join([head, *parts])), sys.stdout)
            between = "\n"
    return 1 if invalid or job.failures else 0


def _part(kind: str, count: int, first: list[str]) -> str:
    lines = [f"  ✗ {kind}: {counted(count, 'line')}", *(indent(one, "    ") for one in first)]
    if count > len(first):
        lines.append(f"    and {count - len(first):,} more; --all shows them")
    return "\n".join(lines)
