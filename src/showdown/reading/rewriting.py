"""Lines as the kernel reads them, the board last; what is wrong with invalid ones, and where."""

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
from ..kernel.lines import layout_of, read_line
from ..rules.rules import not_in_deck
from ..values import Value
from .blocks import Block, HeadLine, Later, Part, is_blank
from .layout import INVALID, MAX_LENGTH, OTHER_LAYOUT, PAIRS, Layout
from .lines import have_names_of, layout_of_line
from .options import ReadOptions
from .skeleton import LINE_NUMBER, has_line_number, likely_style, skeleton_of, without_line_number

_LINE_NUMBERS = re.compile(LINE_NUMBER.pattern.encode(), re.MULTILINE)
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
    read = block.read
    for form, run in groupby(zip(forms, lines, deals, strict=True), key=itemgetter(0)):
        _, raw, dealt = zip(*run, strict=True)
        text = b"".join([deal.text + b"\n" for deal in dealt])
        yield RewrittenBlock(text, 0, len(text), read, b"", form, raw, dealt)
        read = 0


class _Deal(Value):
    """A line for the kernel, the layout of its deal if it has one, and what is wrong with it."""

    form: Layout | None = None
    text: bytes = b""
    style: str = ""
    error: DealError | None = None


def _deal(raw: bytes, layout: Layout, options: ReadOptions) -> _Deal:
    """Read a line in a layout, or in its own, but with the same names, if that is mixed."""
    if is_blank(raw):
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
        return HeadLine(error.line or 1, line).error(problem, error.file or "")


class Bad(Value):
    r"""An invalid line.

    Attributes:
        line: its number in the file, from 1.
        raw: the line with its line end, decoded to UTF-8.
        error: the fault in words, with its place.

    >>> from showdown import tally
    >>> bad = []
    >>> tally(b"8C TS KC\n5H 5C 6S 7S KD 2C 3S 8S 8D TD\n", players=2, on_bad=bad.append).skipped
    1
    >>> bad[0].line, bad[0].raw, bad[0].error.problem
    (1, b'8C TS KC\n', '3 cards, but 2 players hold 10, 5 each')
    """

    line: int
    raw: bytes
    error: DealError


def bad_line(
    block: Block, row: int, fault: int, place: int, *, name: str, above: int, layout: Layout
) -> Bad:
    """The invalid line at a place in a block: `row`, from 0, of a part with lines `above` it."""
    start = max(block.start, block.text.rfind(b"\n", block.start, place) + 1)
    stop = block.text.find(b"\n", place, block.stop) + 1 or block.stop
    raw = block.original(row, start, stop)
    text = block.text[start : min(stop, place + MAX_LENGTH)]
    layout = layout.rewritten() if layout.is_rewritten else layout
    error = _described(Fault(fault), text, place - start, layout)
    in_line = block.text[start:place].decode("utf-8", "replace")
    error.column = error.column or len(in_line) + 1
    shown = raw[: place - start + MAX_LENGTH].decode("utf-8", "replace").rstrip()
    error = HeadLine(above + row + 1, shown).error(error, name)
    return Bad(above + row + 1, raw, block.located(error, Fault(fault), row, place))


def _described(fault: Fault, text: bytes, place: int, layout: Layout) -> DealError:
    """What is wrong with a line, in which the fault is at a place."""
    line, is_pairs = text.decode("utf-8", "replace").rstrip(), layout.style == PAIRS
    size = len(skeleton_of(line, layout.style).cards)
    are_laid_out = fault in (Fault.REPEATED_CARD, Fault.NO_SUCH_HAND, Fault.NOT_IN_DECK)
    if are_laid_out and (is_pairs or size == layout.size):
        return _wrong_cards(fault, text, place, layout)
    options = ReadOptions(layout.players, layout.cards, game=layout.game)
    own = layout_of_line(line, layout.style, options)
    is_wrong = isinstance(own, DealError) and (own.column or is_pairs)
    return own if is_wrong else DealError(OTHER_LAYOUT)  # type: ignore[return-value]


def _wrong_cards(fault: Fault, text: bytes, place: int, layout: Layout) -> DealError:
    """What is wrong with the cards of a line that is laid out as it should be."""
    read = read_line(text.rstrip(b"\r\n"), layout_of(layout.fields(repeats=True)))
    cards = [deck()[card] for card in read.cards]
    count = sum(start < place for start in read.starts)
    owners = [f"Player {at // layout.cards + 1}" for at in range(layout.players * layout.cards)]
    owners += ["the board"] * layout.board
    if fault is Fault.NO_SUCH_HAND:
        return DealError(f"{owners[count]}'s cards repeat so that no rule ranks the hand")
    if fault is Fault.NOT_IN_DECK:
        return DealError(not_in_deck(cards[count], layout.game.rules))
    first, second = owners[cards.index(cards[count])], owners[count]
    holders = f"to {first} and to {second}" if first != second else f"both times to {first}"
    error = DealError(f"{cards[count]} is dealt twice, {holders}")
    can_repeat = layout.game.has_own_hands
    return error.suggest("To allow that", decks="many") if can_repeat else error
