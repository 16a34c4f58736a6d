"""The report of a program's answers, as the page shows it."""

from __future__ import annotations

from ..errors import counted
from ..show.fields import showdown_fields

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ..check.report import Report
    from ..check.suspects import Suspects
    from ..verdicts import Showdown

    Fields = dict[str, Any]

MOST_CARDS = 12
"""How many explanations are shown."""
MOST_DRAWN = 20
"""How many wrong deals that are alike are drawn."""
MOST_PRINTED = 3


def why_fields(found: Showdown) -> Fields:
    """What `showdown explain --json` prints, its sentences, and the cards that decided."""
    reasons = [
        # In the low half a hand's cards are in another order.
        {"loser": reason.loser, "place": None if reason.half else reason.place}
        for reason in found.reasons
    ]
    return showdown_fields(found) | {"reasons": reasons, "words": found.caption.split("\n")}


def report_fields(report: Report) -> Fields:
    """What `showdown check --json` prints, and what the page shows: notes, cards, notes."""
    judged = report.answered if report.unanswered else report
    explanations = [_explanation(found, report) for found in report.candidates[:MOST_CARDS]]
    groups = [
        {
            "title": f"Wrong in all {len(group.deals):,} deals in which {group.words}",
            "words": _right_on(
                [f"the {n:,} in which {words}" for words, n in group.right], ", and on "
            ),
            **_drawn(judged, group.deals),
        }
        for group in judged.groups
    ]
    if judged.wrong and not groups:
        drawn = _drawn(judged, judged.wrong)
        if len(report.candidates) == 1:
            explanations[0] |= drawn
        else:
            groups = [{"title": "Deals with wrong answers", **drawn}]
    return report.fields() | {
        "score": f"{report.right:,} of {judged.deals:,}",
        "of": "answers right" if report.unanswered else "right",
        "before": _before(report, judged),
        "cards": explanations + groups,
        "after": _after(report, judged),
        "players_answer": judged.answers.in_form(b"\2") != b"\0",
        "text": str(report),
    }


def _before(report: Report, judged: Report) -> list[str]:
    if not report.wrong:
        if not report.hidden:
            return ["All right: no program with a known mistake answers like this."]
        hidden = counted(len(report.hidden), "mistake")
        return [f"All right, but these deals would not show {hidden}: take the exam."]
    notes = []
    if report.unanswered:
        first = report.deal_set.lines[report.unanswered[0]]
        missing = counted(len(report.unanswered), "deal")
        notes.append(f"{missing} without an answer, the first on line {first:,}.")
        printed = sorted({text.strip()[:80] for text in report.answers.instead.values()} - {""})
        if printed:
            shown = ", ".join(f"“{text}”" for text in printed[:MOST_PRINTED])
            notes.append(f"Your program printed {shown} instead.")
    count = len(report.candidates)
    if count > 1:
        more = f" The first {MOST_CARDS} are shown." if count > MOST_CARDS else ""
        notes.append(
            f"Each of these {count:,} explains all of your answers; these deals cannot tell them "
            f"apart.{more}"
        )
    elif judged.wrong and not count:
        notes.append("No known mistake, and no two together, explain all of your answers.")
    return notes


def _after(report: Report, judged: Report) -> list[str]:
    rules = [
        f"All of your answers are right under the rules of {task.title}."
        for task in judged.right_for
    ]
    right = [topic for topic, right in judged.topics.items() if right]
    return [*rules, *_right_on(right if report.wrong else [])]


def _explanation(suspects: Suspects, report: Report) -> Fields:
    """One mistake, or several that together explain all answers."""
    from ..check.mistakes import Mistake

    mistakes = []
    for one in suspects:
        seems = f"Your program {'seems to' if report.mistake else 'may'} {one.seems}"
        if isinstance(one, Mistake):
            hint = one.hint if one.hint.endswith("?") else f"{one.hint}."
            title = one.rule[:1].upper() + one.rule[1:]
            mistakes.append({"title": title, "seems": f"{seems}.", "hint": hint, "id": one.id})
        else:
            mistakes.append({"title": seems})
    if len(mistakes) == 1:
        return {"mistakes": mistakes}
    together = "Together these would explain all of your answers; it may be something else."
    return {"title": f"{len(mistakes)} mistakes", "words": [together], "mistakes": mistakes}


def _drawn(report: Report, deals: Sequence[int]) -> Fields:
    """The first of some wrong deals, and how many more there are."""
    drawn = [
        {"line": report.deal_set.lines[deal], "answer": report.answer(deal)}
        | why_fields(report.showdown(deal))
        for deal in deals[:MOST_DRAWN]
    ]
    return {"deals": drawn, "more": max(0, len(deals) - MOST_DRAWN)}


def _right_on(what: Sequence[str], between: str = ", ") -> list[str]:
    return [f"Right on {between.join(what)}."] if what else []
