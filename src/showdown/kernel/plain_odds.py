"""The plain kernel's exact odds: boards counted by their ranks, and ranges compared."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, groupby
from math import comb, prod
from typing import TYPE_CHECKING, cast

from ..hand_classes import strengths
from .plain_hands import Ranking, best_strength, ranks_apart, ranks_of, rows_of, ways

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from typing_extensions import Buffer

_BOARD, _DECK = 5, 52


def count_boards(
    hands: Buffer,
    boards: Buffer,
    dead: Buffer,
    out: Buffer,
    exactly: int = 0,
    ranking: Ranking | None = None,
    low: Ranking | None = None,
) -> None:
    """Add to counters how many boards each set of players wins."""
    rows = cast("list[list[list[int]]]", memoryview(hands).tolist())
    counters = memoryview(out)
    game = Game(exactly, ranking, low)
    shared = bytes(boards)
    size = len(shared) // len(rows) if rows else 0
    for row, held in enumerate(rows):
        known = shared[row * size : (row + 1) * size]
        table = Table(game, known, bytes(dead), [card for hand in held for card in hand])
        for winners, number in _count(held, table).items():
            counters[row, winners] += number


class Game:
    """Which cards count, and what wins the pot, or its high and low half.

    Badugi has a column, and no board.
    """

    def __init__(
        self,
        exactly: int,
        ranking: Ranking | None,
        low: Ranking | None,
        board: int = 5,
        badugi: Sequence[int] = (),
    ) -> None:
        self.exactly, self.high, self.low = exactly, ranking, low
        self.board, self.badugi = board, badugi
        if board and not all(each is None or _flushes_help(each) for each in (ranking, low)):
            raise ValueError("a flush must be worth at least as much as its ranks")

    def strength(self, hand: list[int], board: list[int], ranking: Ranking | None) -> int:
        """The strength of a hand with a whole board."""
        if self.badugi:
            return max(map(self.badugi.__getitem__, ranks_apart(hand)))
        return max(best_strength(cards, ranking) for cards in ways(hand, board, self.exactly))

    def winners(self, high: list[int], low: list[int]) -> int:
        """A bit for each player with a best hand, then one for each with a best low."""
        lows = best_of(low) << len(high) if low and max(low) > 1 else 0
        return best_of(high) | lows

    def by_ranks(self, hand: list[int], board: list[int], ranking: Ranking | None) -> int:
        """The strength without flushes, from ranks."""
        different = {tuple(sorted(ranks)) for ranks in ways(hand, board, self.exactly)}
        return max(_best(ranks, False, ranking) for ranks in different)

    def flush(self, hand: list[int], board: list[int]) -> int:
        """The strength of the best flush, from ranks of one suit; 0 if there is none."""
        suited = [ranks for ranks in ways(hand, board, self.exactly) if len(ranks) >= 5]
        return max((_best(tuple(sorted(ranks)), True, self.high) for ranks in suited), default=0)


class Table:
    """What is on the table: all known cards differ."""

    def __init__(self, game: Game, board: bytes, dead: bytes, held: Sequence[int] = ()) -> None:
        self.game = game
        self.board = board
        known = {*board, *dead, *held}
        # By suits, as the compiled kernel has the bits of cards.
        deck = sorted(range(_DECK), key=lambda card: (card % 4, card))
        ranks = ranks_of(game.high)
        self.left = [card for card in deck if card // 4 in ranks and card not in known]
        self.missing = game.board - len(board)


@lru_cache
def _flushes_help(ranking: Ranking) -> bool:
    """Whether no flush is worth less than its ranks."""
    known = strengths()
    return all(
        ranking.column[strength] >= ranking.column[known[ranks, False]]
        for (ranks, flush), strength in known.items()
        if flush
    )


def _count(hands: list[list[int]], table: Table) -> Counter[int]:
    """How many boards each set of players wins: counted by their ranks, and by those of a suit."""
    game = table.game
    left = [[card % 4 for card in table.left if card // 4 == rank] for rank in range(13)]
    ranks_held = [[card // 4 for card in hand] for hand in hands]
    suited = [[[c // 4 for c in hand if c % 4 == suit] for hand in hands] for suit in range(4)]
    known = [[card // 4 for card in table.board if card % 4 == suit] for suit in range(4)]
    found: Counter[int] = Counter()
    for chosen in combinations_with_replacement(range(13), table.missing):
        counts = Counter(chosen)
        number = prod(comb(len(left[rank]), n) for rank, n in counts.items())
        if not number:
            continue
        board = [*chosen, *(card // 4 for card in table.board)]
        high = [game.by_ranks(ranks, board, game.high) for ranks in ranks_held]
        low = [] if game.low is None else [game.by_ranks(r, board, game.low) for r in ranks_held]
        for suit in range(4):
            longest = max(map(len, suited[suit]))
            held = longest if not game.exactly else 2 if longest >= 2 else -_BOARD
            if held + len(known[suit]) + len(counts) < _BOARD:
                continue
            parts: list[tuple[list[int], int]] = [([], 1)]
            for rank, n in counts.items():
                in_suit = suit in left[rank]
                others = len(left[rank]) - in_suit
                parts = [(ranks, some * comb(others, n)) for ranks, some in parts] + [
                    ([*ranks, rank], some * comb(others, n - 1) * in_suit) for ranks, some in parts
                ]
            for ranks, some in parts:
                if some and held + len(known[suit]) + len(ranks) >= _BOARD:
                    number -= some
                    shared = [*ranks, *known[suit]]
                    flushes = [game.flush(hand, shared) for hand in suited[suit]]
                    found[game.winners(list(map(max, high, flushes)), low)] += some
        if number:
            found[game.winners(high, low)] += number
    return found


@lru_cache(1 << 16)
def _best(ranks: tuple[int, ...], flush: bool, ranking: Ranking | None) -> int:
    """The best strength of five of some ascending ranks, in one suit or not."""
    known = strengths()
    fives = {tuple(rank + 2 for rank in five) for five in combinations(ranks, 5)}
    found = [known[five, flush] for five in fives]
    return max(found) if ranking is None else max(ranking.column[strength] for strength in found)


def best_of(held: list[int]) -> int:
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
    pairs, both, orders, results = rows_of(hands), rows_of(weights), rows_of(suits), memoryview(out)
    table = Table(Game(0, ranking, None), bytes(board), bytes(dead))
    for whole in _boards(table, part):
        images = [{4 * (card // 4) + order[card % 4] for card in whole} for order in orders]
        bits = [sum(1 << 13 * (card % 4) + card // 4 for card in image) for image in images]
        mine = sum(1 << 13 * (card % 4) + card // 4 for card in whole)
        if min(bits) < mine:
            continue
        boards = len(bits) // bits.count(mine)
        found = sorted(
            (best_strength([*pair, *whole], ranking), i)
            for i, pair in enumerate(pairs)
            if not {*pair} & {*whole}
        )
        weaker = [_Weights(), _Weights()]
        for _, group in groupby(found, key=lambda item: item[0]):
            alike = [i for _, i in group]
            beaten = [[of.beside(pairs[i]) for of in weaker] for i in alike]
            for i in alike:
                for of, weight in zip(weaker, both[i], strict=True):
                    of.add(pairs[i], weight)
            for i, less in zip(alike, beaten, strict=True):
                for own, other in (0, 1), (1, 0):
                    upto = weaker[other].beside(pairs[i]) + both[i][other]
                    results[i, 0, own] += boards * less[other]
                    results[i, 1, own] += boards * (upto - less[other])


def _boards(table: Table, part: int) -> Iterator[list[int]]:
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
