"""The layout of a text: the one that most of its first lines share."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

from ..cards.card_text import card_numbers
from ..errors import DealError, FileError
from ..values import Value
from .layout import MAX_LENGTH, Layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .blocks import Block
    from .options import ReadOptions

MAX_LINES = 50
"""How many lines or rows a layout is detected from."""
PUNCTUATION = b",;|-_/:[](){}\"' \t"
"""A line of only these is a row of empty cells, or the bracket of a list."""


class HeadLine(Value):
    """A line that is not blank or a comment: its number, its text, and where it starts."""

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


def is_comment(line: bytes) -> bool:
    """Whether a line starts with `#`; `#2` may be the number of a deal."""
    text = line.lstrip(b" \t")
    return text.startswith(b"#") and not text[1:2].isdigit()


def first_lines(block: Block, number: int) -> list[HeadLine]:
    """The lines of a block, from this number on, that are not blank, comments or punctuation."""
    lines: list[HeadLine] = []
    place = block.base + block.start
    for whole in BytesIO(block.text[block.start : block.stop]):
        line = whole[:MAX_LENGTH].rstrip(b" \r\n")  # A tab is in front of an empty cell.
        if line.translate(None, PUNCTUATION) and not is_comment(line):
            lines.append(HeadLine(number, line.decode("utf-8", "replace"), place))
            if len(lines) == MAX_LINES:
                break
        number, place = number + 1, place + len(whole)
    return lines


def detect(lines: Sequence[HeadLine], options: ReadOptions, name: str) -> Layout:
    """The layout of a text that starts with these lines, which errors call `name`."""
    texts = tuple([line.text for line in lines])
    if (layout := _usual_layout(texts, options)) is not None:
        return layout
    if not texts:
        raise FileError(f"{name}: no deals found")
    from .head import layout_of_lines

    return layout_of_lines(lines, options, name)


@lru_cache(1)
def _usual_layout(texts: tuple[str, ...], options: ReadOptions) -> Layout | None:
    """The layout of lines of two hands and single spaces, without options; None for others.

    Most files are like this, and need no regular expressions, which are slow to import.
    """
    given = (options.game, options.variant, options.players, options.cards, options.style)
    size = len(texts[0].split()) if texts else 0
    # Other numbers of cards fit two games.
    if any(given) or options.mixed or options.repeats or size not in (10, 12, 14):
        return None
    known = card_numbers()
    for text in texts:
        cards = text.split(" ")
        if len(cards) != size or not all(card in known for card in cards):
            return None
    return Layout(2, size // 2)
