"""Classes and hands in words."""

from __future__ import annotations

from .rules import Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .cards import Rank, Suit

__all__ = ["description"]


def description(category: Category, ranks: tuple[Rank, ...], suit: Suit | None = None) -> str:
    """A hand in words, without its kickers.

    Args:
        category: the hand's category.
        ranks: its five ranks, those of a straight from the highest to the lowest.
        suit: the suit of a flush, to name it.

    >>> from showdown.cards import Rank, Suit
    >>> from showdown.rules import Category
    >>> description(Category.TWO_PAIR, (Rank.SIX, Rank.SIX, Rank.TWO, Rank.TWO, Rank.ACE))
    'Two Pairs, Sixes and Twos'
    >>> queen_high = (Rank.QUEEN, Rank.TEN, Rank.SEVEN, Rank.SIX, Rank.THREE)
    >>> description(Category.FLUSH, queen_high)
    'Flush, Queen high'
    >>> description(Category.FLUSH, queen_high, Suit.DIAMONDS)
    'Flush with Diamonds, Queen high'
    """
    if len(ranks) != 5 or len(set(ranks)) == 1:
        # These rules look at fewer than five ranks, or at something else.
        return category.words.title().replace(" Of A ", " of a ")
    # Rules may compare full houses by the pair first, but still name them by the three of a kind.
    first, second, *_ = sorted(set(ranks), key=lambda r: (ranks.count(r), r), reverse=True)
    suited = f" with {suit.word}" if suit is not None else ""
    match category:
        case Category.HIGH_CARD:
            return f"Highest card {first.word}"
        case Category.ONE_PAIR:
            return f"Pair of {first.plural}"
        case Category.TWO_PAIR:
            return f"Two Pairs, {first.plural} and {second.plural}"
        case Category.THREE_OF_A_KIND:
            return f"Three {first.plural}"
        case Category.STRAIGHT:
            return f"Straight, {ranks[-1].word} to {ranks[0].word}"
        case Category.FLUSH:
            return f"Flush{suited}, {first.word} high"
        case Category.FULL_HOUSE:
            return f"Full House with Three {first.plural}"
        case Category.FOUR_OF_A_KIND:
            return f"Four {first.plural}"
        case Category.STRAIGHT_FLUSH:
            return f"Straight Flush{suited}, {ranks[-1].word} to {ranks[0].word}"
        case Category.ROYAL_FLUSH:
            return f"Royal Flush{suited}"
