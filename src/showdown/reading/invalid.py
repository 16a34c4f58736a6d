"""Invalid lines: what is wrong with them, in words and with the place."""

from __future__ import annotations

from ..cards.card import deck
from ..errors import DealError
from ..kernel.faults import Fault
from ..kernel.lines import layout_of, read_line
from ..rules.rules import not_in_deck
from ..values import Value
from .blocks import Block, HeadLine
from .layout import MAX_LENGTH, PAIRS, Layout
from .lines import OTHER_LAYOUT, layout_of_line
from .options import ReadOptions
from .skeleton import skeleton_of


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


def leave_out(_: Bad) -> None:
    """Skip an invalid line without working out what is wrong with it."""


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
    error = HeadLine(above + row + 1, shown, block.base + start).error(error, name)
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
