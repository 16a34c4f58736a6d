"""A program's answers graded: which are wrong, and which mistakes explain them."""

from __future__ import annotations

from ..arguments import require_number, require_texts
from ..errors import quoted
from ..rules import Category
from ..values import Value
from ..verdicts import Showdown, showdown
from .dealt import Dealt, read_deals
from .forms import Answers, AnswersError, read_answers
from .suspects import explain_answers, explain_total, hidden_mistakes, program_of
from .tasks import TASKS, Task, task_named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..source.open import Source
    from .mistakes import Mistake

    Suspects = tuple[Mistake, ...]

__all__ = ["Report", "TotalReport", "grade", "weigh"]


class Report(Value):
    """What is wrong with a program's answers, and why.

    Attributes:
        dealt: the deals.
        answers: what the program answered.
        task: whose rules are right.
        candidates: the smallest sets of mistakes that explain every answer; none if all is right,
            or nothing in the bank explains them.

    >>> report = grade(["5S 4H 3D 2C AH AC AD KS 9H 2D"], ["2"])
    >>> report.deals, report.right, report.wrong_lines
    (1, 0, (1,))
    """

    __match_args__ = ("dealt", "answers", "task", "candidates")

    dealt: Dealt
    answers: Answers
    task: Task
    candidates: tuple[Suspects, ...]
    _due: bytes
    _wrong: tuple[int, ...]

    def __init__(
        self,
        dealt: Dealt,
        answers: Answers,
        task: Task,
        candidates: tuple[Suspects, ...] = (),
    ) -> None:
        due = dealt.answers(task.right)
        self._set(dealt=dealt, answers=answers, task=task, candidates=candidates, _due=due)
        pairs = enumerate(zip(answers.in_form(due), self._aligned, strict=True))
        self._set(_wrong=tuple(deal for deal, (a, b) in pairs if a != b))

    def __repr__(self) -> str:
        ids = [" + ".join(one.id for one in suspects) for suspects in self.candidates]
        found = f", {' or '.join(ids)}" if ids else ""
        return f"<Report: {self.deals:,} deals, {self.right:,} right{found}>"

    @property
    def deals(self) -> int:
        """How many deals there are."""
        return len(self.dealt)

    @property
    def wrong(self) -> tuple[int, ...]:
        """The deals that were answered wrong or not at all, counted from 0."""
        return self._wrong

    @property
    def _aligned(self) -> bytes:
        """An answer for each deal: 255 for the one that is missing, if one is."""
        said = self.answers.said
        if len(said) == self.deals:
            return said
        lost = {mistake.quirks.get("lines") for one in self.candidates for mistake in one}
        return said + b"\xff" if "last lost" in lost else b"\xff" + said

    def said(self, deal: int) -> int | None:
        """What the program answered to a deal, counted from 0; None if nothing."""
        said = self._aligned[deal]
        return said if said < 3 else None

    @property
    def right(self) -> int:
        """How many deals were answered right."""
        return self.deals - len(self.wrong)

    @property
    def wrong_lines(self) -> tuple[int, ...]:
        """The lines of the deals that were answered wrong."""
        return tuple(self.dealt.lines[deal] for deal in self.wrong)

    def due(self, deal: int) -> int:
        """Who wins a deal, counted from 0: 1, 2, or 0 for a tie."""
        return self._due[deal]

    def shown(self, deal: int) -> Showdown:
        """A deal, counted from 0, compared by the task's rules."""
        return shown(self.dealt, deal, self.task)

    def errs(self, mistake: Mistake) -> tuple[int, ...]:
        """The deals that were answered wrong and that this mistake alone gets wrong."""
        answers = self.dealt.answers(program_of([mistake], self.task))
        if len(answers) < self.deals:  # It loses a line, and that is all.
            return tuple(deal for deal in self.wrong if self.said(deal) is None)
        return tuple(deal for deal in self.wrong if answers[deal] != self._due[deal])

    @property
    def hidden(self) -> Suspects:
        """If all is right, the mistakes that would show on none of these deals."""
        return () if self.wrong else hidden_mistakes(self.dealt, self.answers, self.task)

    @property
    def right_by(self) -> tuple[Task, ...]:
        """Other tasks by whose rules all answers are right, one of those with the same rules."""
        if not self.wrong:
            return ()
        others = {task.rules: task for task in reversed(TASKS)}
        return tuple(
            task
            for task in others.values()
            if self.answers.in_form(self.dealt.answers(task.right)) == self.answers.said
        )

    @property
    def topics(self) -> dict[str, bool]:
        """What the deals are about, and whether all deals about it were answered right."""
        wrong = set(self.wrong)
        found: dict[str, bool] = {}
        # A file of millions has every topic many times in its head.
        for deal in sorted({*range(min(self.deals, 2000)), *list(wrong)[:2000]}):
            topic = _topic(self.shown(deal))
            found[topic] = found.get(topic, True) and deal not in wrong
        return found

    def fields(self) -> dict[str, object]:
        """What `--json` prints."""
        return {
            "deals": self.deals,
            "right": self.right,
            "wrong_lines": list(self.wrong_lines),
            "candidates": [[mistake.id for mistake in suspects] for suspects in self.candidates],
        }

    def __str__(self) -> str:
        from .wording import report_text

        return report_text(self)

    def _repr_html_(self) -> str:
        from .wording import html

        return html(str(self))


class TotalReport(Value):
    """What a program's total tells, which is less than its answers do.

    Attributes:
        dealt: the deals.
        total: how many deals Player 1 won, as the program has it.
        task: whose rules are right.
        candidates: the smallest sets of mistakes that give this total.

    >>> weigh(["5S 4H 3D 2C AH AC AD KS 9H 2D"], 0).right_total
    1
    """

    dealt: Dealt
    total: int
    task: Task
    candidates: tuple[Suspects, ...]

    @property
    def right_total(self) -> int:
        """How many deals Player 1 wins."""
        return self.dealt.answers(self.task.right).count(1)

    def fields(self) -> dict[str, object]:
        """What `--json` prints."""
        return {
            "deals": len(self.dealt),
            "total": self.total,
            "right_total": self.right_total,
            "candidates": [[mistake.id for mistake in suspects] for suspects in self.candidates],
        }

    def __str__(self) -> str:
        from .wording import total_text

        return total_text(self)

    def _repr_html_(self) -> str:
        from .wording import html

        return html(str(self))


def grade(
    deals: Source,
    answers: Source | Iterable[object],
    *,
    task: str = "euler",
    deals_name: str | None = None,
    answers_name: str | None = None,
) -> Report:
    """Grade a program's answers to deals of two players, and tell which mistakes explain them.

    Args:
        deals: as `tally` takes them: a path, an open file, bytes, or lines.
        answers: an answer a line, or one by one, in any of the usual forms: `1`, `2` and `0`;
            `Player 1`; `Black wins.`; `Win`; `left`; true or false; a table's column of winners;
            a score for each hand; the winning hands.
        task: whose rules are right: `euler`, `hackerrank`, `uva`, `exercism`, `codewars`,
            `codeeval`.
        deals_name: what errors call the deals.
        answers_name: what errors call the answers.

    Raises:
        FileError: if a file cannot be read, or holds no deals.
        DealError: if a line is no deal, or the deals are not for two players.
        AnswersError: if the answers cannot be read, or are not as many as the deals.
        TaskError: if there is no such task.

    >>> deals = ["5S 4H 3D 2C AH AC AD KS 9H 2D", "8C TS KC 9H 4S 7D 2S 5D 3S AC"]
    >>> report = grade(deals, ["Player 2", "Player 2"])
    >>> report.right, "wheel-missing" in [one.id for one, *_ in report.candidates]
    (1, True)
    """
    judged = task_named(task)
    require_texts(deals_name=deals_name, answers_name=answers_name)
    dealt = read_deals(deals, name=deals_name, decks=judged.decks)
    right = dealt.answers(judged.right)
    read = read_answers(answers, dealt, answers_name, right=right)
    if read.said == read.in_form(right):
        return Report(dealt, read, judged)
    candidates = explain_answers(dealt, read, judged)
    if len(read.said) < len(dealt) and not candidates:
        raise AnswersError(
            f"{read.name}: {len(read.said):,} answers, but {dealt.name} has {len(dealt):,} deals: "
            f"one is missing, and it is neither the first nor the last"
        )
    return Report(dealt, read, judged, candidates)


def weigh(
    deals: Source, total: int, *, task: str = "euler", deals_name: str | None = None
) -> TotalReport:
    """Tell what a total says of a program: which mistakes give it too.

    Args:
        deals: as `grade` takes them.
        total: how many deals Player 1 wins, as the program has it.
        task: whose rules are right.
        deals_name: what errors call the deals.

    Raises:
        FileError, DealError, TaskError: as `grade` does.
        AnswersError: if the total is more than the deals.

    >>> weigh(["8C TS KC 9H 4S 7D 2S 5D 3S AC"], 0).right_total
    0
    """
    judged = task_named(task)
    require_texts(deals_name=deals_name)
    require_number("total", total)
    dealt = read_deals(deals, name=deals_name, decks=judged.decks)
    if not 0 <= total <= len(dealt):
        raise AnswersError(f"Player 1 cannot win {quoted(total)} of {len(dealt):,} deals")
    return TotalReport(dealt, total, judged, explain_total(dealt, total, judged))


def shown(dealt: Dealt, deal: int, task: Task) -> Showdown:
    """A deal, counted from 0, compared by a task's rules."""
    cards = dealt[deal]
    return showdown(cards[:5], cards[5:], rules=task.rules, decks="many")


def _topic(deal: Showdown) -> str:
    """What a deal is about: what decides it."""
    if deal.is_tie:
        return "ties"
    reason = deal.reasons[0]
    if reason.decided_by == "kicker" and reason.better.category is not Category.HIGH_CARD:
        return "kickers"
    ranks = [set(hand.ranks) for hand in deal.hands]
    if {14, 5, 4, 3, 2} in ranks:
        return "5432A"
    return _PLURALS[reason.better.category]


_PLURALS = {
    Category.HIGH_CARD: "high cards",
    Category.ONE_PAIR: "pairs",
    Category.TWO_PAIR: "two pairs",
    Category.THREE_OF_A_KIND: "three of a kind",
    Category.STRAIGHT: "straights",
    Category.FLUSH: "flushes",
    Category.FULL_HOUSE: "full houses",
    Category.FOUR_OF_A_KIND: "four of a kind",
    Category.STRAIGHT_FLUSH: "straight flushes",
    Category.ROYAL_FLUSH: "straight flushes",
}
