"""Work on several threads, with the results in order."""

from __future__ import annotations

import os
from collections import deque
from functools import partial

from .. import kernel
from ..errors import ShowdownError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Executor
    from typing import TypeVar

    Item = TypeVar("Item")
    Result = TypeVar("Result")


def ordered_map(
    work: Callable[[Item], Result], items: Iterable[Item], threads: int
) -> Iterator[Result]:
    """Apply a function to items on several threads, a few items ahead; results are in order.

    The calling thread takes the items: some can be taken by one thread only, such as the rows of
    a database, and only the main thread can be interrupted while it waits. With one thread, it
    does the work too.

    >>> list(ordered_map(str.upper, "abc", 2))
    ['A', 'B', 'C']
    """
    pool: Executor | None = None
    results: deque[Callable[[], Result]] = deque()
    failure: Exception | None = None
    items = iter(items)
    try:
        while True:
            # Two more than threads, which thus have work while the caller uses a result.
            while len(results) >= threads + 2:
                yield results.popleft()()
            try:
                item = next(items)
            except StopIteration:
                break
            except Exception as error:  # The results of earlier items come first.
                failure = error
                break
            if threads == 1 or (pool is None and not results):  # It is perhaps the only one.
                results.append(partial(work, item))
                continue
            if pool is None:
                from concurrent.futures import ThreadPoolExecutor

                pool = ThreadPoolExecutor(threads)
            try:
                results.append(pool.submit(work, item).result)
            except RuntimeError as error:
                raise ShowdownError(f"{error}: use one thread, which starts none") from error
        while results:
            yield results.popleft()()
        if failure is not None:
            raise failure
    finally:
        if pool is not None:
            # Do not wait for the threads: this may be the garbage collector.
            pool.shutdown(wait=False, cancel_futures=True)


def cpu_count() -> int:
    """How many threads can work at once."""
    if kernel.NAME != "compiled":
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
