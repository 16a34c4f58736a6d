"""`showdown exam`: deals that reveal every known mistake."""

from __future__ import annotations

from .parsers import parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["run"]


def run(arguments: Sequence[str]) -> int:
    """Write an exam to standard output."""
    options = parse("exam", arguments)
    from ..check import exam

    print("\n".join(exam(options.task, options.exam_deals, options.seed)))
    return 0
