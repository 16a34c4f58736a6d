"""`showdown check`, `exam` and `answers`: where a program is wrong, and why."""

from __future__ import annotations

import json
import re

from .inputs import name_of, source
from .options import UsageError
from .parsers import parse
from .terminal import USUAL, has_colours, terminal_width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..check import Report, TotalReport
    from .options import Options


def check(arguments: list[str]) -> int:
    """Grade answers or a total; the exit code is 0 if everything is correct and 1 if not."""
    options = parse("check", arguments)
    _require_usage(options)
    if options.list:
        from ..check.findings import mistakes_text

        print(mistakes_text(_width()))
        return 0
    from ..check import grade, grade_total, run

    names = list(map(name_of, options.files))
    sources = list(map(source, options.files))
    if options.run is not None:
        deals, name = (sources[0], names[0]) if sources else (None, None)
        timeout = options.timeout or 60
        report = run(options.run, task=options.task, deals=deals, timeout=timeout, deals_name=name)
        return _print_report(options, report)
    if options.total is None:
        deals_name, answers_name = names
        report = grade(
            *sources, task=options.task, deals_name=deals_name, answers_name=answers_name
        )
        return _print_report(options, report)
    total = grade_total(sources[0], options.total, task=options.task, deals_name=names[0])
    return _print_report(options, total)


def _require_usage(options: Options) -> None:
    """Raise a UsageError if the options do not go together."""
    if options.list:
        if options.files or options.json or options.total is not None or options.run is not None:
            raise UsageError("--list goes with nothing else")
        return
    if options.timeout is not None and options.run is None:
        raise UsageError("--timeout goes with --run")
    program = " ".join([*filter(None, [options.run]), *options.files])
    if options.files and program.endswith(".py"):
        command = program if " " in program else f"python {program}"
        raise UsageError(f'quote the command: showdown check --run "{command}"')
    if options.run is not None:
        if options.total is not None:
            raise UsageError("--run and --total do not go together: --run checks every answer")
        if not options.run.strip():
            raise UsageError('--run needs a program, as in --run "python my_program.py"')
        if len(options.files) > 1:
            raise UsageError("with --run, give DEALS or nothing: the program gives the answers")
    elif len(options.files) != (2 if options.total is None else 1):
        if options.total is not None and not options.files:
            raise UsageError(f"give the deals: showdown check deals.txt --total {options.total}")
        raise UsageError("give --run COMMAND, DEALS and ANSWERS, or DEALS and --total N")
    elif list(options.files) == ["-", "-"]:
        raise UsageError("only one of DEALS and ANSWERS can be standard input")


def _print_report(options: Options, report: Report | TotalReport) -> int:
    """Print a report; the exit code."""
    if options.json:
        print(json.dumps(report.fields()))
    else:
        task = "" if options.task == "euler" else f" --task {options.task}"
        exam = f"showdown exam{task} > exam.txt"
        text = report.text(_width(), whole=options.all, exam=exam)
        red = r"\1" if not has_colours() else "\x1b[31m\\1\x1b[0m"
        print(re.sub("([2-9TJQKA][♥♦])", red, text))
    return 0 if report.is_right else 1


def _width() -> int:
    """How many columns a report may have."""
    return min(USUAL, terminal_width() or USUAL) - 1


def exam(arguments: list[str]) -> int:
    """Print deals that prove how a program orders hands."""
    options = parse("exam", arguments)
    from ..check import exam
    from ..check.exams import SEED

    seed = SEED if options.seed is None else options.seed
    print("\n".join(exam(options.task, seed, True if options.ties else None)))
    return 0


def answers(arguments: list[str]) -> int:
    """Print who wins each deal, according to a program that may make mistakes."""
    options = parse("answers", arguments)
    from ..check import answers

    ids = [name.strip() for name in options.mistakes.split(",")] if options.mistakes else ()
    (deals,) = options.files
    winners = answers(source(deals), ids, task=options.task, deals_name=name_of(deals))
    print(*winners, sep="\n")
    return 0
