"""Odds by street: what each flop, turn or river makes of the odds."""

from __future__ import annotations

from contextlib import suppress
from itertools import chain, combinations
from math import comb, inf
from typing import TYPE_CHECKING, Any

from .. import kernel
from ..arguments import require_choice, require_number
from ..cards.card import Card
from ..counting.threads import ordered_map
from ..errors import HandError
from ..hands.explaining import Printed
from ..needs import need
from ..reading.options import MAX_THREADS
from ..rules.games import game_named
from .counts import SHARES, shares_of, winners_of
from .dealt import PART, DealtRanges, seconds_to_count, seconds_to_deal
from .exact import count_all, seconds_to_compare
from .odds import require_arguments
from .players import rankings_of, require_kernel, table_of
from .suits import orders_of_suits

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Literal

    from numpy.typing import NDArray

    from ..cards.cards_in_text import Cards
    from ..rules.games import Game
    from .counts import Progress
    from .players import Table

    Street = Literal["flop", "turn", "river"]

STREETS: dict[str, int] = {"flop": 3, "turn": 4, "river": 5}
"""How many cards of the board are out on each street."""

SECONDS = 60.0
"""How long counting may take, as predicted for one thread."""
_COMPARED = 2e-3
"""Seconds a board that comparing two ranges takes in any case."""
_MOST_COUNTERS = 1 << 22
"""How many counters of sets of winners are in memory for each thread."""


class OddsByStreet(Printed):
    """The odds on each board that a street can bring.

    Attributes:
        street: `flop`, `turn` or `river`.
        hands: what each player has, as text.
        board: the board before.
        boards: the cards of each board, numbers from 0 (2c) to 51 (As): an array of shape (n, 3),
            (n, 4) or (n, 5) and type uint8.
        weights: how many deals each board stands for, weights of hands counted: shape (n,), uint64.
        equity: each player's equity on each board, from 0 to 1: shape (n, players), float64.

    >>> flops = odds_by("flop", "AhKh", "QsQd")
    >>> flops
    <17,296 flops, A♥ K♥ against Q♠ Q♦>
    >>> [round(share, 4) for share in flops.mean]
    [0.4621, 0.5379]
    >>> round(flops.favourite(1), 4)
    0.2905
    """

    street: Street
    hands: tuple[str, ...]
    board: tuple[Card, ...]
    boards: NDArray[Any]
    weights: NDArray[Any]
    equity: NDArray[Any]

    @property
    def mean(self) -> tuple[float, ...]:
        """Each player's equity over all boards, which is that of `odds`."""
        means: list[float] = (self.weights @ self.equity / self.weights.sum()).tolist()
        return tuple(means)

    def histogram(self, bins: int = 10) -> NDArray[Any]:
        """How many deals have an equity in each part of 0 to 1: shape (players, bins), uint64.

        A part has the equity at its start, and the last one has 1, too.

        Raises:
            ValueError, TypeError: if `bins` is not a number from 1 to 1,000.

        >>> odds_by("river", "AhKh", "QsQd", board="Jh Th 2c").histogram(2).tolist()
        [[435, 555], [555, 435]]
        """
        require_number("bins", bins, 1, 1000)
        np = need("numpy", "numpy")
        edges = np.arange(1, bins) / bins
        counts = np.zeros((len(self.hands), bins), np.uint64)
        for row, equities in zip(counts, self.equity.T, strict=True):
            np.add.at(row, np.searchsorted(edges, equities, "right"), self.weights)
        return counts  # type: ignore[no-any-return]

    def favourite(self, player: int, least: float = 0.8) -> float:
        """In which share of the deals a player, counted from 1, has at least this equity.

        Raises:
            ValueError, TypeError: if `player` is out of range.
        """
        require_number("player", player, 1, len(self.hands))
        ahead = self.equity[:, player - 1] >= least
        return float(self.weights[ahead].sum() / self.weights.sum())

    def __eq__(self, other: object) -> bool:
        return self is other  # Arrays are neither equal nor hashed.

    def __hash__(self) -> int:
        return id(self)

    def __repr__(self) -> str:
        return f"<{len(self.boards):,} {self.street}s, {' against '.join(self.hands)}>"

    def __str__(self) -> str:
        from .report import streets_text

        return streets_text(self)


def odds_by(
    street: Street,
    *hands: str | Cards,
    board: Cards | None = "",
    dead: Cards | None = "",
    game: str | Game = "holdem",
    threads: int | None = None,
    progress: Progress | None = None,
) -> OddsByStreet:
    """Each player's equity on every flop, turn or river that can come, exactly.

    Args:
        street: `flop`, `turn` or `river`: that street's cards are dealt in every way.
        hands: for each of 1 to 10 players a hand or range, as `odds` takes it. One player is
            against a random hand.
        board: the board so far, fewer cards than the street has.
        dead: cards that nobody can get.
        game: a game with a board, or its name.
        threads: how many threads work; by default one per processor.
        progress: called with how many boards are done, and how many there are.

    Raises:
        CardError, RangeError, HandError: as by `odds`; and if counting would take over a minute
            on one thread.
        ValueError, TypeError: if the street is unknown or out already, or another argument wrong.
        LibraryError: if NumPy is not installed.

    >>> odds_by("turn", "AhKh", "QsQd", board="Jh Th 2c").equity.shape
    (45, 2)
    """
    require_choice("street", street, tuple(STREETS))
    require_arguments(threads=threads)
    require_kernel("compiled")
    np = need("numpy", "numpy")
    played = game_named(game)
    if not played.board:
        raise ValueError(f"{played.name} has no {street}: it has no board")
    table = table_of(hands, played, board, dead)
    new = STREETS[street] - len(table.board)
    if new <= 0:
        raise ValueError(f"the {street} is on the board already")
    held = {card for player in table.players for card in player.known}
    left = [card for card in table.left if card not in held]
    number = comb(len(left), new)
    counter = BoardCounter(table, played.board - STREETS[street])
    if counter.seconds * number / len(counter.orders) > SECONDS:
        raise HandError(
            f"counting {number:,} {street}s takes over a minute: give ranges with fewer hands"
        )
    boards = np.empty((number, STREETS[street]), np.uint8)
    cards = np.fromiter(chain.from_iterable(combinations(left, new)), np.uint8, number * new)
    boards[:, :-new], boards[:, -new:] = [*table.board], cards.reshape(number, new)
    workers = threads or min(kernel.cpu_count(), MAX_THREADS)
    equity, weights = counter.equities_on(boards, workers, progress)
    possible = weights > 0  # A board may have cards of all hands of a range.
    if not possible.any():
        raise HandError("these hands cannot be dealt together: they share cards")
    if not possible.all():
        boards, weights, equity = boards[possible], weights[possible], equity[possible]
    names = tuple(player.name for player in table.players)
    return OddsByStreet(street, names, tuple(map(Card, table.board)), boards, weights, equity)


class BoardCounter:
    """Counts the odds of hands or ranges on many boards.

    Attributes:
        seconds: how long a board takes, as predicted; infinity if they cannot be counted.
        orders: the orders of suits that change nothing: boards that differ by one are alike.
    """

    def __init__(self, table: Table, missing: int) -> None:
        """Takes boards with this many cards missing."""
        self._table, self._missing = table, missing
        self.orders: list[tuple[int, ...]] = orders_of_suits(table)
        self._count: Callable[[Any, Any, Any], None] = self._count_known
        self.seconds: float = seconds_to_count(table.game, missing)
        if not all(player.known for player in table.players):
            dealt = seconds_to_deal(table, missing)
            compared = seconds_to_compare(table, missing) + _COMPARED
            self.seconds = min(dealt, compared)
            self._count = self._count_compared
            if self.seconds == dealt < inf:
                self._ranges, self._count = DealtRanges(table), self._count_dealt

    def equities_on(
        self, boards: NDArray[Any], threads: int, progress: Progress | None = None
    ) -> tuple[NDArray[Any], NDArray[Any]]:
        """Each player's equity on each board, and how many deals that board stands for.

        The equity is 0 where no deal is possible.
        """
        np = need("numpy", "numpy")
        different, places = self._different(boards)
        rows = len(different)
        equity, weights = np.zeros((rows, len(self._table.players))), np.zeros(rows, np.uint64)
        step = max(1, min(int(PART / self.seconds), _MOST_COUNTERS // self._table.outcomes))

        def count_part(first: int) -> None:
            part = slice(first, first + step)
            self._count(different[part], equity[part], weights[part])

        for done, _ in enumerate(ordered_map(count_part, range(0, rows, step), threads), 1):
            if progress is not None:
                progress(min(len(boards), done * step * len(boards) // rows), len(boards))
        return equity[places], weights[places]

    def _different(self, boards: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any] | slice]:
        """The boards that differ by more than suits, and for each board the place of its like."""
        np = need("numpy", "numpy")
        if len(self.orders) == 1:
            return boards, slice(None)
        digits = 52 ** np.arange(boards.shape[1], dtype=np.int64)
        keys = np.full(len(boards), np.iinfo(np.int64).max)
        for order in self.orders:
            changed = np.array([card - card % 4 + order[card % 4] for card in range(52)], np.uint8)
            np.minimum(keys, np.sort(changed[boards], axis=1) @ digits, out=keys)
        _, firsts, places = np.unique(keys, return_index=True, return_inverse=True)
        return np.ascontiguousarray(boards[firsts]), places

    @property
    def _pots(self) -> NDArray[Any]:
        """What each player gets of the pot, for each set of winners."""
        np = need("numpy", "numpy")
        players, outcomes = len(self._table.players), range(self._table.outcomes)
        pots = [shares_of(winners_of(outcome, players), players) for outcome in outcomes]
        return np.array(pots)  # type: ignore[no-any-return]

    def _count_known(self, boards: Any, equity: Any, weights: Any) -> None:
        """Known hands, board by board in the kernel."""
        np = need("numpy", "numpy")
        table = self._table
        cards = np.array([player.known for player in table.players], np.uint8)
        rows = np.ascontiguousarray(np.broadcast_to(cards, (len(boards), *cards.shape)))
        kernel.share_pots(rows, boards, table.dead, equity, *rankings_of(table.game))
        deck = 4 * len(table.game.rules.ranks) - len(table.dead)
        # Ranges of which one hand is left may share cards: then nobody gets anything.
        deals = comb(deck - cards.size - boards.shape[1], self._missing)
        weights[:] = deals * equity.any(axis=1)

    def _count_dealt(self, boards: Any, equity: Any, weights: Any) -> None:
        """Ranges of which the kernel deals the hands."""
        np = need("numpy", "numpy")
        counts = np.zeros((len(boards), self._table.outcomes), np.uint64)
        self._ranges.count_boards(boards.tobytes(), counts)
        weights[:] = counts.sum(axis=1)
        equity[:] = counts @ self._pots / np.maximum(1, SHARES * weights)[:, None]

    def _count_compared(self, boards: Any, equity: Any, weights: Any) -> None:
        """Two ranges whose hands are compared on every board."""
        for row, board in enumerate(boards.tolist()):
            table = self._table.with_board(bytes(board))
            if any(player.hands == {} for player in table.players):
                continue  # The board has a card of each hand of a range.
            with suppress(HandError):  # No deal is possible.
                counts = count_all(table, inf, 1)
                assert counts is not None
                deals = sum(counts.outcomes.values())
                won = [self._pots[outcome] * n for outcome, n in counts.outcomes.items()]
                weights[row], equity[row] = deals, sum(won) / (SHARES * deals)
