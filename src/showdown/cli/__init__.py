"""The command line: which command is meant, and how its failures end.

A command's module is imported when it is called.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module

from ..errors import ShowdownError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]

COMMANDS = ("deal", "explain")
"""What the first argument may name; anything else is a file whose deals are counted."""

INTERRUPTED = 130
BROKEN_PIPE = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit code is 0 when done, 1 if the input is wrong, 2 for wrong usage."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    named = bool(arguments) and arguments[0] in COMMANDS
    command = import_module(f".{arguments[0] if named else 'count'}", __name__)
    try:
        code: int = command.run(arguments[1:] if named else arguments)
        sys.stdout.flush()
    except ShowdownError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Python would complain when it flushes what nobody reads any more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    return code
