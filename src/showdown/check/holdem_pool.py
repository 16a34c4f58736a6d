"""The deals that an exam in hold'em is chosen from."""

from __future__ import annotations

from array import array
from collections import Counter
from itertools import combinations, groupby, islice

from ..evaluating import evaluate
from ..hand_classes import classes
from ..rules import FLUSHES, STANDARD, Category
from .holdem_deals import HoldemDeals
from .proofs import close_pairs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from .deal_set import DealSet
    from .proofs import Look

    Chance = Callable[[], float]
    """Gives numbers from 0 to 1, as `random.random` does."""

DEALS = 5000
"""How many deals are of random cards."""
EACH = 3
"""How many deals there are for each two neighbouring ranks that decide."""
BOARDS = 8
"""How many boards of each category there are that both players play."""
TRIES = 50
"""How often hole cards are drawn for such a board."""


def holdem_pool(chance: Chance) -> HoldemDeals:
    """Deals of small decks, in which good hands are frequent, and deals that neighbours decide."""
    cards = bytearray()
    while len(cards) < 9 * DEALS:
        deck = list(dict.fromkeys(_small_deck(int(chance() * 6), chance)))
        if len(deck) >= 9:
            cards += bytes(deck.pop(int(chance() * len(deck))) for _ in range(9))
    for pairs in close_pairs(chance):
        deals = filter(None, (_dealt(*pair, chance) for pair in pairs))
        for one, other, board in islice(deals, EACH):
            cards += bytes([*one, *other, *board, *other, *one, *board])
    for board in _boards(chance):
        one, other = (_unused_beside(board, chance) for _ in range(2))
        if one and other and not {*one} & {*other}:
            cards += bytes([*one, *other, *board, *other, *one, *board])
    return HoldemDeals("pool", bytes(cards), array("Q", range(1, len(cards) // 9 + 1)))


def _boards(chance: Chance) -> Iterator[list[int]]:
    """A few boards of each category."""
    for _, some in groupby(classes(STANDARD), lambda row: row.category):
        rows = list(some)
        for _ in range(BOARDS):
            row = rows[-1 - int(chance() * chance() * len(rows))]  # Good ones play more often.
            suit = int(chance() * 4)
            while True:
                suits = [suit if row.category in FLUSHES else int(chance() * 4) for _ in range(5)]
                ranks = zip(row.ranks, suits, strict=True)
                board = [4 * (rank - 2) + suit for rank, suit in ranks]
                if len({*board}) == 5 and evaluate(board) == row.strength:
                    break
            yield board


def _unused_beside(board: list[int], chance: Chance) -> list[int]:
    """Hole cards beside which the board alone plays, or none if there are hardly any."""
    for _ in range(TRIES):
        one, other = int(chance() * 52), int(chance() * 52)
        if len({one, other, *board}) == 7 and evaluate([one, other, *board]) == evaluate(board):
            return [one, other]
    return []


def shared_boards(deals: DealSet) -> Iterable[list[int]]:
    """For each category, deals tied by the board alone where either has the better hole cards."""
    found: dict[object, list[int]] = {}
    for deal in range(len(deals)):
        shown = deals.showdown(deal, STANDARD)
        one, other = ([*sorted(card.rank for card in hand.hole)] for hand in shown.hands)
        played = shown.winner == 0 and shown.hands[0].strength == evaluate(shown.hands[0].board)
        if played and max(one) != max(other):
            key = shown.hands[0].category, max(one) > max(other)
            found.setdefault(key, []).append(deal)
    return found.values()


def missed_straights(deals: DealSet) -> Iterable[list[int]]:
    """For each straight among five, six or seven different ranks, deals lost by missing it."""
    found: dict[object, list[int]] = {}
    for deal in range(len(deals)):
        shown = deals.showdown(deal, STANDARD)
        if not shown.winner:
            continue
        hand, other = shown.hands[shown.winner - 1], shown.hands[2 - shown.winner]
        if hand.category is not Category.STRAIGHT:
            continue
        run = {*hand.ranks}
        fives = [
            five for five in combinations(hand.cards, 5) if {card.rank for card in five} != run
        ]
        if max(map(evaluate, fives), default=0) < evaluate(other.best):
            ranks = {card.rank for card in hand.cards}
            found.setdefault((hand.ranks, len(ranks)), []).append(deal)
    return found.values()


def _dealt(better: Look, worse: Look, chance: Chance) -> tuple[list[int], ...] | None:
    """Hole cards of two players, and a board, if these hands are the best there."""
    suit = int(chance() * 4) if better[1] else None
    taken: list[int] = []

    def drawn(ranks: list[int], suit: int | None = None) -> list[int]:
        """Cards of these ranks, or of any, that are left."""
        cards = []
        for rank in ranks:
            ways = [4 * (rank - 2) + (s if suit is None else suit) for s in range(4)]
            left = [card for card in ways if card not in taken]
            if not left:
                return []
            cards.append(left[int(chance() * len(left))])
            taken.append(cards[-1])
        return cards

    def low_ranks(count: int) -> list[int]:
        """Ranks of cards that hardly ever matter."""
        return [2 + int(chance() * chance() * 13) for _ in range(count)]

    one, other = Counter(map(int, better[0])), Counter(map(int, worse[0]))
    both = drawn([*(one & other).elements()], suit)
    ones, others = (drawn([*some.elements()], suit) for some in (one - other, other - one))
    hands = [both + ones, both + others]
    board = both + ones[2:] + others[2:]
    board += drawn(low_ranks(5 - len(board)))
    holes = [some[:2] + drawn(low_ranks(2 - len(some[:2]))) for some in (ones, others)]
    if [*map(len, (*hands, *holes, board))] != [5, 5, 2, 2, 5]:
        return None
    for hand, hole in zip(hands, holes, strict=True):
        if evaluate(hand) != evaluate(hole + board):
            return None
    return *holes, board


def _small_deck(which: int, chance: Callable[[], float]) -> Iterator[int]:
    """The cards of a deck of some kind; some come twice."""
    low, suit, count = (int(chance() * most) for most in (13, 4, 8))
    suits = [(suit + step) % 4 for step in range(1 + int(chance() * 4))]
    ranks = [(low + step) % 13 for step in range(3 + count)]
    if which == 0:  # Neighbouring ranks in some suits.
        yield from (4 * rank + one for rank in ranks for one in suits)
    elif which == 1:  # Any ranks in two suits or more.
        several = suits if len(suits) > 1 else [suit, 3 - suit]
        some = [int(chance() * 13) for _ in range(13 // len(several))]
        yield from (4 * rank + one for rank in some for one in several)
    elif which == 2:  # Different ranks in any suits, two of them more often.
        yield from (4 * rank + int(chance() * 4) for rank in {*range(13)} - {*ranks[:4]})
        yield from range(4 * low, 4 * low + (1, 1, 1, 2, 3, 4, 4, 4)[count])
        yield from range(4 * ranks[1], 4 * ranks[1] + (1, 1, 1, 1, 1, 1, 3, 4)[count])
    elif which == 3:  # A suit, and a few cards of others.
        yield from range(suit, 52, 4)
        yield from (int(chance() * 52) for _ in range(4))
    else:  # A straight flush, often the best or the worst, and all cards of two ranks.
        low = (low, 8, 12)[count % 3]
        yield from (4 * ((low + step) % 13) + suit for step in range(6))
        two = ((low + 2) % 13, int(chance() * 13))
        yield from (4 * rank + one for rank in two for one in range(4))
