"""Reports in words, on one screen, and the list of known mistakes."""

from __future__ import annotations

from textwrap import wrap

from ..errors import counted, shown
from .answer_forms import NO_ANSWER, ONLY_PLAYER_1
from .mistakes import BANK, HOLDEM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..cards import Card
    from .kinds import DealKind
    from .mistakes import Mistake
    from .report import Report, TotalReport

    Spelling = Mapping[str, str]
    """How other calls are written: `exam`, `whole` and `task`, with `{task}` for a task's name."""

SCREEN = 45
"""How many lines a report has at most."""
FORMATS = ((2, 3), (1, 3), (1, 2), (0, 2), (0, 1))
"""How many examples and kinds of deals are shown, from the longest report to the shortest."""
EVERYTHING = (2, 10_000)
MOST_NAMED = 10
"""How many lines or mistakes are named; the rest are counted."""
MOST_PRINTED = 3
WRONG = "✗"
KINDS = {"rules": "Rules", "tie-break": "Tie-breaks", "reading": "Reading", "holdem": "Hold'em"}
WINNERS = ("a tie", "Player 1", "Player 2")
NUMBERS = ("", "", "two", "three")
USUAL_FORMS = ("winners' numbers", "players", "Black and White", "first and second")
"""Forms of answers that a report does not mention."""
PYTHON: Spelling = {
    "exam": "check.exam()",
    "exam of task": "check.exam({task!r})",
    "whole": "report.text(whole=True)",
    "task": "task={task!r}",
}


def report_text(report: Report, width: int, whole: bool, spelling: Spelling | None) -> str:
    """What is wrong with a program's answers, with examples; or what correct answers prove."""
    spelled = spelling or PYTHON
    for examples, kinds in [EVERYTHING] if whole else FORMATS:
        lines = _Text(report, spelled, examples, kinds, whole).lines()
        text = filled("\n".join(lines), width)
        if whole or text.count("\n") < SCREEN:
            return text
    return "\n".join([*text.split("\n")[: SCREEN - 1], "…"])


class _Text:
    """The lines of a report, not wrapped yet."""

    def __init__(
        self, report: Report, spelled: Spelling, examples: int, kinds: int, whole: bool
    ) -> None:
        self.report = report
        self.spelled = spelled
        self.most_examples = examples
        self.most_kinds = kinds
        self.whole = whole

    def lines(self) -> list[str]:
        report = self.report
        deals = counted(report.deals, "deal")
        head = [f"{shown(report.deal_set.name)}   {deals}, {report.right:,} right"]
        if report.wrong and report.deal_set.name == "exam":
            head.append(f"  Line numbers refer to the file from {self._exam()}.")
        if report.answers.form not in USUAL_FORMS:
            head.append(f"  Your answers are read as {shown(report.answers.form)}.")
        sections = [head]
        if report.is_right and not report.ending.problem:
            sections.append([f"  {self._proof()}"])
        if report.unanswered:
            sections.append(self._unanswered())
        elif report.ending.problem:
            sections.append([f"  {WRONG} Your program {report.ending.problem}.", *self._errors()])
        if report.by_cards or report.by_deals:
            sections.append(self._order())
        if report.wrong and not report.by_deals:
            sections += self._wrong()
        if self.whole and report.wrong:
            sections.append([f"  All wrong lines: {', '.join(map(str, report.wrong_lines))}"])
        for task in report.right_for:
            how = self.spelled["task"].format(task=task.name)
            which = f", which {task.note}" if task.note else ""
            sections.append([f"  All right under the rules of {task.title}{which}: {how}"])
        return [line for section in sections for line in ["", *section]][1:]

    def _exam(self) -> str:
        task = self.report.task.name
        key = "exam" if task == "euler" else "exam of task"
        return f"`{self.spelled[key].format(task=task)}`"

    def _proof(self) -> str:
        report = self.report
        if report.proves_order:
            return (
                "All right: a program that gives each hand a value and compares the values orders "
                "all hands correctly. Suits, seats and the order of cards are tested."
            )
        if report.deal_set.name == "exam":
            return "All right. That tests each kind of winner and loser; it proves no more."
        return f"All right, which proves little: the deals of {self._exam()} test every hand."

    def _unanswered(self) -> list[str]:
        """The deals without an answer, by what was printed instead, and where answers stop."""
        report = self.report
        lines = [f"  {WRONG} No answer to {counted(len(report.unanswered), 'deal')}"]
        printed: dict[str, list[int]] = {}
        for deal, text in report.answers.instead.items():
            printed.setdefault(text.strip(), []).append(deal)
        hints = {"": "a blank line", "None": "None (does your function return the winner?)"}
        for text in [*printed][:MOST_PRINTED]:
            what = hints.get(text) or shown(text[:60])
            lines.append(f"    - printed instead: {what} ({self._lines(printed[text])})")
        if len(printed) > MOST_PRINTED:
            lines.append(f"    - and {len(printed) - MOST_PRINTED:,} other texts")
        silent = [deal for deal in report.unanswered if deal not in report.answers.instead]
        if silent:
            why = f": your program {report.ending.problem}" if report.ending.problem else ""
            before = f"after {report.deal_set.unit} {report.deal_set.lines[silent[0] - 1]:,}"
            where = before if silent[0] else "at once"
            lines.append(f"    - the answers stop {where}{why}")
            lines += self._errors() or self._example(silent[0]) * bool(self.most_examples)
            if not report.ending.was_run:
                lines.append("    If your program skips deals it cannot decide, print error there.")
        for kind in report.shown_kinds(self.whole)[1][: self.most_kinds]:
            number = len(kind.deals)
            lines.append(f"    {kind.words}: {number:,} of {number + kind.right:,} not answered")
            lines += self._examples(kind.deals)[: 3 * bool(self.most_examples)]
        return lines

    def _errors(self) -> list[str]:
        errors = self.report.ending.errors[-5:]
        head = ["    Its last lines on standard error:"] if errors else []
        return [*head, *(f"      {shown(line)[:70]}" for line in errors)]

    def _order(self) -> list[str]:
        """That answers change with the order of the cards or of the deals."""
        report = self.report
        number = len(report.by_deals or report.by_cards)
        changed = f"{number:,} of {report.deals:,} answers change when"
        if report.by_deals:
            return [
                f"  {WRONG} Your answers depend on the order of the deals, or on chance",
                f"    {changed} the same deals come in another order, such as that to "
                f"{report.deal_set.unit} {report.deal_set.lines[report.by_deals[0]]:,}: something "
                "is kept from one deal to the next, or left to chance. Fix this first.",
            ]
        lines = [
            f"  {WRONG} Your answers depend on the order of the cards within a hand",
            f"    {changed} the cards of each hand come in another order. Fix this first.",
        ]
        for deal in [*report.by_cards][: max(1, self.most_examples)]:
            cards, answer = report.by_cards[deal]
            place = f"{report.deal_set.lines[deal]:>8,}"
            lines.append(f"{place}   {self._dealt(report.deal_set[deal])}; {self._said(deal)}")
            lines.append(f"{'':>8}   {self._dealt(cards)}; {self._says(answer)}")
        return lines

    def _wrong(self) -> list[list[str]]:
        report = self.report
        if report.candidates:
            return [self._candidates()]
        if not report.wrong_answers:
            return []
        if len({*report.answers.winners} - {NO_ANSWER}) == 1 and report.deals > MOST_NAMED:
            said = self._says(report.answers.winners[report.wrong_answers[0]])
            same = f"  {WRONG} Every answer is the same: {said}"
            return [[same, *self._examples(report.wrong_answers)]]
        sections = [self._fit(fit.mistake, len(fit.deals)) for fit in report.explanation.fits]
        if near := report.explanation.nearest:
            but = f", but would make {counted(near.spoilt, 'other')} wrong" if near.spoilt else ""
            sections.append(
                [
                    f"  {WRONG} Nearly: your program {near.mistake.does}   ({near.mistake.id})",
                    f"    That is not all: it explains {near.explained:,} of your "
                    f"{len(report.wrong_answers):,} wrong answers{but}.",
                    f"    Hint: {near.mistake.hint}",
                ]
            )
        kinds = report.shown_kinds(self.whole)[0][: self.most_kinds]
        sections += [self._kind(kind) for kind in kinds]
        if more := len(report.kinds) - len(kinds):
            words = "kind of deals is" if more == 1 else "kinds of deals are"
            how = f"{self.spelled['whole']} shows all"
            sections.append([f"  {more} more {words} wrong: fix these first ({how})"])
        many = report.right < 0.6 * report.deals and report.deals > MOST_NAMED
        if many and not (sections[1:] or report.ending.was_run or report.unanswered):
            sections.append(["  With this many wrong: are these answers to other deals?"])
        return sections

    def _candidates(self) -> list[str]:
        """Known mistakes that explain all answers."""
        report = self.report
        (first, *others) = report.candidates
        if mistake := report.mistake:
            return [
                f"  {WRONG} Your program {mistake.does}   ({mistake.id})",
                f"    The rule: {mistake.rule}.",
                f"    Hint: {mistake.hint}",
                "    A program with only this mistake gives exactly your answers.",
                f"    Wrong: {self._lines(report.wrong)}",
                *self._examples(report.wrong),
            ]
        wrong = f"{counted(len(report.wrong), 'answer')} wrong: {self._lines(report.wrong)}"
        if others:
            sets = report.candidates if self.whole else report.candidates[:MOST_NAMED]
            more = len(report.candidates) - len(sets)
            return [
                f"  {WRONG} {wrong}",
                f"    Each of these {len(report.candidates):,} explains all of your answers; an "
                f"exam, {self._exam()}, tells which it is:",
                *(f"    - {_together(some)}" for some in sets),
                *([f"    and {more:,} more"] if more else []),
                *self._examples(report.wrong),
            ]
        if len(first) == 1:
            title = f"{WRONG} Perhaps your program {first[0].does}   ({first[0].id})"
            return [
                f"  {title}",
                f"    Hint: {first[0].hint}",
                "    That explains all of your answers, but few are wrong; an exam, "
                f"{self._exam()}, shows whether it is this.",
                f"    Wrong: {self._lines(report.wrong)}",
                *self._examples(report.wrong),
            ]
        lines = [f"  {WRONG} Very likely your program makes these {NUMBERS[len(first)]} mistakes:"]
        for mistake in first:
            lines.append(f"    - It {mistake.does}   ({mistake.id})")
            lines.append(f"      Hint: {mistake.hint}")
        return [
            *lines,
            "    A program with only these mistakes gives exactly your answers.",
            f"    {wrong}",
            *self._examples(report.wrong),
        ]

    def _fit(self, mistake: Mistake, number: int) -> list[str]:
        return [
            f"  {WRONG} This fits: your program {mistake.does}   ({mistake.id})",
            f"    It explains {number:,} of your {len(self.report.wrong_answers):,} wrong answers, "
            "and contradicts none of your answers.",
            f"    Hint: {mistake.hint}",
        ]

    def _kind(self, kind: DealKind) -> list[str]:
        number = len(kind.deals)
        answers = {self.report.answers.winners[deal] for deal in kind.deals}
        always = f", always {self._answer(answers.pop())}" if len(answers) == 1 < number else ""
        words = kind.words[0].upper() + kind.words[1:]
        line = f"  {WRONG} {words}: {number:,} of {number + kind.right:,} wrong{always}"
        return [line, *self._examples(kind.deals)]

    def _examples(self, deals: Sequence[int]) -> list[str]:
        return [line for deal in deals[: self.most_examples] for line in self._example(deal)]

    def _example(self, deal: int) -> list[str]:
        """A deal, with who wins, why, and what the program answered."""
        report = self.report
        showdown = report.showdown(deal)
        first, second = (" ".join(map(str, hand.ordered)) for hand in showdown.hands)
        verb = ("splits with", "beats", "loses to")[showdown.winner]
        place = f"{report.deal_set.lines[deal]:>8,}"
        lines = [f"{place}   {first} {verb} {second}; {self._said(deal)}"]
        lines.append(f"{'':>11}{showdown.reason}")
        if report.deal_set.game.board:
            lines.append(f"{'':>11}Dealt: {self._dealt(report.deal_set[deal])}")
        return lines

    def _dealt(self, cards: Sequence[Card]) -> str:
        hole = self.report.deal_set.hole
        hands = cards[:hole], cards[hole : 2 * hole], cards[2 * hole :]
        one, two, board = (" ".join(map(str, some)) for some in hands)
        return f"{one} and {two}{f', board {board}' if board else ''}"

    def _said(self, deal: int) -> str:
        return self._says(self.report.answers.winners[deal])

    def _says(self, answer: int) -> str:
        if answer == NO_ANSWER:
            return "no answer"
        words = self._answer(answer)
        return words if ONLY_PLAYER_1 in self.report.answers.form else f"you said {words}"

    def _answer(self, answer: int) -> str:
        if ONLY_PLAYER_1 in self.report.answers.form:
            return ("not counted for Player 1", "counted for Player 1")[answer]
        return WINNERS[answer]

    def _lines(self, deals: Sequence[int]) -> str:
        """The lines of deals, or the first of them and how many more there are."""
        deal_set = self.report.deal_set
        lines, unit = [deal_set.lines[deal] for deal in deals], deal_set.unit
        named = ", ".join(f"{line:,}" for line in lines[:MOST_NAMED])
        more = f" and {len(lines) - MOST_NAMED:,} more" if len(lines) > MOST_NAMED else ""
        return f"{unit}{'' if len(lines) == 1 else 's'} {named}{more}"


def total_text(report: TotalReport, width: int, spelling: Spelling | None) -> str:
    """Whether a program's total is right, and which mistakes give the same."""
    number = len(report.candidates)
    head = f"{shown(report.deal_set.name)}   {counted(report.deals, 'deal')}"
    lines = [head, "", f"  {report.total:,} is right."]
    if report.total != report.right_total:
        give = "Each of these gives" if number > 1 else "This gives"
        lines = [
            head,
            "",
            f"  {WRONG} {report.total:,} is wrong: Player 1 wins {report.right_total:,}.",
            f"    {give} your total:" if number else "    No known mistake gives your total.",
        ]
    elif number:
        same = "known mistake gives" if number == 1 else "known mistakes give"
        lines += ["", f"  That proves little: {number:,} {same} the same total here:"]
    lines += [f"    - {_together(some)}" for some in report.candidates[:MOST_NAMED]]
    if number > MOST_NAMED:
        lines.append(f"    and {number - MOST_NAMED:,} more")
    exam = (spelling or PYTHON)["exam"]
    lines += [
        "",
        "  A total alone cannot show what is wrong: deals wrongly given to Player 1 and wrongly "
        f"taken away cancel out. Check the answer to each deal, such as those of `{exam}`.",
    ]
    return filled("\n".join(lines), width)


def mistakes_text(width: int) -> str:
    """All known mistakes, by kind."""
    harmless = sum(bool(mistake.harmless) for mistake in BANK)
    head = (
        f"{len(BANK)} known mistakes with two hands of five cards, of which {harmless} are "
        f"harmless if both are from one deck, and {len(HOLDEM)} with a board only."
    )
    lines = [head]
    for kind, title in KINDS.items():
        lines += ["", title, ""]
        for mistake in (*BANK, *HOLDEM):
            if mistake.kind == kind:
                why = f" Harmless with one deck: {mistake.harmless}." if mistake.harmless else ""
                lines += [f"  {mistake.id}", f"      {mistake.does}.{why}"]
    return filled("\n".join(lines), width)


def _together(suspects: Sequence[Mistake]) -> str:
    """What a program with these mistakes does, and their ids."""
    ids = " + ".join(mistake.id for mistake in suspects)
    return f"it {', and '.join(mistake.does for mistake in suspects)}   ({ids})"


def filled(text: str, width: int) -> str:
    r"""A text whose lines are wrapped, each to its indent, or to the words behind its bullet.

    >>> print(filled("Two:\n  - forgets that the ace may be low", 24))
    Two:
      - forgets that the
        ace may be low
    """
    lines = []
    for line in text.split("\n"):
        indent = len(line) - len(line.lstrip())
        hanging = 2 * line.lstrip().startswith(("- ", f"{WRONG} "))
        if line.lstrip()[:1].isdecimal():
            hanging = 11 - indent  # An example: after the line number.
        wrapped = wrap(
            line,
            width,
            subsequent_indent=" " * (indent + hanging),
            break_long_words=False,
            break_on_hyphens=False,
        )
        lines += wrapped or [""]
    return "\n".join(lines)
