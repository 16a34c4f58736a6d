"""`--bad FILE`: lines that are no deals, left out and kept."""

from __future__ import annotations

from contextlib import ExitStack

from ..show.whole import whole_file
from .files import name_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType
    from typing import IO, Self

    from ..deals.bad import Bad

__all__ = ["REASONS", "Rejects"]

REASONS = ".reasons.tsv"
"""What is put after the name of a file of bad lines for that of its reasons."""


class Rejects:
    """Keeps bad lines, in UTF-8, and why each is no deal in a file beside them.

    Both files appear when all is done.

    Args:
        path: where to.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.lines: IO[bytes] | None = None
        self.reasons: IO[bytes] | None = None
        self.end = b""
        """What is to be put behind the last line so that it ends."""
        self.stack = ExitStack()

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            name = name_of(self.path)
            self.lines = stack.enter_context(whole_file(self.path, name))
            reasons = whole_file(self.path + REASONS, name + REASONS)
            self.reasons = stack.enter_context(reasons)
            self.reasons.write(b"file\tline\tcolumn\treason\n")
            self.stack = stack.pop_all()
        return self

    def __call__(self, bad: Bad) -> None:
        """Keep a line."""
        assert self.lines is not None
        assert self.reasons is not None
        self.lines.write(self.end + bad.raw)
        self.end = b"" if bad.raw.endswith(b"\n") else b"\n"
        error = bad.error
        row = f"{error.file}\t{error.line}\t{error.field or error.column}\t{error.problem}\n"
        self.reasons.write(row.encode("utf-8", "replace"))

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stack.__exit__(kind, error, trace)
