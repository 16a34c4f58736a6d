"""How the cells of a row are joined to a line for the kernel."""

from __future__ import annotations

from itertools import chain

from ..errors import FileError
from ..layout.detect import detect
from ..layout.layout import IF_NUMBERS, Layout
from ..values import Value
from .cells import are_numbers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..read_options import ReadOptions
    from .columns import Columns

_SEPARATORS = ",|;/"
"""Between the cells of a row: the first that no cell has."""
_MOST_IGNORED = 4


class RowFormat(Value):
    """How rows become lines.

    Attributes:
        separator: what is between the cells.
        between: what is between columns that are joined to a cell.
    """

    layout: Layout
    columns: Columns
    separator: str
    between: str

    @property
    def cards_in_cells(self) -> tuple[int, ...]:
        """Cards per cell of each column."""
        layout, columns = self.layout, self.columns
        sizes = [layout.cards] * len(columns.hands)
        if len(columns.hands) == 1:
            sizes = [layout.size - layout.board * bool(columns.board)]
        sizes.append(layout.board)
        if columns.cells == columns.groups:
            return tuple(sizes[: len(columns.groups)])
        groups = zip(columns.groups, sizes, strict=False)  # Perhaps no board.
        return tuple(size // len(group) for group, size in groups for _ in group)

    @property
    def thing(self) -> str:
        """The content of a cell: a card, a hand or a deal."""
        return {1: "card", self.layout.cards: "hand"}.get(self.cards_in_cells[0], "deal")


class _TableLayout(Layout):
    """A layout whose description has the columns of hands, not the separators between cells."""

    titles: tuple[str, ...] = ()

    def __str__(self) -> str:
        separator = " " if self.separator == "," else self.separator
        layout = Layout(self.players, self.cards, self.style, separator, board=self.board)
        hands = [f"Player {n}: {title}" for n, title in enumerate(self.titles, 1)]
        return ", ".join([str(layout.but(header=self.header, ignored=self.ignored)), *hands])


def _ignored(columns: Columns, rows: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """The columns that detection left out, as reports name them; without empty ones."""
    others = [at for at in range(len(columns.names)) if at not in columns.places]
    filled = [at for at in others if any(row[at].strip() for row in rows if at < len(row))]
    found = [columns.title(at) for at in filled]
    if columns.found_by == "given" or not found:
        return ()
    names = [title.removeprefix("column ") for title in found]
    if len(names) > _MOST_IGNORED:
        names[_MOST_IGNORED:] = [f"{len(names) - _MOST_IGNORED:,} more"]
    *names, last = names
    return (f"columns {', '.join(names)} and {last}" if names else found[0],)


def row_format(
    columns: Columns, rows: Sequence[Sequence[str]], options: ReadOptions, name: str
) -> RowFormat:
    """The format for the table of a file; `rows` are its first rows below the header."""
    ignored = _ignored(columns, rows)
    rows = [
        [row[place].strip() if place < len(row) else "" for place in columns.places] for row in rows
    ]
    rows = [row for row in rows if all(row)]
    text, hands = "".join(chain(*rows)), len(columns.hands)
    size = len(columns.places) - len(columns.board)
    separator = next((sign for sign in _SEPARATORS if sign not in text), _SEPARATORS[0])
    at = {place: n for n, place in enumerate(columns.places)}
    first = rows[0] if rows else ()
    is_tight = any(len(cell) > 3 and cell.isalnum() for cell in first)  # Such as the flop JhTh2c.
    between = "" if is_tight else " "
    rows = [[between.join(row[at[one]] for one in cell) for cell in columns.cells] for row in rows]
    lines = [(row, separator.join(cells).encode(), 0) for row, cells in enumerate(rows, 1)]
    if hands > 1:
        options = options.but(players=hands)
    one_hand = options if options.players else options.but(players=1)
    options = one_hand if size in options.hole else options
    found = detect(lines, options, name, valid=True)
    if found is None and size == 1:
        found = detect(lines, one_hand, name, valid=True)
    found = found or detect(lines, options, name)
    assert found is not None
    layout = found.layout
    if are_numbers(layout.style) and options.style is None:
        raise FileError(f"{name}: the columns have numbers: {IF_NUMBERS}")
    if hands > 1 and not found.has_deals:  # An error points at the first row.
        cards = size // hands if size > hands else layout.cards
        layout = layout.but(cards=cards, around=("", *[separator] * (len(layout.groups) - 1), ""))
    elif size > 1 and not found.has_deals:
        layout = layout.but(separator=separator, around=())
    fields = {name: getattr(layout, name) for name in layout.__match_args__}
    fields |= {"header": columns.header, "announced": None, "ignored": ignored}
    alone = all(len(hand) == 1 for hand in columns.hands) and hands > 1
    titles = tuple([columns.title(hand[0]) for hand in columns.hands]) if alone else ()
    return RowFormat(_TableLayout(**fields, titles=titles), columns, separator, between)
