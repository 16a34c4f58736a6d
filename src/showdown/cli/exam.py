"""`showdown exam`: deals that reveal every known mistake."""

from __future__ import annotations

from .parsers import parse

__all__ = ["run"]


def run(arguments: list[str]) -> int:
    """Write an exam to standard output."""
    options = parse("exam", arguments)
    from ..check import exam

    print("\n".join(exam(options.task, options.exam_deals, options.seed)))
    return 0
