"""Work on several threads, with the results in order."""

from __future__ import annotations

from collections import deque
from functools import partial
from queue import SimpleQueue
from threading import Lock, Thread

from ..errors import ShowdownError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any, TypeVar

    Item = TypeVar("Item")
    Result = TypeVar("Result")


def ordered_map(
    work: Callable[[Item], Result], items: Iterable[Item], threads: int
) -> Iterator[Result]:
    """Apply a function to items on several threads, a few items ahead; results are in order.

    The calling thread takes the items: some can be taken by one thread only, such as the rows of
    a database, and only the main thread can be interrupted while it waits. With one thread, it
    does the work too. To import `concurrent.futures` takes as long as to count a million deals.

    >>> list(ordered_map(str.upper, "abc", 2))
    ['A', 'B', 'C']
    """
    waiting: deque[tuple[Callable[[], Result], SimpleQueue[Any]]] = deque()
    results: deque[Callable[[], Result]] = deque()
    free, lock = threads, Lock()

    def serve() -> None:
        """Work on what is waiting, and end when nothing is, whatever becomes of the caller."""
        nonlocal free
        while True:
            with lock:
                try:
                    call, outcome = waiting.popleft()
                except IndexError:
                    free += 1
                    return
            try:
                outcome.put((None, call()))
            except BaseException as error:
                outcome.put((error, None))

    def started(call: Callable[[], Result]) -> Callable[[], Result]:
        nonlocal free
        outcome: SimpleQueue[Any] = SimpleQueue()
        with lock:
            waiting.append((call, outcome))
            more = free > 0
            free -= more
        try:
            if more:
                Thread(target=serve).start()
        except RuntimeError as error:
            raise ShowdownError(f"{error}: use one thread, which starts none") from error
        return lambda: _unless(*outcome.get())

    try:
        for number, call in enumerate(_calls(work, items)):
            # The first is perhaps the only one.
            results.append(started(call) if number and threads > 1 else call)
            # Two more than threads, which thus have work while the caller uses a result.
            if len(results) == threads + 2:
                yield results.popleft()()
        while results:
            yield results.popleft()()
    finally:
        # Do not wait for the threads: this may be the garbage collector.
        waiting.clear()


def _calls(work: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[Callable[[], Result]]:
    try:
        for item in items:
            yield partial(work, item)
    except Exception as error:  # The results of earlier items come first.
        yield partial(_unless, error)


def _unless(error: BaseException | None, result: Any = None) -> Any:
    if error is None:
        return result
    try:
        raise error
    finally:
        del error  # It has this frame.
