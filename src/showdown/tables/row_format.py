"""How the cells of a row are joined to a line for the kernel."""

from __future__ import annotations

from itertools import chain

from ..layout.card_patterns import PLACEHOLDERS, with_placeholders
from ..layout.detect import shared_by_most
from ..layout.layout import Layout
from ..layout.line_layout import layout_of_line
from ..rules import HAND_SIZE, HAND_SIZES
from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..read_options import ReadOptions
    from .columns import Columns

__all__ = ["RowFormat", "row_format"]

_BETWEEN_HANDS = "|;/"


class RowFormat(Value):
    """How rows become lines.

    Attributes:
        layout: the layout of the lines, with the number of rows above the deals.
        columns: the columns that are joined.
        separators: the text after each column but the last.
    """

    layout: Layout
    columns: Columns
    separators: tuple[str, ...]

    @property
    def cards_in_cell(self) -> int:
        """Cards per cell."""
        return self.layout.size // len(self.columns.places)

    @property
    def thing(self) -> str:
        """The content of a cell: a card, a hand or a deal."""
        return {1: "card", self.layout.cards: "hand"}.get(self.cards_in_cell, "deal")


class _TableLayout(Layout):
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
    first, *others = ([","] * (len(hand) - 1) for hand in columns.hands)
    separators = (*first, *chain(*([between, *hand] for hand in others)))
    lines = ["".join(chain(*zip(row, (*separators, ""), strict=True))).encode() for row in rows]
    players = options.players or (len(columns.hands) if others else None)
    if not others and players is None and len(columns.places) in HAND_SIZES:
        players = 1
    options = options.but(players=players)
    found = _layouts(lines, options, columns)
    if found and options.skip_bad:
        found = [shared_by_most(found, name)]
    # If all rows are invalid, an error points at the first of them.
    for style in PLACEHOLDERS:
        if not found and options.style in (None, style):
            found = _layouts([with_placeholders(line, style) for line in lines], options, columns)
    layout = max(found, key=found.count) if found else _usual(options, columns, between)
    fields = {name: getattr(layout, name) for name in layout.__match_args__}
    layout = _TableLayout(**{**fields, "header": columns.header})
    return RowFormat(layout, columns, separators)


def _layouts(lines: Sequence[bytes], options: ReadOptions, columns: Columns) -> list[Layout]:
    """The layouts of the valid lines; a lone column may have deals or hands."""
    ways = (options.players,) if options.players or len(columns.places) > 1 else (None, 1)
    found = (
        next(filter(None, (layout_of_line(line, options.but(players=way)) for way in ways)), None)
        for line in lines
    )
    return [layout for layout in found if layout is not None]


def _usual(options: ReadOptions, columns: Columns, between: str) -> Layout:
    """The layout of most tables with these columns."""
    players, cards = options.players or 2, options.cards or HAND_SIZE
    separator = mark = " "
    if len(columns.places) > len(columns.hands):
        separator = mark = ","
        players, cards = next(iter(options.ways_to_deal(len(columns.places))), (players, cards))
    if len(columns.hands) > 1:
        mark = between
    style = options.style or "rank first"
    around = ("", *[mark] * (players - 1), "")
    return Layout(players, cards, style, separator, around, mixed=options.mixed)
