"""`showdown validate FILE…`: every line that is no deal, and why."""

from __future__ import annotations

from ..deals.bad import Bad
from ..errors import ShowdownError
from ..kernel.faults import Fault
from ..show.progress import Progress
from ..tallies import tally
from .count import require_columns
from .files import Failures, files, reading, source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..tallies import Tally

__all__ = ["run"]

SHOWN = 20
"""So many lines are shown of each kind of fault."""

KINDS = {
    Fault.UNKNOWN_CARD: "something is no card",
    Fault.WRONG_SEPARATOR: "cards stand apart otherwise",
    Fault.REPEATED_CARD: "a card is dealt twice",
    Fault.TOO_MANY_CARDS: "cards are too many",
    Fault.TOO_FEW_CARDS: "cards are too few",
    Fault.NO_SUCH_HAND: "repeated cards make no hand",
    Fault.NOT_IN_DECK: "a card is not in the deck",
}


def run(arguments: Sequence[str]) -> int:
    """Print what is wrong with files of deals; the exit code is 1 if anything is."""
    from .parsers import validate_parser

    parser = validate_parser()
    options = parser.parse_args(arguments)
    require_columns(options, parser.error)
    progress = Progress(None)
    failures = Failures(True, progress.say)
    wrong = False
    between = ""
    try:
        for path, name in files(options.files, failures):
            problems = _Problems(None if options.all else SHOWN)
            try:
                found = tally(
                    source(path),
                    name=name,
                    **reading(options),
                    progress=progress,
                    on_bad=problems,
                )
            except ShowdownError as error:
                failures.add(name, error)
                continue
            wrong = wrong or found.skipped > 0
            progress.clear()
            print(between + _text(name, found, problems), flush=True)
            between = "\n"
    finally:
        progress.close()
    return 1 if wrong or failures.found else 0


class _Problems:
    """Bad lines by kind: how many, and the first of them.

    Args:
        most: how many of a kind are remembered; None for all.
    """

    def __init__(self, most: int | None) -> None:
        self.most = most
        self.count = dict.fromkeys(KINDS, 0)
        self.first: dict[Fault, list[str]] = {kind: [] for kind in KINDS}

    def __call__(self, bad: Bad) -> None:
        self.count[bad.fault] += 1
        if self.most is None or self.count[bad.fault] <= self.most:
            self.first[bad.fault].append(str(bad.error))


def _text(name: str, found: Tally, problems: _Problems) -> str:
    head = f"{name}   {_count(found.deals, 'deal' if found.players > 1 else 'hand')}, "
    wrong = found.skipped
    parts = [head + (f"{_count(wrong, 'line')} wrong" if wrong else "nothing wrong")]
    for kind, count in problems.count.items():
        if count:
            shown = problems.first[kind]
            lines = [f"  ✗ {KINDS[kind]}: {_count(count, 'line')}", *map(_indented, shown)]
            if count > len(shown):
                lines.append(f"    and {count - len(shown):,} more: --all shows them")
            parts.append("\n".join(lines))
    return "\n\n".join(parts)


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" for line in text.split("\n"))


def _count(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
