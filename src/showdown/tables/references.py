"""References to columns: by name, letter or number, or as a range."""

from __future__ import annotations

import re
from itertools import chain

from ..errors import FileError, quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..read_options import ReadOptions

_SHOWN = 20
_LETTERS = re.compile("[A-Za-z]{1,3}")
_NUMBER = re.compile("[0-9]{1,5}")


def find_references(
    options: ReadOptions, names: Sequence[str], file: str
) -> tuple[tuple[int, ...], ...]:
    """The column indices of each hand, or of all cards in one group, then of the board, from 0."""
    hands = tuple(tuple(_columns(text, names, file)) for text in _given(options))
    places = [*chain(*hands)]
    for place in places:
        if places.count(place) > 1:
            raise FileError(f"{file}: column {column_letters(place)} is given twice")
    return hands


def given_names(options: ReadOptions) -> tuple[str, ...]:
    """The columns that are given by name, not by letter or number."""
    ends = [end.strip() for text in _given(options) for end in re.split("[,:]", text)]
    return tuple(
        end for end in ends if end and not (_LETTERS.fullmatch(end) or _NUMBER.fullmatch(end))
    )


def column_letters(place: int) -> str:
    """The letters of a column in a spreadsheet, from its index.

    >>> column_letters(0), column_letters(27)
    ('A', 'AB')
    """
    more, letter = divmod(place, 26)
    return (column_letters(more - 1) if more else "") + chr(ord("A") + letter)


def letters_place(letters: str) -> int:
    """The index of a column, from its letters.

    >>> letters_place("A"), letters_place("ab")
    (0, 27)
    """
    place = 0
    for letter in letters.upper():
        place = place * 26 + ord(letter) - ord("A") + 1
    return place - 1


def _given(options: ReadOptions) -> tuple[str, ...]:
    columns = () if options.columns is None else (options.columns,)
    return (options.hands or columns) + (() if options.board is None else (options.board,))


def _columns(text: str, names: Sequence[str], file: str) -> Iterator[int]:
    for part in [text] if text in names else text.split(","):
        first, colon, last = part.partition(":")
        if part.strip() in names or not colon:
            yield _place(part, names, file)
            continue
        start, stop = (_place(end, names, file) for end in (first, last))
        yield from range(start, stop + 1) if start <= stop else range(start, stop - 1, -1)


def _place(text: str, names: Sequence[str], file: str) -> int:
    text = text.strip()
    if text and text in names:
        if names.count(text) > 1:
            raise FileError(f"{file}: two columns are called {quoted(text)}: use their letters")
        return names.index(text)
    place = -1
    if _NUMBER.fullmatch(text):
        place = int(text) - 1
    elif _LETTERS.fullmatch(text):
        place = letters_place(text)
    if 0 <= place < len(names):
        return place
    shown = ", ".join(quoted(name or column_letters(at)) for at, name in enumerate(names[:_SHOWN]))
    raise FileError(f"{file}: unknown column {quoted(text)}: its columns are {shown}")
