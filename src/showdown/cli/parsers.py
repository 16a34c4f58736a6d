"""The commands' arguments and their help pages."""

from __future__ import annotations

import argparse
import sys

from .. import __version__, kernel
from ..errors import quoted, shown
from ..rules import MOST_PLAYERS, STANDARD
from .deal_arguments import (
    add_decks,
    add_layout,
    add_players,
    add_rules,
    add_table,
    add_threads,
    whole_number,
)
from .options import FORMATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

    from _typeshed import SupportsWrite

__all__ = [
    "count_parser",
    "deal_parser",
    "explain_parser",
    "new_parser",
    "validate_parser",
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
        "--hands",
        dest="with_hands",
        action="store_true",
        help="with -o or --lines: also the cards of each hand; a workbook has them anyway",
    )
    write.add_argument(
        "--reason", action="store_true", help="with -o or --lines: also why, in words"
    )
    how = parser.add_argument_group("how to count")
    add_rules(how)
    add_players(how, "2 to 10 (default: as many as the first deal has cards for)")
    add_layout(how)
    add_table(parser)
    add_threads(how)
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
    add_decks(parser)
    add_players(parser, "2 to 10 (default: as many as the first deal has cards for)")
    add_layout(parser)
    add_table(parser)
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
    add_players(parser, "2 to 10 (default: 2)")
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
    add_rules(parser)
    file = parser.add_argument_group("a deal of a file")
    add_players(file, "how many players each line deals to (default: by the first deal)")
    add_layout(file)
    add_table(parser)
    return parser


class _Parser(argparse.ArgumentParser):
    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        # Python's own says nothing when a help page cannot be written.
        (file or sys.stderr).write(message)

    def error(self, message: str) -> NoReturn:
        super().error(shown(message))


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


def _seconds(text: str) -> float:
    """Reads a time such as 5 or 0.5s."""
    number = text.removesuffix("s")
    if not number.replace(".", "", 1).isdecimal() or not number.isascii() or float(number) <= 0:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a number of seconds, such as 5")
    return float(number)
