"""The plain kernel's sampled odds: deals at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .faults import require, view
from .plain_hands import Ranking, best_strength, checked, ranks_apart
from .plain_odds import Game, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from typing_extensions import Buffer

_SHARES = 5040
_MOST_CONFLICTS = 1000


class _OwnGame(Game):
    """A game without a board, in which all cards of a player count."""

    board = 0

    def __init__(self, hole: int, ranking: object, low: object, badugi: Buffer | None) -> None:
        self.column = [] if badugi is None else view(badugi, "H", 1).tolist()
        self.hole, self.high, self.low = hole, checked(ranking), checked(low)
        right = 5 <= hole <= 7
        if badugi is not None:
            right = hole == 4 and len(self.column) == 1 << 13 and low is None
        require(right, "a hand has five to seven cards, or four of badugi")

    def strength(
        self,
        hand: list[int],
        board: list[int],
        ranking: Ranking | None,
    ) -> int:
        """The strength of a whole hand."""
        if self.column:
            return max(map(self.column.__getitem__, ranks_apart(hand)))
        return best_strength([*hand, *board], ranking)


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
    rest, drawn = view(hands, "B", 1).tobytes(), view(chances, "I", 1).tolist()
    counters, results = view(out, "Q", 1, writable=True), view(shares, "Q", 1, writable=True)
    shared, gone = b"" if board is None else view(board, "B", 1).tobytes(), view(dead, "B", 1)
    own = board is None
    game = _OwnGame(hole, ranking, low, badugi) if own else Game(hole, exactly, ranking, low)
    table = Table(game, shared, gone.tobytes())
    right = 1 <= len(sizes) <= 10 and len(counters) == game.outcomes(len(sizes))
    require(right, "out must have a counter for each set of winners")
    right = len(table.left) >= hole * len(sizes) + table.missing
    require(right, "there are too few cards")
    count = len(drawn) // 2
    right = len(given) == len(sizes) and 2 * count == len(drawn) == len(results)
    require(right, "each player has a size, and each hand two chances and two shares")
    each: list[bytes] = []
    for size, cards in zip(sizes, given, strict=True):
        right = (cards <= hole if size else cards == 0) and size <= count - len(each)
        right = right and size * cards <= len(rest)
        require(right, "sizes must add up to the number of hands and cards")
        first = count + len(each)
        right = all(alias < size for alias in drawn[first : first + size])
        require(right, "an alias is one of the player's hands")
        for _ in range(size):
            Table(game, shared, gone.tobytes(), rest[:cards])
            each.append(rest[:cards])
            rest = rest[cards:]
    right = len(each) == count and not rest
    require(right, "sizes must add up to the number of hands and cards")
    dealer = _Dealer(table, each, drawn, sizes, seed)
    conflicts = _MOST_CONFLICTS * deals
    for deal in range(deals):
        while (held := dealer.draw()) is None:
            if conflicts == 0:
                return deal
            conflicts -= 1
        whole = [*shared, *dealer.next_cards(table.missing)]
        known = [b"" if i is None else each[i] for i in held]
        dealt = [[*hand, *dealer.next_cards(hole - len(hand))] for hand in known]
        high = [game.strength(hand, whole, game.high) for hand in dealt]
        lows = [] if low is None else [game.strength(hand, whole, game.low) for hand in dealt]
        winners = game.winners(high, lows)
        counters[winners] += 1
        first = winners & (1 << len(sizes)) - 1
        second = winners >> len(sizes) or first
        for player, i in enumerate(held):
            if i is not None and sizes[player] > 1:
                results[2 * i] += 1
                for who in (first, second):
                    results[2 * i + 1] += _SHARES // 2 // who.bit_count() * (who >> player & 1)
    return deals


class _Dealer:
    """Draws hands and cards at random."""

    def __init__(
        self,
        table: Table,
        hands: Sequence[bytes],
        chances: Sequence[int],
        sizes: Sequence[int],
        seed: int,
    ) -> None:
        self.hands, self.chances = hands, chances
        self.bits = _random_bits(seed)
        # Each player's first hand, and how many. An only hand is held for good, unless somebody
        # else's has one of its cards.
        self.players = [(sum(sizes[:player]), size) for player, size in enumerate(sizes)]
        self.known: dict[int, int] = {}
        self.used: set[int] = set()
        for player, (first, size) in enumerate(self.players):
            if size == 1 and self.hold(first):
                self.known[player] = first
        self.known_cards = self.used
        self.deck = [card for card in table.left if card not in self.used]
        self.place = 0

    def draw(self) -> list[int | None] | None:
        """The number of a hand for each player that has some; None if they share cards."""
        picked: list[int | None] = []
        self.used, self.place = self.known_cards, 0
        for player, (first, size) in enumerate(self.players):
            if not size or player in self.known:
                picked.append(self.known.get(player))
                continue
            i = self.below(size)
            if next(self.bits) > self.chances[first + i]:
                i = self.chances[len(self.hands) + first + i]
            if not self.hold(first + i):
                return None
            picked.append(first + i)
        return picked

    def hold(self, hand: int) -> bool:
        """Have a player hold a hand; False if it shares a card with another."""
        free = self.used.isdisjoint(self.hands[hand])
        self.used = self.used | {*self.hands[hand]} if free else self.used
        return free

    def next_cards(self, count: int) -> list[int]:
        """The next cards of a deck that is shuffled as far as it is dealt."""
        deck = self.deck
        found: list[int] = []
        while len(found) < count:
            other = self.place + self.below(len(deck) - self.place)
            deck[self.place], deck[other] = deck[other], deck[self.place]
            if deck[self.place] not in self.used:
                found.append(deck[self.place])
            self.place += 1
        return found

    def below(self, count: int) -> int:
        return next(self.bits) * count >> 32


def _random_bits(seed: int) -> Iterator[int]:
    """Numbers of 32 random bits (SplitMix64)."""
    require(0 <= seed < 1 << 64, "a seed has up to 64 bits")
    whole = (1 << 64) - 1
    while True:
        seed = seed + 0x9E3779B97F4A7C15 & whole
        z = (seed ^ seed >> 30) * 0xBF58476D1CE4E5B9 & whole
        z = (z ^ z >> 27) * 0x94D049BB133111EB & whole
        yield (z ^ z >> 31) >> 32
