"""Tallies as text for a terminal or a pipe."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..tallies import Categories, Tally

__all__ = ["files_text", "tally_text"]

INDENT = "  "


def tally_text(name: str, tally: Tally, width: int = 80, remark: str = "") -> str:
    """A tally under its name, with a table of categories if they were counted.

    The remark follows the number of deals; `width` is how many columns the terminal has.
    """
    if tally.players == 1 and tally.categories is not None:  # Nobody wins or loses.
        thing, digits = "hand", 4
        named = zip(tally.categories.names, tally.categories.held[0], strict=True)
        counts = {name.capitalize(): count for name, count in reversed([*named])}
    else:
        thing, digits = "deal", 1
        counts = {f"Player {player} wins": won for player, won in enumerate(tally.wins, 1)}
        counts["Ties"] = tally.ties
    rows = [
        (label, f"{count:,}", f"{100 * count / max(1, tally.deals):.{digits}f} %")
        for label, count in counts.items()
    ]
    if tally.skipped:
        rows.append(("Skipped lines", f"{tally.skipped:,}", ""))
    plural = "" if tally.deals == 1 else "s"
    lines = [f"{name}   {tally.deals:,} {thing}{plural}{remark}", "", *_columns(rows)]
    if tally.categories is not None and thing == "deal":
        lines += _category_tables(tally.categories, tally.deals, width)
    return "\n".join(lines)


def files_text(counted: Sequence[tuple[str, Tally, str]], width: int | None = None) -> str:
    """Names, tallies and remarks of several files, a line for each.

    The headings become shorter if they would not fit the width of the terminal.
    """
    skipped = any(one.skipped for _, one, _ in counted)
    players = range(1, counted[0][1].players + 1)
    remarks = ["", *(f"  {remark}" if remark else "" for _, _, remark in counted)]
    for head in ("Player {} wins", "Player {}", "P{}"):
        heads = [head.format(player) for player in players]
        rows = [("", "deals", *heads, "Ties", *["Skipped lines"] * skipped)]
        for name, one, _ in counted:
            numbers = [one.deals, *one.wins, one.ties, *[one.skipped] * skipped]
            rows.append((name, *(f"{number:,}" for number in numbers)))
        lines = [line + remark for line, remark in zip(_columns(rows), remarks, strict=True)]
        if width is None or max(map(len, lines)) <= width:
            break
    return "\n".join([f"{len(counted):,} files", "", *lines])


def _category_tables(categories: Categories, deals: int, width: int) -> list[str]:
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
        for place, name in reversed([*enumerate(categories.names)]):
            counts = [
                f"{of[player - 1][place]:,}"
                for player in shown
                for of in (categories.held, categories.won)
            ]
            rows.append((name.capitalize(), *counts))
        lines += ["", *_columns(rows)]
    return lines


def _columns(rows: Iterable[tuple[str, ...]]) -> list[str]:
    """Rows as lines: the first column is aligned left, the others right."""
    columns = []
    for place, column in enumerate(zip(*rows, strict=True)):
        width = max(map(len, column))
        columns.append([cell.rjust(width) if place else cell.ljust(width) for cell in column])
    return [(INDENT + "   ".join(row)).rstrip() for row in zip(*columns, strict=True)]
