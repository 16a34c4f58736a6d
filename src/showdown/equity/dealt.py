"""Ranges that the kernel deals hand by hand.

At most two cards of the board are to come, or there is no board, and every hand is completed.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from itertools import chain, combinations, islice
from math import comb, inf, prod

from .. import kernel
from ..counting.threads import ordered_map
from ..hands.hole_cards import by_ranks
from .counts import SHARES, Counts
from .players import rankings_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from typing_extensions import Buffer

    from .counts import Progress
    from .players import Held, Player, Table

    Dealt = list[list[tuple[Held, int, Held]]]
    """For each player the hands, their weights, and what was known of them."""

_MATCHUP = (3e-9, 8e-7, 1.5e-6)
"""Seconds to deal a hand to each player and to count the boards, by how many cards are missing."""
_TWO_COUNT = (1, 4, 4)
"""How much longer that takes where exactly two cards of a hand count."""
_HAND, _COMPLETED = 2e-7, 2e-6
"""Seconds to evaluate a hand on a whole board, and to complete one without."""
_SECONDS = 0.1
"""How long the kernel counts before progress is shown."""
_MOST_HANDS = 400_000
"""How many complete hands are in memory."""
_MOST_TRIED = 1 << 20
"""In how many ways a hand may be added to those of others, to know how many matchups there are."""


def number_of_matchups(table: Table) -> int:
    """How many ways there are to deal a hand to each player, or a few more."""
    if len(table.players) < 3 or not table.game.board:
        return prod(map(table.number_of_hands, table.players))
    ways = {0: 1}  # by the cards they use, as bits
    for place, player in enumerate(table.players):
        number = sum(ways.values())
        if number * table.number_of_hands(player) > _MOST_TRIED:
            return number * prod(map(table.number_of_hands, table.players[place:]))
        after: defaultdict[int, int] = defaultdict(int)
        for mask in [sum(1 << card for card in hand) for hand in table.hands_of(player)]:
            for used, number in ways.items():
                if not used & mask:
                    after[used | mask] += number
        ways = after
    return sum(ways.values())


def seconds_to_deal(table: Table, matchups: int, missing: int) -> float:
    """How long `DealtRanges` takes where so many cards of the board are missing, for each board.

    Infinity if it cannot count them.
    """
    game = table.game
    if kernel.NAME != "compiled" or missing > 2:
        return inf
    complete = sum(map(table.number_of_hands, table.players))
    if not game.board and complete > _MOST_HANDS:
        return inf
    if table.hole > 2 and sum(player.hands is None for player in table.players) > 1:
        return inf  # Without a list of hands, they cannot be dealt in parts.
    weights = prod(
        table.number_of_hands(player) * max((player.hands or {(): 1}).values())
        for player in table.players
    )
    if weights * comb(len(table.left), missing) * SHARES >= 1 << 64:
        return inf
    each = _MATCHUP[missing] * (_TWO_COUNT[missing] if game.exactly else 1)
    hands = 0 if missing else complete
    return matchups * each + hands * (_HAND if game.board else _COMPLETED)


class DealtRanges:
    """The hands of all players, as the kernel takes them."""

    def __init__(self, table: Table) -> None:
        self.table = table
        # Any cards are dealt by the kernel, but for two, whose equities are told hand by hand.
        self.ranges: Dealt = [list(self._hands(player)) for player in table.players]
        self.sizes: list[int] = list(map(len, self.ranges))
        every = list(chain.from_iterable(self.ranges))
        self.cards: bytes = bytes(chain.from_iterable(cards for cards, _, _ in every))
        self.weights: list[int] = [weight for _, weight, _ in every]

    def _hands(self, player: Player) -> Iterator[tuple[Held, int, Held]]:
        """The hands a player may be dealt, their weights, and what was known of them."""
        table = self.table
        if table.game.board and player.hands is None and table.hole > 2:
            return
        for known, weight in table.hands_of(player).items():
            left = [card for card in table.left if card not in known]
            for new in combinations(left, table.hole - len(known)) if left else [()]:
                yield (*known, *new), weight, known

    def count_boards(self, boards: Buffer, out: Buffer) -> None:
        """Add to a row of counters for each board how often each set of players wins.

        `boards` has shape (n, k), and `out` (n, number of outcomes) and format `Q`.
        """
        self._count(array("Q", self.weights), boards, out, None)

    def _count(
        self, weights: array[int], boards: Buffer | None, out: Buffer, results: array[int] | None
    ) -> None:
        rules = self.table.game.rules
        kernel.count_matchups(
            self.cards,
            weights,
            self.sizes,
            boards,
            self.table.dead,
            out,
            results,
            self.table.hole,
            *rankings_of(self.table.game),
            by_ranks(rules) if rules.cards < 5 else None,
            self.table.categories,
        )

    def count(self, seconds: float, threads: int, progress: Progress | None) -> Counts:
        """Count the boards of all matchups, which takes about so many seconds."""
        size = len(self.weights)
        width = self.table.counters
        most = max(self.sizes)
        first = sum(self.sizes[: self.sizes.index(most)])  # The hands that are dealt in parts.
        step = max(1, int(most * min(1.0, _SECONDS / seconds)))
        board = memoryview(self.table.board)
        boards = board.cast("B", (1, len(board))) if self.table.game.board else None
        free: list[tuple[array[int], array[int]]] = []  # Results that no thread adds to now.

        def count_part(start: int) -> None:
            try:
                out, results = free.pop()
            except IndexError:
                out, results = array("Q", bytes(8 * width)), array("Q", bytes(16 * size))
            weights = array("Q", bytes(8 * size))
            others = slice(0, first), slice(first + most, size)
            for part in (*others, slice(first + start, min(first + start + step, first + most))):
                weights[part] = array("Q", self.weights[part])
            counters = memoryview(out).cast("B").cast("Q", (1, width))
            self._count(weights, boards, counters, results)
            free.append((out, results))

        starts = range(0, most, step)
        for done, _ in enumerate(ordered_map(count_part, starts, threads), 1):
            if progress is not None:
                progress(done, len(starts))
        counters = list(map(sum, zip(*(out for out, _ in free), strict=True)))
        totals = map(sum, zip(*(results for _, results in free), strict=True))
        by_hand = []
        pairs = zip(*[totals] * 2, strict=True)
        for hands in self.ranges:
            held: dict[Held, tuple[int, int]] = {}
            for (_, _, known), (deals, shares) in zip(
                hands, islice(pairs, len(hands)), strict=True
            ):
                if deals:
                    before = held.get(known, (0, 0))
                    held[known] = before[0] + deals, before[1] + shares
            by_hand.append(held if () not in held else {})
        return counts_of(counters, tuple(by_hand), self.table)


def counts_of(
    counters: Sequence[int], by_hand: tuple[dict[Held, tuple[int, int]], ...], table: Table
) -> Counts:
    """What the kernel's counters say."""
    outcomes = {won: n for won, n in enumerate(counters[: table.outcomes]) if n}
    return Counts(outcomes, by_hand, tuple(counters[table.outcomes :]))
