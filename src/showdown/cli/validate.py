"""`showdown validate FILE…`: every line that is no deal, and why."""

from __future__ import annotations

from ..deals.bad import Bad
from ..kernel.faults import Fault
from ..show.progress import Progress
from ..tallies import tally
from .count import require_columns
from .files import Failures, files, source, table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

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
}


def run(arguments: Sequence[str]) -> int:
    """Print what is wrong with files of deals; the exit code is 1 if anything is."""
    from .parsers import validate_parser

    parser = validate_parser()
    options = parser.parse_args(arguments)
    require_columns(options, parser.error)
    progress = Progress(None)
    wrong = False
    reports = []
    try:
        for path, name in files(options.files, Failures(False, progress.say)):
            problems = _Problems(None if options.all else SHOWN)
            found = tally(
                source(path),
                name=name,
                players=options.players,
                cards=options.cards,
                mixed=options.mixed,
                style=options.layout,
                **table(options),
                decks=options.decks,
                progress=progress,
                on_bad=problems,
            )
            wrong = wrong or found.skipped > 0
            reports.append(_text(name, found.deals, found.skipped, problems))
    finally:
        progress.close()
    print("\n\n".join(reports))
    return 1 if wrong else 0


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


def _text(name: str, deals: int, wrong: int, problems: _Problems) -> str:
    head = f"{name}   {_count(deals, 'deal')}, "
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
