"""`showdown validate FILE…`: every invalid line, and why."""

from __future__ import annotations

from textwrap import indent

from ..errors import ShowdownError
from ..kernel.faults import Fault
from ..tallies import tally
from .inputs import Job, source
from .parsers import parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..deals.bad import Bad

__all__ = ["validate"]

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


def validate(arguments: list[str]) -> int:
    """Print what is wrong with files of deals; the exit code is 1 if anything is."""
    options = parse("validate", arguments)
    invalid = False
    between = ""
    with Job(options, keep_going=True) as job:
        for path, name in job.files():
            problems = _Problems(None if options.all else SHOWN)
            try:
                found = tally(
                    source(path), name=name, **job.reading, progress=job.progress, on_bad=problems
                )
            except ShowdownError as error:
                job.fail(name, error)
                continue
            job.progress.clear()
            deals = _count(found.deals, "deal" if found.players > 1 else "hand")
            head = f"{name}   {deals}, {_count(found.skipped, 'invalid line')}"
            print(between + "\n\n".join([head, *problems.texts()]), flush=True)
            between = "\n"
            invalid = invalid or found.skipped > 0
    return 1 if invalid or job.failures else 0


class _Problems:
    """Invalid lines by kind: how many, and the first ones; all of them if `most` is None."""

    def __init__(self, most: int | None) -> None:
        self.most = most
        self.count = dict.fromkeys(KINDS, 0)
        self.first: dict[Fault, list[str]] = {kind: [] for kind in KINDS}

    def __call__(self, bad: Bad) -> None:
        self.count[bad.fault] += 1
        if self.most is None or self.count[bad.fault] <= self.most:
            self.first[bad.fault].append(str(bad.error))

    def texts(self) -> Iterator[str]:
        """A paragraph for each kind."""
        for kind, count in self.count.items():
            if count:
                first = self.first[kind]
                lines = [indent(text, "    ") for text in first]
                if count > len(first):
                    lines.append(f"    and {count - len(first):,} more; --all shows them")
                yield "\n".join([f"  ✗ {KINDS[kind]}: {_count(count, 'line')}", *lines])


def _count(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
