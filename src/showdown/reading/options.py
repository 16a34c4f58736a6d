"""How deals are read: all options in one object, checked once."""

from __future__ import annotations

from ..arguments import require_choice, require_flags, require_number
from ..errors import DealError, quoted
from ..rules.games import Game, game_with
from ..rules.rules import MOST_PLAYERS
from ..values import Value
from .layout import FROM_ONE, NUMBERS, PAIRS, STYLES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, Literal, TypedDict, Unpack

    from ..rules.rules import Rules

    class ReadArguments(TypedDict, total=False):
        """The arguments of `read_options` that public functions pass on."""

        game: Game | str | None
        rules: Rules | str | None
        players: int | None
        cards: int | None
        mixed: bool
        style: str | None
        decks: Literal["one", "many"]
        threads: int | None
        columns: str | None
        words: bool
        skip_bad: bool
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
_FLAGS = ("mixed", "words", "skip_bad")
_SIMPLE = (*_FLAGS, "players", "cards", "style", "threads", "columns", "sheet", "board")
"""The arguments that are read options as they are."""
ARGUMENTS = (*_SIMPLE, *HANDS, "game", "rules", "decks")


class ReadOptions(Value):
    """How deals are read: checked arguments of `showdown.tally`, None where the deals show it.

    Attributes:
        game: the game, with other rules if those are given.
        variant: rules to replace those of the game that the deals show.
        repeats: whether a card may come twice in a deal.
        words: whether the columns of a text are its cards, and the words between them.
        hands: the columns of each player's hand, instead of `columns` for all cards.
        board: the column of the board, or its columns.
        skip_bad: whether invalid lines are left out, so that the first deal may be anywhere.
        arguments: those that were given.
    """

    players: int | None = None
    cards: int | None = None
    style: str | None = None
    mixed: bool = False
    game: Game | None = None
    variant: Rules | None = None
    repeats: bool = False
    threads: int | None = None
    columns: str | None = None
    words: bool = False
    hands: tuple[str, ...] = ()
    sheet: str | None = None
    board: str | None = None
    skip_bad: bool = False
    arguments: tuple[tuple[str, object], ...] = ()

    @property
    def names_columns(self) -> bool:
        """Whether the columns of a table are given."""
        return self.columns is not None or bool(self.hands) or self.board is not None

    def played(self, game: Game) -> Game:
        """The game that deals show, with the rules that are given if these rank its hands."""
        game = self.game or (game_with(game, self.variant) if self.variant else game)
        if self.repeats and not game.has_own_hands:
            raise DealError(f"the cards of {game.name} are dealt from one deck: leave out decks")
        return game

    def with_arguments(self, **arguments: Any) -> ReadOptions:
        """These options with more arguments of `showdown.tally`, such as those of a suggestion."""
        if "game" in arguments:
            arguments["game"] = game_with(arguments["game"], self.variant)
        hands = tuple([arguments.pop(name) for name in HANDS if name in arguments])
        if hands or "columns" in arguments:  # They replace other ways to name them.
            arguments = {"hands": hands, "columns": None, "board": None} | arguments
        return self.but(**arguments)


def read_options(**arguments: Unpack[ReadArguments]) -> ReadOptions:
    """The read options that a caller's arguments make (see `showdown.tally` for their meaning).

    Raises:
        TypeError: if an argument has the wrong type, or is unknown.
        ValueError: if one is out of range, or two contradict each other.
    """
    given: dict[str, Any] = {**arguments}
    for name in given:
        if name not in ARGUMENTS:
            raise TypeError(f"unknown argument {quoted(name)}")
    game, rules, decks = given.get("game"), given.get("rules"), given.get("decks", "one")
    if not isinstance(decks, str) or decks != "one":
        require_choice("decks", decks, ("one", "many"))
    known = None if game is None else game_with(game, rules)
    kept = [each for each in given.items() if each[1] is not None and each[1] is not False]
    kept = [each for each in kept if each[0] != "threads" and each != ("decks", "one")]
    options = ReadOptions(
        **{name: given[name] for name in _SIMPLE if name in given},
        game=known,
        # Rules for deals whose game is not known yet must at least rank the hands of some game.
        variant=None if rules is None else game_with(game or "draw", rules).rules,
        repeats=decks == "many",
        hands=_hand_columns(given),
        arguments=tuple([(name, getattr(value, "name", value)) for name, value in kept]),
    )
    if known is not None:
        options.played(known)
    sizes = range(1, 8) if known is None else known.hole
    limits = {"players": (1, MOST_PLAYERS), "cards": (min(sizes), max(sizes))}
    for name, (least, most) in {**limits, "threads": (1, MAX_THREADS)}.items():
        if given.get(name) is not None:
            require_number(name, given[name], least, most)
    if flags := {name: given[name] for name in _FLAGS if name in given}:
        require_flags(**flags)
    if options.words and options.columns is None and not options.hands:
        raise ValueError("words: say which cards are whose, with columns or hand1, hand2 …")
    if options.words and options.style in (NUMBERS, FROM_ONE, PAIRS):
        raise ValueError(f"words: cards are not numbers: leave out style {options.style!r}")
    if options.style is not None:
        require_choice("style", options.style, [*STYLES])
    if options.board is not None and known is not None and not known.board:
        raise ValueError(f"board: {known.name} has no board: choose a game that has one")
    return options


def _hand_columns(given: Mapping[str, Any]) -> tuple[str, ...]:
    """The columns of each player's hand, from `hand1`, `hand2` and so on."""
    for name in ("columns", "sheet", "board", *HANDS):
        if not isinstance(given.get(name), str | None):
            raise TypeError(f"{name} is text, such as '2', not {type(given[name]).__name__}")
    hands: list[Any] = [given.get(name) for name in HANDS]
    count = len(hands) - hands.count(None)
    if count and given.get("columns") is not None:
        raise ValueError("give either columns for all cards, or hand1, hand2 … for each hand")
    if count and None in hands[: max(count, 2)]:
        raise ValueError(f"{HANDS[hands.index(None)]} is missing: each player has a hand")
    return tuple(hands[:count])
