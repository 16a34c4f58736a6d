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
from .skeleton import CARDS, LINE_NUMBER, likely_style, skeleton_of, without_line_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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
    above = layout.header
    for part in parts:
        rest = part
        if above:
            block = part.load()
            start = block.start
            while above and start < block.stop:
                start = block.text.find(b"\n", start, block.stop) + 1 or block.stop
                above -= 1
            lines = block.text.count(b"\n", block.start, start)
            yield Block(b"\n" * lines, 0, lines, block.base + block.start, 0)
            rest = block.but(start=start)
        if layout.is_rewritten:
            yield from _runs(rest.load(), layout, options)
        else:
            yield rest if layout.is_kept else _CheckedLines(rest, layout, options)


class _CheckedLines(Part):
    """Lines with blanks in place of their numbers.

    They are rewritten if the blanks in them may show another place of the board.
    """

    part: Part
    layout: Layout
    options: ReadOptions

    @property
    def read(self) -> int:
        """How many bytes of the source are read for it."""
        return self.part.read

    def load(self) -> Block:
        block = self.part.load()
        text = block.text[block.start : block.stop]
        if self.layout.ignores_blanks:
            is_spaced = self.layout.separator == " "
            signs = (b"  ", b"\t") if is_spaced else (b" ", b"\t")
            # Looking for bytes is much quicker than for a pattern, and most texts have none.
            may_differ = any(sign in text for sign in signs)
            if may_differ and (_WIDE_BLANKS if is_spaced else _ANY_BLANKS).search(text):
                [checked] = _runs(block, self.layout, self.options)
                return checked
        if not self.layout.line_numbers:
            return block
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
    numbered = layout.line_numbers if layout else LINE_NUMBER.match(line) is not None
    skeleton = skeleton_of(without_line_number(line) if numbered else line, style)
    own = _own_layout(line, skeleton, options, line_numbers=numbered)
    if isinstance(own, DealError):
        return _Deal(error=copy(own))
    if layout is not None and layout != own.but(
        game=layout.game, header=layout.header, announced=layout.announced
    ):
        error = DealError("this line is laid out differently from the first deal")
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
    """The layout of a line by itself; most are like another but for their cards, and known."""
    if skeleton.size and len(line) < MAX_LENGTH and skeleton.style in CARDS:
        card = "2c" if skeleton.style == "rank first" else "c2"
        own = layout_of_line(
            card.join(skeleton.gaps), skeleton.style, options, line_numbers=line_numbers
        )
        if isinstance(own, Layout):
            return own
    return layout_of_line(line, skeleton.style, options, line_numbers=line_numbers)


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
        problem = deal.error or error
        if deal.error is None:
            card = (place - self.starts[row]) // _CODE
            problem.column = deal.places[card] + 1 if card < len(deal.places) else len(line) + 1
        problem.column = problem.column or 1
        problem.file, problem.line, problem.text = error.file, error.line, line
        before = line[: problem.column - 1].encode()
        problem.offset = self.base + self.offsets[row] + len(before)
        return problem
