"""One hand: the five cards of it that play, and what it is called."""

from __future__ import annotations

from functools import cached_property, total_ordering
from itertools import combinations

from .. import kernel
from ..cards.card import Card
from ..cards.cards_in_text import as_text, read_cards
from ..errors import CardError
from ..rules.games import DRAW, GAMES, Game
from ..rules.hand_classes import classes
from ..rules.rules import FLUSHES, HAND_SIZE, STANDARD, LowCategory, Rules
from .evaluating import best_of, read_hand
from .explaining import Explained, ShownHand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import ClassVar, SupportsIndex, TypeGuard

    from ..cards.card import Rank
    from ..cards.cards_in_text import Cards
    from ..rules.hand_classes import HandClass
    from ..rules.rules import Kind


@total_ordering
class Hand(Explained):
    """Five, six or seven cards, of which the best five play, or a hand of another game.

    The constructor takes and raises the same as `evaluate`.

    Hands compare by strength: `==` means that they split, `<` that the second wins. Hands under
    different rules are never equal and cannot be ordered.

    Attributes:
        strength: 1 (75432) to 7462 (royal flush) under the standard rules.
        rules: what beats what.
        board: the cards that all players share.
        game: the game: if none was given, the one that the cards show.

    >>> hand = Hand("5H 5C 6S 7S KD")
    >>> print(hand)
    5♥ 5♣ 6♠ 7♠ K♦
    >>> hand.category, hand.strength, hand.description
    (<Category.ONE_PAIR: 2>, 2067, 'Pair of Fives')
    >>> "Kd" in hand, len(hand), hand[0]
    (True, 5, Card('5h'))
    >>> Hand("2C 3S 8S 8D TD") > hand, hand == Hand("5d 5s 6c 7c Kh")
    (True, True)
    >>> hand = Hand("AhKhQdJd", board="Th9h2c3d4s")
    >>> hand.description, str(hand.best[0]), hand.game.name
    ('Highest card Ace', 'A♥', 'omaha')
    """

    __match_args__: ClassVar[tuple[str, ...]] = ("cards", "rules", "board", "game")

    _hole: str | tuple[Card, ...]
    """The player's own cards, or their text until the cards are needed."""
    strength: int
    rules: Rules
    board: tuple[Card, ...] = ()
    game: Game = DRAW

    def __init__(
        self,
        cards: Cards,
        rules: Rules | str | None = None,
        board: Cards | None = None,
        game: str | Game | None = None,
    ) -> None:
        usual = board is None and (game is None or game is DRAW)
        if usual and (rules is None or rules is STANDARD) and type(cards) is str:
            strength = kernel.evaluate(cards)
            if strength:
                self.__dict__.update(_hole=cards, strength=strength, rules=STANDARD)
                return
        hole, shared, strength, played = read_hand(cards, board, game, rules)
        self._set(_hole=hole, strength=strength, rules=played.rules, board=shared, game=played)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards, in the order given: the player's own, then those of the board."""
        return (*self.hole, *self.board)

    @property
    def hole(self) -> tuple[Card, ...]:
        """The player's own cards, in the order given."""
        hole = self._hole
        if isinstance(hole, str):
            hole = read_cards(hole)
            self._set(_hole=hole)
        return hole

    @property
    def mask(self) -> int:
        """All cards as an int with bit n set for the card of number n."""
        return kernel.mask(self._hole) | (kernel.mask(self.board) if self.board else 0)

    @property
    def best(self) -> tuple[Card, ...]:
        """The five cards that play, in the order given; of equal fives the one given first.

        >>> print(*Hand("2c 3d 9h Ah Kd Ks 9c").best)
        9♥ A♥ K♦ K♠ 9♣
        """
        if self.rules.cards == HAND_SIZE:
            return self.cards if len(self.cards) == 5 else best_of(self.hole, self.board, self.game)
        return next(  # In badugi: of the ranks of its class, all in different suits.
            cards
            for cards in combinations(self.hole, len(self.ranks))
            if {card.rank for card in cards} == {*self.ranks}
            if len({card.suit for card in cards}) == len(cards)
        )

    @property
    def ordered(self) -> tuple[Card, ...]:
        """The five cards that play, the most important first; equal ranks in the order given.

        >>> print(*Hand("6s 5h 7s Kd 5c").ordered)
        5♥ 5♣ K♦ 7♠ 6♠
        """
        place = {rank: place for place, rank in enumerate(self.ranks)}
        return tuple(sorted(self.best, key=lambda card: place.get(card.rank, 5)))

    @property
    def low(self) -> Hand | None:
        """The hand for the low half of the pot; None if no low qualifies, or in other games.

        >>> hand = Hand("Ah2dKsKd", board="3c4s8hKcQd", game="omaha-8")
        >>> hand.description, hand.low.description
        ('Three Kings', '8-4-3-2-A low')
        """
        low = self.low_half() if self.game.low else None
        return None if low is None or low.category is LowCategory.NO_LOW else low

    def low_half(self) -> Hand:
        """The hand for the low half of a hi-lo pot, even if it has no low."""
        return Hand(self.hole, board=self.board or None, game=self.game.halves[1])

    @property
    def kickers(self) -> tuple[Card, ...]:
        """The cards that play but do not make the category, the highest first.

        >>> print(*Hand("6s 5h 7s Kd 5c").kickers)
        K♦ 7♠ 6♠
        """
        return self.ordered[self.hand_class.made_of :]

    @cached_property
    def hand_class(self) -> HandClass:
        """The class of this hand: all hands that tie with it."""
        return classes(self.rules)[self.strength - 1]

    @property
    def category(self) -> Kind:
        """What kind of hand it is."""
        return self.hand_class.category

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks of the five cards that play, the most important first."""
        return self.hand_class.ranks

    @property
    def description(self) -> str:
        """The hand in words, without its kickers.

        >>> Hand("3D 6D 7D TD QD").description, Hand("2H 2D 4C 4D 4S").description
        ('Flush in Diamonds, Queen high', 'Full House, Fours full')
        """
        return self.describe()

    def describe(self, *, in_sentence: bool = False) -> str:
        """The hand in words, alone or in a sentence, as `HandClass.describe` gives them."""
        suit = self.best[0].suit if self.category in FLUSHES else None
        return self.hand_class.describe(suit, in_sentence=in_sentence)

    @property
    def caption(self) -> str:
        """How strong the hand is, such as `Strength 3,781 of 7,462`."""
        return f"Strength {self.strength:,} of {len(classes(self.rules)):,}"

    def _shown_hands(self) -> list[ShownHand]:
        halves = [half for half in (self, self.low) if half]
        return [ShownHand(self.cards, half.ordered, half.description) for half in halves]

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __getitem__(self, place: SupportsIndex) -> Card:
        return self.cards[place]

    def __contains__(self, card: object) -> bool:
        try:
            return Card(card) in self.cards  # type: ignore[arg-type]
        except CardError:
            return False

    def _meets(self, other: object) -> TypeGuard[Hand]:
        """Whether the two can be compared."""
        return isinstance(other, Hand) and (self.rules is other.rules or self.rules == other.rules)

    def __eq__(self, other: object) -> bool:
        return self.strength == other.strength if self._meets(other) else NotImplemented

    def __lt__(self, other: Hand) -> bool:
        return self.strength < other.strength if self._meets(other) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.strength, self.rules.name))

    def _values(self) -> tuple[object, ...]:
        """The arguments that make this hand again."""
        return self.hole, self.rules, self.board or None, self.game

    def __repr__(self) -> str:
        hole, board = (" ".join(as_text([card]) for card in c) for c in (self.hole, self.board))
        usual = GAMES.get(self.game.name, self.game)
        more = "" if self.rules is usual.rules else f", {self.rules!r}"
        more += f", board={board!r}" if board else ""
        more += "" if usual is DRAW else f", game={usual.name!r}"
        return f"Hand({hole!r}{more})"

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))
