"""Who gets which chips: pots and side pots at a showdown."""

from __future__ import annotations

from ..arguments import require_lists, require_number
from ..cards.cards_in_text import read_cards
from ..errors import HandError
from ..hands.explaining import Printed
from ..hands.hand import Hand
from ..hands.reasons import players_named
from ..rules.games import game_named
from ..rules.rules import MOST_PLAYERS
from ..values import Value
from .players import places_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..cards.cards_in_text import Cards
    from ..rules.games import Game


class Pot(Value):
    """Chips that some players can win.

    Attributes:
        amount: how many chips there are.
        players: who can win them, from 1.
        winners: who does.
        reason: why, in words; of each board, and of high and low, if there are several.

    >>> settle([5, 5], ["AhKh", None]).pots[0].reason
    'Player 1 is the only one who can win it'
    """

    amount: int
    players: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str


class Settlement(Printed):
    """Who gets which chips.

    Attributes:
        pots: the main pot, then the side pots.
        returned: for each player the part of a bet that nobody called.
        won: for each player the whole chips won.

    >>> shown = settle([50, 100, 100], ["AhKh", "QsQd", "7c2d"], "Jh Th 2h 3c 4d")
    >>> shown.won, shown.returned
    ((150, 100, 0), (0, 0, 0))
    >>> print(shown)
    Main pot of 150: Player 1 wins with Flush in Hearts, Ace high
    Side pot of 100: Player 2 wins with Pair of Queens
    Player 1 wins 150
    Player 2 wins 100
    """

    pots: tuple[Pot, ...]
    returned: tuple[int, ...]
    won: tuple[int, ...]

    def __str__(self) -> str:
        names = ["Main pot", *["Side pot"] * len(self.pots)]
        lines = [
            f"{name} of {pot.amount:,}: {pot.reason}"
            for name, pot in zip(names, self.pots, strict=False)
        ]
        for words, chips in ("wins", self.won), ("gets back", self.returned):
            lines += [
                f"Player {n} {words} {number:,}" for n, number in enumerate(chips, 1) if number
            ]
        return "\n".join(lines) or "Nobody paid: the pot is empty"

    def __repr__(self) -> str:
        return f"<Settlement: won {self.won}, returned {self.returned}>"


def settle(
    paid: Sequence[int],
    hands: Sequence[Cards | None],
    board: Cards | None = None,
    *,
    game: str | Game = "holdem",
    boards: Sequence[Cards] | None = None,
) -> Settlement:
    """Divide the chips that players paid, after the betting: pots, side pots and odd chips.

    Chips that only folded players paid go into the pot below. What no other player paid goes back.
    A pot is divided among the boards, each half of a hi-lo pot among its winners. Each odd chip
    goes to the first board, to the high half, then to the first winner in the order of the players.

    Args:
        paid: for each of 2 to 10 players, the chips put in.
        hands: for each player the cards, as `Hand` takes them, or None if the player folded. If
            only one has not, the cards may be unknown: `""`.
        board: the whole board, in games that have one.
        game: the game, or its name.
        boards: instead of `board`, several boards, each for its part of every pot.

    Raises:
        CardError, HandError: if these are not hands of the game, share cards, or if all folded.
        ValueError, TypeError: if other arguments are wrong.

    >>> settle([5, 5, 5], ["AhKh", "AsKs", None], "2c3d4h5s9c").won
    (8, 7, 0)
    """
    played = game_named(game)
    _require(paid, hands, board, boards, played)
    playing = [place for place, hand in enumerate(hands) if hand is not None]
    if not playing:
        raise HandError("everybody folded: the last player cannot fold")
    if board is not None:
        boards = [board]
    shown = boards or ([""] if len(playing) == 1 or not played.board else [])
    if len(playing) > 1 and not shown:
        raise HandError(f"{played.name} has a board of {played.board} cards: give board or boards")
    held = _hands(hands, shown, played) if len(playing) > 1 else [{}]
    returned = [0] * len(paid)
    won = [0] * len(paid)
    pots = []
    for amount, players in _pots([*map(int, paid)], playing, returned):
        winners: set[int] = set()
        reasons = []
        on_boards = held if len(players) > 1 else [{}]
        for number, chips in enumerate(_shares(amount, len(on_boards))):
            halves = _halves(players, on_boards[number])
            for (places, words), half in zip(halves, _shares(chips, len(halves)), strict=True):
                reasons.append(f"board {number + 1}: {words}" if len(on_boards) > 1 else words)
                winners.update(places)
                for place, share in zip(places, _shares(half, len(places)), strict=True):
                    won[place] += share
        pots.append(Pot(amount, _numbers(players), _numbers(winners), "; ".join(reasons)))
    return Settlement(tuple(pots), tuple(returned), tuple(won))


def _numbers(places: Iterable[int]) -> tuple[int, ...]:
    return tuple(place + 1 for place in sorted(places))


def _require(
    paid: Sequence[int],
    hands: Sequence[Cards | None],
    board: Cards | None,
    boards: Sequence[Cards] | None,
    game: Game,
) -> None:
    """Refuse arguments that are wrong by themselves."""
    require_lists(paid=paid, hands=hands)
    if not 2 <= len(paid) <= MOST_PLAYERS:
        raise ValueError(f"2 to {MOST_PLAYERS} players pay, not {len(paid)}")
    if len(paid) != len(hands):
        raise ValueError(f"{len(paid)} players paid, but there are {len(hands)} hands")
    for player, chips in enumerate(paid, 1):
        require_number(f"the chips of Player {player}", chips, 0)
    if board is not None and boards is not None:
        raise ValueError("give board or boards, not both")
    if boards is not None:
        require_lists(boards=boards)
        if not boards or not game.board:
            raise ValueError(f"boards must hold one board or more, and {game.name} must have one")


def _hands(
    hands: Sequence[Cards | None], boards: Sequence[Cards], game: Game
) -> list[dict[int, Hand]]:
    """The hand of each player who has not folded, on each board."""
    held = {
        place: cards.hole if isinstance(cards, Hand) else read_cards(cards)
        for place, cards in enumerate(hands)
        if cards is not None
    }
    for place, cards in held.items():
        if not cards:
            raise HandError(
                f"Player {place + 1}'s hand is unknown: that is possible only if all others folded"
            )
    sizes = sorted({*map(len, held.values())})
    if len(sizes) > 1:
        raise HandError(f"the players have {' and '.join(map(str, sizes))} cards")
    shown = list(map(read_cards, boards))
    for cards in shown:
        if len(cards) != game.board:
            raise HandError(f"a board has {game.board} cards, not {len(cards)}")
    # Cards that were out before the boards were dealt apart are on all of them.
    common = set.intersection(*map(set, shown)) if len(shown) > 1 else set()
    places = [(f"in Player {place + 1}'s hand", cards) for place, cards in held.items()]
    names = [
        f"on board {n}" if len(shown) > 1 else "on the board" for n in range(1, len(shown) + 1)
    ]
    own = [
        (name, [c for c in cards if c not in common])
        for name, cards in zip(names, shown, strict=True)
    ]
    places_of(*places, *own, ("on the boards", common))
    return [
        {place: Hand(own, board=board or None, game=game) for place, own in held.items()}
        for board in shown
    ]


def _pots(
    paid: list[int], playing: Sequence[int], returned: list[int]
) -> Iterable[tuple[int, tuple[int, ...]]]:
    """The chips of each pot, and who can win it; what nobody called is taken off first."""
    most, second = sorted(paid, reverse=True)[:2]
    if most > second:
        place = paid.index(most)
        returned[place] = most - second
        paid[place] = second
    pots: list[tuple[int, tuple[int, ...]]] = []
    below = 0
    for level in sorted({*paid} - {0}):
        amount = sum(min(chips, level) - min(chips, below) for chips in paid)
        players = tuple(place for place in playing if paid[place] >= level)
        below = level
        if pots and (not players or players == pots[-1][1]):
            pots[-1] = pots[-1][0] + amount, pots[-1][1]
        else:
            pots.append((amount, players or tuple(playing)))
    return pots


def _halves(players: Sequence[int], hands: dict[int, Hand]) -> list[tuple[list[int], str]]:
    """Who wins the high half of a pot, then the low one if there is a low, and why."""
    if len(players) == 1:
        return [([*players], f"Player {players[0] + 1} is the only one who can win it")]
    lows = {place: low for place in players if (low := hands[place].low) is not None}
    halves = [({place: hands[place] for place in players}, " the high half" if lows else "")]
    halves += [(lows, " the low half")] if lows else []
    parts = []
    for of_half, name in halves:
        best = max(hand.strength for hand in of_half.values())
        winners = [place for place, hand in of_half.items() if hand.strength == best]
        verb = "split" if len(winners) > 1 else "wins"
        who = players_named(tuple(place + 1 for place in winners))
        hand = of_half[winners[0]]  # Hands that split may be flushes in different suits.
        words = hand.description if len(winners) == 1 else hand.hand_class.description
        parts.append((winners, f"{who} {verb}{name} with {words}"))
    return parts


def _shares(chips: int, number: int) -> list[int]:
    """Equal parts, but for odd chips, which go to the first."""
    each, odd = divmod(chips, number)
    return [each + (place < odd) for place in range(number)]
