"""Names of hands and columns: the order of hands and cards, and the board."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise

from ..errors import DealError, quoted
from .skeleton import BOARD, cards_of

_DIGITS = re.compile("[0-9]{1,9}")
_ORDER = "one two three four five six seven eight nine ten first second third fourth".split()  # noqa: SIM905
_ORDER += ["fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
_WORDS = re.compile(f"(?:(?<![A-Za-z])|(?<=[a-z])(?=[A-Z]))(?i:{'|'.join(_ORDER[::-1])})(?![a-z])")
_PLAYER, _CARD = (
    re.compile(rf"(?:^|[^a-z])(?:{words})[\W_]*$", re.IGNORECASE)
    for words in ("[hp]|players?|seat|hand|first", "c|cards?|hole")
)
"""What may be in front of the number of a player, and of a card."""
_NOBODY = re.compile(
    r"(?<![^\W\d_])(?:after|antes?|aside|banned|bd|before|best|blockers?|boards?|bottom|brd"
    r"|burn(?:ed|t|s|cards?)?|cancel+ed|cc|cent(?:er|re)|comm|common|communal|community|cut"
    r"|dead(?:cards?)?|deck|discard(?:s|ed)?|drawn|drew|drop(?:ped)?|dummy|dump(?:ed)?|duration"
    r"|elapsed|empty|error|excluded|expected|exposed|extra|face.?up|flashed|flop(?:ped)?|folded"
    r"|folds?|forfeit|foul|garbage|gone|hidden|ignored?|in.play|invalid|jokers?|junk|kept|kickers?"
    r"|kitty|left.?over|leftovers?|middle|miss?deal|missing|muck(?:ed|s)?|next|nobody|none|not|null"
    r"|nuts|old|others?|outs?|passed|pile|previous|public|rabbit|redraws?|remainder|remaining"
    r"|removed|replace(?:d|ments?)|reserve|rest|results?|returned|revealed|river|rubbish|runout"
    r"|scrap|seen|shared|shelf|skip(?:ped)?|solution|spare|stakes?|stock|stub|surplus|surrendered"
    r"|table|talon|threw|thrown|took|totals?|trash|turn|turned|undealt|unknown|unused|upcards?|used"
    r"|visible|void|waste|widow|wild|winners?|winning"
    r"|(?:day|deal|game|match|round)[\W_]*(?:no\W*)?[0-9]+)(?![^\W\d_])",
    re.IGNORECASE,
)
"""Words that no player's name has in it: they may be the board, or belong to nobody."""


def names_board(name: str) -> bool:
    """Whether a name is a word for the cards that all players share, perhaps with digits."""
    return BOARD.fullmatch(re.sub(r"[\W\d_]+", "", name)) is not None


def is_nobody(name: str) -> bool:
    """Whether a name has a word for cards that are not a player's, and is not that of the board."""
    return not names_board(name) and _NOBODY.search(name) is not None


def are_names(cells: Sequence[str]) -> bool:
    """Whether cells are the names of columns, and not cards; `c2` among `c1`, `c2` … is a name."""
    if count_up(cells):
        return True
    bare = [cell.rstrip("0123456789") for cell in cells]
    first = dict(reversed([*zip(bare, cells, strict=True)]))
    return all(
        (cell and cards_of(cell) == 0 and not cell.isdecimal())
        or (stem and first[stem] in (f"{stem}0", f"{stem}1"))
        for stem, cell in zip(bare, cells, strict=True)
    )


def are_run(cells: Sequence[str]) -> bool:
    """Whether cells have one word with numbers that count up, as names have, and cards seldom."""
    found = [each for each in map(re.compile("([^0-9]*)([0-9]{1,9})").fullmatch, cells) if each]
    counts = [int(each[2]) for each in found]
    is_one_word = len({each[1].lower() for each in found}) == 1 and len(found) >= 5
    return is_one_word and counts == [*range(counts[0], counts[0] + len(counts))]


def count_up(names: Sequence[str]) -> bool:
    """Whether names are the whole numbers from 0, as pandas writes them, or from 1."""
    places = range(len(names))
    return [*names] in ([str(at) for at in places], [str(at + 1) for at in places])


def hands_in_names(names: Sequence[str], *, are_cards: bool = False) -> int | None:
    """How many hands columns of single cards make by their names; None if they do not say.

    If it is known that `are_cards`, names without any digits do not show whose each card is.
    Digits must be in order: one number that counts up; one that does so again for each word, as
    in `c1 … c5, d1 … d5`; or two, the player's and the card's, as in `p1c1 … p2c5`.
    """
    if odd := [name for name in names if any(c.isdigit() and not c.isascii() for c in name)]:
        raise DealError(f"the digits in {quoted(odd[0])} are not 0 to 9")
    if twice := [name for at, name in enumerate(names) if name and name in names[:at]]:
        raise DealError(f"the name {quoted(twice[0])} comes twice")
    numbers, keys = _numbers(names), _keys(names)
    shown = ", ".join(map(quoted, names[:10])) + " …" * (len(names) > 10)
    found = numbers if any(numbers) else [_WORDS.findall(name) for name in names]
    if any(found) and not all(found):
        raise DealError(f"some of the names {shown} have numbers, but others have none")
    if not any(numbers):
        words = [_ORDER.index(str(word).lower()) for each in found for word in each]
        late = [at for at, (one, two) in enumerate(pairwise(words)) if one > two]
        if late and len(words) == len(names):
            raise DealError(f"{' and '.join(map(quoted, names[late[0] :][:2]))} are not in order")
        if are_cards and any(names):
            raise DealError("the names of the cards do not show whose they are")
        return None
    parts, is_last = _DIGITS.split(names[0])[:2], names[0][-1:].isdigit()
    is_player, is_card = _PLAYER.search(parts[0]), _CARD.search(parts[0])
    are_unclear = is_player if is_last else not is_card
    # Of three numbers it is not clear which words stand before the two that differ.
    are_known = len({*map(bool, map(_PLAYER.search, parts))}) > 1
    are_known |= not is_card and _CARD.search(parts[-1]) is not None
    are_known &= len(_DIGITS.findall(names[0])) == 2
    if are_unclear if _repeat(numbers) else len(numbers[0]) == 2 and not are_known:
        raise DealError(f"the numbers in {shown} may be those of players or of their cards")
    if keys != sorted(keys):
        raise DealError(f"the numbers in {shown} are not in order")
    if len(keys[0]) == 1:
        if "".join(names).isdecimal() and keys[-1][0] - keys[0][0] >= len(names):
            raise DealError(f"the numbers in {shown} have a gap")
        return None
    players = [*dict.fromkeys([key[0] for key in keys])]
    hands = [[key[-1] for key in keys if key[0] == player] for player in players]
    is_one_size = len({*map(len, hands)}) == 1 and len(keys[0]) == 2
    if not (is_one_size and all(map(_counts_up, [players, *hands]))):
        raise DealError(f"the numbers in {shown} have a gap, or hands differ in size")
    return len(hands)


def stem(name: str) -> str:
    """A name without its numbers."""
    return _DIGITS.sub("#", name).lower()


def in_order_of_digits(names: Sequence[str]) -> bool:
    """Whether names stand in the order of their digits, or of their players' numbers."""
    numbers, keys = _numbers(names), _keys(names)
    are_players = _repeat(numbers) and _PLAYER.search(_DIGITS.split(names[0])[0])
    return keys == sorted(keys) or bool(are_players and numbers == sorted(numbers))


def orders_of_digits(names: Sequence[str], *, are_cards: bool) -> list[list[int]]:
    """The orders of columns that their names may give; of those of single cards perhaps two."""
    is_first = any(_numbers(names)) and in_order_of_digits(names)
    names = [_WORDS.sub(lambda word: f" {_ORDER.index(word[0].lower())}", name) for name in names]
    keys, places = _keys(names), range(len(names))
    by_keys = sorted(places, key=keys.__getitem__)
    first = [*places] if is_first or in_order_of_digits(names) else by_keys
    with suppress(DealError):
        if not are_cards or hands_in_names([names[place] for place in first]):
            return [first]
    orders = [by_keys, sorted(places, key=lambda at: keys[at][::-1])]
    others = [order for order in orders if order != [*places]]
    widths = [*map(len, _numbers(names))]  # A board's numbers are fewer: it comes last.
    are_in_order = len(others) < 2 and (any(widths) or len({*names}) == 1)
    is_behind = not are_cards and widths == sorted(widths)  # `hero, villain1, villain2`
    are_in_order &= is_behind or widths == sorted(widths, reverse=True)
    return [[*places], *others] if are_in_order else []


def _numbers(names: Sequence[str]) -> list[tuple[int, ...]]:
    """The numbers in each name, without those that all names have."""
    numbers = [tuple(map(int, _DIGITS.findall(name))) for name in names]
    if len(names) < 2 or len({*map(len, numbers)}) > 1:
        return numbers
    different = [at for at, each in enumerate(zip(*numbers, strict=True)) if len({*each}) > 1]
    return [tuple(each[at] for at in different) for each in numbers]


def _keys(names: Sequence[str]) -> list[tuple[int, ...]]:
    """What puts names in order: one number; or the player's and the card's, or words for these."""
    numbers = _numbers(names)
    widths = {*map(len, numbers)}
    if widths == {2}:
        columns = zip(*[_DIGITS.findall(name) for name in names], strict=True)
        differ = [at for at, each in enumerate(columns) if len({*map(int, each)}) > 1] or [0, 1]
        before, between = [_DIGITS.split(names[0])[at] for at in differ[:2]]
        is_card_first = _PLAYER.search(between) and not _PLAYER.search(before)
        return [n[::-1] for n in numbers] if is_card_first or _CARD.search(before) else numbers
    if "".join(names).isdecimal() or (widths == {1} and _counts_up(sorted(n for (n,) in numbers))):
        return numbers
    stems = [*map(stem, names)]
    words = [[*dict.fromkeys(stems)].index(each) for each in stems]
    return [(word, *number) for number, word in zip(numbers, words, strict=True)]


def _repeat(numbers: Sequence[tuple[int, ...]]) -> bool:
    """Whether each name has one number, and several have the same."""
    return {*map(len, numbers)} == {1} and len({*numbers}) < len(numbers)


def _counts_up(numbers: Sequence[int]) -> bool:
    first = numbers[0] if numbers else 0
    return first in (0, 1) and [*numbers] == [*range(first, first + len(numbers))]
