"""The columns of a table that have the deals: given, or detected by name and content."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from ..errors import FileError, quoted
from ..layout.labels import CARDS_IN_WORDS, is_board_name, no_player, spells_a_card
from ..layout.layout import IF_NUMBERS
from ..layout.numbered_names import (
    NamesError,
    arrange,
    pair_key,
    parse,
    ranks_first,
    unclear,
)
from ..read_options import ReadOptions
from ..rules import HAND_SIZE, MOST_PLAYERS
from ..values import Value
from .cells import are_numbers, cards_in, kind_of
from .header_rows import split_header
from .references import column_letters, find_references, given_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal

    from .cells import Kind

    Row = Sequence[str]
    Places = tuple[int, ...]
    ColumnKind = Kind | Literal["empty"]
    Found = tuple[tuple[Places, ...], Literal["names", "content"]]

_MOST_CARDS: tuple[Kind, ...] = ("deal", "holes", "board", "hand", "card", "number")
HEAD_ROWS = 50
"""Columns are detected from this many rows that are not empty."""
_SHOWN = 20
_CHOOSE = "choose the columns with --columns, or --hand1 and --hand2"
_CHOOSE_BOARD = f"{_CHOOSE}, and --board"
_ONE_HAND = {
    *("the", "my", "your", "c", "card", "cards", "h", "hand", "hands"),
    *("hole", "holecards", "pocket"),
}
"""Words in the names of the only hand of a row, or of its cards."""
_REMARKS = {
    *("note", "notes", "remark", "remarks", "comment", "comments", "memo", "text", "description"),
    *("result", "results", "answer", "answers", "best", "winning", "winner", "winners"),
}
"""Names of columns in which a hand belongs to no player."""


class Columns(Value):
    """The columns that have the deals.

    Attributes:
        hands: the column indices of each hand, from 0; one group if it is unknown whose they are,
            or if one column has whole deals.
        board: the column indices of the board, if it is not in the column of whole deals.
        header: the number of rows above the deals.
        names: the names of all columns of the table, empty if a column has none.
    """

    hands: tuple[Places, ...]
    header: int
    names: tuple[str, ...]
    found_by: Literal["given", "names", "content"]
    board: Places = ()

    @property
    def groups(self) -> tuple[Places, ...]:
        """The columns of each hand, and of the board."""
        return (*self.hands, *([self.board] if self.board else []))

    @property
    def places(self) -> Places:
        """All columns, in the order of the cards."""
        return tuple(chain(*self.groups))

    @property
    def cells(self) -> tuple[Places, ...]:
        """The columns that are joined to each cell of a line.

        Those are the columns of a hand or of the board where only some of them have one for each
        card, or flop, turn and river have columns of their own.
        """
        alike = len({len(group) > 1 for group in self.groups}) == 1
        if not self.board or (alike and len(self.board) != len(("flop", "turn", "river"))):
            return tuple([(place,) for place in self.places])
        return self.groups

    def title(self, place: int) -> str:
        """A column as errors show it: its name, or else its letters."""
        name = self.names[place] if place < len(self.names) else ""
        return f"column {quoted(name)}" if name else f"column {column_letters(place)}"


def find_columns(
    names: Row | None, rows: Sequence[Row], options: ReadOptions, name: str
) -> Columns | None:
    """The columns of the deals; None if none are given and none are detected.

    Without `names`, one of the first `rows` may have them. `name` is that of the file. Columns
    that do not exist, or of which it is unclear whose cards they have, are a FileError.

    >>> rows = [["id", "hand2", "hand1"], ["7", "8C TS KC 9H 4S", "7D 2S 5D 3S AC"]]
    >>> find_columns(None, rows, ReadOptions(), "deals.csv").hands
    ((2,), (1,))
    """
    header, found, board = 0, names, tuple[int, ...]()
    try:
        if names is None:
            header, found = split_header(rows, options, given_names(options))
        width = max([len(found or ()), *map(len, rows)], default=0)
        titles = [cell.strip() for cell in found or ()]
        titles += [""] * (width - len(titles))
        kinds = _kinds(filled(rows[header:]), width, options)
        hands: list[Places] = [*find_references(options, titles, name)]
        if options.board is not None:
            *hands, board = hands
        elif options.shared:
            board = _board(titles, kinds, options, [*chain(*hands)])
            hands = [tuple(place for place in hand if place not in board) for hand in hands]
        if options.names_hands:
            if len(hands) == 1 and all(kinds[place] == "hand" for place in hands[0]):
                hands = [(place,) for place in hands[0]]
            if len(hands) > 1 and options.players not in (None, len(hands)):
                raise NamesError(
                    f"{len(hands)} hands are given, but --players is {options.players}"
                )
            if options.style == "pairs" and ranks_first([titles[at] for at in chain(*hands)]):
                words = "a suit is in front of its rank, as in --columns B,A,D,C,F,E,H,G,J,I"
                raise FileError(f"{name}: in pairs {words}")
            return Columns(tuple(hands), header, tuple(titles), "given", board)
        if board:  # Then whole deals are hole cards.
            options = options.but(shared=0)
            kinds = ["" if kind == "deal" else kind for kind in kinds]
            kinds = ["deal" if kind == "holes" else kind for kind in kinds]
            kinds = ["" if place in board else kind for place, kind in enumerate(kinds)]
            if kinds.count("deal") > 1 and (wrong := _wrong_size(titles, rows[header:], options)):
                raise FileError(f"{name}: {wrong}")
        chosen = _choose(titles, kinds, options)
    except NamesError as error:
        choose = _CHOOSE_BOARD if options.shared or board else _CHOOSE
        raise FileError(f"{name}: {error}: {choose}") from None
    return None if chosen is None else Columns(chosen[0], header, tuple(titles), chosen[1], board)


def no_columns(name: str, names: Row, rows: Sequence[Row], options: ReadOptions) -> FileError:
    """The error for a table without deals.

    >>> no_columns("a.parquet", ["id", "day"], [["1", "Monday"]], ReadOptions())
    FileError("a.parquet: no card columns among 'id', 'day': choose them with --columns")
    """
    if any(map(spells_a_card, names)):
        return FileError(f"{name}: {CARDS_IN_WORDS}")
    if wrong := _wrong_size(names, rows, options):
        return FileError(f"{name}: {wrong}")
    shown = ", ".join(map(quoted, names[:_SHOWN])) + (" …" if len(names) > _SHOWN else "")
    if [*rows] in ([], [names]):
        return FileError(f"{name}: no deals found: no rows below {shown}")
    error = f"{name}: no card columns among {shown}"
    width = max(map(len, rows), default=0)
    if _kinds(rows, width, ReadOptions(style="numbers")).count("number") >= 2 * HAND_SIZE:
        return FileError(f"{error}: {IF_NUMBERS}")
    return FileError(f"{error}: choose them with --columns")


def _wrong_size(names: Row, rows: Sequence[Row], options: ReadOptions) -> str | None:
    """The problem with a column whose hands all have a number of cards that the game has not."""
    for place, title in enumerate(names if not are_numbers(options.style) else ()):
        cells = [row[place] for row in rows if place < len(row) and row[place] != title]
        sizes = {cards_in(cell, options.style) for cell in cells}
        if len(sizes) == 1 and not sizes & {0, 1, options.game.board, *options.hole}:
            least, most = options.hole[0], options.hole[-1]
            has = f"{least}" if least == most else f"{least} to {most}"
            return (
                f"column {quoted(title)} has {sizes.pop()} cards, but a hand in "
                f"{options.game.name} has {has} (--game says what is played)"
            )
    return None


def filled(rows: Sequence[Row]) -> list[Row]:
    """The first rows that are not empty."""
    return [row for row in rows if any(map(str.strip, row))][:HEAD_ROWS]


def _board(
    names: Row, kinds: Sequence[ColumnKind], options: ReadOptions, given: Sequence[int]
) -> Places:
    """The columns of the board: by their names, or one by its five cards; none if it has none.

    By its names it is one column, those of flop, turn and river, or one for each card. If columns
    are given, it is the last of them, or another one.
    """
    right = ("hand", "board", "number" if are_numbers(options.style) else "card")
    named = [at for at, name in enumerate(names) if is_board_name(name) and kinds[at] in right]
    found = named or [place for place, kind in enumerate(kinds) if kind == "board"]
    if given and found[:1] != given[-1:] and {*found} & {*given}:
        return ()
    held = [kinds[place] for place in found]
    is_one = held in (["hand"], ["board"], ["board", "card", "card"])
    if found and not is_one and not len(found) == options.shared:
        raise NamesError(f"{', '.join(_shown(found, names))} may all have a board")
    return tuple(found)


def _choose(names: Row, kinds: Sequence[ColumnKind], options: ReadOptions) -> Found | None:
    """The columns of each hand by their names and content, which must not contradict each other."""
    numbers = are_numbers(options.style)
    deals, hands, singles = (
        [place for place, found in enumerate(kinds) if found == kind]
        for kind in ("deal", "hand", "number" if numbers else "card")
    )
    with_cards = [*deals, *hands, *([] if numbers and not hands else singles)]
    for place in with_cards:
        words = {*parse(names[place])[0]} - {"hand"}
        is_remark = len(hands) > 1 and place in hands and words and words <= _REMARKS
        if is_remark or no_player(names[place]):
            problem = f"column {quoted(names[place])} has cards that belong to no player"
            hint = ", unless its game is given, such as --game holdem, or omaha for hands of four"
            raise NamesError(problem + hint * is_board_name(names[place]))
    many = len(singles) >= min(options.hole) and not numbers
    if len(deals) > 1 or (hands and (many or (deals and any(names)))):
        raise _unclear(with_cards, names)
    if deals:
        order = parse(names[deals[0]])[1]
        if [*order] != sorted(order):
            raise NamesError(f"the hands in {quoted(names[deals[0]])} are not in order")
        return ((deals[0],),), "content"
    if len(hands) == 1:
        words = {*parse(names[hands[0]])[0]}
        alone = options.players == 1 or (words and words <= _ONE_HAND)
        return (((hands[0],),), "content") if alone else None
    if hands:
        return _hand_columns(hands, names, kinds, options)
    return _card_columns(singles, names, options) if singles else None


def _hand_columns(
    hands: Sequence[int], names: Row, kinds: Sequence[ColumnKind], options: ReadOptions
) -> Found | None:
    if options.players not in (None, len(hands)) and not any(names):
        return None
    alike = [place for place in _named_alike(hands, names, 2) if kinds[place] != "empty"]
    chosen = alike or hands
    groups, numbered = arrange([names[place] for place in chosen], options.hole)
    count = len(chosen)
    if len(groups) > 1 or count > MOST_PLAYERS or options.players not in (None, count):
        raise _unclear(chosen, names)
    return tuple((chosen[at],) for at in groups[0]), "names" if numbered else "content"


def _card_columns(singles: Sequence[int], names: Row, options: ReadOptions) -> Found | None:
    sizes = options.hole
    alike = _named_alike(singles, names, min(sizes))
    chosen = alike or singles
    size, players, cards = len(chosen), options.players, options.cards
    adjacent = chosen[-1] - chosen[0] < size
    if options.style == "pairs":
        places = sorted(chosen, key=lambda place: pair_key(names[place]))
        fits = size in (10, 11) and (any(names) or adjacent)
        return ((tuple(places),), "names" if alike else "content") if fits else None
    groups, _ = arrange([names[place] for place in chosen], sizes)
    hands = tuple(tuple(chosen[at] for at in group) for group in groups)
    found: Found = hands, "names" if alike else "content"
    if len(groups) > 1 and players in (None, len(hands)) and cards in (None, len(hands[0])):
        return found
    if len(groups) == 1:
        *words, last = parse(names[chosen[0]])[0] or ("",)
        is_hand = players is None and last == "#" and words and {*words} <= _ONE_HAND
        if size in sizes and (players == 1 or (alike and is_hand)):
            return found
        if not alike and (are_numbers(options.style) or (players is None and any(names))):
            # Ten cards are two hands, but 15 may be three hands, or two of seven and another card;
            # a small number may be an index.
            options = options.but(players=players or 2, cards=cards or HAND_SIZE)
        ways = options.ways_to_deal(size)
        if len(ways) > 1:
            (players, cards), (others, each), *_ = ways
            raise NamesError(
                f"{size} cards may be {players} hands of {cards} or {others} hands of {each} "
                f"(--players says which)"
            )
        if ways and (alike or any(names) or adjacent):
            return found
    if any(names) and size >= min(sizes):
        raise _unclear(chosen, names)
    return None


def _named_alike(places: Sequence[int], names: Row, least: int) -> list[int]:
    """Columns, `least` of them, with the names of some of `places` but for their numbers.

    So all cards of a player are found, also where columns are empty or have invalid cells.
    """
    parsed = [*map(parse, names)]
    stems = [
        (*words, "#") if words and not numbers and place in places else words
        for place, (words, numbers) in enumerate(parsed)
    ]
    counts = Counter(stems)
    numbered = (stems[place] for place in places if parsed[place][1])
    wanted = {stem for stem in numbered if counts[stem] >= least}
    return [place for place, stem in enumerate(stems) if stem in wanted]


def _unclear(places: Sequence[int], names: Row) -> NamesError:
    return unclear(_shown(sorted(places), names))


def _shown(places: Sequence[int], names: Row) -> list[str]:
    return [names[place] or column_letters(place) for place in places]


def _kinds(rows: Sequence[Row], width: int, options: ReadOptions) -> list[ColumnKind]:
    """What most cells of each column hold; a third of them is enough for cards.

    A column with cards in fewer than half of the rows in which others have some is not a player's;
    of two columns with deals, one with half of them is not that of the table.
    """
    found: list[ColumnKind] = []
    counts: list[int] = []
    for place in range(width):
        cells = [row[place].strip() for row in rows if place < len(row)]
        kinds: list[ColumnKind] = [kind_of(cell, options) for cell in cells if cell]
        # Of kinds equally common, the one with the most cards: a row may be shifted.
        most = max(_MOST_CARDS, key=kinds.count)
        found.append(most if 3 * kinds.count(most) >= len(kinds) > 0 else "")
        counts.append(len(kinds))
    fullest = dict(sorted(zip(found, counts, strict=True), key=lambda one: one[1]))
    for place, kind in enumerate(found):
        if 2 * counts[place] < fullest[kind] + (kind == "deal"):
            found[place] = ""
    return [kind if count else "empty" for kind, count in zip(found, counts, strict=True)]
