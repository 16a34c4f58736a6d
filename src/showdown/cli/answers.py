"""`showdown answers`: what a program answers, mistakes included."""

from __future__ import annotations

from .check import standard_input
from .files import STDIN, name_of
from .learning_parsers import answers_parser

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["run"]


def run(arguments: Sequence[str]) -> int:
    """Write an answer a line to standard output."""
    options = answers_parser().parse_args(arguments)
    from ..check import answers

    stdin = options.deals == "-"
    found = answers(
        standard_input() if stdin else options.deals,
        [one.strip() for one in options.mistakes.split(",")] if options.mistakes else (),
        task=options.task,
        name=STDIN if stdin else name_of(options.deals),
    )
    print("\n".join(map(str, found)))
    return 0
