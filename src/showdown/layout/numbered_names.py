"""Numbers in the names of players, cards and columns: `hand2`, `Player II`, `second hand`."""

from __future__ import annotations

import re

from ..errors import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["are_names", "misnumbered", "numbered_in", "parse"]

_NUMBERS = {
    word: number
    for number, words in enumerate(
        (
            "zero",
            "one first i",
            "two second ii",
            "three third iii",
            "four fourth iv iiii",
            "five fifth v",
            "six sixth vi",
            "seven seventh vii",
            "eight eighth viii",
            "nine ninth ix",
            "ten tenth x",
        )
    )
    for word in words.split()
}
"""Number words and Roman numerals."""
_ENGLISH = "|".join(word for word in _NUMBERS if len(word) > 2 and not word.startswith(("i", "v")))
_THING = "players?|hands?|seats?|cards?|[ph]"
_GLUED = re.compile(rf"(?<![a-z])({_THING})({_ENGLISH})(?![a-z])|({_ENGLISH})({_THING})(?![a-z])")
"""A number word that touches what it counts, such as `handtwo`."""
_ORDINAL = re.compile(r"(?<=\d)(?:st|nd|rd|th)(?![^\W\d_])", re.IGNORECASE)
_CAMEL = re.compile(r"(?<=[^\W\d_A-Z])(?=[A-Z])")
_WORD = re.compile(r"\d+|[^\W\d_]+")
_NUMBER = re.compile(r"[0-9]{1,3}")
"""Longer ones are years, for example, and do not number players or cards."""
_NUMBERED = re.compile(r"(.*?)(\d{1,3})", re.DOTALL)
_LETTERS = "abcdefghij"


def parse(name: str) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The words of a name, with `#` for each number, and the numbers.

    Numbers may be digits of any script, words, or Roman numerals; `I`, `V` and `X` are numerals
    only after another word.

    >>> parse("p1c2"), parse("Player 2"), parse("firstHand")
    ((('p', '#', 'c', '#'), (1, 2)), (('player', '#'), (2,)), (('#', 'hand'), (1,)))
    >>> parse("Player II"), parse("hand②"), parse("2nd hand"), parse("X")
    ((('player', '#'), (2,)), (('hand', '#'), (2,)), (('#', 'hand'), (2,)), (('x',), ()))
    """
    text = _ORDINAL.sub("", _CAMEL.sub(" ", _with_ascii_digits(name)))
    text = _GLUED.sub(lambda found: " ".join(filter(None, found.groups())), text.lower())
    words: list[str] = []
    numbers: list[int] = []
    for word in _WORD.findall(text):
        number = int(word) if _NUMBER.fullmatch(word) else _NUMBERS.get(word)
        if number is None or (word in ("i", "v", "x") and not words):
            words.append(word)
        else:
            words.append("#")
            numbers.append(number)
    return tuple(words), tuple(numbers)


def misnumbered(names: Sequence[str]) -> tuple[str, int] | None:
    """The problem with the numbers in names of hands, and the index of the name; else None.

    Names that differ only in their last letter may be lettered from A.

    >>> misnumbered(["hand2", "hand1"])
    ("'hand2' is in the place of Player 1: hands must be in the order of their numbers", 0)
    >>> misnumbered(["Hand B", "Hand A"])
    ("'Hand B' is in the place of Player 1: hands must be in the order of their letters", 0)
    >>> misnumbered(["hand1", "hand2"]), misnumbered(["Black", "White"])
    (None, None)
    """
    if len(names) < 2 or all(_with_ascii_digits(name).strip(' "').isdecimal() for name in names):
        return None
    parsed = [parse(name) for name in names]
    stems = {words for words, _ in parsed}
    if len(stems) == 1 and len(parsed[0][1]) == 1:
        places, kind = [number for _, (number,) in parsed], "numbers"
        places = places if 0 in places else [number - 1 for number in places]
    else:
        ends = [words[-1] if words else "" for words, _ in parsed]
        if len({words[:-1] for words in stems}) > 1 or {*ends} != {*_LETTERS[: len(names)]}:
            return None
        places, kind = [_LETTERS.index(end) for end in ends], "letters"
    for place, right in enumerate(places):
        if place != right:
            return (
                f"{quoted(names[place])} is in the place of Player {place + 1}: "
                f"hands must be in the order of their {kind}",
                place,
            )
    return None


def are_names(words: Sequence[str]) -> bool:
    """Whether words are numbered from 0 or 1, as columns are; some may look like cards.

    The numbers may start again for each player.

    >>> are_names(["c1", "c2", "c3"]), are_names(["S1", "C1", "S2", "C2"])
    (True, True)
    >>> are_names(["C8", "S10", "C2"])
    False
    """
    following: dict[str, int] = {}
    for word in words:
        found = _NUMBERED.fullmatch(word)
        if found is None or not found[1]:
            return False
        name, number = found[1], int(found[2])
        if number not in (following.get(name), min(number, 1)):
            return False
        following[name] = number + 1
    return bool(words)


def numbered_in(words: Sequence[str]) -> list[str]:
    """The words that end in a number.

    >>> numbered_in(["S1", "C1", "CLASS"])
    ['S1', 'C1']
    """
    return [word for word in words if word[-1:].isdecimal()]


def _with_ascii_digits(text: str) -> str:
    """A text with digits for other number characters: full-width, circled, `Ⅱ`."""
    if text.isascii():
        return text
    from unicodedata import numeric

    return "".join(
        str(int(number)) if (number := numeric(sign, 0.5)).is_integer() else sign for sign in text
    )
