"""A table opened: its columns found, and its rows as blocks of deals."""

from __future__ import annotations

from ...layout.given import Given
from ...layout.layout import Layout
from ...layout.line_layout import layout_of_line
from ...rules import HAND_SIZE, MOST_PLAYERS
from ...values import Value
from ..opened import Opened, no_deals
from .columns import Columns, filled, find_columns, no_columns
from .lines import Form, RowsBlock, between
from .mending import mended_rows
from .wanted import wanted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from .lines import Part
    from .wanted import Hands, Wanted

__all__ = ["Asked", "Table", "ask", "open_table", "opened_rows"]


class Asked(Value):
    """What is told of the deals, wherever they come from: None where it is to be found."""

    __slots__ = __match_args__ = ("players", "cards", "style", "mixed", "wanted")

    players: int | None
    cards: int | None
    style: str | None
    mixed: bool
    wanted: Wanted

    def __init__(
        self,
        players: int | None,
        cards: int | None,
        style: str | None,
        mixed: bool,
        wanted: Wanted,
    ) -> None:
        self._set(players=players, cards=cards, style=style, mixed=mixed, wanted=wanted)


def ask(
    players: int | None,
    cards: int | None,
    style: str | None,
    mixed: bool,
    columns: str | None,
    sheet: str | None,
    hands: Hands | None,
) -> Asked:
    """What is told, in one.

    Raises:
        TypeError, ValueError: as `wanted`.
    """
    return Asked(players, cards, style, mixed, wanted(columns, sheet, hands or {}))


class Table(Value):
    """A table of any kind.

    Attributes:
        name: what errors call its file.
        names: what its columns are called; None if one of its rows may say it.
        head: its first rows.
        parts: gives all rows in order, of the columns at some places.
        sheet: the sheet of a workbook.
    """

    __slots__ = __match_args__ = ("name", "names", "head", "parts", "sheet")

    name: str
    names: Sequence[str] | None
    head: Sequence[Sequence[str]]
    parts: Callable[[Columns], Iterator[Part]]
    sheet: str | None

    def __init__(
        self,
        name: str,
        names: Sequence[str] | None,
        head: Sequence[Sequence[str]],
        parts: Callable[[Columns], Iterator[Part]],
        sheet: str | None = None,
    ) -> None:
        self._set(name=name, names=names, head=head, parts=parts, sheet=sheet)

    def columns(self, asked: Asked, *, mend: bool = False) -> Columns | None:
        """The columns of the deals; None if none are found (see `find_columns`)."""
        return find_columns(
            self.names,
            self.head,
            asked.wanted,
            self.name,
            players=asked.players,
            cards=asked.cards,
            style=asked.style,
            mend=mend,
        )


def open_table(table: Table, asked: Asked) -> Opened:
    """The rows of a table as blocks of deals.

    Raises:
        FileError: if no deals are found in it, or it is empty.
    """
    columns = table.columns(asked, mend=True)
    if columns is None:
        if not filled(table.head):
            raise no_deals(table.name)
        titles = table.names or filled(table.head)[0]
        raise no_columns(table.name, titles, filled(table.head))
    return opened_rows(table, columns, asked)


def opened_rows(
    table: Table, columns: Columns, asked: Asked, waits: Callable[[], bool] | None = None
) -> Opened:
    """The rows of a table whose columns are found; `waits` as `Opened` has it."""
    form = _form(table, columns, asked)
    blocks = (RowsBlock.of(part, form) for part in table.parts(columns))
    layout = form.layout.but(header=columns.header) if columns.header else form.layout
    return Opened(table.name, layout, False, blocks, waits)


def _form(table: Table, columns: Columns, asked: Asked) -> Form:
    hands = tuple(map(len, columns.hands))
    rows: list[Sequence[str]] = [
        [row[place].strip() if place < len(row) else "" for place in columns.places]
        for row in filled(table.head[columns.header :])
    ]
    rows = [row for row in rows if all(row)]
    players = asked.players or (len(hands) if len(hands) > 1 else None)
    players = 1 if players is None and columns.are_one_hand else players
    separator = "," if max(hands) > 1 else " "
    signs = between(hands, separator, "|" if len(hands) > 1 else separator)
    layout = _layout(rows, signs, players, asked)
    if layout is None:
        rows = mended_rows(rows, asked.players, asked.cards, asked.style)
        layout = _layout(rows, signs, players, asked)
    if len(columns.places) > 1 and not asked.mixed:
        blanks = between(hands, " ", " ")
        plain = _layout(rows, blanks, players, asked)
        # Cells of even width, which is all that most files have, need no marks.
        if layout is not None and plain is not None and plain.is_plain:
            width = 3 * (plain.size // len(columns.places)) - 1
            if all(len(cell.encode()) == width for row in rows for cell in row):
                return Form(plain, blanks, layout, signs, columns.titles, table.sheet)
    if layout is None:
        each = asked.cards or HAND_SIZE
        many = players or min(max(2, len(columns.places) // each), MOST_PLAYERS)
        around = ("", *["|" if len(hands) > 1 else separator] * (many - 1), "")
        style = asked.style or "rank first"
        layout = Layout(many, each, style, separator, around, mixed=asked.mixed)
    return Form(layout, signs, layout, signs, columns.titles, table.sheet)


def _layout(
    rows: Sequence[Sequence[str]], signs: str, players: int | None, asked: Asked
) -> Layout | None:
    """The layout that most rows have, joined with these signs."""
    found: list[Layout] = []
    given = Given(players, asked.cards, asked.style, asked.mixed)
    for row in rows:
        line = "".join(cell + sign for cell, sign in zip(row, signs, strict=True)).strip()
        layout = layout_of_line(line.encode(), given)
        if layout is not None:
            found.append(layout)
    return max(found, key=found.count, default=None)
