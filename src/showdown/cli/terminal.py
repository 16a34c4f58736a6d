"""The terminal that output goes to: its width, its colors and its characters."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper

USUAL = 80
"""How many columns a terminal has, unless it says so."""


def terminal_width() -> int | None:
    """How many columns the terminal has that standard output goes to, if it is one."""
    if not sys.stdout.isatty():
        return None
    from shutil import get_terminal_size

    return get_terminal_size().columns


def has_colours() -> bool:
    """Whether output goes to a terminal that may show colours."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain


def write_utf8() -> None:
    """Write UTF-8, as cards have suits, whatever the system's encoding is."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.encoding.lower() != "utf-8":
            stream.reconfigure(encoding="utf-8")


def drop_output() -> None:
    """Discard what is not written yet: Python would try again, and complain, when it ends."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (AttributeError, OSError):  # Standard output is not a file, or closed.
        return
