"""The commands' arguments."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NoReturn

from .. import __version__, kernel
from ..errors import quoted, shown
from ..layout.number_styles import STYLES, order_of
from ..read_options import MAX_THREADS
from ..rules import HAND_SIZES, MOST_PLAYERS
from .help_texts import EXAMPLES, HELP, OPTIONS
from .options import JUDGES, RULES, Options

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from _typeshed import SupportsWrite

__all__ = ["TASKS", "parse", "parser"]

TASKS = ("euler", "hackerrank", "uva", "exercism", "codewars", "codeeval")
"""The names of `check`'s tasks, which take longer to import than a help page may take."""


def parse(command: str, arguments: Sequence[str]) -> Options:
    """The options that a command is given."""
    made = parser(command)
    # Options may come between files. What follows `--` gets lost then, so that is read as usual.
    read = made.parse_args if "--" in arguments else made.parse_intermixed_args
    return read(arguments, Options())


def parser(command: str) -> argparse.ArgumentParser:
    """The parser of a command; `count` is `showdown FILE`."""
    name = "showdown" if command == "count" else f"showdown {command}"
    made = _Parser(
        prog=name,
        usage=f"{name} [options] {USAGES[command]}" if command in USAGES else None,
        description=HELP[command],
        epilog=EXAMPLES[command],
        formatter_class=argparse.RawDescriptionHelpFormatter,
        argument_default=argparse.SUPPRESS,
        allow_abbrev=False,
    )
    group: argparse._ActionsContainer = made
    exclusive: argparse._ActionsContainer | None = None
    for line in OPTIONS[command].splitlines():
        if line[0] not in " |":
            group, exclusive = made.add_argument_group(line), None
        elif line[0] == "|":
            exclusive = exclusive or group.add_mutually_exclusive_group()
            _add(exclusive, command, line)
        else:
            _add(group, command, line)
    if "--hand2" in OPTIONS[command]:
        for player in range(3, MOST_PLAYERS + 1):
            made.add_argument(f"--hand{player}", action=_Hand, help=argparse.SUPPRESS)
    return made


def _add(to: argparse._ActionsContainer, command: str, line: str) -> None:
    """Add an argument as `OPTIONS` describes it."""
    spec, _, help_ = line[2:].partition("  ")
    names = [word for word in spec.split() if word.startswith("-")]
    metavar = spec.split()[-1]
    settings: dict[str, Any] = {"help": help_}
    if names and metavar == names[-1]:
        settings["action"] = "store_true"
    elif metavar[-1] in "*+":
        names = ["deal" if command == "explain" else "files"]
        settings |= {"metavar": metavar[:-1], "nargs": metavar[-1]}
    else:
        settings["metavar"] = metavar
    settings |= SETTINGS.get((names or [metavar])[-1], {})
    settings |= SETTINGS.get(f"{command} {(names or [metavar])[-1]}", {})
    to.add_argument(*names or [metavar.lower()], **settings)


class _Parser(argparse.ArgumentParser):
    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        # argparse ignores it when a help page cannot be written.
        (file or sys.stderr).write(message)

    def error(self, message: str) -> NoReturn:
        with suppress(OSError):
            super().error(shown(message))
        raise SystemExit(2)


class _Hand(argparse.Action):
    """Keeps the columns of each player's hand."""

    def __call__(
        self,
        _parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option: str | None = None,
    ) -> None:
        namespace.hands = {**namespace.hands, (option or "").removeprefix("--"): values}


def _number(least: int, most: int | None = None) -> Callable[[str], int]:
    """Reads a whole number in a range."""
    allowed = f", {least} or more" if most is None else f" from {least} to {most}"

    def read(text: str) -> int:
        plain = text.isascii() and text.isdecimal() and len(text) <= 18
        if not plain or int(text) < least or (most is not None and int(text) > most):
            raise argparse.ArgumentTypeError(f"{quoted(text)} is not a whole number{allowed}")
        return int(text)

    return read


def _seconds(text: str) -> float:
    """Reads a time such as 5 or 0.5s."""
    number = text.removesuffix("s")
    if not number.replace(".", "", 1).isdecimal() or not number.isascii() or float(number) <= 0:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a number of seconds, such as 5")
    return float(number)


def _style(text: str) -> str:
    """Reads how cards are written."""
    style = text.replace("-", " ")
    if style.startswith("numbers:"):
        try:
            order_of(style)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None
    elif style not in STYLES:
        names = ", ".join(style.replace(" ", "-") for style in STYLES)
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not one of {names}")
    return style


USAGES = {
    "count": "FILE [FILE ...]",
    "sql": "QUERY FILE [FILE ...]",
    "validate": "FILE [FILE ...]",
    "explain": "HAND HAND [HAND ...] | FILE:LINE",
    "check": "DEALS ANSWERS | DEALS --total N | --list",
}
VERSION = (
    f"showdown {__version__} ({kernel.NAME} kernel, Python {sys.version.split(maxsplit=1)[0]})"
)
SETTINGS: dict[str, dict[str, Any]] = {
    "--wins": {"type": _number(1, MOST_PLAYERS)},
    "--format": {"choices": JUDGES},
    "sql --format": {"choices": ("table", "csv", "tsv", "json", "jsonl")},
    "--hands": {"dest": "with_hands"},
    "--rules": {"choices": tuple(RULES)},
    "--decks": {"choices": ("one", "many")},
    "--players": {"type": _number(2, MOST_PLAYERS)},
    "--cards": {"type": _number(HAND_SIZES[0], HAND_SIZES[-1])},
    "--layout": {"type": _style},
    "--threads": {"type": _number(1, MAX_THREADS)},
    "--hand1": {"action": _Hand},
    "--hand2": {"action": _Hand},
    "--every": {"type": _seconds},
    "--version": {"action": "version", "version": VERSION},
    "--rows": {"type": _number(1)},
    "COUNT": {"type": _number(0)},
    "--seed": {"type": _number(0)},
    "--total": {"type": _number(0)},
    "--task": {"choices": TASKS},
    "--deals": {"dest": "exam_deals", "type": _number(1, 1000)},
    "--as": {"dest": "mistakes"},
}
"""What argparse needs for an argument beyond its line in `OPTIONS`."""
