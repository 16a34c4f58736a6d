"""How the cells of a row are joined to a line for the kernel."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from ..layout.detect import shared_by_most
from ..layout.invalid import layout_as_meant, likely_layout
from ..layout.layout import Layout
from ..layout.line_layout import layout_of_line
from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..read_options import ReadOptions
    from .columns import Columns

__all__ = ["RowFormat", "row_format"]

_SEPARATORS = ",|;/"
"""Between the cells of a row: the first that no cell has."""


class RowFormat(Value):
    """How rows become lines: the separator is between their cells."""

    layout: Layout
    columns: Columns
    separator: str

    @property
    def cards_in_cells(self) -> tuple[int, ...]:
        """Cards per cell of each column."""
        layout, columns = self.layout, self.columns
        sizes = [layout.cards] * layout.players
        if len(columns.hands) == 1:
            sizes = [layout.size - layout.board * bool(columns.board)]
        groups = zip(columns.groups, (*sizes, layout.board), strict=False)
        return tuple(size // len(group) for group, size in groups for _ in group)

    @property
    def thing(self) -> str:
        """The content of a cell: a card, a hand or a deal."""
        return {1: "card", self.layout.cards: "hand"}.get(self.cards_in_cells[0], "deal")


class _TableLayout(Layout):
    """A layout whose description leaves out the separators between cells."""

    def __str__(self) -> str:
        separator = " " if self.separator == "," else self.separator
        layout = Layout(self.players, self.cards, self.style, separator, board=self.board)
        return str(layout.but(header=self.header))


def row_format(
    columns: Columns, rows: Sequence[Sequence[str]], options: ReadOptions, name: str
) -> RowFormat:
    """The format for the table of a file; `rows` are the chosen cells of its first rows."""
    rows = [row for row in rows if all(row)]
    text, hands = "".join(chain(*rows)), len(columns.hands)
    size = len(columns.places) - len(columns.board)
    separator = next((sign for sign in _SEPARATORS if sign not in text), _SEPARATORS[0])
    lines = [separator.join(row).encode() for row in rows]
    players = options.players or (hands if hands > 1 else None)
    ways = [options.but(players=players)]
    if players is None and size in (1, *options.game.hole):
        one_hand = options.but(players=1)
        ways = [*ways, one_hand] if size == 1 else [one_hand]

    def layouts(read: Callable[[bytes, ReadOptions], Layout | None]) -> list[Layout]:
        found = (next(filter(None, (read(line, way) for way in ways)), None) for line in lines)
        return [layout for layout in found if layout is not None]

    # If all rows are invalid, an error points at the first of them.
    found = layouts(layout_of_line) or layouts(layout_as_meant)
    if not found:
        layout = likely_layout(lines, ways[0])
        if hands > 1:
            cards = size // hands if size > hands else layout.cards
            around = ("", *[separator] * (len(layout.groups) - 1), "")
            layout = layout.but(cards=cards, around=around)
    elif options.skip_bad:
        layout = shared_by_most(found, name)
    else:
        [(layout, _)] = Counter(found).most_common(1)
    fields = {name: getattr(layout, name) for name in layout.__match_args__}
    return RowFormat(_TableLayout(**{**fields, "header": columns.header}), columns, separator)
