"""The layout of a text, detected from its first lines.

`first_lines` takes them from a block. The layout of each line is found by itself; the one that
most of them share is that of the text, and the kernel finds the lines that differ.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from ..cards.card_text import card_numbers
from ..errors import DealError, FileError, quoted
from ..rules.games import DRAW
from ..values import Value
from .fitting import ways
from .layout import FROM_ONE, MAX_LENGTH, PAIRS, Layout, numbered_style

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..errors import ShowdownError
    from .blocks import Block
    from .options import ReadOptions

MAX_LINES = 50
"""How many lines the layout is detected from."""
PUNCTUATION = b",;|-_/:[](){}\"' \t"
"""A line of only these is a row of empty cells, or the bracket of a list."""
_FEWEST = 2
"""Fewer cards than this in a line are words such as `as` and `Ah`."""
_MANY = 9
"""The numbers of a line that may be cards: those of two hands, or of hole cards and a board."""


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
    from .lines import layout_of_line
    from .names import count_up
    from .skeleton import LINE_NUMBER

    style = _style(texts, options)
    is_numeric = numbered_style(style)
    numbered = 2 * sum(map(bool, map(LINE_NUMBER.match, texts))) > len(texts) and not is_numeric
    own = [layout_of_line(text, style, options, line_numbers=numbered) for text in texts]
    layouts = Counter(layout for layout in own if isinstance(layout, Layout))
    if not layouts or (not options.skip_bad and 2 * layouts.total() < len(texts) - 1):
        raise _refusal(lines, own, options, name)
    most = max(layouts.values())
    layout, *others = [each for each in layouts if layouts[each] == most]
    if others and options.skip_bad and not options.mixed:
        raise FileError(
            f"{name}: two layouts are equally common in its first lines: {layout}; {others[0]}"
        ).suggest("To read both", mixed=True)
    first = next(at for at, each in enumerate(own) if isinstance(each, Layout))
    if is_numeric and count_up(fields_like(texts[0], texts[0])):
        first += first == 0  # The header that pandas writes above columns without names.
    header = 0
    if first and first < len(lines):
        layout = with_header(layout, lines[0], lines[first], name)
        header = bool(layout.header)
    problem = own[header] if header < len(own) else None
    if isinstance(problem, DealError) and not options.skip_bad:
        raise lines[header].error(problem, name)
    return layout.but(game=options.played(layout.game), mixed=options.mixed)


def _style(texts: tuple[str, ...], options: ReadOptions) -> str:
    """How cards are written: in the style that is given, in pairs, or in letters.

    Raises:
        DealError: if the class of a hand in pairs may be the first number as well as the last.
    """
    from .lines import PAIRS_LINE
    from .skeleton import likely_style

    pairs = [PAIRS_LINE.fullmatch(text) for text in texts]
    if options.style != PAIRS and (options.style or 2 * sum(map(bool, pairs)) < len(pairs)):
        return likely_style(texts, options.style)
    behind = [text.lstrip().lstrip("0123456789").lstrip(" ,;\t") for text in texts]
    if any(pair and pair[2] for pair in pairs) and all(map(PAIRS_LINE.fullmatch, behind)):
        error = DealError("the class of a hand may be the first number or the last")
        error.suggest("If it is the first", columns="2-11", style=PAIRS)
        raise error.suggest("If it is the last", columns="1-10", style=PAIRS)
    return PAIRS


def _refusal(
    lines: Sequence[HeadLine], own: Sequence[Layout | DealError], options: ReadOptions, name: str
) -> ShowdownError:
    """The error for a text most of whose first lines are not deals."""
    from .skeleton import CARDS, NUMBERS, WORD, skeleton_of

    styles = CARDS if options.style in (None, *CARDS) else [NUMBERS]
    held = [max(skeleton_of(line.text, style).size for style in styles) for line in lines]
    if max(held) >= _FEWEST:
        # A header may be above the lines that were meant as deals.
        wrong = [at for at, each in enumerate(own) if isinstance(each, DealError)]
        at = next((at for at in wrong if held[at] >= _FEWEST), wrong[0])
        at = wrong[0] if any(isinstance(each, Layout) for each in own[:at]) else at
        problem = own[at]
        assert isinstance(problem, DealError)
        return lines[at].error(problem, name)
    rows = [skeleton_of(line.text, NUMBERS).cards for line in lines[-10:]]
    if options.style is None and all(len(row) >= _MANY and max(map(len, row)) < 3 for row in rows):
        error = FileError(f"{name}: no cards in letters, but numbers, which may be cards")
        numbers = {int(number) for row in rows for number in row}
        if 52 not in numbers:
            error.suggest("If 0 is 2♣ and 51 is A♠", style=NUMBERS)
        if 0 not in numbers:
            error.suggest("If 1 is 2♣ and 52 is A♠", style=FROM_ONE)
        return error.suggest("If a suit, 1 to 4, and a rank, 1 to 13, are a card", style=PAIRS)
    first = lines[0].text.strip()
    shown = f": its first line is {quoted(first)}" if WORD.search(first) else ""
    return FileError(f"{name}: no deals found{shown}")


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
