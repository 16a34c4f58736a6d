"""`showdown check`, `exam` and `answers`: where a program is wrong, and why."""

from __future__ import annotations

import json
import re

from .inputs import has_colours, name_of, source
from .options import UsageError
from .parsers import parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..check import Report, TotalReport

__all__ = ["answers", "check", "exam"]


def check(arguments: list[str]) -> int:
    """Grade answers or a total; the exit code is 0 if everything is correct and 1 if not."""
    options = parse("check", arguments)
    if options.list:
        if options.files or options.json or options.total is not None:
            raise UsageError("--list goes with nothing else")
        from ..check.text import mistakes_text

        print(mistakes_text())
        return 0
    if len(options.files) != (2 if options.total is None else 1):
        raise UsageError("give DEALS and ANSWERS, or DEALS and --total N")
    if list(options.files) == ["-", "-"]:
        raise UsageError("only one of DEALS and ANSWERS can be standard input")
    from ..check import grade, grade_total

    deals, *rest = map(name_of, options.files)
    sources = list(map(source, options.files))
    report: Report | TotalReport
    if options.total is None:
        report = grade(*sources, task=options.task, deals_name=deals, answers_name=rest[0])
        correct = not report.wrong
    else:
        report = grade_total(sources[0], options.total, task=options.task, deals_name=deals)
        correct = report.total == report.right_total
    if options.json:
        print(json.dumps(report.fields()))
    else:
        red = r"\1" if not has_colours() else "\x1b[31m\\1\x1b[0m"
        print(re.sub("([2-9TJQKA][♥♦])", red, str(report)))
    return 0 if correct else 1


def exam(arguments: list[str]) -> int:
    """Print deals that reveal every known mistake."""
    options = parse("exam", arguments)
    from ..check import exam

    print("\n".join(exam(options.task, options.deals, options.seed, ties=options.ties)))
    return 0


def answers(arguments: list[str]) -> int:
    """Print who wins each deal, according to a program that may make mistakes."""
    options = parse("answers", arguments)
    from ..check import answers

    mistakes = [one.strip() for one in options.mistakes.split(",")] if options.mistakes else ()
    (deals,) = options.files
    found = answers(source(deals), mistakes, task=options.task, name=name_of(deals))
    print(*found, sep="\n")
    return 0
