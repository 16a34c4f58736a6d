"""The columns of a table that hold its deals: as told, or found by what is in them."""

from __future__ import annotations

import re
from itertools import islice

from ...errors import FileError, quoted
from ...layout.board_names import is_board_name
from ...layout.card_patterns import are_names
from ...layout.given import Given
from ...rules import HAND_SIZES, MOST_PLAYERS
from ...values import Value
from .kinds import are_numbers, cards_in, kind_of
from .mending import mended_rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .wanted import Wanted

    Row = Sequence[str]

__all__ = [
    "FEW",
    "Columns",
    "filled",
    "find_columns",
    "letters",
    "no_columns",
]

FEW = 20
"""By so many rows that are not empty the columns are found."""
HEADINGS = 5
"""So many of them may stand above the deals."""

_REFERENCE = re.compile("[A-Za-z]{1,3}|[0-9]{1,5}")
"""A column's letters, or its number."""
_OF_ONE_HAND = ("c", "card", "cards", "h", "hand", "hand card", "hand_card")
"""What the cards of a hand are called: those of a board, or of many players, are not."""
_NUMBERED = re.compile(r"(.*?)(\d{1,3})", re.DOTALL)
"""The name of one of several columns, and which one it is."""


class Columns(Value):
    """Columns that hold deals.

    Attributes:
        hands: the places of the columns of each hand, counted from 0; all in one where it is not
            known whose they are, or one holds whole deals.
        header: how many of the first rows stand above the deals.
        titles: what the columns are called for people, as an error says it.
    """

    __slots__ = __match_args__ = ("hands", "header", "titles")

    hands: tuple[tuple[int, ...], ...]
    header: int
    titles: tuple[str, ...]

    def __init__(
        self, hands: tuple[tuple[int, ...], ...], header: int, titles: tuple[str, ...]
    ) -> None:
        self._set(hands=hands, header=header, titles=titles)

    @property
    def places(self) -> tuple[int, ...]:
        """All columns, in the order of the cards."""
        return tuple(place for hand in self.hands for place in hand)

    @property
    def are_one_hand(self) -> bool:
        """Whether they are so few that each row has one hand, a card a column."""
        return len(self.hands) == 1 and len(self.places) in HAND_SIZES


def find_columns(
    names: Row | None,
    rows: Sequence[Row],
    wanted: Wanted,
    name: str,
    *,
    players: int | None = None,
    cards: int | None = None,
    style: str | None = None,
    mend: bool = False,
) -> Columns | None:
    """The columns of the deals; None if none are found, and none are told.

    Args:
        names: what the columns are called; None if a row may say it.
        rows: the first rows of the table.
        wanted: what is told of them.
        name: what errors call the file.
        players: how many hands a deal has, if that is known.
        cards: how many cards a hand has, likewise.
        style: how cards are written, likewise.
        mend: whether they are found too if something is wrong in each of the rows.

    Raises:
        FileError: if the table has no such column, or one of cards that are no player's.

    >>> from .wanted import Wanted
    >>> rows = [["id", "one", "two"], ["7", "8C TS KC 9H 4S", "7D 2S 5D 3S AC"]]
    >>> find_columns(None, rows, Wanted(), "deals.csv")
    Columns(hands=((1,), (2,)), header=1, titles=("column 'one'", "column 'two'"))
    """
    width = max([len(names or ()), *map(len, rows)])
    if wanted.names_columns:
        titles = names if names is not None else _titles(rows, wanted)
        hands = tuple(
            _told(text, titles, width, name) for text in wanted.hands or (wanted.columns or "",)
        )
        if len(hands) == 1 and _are_hands(rows, hands[0], style):
            hands = tuple((place,) for place in hands[0])
    else:
        some = filled(rows)
        found = _found(some, players, cards, style)
        if found is None and players in (None, 1):
            found = _lone_hand(names, some, style)
        if found is None and mend:
            found = _found(mended_rows(some, players, cards, style), players, cards, style)
        if found is None:
            return None
        hands = found
        if len(hands) > 1:  # Another player's hand may be wrong in most rows.
            whole = mended_rows(some, players, cards, style, whole=True)
            more = _found(whole, players, cards, style) or ()
            hands = more if {*more} > {*hands} else hands
    places = [place for hand in hands for place in hand]
    if len({*places}) < len(places):
        twice = next(place for place in places if places.count(place) > 1)
        raise FileError(f"{name}: column {letters(twice)} is told twice")
    header, headings = (0, names) if names is not None else _header(rows, places, style)
    for hand in hands if headings is not None and not wanted.names_columns else ():
        if len(hands) > 1 and is_board_name(title := _heading(hand[0], headings)):
            raise FileError(
                f"{name}: column {quoted(title)} has cards of no player: "
                f"tell whose are hands with --hand1 and --hand2"
            )
    shown = [_title(place, headings) for place in places]
    return Columns(hands, header, tuple(shown))


def no_columns(name: str, names: Row, rows: Sequence[Row]) -> FileError:
    """The error for a table in which no deals are found.

    >>> no_columns("a.parquet", ["id", "day"], [])
    FileError("a.parquet: no cards, hands or deals are found in its columns 'id', 'day': \
tell which hold them with --columns")
    """
    shown = ", ".join(map(quoted, names[:FEW])) + (" …" if len(names) > FEW else "")
    error = f"{name}: no cards, hands or deals are found in its columns {shown}"
    width = max(map(len, rows), default=0)
    numbers = [place for place in range(width) if _holds(rows, place, {"number"}, None)]
    if len(numbers) >= 10:
        return FileError(
            f"{error}: if numbers are cards, tell it with --layout numbers (0 is 2♣ and 51 A♠) or "
            f"--layout pairs (a suit and a rank)"
        )
    return FileError(f"{error}: tell which hold them with --columns")


def filled(rows: Iterable[Row]) -> list[Row]:
    """The first rows that are not empty.

    >>> filled([["", " "], ["8C", ""]])
    [['8C', '']]
    """
    return list(islice((row for row in rows if any(map(str.strip, row))), FEW))


def _found(
    rows: Sequence[Row], players: int | None, cards: int | None, style: str | None
) -> tuple[tuple[int, ...], ...] | None:
    """The columns in which most cells are deals, else hands, else cards."""
    width = max(map(len, rows), default=0)

    def places(*kinds: str) -> tuple[int, ...]:
        return tuple(place for place in range(width) if _holds(rows, place, {*kinds}, style))

    deals, hands = places("deal"), places("hand")
    if len(deals) == 1:
        return (deals,)
    if not deals and 2 <= len(hands) <= MOST_PLAYERS and players in (None, len(hands)):
        return tuple((place,) for place in hands)
    if style == "pairs" and not deals and len(hands) == 1:
        return (hands,)
    singles = places("number" if are_numbers(style) else "card")
    if style == "pairs":
        return (singles,) if len(singles) in (10, 11) else None
    if not deals and not hands and Given(players, cards).ways_to_deal(len(singles)):
        return (singles,)
    return None


def _lone_hand(
    names: Row | None, rows: Sequence[Row], style: str | None
) -> tuple[tuple[int, ...], ...] | None:
    """Columns whose names count the cards of one hand, `card_1` to `card_5`, and no others so.

    Fewer names would not do: another player's columns may be empty.
    """
    width = max([len(names or ()), *map(len, rows)])
    places = tuple([place for place in range(width) if _holds(rows, place, {"card"}, style)])
    if len(places) not in HAND_SIZES:
        return None
    titles = names if names is not None else _header(rows, places, style)[1]
    if titles is None:
        return None
    numbered = {place: _NUMBERED.fullmatch(title.strip()) for place, title in enumerate(titles)}
    found = [(place, name[1], int(name[2])) for place, name in numbered.items() if name]
    stem = found[0][1] if found else ""
    wanted = [(place, stem, number) for number, place in enumerate(places, 1)]
    counted = stem.strip(" _-.").lower() in _OF_ONE_HAND and found == wanted
    return (places,) if counted else None


def _holds(rows: Sequence[Row], place: int, kinds: set[str], style: str | None) -> bool:
    """Whether cells of a column are of a kind; some are above the deals, or wrong."""
    cells = [row[place].strip() for row in rows if place < len(row)]
    cells = [cell for cell in cells if cell]
    right = sum(kind_of(cell, style) in kinds for cell in cells)
    return right > 0 and 3 * right >= len(cells)


def _are_hands(rows: Sequence[Row], places: Sequence[int], style: str | None) -> bool:
    some = filled(rows)
    return len(places) > 1 and all(_holds(some, place, {"hand"}, style) for place in places)


def _header(
    rows: Sequence[Row], places: Sequence[int], style: str | None
) -> tuple[int, Row | None]:
    """How many rows stand above the deals, and the last of them.

    A row in which anything is a card is a deal, if perhaps no right one; and so is a second one
    that has something in all columns of the deals.
    """
    table = [[row[place].strip() if place < len(row) else "" for place in places] for row in rows]
    # A column's name may be a card, such as h2 with the suit first, but it is no hand.
    counts = [
        [0 if _are_names(cells) else cards_in(cell, style) for cell in cells] for cells in table
    ]
    least = 2 if max(map(max, counts), default=1) > 1 else 1
    alone = max(map(len, rows), default=0) < 2  # Else one cell alone in its row is a title.
    header: int = 0
    titles: Row | None = None
    named = False
    for number, (row, cells, found) in enumerate(zip(rows, table, counts, strict=True), 1):
        if max(found) >= least:
            return header, titles
        if any(cells) and (named or number > 4 * HEADINGS):
            break
        if any(map(str.strip, row)):
            header, titles = number, row
            named = all(cells) and (alone or sum(map(bool, map(str.strip, row))) > 1)
    return (header, titles) if named else (0, None)


def _are_names(cells: Row) -> bool:
    """Whether most cells are numbered as columns are, such as h2; a column beside has a word."""
    numbered = [cell for cell in cells if cell and cell[-1].isdecimal()]
    return 2 * len(numbered) > len(cells) and are_names(numbered)


def _titles(rows: Sequence[Row], wanted: Wanted) -> Row:
    """The row that names the columns: the first that has the names that are told."""
    some = filled(rows)[:HEADINGS]
    names = {
        end.strip()
        for text in wanted.hands or (wanted.columns or "",)
        for part in text.split(",")
        for end in part.split(":")
        if not _REFERENCE.fullmatch(end.strip())
    }
    return next((row for row in some if names <= set(row)), some[0] if some else ())


def _heading(place: int, titles: Row | None) -> str:
    return titles[place].strip() if titles is not None and place < len(titles) else ""


def _title(place: int, titles: Row | None) -> str:
    heading = _heading(place, titles)
    return f"column {quoted(heading)}" if heading else f"column {letters(place)}"


def letters(place: int) -> str:
    """A column's letters in a spreadsheet; the first is at place 0.

    >>> letters(0), letters(27)
    ('A', 'AB')
    """
    found = ""
    place += 1
    while place:
        place, letter = divmod(place - 1, 26)
        found = chr(ord("A") + letter) + found
    return found


def _told(text: str, titles: Row, width: int, name: str) -> tuple[int, ...]:
    """The places of columns given by names, letters, numbers or ranges."""
    if text in titles:
        return (titles.index(text),)
    places: list[int] = []
    for part in text.split(","):
        first, colon, last = part.partition(":")
        if part.strip() in titles or not colon:
            places.append(_place(part, titles, width, name))
        else:
            start, stop = (_place(end, titles, width, name) for end in (first, last))
            places.extend(range(start, stop + 1) if start <= stop else range(start, stop - 1, -1))
    return tuple(places)


def _place(text: str, titles: Row, width: int, name: str) -> int:
    text = text.strip()
    if text in titles:
        return titles.index(text)
    place = -1
    if text.isascii() and text.isdecimal() and len(text) < 6:
        place = int(text) - 1
    elif re.fullmatch("[A-Za-z]{1,3}", text):
        for letter in text.upper():
            place = (place + 1) * 26 + ord(letter) - ord("A")
    if 0 <= place < width:
        return place
    shown = ", ".join(map(quoted, titles[:FEW]))
    raise FileError(f"{name}: there is no column {quoted(text)}: its columns are {shown}")
