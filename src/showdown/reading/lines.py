"""The layout of one line, from its skeleton, or why it is not a deal."""

from __future__ import annotations

import re
from functools import lru_cache

from ..errors import DealError, FileError, ShowdownError, quoted
from ..rules.rules import HAND_SIZE
from .fitting import fit, suggest_players
from .groups import groups_of, misplaced
from .layout import FROM_ONE, MAX_LENGTH, NUMBERS, PAIRS, Layout, numbered_style
from .skeleton import CARDS, WORD, skeleton_of, without_line_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .detect import HeadLine
    from .fitting import Fit
    from .groups import Group
    from .options import ReadOptions
    from .skeleton import Skeleton


_PAIRS = re.compile(
    r"\s*[1-4] *([,; \t]) *(?:[1-9]|1[0-3])(?: *\1 *[1-4] *\1 *(?:[1-9]|1[0-3])){4}"
    r"( *\1 *[0-9])?\s*"
)
"""The five cards of a hand, and perhaps its class."""
_HAND_HISTORY = re.compile(
    r"\*{3} ?\w+|dealt to |(poker\w* )?(hand|game) #|variant ?=|state:\d", re.IGNORECASE
)
"""How lines of a poker site's log, of a PHH file or of an ACPC log start."""
_RANKS = "ace|king|queen|jack|ten|nine|eight|seven|six|five|four|three|two|deuce"
_IN_WORDS = re.compile(rf"(?i)\b(?:{_RANKS}|\d+)\W+(?:of\W+)?(?:club|diamond|heart|spade)s?\b")
_NUMBERS = re.compile(r"[0-9]+")
_EMPTY_FIELD = re.compile(r"([,;|\t]) *\1")
"""Nothing between two signs that separate fields."""
_FEWEST = 2
"""Fewer cards than this in a line are words such as `as` and `Ah`."""
_MANY = 9
"""The numbers of a line that may be cards: those of two hands, or of hole cards and a board."""


@lru_cache(256)
def layout_of_line(
    line: str, style: str, options: ReadOptions, *, line_numbers: bool = False, widths: bool = True
) -> Layout | DealError:
    """The layout of a line, or what is wrong with it and in which column.

    `line_numbers` may be in front of the line; `widths` of blanks may show where hands begin.

    >>> from showdown.reading.options import ReadOptions
    >>> layout = layout_of_line("AhKd QsQd | 2c3c4c5c6c", "rank first", ReadOptions())
    >>> layout.game.name, layout.around, layout.board
    ('holdem', ('', ' ', '|', ''), 5)
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
        if options.mixed:
            _require_no_empty_fields(skeleton, way)
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


def _require_no_empty_fields(skeleton: Skeleton, way: Fit) -> None:
    """Refuse a line with an empty field in front of a hand: players behind it would move up."""
    board_at = (way.players if way.board_at is None else way.board_at) * way.cards
    for at, (gap, start) in enumerate(zip(skeleton.gaps, skeleton.starts, strict=False)):
        is_empty = _EMPTY_FIELD.search(gap) if at else gap.strip(" ").startswith((",", ";", "\t"))
        if is_empty and at != board_at:
            raise DealError("a field in front of these cards is empty", column=start + 1)


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


def layouts_of_pairs(texts: Sequence[str], *, are_pairs: bool = False) -> list[Layout | DealError]:
    """The layout of each line of pairs, or what is wrong with it; none if most are not pairs.

    `are_pairs` says that all of them should be.

    Raises:
        DealError: if the class of a hand may be the first number as well as the last.

    >>> print(*layouts_of_pairs(["1,10,1,11,1,13,1,12,1,1"]))
    one hand of 5 cards per line, suits 1 to 4 and ranks 1 to 13, ',' between cards
    """
    pairs = [_PAIRS.fullmatch(text) for text in texts]
    if not are_pairs and 2 * sum(pair is not None for pair in pairs) < len(pairs):
        return []
    if any(pair and pair[2] for pair in pairs):
        _require_clear_class(texts)
    problem = "this is not a suit from 1 to 4 and a rank from 1 to 13, five times"
    return [
        Layout(1, HAND_SIZE, PAIRS, pair[1], has_class=pair[2] is not None)
        if pair
        else DealError(problem)
        for pair in pairs
    ]


def _require_clear_class(texts: Sequence[str]) -> None:
    behind = [text.lstrip().lstrip("0123456789").lstrip(" ,;\t") for text in texts]
    if all(map(_PAIRS.fullmatch, behind)):
        error = DealError("the class of a hand may be the first number or the last")
        error.suggest("If it is the first", columns="2-11", style=PAIRS)
        raise error.suggest("If it is the last", columns="1-10", style=PAIRS)


def refusal(
    lines: Sequence[HeadLine],
    own: Sequence[Layout | DealError],
    options: ReadOptions,
    name: str,
) -> ShowdownError:
    """The error for a text most of whose first lines are not deals."""
    texts = [line.text for line in lines]
    styles = CARDS if options.style in (None, *CARDS) else [NUMBERS]
    held = [max(skeleton_of(text, style).size for style in styles) for text in texts]
    if any(map(_HAND_HISTORY.match, texts)):
        return FileError(
            f"{name}: no deals found: it looks like a hand history; write each showdown as a line, "
            f"such as 'Ah Kh Qh Jh 2c Ad Kd Qd Jd 3c'"
        )
    if max(held) < _FEWEST:
        return _no_cards(texts, options, name)
    # A header may be above the lines that were meant as deals.
    wrong = [at for at, each in enumerate(own) if isinstance(each, DealError)]
    at = next((at for at in wrong if held[at] >= _FEWEST), wrong[0])
    if any(isinstance(each, Layout) for each in own[:at]):
        at = wrong[0]
    problem = own[at]
    assert isinstance(problem, DealError)
    error = lines[at].error(DealError(problem.problem, column=problem.column), name)
    error.suggestions = problem.suggestions
    return error


def _no_cards(texts: Sequence[str], options: ReadOptions, name: str) -> FileError:
    """The error for a text without cards in letters."""
    if 2 * sum(bool(_IN_WORDS.search(text)) for text in texts) > len(texts):
        return FileError(
            f"{name}: no deals found: cards in words are not read: write TC for the ten of clubs"
        )
    rows = [_NUMBERS.findall(text) for text in texts[-10:]]
    if options.style is None and all(len(row) >= _MANY and max(map(len, row)) < 3 for row in rows):
        error = FileError(f"{name}: no cards in letters, but numbers, which may be cards")
        numbers = {int(number) for row in rows for number in row}
        if 52 not in numbers:
            error.suggest("If 0 is 2♣ and 51 is A♠", style=NUMBERS)
        if 0 not in numbers:
            error.suggest("If 1 is 2♣ and 52 is A♠", style=FROM_ONE)
        return error.suggest("If a suit, 1 to 4, and a rank, 1 to 13, are a card", style=PAIRS)
    first = texts[0].strip()
    words = f": its first line is {quoted(first)}" if WORD.search(first) else ""
    return FileError(f"{name}: no deals found{words}")
