"""How strong a hand is: by the kernel, or by a careful reader for what the kernel refuses."""

from __future__ import annotations

from itertools import combinations, product

from .. import kernel
from ..cards.cards_in_text import as_text, read_cards
from ..errors import HandError, quoted
from ..kernel.ranking import ranking_of
from ..rules.games import DRAW, Game, game_with, game_with_board
from ..rules.rules import HAND_SIZE, Rules, not_in_deck
from .hole_cards import strengths_of_hands

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..cards.card import Card
    from ..cards.cards_in_text import Cards

_evaluate = kernel.evaluate
FLOP = 3
"""How many cards of the board are dealt first."""


def evaluate(
    cards: Cards,
    *,
    rules: Rules | str | None = None,
    board: Cards | None = None,
    game: str | Game | None = None,
) -> int:
    """How strong a hand is: 1 (75432) to 7462 (royal flush) under the standard rules.

    The higher strength wins, and equal strengths split. The best five of six or seven cards count.

    Args:
        cards: five, six or seven different cards, or as many as a player of the game holds: text,
            with or without separators; a list of `Card`s, texts or numbers from 0 (2c) to 51 (As);
            an int with bit n set for the card of number n; or a `Hand`.
        rules: what beats what, instead of the game's rules: `Rules`, or their name, such as
            `"ace-high"`.
        board: the cards that all players share, in the same forms: in games with a board the flop,
            the turn or all five.
        game: a `Game`, or the name of one of `GAMES`. By default two cards and a board are hold'em,
            four to six and a board Omaha, and others draw. In hi-lo games the strength is that of
            the high half.

    Raises:
        CardError: if something is not a card.
        HandError: if the cards are not a hand.
        ValueError, TypeError: if the game is unknown, or the rules are not for it.

    >>> evaluate("8C TS KC 9H 4S"), evaluate("A♥, K♥, Q♥, J♥, 10♥"), evaluate(0b11111)
    (578, 7462, 7297)
    >>> evaluate("AhKhQdJd", board="Th9h2c3d4s"), evaluate("AhKh", board="JhTh2c", game="holdem")
    (1193, 1226)
    >>> evaluate("Ah Ah Ah Ah Ah")
    Traceback (most recent call last):
        ...
    showdown.errors.HandError: A♥ occurs 5 times: a hand cannot repeat a card
    """
    if board is None and game is None:
        strength = _evaluate(cards) if rules is None else _evaluate(cards, ranking_of(rules))
        if strength:
            return strength
    # The kernel reads only the common ways to write cards.
    return read_hand(cards, board, game, rules)[2]


def read_hand(
    cards: Cards, board: Cards | None, game: Game | str | None, rules: Rules | str | None
) -> tuple[tuple[Card, ...], tuple[Card, ...], int, Game]:
    """A player's own cards, those of the board, the strength of the hand, and the game."""
    own, shared = read_cards(cards), () if board is None else read_cards(board)
    # Without a game, the one that the cards show.
    played = game_with(game_with_board(len(own), len(shared)) if game is None else game, rules)
    theirs = getattr(cards, "rules", played.rules)
    if theirs is not played.rules and theirs != played.rules:
        raise HandError(
            f"{quoted(cards)} is a hand under {theirs.name} rules, not {played.rules.name}: "
            "give its cards"
        )
    _require_number(own, shared, played)
    different = kernel.mask((*own, *shared))
    strength = strength_of(kernel.mask(own), kernel.mask(shared), played) if different else 0
    if strength == 0:
        raise HandError(_wrong_cards(own, shared, played.rules))
    return own, shared, strength, played


def _require_number(own: Sequence[Card], shared: Sequence[Card], game: Game) -> None:
    """Refuse too few cards or too many; a board may be a flop or a turn."""
    if game.is_draw:
        own, shared = (*own, *shared), ()
    if len(own) not in game.hole:
        least, most = game.hole[0], game.hole[-1]
        sizes = f"{least}" if least == most else f"{least} to {most}"
        of_game = "" if game.name == DRAW.name else f" in {game.name}"
        which = f": {' '.join(map(str, own))}" if 0 < len(own) <= 10 else ""
        hole = "; hole cards need a `board`" * (game.is_draw and len(own) in (2, 4))
        hole += "; write the cards of a hand as one text" * (len(own) == 1)
        error = HandError(f"a hand{of_game} has {sizes} cards, not {len(own)}{which}{hole}")
        if game.is_draw and len(own) == 2:
            error.suggest("For its odds", as_text(own), function="odds")
        raise error
    if shared and not game.board:
        raise HandError(f"{game.name} has no board")
    if game.board and not FLOP <= len(shared) <= game.board:
        raise HandError(f"a board has {game.board} cards, not {len(shared)}: give them in `board`")


def _wrong_cards(own: tuple[Card, ...], shared: tuple[Card, ...], rules: Rules) -> str:
    """Which card is repeated or not in the deck."""
    cards = own + shared
    card = max(cards, key=cards.count)
    count = cards.count(card)
    if count == 1:
        return not_in_deck(next(card for card in cards if card.rank not in rules.ranks), rules)
    times = "twice" if count == 2 else f"{count} times"
    return f"{card} occurs {times}: a hand cannot repeat a card"


def strength_of(own: int, shared: int, game: Game) -> int:
    """The strength of the right number of cards, as masks; 0 if some are the same or not dealt."""
    if own & shared:
        return 0
    if game.exactly is None and game.rules.cards == HAND_SIZE:
        return _evaluate(own | shared, ranking_of(game.rules))
    if shared.bit_count() < game.board:
        return _evaluate(best_of(read_cards(own), read_cards(shared), game), ranking_of(game.rules))
    return strengths_of_hands(_row(own), _row(shared) if game.board else None, game)[0]


def _row(mask: int) -> memoryview:
    """The card numbers of a mask, as an array of one row."""
    numbers = bytes([number for number in range(mask.bit_length()) if mask >> number & 1])
    return memoryview(numbers).cast("B", (1, len(numbers)))


def best_of(own: Sequence[Card], shared: Sequence[Card], game: Game) -> tuple[Card, ...]:
    """The cards that count; of equal ones those that come first."""
    ways: Iterable[tuple[Card, ...]] = combinations((*own, *shared), HAND_SIZE)
    if game.exactly is not None:
        both = product(
            combinations(own, game.exactly), combinations(shared, HAND_SIZE - game.exactly)
        )
        ways = (hole + board for hole, board in both)
    ranking = ranking_of(game.rules)
    return max(ways, key=lambda five: _evaluate(five, ranking))
