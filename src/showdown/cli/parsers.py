"""Parsers of the commands' arguments, made from their help pages."""

from __future__ import annotations

import argparse
import re
import sys
from contextlib import suppress
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, NoReturn

from .. import __version__, kernel
from ..errors import quoted, shown
from ..reading.options import HANDS
from ..rules.games import game_named
from .help_texts import HELP, IN_OVERVIEW, OVERVIEW
from .options import Options

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def parse(command: str, arguments: Sequence[str]) -> Options:
    """The options that a command is given."""
    made = parser(command)
    # Options may come between files. What follows `--` gets lost then, so that is read as usual.
    read = made.parse_args if "--" in arguments else made.parse_intermixed_args
    return read(arguments, Options())


def parser(command: str) -> _Parser:
    """The parser of a command; `count` is `showdown FILE`."""
    return _parser(HELP[command], "showdown" if command == "count" else f"showdown {command}")


def _overview() -> _Parser:
    """The parser whose page shows all commands and the usual options."""
    about = {command: page.split("\n\n")[1].replace("\n", " ") for command, page in HELP.items()}
    commands = [
        f"  {command:<10}  {re.split('[.:] ', text)[0].rstrip('.')}"
        for command, text in about.items()
        if command != "count"
    ]
    lines = [line for line in HELP["count"].splitlines() if line[2:].split(" ")[0] in IN_OVERVIEW]
    page = OVERVIEW.replace("COMMANDS", "\n".join(commands))
    return _parser(page.replace("OPTIONS", "\n".join(lines)), "showdown")


def _parser(page: str, name: str) -> _Parser:
    about, _, rest = page.partition("\noptions:\n")
    usage, _, description = about.partition("\n\n")
    options, _, examples = rest.partition("\n\n")
    made = _Parser(
        prog=name,
        usage=usage,
        description=description,
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        argument_default=argparse.SUPPRESS,
        allow_abbrev=False,
        add_help="--version" not in options,
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
        for column in HANDS[2:]:
            made.add_argument(f"--{column}", help=argparse.SUPPRESS)
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
    else:
        settings["metavar"] = word.rstrip("*+")
        if bounds := re.fullmatch(r"(\d+)-(\d+)", word):
            settings["type"] = _whole_number(*map(int, bounds.groups()))
        elif word in TYPES:
            settings["type"] = TYPES[word]
        if not names and word != "COUNT":
            settings["nargs"] = word[-1] if word[-1] in "*+" else 1
            names = ["hands_typed" if word == "HAND+" else "files"]
    to.add_argument(*names or [word.lower()], **settings)


class _Parser(argparse.ArgumentParser):
    def _print_message(self, message: str, file: Any = None) -> None:
        # argparse ignores it when a help page cannot be written.
        (file or sys.stderr).write(message)

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        # What starts like this is a value, not an option: its error says what is wrong with it.
        self._negative_number_matcher = re.compile(r"-[\d.]+%?$")

    def error(self, message: str) -> NoReturn:
        raise SystemExit(self.refuse(message))

    def refuse(self, message: str) -> int:
        """Print why options do not work, with the usage; gives the exit code."""
        with suppress(OSError, SystemExit):
            short = re.sub(r"(\S{200})\S+", r"\1…", message)
            super().error(shown(short + self._meant(message)))
        return 2

    def _meant(self, message: str) -> str:
        """What to use instead of a wrong option or value: the one that is close to it."""
        if choice := re.search(r"invalid choice: '(.*)' \(choose from (.*)\)", message):
            word, known = choice[1], re.findall(r"[\w-]+", choice[2])
        elif unknown := re.search("unrecognized arguments: (-[^ =]+)", message):
            word, known = unknown[1], [*self._option_string_actions]
        else:
            return ""
        near = get_close_matches(word, known, 1, 0.7)
        return f": did you mean {near[0]}?" if near else ""


class _Overview(argparse.Action):
    def __call__(self, made: argparse.ArgumentParser, *_: object) -> None:
        _overview().print_help()
        made.exit()


def _whole_number(least: int, most: int = 10**18) -> Callable[[str], int]:
    allowed = f" from {least} to {most}" if most < 10**18 else f", {least} or more"

    def read(text: str) -> int:
        number = re.fullmatch("([0-9]{1,18})([eE]([0-9]{1,2}))?", text)  # 1e6
        value = int(number[1]) * 10 ** int(number[3] or 0) if number else -1
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(f"{quoted(text)} is not a whole number{allowed}")
        return value

    return read


def _seconds(text: str) -> float:
    number = re.fullmatch("([0-9]{0,9}[.]?[0-9]{1,9})s?", text)
    if not number or not float(number[1]):
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a number of seconds, such as 5")
    return float(number[1])


def _game(text: str) -> str:
    try:
        return game_named(text).name
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


TYPES: dict[str, Callable[[str], object]] = {
    "N": _whole_number(0),
    "COUNT": _whole_number(0),
    "GAME": _game,
    "SECONDS": _seconds,
}
"""How a value is read, by the word for it in a help page."""

SPECIAL: dict[str, dict[str, Any]] = {
    "--help": {"action": _Overview, "nargs": 0},
    "--help-all": {"action": "help"},
    "{rank-first,suit-first,pairs,numbers,numbers+1}": {"dest": "style"},
    "ID[,ID...]": {"dest": "mistakes"},
    "--version": {
        "action": "version",
        "version": f"showdown {__version__} ({kernel.NAME} kernel, "
        f"Python {sys.version.split(maxsplit=1)[0]})",
    },
}
"""What else argparse needs, by the last word of its line before the help."""
