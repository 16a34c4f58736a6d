"""Invalid lines, where they are skipped and reported."""

from __future__ import annotations

from ..errors import DealError
from ..kernel.faults import Fault
from ..values import Value
from .wording import deal_error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..layout.layout import Layout
    from ..read_options import ReadOptions
    from ..reading.blocks import Block

    BadPlace = tuple[int, int, int]
    """A line counted from 0 in its block, its fault, and the byte that shows it."""


class Bad(Value):
    r"""An invalid line.

    Attributes:
        line: its number in the file, from 1.
        raw: the line in UTF-8 with its line end; if the file is in another encoding, the line
            decoded, and of a JSON array the item.
        fault: what kind of fault it has.
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
    fault: Fault
    error: DealError


def leave_out(_: Bad) -> None:
    """Skip an invalid line without working out what is wrong with it."""


def bad_line(
    block: Block, fault: int, place: int, name: str, line: int, layout: Layout, options: ReadOptions
) -> Bad:
    """The invalid line at byte `place` of a block's text."""
    start = max(block.start, block.text.rfind(b"\n", block.start, place) + 1)
    stop = block.text.find(b"\n", place, block.stop) + 1 or block.stop
    error = deal_error(
        block,
        fault,
        place,
        name=name,
        line=line,
        layout=layout,
        rules=options.rules,
        allow="--decks many" if options.game.has_own_hands else None,
    )
    return Bad(line, block.original(start, stop), Fault(fault), error)
