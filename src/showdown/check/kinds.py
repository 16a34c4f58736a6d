"""The kinds of deals that a program answers wrong: how many of each are wrong, and how many right.

Each deal has labels from one fixed list; nothing is searched or combined.
"""

from __future__ import annotations

from functools import lru_cache

from ..cards.card import Rank
from ..rules.rules import Category
from ..values import Value
from .deal_set import MOST_DEALS, shape_of
from .programs import MADE_OF

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from ..rules.rules import Kind, Rules
    from .deal_set import DealSet

    Order = tuple[Kind, tuple[int, ...]]

C = Category

MOST_SHOWN = 3
FEWEST = 0.15
"""Part of the wrong answers that a kind must have to be shown beside a larger one."""
NOUNS: dict[Kind, str] = {
    C.HIGH_CARD: "a high card",
    C.ONE_PAIR: "a pair",
    C.TWO_PAIR: "two pair",
    C.THREE_OF_A_KIND: "three of a kind",
    C.STRAIGHT: "a straight",
    C.FLUSH: "a flush",
    C.FULL_HOUSE: "a full house",
    C.FOUR_OF_A_KIND: "four of a kind",
    C.STRAIGHT_FLUSH: "a straight flush",
}
PARTS: dict[Kind, tuple[str, ...]] = {
    C.ONE_PAIR: ("rank of the pair",),
    C.TWO_PAIR: ("higher pair", "", "lower pair"),
    C.THREE_OF_A_KIND: ("rank of the three",),
    C.FULL_HOUSE: ("rank of the three", "", "", "rank of the pair"),
    C.FOUR_OF_A_KIND: ("rank of the four",),
}
"""What decides between two hands of a category, by the place of the rank that differs."""
ORDINALS = ("first", "second", "third", "fourth", "fifth")


class DealKind(Value):
    """Deals of one kind.

    Attributes:
        words: what they have in common, such as `two pair, decided by the kicker`.
        deals: those that were answered wrong, counted from 0, and are of no kind before.
        right: how many deals of this kind were answered right.
    """

    words: str
    deals: tuple[int, ...]
    right: int


def kinds_of(
    deals: DealSet, rules: Rules, wrong: Collection[int], ignored: Collection[int]
) -> tuple[DealKind, ...]:
    """The kinds of the wrong deals, until all are of one; those of `ignored` are not looked at.

    Each next kind has the highest balance: twice the wrong deals that are left and of the kind,
    divided by all that are left and all deals of the kind. Of many deals, the first are looked at,
    and as many that were answered wrong.
    """
    left = {*sorted(wrong)[:MOST_DEALS]}
    having: dict[str, list[int]] = {}
    strengths = iter(deals.strengths() if left else ())
    for deal, pair in enumerate(zip(strengths, strengths, strict=True)):
        if (deal < MOST_DEALS or deal in left) and deal not in ignored:
            for label in labels(*(_order(strength, rules) for strength in pair)):
                having.setdefault(label, []).append(deal)
    right = {label: sum(n not in left for n in labelled) for label, labelled in having.items()}
    kinds = []
    while left:
        counts = {label: sum(map(left.__contains__, ns)) for label, ns in having.items()}
        best = max(having, key=lambda k: 2 * counts[k] / (len(left) + counts[k] + right[k]))
        matching = tuple(deal for deal in having.pop(best) if deal in left)
        kinds.append(DealKind(best, matching, right[best]))
        left.difference_update(matching)
    return tuple(kinds)


def shown_kinds(kinds: Sequence[DealKind]) -> Sequence[DealKind]:
    """The first kinds, without those of few deals beside a larger one."""
    fewest = FEWEST * sum(len(kind.deals) for kind in kinds)
    return [kind for kind in kinds[:MOST_SHOWN] if kind is kinds[0] or len(kind.deals) >= fewest]


def labels(first: Order, second: Order) -> Iterator[str]:
    """All labels of a deal, by what sorts both hands."""
    better, worse = max(first, second), min(first, second)
    high, low = NOUNS[better[0]], NOUNS[worse[0]]
    yield from {f"one of the hands is {high}": 0, f"one of the hands is {low}": 0}
    if better[0] != worse[0]:
        yield from (f"{high} against {low}", f"the better hand is {high}")
        yield from (f"the worse hand is {low}", "hands of different categories")
    else:
        yield "hands of the same category"
        yield from _within(better, worse)
    if first != second:
        yield f"Player {1 if first > second else 2} should win"
    if (5, 4, 3, 2, 1) in (better[1], worse[1]):
        yield "A-2-3-4-5 in one of the hands"


def _within(better: Order, worse: Order) -> Iterator[str]:
    """The labels of two hands of a category, by what decides between them."""
    category = C(better[0])
    name = NOUNS[category].removeprefix("a ")
    pairs = enumerate(zip(better[1], worse[1], strict=True))
    place = next((place for place, (high, low) in pairs if high != low), None)
    if place is None:
        yield f"a tie, {NOUNS[category]} each"
        return
    name = "one pair" if name == "pair" else name
    made = MADE_OF.get(category, 0)
    if category in PARTS and place < len(PARTS[category]):
        what = PARTS[category][place]
    elif made:
        what = f"{ORDINALS[place - made]} kicker" if len(better[1]) - made > 1 else "kicker"
        yield f"{name}, decided by a kicker"
    else:
        what = f"{ORDINALS[place] if place else 'highest'} card"
        if place:
            yield f"{name}, decided after the highest card"
    yield f"{name}, decided by the {what}"
    for word, order in (("by", better), ("against", worse)):
        rank = Rank(14 if order[1][place] == 1 else order[1][place])
        yield f"decided {word} {'an' if rank in (8, 14) else 'a'} {rank.word.lower()}"


@lru_cache(maxsize=1 << 15)
def _order(strength: int, rules: Rules) -> Order:
    """What a hand is sorted by; a royal flush is of the category of straight flushes."""
    category, ranks = rules.order(*shape_of(strength))
    return (C.STRAIGHT_FLUSH if category is C.ROYAL_FLUSH else category), tuple(ranks)
