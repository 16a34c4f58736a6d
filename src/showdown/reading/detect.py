"""The layout of a text, detected from its first lines.

`first_lines` takes them from a block. The layout of each line is found by itself; the one that
most of them share is that of the text, and the kernel finds the lines that differ.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from ..cards.card_text import card_numbers
from ..errors import DealError, FileError
from ..rules.games import DRAW
from ..values import Value
from .fitting import ways
from .layout import MAX_LENGTH, PAIRS, Layout, numbered_style

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .blocks import Block
    from .options import ReadOptions

MAX_LINES = 50
"""How many lines the layout is detected from."""
PUNCTUATION = b",;|-_/:[](){}\"' \t"
"""A line of only these is a row of empty cells, or the bracket of a list."""


class HeadLine(Value):
    """One of the first lines that is not blank or a comment: its number, text and first byte."""

    number: int
    text: str
    place: int

    def error(self, error: DealError, name: str) -> DealError:
        """An error about the line, with its place in the file of this name."""
        from copy import copy

        located, column = copy(error), error.column or 1
        located.file, located.line, located.column = name, self.number, column
        located.text, located.offset = self.text, self.place + len(self.text[: column - 1].encode())
        return located


def first_lines(block: Block, number: int) -> list[HeadLine]:
    r"""The first lines of a block that are not blank, comments or punctuation.

    `number` is the number of the block's first line.

    >>> from showdown.reading.blocks import Block
    >>> first_lines(Block(b"# two\n\n 2C,3C\r\n", 0, 15), 1)
    [HeadLine(number=3, text=' 2C,3C', place=7)]
    """
    lines: list[HeadLine] = []
    text, place = block.text, block.start
    while place < block.stop and len(lines) < MAX_LINES:
        stop = text.find(b"\n", place, block.stop)
        stop = block.stop if stop < 0 else stop
        line = text[place : min(stop, place + MAX_LENGTH)].rstrip()
        if line.translate(None, PUNCTUATION) and not line.lstrip().startswith(b"#"):
            lines.append(HeadLine(number, line.decode("utf-8", "replace"), block.base + place))
        number += 1
        place = stop + 1
    return lines


def detect(lines: Sequence[HeadLine], options: ReadOptions, name: str) -> Layout:
    """The layout of a text that starts with these lines; errors call it `name`.

    Raises:
        FileError, DealError: if most lines are not deals, or can be read in two ways.
    """
    texts = tuple([line.text for line in lines])
    if (layout := _usual_layout(texts, options)) is not None:
        return layout
    if not texts:
        raise FileError(f"{name}: no deals found")
    from .header import fields_like, with_header
    from .names import count_up

    own = _layouts(texts, options)
    layouts = Counter(layout for layout in own if isinstance(layout, Layout))
    if not layouts or (not options.skip_bad and 2 * layouts.total() < len(texts) - 1):
        from .lines import refusal

        raise refusal(lines, own, options, name)
    most = max(layouts.values())
    layout, *others = [each for each in layouts if layouts[each] == most]
    if others and options.skip_bad and not options.mixed:
        raise FileError(
            f"{name}: two layouts are equally common in its first lines: {layout}; {others[0]}"
        ).suggest("To read both", mixed=True)
    first = next(at for at, each in enumerate(own) if isinstance(each, Layout))
    if numbered_style(layout.style) and count_up(fields_like(texts[0], texts[0])):
        first += first == 0  # The header that pandas writes above columns without names.
    header = 0
    if first and first < len(lines):
        layout = with_header(layout, lines[0], lines[first], name)
        header = bool(layout.header)
    problem = own[header] if header < len(own) else None
    if isinstance(problem, DealError) and not options.skip_bad:
        raise lines[header].error(problem, name)
    return layout.but(game=options.played(layout.game), mixed=options.mixed)


def _layouts(texts: tuple[str, ...], options: ReadOptions) -> list[Layout | DealError]:
    """The layout of each line, or what is wrong with it."""
    from .lines import layout_of_line, layouts_of_pairs
    from .skeleton import blanks_of, has_line_number, likely_style

    if options.style in (None, PAIRS) and (
        pairs := layouts_of_pairs(texts, are_pairs=options.style == PAIRS)
    ):
        return pairs
    style = likely_style(texts, options.style)
    numbered = 2 * sum(map(has_line_number, texts)) > len(texts) and not numbered_style(style)
    by_groups, flat = (
        [
            layout_of_line(text, style, options, line_numbers=numbered, widths=widths)
            for text in texts
        ]
        for widths in (True, False)
    )
    # If lines of as many cards do not agree in them, wide blanks align cards, and show no groups.
    blanks = [blanks_of(text, style) for text in texts]
    usual = Counter(map(len, blanks)).most_common(1)[0][0]
    agree = len({each for each in blanks if len(each) == usual}) == 1
    return by_groups if agree or all(isinstance(each, Layout) for each in by_groups) else flat


@lru_cache(1)
def _usual_layout(texts: tuple[str, ...], options: ReadOptions) -> Layout | None:
    """The layout of lines of as many cards as one game has, and single spaces; None for others.

    Most files are like this, and need no regular expressions, which are slow to import.
    """
    if not texts or options.mixed or options.style not in (None, "rank first"):
        return None
    size = len(texts[0].split())
    if options.game is None and options.players is None and size not in (10, 12, 14):
        return None  # Other numbers of cards fit two games.
    game = options.game or DRAW
    fits = ways(size, game, options)
    if len(fits) != 1 or (options.game is None and fits[0][0] != 2):
        return None
    [(players, each)] = fits
    known = card_numbers()
    for text in texts:
        cards = text.split(" ")
        if len(cards) != size or not all(card in known for card in cards):
            return None
    return Layout(players, each, board=game.board, game=options.played(game))
