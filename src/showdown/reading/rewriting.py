"""Lines as the kernel reads them: without header and line numbers, and with the board last.

Most text goes to the kernel as it is. Where each line has its own layout, or the board is not
behind the hands, lines are rewritten one by one; also where blanks may show that it is not.
"""

from __future__ import annotations

import re
from copy import copy
from functools import cache, cached_property
from itertools import accumulate, groupby
from operator import itemgetter

from ..cards.card_text import RANK_LETTERS, RANKS, SUIT_LETTERS, SUITS, card_numbers
from ..errors import DealError
from ..values import Value
from .blocks import Block, Part
from .detect import PUNCTUATION
from .layout import MAX_LENGTH, NUMBERS, Layout, numbered_style
from .lines import layout_of_line
from .names import names_board
from .skeleton import CARDS, LINE_NUMBER, likely_style, skeleton_of, without_line_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..kernel.faults import Fault
    from .options import ReadOptions
    from .skeleton import Skeleton

_INVALID = b"!"
"""The line for one that cannot be read, invalid in every layout."""
_LINE_NUMBERS = re.compile(LINE_NUMBER.pattern.encode(), re.IGNORECASE | re.MULTILINE)
_NAME = re.compile(r"[^\W_][\w'’.-]*(?=[\"']?:)")
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
            yield from _rewritten(rest.load(), layout, options)
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
            # Looking for bytes is quick, and most texts have none of them.
            signs = (b"  ", b"\t") if self.layout.separator == " " else (b" ", b"\t")
            if any(sign in text for sign in signs):
                [checked] = _rewritten(block, self.layout, self.options)
                return checked
        if not self.layout.line_numbers:
            return block
        text = _LINE_NUMBERS.sub(lambda number: b" " * len(number[0]), text)
        return Block(text, 0, len(text), block.base + block.start, block.read, block)


def _rewritten(block: Block, layout: Layout, options: ReadOptions) -> Iterator[Block]:
    """A block as runs of lines whose deals have as many players and cards."""
    lines = block.text[block.start : block.stop].splitlines(keepends=True)
    deals = [_deal(line, layout, options) for line in lines]
    own = (deal.layout and deal.layout.rewritten() for deal in deals)
    forms = accumulate(own, lambda last, form: form or last, initial=layout.rewritten())
    base, read = block.base + block.start, block.read
    for form, run in groupby(zip([*forms][1:], lines, deals, strict=True), key=itemgetter(0)):
        _, raw, dealt = zip(*run, strict=True)
        rows = [
            (_INVALID if deal.error else deal.text).ljust(_CODE * form.size - 1) for deal in dealt
        ]
        text = b"".join([row + b"\n" for row in rows])
        yield RewrittenBlock(text, 0, len(text), base, read, None, form, raw, dealt)
        base, read = base + sum(map(len, raw)), 0


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


def _deal(raw: bytes, layout: Layout, options: ReadOptions) -> _Deal:
    """Read a line in a layout, or in its own, but with the same names, if that is mixed."""
    if not raw.strip(PUNCTUATION + b"\r\n") or raw.lstrip().startswith(b"#"):
        return _Deal()
    line = raw.decode("utf-8", "replace").rstrip()
    style = likely_style((line,), options.style) if layout.mixed else layout.style
    numbered = LINE_NUMBER.match(line) is not None if layout.mixed else layout.line_numbers
    skeleton = skeleton_of(without_line_number(line) if numbered else line, style)
    own = _own_layout(line, skeleton, options, line_numbers=numbered)
    if isinstance(own, DealError):
        return _Deal(error=copy(own))
    if layout.mixed:
        names = _names(own)
        if names != _names(layout)[: len(names)]:
            return _Deal(error=DealError("the names in this line are not those of the first deal"))
    elif layout != own.but(game=layout.game, header=layout.header, announced=layout.announced):
        error = DealError("this line is laid out differently from the first deal")
        return _Deal(error=error.suggest("To read lines that differ", mixed=True))
    order = [*range(own.size)]
    if own.board_at is not None:
        first = own.board_at * own.cards
        order = [*order[:first], *order[first + own.board :], *order[first : first + own.board]]
    numbers = [_number(card, style) for card in skeleton.cards]
    return _Deal(own, [numbers[at] for at in order], [skeleton.starts[at] for at in order])


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


@cache
def _names(layout: Layout) -> list[str]:
    """The names of players without digits behind them, whose order nothing else shows."""
    names = _NAME.findall("\n".join(layout.gaps or layout.around))
    return [name for name in names if not (name[-1].isdigit() or names_board(name))]


def _number(card: str, style: str) -> int:
    if numbered_style(style):
        return int(card) - (style != NUMBERS)
    return card_numbers()[card] if style == "rank first" else _suits_first()[card]


@cache
def _suits_first() -> dict[str, int]:
    turned = {s + r: 4 * rank + suit for r, rank in RANKS.items() for s, suit in SUITS.items()}
    return card_numbers() | turned


class RewrittenBlock(Block):
    """Lines that were rewritten, all as long, with the way back to what they were."""

    lines: Sequence[bytes] = ()
    deals: Sequence[_Deal] = ()

    @cached_property
    def _offsets(self) -> list[int]:
        return [*accumulate(map(len, self.lines), initial=0)]

    def _row(self, place: int) -> tuple[int, int]:
        """The row of a place in the text, and which card of it is there."""
        assert self.layout is not None
        row, at = divmod(place, _CODE * self.layout.size)
        return row, at // _CODE

    def original(self, start: int, stop: int) -> bytes:
        """The lines from `start` to `stop` as they were."""
        return b"".join(self.lines[self._row(start)[0] : self._row(max(start, stop - 1))[0] + 1])

    def located(self, error: DealError, fault: Fault, place: int) -> DealError:  # noqa: ARG002
        """The error for a place in the rewritten text, with its place in the line as it was."""
        row, card = self._row(place)
        deal, line = self.deals[row], self.lines[row].decode("utf-8", "replace").rstrip()
        problem = deal.error or error
        if deal.error is None:
            problem.column = deal.places[card] + 1 if card < len(deal.places) else len(line) + 1
        problem.column = problem.column or 1
        problem.file, problem.line, problem.text = error.file, error.line, line
        before = line[: problem.column - 1].encode()
        problem.offset = self.base + self._offsets[row] + len(before)
        return problem
