"""The command line: which command is meant, and how its failures end.

A command's module is imported when it is called.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper

from ..errors import FileError, ShowdownError, shown
from .stopping import Stopped, stoppable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]

COMMANDS = ("answers", "check", "deal", "exam", "explain", "sql", "validate")
"""What the first argument may name; anything else is a file whose deals are counted."""

INTERRUPTED = 130
BROKEN_PIPE = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit code is 0 when done, 1 if the input is wrong, 2 for wrong usage."""
    try:
        with stoppable():
            return _run(list(sys.argv[1:] if argv is None else argv))
    except Stopped as stopped:
        return 128 + stopped.number
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(arguments: list[str]) -> int:
    named = bool(arguments) and arguments[0] in COMMANDS
    if sys.stderr is None:
        # Else what is meant for it would go to standard output.
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    try:
        command = import_module(f".{arguments[0] if named else 'count'}", __name__)
    except ImportError as error:  # SHOWDOWN_KERNEL asks for a kernel that is not there.
        _complain(f"showdown: {error}")
        return 2
    try:
        if sys.stdout is None:
            raise FileError("showdown: standard output is closed")
        _spell_suits_where_signs_are_unknown()
        try:
            code: int = command.run(arguments[1:] if named else arguments)
        except SystemExit as done:  # argparse, after a help page or wrong usage
            code = int(done.code or 0)
        sys.stdout.flush()
    except ShowdownError as error:
        _complain(str(error))
        return 1
    except BrokenPipeError:
        _drop_output()
        return BROKEN_PIPE
    except OSError as error:
        _drop_output()
        _complain(f"showdown: {shown(error.strerror or str(error))}")
        return 1
    return code


def _complain(text: str) -> None:
    """Print a line on standard error, if that can be written."""
    with suppress(OSError):
        print(text, file=sys.stderr)


def _drop_output() -> None:
    """Forget what could not be written: Python would try again, and complain, when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _spell_suits_where_signs_are_unknown() -> None:
    """Write `8c` for `8♣` to a terminal that has no such signs, instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.encoding.lower() not in ("utf-8", "utf8"):
            from codecs import register_error

            register_error("suits", _spelled)
            stream.reconfigure(errors="suits")


def _spelled(error: UnicodeError) -> tuple[str, int]:
    from ..cards import SUIT_LETTERS, SUIT_SYMBOLS

    assert isinstance(error, UnicodeEncodeError)
    sign = error.object[error.start]
    plain = {"…": "...", **dict(zip(SUIT_SYMBOLS, SUIT_LETTERS, strict=True))}
    return plain.get(sign, "?"), error.start + 1
