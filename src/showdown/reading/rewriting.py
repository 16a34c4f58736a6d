"""Lines as the kernel reads them: without header and line numbers, and with the board last.

Most text goes to the kernel as it is. Where each line has its own layout, or the board is not
behind the hands, lines are rewritten one by one.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cache

from ..card_text import RANK_LETTERS, RANKS, SUIT_LETTERS, SUITS, card_numbers
from ..errors import DealError
from ..values import Value
from .blocks import Block, Part
from .layout import NUMBERS, Layout, numbered_style
from .lines import layout_of_line
from .skeleton import (
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

_INVALID = b"!"
"""The line for one that cannot be read, invalid in every layout."""
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
    else:
        yield _NumberedLines(part) if layout.line_numbers else part


class _NumberedLines(Part):
    """Lines with blanks in place of their numbers."""

    part: Part

    def load(self) -> Block:
        block = self.part.load()
        text = block.text[block.start : block.stop]
        text = _LINE_NUMBERS.sub(lambda number: b" " * len(number[0]), text)
        return Block(text, 0, len(text), block.base + block.start, block.read, block)


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
                text, 0, len(text), base, block.read * at_end, None, current, own, deals
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
    for widths in (True, False):
        own = layout_of_line(line, style, options, line_numbers=numbered, widths=widths)
        if isinstance(own, Layout) and layout in (None, own.but(**_above(layout))):
            break
    else:
        if isinstance(own, Layout):
            own = DealError("this line is laid out differently from the first deal", column=1)
            own.suggest("To read lines that differ", mixed=True)
        return _Deal(error=own)
    skeleton = skeleton_of(without_line_number(line) if numbered else line, style)
    order = [*range(own.size)]
    if own.board_at is not None:
        first = own.board_at * own.cards
        order = [*order[:first], *order[first + own.board :], *order[first : first + own.board]]
    numbers = [_number(skeleton.cards[at], style) for at in order]
    return _Deal(own, numbers, [skeleton.starts[at] for at in order])


def _above(layout: Layout | None) -> dict[str, Any]:
    """What a layout has from above its deals, and not from a line."""
    names = ("game", "header", "announced")
    return {name: getattr(layout, name) for name in names} if layout else {}


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
    deals: Sequence[_Deal] = ()

    def _row(self, place: int) -> int:
        starts = [0, *(feed.end() for feed in re.finditer(rb"\n", self.text))]
        return bisect_right(starts, place) - 1

    def original(self, start: int, stop: int) -> bytes:
        """The lines from `start` to `stop` as they were."""
        return b"".join(self.lines[self._row(start) : self._row(max(start, stop - 1)) + 1])

    def located(self, error: DealError, fault: Fault, place: int) -> DealError:  # noqa: ARG002
        """The error for a place in the rewritten text, with its place in the line as it was."""
        row = self._row(place)
        deal, line = self.deals[row], self.lines[row].decode("utf-8", "replace").rstrip()
        start = self.text.rfind(b"\n", 0, place) + 1
        problem = deal.error or error
        if deal.error is None:
            card = (place - start) // _CODE
            problem.column = deal.places[card] + 1 if card < len(deal.places) else len(line) + 1
        base = self.base + sum(map(len, self.lines[:row]))
        problem.file, problem.line, problem.text = error.file, error.line, line
        problem.offset = base + len(line[: (problem.column or 1) - 1].encode())
        return problem
