"""How often each player wins: exactly wherever possible, else sampled."""

from __future__ import annotations

from fractions import Fraction
from random import SystemRandom

from .. import kernel
from ..arguments import require_flags, require_number
from ..cards.card import Card
from ..cards.cards_in_text import as_text
from ..counting.totals import Categories
from ..errors import quoted
from ..hands.explaining import Printed
from ..kernel.ranking import category_places
from ..reading.options import MAX_THREADS
from ..rules.games import game_named
from .counts import SHARES, shares_of, standard_errors, winners_of
from .exact import SECONDS, count_all
from .players import require_kernel, table_of
from .sampled import sample

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..cards.cards_in_text import Cards
    from ..rules.games import Game
    from .counts import Counts
    from .players import Held, Table

    Winners = tuple[int, ...] | tuple[tuple[int, ...], tuple[int, ...]]


class Odds(Printed):
    """How often each player wins.

    Equal when deals, outcomes and the way they were counted are.

    Attributes:
        hands: what each player has, as text.
        board: the board before cards are dealt.
        outcomes: how many deals each set of players wins, by their numbers from 1:
            `{(1,): 787966, (2,): 917606, (1, 2): 6732}`; in hi-lo games who wins the high and who
            the low half, if anybody: `((1,), (1, 2))`. Hands with weights count as often as these,
            as whole numbers.
        exact: whether every deal was counted; else deals were sampled.
        seed: what the samples depend on; None if exact.
        held: for each player and each hand, as card numbers, how many deals it was held in, and
            its shares of their pots, 5,040 for a whole one; empty if not exact; see `by_hand`.
        weighted: whether deals were counted as often as the weights of their hands say.
        categories: how often each player had each category, and won the whole pot with it, weights
            counted as in `outcomes`; None unless they were counted. In hi-lo games they are those
            of the high half.

    >>> shown = odds("AhKh", "QsQd")
    >>> shown.wins, shown.splits, shown.deals, shown.exact
    ((787966, 917606), (6732, 6732), 1712304, True)
    >>> shown.equity[0], round(float(shown.equity[0]), 4)
    (Fraction(197833, 428076), 0.4621)
    """

    hands: tuple[str, ...]
    board: tuple[Card, ...]
    outcomes: dict[Winners, int]
    exact: bool
    seed: int | None
    held: tuple[dict[Held, tuple[int, int]], ...] = ()
    weighted: bool = False
    categories: Categories | None = None

    @property
    def deals(self) -> int:
        """How many deals were counted."""
        return sum(self.outcomes.values())

    @property
    def wins(self) -> tuple[int, ...]:
        """How many deals each player wins alone: in hi-lo games both halves, or all."""
        return self._count(lambda share: share == SHARES)

    @property
    def splits(self) -> tuple[int, ...]:
        """How many deals each player shares with others."""
        return self._count(lambda share: 0 < share < SHARES)

    @property
    def equity(self) -> tuple[Fraction | float, ...]:
        """Each player's share of the pots: fractions if exact, else numbers from 0 to 1."""
        pots, deals = self._pots, self.deals
        equities = [
            Fraction(sum(shares[player] * number for shares, number in pots), SHARES * deals)
            for player in range(len(self.hands))
        ]
        return tuple(equities if self.exact else map(float, equities))

    @property
    def errors(self) -> tuple[float, ...]:
        """The standard error of each player's equity; 0 if exact, else at least 3 / deals."""
        if self.exact:
            return (0.0,) * len(self.hands)
        return standard_errors(self._pots)

    def _count(self, matches: Callable[[int], bool]) -> tuple[int, ...]:
        """In how many deals each player's share of the pot is such."""
        players = range(len(self.hands))
        return tuple(sum(n for shares, n in self._pots if matches(shares[p])) for p in players)

    @property
    def _pots(self) -> list[tuple[tuple[int, ...], int]]:
        """What each player gets of the pot, by outcome, and how often."""
        halves = (
            (won if won and isinstance(won[0], tuple) else (won, ()), number)
            for won, number in self.outcomes.items()
        )
        return [(shares_of(won, len(self.hands)), number) for won, number in halves]

    def by_hand(self, player: int) -> dict[str, Fraction]:
        """The equity of each hand that a player, counted from 1, may have, the best first.

        Raises:
            ValueError, TypeError: if `player` is out of range, deals were sampled, or the player
                could have any cards of a game with more than two.

        >>> for hand, equity in odds("AKs, 77", "QsQd").by_hand(1).items():
        ...     print(hand, round(float(equity), 4))
        ...     break
        AcKc 0.4621
        """
        require_number("player", player, 1, len(self.hands))
        if len(self.held) < player or not self.held[player - 1]:
            raise ValueError(
                f"the hands of Player {player} were not counted one by one: instead of random "
                "write a range such as A*** in Omaha"
                if self.exact
                else "hands are counted one by one in exact odds only: exact=True counts every deal"
            )
        equities = {
            as_text(hand): Fraction(shares, SHARES * deals)
            for hand, (deals, shares) in self.held[player - 1].items()
        }
        return dict(sorted(equities.items(), key=lambda item: -item[1]))

    def _same(self) -> tuple[object, ...]:
        return len(self.hands), frozenset(self.outcomes.items()), self.exact, self.seed

    def __eq__(self, other: object) -> bool:
        return self._same() == other._same() if isinstance(other, Odds) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._same())

    def __str__(self) -> str:
        from .report import odds_text

        return odds_text(self)

    def __repr__(self) -> str:
        from .report import percent, short_names

        shares = ", ".join(map(percent, self.equity))
        return f"<Odds of {' against '.join(short_names(self))}: {shares}>"


def odds(
    *hands: str | Cards,
    board: Cards | None = "",
    dead: Cards | None = "",
    game: str | Game = "holdem",
    exact: bool | None = None,
    samples: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
    categories: bool = False,
    progress: Callable[[int, int], object] | None = None,
) -> Odds:
    """How often each player wins, over all cards that can still come.

    Every deal is counted if that takes less than about a second. If not, deals are sampled until
    the standard error of every equity is at most 0.1 %.

    Args:
        hands: for each of 1 to 10 players a hand, in any way that `Hand` takes; a range, such as
            `22+, AKs, ATo-A8o, QQ@50%, 15%`; or `random`. One player is against a random hand.
        board: the board so far: up to five cards.
        dead: cards that nobody can get.
        game: the game, or its name. In games without a board the cards given are those that are
            known, such as `AhKhQd` in stud, and deals are sampled in which hands are completed from
            the deck; in draw to five cards, or as many as the longest hand has.
        exact: True counts every deal however long that takes; False samples.
        samples: how many deals to sample, for other errors than 0.1 %.
        seed: the same seed gives the same samples, with any number of threads; by default
            another one each time.
        threads: how many threads work; by default one per processor.
        categories: also count how often each player has each category, and wins with it.
        progress: called with how much is done, and how much there is.

    Raises:
        CardError: if something is not a card.
        RangeError: if a range cannot be read.
        HandError: if the hands cannot be dealt together.
        ValueError, TypeError: if an argument is wrong, or two contradict each other.

    >>> print(odds("AhKh", "QsQd", board="Jh Th 2c"))
    Board J♥ T♥ 2♣   990 deals, all counted
    <BLANKLINE>
               equity      wins   splits
      A♥ K♥   56.06 %   56.06 %   0.00 %   ███████████████████████
      Q♠ Q♦   43.94 %   43.94 %   0.00 %   ██████████████████
    >>> odds("22+, AKs", "random", samples=100_000, seed=54).deals
    100000
    >>> odds("AhKh", "QsQd", categories=True).categories.won[0][:4]
    (0, 286180, 284197, 44215)
    """
    require_arguments(exact, samples, seed, threads)
    require_flags(categories=categories)
    played = game_named(game)
    table = table_of(hands, played, board, dead)
    if categories:
        require_kernel("compiled")
        table = table.but(categories=category_places(table.game.rules)[1])
    workers = threads or min(kernel.cpu_count(), MAX_THREADS)
    if exact is not False and samples is None:
        limit = float("inf") if exact else SECONDS
        counts = count_all(table, limit, workers, progress)
        if counts is not None:
            return _odds(table, counts, None)
    start = SystemRandom().getrandbits(32) if seed is None else seed
    sampled = sample(table, samples, start, workers, progress)
    return _odds(table, sampled, start)


def require_arguments(
    exact: bool | None = None,
    samples: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
) -> None:
    """Refuse values that the arguments of `odds` cannot have, alone or together."""
    if exact not in (None, True, False):
        raise TypeError(f"exact must be True, False or None, not {quoted(exact)}")
    for name, value in ("samples", samples), ("seed", seed), ("threads", threads):
        if value is not None:
            most = MAX_THREADS if name == "threads" else 10**18
            require_number(name, value, 0 if name == "seed" else 1, most)
    if exact and samples is not None:
        raise ValueError("exact=True samples no deals: leave out samples")


def _odds(table: Table, counts: Counts, seed: int | None) -> Odds:
    names = tuple(player.name for player in table.players)
    outcomes: dict[Winners, int] = {}
    for bits, number in sorted(counts.outcomes.items()):
        won = winners_of(bits, len(names))
        outcomes[won[0] if table.game.low is None else won] = number
    weights = [w for player in table.players for w in (player.hands or {}).values()]
    by_category = None
    if table.categories is not None:
        by_category = Categories.of_counters(counts.by_category, table.game.rules)
    return Odds(
        names,
        tuple(map(Card, table.board)),
        outcomes,
        seed is None,
        seed,
        counts.by_hand,
        seed is None and max(weights, default=1) > 1,
        by_category,
    )
