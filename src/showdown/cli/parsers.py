"""The commands' arguments."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from .. import __version__, kernel
from ..errors import quoted, shown
from ..layout.number_styles import STYLES, order_of
from ..read_options import MAX_THREADS
from ..rules import HAND_SIZES, MOST_PLAYERS
from .help_texts import EXAMPLES, HELP
from .options import JUDGES, RULES, Options

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from _typeshed import SupportsWrite

    Kind = None | type[str] | tuple[str, ...] | Callable[[str], Any]
    """What an option takes: nothing, any text, one of several words, or what a function reads."""

    Option = tuple[str, Kind, str | None] | tuple[str, Kind, str | None, dict[str, Any]]
    """Its names and metavar, what it takes, its help, and further settings for argparse."""

__all__ = ["TASKS", "parse", "parser"]

TASKS = ("euler", "hackerrank", "uva", "exercism", "codewars", "codeeval")
"""The names of `check`'s tasks, which take longer to import than a help page may take."""


class Group(NamedTuple):
    """Options under a heading; at most one of the `exclusive` ones may be given."""

    title: str
    options: Sequence[Option]
    exclusive: Sequence[str] = ()
    description: str | None = None


def parse(command: str, arguments: Sequence[str]) -> Options:
    """The options that a command is given."""
    return parser(command).parse_args(arguments, Options())


def parser(command: str) -> argparse.ArgumentParser:
    """The parser of a command; `count` is `showdown FILE`."""
    name = "showdown" if command == "count" else f"showdown {command}"
    usage, arguments, *groups = COMMANDS[command]
    made = _Parser(
        prog=name,
        usage=usage and f"{name} [options] {usage}",
        description=HELP[command],
        epilog=EXAMPLES[command],
        formatter_class=argparse.RawDescriptionHelpFormatter,
        argument_default=argparse.SUPPRESS,
        allow_abbrev=False,
    )
    for option in arguments:
        _add(made, *option)
    for group in groups:
        box = made.add_argument_group(group.title, group.description)
        alone = box.add_mutually_exclusive_group() if group.exclusive else box
        for option in group.options:
            _add(alone if option[0].split()[0] in group.exclusive else box, *option)
    return made


def _add(
    to: argparse._ActionsContainer,
    spec: str,
    kind: Kind,
    help_: str | None,
    more: dict[str, Any] | None = None,
) -> None:
    """Add an option such as `-o --output FILE`, a flag, or a positional argument."""
    names = [word for word in spec.split() if word.startswith("-")]
    metavar = spec.rsplit(maxsplit=1)[-1]
    settings: dict[str, Any] = {"help": argparse.SUPPRESS if help_ is None else help_}
    if kind is None:
        settings["action"] = "store_true"
    else:
        settings["metavar"] = metavar
        settings["choices" if isinstance(kind, tuple) else "type"] = kind
    to.add_argument(*names or [metavar.lower()], **settings | (more or {}))


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


INPUT = "deals: a file, folder, pattern or URL, or - for standard input"
FILES = ("FILES", str, INPUT, {"nargs": "+", "metavar": "FILE"})
PLAYERS = ("--players N", _number(2, MOST_PLAYERS))
JSON = ("--json", None, "print one JSON object")
DECKS = ("--decks N", ("one", "many"), "many: a card may be dealt twice (default: one)")
GAME = (
    ("--rules RULES", tuple(RULES), "ace-high: A-2-3-4-5 is not a straight (default: standard)"),
    DECKS,
)
LAYOUT = (
    (*PLAYERS, "players per deal, 2 to 10 (default: detected from the first deal)"),
    (
        "--cards N",
        _number(HAND_SIZES[0], HAND_SIZES[-1]),
        "cards per hand, 5 to 7; the best five count (default: detected)",
    ),
    (
        "--layout STYLE",
        _style,
        "how cards are written, where that is ambiguous: rank-first, suit-first, pairs (suit 1 to "
        "4, rank 1 to 13), numbers (2c, 2d, 2h, 2s, 3c ... are 0 to 51; for another order give it, "
        "as in numbers:cdhs23456789TJQKA, with +1 at the end if it starts at 1)",
    ),
    ("--mixed", None, "allow lines with different layouts"),
)
TABLES = Group(
    "tables (.csv, .tsv, .parquet, .arrow, .feather, .jsonl, .xlsx, .ods)",
    [
        ("--columns COLUMNS", str, "all cards or hands: A:J, or one,two"),
        ("--hand1 COLUMN", str, "Player 1's hand, or its cards: C:G", {"action": _Hand}),
        ("--hand2 COLUMN", str, "likewise; --hand3 to --hand10 for more", {"action": _Hand}),
        *((f"--hand{n} COLUMN", str, None, {"action": _Hand}) for n in range(3, MOST_PLAYERS + 1)),
        ("--sheet NAME", str, "the sheet of a workbook"),
    ],
    description="The columns of the hands are detected, or given by name, letter or number.",
)
THREADS = (
    "--threads N",
    _number(1, MAX_THREADS),
    f"1 to {MAX_THREADS} (default: one per processor)",
)
TASK = ("--task TASK", TASKS, f"whose rules hold: {', '.join(TASKS)} (default: euler)")
VERSION = (
    f"showdown {__version__} ({kernel.NAME} kernel, Python {sys.version.split(maxsplit=1)[0]})"
)

COMMANDS: dict[str, Sequence[Any]] = {
    "count": (
        "FILE [FILE ...]",
        [("FILES", str, INPUT, {"nargs": "*", "metavar": "FILE"})],
        Group(
            "what to print",
            [
                ("--categories", None, "also how often each hand was held and won with"),
                JSON,
                (
                    "--wins PLAYER",
                    _number(1, MOST_PLAYERS),
                    "print only how often this player wins",
                ),
                ("--lines", None, "print one tab-separated row per deal"),
                (
                    "--format JUDGE",
                    JUDGES,
                    f"print one answer per line, in a judge's format: {', '.join(JUDGES)}",
                ),
            ],
            exclusive=("--json", "--wins", "--lines", "--format"),
        ),
        Group(
            "what to write",
            [
                (
                    "-o --output FILE",
                    str,
                    "write one row per deal: .csv, .tsv, .json, .jsonl, .parquet, .arrow, "
                    ".feather or .xlsx",
                ),
                ("--formulas", None, "with -o FILE.xlsx: formulas that score any cards you type"),
                (
                    "--hands",
                    None,
                    "with -o or --lines: also the cards; a workbook always has them",
                    {"dest": "with_hands"},
                ),
                ("--reason", None, "with -o or --lines: also why, in words"),
            ],
        ),
        Group(
            "how to read the deals",
            [
                *GAME,
                *LAYOUT,
                THREADS,
                ("--keep-going", None, "skip files with errors, report them, exit 1"),
            ],
        ),
        TABLES,
        Group(
            "invalid lines (by default, the first one is an error)",
            [
                ("--skip-bad", None, "skip them, and print how many there are"),
                (
                    "--bad FILE",
                    str,
                    "skip them and keep them in FILE; the reasons go to FILE.reasons.tsv",
                ),
            ],
        ),
        Group(
            "more",
            [
                ("--every SECONDS", _seconds, "print running totals, for endless input"),
                ("--verbose", None, "print the layout detected in each file"),
                (
                    "--version",
                    None,
                    "print the version and which kernel is used",
                    {"action": "version", "version": VERSION},
                ),
            ],
        ),
    ),
    "sql": (
        None,
        [
            ("QUERY", str, "a query over the table deals"),
            FILES,
            ("--unsafe", None, "let the query use files and the network, and load extensions"),
        ],
        Group(
            "what to print or write",
            [
                (
                    "--format FORMAT",
                    ("table", "csv", "tsv", "json", "jsonl"),
                    "table (default), csv, tsv, json or jsonl",
                ),
                (
                    "-o --output FILE",
                    str,
                    "write the result: .csv, .tsv, .json, .jsonl, .parquet, .arrow or .feather",
                ),
                ("--rows N", _number(1), "show at most N rows of a table (default: 100)"),
            ],
            exclusive=("--format", "-o"),
        ),
        Group(
            "how to read the deals",
            [*GAME, *LAYOUT, ("--skip-bad", None, "skip invalid lines"), THREADS],
        ),
        TABLES,
    ),
    "validate": (
        None,
        [
            FILES,
            DECKS,
            *LAYOUT,
            ("--all", None, "show all invalid lines, not just the first 20 of a kind"),
        ],
        TABLES,
    ),
    "explain": (
        "HAND HAND [HAND ...] | FILE:LINE",
        [("DEAL", str, "a player's cards", {"nargs": "+", "metavar": "HAND"}), JSON, *GAME],
        Group("a deal in a file", LAYOUT),
        TABLES,
    ),
    "deal": (
        None,
        [
            ("COUNT", _number(0), "how many deals"),
            ("--seed N", _number(0), "default: different deals each time"),
            (*PLAYERS, "2 to 10 (default: 2)"),
            ("--clear-winner", None, "only deals that one player wins"),
        ],
    ),
    "check": (
        "DEALS ANSWERS | DEALS --total N | --list",
        [
            (
                "FILES",
                str,
                "DEALS and ANSWERS; - is standard input",
                {"nargs": "*", "metavar": "FILE"},
            ),
            ("--total N", _number(0), "how often Player 1 wins, by your program"),
            TASK,
            JSON,
            ("--list", None, "list the known mistakes"),
        ],
    ),
    "exam": (
        None,
        [
            TASK,
            ("--deals N", _number(1, 1000), "how many (default: 80)", {"dest": "exam_deals"}),
            ("--seed N", _number(0), "another exam (default: the usual one)"),
        ],
    ),
    "answers": (
        None,
        [
            ("DEALS", str, "a file of deals; - is standard input"),
            (
                "--as ID[,ID...]",
                str,
                "make these mistakes; showdown check --list lists them",
                {"dest": "mistakes"},
            ),
            TASK,
        ],
    ),
}
"""For each command its usage if argparse's is too long, its arguments, and groups of options."""
