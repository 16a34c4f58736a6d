"""The arguments and help pages of the commands for solvers and learners."""

from __future__ import annotations

from .deal_arguments import whole_number
from .parsers import new_parser

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

__all__ = ["answers_parser", "check_parser", "exam_parser"]

TASK_NAMES = ("euler", "hackerrank", "uva", "exercism", "codewars", "codeeval")

CHECK = """\
Where is my program wrong, and why?

DEALS is a file of deals for two players, ANSWERS what your program printed, an
answer a line: 1, 2 and 0 for a tie; Player 1; Black wins.; Win; left; true or
false; a table with a column of winners; a score for each hand, such as 578,166;
the winning hands. Which of these it is finds itself. Where your program gives
one number only, --total tells which mistakes give it.

The exit code is 0 if all is right, 1 if not.
"""

CHECK_EXAMPLES = """\
example:
  showdown exam > exam.txt
  ./my_program < exam.txt > mine.txt
  showdown check exam.txt mine.txt

  showdown check poker.txt --total 378
"""

EXAM = """\
Write a short file of deals on which every known mistake shows.

Every mistake of `showdown check --list` that can show errs on three of its
deals or more, and in a way of its own.
"""

EXAM_EXAMPLE = """\
example:
  showdown exam > exam.txt
"""

ANSWERS = """\
Write who wins each deal, a line each: 1, 2, or 0 for a tie. With --as, as a
program with mistakes has it: for teachers, and to try one's own eye.
"""

ANSWERS_EXAMPLE = """\
example:
  showdown answers exam.txt --as wheel-missing,ties-to-1 > mistaken.txt
"""


def check_parser() -> argparse.ArgumentParser:
    """The parser of `showdown check`."""
    parser = new_parser("showdown check", CHECK, CHECK_EXAMPLES)
    parser.usage = "showdown check [options] DEALS ANSWERS | DEALS --total N | --list"
    parser.set_defaults(files=[], total=None, json=False, list=False)
    parser.add_argument(
        "files", nargs="*", metavar="FILE", help="DEALS and ANSWERS; - is standard input"
    )
    parser.add_argument(
        "--total",
        type=whole_number(0),
        metavar="N",
        help="how often Player 1 wins, by your program",
    )
    _add_task(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--list", action="store_true", help="the mistakes that are known")
    return parser


def exam_parser() -> argparse.ArgumentParser:
    """The parser of `showdown exam`."""
    parser = new_parser("showdown exam", EXAM, EXAM_EXAMPLE)
    parser.set_defaults(deals=80, seed=None)
    _add_task(parser)
    parser.add_argument(
        "--deals", type=whole_number(1, 1000), metavar="N", help="how many (default: 80)"
    )
    parser.add_argument(
        "--seed", type=whole_number(0), metavar="N", help="another exam (default: the usual one)"
    )
    return parser


def answers_parser() -> argparse.ArgumentParser:
    """The parser of `showdown answers`."""
    parser = new_parser("showdown answers", ANSWERS, ANSWERS_EXAMPLE)
    parser.set_defaults(mistakes="")
    parser.add_argument("deals", metavar="DEALS", help="a file of deals; - is standard input")
    parser.add_argument(
        "--as", dest="mistakes", metavar="ID[,ID...]", help="mistakes: see check --list"
    )
    _add_task(parser)
    return parser


def _add_task(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(task="euler")
    parser.add_argument(
        "--task",
        choices=TASK_NAMES,
        metavar="TASK",
        help=f"whose rules are right: {', '.join(TASK_NAMES)} (default: euler)",
    )
