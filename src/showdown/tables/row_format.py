"""How the cells of a row are joined to a line for the kernel."""

from __future__ import annotations

import re
from itertools import chain

from ..layout.card_patterns import CARDS
from ..layout.detect import shared_by_most
from ..layout.layout import Layout
from ..layout.line_layout import layout_of_line
from ..read_options import ReadOptions
from ..rules import MOST_PLAYERS
from ..values import Value
from .cells import hand_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .columns import Columns

__all__ = ["RowFormat", "TableLayout", "row_format"]

_BETWEEN_HANDS = "|;/"


class RowFormat(Value):
    """How rows become lines.

    Attributes:
        layout: the layout of the lines.
        columns: the columns that are joined.
        separators: the text after each column but the last.
        has_blanks_removed: whether spaces are removed from the cells.
    """

    layout: Layout
    columns: Columns
    separators: tuple[str, ...]
    has_blanks_removed: bool = False

    @property
    def cards_in_cell(self) -> int:
        """Cards per cell."""
        return self.layout.size // len(self.columns.places)

    @property
    def headed_layout(self) -> TableLayout:
        """The layout as users see it, with the header."""
        fields = {name: getattr(self.layout, name) for name in self.layout.__match_args__}
        return TableLayout(**{**fields, "header": self.columns.header})

    @property
    def thing(self) -> str:
        """The content of a cell: a card, a hand or a deal."""
        return {1: "card", self.layout.cards: "hand"}.get(self.cards_in_cell, "deal")


class TableLayout(Layout):
    """A layout whose description leaves out the separators between cells."""

    __slots__ = ()

    def __str__(self) -> str:
        separator = " " if self.separator == "," else self.separator
        return str(Layout(self.players, self.cards, self.style, separator, header=self.header))


def row_format(
    columns: Columns, rows: Sequence[Sequence[str]], options: ReadOptions, name: str
) -> RowFormat:
    """The format for the table of a file; `rows` are the chosen cells of its first rows.

    Raises:
        FileError: if invalid rows are to be skipped, and it is not clear which they are.
    """
    rows = [row for row in rows if all(row)]
    text = "".join(chain(*rows))
    between = next((sign for sign in _BETWEEN_HANDS if sign not in text), _BETWEEN_HANDS[0])
    inner = [["," for _ in hand[1:]] for hand in columns.hands]
    separators = [*inner[0]]
    for hand in inner[1:]:
        separators += [between, *hand]
    players = options.players or (len(columns.hands) if len(columns.hands) > 1 else None)
    if players is None and columns.are_one_hand:
        players = 1
    layout = _usual_layout(columns, rows, separators, players, options, name)
    blanks_removed = False
    if layout is None and len(columns.hands) > 1:
        # One column may have spaces between cards, and another none.
        bare = [[cell.replace(" ", "") for cell in row] for row in rows]
        layout = _usual_layout(columns, bare, separators, players, options, name)
        blanks_removed = layout is not None
    if layout is None:
        layout = _likely_layout(columns, rows, between, players, options)
    return RowFormat(layout, columns, tuple(separators), blanks_removed)


def _usual_layout(
    columns: Columns,
    rows: Sequence[Sequence[str]],
    separators: Sequence[str],
    players: int | None,
    options: ReadOptions,
    name: str,
) -> Layout | None:
    """The layout that most of the rows have."""
    found: list[Layout] = []
    for row in rows:
        line = "".join(chain(*zip(row, (*separators, ""), strict=True))).encode()
        for hands in (players,) if players or len(columns.places) > 1 else (None, 1):
            layout = layout_of_line(line, options.but(players=hands))
            if layout is not None:
                found.append(layout)
                break
    if found and options.skip_bad:
        return shared_by_most(found, name)
    return max(found, key=found.count, default=None)


def _likely_layout(
    columns: Columns,
    rows: Sequence[Sequence[str]],
    between: str,
    players: int | None,
    options: ReadOptions,
) -> Layout:
    """The most likely layout of rows that are all invalid."""
    cells = [*chain(*rows)]
    several = len(columns.hands) > 1
    if several and len(columns.hands[0]) > 1:
        each = len(columns.hands[0])
    else:
        each = options.cards or hand_size(cells[0] if cells and several else "")
    if players is None:
        players = min(max(2, len(columns.places) // each), MOST_PLAYERS)
    counts = [
        sum(len(CARDS[one].findall(cell)) for cell in cells) for one in ("rank first", "suit first")
    ]
    style = options.style or ("suit first" if counts[1] > counts[0] else "rank first")
    if len(columns.places) > len(columns.hands):
        separator = ","
    else:
        signs = (
            [sign.strip() for sign in re.findall(r"(?<=\w)[\s,;|/-]+(?=\w)", cells[0])]
            if cells
            else []
        )
        separator = max(signs, key=signs.count, default="") or " "
    sign = between if several else "|" if cells and "|" in cells[0] else separator
    around = ("", *[sign] * (players - 1), "")
    return Layout(players, each, style, separator, around, mixed=options.mixed)
