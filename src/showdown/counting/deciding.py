"""Deals decided: who wins each deal of a source, in blocks and in order."""

from __future__ import annotations

from array import array
from functools import cache, partial
from operator import or_

from .. import kernel
from ..errors import counted
from ..hands.hole_cards import NO_LOW, strengths_of_deals
from ..kernel.ranking import category_places, ranking_of
from ..rules.hand_classes import order_numbers
from ..rules.rules import HAND_SIZE
from ..values import Value
from .reader import DealReader, open_reader, read_lines
from .totals import COUNTERS, Categories, Tally

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Unpack

    from ..reading.blocks import Part
    from ..reading.layout import Layout
    from ..reading.options import ReadArguments, ReadOptions
    from ..reading.rewriting import Bad
    from ..reading.sources import Source
    from ..rules.games import Game
    from .reader import Worked


class Verdicts(Value):
    """Who wins each deal of a block of text.

    >>> next(verdicts(["2D 9C AS AH AC 3D 6D 7D TD QD"] * 5))
    <Verdicts of draw: 5 deals, 2 hands each, lines 1 to 5>

    Attributes:
        players: how many hands each deal has.
        game: the game, with the rules.
        lines: the line of each deal, from 1, as an array of type `Q`.
        cards: the card numbers of each deal as dealt, `hand_size` for each player, then those of
            the board.
        strengths: an array of type `H`: the strength of each hand, a row of `players` a deal.
        winners: who wins each deal, counted from 1; 0 is a tie, and `winner_sets` has who shares.
            In hi-lo games who wins the whole pot; 0 if it is divided.
        lows: in hi-lo games the strengths of the low hands, 1 for no low; otherwise empty.
        hand_size: how many cards a player holds.
    """

    players: int
    game: Game
    lines: array[int]
    cards: bytes
    strengths: array[int]
    winners: bytes
    lows: array[int] = array("H")  # never changed
    hand_size: int = HAND_SIZE

    def __len__(self) -> int:
        return len(self.winners)

    def __repr__(self) -> str:
        lines = f", lines {self.lines[0]:,} to {self.lines[-1]:,}" if len(self) else ""
        hands = counted(self.players, "hand")
        return f"<Verdicts of {self.game.name}: {len(self):,} deals, {hands} each{lines}>"

    @property
    def deal_size(self) -> int:
        """How many cards a deal has."""
        return self.players * self.hand_size + self.game.board

    @property
    def winner_sets(self) -> array[int]:
        """Who wins or shares each deal, as an array of type `H`: bit 0 for Player 1, and so on.

        In hi-lo games that is who wins or shares either half of the pot.

        >>> shared = ["2h 3h 4h 5h 6c | Ad Kd Qd Jd 9c | 2s 3s 4s 5s 6d"]
        >>> block = next(verdicts(shared))
        >>> list(block.winners), [f"{bits:03b}" for bits in block.winner_sets]
        ([0], ['101'])
        """
        high = self.high_sets
        return array("H", map(or_, high, self.low_sets)) if self.lows else high

    @property
    def high_sets(self) -> array[int]:
        """Who wins or shares the high half of the pot, as in `winner_sets`."""
        return _decided(self.strengths, self.players, "H")

    @property
    def low_sets(self) -> array[int]:
        """Who wins or shares the low half of the pot, as in `winner_sets`; 0 where nobody does."""
        return _decided(self.lows, self.players, "H", NO_LOW + 1)

    def shares(self, player: int) -> array[float]:
        """Which part of the pot a player, counted from 0, gets in each deal of a hi-lo game."""

        @cache
        def share(high: int, low: int) -> float:
            halves = [bits for bits in (high, low) if bits]
            return sum([(bits >> player & 1) / bits.bit_count() for bits in halves]) / len(halves)

        return array("d", map(share, self.high_sets, self.low_sets))

    def tally(self, *, categories: bool = False) -> Tally:
        """The totals of the block; with the categories that were held and won with, if wanted.

        >>> next(verdicts(["2D 9C AS AH AC 3D 6D 7D TD QD"] * 5)).tally()
        Tally(deals=5, wins=(0, 5), ties=0, skipped=0, categories=None)
        """
        rules = self.game.rules if categories or self.players == 1 else None
        places = category_places(rules)[1] if rules else None
        sums = (
            kernel.count_decided(_rows(self.strengths, self.players), self.winners, places)
            if len(self)
            else (0, (0,) * self.players, 0, (0,) * (2 * COUNTERS * self.players))
        )
        held = Categories.of_counters(sums[3], rules) if rules else None
        return Tally(*sums[:3], 0, held)

    @property
    def decided(self) -> bytes:
        """What decides each deal: how the winner's hand differs from the best of the others.

        0 is the category, 1 to 5 the first to the fifth rank in the order of importance, and
        6 a tie.

        >>> pairs = ["4D 6S 9H QH QC 3D 6D 7H QD QS", "2D 9C AS AH AC 3D 6D 7D TD QD"]
        >>> list(next(verdicts(pairs)).decided)
        [3, 0]
        """
        orders = map(order_numbers(self.game.rules).__getitem__, self.strengths)
        best = ((0, *sorted(hands))[-2:] for hands in zip(*[orders] * self.players, strict=True))
        # A category, and then ranks, of four bits each: of how many the first are the same.
        return bytes([6 - ((second ^ first).bit_length() + 3) // 4 for second, first in best])


def verdicts(
    source: Source,
    *,
    name: str | None = None,
    progress: Callable[[int], object] | None = None,
    on_bad: Callable[[Bad], object] | None = None,
    on_layout: Callable[[Layout], object] | None = None,
    **reading: Unpack[ReadArguments],
) -> Iterator[Verdicts]:
    """Who wins each deal of a file, one deal per line, in blocks of deals.

    The blocks are in the order of the file, and only a few are in memory at once. An error is
    raised instead of the block that it is in. If all lines are skipped, one block has no deals.

    The arguments and errors are those of `tally`.

    >>> for block in verdicts(["2D 9C AS AH AC 3D 6D 7D TD QD", "4D 6S 9H QH QC 3D 6D 7H QD QS"]):
    ...     print(list(block.lines), list(block.winners), block.strengths.tolist())
    [1, 2] [2, 1] [5809, 6197, 3521, 3495]
    """
    # Wrong arguments are errors at once.
    return _verdicts(open_reader(source, name, progress, on_bad, on_layout, reading))


def _verdicts(reader: DealReader) -> Iterator[Verdicts]:
    layout = reader.layout
    decide = partial(decide_part, layout=layout, options=reader.options)
    for decided in reader.results(decide):
        if len(decided):
            yield decided.but(lines=array("Q", map(reader.lines.__add__, decided.lines)))
    if reader.deals == 0:
        yield Verdicts(int(layout.players), layout.game, array("Q"), b"", array("H"), b"")


def decide_part(part: Part, layout: Layout, options: ReadOptions) -> Worked[Verdicts]:
    """The verdicts of a part, with the numbers of its lines from 1."""
    block = part.load()
    layout = block.layout or layout
    players, size, game = int(layout.players), layout.size, layout.game  # Perhaps NumPy's integer.
    fields = layout.fields(repeats=options.repeats)
    room = kernel.room(block.stop - block.start, fields)
    own = game.has_own_hands
    # Badugi has no ranking of five cards, and the whole deck.
    ranking = ranking_of(game.rules) if game.rules.cards == HAND_SIZE else None
    cards = bytearray(room * size)
    strengths = array("H", [0]) * (room * players if own else 0)
    numbers, places = array("Q"), array("I", [0]) * room

    def read(start: int, above: int) -> tuple[int, int, tuple[int, int] | None]:
        deals = len(numbers)
        held = memoryview(strengths)[deals * players :] if own else None
        dealt = memoryview(cards)[deals * size :]
        lines_read, count, fault = kernel.read(
            block.text, start, block.stop, fields, dealt, held, places, ranking
        )
        numbers.extend([above + place + 1 for place in places[:count]])
        return lines_read, count, fault

    lines, bad, _ = read_lines(block, 0, options, read)
    del cards[len(numbers) * size :], strengths[len(numbers) * players :]
    lows = array("H")
    if not own:
        strengths, *halves = strengths_of_deals(cards, players, layout.cards, game)
        lows = halves[0] if halves else lows
    winners = bytes(_decided(strengths, players, "B"))
    decided = Verdicts(players, game, numbers, bytes(cards), strengths, winners, lows, layout.cards)
    if lows:  # Who wins the whole pot.
        alone = {1 << player: player + 1 for player in range(players)}
        decided = decided.but(winners=bytes(alone.get(bits, 0) for bits in decided.winner_sets))
    return lines, len(decided), bad, decided


def _decided(values: array[int], players: int, form: str, least: int = 0) -> array[int]:
    """Who has the highest value of each row, in an array of a type as `kernel.decide` writes it."""
    winners = array(form, bytes(len(values) // players * array(form).itemsize))
    if values:
        kernel.decide(_rows(values, players), winners, least)
    return winners


def _rows(strengths: array[int], players: int) -> memoryview:
    return memoryview(strengths).cast("B").cast("H", (len(strengths) // players, players))
