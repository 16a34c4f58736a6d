"""Column names: whose cards a column has, and which."""

from __future__ import annotations

import re

from ..errors import quoted
from ..layout.numbered_names import parse
from ..rules import HAND_SIZES, MOST_PLAYERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    Numbers = tuple[int, ...]
    """The numbers in a name."""

__all__ = [
    "NamesError",
    "are_in_order",
    "card_grid",
    "families",
    "in_order",
    "is_hand_name",
    "is_remark_name",
    "letters_are_in_order",
]

_HAND = re.compile(r"(the|my|your|a)?(hand|hands|cards|hole|holecards|pocket)")
_REMARK = re.compile(
    r"(note|remark|comment|memo|text|description|result|answer)s?|(best|winning|winner)s?(hand)?"
)
_LETTERS = "abcdefghij"
_CARD_WORDS = {"c", "card", "cards"}
_PLAYER_WORDS = {"p", "player", "players", "hand", "h", "seat", "s"}


class NamesError(ValueError):
    """Column names contradict each other."""


def is_hand_name(name: str) -> bool:
    """Whether a name is one for the only hand of a row.

    >>> is_hand_name("Hand"), is_hand_name("my cards"), is_hand_name("note")
    (True, True, False)
    """
    return _HAND.fullmatch(re.sub(r"[\W_]+", "", name).lower()) is not None


def is_remark_name(name: str) -> bool:
    """Whether a name is one for a remark about a deal, not for a player.

    >>> is_remark_name("Remarks"), is_remark_name("best hand"), is_remark_name("yours")
    (True, True, False)
    """
    return _REMARK.fullmatch(re.sub(r"[\W_]+", "", name).lower()) is not None


def families(
    names: Iterable[tuple[int, str]], places: Iterable[int]
) -> dict[tuple[str, ...], dict[Numbers, int]]:
    """Columns whose names differ only in their numbers, by these numbers.

    Only families with one of `places` are returned. A name without a number is ignored, unless it
    is the first of a family, as in `hand`, `hand.1`.

    Raises:
        NamesError: if two names have the same words and numbers.

    >>> families([(1, "hand2"), (2, "hand1"), (3, "day 1")], [1])
    {('hand', '#'): {(2,): 1, (1,): 2}}
    """
    found: dict[tuple[str, ...], list[tuple[Numbers, int, str]]] = {}
    wanted = {*places}
    bare: dict[tuple[str, ...], tuple[int, str]] = {}
    for place, name in names:
        words, numbers = parse(name)
        if numbers:
            found.setdefault(words, []).append((numbers, place, name))
        elif place in wanted:
            bare[*words, "#"] = place, name
    for words in found.keys() & bare.keys():
        first = min(numbers[0] for numbers, _, _ in found[words])
        found[words].append(((first - 1,), *bare[words]))
    every: dict[tuple[str, ...], dict[Numbers, int]] = {}
    for words, members in found.items():
        if wanted.isdisjoint(place for _, place, _ in members):
            continue
        family: dict[Numbers, int] = {}
        for numbers, place, name in members:
            if numbers in family:
                other = next(one for _, at, one in members if at == family[numbers])
                raise NamesError(f"{quoted(other)} and {quoted(name)} have the same number")
            family[numbers] = place
        every[words] = _without_constants(family)
    return every


def _without_constants(family: dict[Numbers, int]) -> dict[Numbers, int]:
    """The family without numbers that all names share, such as the number of a table."""
    columns = [*zip(*family, strict=True)]
    varies = [at for at, numbers in enumerate(columns) if len({*numbers}) > 1]
    if len(family) == 1 or len(varies) == len(columns):
        return family
    return {tuple(numbers[at] for at in varies): place for numbers, place in family.items()}


def in_order(family: dict[Numbers, int], names: Sequence[str]) -> tuple[int, ...]:
    """The indices of columns with one number each, in order, from 0 or 1 without a gap.

    Raises:
        NamesError: if numbers are missing.

    >>> in_order({(2,): 0, (1,): 1}, ["hand2", "hand1"])
    (1, 0)
    """
    numbers = sorted(number for (number,) in family)
    if numbers[0] > 1 or numbers != [*range(numbers[0], numbers[0] + len(numbers))]:
        shown = ", ".join(quoted(names[family[number,]]) for number in numbers)
        raise NamesError(f"the numbers in {shown} have a gap")
    return tuple(family[number,] for number in numbers)


def are_in_order(names: Sequence[str]) -> bool:
    """Whether the numbers in the names of all cards of a deal, if any, ascend.

    >>> are_in_order(["c1", "c2", "c3"]), are_in_order(["c2", "c1", "c3"]), are_in_order(["a", "b"])
    (True, False, True)
    """
    once = [*dict.fromkeys(names)]
    if [*names] == once * (len(names) // len(once)) and len(once) < len(names):
        return are_in_order(once)  # The cards of each player.
    try:
        found = families(enumerate(names), range(len(names)))
        if not found:
            return True
        (words, family), *others = found.items()
        if len(next(iter(family))) == 2 and not others:
            hands = card_grid(family, words, names)
        else:
            hands = tuple(in_order(family, names) for family in found.values())
            if len(others) == 1:  # Suits and ranks take turns.
                hands = tuple(zip(*hands, strict=True))
    except ValueError:
        return False
    return [*range(len(names))] == [place for hand in hands for place in hand]


def letters_are_in_order(names: Sequence[str]) -> bool:
    """Whether names that differ only in a letter, if any, are in order from A.

    >>> letters_are_in_order(["hand A", "hand B"]), letters_are_in_order(["b", "a"])
    (True, False)
    >>> letters_are_in_order(["hand A", "Ann", "hand B"]), letters_are_in_order(["mine", "yours"])
    (False, True)
    """
    letters: dict[tuple[str, ...], list[str]] = {}
    for name in names:
        words, _ = parse(name)
        for letter in [word for word in words if len(word) == 1 and _is_letter(word)]:
            stem = tuple("*" if word == letter else word for word in words)
            letters.setdefault(stem, []).append(letter)
    for stem, found in letters.items():
        first = [*_LETTERS[: len(found)]] if found[0].isascii() else sorted(found)
        # The letters of columns without other names may be those of a spreadsheet.
        odd = found != first if len(stem) > 1 else sorted(found) == first != found
        if len(found) > 1 and (odd or len(found) < len(names)):
            return False
    return True


def _is_letter(word: str) -> bool:
    """Whether it may count hands: a Greek letter may too."""
    return word in _LETTERS or "α" <= word <= "ω"


def card_grid(
    family: dict[Numbers, int], words: tuple[str, ...], names: Sequence[str]
) -> tuple[tuple[int, ...], ...]:
    """The column indices of each player's cards, from names with two numbers such as `p1c2`.

    Raises:
        NamesError: if the players have different numbers of cards, or it is unclear which
            number is the player's.

    >>> words = ("p", "#", "c", "#")
    >>> grid = {(player, card): 5 * (2 - player) + card for player in (1, 2) for card in range(5)}
    >>> card_grid(grid, words, [])
    ((5, 6, 7, 8, 9), (0, 1, 2, 3, 4))
    """
    before = [words[at - 1] if at else "" for at, word in enumerate(words) if word == "#"]
    sizes = [len({numbers[at] for numbers in family}) for at in (0, 1)]
    card_first = before[0] in _CARD_WORDS
    known = {*before} & _PLAYER_WORDS or sizes[0] != sizes[1]
    if len({*before} & _CARD_WORDS) != 1 or not known:
        card_first = False
        if sizes[0] == sizes[1]:
            some = quoted(names[next(iter(family.values()))])
            raise NamesError(f"it is unclear which number in {some} is the player's")
    if not card_first and before[1] not in _CARD_WORDS:
        fits = [sizes[at] in HAND_SIZES and sizes[1 - at] <= MOST_PLAYERS for at in (0, 1)]
        if all(fits) and sizes[0] != sizes[1]:
            some = quoted(names[next(iter(family.values()))])
            raise NamesError(f"it is unclear which number in {some} is the player's")
        card_first = fits[0] and not fits[1]
    if sizes[not card_first] not in HAND_SIZES and sizes[card_first] in HAND_SIZES:
        card_first = not card_first
    if sizes[not card_first] not in HAND_SIZES:
        some = quoted(names[next(iter(family.values()))])
        raise NamesError(
            f"the numbers in {some} and similar names are not those of cards in a hand"
        )
    by_player: dict[int, dict[Numbers, int]] = {}
    for numbers, place in family.items():
        card, player = numbers if card_first else numbers[::-1]
        by_player.setdefault(player, {})[card,] = place
    hands = [in_order(cards, names) for _, cards in sorted(by_player.items())]
    if len({*map(len, hands)}) > 1:
        raise NamesError("the players have different numbers of cards")
    players: dict[Numbers, int] = {
        (player,): hand[0] for player, hand in zip(sorted(by_player), hands, strict=True)
    }
    in_order(players, names)
    return tuple(hands)
