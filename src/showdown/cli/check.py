"""`showdown check`, `exam` and `answers`: where a program is wrong, and why."""

from __future__ import annotations

import json
import re

from ..errors import FileError, shown
from .fitted import USUAL, fitted, terminal_width
from .inputs import has_colours, name_of, source
from .options import UsageError
from .parsers import parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..check import Report, TotalReport
    from ..check.running import Ending
    from .options import Options


def check(arguments: list[str]) -> int:
    """Grade answers or a total; the exit code is 0 if everything is correct and 1 if not."""
    options = parse("check", arguments)
    if options.list:
        if options.files or options.json or options.total is not None or options.run is not None:
            raise UsageError("--list goes with nothing else")
        from ..check.text import mistakes_text

        print(mistakes_text(_width()))
        return 0
    from textwrap import wrap

    from ..check import AnswersError
    from ..check.running import ProgramError

    try:
        return _check(options)
    except AnswersError as error:
        problem, *more = str(error).split("\n  ")
        first, *rest = wrap(problem, 77, break_long_words=False, break_on_hyphens=False)
        raise ProgramError(first, [*rest, *more]) from None


def _check(options: Options) -> int:
    if options.timeout is not None and options.run is None:
        raise UsageError("--timeout goes with --run")
    if options.run is not None:
        if options.total is not None:
            raise UsageError("--run and --total do not go together: --run checks every answer")
        if not options.run.strip():
            raise UsageError('--run needs a program, as in --run "python my_program.py"')
        if len(options.files) > 1:
            raise UsageError("with --run, give DEALS or nothing: the program gives the answers")
        return _check_run(options, options.run)
    if len(options.files) != (2 if options.total is None else 1):
        raise UsageError("give --run COMMAND, DEALS and ANSWERS, or DEALS and --total N")
    if list(options.files) == ["-", "-"]:
        raise UsageError("only one of DEALS and ANSWERS can be standard input")
    from ..check import grade, grade_total

    deals, *rest = map(name_of, options.files)
    sources = list(map(source, options.files))
    if options.total is None:
        report = grade(*sources, task=options.task, deals_name=deals, answers_name=rest[0])
        return _print_report(options, report, report.is_right)
    found = grade_total(sources[0], options.total, task=options.task, deals_name=deals)
    return _print_report(options, found, found.total == found.right_total)


def _check_run(options: Options, command: str) -> int:
    """Grade the answers of a program that is run."""
    from pathlib import Path
    from tempfile import TemporaryDirectory
    from time import monotonic

    from ..check import AnswersError, exam, grade
    from ..check.ladders import with_ranked_hands
    from ..check.orders import in_other_orders
    from ..check.rerun import Rerun
    from ..check.running import run_program
    from ..reading.sources import TableFile, open_source

    # The program is given plain text, even of a file that is compressed.
    if options.files:
        (path,) = options.files
        name = name_of(path)
        opened = open_source(source(path), name)
        if isinstance(opened, TableFile):
            raise FileError(f"{name} is a table: --run gives a program lines of text")
        text = b"".join(bytes(memoryview(b.text)[b.start : b.stop]) for b in opened.blocks)
    else:
        name, text = "exam", "\n".join([*exam(options.task), ""]).encode()
    with TemporaryDirectory() as folder:
        if not text.strip():
            raise FileError(f"{name}: no deals found")
        path = str(Path(folder, "deals.txt"))
        Path(path).write_bytes(text)
        timeout = options.timeout or 60
        start = monotonic()
        printed, ending = run_program(command, path, timeout=timeout)
        timeout -= monotonic() - start
        program = shown(command)
        try:
            report = grade(text, printed, task=options.task, deals_name=name, answers_name=program)
        except AnswersError as error:
            line = re.sub(
                rf"^{re.escape(program)}:(\d+)", rf"{program}: line \1 of its output", str(error)
            )
            raise AnswersError(line) from None
        found = report.answers.but(from_run=True, ended=ending.problem)
        report = report.but(answers=found)
        if not (report.unanswered or ending.problem):
            rerun = Rerun(command, path, text, report, timeout)
            if rerun.lines:
                report = with_ranked_hands(rerun, in_other_orders(rerun, report))
    return _print_report(options, report, report.is_right, ending)


def _print_report(
    options: Options, report: Report | TotalReport, correct: bool, ending: Ending | None = None
) -> int:
    """Print a report, and how a program ended that was run; the exit code."""
    if options.json:
        how = {"ending": ending.problem, "standard_error": ending.errors} if ending else {}
        print(json.dumps(report.fields() | how))
    else:
        red = r"\1" if not has_colours() else "\x1b[31m\\1\x1b[0m"
        print(re.sub("([2-9TJQKA][♥♦])", red, report.text(_width())))
        # The report says how a program ended where the answers stop.
        if ending and (words := ending.words(_stops(report))):
            print(fitted(words))
    return 0 if correct else 1


def _width() -> int:
    """How many columns a report may have."""
    return min(USUAL, terminal_width() or USUAL) - 1


def _stops(report: Report | TotalReport) -> bool:
    """Whether a report says where the answers stop."""
    answers = getattr(report, "answers", None)
    return answers is not None and not answers.skips and answers.stop < len(report.deal_set)


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
