"""Work done by several threads, and given back in order."""

from __future__ import annotations

from collections import deque

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from threading import Thread
    from typing import TypeVar

    Item = TypeVar("Item")
    Result = TypeVar("Result")

__all__ = ["in_order"]


def in_order(
    work: Callable[[Item], Result], items: Iterable[Item], threads: int
) -> Iterator[Result]:
    """What the work makes of each item, in order; a few items ahead are worked on meanwhile.

    Nobody is waited for at the end: whoever drops the iterator may be the garbage collector, at a
    moment at which a thread that waits for another waits for ever.

    >>> list(in_order(str.upper, "abc", 2))
    ['A', 'B', 'C']
    """
    if threads == 1:
        yield from map(work, items)
        return
    from queue import SimpleQueue
    from threading import Thread

    tasks: SimpleQueue[tuple[Item, SimpleQueue[Result | BaseException]] | None] = SimpleQueue()
    waiting: deque[SimpleQueue[Result | BaseException]] = deque()
    workers = 0
    stopped = False

    def run() -> None:
        while (task := tasks.get()) is not None:
            item, answer = task
            if not stopped:
                try:
                    answer.put(work(item))
                except BaseException as error:
                    answer.put(error)

    items = iter(items)
    failure: Exception | None = None
    try:
        more = True
        while more or waiting:
            while more and len(waiting) <= threads:
                try:
                    item = next(items)
                except StopIteration:
                    more = False
                except Exception as error:  # What is under way comes first.
                    failure, more = error, False
                else:
                    if workers < threads:
                        workers += _started(Thread(target=run), needed=not workers)
                    waiting.append(SimpleQueue())
                    tasks.put((item, waiting[-1]))
            if waiting:
                result = waiting.popleft().get()
                if isinstance(result, BaseException):
                    raise result
                yield result
        if failure is not None:
            raise failure
    finally:
        stopped = True
        for _ in range(workers):
            tasks.put(None)


def _started(thread: Thread, *, needed: bool) -> bool:
    """Whether the system allows one thread more; without any, there is no work."""
    try:
        thread.start()
    except RuntimeError:
        if needed:
            raise
        return False
    return True
