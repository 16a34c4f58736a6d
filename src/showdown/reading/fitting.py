"""The game that some groups of cards are dealt in, and how many hands of how many cards they are.

Cards that fit in more than one way are refused: `detect` tries which options settle it.
"""

from __future__ import annotations

from ..errors import DealError, counted, quoted
from ..rules.games import DRAW, GAMES, Game
from ..rules.rules import MOST_PLAYERS
from .layout import Layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from .lines import Group
    from .options import ReadOptions

HOLDEM, OMAHA = GAMES["holdem"], GAMES["omaha"]
BOARD = 5
"""The cards of a whole board."""
_UNFINISHED = (3, 4)
"""The cards of a board before the last ones are dealt."""


def fit(groups: Sequence[Group], options: ReadOptions) -> Layout:
    """How the cards of these groups are dealt, as a layout without marks.

    Raises:
        DealError: if no game fits, or more than one does.
    """
    boards = _boards(groups, options)
    hands = [group for at, group in enumerate(groups) if at not in boards]
    total = sum(group.size for group in groups)
    shared = total - sum(hand.size for hand in hands)
    if not hands:
        problem = f"{quoted(groups[0].name)} is in front of all cards: separate the board from them"
        raise DealError(problem)
    is_named = any(hand.name for hand in hands)
    # The first name may be that of the line.
    if any(hand.name for hand in hands if hand is not groups[0]) and not all(
        hand.name for hand in hands
    ):
        raise DealError("some cards have names, but others have none")
    if boards and boards[-1] - boards[0] >= len(boards):
        raise DealError("cards of the board are in front of a hand and behind it")
    board_at = boards[0] if boards and boards[-1] < len(groups) - 1 else None
    if len(groups) == 1:
        return _ungrouped(total, options, (DRAW, HOLDEM, OMAHA))
    is_divided = board_at is not None or is_named or options.names_columns
    if len(hands) == 1 and shared == BOARD and options.players != 1 and not is_divided:
        # The hands may only be separated from the board: `AhKdQsQd | 2c3c4c5c9h`.
        return _ungrouped(total, options, (HOLDEM, OMAHA))
    if len({hand.size for hand in hands}) > 1:
        sizes = ", ".join(str(group.size) for group in groups)
        raise DealError(f"groups of {sizes} cards are not hands of one size")
    return _grouped(groups, hands, shared, options).but(board_at=board_at)


def ways(total: int, game: Game, options: ReadOptions) -> list[tuple[int, int]]:
    """How many players may share this many cards in a game, and how many each has.

    >>> from showdown.reading.options import ReadOptions
    >>> ways(30, DRAW, ReadOptions()), ways(15, HOLDEM, ReadOptions())
    ([(6, 5), (5, 6)], [(5, 2)])
    """
    players = range(2, MOST_PLAYERS + 1) if options.players is None else (options.players,)
    sizes = [size for size in game.hole if options.cards in (None, size)]
    left = total - game.board
    return [(left // size, size) for size in sizes if left % size == 0 and left // size in players]


def described(game: Game, players: int, cards: int) -> str:
    """How cards are dealt, in words."""
    board = f" and a board of {game.board}" if game.board else ""
    return f"{counted(players, 'hand')} of {cards}{board} in {game.name}"


def _boards(groups: Sequence[Group], options: ReadOptions) -> list[int]:
    """The groups that are the board: by their names, or the only one that has the size of one."""
    named = [at for at, group in enumerate(groups) if group.is_board]
    if named or len(groups) == 1 or not (options.game or HOLDEM).board:
        return named
    marks = [group.mark for group in groups[1:]]
    whole = [at for at, each in enumerate(groups) if each.size == BOARD and each.name is None]
    *sizes, last = [group.size for group in groups]
    others = {group.size for at, group in enumerate(groups) if at not in whole}
    if len(whole) == 1 and (options.game or BOARD not in others):
        return whole
    if options.game and len(whole) == len(groups) > 2 and BOARD in options.game.hole:
        # The last group is the board if nothing sets another one apart.
        if len({*marks}) > 1 and not ({*marks[:-1]} == {" "} and marks[-1].strip()):
            raise DealError(_UNCLEAR_BOARD)
        return [len(marks)]
    is_unfinished = last in _UNFINISHED and last not in sizes and len({*sizes}) == 1 < len(sizes)
    return [len(marks)] if is_unfinished and groups[-1].name is None else []


_UNCLEAR_BOARD = "one of these groups of 5 cards may be the board: write Board: before it"


def _ungrouped(total: int, options: ReadOptions, games: Sequence[Game]) -> Layout:
    """The deal of cards that nothing divides into hands; certain if the game or players are given.

    Two or more hands of five without a board are certain, too, if nothing else fits.
    """
    games = games if options.game is None else (options.game,)
    fits = [(game, *way) for game in games for way in ways(total, game, options)]
    is_certain = options.game is not None or options.players is not None
    if len(fits) == 1 and (is_certain or not fits[0][0].board):
        return _dealt(*fits[0])
    dealt = " or ".join([described(*each) for each in fits])
    if total < 2 * min(DRAW.hole) and options.game is None and options.players is None and not fits:
        raise DealError(f"{counted(total, 'card')} found; two players need {2 * min(DRAW.hole)}")
    raise DealError(
        f"{counted(total, 'card')} may be {dealt}: nothing shows where hands end"
        if fits
        else f"{counted(total, 'card')} do not fit {_asked(options)}"
    )


def _grouped(
    groups: Sequence[Group], hands: Sequence[Group], shared: int, options: ReadOptions
) -> Layout:
    """The deal of hands of one size, and perhaps a board."""
    players, cards = len(hands), hands[0].size
    marks = {group.mark for group in groups[1:]}
    games = (HOLDEM, OMAHA) if shared or cards not in DRAW.hole else (DRAW,)
    is_asked = players == (options.players or max(players, 2)) and cards == (options.cards or cards)
    for game in games if options.game is None else (options.game,):
        if cards in game.hole and shared == game.board and players <= MOST_PLAYERS and is_asked:
            if options.game is None and not shared and cards == BOARD and len(marks) > 1:
                raise DealError(_UNCLEAR_BOARD)
            return _dealt(game, players, cards)
    board = f" and a board of {shared}" if shared else ""
    dealt = f"{counted(players, 'hand')} of {counted(cards, 'card')}{board}"
    game = options.game or (HOLDEM if cards in HOLDEM.hole else OMAHA)
    if not (game.board > shared in (0, *_UNFINISHED) and cards in game.hole and players > 1):
        raise DealError(f"{dealt} do not fit {_asked(options)}")
    error = DealError(f"{dealt} have no winner: {game.name} needs a board of {game.board}")
    known = "".join([card for group in groups if group not in hands for card in group.cards])
    more: dict[str, Any] = {"board": known} if known else {}
    more |= {} if game is HOLDEM else {"game": game.name}
    texts = ["".join(hand.cards) for hand in hands]
    raise error.suggest("For their odds", *texts, function="odds", **more)


def _asked(options: ReadOptions) -> str:
    """The game and players that are given, such as `any game of 2 to 10 players`."""
    players = "2 to 10 players" if options.players is None else counted(options.players, "player")
    cards = f" with {counted(options.cards, 'card')}" if options.cards else ""
    return f"{options.game.name if options.game else 'any game'} of {players}{cards}"


def _dealt(game: Game, players: int, cards: int) -> Layout:
    return Layout(players, cards, board=game.board, game=game)
