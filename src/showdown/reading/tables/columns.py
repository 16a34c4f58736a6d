"""The columns of a table that have the cards of its deals: given, or those that hold only cards."""

from __future__ import annotations

from itertools import chain

from ...errors import ShowdownError
from ...values import Value
from ..header import count_up
from ..layout import PAIRS
from ..skeleton import likely_style
from .cells import cards_in, is_numeric
from .names import NamesError, disorder, hands_in_names, in_order_of_digits, names_board
from .references import find_references, uses_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..options import ReadOptions
    from .table import CardTable

    Groups = tuple[tuple[int, ...], ...]

_UCI = [f"{kind}{card}" for card in range(1, 6) for kind in "sc"]
"""The names of suits and ranks in UCI's poker hands."""
_MOST_ROWS_ABOVE = 5


class CardColumns(Value):
    """The columns of a table that have cards.

    Attributes:
        groups: the columns, from 0, that are joined to each part of a line; the board's come last.
        board: how many columns have the board, all in the last group.
        players: how many hands there are, if the columns show it.
        single: whether each cell of a hand has one card.
        names: the names of all columns, empty without a header.
        header: the number of the last row above the deals.
        is_given: whether options name the columns.
        style: how cards are written, if that is known.
    """

    groups: Groups
    board: int
    players: int | None
    single: bool
    names: tuple[str, ...]
    header: int
    is_given: bool
    style: str | None

    @property
    def places(self) -> tuple[int, ...]:
        """All columns with cards, in the order of the deal."""
        return tuple(chain(*self.groups))


class HeadCards(Value):
    """The cards in the first rows of a table, below its header.

    Attributes:
        rows: the number of each row, and as many cells for each as the table has columns.
        counts: how many cards each cell has, as `cards_in` tells it.
    """

    rows: Sequence[tuple[int, Sequence[str]]]
    counts: Sequence[Sequence[int | None]]

    def only_cards(self) -> list[int]:
        """The columns that hold cards and nothing else in each row."""
        width = range(len(self.counts[0]) if self.counts else 0)
        return [place for place in width if all(row[place] for row in self.counts)]

    def mostly_cards(self) -> list[int]:
        """Other columns that hold cards and nothing else in half of the rows or more."""
        width = range(len(self.counts[0]) if self.counts else 0)
        held = [sum(bool(row[place]) for row in self.counts) for place in width]
        return [place for place in width if len(self.counts) > held[place] >= len(self.counts) / 2]

    def are_single(self, places: Sequence[int]) -> bool:
        """Whether cells of these columns have one card each, in most rows."""
        rows = [row for row in self.counts if all(row[place] for place in places)]
        return 2 * sum(all(row[place] == 1 for place in places) for row in rows) > len(rows)


def head_cards(table: CardTable, style: str | None, *, below: int = 0) -> HeadCards:
    """The cards in the first rows of a table but for some."""
    width = table.width
    rows = [(number, [*cells, *[""] * (width - len(cells))]) for number, cells in table.head]
    counts = [[cards_in(cell.strip(), style) for cell in cells] for _, cells in rows[below:]]
    return HeadCards(rows[below:], counts)


def find_columns(table: CardTable, options: ReadOptions) -> CardColumns | None:
    """The columns that are given, or else those that hold cards only; None if there are none.

    Raises:
        FileError, DealError: if there are cards elsewhere, or it is unclear how to read them.
    """
    if options.columns is not None or options.hands:
        return _given_columns(table, options)
    if options.style in (None, PAIRS) and (uci := _uci_columns(table, options)):
        return uci
    has_names = table.names is not None or len(table.head) == 1
    head = head_cards(table, options.style, below=0 if has_names else 1)
    places = head.only_cards()
    names, header = tuple(table.names or ()), 0
    if not has_names and places:
        names, header = _header(table, places, options)
    if options.board is not None:
        wanted = find_references(options, names or [""] * table.width, table.place)[0]
        places = [place for place in places if place not in wanted] + [*wanted]
    else:
        wanted = tuple(place for place in places if names and names_board(names[place]))
    if header == 0 and not has_names:
        head = head_cards(table, options.style)
    _require_no_other_cards(table, head, places, names, options)
    hands = [place for place in places if place not in wanted]
    if not hands:
        return None
    return _grouped(table, (tuple(hands),), wanted, names, header, head, options)


def _given_columns(table: CardTable, options: ReadOptions) -> CardColumns:
    """The columns that are named by options."""
    names, header = tuple(table.names or ()), 0
    first = [*table.head[0][1]] if table.names is None and table.head else []
    cells = tuple([cell.strip() for cell in first]) + ("",) * (table.width - len(first))
    groups = find_references(options, names or cells, table.place)
    if first and (uses_names(options, cells) or _is_header(table, [*chain(*groups)], options)):
        names, header = cells, table.head[0][0]
    head = head_cards(table, options.style, below=1 if header else 0)
    board = groups[-1] if options.board is not None else ()
    hands = groups[: len(groups) - 1] if board else groups
    if not board and len(hands) == 1 and names:
        board = tuple(place for place in hands[0] if names_board(names[place]))
        hands = (tuple(place for place in hands[0] if place not in board),)
    return _grouped(table, hands, board, names, header, head, options)


def _grouped(
    table: CardTable,
    hands: Groups,
    board: tuple[int, ...],
    names: tuple[str, ...],
    header: int,
    head: HeadCards,
    options: ReadOptions,
) -> CardColumns:
    """The columns by hands, as far as names and options show them."""
    places = [*chain(*hands)]
    single = head.are_single(places)
    players = len(hands) if options.hands else None
    if names and options.style != PAIRS:
        called = [names[place] for place in places]
        try:
            count = hands_in_names(called)
        except NamesError as error:
            # Of columns that are given, some may be left out.
            if not (options.names_columns and in_order_of_digits(called)):
                raise table.error(str(error)) from None
            count = None
        if count is not None and single and players is None:
            size = len(places) // count
            hands = tuple(tuple(places[at : at + size]) for at in range(0, len(places), size))
            players = count
    if players is None:
        hands = tuple((place,) for place in places)
    groups = (*hands, board) if board else hands
    is_given = options.columns is not None or bool(options.hands)
    return CardColumns(groups, len(board), players, single, names, header, is_given, options.style)


def _uci_columns(table: CardTable, options: ReadOptions) -> CardColumns | None:
    """UCI's columns of suits and ranks, if these and perhaps a class are all columns."""
    if not table.head:
        return None
    header = 0 if table.names is not None else table.head[0][0]
    names = table.names if table.names is not None else table.head[0][1]
    lower = [name.strip().lower() for name in names]
    if lower[:10] != _UCI or lower[10:] not in ([], ["class"]):
        return None
    groups = tuple((place,) for place in range(10))
    return CardColumns(groups, 0, None, True, tuple(names), header, True, PAIRS)


def _header(
    table: CardTable, places: Sequence[int], options: ReadOptions
) -> tuple[tuple[str, ...], int]:
    """The names in the first row, and its number, if it is a header above columns of cards."""
    number, cells = table.head[0]
    names = tuple([cell.strip() for cell in cells]) + ("",) * (table.width - len(cells))
    if _is_header(table, places, options):
        return names, number
    counts = [cards_in(names[place], options.style) for place in places]
    for place, count in zip(places, counts, strict=True):
        if not count:
            problem = "this row is neither a deal nor the names of the columns"
            text = names[place]
            if text and any(counts):
                problem = not_only_cards(text, options)
            raise table.cell_error(problem, number, place, (), text)
    return (), 0


def _is_header(table: CardTable, places: Sequence[int], options: ReadOptions) -> bool:
    """Whether the first row has a name, and no card, above each of these columns of cards."""
    first, *rows = [cells for _, cells in table.head]
    names = [first[place].strip() if place < len(first) else "" for place in places]
    style = options.style
    if count_up(names) and (names[0] == "0" or not is_numeric(style)):
        return True
    if not all(names):
        return False
    if is_numeric(style):
        return all(cards_in(name, style) == 0 for name in names)
    below = tuple(" ".join(row[at] for at in places if at < len(row)) for row in rows)
    usual = likely_style(below, style)
    if any(cards_in(name, usual) != 0 for name in names):
        return False
    # Names such as c2 look like cards of the other style, but count up.
    alike = [cards_in(name, None) != 0 for name in names]
    return not any(alike) or (not all(alike) and disorder(names) is None)


def _require_no_other_cards(
    table: CardTable,
    head: HeadCards,
    places: Sequence[int],
    names: Sequence[str],
    options: ReadOptions,
) -> None:
    """Refuse cards in other columns of the first rows; if most cells have some, the others."""
    if not places:
        for above in range(2, min(_MOST_ROWS_ABOVE, len(table.head) - 1)):
            if table.names is None and head_cards(table, options.style, below=above).only_cards():
                raise table.error(
                    f"row {table.head[0][0]} is neither a deal nor the names of the columns: only "
                    f"one row with these may be above the deals"
                )
    mostly = [place for place in head.mostly_cards() if place not in places]
    for (number, cells), counts in zip(head.rows, head.counts, strict=True):
        for place, count in enumerate(counts):
            if place in places:
                continue
            if place in mostly and not count:
                problem = "the cell is empty, but others in its column hold cards"
                if cells[place].strip():
                    problem = not_only_cards(cells[place], options)
                raise table.cell_error(problem, number, place, names, cells[place])
            if place not in mostly and count != 0 and not options.skip_bad:
                raise table.cell_error(_ELSEWHERE, number, place, names, cells[place])


_ELSEWHERE = "cards in a column that was not read, because not every row has cards there"


def not_only_cards(text: str, options: ReadOptions) -> str:
    """Why a cell is not just cards."""
    from ..detect import HeadLine, detect

    try:
        detect([HeadLine(1, text.strip(), 0)], options.but(players=options.players or 1), "")
    except ShowdownError as error:
        return getattr(error, "problem", "this is not just cards")
    return "this is not just cards"
