"""The kernel alone, on one thread, with everything in memory."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import partial

from showdown import ACE_HIGH, STANDARD, Category, Rank, Rules, kernel
from showdown.kernel import Ranking
from showdown.kernel.ranking import category_places, ranking_of
from showdown.reading.layout import Layout

from . import data, rivals
from .budgets import ARRAYS, ARRAYS_ZIG, Figures
from .contest import HANDS, contest
from .rival_programs import zig_batch
from .rivals import CARDS, TEXT, Way, calls, found, itself
from .table import right, show
from .timing import race


def _reversed(ranks: Sequence[int], flush: bool) -> tuple[Category, tuple[int, ...]]:
    category, order = STANDARD.order(ranks, flush)
    return Category(11 - category), tuple(15 - rank for rank in order)


REVERSED = Rules("reversed", tuple(Rank), _reversed)
SEVENS = (STANDARD, ACE_HIGH, REVERSED)
IN_CACHE = 100_000
"""zig-poker-eval's benchmark evaluates so many hands again and again."""


def measure(quick: bool) -> Figures:
    _text(data.deals(data.MILLION).read_bytes(), quick)
    _one_hand(quick)
    numbers = data.numbers()
    slowest = _arrays(numbers, quick)
    theirs = zig_batch()
    return {ARRAYS: slowest, **({ARRAYS_ZIG: _beside(theirs, numbers, quick)} if theirs else {})}


def _text(text: bytes, quick: bool) -> None:
    """Different deals throughout: a block that is repeated would teach the branch predictors."""
    categories = category_places(STANDARD)[1]
    layout = Layout().fields(repeats=False)

    def count(deals: int, categories: bytes | None = None) -> int:
        wins = 0
        for start in range(0, len(text), deals * data.LINE):
            stop = start + deals * data.LINE
            _, sums, _ = kernel.count(text, start, stop, layout, None, categories)
            wins += sums[1][0]
        return wins

    jobs: dict[str, Callable[[], int]] = {
        f"in pieces of {size:,}": partial(count, size) for size in (1_000, 10_000, 100_000)
    }
    jobs["at once"] = partial(count, data.MILLION)
    jobs["at once, with categories"] = partial(count, data.MILLION, categories)
    rows = [
        (
            name,
            f"{lap.seconds / data.MILLION * 1e9:.1f}",
            f"{data.MILLION / lap.seconds / 1e6:.0f}",
            f"{len(text) / lap.seconds / 1e9:.1f}",
            right(lap.answer == data.wins(data.MILLION)),
        )
        for name, lap in race(jobs, quick).items()
    ]
    show(
        f"Kernel: text of {data.MILLION:,} different deals, one thread",
        ("", "ns a deal", "M deals/s", "GB/s", ""),
        rows,
    )


def _arrays(numbers: bytes, quick: bool) -> float:
    """Five, six and seven cards of each deal; the least million hands of seven a second."""
    jobs: dict[str, Callable[[], int]] = {}
    wrong: dict[str, Callable[[], bool]] = {}
    for size, rules in ((5, STANDARD), (6, STANDARD), *((7, rules) for rules in SEVENS)):
        name = f"{size} cards, {rules.name}"
        ranking = ranking_of(rules)
        rows = data.columns_of(numbers, 0, size)
        strengths = array("H", bytes(2 * data.MILLION))
        jobs[name] = partial(kernel.evaluate_many, rows, strengths, ranking)
        wrong[name] = partial(_differs, rows.cast("B"), size, strengths, ranking)
    laps = race(jobs, quick)
    table = [
        (
            name,
            f"{lap.seconds / data.MILLION * 1e9:.2f}",
            f"{data.MILLION / lap.seconds / 1e6:.0f}",
            right(lap.answer == data.MILLION and not wrong[name]()),
        )
        for name, lap in laps.items()
    ]
    show(
        f"Kernel: uint8 arrays of {data.MILLION:,} different hands, one thread",
        ("", "ns a hand", "M hands/s", ""),
        table,
    )
    slowest = max(lap.seconds for name, lap in laps.items() if name.startswith("7"))
    return data.MILLION / slowest / 1e6


def _beside(theirs: float, numbers: bytes, quick: bool) -> float:
    """The least ratio of hands of seven a second, of hands that stay in the cache as theirs do."""
    rows = data.columns_of(numbers, 0, 7).cast("B")[: 7 * IN_CACHE].cast("B", (IN_CACHE, 7))
    strengths = array("H", bytes(2 * IN_CACHE))
    rates = {"zig-poker-eval": theirs}
    for rules in SEVENS:
        evaluate = partial(kernel.evaluate_many, rows, strengths, ranking_of(rules))
        (lap,) = race({rules.name: evaluate}, quick).values()
        rates[rules.name] = IN_CACHE / lap.seconds / 1e6
    show(
        f"Kernel: {IN_CACHE:,} hands of seven cards again and again, beside zig-poker-eval's batch",
        ("", "M hands/s", "x zig"),
        [(name, f"{rate:.0f}", f"{rate / theirs:.2f}") for name, rate in rates.items()],
    )
    return min(rates[rules.name] for rules in SEVENS) / theirs


def _differs(cards: memoryview, size: int, strengths: array[int], ranking: Ranking | None) -> bool:
    """Whether hands of an array have another strength alone; some thousand of them are tried."""
    return any(
        kernel.evaluate(tuple(cards[row * size : (row + 1) * size]), ranking) != strengths[row]
        for row in range(0, data.MILLION, 997)
    )


def _one_hand(quick: bool) -> None:
    """Nanoseconds of five cards of text."""

    def numbers(hand: str) -> tuple[int, ...]:
        return tuple(map(CARDS.index, hand.split()))

    def mask(hand: str) -> int:
        return sum(1 << number for number in numbers(hand))

    evaluate = calls(kernel.evaluate)
    ours = [
        Way("kernel.evaluate", TEXT, itself, evaluate),
        Way("kernel.evaluate", "numbers", numbers, evaluate),
        Way("kernel.evaluate", "mask", mask, evaluate),
    ]
    theirs, missing = found(rivals.pkrbot, rivals.eval7, rivals.phevaluator, rivals.treys)
    contest(
        "One hand a call: the kernel, of five and of seven cards",
        {str(size): (data.hands(HANDS, size), ours + theirs) for size in (5, 7)},
        missing,
        quick=quick,
    )
