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
BOARD = 5
"""The cards of a whole board."""
INCOMPLETE = "{} of the board: a showdown needs all five"


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
    names = [hand.name for hand in hands]
    total = sum(group.size for group in groups)
    shared = total - sum(group.size for group in hands)
    if not hands:
        problem = f"{quoted(groups[0].name)} is in front of all cards: separate the board from them"
        raise DealError(problem)
    # The first name may be that of the line.
    if any(hand.name for hand in hands if hand is not groups[0]) and None in names:
        raise DealError("some cards have names, but others have none")
    if boards and boards[-1] - boards[0] >= len(boards):
        raise DealError("cards of the board are in front of a hand and behind it")
    board_at = boards[0] if boards and boards[-1] < len(groups) - 1 else None
    if len(groups) == 1:
        return _ungrouped(total, options, (DRAW, HOLDEM, OMAHA))
    is_divided = board_at is not None or any(names) or options.names_columns
    if len(hands) == 1 and shared == BOARD and options.players != 1 and not is_divided:
        # The hands may only be separated from the board: `AhKdQsQd | 2c3c4c5c9h`.
        return _ungrouped(total, options, (HOLDEM, OMAHA))
    if len({hand.size for hand in hands}) > 1:
        raise _uneven(groups, options)
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


def suggest_players(error: DealError, total: int, options: ReadOptions) -> DealError:
    """Suggest how many players cards may have if the blanks between them mean nothing."""
    for game in (DRAW, HOLDEM, OMAHA) if options.game is None else (options.game,):
        for players, cards in ways(total, game, options):
            words = _described(game, players, cards, with_game=True)
            error.suggest(f"For {words}", game=game.name, players=players)
    return error


def suggest_odds(error: DealError, hands: Sequence[str], board: str, game: Game) -> DealError:
    """Suggest the odds of hands whose winner is not known without a whole board."""
    options: dict[str, Any] = {} if game.name == HOLDEM.name else {"game": game.name}
    options |= {"board": board} if board else {}
    return error.suggest("For their odds", *hands, function="odds", **options)


def _boards(groups: Sequence[Group], options: ReadOptions) -> list[int]:
    """The groups that are the board: by their names, or the only one that has the size of one."""
    named = [at for at, group in enumerate(groups) if group.is_board]
    if named or len(groups) == 1 or not (options.game or HOLDEM).board:
        return named
    marks = [*(group.mark for group in groups[1:]), ""]
    whole = [
        at
        for at, group in enumerate(groups)
        if group.size == BOARD and group.name is None and VERSUS not in (group.mark, marks[at])
    ]
    others = {group.size for at, group in enumerate(groups) if at not in whole}
    if len(whole) == 1 and (options.game or BOARD not in others):
        return whole
    if options.game and len(whole) == len(groups) > 2 and BOARD in options.game.hole:
        apart = _apart(groups)
        if apart is None:
            raise _unclear_board(groups)
        return [apart]
    return []


def width_of(mark: str) -> tuple[int, bool, int]:
    """How wide the mark of a group is: separators are wider than tabs, and these than spaces."""
    signs = len("".join(mark.split()))
    return signs, "\t" in mark, 0 if signs else len(mark)


def _apart(groups: Sequence[Group]) -> int | None:
    """The first or last group, if the widest gap sets it apart; the last if all gaps are alike.

    Of a sign and many blanks, neither is wider.
    """
    marks = [group.mark for group in groups[1:]]
    widths = [width_of(mark) for mark in marks]
    widest = [at for at, width in enumerate(widths) if width == max(widths)]
    are_wide = [mark.isspace() and mark != " " for mark in marks]
    if any(are_wide) and not all(are_wide) and max(widths)[0]:
        return None
    if len({*marks}) == 1 or widest == [len(widths) - 1]:
        return len(widths)
    return 0 if widest == [0] else None


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
    if not fits:
        raise _no_fit(total, options)
    if len(fits) == 1 and (is_certain or not fits[0][0].board):
        return Fit(*fits[0])
    with_game = not is_certain or len({game.name for game, _, _ in fits}) > 1
    described = [_described(*each, with_game=with_game) for each in fits]
    is_odd = DRAW in games and not any(game is DRAW for game, _, _ in fits)
    may = "cannot be 2 to 10 hands of 5 to 7, but may" if is_odd else "may"
    error = DealError(f"{counted(total, 'card')} {may} be {' or '.join(described)}")
    for words, (game, players, cards) in zip(described, fits, strict=True):
        needed: dict[str, Any] = {"game": game.name} if with_game else {}
        if sum(other is game for other, _, _ in fits) > 1:
            needed |= {"players": players, "cards": cards}
        error.suggest(f"For {words}", **needed)
    raise error


def _described(game: Game, players: int, cards: int, *, with_game: bool) -> str:
    name = f" in {game.name}" if with_game else ""
    board = f" and a board of {game.board}" if game.board else ""
    return f"{counted(players, 'hand')} of {cards}{board}{name}"


def _no_fit(total: int, options: ReadOptions) -> DealError:
    game = options.game or next(
        game for game in (DRAW, HOLDEM, OMAHA, DRAW) if options.cards in (None, *game.hole)
    )
    sizes = [options.cards] if options.cards else [*game.hole]
    each = f"{sizes[0]} to {sizes[-1]}" if len(sizes) > 1 else f"{sizes[0]}"
    number = "2 to 10 hands" if options.players is None else counted(options.players, "hand")
    board = f" and a board of {game.board}" if game.board else ""
    error = DealError(f"{counted(total, 'card')} cannot be {number} of {each}{board}")
    if options.players is None and ways(total, game, options.but(players=1)):
        return error.suggest("For one hand per line", players=1)
    return error


def _without_winner(problem: str, groups: Sequence[Group], game: Game) -> DealError:
    boards = [group for group in groups if group.is_board]
    if not boards and groups[-1].size != groups[0].size:
        boards = [groups[-1]]
    hands = ["".join(group.cards) for group in groups if group not in boards]
    board = "".join(card for group in boards for card in group.cards)
    return suggest_odds(DealError(problem), hands, board, game)


def _uneven(groups: Sequence[Group], options: ReadOptions) -> DealError:
    *hands, last = [group.size for group in groups]
    in_hand = {*HOLDEM.hole, *OMAHA.hole} if options.game is None else {*options.game.hole}
    if last in (3, 4) and len({*hands}) == 1 and hands[0] in in_hand and len(hands) > 1:
        game = options.game or (HOLDEM if hands[0] in HOLDEM.hole else OMAHA)
        return _without_winner(INCOMPLETE.format(counted(last, "card")), groups, game)
    sizes = ", ".join(str(group.size) for group in groups)
    return DealError(f"groups of {sizes} cards are not hands of one size")


def _grouped(
    groups: Sequence[Group], hands: Sequence[Group], shared: int, options: ReadOptions
) -> Fit:
    """The fit of hands of one size, and perhaps a board."""
    players, cards = len(hands), hands[0].size
    dealt = f"{counted(players, 'hand')} of {counted(cards, 'card')}"
    if options.players not in (None, players):
        raise DealError(f"{dealt} are dealt, not {counted(options.players or 0, 'hand')}")
    if options.cards not in (None, cards):
        raise DealError(f"{dealt} are dealt, not of {options.cards}")
    if players > MOST_PLAYERS:
        raise DealError(f"{dealt} are dealt: at most {MOST_PLAYERS} players can play")
    if players == 1 and options.players != 1:
        error = DealError(f"one hand of {counted(cards, 'card')}: a showdown has two hands or more")
        raise error.suggest("For one hand per line", players=1)
    games = (HOLDEM, OMAHA) if shared or cards not in DRAW.hole else (DRAW,)
    game = options.game or next((each for each in games if cards in each.hole), None)
    if game is None:
        board = " and a board" if shared else ""
        raise DealError(f"{dealt}{board} fit no game: hold'em has 2 and a board, Omaha 4 to 6")
    if shared and not game.board:
        error = DealError(f"{game.name} has no board")
        fitting = [each.name for each in (HOLDEM, OMAHA) if cards in each.hole]
        raise error.suggest("For example", game=fitting[0]) if fitting else error
    if cards not in game.hole:
        least, most = game.hole[0], game.hole[-1]
        has = f"{least}" if least == most else f"{least} to {most}"
        raise DealError(f"{dealt} are dealt, but a hand in {game.name} has {has}")
    if shared not in (0, game.board):
        raise _without_winner(INCOMPLETE.format(counted(shared, "card")), groups, game)
    if shared != game.board:
        error = _without_winner(f"{dealt} have no winner without a board", groups, game)
        is_badugi = options.game is None and cards in GAMES["badugi"].hole
        raise error.suggest("For badugi", game="badugi") if is_badugi else error
    marks = {group.mark for group in groups[1:]}
    if options.game is None and not shared and cards == BOARD and len(marks) > 1:
        raise _unclear_board(groups)
    return Fit(game, players, cards)
