"""One deal decided: who wins, who splits, and why."""

from __future__ import annotations

from itertools import islice

from . import kernel
from .arguments import require_choice, require_list, require_number
from .cards import Card
from .errors import DealError, HandError, quoted
from .evaluating import require_same_rules
from .hand import Hand
from .reading import read_cards
from .reasons import Reason
from .rules import MOST_PLAYERS, STANDARD, Rules
from .values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Literal

    from .explaining import Style
    from .pictures import ShownHand
    from .reading import Cards

__all__ = ["Showdown", "showdown", "winner"]


class Showdown(Value):
    """Two to ten hands compared. `showdown` makes one from cards in any form.

    As hands that split are equal, so are showdowns of such hands.

    Attributes:
        hands: the players' hands, all under the same rules.

    Raises:
        DealError: if there are not 2 to 10 hands.
        HandError: if something is not a `Hand`, or the hands are under different rules.

    >>> result = showdown("4D 6S 9H QH QC", "3D 6D 7H QD QS")
    >>> result.winners, result.verdict(2)
    ((1,), 'loses')
    >>> print(result)
    Player 1 wins: Pair of Queens each; Nine kicker beats Seven
    """

    hands: tuple[Hand, ...]

    def __init__(self, hands: Iterable[Hand]) -> None:
        require_list("hands", hands)
        hands = tuple(islice(hands, MOST_PLAYERS + 1))
        _require_players(len(hands))
        first = hands[0]
        for hand in hands:
            if not isinstance(hand, Hand):
                raise HandError(f"{quoted(hand)} is not a Hand: use `showdown` for cards")
            if hand.rules is not first.rules and hand.rules != first.rules:
                raise HandError(f"{first!r} and {hand!r} are under different rules")
        self._set(hands=hands)

    @property
    def players(self) -> int:
        """How many players there are."""
        return len(self.hands)

    @property
    def winners(self) -> tuple[int, ...]:
        """The player who wins, or the players who split, counted from 1."""
        best = max([hand.strength for hand in self.hands])
        return tuple([i for i, hand in enumerate(self.hands, 1) if hand.strength == best])

    @property
    def winner(self) -> int:
        """The player who wins, counted from 1; 0 is a tie."""
        winners = self.winners
        return winners[0] if len(winners) == 1 else 0

    @property
    def is_tie(self) -> bool:
        """Whether two or more players split."""
        return len(self.winners) > 1

    def verdict(self, player: int) -> str:
        """Whether a player `wins`, `splits` or `loses`."""
        require_number("player", player, 1, self.players, error=DealError)
        if player not in self.winners:
            return "loses"
        return "splits" if self.is_tie else "wins"

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """If players split, why; then why each of the others loses.

        >>> result = showdown("2h 3h 4h 5h 6c", "Ad Kd Qd Jd 9c", "2s 3s 4s 5s 6d")
        >>> for reason in result.reasons:
        ...     print(reason)
        Players 1 and 3 split: Straight, Two to Six each
        Player 2 loses to Players 1 and 3: Straight, Two to Six beats Highest card Ace
        """
        winners = self.winners
        better, *others = [self.hands[player - 1] for player in winners]
        split = [Reason(winners, 0, better, other) for other in others[:1]]
        players = [player for player in range(1, self.players + 1) if player not in winners]
        lose = [Reason(winners, player, better, self.hands[player - 1]) for player in players]
        return (*split, *lose)

    @property
    def reason(self) -> str:
        """The reasons in words; with three or more players a sentence each."""
        reasons = self.reasons
        if self.players == 2:
            return reasons[0].words
        return " ".join([f"{reason}." for reason in reasons])

    @property
    def caption(self) -> str:
        """The reasons in words, one per line."""
        return self.reason if self.players == 2 else "\n".join(map(str, self.reasons))

    def svg(self, *, four_colours: bool = False) -> str:
        """All hands as an SVG picture as of `Hand.svg`, the winner marked, the reason below."""
        from .pictures import picture

        return picture(self._shown_hands(), self.caption, four_colours=four_colours)

    def explanation(self, style: Style | None = None) -> str:
        """All hands as lines of text, the cards that play first, then who wins and why.

        `style` says how to show colors, such as `explaining.TERMINAL`; by default plain text.

        >>> print(showdown("4D 6S 9H QH QC", "3D 6D 7H QD QS").explanation())
        Player 1   Q♥ Q♣ 9♥ 6♠ 4♦   Pair of Queens   wins
        Player 2   Q♦ Q♠ 7♥ 6♦ 3♦   Pair of Queens   loses
        <BLANKLINE>
        Pair of Queens each; Nine kicker beats Seven
        """
        from .explaining import PLAIN, explanation

        return explanation(self._shown_hands(), self.caption, style or PLAIN)

    def _shown_hands(self) -> list[ShownHand]:
        from .pictures import ShownHand

        return [
            ShownHand(hand.cards, hand.ordered, hand.description, f"Player {i}", self.verdict(i))
            for i, hand in enumerate(self.hands, 1)
        ]

    def _repr_html_(self) -> str:
        return self.svg()

    def _repr_svg_(self) -> str:
        return self.svg()

    def __rich__(self) -> str:
        from .explaining import RICH

        return self.explanation(RICH)

    def __str__(self) -> str:
        if self.players == 2 and not self.is_tie:
            return f"Player {self.winner} wins: {self.reason}"
        return self.reason


def showdown(
    *hands: Cards,
    rules: Rules = STANDARD,
    decks: Literal["one", "many"] = "one",
    board: Cards | None = None,
) -> Showdown:
    """Compare the hands of one deal.

    Args:
        hands: 2 to 10, each of five, six or seven cards, as `evaluate` takes them.
        rules: what beats what.
        decks: "many" allows several players to have the same card.
        board: cards that belong to every hand, in addition to its own.

    Raises:
        CardError: if something is not a card.
        HandError: if the cards of a player are not a hand.
        DealError: if two players have the same card, or there are not 2 to 10 players.
        ValueError: if `decks` is neither.

    >>> showdown("Ah Kh", "Qs Qd", board="2c 3d 4h 5s 9c").reason
    'Straight, Ace to Five beats Pair of Queens'
    >>> showdown("8C TS KC 9H 4S", "7D 2S 5D 3S 8C")
    Traceback (most recent call last):
        ...
    showdown.errors.DealError: 8♣ is dealt twice, to Player 1 and to Player 2
    """
    require_choice("decks", decks, ("one", "many"))
    _require_players(len(hands))
    if board is None:
        made = [
            hand if isinstance(hand, Hand) and hand.rules is rules else Hand(hand, rules)
            for hand in hands
        ]
        if decks == "one":
            _check_dealt_once([hand.mask for hand in made])
        return Showdown(made)
    for hand in hands:
        require_same_rules(hand, rules)
    shared, own = read_cards(board), list(map(read_cards, hands))
    if decks == "one":
        _check_dealt_once(list(map(kernel.mask, own)), kernel.mask(shared))
    return Showdown([Hand((*cards, *shared), rules) for cards in own])


def winner(
    *hands: Cards,
    rules: Rules = STANDARD,
    decks: Literal["one", "many"] = "one",
    board: Cards | None = None,
) -> int:
    """Which player wins, counted from 1; 0 is a tie.

    Takes and raises the same as `showdown`.

    >>> winner("5H 5C 6S 7S KD", "2C 3S 8S 8D TD"), winner("2h 3h 4h 5h 6c", "2s 3s 4s 5s 6d")
    (2, 0)
    """
    # The usual case without an object per hand. Errors are left to `showdown`.
    usual = rules is STANDARD and isinstance(decks, str) and decks == "one" and board is None
    if not usual or len(hands) < 2:
        return showdown(*hands, rules=rules, decks=decks, board=board).winner
    dealt = best = found = 0
    for player, hand in enumerate(hands, 1):
        strength, mask = kernel.evaluate(hand), kernel.mask(hand)
        if strength == 0 or mask & dealt:
            return showdown(*hands).winner
        dealt |= mask
        if strength > best:
            best, found = strength, player
        elif strength == best:
            found = 0
    return found


def _require_players(number: int) -> None:
    if not 2 <= number <= MOST_PLAYERS:
        more = " or more" if number > MOST_PLAYERS else ""
        hint = ": pass each hand as an argument" if number == 1 else ""
        raise DealError(f"a showdown has 2 to {MOST_PLAYERS} hands, not {number}{more}{hint}")


def _check_dealt_once(hands: list[int], board: int = 0) -> None:
    """Refuse a card that is dealt twice; hands and board are masks."""
    owners = {"the board": board}
    for player, hand in enumerate(hands, 1):
        for owner, cards in owners.items():
            if hand & cards:
                card = Card((hand & cards).bit_length() - 1)
                hint = "; cards that all share go in `board`" if hand.bit_count() > 5 else ""
                raise DealError(f"{card} is dealt twice, to {owner} and to Player {player}{hint}")
        owners[f"Player {player}"] = hand
