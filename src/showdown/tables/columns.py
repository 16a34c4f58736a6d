"""The columns of a table that have the deals: given, or detected by name and content."""

from __future__ import annotations

from itertools import chain

from ..errors import FileError, quoted
from ..layout.labels import is_board_name
from ..layout.numbered_names import parse
from ..read_options import ReadOptions
from ..rules import HAND_SIZE, HAND_SIZES, MOST_PLAYERS
from ..values import Value
from .cells import are_numbers, kind_of
from .header import split_header
from .names import (
    NamesError,
    are_in_order,
    card_grid,
    families,
    in_order,
    is_hand_name,
    is_remark_name,
    letters_are_in_order,
)
from .references import column_letters, find_references, given_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal

    from .cells import Kind
    from .names import Numbers

    Row = Sequence[str]
    Places = tuple[int, ...]
    ColumnKind = Kind | Literal["empty", "other"]

__all__ = ["HEAD_ROWS", "Columns", "filled", "find_columns", "no_columns"]

HEAD_ROWS = 50
"""Columns are detected from this many rows that are not empty."""
_SHOWN = 20
_CHOOSE = "choose the columns with --columns, or --hand1 and --hand2"
_ONE_HAND = {(word, "#") for word in ("c", "card", "cards", "h", "hand")} | {("hand", "card", "#")}
"""Names of the cards of a single hand, but not of a board or of several players."""


_PLAYERS = {"p", "player", "players", "seat"}


class Columns(Value):
    """The columns that have the deals.

    Attributes:
        hands: the column indices of each hand, from 0; one group if it is unknown whose they are,
            or if one column has whole deals.
        header: the number of rows above the deals.
        names: the names of all columns of the table, empty if a column has none.
        found_by: whether the columns are `given`, or detected by `names` or `content`.
    """

    hands: tuple[Places, ...]
    header: int
    names: tuple[str, ...]
    found_by: Literal["given", "names", "content"]

    @property
    def places(self) -> Places:
        """All columns, in the order of the cards."""
        return tuple(chain(*self.hands))

    def title(self, place: int) -> str:
        """A column as errors show it: its name, or else its letters.

        >>> Columns(((0,), (1,)), 1, ("hand1", ""), "given").title(1)
        'column B'
        """
        name = self.names[place] if place < len(self.names) else ""
        return f"column {quoted(name)}" if name else f"column {column_letters(place)}"

    @property
    def are_one_hand(self) -> bool:
        """Whether each row has one hand, with one card per column."""
        return len(self.hands) == 1 and len(self.places) in HAND_SIZES


def find_columns(
    names: Row | None,
    rows: Sequence[Row],
    options: ReadOptions,
    name: str,
) -> Columns | None:
    """The columns of the deals; None if none are given and none are detected.

    Args:
        names: the column names; None if a row may have them.
        rows: the first rows of the table.
        options: the columns, and options for the deals.
        name: the name of the file in errors.

    Raises:
        FileError: if the table has no such column, one has a board, or their names contradict
            each other.

    >>> rows = [["id", "hand2", "hand1"], ["7", "8C TS KC 9H 4S", "7D 2S 5D 3S AC"]]
    >>> find_columns(None, rows, ReadOptions(), "deals.csv").hands
    ((2,), (1,))
    """
    style = options.style
    try:
        header, found = (
            split_header(rows, style, given_names(options)) if names is None else (0, names)
        )
    except NamesError as error:
        raise FileError(f"{name}: {error}: {_CHOOSE}") from None
    deals = filled(rows[header:])
    width = max([len(found or ()), *map(len, rows)], default=0)
    titles = [_heading(place, found) for place in range(width)]
    if options.names_columns:
        hands = find_references(options, titles, name)
        if len(hands) == 1 and len(hands[0]) > 1:
            kinds = _kinds(deals, width, style)
            if all(kinds[place] == "hand" for place in hands[0]):
                hands = tuple((place,) for place in hands[0])
        found_by: Literal["given", "names", "content"] = "given"
    else:
        chooser = _Chooser(titles, _kinds(deals, width, style), options)
        try:
            chosen = chooser.choose()
        except NamesError as error:
            raise FileError(f"{name}: {error}: {_CHOOSE}") from None
        if chosen is None:
            return None
        hands, found_by = chosen
    places = [*chain(*hands)]
    twice = next((place for place in places if places.count(place) > 1), None)
    if twice is not None:
        raise FileError(f"{name}: column {column_letters(twice)} is given twice")
    return Columns(hands, header, tuple(titles), found_by)


def no_columns(name: str, names: Row, rows: Sequence[Row]) -> FileError:
    """The error for a table without deals.

    >>> no_columns("a.parquet", ["id", "day"], [])
    FileError("a.parquet: no card columns among 'id', 'day': choose them with --columns")
    """
    shown = ", ".join(map(quoted, names[:_SHOWN])) + (" …" if len(names) > _SHOWN else "")
    error = f"{name}: no card columns among {shown}"
    width = max(map(len, rows), default=0)
    if _kinds(rows, width, "numbers").count("number") >= 10:
        return FileError(
            f"{error}: if numbers are cards, give --layout numbers (0 is 2♣, 51 is A♠) or "
            f"--layout pairs (a suit and a rank)"
        )
    return FileError(f"{error}: choose them with --columns")


def filled(rows: Sequence[Row]) -> list[Row]:
    """The first rows that are not empty.

    >>> filled([["", " "], ["8C", ""]])
    [['8C', '']]
    """
    return [row for row in rows if any(map(str.strip, row))][:HEAD_ROWS]


class _Chooser:
    """Chooses columns by their names and content, which must not contradict each other."""

    def __init__(
        self,
        names: Sequence[str],
        kinds: Sequence[ColumnKind],
        options: ReadOptions,
    ) -> None:
        self.names, self.kinds, self.options = names, kinds, options
        self.players, self.style = options.players, options.style
        single: Kind = "number" if are_numbers(self.style) else "card"
        self.deals, self.hands, self.singles = (
            [place for place, found in enumerate(kinds) if found == kind]
            for kind in ("deal", "hand", single)
        )

    def choose(self) -> tuple[tuple[Places, ...], Literal["names", "content"]] | None:
        """The columns of each hand, and how they were detected.

        Raises:
            NamesError: if names contradict each other or the content.
        """
        for place in self.hands if len(self.hands) > 1 else ():
            if is_remark_name(self.names[place]):
                raise NamesError(f"column {quoted(self.names[place])} also has hands")
        for place in (*self.deals, *self.hands, *self.singles):
            if is_board_name(self.names[place]) and (not are_numbers(self.style) or self.hands):
                raise NamesError(
                    f"column {quoted(self.names[place])} has cards that belong to no player"
                )
        if len(self.deals) > 1:
            raise NamesError(f"{self._shown(self.deals)} each have whole deals")
        if self.deals and self.hands and any(self.names):
            raise NamesError(
                f"{self._shown(self.deals)} have whole deals, and {self._shown(self.hands)} hands"
            )
        if self.deals:
            numbers = parse(self.names[self.deals[0]])[1]
            if list(numbers) != sorted(numbers):
                raise NamesError(f"the hands in {self._shown(self.deals)} are not in order")
            return ((self.deals[0],),), "content"
        if self.hands and len(self.singles) >= min(HAND_SIZES) and not are_numbers(self.style):
            raise NamesError(
                f"{self._shown(self.singles)} have one card each, but {self._shown(self.hands)} a "
                f"whole hand"
            )
        if self.hands:
            return self._hand_columns()
        if self.singles:
            return self._card_columns()
        return None

    def _hand_columns(self) -> tuple[tuple[Places, ...], Literal["names", "content"]] | None:
        if len(self.hands) == 1:
            alone = self.players == 1 or is_hand_name(self.names[self.hands[0]])
            return (((self.hands[0],),), "content") if alone else None
        if self.players not in (None, len(self.hands)):
            if not any(self.names):
                return None
            raise NamesError(f"{self._shown(self.hands)} have hands, but not {self.players}")
        by_words = families(((place, self.names[place]) for place in self.hands), self.hands)
        if not by_words and not letters_are_in_order([self.names[at] for at in self.hands]):
            raise NamesError(f"the letters of {self._shown(self.hands)} are not in order")
        if not by_words and len(self.hands) <= MOST_PLAYERS:
            return tuple((place,) for place in self.hands), "content"
        (words, family), *others = by_words.items() if by_words else [((), {})]
        if others or len(family) < 2 or len(family) > MOST_PLAYERS:
            raise NamesError(f"{self._shown(self.hands)} have hands, but their names do not match")
        if any(len(numbers) != 1 for numbers in family):
            raise NamesError(f"{self._shown(self.hands)} have several numbers in their names")
        # Other columns of that name belong to players too, unless they are empty.
        every = families(enumerate(self.names), self.hands)[words]
        if len(next(iter(every))) == 1:
            family = {number: at for number, at in every.items() if self.kinds[at] != "empty"}
        return tuple((place,) for place in in_order(family, self.names)), "names"

    def _card_columns(self) -> tuple[tuple[Places, ...], Literal["names", "content"]] | None:
        if hands := self._repeated_names():
            return hands, "names"
        named = families(enumerate(self.names), self.singles)
        # Smaller families are an index or something else.
        found = {w: f for w, f in named.items() if len(f) >= min(HAND_SIZES)}
        if self.style == "pairs":
            return self._pair_columns(found)
        grids = [words for words, family in found.items() if len(next(iter(family))) == 2]
        if len(grids) == len(found) == 1:
            return card_grid(found[grids[0]], grids[0], self.names), "names"
        if {*found} == {("s", "#"), ("c", "#")} and are_in_order(
            [self.names[place] for place in self.singles]
        ):
            return (tuple(self.singles),), "names"  # Suits and ranks.
        rows = [in_order(family, self.names) for family in found.values() if not grids]
        if len(rows) == 1 and self._fits(len(rows[0])):
            return (rows[0],), "names"
        if len(rows) == 1 and len(rows[0]) in HAND_SIZES and self.players in (None, 1):
            return ((rows[0],), "names") if next(iter(found)) in _ONE_HAND else None
        sizes = {*map(len, rows)}
        if (
            self.players in (None, len(rows))
            and 2 <= len(rows) <= MOST_PLAYERS
            and (len(sizes) == 1 and sizes <= {*HAND_SIZES})
        ):
            return self._in_order_of_hands(rows), "names"
        titled = any(self.names)
        # Without numbers in names, ten cards are two hands, but 15 may be three hands, or two of
        # seven and another card. And a column between cards may be a card as well.
        clear = (
            self.players is not None or len(self.singles) == 2 * HAND_SIZE
            if titled
            else self.singles[-1] - self.singles[0] < len(self.singles)
        )
        if are_numbers(self.style) and self.options.cards is None:
            # A small number may be an index or a seat, which would make other hands of the cards.
            clear = clear and len(self.singles) == HAND_SIZE * (self.players or 2)
        unnamed = not named or (are_numbers(self.style) and max(map(len, named.values())) == 1)
        if unnamed and clear and self._fits(len(self.singles)):
            return ((tuple(self.singles),), "content")
        if named or (titled and len(self.singles) >= min(HAND_SIZES)):
            raise NamesError(
                f"{self._shown(self.singles)} have one card each, but it is unclear who has which "
                f"of these {len(self.singles)} cards"
            )
        return None

    def _in_order_of_hands(self, hands: Sequence[Places]) -> tuple[Places, ...]:
        """Hands whose cards are numbered each, such as `a1` to `b5`, from left to right.

        Raises:
            NamesError: if another order would do as well, or letters or numbers ask for it.
        """
        hands = sorted(hands)
        firsts = [self.names[hand[0]] for hand in hands]
        numbers = [parse(name)[1] for name in firsts]
        if any(parse(name)[0][0] in _PLAYERS for name in firsts):
            raise NamesError(f"{self._shown(self.singles)} may number players or cards")
        if (
            hands != sorted(hands, key=min)
            or numbers != sorted(numbers)
            or not letters_are_in_order(firsts)
        ):
            shown = ", ".join(map(quoted, firsts))
            raise NamesError(f"the hands that begin with {shown} are not in order")
        return tuple(hands)

    def _repeated_names(self) -> tuple[Places, ...] | None:
        """The hands, if the names of their cards repeat: `c1` to `c5`, and `c1` to `c5` again."""
        names = [self.names[place] for place in self.singles]
        for each in HAND_SIZES:
            hands = [*zip(*[iter(self.singles)] * each, strict=False)]
            repeats = len(hands) > 1 and names == names[:each] * len(hands)
            if repeats and names[0] and len({*names}) == each:
                places = families(enumerate(names[:each]), range(each))
                if len(hands) in HAND_SIZES and not {*places} <= _ONE_HAND:
                    raise NamesError(f"{self._shown(self.singles)} may number players or cards")
                if len(places) == 1 and in_order(next(iter(places.values())), names) == (
                    *range(each),
                ):
                    return tuple(hands)
        return None

    def _pair_columns(
        self, found: dict[tuple[str, ...], dict[Numbers, int]]
    ) -> tuple[tuple[Places, ...], Literal["names", "content"]] | None:
        rows = [in_order(family, self.names) for family in found.values()]
        if [*map(len, rows)] == [5, 5]:
            return (tuple(chain(*zip(*rows, strict=True))),), "names"
        if [*map(len, rows)] == [10]:
            return (rows[0],), "names"
        gap = self.singles[-1] - self.singles[0] >= len(self.singles) and not any(self.names)
        fits = len(self.singles) in (10, 11) and not gap
        return ((tuple(self.singles),), "content") if fits else None

    def _fits(self, size: int) -> bool:
        """Whether this many cards can be dealt.

        Raises:
            NamesError: if they can be dealt in several ways.
        """
        ways = self.options.ways_to_deal(size)
        if len(ways) > 1:
            (players, cards), (others, each), *_ = ways
            raise NamesError(
                f"{size} cards may be {players} hands of {cards} or {others} hands of {each} "
                f"(--players says which)"
            )
        return bool(ways) or (self.players == 1 and size in HAND_SIZES)

    def _shown(self, places: Sequence[int]) -> str:
        names = [self.names[at] or column_letters(at) for at in places[:_SHOWN]]
        return f"columns {', '.join(map(quoted, names))}{' …' * (len(places) > _SHOWN)}"


def _kinds(rows: Sequence[Row], width: int, style: str | None) -> list[ColumnKind]:
    """What most cells of each column hold; a third of them is enough for cards.

    A column with cards in fewer than half of the rows in which others have some is not a player's;
    of two columns with deals, one with half of them is not that of the table.
    """
    found: list[ColumnKind] = []
    filled: list[int] = []
    for place in range(width):
        cells = [row[place].strip() for row in rows if place < len(row)]
        cells = [cell for cell in cells if cell]
        kinds = [kind_of(cell, style) for cell in cells]
        most = max((kind for kind in kinds if kind), key=kinds.count, default=None)
        if not cells:
            found.append("empty")
        elif most is not None and 3 * kinds.count(most) >= len(cells):
            found.append(most)
        else:
            found.append("other")
        filled.append(len(cells))
    most_filled: dict[ColumnKind, int] = {}
    for kind, count in zip(found, filled, strict=True):
        most_filled[kind] = max(count, most_filled.get(kind, 0))
    for place, kind in enumerate(found):
        least = (most_filled[kind] + (kind == "deal")) / 2
        if kind in ("card", "number", "hand", "deal") and filled[place] < least:
            found[place] = "other"
    return found


def _heading(place: int, names: Row | None) -> str:
    return names[place].strip() if names is not None and place < len(names) else ""
