"""The compiled kernel in a browser, as WebAssembly, for what takes long in pure Python.

`tools/page.py` makes it of `cpp/web/`, and the page's worker loads it beside Python, which has no
part in its memory: what a function takes is copied there, and what it writes is copied back. All
else is done by the plain kernel.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import js  # type: ignore[import-not-found]
from showdown_kernel import exports  # type: ignore[import-not-found]

from . import plain_hands
from .plain_hands import Ranking

if TYPE_CHECKING:
    from collections.abc import Sequence

    from typing_extensions import Buffer

__all__ = ["compare_ranges", "count_boards", "evaluate_holes", "evaluate_many", "sample_deals"]


def _call(name: str, *given: Buffer | Ranking | int | None) -> int:
    """Call a function with numbers, rankings, and buffers, which it may write into."""
    arguments: list[int] = []
    copied: list[tuple[int, memoryview]] = []
    for value in given:
        if value is None or isinstance(value, Ranking):
            arguments.append(0 if value is None else _ranking(value))
        elif isinstance(value, int):
            arguments.append(value)
        else:
            data = memoryview(value)
            place = exports.web_allocate(data.nbytes + 1)
            if data.nbytes:
                _memory(place, data.nbytes).assign(data.tobytes())
            copied.append((place, data))
            arguments.append(place)
    found: int | None = getattr(exports, f"web_{name}")(*arguments)
    for place, data in copied:
        if data.nbytes and not data.readonly:
            _memory(place, data.nbytes).assign_to(data.cast("B"))
        exports.web_free(place)
    return found or 0


def _memory(place: int, size: int) -> Any:
    # Made anew each time: the memory may have grown, and moved.
    return js.Uint8Array.new(exports.memory.buffer, place, size)


@lru_cache
def _ranking(ranking: Ranking) -> int:
    """Rules as lookup tables in the other memory, where they stay."""
    return _call("ranking", array("H", ranking.column))


def evaluate_many(cards: Buffer, out: Buffer, ranking: Ranking | None = None) -> int:
    """Write a strength for each hand; gives the first invalid row, or the number of rows."""
    if memoryview(cards).ndim == 1:  # Masks.
        return plain_hands.evaluate_many(cards, out, ranking)
    rows, each = _shape(cards)
    return _call("evaluate_many", cards, rows, each, out, ranking)


def evaluate_holes(
    holes: Buffer, board: Buffer, exactly: int, out: Buffer, ranking: Ranking | None = None
) -> int:
    """Write a strength for each hand with a board; gives the first invalid row, or the number."""
    rows, each = _shape(holes)
    same = len(memoryview(board)) == 1
    return _call("evaluate_holes", holes, rows, each, board, same, exactly, out, ranking)


def count_boards(
    hands: Buffer,
    boards: Buffer,
    dead: Buffer,
    out: Buffer,
    exactly: int = 0,
    ranking: Ranking | None = None,
    low: Ranking | None = None,
) -> None:
    """Add to counters how many boards each set of players wins."""
    rows, players, hole = _shape(hands)
    board, gone = len(memoryview(boards)) // rows, len(memoryview(dead))
    _call(
        "count_boards",
        *(hands, rows, players, hole, boards, board, dead, gone, out, exactly, ranking, low),
    )


def compare_ranges(
    hands: Buffer,
    weights: Buffer,
    suits: Buffer,
    part: int,
    board: Buffer,
    dead: Buffer,
    out: Buffer,
    ranking: Ranking | None = None,
) -> None:
    """Add how often each hand of two ranges beats and ties the other range."""
    known, gone = len(memoryview(board)), len(memoryview(dead))
    (count, _), (orders, _) = _shape(hands), _shape(suits)
    _call(
        "compare_ranges",
        *(hands, count, weights, suits, orders, part, board, known, dead, gone, out, ranking),
    )


def sample_deals(
    hands: Buffer,
    chances: Buffer,
    sizes: Sequence[int],
    given: Sequence[int],
    board: Buffer | None,
    dead: Buffer,
    deals: int,
    seed: int,
    out: Buffer,
    shares: Buffer,
    hole: int = 2,
    exactly: int = 0,
    ranking: Ranking | None = None,
    low: Ranking | None = None,
    badugi: Buffer | None = None,
) -> int:
    """Deal at random, and add to counters how often each set of players wins."""
    shared, whole = (b"", 0) if board is None else (board, 5)
    known, gone = len(memoryview(shared)), len(memoryview(dead))
    each, cards, start = array("I", sizes), array("I", given), array("Q", [seed])
    return _call(
        "sample_deals",
        *(hands, chances, each, cards, len(sizes), shared, known, whole, dead, gone),
        *(deals, start, out, shares, hole, exactly, ranking, low, badugi),
    )


def _shape(buffer: Buffer) -> tuple[int, ...]:
    return memoryview(buffer).shape or ()
