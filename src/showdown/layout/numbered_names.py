"""Numbers in the names of players, cards and columns: `hand2`, `Player II`, `second hand`."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

from ..errors import quoted
from ..rules import HAND_SIZES, MOST_PLAYERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    Key = tuple[str | int, ...]
    Axis = tuple[list[int], str]
    """The numbers in names at one place, and what they count."""
    Groups = tuple[tuple[int, ...], ...]

_NUMBER_WORDS = (
    "zero,one first i,two second ii,three third iii,four fourth iv,five fifth v,"
    "six sixth vi,seven seventh vii,eight eighth viii,nine ninth ix,ten tenth x"
)
_NUMBERS = {
    word: number for number, words in enumerate(_NUMBER_WORDS.split(",")) for word in words.split()
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
_PLACES: dict[str | int, int] = {
    letter: place for row in (_LETTERS, "αβγδεζηθικ") for place, letter in enumerate(row, 1)
}
_CARD_WORDS = {"c", "card", "cards"}
_PLAYER_WORDS = {"p", "player", "players", "hand", "hands", "h", "seat"}
_SHOWN = 20


class NamesError(ValueError):
    """Column names contradict each other, or do not say whose cards they have."""


def parse(name: str) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The words of a name, with `#` for each number, and the numbers.

    Numbers may be digits of any script, words, or Roman numerals; `I`, `V` and `X` are numerals
    only after another word.

    >>> parse("p1c2"), parse("Player II"), parse("2nd hand"), parse("X")
    ((('p', '#', 'c', '#'), (1, 2)), (('player', '#'), (2,)), (('#', 'hand'), (2,)), (('x',), ()))
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
    """
    if len(names) < 2 or all(_with_ascii_digits(name).strip(' "').isdecimal() for name in names):
        return None
    stems, numbers = zip(*map(parse, names), strict=True)
    kind, places = "numbers", [found[0] for found in numbers if len(found) == 1]
    if len({*stems}) > 1 or len(places) < len(names):
        kind, places = "letters", [_LETTERS.find(words[-1]) if words else -1 for words in stems]
        if len({words[:-1] for words in stems}) > 1 or {*places} != {*range(len(names))}:
            return None
    start = 0 if 0 in places else 1
    for place, number in enumerate(places):
        if number != place + start:
            words = f"is in the place of Player {place + 1}: hands must be in the order of their"
            return f"{quoted(names[place])} {words} {kind}", place
    return None


def are_names(words: Sequence[str]) -> bool:
    """Whether words are numbered from 0 or 1, as columns are; some may look like cards.

    The numbers may start again for each player.

    >>> are_names(["S1", "C1", "S2", "C2"]), are_names(["C8", "S10", "C2"])
    (True, False)
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


def ranks_first(names: Sequence[str]) -> bool:
    """Whether the names of numbers in pairs put the rank of a card in front of its suit.

    >>> ranks_first(["C1", "S1", "C2", "S2"]), ranks_first(["S1", "C1", "S2", "C2"])
    (True, False)
    """
    keys = map(pair_key, names)
    return any(one > other and one[0] == other[0] != () for one, other in pairwise(keys))


def pair_key(name: str) -> tuple[tuple[int, ...], bool]:
    """The order of numbers in pairs: by card, the suit in front of the rank."""
    words, numbers = parse(name)
    return numbers, {*words}.isdisjoint(("s", "suit", "suits"))


def are_in_order(names: Sequence[str]) -> bool:
    """Whether columns with these names are already in the order that their names give."""
    try:
        groups, _ = arrange(names)
    except NamesError:
        return False
    return [*range(len(names))] == [place for group in groups for place in group]


def arrange(names: Sequence[str], hand_sizes: Sequence[int] = HAND_SIZES) -> tuple[Groups, bool]:
    """The indices of columns in the order that their names give, and whether numbers give it.

    What all names share is left out: `hand`, or the number of a table. What remains is a number
    or letter for the order, or two for the player and the card. Instead of the player's, there may
    be a word: such players are in the order of their first cards. The cards of each player are a
    group; if names do not have two parts, there is one group. Names without numbers and letters
    are taken as they are. It is an error if numbers are missing, or names do not give one order.

    >>> arrange(["hand2", "hand1"]), arrange(["mine", "yours"])
    ((((1, 0),), True), (((0, 1),), False))
    >>> arrange([f"c{card}p{player}" for card in range(1, 6) for player in (2, 1)])[0]
    ((1, 3, 5, 7, 9), (0, 2, 4, 6, 8))
    """
    keys = _keys(names)
    lettered = sum(not _PLACES.keys().isdisjoint(key) for key in keys)
    if lettered < 2 and not any(isinstance(part, int) for key in keys for part in key):
        return (tuple(range(len(names))),), False
    if len({*map(len, keys)}) > 1 or len({*keys}) < len(keys):
        raise unclear(names)
    axes: list[Axis] = []
    for at, parts in enumerate(zip(*keys, strict=True)):
        numbers = [number for part in parts if isinstance(number := _PLACES.get(part, part), int)]
        if len({*parts}) == 1:
            continue
        if not any(isinstance(part, int) for part in parts) and len(numbers) < len(parts):
            axes.append(([*map([*dict.fromkeys(parts)].index, parts)], "word"))
            continue
        if len(numbers) < len(parts):
            raise unclear(names)
        if min(numbers) > 1 or max(numbers) - min(numbers) >= len({*numbers}):
            shown = sorted(zip(numbers, names, strict=True))[:_SHOWN]
            raise NamesError(f"the numbers in {', '.join(quoted(n) for _, n in shown)} have a gap")
        axes.append((numbers, _counted({key[at - 1] for key in keys} if at else set())))
    if len(axes) == 2:
        return _grid(axes[0], axes[1], names, hand_sizes), True
    if len(axes) > 2:
        raise unclear(names)
    numbers, counted = axes[0] if axes else ([0], "word")
    return (tuple(sorted(range(len(names)), key=numbers.__getitem__)),), counted != "word"


def unclear(names: Sequence[str]) -> NamesError:
    """The error for columns that can be read in more than one way, or in none."""
    shown = ", ".join(map(quoted, names[:_SHOWN])) + " …" * (len(names) > _SHOWN)
    return NamesError(f"it is unclear whose cards {shown} are")


def _keys(names: Sequence[str]) -> list[Key]:
    """The words and numbers of each name.

    Names that occur equally often are numbered, and so is `hand` beside `hand.1`.
    """
    keys: list[Key] = []
    for name in names:
        words, numbers = parse(name)
        left = iter(numbers)
        keys.append(tuple([next(left) if word == "#" else word for word in words]))
    counts = Counter(keys)
    if 1 < len(counts) < len(keys) and len({*counts.values()}) == 1:
        return [(keys[:at].count(key), *key) for at, key in enumerate(keys)]
    numbered: dict[Key, int] = {}
    for *start, end in filter(None, keys):
        if isinstance(end, int):
            numbered[*start,] = min(end, numbered.get((*start,), end))
    return [(*key, numbered[key] - 1) if key in numbered else key for key in keys]


def _counted(words: set[str | int]) -> str:
    """What a number counts, by the words before it: cards, players, or nothing clear."""
    if len(words) > 1 and words <= _PLACES.keys():
        return ""
    if words & _PLAYER_WORDS or (len(words) > 1 and words & _CARD_WORDS):
        return "player"
    return "card" if words & _CARD_WORDS else ""


def _grid(first: Axis, second: Axis, names: Sequence[str], hand_sizes: Sequence[int]) -> Groups:
    """The cards of each player, by two numbers and what they count, or a word for the player.

    Without words for players or cards, the second number is the card's. Where both may number
    the cards of a hand, there must be a word for cards.
    """
    counted = first[1], second[1]
    if counted == ("card", "") or (counted[1] in ("word", "player") and counted[0] != counted[1]):
        first, second = second, first
    players, cards = sorted({*first[0]}), sorted({*second[0]})
    if (
        {*counted} in ({"word"}, {"word", "player"})
        or len(players) * len(cards) != len(names)
        or len(cards) not in hand_sizes
        or not 2 <= len(players) <= MOST_PLAYERS
        or (len(players) in hand_sizes and counted.count("card") != 1)
    ):
        raise unclear(names)
    places = {key: at for at, key in enumerate(zip(first[0], second[0], strict=True))}
    hands = [tuple(places[player, card] for card in cards) for player in players]
    if "word" in counted and hands != sorted(hands):
        raise unclear(names)
    return tuple(hands)


def _with_ascii_digits(text: str) -> str:
    """A text with digits for other number characters: full-width, circled, `Ⅱ`."""
    if text.isascii():
        return text
    from unicodedata import numeric

    return "".join(
        str(int(number)) if (number := numeric(sign, 0.5)).is_integer() else sign for sign in text
    )
