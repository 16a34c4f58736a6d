"""The layout of the first lines of a text, which most of them share, or why there is none."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from itertools import chain

from ..errors import DealError, FileError, ShowdownError, quoted
from ..rules.rules import MOST_PLAYERS
from .layout import CARDS_ONLY, FROM_ONE, NUMBERS, PAIRS, STYLES, Layout
from .lines import PAIRS_LINE, described, layout_of_line
from .names import are_names, in_order_of_digits, is_nobody, names_board
from .skeleton import CARDS, LINE_NUMBER, WORD, likely_style, skeleton_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from .detect import HeadLine
    from .options import ReadOptions

_FEWEST = 2
"""Fewer cards than this in a line are words such as `as` and `Ah`."""
_WHOLE_DEALS = re.compile(r"(?i)(?:\w+_)?(?:deal|hand|card|game)s?[ _]?[0-9]{0,2}|[0-9]{1,12}")
"""A name for whole deals, and their number."""
_MISTYPED = re.compile(r"(?<![\w:])(?:[0-9]{1,2}[A-Za-z]|[TJQKA][A-Za-z]|\?\?|[xX]{2})(?!\w)")
"""A word that may be a mistyped card, or a hidden one."""
_TRIED: tuple[dict[str, Any], ...] = (
    {"players": 1},
    *({"game": game} for game in ("draw", "holdem", "omaha", "badugi")),
    *({"style": style} for style in (NUMBERS, FROM_ONE, PAIRS)),
    {"mixed": True},
    {"game": "draw", "players": 2},
    *({"players": players} for players in range(2, MOST_PLAYERS + 1)),
    *({"players": n, "cards": size} for n in range(2, MOST_PLAYERS + 1) for size in (4, 5, 6)),
)
"""The options that may settle how a text is read."""


def layout_of_lines(
    lines: Sequence[HeadLine], options: ReadOptions, name: str
) -> tuple[Layout, bool]:
    """The layout that most lines share, and whether all of them, but for a header, are deals.

    Raises:
        FileError, DealError: if most lines are not deals, or can be read in two ways.
    """
    style = _style([line.text for line in lines], options)
    if options.style == CARDS_ONLY:
        lines = [line for line in lines if not skeleton_of(line.text, style).is_words]
    if not lines:
        raise FileError(f"{name}: no deals found")
    texts = [line.text for line in lines]
    numbered = style in CARDS and 2 * sum(map(bool, map(LINE_NUMBER.match, texts))) > len(texts)
    own = [layout_of_line(text, style, options, line_numbers=numbered) for text in texts]
    layouts = Counter(layout for layout in own if isinstance(layout, Layout))
    if not layouts or (not options.skip_bad and 2 * layouts.total() < len(texts) - 1):
        raise _refusal(lines, own, style, name)
    [(layout, _)] = layouts.most_common(1)
    first = next(at for at, each in enumerate(own) if isinstance(each, Layout))
    if first:
        layout = _with_header(layout, lines[0], name)
    below = own[layout.header > 0 :]
    problem = below[0]
    if isinstance(problem, DealError) and not options.skip_bad:
        raise lines[len(own) - len(below)].error(problem, name)
    layout = layout.but(game=options.played(layout.game), mixed=options.mixed)
    return layout, all(isinstance(each, Layout) for each in below)


def options_that_read(
    lines: Sequence[HeadLine], options: ReadOptions
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The options with which all lines are deals, one for each way to read them, with words."""
    ways: set[tuple[object, ...]] = set()
    for more in _TRIED:
        if any(getattr(options, name) for name in more):
            continue
        if "cards" in more and len(ways) < 2:  # One game or number of players was enough.
            continue
        try:
            layout, is_whole = layout_of_lines(lines, options.with_arguments(**more), "")
        except (ShowdownError, ValueError):
            continue
        way = (layout.players, layout.cards, layout.game, layout.style)
        if is_whole and way not in ways and not (layout.players == 1 and layout.board):
            ways.add(way)
            cards = f" with {STYLES[layout.style]}" if "style" in more else ""
            yield f"For {described(layout.game, layout.players, layout.cards)}{cards}", more


def suggest_cards_only(
    error: ShowdownError, lines: Sequence[HeadLine], options: ReadOptions
) -> None:
    """Suggest to ignore all words, unless one may be a card or say otherwise whose cards follow."""
    is_settled = any(not each.function for each in error.suggestions)
    if is_settled or options.style or options.names_columns:
        return
    bare = options.with_arguments(style=CARDS_ONLY)
    for more in chain([{}], (more for _, more in options_that_read(lines, bare))):
        with suppress(ShowdownError, ValueError):
            layout, is_whole = layout_of_lines(lines, bare.with_arguments(**more), "")
            deals = sum(bool(skeleton_of(line.text, layout.style).cards) for line in lines)
            is_whole &= 2 * deals > len(lines) and layout.players > 1
            if is_whole and all(_is_as_dealt(line.text, layout) for line in lines):
                error.suggest("To ignore all but the cards", style=CARDS_ONLY, **more)
                if not more:
                    break


def _is_as_dealt(line: str, layout: Layout) -> bool:
    """Whether no word of a line says that its cards are others than those of a layout."""
    skeleton = skeleton_of(line, layout.style)
    if not skeleton.cards:  # It may be names, of the hands if they count up to the board.
        names = WORD.findall(line)
        players = [name for name in names if not names_board(name)]
        counted = [int(number) for number in re.findall("[0-9]+", line)]
        is_counted = counted == [*range(1, layout.players + 1)] and names[: len(players)] == players
        return is_counted or not (counted or is_nobody(line) or len(players) < len(names))
    first, last = layout.board_start, layout.board_start + layout.board
    before = [*skeleton.gaps[:first], *skeleton.gaps[last:-1]]
    numbers = [re.findall("[0-9]+", gap) for gap in before[:: layout.cards]]
    counts = [int(each[-1]) for each in numbers if each]
    in_order = len(counts) < len(numbers) or counts == sorted({*counts})
    is_odd = any(map(names_board, WORD.findall(" ".join(before))))
    words = WORD.findall(" ".join(skeleton.gaps))
    is_odd |= any(is_nobody(word) for word in words if not names_board(word))
    return in_order and not is_odd and not _MISTYPED.search(" ".join(skeleton.gaps))


def _style(texts: Sequence[str], options: ReadOptions) -> str:
    """How cards are written: in the style that is given, in pairs, or in letters."""
    are_pairs = 2 * sum(map(bool, map(PAIRS_LINE.fullmatch, texts))) >= len(texts)
    if options.style == PAIRS or (are_pairs and not options.style):
        return PAIRS
    return likely_style(tuple(texts), options.style)


def _refusal(
    lines: Sequence[HeadLine], own: Sequence[Layout | DealError], style: str, name: str
) -> ShowdownError:
    """The error for a text most of whose first lines are not deals."""
    styles = CARDS if style in CARDS else [NUMBERS]
    held = [max(len(skeleton_of(line.text, each).cards) for each in styles) for line in lines]
    if max(held) < _FEWEST:
        first = lines[0].text.strip()
        shown = f": its first line is {quoted(first)}" if WORD.search(first) else ""
        return FileError(f"{name}: no deals found{shown}")
    wrong = {at: error for at, error in enumerate(own) if isinstance(error, DealError)}
    # A header may be above the lines that were meant as deals.
    at = next((at for at in wrong if held[at] >= _FEWEST), min(wrong))
    return lines[at].error(wrong[at], name)


def _with_header(layout: Layout, header: HeadLine, name: str) -> Layout:
    """The layout with a line above the first deal as its header; the same if it is not one.

    Here a header is the number of deals, a word for them, or a name for each number of pairs: other
    names are those of the columns of a table.

    Raises:
        DealError: if the line has other names, in another order than that of their digits.
    """
    text = header.text.strip()
    names = re.split(r"[\s,;|]+", text)
    are_pairs = layout.style == PAIRS and len({*names}) == 2 * layout.size + layout.has_class
    if _WHOLE_DEALS.fullmatch(text) or (are_pairs and are_names(names)):
        return layout.but(header=header.number)
    # Else it would be skipped with the invalid lines, and hands change their places.
    if are_names(names) and not in_order_of_digits(names):
        raise header.error(DealError("the numbers in these names are not in order"), name)
    return layout
