"""Lines as the kernel reads them: without header and line numbers, and with the board last.

Most text goes to the kernel as it is. Where each line has its own layout, or the board is not
behind the hands, lines are rewritten one by one.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cache, partial

from ..card_text import RANK_LETTERS, RANKS, SUIT_LETTERS, SUITS, card_numbers
from ..errors import DealError
from .blocks import Block, Part
from .layout import NUMBERS, Layout, numbered_style
from .lines import layout_of_line
from .skeleton import LINE_NUMBER, likely_style, skeleton_of, without_line_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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
    if layout.mixed:
        yield from _runs(part.load(), layout, options)
    elif layout.is_rewritten:
        yield _OtherLines(part, layout, options)
    elif layout.line_numbers:
        yield _NumberedLines(part)
    else:
        yield part


class _NumberedLines(Part):
    """Lines with blanks in place of their numbers."""

    part: Part

    def load(self) -> Block:
        block = self.part.load()
        text = block.text[block.start : block.stop]
        text = _LINE_NUMBERS.sub(lambda number: b" " * len(number[0]), text)
        return Block(text, 0, len(text), block.base + block.start, block.read, block)


class _OtherLines(Part):
    """Lines in one layout that the kernel does not read."""

    part: Part
    layout: Layout
    options: ReadOptions

    def load(self) -> Block:
        block = self.part.load()
        lines = block.text[block.start : block.stop].split(b"\n")
        return _rewritten(
            block, lines, [_deal(line, self.layout, self.options) for line in lines], self.layout
        )


def _runs(block: Block, layout: Layout, options: ReadOptions) -> Iterator[Block]:
    """A block as runs of lines whose deals have as many players and cards."""
    lines = block.text[block.start : block.stop].split(b"\n")
    start, base, current = 0, block.base + block.start, layout
    deals: list[_Deal] = []
    for line in lines:
        deal = _deal(line, None, options)
        way = deal.layout and deal.layout.rewritten()
        if way is not None and way != current.rewritten() and any(each.cards for each in deals):
            yield _run(block, lines[start : start + len(deals)], deals, current, base)
            base += sum(len(each) + 1 for each in lines[start : start + len(deals)])
            start, deals = start + len(deals), []
        current = deal.layout or current
        deals.append(deal)
    yield _run(block, lines[start:], deals, current, base, is_last=True)


def _run(
    block: Block,
    lines: Sequence[bytes],
    deals: Sequence[_Deal],
    layout: Layout,
    base: int,
    *,
    is_last: bool = False,
) -> Block:
    end = b"" if is_last else b"\n"
    text = b"\n".join(lines) + end
    part = Block(text, 0, len(text), base, block.read if is_last else 0)
    return _rewritten(part, [*lines, *([] if is_last else [b""])], deals, layout)


class _Deal:
    """A line that was read: its cards in the order of the kernel, and where each was."""

    def __init__(self, layout: Layout | None, cards: Sequence[int], places: Sequence[int]) -> None:
        self.layout, self.cards, self.places = layout, cards, places
        self.error: DealError | None = None


def _deal(raw: bytes, layout: Layout | None, options: ReadOptions) -> _Deal:
    """Read a line in a layout, or, without one, in its own."""
    line = raw.decode("utf-8", "replace").rstrip()
    if not line.strip(" \t,;|-_/:[](){}\"'") or line.lstrip().startswith("#"):
        return _Deal(None, (), ())
    style = layout.style if layout else likely_style((line,), options.style)
    numbered = layout.line_numbers if layout else LINE_NUMBER.match(line) is not None
    read = partial(layout_of_line, line, style, options, line_numbers=numbered)
    own = read(widths=True)
    if not isinstance(own, Layout) or (layout is not None and not _same(own, layout)):
        own = read(widths=False)
    if isinstance(own, Layout) and layout is not None and not _same(own, layout):
        own = DealError("the names or separators of this line differ from those of the first deal")
        own.column = 1
        own.suggest("To read lines that differ", mixed=True)
    if not isinstance(own, Layout):
        deal = _Deal(None, (), ())
        deal.error = own
        return deal
    skeleton = skeleton_of(without_line_number(line) if numbered else line, style)
    order = [*range(own.size)]
    if own.board_at is not None:
        first = own.board_at * own.cards
        order = [*order[:first], *order[first + own.board :], *order[first : first + own.board]]
    numbers = [_number(skeleton.cards[at], style) for at in order]
    return _Deal(own, numbers, [skeleton.starts[at] for at in order])


def _same(own: Layout, layout: Layout) -> bool:
    names = ("players", "cards", "separator", "around", "board_at", "gaps")
    return all(getattr(own, name) == getattr(layout, name) for name in names)


def _number(card: str, style: str) -> int:
    if numbered_style(style):
        return int(card) - (style != NUMBERS)
    return card_numbers()[card] if style == "rank first" else _suits_first()[card]


@cache
def _suits_first() -> dict[str, int]:
    turned = {s + r: 4 * rank + suit for r, rank in RANKS.items() for s, suit in SUITS.items()}
    return card_numbers() | turned


def _rewritten(
    block: Block, lines: Sequence[bytes], deals: Sequence[_Deal], layout: Layout
) -> Block:
    texts = [
        _INVALID if deal.error else b" ".join([_CODES[card] for card in deal.cards])
        for deal in deals
    ]
    texts += [b""] * (len(lines) - len(texts))
    text = b"\n".join(texts)
    return RewrittenBlock(
        text, 0, len(text), block.base, block.read, lines=lines, deals=deals, layout=layout
    )


class RewrittenBlock(Block):
    """Lines that were rewritten, with the way back to what they were."""

    lines: Sequence[bytes] = ()
    deals: Sequence[_Deal] = ()
    layout: Layout | None = None

    def _row(self, place: int) -> int:
        starts = [0, *(feed.end() for feed in re.finditer(rb"\n", self.text))]
        return bisect_right(starts, place) - 1

    def original(self, start: int, stop: int) -> bytes:
        """The lines from `start` to `stop` as they were."""
        rows = self.lines[self._row(start) : self._row(max(start, stop - 1)) + 1]
        return b"\n".join(rows) + b"\n" * self.text[start:stop].endswith(b"\n")

    def located(self, error: DealError, fault: Fault, place: int) -> DealError:  # noqa: ARG002
        """The error for a place in the rewritten text, with its place in the line as it was."""
        row = self._row(place)
        deal, line = self.deals[row], self.lines[row].decode("utf-8", "replace").rstrip()
        start = self.text.rfind(b"\n", 0, place) + 1
        problem = deal.error or error
        if deal.error is None:
            card = (place - start) // _CODE
            problem.column = deal.places[card] + 1 if card < len(deal.places) else len(line) + 1
        base = self.base + sum(len(each) + 1 for each in self.lines[:row])
        problem.file, problem.line, problem.text = error.file, error.line, line
        problem.offset = base + len(line[: (problem.column or 1) - 1].encode())
        return problem
