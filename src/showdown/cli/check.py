"""`showdown check`, `exam` and `answers`: where a program is wrong, and why."""

from __future__ import annotations

import json

from .inputs import contents, has_colours, name_of
from .options import UsageError
from .parsers import parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..check import Report, TotalReport

__all__ = ["answers", "exam", "run"]


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

    deals, *rest = map(name_of, options.files)
    sources = list(map(contents, options.files))
    report: Report | TotalReport
    if options.total is None:
        report = grade(*sources, task=options.task, deals_name=deals, answers_name=rest[0])
        right = not report.wrong
    else:
        report = grade_total(sources[0], options.total, task=options.task, deals_name=deals)
        right = report.total == report.right_total
    print(json.dumps(report.fields()) if options.json else _coloured(str(report)))
    return 0 if right else 1


def exam(arguments: list[str]) -> int:
    """Print deals that reveal every known mistake."""
    options = parse("exam", arguments)
    from ..check import exam

    print("\n".join(exam(options.task, options.exam_deals, options.seed)))
    return 0


def answers(arguments: list[str]) -> int:
    """Print who wins each deal, by a program that may have mistakes."""
    options = parse("answers", arguments)
    from ..check import answers

    mistakes = [one.strip() for one in options.mistakes.split(",")] if options.mistakes else ()
    deals = contents(options.deals)
    found = answers(deals, mistakes, task=options.task, name=name_of(options.deals))
    print("\n".join(map(str, found)))
    return 0


def _coloured(text: str) -> str:
    """The text with red suits, on a terminal with colours."""
    if not has_colours():
        return text
    import re

    return re.sub(r"([2-9TJQKA][♥♦])", "\x1b[31m\\1\x1b[0m", text)
