"""The commands' arguments and their help pages."""

from __future__ import annotations

import argparse
import sys

from .. import __version__, kernel
from ..counting import MOST_THREADS
from ..deals.layout import STYLES, order_of
from ..errors import quoted
from ..rules import HAND_SIZES, MOST_PLAYERS, STANDARD
from .options import FORMATS, RULES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from _typeshed import SupportsWrite

__all__ = [
    "count_parser",
    "deal_parser",
    "explain_parser",
    "new_parser",
    "validate_parser",
    "whole_number",
]

COUNT = """\
Who wins these poker deals, and how often?

A file holds a deal a line: five cards for each player, such as
  8C TS KC 9H 4S 7D 2S 5D 3S AC
where Player 1 has 8♣ T♠ K♣ 9♥ 4♠ and Player 2 the other five. It may be packed
(gzip, bzip2, xz, zstd) or on the web.
"""

COUNT_EXAMPLES = """\
examples:
  showdown poker.txt                  who wins how many of its deals
  showdown --categories poker.txt     the same, and with what
  showdown --wins 1 poker.txt         just the number, for scripts
  showdown poker.txt -o result.csv    who wins, and a file with every verdict
  showdown --lines poker.txt          every verdict, for the next program
  cat deals.gz | showdown --json -    from a pipe, as JSON
  showdown --keep-going 'deals/*.xz'  many files, those left out that are wrong

more commands, each with a --help of its own:
  showdown validate poker.txt         which lines are no deals, and why
  showdown explain poker.txt:25       who wins the deal in line 25, and why
  showdown check poker.txt mine.txt   where a program's answers are wrong
  showdown exam                       deals on which every known mistake shows
  showdown answers poker.txt          who wins each deal
  showdown sql "select …" poker.txt   a query over the deals
  showdown deal 1000 --seed 54        write random deals
"""

DEAL = """\
Write random deals, a line each, five cards for each player.

The same seed gives the same bytes on every platform and with every version.
"""

DEAL_EXAMPLE = """\
example:
  showdown deal 1000 --seed 54 > deals.txt
"""


VALIDATE = """\
Say of every line that is no deal what is wrong with it, sorted by kind.

The exit code is 0 if all lines are deals, 1 if not.
"""

VALIDATE_EXAMPLE = """\
example:
  showdown validate poker.txt
"""

EXPLAIN = """\
Who wins one deal, and why: hands of five, six or seven cards, or a line of a file.
"""

EXPLAIN_EXAMPLES = """\
examples:
  showdown explain "4D 6S 9H QH QC" "3D 6D 7H QD QS"
  showdown explain poker.txt:25       the deal in line 25
  showdown explain deals.xlsx:7 --sheet june --columns C:L
                                      that in row 7 of a sheet
"""


def count_parser() -> argparse.ArgumentParser:
    """The parser of `showdown FILE…`; the defaults are those of `Options`."""
    parser = new_parser("showdown", COUNT, COUNT_EXAMPLES)
    parser.usage = "showdown [options] FILE [FILE ...]"
    parser.add_argument(
        "files",
        nargs="*",
        metavar="FILE",
        help="deals: a file, a folder, a pattern, an address, or - for standard input",
    )
    show = parser.add_argument_group("what to print")
    show.add_argument(
        "--categories",
        action="store_true",
        help="also how often each player held and won with each category",
    )
    alone = show.add_mutually_exclusive_group()
    alone.add_argument("--json", action="store_true", help="one JSON object")
    alone.add_argument(
        "--wins",
        type=whole_number(1, MOST_PLAYERS),
        metavar="PLAYER",
        help="only how often this player wins",
    )
    alone.add_argument(
        "--lines", action="store_true", help="only the verdicts, a row a deal with tabs between"
    )
    alone.add_argument(
        "--format",
        choices=FORMATS,
        help=f"only the winners, as asked for: {', '.join(FORMATS)}",
        metavar="JUDGE",
    )
    write = parser.add_argument_group("what to write")
    write.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="a row a deal: .csv, .tsv, .jsonl, .parquet, .arrow, .feather or .xlsx",
    )
    write.add_argument(
        "--formulas",
        action="store_true",
        help="with -o FILE.xlsx: formulas that rank whatever cards are typed in",
    )
    write.add_argument(
        "--reason", action="store_true", help="with -o or --lines: also why, in words"
    )
    how = parser.add_argument_group("how to count")
    _add_rules(how)
    _add_players(how, "2 to 10 (default: as many as the first deal has cards for)")
    _add_layout(how)
    _add_table(parser)
    how.add_argument(
        "--threads",
        type=whole_number(1, MOST_THREADS),
        metavar="N",
        help=f"1 to {MOST_THREADS} (default: one for each processor)",
    )
    how.add_argument(
        "--keep-going",
        action="store_true",
        help="leave out files that are wrong: say which, count the others, and end with code 1",
    )
    bad = parser.add_argument_group(
        "lines that are no deals (by default the first one is an error)"
    )
    bad.add_argument("--skip-bad", action="store_true", help="leave them out, and say how many")
    bad.add_argument(
        "--bad",
        metavar="FILE",
        help="leave them out and keep them in FILE; why, in FILE.reasons.tsv",
    )
    parser.add_argument(
        "--every",
        type=_seconds,
        metavar="SECONDS",
        help="say the totals so far, for input that goes on and on",
    )
    parser.add_argument(
        "--verbose", action="store_true", help="say how the deals of each file are laid out"
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"showdown {__version__} ({kernel.NAME} kernel, Python {sys.version.split()[0]})",
        help="the version, and which kernel runs",
    )
    return parser


def validate_parser() -> argparse.ArgumentParser:
    """The parser of `showdown validate`."""
    parser = new_parser("showdown validate", VALIDATE, VALIDATE_EXAMPLE)
    parser.set_defaults(players=None, cards=None, mixed=False, layout=None, decks="one", all=False)
    parser.set_defaults(columns=None, sheet=None, hands={})
    parser.add_argument("files", nargs="+", metavar="FILE", help="deals; - is standard input")
    _add_decks(parser)
    _add_players(parser, "2 to 10 (default: as many as the first deal has cards for)")
    _add_layout(parser)
    _add_table(parser)
    parser.add_argument(
        "--all", action="store_true", help="show all bad lines, not the first 20 of a kind"
    )
    return parser


def deal_parser() -> argparse.ArgumentParser:
    """The parser of `showdown deal`."""
    parser = new_parser("showdown deal", DEAL, DEAL_EXAMPLE)
    parser.add_argument("count", type=whole_number(0), metavar="COUNT", help="how many deals")
    parser.add_argument(
        "--seed", type=whole_number(0), metavar="N", help="default: other deals each time"
    )
    parser.set_defaults(seed=None, players=2, clear_winner=False)
    _add_players(parser, "2 to 10 (default: 2)")
    parser.add_argument(
        "--clear-winner", action="store_true", help="leave out deals that players split"
    )
    return parser


def explain_parser() -> argparse.ArgumentParser:
    """The parser of `showdown explain`."""
    parser = new_parser("showdown explain", EXPLAIN, EXPLAIN_EXAMPLES)
    parser.usage = "showdown explain [options] HAND HAND [HAND ...] | FILE:LINE"
    parser.add_argument("deal", nargs="+", metavar="HAND", help="the cards of each player")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.set_defaults(rules=STANDARD.name, decks="one", json=False)
    parser.set_defaults(players=None, cards=None, mixed=False, layout=None)
    parser.set_defaults(columns=None, sheet=None, hands={})
    _add_rules(parser)
    file = parser.add_argument_group("a deal of a file")
    _add_players(file, "how many players each line deals to (default: by the first deal)")
    _add_layout(file)
    _add_table(parser)
    return parser


class _Parser(argparse.ArgumentParser):
    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        # Python's own says nothing when a help page cannot be written.
        (file or sys.stderr).write(message)


def new_parser(name: str, description: str, examples: str) -> argparse.ArgumentParser:
    """A parser in the voice of all of them."""
    return _Parser(
        prog=name,
        description=description,
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        argument_default=argparse.SUPPRESS,
        allow_abbrev=False,
    )


def _add_rules(to: argparse._ActionsContainer) -> None:
    to.add_argument(
        "--rules", choices=RULES, help="ace-high: 5432A is no straight (default: standard)"
    )
    _add_decks(to)


def _add_decks(to: argparse._ActionsContainer) -> None:
    to.add_argument(
        "--decks",
        choices=["one", "many"],
        help="many: a card may come twice in a deal (default: one)",
    )


def _add_players(to: argparse._ActionsContainer, text: str) -> None:
    number = whole_number(2, MOST_PLAYERS)
    to.add_argument("--players", type=number, metavar="N", help=text)


def _add_layout(to: argparse._ActionsContainer) -> None:
    to.add_argument(
        "--cards",
        type=whole_number(HAND_SIZES[0], HAND_SIZES[-1]),
        metavar="N",
        help="5 to 7 a hand, of which the best five count (default: by the first deal)",
    )
    to.add_argument(
        "--layout",
        type=_style,
        metavar="STYLE",
        help="how cards are written, if the first deal does not tell: rank-first, suit-first, "
        "numbers (0 for 2c, 2d, 2h, 2s, 3c ... to 51; in another order numbers:cdhs23456789TJQKA, "
        "from 1 with +1 behind it), pairs (suit 1 to 4, rank 1 to 13)",
    )
    to.add_argument(
        "--mixed", action="store_true", help="lines may be laid out otherwise than the first deal"
    )


def _style(text: str) -> str:
    """Reads a style of cards."""
    style = text.replace("-", " ")
    if style.startswith("numbers:"):
        try:
            order_of(style)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None
    elif style not in STYLES:
        names = ", ".join(style.replace(" ", "-") for style in STYLES)
        raise argparse.ArgumentTypeError(f"{quoted(text)} is none of {names}")
    return style


class _Hand(argparse.Action):
    """Keeps each player's columns."""

    def __call__(
        self,
        _parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option: str | None = None,
    ) -> None:
        namespace.hands = {**namespace.hands, (option or "").removeprefix("--"): values}


def _add_table(parser: argparse.ArgumentParser) -> None:
    to = parser.add_argument_group(
        "tables: .csv, .tsv, .parquet, .arrow, .feather, .jsonl, .xlsx, .ods",
        "Columns are found by what is in them, or told by name, letter or number.",
    )
    to.add_argument(
        "--columns", metavar="COLUMNS", help="those of all cards or hands: A:J, or one,two"
    )
    for player in range(1, MOST_PLAYERS + 1):
        text = f"that of Player {player}'s hand, or those of the cards: C:G"
        if player == 2:
            text = "that of Player 2's hand; --hand3 to --hand10 for more players"
        to.add_argument(
            f"--hand{player}",
            action=_Hand,
            metavar="COLUMN",
            help=text if player <= 2 else argparse.SUPPRESS,
        )
    to.add_argument("--sheet", metavar="NAME", help="the sheet of a workbook")


def _seconds(text: str) -> float:
    """Reads a time such as 5 or 0.5s."""
    number = text.removesuffix("s")
    if not number.replace(".", "", 1).isdecimal() or not number.isascii() or float(number) <= 0:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a number of seconds, such as 5")
    return float(number)


def whole_number(least: int, most: int | None = None) -> Callable[[str], int]:
    """Reads an argument that is a number in a range."""
    allowed = f"{least} or more" if most is None else f"{least} to {most}"

    def read(text: str) -> int:
        plain = text.isascii() and text.isdecimal() and len(text) <= 18
        if not plain or int(text) < least or (most is not None and int(text) > most):
            raise argparse.ArgumentTypeError(f"{quoted(text)} is not a number of {allowed}")
        return int(text)

    return read
