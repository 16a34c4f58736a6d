"""The layout of a text: the one that most of its first lines share, or why there is none."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from ..errors import DealError, FileError, ShowdownError, quoted
from .blocks import HeadLine, Lines
from .layout import FROM_ONE, NUMBERS, PAIRS, Layout
from .lines import PAIRS_LINE, layout_of_line
from .names import are_names, may_reorder
from .options import ReadOptions
from .skeleton import CARDS, has_line_number, likely_style, skeleton_of, without_line_number

_WHOLE_DEALS = re.compile(r"(?i)(?:\w+_)?(?:deal|hand|card|game)s?[ _]?[0-9]{0,2}|[0-9]{1,12}")


def detect(lines: Lines, options: ReadOptions, name: str) -> Layout:
    """The layout that most lines share; an error if there is none, or if there are two."""
    if not lines:
        raise FileError(f"{name}: no deals found")
    texts = [line.text for line in lines]
    are_pairs = 2 * sum(map(bool, map(PAIRS_LINE.fullmatch, texts))) >= len(texts)
    is_style = options.style == PAIRS or (are_pairs and not options.style)
    style = PAIRS if is_style else likely_style(tuple(texts), options.style)
    numbered = 2 * sum(has_line_number(text, style) for text in texts) > len(texts)
    if style in (NUMBERS, FROM_ONE) and not (options.players and options.cards):
        bare = [without_line_number(text) if numbered else text for text in texts]
        _require_cards(lines, bare, style, name)
    own = [layout_of_line(text, style, options, line_numbers=numbered) for text in texts]
    layouts = Counter(layout for layout in own if isinstance(layout, Layout))
    if not layouts or (not options.skip_bad and 2 * layouts.total() < len(texts) - 1):
        raise _refusal(lines, own, style, name)
    [(layout, _)] = layouts.most_common(1)
    commas = [text[-1:] == "," for text, each in zip(texts, own, strict=True) if each == layout]
    if 0 < sum(commas[:-1]) < len(commas) - 1:
        raise FileError(f"{name}: some lines end in a comma: a deal may go on in the next line")
    layout = _with_header(layout, lines[0])
    problem, line = own[layout.header > 0], lines[layout.header > 0]
    if isinstance(problem, DealError) and (not options.skip_bad or may_reorder(lines[0].text)):
        raise line.error(problem, name)
    return layout.but(game=options.played(layout.game), mixed=options.mixed)


def _require_cards(lines: Lines, texts: Sequence[str], style: str, name: str) -> None:
    """Refuse lines whose first numbers count up, as line numbers do, or whose last are winners."""
    rows = [[int(card) for card in skeleton_of(text, style).cards] for text in texts]
    size = max(sizes := [*map(len, rows)], key=sizes.count)
    columns = [*zip(*[row for row in rows if len(row) == size], strict=True)]
    are_many = size > 2 and len(columns[0]) > 2
    first = 1 + (are_many and all(two - one == 1 for one, two in pairwise(columns[0])))
    last = size - (are_many and max(columns[-1]) < 3)
    if (first, last) != (1, size):
        why = "first numbers count up" if first > 1 else "last numbers are all below 3"
        error = DealError(f"the {why}: give players and cards if they are cards")
        raise lines[0].error(error.suggest("To leave them out", columns=f"{first}-{last}"), name)


def _refusal(
    lines: Lines, own: Sequence[Layout | DealError], style: str, name: str
) -> ShowdownError:
    """The error for a text most of whose first lines are not deals."""
    styles = CARDS if style in CARDS else [NUMBERS]
    held = [max(len(skeleton_of(line.text, each).cards) for each in styles) for line in lines]
    if max(held) < 2:  # One card may be a word, such as `as` or `Ah`.
        return FileError(f"{name}: no deals found, and its first line is {quoted(lines[0].text)}")
    wrong = {at: error for at, error in enumerate(own) if isinstance(error, DealError)}
    # A header may be above the lines that were meant as deals.
    at = next((at for at in wrong if held[at] > 1), min(wrong))
    return lines[at].error(wrong[at], name)


def _with_header(layout: Layout, header: HeadLine) -> Layout:
    """The layout with a header: the number of deals, a word for them, or names; else the same."""
    text = header.text.strip()
    names = re.split(r"[\s,;|]+", text)
    are_pairs = layout.style == PAIRS and len({*names}) == 2 * layout.size + layout.has_class
    is_header = _WHOLE_DEALS.fullmatch(text) or (are_pairs and are_names(names))
    return layout.but(header=header.number) if is_header else layout
