"""The ways in which groups of cards may be dealt: as hands of one size, and perhaps a board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple, Protocol

from ..errors import counted
from .games import BOARD, DRAW, GAMES, Game
from .rules import HAND_SIZE, MOST_PLAYERS

SHOWN = (DRAW, GAMES["holdem"], GAMES["omaha"])
"""The games that numbers of cards can show."""
BOARDS = ([BOARD], [3, 1, 1], [1] * BOARD)
"""A board together, by flop, turn and river, or card by card."""


_MOST_CARDS = 80
"""More cards are not one deal: ten hands of seven and a board are 75."""


class Asked(Protocol):
    """What is known of a deal: the game, the number of players, the cards of each hand."""

    @property
    def game(self) -> Game | None: ...  # noqa: D102
    @property
    def players(self) -> int | None: ...  # noqa: D102
    @property
    def cards(self) -> int | None: ...  # noqa: D102


class Way(NamedTuple):
    """A way to deal groups: which of them are each hand and the board, and the cards of a hand."""

    game: Game
    hands: tuple[tuple[int, ...], ...]
    board: tuple[int, ...]
    cards: int


def ways_to_deal(sizes: Sequence[int], asked: Asked, shared: int = 0) -> list[Way]:
    """The ways to deal groups of these sizes, and a board of `shared` cards if there is one.

    If they cannot all be dealt, one or two single cards are left out, at the start or at the end.
    """
    for left_out in range(min(3, len(sizes))):
        ways = dict[Way, None]()
        for first in range(left_out + 1):
            groups = range(first, len(sizes) - left_out + first)
            left = [*range(first), *range(groups.stop, len(sizes))]
            if all(sizes[at] == 1 for at in left):
                ways |= dict.fromkeys(ways_to_deal_all(sizes, asked, shared, groups))
        if ways:
            return [*ways]
    return []


def ways_to_deal_all(
    sizes: Sequence[int], asked: Asked, shared: int = 0, groups: Sequence[int] | None = None
) -> Iterator[Way]:
    """The ways to deal all groups, or those that are given; a board is behind them or in front."""
    groups = range(len(sizes)) if groups is None else groups
    players = range(2, MOST_PLAYERS + 1) if asked.players is None else (asked.players,)
    if sum(sizes) > _MOST_CARDS:
        return
    for game in [asked.game] if asked.game else SHOWN:
        cuts = [(groups, groups[:0])] * (shared in (0, game.board))
        if game.board and not shared:
            cuts = [(groups[:at], groups[at:]) for at in range(1, len(groups))]
            cuts += [(groups[at:], groups[:at]) for at in range(1, len(groups))]
            cuts = [cut for cut in cuts if [sizes[at] for at in cut[1]] in BOARDS]
        for rest, board in cuts:
            ends = [0, *accumulate(sizes[at] for at in rest)]
            for size in game.hole:
                starts = [at for at, end in enumerate(ends) if end % size == 0]
                hands = tuple([tuple(rest[at:stop]) for at, stop in pairwise(starts)])
                kinds = [[sizes[at] for at in hand] for hand in hands]
                # No hand is made of hands: of groups of five cards, or of several that are alike.
                are_hands = any(
                    len(k) > 1 and (k[0] > len({*k}) == 1 or max(k) >= HAND_SIZE) for k in kinds
                )
                are_alike = len({*map(len, kinds)}) == 1 and not are_hands
                is_dealt = are_alike and len(hands) * size == ends[-1] and len(hands) in players
                if is_dealt and asked.cards in (None, size):
                    yield Way(game, hands, tuple(board), size)


def described(game: Game, players: int, cards: int) -> str:
    """How cards are dealt, in words."""
    board = f" and a board of {game.board}" if game.board else ""
    return f"{counted(players, 'hand')} of {cards}{board} in {game.name}"
