"""Exact odds: every deal is counted, those that are alike together.

There are three ways. Hands are dealt in every way, and for each of these matchups, unless it is
another one in other suits, the kernel counts the boards. Where few cards of the board are to come,
and without a board, the kernel deals the hands, too: `dealt`. Or, for two ranges, every board is
dealt, and the kernel compares all hands on it. The fastest is chosen by its predicted time.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from functools import lru_cache
from itertools import islice
from math import comb, inf, prod

from .. import kernel
from ..counting.threads import ordered_map
from ..errors import HandError
from .counts import CATEGORIES, SHARES, Counts, shares_of, winners_of
from .dealt import DealtRanges, counts_of, number_of_matchups, seconds_to_deal
from .players import orders_of_suits, rankings_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..rules.games import Game
    from .counts import Progress
    from .players import Held, Table

    Columns = tuple[int, ...]
    """For each suit the ranks in it, by who has them."""
    Matchup = tuple[tuple[Held, ...], int, Columns]
    """A hand for each player, the product of their weights, and sorted columns: the same for
    matchups that differ by suits only."""
    Choice = tuple[Held, int, int, int, int, int, int]
    """A hand, a bit for each card, its weight and its columns."""

SECONDS = 1.0
"""How long counting may take, as predicted for one thread, unless it is asked for."""

_COUNT = (1e-6, 1.5e-6, 3e-6, 2e-5, 1e-4, 4e-4)
"""Seconds to count the boards of a matchup, by how many cards are missing."""
_TWO_COUNT = 4
"""How much longer that takes where exactly two cards of a hand count."""
_MATCHUP = 3e-6
"""Seconds to find a matchup."""
_ROW = 5e-6
"""Seconds to add the outcomes of matchups that are counted once."""
_DEALT, _BOARD, _SORTED = 1e-8, 1e-6, 1.2e-8
"""Seconds to deal a board, to compare two ranges on it, and to do so for each hand."""
_BATCH = 1 << 17
"""How many matchups are in memory."""


def count_all(
    table: Table, seconds: float, threads: int, progress: Progress | None = None
) -> Counts | None:
    """Count every deal; None if that would take longer than `seconds`."""
    matchups = number_of_matchups(table)
    if not table.game.board:
        dealt = seconds_to_deal(table, matchups, 0)
        if dealt == inf and seconds == inf:
            raise HandError("there are too many such hands to count: they can only be sampled")
        return DealtRanges(table).count(dealt, threads, progress) if dealt <= seconds else None
    each = seconds_to_count(table.game, table.missing)
    # At most 24 matchups are one in other suits.
    fewest = matchups * _MATCHUP + max(1, matchups / 24) * each
    if matchups > 1:
        dealt = seconds_to_deal(table, matchups, table.missing)
        limit = min(fewest, dealt, seconds)
        if (ranges := _Ranges.of(table, limit)) is not None:
            return ranges.count(threads, progress)
        if dealt <= limit:
            return DealtRanges(table).count(dealt, threads, progress)
    if matchups > 1 and fewest > seconds:
        return None
    return _count_matchups(table, matchups, each, seconds, threads, progress)


def seconds_to_count(game: Game, missing: int) -> float:
    """How long it takes to count the boards of known hands."""
    return _COUNT[missing] * (_TWO_COUNT if game.exactly else 1)


def seconds_to_compare(table: Table, missing: int) -> float:
    """How long it takes to compare two ranges on every board; infinity in other games."""
    game = table.game
    if len(table.players) != 2 or game.hole != (2,) or game.exactly or game.low is not None:
        return inf
    sizes = map(table.number_of_hands, table.players)
    if table.categories is not None:  # Their counters have weights of both ranges.
        weights = prod(sum(table.hands_of(player).values()) for player in table.players)
        if weights * comb(len(table.left), table.missing) >= 1 << 64:
            return inf
    return comb(len(table.left), missing) * (_BOARD + max(sizes) * _SORTED)


def _matchups(table: Table) -> Iterator[Matchup]:
    start = [0, 0, 0, 0]
    for place, cards in enumerate((table.board, table.dead)):
        for card in cards:
            start[card % 4] |= 1 << 13 * place + card // 4
    choices: list[list[Choice]] = []
    for place, player in enumerate(table.players, 2):
        hands: list[Choice] = []
        for hand, weight in table.hands_of(player).items():
            columns = [0, 0, 0, 0]
            for card in hand:
                columns[card % 4] |= 1 << 13 * place + card // 4
            a, b, c, d = columns
            hands.append((hand, sum(1 << card for card in hand), weight, a, b, c, d))
        choices.append(hands)

    def extend(
        held: tuple[Held, ...], used: int, product: int, a: int, b: int, c: int, d: int
    ) -> Iterator[Matchup]:
        if len(held) == len(choices):
            yield held, product, tuple(sorted((a, b, c, d)))
            return
        for hand, mask, weight, p, q, r, s in choices[len(held)]:
            if not used & mask:
                yield from extend(
                    (*held, hand), used | mask, product * weight, a + p, b + q, c + r, d + s
                )

    return extend((), 0, 1, *start)


def _count_matchups(
    table: Table, most: int, each: float, seconds: float, threads: int, progress: Progress | None
) -> Counts | None:
    """Count matchup by matchup; None if the first show that all would take longer."""
    players = len(table.players)
    width = table.counters
    rankings = rankings_of(table.game)
    at_once = max(1, int(0.02 / each))

    def count(part: list[tuple[Held, ...]]) -> list[list[int]]:
        cards = bytes([card for hands in part for hand in hands for card in hand])
        rows = memoryview(cards).cast("B", (len(part), players, table.hole))
        out = memoryview(bytearray(8 * len(part) * width))
        counters = out.cast("Q", (len(part), width))
        boards = table.board * len(part)
        kernel.count_boards(rows, boards, table.dead, counters, *rankings, table.categories)
        found: list[list[int]] = counters.tolist()  # type: ignore[assignment]
        return found

    counters = [0] * width
    by_hand: list[defaultdict[Held, list[int]]] = [
        defaultdict(lambda: [0, 0]) for _ in table.players
    ]
    matchups = _matchups(table)
    done = 0
    while batch := list(islice(matchups, _BATCH)):
        different = {columns: hands for hands, _, columns in batch}
        if most > 1 and not done:
            counted_once = most * len(different) / len(batch)
            if most * _MATCHUP + counted_once * (each + _ROW) > seconds:
                return None
        each_hands = list(different.values())
        parts = [each_hands[i : i + at_once] for i in range(0, len(each_hands), at_once)]
        counted: list[list[int]] = []
        for rows in ordered_map(count, parts, threads if len(parts) > 1 else 1):
            counted += rows
            if progress is not None and most > 1:
                progress(done + len(batch) * len(counted) // len(different), most)
        weights = dict.fromkeys(different, 0)
        for _, weight, columns in batch:
            weights[columns] += weight
        by_columns: dict[Columns, tuple[int, list[int]]] = {}
        for (columns, weight), row in zip(weights.items(), counted, strict=True):
            for place, number in enumerate(row):
                if number:
                    counters[place] += weight * number
            outcomes = row[: table.outcomes]
            won = [(outcome, number) for outcome, number in enumerate(outcomes) if number]
            by_columns[columns] = sum(outcomes), _shares(won, players)
        for hands, weight, columns in batch:
            boards, shares = by_columns[columns]
            for held, hand, share in zip(by_hand, hands, shares, strict=True):
                entry = held.setdefault(hand, [0, 0])
                entry[0] += weight * boards
                entry[1] += weight * share
        done += len(batch)
    found = tuple({hand: (n, won) for hand, (n, won) in held.items() if hand} for held in by_hand)
    return counts_of(counters, found, table)


def _shares(won: list[tuple[int, int]], players: int) -> list[int]:
    """What each player wins of the pots, given how often each outcome comes."""
    found = [[share * n for share in _shares_of(outcome, players)] for outcome, n in won]
    return list(map(sum, zip(*found, strict=True)))


@lru_cache(4096)
def _shares_of(outcome: int, players: int) -> tuple[int, ...]:
    return shares_of(winners_of(outcome, players), players)


class _Ranges:
    """Two ranges, compared on every board."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.ranges = [table.hands_of(player) for player in table.players]
        self.hands = list(self.ranges[0] | self.ranges[1])
        self.suits = orders_of_suits(table)
        self.alike = [min(order[suit] for order in self.suits) for suit in range(4)]

    @classmethod
    def of(cls, table: Table, seconds: float) -> _Ranges | None:
        """None if comparing would take longer than `seconds`, or is for other games."""
        # At most 24 boards are one in other suits.
        compared = seconds_to_compare(table, table.missing)
        if compared / 24 >= seconds:
            return None
        ranges = cls(table)
        dealt = comb(len(table.left), table.missing) * _DEALT
        return ranges if dealt + compared / len(ranges.suits) < seconds else None

    def count(self, threads: int, progress: Progress | None) -> Counts:
        """Count how often each hand beats and ties the other range."""
        table, size = self.table, len(self.hands)
        cards = memoryview(bytes([card for hand in self.hands for card in hand]))
        weights = array("Q", [held.get(hand, 0) for hand in self.hands for held in self.ranges])
        suits = memoryview(bytes([suit for order in self.suits for suit in order]))
        _, ranking, _ = rankings_of(table.game)

        # Results that no thread adds to now, and counters of categories.
        free: list[tuple[memoryview, array[int]]] = []

        def compare(part: int) -> None:
            try:
                out, made = free.pop()
            except IndexError:
                out, made = memoryview(bytearray(32 * size)), array("Q", bytes(32 * CATEGORIES))
            kernel.compare_ranges(
                cards.cast("B", (size, 2)),
                memoryview(weights).cast("B").cast("Q", (size, 2)),
                suits.cast("B", (len(self.suits), 4)),
                part,
                table.board,
                table.dead,
                out.cast("Q", (size, 2, 2)),
                ranking,
                table.categories,
                made,
            )
            free.append((out, made))

        parts = len(table.left) - table.missing + 1 if table.missing else 1
        for done, _ in enumerate(ordered_map(compare, range(parts), threads), 1):
            if progress is not None:
                progress(done, parts)
        results = map(sum, zip(*(out.cast("Q") for out, _ in free), strict=True))
        made = map(sum, zip(*(made for _, made in free), strict=True))
        by_category = () if table.categories is None else tuple(made)
        return self._counts(list(results)).but(by_category=by_category)

    def _counts(self, results: list[int]) -> Counts:
        """Wins of the first and second range, then ties, by hand; alike hands have their mean."""
        alike: defaultdict[tuple[bool, int, int], list[int]] = defaultdict(list)
        suits = [card - card % 4 + self.alike[card % 4] for card in range(52)]
        for place, (a, b) in enumerate(self.hands):
            first, second = suits[a], suits[b]
            key = a % 4 == b % 4, max(first, second), min(first, second)
            alike[key].append(place)
        outcomes = {1: 0, 2: 0, 3: 0}
        by_hand: list[dict[Held, tuple[int, int]]] = [{}, {}]
        left = len(self.table.left)
        boards = comb(left - 4, self.table.missing)
        for own, (hands, others) in enumerate((self.ranges, self.ranges[::-1])):
            with_card = [0] * 52
            for hand, weight in others.items():
                for card in hand:
                    with_card[card] += weight
            total = sum(others.values())
            for places in alike.values():
                wins = sum(results[4 * place + own] for place in places) // len(places)
                ties = sum(results[4 * place + 2 + own] for place in places) // len(places)
                for place in places:
                    hand = self.hands[place]
                    weight = hands.get(hand, 0)
                    beside = total - with_card[hand[0]] - with_card[hand[1]] + others.get(hand, 0)
                    if weight and beside:
                        shares = SHARES * wins + SHARES // 2 * ties
                        by_hand[own][hand] = weight * beside * boards, weight * shares
                        outcomes[own + 1] += weight * wins
                        outcomes[3] += weight * ties * (own == 0)
        return Counts({won: n for won, n in outcomes.items() if n}, tuple(by_hand))
