"""The layout of one line, from its skeleton, or why it is not a deal."""

from __future__ import annotations

import re
from functools import lru_cache

from ..errors import DealError, counted
from ..rules.games import DRAW
from ..rules.rules import HAND_SIZE, HAND_SIZES
from .fitting import fit
from .groups import Group, groups_of
from .layout import MAX_LENGTH, PAIRS, Layout
from .names import hands_in_names
from .skeleton import skeleton_of, without_line_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .options import ReadOptions
    from .skeleton import Skeleton

PAIRS_LINE = re.compile(
    r"\s*[1-4] *([,; \t]) *(?:[1-9]|1[0-3])(?: *\1 *[1-4] *\1 *(?:[1-9]|1[0-3])){4}"
    r"( *\1 *[0-9])?\s*"
)
"""The five cards of a hand as pairs, and perhaps its class."""
_EMPTY_FIELD = re.compile(r"([,;|\t]) *\1")
"""Nothing between two signs that separate fields."""


@lru_cache(256)
def layout_of_line(
    line: str, style: str, options: ReadOptions, *, line_numbers: bool = False
) -> Layout | DealError:
    """The layout of a line, which may have a number in front; or what is wrong.

    The error has a column if a part of the line is wrong, whatever the other lines are like.

    >>> from showdown.reading.options import ReadOptions
    >>> layout = layout_of_line("AhKd QsQd | 2c3c4c5c6c", "rank first", ReadOptions())
    >>> layout.game.name, layout.around, layout.board
    ('holdem', ('', ' ', '|', ''), 5)
    """
    if len(line) >= MAX_LENGTH:
        return DealError("the line is too long for a deal", column=1)
    if style == PAIRS:
        if (pairs := PAIRS_LINE.fullmatch(line)) is None:
            return DealError("this is not a suit, 1 to 4, and a rank, 1 to 13, five times")
        return Layout(1, HAND_SIZE, PAIRS, pairs[1], has_class=pairs[2] is not None)
    skeleton = skeleton_of(without_line_number(line) if line_numbers else line, style)
    try:
        groups = _groups(skeleton, options)
        way = fit(groups, options)
        if options.mixed:
            _require_no_empty_fields(skeleton, way)
    except DealError as error:
        return error
    layout = _layout(skeleton, way, groups)
    return layout.but(line_numbers=line_numbers, mixed=options.mixed)


def _groups(skeleton: Skeleton, options: ReadOptions) -> list[Group]:
    """The groups of cards in a line, as many cards as are known to be needed."""
    if not skeleton.size:
        raise DealError("no cards in this line: start comment lines with #", column=1)
    groups = groups_of(skeleton)
    is_spaced = all(gap and not gap.strip(" ") for gap in skeleton.gaps[1:-1])
    is_uneven = len({group.size for group in groups}) > 1
    if is_spaced and is_uneven and options.game is DRAW and options.players:
        groups = [Group(None, "", skeleton.cards)]  # Then many blanks mean nothing.
    names = [group.name for group in groups if group.name is not None and not group.is_board]
    if (hands := hands_in_names(names)) is not None:
        raise DealError(f"these are the names of cards of {hands} hands", column=1)
    if options.game and options.players and options.cards:
        _require_size(skeleton, options.game.board, options.players, options.cards)
    return groups


def _require_size(skeleton: Skeleton, board: int, players: int, cards: int) -> None:
    """Refuse a line that has too few cards, or too many."""
    dealt = players * cards
    if skeleton.size == dealt + board:
        return
    hold = (
        f"a hand has {cards}" if players == 1 else f"{players} players hold {dealt}, {cards} each"
    )
    shared = f", and the board has {board}" if board else ""
    column = (*skeleton.starts, len(skeleton.line))[min(dealt + board, skeleton.size)] + 1
    error = DealError(f"{counted(skeleton.size, 'card')}, but {hold}{shared}", column=column)
    if players == 2 and skeleton.size in HAND_SIZES and not board:
        error.suggest("For 1 hand per line", players=1)
    raise error


def _require_no_empty_fields(skeleton: Skeleton, way: Layout) -> None:
    """Refuse a line with an empty field in front of a hand: players behind it would move up."""
    board_at = (way.players if way.board_at is None else way.board_at) * way.cards
    for at, (gap, start) in enumerate(zip(skeleton.gaps, skeleton.starts, strict=False)):
        is_empty = _EMPTY_FIELD.search(gap) if at else gap.strip(" ").startswith((",", ";", "\t"))
        if is_empty and at != board_at:
            raise DealError("a field in front of these cards is empty", column=start + 1)


def _layout(skeleton: Skeleton, way: Layout, groups: Sequence[Group]) -> Layout:
    """The layout in which all gaps within hands are the same, or else all gaps one by one."""
    tabs = any("\t" in group.mark for group in groups)
    tabs = tabs or all("\t" in gap for gap in skeleton.gaps[1:-1])
    gaps = [_bare(gap, tabs=tabs) for gap in skeleton.gaps]
    gaps[0], gaps[-1] = gaps[0].strip(), gaps[-1].strip().removesuffix(",")
    sizes = [way.cards] * way.players
    board_at = way.players if way.board_at is None else way.board_at
    sizes[board_at:board_at] = [way.board] * bool(way.board)
    starts = {sum(sizes[:at]) for at in range(1, len(sizes))}
    within = {gaps[at] for at in range(1, way.size) if at not in starts}
    if within == {"", " "}:
        within = {""}  # Where nothing separates cards, there may be spaces.
    is_plain = all(sign in " \t" for gap in skeleton.gaps for sign in gap if sign.isspace())
    if len(within) > 1 or not is_plain:
        return way.but(style=skeleton.style, gaps=tuple(gaps), board_at=board_at)
    around = (gaps[0], *(gaps[at] for at in sorted(starts)), gaps[-1])
    return way.but(style=skeleton.style, separator=min(within, default=" "), around=around)


def _bare(gap: str, *, tabs: bool) -> str:
    """A gap without blanks, but with its tabs if asked; a space if nothing else is left."""
    bare = "".join([sign for sign in gap if not sign.isspace() or (tabs and sign == "\t")])
    return bare or " " * bool(gap)
