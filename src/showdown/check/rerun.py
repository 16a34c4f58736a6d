"""A program that was run once, and is run again on other deals."""

from __future__ import annotations

import time
from contextlib import suppress

from .answer_forms import AnswersError
from .reading_answers import read_answers
from .running import run_program

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .deal_set import DealSet
    from .report import Report

MOST_DEALS = 10_000
"""Up to this many deals a program is run again."""


class Rerun:
    """A program that can be run again for some time.

    Attributes:
        lines: the lines of its deals; none if it cannot be run again, because the file has other
            lines, or too many.
    """

    def __init__(
        self, command: str, path: str, text: bytes, report: Report, timeout: float
    ) -> None:
        self._command = command
        self._path = path
        self._form = report.answers.form
        self._stop = time.monotonic() + timeout
        self._line_end = b"\r\n" if b"\r\n" in text else b"\n"
        self._last_end = self._line_end if text.endswith(b"\n") else b""
        lines = text.splitlines()
        whole = len(lines) == report.deals == len(report.answers.winners) <= MOST_DEALS
        self.lines = lines if whole else []

    def answers_to(self, lines: list[bytes], deals: DealSet, correct: bytes) -> bytes | None:
        """What the program answers to deals in these lines; None if it does not end well in time.

        The file of the deals is overwritten.
        """
        left = self._stop - time.monotonic()
        if left <= 0:
            return None
        with open(self._path, "wb") as file:
            file.write(self._line_end.join(lines) + self._last_end)
        with suppress(AnswersError):
            printed, ending = run_program(self._command, self._path, timeout=left)
            found = read_answers(printed, deals, correct, self._command)
            as_before = found.form == self._form and len(found.winners) == len(deals)
            return found.winners if as_before and not ending.problem else None
        return None
