"""Reports on totals in words."""

from __future__ import annotations

from ..errors import counted
from .suspects import MOST_DEALS_FOR_PAIRS
from .wording import (
    MOST_EXAMPLES,
    MOST_NAMED,
    WIDTH,
    WRONG,
    bullets,
    filled,
    ids_of,
    name_of,
    paragraph,
    to_do,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .report import TotalReport


def total_text(report: TotalReport, width: int = WIDTH) -> str:
    """Whether a program's total is right, and which mistakes give the same."""
    found = len(report.candidates)
    parts = [name_of(report)]
    if report.total == report.right_total:
        parts.append(f"  {report.total:,} is right.")
        if found:
            same = f"{counted(found, 'known mistake')} give{'s' if found == 1 else ''}"
            parts.append(paragraph(f"That proves little: {same} the same total here.", 2))
    else:
        parts.append(f"  {WRONG} {report.total:,} is wrong: Player 1 wins {report.right_total:,}.")
        about = "No known mistake gives your total"
        if found:
            about = f"{'Each of these' if found > 1 else 'This'} would give your total"
        if not found and len(report.deal_set) <= MOST_DEALS_FOR_PAIRS:
            about += ", nor do two together"
        parts.append(paragraph(f"{about}; a total alone cannot prove what is wrong.", 2))
    if found:
        listed = [f"{ids_of(suspects)}{to_do(suspects)}" for suspects in report.candidates]
        several = len(report.candidates[0]) > 1
        parts.append("\n".join(bullets(listed, MOST_EXAMPLES if several else MOST_NAMED)))
    more = (
        "A wrong total shows that a program is wrong, but not on which deals. A right one does not "
        "show that it is right: deals wrongly given to Player 1 and wrongly taken away cancel "
        "out. To see which deals are wrong, check the answer to each: "
        '`showdown check --run "python my_program.py"`.'
    )
    return filled("\n\n".join([*parts, paragraph(more, 2)]), width)
