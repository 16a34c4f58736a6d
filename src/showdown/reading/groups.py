"""The groups of cards in a line, by the names, words and separators in the gaps between them."""

from __future__ import annotations

import re
from collections import Counter

from ..errors import DealError, quoted
from ..values import Value
from .fitting import VERSUS, width_of
from .skeleton import is_unreadable, no_card, without_first_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .skeleton import Skeleton

BOARD_NAMES = ("board", "flop", "turn", "river", "community", "community cards", "table")
"""The names of the cards that all players share."""
_BOARD_WORDS = {word for name in BOARD_NAMES for word in name.split()} - {"cards"}
_NOBODY = {
    "muck",
    "mucked",
    "burn",
    "burned",
    "dead",
    "deck",
    "stub",
    "folded",
    "discard",
    "discards",
}
"""Words in the names of cards that belong to no player."""
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
WORD_AS_SHOWN = re.compile(r"[^\s,;|/\[\](){}\"':]+")
_DIGITS = re.compile(r"(.*?)([0-9]{1,9})", re.DOTALL)
_TWO_CARDS = 4


class Group(Value):
    """Cards of a line that belong together.

    Attributes:
        size: how many they are.
        name: their name; None if they have none.
        mark: what kind of gap is in front of them.
        cards: the cards as they are written.
    """

    size: int
    name: str | None
    mark: str
    cards: tuple[str, ...] = ()

    @property
    def is_board(self) -> bool:
        """Whether the group has the name of a board."""
        return _is_board(self.name)


def groups_of(line: Skeleton, *, widths: bool) -> tuple[Group, ...]:
    """The groups of a line, which begin at names, or at the rarer kind of gap.

    `widths` says whether the amount of blanks between cards shows where groups begin.

    Raises:
        DealError: if a gap has anything but separators, brackets, quotes and names.

    >>> from .skeleton import skeleton_of
    >>> [group.size for group in groups_of(skeleton_of("AhKd|QsQd", "rank first"), widths=True)]
    [2, 2]
    """
    names: list[str | None] = []
    kinds: list[str] = []
    place = 0
    for at, gap in enumerate(line.gaps):
        name, kind = _name_and_kind(gap, place, line.style, is_end=at in (0, line.size))
        if name is not None and at == line.size:
            raise DealError(f"no cards follow {quoted(name)}", column=place + 1)
        if name is not None:
            _require_a_player_or_board(name, place)
        names.append(name)
        kinds.append(kind)
        place = line.ends[at] if at < line.size else 0
    inner = range(1, line.size)
    if any(kinds[at] == NAMED and not _is_board(names[at]) for at in inner):
        kinds = [_without_blanks(kind) or " " for kind in kinds]  # Names alone make groups.
    elif not widths:
        kinds = [_without_blanks(kind) for kind in kinds]
    counts = Counter(kinds[at] for at in inner if names[at] is None)
    # Where cards touch, whatever is between others divides hands.
    if "" in counts or not counts:
        usual = ""
    else:
        usual = min(counts, key=lambda kind: (-counts[kind], width_of(kind)))
    starts = [0, *(at for at in inner if names[at] is not None or kinds[at] != usual)]
    starts = _with_whole_board(starts, line.size, names)
    groups = zip(starts, (*starts[1:], line.size), strict=True)
    return tuple(
        [
            Group(stop - start, names[start], kinds[start], line.cards[start:stop])
            for start, stop in groups
        ]
    )


def _is_board(name: str | None) -> bool:
    return name is not None and name.lower() in BOARD_NAMES


def _require_a_player_or_board(name: str, place: int) -> None:
    """Refuse names of cards that belong to nobody, and those that only resemble a board's."""
    words = {*name.lower().split()}
    if words & _NOBODY:
        problem = f"the cards of {quoted(name)} belong to no player: remove them"
        raise DealError(problem, column=place + 1)
    if not _is_board(name) and words & _BOARD_WORDS:
        problem = f"{quoted(name)} may be the board: call it Board, or a player something else"
        raise DealError(problem, column=place + 1)


def _without_blanks(kind: str) -> str:
    """A kind of gap, whatever the amount of blanks in it; tabs alone are separators."""
    return "".join(kind.split()) or ("\t" if "\t" in kind else " " if kind else "")


def _with_whole_board(starts: list[int], size: int, names: Sequence[str | None]) -> list[int]:
    """Where groups start if single cards behind hands of several are one group, the board."""
    sizes = [stop - start for start, stop in zip(starts, (*starts[1:], size), strict=True)]
    single = len(sizes)
    while single and sizes[single - 1] == 1:
        single -= 1
    apart = len(sizes) - single
    is_board = single and apart >= _FLOP and not any(names[at] for at in starts[single + 1 :])
    return starts[: single + 1] if is_board else starts


_FLOP = 3
"""The fewest cards of a board."""
NAMED = "name"
"""The kind of a gap with a name in it."""
_BLANKS = re.compile(r"\s+")


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
            if len(word[0]) - len(without_first_cards(word[0], style)) >= _TWO_CARDS:
                raise _wrong_word(gap, place, names[0].start("name") + word.start(), style)
        return names[0]["name"], NAMED
    if bare.strip() != gap.strip():
        return None, VERSUS
    return None, _BLANKS.sub(lambda blanks: _blank(blanks[0], alone=blanks[0] == bare), bare)


def _wrong_word(gap: str, place: int, at: int, style: str) -> DealError:
    """The error for what is at a place in a gap; of cards together only the wrong one is named."""
    hidden = next((sign for sign in gap if is_unreadable(sign)), None)
    if hidden is not None:
        return DealError(no_card(hidden, style), column=place + gap.index(hidden) + 1)
    word = WORD_AS_SHOWN.match(gap, at)
    text = word[0] if word else gap[at]
    rest = without_first_cards(text, style)
    if len(rest) < len(text):
        at += len(text) - len(rest)
        text = rest[:2]
    return DealError(no_card(text, style), column=place + at + 1)


def _blank(blanks: str, *, alone: bool) -> str:
    """Blanks as one or two, or a tab; two only where nothing else is in the gap."""
    return "\t" if "\t" in blanks else " " * (1 + (alone and len(blanks) > 1))


def misplaced(names: Sequence[str]) -> str | None:
    """The problem with names that end in plain digits but are not in their order; else None.

    They count up by one from 0 or 1, behind the same words. Names without digits are always right.

    >>> misplaced(["Player 1", "Player 2"]), misplaced(["Black", "White"])
    (None, None)
    >>> misplaced(["hand2", "hand1"])
    "'hand2' comes first: hands must be in the order of their numbers"
    """
    numbered = [_DIGITS.fullmatch(name.strip()) for name in names]
    if not any(numbered):
        return None
    first = min((int(name[2]) for name in numbered if name), default=0)
    stems = {name[1].strip().lower() if name else None for name in numbered}
    for place, name in enumerate(numbered):
        expected = min(first, 1) + place
        if name is None or len(stems) > 1 or int(name[2]) != expected:
            where = "comes first" if place == 0 else f"follows {quoted(names[place - 1])}"
            return f"{quoted(names[place])} {where}: hands must be in the order of their numbers"
    return None
