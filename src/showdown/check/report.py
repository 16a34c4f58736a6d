"""What is wrong with a program's answers, or with its total."""

from __future__ import annotations

from functools import cached_property

from ..cards.pictures import monospaced
from ..values import Value
from .answer_forms import NO_ANSWER
from .deal_set import number_of
from .exams import chain
from .kinds import kinds_of
from .programs import Shape
from .running import NOT_RUN
from .suspects import Explanation
from .text import report_text, total_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..cards.card import Card
    from ..hands.verdicts import Showdown
    from .deal_set import DealSet
    from .kinds import DealKind
    from .mistakes import Mistake
    from .printed import Answers
    from .running import Ending
    from .suspects import Suspects
    from .tasks import Task
    from .text import Spelling

WIDTH = 79
CERTAIN = 5
"""How many wrong answers a mistake must explain to be certain."""


class Graded(Value):
    """What reports of answers and of totals share."""

    deal_set: DealSet
    task: Task

    @property
    def deals(self) -> int:
        """How many deals there are."""
        return len(self.deal_set)

    def _repr_html_(self) -> str:
        return monospaced(str(self))


class Report(Graded):
    """What is wrong with a program's answers, and why. Deals are counted from 0, lines from 1.

    Attributes:
        deal_set: the deals.
        task: whose rules are correct.
        answers: what the program answered.
        explanation: which known mistakes explain that.
        ending: how the program ended, if it was run here.
        by_cards: the deals with another answer when their cards came in another order: the cards,
            and that answer.
        by_deals: those with another answer when the deals came in another order.

    >>> from showdown.check import grade
    >>> report = grade(["5S 4H 3D 2C AH AC AD KS 9H 2D"], ["2"])
    >>> report.deals, report.right, report.wrong_lines
    (1, 0, (1,))
    """

    answers: Answers
    explanation: Explanation = Explanation()
    ending: Ending = NOT_RUN
    by_cards: Mapping[int, tuple[tuple[Card, ...], int]] = {}  # Never changed.
    by_deals: tuple[int, ...] = ()

    def __repr__(self) -> str:
        ids = " or ".join(" + ".join(names) for names in self.candidate_ids)
        ids = ids if len(ids) <= 120 else f"{ids[:119]}…"
        deals = "1 deal" if self.deals == 1 else f"{self.deals:,} deals"
        return f"<Report: {deals}, {self.right:,} right{ids and f', {ids}'}>"

    @property
    def candidates(self) -> tuple[Suspects, ...]:
        """The smallest sets of known mistakes that give exactly these answers."""
        return self.explanation.candidates

    @property
    def candidate_ids(self) -> list[list[str]]:
        """The ids of the mistakes in `candidates`."""
        return [[mistake.id for mistake in suspects] for suspects in self.candidates]

    @property
    def mistake(self) -> Mistake | None:
        """The mistake that is certain: it alone explains all answers, and nothing else does."""
        if len(self.candidates) != 1 or len(self.candidates[0]) > 1:
            return None
        (mistake,) = self.candidates[0]
        return mistake if len(self.wrong_answers) >= CERTAIN else None

    @cached_property
    def correct(self) -> bytes:
        """The true winners, as far as the form of the answers shows them."""
        return self.answers.in_form(self.deal_set.answers(self.task.program()))

    @cached_property
    def wrong(self) -> tuple[int, ...]:
        """The deals that were answered wrong or not at all."""
        pairs = enumerate(zip(self.correct, self.answers.winners, strict=True))
        return tuple(deal for deal, (due, winner) in pairs if due != winner)

    @property
    def right(self) -> int:
        """How many deals were answered correctly."""
        return self.deals - len(self.wrong)

    @cached_property
    def unanswered(self) -> tuple[int, ...]:
        """The deals without an answer."""
        winners = enumerate(self.answers.winners)
        return tuple(deal for deal, winner in winners if winner == NO_ANSWER)

    @cached_property
    def wrong_answers(self) -> tuple[int, ...]:
        """The deals with an answer that is wrong."""
        winners = self.answers.winners
        return tuple(deal for deal in self.wrong if winners[deal] != NO_ANSWER)

    @property
    def is_right(self) -> bool:
        """Whether all answers are correct, and stay so in another order."""
        return not (self.wrong or self.by_cards or self.by_deals)

    @property
    def wrong_lines(self) -> tuple[int, ...]:
        """The lines of the deals that were answered wrong or not at all."""
        return tuple(self.deal_set.lines[deal] for deal in self.wrong)

    def answer(self, deal: int) -> int | None:
        """The program's answer to a deal; None if there is none."""
        winner = self.answers.winners[deal]
        return None if winner == NO_ANSWER else winner

    def showdown(self, deal: int) -> Showdown:
        """A deal compared under the task's rules."""
        return self.deal_set.showdown(deal, self.task.rules)

    @cached_property
    def kinds(self) -> tuple[DealKind, ...]:
        """The kinds of the wrong answers that no known mistake explains."""
        explained = {deal for fit in self.explanation.fits for deal in fit.deals}
        left = {*self.wrong_answers} - explained
        if self.candidates or not left:
            return ()
        return kinds_of(self.deal_set, self.task.rules, left, {*explained, *self.unanswered})

    @cached_property
    def unanswered_kinds(self) -> tuple[DealKind, ...]:
        """The kinds of the deals for which something else than an answer was printed."""
        instead = {deal for deal in self.unanswered if deal in self.answers.instead}
        silent = {*self.unanswered} - instead
        return kinds_of(self.deal_set, self.task.rules, instead, silent) if instead else ()

    @property
    def proves_order(self) -> bool:
        """Whether every class of hands is dealt against the next one, as in an exam."""
        if self.deal_set.game.board:
            return False
        numbers = iter(self.deal_set.strengths())
        dealt = {frozenset(pair) for pair in zip(numbers, numbers, strict=True)}
        pairs = chain(self.task.rules, many=self.task.decks == "many")
        return all({number_of(Shape(*one)), number_of(Shape(*two))} in dealt for one, two in pairs)

    def fields(self) -> dict[str, object]:
        """What `showdown check --json` prints."""
        lines = self.deal_set.lines
        fields: dict[str, object] = {
            "deals": self.deals,
            "right": self.right,
            "wrong_lines": list(self.wrong_lines),
            "candidates": self.candidate_ids,
        }
        if self.unanswered:
            fields["unanswered_lines"] = [lines[deal] for deal in self.unanswered]
        if self.candidates and self.mistake is None:
            fields["suggested_only"] = True
        if fits := self.explanation.fits:
            fields["fits"] = [
                {"mistake": fit.mistake.id, "lines": [lines[deal] for deal in fit.deals]}
                for fit in fits
            ]
        if near := self.explanation.nearest:
            counts = {"explained": near.explained, "spoilt": near.spoilt}
            fields["nearest"] = {"mistake": near.mistake.id, **counts}
        for name, kinds in (("groups", self.kinds), ("unanswered_groups", self.unanswered_kinds)):
            if kinds:
                fields[name] = [
                    {
                        "deals": kind.words,
                        "lines": [lines[deal] for deal in kind.deals],
                        "right": kind.right,
                    }
                    for kind in kinds
                ]
        for order, deals in (("cards", [*self.by_cards]), ("deals", [*self.by_deals])):
            if deals:
                fields[f"changed_by_the_order_of_{order}"] = [lines[deal] for deal in deals]
        if self.ending.was_run:
            fields["ending"] = self.ending.problem
            fields["standard_error"] = list(self.ending.errors)
        return fields

    def text(
        self, width: int = WIDTH, *, whole: bool = False, spelling: Spelling | None = None
    ) -> str:
        """The report in words, on one screen unless `whole`, which shows all kinds and lines.

        Args:
            width: where lines are wrapped; longer words are not broken.
            whole: whether to show every kind of deals and every wrong line.
            spelling: how calls of this library are written; by default as in Python.
        """
        return report_text(self, width, whole, spelling)

    def __str__(self) -> str:
        return self.text()


class TotalReport(Graded):
    """What a program's total shows, which is less than its answers do.

    Attributes:
        deal_set, task: as for `Report`.
        total: how many deals Player 1 wins, according to the program.
        candidates: the smallest sets of one or two known mistakes that give this total.
    """

    total: int
    candidates: tuple[Suspects, ...] = ()

    @property
    def right_total(self) -> int:
        """How many deals Player 1 wins."""
        return self.deal_set.answers(self.task.program()).count(1)

    def fields(self) -> dict[str, object]:
        """What `showdown check --total --json` prints."""
        return {
            "deals": self.deals,
            "total": self.total,
            "right_total": self.right_total,
            "candidates": [[mistake.id for mistake in some] for some in self.candidates],
        }

    @property
    def is_right(self) -> bool:
        """Whether the total is correct."""
        return self.total == self.right_total

    def text(
        self,
        width: int = WIDTH,
        *,
        whole: bool = False,  # noqa: ARG002  # It is always whole.
        spelling: Spelling | None = None,
    ) -> str:
        """The report in words."""
        return total_text(self, width, spelling)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        right = f"{self.right_total:,} is right"
        return f"<TotalReport: {self.deals:,} deals, {self.total:,}, {right}>"
