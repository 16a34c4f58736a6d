"""Invalid lines, where they are skipped and reported."""

from __future__ import annotations

from ..errors import DealError
from ..kernel.faults import Fault
from ..rules import STANDARD
from ..source.blocks import Block
from ..values import Value
from .wording import deal_error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TypeVar

    from ..layout.layout import Layout
    from ..rules import Rules

    BadPlace = tuple[int, int, int]
    """A line counted from 0 in its block, its fault, and the byte that shows it."""

    Read = TypeVar("Read")

__all__ = ["Bad", "RejectCollector", "leave_out", "past_faults"]


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


def past_faults(
    read: Callable[[Block], Read],
    lines_and_fault: Callable[[Read], tuple[int, tuple[int, int] | None]],
    block: Block,
    bad: list[BadPlace],
) -> Iterator[tuple[int, Read]]:
    """Read a block part by part: after each bad line, which is noted, from the next line on.

    Gives for each part the number of lines before it, and what was read.
    """
    line = 0
    part: Block | None = block
    while part is not None:
        found = read(part)
        yield line, found
        lines, fault = lines_and_fault(found)
        if fault is None:
            return
        bad.append((line + lines, *fault))
        line += lines + 1
        start = part.text.find(b"\n", fault[1], part.stop) + 1
        more = 0 < start < part.stop
        part = Block(part.text, start, part.stop, part.base, source=part.source) if more else None


def leave_out(_: Bad) -> None:
    r"""Skip an invalid line without working out what is wrong with it.

    >>> from showdown import tally
    >>> tally(b"5H 5C 6S 7S KD 2C 3S 8S 8D TD\n8X\n", on_bad=leave_out).skipped
    1
    """


class RejectCollector:
    """Reports invalid lines in the order of the file, whichever thread finds them when.

    Args:
        name: what errors call the file.
        layout: how its deals are written.
        on_bad: gets each of them.
        rules: whose deck the cards are of.
    """

    def __init__(
        self,
        name: str,
        layout: Layout,
        on_bad: Callable[[Bad], object],
        rules: Rules = STANDARD,
    ) -> None:
        self.name = name
        self.layout = layout
        self.on_bad = on_bad
        self.rules = rules
        self.skipped = 0
        self._waiting: dict[int, tuple[Block, int, list[BadPlace]]] = {}
        self._next = 0
        self._lines = 0

    def take(self, index: int, block: Block, lines: int, bad: list[BadPlace]) -> None:
        """Take the invalid lines of the block with this index, which has `lines` in all."""
        self._waiting[index] = block, lines, bad
        while self._next in self._waiting:
            block, lines, bad = self._waiting.pop(self._next)
            self.skipped += len(bad)
            for place in bad if self.on_bad is not leave_out else ():
                self.on_bad(self._bad(block, *place))
            self._lines += lines
            self._next += 1

    def _bad(self, block: Block, line: int, fault: int, place: int) -> Bad:
        number = self._lines + line + 1
        start = max(block.start, block.text.rfind(b"\n", block.start, place) + 1)
        stop = block.text.find(b"\n", place, block.stop) + 1 or block.stop
        error = deal_error(
            block,
            Fault(fault),
            place,
            name=self.name,
            line=number,
            layout=self.layout,
            rules=self.rules,
        )
        return Bad(number, block.original(start, stop), Fault(fault), error)
