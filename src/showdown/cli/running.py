"""`showdown --every SECONDS`: the totals so far, while input goes on."""

from __future__ import annotations

from contextlib import suppress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self

    from ..show.progress import Progress
    from ..tallies import Tally

__all__ = ["Running"]


class Running:
    """Says the totals of a source at each interval in which some were added.

    Call it with each tally. Used as a context, it says them also while no more input comes.

    Args:
        name: what the source is called.
        seconds: how long an interval is.
        progress: what says them.
    """

    def __init__(self, name: str, seconds: float, progress: Progress) -> None:
        from threading import TIMEOUT_MAX, Event, Thread

        self.name = name
        self.seconds = min(seconds, TIMEOUT_MAX)
        self.progress = progress
        self.tally: Tally | None = None
        self.over = Event()
        self.thread = Thread(target=self._say_all, daemon=True)

    def __enter__(self) -> Self:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        self.thread.join()

    def __call__(self, tally: Tally) -> None:
        """These are the totals now."""
        self.tally = tally

    def _say_all(self) -> None:
        told = None
        while not self.over.wait(self.seconds):
            tally = self.tally
            if tally is not None and tally is not told:
                told = tally
                with suppress(OSError):  # Nobody listens any more.
                    self._say(tally)

    def _say(self, tally: Tally) -> None:
        wins = "   ".join(f"Player {n} {won:,}" for n, won in enumerate(tally.wins, 1))
        self.progress.say(f"{self.name}   {tally.deals:,} deals   {wins}   Ties {tally.ties:,}")
