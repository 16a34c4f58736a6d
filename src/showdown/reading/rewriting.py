"""Lines as the kernel reads them: without header and line numbers, and with the board last.

Most text goes to the kernel as it is. Where each line has its own layout, or the board is not
behind the hands, lines are rewritten one by one; also where blanks may show that it is not.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from copy import copy
from functools import cache
from itertools import accumulate

from ..cards.card_text import RANK_LETTERS, RANKS, SUIT_LETTERS, SUITS, card_numbers
from ..errors import DealError
from ..values import Value
from .blocks import Block, Part
from .layout import MAX_LENGTH, NUMBERS, Layout, numbered_style
from .lines import layout_of_line
from .skeleton import (
    CARDS,
    LINE_NUMBER,
    has_line_number,
    likely_style,
    skeleton_of,
    without_line_number,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from ..kernel.faults import Fault
    from .options import ReadOptions
    from .skeleton import Skeleton

_INVALID = b"!"
"""The line for one that cannot be read, invalid in every layout."""
_WIDE_BLANKS = re.compile(rb"\S(?:  |\t| \t)[ \t]*\S")
_ANY_BLANKS = re.compile(rb"\S[ \t]+\S")
_LINE_NUMBERS = re.compile(LINE_NUMBER.pattern.encode(), re.IGNORECASE | re.MULTILINE)
_CODES = [f"{rank}{suit}".encode() for rank in RANK_LETTERS for suit in SUIT_LETTERS]
_CODE = 3
"""The bytes of a card and the space behind it."""


def deal_parts(parts: Iterator[Part], layout: Layout, options: ReadOptions) -> Iterator[Part]:
    """The parts of a text whose lines the kernel reads in a layout."""
    lines = layout.header
    while lines and (part := next(parts, None)) is not None:
        block = part.load()
        text = block.text[block.start : block.stop]
        stop = 0
        while lines and stop < len(text):
            stop = text.find(b"\n", stop) + 1 or len(text)
            lines -= 1
        blank = b"\n".join(b" " * len(line) for line in text[:stop].split(b"\n"))
        plain = Block(
            blank + text[stop:], 0, len(text), block.base + block.start, block.read, block
        )
        yield from _prepared(plain, layout, options)
    for part in parts:
        yield from _prepared(part, layout, options)


def _prepared(part: Part, layout: Layout, options: ReadOptions) -> Iterator[Part]:
    if layout.is_rewritten:
        yield from _runs(part.load(), layout, options)
    elif layout.ignores_blanks:
        yield _CheckedBlanks(part, layout, options)
    else:
        yield _NumberedLines(part) if layout.line_numbers else part


class _NumberedLines(Part):
    """Lines with blanks in place of their numbers."""

    part: Part

    @property
    def read(self) -> int:
        """How many bytes of the source are read for it."""
        return self.part.read

    def load(self) -> Block:
        block = self.part.load()
        text = block.text[block.start : block.stop]
        text = _LINE_NUMBERS.sub(lambda number: b" " * len(number[0]), text)
        return Block(text, 0, len(text), block.base + block.start, block.read, block)


class _CheckedBlanks(Part):
    """Lines whose board is where that of the first deal is, whatever the blanks in them show."""

    part: Part
    layout: Layout
    options: ReadOptions

    @property
    def read(self) -> int:
        """How many bytes of the source are read for it."""
        return self.part.read

    def load(self) -> Block:
        block = self.part.load()
        text = memoryview(block.text)[block.start : block.stop]
        is_spaced = self.layout.separator == " "
        signs = (b"  ", b"\t") if is_spaced else (b" ", b"\t")
        # Looking for bytes is much quicker than for a pattern, and most texts have none of them.
        if any(block.text.find(sign, block.start, block.stop) >= 0 for sign in signs) and (
            _WIDE_BLANKS if is_spaced else _ANY_BLANKS
        ).search(text):
            [checked] = _runs(block, self.layout, self.options)
            return checked
        return _NumberedLines(block).load() if self.layout.line_numbers else block


def _runs(block: Block, layout: Layout, options: ReadOptions) -> Iterator[Block]:
    """A block as runs of lines whose deals have as many players and cards."""
    lines = block.text[block.start : block.stop].splitlines(keepends=True)
    base, start = block.base + block.start, 0
    deals: list[_Deal] = []
    current = layout.rewritten()
    for line in [*lines, b""]:
        deal = _deal(line, None if layout.mixed else layout, options)
        way = deal.layout.rewritten() if deal.layout else current
        at_end = start + len(deals) == len(lines)
        if at_end or (way != current and any(each.cards for each in deals)):
            own = lines[start : start + len(deals)]
            texts = [_INVALID if each.error else each.text for each in deals]
            text = b"".join(each + b"\n" for each in texts)
            yield RewrittenBlock(
                text, 0, len(text), base, block.read * at_end, None, current, own, texts, deals
            )
            base, start, deals = base + sum(map(len, own)), start + len(own), []
        current = way
        deals.append(deal)


class _Deal(Value):
    """A line that was read: its cards in the order of the kernel, and where each was."""

    layout: Layout | None = None
    cards: Sequence[int] = ()
    places: Sequence[int] = ()
    error: DealError | None = None

    @property
    def text(self) -> bytes:
        """The cards as the kernel reads them."""
        return b" ".join([_CODES[card] for card in self.cards])


def _deal(raw: bytes, layout: Layout | None, options: ReadOptions) -> _Deal:
    """Read a line in a layout, or, without one, in its own."""
    line = raw.decode("utf-8", "replace").rstrip()
    if not line.strip(" \t,;|-_/:[](){}\"'") or line.lstrip().startswith("#"):
        return _Deal()
    style = layout.style if layout else likely_style((line,), options.style)
    numbered = layout.line_numbers if layout else has_line_number(line)
    skeleton = skeleton_of(without_line_number(line) if numbered else line, style)
    own = _own_layout(line, skeleton, options, line_numbers=numbered)
    if isinstance(own, DealError):
        return _Deal(error=copy(own))
    if layout is not None and layout != own.but(**_above(layout)):
        error = DealError("this line is laid out differently from the first deal", column=1)
        return _Deal(error=error.suggest("To read lines that differ", mixed=True))
    order = [*range(own.size)]
    if own.board_at is not None:
        first = own.board_at * own.cards
        order = [*order[:first], *order[first + own.board :], *order[first : first + own.board]]
    numbers = [_number(skeleton.cards[at], style) for at in order]
    return _Deal(own, numbers, [skeleton.starts[at] for at in order])


def _own_layout(
    line: str, skeleton: Skeleton, options: ReadOptions, *, line_numbers: bool
) -> Layout | DealError:
    """The layout of a line by itself.

    Most lines are like another but for their cards, so that their layout is known.
    """
    style = skeleton.style
    if skeleton.size and len(line) < MAX_LENGTH and style in CARDS:
        line_like = ("2c" if style == "rank first" else "c2").join(skeleton.gaps)
        own = layout_of_line(line_like, style, options, line_numbers=line_numbers)
        if isinstance(own, Layout):
            return own
    own = layout_of_line(line, style, options, line_numbers=line_numbers)
    if isinstance(own, Layout):
        return own
    flat = layout_of_line(line, style, options, line_numbers=line_numbers, widths=False)
    return flat if isinstance(flat, Layout) else own


def _above(layout: Layout) -> dict[str, Any]:
    """What a layout has from above its deals, and not from a line."""
    return {name: getattr(layout, name) for name in ("game", "header", "announced")}


def _number(card: str, style: str) -> int:
    if numbered_style(style):
        return int(card) - (style != NUMBERS)
    return card_numbers()[card] if style == "rank first" else _suits_first()[card]


@cache
def _suits_first() -> dict[str, int]:
    turned = {s + r: 4 * rank + suit for r, rank in RANKS.items() for s, suit in SUITS.items()}
    return card_numbers() | turned


class RewrittenBlock(Block):
    """Lines that were rewritten, with the way back to what they were."""

    lines: Sequence[bytes] = ()
    texts: Sequence[bytes] = ()
    deals: Sequence[_Deal] = ()
    starts: Sequence[int] = ()
    offsets: Sequence[int] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        starts = [*accumulate([len(text) + 1 for text in self.texts], initial=0)]
        self._set(starts=starts, offsets=[*accumulate(map(len, self.lines), initial=0)])

    def _row(self, place: int) -> int:
        return bisect_right(self.starts, place) - 1

    def original(self, start: int, stop: int) -> bytes:
        """The lines from `start` to `stop` as they were."""
        return b"".join(self.lines[self._row(start) : self._row(max(start, stop - 1)) + 1])

    def located(self, error: DealError, fault: Fault, place: int) -> DealError:  # noqa: ARG002
        """The error for a place in the rewritten text, with its place in the line as it was."""
        row = self._row(place)
        deal, line = self.deals[row], self.lines[row].decode("utf-8", "replace").rstrip()
        start = self.starts[row]
        problem = deal.error or error
        if deal.error is None:
            card = (place - start) // _CODE
            problem.column = deal.places[card] + 1 if card < len(deal.places) else len(line) + 1
        base = self.base + self.offsets[row]
        problem.file, problem.line, problem.text = error.file, error.line, line
        problem.offset = base + len(line[: (problem.column or 1) - 1].encode())
        return problem
