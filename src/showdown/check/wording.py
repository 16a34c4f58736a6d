"""Reports in words, for a terminal, a pipe or a notebook."""

from __future__ import annotations

from html import escape
from textwrap import fill

from ..errors import shown
from .mistakes import BANK
from .suspects import MANY
from .winners import ONLY_PLAYER_1

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .grading import Report, TotalReport
    from .mistakes import Mistake
    from .tasks import Task

__all__ = ["html", "mistakes_text", "report_text", "total_text"]

WIDTH = 79
NAMED = 12
"""So many lines are named, and so many mistakes; of more, how many they are."""
EXAMPLES = 3
WRONG, RIGHT = "✗", "✓"
PLAIN_FORMS = ("winners' numbers", "players", "Black and White", "left and right")
"""Answers of which it need not be said how they are read."""


def report_text(report: Report) -> str:
    """A report as a learner reads it."""
    name = shown(report.dealt.name)
    head = f"{name}   {_count(report.deals, 'deal')}, {report.right:,} right"
    if report.answers.form not in PLAIN_FORMS:
        head += f"\n  Your answers are read as {shown(report.answers.form)}."
    parts = [head]
    if report.right == report.deals:
        parts.append(_all_right(report))
    else:
        parts += [_verdict(report), *_right_by(report.right_by)]
    parts.append(_topics(report))
    return "\n\n".join(part for part in parts if part)


def _verdict(report: Report) -> str:
    if not report.candidates:
        return _unexplained(report)
    if len(report.candidates) > 1:
        return _several(report)
    (suspects,) = report.candidates
    parts = []
    for mistake in suspects:
        deals = report.errs(mistake)
        lines = [report.dealt.lines[deal] for deal in deals]
        together = f"together with {_others(suspects, mistake)}, " if len(suspects) > 1 else ""
        parts += [
            _headline(mistake.rule, lines, report.dealt.unit),
            _paragraph(
                f"Your program seems to {mistake.seems}: {together}that gives all "
                f"{len(report.answers.said):,} of your answers."
            ),
            _paragraph(f"Look for: {mistake.look}. ({mistake.id})"),
            *_examples(report, deals),
        ]
    explained = {deal for mistake in suspects for deal in report.errs(mistake)}
    if rest := [deal for deal in report.wrong if deal not in explained]:
        lines = [report.dealt.lines[deal] for deal in rest]
        parts += [
            _headline("both together, and neither alone", lines, report.dealt.unit),
            *_examples(report, rest),
        ]
    return "\n".join(parts)


def _others(suspects: Sequence[Mistake], mistake: Mistake) -> str:
    return " and ".join(other.id for other in suspects if other is not mistake)


def _several(report: Report) -> str:
    parts = [
        _headline("", report.wrong_lines, report.dealt.unit),
        _paragraph(
            f"Any one of these {len(report.candidates)} gives all of your answers; these deals "
            f"cannot tell which it is. More deals can: `showdown exam` makes some."
        ),
    ]
    for suspects in report.candidates[:NAMED]:
        does = ", and to ".join(mistake.seems for mistake in suspects)
        ids = " + ".join(mistake.id for mistake in suspects)
        parts.append(_paragraph(f"- {ids}: your program seems to {does}", hanging=2))
    if len(report.candidates) > NAMED:
        parts.append(_paragraph(f"and {len(report.candidates) - NAMED} more"))
    return "\n".join([*parts, *_examples(report, report.wrong)])


def _unexplained(report: Report) -> str:
    parts = [
        _headline("", report.wrong_lines, report.dealt.unit),
        _paragraph("No mistake of the bank, and no two together, explain all of your answers."),
    ]
    if report.right < 0.7 * report.deals:
        parts.append(_paragraph("So many are wrong that they may be answers to other deals."))
    return "\n".join([*parts, *_examples(report, report.wrong, 10)])


def _all_right(report: Report) -> str:
    hidden = report.hidden
    known = _count(len(report.task.mistakes), "known mistake")
    if hidden:
        parts = [
            _paragraph(
                f"All right, but these deals show little: of the {known}, {len(hidden)} would give "
                f"the same answers. On those of `showdown exam` each one shows.",
                2,
            ),
            *(_paragraph(f"- to {m.seems} ({m.id})", hanging=2) for m in hidden[:NAMED]),
        ]
        if len(hidden) > NAMED:
            parts.append(_paragraph(f"and {len(hidden) - NAMED} more"))
        return "\n".join(parts)
    parts = [_paragraph(f"All right. Each of the {known} would have shown.", 2)]
    if report.task.decks == "one":
        harmless = [mistake for mistake in BANK if mistake.harmless]
        parts += [
            "  These are harmless here, between two hands of one deck, and wrong once cards are",
            "  shared:",
            *(_paragraph(f"- to {m.seems} ({m.id})", hanging=2) for m in harmless),
        ]
    return "\n".join(parts)


def _right_by(tasks: Sequence[Task]) -> list[str]:
    return [
        f"  All right by the rules of {task.title}"
        + (f", which {task.note}" if task.note else "")
        + f": check --task {task.name}"
        for task in tasks
    ]


def _topics(report: Report) -> str:
    """What was answered right throughout; where nothing is explained, also what was not."""
    marks = [f"{RIGHT} {topic}" for topic, right in report.topics.items() if right]
    if not report.candidates:
        marks = [f"{WRONG} {topic}" for topic, right in report.topics.items() if not right] + marks
    lines = [""]
    for mark in marks:
        if len(lines[-1]) + 3 + len(mark) > WIDTH - 2:
            lines.append("")
        lines[-1] += f"   {mark}" if lines[-1] else mark
    return "\n".join(f"  {line}" for line in lines)


def _examples(report: Report, deals: Iterable[int], most: int = EXAMPLES) -> list[str]:
    parts = []
    deals = list(deals)
    for deal in deals[:most]:
        shown = report.shown(deal)
        first, second = (" ".join(map(str, hand.ordered)) for hand in shown.hands)
        verb = ("splits with", "beats", "loses to")[shown.winner]
        said = _said(report, deal)
        parts.append(f"    {report.dealt.lines[deal]:>4}   {first}   {verb}   {second}   {said}")
        parts.append(f"           {shown.reason}")
    if len(deals) > most:
        parts.append(_paragraph(f"and {len(deals) - most:,} more"))
    return parts


def _said(report: Report, deal: int) -> str:
    said = report.said(deal)
    if said is None:
        return "not answered"
    if ONLY_PLAYER_1 in report.answers.form:
        return f"you said {'' if said == 1 else 'not '}Player 1"
    return f"you said {('a tie', 'Player 1', 'Player 2')[said]}"


def total_text(report: TotalReport) -> str:
    """What a total tells, in words."""
    parts = [f"{shown(report.dealt.name)}   {_count(len(report.dealt), 'deal')}"]
    ids = [" + ".join(m.id for m in suspects) for suspects in report.candidates]
    if report.total == report.right_total:
        parts.append(f"  {report.total:,} is right.")
        if ids:
            parts.append(
                _paragraph(
                    f"It proves little: on these deals {_count(len(ids), 'mistake')} of the bank "
                    f"give{'s' if len(ids) == 1 else ''} it too.",
                    2,
                )
            )
    else:
        parts.append(f"  {WRONG} {report.total:,} is wrong: Player 1 wins {report.right_total:,}.")
        about = "These give your total" if ids else "No mistake of the bank gives your total"
        if not ids and len(report.dealt) <= MANY:
            about += ", nor do two together"
        parts.append(_paragraph(f"{about}; a total alone never proves which it is.", 2))
    listed = [
        _paragraph(f"- {name}: to {', and to '.join(m.seems for m in suspects)}", 4, 2)
        for name, suspects in zip(ids, report.candidates, strict=True)
    ]
    if listed:
        parts.append("\n".join(listed))
    parts.append(
        _paragraph(
            "The answers tell more: `showdown exam` writes a short file on which every known "
            "mistake shows, `showdown check exam.txt answers.txt` grades it.",
            2,
        )
    )
    return "\n\n".join(parts)


def mistakes_text() -> str:
    """The bank, by kind."""
    titles = {"rules": "Rules", "tie-break": "Tie-breaks", "reading": "Reading"}
    parts = [f"{len(BANK)} mistakes"]
    for kind, title in titles.items():
        parts.append(title)
        parts.append(
            "\n".join(
                f"  {mistake.id}\n" + _paragraph(_sentence(mistake), 6)
                for mistake in BANK
                if mistake.kind == kind
            )
        )
    return "\n\n".join(parts)


def _sentence(mistake: Mistake) -> str:
    harmless = f" Harmless here, wrong once cards are shared: {mistake.harmless}."
    return f"to {mistake.seems}." + (harmless if mistake.harmless else "")


def html(text: str) -> str:
    """A report in a notebook: as on a terminal, the red suits red."""
    body = escape(text)
    for suit in "♥♦":
        body = body.replace(suit, f'<span style="color:#c8102e">{suit}</span>')
    return f'<pre style="line-height:1.35">{body}</pre>'


def _paragraph(text: str, indent: int = 4, hanging: int = 0) -> str:
    return fill(
        text,
        WIDTH,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + hanging),
        break_long_words=False,
        break_on_hyphens=False,
    )


def _headline(rule: str, lines: Sequence[int], unit: str) -> str:
    """What is wrong and where, on one line if there is room."""
    if not lines:
        return f"  {WRONG} {rule}"
    where = _lines(lines, unit)
    if not rule:
        return _paragraph(f"{WRONG} {where}", 2, 2)
    if len(rule) + len(where) + 7 <= WIDTH:
        return _paragraph(f"{WRONG} {rule}   {where}", 2, 2)
    return f"  {WRONG} {rule}\n{_paragraph(where)}"


def _lines(lines: Sequence[int], unit: str) -> str:
    named = ", ".join(f"{line:,}" for line in lines[:NAMED])
    more = f" and {len(lines) - NAMED:,} more" if len(lines) > NAMED else ""
    return f"{unit}{'' if len(lines) == 1 else 's'} {named}{more}"


def _count(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
