"""The command line: runs the command that is named; turns errors into messages and exit codes."""

from __future__ import annotations

import _signal as signal  # type: ignore[import-not-found]  # `signal` takes longer to import.
import atexit
import gc
import os
import sys
from contextlib import suppress

from ..errors import FileError, ShowdownError, shown
from .options import UsageError
from .suggested import COMMAND, message_of
from .terminal import drop_output, write_utf8

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS = {
    "answers": "check",
    "check": "check",
    "deal": "others",
    "exam": "check",
    "explain": "explain",
    "games": "others",
    "odds": "odds",
    "page": "others",
    "validate": "validate",
}
"""The module of each command; another first argument is a file whose deals are counted."""

ENDING = {getattr(signal, name, signal.SIGINT) for name in ("SIGINT", "SIGTERM", "SIGHUP")}
"""The signals that ask a program to end; Windows has no SIGHUP."""

_CAME: list[int] = []
"""The signal that ended the command, if one did."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit code is 0 when done, 1 for invalid input, 2 for wrong usage.

    Without `argv`, it is that of the process, which a signal ends once everything is cleaned up.
    """
    if argv is not None:
        return _run(list(argv))
    gc.disable()  # Until the command is imported: what that makes stays as long as the process.
    for number in ENDING:
        # Those that are ignored, as under `nohup`, stay ignored.
        if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
            signal.signal(number, _end)
    return _run(sys.argv[1:])


@atexit.register
def _end_as_asked() -> None:
    """End by the signal that came, as its sender expects: a shell then leaves its loop, too."""
    for number in _CAME:
        signal.signal(number, signal.SIG_DFL)
        signal.raise_signal(number)


def _run(arguments: list[str]) -> int:
    named = bool(arguments) and arguments[0] in COMMANDS
    if not named and (problem := _no_command(arguments)):
        _complain(f"showdown: {problem}")
        return 2
    name = arguments[0] if named else "count"
    COMMAND[:] = arguments
    if sys.stderr is None:  # Otherwise errors would go to standard output.
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    try:
        # Without importlib `showdown FILE` starts faster.
        module = __import__(f"{__name__}.{COMMANDS.get(name, name)}", fromlist=[name])
    except ImportError as error:  # SHOWDOWN_KERNEL asks for a kernel that is not installed.
        _complain(f"showdown: {error}")
        return 2
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
    if _CAME:  # The locks of an import ignore exceptions, such as that of a signal.
        raise SystemExit(128 + _CAME[0])
    try:
        if sys.stdout is None:
            raise FileError("showdown: standard output is closed")
        write_utf8()
        try:
            code: int = getattr(module, name)(arguments[1:] if named else arguments)
        except UsageError as error:
            from .parsers import parser

            code = parser(name).refuse(str(error))
        except SystemExit as done:  # argparse, after a help page or wrong usage
            code = int(done.code or 0)
        sys.stdout.flush()
    except ShowdownError as error:
        _complain(message_of(error))
        return 1
    except BrokenPipeError:
        drop_output()
        return 141  # As a shell says that SIGPIPE ended it.
    except OSError as error:
        drop_output()
        _complain(f"showdown: {shown(error.strerror or str(error))}")
        return 1
    return code


def _end(number: int, _: object) -> None:
    drop_output()  # If nobody reads it, to write the rest would take for ever.
    sys.unraisablehook = lambda _: None  # Where exceptions are ignored, they are printed.
    _CAME.append(number)
    raise SystemExit(128 + number)


def _no_command(arguments: Sequence[str]) -> str:
    """What was probably meant if the first argument is a word, a line or cards, but not a file."""
    if not arguments or arguments[0][:1] in ("", "-") or os.path.exists(arguments[0]):
        return ""
    from ..cards.cards_in_text import cards_in

    first = arguments[0]
    file, _, line = first.rpartition(":")
    is_line = line.isdecimal() and os.path.isfile(file)
    if is_line or ("." not in first and cards_in(first)):
        from shlex import join

        meant = shown(join(["showdown", "explain", *arguments]))
        what = "a line of one" if is_line else "cards"
        return f"{first!r} is not a file, but {what}: did you mean {meant}?"
    if first in ("equity", "outs"):
        return f"for {first}: showdown odds HAND {'HAND' if first == 'equity' else '--board CARDS'}"
    if not first.isalpha():
        return ""
    from difflib import get_close_matches

    near = get_close_matches(first.lower(), [*COMMANDS, "--help", "--version"], 1, 0.7)
    return f"unknown command {first!r}: did you mean {near[0]!r}?" if near else ""


def _complain(text: str) -> None:
    with suppress(OSError):
        print(text, file=sys.stderr)
