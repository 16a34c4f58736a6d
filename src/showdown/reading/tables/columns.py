"""The columns of a table that have the cards of its deals: given, or those that hold only cards."""

from __future__ import annotations

import re
from itertools import chain

from ...errors import DealError, FileError, quoted
from ...values import Value
from ..layout import PAIRS
from ..names import are_names, count_up, hands_in_names, in_order_of_digits, names_board
from .table import cards_in, columns_with_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..options import ReadOptions
    from .table import CardTable

_SHOWN = 20
_NUMBER = re.compile("[0-9]{1,9}")
_RANGE = re.compile("([0-9]{1,9}) *- *([0-9]{1,9})")
_NAME = re.compile("[^0-9, -]")
"""What is in a name, but not in the numbers of columns."""
_FEW = 3


class CardColumns(Value):
    """The columns of a table that have cards.

    Attributes:
        hands: the columns of each player's cards, from 0; of all cards together if only the number
            of cards says whose they are.
        board: those of the board.
        is_given: whether options name the columns.
        style: how cards are written, if that is known.
    """

    hands: tuple[tuple[int, ...], ...]
    board: tuple[int, ...]
    is_given: bool
    style: str | None

    @property
    def places(self) -> tuple[int, ...]:
        """All columns with cards, in the order of the deal."""
        return (*chain(*self.hands), *self.board)

    def cards_in(self, cell: str) -> int | None:
        """How many cards a cell has, as `cards_of` tells it."""
        return cards_in(cell, self.style)


def with_header(table: CardTable, options: ReadOptions) -> CardTable:
    """The table without its first row if that has the names of its columns; numbers are none.

    It has the names if it has one, and no card, above each column of cards.
    """
    if table.header or any(table.names) or not table.head:
        return table
    (number, top), *rows = table.head
    names = ["" if name.isdecimal() else name for name in top]
    below = table.but(names=names, head=rows, header=number)
    above = (
        [top[place] for place in columns_with_cards(below.counts(options.style))] if rows else []
    )
    are_numbers = all(map(str.isdecimal, above)) and count_up([*filter(str.isdecimal, top)])
    texts = (*options.hands, options.columns or "", options.board or "")
    is_header = above and (are_numbers or are_names(above))
    return below if is_header or any(map(_NAME.search, texts)) else table


def find_columns(table: CardTable, options: ReadOptions) -> CardColumns | None:
    """The columns that are given, or else those that hold cards only; None if there are none.

    Raises:
        FileError: if columns do not exist, or the digits in their names are not in order.
    """
    is_given, names = options.columns is not None or bool(options.hands), table.names
    counts = table.counts(options.style)
    groups = find_references(options, names, table.name)
    board = groups[-1] if options.board is not None else ()
    hands = groups[: len(groups) - bool(board)]
    given_or_full = chain(*hands) if is_given else columns_with_cards(counts)
    places = [place for place in given_or_full if place not in board]
    if not (board or options.hands):
        board = tuple([place for place in places if names_board(names[place])])
        places = [place for place in places if place not in board]
    if not places:
        return None
    used = [*places, *board]
    if twice := [names[place] or str(place + 1) for place in used if used.count(place) > 1]:
        raise table.error(f"column {quoted(twice[0])} is given twice")
    full = [held for held in counts if all(held[place] for place in places)]
    is_single = 2 * sum(all(held[place] == 1 for place in places) for held in full) > len(full)
    size = len(places) if is_single else 1
    if options.style != PAIRS:
        players = _hands_in_names(table, [names[place] for place in places], options)
        size //= players if is_single and players else 1
    if not options.hands:
        hands = tuple([tuple(places[at : at + size]) for at in range(0, len(places), size)])
    return CardColumns(hands, board, is_given, options.style)


def _hands_in_names(table: CardTable, names: Sequence[str], options: ReadOptions) -> int | None:
    try:
        return hands_in_names(names)
    except DealError as error:
        # Of columns that are given, some may be left out.
        if options.names_columns and in_order_of_digits(names):
            return None
        raise table.error(str(error)) from None


def find_references(
    options: ReadOptions, names: Sequence[str], file: str
) -> tuple[tuple[int, ...], ...]:
    """The column indices of each hand, or of all cards in one group, then of the board, from 0."""
    columns = () if options.columns is None else (options.columns,)
    board = () if options.board is None else (options.board,)
    texts = (options.hands or columns) + board
    return tuple([tuple(_columns(text, names, file)) for text in texts])


def reference_to(places: Sequence[int], names: Sequence[str]) -> str:
    """Columns as `find_references` takes them: a few by their names if these are clear.

    >>> reference_to([1, 0], ["hand2", "hand1"]), reference_to(range(1, 11), [""] * 11)
    ('hand1,hand2', '2-11')
    """
    texts = [names[place] for place in places]
    is_row = [*places] == [*range(places[0], places[-1] + 1)]
    if len(places) > _FEW and is_row:
        return f"{places[0] + 1}-{places[-1] + 1}"
    # A name is not taken for the number of a column, or for several names.
    is_clear = all(
        names.count(text) == 1
        and text.strip() == text
        and text.isprintable()
        and "," not in text
        and _NAME.search(text)
        for text in texts
    )
    return ",".join(texts if is_clear else [str(place + 1) for place in places])


def _columns(text: str, names: Sequence[str], file: str) -> Iterator[int]:
    for part in [text] if text in names else text.split(","):
        if ends := _RANGE.fullmatch(part.strip()):
            start, stop = (_place(end, names, file) for end in ends.groups())
            yield from range(start, stop + 1) if start <= stop else range(start, stop - 1, -1)
        else:
            yield _place(part.strip(), names, file)


def _place(text: str, names: Sequence[str], file: str) -> int:
    """The index of a column from its number, from 1, or from its name if that is not a number."""
    if _NUMBER.fullmatch(text):
        if 1 <= int(text) <= len(names):
            return int(text) - 1
    elif text in names:
        if names.count(text) > 1:
            raise FileError(f"{file}: two columns are called {quoted(text)}: use their numbers")
        return names.index(text)
    shown = ", ".join(quoted(name or str(at)) for at, name in enumerate(names[:_SHOWN], 1))
    raise FileError(f"{file}: unknown column {quoted(text)}: its columns are {shown}")
