"""Text for people, wrapped at words if the terminal is narrow."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

USUAL = 80
"""Texts are written for this many columns."""


def fitted(text: str, stream: TextIO | None = None) -> str:
    """A text as it fits the terminal that a stream, by default standard output, goes to."""
    width = terminal_width(stream)
    return wrapped(text, width) if width else text


def terminal_width(stream: TextIO | None = None) -> int | None:
    """How many columns the terminal has that a stream goes to, or `COLUMNS` says, if it is one."""
    try:
        width = os.get_terminal_size((stream or sys.stdout).fileno()).columns
    except (AttributeError, OSError, ValueError):
        return None
    columns = os.environ.get("COLUMNS", "")
    return int(columns[:9]) if columns.isascii() and columns.isdecimal() else width


def wrapped(text: str, width: int) -> str:
    r"""A text whose long lines go on below their last column.

    Of a line of deals with a caret below it, the part around the caret is left.

    >>> print(wrapped("Each line is a deal\n  8C TS KC 1H 4S\n           ^", 12))
    Each line is
    a deal
    … KC 1H 4S
         ^
    >>> print(wrapped("  --json    print one JSON object\nnothing", 26))
      --json    print one
                JSON object
    nothing
    """
    lines = text.split("\n")
    if max(map(len, lines)) <= width:
        return text
    import re
    import textwrap

    found: list[str] = []
    cut = 0
    for line, below in zip(lines, [*lines[1:], ""], strict=True):
        if below.strip() == "^" and len(line) > width:
            cut = max(0, len(below) - width // 2)
            part = line[cut : cut + width]
            part = f"…{part[1:]}" if cut else part
            found.append(part if len(line) <= cut + width else f"{part[:-1]}…")
        elif line.strip() == "^":
            found.append(line[cut:])
            cut = 0
        elif len(re.sub("\x1b\\[[0-9;]*m", "", line)) <= width:
            found.append(line)
        else:
            gaps = [gap.end() for gap in re.finditer("^ +|(?<=[^ ])   *", line)]
            hang = max((gap for gap in gaps if 2 * gap <= width), default=0)
            found += textwrap.wrap(
                line,
                width,
                subsequent_indent=" " * hang,
                break_long_words=False,
                break_on_hyphens=False,
                replace_whitespace=False,
            )
    return "\n".join(found)
