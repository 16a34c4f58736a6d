"""The report of a program's answers, as the page shows it."""

from __future__ import annotations

from ..check.findings import findings, said
from ..output.fields import showdown_fields

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..check import Report
    from ..check.findings import Finding
    from ..hands.verdicts import Showdown

    Fields = dict[str, Any]

MOST_DRAWN = 20
"""How many wrong deals that are alike are drawn."""


def why_fields(deal: Showdown) -> Fields:
    """What `showdown explain --json` prints, its sentences, and the cards that decided."""
    reasons = [
        # In the low half a hand's cards are in another order.
        {"loser": reason.loser, "place": None if reason.half else reason.place}
        for reason in deal.reasons
    ]
    return showdown_fields(deal) | {"reasons": reasons, "words": deal.caption.split("\n")}


def report_fields(report: Report) -> Fields:
    """What `showdown check --json` prints, and the parts of the report, each as a card."""
    answered = report.deals - len(report.unanswered)
    return report.fields() | {
        "score": f"{report.right:,} of {answered:,}",
        "of": "answers right" if report.unanswered else "right",
        "cards": [_card(report, part) for part in findings(report)],
        "text": str(report),
    }


def _card(report: Report, part: Finding) -> Fields:
    return {
        "title": part.title,
        "words": [words.strip().removeprefix("- ") for words in part.words],
        "mistakes": [
            {
                "id": mistake.id,
                "title": f"{part.subject} {mistake.does}",
                "rule": f"The rule: {mistake.rule}.",
                "hint": mistake.hint,
            }
            for mistake in part.mistakes
        ],
        "deals": [
            {"line": report.deal_set.lines[deal], "said": said(report, deal)}
            | why_fields(report.showdown(deal))
            for deal in part.deals[:MOST_DRAWN]
        ],
        "more": max(0, len(part.deals) - MOST_DRAWN),
    }
