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
    """Keeps bad lines byte for byte, and why each is no deal in a file beside them.

    Both files appear when all is done. The lines are in the encoding of the first of them, behind
    its byte-order mark if that is UTF-16 or UTF-32; those of other encodings are put into it.

    Args:
        path: where to.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.lines: IO[bytes] | None = None
        self.reasons: IO[bytes] | None = None
        self.encoding: str | None = None
        self.returns = False
        """Whether the first line ends with CR alone, as all others then may."""
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
        if self.encoding is None:
            self.encoding = bad.encoding
            if bad.encoding != "utf-8":
                self.lines.write("\ufeff".encode(bad.encoding))
            self.returns = bad.raw.endswith("\r".encode(bad.encoding))
        raw = bad.raw
        if bad.encoding != self.encoding:
            raw = raw.decode(bad.encoding, "replace").encode(self.encoding)
        self.lines.write(self.end + raw)
        feed, return_ = ("\n".encode(self.encoding), "\r".encode(self.encoding))
        ended = raw.endswith(feed) or (self.returns and raw.endswith(return_))
        self.end = b"" if ended else feed
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
