"""The layout of the first lines of a text, which most of them share, or why there is none."""

from __future__ import annotations

import re
from collections import Counter

from ..errors import DealError, FileError, ShowdownError, quoted
from ..rules.rules import MOST_PLAYERS
from .fitting import described
from .layout import FROM_ONE, NUMBERS, PAIRS, STYLES, Layout, numbered_style
from .lines import PAIRS_LINE, layout_of_line
from .names import are_names, count_up, fields_like, in_order_of_digits, with_header
from .options import read_options
from .skeleton import CARDS, LINE_NUMBER, WORD, likely_style, skeleton_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from .detect import HeadLine
    from .options import ReadOptions

_IN_WORDS = re.compile("(?i)\\b(?:ace|king|queen|jack|ten|\\d) of (?:club|diamond|heart|spade)s")
_FEWEST = 2
"""Fewer cards than this in a line are words such as `as` and `Ah`."""
_TRIED: tuple[dict[str, Any], ...] = (
    {"players": 1},
    *({"game": game} for game in ("draw", "holdem", "omaha", "badugi")),
    *({"style": style} for style in (NUMBERS, FROM_ONE, PAIRS)),
    {"mixed": True},
    {"game": "draw", "players": 2},
    *({"players": players} for players in range(2, MOST_PLAYERS + 1)),
)
"""The options that may settle how a text is read."""


def layout_of_lines(
    lines: Sequence[HeadLine], options: ReadOptions, name: str
) -> tuple[Layout, bool]:
    """The layout that most lines share, and whether all of them are deals.

    Raises:
        FileError, DealError: if most lines are not deals, or can be read in two ways.
    """
    texts = [line.text for line in lines]
    style = _style(texts, options)
    is_numeric = numbered_style(style)
    numbered = 2 * sum(map(bool, map(LINE_NUMBER.match, texts))) > len(texts) and not is_numeric
    own = [layout_of_line(text, style, options, line_numbers=numbered) for text in texts]
    layouts = Counter(layout for layout in own if isinstance(layout, Layout))
    if not layouts or (not options.skip_bad and 2 * layouts.total() < len(texts) - 1):
        raise _refusal(lines, own, style, name)
    [(layout, _)] = layouts.most_common(1)
    first = next(at for at, each in enumerate(own) if isinstance(each, Layout))
    if is_numeric and count_up(fields_like(texts[0], texts[0])):
        first += first == 0  # The header that pandas writes above columns without names.
    if 0 < first < len(lines):
        layout = with_header(layout, lines[0], lines[first], name)
        names = fields_like(lines[0].text, lines[first].text)
        if not layout.header and are_names(names) and not in_order_of_digits(names):
            # Else it would be skipped with the invalid lines, and hands change their places.
            raise lines[0].error(DealError("the numbers in these names are not in order"), name)
    wrong = [at for at, each in enumerate(own) if isinstance(each, DealError)]
    at = int(layout.header > 0)
    problem = own[at] if at < len(own) else None
    if isinstance(problem, DealError) and not options.skip_bad:
        raise lines[at].error(problem, name)
    layout = layout.but(game=options.played(layout.game), mixed=options.mixed)
    return layout, not wrong or (wrong == [0] and at == 1)


def options_that_read(
    lines: Sequence[HeadLine], options: ReadOptions
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The options with which all lines are deals, one for each way to read them, with words."""
    given = options.as_arguments()
    ways = set()
    for more in _TRIED:
        if more.keys() & given.keys() - {"game"}:
            continue
        arguments: dict[str, Any] = {**given, **more}
        try:
            layout, is_whole = layout_of_lines(lines, read_options(**arguments), "")
        except (ShowdownError, ValueError):
            continue
        way = (layout.players, layout.cards, layout.game, layout.style)
        if is_whole and way not in ways and not (layout.players == 1 and layout.board):
            ways.add(way)
            cards = f" with {STYLES[layout.style]}" if "style" in more else ""
            yield f"For {described(layout.game, layout.players, layout.cards)}{cards}", more


def _style(texts: Sequence[str], options: ReadOptions) -> str:
    """How cards are written: in the style that is given, in pairs, or in letters.

    Raises:
        DealError: if the class of a hand in pairs may be the first number as well as the last.
    """
    pairs = [PAIRS_LINE.fullmatch(text) for text in texts]
    if options.style != PAIRS and (options.style or 2 * sum(map(bool, pairs)) < len(pairs)):
        return likely_style(tuple(texts), options.style)
    behind = [text.lstrip().lstrip("0123456789").lstrip(" ,;\t") for text in texts]
    if any(pair and pair[2] for pair in pairs) and all(map(PAIRS_LINE.fullmatch, behind)):
        error = DealError("the class of a hand may be the first number or the last")
        error.suggest("If it is the first", columns="2-11", style=PAIRS)
        raise error.suggest("If it is the last", columns="1-10", style=PAIRS)
    return PAIRS


def _refusal(
    lines: Sequence[HeadLine], own: Sequence[Layout | DealError], style: str, name: str
) -> ShowdownError:
    """The error for a text most of whose first lines are not deals."""
    styles = CARDS if style in CARDS else [NUMBERS]
    held = [max(skeleton_of(line.text, each).size for each in styles) for line in lines]
    # A header may be above the lines that were meant as deals.
    wrong = [at for at, each in enumerate(own) if isinstance(each, DealError)]
    at = next((at for at in wrong if held[at] >= _FEWEST), wrong[0])
    at = wrong[0] if any(isinstance(each, Layout) for each in own[:at]) else at
    problem, first = own[at], lines[0].text.strip()
    if isinstance(problem, DealError) and max(held) >= _FEWEST:
        return lines[at].error(problem, name)
    shown = f": its first line is {quoted(first)}" if WORD.search(first) else ""
    if _IN_WORDS.search(first):
        shown = ": cards can't be spelled out: write Ah for the ace of hearts"
    return FileError(f"{name}: no deals found{shown}")
