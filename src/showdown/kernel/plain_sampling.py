"""The plain kernel's sampled odds: deals at random."""

from __future__ import annotations

from itertools import combinations, islice
from struct import iter_unpack
from typing import TYPE_CHECKING

from .plain_odds import Game, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from typing_extensions import Buffer

    from .plain_hands import Ranking

_SHARES = 5040
_MOST_CONFLICTS, _FEWEST = 1000, 256
_BATCH = 64


def sample_deals(
    hands: Buffer,
    chances: Buffer,
    sizes: Sequence[int],
    given: Sequence[int],
    board: Buffer | None,
    dead: Buffer,
    deals: int,
    seed: int,
    out: Buffer,
    shares: Buffer,
    hole: int = 2,
    exactly: int = 0,
    ranking: Ranking | None = None,
    low: Ranking | None = None,
    badugi: Buffer | None = None,
) -> int:
    """Deal at random, and add to counters how often each set of players wins."""
    drawn = memoryview(chances).tolist()
    counters, results = memoryview(out), memoryview(shares)
    column = [] if badugi is None else memoryview(badugi).tolist()
    game = Game(exactly, ranking, low, 0 if board is None else 5, column)
    table = Table(game, bytes(board or b""), bytes(dead))
    rest = iter(bytes(hands))
    each = [
        bytes(islice(rest, cards))
        for size, cards in zip(sizes, given, strict=True)
        for _ in range(size)
    ]
    dealer = _Dealer(table, each, drawn, sizes, given, hole, seed)
    done = tried = 0
    while done < deals and tried < _MOST_CONFLICTS * (done + _FEWEST):
        tried += _BATCH
        for held, (*dealt, whole) in dealer.deal(deals - done):
            done += 1
            high = [game.strength(hand, whole, game.high) for hand in dealt]
            lows = [] if low is None else [game.strength(hand, whole, game.low) for hand in dealt]
            winners = game.winners(high, lows)
            counters[winners] += 1
            first = winners & (1 << len(sizes)) - 1
            second = winners >> len(sizes) or first
            for player, i in held.items():
                if sizes[player] > 1:
                    results[2 * i] += 1
                    for who in (first, second):
                        results[2 * i + 1] += _SHARES // 2 // who.bit_count() * (who >> player & 1)
    return done


class _Dealer:
    """Draws hands and cards at random, in batches, in the same order as the compiled kernel."""

    def __init__(
        self,
        table: Table,
        hands: Sequence[bytes],
        chances: Sequence[int],
        sizes: Sequence[int],
        given: Sequence[int],
        hole: int,
        seed: int,
    ) -> None:
        self.hands, self.chances = hands, chances
        self.bits, self.more = _random_bits(seed), 0
        # What is known of each player's hand, and of the board. An only hand is held for good,
        # unless somebody else's has one of its cards.
        self.known = [*(b"" for _ in sizes), table.board]
        self.drawing: list[tuple[int, int, int]] = []
        used: set[int] = set()
        for player, size in enumerate(sizes):
            first = sum(sizes[:player])
            if size == 1 and used.isdisjoint(hands[first]):
                self.known[player] = hands[first]
                used.update(hands[first])
            elif size:
                self.drawing.append((player, first, size))
        self.deck = [card for card in table.left if card not in used]
        missing = [(len(sizes), table.missing)]
        missing += [(player, hole - cards) for player, cards in enumerate(given)]
        random = sum(cards for _, cards in missing)
        random += sum(given[player] for player, _, _ in self.drawing)
        # Few cards are dealt up to three at once, more one by one.
        by_sets = 4 * random <= len(self.deck)
        self.one_by_one = [] if by_sets else missing
        self.by_sets = [
            (column, min(3, cards - dealt))
            for column, cards in missing
            for dealt in range(0, cards, 3)
            if by_sets
        ]
        self.sets = {
            size: sorted(combinations(self.deck, size), key=lambda cards: _by_suits(cards)[::-1])
            for _, size in self.by_sets
        }

    def deal(self, most: int) -> Iterator[tuple[dict[int, int], list[list[int]]]]:
        """Up to `most` deals: the numbers of hands drawn, and all cards, the board last."""
        batch = [(dict[int, int](), [[*cards] for cards in self.known]) for _ in range(_BATCH)]
        for player, first, size in self.drawing:
            for held, dealt in batch:
                i = self.below(size)
                if self.more > self.chances[first + i]:
                    i = self.chances[len(self.hands) + first + i]
                held[player] = first + i
                dealt[player] += self.hands[first + i]
        for column, cards in self.by_sets:
            sets = self.sets[cards]
            for _, dealt in batch:
                dealt[column] += sets[self.below(len(sets))]
        for held, dealt in batch:
            used = {card for cards in dealt for card in cards}
            if most > 0 and len(used) == sum(map(len, dealt)):
                most -= 1
                self.deal_one_by_one(dealt, used)
                yield held, dealt

    def deal_one_by_one(self, dealt: list[list[int]], used: set[int]) -> None:
        """Deal the next cards of a deck that is shuffled as far as it is dealt."""
        deck, place = self.deck, 0
        for column, cards in self.one_by_one:
            missing = cards
            while missing:
                other = place + self.below(len(deck) - place)
                deck[place], deck[other] = deck[other], deck[place]
                if deck[place] not in used:
                    dealt[column].append(deck[place])
                    missing -= 1
                place += 1

    def below(self, count: int) -> int:
        """A number below another, each as likely as any other; `more` has 32 further bits."""
        while True:
            bits = next(self.bits)
            scaled, self.more = (bits >> 32) * count, bits % (1 << 32)
            if scaled % (1 << 32) >= (1 << 32) % count:
                return scaled >> 32


def deal_rows(chance: Buffer, size: int, pack: Buffer, out: Buffer) -> None:
    """Deal cards from a pack of 52, again and again, each time after shuffling the first `size`."""
    whole, rows = memoryview(pack), memoryview(out)
    cards, dealt = bytearray(whole), bytearray()
    places = [(place, len(cards) - place) for place in range(size)]
    numbers = iter_unpack("<II", chance)
    for _ in range(len(rows) // size):
        for (place, left), (high, low) in zip(places, numbers, strict=False):
            other = place + int(((high >> 5 << 26) + (low >> 6)) * 2**-53 * left)
            cards[place], cards[other] = cards[other], cards[place]
        dealt += cards[:size]
    whole[:], rows[:] = cards, dealt


def _by_suits(cards: Sequence[int]) -> list[tuple[int, int]]:
    return [(card % 4, card) for card in cards]


def _random_bits(seed: int) -> Iterator[int]:
    """Numbers of 64 random bits (SplitMix64)."""
    whole = (1 << 64) - 1
    while True:
        seed = seed + 0x9E3779B97F4A7C15 & whole
        z = (seed ^ seed >> 30) * 0xBF58476D1CE4E5B9 & whole
        z = (z ^ z >> 27) * 0x94D049BB133111EB & whole
        yield z ^ z >> 31
