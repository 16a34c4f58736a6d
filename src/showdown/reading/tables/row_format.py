"""How the cells of a row are joined to a line, and how that line is laid out."""

from __future__ import annotations

import re

from ...errors import DealError, ShowdownError
from ...kernel.lines import layout_of, read_line
from ...values import Value
from ..detect import HeadLine, detect
from ..layout import Layout
from ..skeleton import likely_style, skeleton_of
from .table import title

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..options import ReadOptions
    from .columns import CardColumns
    from .table import CardTable

_BETWEEN_GROUPS = "|;/,"
"""Between the hands of a row: the first sign that no cell has."""
AROUND_CARDS = r"[\s,;|/\[\](){}\"'-]+"
"""What becomes a blank, where cells of one hand differ in it."""


class RowFormat(Value):
    """How rows become lines.

    Attributes:
        separator: what is between groups of columns.
        between: what is between the columns of a group.
        respaced: whether all signs between cards become blanks first.
    """

    layout: Layout
    columns: CardColumns
    separator: str
    between: str
    respaced: bool

    def line(self, cells: Sequence[str]) -> str:
        """The cells of the card columns, in the order of the deal, as a line."""
        if self.respaced:
            cells = [re.sub(AROUND_CARDS, " ", cell).strip() for cell in cells]
        left = iter(cells)
        parts = [
            self.between.join([next(left) for _ in group]) for group in self.columns.groups
        ]
        return self.separator.join(parts)

    def cell_at(self, cells: Sequence[str], at: int) -> tuple[int, int]:
        """The index among the card columns, and the character in it, of a place in the line."""
        index = 0
        groups = self.columns.groups
        for group in groups:
            for member in range(len(group)):
                is_last = member == len(group) - 1
                length = len(cells[index]) + len(self.separator if is_last else self.between)
                if at < length or index == len(cells) - 1:
                    return index, min(at, len(cells[index]))
                at, index = at - length, index + 1
        return 0, 0


def row_format(columns: CardColumns, table: CardTable, options: ReadOptions) -> RowFormat:
    """The format of rows, detected from the first ones below the header.

    Raises:
        FileError, DealError: if most of them are not deals, or can be read in two ways.
    """
    rows = [(number, cells) for number, cells in table.head if number > columns.header]
    chosen = [
        (number, [cells[place].strip() if place < len(cells) else "" for place in columns.places])
        for number, cells in rows
    ]
    chosen = [(number, cells) for number, cells in chosen if any(cells)]
    if not chosen:
        raise table.error("no deals found")
    if columns.players and not options.players:
        options = options.but(players=columns.players)
    options = options.but(mixed=False, style=columns.style)
    text = "".join(cell for _, cells in chosen for cell in cells)
    separator = next((sign for sign in _BETWEEN_GROUPS if sign not in text), ",")
    is_flat = columns.single and columns.players is None and not columns.board
    form = RowFormat(
        Layout(), columns, "," if is_flat else separator, _between(columns, chosen, options), False
    )
    layout = _layout(form, chosen, table, options)
    if layout.is_rewritten:
        form = form.but(respaced=True, between=" ", separator=separator)
        layout = _layout(form, chosen, table, options)
    if layout.is_rewritten or layout.line_numbers:
        raise table.error("its cells have more than cards in them")
    layout = layout.but(header=0, announced=None)
    return form.but(layout=_TableLayout.of(layout, columns))


def reads_every_row(form: RowFormat, table: CardTable, options: ReadOptions) -> bool:
    """Whether all first rows are valid deals."""
    fields = layout_of(form.layout.fields(repeats=options.repeats))
    for number, cells in table.head:
        if number > form.columns.header:
            chosen = [cells[at].strip() if at < len(cells) else "" for at in form.columns.places]
            if any(chosen) and read_line(form.line(chosen).encode(), fields).fault:
                return False
    return True


def _between(
    columns: CardColumns, rows: Sequence[tuple[int, Sequence[str]]], options: ReadOptions
) -> str:
    """What is between the cards of the first cell that has several."""
    if columns.single and (columns.board in (0, 5) or not columns.board):
        return ","
    cells = [cell for _, row in rows for cell in row]
    style = likely_style(tuple(cells), options.style)
    for cell in cells:
        cards = skeleton_of(cell, style)
        if cards.size > 1:
            return cards.gaps[1]
    return " "


def _layout(
    form: RowFormat,
    rows: Sequence[tuple[int, Sequence[str]]],
    table: CardTable,
    options: ReadOptions,
) -> Layout:
    """The layout of rows as lines; a board that is named as such fixes the game."""
    lines = [HeadLine(number, form.line(cells), 0) for number, cells in rows]
    cells_of = dict(rows)
    try:
        if form.columns.board:
            parts = [line.text.rpartition(form.separator) for line in lines]
            named = [
                HeadLine(number, f"{hands}{form.separator}Board: {board}", 0)
                for (number, _), (hands, _, board) in zip(rows, parts, strict=True)
            ]
            shown = detect(named, options, table.place)
            options = options.but(game=shown.game, players=shown.players, cards=shown.cards)
        layout = detect(lines, options, table.place)
    except DealError as error:
        if error.line not in cells_of:
            problem = error if error.suggestions else None
            located = table.error(error.problem)
            located.suggestions = problem.suggestions if problem else ()
            raise located from None
        cells = cells_of[error.line]
        index, at = form.cell_at(cells, (error.column or 1) - 1)
        column = form.columns.places[index]
        problem_there = table.cell_error(
            error.problem, error.line, column, form.columns.names, cells[index], at + 1
        )
        problem_there.suggestions = error.suggestions
        raise problem_there from None
    if form.columns.board and layout.board_at is not None:
        raise table.error("the board comes last")
    return layout


class _TableLayout(Layout):
    """A layout whose description says which column has which hand."""

    titles: tuple[str, ...] = ()

    @classmethod
    def of(cls, layout: Layout, columns: CardColumns) -> Layout:
        """The layout with the columns of hands, if each hand has one."""
        hands = columns.groups[: layout.players]
        if len(columns.groups) != len(layout.groups) or any(len(hand) > 1 for hand in hands):
            return layout
        fields = {name: getattr(layout, name) for name in Layout.__match_args__}
        return cls(**fields, titles=tuple(title(hand[0], columns.names) for hand in hands))

    def __str__(self) -> str:
        hands = [f"Player {number}: {each}" for number, each in enumerate(self.titles, 1)]
        return ", ".join([super().__str__(), *hands])
