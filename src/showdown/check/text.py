"""Reports in words, on one screen, and the list of known mistakes."""

from __future__ import annotations

from textwrap import fill

from ..errors import counted, shown
from .findings import findings, said, short, total_findings
from .mistakes import BANK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .findings import Finding
    from .report import Report, TotalReport

SCREEN = 45
"""How many lines a report has at most."""
WRONG = "✗"
USUAL_FORMS = ("winners' numbers", "players")
"""Forms of answers that a report does not mention."""
KINDS = {"rules": "Rules", "tie-break": "Tie-breaks", "reading": "Reading"}


def report_text(report: Report, width: int, whole: bool, exam: str) -> str:
    """What is wrong with a program's answers, with as many examples as fit on a screen."""
    head = [f"{_head(report)}, {report.right:,} right"]
    if report.wrong and report.deal_set.name == "exam":
        head.append(f"  Line numbers refer to the file from `{exam}`.")
    if report.answers.form not in USUAL_FORMS:
        head.append(f"  Your answers are read as {shown(report.answers.form)}.")
    parts = findings(report, whole)
    for examples in (2, 1, 0):
        sections = [_lines(part) + _examples(report, part.deals[:examples]) for part in parts]
        text = filled([head, *sections], width)
        if whole or text.count("\n") < SCREEN:
            return text
    return "\n".join([*text.split("\n")[: SCREEN - 1], "…"])


def total_text(report: TotalReport, width: int) -> str:
    """Whether a program's total is right, and which mistakes give the same."""
    return filled([[_head(report)], *map(_lines, total_findings(report))], width)


def mistakes_text(width: int) -> str:
    """All known mistakes, by kind."""
    sections = [[f"{len(BANK)} known mistakes with two hands of five cards."]]
    for kind, title in KINDS.items():
        lines = [(f"  {m.id}", f"      {m.does}.") for m in BANK if m.kind == kind]
        sections += [[title], [line for pair in lines for line in pair]]
    return filled(sections, width)


def _head(report: Report | TotalReport) -> str:
    return f"{short(report.deal_set.name, 60)}   {counted(report.deals, 'deal')}"


def _lines(part: Finding) -> list[str]:
    """The lines of a part of a report, without its examples."""
    lines = [f"  {WRONG} {part.title}"] if part.title else []
    for mistake in part.mistakes:
        does, hint = f"{part.subject} {mistake.does}   ({mistake.id})", f"Hint: {mistake.hint}"
        if part.title:
            lines += [f"    - {does}", f"      {hint}"]
        else:
            lines += [f"  {WRONG} {does}", f"    The rule: {mistake.rule}.", f"    {hint}"]
    return lines + [f"{'    ' if lines else '  '}{words}" for words in part.words]


def _examples(report: Report, deals: Sequence[int]) -> list[str]:
    """Deals with who wins, why, and what the program answered."""
    lines = []
    deal_set = report.deal_set
    for deal in deals:
        showdown = report.showdown(deal)
        first, second = (" ".join(map(str, hand.ordered)) for hand in showdown.hands)
        verb = ("splits with", "beats", "loses to")[showdown.winner]
        lines.append(f"{deal_set.lines[deal]:>8,}   {first} {verb} {second}; {said(report, deal)}")
        lines.append(f"{'':>11}{showdown.reason}")
        if deal_set.game.board:
            lines.append(f"{'':>11}Dealt: {' '.join(map(str, deal_set[deal]))}")
    return lines


def filled(sections: Sequence[Sequence[str]], width: int) -> str:
    """Sections with blank lines between; lines are wrapped to their indent, or behind a bullet."""
    return "\n\n".join("\n".join(_wrapped(line, width) for line in lines) for lines in sections)


def _wrapped(line: str, width: int) -> str:
    words = line.lstrip()
    indent = len(line) - len(words) + 2 * words.startswith(("- ", f"{WRONG} "))
    if words.partition("   ")[0].replace(",", "").isdecimal():
        indent = 11  # An example: after the line number.
    return fill(
        line, width, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False
    )
