"""Work done by several threads, with the results in order."""

from __future__ import annotations

from collections import deque
from contextlib import suppress

from .errors import ShowdownError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future
    from typing import TypeVar

    Item = TypeVar("Item")
    Result = TypeVar("Result")

__all__ = ["in_order"]


def in_order(
    work: Callable[[Item], Result],
    items: Iterable[Item],
    threads: int,
    waits: Callable[[], bool] | None = None,
) -> Iterator[Result]:
    """What the work makes of each item, in order; a few items ahead are worked on meanwhile.

    The items are taken by whoever takes the results: some can be had by one thread only, such as
    the rows of a database, and who waits for them can be interrupted.

    Args:
        work: done with each item by one of the threads.
        items: on what.
        threads: how many work; with one, it is the caller.
        waits: whether the next item has not arrived yet; then results are not held back for it.

    Raises:
        ShowdownError: if the system allows no more threads.

    >>> list(in_order(str.upper, "abc", 2))
    ['A', 'B', 'C']
    """
    if threads == 1:
        yield from map(work, items)
        return
    from concurrent.futures import ThreadPoolExecutor

    _keep_memory()
    pool = ThreadPoolExecutor(threads)
    results: deque[Future[Result]] = deque()
    failure: Exception | None = None
    items = iter(items)
    try:
        while failure is None:
            # Two more than work, so that there is work while the results are made use of.
            while len(results) >= threads + 2 or (results and waits is not None and waits()):
                yield results.popleft().result()
            try:
                item = next(items)
            except StopIteration:
                break
            except Exception as error:  # What is under way comes first.
                failure = error
            else:
                results.append(_submitted(pool.submit, work, item))
        while results:
            yield results.popleft().result()
        if failure is not None:
            raise failure
    finally:
        # Nobody is waited for: this may be the garbage collector.
        pool.shutdown(wait=False, cancel_futures=True)


def _submitted(
    submit: Callable[..., Future[Result]], work: Callable[[Item], Result], item: Item
) -> Future[Result]:
    try:
        return submit(work, item)
    except RuntimeError as error:
        raise ShowdownError(f"{error}: with one thread, none has to be started") from error


def _keep_memory() -> None:
    """Have glibc keep the memory of a block for the next one.

    It gives large pieces back to the system and gets them anew page by page, which may take a
    sixth of all time, but only pieces larger than any that was freed before.
    """
    with suppress(MemoryError):
        bytes(31 << 20)  # The most that it minds, of which nothing is touched.
