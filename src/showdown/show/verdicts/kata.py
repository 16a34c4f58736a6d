"""What a hand wins with, in the words of the poker hands kata."""

from __future__ import annotations

from functools import lru_cache

from ...cards import Rank
from ...hand_classes import classes
from ...rules import Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...hand_classes import HandClass
    from ...rules import Rules

__all__ = ["kata_texts"]

_WORDS = {
    Category.HIGH_CARD: "high card",
    Category.ONE_PAIR: "pair",
    Category.TWO_PAIR: "two pairs",
    Category.ROYAL_FLUSH: "straight flush",
}
"""Where the kata's words are not ours; it knows no royal flush."""


@lru_cache
def kata_texts(rules: Rules) -> tuple[tuple[str, ...], ...]:
    """What a hand wins with, by its strength and then by `Verdicts.decided`.

    The kata shows this for a high card and a full house; the rest follows from these. Where two
    hands are alike but for a kicker, the kicker is the high card that wins.

    >>> from showdown.rules import ACE_HIGH
    >>> kata_texts(ACE_HIGH)[-1][0], kata_texts(ACE_HIGH)[1][5]
    ('straight flush: Ace', 'high card: 2')
    """
    return ((), *(tuple(_text(row, decided) for decided in range(6)) for row in classes(rules)))


def _text(row: HandClass, decided: int) -> str:
    rank = row.ranks[max(0, decided - 1)]
    if decided > row.made_of:
        return f"high card: {_name(rank)}"
    words = _WORDS.get(row.category, row.category.words)
    match row.category:
        case Category.FULL_HOUSE | Category.TWO_PAIR:
            return f"{words}: {_name(row.ranks[0])} over {_name(row.ranks[3])}"
        case _:
            return f"{words}: {_name(rank)}"


def _name(rank: Rank) -> str:
    """A number, or a court card's name.

    >>> _name(Rank.TEN), _name(Rank.JACK)
    ('10', 'Jack')
    """
    return str(rank.value) if rank <= Rank.TEN else rank.word
