"""Names of hands and columns: the order of hands and cards, and the board."""

from __future__ import annotations

import re
from collections.abc import Sequence
from unicodedata import digit, normalize

from ..errors import DealError, quoted
from .skeleton import BOARD, CARDS, WORD, cards_of, likely_style, skeleton_of

_DIGITS, _DIGIT = re.compile("[0-9]{1,9}"), "[\\d❶-❾⓵-⓽]"
_PLAYER = re.compile(r"(?i)(?:^|[^a-z])(?:[hp]|players?|seat|hand)[\W_]*$")
_CARD = re.compile(r"(?i)(?:^|[^a-z])(?:c|cards?|hole)[\W_]*$")
"""What may be in front of the number of a player, and of a card."""
_WORDS = "one first i,two second ii,three third iii,four fourth iv,five fifth,six sixth vi,seven"
_WORDS += " seventh vii,eight eighth viii,nine ninth ix,ten tenth,eleven eleventh,twelve twelfth"
_COUNTED = {word: at for at, words in enumerate(_WORDS.split(","), 1) for word in words.split()}
NUMBER_WORDS = "|".join(_COUNTED)
_NUMBER_WORD = re.compile(  # Names with an English number, or a Roman one.
    rf"(?i)(?:.*(?:[\W_]|hand|cards?|player|seat|(?-i:[a-z](?=[A-Z]))))?({NUMBER_WORDS})"
    r"(?:(?:[\W\d_]|hand|cards?|player|seat).*)?"
)
OTHER_ORDER = "in an order other than 1, 2 …"
_SMALL = re.compile("[^0-9]*0*([0-9]|10)(?![0-9]).*")
_OTHER_NUMBERS = re.compile(  # Those that number no hands: counts, times, dates, versions.
    "(?i)(?<![a-z] )(?<![a-z0-9=])[0-9]+ (?:player|hand|card|deal|game|deck|row|line)s(?![a-z])"
    "|(?:one|two) pair|(?:five|seven).card|(?<=[a-z] )[0-9]+ of [0-9]+|[0-9]+:[0-9]{2}"
    "|[v$€][0-9][0-9.,/]*|[0-9]+\\.(?:[0-9]+\\.)?[0-9]{2,}|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}"
    "|[0-9]{1,2}/[0-9]{1,2}/[0-9]{2,4}"
)
_OTHER_CARDS = re.compile("(?i)(?:board|flop|turn|river|muck|discard|burn|stub)(?:e?d|s)?")
_PROSE = re.compile("(?i)an?|and|are|at|by|for|from|i[nst]|no|o[fnr]|the|this|to|was|were|with")
"""Words that no header has."""
_NOBODY = re.compile(  # Words in no player's name: they may be the board, or belong to nobody.
    r"(?i)(?<![^\W\d_])(?:(?:after|ante|aside|bd|before|best|board|brd|burn|cc"
    r"|cent(?:er|re)|comm(?:on|unal|unity)?|cut|dead|dealt|deck|discard|draw|drawn|drew|drop|expose"
    r"|extra|face.?up|flop|fold|hidden|initial|kept|kicker|laid.down|left.?over|made|mid(?:dle)?|muck"
    r"|miss?deal|next|none|old|original|other|out|rabbit|passed|pile|previous|public|redraw|remaining|remove"
    r"|rest|result|return|runout|share|shown|stock|stub|table|talon|thr[eo]wn?|total|trash|turn|swap"
    r"|undealt|unknown|unuse|use|void|widow|wild|bottom|boxed|exchange|foul|gone|kill|kitty|reject"
    r"|replace|seen|spare|toss|waste|winn(?:er|ing))(?:p?e?d|e?s|t)?(?:cards?|hands?|five)?|flashed|cards?.left"
    r"|river|(?:day|deal|game|match|night|round)s?[\W_]*(?:no\W*)?[0-9]+)(?![^\W\d_])"
)
SHARED = re.compile(  # Words for the cards that all players share, and others that may mean them.
    r"(?i)(?<![^\W\d_])(?:boards?|brd|cc|cent(?:er|re)|comm\w*|flops?|mid(?:dle)?|public|rivers?"
    r"|runout|shared|tables?|turns?)(?:cards?)?(?![^\W\d_])"
)


def names_board(name: str) -> bool:
    """Whether a name is a word for the cards that all players share, perhaps with digits."""
    return BOARD.fullmatch(re.sub(r"[\W\d_]+", "", name)) is not None


def shared_in(names: Sequence[str]) -> list[str]:
    """The names that may be those of the board; `b1` only beside words, not beside `a1`."""
    shared = [name for name in names if SHARED.search(name)]
    are_words = not all(re.fullmatch("[A-Za-z][0-9]", n) or is_nobody(n) for n in names)
    return shared or [name for name in names if re.fullmatch("[Bb][0-9]", name)] * are_words


def is_nobody(name: str) -> bool:
    """Whether a name has a word for cards that are not a player's, and is not that of the board."""
    return not names_board(name) and _NOBODY.search(name) is not None


def may_label(cells: Sequence[str]) -> bool:
    """Whether all cells name cards of nobody or of the board, perhaps with digits."""
    bare = [cell.rstrip("0123456789 ") for cell in cells]
    return all(is_nobody(cell) or names_board(cell.lstrip("Tt")) for cell in bare)


def are_names(cells: Sequence[str]) -> bool:
    """Whether cells are names, and not cards: `c2` among `c1`, `c2` … is one, and 0, 1, 2 … are."""
    places = range(len(cells))
    if [*cells] in ([str(at) for at in places], [str(at + 1) for at in places]):
        return True
    bare = [cell.rstrip("0123456789") for cell in cells]
    first = dict(reversed([*zip(bare, cells, strict=True)]))
    return all(
        (cell and cards_of(cell) == 0 and not cell.isdecimal())
        or (word and first[word] in (f"{word}0", f"{word}1"))
        for word, cell in zip(bare, cells, strict=True)
    )


def hands_in_names(names: Sequence[str], *, are_cards: bool = False) -> int | None:
    """How many hands columns of single cards make by their names; None if they do not say.

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
        return None
    parts, repeats = _DIGITS.split(names[0]), len({key[1:] for key in keys}) < len(keys)
    is_player, is_card = _PLAYER.search(parts[0]), _CARD.search(parts[0])
    are_known = parts[2:] == [""] and not is_card and bool(is_player or _CARD.search(parts[1]))
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
    return _DIGITS.sub("#", _with_digits(name.rpartition(": ")[2].lstrip("#;/* "))).lower().strip()


def _with_digits(name: str) -> str:
    """A name with plain digits instead of others, such as circled ones, and numbers in words."""
    name = re.sub(_DIGIT, lambda sign: str(digit(sign[0])), normalize("NFKC", name))
    name = re.sub("(?i)(?<=[0-9])(?:st|nd|rd|th)(?![a-z])", "", name)
    while len(name) < 200 and (word := _NUMBER_WORD.fullmatch(name)):  # Perhaps a Turkish ı.
        if not word[1].isascii() or (word[1][0] in "iIvV" and re.search("[0-9]", name)):
            break
        name = f"{name[: word.start(1)]}{_COUNTED[word[1].lower()]}{name[word.end(1) :]}"
    return name


def _words_in(text: str) -> list[str]:
    """The words of a text, without numbers that are not those of hands."""
    return WORD.findall(_OTHER_NUMBERS.sub(" ", normalize("NFKC", text)))


def numbers_in(text: str) -> list[int]:
    """The numbers of hands that the words of a text may have."""
    words = [word for word in _words_in(text) if (cards_of(word) or 0) < 2]
    style = likely_style((re.sub("[0-9]", "", text),), None)  # `h2` is a name, but not beside `hT`.
    names = [_with_digits(word) for word in words if cards_of(word, style) == 0]
    return [int(found[1]) for name in names if (found := _SMALL.fullmatch(name))]


def may_reorder(text: str) -> bool:
    """Whether a comment or a line may name the board, or hands in an order other than 1, 2 …."""
    words, numbers = _words_in(text), numbers_in(text)
    names = [word for word in words if cards_of(word) == 0]
    has_cards = len(names) < len(words)
    if len(numbers) > 1 and (numbers != sorted(numbers) or min(numbers) < 2):
        stems = {stem(n) for n in names if not (n.isdecimal() or (has_cards and not numbers_in(n)))}
        return not _counts_up(numbers) or len(stems) > 1
    is_shared, is_prose = any(map(SHARED.search, names)), any(map(_PROSE.fullmatch, names))
    is_other = (is_shared or any(map(is_nobody, names))) and sum(map(str.isalpha, names)) > 2
    is_board = len(names) > 1 and any(map(_OTHER_CARDS.fullmatch, names))
    return "#" in text and (is_board or (is_shared and has_cards) or (is_other and not is_prose))


def names_hands(text: str) -> bool:
    """Whether a line that is not a deal may name hands in another order."""
    held = max(len(skeleton_of(text, style).cards) for style in CARDS)
    return held <= 5 and not cards_of(text) and may_reorder(text)


def orders_of(names: Sequence[str]) -> list[tuple[int, ...]]:
    """The orders that names may have: by word and then number, by number and then word, or none."""
    keys = _keys(names)
    ways = [keys, [key[::-1] for key in keys]]
    if len({*names}) < len(names):  # Or as they come, and first so without numbers.
        ways.insert(2 * bool(numbers_in(" ".join(names))), [()] * len(keys))
    return [*dict.fromkeys([tuple(sorted(range(len(way)), key=way.__getitem__)) for way in ways])]


def _keys(names: Sequence[str]) -> list[tuple[int, ...]]:
    """What puts names in order: their words, as numbers, and then the numbers in them."""
    stems = [*map(stem, names)]
    places = {each: at for at, each in enumerate(dict.fromkeys(stems))}
    words = [places[each] for each in stems]
    numbers = [map(int, _DIGITS.findall(_with_digits(name))) for name in names]
    return [(word, *number) for word, number in zip(words, numbers, strict=True)]


def _counts_up(numbers: Sequence[int]) -> bool:
    first = numbers[0] if numbers else 0
    return first in (0, 1) and [*numbers] == [*range(first, first + len(numbers))]
