"""Parsers of the commands' arguments, made from their help pages."""

from __future__ import annotations

import argparse
import re
import sys
from contextlib import suppress
from difflib import get_close_matches
from shutil import get_terminal_size
from textwrap import wrap
from typing import TYPE_CHECKING, Any, NoReturn

from .. import __version__, kernel
from ..errors import quoted, shown
from ..reading.options import HANDS, read_options
from ..rules.games import game_named
from .fitted import USUAL, fitted, wrapped
from .help_texts import HELP, OVERVIEW
from .options import Options

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def parse(command: str, arguments: Sequence[str]) -> Options:
    """The options that a command is given."""
    made = parser(command)
    # Options may come between files. What follows `--` gets lost then, so that is read as usual.
    read = made.parse_args if "--" in arguments else made.parse_intermixed_args
    return read(arguments, Options())


def help(arguments: list[str]) -> int:  # noqa: A001
    """`showdown help`: the overview, or all options of a command; `count` is `showdown FILE`."""
    if not arguments:
        print(fitted(OVERVIEW), end="")
    elif arguments[0] in HELP:
        parser(arguments[0]).print_help()
    else:
        near = get_close_matches(arguments[0], HELP, 1)
        meant = f": did you mean {near[0]!r}?" if near else ""
        return parser("count").refuse(f"unknown command {arguments[0]!r}{meant}")
    return 0


def parser(command: str) -> _Parser:
    """The parser of a command; `count` is `showdown FILE`."""
    about, _, rest = HELP[command].partition("\noptions:\n")
    usage, _, description = about.partition("\n\n")
    options, _, examples = rest.partition("\n\n")
    made = _Parser(
        prog="showdown" if command == "count" else f"showdown {command}",
        usage=usage,
        description=description,
        epilog=examples,
        formatter_class=_HelpFormatter,
        argument_default=argparse.SUPPRESS,
        allow_abbrev=False,
        add_help="--help-all" not in options,
    )
    group: argparse._ActionsContainer = made
    exclusive: argparse._ActionsContainer | None = None
    for line in options.splitlines():
        if line[0] not in " |":
            group, exclusive = made.add_argument_group(line), None
        elif line[0] == "|":
            exclusive = exclusive or group.add_mutually_exclusive_group()
            _add(exclusive, line[2:])
        else:
            _add(group, line[2:])
    if "--hand2" in options:
        for name in HANDS[2:]:
            made.add_argument(f"--{name}", help=argparse.SUPPRESS)
    return made


def _add(to: argparse._ActionsContainer, line: str) -> None:
    spec, _, help_ = line.partition("  ")
    names = [word for word in spec.split() if word.startswith("-")]
    word = spec.split()[-1]
    settings: dict[str, Any] = {"help": help_} | SPECIAL.get(word, {})
    if word in names:
        settings.setdefault("action", "store_true")
    elif word[0] == "{":
        settings["choices"] = word[1:-1].split(",")
        if not names:
            names, settings["metavar"] = ["shell"], "SHELL"
    else:
        settings["metavar"] = word.rstrip("*+")
        if bounds := re.fullmatch(r"(\d+)-(\d+)", word):
            settings["type"] = _whole_number(*map(int, bounds.groups()))
        elif word in TYPES:
            settings["type"] = TYPES[word]
        if not names and word not in ("QUERY", "COUNT"):
            settings["nargs"] = word[-1] if word[-1] in "*+" else 1
            names = ["hands_given" if word == "HAND+" else "files"]
    to.add_argument(*names or [word.lower()], **settings)


class _Parser(argparse.ArgumentParser):
    def _print_message(self, message: str, file: Any = None) -> None:
        # argparse ignores it when a help page cannot be written.
        file = file or sys.stderr
        file.write(fitted(message, file))

    def format_help(self) -> str:
        width = get_terminal_size().columns
        if width < USUAL:
            paragraphs = (self.description or "").split("\n\n")
            joined = (one if "\n  " in one else one.replace("\n", " ") for one in paragraphs)
            self.description = "\n\n".join(joined)
        return wrapped(super().format_help(), width)

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        # What starts like this is a value, not an option: its error says what is wrong with it.
        self._negative_number_matcher = re.compile(r"-[\d.]+%?$")

    def error(self, message: str) -> NoReturn:
        raise SystemExit(self.refuse(message))

    def refuse(self, message: str) -> int:
        """Print why options do not work, with the usage; gives the exit code."""
        with suppress(OSError, SystemExit):
            super().error(shown(message + self._meant(message)))
        return 2

    def _meant(self, message: str) -> str:
        """The option or value that was probably meant, if a wrong one is close to it."""
        wrong, known = message.rpartition(": ")[2].split()[:1], [*self._option_string_actions]
        if choice := re.search(r"invalid choice: '(.*)' \(choose from (.*)\)", message):
            wrong, known = [choice[1]], re.findall(r"[\w-]+", choice[2])
        elif not message.startswith("unrecognized arguments"):
            return ""
        if re.fullmatch("-[A-Za-z]", wrong[0]):
            near = [name for name in known if name.startswith(f"-{wrong[0].lower()}")]
        else:
            near = get_close_matches(wrong[0].partition("=")[0], known, 1)
        return f": did you mean {' or '.join(near)}?" if near else ""


class _HelpFormatter(argparse.RawDescriptionHelpFormatter):
    def _split_lines(self, text: str, width: int) -> list[str]:
        return wrap(text, width, break_on_hyphens=False, break_long_words=False)


class _Overview(argparse.Action):
    def __call__(self, made: argparse.ArgumentParser, *_: object) -> None:
        made._print_message(OVERVIEW, sys.stdout)
        made.exit()


def _whole_number(least: int, most: int | None = None) -> Callable[[str], int]:
    allowed = f", {least} or more" if most is None else f" from {least} to {most}"

    def read(text: str) -> int:
        if re.fullmatch("[0-9]{1,3}([,_])[0-9]{3}(\\1[0-9]{3})*", text):
            text = text.replace(text[-4], "")  # 10,000 and 10_000
        elif short := re.fullmatch("([1-9][0-9]?)[eE]([0-9]{1,2})", text):  # 1e6
            text = short[1] + "0" * int(short[2])
        plain = text.isascii() and text.isdecimal() and len(text) <= 18
        if text.isascii() and text.isdecimal() and len(text) > 18:
            raise argparse.ArgumentTypeError(f"{quoted(text)} has more than 18 digits")
        if not plain or int(text) < least or (most is not None and int(text) > most):
            raise argparse.ArgumentTypeError(f"{quoted(text)} is not a whole number{allowed}")
        return int(text)

    return read


def _share(text: str) -> float:
    number = text.removesuffix("%")
    share = 0.0
    if number.replace(".", "", 1).isdecimal() and number.isascii():
        share = float(number) / (1 if number == text else 100)
    if not 0 < share < 1:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a share, such as 0.1%")
    return share


def _seconds(text: str) -> float:
    number = text.removesuffix("s")
    if not number.replace(".", "", 1).isdecimal() or not number.isascii() or float(number) <= 0:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a number of seconds, such as 5")
    return float(number)


def _style(text: str) -> str:
    style = text.replace("-", " ")
    try:
        read_options(style=style)
    except ValueError as error:
        words = str(error).removeprefix("style ")
        words = words.replace("rank first", "rank-first").replace("suit first", "suit-first")
        raise argparse.ArgumentTypeError(words) from None
    return style


def _game(text: str) -> str:
    try:
        return game_named(text).name
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


TYPES: dict[str, Callable[[str], object]] = {
    "N": _whole_number(0),
    "COUNT": _whole_number(0),
    "ERROR": _share,
    "GAME": _game,
    "SECONDS": _seconds,
    "STYLE": _style,
}
"""How a value is read, by the word for it in a help page."""

SPECIAL: dict[str, dict[str, Any]] = {
    "--help": {"action": _Overview, "nargs": 0},
    "--help-all": {"action": "help"},
    "STYLE": {"dest": "style"},
    "{holdem}": {"dest": "task"},
    "ID[,ID...]": {"dest": "mistakes"},
    "--version": {
        "action": "version",
        "version": f"showdown {__version__} ({kernel.NAME} kernel, "
        f"Python {sys.version.split(maxsplit=1)[0]})",
    },
}
"""What else argparse needs, by the last word of its line before the help."""
