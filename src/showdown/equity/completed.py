"""Games without a board: the known cards of each hand are completed from the deck.

Of two players each has a list of complete hands, weakest first. Going up both lists, how many of
the other's hands are weaker is a running sum; those that share a card with a hand are taken off by
sums for every set of its new cards. More players, and hi-lo games, are dealt one by one.
"""

from __future__ import annotations

from itertools import combinations, islice
from math import comb, inf, prod

from ..hole_cards import NO_LOW, strengths_of_hands

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .counts import Progress
    from .players import Held, Table

    Completed = tuple[int, tuple[int, ...]]
    """The new cards, as bits, and the strength of the hand; in hi-lo games also that of the low."""

_MOST_HANDS = 2_000_000
"""In how many ways a hand may be completed, to be counted in memory."""

_AT_ONCE = 10_000
"""Hands that are completed before more progress is shown."""

_HAND, _SUBSET, _DEAL = 1e-6, 4e-7, 2e-6
"""Seconds to complete a hand, to look up a set of its new cards, and to deal one of each player."""


def seconds_to_complete(table: Table) -> float:
    """How long counting takes, for a hand of each player; infinity if it takes too much memory."""
    given = [len(next(iter(table.hands_of(player)))) for player in table.players]
    missing = [table.hole - cards for cards in given]
    ways = [comb(len(table.left) - sum(given), cards) for cards in missing]
    if max(ways) > _MOST_HANDS:
        return inf
    if _is_sorted(table):
        return sum(n * (_HAND + _SUBSET * (1 << new)) for n, new in zip(ways, missing, strict=True))
    return sum(ways) * _HAND + prod(ways) * _DEAL


def _is_sorted(table: Table) -> bool:
    return len(table.players) == 2 and table.game.low is None


def count_completed(
    hands: Sequence[Held], table: Table, progress: Progress | None = None
) -> list[int]:
    """How often each set of players wins, by its bits, with a hand of each."""
    known = {card for hand in hands for card in hand}
    left = [card for card in table.left if card not in known]
    missing = [table.hole - len(hand) for hand in hands]
    most, free = sum(comb(len(left), cards) for cards in missing), len(left)
    if _is_sorted(table):
        most *= 2
    else:
        deals = 1
        for cards in missing[:-1]:
            deals *= comb(free, cards)
            free -= cards
        most += deals
    done = 0

    def advance(count: int) -> None:
        nonlocal done
        done += count
        if progress is not None:
            progress(done, most)

    completed = [_completed(hand, left, table, advance) for hand in hands]
    if _is_sorted(table):
        first, second = completed
        wins, ties = _compare(first, second, advance)
        mine, theirs = missing
        deals = comb(len(left), mine) * comb(len(left) - mine, theirs)
        return [0, wins, deals - wins - ties, ties]
    counts = [0] * (1 << len(hands) * len(table.game.halves))

    def extend(used: int, held: tuple[tuple[int, ...], ...]) -> None:
        if len(held) == len(completed):
            counts[_winners(held)] += 1
            return
        for cards, strengths in completed[len(held)]:
            if not used & cards:
                extend(used | cards, (*held, strengths))
        if len(held) == len(completed) - 1:
            advance(1)

    extend(0, ())
    return counts


def _completed(
    hand: Held, left: list[int], table: Table, advance: Callable[[int], None]
) -> list[Completed]:
    found: list[Completed] = []
    every = combinations(left, table.hole - len(hand))
    while more := list(islice(every, _AT_ONCE)):
        cards = memoryview(bytes([card for new in more for card in (*hand, *new)]))
        rows = cards.cast("B", (len(more), table.hole))
        strengths = zip(
            *(strengths_of_hands(rows, None, half) for half in table.game.halves), strict=True
        )
        masks = (sum(1 << n for n in new) for new in more)
        found += zip(masks, strengths, strict=True)
        advance(len(more))
    return found


def _winners(held: tuple[tuple[int, ...], ...]) -> int:
    """A bit for each player with a best hand, then one for each with a best low."""
    found = 0
    for half, strengths in enumerate(zip(*held, strict=True)):
        best = max(strengths)
        if half == 0 or best > NO_LOW:
            for player, strength in enumerate(strengths, half * len(held)):
                found |= (strength == best) << player
    return found


def _compare(
    first: list[Completed], second: list[Completed], advance: Callable[[int], None]
) -> tuple[int, int]:
    """How often the first of two players wins and ties."""
    mine, others = _by_strength(first), _by_strength(second)
    weaker: dict[int, int] = {}
    wins = ties = 0
    for strength in sorted({*mine, *others}):
        hands = [_subsets(cards) for cards in mine.get(strength, ())]
        beaten = sum(_beside(weaker, hand) for hand in hands)
        for cards in others.get(strength, ()):
            for subsets in _subsets(cards):
                for subset in subsets:
                    weaker[subset] = weaker.get(subset, 0) + 1
        wins += beaten
        ties += sum(_beside(weaker, hand) for hand in hands) - beaten
        advance(len(hands) + len(others.get(strength, ())))
    return wins, ties


def _by_strength(hands: list[Completed]) -> dict[tuple[int, ...], list[int]]:
    found: dict[tuple[int, ...], list[int]] = {}
    for cards, strength in hands:
        found.setdefault(strength, []).append(cards)
    return found


def _subsets(cards: int) -> tuple[list[int], list[int]]:
    """All sets of some cards: those of an even number, and those of an odd one."""
    even, odd = [0], list[int]()
    while cards:
        card = cards & -cards
        cards ^= card
        even, odd = even + [card | other for other in odd], odd + [card | other for other in even]
    return even, odd


def _beside(hands: dict[int, int], subsets: tuple[list[int], list[int]]) -> int:
    """How many hands have none of some cards: all, less those with one, plus those with two …."""
    even, odd = subsets
    return sum(hands.get(one, 0) for one in even) - sum(hands.get(one, 0) for one in odd)
