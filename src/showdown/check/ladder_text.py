"""Among which hands a program ranks those that it gets wrong, in words."""

from __future__ import annotations

from ..rules import Category
from .groups import NOUNS
from .ladders import MOST_DEALS
from .wording import MOST_EXAMPLES, bullets, paragraph

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .ladders import Ranked
    from .report import Report


def where_ranked(report: Report) -> list[str]:
    """Among which hands the program ranks those of the first wrong deals, if that is known."""
    found = [
        f"{' '.join(map(str, one.hand.ordered))}, "
        f"{NOUNS.get(one.hand.category, one.hand.category)}, {_among(one)}"
        for one in report.misplaced
    ]
    if found:
        asked = "When it is run with these hands against a few of each category, your program ranks"
        return [paragraph(asked), *bullets(found, MOST_EXAMPLES)]
    deals = [report.showdown(deal).hands for deal in report.wrong[:MOST_DEALS]]
    hands = {hand.cards for some in deals for hand in some}
    same = all(one.category is other.category for one, other in deals)
    if not same or len(report.answers.ranked) < len(hands):
        return []
    where = "these deals" if len(deals) == len(report.wrong) else "the first of these deals"
    return [
        paragraph(
            f"When it is run with the hands of {where} against a few of each category, your "
            "program gives each its right category: it is wrong in how it compares hands of the "
            "same category."
        )
    ]


def _among(one: Ranked) -> str:
    if one.beyond:
        return f"{'below' if one.among[0] is Category.HIGH_CARD else 'above'} all others"
    lower, *higher = (NOUNS.get(category, str(category)) for category in one.among)
    return f"between {lower} and {higher[-1]}" if higher else f"as {lower}"
