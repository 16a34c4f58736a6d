"""`showdown answers`: who wins each deal, by a program that may have mistakes."""

from __future__ import annotations

from .inputs import name_of, standard_input
from .parsers import parse

__all__ = ["run"]


def run(arguments: list[str]) -> int:
    """Write one answer per line to standard output."""
    options = parse("answers", arguments)
    from ..check import answers

    found = answers(
        standard_input() if options.deals == "-" else options.deals,
        [one.strip() for one in options.mistakes.split(",")] if options.mistakes else (),
        task=options.task,
        name=name_of(options.deals),
    )
    print("\n".join(map(str, found)))
    return 0
