"""What is wrong with a program's answers, or with its total."""

from __future__ import annotations

from functools import cached_property
from html import escape

from ..rules import Category, Kind
from ..values import Value
from .answer_forms import NO_ANSWER
from .common import common_to
from .groups import MOST_DEALS, Group, groups_of
from .mistakes import Mistake
from .skipped import skipped_places
from .suspects import Nearest, hidden_mistakes, nearest
from .tasks import TASKS
from .text import report_text
from .total_text import total_text
from .wording import WIDTH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..verdicts import Showdown
    from .deal_set import DealSet
    from .ladders import Ranked
    from .reading_answers import Answers
    from .suspects import Suspects
    from .tasks import Task

MOST_TOPIC_DEALS = 2000
"""How many deals are examined for topics: they have every topic many times."""
FEWEST_TOPIC_DEALS = 5
"""How many deals must be about a topic for all of them right to mean something."""
TOPICS: dict[Kind, str] = {
    Category.HIGH_CARD: "high cards",
    Category.STRAIGHT: "straights",
    Category.FLUSH: "flushes",
    Category.FULL_HOUSE: "full houses",
    Category.STRAIGHT_FLUSH: "straight flushes",
    Category.ROYAL_FLUSH: "straight flushes",
}
"""What deals with such hands are about, if it is not the category's own name."""


class Graded(Value):
    """What reports of answers and of totals share."""

    deal_set: DealSet
    task: Task
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


class Report(Graded):
    """What is wrong with a program's answers, and why.

    Attributes:
        deal_set: the deals.
        task: whose rules are correct.
        candidates: the smallest sets of mistakes that explain every answer; none if all are
            correct, or no known mistakes explain them.
        answers: what the program answered.

    >>> from showdown.check import grade
    >>> report = grade(["5S 4H 3D 2C AH AC AD KS 9H 2D"], ["2"])
    >>> report.deals, report.right, report.wrong_lines
    (1, 0, (1,))
    """

    answers: Answers

    def __repr__(self) -> str:
        found = " or ".join(" + ".join(ids) for ids in self.candidate_ids)
        found = found if len(found) <= 120 else f"{found[:119]}…"
        deals = "1 deal" if self.deals == 1 else f"{self.deals:,} deals"
        return f"<Report: {deals}, {self.right:,} right{found and f', {found}'}>"

    @property
    def deals(self) -> int:
        """How many deals there are."""
        return len(self.deal_set)

    @property
    def right(self) -> int:
        """How many deals were answered correctly."""
        return self.deals - len(self.wrong)

    @cached_property
    def wrong(self) -> tuple[int, ...]:
        """The deals that were answered wrong or not at all, counted from 0."""
        pairs = zip(self.answers.in_form(self.correct), self._given, strict=True)
        return tuple(deal for deal, (due, given) in enumerate(pairs) if due != given)

    @property
    def depends(self) -> bool:
        """Whether answers change with the order of the cards or of the deals."""
        return bool(self.answers.changed or self.answers.shuffled)

    @property
    def others_wrong(self) -> bool:
        """Whether more answers are wrong than change with the order, if any do."""
        return not self.answers.changed and len(self.wrong) > len(self.answers.shuffled or ())

    @property
    def is_right(self) -> bool:
        """Whether all answers are correct, and stay so in another order of the cards."""
        return not self.wrong and not self.depends

    @cached_property
    def unanswered(self) -> tuple[int, ...]:
        """The deals without an answer, counted from 0, unless a mistake that loses lines is why."""
        found = enumerate(self.answers.winners)
        return tuple(deal for deal, winner in found if winner == NO_ANSWER)

    @cached_property
    def skipped(self) -> tuple[int, ...]:
        """Deals for which the program may have printed nothing, if later answers are shifted.

        The answers are then nearly all right, each for a deal further on.
        """
        due, stop = self.answers.in_form(self.correct), self.answers.stop
        return () if self.answers.skips else skipped_places(due, self._given[:stop])

    @property
    def answered(self) -> Report:
        """The report on the other deals alone."""
        deals = [deal for deal, winner in enumerate(self._given) if winner != NO_ANSWER]
        given = self.answers.but(winners=bytes([self._given[deal] for deal in deals]), instead={})
        return self.but(deal_set=self.deal_set.sample(deals), answers=given)

    @property
    def wrong_lines(self) -> tuple[int, ...]:
        """The lines of the deals that were answered wrong."""
        return tuple(self.deal_set.lines[deal] for deal in self.wrong)

    def answer(self, deal: int) -> int | None:
        """The program's answer to a deal, counted from 0; None if there is none."""
        given = self._given[deal]
        return None if given == NO_ANSWER else given

    def showdown(self, deal: int) -> Showdown:
        """A deal, counted from 0, compared under the task's rules."""
        return self.deal_set.showdown(deal, self.task.rules)

    @property
    def mistake(self) -> Mistake | None:
        """The mistake that explains all answers, if nothing else does, nor it and another fault.

        Two together fit too much to be sure of them.
        """
        return None if self.hidden else self._only

    @property
    def _only(self) -> Mistake | None:
        """The known mistake that is the only explanation."""
        (first, *others) = self.candidates or ((),)
        alone = len(first) == 1 and not others
        return first[0] if alone and isinstance(first[0], Mistake) else None

    @property
    def misplaced(self) -> list[Ranked]:
        """Hands that the program ranks among those of another category."""
        return [one for one in self.answers.ranked if not one.is_right]

    @cached_property
    def nearest(self) -> Nearest | None:
        """If nothing explains all answers, the mistake that explains nearly all, if any does."""
        if self.candidates or NO_ANSWER in self._given or not self.others_wrong:
            return None
        return nearest(self.deal_set, self.answers, self.task)

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """What wrong deals have in common, if neither mistakes nor their order explains them."""
        if self._only or not self.others_wrong:
            return ()
        first = range(min(self.deals, MOST_DEALS))
        wrong = [deal for deal in self.wrong if deal in first]
        same = self.answers.shuffled is not None  # And nothing depends on it.
        return groups_of(first, wrong, self.showdown, any_order=same)

    @cached_property
    def common(self) -> tuple[str, int] | None:
        """What all wrong deals share, and how many right ones do; None if a group says so."""
        if self.candidates or any(len(group.deals) == len(self.wrong) for group in self.groups):
            return None
        return self._common_to(self.wrong)

    @property
    def common_to_others(self) -> tuple[str, int] | None:
        """The same of the wrong deals that are in no group."""
        grouped = {deal for group in self.groups for deal in group.deals}
        found = self._common_to([deal for deal in self.wrong if deal not in grouped])
        return found if found and found[0] != (self.common or ("",))[0] else None

    @property
    def common_to_shuffled(self) -> tuple[str, int] | None:
        """The same of the deals whose answers change with the order of the cards."""
        shuffled = {*(self.answers.shuffled or ())}
        if not shuffled or self.deals > MOST_DEALS:
            return None
        found = common_to(range(self.deals), shuffled, self.showdown)
        return found and (found[0], 0)

    def _common_to(self, wrong: Sequence[int]) -> tuple[str, int] | None:
        if not wrong or self.deals > MOST_DEALS or not self.others_wrong:
            return None
        right = {*range(self.deals)} - {*self.wrong}
        return common_to(sorted({*right, *wrong}), wrong, self.showdown)

    @cached_property
    def unanswered_groups(self) -> tuple[Group, ...]:
        """What deals without an answer have in common, up to where the answers stop."""
        first = range(min(self.answers.stop, MOST_DEALS))
        return groups_of(first, [deal for deal in self.unanswered if deal in first], self.showdown)

    @cached_property
    def hidden(self) -> Suspects:
        """The mistakes and faults that none of these deals would show, if all is correct.

        If one known mistake explains all answers, those that would not show beside it.
        """
        made = (self._only,) if self._only else ()
        if self.wrong and not made:
            return ()
        return hidden_mistakes(self.deal_set, self.answers, self.task, made)

    @property
    def right_for(self) -> tuple[Task, ...]:
        """If something is wrong, other tasks under whose rules all answers are correct."""
        given, in_form = self.answers.winners, self.answers.in_form
        tasks = [task for task in reversed(TASKS) if task.deals is self.task.deals]
        others = {task.rules: task for task in tasks}.values() if self.wrong else ()
        return tuple(t for t in others if in_form(self.deal_set.answers(t.program())) == given)

    @property
    def topics(self) -> dict[str, bool]:
        """What several deals are about, and whether all of them were answered correctly."""
        if len(self.wrong) > MOST_TOPIC_DEALS:
            return {}
        wrong = set(self.wrong)
        first = range(min(self.deals, MOST_TOPIC_DEALS))
        found: dict[str, list[bool]] = {}
        for deal in sorted({*first, *wrong}):
            for topic in sorted(_topics(self.showdown(deal))):
                found.setdefault(topic, []).append(deal not in wrong)
        several = {
            topic: right for topic, right in found.items() if len(right) >= FEWEST_TOPIC_DEALS
        }
        return {topic: all(right) for topic, right in several.items()}

    def fields(self) -> dict[str, object]:
        """What `--json` prints."""
        lines = [self.deal_set.lines[deal] for deal in self.unanswered]
        found: dict[str, object] = {"unanswered_lines": lines} if lines else {}
        if self.answers.skips:
            found["nothing_printed_in_deals_in_which"] = self.answers.skips
        found |= {
            "deals": self.deals,
            "right": self.right,
            "wrong_lines": list(self.wrong_lines),
            "candidates": self.candidate_ids,
        }
        judged = self.answered if self.unanswered else self
        if self.candidates and judged.mistake is None:
            found["suggested_only"] = True
        if judged.groups:
            found["groups"] = [
                {
                    "lines": [judged.deal_set.lines[deal] for deal in group.deals],
                    "deals_in_which": group.words,
                    "right": dict(group.right),
                }
                for group in judged.groups
            ]
        if near := judged.nearest:
            counts = {"explained": near.explained, "spoilt": near.spoilt}
            found["nearest"] = {"mistake": near.mistake.id, **counts}
        if judged.common:
            words, number = judged.common
            found["common"] = {"deals_in_which": words, "right": number}
        if self.misplaced:
            found["ranked_among"] = [
                {
                    "hand": str(one.hand),
                    "is": str(one.hand.category),
                    "among": [*map(str, one.among)],
                }
                for one in self.misplaced
            ]
        for order, changed in (
            ("cards", self.answers.shuffled),
            ("deals", self.answers.changed),
        ):
            if changed:
                lines = [self.deal_set.lines[deal] for deal in changed]
                found[f"changed_by_the_order_of_{order}"] = lines
        if same := self.answers.exchanged:
            found["same_with_hands_exchanged"] = [self.deal_set.lines[deal] for deal in same]
        if not self.wrong and self.hidden:
            found["hidden"] = [mistake.id for mistake in self.hidden]
        return found

    def text(self, width: int = WIDTH) -> str:
        """The report in words, wrapped at `width` characters; longer words are not broken."""
        return report_text(self, width)

    def __str__(self) -> str:
        return self.text()

    @cached_property
    def correct(self) -> bytes:
        """The true winners."""
        return self.deal_set.answers(self.task.program())

    @cached_property
    def _given(self) -> bytes:
        """The program's answers, with `NO_ANSWER` for a lost line."""
        given, missing = self.answers.winners, bytes([NO_ANSWER])
        if len(given) == self.deals:
            return given
        lost = {mistake.changes.get("lines") for one in self.candidates for mistake in one}
        return given + missing if "last lost" in lost else missing + given


class TotalReport(Graded):
    """What a program's total shows, which is less than its answers do.

    Attributes:
        deal_set: the deals.
        task: whose rules are correct.
        candidates: the smallest sets of mistakes that give this total.
        total: how many deals Player 1 wins, according to the program.

    >>> from showdown.check import grade_total
    >>> grade_total(["5S 4H 3D 2C AH AC AD KS 9H 2D"], 0).right_total
    1
    """

    total: int

    @cached_property
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

    def text(self, width: int = WIDTH) -> str:
        """The report in words, as that on answers."""
        return total_text(self, width)

    def __str__(self) -> str:
        return self.text()


def _topics(deal: Showdown) -> set[str]:
    """What a deal is about: what decides it, and the hands, each by its category."""
    categories = [hand.category for hand in deal.hands]
    topics = {TOPICS.get(category, str(category)) for category in categories}
    reason = deal.reasons[0]
    if deal.is_tie:
        topics.add("ties")
    elif reason.decided_by == "kicker" and reason.better.category is not Category.HIGH_CARD:
        topics.add("deciding kickers")
    if any(set(hand.ranks) == {14, 5, 4, 3, 2} for hand in deal.hands):
        topics.add("A-2-3-4-5")
    return topics
