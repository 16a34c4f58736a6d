"""Reports on answers, and the list of mistakes, in words."""

from __future__ import annotations

from ..errors import counted, shown
from ..games import DRAW
from .exams import exam
from .faults import Fault
from .groups import DUE
from .ladder_text import where_ranked
from .mistakes import BANK, HOLDEM, Mistake
from .order_text import depends_on_order, most_are_the_same, same_exchanged
from .tasks import TASKS, task_named
from .wording import (
    MOST_EXAMPLES,
    MOST_NAMED,
    RIGHT,
    WIDTH,
    WINNERS,
    WRONG,
    all_are,
    beside_it,
    bullets,
    deals_of,
    examples,
    filled,
    headline,
    ids_of,
    in_whose_hands,
    lines_of,
    made_by,
    name_of,
    paragraph,
    to_do,
    you_said,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .report import Report
    from .suspects import Suspect

FEWEST_ONE_WAY = 5
"""How many wrong answers that are the same say something."""
FEWEST_FOREIGN = 10
"""How many answers can look like those to other deals, at the least."""
KINDS = {"rules": "Rules", "tie-break": "Tie-breaks", "reading": "Reading", "holdem": "Hold'em"}
USUAL_FORMS = (
    "winners' numbers",
    "players",
    "Black and White",
    "first and second",
    "left and right",
)
"""Forms of answers that a report does not mention."""


def report_text(report: Report, width: int = WIDTH) -> str:
    """What is wrong with a program's answers, with examples; or what correct answers prove."""
    head = f"{name_of(report)}, {report.right:,} right"
    if report.wrong and report.answers.from_run and report.deal_set.name == "exam":
        head += f"\n  Its lines are those that `showdown exam{_game(report)} > exam.txt` writes."
    if report.answers.form not in USUAL_FORMS:
        head += f"\n  Your answers are read as {shown(report.answers.form)}."
    if report.unanswered:
        body = _no_answers(report)
    else:
        body = _what_that_proves(report) if report.is_right else _what_is_wrong(report)
    marked = report.topics if report.wrong and not report.depends else {}
    topics = [topic for topic, right in marked.items() if right]
    return filled("\n\n".join([head, "\n".join(body), *_right_topics(topics)]), width)


def mistakes_text(width: int = WIDTH) -> str:
    """All known mistakes, by kind."""
    harmless = sum(bool(mistake.harmless) for mistake in BANK)
    usual = len(task_named("codewars").mistakes)
    head = (
        f"{len(BANK)} known mistakes. Between two hands from one deck, under the standard "
        f"rules, {usual} of them can change an answer; {harmless} are harmless there, and "
        f"{len(BANK) - usual - harmless} breaks other rules only (--task uva). "
        f"{len(HOLDEM)} more are made with a board only (--task holdem)."
    )
    parts = [paragraph(head, 0)]
    for kind, title in KINDS.items():
        entries = [_entry(mistake) for mistake in (*BANK, *HOLDEM) if mistake.kind == kind]
        parts += [title, "\n".join(entries)]
    return filled("\n\n".join(parts), width)


def _entry(mistake: Mistake) -> str:
    why = f" Harmless between two hands: {mistake.harmless}." if mistake.harmless else ""
    return f"  {mistake.id}\n{paragraph(f'to {mistake.seems}.{why}', 6)}"


def _no_answers(report: Report) -> list[str]:
    """The deals without an answer, by what was printed instead; and what is wrong with others."""
    printed: dict[str, list[int]] = {}
    for deal, text in report.answers.instead.items():
        printed.setdefault(text.strip(), []).append(deal)
    hints = {"": "a blank line", "None": "None (does your function return the winner?)"}
    named = ((hints.get(text) or shown(text), deals) for text, deals in printed.items())
    groups = [f"{text}: {lines_of(report, deals)}" for text, deals in named]
    stop, skips, ended = report.answers.stop, report.answers.skips, report.answers.ended
    if skips:
        stop = report.deals
    elif stop < report.deals:
        after = report.deal_set.lines[stop - 1]
        why = f": your program {ended}" if ended else ""
        groups.append(f"the answers stop after {report.deal_set.unit} {after:,}{why}")
    if not skips:
        before = "before that, " if stop < report.deals else ""
        groups += [f"{before}in {deals_of(report, group)}" for group in report.unanswered_groups]
    answered = report.answered
    # Where the answers stop, only the first deal after them matters.
    first = [deal for deal in report.unanswered if deal <= stop][:MOST_EXAMPLES]
    parts = [
        f"  {WRONG} no answer   {counted(len(report.unanswered), 'deal')}",
        *(_skipped(report) if skips or report.skipped else []),
        *bullets(groups),
    ]
    if report.skipped:
        return parts
    parts += examples(report, first)
    skips_lines = (
        "your program skips deals without printing a line: all later answers are then taken for "
        "those to other deals. Print error there"
    )
    few_right = 4 * answered.right < 3 * answered.deals and len({*answered.answers.winners}) > 1
    if stop < report.deals and few_right and not ended:
        text = f"Only {answered.right:,} of {stop:,} answers are right, as if {skips_lines}."
        return [*parts, paragraph(text)]
    if not skips:
        parts.append(paragraph("Fix this first, then check again."))
    parts.append("")
    if not answered.wrong:
        return [*parts, f"  {RIGHT} {counted(answered.deals, 'answer')}, all right"]
    if answered.groups:
        parts.append(f"  Of the {counted(answered.deals, 'deal')} with an answer:")
    parts += _what_is_wrong(answered, crashed=True)
    if stop < report.deals and not report.candidates:
        parts += ["", paragraph(f"Perhaps {skips_lines}.", 2)]
    return parts


def _skipped(report: Report) -> list[str]:
    """For which deals nothing was printed, or from where answers look like those to later deals."""
    if report.answers.skips:
        number = len(report.unanswered)
        return [
            paragraph(
                f"Your program printed {counted(report.deals - number, 'answer')} to "
                f"{counted(report.deals, 'deal')}. They fit if it printed nothing for the "
                f"{number:,} in which {report.answers.skips}. Print error for a deal that it "
                "cannot decide."
            )
        ]
    if len(report.skipped) > MOST_NAMED:
        line = report.deal_set.lines[report.skipped[0]]
        return [
            paragraph(
                f"From about {report.deal_set.unit} {line:,} on, your answers look shifted: they "
                "are nearly all right if your program printed nothing for some deals. Print error "
                "for such deals, and check again."
            )
        ]
    lines = [f"{report.deal_set.lines[deal]:,}" for deal in report.skipped]
    where = f"{report.deal_set.unit}{'s' * (len(lines) > 1)} {', '.join(lines)}"
    return [
        paragraph(
            f"From {report.deal_set.unit} {lines[0]} on, your answers look shifted: they are "
            f"nearly all right if your program printed nothing for the deals at about {where}. "
            "Print error for such deals, and check again."
        )
    ]


def _what_is_wrong(report: Report, *, crashed: bool = False) -> list[str]:
    ordered = depends_on_order(report)
    if ordered and report.wrong:
        ordered.append("")
    if ordered and not report.others_wrong:
        parts = [*ordered, headline("wrong", report, report.wrong)] if report.wrong else ordered
    elif report.mistake:
        parts = _explanation(report, report.mistake)
    else:
        parts = [*ordered, headline("wrong" * bool(ordered), report, report.wrong)]
        same = len({*report.answers.winners}) == 1 and report.deals > 2
        if same:
            parts.append(paragraph(f"Every answer is the same: {you_said(report, 0)}."))
            if crashed or len(report.wrong) >= FEWEST_FOREIGN:
                return parts + examples(report, report.wrong)
        parts += _candidates(report, crashed)
        if not (same or crashed or report.candidates):
            parts += _foreign(report)
        parts += _in_common(report)
    for task in report.right_for:
        which = f", which {task.note}" if task.note else ""
        rules = f"All right under the rules of {task.title}{which}: --task {task.name}"
        parts += ["", paragraph(rules, 2)]
    return parts


def _foreign(report: Report) -> list[str]:
    """That the answers may be to other deals, if most of them are wrong."""
    few = report.deals < FEWEST_FOREIGN or report.right >= 0.7 * report.deals
    if few or report.answers.from_run:
        return []
    text = (
        "With this many wrong, are they answers to other deals? Or does your program keep "
        "something from one deal to the next, such as a list?"
    )
    return [paragraph(text)]


def _candidates(report: Report, crashed: bool) -> list[str]:
    """Mistakes that may explain all answers, and what to look at if they are known and alone."""
    count = len(report.candidates)
    if not count:
        none = "No known mistake, and no two together, explain all of your answers."
        if most_are_the_same(report):
            return [paragraph(none), *same_exchanged(report)]
        return [paragraph(none), *_nearest(report), *where_ranked(report), *same_exchanged(report)]
    if count > 1:
        usual = len(exam(report.task.name))
        more = "" if report.deals < usual else " --seed 1"
        found = (
            f"Each of these {count:,} explains all of your answers; these deals cannot tell them "
            f"apart, but those that `showdown exam{_game(report)}{more}` prints may."
        )
        if crashed:
            found = f"{count:,} known mistakes or faults would each explain these answers:"
            if len(report.candidates[0]) > 1:
                found = f"{count:,} sets of several faults would explain these answers:"
        listed = [f"{ids_of(suspects)}{to_do(suspects)}" for suspects in report.candidates]
    else:
        made = made_by(report.candidates[0])
        where = in_whose_hands(report.candidates[0])
        one = "This" if len(made) == 1 else "Together these"
        beside = beside_it(report.candidates[0])
        found = f"{one} would explain all of your answers{beside}; it may be something else:"
        listed = [
            f"{ids_of([one]) if isinstance(one, Fault) else ''}{to_do((one,))}{where}{_hint(one)}"
            for one in made
        ]
    # Many sets of several mistakes explain a few wrong answers by chance.
    few = crashed or len(report.candidates[0]) > 1
    most = MOST_EXAMPLES if few and count > 1 else MOST_NAMED
    return [paragraph(found), *bullets(listed, most)]


def _hint(one: Suspect) -> str:
    """What to look at, and the id, of a known mistake."""
    return f". Hint: {one.hint}. ({one.id})" if isinstance(one, Mistake) else ""


def _nearest(report: Report) -> list[str]:
    """The mistake that explains nearly all wrong answers, if there is one."""
    if not (found := report.nearest):
        return []
    wrong = len(report.wrong)
    explained = "all" if found.explained == wrong else f"{found.explained:,}"
    text = (
        f"The nearest, though not quite it, is {to_do((found.mistake,))}: that explains "
        f"{explained} of your {wrong:,} wrong answers"
    )
    if found.spoilt:
        return [paragraph(f"{text}, but would make {counted(found.spoilt, 'other')} wrong.")]
    return [paragraph(text + (_hint(found.mistake) or "."))]


def _in_common(report: Report) -> list[str]:
    """What wrong deals have in common, and the others one by one."""
    common = report.common
    if common and report.nearest and common[1] > len(report.wrong):
        common = None  # The nearest mistake says more.
    one_way = [] if report.candidates else _one_way(report)
    if one_way and common and common[0] in DUE:
        common = None
    parts = [*one_way, *all_are(common)]
    left = {*report.wrong}
    found = len(report.candidates)  # What may explain all is said already, unless much may.
    groups = report.groups[: (found > MOST_EXAMPLES) if found else None]
    few = common and common[1] < len(left)
    if common and (few or all(len(group.deals) < len(left) / 3 for group in groups)):
        groups = ()  # What all have in common says more.
    for group in groups:
        left -= {*group.deals}
        parts.append("")
        said = _said_in_all(report, group.deals)
        parts.append(paragraph(f"{WRONG} {deals_of(report, group)}: {said}.", 2))
        if group.right:
            right = [f"the {number:,} in which {words}" for words, number in group.right]
            parts.append(paragraph(f"Right on {', and on '.join(right)}."))
        parts += examples(report, group.deals, 2)
    if left and groups:
        parts += [
            "",
            headline("the rest", report, sorted(left)),
            *all_are(report.common_to_others),
        ]
    return parts + examples(report, sorted(left), 3 if groups or found else 10)


def _one_way(report: Report) -> list[str]:
    """That all wrong answers are the same, though others are not."""
    wrong, correct = report.wrong, report.correct
    same = len({report.answer(deal) for deal in wrong}) == 1 < len({*report.answers.winners})
    due = {correct[deal] for deal in wrong}
    if len(wrong) < FEWEST_ONE_WAY or not same or len({*correct} - {0}) < 2:
        return []
    said = you_said(report, wrong[0])
    if len(due) > 1:
        return [paragraph(f"In all of these, {said}.")]
    name = WINNERS[due.pop()]
    return [paragraph(f"In all {len(wrong):,}, {said}, and it should be {name}.")]


def _said_in_all(report: Report, deals: Sequence[int]) -> str:
    """What the program answered to some deals, all of them wrong."""
    said = {you_said(report, deal) for deal in deals}
    if len(said) == 1:
        return said.pop()
    if {report.answer(deal) for deal in deals} <= {1, 2} and all(
        report.showdown(deal).winner for deal in deals
    ):
        return "you said the other player"
    counts = {one: [you_said(report, deal) for deal in deals].count(one) for one in sorted(said)}
    listed = ", ".join(f"{one} ({count:,})" for one, count in counts.items())
    before, verb, after = listed.partition("you said ")
    return before + verb + after.replace(verb, "")


def _explanation(report: Report, mistake: Mistake) -> list[str]:
    """The only mistake that explains all answers, with examples."""
    count = len(report.answers.winners)
    seems = (
        f"Your program seems to {mistake.seems}: with just this mistake, a program gives exactly "
        f"your {counted(count, 'answer')}."
    )
    return [
        headline(mistake.rule, report, report.wrong),
        paragraph(seems),
        paragraph(_hint(mistake).removeprefix(". ")),
        *examples(report, report.wrong),
    ]


def _what_that_proves(report: Report) -> list[str]:
    """Which mistakes the deals would have shown, if all answers are correct."""
    hidden = len(report.hidden)
    known, faults = len(report.task.mistakes), len(report.task.faults)
    if not hidden:
        none = f"none of the {known:,} known mistakes that matter here"
        none += f", nor of {faults:,} other faults," if faults else ""
        return [paragraph(f"All right: {none} would give these answers.", 2)]
    text = (
        f"All right, but of the {known:,} known mistakes that matter here"
        f"{f' and {faults:,} other faults' if faults else ''}, {hidden:,} would not have shown: "
        f"`showdown exam{_game(report)}` writes deals that show each of them."
    )
    return [paragraph(text, 2)]


def _game(report: Report) -> str:
    """The option for the game of the deals or for their task, if it is not the usual one."""
    game, task = report.deal_set.game, report.task
    if game is not DRAW:
        return f" --game {game.name}"
    return "" if task.name == TASKS[0].name else f" --task {task.name}"


def _right_topics(topics: Sequence[str]) -> list[str]:
    """That all deals about these topics were answered correctly, which says no more than that."""
    listed = " or ".join(", ".join(topics).rsplit(", ", 1))
    return [paragraph(f"{RIGHT} right in all deals here with {listed}", 2)] if topics else []
