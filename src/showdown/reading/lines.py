"""The layout of one line: its cards are taken out, and the skeleton says how it is written."""

from __future__ import annotations

from functools import lru_cache

from ..errors import DealError, quoted
from .fitting import fit, suggest_players
from .groups import groups_of, misplaced
from .layout import FROM_ONE, MAX_LENGTH, NUMBERS, Layout, numbered_style
from .skeleton import skeleton_of, without_line_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .fitting import Fit
    from .groups import Group
    from .options import ReadOptions
    from .skeleton import Skeleton


@lru_cache(256)
def layout_of_line(
    line: str, style: str, options: ReadOptions, *, line_numbers: bool = False, widths: bool = True
) -> Layout | DealError:
    """The layout of a line, or what is wrong with it and in which column.

    `line_numbers` may be in front of the line; `widths` of blanks may show where hands begin.

    >>> from showdown.reading.options import ReadOptions
    >>> layout_of_line("8C TS KC 9H 4S | 7D 2S 5D 3S AC", "rank first", ReadOptions())
    Layout(2, around=('', '|', ''))
    """
    if len(line) >= MAX_LENGTH:
        return DealError("the line is too long for a deal", column=1)
    bare = without_line_number(line) if line_numbers else line
    try:
        skeleton = skeleton_of(bare, style)
        if not skeleton.size:
            return DealError("no cards in this line", column=1)
        groups: Sequence[Group] = groups_of(skeleton, widths=widths)
        names = [group.name for group in groups if group.name is not None and not group.is_board]
        if problem := misplaced(names):
            return DealError(problem, column=bare.find(names[0]) + 1)
        _require_cards(skeleton)
        groups, way = _fitting(skeleton, groups, options)
    except DealError as error:
        error.column = error.column or 1
        return error
    layout = _layout(skeleton, way, groups)
    return layout.but(line_numbers=line_numbers, mixed=options.mixed)


def _fitting(
    skeleton: Skeleton, groups: Sequence[Group], options: ReadOptions
) -> tuple[Sequence[Group], Fit]:
    """The groups of a line, and how they are dealt.

    If it is given how many players there are, the amount of blanks may mean nothing.
    """
    try:
        return groups, fit(groups, options)
    except DealError as error:
        flat = groups_of(skeleton, widths=False)
        if error.suggestions or len(flat) > 1 or len(groups) == 1:
            raise
        if options.players is None:
            raise suggest_players(error, skeleton.size, options) from None
        return flat, fit(flat, options)


def _require_cards(skeleton: Skeleton) -> None:
    """Refuse numbers that are not cards."""
    if numbered_style(skeleton.style):
        first = 0 if skeleton.style == NUMBERS else 1
        for card, place in zip(skeleton.cards, skeleton.starts, strict=True):
            if len(card) > 2 or not first <= int(card) < first + 52:
                problem = f"{quoted(card)} is not a card: cards are numbers from {first} to"
                error = DealError(f"{problem} {first + 51}", column=place + 1)
                raise error.suggest("If they start at 1", style=FROM_ONE) if card == "52" else error


def _layout(skeleton: Skeleton, way: Fit, groups: Sequence[Group]) -> Layout:
    """The layout in which all gaps within hands are the same, or else all gaps one by one."""
    tabs = any("\t" in group.mark for group in groups)
    tabs = tabs or all("\t" in gap for gap in skeleton.gaps[1:-1])
    gaps = [_bare(gap, tabs=tabs) for gap in skeleton.gaps]
    gaps[0], gaps[-1] = gaps[0].strip(), gaps[-1].strip().removesuffix(",")
    board = way.game.board
    layout = Layout(way.players, way.cards, skeleton.style, board=board, game=way.game)
    sizes = [way.cards] * way.players
    board_at = way.players if way.board_at is None else way.board_at
    sizes[board_at:board_at] = [board] * bool(board)
    starts = {sum(sizes[:at]) for at in range(1, len(sizes))}
    within = {gaps[at] for at in range(1, layout.size) if at not in starts}
    if within == {"", " "}:
        within = {""}  # Where nothing separates cards, there may be spaces.
    elif not within:
        within = {" "}
    is_plain = all(sign in " \t" for gap in skeleton.gaps for sign in gap if sign.isspace())
    if len(within) > 1 or not is_plain:
        return layout.but(around=(), gaps=tuple(gaps), board_at=board_at)
    around = (gaps[0], *(gaps[at] for at in sorted(starts)), gaps[-1])
    return layout.but(separator=within.pop(), around=around, board_at=way.board_at)


def _bare(gap: str, *, tabs: bool) -> str:
    """A gap without blanks, but with its tabs if asked; a space if nothing else is left."""
    bare = "".join([sign for sign in gap if not sign.isspace() or (tabs and sign == "\t")])
    return bare or " " * bool(gap)
