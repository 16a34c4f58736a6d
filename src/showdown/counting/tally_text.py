"""Tallies as text."""

from __future__ import annotations

from ..errors import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .totals import Categories, Tally

INDENT = "  "


def tally_text(name: str, tally: Tally, width: int = 80, remark: str = "") -> str:
    """A tally under its name, with a table of categories if they were counted.

    The remark follows the number of deals; `width` is how many columns the terminal has.
    """
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
        lines += category_tables(tally.categories, tally.deals, width)
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


def category_tables(categories: Categories, deals: int, width: int) -> list[str]:
    """What each player held and won with, in tables that fit the width of the terminal."""
    players = range(1, len(categories.held) + 1)
    label = len(INDENT) + max(map(len, categories.names))
    each = 2 * max(len(f"{deals:,}"), len("Player 10")) + 6
    at_once = max(1, (width - label) // each)
    lines = []
    for start in range(0, len(players), at_once):
        shown = players[start : start + at_once]
        rows = [("", *(word for player in shown for word in (f"Player {player}", "")))]
        rows.append(("", *("held", "won") * len(shown)))
        lines += ["", *columns_text([*rows, *_category_rows(categories, shown)])]
    return lines


def _category_rows(categories: Categories, players: Sequence[int]) -> list[tuple[str, ...]]:
    """Each category, the best first, and how often each player held it and won with it."""
    columns = [
        [f"{count:,}" for count in of[player - 1]]
        for player in players
        for of in (categories.held, categories.won)
    ]
    names = map(str.capitalize, categories.names)
    return [*zip(names, *columns, strict=True)][::-1]


def columns_text(rows: Iterable[tuple[str, ...]]) -> list[str]:
    """Rows as lines: the first column is aligned left, the others right."""
    columns = []
    for place, column in enumerate(zip(*rows, strict=True)):
        width = max(map(len, column))
        columns.append([cell.rjust(width) if place else cell.ljust(width) for cell in column])
    return [(INDENT + "   ".join(row)).rstrip() for row in zip(*columns, strict=True)]
