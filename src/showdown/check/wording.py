"""The words and the layout that reports share: lists of lines, deals shown, paragraphs."""

from __future__ import annotations

from textwrap import wrap

from ..errors import counted, shown
from .answer_forms import NO_ANSWER
from .faults import SIDES, STYLES
from .groups import MOST_DEALS
from .mistakes import Mistake

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..cards import Card
    from .groups import Group
    from .report import Graded, Report
    from .suspects import Suspect, Suspects

WIDTH = 79
MOST_NAMED = 12
"""How many lines or mistakes are named; the rest are counted."""
MOST_EXAMPLES = 3
WRONG, RIGHT = "✗", "✓"
RIGHT_STYLES = tuple(one for one in STYLES if one not in SIDES)
"""What is right by itself, but changes the answers of a program with a mistake."""
NOT_NAMED = {one.id for one in STYLES}
"""What is said in another way: in whose hands, and in what style."""
BY_ORDER = {"hands", "suits"}
"""What of a program decides where the order of the cards may matter."""
WINNERS = ("a tie", "Player 1", "Player 2")


def name_of(report: Graded) -> str:
    """What is graded, and how many deals that is."""
    return f"{shown(report.deal_set.name)}   {counted(len(report.deal_set), 'deal')}"


def deals_of(report: Report, group: Group) -> str:
    """How many deals a group has, and what they have in common."""
    number = len(group.deals)
    examined = "" if report.deals <= MOST_DEALS else f" among the first {MOST_DEALS:,}"
    deals = "the two deals" if number == 2 else f"all {number:,} deals"
    return f"{deals}{examined} in which {group.words}"


def examples(report: Report, deals: Sequence[int], most: int = MOST_EXAMPLES) -> list[str]:
    """Some deals, with who wins, why, and what the program answered."""
    parts = []
    suspects = [one for some in report.candidates[:MOST_EXAMPLES] for one in some]
    by_order = any(BY_ORDER & {*one.changes} or "as dealt" in str(one.changes) for one in suspects)
    for deal in deals[:most]:
        found = report.showdown(deal)
        first, second = (" ".join(map(str, hand.ordered)) for hand in found.hands)
        verb = ("splits with", "beats", "loses to")[found.winner]
        line = report.deal_set.lines[deal]
        parts.append(f"    {line:>4,}   {first}   {verb}   {second}   {you_said(report, deal)}")
        parts.append(paragraph(found.reason, 11))
        if report.deal_set.game.board or by_order:
            parts.append(paragraph(f"Dealt: {as_dealt(report, report.deal_set[deal])}", 11))
    return parts + and_more(deals, most)


def as_dealt(report: Report, dealt: Sequence[Card]) -> str:
    """The cards of both players, and of a board, in their order."""
    cards, hole = list(map(str, dealt)), report.deal_set.hole
    first, second, board = cards[:hole], cards[hole : 2 * hole], cards[2 * hole :]
    return f"{' '.join(first)} and {' '.join(second)}" + ", board " * bool(board) + " ".join(board)


def you_said(report: Report, deal: int) -> str:
    """What the program answered to a deal."""
    return said(report, report.answer(deal))


def said(report: Report, answer: int | None) -> str:
    """What an answer of the program is, in words."""
    if answer in (None, NO_ANSWER):
        return "no answer"
    if report.answers.in_form(b"\2") == b"\0":
        return f"you said {'' if answer == 1 else 'not '}Player 1"
    return f"you said {WINNERS[answer]}"


def headline(rule: str, report: Report, deals: Sequence[int]) -> str:
    """Which rule is broken and where, on one line if they fit."""
    where = lines_of(report, deals)
    on_one_line = "   ".join(part for part in (rule, where) if part)
    if rule and where and len(on_one_line) + 4 > WIDTH:
        return f"  {WRONG} {rule}\n{paragraph(where)}"
    return paragraph(f"{WRONG} {on_one_line}", 2)


def lines_of(report: Report, deals: Sequence[int]) -> str:
    """The lines of deals, or the first of them and how many more there are."""
    lines, unit = [report.deal_set.lines[deal] for deal in deals], report.deal_set.unit
    named = ", ".join(f"{line:,}" for line in lines[:MOST_NAMED])
    more = f" and {len(lines) - MOST_NAMED:,} more" if len(lines) > MOST_NAMED else ""
    return f"{unit}{'' if len(lines) == 1 else 's'} {named}{more}" if lines else ""


def paragraph(text: str, indent: int = 4) -> str:
    """A paragraph, not wrapped yet."""
    return " " * indent + text


def filled(text: str, width: int) -> str:
    r"""A text whose lines are wrapped, each to its indent, or to the words behind its bullet.

    >>> print(filled("Two:\n  - to forget that the ace may be low", 24))
    Two:
      - to forget that the
        ace may be low
    """
    lines = []
    for line in text.split("\n"):
        indent = len(line) - len(line.lstrip())
        hanging = 2 * line.lstrip().startswith(("- ", f"{WRONG} ", f"{RIGHT} "))
        lines += wrap(
            line,
            width,
            subsequent_indent=" " * (indent + hanging),
            break_long_words=False,
            break_on_hyphens=False,
        ) or [""]
    return "\n".join(lines)


def all_are(common: tuple[str, int] | None) -> list[str]:
    """What some deals have in common, and how many others have it."""
    if not common:
        return []
    words, number = common
    others = f"; you got {counted(number, 'other')} right" * bool(number)
    return [paragraph(f"All of them are deals in which {words}{others}.")]


def bullets(items: Sequence[str], most: int = MOST_NAMED) -> list[str]:
    """A list with a line or more for each item, the first ones only if there are many."""
    return [paragraph(f"- {item}") for item in items[:most]] + and_more(items, most)


def and_more(items: Sequence[object], most: int) -> list[str]:
    """How many items there are beside the first ones."""
    return [paragraph(f"and {len(items) - most:,} more")] if len(items) > most else []


def ids_of(suspects: Sequence[Suspect]) -> str:
    """The ids of known mistakes; faults are named by what they do."""
    made = made_by(suspects)
    ids = [one.id if isinstance(one, Mistake) else "another fault" for one in made]
    if not any(isinstance(one, Mistake) for one in made):
        return f"{len(made)} other faults: " if len(made) > 1 else "another fault: "
    return " + ".join(ids) + ": "


def made_by(suspects: Sequence[Suspect]) -> list[Suspect]:
    """The mistakes and faults, without the style or the player in whose hands they are made."""
    return [one for one in suspects if one.id not in NOT_NAMED]


def to_do(suspects: Suspects) -> str:
    """What programs with these mistakes do, as an infinitive."""
    doing = ", and ".join(f"to {one.seems}" for one in made_by(suspects))
    return doing + in_whose_hands(suspects) + beside_it(suspects)


def in_whose_hands(suspects: Suspects) -> str:
    """That mistakes are made in the hands of one player only, if so."""
    return "".join(one.seems.removeprefix("do so") for one in suspects if one in SIDES)


def beside_it(suspects: Suspects) -> str:
    """What a program with mistakes does that is right by itself, but changes its answers."""
    right = [one.seems for one in suspects if one in RIGHT_STYLES]
    if not right:
        return ""
    also = " and ".join(one.replace(" ", "s ", 1) for one in right)
    also = also.replace("each rank once", "each rank once, such as K-9-5-2 for K-K-9-5-2")
    return f" (if your program also {also}, which is not a mistake by itself)"
