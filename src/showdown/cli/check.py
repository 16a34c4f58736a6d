"""`showdown check`: where a program is wrong, and why."""

from __future__ import annotations

import json
import os
import sys

from .inputs import name_of, standard_input
from .options import UsageError
from .parsers import parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..check import Report, TotalReport

__all__ = ["run"]


def run(arguments: list[str]) -> int:
    """Grade answers or a total; the exit code is 0 if everything is right and 1 if not."""
    options = parse("check", arguments)
    if options.list and (options.files or options.json or options.total is not None):
        raise UsageError("--list goes with nothing else")
    if options.list:
        from ..check.text import mistakes_text

        print(mistakes_text())
        return 0
    if len(options.files) != (2 if options.total is None else 1):
        raise UsageError("give DEALS and ANSWERS, or DEALS and --total N")
    if list(options.files) == ["-", "-"]:
        raise UsageError("only one of DEALS and ANSWERS can be standard input")
    from ..check import grade, grade_total

    names = list(map(name_of, options.files))
    sources = [standard_input() if file == "-" else file for file in options.files]
    report: Report | TotalReport
    if options.total is None:
        report = grade(*sources, task=options.task, deals_name=names[0], answers_name=names[1])
        right = not report.wrong
    else:
        report = grade_total(sources[0], options.total, task=options.task, deals_name=names[0])
        right = report.total == report.right_total
    print(json.dumps(report.fields()) if options.json else _coloured(str(report)))
    return 0 if right else 1


def _coloured(text: str) -> str:
    """The text with red suits, on a terminal with colours."""
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return text
    import re

    return re.sub(r"([2-9TJQKA][♥♦])", "\x1b[31m\\1\x1b[0m", text)
