"""How deals are read: all options in one object, checked once."""

from __future__ import annotations

from .arguments import require_choice, require_flags, require_number
from .errors import quoted
from .games import DRAW, Game, game_with
from .layout.layout import NUMBERS, STYLES, order_of
from .rules import HAND_SIZE, MOST_PLAYERS
from .values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, Literal, TypedDict, Unpack

    from .rules import Rules

    class ReadArguments(TypedDict, total=False):
        """The arguments of `read_options` that public functions pass on."""

        game: Game | str
        rules: Rules | str | None
        players: int | None
        cards: int | None
        mixed: bool
        style: str | None
        decks: Literal["one", "many"]
        threads: int | None
        columns: str | None
        sheet: str | None
        board: str | None
        hand1: str | None
        hand2: str | None
        hand3: str | None
        hand4: str | None
        hand5: str | None
        hand6: str | None
        hand7: str | None
        hand8: str | None
        hand9: str | None
        hand10: str | None


MAX_THREADS = 256
HANDS = tuple([f"hand{player}" for player in range(1, MOST_PLAYERS + 1)])
_SIMPLE = ("players", "cards", "mixed", "style", "threads", "columns", "sheet", "board")
"""The arguments that are read options as they are."""
ARGUMENTS = (*_SIMPLE, *HANDS, "game", "rules", "decks")


class ReadOptions(Value):
    """How deals are read: checked arguments of `showdown.tally`, None where it is to be detected.

    Attributes:
        game: the game, with other rules if those are given.
        repeats: whether a card may come twice in a deal.
        hands: the columns of each player's hand, instead of `columns` for all cards.
        board: the column of the board, or its columns.
        skip_bad: whether invalid lines are left out, so that the first deal may be anywhere.
        hole: how many cards a player may hold; by default as in the game.
        shared: how many cards the board has.
    """

    players: int | None = None
    cards: int | None = None
    style: str | None = None
    mixed: bool = False
    game: Game = DRAW
    repeats: bool = False
    threads: int | None = None
    columns: str | None = None
    hands: tuple[str, ...] = ()
    sheet: str | None = None
    board: str | None = None
    skip_bad: bool = False
    hole: tuple[int, ...] = ()
    shared: int = 0

    def __post_init__(self) -> None:
        if not self.hole:
            self._set(hole=self.game.hole, shared=self.game.board)

    @property
    def rules(self) -> Rules:
        """What beats what."""
        return self.game.rules

    @property
    def names_columns(self) -> bool:
        """Whether the columns of a table are given."""
        return self.names_hands or self.board is not None

    @property
    def names_hands(self) -> bool:
        """Whether the columns of the hands are given."""
        return self.columns is not None or bool(self.hands)

    def ways_to_deal(self, size: int) -> list[tuple[int, int]]:
        """How many players may share this many cards, and how many each has; the likeliest first.

        >>> ReadOptions().ways_to_deal(14), ReadOptions().ways_to_deal(30)[0]
        ([(2, 7)], (6, 5))
        """
        most = range(2, MOST_PLAYERS + 1) if self.players is None else (self.players,)
        sizes = (HAND_SIZE, 7, 6) if self.hole == DRAW.hole else self.hole
        sizes = sizes if self.cards is None else (self.cards,)
        size -= self.shared
        return [(hands, each) for each in sizes for hands in most if hands * each == size]


def read_options(*, skip_bad: bool = False, **given: Unpack[ReadArguments]) -> ReadOptions:
    """The read options that a caller's arguments make (see `showdown.tally` for their meaning).

    Raises:
        TypeError: if an argument has the wrong type, or is unknown.
        ValueError: if one is out of range, or two contradict each other.

    >>> read_options(players=3, hand2="C", hand1="B", hand3="D").hands
    ('B', 'C', 'D')
    >>> read_options(players=11)
    Traceback (most recent call last):
        ...
    ValueError: players must be a whole number from 1 to 10, not 11
    """
    arguments: dict[str, Any] = {**given}
    game = game_with(arguments.pop("game", DRAW), arguments.pop("rules", None))
    decks = arguments.pop("decks", "one")
    require_choice("decks", decks, ("one", "many"))
    hands = {name: arguments.pop(name) for name in [*arguments] if name not in _SIMPLE}
    found = ReadOptions(**arguments, game=game, repeats=decks == "many", skip_bad=skip_bad)
    if found.repeats and not game.has_own_hands:
        raise ValueError(f"the cards of {game.name} are dealt from one deck")
    for name, least, most in (
        ("players", 1, MOST_PLAYERS),
        ("cards", min(game.hole), max(game.hole)),
        ("threads", 1, MAX_THREADS),
    ):
        if arguments.get(name) is not None:
            require_number(name, arguments[name], least, most)
    require_flags(mixed=found.mixed)
    style = found.style
    if isinstance(style, str) and style.startswith(f"{NUMBERS}:"):
        order_of(style)
    elif style is not None:
        require_choice("style", style, [*STYLES])
    if found.board is not None and not game.board:
        raise ValueError(f"board: {game.name} has no board: add the game, such as game='holdem'")
    return found.but(hands=_hand_columns(found.columns, found.sheet, found.board, hands))


def _hand_columns(
    columns: str | None, sheet: str | None, board: str | None, hands: Mapping[str, str | None]
) -> tuple[str, ...]:
    """The columns of each player's hand, from `hand1`, `hand2` and so on."""
    for name, value in {"columns": columns, "sheet": sheet, "board": board, **hands}.items():
        if name in hands and name not in HANDS:
            raise TypeError(f"unknown argument {quoted(name)}")
        if value is not None and not isinstance(value, str):
            raise TypeError(f"{name} is text, such as 'B', not {type(value).__name__}")
    given = {name: value for name, value in hands.items() if value is not None}
    if columns is not None and given:
        raise ValueError("give either columns for all cards, or hand1, hand2 … for each hand")
    for name in HANDS[: max(len(given), 2)]:
        if given and name not in given:
            raise ValueError(f"{name} is missing: each player has a hand")
    return tuple(given[name] for name in HANDS[: len(given)])
