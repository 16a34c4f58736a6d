"""The columns of a table that have the cards of its deals: given, or those that hold only cards."""

from __future__ import annotations

from itertools import chain

from ...errors import DealError, FileError
from ...values import Value
from ..groups import groups_of
from ..layout import PAIRS
from ..names import are_names, hands_in_names, in_order_of_digits, names_board
from ..skeleton import likely_style, skeleton_of
from .references import find_references
from .table import columns_with_cards, title

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..options import ReadOptions
    from .table import CardTable, Counts

UCI = [f"{kind}{card}" for card in range(1, 6) for kind in "sc"]
"""The names of suits and ranks in UCI's poker hands."""
_ELSEWHERE = (
    "cards in a column that was not read, because not every row has only cards there: "
    "name the columns of the deal"
)


class CardColumns(Value):
    """The columns of a table that have cards.

    Attributes:
        hands: the columns of the players' cards, from 0, in the order of the deal.
        board: those of the board.
        players: how many hands there are, if the columns show it.
        single: whether each cell of a hand has one card.
        names: the names of all columns; empty without a header.
        header: the number of the last row above the deals.
        is_given: whether options name the columns.
        style: how cards are written, if that is known.
    """

    hands: tuple[int, ...]
    board: tuple[int, ...]
    players: int | None
    single: bool
    names: tuple[str, ...]
    header: int
    is_given: bool
    style: str | None

    @property
    def places(self) -> tuple[int, ...]:
        """All columns with cards, in the order of the deal."""
        return self.hands + self.board

    def title(self, place: int) -> str:
        """What messages call a column."""
        return title(place, self.names)


def find_columns(table: CardTable, options: ReadOptions) -> CardColumns | None:
    """The columns that are given, or else those that hold cards only; None if there are none.

    Raises:
        FileError, DealError: if there are cards elsewhere, or it is unclear how to read them.
    """
    first = table.names if table.names is not None else [*table.head, (0, [])][0][1]
    is_given = options.columns is not None or bool(options.hands)
    uci = not is_given and [name.lower() for name in first if name.lower() != "class"] == UCI
    if uci and options.style in (None, PAIRS):
        options, is_given = options.but(style=PAIRS, columns="1-10"), True
    names = _names(table, first, options)
    header = table.head[0][0] if names and table.names is None else 0
    counts = table.counts(options.style, above=bool(header))
    # Where bad rows are skipped, some of the first may be bad.
    with_cards = columns_with_cards(counts, 0.5 if options.skip_bad else 1)
    groups = find_references(options, names or [""] * table.width, table.name)
    board = groups[-1] if options.board is not None else ()
    hands = groups[: len(groups) - bool(board)] if is_given else (tuple(with_cards),)
    if len({*map(len, hands)}) > 1:
        raise table.error("each hand has the same number of columns")
    places = [place for place in chain(*hands) if place not in board]
    if names and not board and not uci:
        known = options.game is not None and options.game.board > 0
        boards = with_cards if options.hands and known else [] if options.hands else places
        board = tuple(place for place in boards if names_board(names[place]))
        places = [place for place in places if place not in board]
    if not (is_given or options.skip_bad):
        _require_no_other_cards(table, counts, (*places, *board), names, options)
    if not places:
        return None
    full = [held for held in counts if all(held[place] for place in places)]
    single = 2 * sum(all(held[place] == 1 for place in places) for held in full) > len(full)
    players = len(options.hands) or None
    if names and options.style != PAIRS:
        count = _hands_in_names(table, [names[place] for place in places], options)
        players = players or (count if single else None)
    return CardColumns(
        tuple(places), board, players, single, names, header, is_given, options.style
    )


def _names(table: CardTable, first: Sequence[str], options: ReadOptions) -> tuple[str, ...]:
    """The names of the columns; none if the first row is a deal.

    It has the names if it has one, and no card, above each column of cards.
    """
    if table.names is not None:
        return tuple(first)
    counts = table.counts(options.style, above=len(table.head) > 1)
    places = columns_with_cards(counts, 0.5 if options.skip_bad or options.names_columns else 1)
    if len(table.head) > 1 and places and are_names([first[place] for place in places]):
        return tuple(first)
    if options.names_columns:
        try:
            find_references(options, [""] * table.width, table.name)
        except FileError:  # They are names.
            return tuple(first)
    return ()


def _hands_in_names(table: CardTable, names: Sequence[str], options: ReadOptions) -> int | None:
    try:
        return hands_in_names(names)
    except DealError as error:
        # Of columns that are given, some may be left out.
        if options.names_columns and in_order_of_digits(names):
            return None
        raise table.error(str(error)) from None


def _require_no_other_cards(
    table: CardTable,
    counts: Counts,
    places: Sequence[int],
    names: Sequence[str],
    options: ReadOptions,
) -> None:
    """Refuse other cards in the first rows, and columns that mostly have cards, but not always."""
    mostly = {*places, *columns_with_cards(counts, 0.5)}
    rows = table.head[len(table.head) - len(counts) :]
    for (number, cells), held in zip(rows, counts, strict=True):
        for place, (cell, count) in enumerate(zip(cells, held, strict=True)):
            problem, column = "", 1
            if place in mostly and not count:
                problem, column = _not_only_cards(cell, options)
                if not any(held) and number == table.head[0][0] and table.names is None:
                    problem = "this row is neither a deal nor the names of the columns"
            elif place not in mostly and count != 0:
                problem = _ELSEWHERE
            if problem:
                raise table.cell_error(problem, number, title(place, names), cell, column - 1)


def _not_only_cards(text: str, options: ReadOptions) -> tuple[str, int]:
    """Why a cell is not just cards, and the character that shows it, from 1."""
    if not text:
        return "the cell is empty, but others in its column hold cards", 1
    try:
        groups_of(skeleton_of(text, likely_style((text,), options.style)))
    except DealError as error:
        return error.problem, error.column or 1
    return "this is not just cards", 1
