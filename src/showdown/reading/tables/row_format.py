"""How the cells of a row are joined to a line, and how that line is laid out."""

from __future__ import annotations

from ...errors import DealError, ShowdownError
from ...kernel.lines import layout_of, read_line
from ...values import Value
from ..detect import HeadLine, detect
from ..layout import Layout
from ..skeleton import likely_style, skeleton_of
from .cells import cards_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..options import ReadOptions
    from .columns import CardColumns
    from .table import CardTable

_BETWEEN_HANDS = "|;/,"
"""Between the hands of a row: the first sign that no cell has."""


class RowFormat(Value):
    """How rows become lines.

    Attributes:
        separator: what is between groups of columns.
        between: what is between the columns of a group.
        sizes: how many cards each cell usually has.
    """

    columns: CardColumns
    separator: str
    between: str
    sizes: tuple[int, ...] = ()
    layout: Layout = Layout()

    def line(self, cells: Sequence[str]) -> str:
        """The cells of the card columns, in the order of the deal, as a line."""
        left = iter(cells)
        hands = [self.between.join([next(left) for _ in group]) for group in self.columns.groups]
        return self.separator.join(hands)

    def cell_at(self, cells: Sequence[str], at: int) -> tuple[int, int]:
        """The index among the card columns, and the character in it, of a place in the line."""
        index = 0
        for group in self.columns.groups:
            for member in range(1, len(group) + 1):
                gap = self.separator if member == len(group) else self.between
                if at < len(cells[index]) + len(gap) or index == len(cells) - 1:
                    return index, min(at, len(cells[index]))
                at -= len(cells[index]) + len(gap)
                index += 1
        return 0, 0

    def rows(self, table: CardTable) -> list[tuple[int, list[str]]]:
        """The numbers of the first rows with cards, and their cells in the columns of cards."""
        rows = [
            (number, [cells[place] for place in self.columns.places])
            for number, cells in table.head
            if number > self.columns.header
        ]
        return [(number, cells) for number, cells in rows if any(cells)]

    def reads_every_row(self, table: CardTable, options: ReadOptions) -> bool:
        """Whether all first rows are valid deals."""
        fields = layout_of(self.layout.fields(repeats=options.repeats))
        rows = [cells for number, cells in table.head if number > self.columns.header]
        lines = [self.line([cells[at] for at in self.columns.places]).encode() for cells in rows]
        return all(
            not read.fault and read.cards for read in (read_line(line, fields) for line in lines)
        )


def row_format(columns: CardColumns, table: CardTable, options: ReadOptions) -> RowFormat:
    """The format of rows, detected from the first ones below the header.

    Raises:
        FileError, DealError: if most of them are not deals, or can be read in two ways.
    """
    form = RowFormat(columns, ",", ",")
    rows = form.rows(table)
    if not rows:
        raise table.error("no deals found")
    texts = tuple(cell for _, cells in rows for cell in cells)
    if not columns.single or columns.players is not None or columns.has_board:
        separator = next((sign for sign in _BETWEEN_HANDS if sign not in "".join(texts)), ",")
        style = likely_style(texts, columns.style)
        skeletons = [skeleton_of(text, style) for text in texts]
        gaps = [skeleton.gaps[1] for skeleton in skeletons if skeleton.size > 1]
        form = form.but(separator=separator, between=gaps[0] if gaps else ",")
    counts = [[cards_in(cell, columns.style) or 0 for cell in cells] for _, cells in rows]
    form = form.but(sizes=tuple(max(each, key=each.count) for each in zip(*counts, strict=True)))
    has_hands = len(form.sizes) == 2 and not (columns.single or columns.has_board)
    if has_hands and len({*form.sizes}) == 2 and options.players != 1:
        held = f"hands of {form.sizes[0]} and {form.sizes[1]} cards"
        raise table.error(f"its first rows have {held}: hands of a deal have the same size")
    options = options.but(mixed=False, style=columns.style, columns=None, hands=(), board=None)
    if columns.players and not options.players:
        options = options.but(players=columns.players)
    lines = [form.line(cells) for _, cells in rows]
    try:
        if columns.has_board:
            parts = [line.rpartition(form.separator) for line in lines]
            named = [f"{hands}{form.separator}Board: {board}" for hands, _, board in parts]
            shown = _detected(named, rows, options, table)
            options = options.but(game=shown.game, players=shown.players, cards=shown.cards)
        layout = _detected(lines, rows, options, table)
    except DealError as error:
        raise _located(error, form, dict(rows), table) from None
    hands = len(columns.groups) - columns.has_board
    if form.separator != form.between and layout.players != hands > 1:
        raise table.error("its cells have several hands each")
    if layout.is_rewritten or layout.line_numbers:
        raise table.error("the cards of its first rows are written in different ways")
    return form.but(layout=layout.but(header=columns.header, announced=None))


def _detected(
    lines: Sequence[str],
    rows: Sequence[tuple[int, Sequence[str]]],
    options: ReadOptions,
    table: CardTable,
) -> Layout:
    numbered = zip(lines, rows, strict=True)
    return detect(
        [HeadLine(number, line, 0) for line, (number, _) in numbered], options, table.name
    )


def _located(
    error: DealError, form: RowFormat, rows: dict[int, list[str]], table: CardTable
) -> ShowdownError:
    """An error about a line as one about a cell."""
    cells = rows.get(error.line or 0)
    if cells is None:
        located: ShowdownError = table.error(error.problem)
    else:
        index, at = form.cell_at(cells, (error.column or 1) - 1)
        field = form.columns.title(form.columns.places[index])
        located = table.cell_error(error.problem, error.line or 0, field, cells[index], at)
        if cards_in(cells[index], form.columns.style):
            located = table.error(f"row {error.line}: {error.problem}")
    located.suggestions = error.suggestions
    return located
