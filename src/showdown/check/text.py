"""Reports and the list of mistakes in words."""

from __future__ import annotations

from textwrap import fill

from ..errors import shown
from ..games import DRAW
from .faults import STYLES, Fault
from .groups import MOST_DEALS
from .mistakes import BANK, HOLDEM, Mistake
from .suspects import MOST_DEALS_FOR_PAIRS
from .tasks import task_named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .groups import Group
    from .report import Graded, Report, TotalReport
    from .suspects import Suspect, Suspects

WIDTH = 79
MOST_NAMED = 12
"""How many lines or mistakes are named; the rest are counted."""
MOST_EXAMPLES = 3
FEWEST_FOREIGN = 10
"""How many answers can look like those to other deals, at the least."""
WRONG, RIGHT = "✗", "✓"
KINDS = {"rules": "Rules", "tie-break": "Tie-breaks", "reading": "Reading", "holdem": "Hold'em"}
USUAL_FORMS = ("winners' numbers", "players", "Black and White", "left and right")
"""Forms of answers that a report does not mention."""


def report_text(report: Report) -> str:
    """What is wrong with a program's answers, with examples; or what correct answers prove."""
    head = f"{_name_of(report)}, {report.right:,} right"
    if report.answers.form not in USUAL_FORMS:
        head += f"\n  Your answers are read as {shown(report.answers.form)}."
    if report.unanswered:
        body = _no_answers(report)
    else:
        body = _what_is_wrong(report) if report.wrong else _what_that_proves(report)
    topics = [topic for topic, right in report.topics.items() if right and report.wrong]
    return "\n\n".join([head, "\n".join(body), *_marks(topics)])


def total_text(report: TotalReport) -> str:
    """Whether a program's total is right, and which mistakes give the same."""
    found = len(report.candidates)
    parts = [_name_of(report)]
    if report.total == report.right_total:
        parts.append(f"  {report.total:,} is right.")
        if found:
            same = f"{_count(found, 'known mistake')} give{'s' if found == 1 else ''}"
            parts.append(_paragraph(f"That proves little: {same} the same total here.", 2))
    else:
        parts.append(f"  {WRONG} {report.total:,} is wrong: Player 1 wins {report.right_total:,}.")
        about = "No known mistake gives your total"
        if found:
            about = f"{'Each of these' if found > 1 else 'This'} would give your total"
        if not found and len(report.deal_set) <= MOST_DEALS_FOR_PAIRS:
            about += ", nor do two together"
        parts.append(_paragraph(f"{about}; a total alone cannot prove what is wrong.", 2))
    if found:
        listed = [f"{_ids(suspects)}to {_seems(suspects)}" for suspects in report.candidates]
        parts.append("\n".join(_bullets(listed, found)))
    more = (
        "A wrong total shows that a program is wrong, but not on which deals. A right one does not "
        "show that it is right: deals wrongly given to Player 1 and wrongly taken away cancel "
        "out. To see which deals are wrong, check the answer to each: "
        '`showdown check --run "python my_program.py"`.'
    )
    return "\n\n".join([*parts, _paragraph(more, 2)])


def mistakes_text() -> str:
    """All known mistakes, by kind."""
    harmless = sum(bool(mistake.harmless) for mistake in BANK)
    usual = len(task_named("codewars").mistakes)
    head = (
        f"{len(BANK)} known mistakes. Between two hands from one deck, under the standard "
        f"rules, {usual} of them can change an answer; {harmless} are harmless there, and "
        f"{len(BANK) - usual - harmless} breaks other rules only (--task uva). "
        f"{len(HOLDEM)} more are made with a board only (--task holdem)."
    )
    parts = [_paragraph(head, 0)]
    for kind, title in KINDS.items():
        entries = [_entry(mistake) for mistake in (*BANK, *HOLDEM) if mistake.kind == kind]
        parts += [title, "\n".join(entries)]
    return "\n\n".join(parts)


def _entry(mistake: Mistake) -> str:
    why = f" Harmless between two hands: {mistake.harmless}." if mistake.harmless else ""
    return f"  {mistake.id}\n{_paragraph(f'to {mistake.seems}.{why}', 6)}"


def _no_answers(report: Report) -> list[str]:
    """The deals without an answer, by what was printed instead; and what is wrong with others."""
    printed: dict[str, list[int]] = {}
    for deal, text in report.answers.instead.items():
        printed.setdefault(text.strip(), []).append(deal)
    hints = {"": "a blank line", "None": "None (does your function return the winner?)"}
    groups = [
        f"{hints.get(text) or shown(text)}: {_where(report, deals)}"
        for text, deals in printed.items()
    ]
    stop = report.answers.stop
    if stop < report.deals:
        after = report.deal_set.lines[stop - 1]
        groups.append(f"the answers stop after {report.deal_set.unit} {after:,}")
    before = "before that, " if stop < report.deals else ""
    groups += [f"{before}in {_deals_of(report, group)}" for group in report.unanswered_groups]
    unanswered, answered = report.unanswered, report.answered
    # Where the answers stop, only the first deal after them matters.
    shown_deals = [deal for deal in unanswered if deal <= stop][:MOST_EXAMPLES]
    parts = [
        f"  {WRONG} no answer   {_count(len(unanswered), 'deal')}",
        *_bullets(groups),
        *_examples(report, shown_deals),
    ]
    if not report.skipped:
        parts.append(_paragraph("Fix this first, then check again."))
    parts.append("")
    if report.skipped:
        return parts + _shifted(report)
    if not answered.wrong:
        return [*parts, f"  {RIGHT} {_count(answered.deals, 'answer')}, all right"]
    if answered.groups:
        parts.append(f"  Of the {_count(answered.deals, 'deal')} with an answer:")
    parts += _what_is_wrong(answered, crashed=True)
    if stop < report.deals and not report.candidates:
        skipped = (
            "If your program skips a deal without printing a line, all later answers are taken "
            "for those to other deals: print error there."
        )
        parts += ["", _paragraph(skipped, 2)]
    return parts


def _shifted(report: Report) -> list[str]:
    """From where the answers look like those to later deals."""
    lines = [f"{report.deal_set.lines[deal]:,}" for deal in report.skipped]
    where = f"{report.deal_set.unit}{'s' * (len(lines) > 1)} {', '.join(lines)}"
    return [
        _paragraph(
            f"From {report.deal_set.unit} {lines[0]} on, your answers look shifted: they are "
            f"nearly all right if your program printed nothing for the deals at about {where}. "
            "Print error for such deals, and check again.",
            2,
        )
    ]


def _what_is_wrong(report: Report, *, crashed: bool = False) -> list[str]:
    if report.mistake:
        parts = _explanation(report, report.mistake)
    else:
        parts = [_headline("", report, report.wrong)]
        parts += _candidates(report, crashed)
        foreign = report.deals >= FEWEST_FOREIGN and report.right < 0.7 * report.deals
        if len({*report.answers.winners}) == 1 and report.deals > 2:
            parts.append(_paragraph(f"Every answer is the same: {_said(report, 0)}."))
        elif foreign and not report.candidates:
            kept = "does your program keep something from one deal to the next, such as a list?"
            others = "" if report.answers.from_run else "are they answers to other deals? Or "
            parts.append(_paragraph(f"With this many wrong, {others}{kept}"))
        parts += _in_common(report)
    for task in report.right_for:
        which = f", which {task.note}" if task.note else ""
        rules = f"All right under the rules of {task.title}{which}: --task {task.name}"
        parts += ["", _paragraph(rules, 2)]
    return parts


def _candidates(report: Report, crashed: bool) -> list[str]:
    """Mistakes that may explain all answers, and what to look at if they are known and alone."""
    count = len(report.candidates)
    if not count:
        none = "No known mistake, and no two together, explain all of your answers."
        return [_paragraph(none), *_nearest(report)]
    if count > 1:
        found = (
            f"Each of these {count:,} explains all of your answers; these deals cannot tell them "
            f"apart. `showdown exam{_game(report)} --deals 500` makes deals that may."
        )
        if crashed:
            found = f"{count:,} known mistakes or faults would each explain these answers:"
        listed = [f"{_ids(suspects)}to {_seems(suspects)}" for suspects in report.candidates]
    else:
        one = "This" if len(report.candidates[0]) == 1 else "Together these"
        found = f"{one} would explain all of your answers; it may be something else:"
        listed = [
            f"{_ids([one]) if isinstance(one, Fault) else ''}to {one.seems}{_hint(one)}"
            for one in report.candidates[0]
        ]
    # Many sets of several mistakes explain a few wrong answers by chance.
    few = crashed or len(report.candidates[0]) > 1
    most = MOST_EXAMPLES if few and count > 1 else MOST_NAMED
    unseen = _count(len(report.hidden), "other fault")
    beside = [_paragraph(f"Besides, {unseen} would not show in these deals.")]
    return [_paragraph(found), *_bullets(listed, most), *(beside if report.hidden else [])]


def _hint(one: Suspect) -> str:
    """What to look at, and the id, of a known mistake."""
    return f". Hint: {one.hint}. ({one.id})" if isinstance(one, Mistake) else ""


def _nearest(report: Report) -> list[str]:
    """The mistake that explains nearly all wrong answers, if there is one."""
    if not (found := report.nearest):
        return []
    but = f", but would make {_count(found.spoilt, 'other')} wrong" if found.spoilt else ""
    return [
        _paragraph(
            f"The nearest is {_ids([found.mistake])}to {found.mistake.seems}, which explains "
            f"{found.explained:,} of your {len(report.wrong):,} wrong answers{but}"
            f"{_hint(found.mistake) or '.'}"
        )
    ]


def _in_common(report: Report) -> list[str]:
    """What wrong deals have in common, and the others one by one."""
    parts = []
    if report.common:
        words, number = report.common
        others = f"; the {_count(number, 'other')} of that kind you got right" if number else ""
        parts.append(_paragraph(f"All of them are deals in which {words}{others}."))
    left = {*report.wrong}
    # What may explain all is said already, unless much may.
    found = len(report.candidates)
    groups = report.groups[: (found > MOST_EXAMPLES) if found else None]
    for group in groups:
        left -= {*group.deals}
        parts.append("")
        said = _said_in_all(report, group.deals)
        parts.append(_paragraph(f"{WRONG} {_deals_of(report, group)}: {said}.", 2, 2))
        if group.right:
            right = [f"the {number:,} in which {words}" for words, number in group.right]
            parts.append(_paragraph(f"Right on {', and on '.join(right)}."))
        parts += _examples(report, group.deals, 2)
    if left and groups:
        parts += ["", _headline("others", report, sorted(left))]
    return parts + _examples(report, sorted(left), 3 if groups or found else 10)


def _deals_of(report: Report, group: Group) -> str:
    number = len(group.deals)
    examined = "" if report.deals <= MOST_DEALS else f" among the first {MOST_DEALS:,}"
    deals = "both deals" if number == 2 else f"all {number:,} deals"
    return f"{deals}{examined} in which {group.words}"


def _said_in_all(report: Report, deals: Sequence[int]) -> str:
    """What the program answered to some deals, all of them wrong."""
    said = {_said(report, deal) for deal in deals}
    if len(said) == 1:
        return said.pop()
    if {report.answer(deal) for deal in deals} <= {1, 2} and all(
        report.showdown(deal).winner for deal in deals
    ):
        return "you said the other player"
    counts = {one: [_said(report, deal) for deal in deals].count(one) for one in sorted(said)}
    listed = ", ".join(f"{one} ({count:,})" for one, count in counts.items())
    before, you_said, after = listed.partition("you said ")
    return before + you_said + after.replace(you_said, "")


def _explanation(report: Report, mistake: Mistake) -> list[str]:
    """The only mistake that explains all answers, with examples."""
    count = len(report.answers.winners)
    seems = (
        f"Your program seems to {mistake.seems}: with just this mistake, a program gives exactly "
        f"your {_count(count, 'answer')}."
    )
    return [
        _headline(mistake.rule, report, report.wrong),
        _paragraph(seems),
        _paragraph(_hint(mistake).removeprefix(". ")),
        *_examples(report, report.wrong),
    ]


def _what_that_proves(report: Report) -> list[str]:
    """Which mistakes the deals would have shown, if all answers are correct."""
    hidden = len(report.hidden)
    known, faults = len(report.task.mistakes), len(report.task.faults)
    if not hidden:
        none = f"none of the {known:,} known mistakes that matter here"
        none += f", nor of {faults:,} other faults," if faults else ""
        return [_paragraph(f"All right: {none} would give these answers.", 2)]
    text = (
        f"All right, but of the {known:,} known mistakes that matter here"
        f"{f' and {faults:,} other faults' if faults else ''}, {hidden:,} would not have shown: "
        f"`showdown exam{_game(report)}` writes deals that show each of them."
    )
    return [_paragraph(text, 2)]


def _game(report: Report) -> str:
    """The option for the game of the deals, if it is not draw."""
    game = report.deal_set.game
    return "" if game is DRAW else f" --game {game.name}"


def _examples(report: Report, deals: Sequence[int], most: int = MOST_EXAMPLES) -> list[str]:
    parts = []
    for deal in deals[:most]:
        found = report.showdown(deal)
        first, second = (" ".join(map(str, hand.ordered)) for hand in found.hands)
        verb = ("splits with", "beats", "loses to")[found.winner]
        line = report.deal_set.lines[deal]
        parts.append(f"    {line:>4}   {first}   {verb}   {second}   {_said(report, deal)}")
        parts.append(_paragraph(found.reason, 11))
    return parts + _and_more(deals, most)


def _said(report: Report, deal: int) -> str:
    answer = report.answer(deal)
    if answer is None:
        return "no answer"
    if report.answers.in_form(b"\2") == b"\0":
        return f"you said {'' if answer == 1 else 'not '}Player 1"
    return f"you said {('a tie', 'Player 1', 'Player 2')[answer]}"


def _headline(rule: str, report: Report, deals: Sequence[int]) -> str:
    """Which rule is broken and where, on one line if they fit."""
    where = _where(report, deals)
    on_one_line = "   ".join(part for part in (rule, where) if part)
    if rule and where and len(on_one_line) + 4 > WIDTH:
        return f"  {WRONG} {rule}\n{_paragraph(where)}"
    return _paragraph(f"{WRONG} {on_one_line}", 2, 2)


def _where(report: Report, deals: Sequence[int]) -> str:
    """The lines of deals, or the first of them and how many more there are."""
    lines, unit = [report.deal_set.lines[deal] for deal in deals], report.deal_set.unit
    named = ", ".join(f"{line:,}" for line in lines[:MOST_NAMED])
    more = f" and {len(lines) - MOST_NAMED:,} more" if len(lines) > MOST_NAMED else ""
    return f"{unit}{'' if len(lines) == 1 else 's'} {named}{more}" if lines else ""


def _marks(topics: Sequence[str]) -> list[str]:
    """Topics that are all right with their marks, as many on a line as fit."""
    marks = [f"{RIGHT} {topic}".replace(" ", "\N{NO-BREAK SPACE}") for topic in topics]
    text = _paragraph("   ".join(marks), 2).replace("\N{NO-BREAK SPACE}", " ")
    return [text] if marks else []


def _paragraph(text: str, indent: int = 4, hanging: int = 0) -> str:
    """Text wrapped to the width of a terminal."""
    return fill(
        text,
        WIDTH,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + hanging),
        break_long_words=False,
        break_on_hyphens=False,
    )


def _bullets(items: Sequence[str], most: int = MOST_NAMED) -> list[str]:
    """A list with a line or more for each item, the first ones only if there are many."""
    return [_paragraph(f"- {item}", hanging=2) for item in items[:most]] + _and_more(items, most)


def _and_more(items: Sequence[object], most: int) -> list[str]:
    return [_paragraph(f"and {len(items) - most:,} more")] if len(items) > most else []


def _name_of(report: Graded) -> str:
    return f"{shown(report.deal_set.name)}   {_count(len(report.deal_set), 'deal')}"


def _ids(suspects: Sequence[Suspect]) -> str:
    """The ids of known mistakes; faults are named by what they do."""
    ids = [
        one.id if isinstance(one, Mistake) else "beside it" if one in STYLES else "another fault"
        for one in suspects
    ]
    if not any(isinstance(one, Mistake) for one in suspects):
        return f"{len(suspects)} other faults: " if len(suspects) > 1 else "another fault: "
    return " + ".join(ids) + ": "


def _seems(suspects: Suspects) -> str:
    return ", and to ".join(mistake.seems for mistake in suspects)


def _count(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
