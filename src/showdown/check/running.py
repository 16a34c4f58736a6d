"""A program run on a file of deals: what it prints, and how it ends."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import time
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from contextlib import suppress
from difflib import get_close_matches
from tempfile import TemporaryFile

from ..errors import file_error, shown
from ..values import Value
from .answer_forms import AnswersError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import IO

MOST_OUTPUT = 1_000_000
"""How many bytes a program may print, besides ten times as many as the deals have."""
MOST_ERRORS = 100_000_000
"""How many bytes a program may print on standard error."""
LAST_LINES = 8
"""How many lines of standard error are kept."""


class ProgramError(AnswersError):
    """A program cannot be run, or prints nothing; the message ends with its standard error."""

    def __init__(self, problem: str, errors: Sequence[str] = ()) -> None:
        super().__init__(problem)
        self.errors = tuple(map(shown, errors))

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

    problem: str
    errors: tuple[str, ...]

    def words(self, known: bool) -> str:
        """What to print after a report; `known` if the report says what the problem is."""
        if not self.problem or (known and not self.errors):
            return ""
        more = "\n".join(f"    {shown(line)}" for line in self.errors)
        if known:
            return f"\n  Your program's last lines on standard error:\n{more}"
        last = f". Its last lines on standard error:\n{more}" if more else "."
        return f"\n  Your program {self.problem}{last}"


def run_program(command: str, deals: str, *, timeout: float = 60) -> tuple[bytes, Ending]:
    """What a program prints for a file of deals, and how it ends.

    The file is its standard input, or the argument `{}` of the command. No shell is involved.

    Raises:
        FileError: if the file cannot be read.
        ProgramError: if the program cannot be run, or prints nothing.
    """
    arguments = _arguments(command)
    with TemporaryFile() as output, TemporaryFile() as errors:
        try:
            stdin = open(os.devnull if "{}" in command else deals, "rb")  # noqa: SIM115
        except OSError as error:
            raise file_error(deals, error) from None
        with stdin:
            process = _start([one.replace("{}", deals) for one in arguments], stdin, output, errors)
        try:
            most = MOST_OUTPUT + 10 * os.stat(deals).st_size
            code = _wait(
                process, timeout, lambda: (_size(output) > most, _size(errors) > MOST_ERRORS)
            )
        finally:
            _kill(process)
        problem = _problem(code, timeout)
        output.seek(0)
        errors.seek(max(0, errors.seek(0, os.SEEK_END) - 10_000))
        last = [line for line in errors.read().decode("utf-8", "replace").splitlines() if line]
        ending = Ending(problem, _whole_frames(last[-LAST_LINES:]))
        printed = output.read()
        if code is None:  # The last line may not be whole.
            printed = printed[: printed.rfind(b"\n") + 1]
    if not printed.strip():
        also = f" and {problem}" if problem else ""
        near = [found for one in arguments if (found := _missing_file(one))]
        hint = f"; did you mean {near[0]}?" if near else ""
        if "{}" not in command and any("argv" in line for line in last):
            hint = "; if it expects a file as an argument, write {} for it"
        raise ProgramError(f"{command}: the program printed nothing{also}{hint}", ending.errors)
    if b"\0" in printed and not printed.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        raise ProgramError(f"{command}: the program prints zero bytes, which are not text")
    return printed, ending


def _arguments(command: str) -> list[str]:
    """The program and its arguments; Windows has its own rules for quotes and backslashes."""
    try:
        found = shlex.split(command, posix=os.name != "nt")
    except ValueError as error:
        raise ProgramError(f"{command}: {str(error).lower()}") from None
    if not found or not found[0]:
        raise ProgramError('no program to run: write it as in "python my_program.py"')
    return [one.strip('"') for one in found] if os.name == "nt" else found


def _start(
    arguments: list[str], stdin: IO[bytes], output: IO[bytes], errors: IO[bytes]
) -> subprocess.Popen[bytes]:
    # Python would keep answers back that it loses when it is stopped.
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    program = arguments[0]
    try:
        return subprocess.Popen(
            arguments,
            stdin=stdin,
            stdout=output,
            stderr=errors,
            env=environment,
            start_new_session=True,
        )
    except FileNotFoundError:
        hint = f"; did you mean {near}?" if (near := _near(program)) else ""
        if os.path.isfile(program):
            hint = "; it is a file here: " + _how_to_run(program)
        raise ProgramError(f"{program}: program not found{hint}") from None
    except PermissionError:
        if os.path.isdir(program):
            raise ProgramError(f"{program} is a folder, not a program") from None
        raise ProgramError(f"{program} is not executable: {_how_to_run(program)}") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ProgramError(f"{program} cannot be run: {reason.lower()}") from None


def _wait(
    process: subprocess.Popen[bytes], timeout: float, too_much: Callable[[], tuple[bool, bool]]
) -> int | None:
    """Wait until a program ends; its exit code, or None if its time is up.

    `too_much` says whether it has printed too much, and whether on standard error.

    Raises:
        ProgramError: if it prints too much.
    """
    end = time.monotonic() + timeout
    while process.poll() is None:
        left = end - time.monotonic()
        if left <= 0:
            return None
        output, errors = too_much()
        if output:
            raise ProgramError("the program prints far more than an answer to each deal")
        if errors:
            raise ProgramError("the program prints far too much on standard error")
        with suppress(subprocess.TimeoutExpired):
            process.wait(min(left, 0.1))
    return process.returncode


def _problem(code: int | None, timeout: float) -> str:
    """What is wrong with how a program ended, if anything is."""
    if code is None:
        unit = "second" if timeout == 1 else "seconds"
        return f"was stopped after {timeout:g} {unit} (--timeout allows more)"
    if code < 0:
        names = {one.value: one.name for one in signal.Signals}
        return f"was ended by the signal {names.get(-code, -code)}"
    return f"ended with exit code {code}" if code else ""


def _whole_frames(lines: list[str]) -> tuple[str, ...]:
    """The last lines, without the end of a frame of a traceback whose beginning is not there."""
    starts = (n for n, line in enumerate(lines) if re.match('Traceback|  File "', line))
    start = next(starts, 0)
    return tuple(lines[start:] if lines and lines[0].startswith(" ") else lines)


def _size(file: IO[bytes]) -> int:
    return os.fstat(file.fileno()).st_size


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill what is left of a program and of what it has started, as far as the system can."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):  # Nothing is left.
            os.killpg(process.pid, signal.SIGKILL)
    elif process.poll() is None:
        process.kill()
    process.wait()


def _how_to_run(program: str) -> str:
    if os.path.splitext(program)[1] == ".py":
        return f'run it as in "python {program}"'
    return f'run it as in "{os.path.join(os.curdir, program)}", or with its interpreter'


def _missing_file(argument: str) -> str:
    """The name of a file that an argument may mean, if it looks like one and there is none."""
    looks_so = os.path.splitext(argument)[1] and not argument.startswith("-")
    return _near(argument) if looks_so and not os.path.exists(argument) else ""


def _near(path: str) -> str:
    """The path of the file with the most similar name: in its folder, or where programs are."""
    folder, name = os.path.split(path)
    folders = [folder] if folder else [os.curdir, *os.get_exec_path()]
    names: set[str] = set()
    for place in folders:
        with suppress(OSError):
            names.update(os.listdir(place))
    near = get_close_matches(name, sorted(names), 1, 0.7)
    return os.path.join(folder, near[0]) if near else ""
