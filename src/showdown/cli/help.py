"""`showdown help`: the overview, or all options of a command."""

from __future__ import annotations

from .help_texts import HELP, OVERVIEW
from .parsers import parser

__all__ = ["help"]


def help(arguments: list[str]) -> int:  # noqa: A001
    """Print the overview, or all options of a command; `count` stands for `showdown FILE`."""
    if not arguments:
        print(OVERVIEW, end="")
    elif arguments[0] in HELP:
        parser(arguments[0]).print_help()
    else:
        known = ", ".join(map(repr, HELP))
        return parser("count").refuse(f"invalid choice: {arguments[0]!r} (choose from {known})")
    return 0
