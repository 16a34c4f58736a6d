"""The ways in which the cells of a row may be dealt: as hands of one size, and perhaps a board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from ...rules.games import BOARD, DRAW, GAMES
from ...rules.rules import HAND_SIZE, MOST_PLAYERS
from ..options import ReadOptions

Places = tuple[int, ...]
Way = tuple[tuple[Places, ...], Places]
"""The places of each hand, and of the board."""
_GAMES = (DRAW, GAMES["holdem"], GAMES["omaha"], GAMES["badugi"])


def ways_to_deal(
    cards: Sequence[int], options: ReadOptions, *, has_board: bool = False
) -> list[Way]:
    """The ways to deal cells that hold these numbers of cards; other cells may hold the board.

    If they cannot all be dealt, as few as possible are left out, at the start and at the end.
    """
    for left_out in range(min(4, len(cards))):
        ways = dict[Way, None]()
        for first in range(left_out + 1):
            cells = range(first, len(cards) - left_out + first)
            ways |= dict.fromkeys(_ways(cells, cards, options, has_board=has_board))
        if ways:
            return [*ways]
    return []


def _ways(
    cells: Sequence[int], cards: Sequence[int], options: ReadOptions, *, has_board: bool
) -> Iterator[Way]:
    """The ways to deal all of some cells, the board behind the hands or in front of them."""
    for game in [options.game] if options.game else _GAMES:
        cuts = [(cells, cells[:0])]
        if game.board and not has_board:
            cuts = [(cells[:at], cells[at:]) for at in range(1, len(cells))]
            cuts += [(cells[at:], cells[:at]) for at in range(1, len(cells))]
            cuts = [cut for cut in cuts if sum(cards[at] for at in cut[1]) == BOARD]
        for rest, board in cuts if game.board or not has_board else ():
            ends = [0, *accumulate(cards[at] for at in rest)]
            for size in game.hole:
                starts = [at for at, end in enumerate(ends) if end % size == 0]
                hands = tuple([tuple(rest[at:stop]) for at, stop in pairwise(starts)])
                kinds = [[cards[at] for at in hand] for hand in hands]
                # Cells of five cards, or that are alike, are hands, or single cards.
                are_hands = any(
                    len(k) > 1 and (k[0] > len({*k}) == 1 or max(k) >= HAND_SIZE) for k in kinds
                )
                are_alike = len({*map(len, kinds)}) == 1 and not are_hands
                is_dealt = are_alike and len(hands) * size == ends[-1] and len(hands) > 1
                is_asked = options.players in (None, len(hands)) and options.cards in (None, size)
                if is_dealt and is_asked and len(hands) <= MOST_PLAYERS:
                    yield hands, tuple(board)
