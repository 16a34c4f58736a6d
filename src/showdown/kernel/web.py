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

from .plain import Ranking

if TYPE_CHECKING:
    from collections.abc import Callable

    from typing_extensions import Buffer

    Given = Buffer | list[int] | Ranking | int | None

__all__ = ["compare_ranges", "count_matchups", "evaluate_holes", "evaluate_many", "sample_deals"]


def _call(name: str, *values: Given) -> int:
    """Call a function with numbers, rankings, and buffers, which it may write into."""
    arguments: list[int] = []
    copied: list[tuple[int, memoryview]] = []
    for value in values:
        if value is None or isinstance(value, Ranking):
            arguments.append(0 if value is None else _ranking(value))
        elif isinstance(value, int):
            arguments.append(value)
        else:
            data = memoryview(array("I", value) if isinstance(value, list) else value)
            shape = array("I", [*(data.shape or ()), 1, 1, 1][:4])
            place = exports.web_allocate(16 + data.nbytes)
            _memory(place, 16 + data.nbytes).assign(shape.tobytes() + data.tobytes())
            copied.append((place, data))
            arguments.append(place)
    result: int | None = getattr(exports, f"web_{name}")(*arguments)
    for place, data in copied:
        if data.nbytes and not data.readonly:
            _memory(place + 16, data.nbytes).assign_to(data.cast("B"))
        exports.web_free(place)
    return result or 0


def _memory(place: int, size: int) -> Any:
    # Made anew each time: the memory may have grown, and moved.
    return js.Uint8Array.new(exports.memory.buffer, place, size)


@lru_cache
def _ranking(ranking: Ranking) -> int:
    """Rules as lookup tables in the other memory, where they stay."""
    return _call("ranking", array("H", ranking.column))


def _exported(name: str) -> Callable[..., int]:
    """A function that takes what the plain kernel's takes, in order; what is left out is 0."""
    return lambda *values: _call(name, *values)


evaluate_many: Callable[..., int] = _exported("evaluate_many")
evaluate_holes: Callable[..., int] = _exported("evaluate_holes")
count_matchups: Callable[..., int] = _exported("count_matchups")
compare_ranges: Callable[..., int] = _exported("compare_ranges")


def sample_deals(*values: Any) -> int:
    """Deal at random, and add to counters how often each set of players wins."""
    *before, seed = values[:8]
    return _call("sample_deals", *before, array("Q", [seed]), *values[8:])
