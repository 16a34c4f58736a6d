"""What is wrong with a program's answers, or with its total."""

from __future__ import annotations

from functools import cached_property

from ..errors import counted
from ..hands.explaining import Printed
from .answer_forms import NO_ANSWER
from .deal_set import shape_of
from .exams import chain
from .findings import MOST_FITS, report_text, total_text
from .kinds import kinds_of
from .running import ENDED_WELL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..hands.verdicts import Showdown
    from .deal_set import DealSet
    from .kinds import DealKind
    from .mistakes import Mistake
    from .printed import Answers
    from .running import Ending
    from .suspects import Match, Suspects
    from .tasks import Task

WIDTH = 79
CERTAIN = 5
"""How many wrong answers a mistake must explain to be certain."""


class Graded(Printed):
    """What reports of answers and of totals share."""

    deal_set: DealSet
    task: Task

    @property
    def deals(self) -> int:
        """How many deals there are."""
        return len(self.deal_set)


class Report(Graded):
    """What is wrong with a program's answers, and why. Deals are counted from 0, lines from 1.

    Attributes:
        deal_set: the deals.
        task: whose rules are correct.
        answers: what the program answered.
        candidates: the smallest sets of known mistakes that give exactly these answers.
        fits: if there are none, the mistakes of which every deal where they matter is answered as
            they would, the one that explains most first.
        nearest: the mistake that explains four of five wrong answers, if no other fits as many.
        ending: how the program ended, if it was run here.
        by_cards: the deals with another answer when their cards came in another order.
        by_deals: those with another answer when the deals came in another order.

    >>> from showdown.check import grade
    >>> report = grade(["5S 4H 3D 2C AH AC AD KS 9H 2D"], ["2"])
    >>> report.deals, report.right, report.wrong_lines
    (1, 0, (1,))
    """

    answers: Answers
    candidates: tuple[Suspects, ...] = ()
    fits: tuple[Match, ...] = ()
    nearest: Match | None = None
    ending: Ending = ENDED_WELL
    by_cards: tuple[int, ...] = ()
    by_deals: tuple[int, ...] = ()

    def __repr__(self) -> str:
        ids = " or ".join(" + ".join(names) for names in self.candidate_ids[:3])
        return f"<Report: {counted(self.deals, 'deal')}, {self.right:,} right{ids and f', {ids}'}>"

    def __str__(self) -> str:
        return self.text()

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
    def wrong(self) -> tuple[int, ...]:
        """The deals that were answered wrong or not at all."""
        # Some forms of answers show only whether Player 1 wins.
        correct = self.answers.in_form(self.deal_set.answers(self.task.program()))
        pairs = enumerate(zip(correct, self.answers.winners, strict=True))
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
        """Whether all answers are correct, also in another order, and the program ended well."""
        return not (self.wrong or self.by_cards or self.by_deals or self.ending.problem)

    @property
    def wrong_lines(self) -> tuple[int, ...]:
        """The lines of the deals that were answered wrong or not at all."""
        return tuple(self._lines(self.wrong))

    def showdown(self, deal: int) -> Showdown:
        """A deal compared under the task's rules."""
        return self.deal_set.showdown(deal, self.task.rules)

    @cached_property
    def kinds(self) -> tuple[DealKind, ...]:
        """The kinds of the wrong deals that no mistake shown explains.

        Deals for which something else than an answer was printed are among them, but not those
        after the last answer.
        """
        explained = {deal for fit in self.fits[:MOST_FITS] for deal in fit.deals}
        if self.candidates:
            explained = {*self.wrong_answers}
        instead = self.answers.instead.keys()
        ignored = explained | {*self.unanswered} - instead
        return kinds_of(self.deal_set, self.task.rules, {*self.wrong} - ignored, ignored)

    @property
    def proves_order(self) -> bool:
        """Whether every class is dealt against the next one in both seats, as in an exam."""
        if self.task.game.board:
            return False
        shapes = map(shape_of, self.deal_set.strengths())
        dealt = {*zip(shapes, shapes, strict=True)}
        pairs = chain(self.task.rules, many=self.task.decks == "many")
        return all({pair, pair[::-1]} <= dealt for pair in pairs)

    def _lines(self, deals: Iterable[int]) -> list[int]:
        return [self.deal_set.lines[deal] for deal in deals]

    def fields(self) -> dict[str, object]:
        """What `showdown check --json` prints."""
        near = self.nearest
        nearest = near and {
            "mistake": near.mistake.id,
            "explained": len(near.deals),
            "spoilt": near.spoilt,
        }
        optional: dict[str, object] = {
            "unanswered_lines": self._lines(self.unanswered),
            "suggested_only": bool(self.candidates) and self.mistake is None,
            "fits": [{"mistake": m.mistake.id, "lines": self._lines(m.deals)} for m in self.fits],
            "nearest": nearest,
            "groups": [
                {"deals": kind.words, "lines": self._lines(kind.deals), "right": kind.right}
                for kind in self.kinds
            ],
            "changed_by_the_order_of_cards": self._lines(self.by_cards),
            "changed_by_the_order_of_deals": self._lines(self.by_deals),
            "ending": self.ending.problem,
            "standard_error": list(self.ending.errors),
        }
        return {
            "deals": self.deals,
            "right": self.right,
            "wrong_lines": list(self.wrong_lines),
            "candidates": self.candidate_ids,
            **{name: content for name, content in optional.items() if content},
        }

    def text(self, width: int = WIDTH, *, whole: bool = False, exam: str = "") -> str:
        """The report in words, on one screen unless `whole`, which shows all kinds and lines.

        Args:
            width: where lines are wrapped; longer words are not broken.
            whole: whether to show every kind of deals and every wrong line.
            exam: how the exam is called for; by default as in Python.
        """
        return report_text(self, width, whole, exam or f"check.exam({self.task.name!r})")


class TotalReport(Graded):
    """What a program's total shows, which is less than its answers do.

    Attributes:
        deal_set, task: as for `Report`.
        total: how many deals Player 1 wins, according to the program.
        candidates: the known mistakes that would produce this total, each alone.
    """

    total: int
    candidates: tuple[Suspects, ...] = ()

    def __str__(self) -> str:
        return self.text()

    @property
    def right_total(self) -> int:
        """How many deals Player 1 wins."""
        return self.deal_set.answers(self.task.program()).count(1)

    @property
    def is_right(self) -> bool:
        """Whether the total is correct."""
        return self.total == self.right_total

    def fields(self) -> dict[str, object]:
        """What `showdown check --total --json` prints."""
        return {
            "deals": self.deals,
            "total": self.total,
            "right_total": self.right_total,
            "candidates": [[mistake.id for mistake in suspects] for suspects in self.candidates],
        }

    def text(self, width: int = WIDTH, **_: object) -> str:
        """The report in words."""
        return total_text(self, width)
