"""Reports in words, on one screen, and the list of known mistakes."""

from __future__ import annotations

from textwrap import wrap

from ..errors import counted, shown
from .answer_forms import NO_ANSWER, ONLY_PLAYER_1
from .kinds import shown_kinds
from .mistakes import BANK, HOLDEM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..cards.card import Card
    from .kinds import DealKind
    from .mistakes import Mistake
    from .report import Report, TotalReport

    Spelling = Mapping[str, str]
    """How other calls are written: `exam`, with `{task}` for the task's name, and `whole`."""

SCREEN = 45
"""How many lines a report has at most."""
FORMATS = ((2, 3), (1, 3), (1, 2), (0, 2), (0, 1))
"""How many examples and kinds of deals are shown, from the longest report to the shortest."""
EVERYTHING = (2, 10_000)
MOST_NAMED = 10
"""How many lines or mistakes are named; the rest are counted."""
MOST_PRINTED = 3
TELLING = 4
"""How many deals of a kind must have no answer for each that has one, for the kind to be shown."""
WRONG = "✗"
KINDS = {"rules": "Rules", "tie-break": "Tie-breaks", "reading": "Reading", "holdem": "Hold'em"}
WINNERS = ("a tie", "Player 1", "Player 2")
COUNTED = ("not counted for Player 1", "counted for Player 1")
NUMBERS = ("", "", "two", "three")
USUAL_FORMS = ("winners' numbers", "players", "Black and White", "first and second")
"""Forms of answers that a report does not mention."""
INSTEAD = {"": "a blank line", "None": "None (does your function return the winner?)"}
PYTHON: Spelling = {
    "exam": "check.exam({task!r})",
    "whole": "report.text(whole=True)",
}


def report_text(report: Report, width: int, whole: bool, spelling: Spelling | None) -> str:
    """What is wrong with a program's answers, with examples; or what correct answers prove."""
    text = ""
    for examples, kinds in [EVERYTHING] if whole else FORMATS:
        sections = _Text(report, spelling or PYTHON, examples, kinds, whole).sections()
        text = filled("\n\n".join("\n".join(lines) for lines in sections if lines), width)
        if whole or text.count("\n") < SCREEN:
            return text
    return "\n".join([*text.split("\n")[: SCREEN - 1], "…"])


class _Text:
    """The lines of a report, not wrapped yet."""

    def __init__(
        self, report: Report, spelled: Spelling, examples: int, kinds: int, whole: bool
    ) -> None:
        self.report = report
        self.exam = f"`{spelled['exam'].format(task=report.task.name)}`"
        self.how_to_show_all = spelled["whole"]
        self.most_examples = examples
        self.most_kinds = kinds
        self.whole = whole

    def sections(self) -> list[list[str]]:
        report, problem = self.report, self.report.ending.problem
        sections = [self._head()]
        if report.is_right and not problem:
            sections.append([f"  {self._proof()}"])
        if report.unanswered:
            sections.append(self._unanswered())
        elif problem:
            sections.append([f"  {WRONG} Your program {problem}.", *self._errors()])
        if report.by_cards or report.by_deals:
            sections.append(self._order())
        if report.candidates:
            sections.append(self._candidates())
        elif report.wrong_answers and not report.by_deals:
            sections += self._unexplained()
        if self.whole and report.wrong:
            sections.append([f"  All wrong lines: {', '.join(map(str, report.wrong_lines))}"])
        return sections

    def _head(self) -> list[str]:
        report = self.report
        deals = counted(report.deals, "deal")
        head = [f"{shown(report.deal_set.name)}   {deals}, {report.right:,} right"]
        if report.wrong and report.deal_set.name == "exam":
            head.append(f"  Line numbers refer to the file from {self.exam}.")
        if report.answers.form not in USUAL_FORMS:
            head.append(f"  Your answers are read as {shown(report.answers.form)}.")
        return head

    def _proof(self) -> str:
        if self.report.proves_order:
            return (
                "All right: a program that gives each hand a value and compares the values orders "
                "all hands correctly. Suits, seats and the order of cards are tested."
            )
        if self.report.deal_set.name == "exam":
            return "All right. That tests each kind of winner and loser, and proves no more."
        return f"All right, which proves little: the deals of {self.exam} test every hand."

    def _unanswered(self) -> list[str]:
        """The deals without an answer, by what was printed instead, and where answers stop."""
        report, ending = self.report, self.report.ending
        lines = [f"  {WRONG} No answer to {counted(len(report.unanswered), 'deal')}"]
        printed: dict[str, list[int]] = {}
        for deal, text in report.answers.instead.items():
            printed.setdefault(text.strip(), []).append(deal)
        for text, deals in [*printed.items()][:MOST_PRINTED]:
            what = INSTEAD.get(text) or shown(text[:60])
            lines.append(f"    - printed instead: {what} ({self._lines(deals)})")
        if len(printed) > MOST_PRINTED:
            lines.append(f"    - and {len(printed) - MOST_PRINTED:,} other texts")
        for kind in self._shown(report.unanswered_kinds):
            number = len(kind.deals)
            if number > TELLING * kind.right:
                of = f"{number:,} of {number + kind.right:,}"
                lines.append(f"    {kind.words}: {of} not answered")
        silent = [deal for deal in report.unanswered if deal not in report.answers.instead]
        if silent:
            why = f": your program {ending.problem}" if ending.problem else ""
            where = self._lines([silent[0] - 1]) if silent[0] else "the start"
            lines.append(f"    - the answers stop after {where}{why}")
            if not ending.was_run:
                lines.append("    If your program skips deals it cannot decide, print error there.")
        return [*lines, *(self._errors() or self._examples(report.unanswered[:1]))]

    def _errors(self) -> list[str]:
        errors = self.report.ending.errors
        head = ["    Its last lines on standard error:"] if errors else []
        return [*head, *(f"      {shown(line)[:70]}" for line in errors)]

    def _order(self) -> list[str]:
        """That answers change with the order of the cards or of the deals."""
        report = self.report
        number = len(report.by_deals or report.by_cards)
        changed = f"    {number:,} of {report.deals:,} answers change when the"
        if report.by_deals:
            return [
                f"  {WRONG} Your answers depend on the order of the deals, or on chance",
                f"{changed} same deals come in another order, such as that to "
                f"{self._lines(report.by_deals[:1])}: something is kept from one deal to the next, "
                "or left to chance. Fix this first.",
            ]
        lines = [
            f"  {WRONG} Your answers depend on the order of the cards within a hand",
            f"{changed} cards of each hand come in another order. Fix this first.",
        ]
        for deal, (cards, answer) in [*report.by_cards.items()][: max(1, self.most_examples)]:
            before = self._says(report.answers.winners[deal])
            place = f"{report.deal_set.lines[deal]:>8,}"
            lines.append(f"{place}   {self._dealt(report.deal_set[deal])}; {before}")
            lines.append(f"{'':>11}{self._dealt(cards)}; {self._says(answer)}")
        return lines

    def _candidates(self) -> list[str]:
        """Known mistakes that explain all answers."""
        sets, wrong = self.report.candidates, self.report.wrong_answers
        (mistake, *more), number = sets[0], len(sets[0])
        exactly = "gives exactly your answers."
        if len(sets) > 1:
            lines = [
                f"  {WRONG} {len(sets):,} known mistakes, or sets of them, explain "
                f"all of your answers; {self.exam} tells which it is:",
                *_some([f"    - {_together(some)}" for some in sets], self.whole),
            ]
        elif more:
            lines = [f"  {WRONG} Very likely your program makes these {NUMBERS[number]} mistakes:"]
            for each in sets[0]:
                lines += [f"    - It {each.does}   ({each.id})", f"      {hint_of(each)}"]
            lines.append(f"    A program with only these mistakes {exactly}")
        elif self.report.mistake is None:
            few = "    That explains all of your answers, but too few are wrong to be sure."
            lines = [*_named(mistake, "Perhaps your program"), few]
        else:
            title, hint = _named(mistake, "Your program")
            only = f"    A program with only this mistake {exactly}"
            lines = [title, f"    The rule: {mistake.rule}.", hint, only]
        return [*lines, f"    Wrong: {self._lines(wrong)}", *self._examples(wrong)]

    def _unexplained(self) -> list[list[str]]:
        """Mistakes that fit some of the answers, and the kinds of deals that are wrong."""
        report, number = self.report, len(self.report.wrong_answers)
        if len({*report.answers.winners} - {NO_ANSWER}) == 1 and report.deals > MOST_NAMED:
            said = self._says(report.answers.winners[report.wrong_answers[0]])
            same = f"  {WRONG} Every answer is the same: {said}"
            return [[same, *self._examples(report.wrong_answers)]]
        sections = []
        for fit in report.explanation.fits:
            title, hint = _named(fit.mistake, "This fits: your program")
            explains = f"    It explains {len(fit.deals):,} of your {number:,} wrong answers, and "
            sections.append([title, f"{explains}contradicts none of your answers.", hint])
        if near := report.explanation.nearest:
            title, hint = _named(near.mistake, "Nearly: your program")
            but = f", but would make {counted(near.spoilt, 'other')} wrong" if near.spoilt else ""
            explains = (
                f"    That explains {near.explained:,} of your {number:,} wrong answers{but}."
            )
            sections.append([title, explains, hint])
        kinds = self._shown(report.kinds)
        sections += [self._kind(kind) for kind in kinds]
        if more := len(report.kinds) - len(kinds):
            words = "kind of deals is" if more == 1 else "kinds of deals are"
            how = f"{self.how_to_show_all} shows all"
            sections.append([f"  {more} more {words} wrong: fix these first ({how})"])
        if 5 * report.right < 3 * report.deals and not report.ending.was_run and not sections[1:]:
            sections.append(["  With this many wrong: are these answers to other deals?"])
        return sections

    def _shown(self, kinds: Sequence[DealKind]) -> Sequence[DealKind]:
        return kinds if self.whole else shown_kinds(kinds, self.most_kinds)

    def _kind(self, kind: DealKind) -> list[str]:
        number = len(kind.deals)
        answers = {self.report.answers.winners[deal] for deal in kind.deals}
        always = f", always {self._answer(answers.pop())}" if len(answers) == 1 < number else ""
        words = kind.words[0].upper() + kind.words[1:]
        line = f"  {WRONG} {words}: {number:,} of {number + kind.right:,} wrong{always}"
        return [line, *self._examples(kind.deals)]

    def _examples(self, deals: Sequence[int]) -> list[str]:
        """The first deals, with who wins, why, and what the program answered."""
        lines = []
        deal_set, winners = self.report.deal_set, self.report.answers.winners
        for deal in deals[: self.most_examples]:
            showdown = self.report.showdown(deal)
            first, second = (" ".join(map(str, hand.ordered)) for hand in showdown.hands)
            verb = ("splits with", "beats", "loses to")[showdown.winner]
            place, said = f"{deal_set.lines[deal]:>8,}", self._says(winners[deal])
            lines.append(f"{place}   {first} {verb} {second}; {said}")
            lines.append(f"{'':>11}{showdown.reason}")
            if deal_set.game.board:
                lines.append(f"{'':>11}Dealt: {self._dealt(deal_set[deal])}")
        return lines

    def _dealt(self, cards: Sequence[Card]) -> str:
        hole = self.report.deal_set.hole
        hands = cards[:hole], cards[hole : 2 * hole], cards[2 * hole :]
        one, two, board = (" ".join(map(str, some)) for some in hands)
        return f"{one} and {two}{f', board {board}' if board else ''}"

    def _says(self, answer: int) -> str:
        if answer == NO_ANSWER:
            return "no answer"
        words = self._answer(answer)
        return words if words in COUNTED else f"you said {words}"

    def _answer(self, answer: int) -> str:
        return (COUNTED if ONLY_PLAYER_1 in self.report.answers.form else WINNERS)[answer]

    def _lines(self, deals: Sequence[int]) -> str:
        """The lines of deals, or the first of them and how many more there are."""
        deal_set = self.report.deal_set
        named = ", ".join(f"{deal_set.lines[deal]:,}" for deal in deals[:MOST_NAMED])
        more = f" and {len(deals) - MOST_NAMED:,} more" if len(deals) > MOST_NAMED else ""
        return f"{deal_set.unit}{'' if len(deals) == 1 else 's'} {named}{more}"


def total_text(report: TotalReport, width: int, spelling: Spelling | None) -> str:
    """Whether a program's total is right, and which mistakes give the same."""
    number = len(report.candidates)
    give = "Each of these gives" if number > 1 else "This gives"
    if report.is_right:
        verdict = f"  {report.total:,} is right."
        about = f"    That proves little. {give} the same total here:" if number else ""
    else:
        verdict = f"  {WRONG} {report.total:,} is wrong: Player 1 wins {report.right_total:,}."
        about = f"    {give} your total:" if number else "    No known mistake gives yours."
    exam = (spelling or PYTHON)["exam"].format(task=report.task.name)
    lines = [
        f"{shown(report.deal_set.name)}   {counted(report.deals, 'deal')}\n",
        verdict,
        *filter(None, [about]),
        *_some([f"    - {_together(some)}" for some in report.candidates]),
        "\n  A total alone cannot show what is wrong: deals wrongly given to Player 1 and wrongly "
        f"taken away cancel out. Check the answer to each deal, such as those of `{exam}`.",
    ]
    return filled("\n".join(lines), width)


def mistakes_text(width: int) -> str:
    """All known mistakes, by kind."""
    harmless = sum(bool(mistake.harmless) for mistake in BANK)
    lines = [
        f"{len(BANK)} known mistakes with two hands of five cards, of which {harmless} are "
        f"harmless if both are from one deck, and {len(HOLDEM)} with a board only."
    ]
    for kind, title in KINDS.items():
        lines += ["", title, ""]
        for mistake in (*BANK, *HOLDEM):
            if mistake.kind == kind:
                why = f" Harmless with one deck: {mistake.harmless}." if mistake.harmless else ""
                lines += [f"  {mistake.id}", f"      {mistake.does}.{why}"]
    return filled("\n".join(lines), width)


def _named(mistake: Mistake, start: str) -> list[str]:
    """A title, such as `Your program ranks queens above kings`, and the hint."""
    return [f"  {WRONG} {start} {mistake.does}   ({mistake.id})", f"    {hint_of(mistake)}"]


def hint_of(mistake: Mistake) -> str:
    """A mistake's hint as a sentence."""
    return f"Hint: {mistake.hint}{'' if mistake.hint.endswith('?') else '.'}"


def _some(lines: Sequence[str], whole: bool = False) -> list[str]:
    """The first lines, and how many more there are."""
    more = 0 if whole else len(lines) - MOST_NAMED
    return [*lines[:MOST_NAMED], f"    and {more:,} more"] if more > 0 else [*lines]


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
        words = line.lstrip()
        indent = len(line) - len(words) + 2 * words.startswith(("- ", f"{WRONG} "))
        if words.partition("   ")[0].replace(",", "").isdecimal():
            indent = 11  # An example: after the line number.
        lines += wrap(
            line,
            width,
            subsequent_indent=" " * indent,
            break_long_words=False,
            break_on_hyphens=False,
        ) or [""]
    return "\n".join(lines)
