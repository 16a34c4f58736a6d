"""The game that some groups of cards are dealt in, and how many hands of how many cards they are.

Cards that fit in more than one way are refused, with the option that settles it.
"""

from __future__ import annotations

from ..errors import DealError, counted, quoted
from ..rules.games import DRAW, GAMES, Game
from ..rules.rules import MOST_PLAYERS
from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from .groups import Group
    from .options import ReadOptions

VERSUS = "vs"
"""The mark of a group behind a word such as `vs`, which is not in front of a board."""
HOLDEM, OMAHA = GAMES["holdem"], GAMES["omaha"]
SHOWN = (DRAW, HOLDEM, OMAHA)
"""The games that cards alone can show."""
BOARD = 5
"""The cards of a whole board."""
_UNFINISHED = (3, 4)
"""The cards of a board before the last ones are dealt."""


class Fit(Value):
    """How the cards of a line are dealt.

    Attributes:
        board_at: how many hands are in front of the board; None if it is last, or there is none.
    """

    game: Game
    players: int
    cards: int
    board_at: int | None = None


def fit(groups: Sequence[Group], options: ReadOptions) -> Fit:
    """The game, players and cards of a line with these groups.

    Raises:
        DealError: if no game fits, or more than one does; the suggestions say which do.
    """
    boards = _boards(groups, options)
    hands = [group for at, group in enumerate(groups) if at not in boards]
    total = sum(group.size for group in groups)
    shared = total - sum(hand.size for hand in hands)
    is_named = any(hand.name for hand in hands)
    if not hands:
        problem = f"{quoted(groups[0].name)} is in front of all cards: separate the board from them"
        raise DealError(problem)
    # The first name may be that of the line.
    if any(hand.name for hand in hands if hand is not groups[0]) and not all(
        hand.name for hand in hands
    ):
        raise DealError("some cards have names, but others have none")
    if boards and boards[-1] - boards[0] >= len(boards):
        raise DealError("cards of the board are in front of a hand and behind it")
    board_at = boards[0] if boards and boards[-1] < len(groups) - 1 else None
    if len(groups) == 1:
        return _ungrouped(total, options, SHOWN)
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


def _boards(groups: Sequence[Group], options: ReadOptions) -> list[int]:
    """The groups that are the board: by their names, or the only one that has the size of one."""
    named = [at for at, group in enumerate(groups) if group.is_board]
    if named or len(groups) == 1 or not (options.game or HOLDEM).board:
        return named
    marks = [group.mark for group in groups[1:]]
    whole = [
        at
        for at, group in enumerate(groups)
        if group.size == BOARD
        and group.name is None
        and VERSUS not in (group.mark, *marks[at : at + 1])
    ]
    *sizes, last = [group.size for group in groups]
    others = {group.size for at, group in enumerate(groups) if at not in whole}
    if len(whole) == 1 and (options.game or BOARD not in others):
        return whole
    if options.game and len(whole) == len(groups) > 2 and BOARD in options.game.hole:
        # The last group is the board if nothing sets another one apart.
        if len({*marks}) > 1 and not ({*marks[:-1]} == {" "} and marks[-1].strip()):
            raise _unclear_board(groups)
        return [len(marks)]
    is_unfinished = last in _UNFINISHED and last not in sizes and len({*sizes}) == 1 < len(sizes)
    return [len(marks)] if is_unfinished and groups[-1].name is None else []


def _unclear_board(groups: Sequence[Group]) -> DealError:
    error = DealError("one of these groups of 5 cards may be the board: write Board: before it")
    return error.suggest(f"For {counted(len(groups), 'hand')}", game=DRAW.name)


def _ungrouped(total: int, options: ReadOptions, games: Sequence[Game]) -> Fit:
    """The fit of cards that nothing divides into hands; certain if the game or players are given.

    Two or more hands of five without a board are certain, too, if nothing else fits.
    """
    games = games if options.game is None else (options.game,)
    fits = [(game, *way) for game in games for way in ways(total, game, options)]
    is_certain = options.game is not None or options.players is not None
    if len(fits) == 1 and (is_certain or not fits[0][0].board):
        return Fit(*fits[0])
    cards = counted(total, "card")
    if not fits:
        game = games[0]
        error = DealError(f"{cards} cannot be {_hands(options)}{_sizes(game, options)}")
        one_hand = options.players is None and ways(total, game, options.but(players=1))
        raise error.suggest("For one hand per line", players=1) if one_hand else error
    with_game = not is_certain or len({game.name for game, _, _ in fits}) > 1
    described = [_described(*each, with_game=with_game) for each in fits]
    is_odd = DRAW in games and not any(game is DRAW for game, _, _ in fits)
    may = f"cannot be {_hands(options)}{_sizes(DRAW, options)}, but may" if is_odd else "may"
    error = DealError(f"{cards} {may} be {' or '.join(described)}")
    for words, (game, players, size) in zip(described, fits, strict=True):
        needed: dict[str, Any] = {"game": game.name} if with_game else {}
        if sum(other is game for other, _, _ in fits) > 1:
            needed |= {"players": players, "cards": size}
        error.suggest(f"For {words}", **needed)
    raise error


def _described(game: Game, players: int, cards: int, *, with_game: bool) -> str:
    name = f" in {game.name}" if with_game else ""
    board = f" and a board of {game.board}" if game.board else ""
    return f"{counted(players, 'hand')} of {cards}{board}{name}"


def _hands(options: ReadOptions) -> str:
    return "2 to 10 hands" if options.players is None else counted(options.players, "hand")


def _sizes(game: Game, options: ReadOptions) -> str:
    """How many cards a hand and the board have in a game, such as ` of 5 to 7`."""
    sizes = [options.cards] if options.cards else [*game.hole]
    each = f"{sizes[0]} to {sizes[-1]}" if len(sizes) > 1 else f"{sizes[0]}"
    return f" of {each}" + (f" and a board of {game.board}" if game.board else "")


def _grouped(
    groups: Sequence[Group], hands: Sequence[Group], shared: int, options: ReadOptions
) -> Fit:
    """The fit of hands of one size, and perhaps a board."""
    players, cards = len(hands), hands[0].size
    dealt = f"{counted(players, 'hand')} of {counted(cards, 'card')}"
    if players == 1 and options.players != 1:
        error = DealError(f"{dealt}: a showdown has two hands or more")
        raise error.suggest("For one hand per line", players=1)
    if players != (options.players or players) or cards != (options.cards or cards):
        asked = _hands(options) + (f" of {options.cards}" if options.cards else "")
        raise DealError(f"{dealt} are dealt, not {asked}")
    games = (HOLDEM, OMAHA) if shared or cards not in DRAW.hole else (DRAW,)
    for game in games if options.game is None else (options.game,):
        if cards in game.hole and shared == game.board and players <= MOST_PLAYERS:
            marks = {group.mark for group in groups[1:]}
            if options.game is None and not shared and cards == BOARD and len(marks) > 1:
                raise _unclear_board(groups)
            return Fit(game, players, cards)
    board = f" and a board of {shared}" if shared else " without a board"
    kinds = "draw has hands of 5 to 7, hold'em of 2 and a board of 5, Omaha of 4 to 6 and a board"
    if options.game is not None:
        kinds = f"{options.game.name} has {_hands(options)}{_sizes(options.game, options)}"
    error = DealError(f"{dealt}{board} cannot be compared: {kinds}")
    for game in (*SHOWN, GAMES["badugi"]):
        if cards in game.hole and shared == game.board:
            error.suggest(f"For {game.name}", game=game.name)
    game = options.game or (HOLDEM if cards in HOLDEM.hole else OMAHA)
    if game.board > shared and cards in game.hole and shared in (0, *_UNFINISHED):
        known = [group for group in groups if group not in hands]
        more = {} if game is HOLDEM else {"game": game.name}
        more |= {"board": "".join(card for group in known for card in group.cards)} if known else {}
        texts = ["".join(hand.cards) for hand in hands]
        error.suggest("For their odds", *texts, function="odds", **more)
    raise error
