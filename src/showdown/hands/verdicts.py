"""One deal decided: who wins, who splits, and why."""

from __future__ import annotations

from itertools import islice

from .. import kernel
from ..arguments import require_choice, require_lists
from ..cards.card import Card
from ..cards.cards_in_text import as_text, read_cards
from ..errors import DealError, HandError, quoted
from ..rules.games import BOARD, DRAW, game_with, game_with_board
from ..rules.rules import MOST_PLAYERS, STANDARD, LowCategory, Rules
from .explaining import Explained, ShownHand
from .hand import Hand
from .reasons import Reason, behind_colon

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Literal

    from ..cards.cards_in_text import Cards
    from ..rules.games import Game


class Showdown(Explained):
    """Two to ten hands compared. `showdown` makes one from cards in any form.

    Showdowns are equal if their hands are; hands that split are.

    Attributes:
        hands: the players' hands, all under the same rules.

    Raises:
        DealError: if there are not 2 to 10 hands.
        HandError: if something is not a `Hand`, or the hands are under different rules.

    >>> result = showdown("4D 6S 9H QH QC", "3D 6D 7H QD QS")
    >>> result.winners, result.winner, result.shares
    ((1,), 1, (1.0, 0.0))
    >>> print(result)
    Player 1 wins: Pair of Queens each; Nine kicker beats Seven
    """

    hands: tuple[Hand, ...]

    def __init__(self, hands: Iterable[Hand]) -> None:
        require_lists(hands=hands)
        hands = tuple(islice(hands, MOST_PLAYERS + 1))
        if not 2 <= len(hands) <= MOST_PLAYERS:
            more = " or more" if len(hands) > MOST_PLAYERS else ""
            hint = ": pass each hand as an argument" if len(hands) == 1 else ""
            count = f"{len(hands)}{more}{hint}"
            raise DealError(f"a showdown has 2 to {MOST_PLAYERS} hands, not {count}")
        first = hands[0]
        for hand in hands:
            if not isinstance(hand, Hand):
                raise HandError(f"{quoted(hand)} is not a Hand: use `showdown` for cards")
            if hand.rules is not first.rules and hand.rules != first.rules:
                raise HandError(f"{first!r} and {hand!r} are under different rules")
            if first.board and len(hand) != len(first):
                sizes = f"{len(first.hole)} and {len(hand.hole)}"
                raise DealError(
                    f"in {first.game.name} players hold the same number of cards, not {sizes}"
                )
        if first.game.board and len(first.board) < first.game.board:
            error = HandError(
                f"a board has {first.game.board} cards, not {len(first.board)}: `odds` takes fewer"
            )
            held = [as_text(hand.hole) for hand in hands]
            on = {"board": as_text(first.board), "game": first.game.name}
            raise error.suggest("For the odds", *held, function="odds", **on)
        self._set(hands=hands)

    @property
    def players(self) -> int:
        """How many players there are."""
        return len(self.hands)

    @property
    def _lows(self) -> tuple[Hand, ...]:
        """The hands for the low half of the pot; none if no low qualifies, or in other games."""
        if self.hands[0].game.low is None:
            return ()
        lows = tuple([hand.low_half() for hand in self.hands])
        return lows if any(hand.category is not LowCategory.NO_LOW for hand in lows) else ()

    @property
    def high(self) -> tuple[int, ...]:
        """The players with the best hand, counted from 1."""
        return _best(self.hands)

    @property
    def low(self) -> tuple[int, ...]:
        """The players who win the low half of the pot; none in other games, or without a low."""
        return _best(self._lows)

    @property
    def winners(self) -> tuple[int, ...]:
        """The player who wins, or the players who share the pot, counted from 1."""
        low = self.low
        return tuple(sorted({*self.high, *low})) if low else self.high

    @property
    def shares(self) -> tuple[float, ...]:
        """Which part of the pot each player wins, from 0 to 1.

        >>> hands = "Ah2dKsKd", "AsAdTh9h"
        >>> showdown(*hands, board="3c4s8hKcQd", game="omaha-8").shares
        (1.0, 0.0)
        """
        halves = [half for half in (self.high, self.low) if half]
        players = range(1, self.players + 1)
        won = [sum((player in half) / len(half) for half in halves) for player in players]
        return tuple([share / len(halves) for share in won])

    @property
    def winner(self) -> int:
        """The player who wins the whole pot, counted from 1; 0 is a tie."""
        winners = self.winners
        return winners[0] if len(winners) == 1 else 0

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """If players split, why; then why each of the others loses.

        >>> result = showdown("2h 3h 4h 5h 6c", "Ad Kd Qd Jd 9c", "2s 3s 4s 5s 6d")
        >>> for reason in result.reasons:
        ...     print(reason)
        Players 1 and 3 split: Straight, Two to Six each
        Players 1 and 3 beat Player 2: a Six-high Straight beats Ace high
        """
        if self.hands[0].game.low is None:
            return tuple(_reasons(self.hands))
        return (*_reasons(self.hands, "high"), *_reasons(self._lows, "low"))

    @property
    def caption(self) -> str:
        """The reasons in words, one per line; of two players and one pot only why one wins."""
        if self.hands[0].game.low is not None:
            said = "\n".join([*map(str, self.reasons), *([] if self.low else ["No low"])])
            if self.players == 2:  # The loser needs no name.
                said = said.replace("beats Player 1:", "wins:").replace("beats Player 2:", "wins:")
            return said
        return self.reasons[0].words if self.players == 2 else "\n".join(map(str, self.reasons))

    @property
    def reason(self) -> str:
        """The reasons in words; with three or more players or a hi-lo game a sentence each."""
        if self.players == 2 and self.hands[0].game.low is None:
            return self.caption
        return self.caption.replace("\n", ". ") + "."

    def _shown_hands(self) -> list[ShownHand]:
        halves = [("", self.hands, self.high)]
        if lows := self._lows:
            halves = [(" high", self.hands, self.high), (" low", lows, self.low)]
        shown = []
        for player, whole in enumerate(self.hands, 1):
            for half, hands, winners in halves:
                hand, verdict = hands[player - 1], "loses"
                if player in winners:
                    verdict = f"{'splits' if len(winners) > 1 else 'wins'}{half}"
                if hand.category is not LowCategory.NO_LOW:
                    name, words = f"Player {player}", hand.description
                    shown.append(ShownHand(whole.cards, hand.ordered, words, name, verdict))
        return shown

    def __str__(self) -> str:
        alone = self.players == 2 and self.winner
        return f"Player {self.winner} wins: {behind_colon(self.reason)}" if alone else self.reason


def showdown(
    *hands: Cards,
    rules: Rules | str | None = None,
    decks: Literal["one", "many"] = "one",
    board: Cards | None = None,
    game: str | Game | None = None,
) -> Showdown:
    """Compare the hands of one deal.

    Args:
        hands: 2 to 10, each of five to seven cards or as many as the game has, in any way that
            `evaluate` takes.
        rules: what beats what, instead of the game's rules: `Rules`, or their name, such as
            `"ace-high"`.
        decks: "many" allows several players to have the same card.
        board: cards that belong to every hand, in addition to its own.
        game: a `Game`, or the name of one of `GAMES`. By default two cards and a board are hold'em,
            four to six and a board Omaha, and others draw.

    Raises:
        CardError: if something is not a card.
        HandError: if the cards of a player are not a hand.
        DealError: if two players have the same card, or there are not 2 to 10 players.
        ValueError: if `decks` is neither, or the game is unknown.

    >>> showdown("Ah Kh", "Qs Qd", board="2c 3d 4h 5s 9c").reason
    'A Five-high Straight beats a Pair of Queens'
    >>> hi_lo = showdown("Ah2dKsKd", "Ac2sJh9h", board="3c4s8hKcQd", game="omaha-8")
    >>> hi_lo.high, hi_lo.low, hi_lo.shares
    ((1,), (1, 2), (0.75, 0.25))
    >>> print(hi_lo.caption)
    High: Player 1 wins: Three Kings beat Ace high
    Low: Players 1 and 2 split: 8-4-3-2-A low each
    >>> showdown("8C TS KC 9H 4S", "7D 2S 5D 3S 8C")
    Traceback (most recent call last):
        ...
    showdown.errors.DealError: 8♣ is dealt twice, to Player 1 and to Player 2
    """
    require_choice("decks", decks, ("one", "many"))
    played = game_with(DRAW if game is None else game, rules)
    shared = None if board is None else read_cards(board)
    if shared and decks == "one":
        _check_dealt_once([kernel.mask(read_cards(hand)) for hand in hands], kernel.mask(shared))
    try:
        made = [
            hand
            if shared is None
            and isinstance(hand, Hand)
            and hand.rules is played.rules
            and (game is None or hand.game == played)
            else Hand(hand, rules, shared, game)
            for hand in hands
        ]
    except HandError as error:
        raise _suggest_board(error, hands, played) if board is None else error from None
    if any(hand.board != made[0].board for hand in made):
        raise DealError("the hands have different boards")
    if not shared and decks == "one":
        _check_dealt_once([hand.mask & ~kernel.mask(hand.board) for hand in made])
    return Showdown(made)


def winner(
    *hands: Cards,
    rules: Rules | str | None = None,
    decks: Literal["one", "many"] = "one",
    board: Cards | None = None,
    game: str | Game | None = None,
) -> int:
    """Which player wins, counted from 1; 0 is a tie.

    Takes and raises the same as `showdown`.

    >>> winner("5H 5C 6S 7S KD", "2C 3S 8S 8D TD"), winner("2h 3h 4h 5h 6c", "2s 3s 4s 5s 6d")
    (2, 0)
    """
    # The usual case without an object per hand. Errors are left to `showdown`.
    usual = (rules is None or rules is STANDARD) and isinstance(decks, str) and decks == "one"
    if not usual or len(hands) < 2 or board is not None or game is not None:
        return showdown(*hands, rules=rules, decks=decks, board=board, game=game).winner
    dealt = best = winning = 0
    for player, hand in enumerate(hands, 1):
        strength, mask = kernel.evaluate(hand), kernel.mask(hand)
        if strength == 0 or mask & dealt:
            return showdown(*hands).winner
        dealt |= mask
        if strength > best:
            best, winning = strength, player
        elif strength == best:
            winning = 0
    return winning


def _suggest_board(error: HandError, hands: Sequence[Cards], game: Game) -> HandError:
    """Suggest what hole cards without a board may be meant for."""
    held = [as_text(read_cards(hand)) for hand in hands]
    *sizes, last = [len(text) // 2 for text in held]
    error = HandError(error.description)  # Without the odds of one hand alone.
    of_game = {} if game is DRAW else {"game": game.name}
    if len({*sizes}) == 1 and (game.board or sizes[0] in (2, 4)):
        if last == BOARD:
            of_game["board"] = held.pop()
            return error.suggest("If that is the board", *held, function="showdown", **of_game)
        if last == sizes[0]:
            of_game = of_game or {"game": game_with_board(last, BOARD).name}
            return error.suggest("For their odds", *held, function="odds", **of_game)
    return error


def _best(hands: Sequence[Hand]) -> tuple[int, ...]:
    """The players with the best hand, counted from 1."""
    best = max([hand.strength for hand in hands], default=0)
    return tuple([i for i, hand in enumerate(hands, 1) if hand.strength == best])


def _reasons(hands: Sequence[Hand], half: str = "") -> Iterator[Reason]:
    """If players split, why; then why each of the others loses."""
    winners = _best(hands)
    best = [hands[player - 1] for player in winners]
    if len(best) > 1:
        yield Reason(winners, 0, best[0], best[1], half)
    for player, hand in enumerate(hands, 1):
        if player not in winners:
            yield Reason(winners, player, best[0], hand, half)


def _check_dealt_once(hands: Sequence[int], board: int = 0) -> None:
    """Refuse a card that is dealt twice; hands and board are masks."""
    owners = {"the board": board}
    for player, hand in enumerate(hands, 1):
        for owner, cards in owners.items():
            if hand & cards:
                card = Card((hand & cards).bit_length() - 1)
                hint = "; cards that all share go in `board`" if hand.bit_count() > 5 else ""
                raise DealError(f"{card} is dealt twice, to {owner} and to Player {player}{hint}")
        owners[f"Player {player}"] = hand
