"""Outs: the cards that improve a hand, and what it can become."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from .. import kernel
from ..cards.card import Card
from ..cards.cards_in_text import as_text, cards_in, read_cards
from ..errors import HandError
from ..hands.evaluating import strength_of
from ..hands.explaining import Printed
from ..rules.games import game_named
from ..rules.hand_classes import categories, classes
from ..rules.rules import Category
from .players import offered, read_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..cards.cards_in_text import Cards
    from ..rules.games import Game


class Outs(Printed):
    """What a hand becomes with the cards to come.

    Attributes:
        hand: the player's cards.
        board: the board so far, three or four cards.
        category: what the hand is now.
        description: the same in words for a sentence, such as `a Pair of Twos`.
        next_card: the categories that the next card can make, from the best, and those cards.
        boards: how many boards there can be at the end, by the category they make, the best first.
        ahead: the cards after which the hand is better than the opponent's; None without one.
        level: those after which the hands split.

    >>> shown = outs("AhKh", "JhTh2c")
    >>> shown
    <Outs of A♥ K♥ on J♥ T♥ 2♣: high card>
    >>> len(shown.next_card[Category.FLUSH]), shown.boards[Category.FLUSH]
    (8, 332)
    """

    hand: tuple[Card, ...]
    board: tuple[Card, ...]
    category: Category
    description: str
    next_card: dict[Category, tuple[Card, ...]]
    boards: dict[Category, int]
    ahead: tuple[Card, ...] | None
    level: tuple[Card, ...] | None

    def __hash__(self) -> int:
        return hash((self.hand, self.board, self.ahead))

    def __repr__(self) -> str:
        shown = " on ".join(" ".join(map(str, cards)) for cards in (self.hand, self.board))
        return f"<Outs of {shown}: {self.category}>"

    def __str__(self) -> str:
        from .report import outs_text

        return outs_text(self)


def outs(
    hand: Cards,
    board: Cards,
    opponent: Cards | None = None,
    *,
    dead: Cards = "",
    game: str | Game = "holdem",
) -> Outs:
    """Which cards improve a hand, and what it can become.

    Args:
        hand: the player's cards.
        board: three or four cards.
        opponent: another player's cards, which cannot come any more.
        dead: cards that cannot come either.
        game: a game with a board and one winner: `holdem`, `short-deck` or `omaha`.

    Raises:
        CardError, HandError: if these are not such cards.
        ValueError, TypeError: if it is another game.

    >>> outs("7h6h", "8c9dKs").next_card[Category.STRAIGHT]
    (Card('5c'), Card('5d'), Card('5h'), Card('5s'), Card('Tc'), Card('Td'), Card('Th'), Card('Ts'))
    >>> len(outs("AhKh", "JhTh2c", "QsQd").ahead)
    16
    """
    played = game_named(game)
    if not played.board or played.low is not None:
        raise ValueError(f"outs are for holdem, short-deck and omaha, not {played.name}")
    is_board = played.hole == (2,) and isinstance(hand, str) and cards_in(hand) in (3, 4)
    if is_board and len(read_cards(board)) == 2:
        error = HandError("the hand comes first, then the board")
        two = as_text(read_cards(board))
        raise error.suggest("For example", two, board=str(hand), function="outs")
    hands = [hand] if opponent is None else [hand, opponent]
    table = read_table(hands, played, board, dead)
    held = [player.known for player in table.players]
    if table.missing not in (1, 2) or not all(held):
        shown = f"a board of three or four cards, not {len(table.board)}"
        if not all(held):
            shown = f"one hand{' and one opponent' * bool(held[0])}, such as AhKh, not a range"
        error = HandError(f"what a hand becomes is shown for {shown}")
        texts = [hand, "random" if opponent is None else opponent]
        raise offered(error, "For the odds", texts, played, board, dead)
    rules = played.rules
    kinds = categories(rules)
    left = [card for card in table.left if all(card not in cards for cards in held)]

    def strength(player: int, *more: int) -> int:
        return strength_of(kernel.mask(held[player]), kernel.mask([*table.board, *more]), played)

    now = strength(0)
    mine = {Card(card): strength(0, card) for card in left}
    made: dict[Category, tuple[Card, ...]] = {}
    for card, number in mine.items():
        kind = Category(kinds[number])
        made[kind] = (*made.get(kind, ()), card)
    boards = Counter(
        Category(kinds[strength(0, *more)]) for more in combinations(left, table.missing)
    )
    order = rules.categories.index
    ahead = level = None
    if opponent is not None:
        theirs = {card: strength(1, int(card)) for card in mine}
        ahead = tuple(card for card in mine if mine[card] > theirs[card])
        level = tuple(card for card in mine if mine[card] == theirs[card])
    return Outs(
        tuple(map(Card, held[0])),
        tuple(map(Card, table.board)),
        Category(kinds[now]),
        classes(rules)[now - 1].describe(in_sentence=True),
        {kind: made[kind] for kind in sorted(made, key=order, reverse=True)},
        {kind: boards[kind] for kind in sorted(boards, key=order, reverse=True)},
        ahead,
        level,
    )
