"""Tallies as text."""

from __future__ import annotations

from ..errors import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .totals import Categories, Tally

INDENT = "  "


def tally_text(name: str, tally: Tally, remark: str = "") -> str:
    """A tally under its name and a remark, with tables of categories if they were counted."""
    counts, thing, digits = _counts(tally)
    rows = [
        (label, f"{count:,}", _percentage(count, tally.deals, digits))
        for label, count in counts.items()
    ]
    if tally.skipped:
        rows.append(("Skipped lines", f"{tally.skipped:,}", ""))
    title = f"{name}   {counted(tally.deals, thing)}{remark}".lstrip()
    lines = [title, "", *columns_text(rows)]
    if tally.categories is not None and thing == "deal":
        lines += category_tables(tally.categories)
    return "\n".join(lines)


def _counts(tally: Tally) -> tuple[dict[str, int], str, int]:
    """The rows of a tally, what is counted, and the decimals of percentages."""
    if tally.players == 1 and tally.categories is not None:  # Nobody wins or loses.
        named = zip(tally.categories.names, tally.categories.held[0], strict=True)
        return {name.capitalize(): count for name, count in reversed([*named])}, "hand", 4
    counts = {f"Player {player} wins": won for player, won in enumerate(tally.wins, 1)}
    return counts | {"Ties": tally.ties}, "deal", 1


def _percentage(count: int, of: int, digits: int) -> str:
    """Such as `33.3 %`; of a few among many `<0.1 %`, as only nothing is `0.0 %`."""
    share = f"{100 * count / max(1, of):.{digits}f}"
    return f"<{10**-digits:.{digits}f} %" if count and not float(share) else f"{share} %"


def files_text(files: Sequence[tuple[str, Tally, str]]) -> str:
    """Names, tallies and remarks of several files, a line for each."""
    skipped = any(tally.skipped for _, tally, _ in files)
    heads = [f"Player {player} wins" for player in range(1, files[0][1].players + 1)]
    rows = [("", "deals", *heads, "Ties", *["Skipped lines"] * skipped)]
    for name, tally, _ in files:
        numbers = [tally.deals, *tally.wins, tally.ties, *[tally.skipped] * skipped]
        rows.append((name, *(f"{number:,}" for number in numbers)))
    remarks = ["", *(f"  {remark.removeprefix(',')}" if remark else "" for _, _, remark in files)]
    lines = [line + remark for line, remark in zip(columns_text(rows), remarks, strict=True)]
    return "\n".join([f"{len(files):,} files", "", *lines])


def category_tables(categories: Categories) -> list[str]:
    """How often each player held and won with each category; a table for two players each."""
    columns = []
    for player, (held, won) in enumerate(zip(categories.held, categories.won, strict=True), 1):
        columns.append((f"Player {player}", "held", *map("{:,}".format, held)))
        columns.append(("", "won", *map("{:,}".format, won)))
    names = ("", "", *map(str.capitalize, categories.names))
    lines = []
    for first in range(0, len(columns), 4):
        title, head, *rows = zip(names, *columns[first : first + 4], strict=True)
        lines += ["", *columns_text([title, head, *reversed(rows)])]
    return lines


def columns_text(rows: Iterable[tuple[str, ...]]) -> list[str]:
    """Rows as lines: the first column is aligned left, the others right."""
    columns = []
    for place, column in enumerate(zip(*rows, strict=True)):
        width = max(map(len, column))
        columns.append([cell.rjust(width) if place else cell.ljust(width) for cell in column])
    return [(INDENT + "   ".join(row)).rstrip() for row in zip(*columns, strict=True)]
