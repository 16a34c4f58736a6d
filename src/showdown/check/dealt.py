"""Deals held in memory as rows of cards, and what programs answer to all of them."""

from __future__ import annotations

from array import array

from .. import kernel
from ..cards import deck
from ..deals.opened import no_deals, open_deals
from ..deals.rows import read_rows
from ..deals.wording import deal_error
from ..errors import DealError, quoted
from ..kernel.faults import Fault
from .programs import Program
from .seen import DEAL, HAND, Looks, Seen, places_of
from .winners import winners

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..cards import Card
    from ..layout.layout import Layout
    from ..source.blocks import Block
    from ..source.open import Source
    from .programs import Quirks

__all__ = ["Dealt", "read_deals"]

AFTERWARDS = ("lines", "players", "ties")
"""What a program does in its own way when it knows who has the better hand."""
REMEMBERED = 10_000
"""Of so many deals it is remembered who has the better hand in the eyes of each program."""
_SWAP = bytes.maketrans(b"\1\2", b"\2\1")


def read_deals(source: Source, *, name: str | None = None, decks: str = "one") -> Dealt:
    r"""Deals for two players, in memory.

    Raises:
        FileError: if the source cannot be read, or holds no deals.
        DealError: if a line is no deal, or the deals are not for two players.

    >>> read_deals(["2D 9C AS AH AC 3D 6D 7D TD QD"]).right()
    b'\x02'
    """
    cards = bytearray()
    lines = array("Q")
    opened = open_deals(source, name)
    layout = opened.layout
    line = 0
    unit = "line"
    for block in opened.blocks:
        unit = block.unit
        rows = read_rows(block, layout, repeats=decks == "many")
        if rows.fault is not None:
            raise _no_deal(block, rows.fault, opened.name, line + rows.read + 1, layout)
        if layout.players != 2:
            raise DealError(
                f"{opened.name}: deals of {layout.players} players, and answers are checked for "
                "two: showdown --format wins prints who wins each deal"
            )
        if layout.cards != HAND:
            raise DealError(
                f"{opened.name}: hands of {layout.cards} cards: five are what is checked"
            )
        cards += rows.cards
        lines.extend([line + 1 + place for place in rows.lines])
        line += rows.read
    if not lines:
        raise no_deals(opened.name)
    return Dealt(opened.name, bytes(cards), lines, unit)


def _no_deal(
    block: Block, fault: tuple[int, int], name: str, line: int, layout: Layout
) -> DealError:
    error = deal_error(
        block,
        Fault(fault[0]),
        fault[1],
        name=name,
        line=line,
        layout=layout,
        allow="--task exercism",
        mixed=None,
    )
    if error.text and winners([error.text], b""):
        return DealError(
            f"{name}:{line}: {quoted(error.text)} is an answer: the deals come first, then the "
            f"answers"
        )
    return error


class Dealt:
    """Deals of two hands of five cards.

    Attributes:
        name: what errors call them.
        cards: ten card numbers a deal, as dealt.
        lines: the line of each deal.
        unit: what a line is called: "line", or "row" in a table.
    """

    def __init__(self, name: str, cards: bytes, lines: array[int], unit: str = "line") -> None:
        self.name = name
        self.cards = cards
        self.lines = lines
        self.unit = unit
        self._looks = Looks()
        self._seen: dict[Quirks, Seen] = {}
        self._remembered: dict[Quirks, bytearray] = {}

    def __repr__(self) -> str:
        return f"<{len(self):,} deals of {self.name}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Dealt):
            return NotImplemented
        return (self.name, self.cards, self.lines) == (other.name, other.cards, other.lines)

    def __hash__(self) -> int:
        return hash((self.name, self.cards))

    def __len__(self) -> int:
        return len(self.lines)

    def __getitem__(self, deal: int) -> list[Card]:
        """The cards of a deal, counted from 0."""
        return [deck()[n] for n in self.cards[deal * DEAL : (deal + 1) * DEAL]]

    def right(self) -> bytes:
        """Who wins each deal by the standard rules."""
        return self.answers(Program({}))

    def answers(self, program: Program) -> bytes:
        """What a program answers to each deal that it does not lose: 1, 2, or 0 for a tie."""
        quirks = program.quirks
        winners = self._winners(program)
        if quirks.get("lines") == "first lost":
            return winners[1:]
        if quirks.get("lines") == "last lost":
            return winners[:-1]
        return winners

    def _winners(self, program: Program) -> bytes:
        quirks = program.quirks
        if quirks.get("straight") == "as dealt" and "values" in quirks:
            # What is in a row as dealt is then told by no hand's class.
            return bytes(program.winner(self[deal]) for deal in range(len(self)))
        winners = self._decided(program)
        if "players" in quirks:
            winners = winners.translate(_SWAP)
        ties = quirks.get("ties", "0")
        if ties == "suits":
            for deal in list(places_of(winners, 0)):
                winners[deal] = program.winner(self[deal])
            return bytes(winners)
        return bytes(winners if ties == "0" else winners.replace(b"\0", bytes([int(ties)])))

    def _decided(self, program: Program) -> bytearray:
        """Who has the better hand of each deal; 0 where they are equal."""
        how = tuple((w, h) for w, h in sorted(program.quirks.items()) if w not in AFTERWARDS)
        winners = self._remembered.get(how)
        if winners is None:
            seen = self._as_seen(program)
            winners = bytearray(len(self))
            kernel.decide(seen.rows, seen.column(program), winners)
            if len(self) <= REMEMBERED:
                self._remembered[how] = winners
        return winners[:]

    def _as_seen(self, program: Program) -> Seen:
        how = program.eyes
        if how not in self._seen:
            usual = self._seen.get(())
            self._seen[how] = Seen(self.cards, dict(how), self._looks, usual)
        return self._seen[how]
