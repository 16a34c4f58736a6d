"""What differs by suits only: orders of the suits that change nothing, and hands that are alike."""

from __future__ import annotations

from itertools import permutations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .players import Held, Table

    Order = tuple[int, ...]
    """The suit that each suit becomes."""

SUITS = (0, 1, 2, 3)
"""The suits as they are."""


def orders_of_suits(table: Table) -> list[Order]:
    """The orders of the suits that change neither the cards on the table nor what players hold.

    >>> from showdown import GAMES
    >>> from showdown.equity.players import read_table
    >>> orders_of_suits(read_table(["AhKh", "QsQd"], GAMES["holdem"], "", ""))
    [(0, 1, 2, 3), (0, 3, 2, 1)]
    """
    ranges = [player.hands for player in table.players if player.hands is not None]
    known: list[dict[Held, int]]
    known = [{(card,): 1 for card in cards} for cards in (table.board, table.dead)]

    def changes_nothing(order: Order) -> bool:
        changed = [card - card % 4 + order[card % 4] for card in range(52)]
        return all(
            weight == hands.get(tuple(sorted([changed[card] for card in hand], reverse=True)))
            for hands in (*known, *ranges)
            for hand, weight in hands.items()
        )

    return list(filter(changes_nothing, permutations(SUITS)))


def alike(hands: Sequence[Held], orders: Sequence[Order]) -> list[list[int]]:
    """The places of hands that are the same in another order of suits, in groups.

    >>> alike([(51, 47), (51, 46), (50, 46)], [(0, 1, 2, 3), (0, 1, 3, 2)])
    [[0, 2], [1]]
    """
    if len(orders) == 1:
        return [[place] for place in range(len(hands))]
    changed = [[card - card % 4 + order[card % 4] for card in range(52)] for order in orders]
    groups: dict[tuple[int, ...], list[int]] = {}
    for place, hand in enumerate(hands):
        key = min(sorted([cards[card] for card in hand]) for cards in changed)
        groups.setdefault(tuple(key), []).append(place)
    return list(groups.values())
