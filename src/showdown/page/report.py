"""The report of a program's answers, as the page shows it."""

from __future__ import annotations

from ..check.text import hint_of
from ..errors import counted
from ..output.fields import showdown_fields

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ..check import Mistake, Report
    from ..hands.verdicts import Showdown

    Fields = dict[str, Any]

MOST_CARDS = 12
"""How many explanations or kinds of deals are shown."""
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
    answered = report.deals - len(report.unanswered)
    return report.fields() | {
        "score": f"{report.right:,} of {answered:,}",
        "of": "answers right" if report.unanswered else "right",
        "before": _before(report),
        "cards": _cards(report),
        "players_answer": report.answers.in_form(b"\2") != b"\0",
        "text": str(report),
    }


def _before(report: Report) -> list[str]:
    if report.is_right:
        if report.proves_order:
            return ["All right: a program that compares values of hands orders all of them right."]
        return ["All right."]
    notes = []
    if report.unanswered:
        first = report.deal_set.lines[report.unanswered[0]]
        missing = counted(len(report.unanswered), "deal")
        notes.append(f"{missing} without an answer, the first on line {first:,}.")
        printed = sorted({text.strip()[:80] for text in report.answers.instead.values()} - {""})
        if printed:
            shown = ", ".join(f"“{text}”" for text in printed[:MOST_PRINTED])
            notes.append(f"Your program printed {shown} instead.")
    if (count := len(report.candidates)) > 1:
        notes.append(f"{count:,} mistakes explain all of your answers: the exam tells which it is.")
    return notes


def _cards(report: Report) -> list[Fields]:
    """The mistakes that explain answers, and the kinds of deals that are wrong."""
    if report.candidates:
        start = "Your program" if report.mistake else "Perhaps your program"
        if len(report.candidates) == 1 < len(report.candidates[0]):
            start = "Very likely your program"
        cards: list[Fields] = [
            {"mistakes": [_mistake(one, start) for one in suspects]}
            for suspects in report.candidates[:MOST_CARDS]
        ]
        if len(cards) == 1:
            cards[0]["words"] = ["A program with only this gives exactly your answers."]
            cards[0] |= _drawn(report, report.wrong)
            return cards
        return [*cards, {"title": "Deals with wrong answers", **_drawn(report, report.wrong)}]
    number = len(report.wrong_answers)
    cards = []
    for fit in report.explanation.fits:
        words = (
            f"This fits {len(fit.deals):,} of your {number:,} wrong answers, and all right ones."
        )
        mistake = _mistake(fit.mistake, "Perhaps your program")
        cards.append({"words": [words], "mistakes": [mistake], **_drawn(report, fit.deals)})
    if near := report.explanation.nearest:
        words = f"Nearly: this explains {near.explained:,} of your {number:,} wrong answers."
        cards.append(
            {"words": [words], "mistakes": [_mistake(near.mistake, "Nearly: your program")]}
        )
    for kind in report.kinds[:MOST_CARDS]:
        wrong = len(kind.deals)
        title = (
            f"{kind.words[0].upper()}{kind.words[1:]}: {wrong:,} of {wrong + kind.right:,} wrong"
        )
        cards.append({"title": title, **_drawn(report, kind.deals)})
    return cards


def _mistake(mistake: Mistake, start: str) -> Fields:
    return {
        "id": mistake.id,
        "title": f"{start} {mistake.does}",
        "rule": f"The rule: {mistake.rule}.",
        "hint": hint_of(mistake).removeprefix("Hint: "),
    }


def _drawn(report: Report, deals: Sequence[int]) -> Fields:
    """The first of some wrong deals, and how many more there are."""
    drawn = [
        {"line": report.deal_set.lines[deal], "answer": report.answer(deal)}
        | why_fields(report.showdown(deal))
        for deal in deals[:MOST_DRAWN]
    ]
    return {"deals": drawn, "more": max(0, len(deals) - MOST_DRAWN)}
