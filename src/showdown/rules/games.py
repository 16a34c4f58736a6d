"""The games: rules, which cards each player gets, and which of them count."""

from __future__ import annotations

from ..errors import quoted
from ..values import Value
from .rules import (
    ACE_TO_FIVE,
    BADUGI,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HAND_SIZES,
    SHORT_DECK,
    STANDARD,
    Rules,
    rules_named,
)

BOARD = 5
"""How many cards a board has."""

_HOLE_CARDS = {
    (5, 0, None): HAND_SIZES,
    (5, 5, None): (1, 2),
    (5, 5, 2): (2, 3, 4, 5, 6, 7),
    (4, 0, None): (4,),
}
"""How many cards a player may hold, by how many make a hand, those of the board, and `exactly`."""


class Game(Value):
    """Rules, and whose cards they are applied to.

    Attributes:
        name: what the game is called, such as `omaha`.
        summary: the game in a line.
        rules: what wins: in hi-lo games the high half of the pot.
        hole: how many cards a player may hold.
        board: how many cards all players share: 0 or 5.
        exactly: how many of a player's own cards count: 2 in Omaha, with three of the board. None
            where any may count.
        low: in hi-lo games what wins the low half of the pot, else None.

    Raises:
        ValueError, TypeError: if such a game cannot be played.

    >>> GAMES["omaha-8"].hole, GAMES["omaha-8"].exactly, GAMES["omaha-8"].low
    ((4, 5, 6), 2, EIGHT_OR_BETTER)
    """

    name: str
    summary: str
    rules: Rules
    hole: tuple[int, ...]
    board: int = 0
    exactly: int | None = None
    low: Rules | None = None

    def __post_init__(self) -> None:
        self._set(rules=rules_named(self.rules))
        if self.low is not None:
            self._set(low=rules_named(self.low))
        sizes = _HOLE_CARDS.get((self.rules.cards, self.board, self.exactly), ())
        hole = self.hole if isinstance(self.hole, tuple) else ()
        low = self.low or self.rules
        if not hole or not {*hole} <= {*sizes} or low.cards != self.rules.cards:
            raise ValueError(
                f"{self.name} cannot be played: a player holds five to seven cards, one or two "
                "with a board of five, two to seven of which exactly two count, or four of badugi; "
                "hole is a tuple of these numbers"
            )

    @property
    def has_own_hands(self) -> bool:
        """Whether a hand is five or more of a player's own cards, and there is one winner."""
        return not self.board and self.low is None and min(self.hole) >= self.rules.cards == 5

    @property
    def is_draw(self) -> bool:
        """Whether a hand is any five to seven cards, in which a board may be included."""
        return self.hole == HAND_SIZES and not self.board

    @property
    def halves(self) -> tuple[Game, ...]:
        """The game itself; a hi-lo game as one for the high half and one for the low half.

        >>> [(half.name, half.rules) for half in GAMES["stud-8"].halves]
        [('stud-8, high', STANDARD), ('stud-8, low', EIGHT_OR_BETTER)]
        """
        if self.low is None:
            return (self,)
        high = self.but(name=f"{self.name}, high", low=None)
        return high, high.but(name=f"{self.name}, low", rules=self.low)


_GAMES = (
    Game("holdem", "best five of two hole cards and the board", STANDARD, (2,), BOARD),
    Game(
        "omaha", "exactly two hole cards plus three from the board", STANDARD, (4, 5, 6), BOARD, 2
    ),
    Game(
        "short-deck", "hold'em from sixes up: a flush beats a full house", SHORT_DECK, (2,), BOARD
    ),
    Game("draw", "best five of a player's own cards", STANDARD, HAND_SIZES),
    Game("stud", "best five of seven cards", STANDARD, (7,)),
    Game("razz", "lowest five of seven cards: aces are low", ACE_TO_FIVE, (7,)),
    Game("lowball-27", "lowest five cards: aces high, flushes count", DEUCE_TO_SEVEN, (5,)),
    Game("lowball-a5", "lowest five cards: aces low, flushes do not count", ACE_TO_FIVE, (5,)),
    Game("badugi", "four cards: most different ranks and suits, then the lowest", BADUGI, (4,)),
)
_HI_LO = (
    game.but(
        name=f"{game.name}-8",
        summary=f"{game.name} hi-lo: a low of eight or better wins half the pot",
        low=EIGHT_OR_BETTER,
    )
    for game in _GAMES
    if game.name in ("omaha", "stud")
)
GAMES: dict[str, Game] = {game.name: game for game in (*_GAMES, *_HI_LO)}
"""The games by their names."""

DRAW = GAMES["draw"]
"""The game of those who name none: cards may be shared by a board, too."""


def game_with_board(own: int, shared: int) -> Game:
    """The game of hands with this many cards, and a board with this many.

    >>> game_with_board(2, 5).name, game_with_board(4, 5).name, game_with_board(2, 3).name
    ('holdem', 'omaha', 'holdem')
    """
    if own == 2 and 3 <= shared <= BOARD:
        return GAMES["holdem"]
    is_omaha = own in GAMES["omaha"].hole and (shared == BOARD or own + shared > own == 4)
    return GAMES["omaha"] if is_omaha else DRAW


def game_named(game: str | Game) -> Game:
    """A game, given by its name or itself; a ValueError or TypeError if it is unknown."""
    if isinstance(game, Game):
        return game
    if not isinstance(game, str):
        raise TypeError(f"game is a Game or the name of one, such as 'holdem', not {quoted(game)}")
    name = game.strip().lower()
    if name not in GAMES:
        from difflib import get_close_matches

        near = get_close_matches(name, GAMES, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"the games are {', '.join(GAMES)}"
        raise ValueError(f"unknown game {quoted(game)}: {hint}")
    return GAMES[name]


def game_with(game: str | Game, rules: Rules | str | None) -> Game:
    """A game, with other rules if some are given; a ValueError if these do not rank its hands."""
    played = game_named(game)
    rules = played.rules if rules is None else rules_named(rules)
    if rules is played.rules:
        return played
    if rules.cards != played.rules.cards:
        raise ValueError(f"{rules.name} rules do not rank the hands of {played.name}")
    return played.but(rules=rules)
