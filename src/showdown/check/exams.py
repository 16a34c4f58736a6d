"""Exams: deals that prove how a program orders hands."""

from __future__ import annotations

import random
from array import array
from functools import lru_cache
from importlib.resources import files
from itertools import product

from ..arguments import require_flags, require_number
from ..rules.hand_classes import orders
from ..rules.rules import Category
from .deal_set import DealSet
from .tasks import task_named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..rules.hand_classes import Shape
    from ..rules.rules import Rules
    from .tasks import Task

    Cards = list[tuple[int, str]]
    Deal = tuple[Cards, Cards]

SEED = 54
RANKS = "..23456789TJQKA"
SUITS = "CDHS"
CATEGORIES = tuple(Category)[:9]
STRAIGHTS = (Category.STRAIGHT, Category.STRAIGHT_FLUSH)
NEARLY = tuple(
    (tuple(sorted(ranks)), flush)
    for ranks in ((14, 2, 3, 4, 5), (13, 14, 2, 3, 4), (12, 13, 14, 2, 3), (11, 12, 13, 14, 2))
    for flush in (False, True)
)
"""What looks like a straight to programs that go on after the ace, or is one in some rules."""
FEW = 6
"""How many deals each ordered pair of categories has."""
WITHIN = 12
"""How many more deals two hands of the same category have."""


def exam(task: str = "euler", seed: int = SEED, ties: bool | None = None) -> list[str]:
    """Deals, one per line, that prove how a program orders hands, and test the rest.

    Each class of hands is dealt against the next one, in both seats: a program that compares a
    value of each hand orders all hands correctly if its answers are right. (One deck cannot deal
    two hands with the same three or four equal cards: these classes are tested from above and from
    below.) Each pair of categories is dealt, straights against hands of every category, and hands
    with four cards of a suit, the odd one at each place. Suits and the order of cards are random.

    Args:
        task: whose rules are correct, as for `grade`; `hackerrank` begins with the number of deals.
        seed: 0 or more; another one deals other cards of the same classes.
        ties: whether to deal ties too; by default as the task has them, and `euler` has none.

    Raises:
        TaskError, ValueError: if the task is unknown, or the seed is negative.

    >>> lines = exam()
    >>> len(lines[0].split()), lines == exam(seed=54), lines == exam(seed=1)
    (10, True, False)
    """
    judged = task_named(task)
    require_number("seed", seed, 0)
    if ties is not None:
        require_flags(ties=ties)
    with_ties = judged.ties if ties is None else bool(ties)
    chance = random.Random(int(seed))
    if judged.game.board:
        lines = list(_holdem(chance, with_ties))
    else:
        dealer = _Dealer(judged.rules, many=judged.decks == "many", chance=chance)
        lines = [dealer.line(deal) for deal in dealer.deals(with_ties)]
        lines += [dealer.line(deal, in_order=True) for deal in dealer.near_flushes()]
    chance.shuffle(lines)
    return [str(len(lines)), *lines] if judged.counted else lines


def exam_deals(lines: Sequence[str], task: Task) -> DealSet:
    """The lines of a task's exam as deals."""
    numbers = {RANKS[n // 4 + 2] + SUITS[n % 4]: n for n in range(52)}
    cards = [line.replace("|", "").split() for line in lines[task.counted :]]
    places = array("Q", range(1 + task.counted, len(lines) + 1))
    dealt = bytes([numbers[card] for deal in cards for card in deal])
    return DealSet("exam", dealt, places, task.game)


@lru_cache(maxsize=8)
def chain(rules: Rules, *, many: bool = False) -> list[tuple[Shape, Shape]]:
    """Each class, and the next one below it that can be dealt beside it.

    Classes that are never the lower one in these pairs, because one deck has not enough cards,
    come again with the next one above them.
    """
    shapes = sorted(orders(rules), key=orders(rules).__getitem__)
    pairs = []
    for place, shape in enumerate(shapes[1:], 1):
        if below := _nearest(shape, shapes[place - 1 :: -1], many):
            pairs.append((shape, below))
    lower = {below for _, below in pairs}
    for place, shape in enumerate(shapes[:-1]):
        if shape not in lower and (above := _nearest(shape, shapes[place + 1 :], many)):
            pairs.append((above, shape))
    return pairs


def _nearest(shape: Shape, candidates: Sequence[Shape], many: bool) -> Shape | None:
    """The first of other classes that can be dealt beside this one."""
    ranks = shape[0]
    return next(
        (s for s in candidates if many or all(ranks.count(r) + s[0].count(r) <= 4 for r in s[0])),
        None,
    )


class _Dealer:
    """Deals of two hands in random suits."""

    def __init__(self, rules: Rules, *, many: bool, chance: random.Random) -> None:
        self._rules = rules
        self._many = many
        self._chance = chance
        self._shapes: dict[Category, list[Shape]] = {category: [] for category in CATEGORIES}
        for shape, (kind, _) in orders(rules).items():
            category = Category(min(kind, Category.STRAIGHT_FLUSH))
            self._shapes[category].append(shape)

    def deals(self, ties: bool) -> Iterator[Deal]:
        """All deals but those of near flushes."""
        for better, worse in chain(self._rules, many=self._many):
            yield self._deal(better, worse)
            yield self._deal(worse, better)
        for first, second in product(CATEGORIES, repeat=2):
            for _ in range(FEW + WITHIN * (first is second)):
                yield self._deal(first, second)
        straights = {shape for category in STRAIGHTS for shape in self._shapes[category]}
        for shape, other in product(sorted(straights | {*NEARLY}), CATEGORIES):
            yield self._deal(shape, other)
            yield self._deal(other, shape)
        for category in CATEGORIES if ties else ():
            for _ in range(WITHIN):
                shape = self._pick(category)
                # One deck cannot deal three of a kind twice.
                if self._many or all(shape[0].count(rank) <= 2 for rank in shape[0]):
                    yield self._deal(shape, shape)

    def near_flushes(self) -> Iterator[Deal]:
        """Hands with four cards of a suit, the odd one at each place, that would win as flushes."""
        near = [(shape, Category.FULL_HOUSE) for shape in self._shapes[Category.STRAIGHT]]
        near += [(self._pick(Category.HIGH_CARD), Category.STRAIGHT) for _ in range(10)]
        for (shape, beaten_by), place, first in product(near, range(5), (True, False)):
            suit, odd = self._chance.sample(SUITS, 2)
            ranks = self._chance.sample(shape[0], 5)
            hand = [(rank, odd if at == place else suit) for at, rank in enumerate(ranks)]
            other = None
            while other is None:
                other = self._hand(self._pick(beaten_by), hand)
            yield (hand, other) if first else (other, hand)

    def line(self, deal: Deal, *, in_order: bool = False) -> str:
        """A deal as text; three of four hands are shuffled, unless their order matters."""
        for hand in () if in_order else deal:
            if self._chance.random() < 0.75:
                self._chance.shuffle(hand)
            else:
                hand.sort(reverse=self._chance.random() < 0.5)
        return " ".join([RANKS[rank] + suit for hand in deal for rank, suit in hand])

    def _pick(self, category: Category) -> Shape:
        return self._chance.choice(self._shapes[category])

    def _deal(self, *wanted: Shape | Category) -> Deal:
        """Two hands of some classes or categories; they tie only if the classes are the same."""
        while True:
            shapes = [self._pick(w) if isinstance(w, Category) else w for w in wanted]
            if shapes[0] == shapes[1] and shapes != [*wanted]:
                continue
            first = self._hand(shapes[0], [])
            if first and (second := self._hand(shapes[1], first)):
                return first, second

    def _hand(self, shape: Shape, taken: Cards) -> Cards | None:
        """Cards of a class in random suits; None if a card is already taken."""
        ranks, flush = shape
        suits = self._chance.choice(SUITS) if flush else SUITS
        gone: Cards = [] if self._many else taken
        hand: Cards = []
        for rank in ranks:
            cards = [(rank, suit) for suit in suits if (rank, suit) not in gone + hand]
            if not cards:
                return None
            hand.append(self._chance.choice(cards))
        return hand if flush or len({suit for _, suit in hand}) > 1 else None


def _holdem(chance: random.Random, ties: bool) -> Iterator[str]:
    """The deals of hold'em's exam, as tools/holdem_exam.py chose them, in other suits and seats."""
    text = (files(__package__) / "exam-holdem.txt").read_text(encoding="ascii")
    for line in text.splitlines():
        if line.startswith("=") and not ties:
            continue
        suits = str.maketrans(SUITS, "".join(chance.sample(SUITS, 4)))
        parts = [part.split() for part in line.lstrip("=").translate(suits).split("|")]
        first, second, board = (" ".join(chance.sample(part, len(part))) for part in parts)
        hands = (first, second) if chance.random() < 0.5 else (second, first)
        yield f"{' '.join(hands)} | {board}"
