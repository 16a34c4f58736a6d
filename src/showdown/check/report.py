"""What is wrong with a program's answers, or with its total, in fields and in words."""

from __future__ import annotations

from html import escape

from ..errors import shown
from ..rules import Category
from ..values import Value
from ..verdicts import showdown
from .mistakes import BANK
from .suspects import MOST_DEALS_FOR_PAIRS, hidden_mistakes
from .tasks import TASKS
from .text import EXAMPLES, RIGHT, WRONG, bullets, count_of, headline, marks, paragraph

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..verdicts import Showdown
    from .deal_set import DealSet
    from .mistakes import Mistake
    from .reading_answers import Answers
    from .suspects import Suspects
    from .tasks import Task

__all__ = ["Report", "TotalReport"]

USUAL_FORMS = ("winners' numbers", "players", "Black and White", "left and right")
"""Forms of answers that a report does not mention."""
MISSING = 255
FIRST_DEALS = 2000
"""The deals that are looked at for topics: they have every topic many times."""
TOPICS = {
    Category.HIGH_CARD: "high cards",
    Category.ONE_PAIR: "one pair",
    Category.TWO_PAIR: "two pair",
    Category.STRAIGHT: "straights",
    Category.FLUSH: "flushes",
    Category.FULL_HOUSE: "full houses",
    Category.STRAIGHT_FLUSH: "straight flushes",
    Category.ROYAL_FLUSH: "straight flushes",
}
"""What deals are about that such hands win, if it is not the category's own name."""


class _InWords(Value):
    """A report that `str` puts in words."""

    __slots__ = ()

    candidates: tuple[Suspects, ...]

    @property
    def candidate_ids(self) -> list[list[str]]:
        """The ids of the mistakes that together explain what is wrong."""
        return [[mistake.id for mistake in suspects] for suspects in self.candidates]

    def _repr_html_(self) -> str:
        body = escape(str(self))
        for suit in "♥♦":
            body = body.replace(suit, f'<span style="color:#c8102e">{suit}</span>')
        return f'<pre style="line-height:1.35">{body}</pre>'


class Report(_InWords):
    """What is wrong with a program's answers, and why.

    Attributes:
        deal_set: the deals.
        answers: what the program answered.
        task: whose rules are correct.
        candidates: the smallest sets of mistakes that explain every answer; none if all are
            correct, or no known mistakes explain them.

    >>> from showdown.check import grade
    >>> report = grade(["5S 4H 3D 2C AH AC AD KS 9H 2D"], ["2"])
    >>> report.deals, report.right, report.wrong_lines
    (1, 0, (1,))
    """

    __slots__ = ("deal_set", "answers", "task", "candidates", "_given", "_correct", "wrong")
    __match_args__ = ("deal_set", "answers", "task", "candidates")

    deal_set: DealSet
    answers: Answers
    task: Task
    wrong: tuple[int, ...]
    """The deals that were answered wrong or not at all, counted from 0."""
    _given: bytes
    _correct: bytes

    def __init__(
        self,
        deal_set: DealSet,
        answers: Answers,
        task: Task,
        candidates: tuple[Suspects, ...] = (),
    ) -> None:
        given, correct = answers.winners, deal_set.answers(task.program())
        if len(given) < len(deal_set):
            ends = {mistake.changes.get("lines") for one in candidates for mistake in one}
            missing = bytes([MISSING])
            given = given + missing if "last lost" in ends else missing + given
        pairs = enumerate(zip(answers.in_form(correct), given, strict=True))
        self._set(
            deal_set=deal_set,
            answers=answers,
            task=task,
            candidates=candidates,
            wrong=tuple(deal for deal, (due, answer) in pairs if due != answer),
            _given=given,
            _correct=correct,
        )

    def __repr__(self) -> str:
        found = " or ".join(" + ".join(ids) for ids in self.candidate_ids)
        return f"<Report: {self.deals:,} deals, {self.right:,} right{found and f', {found}'}>"

    @property
    def deals(self) -> int:
        """How many deals there are."""
        return len(self.deal_set)

    @property
    def right(self) -> int:
        """How many deals were answered correctly."""
        return self.deals - len(self.wrong)

    @property
    def wrong_lines(self) -> tuple[int, ...]:
        """The lines of the deals that were answered wrong."""
        return self.lines(self.wrong)

    def lines(self, deals: Sequence[int]) -> tuple[int, ...]:
        """The lines of some deals."""
        return tuple(self.deal_set.lines[deal] for deal in deals)

    def answer(self, deal: int) -> int | None:
        """The program's answer to a deal, counted from 0; None if there is none."""
        given = self._given[deal]
        return None if given == MISSING else given

    def showdown(self, deal: int) -> Showdown:
        """A deal, counted from 0, compared under the task's rules."""
        cards = self.deal_set[deal]
        return showdown(cards[:5], cards[5:], rules=self.task.rules, decks="many")

    def explained_by(self, mistake: Mistake) -> tuple[int, ...]:
        """The deals that were answered wrong and that this mistake alone gets wrong."""
        answers = self.deal_set.answers(self.task.program([mistake]))
        if len(answers) < self.deals:  # It loses a line, and that is all.
            return tuple(deal for deal in self.wrong if self.answer(deal) is None)
        return tuple(deal for deal in self.wrong if answers[deal] != self._correct[deal])

    @property
    def hidden(self) -> Suspects:
        """If all is correct, the mistakes that none of these deals would show."""
        return () if self.wrong else hidden_mistakes(self.deal_set, self.answers, self.task)

    @property
    def right_for(self) -> tuple[Task, ...]:
        """If something is wrong, other tasks under whose rules all answers are correct."""
        if not self.wrong:
            return ()
        others = {task.rules: task for task in reversed(TASKS)}
        return tuple(
            task
            for task in others.values()
            if self.answers.in_form(self.deal_set.answers(task.program())) == self.answers.winners
        )

    @property
    def topics(self) -> dict[str, bool]:
        """What the deals are about, and whether all deals about it were answered correctly."""
        wrong = set(self.wrong)
        found: dict[str, bool] = {}
        for deal in sorted({*range(min(self.deals, FIRST_DEALS)), *self.wrong[:FIRST_DEALS]}):
            topic = _topic(self.showdown(deal))
            found[topic] = found.get(topic, True) and deal not in wrong
        return found

    def fields(self) -> dict[str, object]:
        """What `--json` prints."""
        return {
            "deals": self.deals,
            "right": self.right,
            "wrong_lines": list(self.wrong_lines),
            "candidates": self.candidate_ids,
        }

    def __str__(self) -> str:
        head = f"{shown(self.deal_set.name)}   {count_of(self.deals, 'deal')}, {self.right:,} right"
        if self.answers.form not in USUAL_FORMS:
            head += f"\n  Your answers are read as {shown(self.answers.form)}."
        body = self._what_is_wrong() if self.wrong else self._what_that_proves()
        # Of a mistake that is found, only what is not affected remains to be said.
        topics = [(RIGHT, topic) for topic, right in self.topics.items() if right]
        if not self.candidates:
            topics[:0] = [(WRONG, topic) for topic, right in self.topics.items() if not right]
        return "\n\n".join(part for part in (head, body, marks(topics)) if part)

    def _what_is_wrong(self) -> str:
        if len(self.candidates) == 1:
            parts = self._explanation(self.candidates[0])
        elif self.candidates:
            does = [", and to ".join(m.seems for m in suspects) for suspects in self.candidates]
            ids = [" + ".join(ids) for ids in self.candidate_ids]
            parts = [
                headline("", self.wrong_lines, self.deal_set.unit),
                paragraph(
                    f"Any one of these {len(ids)} explains all of your answers; these deals cannot "
                    "tell them apart. `showdown exam` makes deals that can."
                ),
                *bullets(
                    [f"{a}: your program seems to {b}" for a, b in zip(ids, does, strict=True)]
                ),
                *self._examples(self.wrong),
            ]
        else:
            parts = [
                headline("", self.wrong_lines, self.deal_set.unit),
                paragraph("No known mistake, and no two together, explain all of your answers."),
            ]
            if self.right < 0.7 * self.deals:
                parts.append(paragraph("With this many wrong, are they answers to other deals?"))
            parts += self._examples(self.wrong, 10)
        for task in self.right_for:
            which = f", which {task.note}" if task.note else ""
            parts += ["", f"  All right under the rules of {task.title}{which}: --task {task.name}"]
        return "\n".join(parts)

    def _explanation(self, suspects: Suspects) -> list[str]:
        """The only mistakes that explain all answers, each with examples."""
        parts = []
        for mistake in suspects:
            deals = self.explained_by(mistake)
            others = " and ".join(other.id for other in suspects if other is not mistake)
            parts += [
                headline(mistake.rule, self.lines(deals), self.deal_set.unit),
                paragraph(
                    f"Your program seems to {mistake.seems}: {others and f'with {others}, '}"
                    f"that explains all {len(self.answers.winners):,} of your answers."
                ),
                paragraph(f"Hint: {mistake.hint}. ({mistake.id})"),
                *self._examples(deals),
            ]
        explained = {deal for mistake in suspects for deal in self.explained_by(mistake)}
        if rest := [deal for deal in self.wrong if deal not in explained]:
            parts += [
                headline("both together, but neither alone", self.lines(rest), self.deal_set.unit),
                *self._examples(rest),
            ]
        return parts

    def _what_that_proves(self) -> str:
        """Which mistakes the deals would have shown, if all answers are correct."""
        known = count_of(len(self.task.mistakes), "mistake")
        if hidden := self.hidden:
            text = (
                f"All right, but that proves little: of the {known} that can change an answer "
                f"here, {len(hidden)} would not have changed these. The deals of `showdown exam` "
                "show each of them."
            )
            return "\n".join([paragraph(text, 2), *bullets([_to_do(m) for m in hidden])])
        text = f"All right. Each of the {known} that can change an answer here would have shown."
        harmless = [mistake for mistake in BANK if mistake.harmless]
        if self.task.decks == "many":
            return paragraph(text, 2)
        more = "These are harmless between two hands from one deck, but wrong if cards are shared:"
        listed = bullets([_to_do(mistake) for mistake in harmless])
        return "\n".join([paragraph(text, 2), paragraph(more, 2), *listed])

    def _examples(self, deals: Sequence[int], most: int = EXAMPLES) -> list[str]:
        parts = []
        for deal in deals[:most]:
            found = self.showdown(deal)
            first, second = (" ".join(map(str, hand.ordered)) for hand in found.hands)
            verb = ("splits with", "beats", "loses to")[found.winner]
            line = self.deal_set.lines[deal]
            parts.append(f"    {line:>4}   {first}   {verb}   {second}   {self._said(deal)}")
            parts.append(f"           {found.reason}")
        if len(deals) > most:
            parts.append(paragraph(f"and {len(deals) - most:,} more"))
        return parts

    def _said(self, deal: int) -> str:
        answer = self.answer(deal)
        if answer is None:
            return "not answered"
        if self.answers.in_form(b"\2") == b"\0":
            return f"you said {'' if answer == 1 else 'not '}Player 1"
        return f"you said {('a tie', 'Player 1', 'Player 2')[answer]}"


class TotalReport(_InWords):
    """What a program's total shows, which is less than its answers do.

    Attributes:
        deal_set: the deals.
        total: how many deals Player 1 wins, according to the program.
        task: whose rules are correct.
        candidates: the smallest sets of mistakes that give this total.

    >>> from showdown.check import grade_total
    >>> grade_total(["5S 4H 3D 2C AH AC AD KS 9H 2D"], 0).right_total
    1
    """

    __slots__ = __match_args__ = ("deal_set", "total", "task", "candidates")

    deal_set: DealSet
    total: int
    task: Task

    def __init__(
        self, deal_set: DealSet, total: int, task: Task, candidates: tuple[Suspects, ...]
    ) -> None:
        self._set(deal_set=deal_set, total=total, task=task, candidates=candidates)

    @property
    def right_total(self) -> int:
        """How many deals Player 1 wins."""
        return self.deal_set.answers(self.task.program()).count(1)

    def fields(self) -> dict[str, object]:
        """What `--json` prints."""
        return {
            "deals": len(self.deal_set),
            "total": self.total,
            "right_total": self.right_total,
            "candidates": self.candidate_ids,
        }

    def __str__(self) -> str:
        parts = [f"{shown(self.deal_set.name)}   {count_of(len(self.deal_set), 'deal')}"]
        ids = [" + ".join(ids) for ids in self.candidate_ids]
        if self.total == self.right_total:
            parts.append(f"  {self.total:,} is right.")
            if ids:
                same = f"{count_of(len(ids), 'known mistake')} give{'s' if len(ids) == 1 else ''}"
                parts.append(paragraph(f"That proves little: {same} the same total here.", 2))
        else:
            parts.append(f"  {WRONG} {self.total:,} is wrong: Player 1 wins {self.right_total:,}.")
            about = "These give your total" if ids else "No known mistake gives your total"
            if not ids and len(self.deal_set) <= MOST_DEALS_FOR_PAIRS:
                about += ", nor do two together"
            parts.append(paragraph(f"{about}; a total alone cannot prove which it is.", 2))
        if ids:
            does = [", and to ".join(m.seems for m in suspects) for suspects in self.candidates]
            listed = [f"{name}: to {do}" for name, do in zip(ids, does, strict=True)]
            parts.append("\n".join(bullets(listed, len(listed))))
        more = (
            "Answers show more than a total: `showdown exam` writes a short file of deals that "
            "show every known mistake, and `showdown check exam.txt answers.txt` grades them."
        )
        return "\n\n".join([*parts, paragraph(more, 2)])


def _to_do(mistake: Mistake) -> str:
    return f"to {mistake.seems} ({mistake.id})"


def _topic(deal: Showdown) -> str:
    """What a deal is about: what decides it."""
    if deal.is_tie:
        return "ties"
    reason = deal.reasons[0]
    category = reason.better.category
    if reason.decided_by == "kicker" and category is not Category.HIGH_CARD:
        return "kickers"
    if any(set(hand.ranks) == {14, 5, 4, 3, 2} for hand in deal.hands):
        return "A-2-3-4-5"
    return TOPICS.get(category, str(category))
