"""The groups of cards in a line, by the names, words and separators in the gaps between them."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

from ..errors import DealError, quoted
from ..values import Value
from .skeleton import FIRST_CARDS, is_unreadable, no_card

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .skeleton import Skeleton

BOARD_NAMES = ("board", "flop", "turn", "river", "community", "community cards", "table")
"""The names of the cards that all players share."""
_NOT_FOR_PLAYERS = {
    *("board", "flop", "turn", "river", "community", "table"),
    *("muck", "mucked", "burn", "burned", "dead", "deck", "stub", "folded", "discard", "discards"),
}
"""Words that no player's name has in it: they may be the board, or belong to nobody."""
_NAME = re.compile(
    r"(?P<quote>[\"']?)"
    r"(?P<name>(?<!\w)(?=\w[^:]{0,255}[^\W\d_]|[^\W\d_])"
    r"\w[\w'’.-]{0,60}(?:[ \t]{1,9}\w[\w'’.-]{0,60}){0,3})"
    r"(?P=quote)\s{0,9}:"
)
"""Up to four words and a colon, as in `Player 1:` and `"hand1":`."""
_BETWEEN = re.compile(r"(?<!\w)(?:vs?\.?|versus|and)(?!\w)", re.IGNORECASE)
"""Words between two hands."""
_SIGNS = re.compile(r"[\s,;|/\-\[\](){}\"':]*")
_WORD_AS_SHOWN = re.compile(r"[^\s,;|/\[\](){}\"':]+")
_BLANKS = re.compile(r"\s+")
_TWO_CARDS = 4
_FLOP = 3
"""The fewest cards of a board."""
NAMED = "name"
"""The kind of a gap with a name in it."""


class Group(Value):
    """Cards of a line that belong together.

    Attributes:
        name: their name; None if they have none.
        mark: what kind of gap is in front of them.
        cards: the cards as they are written.
    """

    name: str | None
    mark: str
    cards: tuple[str, ...]

    @property
    def size(self) -> int:
        """How many cards it has."""
        return len(self.cards)

    @property
    def is_board(self) -> bool:
        """Whether the group has the name of a board."""
        return _is_board(self.name)


def groups_of(line: Skeleton) -> list[Group]:
    """The groups of a line, which begin at names, or at the rarer kind of gap.

    Raises:
        DealError: if a gap has anything but separators, brackets, quotes and names.

    >>> from .skeleton import skeleton_of
    >>> [group.size for group in groups_of(skeleton_of("AhKd|QsQd", "rank first"))]
    [2, 2]
    """
    names: list[str | None] = []
    kinds: list[str] = []
    for at, (gap, place) in enumerate(zip(line.gaps, (0, *line.ends), strict=True)):
        name, kind = _name_and_kind(gap, place, line.style, is_end=at in (0, line.size))
        if name is not None:
            _require_a_player_or_board(name, place, is_last=at == line.size)
        names.append(name)
        kinds.append(kind)
    inner = range(1, line.size)
    if any(kinds[at] == NAMED and not _is_board(names[at]) for at in inner):
        kinds = [kind if kind.strip() else " " for kind in kinds]  # Names alone make groups.
    counts = Counter(kinds[at] for at in inner if names[at] is None)
    usual = max(counts, key=lambda kind: (counts[kind], -len(kind.strip()), -len(kind)), default="")
    if "" in counts:  # Where cards touch, whatever is between others divides hands.
        usual = ""
    starts = [0, *(at for at in inner if names[at] is not None or kinds[at] != usual)]
    starts = _with_whole_board(starts, line.size, names)
    return [
        Group(names[start], kinds[start], line.cards[start:stop])
        for start, stop in pairwise((*starts, line.size))
    ]


def _is_board(name: str | None) -> bool:
    return name is not None and name.lower() in BOARD_NAMES


def _require_a_player_or_board(name: str, place: int, *, is_last: bool) -> None:
    """Refuse names without cards, of cards that belong to nobody, and like a board's."""
    problem = f"no cards follow {quoted(name)}" if is_last else ""
    if not _is_board(name) and {*name.lower().split()} & _NOT_FOR_PLAYERS:
        problem = f"{quoted(name)} is no player: call the board Board, and leave out other cards"
    if problem:
        raise DealError(problem, column=place + 1)


def _with_whole_board(starts: list[int], size: int, names: Sequence[str | None]) -> list[int]:
    """Where groups start if single cards behind hands of several are one group, the board."""
    sizes = [stop - start for start, stop in pairwise((*starts, size))]
    single = len(sizes)
    while single and sizes[single - 1] == 1:
        single -= 1
    is_board = single and len(sizes) - single >= _FLOP
    if is_board and not any(names[at] for at in starts[single + 1 :]):
        return starts[: single + 1]
    return starts


def _name_and_kind(gap: str, place: int, style: str, *, is_end: bool) -> tuple[str | None, str]:
    """The name in a gap that starts at a place of its line, and the kind of the gap."""
    names = [*_NAME.finditer(gap)]
    bare = _NAME.sub(lambda name: " " * len(name[0]), gap)
    if not is_end:
        bare = _BETWEEN.sub(lambda word: " " * len(word[0]), bare)
    signs = _SIGNS.match(bare)
    if signs is not None and signs.end() < len(bare):
        raise _wrong_word(bare, place, signs.end(), style)
    if len(names) > 1:
        words = f"{quoted(names[0]['name'])} and {quoted(names[1]['name'])} name the same cards"
        raise DealError(words, column=place + names[0].start() + 1)
    if names:
        for word in re.finditer(r"\S+", names[0]["name"]):
            # Two cards or more and other letters are not a name, but an error in writing.
            cards = FIRST_CARDS[style].match(word[0]) if style in FIRST_CARDS else None
            if cards and cards.end() >= _TWO_CARDS:
                raise _wrong_word(gap, place, names[0].start("name") + word.start(), style)
        return names[0]["name"], NAMED
    return None, _BLANKS.sub(lambda blanks: _blank(blanks[0], alone=blanks[0] == bare), bare)


def _wrong_word(gap: str, place: int, at: int, style: str) -> DealError:
    """The error for what is at a place in a gap; of cards together only the wrong one is named."""
    hidden = next((sign for sign in gap if is_unreadable(sign)), None)
    if hidden is not None:
        return DealError(no_card(hidden, style), column=place + gap.index(hidden) + 1)
    word = _WORD_AS_SHOWN.match(gap, at)
    text = word[0] if word else gap[at]
    if style in FIRST_CARDS and (first := FIRST_CARDS[style].match(text)) and first[0]:
        at, text = at + first.end(), text[first.end() : first.end() + 2]
    return DealError(no_card(text, style), column=place + at + 1)


def _blank(blanks: str, *, alone: bool) -> str:
    """Blanks as one or two, or a tab; two only where nothing else is in the gap."""
    return "\t" if "\t" in blanks else " " * (1 + (alone and len(blanks) > 1))
