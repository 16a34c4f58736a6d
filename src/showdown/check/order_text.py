"""Answers that change with the order of the cards or of the deals, in words."""

from __future__ import annotations

from ..errors import counted
from .wording import MOST_EXAMPLES, WRONG, all_are, and_more, as_dealt, paragraph, said, you_said

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..cards import Card
    from .report import Report


FEW = 3
"""Fewer answers than this may change by chance."""


def depends_on_order(report: Report) -> list[str]:
    """That answers change with the order of the cards or of the deals."""
    changed, shuffled = report.answers.changed, report.answers.shuffled
    if changed:
        line = f"{report.deal_set.unit} {report.deal_set.lines[changed[0]]:,}"
        others = f" (and to {counted(len(changed) - 1, 'other')})" if len(changed) > 1 else ""
        why = (
            f"Your answer to {line}{others} changes when the deals come in another order: "
            "something is kept from one deal to the next, such as a list, or left to chance. "
            "Fix that first, then check again."
        )
        return [
            paragraph(f"{WRONG} Your answers depend on the order of the deals, or on chance", 2),
            paragraph(why),
        ]
    if not shuffled:
        return []
    board = report.deal_set.game.board
    verb = "changes" if len(shuffled) == 1 else "change"
    hand, within = ("hand and of the board", "") if board else ("hand", " within a hand")
    why = (
        f"{len(shuffled):,} of {report.deals:,} answers {verb} when the cards of each {hand} come "
        "in another order."
    )
    chance = ", or on chance" if len(shuffled) < FEW else ""
    headed = f"{WRONG} Your answers depend on the order of the cards{within}{chance}"
    parts = [paragraph(headed, 2), paragraph(why), *all_are(report.common_to_shuffled)]
    parts.append(paragraph("Fix that first, then check again."))
    for deal, (cards, answer) in [*shuffled.items()][:MOST_EXAMPLES]:
        parts += _both_ways(report, deal, cards, answer)
    return parts + and_more([*shuffled], MOST_EXAMPLES)


def _both_ways(report: Report, deal: int, cards: Sequence[Card], answer: int) -> list[str]:
    """A deal as dealt, and with the same cards in another order, with the answers to both."""
    line = report.deal_set.lines[deal]
    before, now = as_dealt(report, report.deal_set[deal]), as_dealt(report, cards)
    return [
        f"    {line:>4,}   {before}   {you_said(report, deal)}",
        f"           {now}   {said(report, answer)}",
        paragraph(report.showdown(deal).reason, 11),
    ]


def same_exchanged(report: Report) -> list[str]:
    """That answers stay the same when the players exchange their hands."""
    same, given = report.answers.exchanged, {report.answer(n) for n in report.answers.exchanged}
    if not same:
        return []
    wrong = len({*same}.intersection(report.wrong))
    which = " and to ".join(
        [f"{'all ' * (wrong == len(report.wrong))}{wrong:,} of these"] * (wrong > 0)
        + [counted(len(same) - wrong, "other")] * (len(same) > wrong)
    )
    text = (
        "With the players' hands exchanged, your program gives the same answer as before to "
        f"{which}: it "
    )
    if len(given) == 1 and 0 not in report.answers.winners:
        text += f"finds a tie there ({you_said(report, same[0])}), or "
    text += "does not treat both players alike."
    if most_are_the_same(report):
        text += " Is something kept from the first hand to the second?"
    return [paragraph(text)]


def most_are_the_same(report: Report) -> bool:
    """Whether most answers stay the same when the players exchange their hands."""
    return 2 * len(report.answers.exchanged) > report.deals
