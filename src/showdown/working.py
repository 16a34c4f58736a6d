"""Work done by several threads, and given back in order."""

from __future__ import annotations

from collections import deque
from contextlib import suppress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from queue import SimpleQueue
    from threading import Thread
    from typing import Any, TypeVar

    Item = TypeVar("Item")
    Result = TypeVar("Result")

__all__ = ["Team", "ahead", "in_order", "keep_memory", "started"]

PATIENCE = 0.5
"""So many seconds does a thread wait for work before it looks whether the program ends."""


class Team:
    """Threads that work on what they are given; the results come in that order.

    Args:
        work: what is done with each item.
        threads: how many do it; they begin as they are needed. If the system allows none, whoever
            gives an item works on it.

    >>> team = Team(str.upper, 2)
    >>> team.give("a")
    >>> team.take(), team.busy
    ('A', False)
    >>> team.stop()
    """

    def __init__(self, work: Callable[[Any], object], threads: int) -> None:
        from queue import Empty, SimpleQueue

        self.workers = 0
        keep_memory()
        self.work = work
        self.threads = threads
        self.tasks: SimpleQueue[tuple[Any, SimpleQueue[Any]] | None] = SimpleQueue()
        self.waiting: deque[SimpleQueue[Any]] = deque()
        self.nothing = Empty  # Nothing can be imported any more when the last objects go.

    @property
    def busy(self) -> bool:
        """Whether there are results to be taken."""
        return bool(self.waiting)

    @property
    def full(self) -> bool:
        """Whether results should be taken before more is given: so much is in memory."""
        # Two more than work, so that there is work while the results are made use of.
        return len(self.waiting) >= self.threads + 2

    def give(self, item: object) -> None:
        """Have an item worked on."""
        from queue import SimpleQueue
        from threading import Thread

        if self.workers < self.threads:
            # It knows nothing of the team, so that one that is dropped stops.
            thread = Thread(target=_serve, args=(self.tasks, self.work))
            self.workers += started(thread)
        answer: SimpleQueue[tuple[bool, Any]] = SimpleQueue()
        self.waiting.append(answer)
        if self.workers:
            self.tasks.put((item, answer))
        else:
            _answer(self.work, item, answer)

    def take(self) -> Any:
        """The next result, when it is there; raises what the work raised."""
        failed, result = self.waiting.popleft().get()
        if failed:
            raise result
        return result

    def stop(self) -> None:
        """Work on nothing more.

        Nobody is waited for: whoever stops may be the garbage collector, at a moment at which a
        thread that waits for another waits for ever.
        """
        with suppress(self.nothing):
            while True:
                self.tasks.get_nowait()
        for _ in range(self.workers):
            self.tasks.put(None)
        self.workers = 0

    def __del__(self) -> None:
        if self.workers:
            self.stop()


def keep_memory() -> None:
    """Have glibc keep the memory of a block for the next one.

    It gives large pieces back to the system and gets them anew page by page, which may take a
    sixth of all time, but only pieces larger than any that was freed before.
    """
    with suppress(MemoryError):
        bytes(31 << 20)  # The most that it minds, of which nothing is touched.


def _serve(
    tasks: SimpleQueue[tuple[Any, SimpleQueue[Any]] | None], work: Callable[[Any], object]
) -> None:
    """Work on one task after the other until there is a None, or the program ends.

    At its end the program waits for its threads, also if nobody stops the team: an error that
    nobody caught keeps what it met.
    """
    from queue import Empty
    from threading import main_thread

    while True:
        try:
            task = tasks.get(timeout=PATIENCE)
        except Empty:
            if main_thread().is_alive():
                continue
            return
        if task is None:
            return
        _answer(work, *task)


def _answer(work: Callable[[Any], object], item: object, answer: SimpleQueue[Any]) -> None:
    """Work on an item, and put whether that failed, and what came of it."""
    try:
        answer.put((False, work(item)))
    except BaseException as error:
        answer.put((True, error))


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
        waits: whether the next item has still to come; then results are not kept back for it.

    >>> list(in_order(str.upper, "abc", 2))
    ['A', 'B', 'C']
    """
    if threads == 1:
        yield from map(work, items)
        return
    team = Team(work, threads)
    items = iter(items)
    failure: Exception | None = None
    try:
        more = True
        while more or team.busy:
            while more and not (team.full or (team.busy and waits is not None and waits())):
                try:
                    item = next(items)
                except StopIteration:
                    more = False
                except Exception as error:  # What is under way comes first.
                    failure, more = error, False
                else:
                    team.give(item)
            if team.busy:
                yield team.take()
        if failure is not None:
            raise failure
    finally:
        team.stop()


def ahead(items: Iterable[Item], most: int = 2) -> Iterator[Item]:
    """The items, made by a thread of their own, which is so many ahead.

    >>> list(ahead("abc"))
    ['a', 'b', 'c']
    """
    from queue import SimpleQueue
    from threading import Semaphore, Thread

    made: SimpleQueue[tuple[bool, Any]] = SimpleQueue()
    room = Semaphore(most)
    stopped: list[bool] = []

    def make() -> None:
        try:
            for item in items:
                made.put((True, item))
                room.acquire()
                if stopped:
                    return
        except BaseException as error:
            made.put((False, error))
        else:
            made.put((False, None))

    # What waits for a pipe keeps no program from its end.
    if not started(Thread(target=make, daemon=True)):
        yield from items
        return
    try:
        while True:
            more, item = made.get()
            if more:
                yield item
                room.release()
            elif item is not None:
                raise item
            else:
                return
    finally:
        stopped.append(True)
        room.release()


def started(thread: Thread) -> bool:
    """Whether the system allows one thread more."""
    try:
        thread.start()
    except RuntimeError:
        return False
    return True
