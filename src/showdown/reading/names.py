"""Names of hands and columns: the order of hands and cards, and the board."""

from __future__ import annotations

import re
from collections.abc import Sequence
from unicodedata import digit, normalize

from ..errors import DealError, quoted
from .skeleton import BOARD, cards_of

_DIGITS = re.compile("[0-9]{1,9}")
_ENGLISH = "one two three four five six seven eight nine ten first second third fourth fifth sixth"
_ENGLISH += " seventh eighth ninth tenth"
_COUNTED = f"{_ENGLISH} i ii iii iv v vi vii viii ix".split()
_NUMBERS = {word: at % 10 + 1 for at, word in enumerate(_COUNTED)}
_WORDS = re.compile(
    r"(?:(?<![A-Za-z])|(?<=[a-z])(?=[A-Z])|(?<=card|hand)|(?<=cards)|(?<=player))"
    rf"(?:(?i:{'|'.join(_ENGLISH.split()[::-1])})(?![a-z])|(?=[IV])(?:I[VX]|V?I{{0,3}})(?![A-Za-z]))"
)
_PLAYER, _CARD = (
    re.compile(rf"(?:^|[^a-z])(?:{words})[\W_]*$", re.IGNORECASE)
    for words in ("[hp]|players?|seat|hand|first", "c|cards?|hole")
)
"""What may be in front of the number of a player, and of a card."""
_NUMBER_WORD = re.compile(
    r"(?i)(?:.*[\W_])?(?:i+|ein[se]|erste[rns]?|zwei(?:te[rns]?)?|drei|un|deux(?:ième)?|premi(?:er|ère)"
    r"|uno|dos|tres|prim(?:ei?r)?[oa]|segund[oa]|second[oa]|due|tre|um|dois|jeden|dwa|pierwszy|drugi"
    r"|один|два|первый|второй|eerste|tweede|een|twee|[^ -~]*[一二甲乙둘첫][^ -~]*)(?:[\W_].*)?"
)
"""Names with a number from 1 to 3 in words of other languages."""
_NUMBERED = re.compile(r"[^\W\d_]+[\W_]{0,2}[0-9]{1,2}(?![0-9])")
_NOBODY = re.compile(
    r"(?<![^\W\d_])(?:(?:after|ante|aside|bd|before|best|blocker|board|bottom|boxed|brd|burn|cc"
    r"|cent(?:er|re)|comm(?:on|unal|unity)?|cut|dead|dealt|deck|discard|draw|drawn|drew|drop|dummy"
    r"|dump|empty|error|exclude|expecte?|expose|extra|face.?up|flop|fold|gave.up|gone|hidden"
    r"|ignore|in.play|initial|invalid|junk|kept|kicker|kitty|known|laid.down|left.?over|made"
    r"|mid(?:dle)?|miss?deal|missing|muck|next|nobody|none|not|null|nut|original|other|out|passed"
    r"|peek|previous|public|rabbit|redraw|remain(?:der|ing)|remove|replace(?:ment)?|reserve|rest"
    r"|result|return|reveal|runout|seen|share|shown|skip|solution|spare|stake|stock|stub"
    r"|surrender|table|talon|thr[eo]wn?|throwaway|took|total|turn|undealt|unknown|unuse|upcard|use|visible"
    r"|void|widow|wild|winn(?:er|ing))(?:p?e?d|e?s|t)?(?:cards?)?"
    r"|flashed|river|(?:day|deal|game|match|round)s?[\W_]*(?:no\W*)?[0-9]+)(?![^\W\d_])",
    re.IGNORECASE,
)
"""Words that no player's name has in it: they may be the board, or belong to nobody."""
SHARED = re.compile(
    r"(?i)(?<![^\W\d_])(?:boards?|brd|cc|cent(?:er|re)|comm\w*|flops?|mid(?:dle)?|public|rivers?"
    r"|runout|shared|tables?|turns?)(?:cards?)?(?![^\W\d_])"
)
"""Words for the cards that all players share, and others that may mean them."""
_FOLDED = re.compile(r"(?i)(?<![^\W_])(?:fold|muck|misdeal)(?:ed|s)?(?![^\W\d_])")
_NOT_FOLDED = re.compile(r"(?i)|no?|f|false|0|none|nan|-")
_IN = re.compile(r"(?i)(?:is|[hp]|player|seat)?[\W\d_]*(?:in|active|a?live|showdown)[\W\d_]*")


def names_board(name: str) -> bool:
    """Whether a name is a word for the cards that all players share, perhaps with digits."""
    return BOARD.fullmatch(re.sub(r"[\W\d_]+", "", name)) is not None


def shared_in(names: Sequence[str]) -> list[str]:
    """The names that may be those of the board; `b1` only beside words, not beside `a1`."""
    shared = [name for name in names if SHARED.search(name)]
    are_words = any(not re.fullmatch("[A-Za-z][0-9]", name) for name in names)
    return shared or [name for name in names if re.fullmatch("[Bb][0-9]", name)] * are_words


def is_nobody(name: str) -> bool:
    """Whether a name has a word for cards that are not a player's, and is not that of the board."""
    return not names_board(name) and _NOBODY.search(name) is not None


def folded_in(name: str, cells: Sequence[str]) -> list[bool]:
    """For each cell of a column, whether it may say that a hand or a deal does not count."""
    if _IN.fullmatch(name):
        return [cell != "" and _NOT_FOLDED.fullmatch(cell) is not None for cell in cells]
    find = re.compile("") if _FOLDED.search(name) else _FOLDED
    return [bool(find.search(c)) and not (cards_of(c) or _NOT_FOLDED.fullmatch(c)) for c in cells]


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
    if twice := [name for at, name in enumerate(names) if name and name in names[:at]]:
        raise DealError(f"the name {quoted(twice[0])} comes twice")
    shown = ", ".join(map(quoted, names[:10])) + " …" * (len(names) > 10)
    names = [*map(_with_digits, names)]
    keys = _keys(names)
    widths = {len(key) - 1 for key in keys}
    if {0} < widths:
        raise DealError(f"some of the names {shown} have numbers, but others have none")
    if widths <= {0}:
        if are_cards and any(names):
            raise DealError("the names of the cards do not show whose they are")
        firsts = {name.partition(" ")[0] for name in names}  # `Hand een, Hand to`.
        are_alike = len(firsts) == 1 < len(names) and any(name[-2:-1].isalpha() for name in names)
        if are_alike or sum(map(bool, map(_NUMBER_WORD.fullmatch, names))) > 1:
            raise DealError(f"the names {shown} may have numbers in words: use digits")
        lower = [name for name in names if name[:1].islower() and " " not in name]
        if names[2:] and lower and any(name[:1].isupper() for name in names):  # `couché: …`
            raise DealError(f"{quoted(lower[0])} may not be a player: players have capitals")
        return None
    parts, repeats = _DIGITS.split(names[0]), len({key[1:] for key in keys}) < len(keys)
    is_player, is_card = _PLAYER.search(parts[0]), _CARD.search(parts[0])
    are_known = len(parts) == 3 and not is_card and bool(is_player or _CARD.search(parts[1]))
    are_unclear = bool(is_player if names[0][-1:].isdigit() else not is_card)
    if are_unclear if repeats else len(parts) > 2 and not are_known:
        raise DealError(f"the numbers in {shown} may be those of players or of their cards")
    if keys != sorted(keys):
        raise DealError(f"the numbers in {shown} are not in order")
    numbers = [key[-1] for key in keys]
    players = [*dict.fromkeys([key[:-1] for key in keys])]
    if len(players) == 1:
        is_wide = numbers[-1] - numbers[0] >= len(names) or not "".join(names).isdecimal()
        if is_wide and not _counts_up(numbers):
            raise DealError(f"the numbers in {shown} have a gap")
        return None
    hands = [[key[-1] for key in keys if key[:-1] == player] for player in players]
    are_whole = all(map(_counts_up, [*hands, [player[-1] for player in players]]))
    if not (widths in ({1}, {2}) and len({*map(len, hands)}) == 1 and are_whole):
        raise DealError(f"the numbers in {shown} have a gap, or hands differ in size")
    return len(hands)


def stem(name: str) -> str:
    """A name without its numbers."""
    return _DIGITS.sub("#", _with_digits(name.lstrip("# "))).lower().strip()


def _with_digits(name: str) -> str:
    """A name with plain digits instead of others, such as circled ones, and numbers in words."""
    name = re.sub("[\\d❶-❾]", lambda sign: str(digit(sign[0])), normalize("NFKC", name))
    return _WORDS.sub(lambda word: f" {_NUMBERS[word[0].lower()]}", name)


def in_order_of_digits(names: Sequence[str]) -> bool:
    """Whether the numbers in names do not go down, for each word one after the other."""
    return (keys := _keys(names)) == sorted(keys)


def in_order(text: str) -> bool:
    """Whether the names with numbers in a text, if these are 1 to 2 or more, are in their order."""
    names = _NUMBERED.findall(" ".join([_with_digits(w) for w in text.split() if cards_of(w) == 0]))
    numbers = sorted([int(_DIGITS.findall(name)[-1]) for name in names])
    return numbers != [*range(1, len(names) + 1)] or in_order_of_digits(names)


def orders_of(names: Sequence[str]) -> list[list[int]]:
    """The orders that names may have: for each word by its numbers, or the reverse."""
    keys, places = _keys(names), range(len(names))
    by_words = sorted(places, key=keys.__getitem__)
    by_numbers = sorted(places, key=lambda at: keys[at][::-1])
    return [by_words, by_numbers][: 1 + (by_words != by_numbers)]


def _keys(names: Sequence[str]) -> list[tuple[int, ...]]:
    """What puts names in order: their words, as numbers, and then the numbers in them."""
    stems = [*map(stem, names)]
    words = [[*dict.fromkeys(stems)].index(each) for each in stems]
    numbers = [map(int, _DIGITS.findall(_with_digits(name))) for name in names]
    return [(word, *number) for word, number in zip(words, numbers, strict=True)]


def _counts_up(numbers: Sequence[int]) -> bool:
    first = numbers[0] if numbers else 0
    return first in (0, 1) and [*numbers] == [*range(first, first + len(numbers))]
