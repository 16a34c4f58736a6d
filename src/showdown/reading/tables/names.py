"""The order of hands and cards that plain digits in the names of columns give."""

from __future__ import annotations

import re

from ...errors import quoted
from ..groups import BOARD_NAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_DIGITS = re.compile("[0-9]{1,9}")
_NO_LETTERS = re.compile(r"[\W\d_]+")
_CARD_WORDS = ("c", "card", "cards", "hole")
_PLAYER_WORDS = ("p", "player", "players", "seat", "hand")
_BOARDS = {name.replace(" ", "") for name in BOARD_NAMES}
_SHOWN = 10


class NamesError(ValueError):
    """The digits in names of columns do not give the order in which the columns are read."""


def names_board(name: str) -> bool:
    """Whether a name is a word for the cards that all players share, perhaps with digits.

    >>> names_board("flop2"), names_board("Community_Cards"), names_board("table tennis")
    (True, True, False)
    """
    return _NO_LETTERS.sub("", name).lower() in _BOARDS


def hands_in_names(names: Sequence[str]) -> int | None:
    """How many hands columns of single cards make by their names; None if they do not say.

    Digits must be in order: one number that counts up; one that does so again for each word, as
    in `c1 … c5, d1 … d5`; or two, the player's and the card's, as in `p1c1 … p2c5`.

    Raises:
        NamesError: if they are not.

    >>> hands_in_names(["p1c1", "p1c2", "p2c1", "p2c2"]), hands_in_names(["c1", "c2", "d1", "d2"])
    (2, 2)
    >>> hands_in_names(["hand1", "hand2"]), hands_in_names(["mine", "yours"])
    (None, None)
    """
    keys = _keys(names)
    width = {*map(len, keys)}
    if width == {0}:
        return None
    groups = hands_by_digits(names)
    if len(width) > 1 or max(width) > 2 or not in_order_of_digits(names):
        raise _disorder(names)
    if width == {1} and _counts_up([number for (number,) in keys]):
        return None
    cards = [[keys[place][-1] for place in group] for group in groups]
    players = [keys[group[0]][0] for group in groups] if width == {2} else []
    if len({*map(len, cards)}) > 1 or not all(map(_counts_up, [players, *cards])):
        raise _disorder(names)
    return len(groups)


def in_order_of_digits(names: Sequence[str]) -> bool:
    """Whether names stand in the order of their digits, though some may be missing."""
    return [place for group in hands_by_digits(names) for place in group] == [*range(len(names))]


def hands_by_digits(names: Sequence[str]) -> list[list[int]]:
    """The places of names in the order of their digits, and as far as these show it, by hand.

    >>> hands_by_digits(["hand2", "hand1"]), hands_by_digits(["c1p1", "c1p2", "c2p1", "c2p2"])
    ([[1, 0]], [[0, 2], [1, 3]])
    """
    keys = _keys(names)
    stems = [_DIGITS.sub("#", name).lower() for name in names]
    if {*map(len, keys)} == {1} and _counts_up(sorted(number for (number,) in keys)):
        groups = [[*range(len(names))]]
    elif {*map(len, keys)} == {2}:
        groups = [
            [place for place, key in enumerate(keys) if key[0] == hand]
            for hand in sorted({key[0] for key in keys})
        ]
    else:
        firsts = dict.fromkeys(stems)
        groups = [[place for place, each in enumerate(stems) if each == stem] for stem in firsts]
    return [sorted(group, key=lambda place: keys[place]) for group in groups]


def disorder(names: Sequence[str]) -> str | None:
    """The problem with names of columns whose digits are not in order; None if there is none.

    >>> disorder(["hand2", "hand1"])
    "the numbers in 'hand2', 'hand1' are not in order"
    """
    try:
        hands_in_names(names)
    except NamesError as error:
        return str(error)
    return None


def _keys(names: Sequence[str]) -> list[tuple[int, ...]]:
    """The numbers in names, without those that all names have, the player's before the card's."""
    keys = [tuple(map(int, _DIGITS.findall(name))) for name in names]
    if len(names) > 1 and len({*map(len, keys)}) == 1:
        different = [at for at, each in enumerate(zip(*keys, strict=True)) if len({*each}) > 1]
        keys = [tuple(each[at] for at in different) for each in keys]
    if {*map(len, keys)} == {2} and _card_comes_first(names[0]):
        keys = [(player, card) for card, player in keys]
    return keys


def _counts_up(numbers: Sequence[int]) -> bool:
    first = numbers[0] if numbers else 0
    return first in (0, 1) and [*numbers] == [*range(first, first + len(numbers))]


def _card_comes_first(name: str) -> bool:
    """Whether the first number of a name with two is that of the card, as in `c1p2`."""
    words = [_NO_LETTERS.sub(" ", word).split() for word in re.split("[0-9]+", name.lower())]
    first, second = (word[-1] if word else "" for word in words[:2]) if len(words) > 2 else ("", "")
    return first not in _PLAYER_WORDS and (first in _CARD_WORDS or second in _PLAYER_WORDS)


def _disorder(names: Sequence[str]) -> NamesError:
    shown = ", ".join(map(quoted, names[:_SHOWN])) + " …" * (len(names) > _SHOWN)
    problem = "have a gap" if in_order_of_digits(names) else "are not in order"
    return NamesError(f"the numbers in {shown} {problem}")
