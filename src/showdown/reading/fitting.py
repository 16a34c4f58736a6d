"""The game that some groups of cards are dealt in, and how many hands of how many cards they are.

Cards that fit in more than one way are refused, with the option that settles it.
"""

from __future__ import annotations

from ..errors import DealError, counted, quoted
from ..games import DRAW, GAMES, Game
from ..rules import MOST_PLAYERS
from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from .groups import Group
    from .options import ReadOptions

VERSUS = "vs"
"""The mark of a group behind a word such as `vs`, which is not in front of a board."""
_BLANKS = ("", " ", "  ", "\t")
"""Marks of blanks alone, the narrowest first."""
HOLDEM, OMAHA = GAMES["holdem"], GAMES["omaha"]
BOARD = 5
"""The cards of a whole board."""


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
    total = sum(group.size for group in groups)
    if len(groups) == 1 and not groups[0].is_board:
        return _ungrouped(total, options)
    boards = [place for place, group in enumerate(groups) if group.is_board]
    unnamed = [place for place, group in enumerate(groups) if group.name is None]
    if unnamed and any(group.name and not group.is_board for group in groups[1:]):
        # Only a board may be without a name beside hands that have names.
        if boards or len(unnamed) > 1 or not _may_be_board(groups[unnamed[0]], groups, options):
            raise DealError("some cards have names, but others have none", column=1)
        boards = unnamed
    boards = boards or _unnamed_board(groups, options)
    hands = [group.size for place, group in enumerate(groups) if place not in boards]
    shared = sum(groups[place].size for place in boards)
    if boards and (boards[-1] - boards[0] >= len(boards)):
        raise DealError("cards of the board are in front of a hand and behind it")
    board_at = boards[0] if boards and boards[-1] < len(groups) - 1 else None
    is_divided = board_at is not None or groups[0].name is not None or options.names_columns
    if len(hands) == 1 and options.players != 1 and shared and not is_divided:
        # The hands may only be separated from the board: `AhKdQsQd | 2c3c4c5c9h`.
        return _undivided(hands[0], shared, options)
    if not hands:
        problem = f"{quoted(groups[0].name)} is in front of all cards: separate the board from them"
        raise DealError(problem, column=1)
    if len({*hands}) != 1:
        raise _uneven(groups, options)
    [cards] = {*hands}
    return _grouped(len(hands), cards, shared, board_at, groups, options)


def ways(total: int, game: Game, options: ReadOptions) -> list[tuple[int, int]]:
    """How many players may share this many cards in a game, and how many each has.

    >>> from showdown.reading.options import ReadOptions
    >>> ways(30, DRAW, ReadOptions()), ways(15, HOLDEM, ReadOptions())
    ([(6, 5), (5, 6)], [(5, 2)])
    """
    players = range(2, MOST_PLAYERS + 1) if options.players is None else (options.players,)
    sizes = game.hole if options.cards is None else (options.cards,)
    left = total - game.board
    return [(left // size, size) for size in sizes if left % size == 0 and left // size in players]


def _ungrouped(total: int, options: ReadOptions) -> Fit:
    games = (DRAW, HOLDEM, OMAHA) if options.game is None else (options.game,)
    fits = [(game, *way) for game in games for way in ways(total, game, options)]
    certain = options.game is not None or options.players is not None
    if len(fits) == 1 and (certain or not fits[0][0].board):
        return Fit(*fits[0])
    if not fits:
        raise _no_fit(counted(total, "card"), total, options)
    if len(fits) == 1:
        error = DealError(f"{counted(total, 'card')} cannot be 2 to 10 hands of 5 to 7")
        raise error.suggest(f"For {_described(*fits[0], with_game=True)}", game=fits[0][0].name)
    raise _unclear(total, fits, with_game=not certain or len({fit[0].name for fit in fits}) > 1)


def _unclear(total: int, fits: Sequence[tuple[Game, int, int]], *, with_game: bool) -> DealError:
    """The error for cards that are dealt in one of several ways."""
    described = [_described(*each, with_game=with_game) for each in fits]
    error = DealError(f"{counted(total, 'card')} may be {' or '.join(described)}")
    for words, (game, players, cards) in zip(described, fits, strict=True):
        needed: dict[str, Any] = {"game": game.name} if with_game else {}
        if sum(other is game for other, _, _ in fits) > 1:
            needed["players"] = players
        if [(other, count) for other, count, _ in fits].count((game, players)) > 1:
            needed["cards"] = cards
        error.suggest(f"For {words}", **needed)
    return error


def _described(game: Game, players: int, cards: int, *, with_game: bool) -> str:
    name = f" in {game.name}" if with_game else ""
    board = f" and a board of {game.board}" if game.board else ""
    return f"{counted(players, 'hand')} of {cards}{board}{name}"


def _no_fit(cards: str, total: int, options: ReadOptions) -> DealError:
    game = options.game or DRAW
    sizes = [options.cards] if options.cards else [*game.hole]
    each = f"{sizes[0]} to {sizes[-1]}" if len(sizes) > 1 else f"{sizes[0]}"
    number = "2 to 10 hands" if options.players is None else counted(options.players, "hand")
    board = f" and a board of {game.board}" if game.board else ""
    error = DealError(f"{cards} cannot be {number} of {each}{board}")
    if options.players is None and ways(total, game, options.but(players=1)):
        return error.suggest("For one hand per line", players=1)
    return error


def _unnamed_board(groups: Sequence[Group], options: ReadOptions) -> list[int]:
    """The groups that must be the board though they have no name: the only one of another size.

    Behind hands, a flop, a turn and a river may be groups of their own.
    """
    if options.game is not None and not options.game.board:
        return []
    sizes = [group.size for group in groups]
    last = len(sizes) - 1
    if sizes[-3:] == [3, 1, 1] and len(sizes) > 4:
        return [last - 2, last - 1, last]
    marks = [*(group.mark for group in groups[1:]), ""]
    odd = [
        at
        for at, group in enumerate(groups)
        if group.size == BOARD and group.name is None and VERSUS not in (group.mark, marks[at])
    ]
    if len(odd) == 1 and sizes.count(BOARD) == 1 < len(sizes):
        return odd
    if options.game is None or {*sizes} != {BOARD} or len(sizes) < _FEWEST_WITH_BOARD:
        return []
    apart = _apart(groups)
    if len(apart) > 1:
        raise DealError("several groups of 5 cards may be the board: write Board: before it")
    return apart or [last] if BOARD in options.game.hole else []


_FEWEST_WITH_BOARD = 3
"""The groups of two hands and a board."""


def width_of(mark: str) -> int:
    """A number for the mark of a group, larger the wider it is; separators are wider than blanks.

    >>> width_of(" ") < width_of("  ") < width_of("|") < width_of("] | [")
    True
    """
    if mark in _BLANKS:
        return _BLANKS.index(mark)
    return len(_BLANKS) + len("".join(mark.split())) * (mark != VERSUS)


def _apart(groups: Sequence[Group]) -> list[int]:
    """The first or last group, if the widest gap separates it from the others.

    None if all gaps are alike; all groups if it may be any of them.
    """
    widths = [width_of(group.mark) for group in groups[1:]]
    if len({group.mark for group in groups[1:]}) == 1:
        return []
    if widths.count(max(widths)) == 1 and max(widths) in (widths[0], widths[-1]):
        return [0 if max(widths) == widths[0] else len(widths)]
    return [*range(len(groups))]


def _may_be_board(group: Group, groups: Sequence[Group], options: ReadOptions) -> bool:
    """Whether a group has the size of a board, and the game that it is for."""
    sizes = {other.size for other in groups if other is not group}
    has_board = bool(options.game.board) if options.game else sizes.isdisjoint(DRAW.hole)
    return group.size == BOARD and has_board


def _undivided(dealt: int, shared: int, options: ReadOptions) -> Fit:
    """The fit where no gap divides the hands in front of a board."""
    if shared != BOARD:
        raise DealError(INCOMPLETE.format(counted(shared, "card")))
    games = (HOLDEM, OMAHA) if options.game is None else (options.game,)
    fits = [(game, *way) for game in games for way in ways(dealt + BOARD, game, options)]
    if len(fits) == 1:
        return Fit(*fits[0])
    if not fits:
        raise _no_fit(counted(dealt + BOARD, "card"), dealt + BOARD, options)
    raise _unclear(dealt + BOARD, fits, with_game=len({fit[0].name for fit in fits}) > 1)


INCOMPLETE = "{} of the board: a showdown needs all five"


def suggest_odds(error: DealError, hands: Sequence[str], board: str, game: Game) -> DealError:
    """Suggest the odds of hands whose winner is not known without a whole board."""
    options: dict[str, Any] = {} if game.name == HOLDEM.name else {"game": game.name}
    options |= {"board": board} if board else {}
    return error.suggest("For their odds", *hands, function="odds", **options)


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


def suggest_players(error: DealError, total: int, options: ReadOptions) -> DealError:
    """Suggest how many players cards may have if the blanks between them mean nothing."""
    for game in (DRAW, HOLDEM, OMAHA) if options.game is None else (options.game,):
        for players, cards in ways(total, game, options):
            words = _described(game, players, cards, with_game=True)
            error.suggest(f"For {words}", game=game.name, players=players)
    return error


def _require_no_board(groups: Sequence[Group]) -> None:
    """Refuse hands of five of which one may be a board."""
    apart = _apart(groups)
    if apart:
        which = "some" if len(apart) > 1 else "the last" if apart[0] else "the first"
        error = DealError(f"{which} 5 cards may be a hand or a board")
        error.suggest(f"For {counted(len(groups), 'hand')}", game=DRAW.name)
        if len(apart) == 1:
            error.suggest(f"For {counted(len(groups) - 1, 'hand')} and a board", game=OMAHA.name)
        raise error


def _grouped(
    players: int,
    cards: int,
    shared: int,
    board_at: int | None,
    groups: Sequence[Group],
    options: ReadOptions,
) -> Fit:
    """The fit of hands of one size, and perhaps a board."""
    game = options.game
    hands = f"{counted(players, 'hand')} of {counted(cards, 'card')}"
    if options.players not in (None, players):
        raise DealError(f"{hands} are dealt, not {counted(options.players or 0, 'hand')}")
    if options.cards not in (None, cards):
        raise DealError(f"{hands} are dealt, not of {options.cards}")
    if players > MOST_PLAYERS:
        raise DealError(f"{hands} are dealt: at most {MOST_PLAYERS} players can play")
    if players == 1 and options.players != 1:
        error = DealError(f"one hand of {counted(cards, 'card')}: a showdown has two hands or more")
        raise error.suggest("For one hand per line", players=1)
    if game is not None:
        return _in_game(game, players, cards, shared, board_at, groups)
    if shared:
        if shared != BOARD:
            raise _without_winner(INCOMPLETE.format(counted(shared, "card")), groups, HOLDEM)
        fitting = [each for each in (HOLDEM, OMAHA) if cards in each.hole]
        if not fitting:
            raise DealError(f"{hands} and a board fit no game: hold'em has 2, Omaha 4 to 6")
        return Fit(fitting[0], players, cards, board_at)
    if cards in DRAW.hole:
        if cards == BOARD and players >= _FEWEST_WITH_BOARD:
            _require_no_board(groups)
        return Fit(DRAW, players, cards)
    problem = f"{hands} have no winner without a board"
    if cards in HOLDEM.hole:
        raise _without_winner(problem, groups, HOLDEM)
    if cards in OMAHA.hole:
        raise _without_winner(problem, groups, OMAHA).suggest("For badugi", game="badugi")
    raise DealError(f"{hands} fit no game")


def _in_game(
    game: Game,
    players: int,
    cards: int,
    shared: int,
    board_at: int | None,
    groups: Sequence[Group],
) -> Fit:
    hands = f"{counted(players, 'hand')} of {counted(cards, 'card')}"
    if shared and not game.board:
        error = DealError(f"{game.name} has no board")
        fitting = [each.name for each in (HOLDEM, OMAHA) if cards in each.hole]
        raise error.suggest("For example", game=fitting[0]) if fitting else error
    if cards not in game.hole:
        least, most = game.hole[0], game.hole[-1]
        has = f"{least}" if least == most else f"{least} to {most}"
        raise DealError(f"{hands} are dealt, but a hand in {game.name} has {has}")
    if shared != game.board:
        problem = f"{hands} have no winner without a board"
        if shared:
            problem = INCOMPLETE.format(counted(shared, "card"))
        raise _without_winner(problem, groups, game)
    return Fit(game, players, cards, board_at)
