"""The columns of a table that have the cards of its deals: given, or those that hold only cards."""

from __future__ import annotations

from itertools import chain

from ...errors import FileError
from ...values import Value
from ..groups import WORD_AS_SHOWN
from ..header import count_up
from ..layout import PAIRS
from ..skeleton import likely_style, no_card, without_first_cards
from .cells import cards_in, is_numeric
from .names import NamesError, disorder, hands_in_names, in_order_of_digits, names_board
from .references import find_references
from .table import columns_with_cards, title

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..options import ReadOptions
    from .table import CardTable, Counts

    Groups = tuple[tuple[int, ...], ...]

UCI = [f"{kind}{card}" for card in range(1, 6) for kind in "sc"]
"""The names of suits and ranks in UCI's poker hands."""
_ELSEWHERE = "cards in a column that was not read, because not every row has only cards there"


class CardColumns(Value):
    """The columns of a table that have cards.

    Attributes:
        groups: the columns, from 0, that are joined to each part of a line; the board's come last.
        has_board: whether the last group is the board.
        players: how many hands there are, if the columns show it.
        single: whether each cell of a hand has one card.
        names: the names of all columns; empty without a header.
        header: the number of the last row above the deals.
        is_given: whether options name the columns.
        style: how cards are written, if that is known.
    """

    groups: Groups
    has_board: bool
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

    def title(self, place: int) -> str:
        """What messages call a column."""
        return title(place, self.names)


def find_columns(table: CardTable, options: ReadOptions) -> CardColumns | None:
    """The columns that are given, or else those that hold cards only; None if there are none.

    Raises:
        FileError, DealError: if there are cards elsewhere, or it is unclear how to read them.
    """
    is_named = table.names is not None
    is_given = options.columns is not None or bool(options.hands)
    cells = tuple(table.names if table.names is not None else [*table.head, (0, [])][0][1])
    hands, board, has_header = _chosen_columns(table, cells, options)
    uci = not is_given and [name.lower() for name in cells if name.lower() != "class"] == UCI
    if uci and options.style in (None, PAIRS):
        options, hands, has_header = options.but(style=PAIRS), (tuple(range(10)),), True
    header = table.head[0][0] if has_header and not is_named and table.head else 0
    names = cells if is_named or header else ()
    counts = table.counts(options.style, above=bool(header))
    if names and options.hands and not board and options.game and options.game.board:
        board = tuple(at for at in columns_with_cards(counts) if names_board(names[at]))
    elif names and not board and len(hands) == 1:
        board = tuple(place for place in hands[0] if names_board(names[place]))
        hands = (tuple(place for place in hands[0] if place not in board),)
    if not (is_given or uci or options.skip_bad):
        _require_no_other_cards(table, counts, (*chain(*hands), *board), names, options)
    if not any(hands):
        return None
    places = [*chain(*hands)]
    full = [held for held in counts if all(held[place] for place in places)]
    single = 2 * sum(all(held[place] == 1 for place in places) for held in full) > len(full)
    players = len(hands) if options.hands else None
    if names and options.style != PAIRS:
        count = _hands_in_names(table, [names[place] for place in places], options)
        if count is not None and single and players is None:
            size, players = len(places) // count, count
            hands = tuple(tuple(places[at : at + size]) for at in range(0, len(places), size))
    if players is None:
        # Single cards in front of a board are not divided into hands.
        hands = (tuple(places),) if board and single else tuple((place,) for place in places)
    parts = (*hands, board) if board else hands
    is_given = is_given or uci
    return CardColumns(parts, bool(board), players, single, names, header, is_given, options.style)


def _chosen_columns(
    table: CardTable, cells: Sequence[str], options: ReadOptions
) -> tuple[Groups, tuple[int, ...], bool]:
    """The columns of hands and of a board, and whether the first row has their names."""
    is_named, has_header = table.names is not None, False
    places: list[int] = []
    if options.columns is None and not options.hands:
        counts = table.counts(options.style, above=not is_named and len(table.head) > 1)
        # Where bad rows are skipped, some of the first may be bad.
        places = columns_with_cards(counts, 0.5 if options.skip_bad else 1)
        has_header = _is_header(table, places, options)
    elif not is_named:
        try:
            letters = find_references(options, [""] * table.width, table.name)
        except FileError:  # They are names.
            has_header = True
        else:
            has_header = _is_header(table, [*chain(*letters)], options)
    names = cells if is_named or has_header else [""] * table.width
    groups = find_references(options, names, table.name)
    board = groups[-1] if options.board is not None else ()
    hands = groups[: len(groups) - bool(board)]
    if places:
        hands = (tuple(place for place in places if place not in board),)
    return hands, board, has_header


def _hands_in_names(table: CardTable, names: Sequence[str], options: ReadOptions) -> int | None:
    try:
        return hands_in_names(names)
    except NamesError as error:
        # Of columns that are given, some may be left out.
        if options.names_columns and in_order_of_digits(names):
            return None
        raise table.error(str(error)) from None


def _is_header(table: CardTable, places: Sequence[int], options: ReadOptions) -> bool:
    """Whether the first row has a name, and no card, above each of these columns of cards."""
    if table.names is not None or len(table.head) < 2 or not places:
        return False
    first = [table.head[0][1][place] for place in places]
    style = options.style
    if count_up(first):
        return True
    if not all(first):
        return False
    # Names such as c2 look like cards, but count up.
    alike = [cards_in(name, style if is_numeric(style) else None) != 0 for name in first]
    numbered = all(name[-1].isdecimal() for name in first) and disorder(first) is None
    return not any(alike) or (numbered and not all(alike))


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
    style = likely_style((text,), options.style)
    for word in WORD_AS_SHOWN.finditer(text):
        if rest := without_first_cards(word[0], style):
            at = word.end() - len(rest)
            return no_card(rest if rest == word[0] else rest[:2], style), at + 1
    return "this is not just cards", 1
