"""What a report says: its parts, which the page shows too, and all of them on one screen."""

from __future__ import annotations

import re
from itertools import islice
from textwrap import fill

from ..errors import counted, shown
from ..values import Value
from .answer_forms import NO_ANSWER, ONLY_PLAYER_1
from .kinds import shown_kinds
from .mistakes import BANK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .kinds import DealKind
    from .mistakes import Mistake
    from .report import Report, TotalReport

SCREEN = 45
"""How many lines a report has at most."""
WRONG = "✗"
USUAL_FORMS = ("winners' numbers", "players")
"""Forms of answers that a report does not mention."""
KINDS = {"rules": "Rules", "tie-break": "Tie-breaks", "reading": "Reading"}
MOST_FITS = 2
"""How many mistakes that fit are shown, unless all are asked for."""
MOST_NAMED = 10
"""How many lines or mistakes are named; the rest are counted."""
MOST_PRINTED = 3
"""How many texts are shown that were printed in place of answers."""
WINNERS = ("a tie", "Player 1", "Player 2")
WIDE = re.compile("[\u2e80-\U0010ffff]")
COUNTED = ("not counted for Player 1", "counted for Player 1")
PRINTED = {"": "a blank line", "None": "None (does your function return the winner?)"}


class Finding(Value):
    """A part of a report.

    Attributes:
        title: what is wrong; empty if the mistake's sentence is the title.
        words: sentences about that; those that begin with a dash are a list.
        subject: what the mistakes' sentences begin with.
        mistakes: known mistakes, which are shown with their hints.
        deals: the wrong deals that the first examples are from.
    """

    title: str = ""
    words: tuple[str, ...] = ()
    subject: str = "Your program"
    mistakes: tuple[Mistake, ...] = ()
    deals: tuple[int, ...] = ()


def findings(report: Report, whole: bool = False) -> list[Finding]:
    """What is wrong with a program's answers; or what correct answers prove.

    `whole` adds every kind of deals, and every wrong line.
    """
    problem = report.ending.problem
    if report.is_right:
        return [Finding(words=(_proof(report),))]
    parts = []
    if report.unanswered:
        parts.append(_unanswered(report))
    if report.by_cards or report.by_deals:
        parts.append(_other_order(report))
    if report.candidates:
        parts.append(_explained(report))
    if not report.by_deals:
        parts += _unexplained(report, whole)
    if problem and not report.unanswered:
        begun = "Your program" if parts else "All answers are right, but your program"
        crashed = re.fullmatch(r"ended with exit code \d+", problem)
        asked = ["Does it read past the end of the input?"] if crashed else []
        parts.append(Finding(f"{begun} {problem}", (*asked, *_errors(report))))
    if whole and report.wrong:
        lines = ", ".join(map(str, report.wrong_lines))
        parts.append(Finding(words=(f"All wrong lines: {lines}",)))
    return parts


def said(report: Report, deal: int) -> str:
    """What a program answered to a deal, such as `you said Player 1`."""
    answer = report.answers.winners[deal]
    if answer == NO_ANSWER:
        return "no answer"
    if ONLY_PLAYER_1 in report.answers.form:
        return COUNTED[answer]
    return f"you said {WINNERS[answer]}"


def short(text: str, most: int) -> str:
    """The beginning of a text, on one line and without wide characters."""
    text = WIDE.sub("?", text)
    return shown(text if len(text) <= most else f"{text[: most - 1]}…")


def report_text(report: Report, width: int, whole: bool, exam: str) -> str:
    """What is wrong with a program's answers, with as many examples as fit on a screen."""
    head = [f"{_head(report)}, {report.right:,} right"]
    if report.wrong and report.deal_set.name == "exam":
        head.append(f"  Line numbers refer to the file from `{exam}`.")
    if report.answers.form not in USUAL_FORMS:
        head.append(f"  The form of your answers: {shown(report.answers.form)}.")
    parts = findings(report, whole)
    for examples in (2, 1, 0):
        sections = [_part_lines(part) + _examples(report, part.deals[:examples]) for part in parts]
        text = _filled([head, *sections], width)
        if whole or text.count("\n") < SCREEN:
            return text
    return "\n".join([*text.split("\n")[: SCREEN - 1], "…"])


def total_text(report: TotalReport, width: int) -> str:
    """Whether a program's total is right, and which mistakes give the same."""
    title = f"  {WRONG} {report.total:,} is wrong: Player 1 wins {report.right_total:,}"
    known = "Known mistakes that would produce this total:"
    if report.is_right:
        title = f"  {report.total:,} is right, which proves little."
        known = "Known mistakes that give it, too, though they answer some of these deals wrong:"
    none = [] if report.is_right else ["No known mistake alone gives this total."]
    words = [known, *_some(report.candidates)] if report.candidates else none
    alone = (
        "  A total alone cannot show what is wrong: mistakes in favor of one player cancel out "
        "those in favor of the other. Check the answer to each deal, such as those of an exam."
    )
    sections = [[_head(report)], [title, *(f"    {each}" for each in words)], [alone]]
    return _filled(sections, width)


def mistakes_text(width: int) -> str:
    """All known mistakes, by kind."""
    sections = [[f"{len(BANK)} known mistakes with two hands of five cards."]]
    for kind, title in KINDS.items():
        lines = [(f"  {m.id}", f"      {m.does}.") for m in BANK if m.kind == kind]
        sections += [[title], [line for pair in lines for line in pair]]
    return _filled(sections, width)


def _proof(report: Report) -> str:
    if not report.proves_order:
        return "All right. This tests these deals only; it is not a proof."
    tested = "Suits and the order of cards"
    if report.task.decks == "one":
        tested = "Suits, the order of cards, and the few hands that one deck cannot deal together"
    return (
        "All right: your program orders all hands correctly, provided it compares one value per "
        f"hand. {tested} are tested, not proven."
    )


def _unanswered(report: Report) -> Finding:
    """The deals without an answer, by what was printed instead, and where answers stop."""
    words = []
    printed: dict[str, list[int]] = {}
    for deal, text in report.answers.instead.items():
        printed.setdefault(text.strip(), []).append(deal)
    for text, deals in islice(printed.items(), MOST_PRINTED):
        what = PRINTED.get(text) or short(text, 60)
        words.append(f"- printed instead: {what} ({_lines(report, deals)})")
    silent = [deal for deal in report.unanswered if deal not in report.answers.instead]
    if silent:
        problem = report.ending.problem
        why = f": your program {problem}" if problem else ""
        where = _lines(report, [silent[0] - 1]) if silent[0] else "the start"
        words.append(f"- the answers stop after {where}{why}")
        if not problem:
            reads = f"Does your program read exactly {silent[0]:,} lines? "
            reads = reads if silent[0] and silent[0] % 1000 == 0 else ""
            skips = "skips deals it cannot decide, print error there"
            if {*report.answers.winners} == {1, NO_ANSWER}:
                skips = "prints only when Player 1 wins, print 2 when Player 2 does"
            words.append(f"{reads}If it {skips}.")
    title = f"No answer to {counted(len(report.unanswered), 'deal')}"
    return Finding(title, (*words, *_errors(report)))


def _errors(report: Report) -> tuple[str, ...]:
    errors = report.ending.errors
    head = ["Its last lines on standard error:"] if errors else []
    return (*head, *(f"  {short(line, 70)}" for line in errors))


def _other_order(report: Report) -> Finding:
    """That answers change with the order of the cards or of the deals."""
    order, title = "same deals", "Your answers depend on the order of the deals, or on chance"
    if report.by_cards:
        order, title = "cards of each hand", "Your answers depend on the order of cards in a hand"
    deals = report.by_deals or report.by_cards
    changed = f"{len(deals):,} of {report.deals:,} answers change when the {order} come in another"
    return Finding(title, (f"{changed} order: {_lines(report, deals)}.", "Fix this first."))


def _explained(report: Report) -> Finding:
    """Known mistakes that explain all answers."""
    sets, wrong = report.candidates, report.wrong_answers
    where = f"Wrong: {_lines(report, wrong)}"
    title, subject = "", "Your program"
    if len(sets) > 1:
        title = f"{len(sets):,} known mistakes, or sets of them, explain all of your answers"
        tells = "" if report.proves_order else "; an exam tells which it is"
        return Finding(f"{title}{tells}:", (*_some(sets), where), deals=wrong)
    words = "A program with only this mistake gives exactly your answers."
    if len(sets[0]) > 1:
        number = "two" if len(sets[0]) == 2 else "three"
        title = f"Very likely your program makes these {number} mistakes:"
        words, subject = words.replace("this mistake", "these mistakes"), "It"
    elif not report.mistake:
        subject = "Perhaps your program"
        few = f"with only {counted(len(wrong), 'wrong answer')} it is a guess"
        words = f"That explains all of your answers, but {few}."
    return Finding(title, (words, where), subject, sets[0], wrong)


def _unexplained(report: Report, whole: bool) -> list[Finding]:
    """Mistakes that fit some of the answers, and the kinds of deals that are wrong."""
    number = len(report.wrong_answers)
    said_winners = {*report.answers.winners} - {NO_ANSWER}
    if len(said_winners) == 1 and report.deals > MOST_NAMED:
        first = report.answers.winners.index(said_winners.pop())
        same = f"Every answer is the same: {said(report, first)}"
        return [Finding(same, deals=report.wrong_answers)]
    parts = []
    for fit in report.fits if whole else report.fits[:MOST_FITS]:
        explains = (
            f"It explains {len(fit.deals):,} of your {number:,} wrong answers and contradicts no "
            "answer; it may also be a similar mistake."
        )
        subject = "This fits: your program"
        parts.append(Finding("", (explains,), subject, (fit.mistake,), fit.deals))
    if near := report.nearest:
        but = f", but would make {counted(near.spoilt, 'other')} wrong" if near.spoilt else ""
        explains = f"That explains {len(near.deals):,} of your {number:,} wrong answers{but}."
        parts.append(Finding("", (explains,), "Nearly: your program", (near.mistake,)))
    answered = report.deals - len(report.unanswered)
    if 5 * number > 2 * answered and not (parts or report.candidates):
        many = f"{number:,} of {answered:,} answers are wrong: are they answers to other deals?"
        parts.append(Finding(words=(many,)))
    kinds = report.kinds if whole else shown_kinds(report.kinds)
    parts += [_kind(report, kind) for kind in kinds]
    if more := len(report.kinds) - len(kinds):
        last = f"Other kinds of wrong deals: {more}. Fix what is above first, then check again."
        parts.append(Finding(words=(last,)))
    return parts


def _kind(report: Report, kind: DealKind) -> Finding:
    number = len(kind.deals)
    answers = {said(report, deal).removeprefix("you said ") for deal in kind.deals}
    always = f", always {answers.pop()}" if len(answers) == 1 < number else ""
    words = kind.words[0].upper() + kind.words[1:]
    title = f"{words}: {number:,} of {number + kind.right:,} wrong{always}"
    return Finding(title, deals=kind.deals)


def _lines(report: Report, deals: Sequence[int]) -> str:
    """The lines of deals, or the first of them and how many more there are."""
    deal_set = report.deal_set
    named = ", ".join(f"{deal_set.lines[deal]:,}" for deal in deals[:MOST_NAMED])
    more = f" and {len(deals) - MOST_NAMED:,} more" if len(deals) > MOST_NAMED else ""
    return f"{deal_set.unit}{'' if len(deals) == 1 else 's'} {named}{more}"


def _some(sets: Sequence[Sequence[Mistake]]) -> list[str]:
    """The first sets of mistakes, and how many more there are."""
    words = []
    for mistakes in sets[:MOST_NAMED]:
        does = ", and ".join(mistake.does for mistake in mistakes)
        words.append(f"- it {does}   ({' + '.join(mistake.id for mistake in mistakes)})")
    more = len(sets) - MOST_NAMED
    return [*words, f"and {more:,} more"] if more > 0 else words


def _head(report: Report | TotalReport) -> str:
    name = report.deal_set.name.replace("<lines>", "deals")
    return f"{short(name, 60)}   {counted(report.deals, 'deal')}"


def _part_lines(part: Finding) -> list[str]:
    """The lines of a part of a report, without its examples."""
    lines = [f"  {WRONG} {part.title}"] if part.title else []
    for mistake in part.mistakes:
        does, hint = f"{part.subject} {mistake.does}   ({mistake.id})", f"Hint: {mistake.hint}"
        if part.title:
            lines += [f"    - {does}", f"      {hint}"]
        else:
            lines += [f"  {WRONG} {does}", f"    The rule: {mistake.rule}.", f"    {hint}"]
    return lines + [f"{'    ' if lines else '  '}{words}" for words in part.words]


def _examples(report: Report, deals: Sequence[int]) -> list[str]:
    """Deals with who wins, why, and what the program answered."""
    lines = []
    deal_set = report.deal_set
    for deal in deals:
        showdown = report.showdown(deal)
        first, second = (" ".join(map(str, hand.ordered)) for hand in showdown.hands)
        verb = ("splits with", "beats", "loses to")[showdown.winner]
        lines.append(f"{deal_set.lines[deal]:>8,}   {first} {verb} {second}; {said(report, deal)}")
        lines.append(f"{'':>11}{showdown.reason}")
        if deal_set.game.board:
            lines.append(f"{'':>11}Dealt: {' '.join(map(str, deal_set[deal]))}")
    return lines


def _filled(sections: Sequence[Sequence[str]], width: int) -> str:
    """Sections with blank lines between; lines are wrapped to their indent, or behind a bullet."""
    return "\n\n".join("\n".join(_wrapped(line, width) for line in lines) for lines in sections)


def _wrapped(line: str, width: int) -> str:
    words = line.lstrip()
    indent = len(line) - len(words) + 2 * words.startswith(("- ", f"{WRONG} "))
    if words.partition("   ")[0].replace(",", "").isdecimal():
        indent = 11  # An example: after the line number.
    return fill(
        line, width, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False
    )
