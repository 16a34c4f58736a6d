"""A program run on a file of deals: what it prints, and how it ends."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from tempfile import TemporaryFile

from ..errors import quoted, shown
from ..values import Value
from .answer_forms import AnswersError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO

    Command = str | Sequence[str]

MOST_OUTPUT = 1_000_000
"""How many bytes a program may print, besides ten times as many as the deals have."""
DEALS_COME = "the deals come on standard input, or in the file whose name replaces {}"


class ProgramError(AnswersError):
    """A program cannot be run, or prints nothing; the message ends with its standard error."""

    def __init__(self, problem: str, errors: Sequence[str] = ()) -> None:
        super().__init__(problem)
        self.errors: tuple[str, ...] = tuple(map(shown, errors))

    @property
    def description(self) -> str:
        """What is wrong, and the program's last lines on standard error."""
        return "\n  ".join([super().description, *self.errors])


class Ending(Value):
    """How a program ended.

    Attributes:
        problem: what is wrong, such as `ended with exit code 1`; empty if nothing is.
        errors: its last lines on standard error.
    """

    problem: str = ""
    errors: tuple[str, ...] = ()


ENDED_WELL = Ending()


def run_program(command: Command, deals: str, timeout: float) -> tuple[bytes, Ending]:
    """What a program prints for a file of deals, and how it ends.

    The file is its standard input, or the argument `{}` of the command. No shell is involved.

    Raises:
        ProgramError: if the program cannot be run, or prints nothing.
    """
    arguments = _arguments(command)
    is_named = any("{}" in argument for argument in arguments)
    with TemporaryFile() as output, TemporaryFile() as errors:
        with open(os.devnull if is_named else deals, "rb") as stdin:
            filled_in = [argument.replace("{}", deals) for argument in arguments]
            process = _start(filled_in, stdin, output, errors)
        most = MOST_OUTPUT + 10 * os.stat(deals).st_size
        try:
            code = _wait(process, timeout, (output, errors), most)
        finally:
            _kill(process)
        output.seek(0)
        errors_size = errors.seek(0, os.SEEK_END)
        errors.seek(max(0, errors_size - 10_000))
        printed = output.read(most + 1)
        last = [line for line in errors.read().decode("utf-8", "replace").splitlines() if line]
    if max(len(printed), errors_size) > most:
        first = quoted(printed[:200].decode("utf-8", "replace").partition("\n")[0])
        problem = f"the program prints far more than an answer to each deal, first {first}"
        raise ProgramError(f"{name_of(command)}: {problem}")
    if code is None:  # The last line may not be whole.
        printed = printed[: printed.rfind(b"\n") + 1]
    problem = _problem(code)
    last = last[-5:]
    if not printed.strip():
        also = f" and {problem}" if problem else ""
        wants_file = re.search("argv|FileNotFound|ENOENT|kind: NotFound", "\n".join(last))
        hint = f"; {DEALS_COME}" if wants_file and not is_named else ""
        raise ProgramError(f"{name_of(command)}: the program printed nothing{also}{hint}", last)
    return printed, Ending(problem, tuple(last))


def name_of(command: Command) -> str:
    """A command as a shell would take it; a TypeError if it is none."""
    refuse_function(command)
    return shown(command if isinstance(command, str) else shlex.join(command))


def refuse_function(given: object) -> None:
    """Raise a TypeError that says how a function is checked."""
    if callable(given):
        raise TypeError("for a function: check.grade(deals, [function(deal) for deal in deals])")


def _arguments(command: Command) -> list[str]:
    """The program and its arguments."""
    try:
        posix = os.name != "nt"  # Windows has its own rules for quotes and backslashes.
        arguments = shlex.split(command, posix=posix) if isinstance(command, str) else [*command]
    except ValueError as error:
        raise ProgramError(f"{command}: {str(error).lower()}") from None
    if not arguments or not arguments[0]:
        raise ProgramError('no program to run: write it as in "python my_program.py"')
    return arguments if posix else [argument.strip('"') for argument in arguments]


def _start(
    arguments: list[str], stdin: IO[bytes], output: IO[bytes], errors: IO[bytes]
) -> subprocess.Popen[bytes]:
    # Python would keep answers back that it loses when it is stopped.
    env = {**os.environ, "PYTHONUNBUFFERED": "1"}
    program = arguments[0]
    try:
        return subprocess.Popen(
            arguments, stdin=stdin, stdout=output, stderr=errors, env=env, start_new_session=True
        )
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        if isinstance(error, FileNotFoundError):
            reason = "program not found"
        hint = ""
        if os.path.isfile(program):
            how = f"python {program}" if program.endswith(".py") else os.path.join(".", program)
            hint = f"; it is a file here: run it as in {how!r}"
        raise ProgramError(f"{program}: {reason.lower()}{hint}") from None


def _wait(
    process: subprocess.Popen[bytes], timeout: float, files: Sequence[IO[bytes]], most: int
) -> int | None:
    """Wait until a program ends, or prints too much; its exit code, or None if it still runs."""
    end = time.monotonic() + timeout
    while process.poll() is None:
        left = end - time.monotonic()
        if left <= 0 or any(os.fstat(file.fileno()).st_size > most for file in files):
            return None
        with suppress(subprocess.TimeoutExpired):
            process.wait(min(left, 0.1))
    return process.returncode


def _problem(code: int | None) -> str:
    """What is wrong with how a program ended, if anything is."""
    if code is None:
        return "was stopped when its time was up (a longer --timeout allows more)"
    if code < 0:
        names = {number.value: number.name for number in signal.Signals}
        return f"was ended by the signal {names.get(-code, -code)}"
    return f"ended with exit code {code}" if code else ""


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill what is left of a program and of what it has started, as far as the system can."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):  # Nothing is left.
            os.killpg(process.pid, signal.SIGKILL)
    elif process.poll() is None:
        process.kill()
    process.wait()
