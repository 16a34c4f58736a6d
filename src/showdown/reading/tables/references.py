"""References to columns: by name, letter or number, or as a range."""

from __future__ import annotations

import re
from itertools import chain

from ...errors import FileError, quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..options import ReadOptions

_SHOWN = 20
_LETTERS = re.compile("[A-Za-z]{1,3}")
_NUMBER = re.compile("[0-9]{1,5}")
_FEW = 3


class UnknownColumnError(FileError):
    """A table does not have a column that is given."""


def find_references(
    options: ReadOptions, names: Sequence[str], file: str
) -> tuple[tuple[int, ...], ...]:
    """The column indices of each hand, or of all cards in one group, then of the board, from 0."""
    columns = () if options.columns is None else (options.columns,)
    board = () if options.board is None else (options.board,)
    texts = (options.hands or columns) + board
    groups = tuple([tuple(_columns(text, names, file)) for text in texts])
    places = [*chain(*groups)]
    for place in places:
        if places.count(place) > 1:
            raise FileError(f"{file}: column {column_letters(place)} is named twice")
    return groups


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


def reference_to(places: Sequence[int], names: Sequence[str]) -> str:
    """Columns as `find_references` takes them: by their names if these are clear.

    >>> reference_to([1, 0], ["hand2", "hand1"]), reference_to(range(1, 11), [""] * 11)
    ('hand1,hand2', '2-11')
    """
    texts = [names[place] for place in places]
    is_clear = all(names.count(text) == 1 and _is_plain(text) for text in texts)
    shown = texts if is_clear else [str(place + 1) for place in places]
    if len(places) > _FEW and [*places] == [*range(places[0], places[-1] + 1)]:
        return f"{shown[0]}{':' if is_clear else '-'}{shown[-1]}"
    return ",".join(shown)


def _is_plain(name: str) -> bool:
    """Whether a name is no number of another column, and has no sign of a range."""
    return name.isprintable() and not re.search("[,:]|^[0-9 -]*$|^ | $", name)


def _columns(text: str, names: Sequence[str], file: str) -> Iterator[int]:
    for part in [text] if _is_name(text, names) else text.split(","):
        ends = re.fullmatch(r"(\s*[0-9]+\s*)-(\s*[0-9]+\s*)|(.*?):(.*)", part, re.DOTALL)
        if ends is None or _is_name(part.strip(), names):
            yield _place(part.strip(), names, file)
            continue
        start, stop = (_place(end.strip(), names, file) for end in ends.groups() if end is not None)
        yield from range(start, stop + 1) if start <= stop else range(start, stop - 1, -1)


def _is_name(text: str, names: Sequence[str]) -> bool:
    """Whether a text is the name of a column: a number is always a column's place, from 1."""
    return text in names and re.fullmatch("[0-9 -]*", text) is None


def _place(text: str, names: Sequence[str], file: str) -> int:
    if _is_name(text, names):
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
    raise UnknownColumnError(f"{file}: unknown column {quoted(text)}: its columns are {shown}")
