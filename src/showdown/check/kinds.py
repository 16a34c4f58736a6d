"""The kinds of deals that a program answers wrong: how many of each are wrong, and how many right.

Each deal has labels from one fixed list; nothing is searched or combined.
"""

from __future__ import annotations

from functools import lru_cache

from ..cards.card import Rank, Suit
from ..rules.rules import FLUSHES, STANDARD, Category
from ..values import Value
from .deal_set import shape_of
from .programs import USUAL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ..rules.rules import Kind, Rules
    from .deal_set import DealSet

    Order = tuple[Kind, tuple[int, ...]]

C = Category

MOST_DEALS = 20_000
"""How many deals are looked at."""
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
ORDINALS = ("first", "second", "third", "fourth", "fifth")
SINGLE_CARDS = ("highest", *ORDINALS[1:])
MADE_OF = {C.ONE_PAIR: 2, C.TWO_PAIR: 4, C.THREE_OF_A_KIND: 3, C.FOUR_OF_A_KIND: 4}
MADE = {
    (C.ONE_PAIR, 0): "the pair",
    (C.TWO_PAIR, 0): "the higher pair",
    (C.TWO_PAIR, 2): "the lower pair",
    (C.THREE_OF_A_KIND, 0): "the three of a kind",
    (C.FULL_HOUSE, 0): "the three of a kind",
    (C.FULL_HOUSE, 3): "the pair",
    (C.FOUR_OF_A_KIND, 0): "the four of a kind",
}
"""What decides, by the category of both hands and the place of the rank that differs."""


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
    deals: DealSet, rules: Rules, wrong: Collection[int], others: Collection[int] = ()
) -> tuple[DealKind, ...]:
    """The kinds of the wrong deals, until all are of one; those of `others` are not looked at.

    Each next kind is the one that balances best what it has of the wrong deals left, and what of
    the right ones: twice the wrong deals of the kind, divided by all wrong deals and all deals of
    the kind.
    """
    left = {deal for deal in wrong if deal < MOST_DEALS}
    having: dict[str, list[int]] = {}
    strengths = deals.strengths()
    for deal in range(min(len(deals), MOST_DEALS)):
        if deal not in others:
            for label in labels(strengths[2 * deal], strengths[2 * deal + 1], rules, deals, deal):
                having.setdefault(label, []).append(deal)
    right = {
        label: sum(deal not in left for deal in with_label) for label, with_label in having.items()
    }
    kinds = []
    while left:
        counts = {label: sum(map(left.__contains__, some)) for label, some in having.items()}
        best = max(having, key=lambda one: 2 * counts[one] / (len(left) + counts[one] + right[one]))
        matching = tuple(deal for deal in having.pop(best) if deal in left)
        if not matching:
            break
        kinds.append(DealKind(best, matching, right[best]))
        left.difference_update(matching)
    return tuple(kinds)


def shown_kinds(kinds: Sequence[DealKind], most: int) -> Sequence[DealKind]:
    """The first kinds, without those of few deals beside a larger one."""
    number = sum(len(kind.deals) for kind in kinds)
    return [
        kind
        for place, kind in enumerate(kinds[:most])
        if place == 0 or len(kind.deals) >= FEWEST * number
    ]


def labels(one: int, other: int, rules: Rules, deals: DealSet, deal: int) -> list[str]:
    """All labels of a deal, by the standard strengths of both hands."""
    first, second = _order(one, rules), _order(other, rules)
    better, worse = (first, second) if first >= second else (second, first)
    found = [f"one of the hands is {noun}" for noun in {NOUNS[better[0]], NOUNS[worse[0]]}]
    if better[0] != worse[0]:
        found += [
            f"{NOUNS[better[0]]} against {NOUNS[worse[0]]}",
            f"the better hand is {NOUNS[better[0]]}",
            f"the worse hand is {NOUNS[worse[0]]}",
            "hands of different categories",
        ]
    else:
        found += ["hands of the same category", *_within(better, worse)]
    if first != second:
        found.append(f"Player {1 if first > second else 2} should win")
    if (5, 4, 3, 2, 1) in (better[1], worse[1]):
        found.append("A-2-3-4-5 in one of the hands")
    for player, order in enumerate((first, second)):
        if order[0] in FLUSHES:
            suits = [card % 4 for card in deals.whole_hands(deal, USUAL)[player]]
            suit = Suit(max(suits, key=suits.count))
            found.append(f"a flush or straight flush in {suit.word.lower()}")
    return [*dict.fromkeys(found)]


def _within(better: Order, worse: Order) -> list[str]:
    """The labels of two hands of a category, by what decides between them."""
    category = C(better[0])
    name = "one pair" if category is C.ONE_PAIR else NOUNS[category].removeprefix("a ")
    pairs = enumerate(zip(better[1], worse[1], strict=True))
    place = next((place for place, (a, b) in pairs if a != b), None)
    if place is None:
        return [
            f"a tie of {NOUNS[category].removeprefix('a ')}s"
            if name != "two pair"
            else "a tie of two pair"
        ]
    found = []
    made = MADE_OF.get(category, 0)
    what = MADE.get((category, place), "")
    if made and place >= made:
        single = len(better[1]) - made == 1
        what = "the kicker" if single else f"the {ORDINALS[place - made]} kicker"
        found.append(f"{name}, decided by a kicker")
    elif not what:
        what = f"the {SINGLE_CARDS[place]} card"
        if place:
            found.append(f"{name}, decided after the highest card")
    high, low = (_rank(order[1][place]) for order in (better, worse))
    return [f"{name}, decided by {what}", *found, f"decided by {high}", f"decided against {low}"]


def _rank(number: int) -> str:
    rank = Rank(14 if number == 1 else number)
    return f"{'an' if rank in (8, 14) else 'a'} {rank.word.lower()}"


def category_of(strength: int) -> Kind:
    """The category of the hands of a strength under the standard rules."""
    return _order(strength, STANDARD)[0]


@lru_cache(maxsize=1 << 15)
def _order(strength: int, rules: Rules) -> Order:
    """What a hand is sorted by; a royal flush is of the category of straight flushes."""
    shape = shape_of(strength)
    category, ranks = rules.order(shape.ranks, shape.one_suit)
    return (C.STRAIGHT_FLUSH if category is C.ROYAL_FLUSH else category), tuple(ranks)
