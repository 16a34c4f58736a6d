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


def find_references(
    options: ReadOptions, names: Sequence[str], file: str
) -> tuple[tuple[int, ...], ...]:
    """The column indices of each hand, or of all cards in one group, then of the board, from 0."""
    groups = tuple(tuple(_columns(text, names, file)) for text in _references(options))
    places = [*chain(*groups)]
    for place in places:
        if places.count(place) > 1:
            raise FileError(f"{file}: column {column_letters(place)} is named twice")
    return groups


def _named(names: Sequence[str]) -> set[str]:
    """The names that references may use: a number is always a column's place, from 1."""
    return {name for name in names if not re.fullmatch("[0-9 -]*", name)}


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
    """Whether a name is no letter or number of another column, and has no sign of a range."""
    return (
        name == name.strip() != "" and name.isprintable() and not re.search("[,:]|^[0-9]+$", name)
    )


def _references(options: ReadOptions) -> tuple[str, ...]:
    columns = () if options.columns is None else (options.columns,)
    return (options.hands or columns) + (() if options.board is None else (options.board,))


def _columns(text: str, names: Sequence[str], file: str) -> Iterator[int]:
    for part in [text] if text in _named(names) else text.split(","):
        sign = "-" if re.fullmatch(r"\s*[0-9]+\s*-\s*[0-9]+\s*", part) else ":"
        first, is_range, last = part.partition(sign)
        if part.strip() in _named(names) or not is_range:
            yield _place(part, names, file)
            continue
        start, stop = (_place(end, names, file) for end in (first, last))
        yield from range(start, stop + 1) if start <= stop else range(start, stop - 1, -1)


def _place(text: str, names: Sequence[str], file: str) -> int:
    text = text.strip()
    if text in _named(names):
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
