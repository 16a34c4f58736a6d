"""Lines as the kernel reads them: without header and line numbers, and with the board last."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from io import BytesIO
from itertools import groupby
from operator import itemgetter

from ..cards.card import deck
from ..cards.cards_in_text import as_text
from ..errors import DealError
from ..kernel.faults import Fault
from ..values import Value
from .blocks import PUNCTUATION, Block, HeadLine, Later, Part, is_comment
from .layout import INVALID, Layout
from .lines import OTHER_LAYOUT, have_names_of, layout_of_line
from .options import ReadOptions
from .skeleton import LINE_NUMBER, has_line_number, likely_style, skeleton_of, without_line_number

_LINE_NUMBERS = re.compile(LINE_NUMBER.pattern.encode(), re.IGNORECASE | re.MULTILINE)
_CODES = [as_text([card]).encode() for card in deck()]


def deal_parts(parts: Iterator[Part], layout: Layout, options: ReadOptions) -> Iterator[Part]:
    """The parts of a text whose lines the kernel reads in a layout."""
    above = layout.header
    for part in parts:
        rest = part
        if above:
            block = part.load()
            *header, deals = block.text[block.start : block.stop].split(b"\n", above)
            above -= len(header)
            yield Block(b"\n" * len(header), 0, len(header), read=0)
            rest = block.but(start=block.stop - len(deals))
        if layout.mixed:
            yield from _rewritten(rest.load(), layout, options)
        elif layout.is_kept:
            yield rest
        else:
            yield Later(partial(readable, rest, layout, options), rest.read)


def readable(part: Part, layout: Layout, options: ReadOptions) -> Block:
    """Lines with blanks in place of their numbers, or rewritten if the board may be elsewhere."""
    block = part.load()
    text = block.text[block.start : block.stop]
    # Looking for bytes is quick, and most texts have none of them.
    blanks = (b"  " if layout.separator == " " else b" ", b"\t")
    is_unclear = layout.ignores_blanks and any(sign in text for sign in blanks)
    if layout.is_rewritten or is_unclear:
        return next(_rewritten(block, layout, options), block)
    if layout.line_numbers:
        text = _LINE_NUMBERS.sub(lambda number: b" " * len(number[0]), text)
        text = block.text[: block.start] + text
        return block.but(text=text, stop=len(text), source=block.text)
    return block


def _rewritten(block: Block, layout: Layout, options: ReadOptions) -> Iterator[Block]:
    """A block as runs of lines whose deals have as many players and cards."""
    # Unlike `splitlines`, this does not split at a carriage return.
    lines = BytesIO(block.text[block.start : block.stop]).readlines()
    deals = [_deal(line, layout, options) for line in lines]
    form = layout.rewritten()
    forms = [form := deal.form or form for deal in deals]
    base, read = block.base + block.start, block.read
    for form, run in groupby(zip(forms, lines, deals, strict=True), key=itemgetter(0)):
        _, raw, dealt = zip(*run, strict=True)
        text = b"".join([deal.text + b"\n" for deal in dealt])
        yield RewrittenBlock(text, 0, len(text), base, read, b"", form, raw, dealt)
        base, read = base + sum(map(len, raw)), 0


class _Deal(Value):
    """A line for the kernel, the layout of its deal if it has one, and what is wrong with it."""

    form: Layout | None = None
    text: bytes = b""
    style: str = ""
    error: DealError | None = None


def _deal(raw: bytes, layout: Layout, options: ReadOptions) -> _Deal:
    """Read a line in a layout, or in its own, but with the same names, if that is mixed."""
    if not raw.strip(PUNCTUATION + b"\r\n") or is_comment(raw):
        return _Deal()
    line = raw.decode("utf-8", "replace").rstrip()
    style = likely_style((line,), options.style) if layout.mixed else layout.style
    numbered = has_line_number(line, style) if layout.mixed else layout.line_numbers
    own = layout_of_line(line, style, options, line_numbers=numbered)
    if isinstance(own, Layout) and layout.mixed and not have_names_of(own, layout):
        own = DealError("the names in this line are not those of the first deal")
    elif isinstance(own, Layout) and not layout.mixed:
        is_same = layout == own.but(game=layout.game, header=layout.header)
        own = own if is_same else DealError(OTHER_LAYOUT)
    if isinstance(own, DealError):
        return _Deal(None, INVALID, style, own)
    skeleton = skeleton_of(without_line_number(line) if numbered else line, style)
    codes = [_CODES[card] for card in skeleton.numbers]
    first, last = own.board_start, own.board_start + own.board
    codes = codes[:first] + codes[last:] + codes[first:last]
    return _Deal(own.rewritten(), b" ".join(codes), style)


class RewrittenBlock(Block):
    """Lines that were rewritten, with the way back to what they were."""

    lines: Sequence[bytes] = ()
    deals: Sequence[_Deal] = ()

    def original(self, row: int, start: int, stop: int) -> bytes:  # noqa: ARG002
        """A line as it was."""
        return self.lines[row]

    def located(self, error: DealError, fault: Fault, row: int, place: int) -> DealError:  # noqa: ARG002
        """The error for a place in the rewritten text, with its place in the line as it was."""
        deal, line = self.deals[row], self.lines[row].decode("utf-8", "replace").rstrip()
        problem = deal.error or error
        if deal.error is None:
            # Of cards that are the same, the last is wrong.
            card = _CODES.index(self.text[place : place + 2])
            skeleton = skeleton_of(line, deal.style)
            at = max(at for at, number in enumerate(skeleton.numbers) if number == card)
            problem.column = skeleton.starts[at] + 1
        start = self.base + sum(map(len, self.lines[:row]))
        return HeadLine(error.line or 1, line, start).error(problem, error.file or "")
