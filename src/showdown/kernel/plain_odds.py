"""The plain kernel's odds: boards counted by their ranks, ranges compared, deals sampled."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, groupby
from math import comb, prod
from typing import TYPE_CHECKING

from ..hand_classes import strengths
from .faults import require, view
from .plain_hands import Ranking, best_strength, checked, ranks_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from typing_extensions import Buffer

_HOLE, _BOARD, _DECK = 2, 5, 52
_SHARES = 2520
_MOST_CONFLICTS = 1000


def count_boards(
    hands: Buffer, boards: Buffer, dead: Buffer, out: Buffer, ranking: Ranking | None = None
) -> None:
    """Add to counters how many boards each set of players wins."""
    rows, shared, gone = view(hands, "B", 3), view(boards, "B", 1), view(dead, "B", 1)
    counters = view(out, "Q", 2, writable=True)
    length, players, hole = rows.shape or ()
    right = 1 <= players <= 10 and hole == _HOLE
    require(right, "a row has two cards for each of 1 to 10 players")
    board = len(shared) // length if length else 0
    right = board <= _BOARD and len(shared) == length * board
    require(right, "each row has a board of up to five cards")
    right = counters.shape == (length, 1 << players)
    require(right, "out must have a row of counters for each row")
    cards, known = rows.tobytes(), shared.tobytes()
    for row in range(length):
        held = cards[row * players * hole : (row + 1) * players * hole]
        table = _Table(known[row * board : (row + 1) * board], gone.tobytes(), ranking, held)
        two = [held[i : i + hole] for i in range(0, len(held), hole)]
        for winners, ways in _count(two, table).items():
            counters[row, winners] += ways


class _Table:
    """What is on the table; requires that all cards are in the deck and differ."""

    def __init__(
        self, board: bytes, dead: bytes, ranking: Ranking | None, held: bytes = b""
    ) -> None:
        self.board = board
        self.ranking = checked(ranking)
        ranks = ranks_of(self.ranking)
        known = [*board, *dead, *held]
        right = all(card < _DECK and card // 4 in ranks for card in known)
        require(right and len({*known}) == len(known), "cards must be in the deck, and differ")
        # By suits, as the compiled kernel has the bits of cards.
        deck = sorted(range(_DECK), key=lambda card: (card % 4, card))
        self.left = [card for card in deck if card // 4 in ranks and card not in known]
        require(len(board) <= _BOARD, "a board has up to five cards")
        self.missing = _BOARD - len(board)


def _count(hands: list[bytes], table: _Table) -> Counter[int]:
    """How many boards each set of players wins: counted by their ranks, and by those of a suit."""
    left = [[card % 4 for card in table.left if card // 4 == rank] for rank in range(13)]
    held = [[*hand, *table.board] for hand in hands]
    suited = [
        [_bits(card // 4 for card in cards if card % 4 == s) for cards in held] for s in range(4)
    ]
    needed = [5 - max(bits.bit_count() for bits in of_suit) for of_suit in suited]
    found: Counter[int] = Counter()
    for chosen in combinations_with_replacement(range(13), table.missing):
        counts = Counter(chosen)
        ways = prod(comb(len(left[rank]), n) for rank, n in counts.items())
        if not ways:
            continue
        by_ranks = [
            _best(tuple(sorted([*chosen, *(card // 4 for card in cards)])), False, table.ranking)
            for cards in held
        ]
        for suit in range(4):
            parts = {0: 1}
            for rank, n in counts.items() if needed[suit] <= len(counts) else ():
                others = len(left[rank]) - (suit in left[rank])
                with_suit = comb(others, n - 1) * (suit in left[rank])
                parts = {ranks: ways * comb(others, n) for ranks, ways in parts.items()} | {
                    ranks | 1 << rank: ways * with_suit for ranks, ways in parts.items()
                }
            for ranks, some in parts.items():
                if some and ranks.bit_count() >= needed[suit]:
                    ways -= some
                    flushes = [_flush(bits | ranks, table.ranking) for bits in suited[suit]]
                    found[_winners(list(map(max, by_ranks, flushes)))] += some
        if ways:
            found[_winners(by_ranks)] += ways
    return found


def _bits(ranks: Iterator[int]) -> int:
    return sum(1 << rank for rank in ranks)


def _flush(bits: int, ranking: Ranking | None) -> int:
    """The strength of five or more ranks of one suit; else 0."""
    ranks = tuple(rank for rank in range(13) if bits >> rank & 1)
    return _best(ranks, True, ranking) if len(ranks) >= 5 else 0


@lru_cache(1 << 16)
def _best(ranks: tuple[int, ...], flush: bool, ranking: Ranking | None) -> int:
    """The best strength of five of some ascending ranks, in one suit or not."""
    known = strengths()
    fives = {tuple(rank + 2 for rank in five) for five in combinations(ranks, 5)}
    found = [known[five, flush] for five in fives]
    return max(found) if ranking is None else max(ranking.column[strength] for strength in found)


def _winners(held: list[int]) -> int:
    """A bit for each player with a best hand."""
    best = max(held)
    return sum(1 << player for player, strength in enumerate(held) if strength == best)


def compare_ranges(
    hands: Buffer,
    weights: Buffer,
    suits: Buffer,
    part: int,
    board: Buffer,
    dead: Buffer,
    out: Buffer,
    ranking: Ranking | None = None,
) -> None:
    """Add how often each hand of two ranges beats and ties the other range."""
    cards, held, orders = view(hands, "B", 2), view(weights, "Q", 2), view(suits, "B", 2)
    shared, gone = view(board, "B", 1), view(dead, "B", 1)
    results = view(out, "Q", 3, writable=True)
    length, hole = cards.shape or ()
    right = hole == _HOLE and held.shape == (length, 2) and results.shape == (length, 2, 2)
    require(right, "each hand has two cards, two weights and four results")
    permutations: list[list[int]] = orders.tolist()  # type: ignore[assignment]
    right = orders.shape is not None and orders.shape[1] == 4
    require(right and max(orders.tobytes()) < 4, "suits must be rows of four")
    pairs: list[list[int]] = cards.tolist()  # type: ignore[assignment]
    both: list[list[int]] = held.tolist()  # type: ignore[assignment]
    table = _Table(shared.tobytes(), gone.tobytes(), ranking)
    for pair in pairs:
        _Table(shared.tobytes(), gone.tobytes(), ranking, bytes(pair))
    for whole in _boards(table, part):
        images = [{4 * (card // 4) + order[card % 4] for card in whole} for order in permutations]
        bits = [sum(1 << 13 * (card % 4) + card // 4 for card in image) for image in images]
        mine = sum(1 << 13 * (card % 4) + card // 4 for card in whole)
        if min(bits) < mine:
            continue
        boards = len(bits) // bits.count(mine)
        found = sorted(
            (best_strength([*pair, *whole], table.ranking), i)
            for i, pair in enumerate(pairs)
            if not {*pair} & {*whole}
        )
        weaker = [_Weights(), _Weights()]
        for _, group in groupby(found, key=lambda item: item[0]):
            alike = [i for _, i in group]
            beaten = [[weaker[1 - own].beside(pairs[i]) for own in (0, 1)] for i in alike]
            for i in alike:
                for own in (0, 1):
                    weaker[own].add(pairs[i], both[i][own])
            for i, less in zip(alike, beaten, strict=True):
                for own in (0, 1):
                    if both[i][own]:
                        upto = weaker[1 - own].beside(pairs[i]) + both[i][1 - own]
                        results[i, 0, own] += boards * less[own]
                        results[i, 1, own] += boards * (upto - less[own])


def _boards(table: _Table, part: int) -> Iterator[list[int]]:
    """The boards whose first missing card is number `part` of those left."""
    if not table.missing:
        yield from [[*table.board]] if part == 0 else []
    elif part < len(table.left):
        for rest in combinations(table.left[part + 1 :], table.missing - 1):
            yield [*table.board, table.left[part], *rest]


class _Weights:
    """The weights of hands so far: of all, and of those with each card."""

    def __init__(self) -> None:
        self.all = 0
        self.holding = [0] * _DECK

    def add(self, hand: Sequence[int], weight: int) -> None:
        self.all += weight
        for card in hand:
            self.holding[card] += weight

    def beside(self, hand: Sequence[int]) -> int:
        """Of hands without these cards; one of the same two cards is subtracted twice."""
        return self.all - sum(self.holding[card] for card in hand)


def sample_deals(
    hands: Buffer,
    chances: Buffer,
    sizes: Sequence[int],
    board: Buffer,
    dead: Buffer,
    deals: int,
    seed: int,
    out: Buffer,
    shares: Buffer,
    ranking: Ranking | None = None,
) -> int:
    """Deal at random, and add to counters how often each set of players wins."""
    cards, drawn = view(hands, "B", 1).tobytes(), view(chances, "I", 1).tolist()
    counters, results = view(out, "Q", 1, writable=True), view(shares, "Q", 1, writable=True)
    table = _Table(view(board, "B", 1).tobytes(), view(dead, "B", 1).tobytes(), ranking)
    count = len(cards) // _HOLE
    right = 1 <= len(sizes) <= 10 and len(counters) == 1 << len(sizes)
    require(right, "out must have a counter for each set of winners")
    right = len(table.left) >= _HOLE * len(sizes) + table.missing
    require(right, "there are too few cards")
    require(sum(sizes) <= count, "sizes must add up to the number of hands")
    right = sum(sizes) == count and {2 * count} == {len(cards), len(drawn), len(results)}
    require(right, "each hand has two cards, two chances and two shares")
    pairs = [cards[i : i + _HOLE] for i in range(0, len(cards), _HOLE)]
    for player, size in enumerate(sizes):
        first = count + sum(sizes[:player])
        right = all(alias < size for alias in drawn[first : first + size])
        require(right, "an alias is one of the player's hands")
    for pair in pairs:
        _Table(table.board, view(dead, "B", 1).tobytes(), ranking, pair)
    dealer = _Dealer(table, pairs, drawn, sizes, seed)
    conflicts = _MOST_CONFLICTS * deals
    for deal in range(deals):
        while (drawn_hands := dealer.draw()) is None:
            if conflicts == 0:
                return deal
            conflicts -= 1
        whole = [*table.board, *dealer.next_cards(table.missing)]
        held = [dealer.next_cards(_HOLE) if i is None else pairs[i] for i in drawn_hands]
        winners = _winners([best_strength([*hand, *whole], table.ranking) for hand in held])
        counters[winners] += 1
        for player, i in enumerate(drawn_hands):
            if i is not None:
                results[2 * i] += 1
                results[2 * i + 1] += _SHARES // winners.bit_count() * (winners >> player & 1)
    return deals


class _Dealer:
    """Draws hands and cards at random."""

    def __init__(
        self,
        table: _Table,
        pairs: Sequence[bytes],
        chances: Sequence[int],
        sizes: Sequence[int],
        seed: int,
    ) -> None:
        self.pairs, self.chances, self.sizes = pairs, chances, sizes
        self.deck = table.left[:]
        self.bits = _random_bits(seed)
        self.used: set[int] = set()
        self.place = 0

    def draw(self) -> list[int | None] | None:
        """The number of a hand for each player that has some; None if they share cards."""
        picked: list[int | None] = []
        self.used, self.place = set(), 0
        first = 0
        for size in self.sizes:
            if not size:
                picked.append(None)
                continue
            i = self.below(size)
            if next(self.bits) > self.chances[first + i]:
                i = self.chances[len(self.pairs) + first + i]
            if self.used & {*self.pairs[first + i]}:
                return None
            picked.append(first + i)
            self.used |= {*self.pairs[first + i]}
            first += size
        return picked

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
