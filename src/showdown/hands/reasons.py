"""Why one hand beats another."""

from __future__ import annotations

from ..rules.rules import BadugiCategory, Category, LowCategory
from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    from ..cards.card import Rank
    from ..rules.rules import Kind
    from .hand import Hand

    Decider = Literal["category", "rank", "kicker", "equal"]

PLURAL = (Category.TWO_PAIR, Category.THREE_OF_A_KIND, Category.FOUR_OF_A_KIND)
"""The categories with names such as `Three Twos`."""
_REST: dict[Kind, str] = {Category.FLUSH: "ranks", Category.FULL_HOUSE: "pairs"}
"""What else is equal in equal hands, by their category, if it is not kickers."""


class Reason(Value):
    """Why a player loses, or why the winners split.

    Attributes:
        winners: the players with the best hand, counted from 1.
        loser: the player who loses to them; 0 for the reason why the winners split.
        better: the winning hand; of several winners, the first one's.
        worse: the losing hand; for a split, the second winner's.
        half: which half of the pot it is about in hi-lo games: `high` or `low`; else empty.

    >>> from showdown import showdown
    >>> reason = showdown("4D 6S 9H QH QC", "3D 6D 7H QD QS").reasons[0]
    >>> reason.decided_by, reason.place, reason.ranks
    ('kicker', 2, (<Rank.NINE: 9>, <Rank.SEVEN: 7>))
    >>> print(reason)
    Player 1 beats Player 2: Pair of Queens each; Nine kicker beats Seven
    """

    winners: tuple[int, ...]
    loser: int
    better: Hand
    worse: Hand
    half: str = ""

    @property
    def decided_by(self) -> Decider:
        """What decided: `category`, `rank` (of those that make the hand), `kicker` or `equal`."""
        if self.place is None:
            return "equal" if self.better == self.worse else "category"
        return "kicker" if self.place >= self.better.hand_class.made_of else "rank"

    @property
    def place(self) -> int | None:
        """Which rank decided, 0 (the most important) to 4, if one did."""
        if self.better.category != self.worse.category:
            return None
        pairs = zip(self.better.ranks, self.worse.ranks, strict=True)
        return next((place for place, (better, worse) in enumerate(pairs) if better != worse), None)

    @property
    def ranks(self) -> tuple[Rank, Rank] | None:
        """The winner's and the loser's rank at the place that decided, if one did."""
        place = self.place
        return None if place is None else (self.better.ranks[place], self.worse.ranks[place])

    @property
    def words(self) -> str:
        """The reason in words, without the players."""
        both = self.better.hand_class.description
        if self.better == self.worse:
            return f"{self._in_common()}: a split"
        if self.ranks is None or both != self.worse.hand_class.description:
            phrases = [hand.describe(in_sentence=True) for hand in (self.better, self.worse)]
            return beats(self.better.category, *phrases)
        better, worse = self.ranks
        if isinstance(self.better.category, BadugiCategory):
            name = self.better.hand_class.describe(in_sentence=True).partition(" ")[2]
            return f"Both have {name}s; {better.word.lower()} is lower than {worse.word.lower()}"
        if self.decided_by == "kicker":
            return f"{both} each; {better.word} kicker beats {worse.word}"
        if self.better.ranks.count(better) > 1:
            return f"{both} each; {better.plural} beat {worse.plural}"
        return f"{both} each; {better.word} beats {worse.word}"

    def _in_common(self) -> str:
        hands = self.better.hand_class
        usual = "kickers" if hands.ranks[hands.made_of :] else ""
        rest = _REST.get(hands.category, usual)
        return f"{hands.description} each{rest and f', and equal {rest}'}"

    def __str__(self) -> str:
        half = f"{self.half.capitalize()}: " if self.half else ""
        winners = players_named(self.winners)
        if self.loser == 0:
            return f"{half}{winners} split: {self._in_common()}"
        beat = "beat" if len(self.winners) > 1 else "beats"
        if self.worse.category == LowCategory.NO_LOW:
            return f"{half}{winners} {beat} Player {self.loser}, who has no low"
        return f"{half}{winners} {beat} Player {self.loser}: {behind_colon(self.words)}"


def beats(category: Kind, better: str, worse: str) -> str:
    """The sentence for a hand that beats another, from what they are called in a sentence.

    >>> beats(Category.ONE_PAIR, "a Pair of Twos", "Ace high")
    'A Pair of Twos beats Ace high'
    """
    verb = "beat" if category in PLURAL else "beats"
    return f"{better[0].upper()}{better[1:]} {verb} {worse}"


def behind_colon(words: str) -> str:
    """A reason within a sentence, where `A`, `An` and `Both` have no capital."""
    is_small = words.partition(" ")[0] in ("A", "An", "Both")
    return words[0].lower() + words[1:] if is_small else words


def players_named(numbers: tuple[int, ...]) -> str:
    """`Player 2`, `Players 1 and 3`, `Players 1, 2 and 4`."""
    *first, last = map(str, numbers)
    return f"Players {', '.join(first)} and {last}" if first else f"Player {last}"
