"""Tallies as text for a terminal or a pipe."""

from __future__ import annotations

from ..rules import Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ..tallies import Categories, Tally

__all__ = ["files_text", "tally_text"]

INDENT = "  "


def tally_text(name: str, tally: Tally, width: int = 80, remark: str = "") -> str:
    """A tally under its name, with a table of categories if they were counted.

    Args:
        name: what was counted.
        tally: the numbers.
        width: how many columns the terminal has.
        remark: what follows the number of deals.

    >>> from showdown import Tally
    >>> print(tally_text("poker.txt", Tally(1000, (376, 624))))
    poker.txt   1,000 deals
    <BLANKLINE>
      Player 1 wins   376   37.6 %
      Player 2 wins   624   62.4 %
      Ties              0    0.0 %
    """
    if tally.players == 1 and tally.categories is not None:
        return _hands_text(name, tally, tally.categories, remark)
    lines = [f"{name}   {tally.deals:,} deal{'' if tally.deals == 1 else 's'}{remark}", ""]
    labels = [f"Player {player} wins" for player in range(1, tally.players + 1)]
    rows = [
        (label, f"{count:,}", f"{100 * count / max(1, tally.deals):.1f} %")
        for label, count in zip([*labels, "Ties"], [*tally.wins, tally.ties], strict=True)
    ]
    if tally.skipped:
        rows.append(("Skipped lines", f"{tally.skipped:,}", ""))
    lines += _columns(rows)
    if tally.categories is not None:
        for players in _groups(tally.players, width, len(f"{tally.deals:,}")):
            lines += ["", *_category_rows(tally.categories, players)]
    return "\n".join(lines)


def files_text(counted: Sequence[tuple[str, Tally, str]], width: int | None = None) -> str:
    """The tallies of several files with the same number of players, a line for each file.

    Args:
        counted: their names, their tallies, and what follows the numbers of each.
        width: how many columns the terminal has, if it is one: the headings become shorter if
            they would not fit.

    >>> from showdown import Tally
    >>> print(files_text([("a.txt", Tally(10, (4, 6)), ""), ("b.txt", Tally(2, (1, 0), 1), "")]))
    2 files
    <BLANKLINE>
              deals   Player 1 wins   Player 2 wins   Ties
      a.txt      10               4               6      0
      b.txt       2               1               0      1
    """
    skipped = any(one.skipped for _, one, _ in counted)
    players = range(1, counted[0][1].players + 1)
    remarks = ["", *(f"  {remark}" if remark else "" for _, _, remark in counted)]
    for head in ("Player {} wins", "Player {}", "P{}"):
        heads = [head.format(player) for player in players]
        rows = [("", "deals", *heads, "Ties", *(["Skipped lines"] if skipped else []))]
        for name, one, _ in counted:
            numbers = [one.deals, *one.wins, one.ties, *([one.skipped] if skipped else [])]
            rows.append((name, *(f"{number:,}" for number in numbers)))
        lines = [line + remark for line, remark in zip(_columns(rows), remarks, strict=True)]
        if width is None or max(map(len, lines)) <= width:
            break
    return "\n".join([f"{len(counted):,} files", "", *lines])


def _hands_text(name: str, tally: Tally, categories: Categories, remark: str) -> str:
    """The tally of single hands, where nobody wins or loses."""
    rows = [
        (str(category).capitalize(), f"{count:,}", f"{100 * count / max(1, tally.deals):.4f} %")
        for category, count in reversed(list(zip(Category, categories.held[0], strict=True)))
    ]
    if tally.skipped:
        rows.append(("Skipped lines", f"{tally.skipped:,}", ""))
    head = f"{name}   {tally.deals:,} hand{'' if tally.deals == 1 else 's'}{remark}"
    return "\n".join([head, "", *_columns(rows)])


def _groups(players: int, width: int, number: int) -> Iterator[range]:
    """Players in groups whose columns fit the width of the terminal."""
    label = len(INDENT) + max(len(str(category)) for category in Category)
    each = 2 * max(number, len("Player 10 held") - len(" held")) + 6
    at_once = max(1, (width - label) // each)
    for start in range(0, players, at_once):
        yield range(start, min(start + at_once, players))


def _category_rows(categories: Categories, players: range) -> list[str]:
    rows = [("", *(word for p in players for word in (f"Player {p + 1}", "")))]
    rows.append(("", *(word for _ in players for word in ("held", "won"))))
    for category in reversed(Category):
        counts = (
            f"{row[category - 1]:,}"
            for player in players
            for row in (categories.held[player], categories.won[player])
        )
        rows.append((str(category).capitalize(), *counts))
    return _columns(rows)


def _columns(rows: Iterable[tuple[str, ...]]) -> list[str]:
    """Rows as lines: the first column is aligned left, the others right."""
    table = list(rows)
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return [
        (
            INDENT
            + "   ".join(
                [row[0].ljust(widths[0])]
                + [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
            )
        ).rstrip()
        for row in table
    ]
