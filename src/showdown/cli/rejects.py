"""`--bad FILE`: invalid lines, skipped and kept in a file."""

from __future__ import annotations

from contextlib import contextmanager

from ..show.atomic import atomic_file
from .inputs import AllInvalidError, name_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..deals.bad import Bad

__all__ = ["rejects"]

REASONS = ".reasons.tsv"
"""What is added to the name of the file of invalid lines for the file of their reasons."""


@contextmanager
def rejects(path: str) -> Iterator[Callable[[Bad], None]]:
    """A function that keeps invalid lines in a file, and the reason for each in a second one.

    The lines are in UTF-8. Both files appear at the end of the job.
    """
    name = name_of(path)
    failure = None
    with (
        atomic_file(path, name) as lines,
        atomic_file(path + REASONS, name + REASONS) as reasons,
    ):
        reasons.write(b"file\tline\tcolumn\treason\n")
        line_end = b""

        def keep(bad: Bad) -> None:
            nonlocal line_end
            lines.write(line_end + bad.raw)
            line_end = b"" if bad.raw.endswith(b"\n") else b"\n"
            error = bad.error
            row = f"{error.file}\t{error.line}\t{error.field or error.column}\t{error.problem}\n"
            reasons.write(row.encode("utf-8", "replace"))

        try:
            yield keep
        except AllInvalidError as error:  # Then the reasons matter most.
            failure = error
    if failure is not None:
        raise failure
