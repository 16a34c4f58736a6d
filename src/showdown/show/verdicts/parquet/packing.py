"""What a block of verdicts tells, as it stands in the pages of a file but for its lines."""

from __future__ import annotations

from .... import kernel
from ....by_strength import order_numbers
from ....rules import Category
from ..columns import DECIDERS
from ..hands import hands_side_by_side

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ....deciding import Verdicts

__all__ = ["Packed", "bits_for", "pack"]


class Packed:
    """The deals of a block: places in the dictionaries of their columns, in as few bits as can be.

    Args:
        rows: how many deals there are.
        winners: who wins, 0 for a tie.
        strengths: those of each player's hands, less 1.
        categories: likewise.
        untied: how many deals somebody wins.
        decided: a bit for each deal, 0 for a tie.
        deciders: what decides those that somebody wins, as `Verdicts.decided` tells it.
        hands: each player's hands as text, with nothing between them, if they are wanted.
    """

    def __init__(
        self,
        rows: int,
        winners: bytearray,
        strengths: list[memoryview],
        categories: list[memoryview],
        untied: int,
        decided: bytearray,
        deciders: memoryview,
        hands: list[bytearray],
    ) -> None:
        self.rows = rows
        self.winners = winners
        self.strengths = strengths
        self.categories = categories
        self.untied = untied
        self.decided = decided
        self.deciders = deciders
        self.hands = hands


def pack(block: Verdicts, *, hands: bool = False) -> Packed:
    """The deals of a block, with their hands or without."""
    orders, players = order_numbers(block.rules), block.players
    groups = (len(block) + 7) // 8
    strength_size = groups * bits_for(len(orders) - 1)
    category_size = groups * bits_for(len(Category))
    decider_bits = bits_for(len(DECIDERS) - 1)
    winners, decided = bytearray(groups * bits_for(players + 1)), bytearray(groups)
    strengths, categories = bytearray(players * strength_size), bytearray(players * category_size)
    deciders = bytearray(groups * decider_bits)
    untied = kernel.pack_verdicts(
        block.rows, orders, winners, strengths, categories, decided, deciders
    )
    return Packed(
        rows=len(block),
        winners=winners,
        strengths=_cut(strengths, strength_size),
        categories=_cut(categories, category_size),
        untied=untied,
        decided=decided,
        deciders=memoryview(deciders)[: (untied + 7) // 8 * decider_bits],
        hands=[
            hands_side_by_side(block.cards, block.hand_size, player, players)
            for player in range(players if hands else 0)
        ],
    )


def bits_for(entries: int) -> int:
    """How many bits tell so many places apart; one at the least, for some readers want it.

    >>> bits_for(1), bits_for(2), bits_for(3)
    (1, 1, 2)
    """
    return max(1, (entries - 1).bit_length())


def _cut(whole: bytearray, size: int) -> list[memoryview]:
    view = memoryview(whole)
    return [view[start : start + size] for start in range(0, len(whole), size)]
