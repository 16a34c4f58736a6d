"""`showdown exam`: deals on which every known mistake shows."""

from __future__ import annotations

from .learning_parsers import exam_parser

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["run"]


def run(arguments: Sequence[str]) -> int:
    """Write an exam to standard output."""
    options = exam_parser().parse_args(arguments)
    from ..check import exam

    print("\n".join(exam(options.task, options.deals, options.seed)))
    return 0
