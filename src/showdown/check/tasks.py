"""Well-known tasks, whose rules differ in places from the standard ones."""

from __future__ import annotations

from ..errors import ShowdownError, quoted
from ..rules import ACE_HIGH, STANDARD, Category, Rules
from ..values import Value
from .deal_set import DealSet
from .faults import STYLES, Fault, faults
from .holdem_deals import HoldemDeals
from .mistakes import BANK, HOLDEM, Mistake
from .programs import Program

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


NOT_IN_HOLDEM = (
    "suits-break-ties",
    "dealt-in-turn",
    "second-hand-cut",
    "second-hand-overlaps",
    "suits-kept",
    "counted-as-dealt",
    "face-values-in-base-ten",
    "take four of a kind for a straight flush",
    "take a straight flush for four of a kind",
    "count a ten as one in the first rank of a hand without a pair",
    "count a ten as one in the second rank of a hand with a pair",
    "compare the fourth rank of a hand without a pair as text",
    *(
        f"add up the {ranks}, each counted {n} times as much as the next"
        for ranks in ("ranks", "different ranks")
        for n in range(7, 13)
    ),
)
"""Mistakes that no program makes with hole cards and a board, and faults that hardly show there."""
RARE = {"THREE_OF_A_KIND", "FOUR_OF_A_KIND"}
"""What two players seldom have at once: the order of such hands hardly shows in hold'em, either."""


class TaskError(ShowdownError, ValueError):
    """A task is unknown."""


class Task(Value):
    """A task that people write programs for.

    Attributes:
        name: its name for `--task`.
        title: what people call it.
        rules: what beats what.
        ties: whether its deals may be ties, or it promises a clear winner.
        decks: `many` where players may have the same card.
        note: how its rules are special, as a clause after "which".
        deals: the class of its deals.

    >>> task_named("uva").rules
    ACE_HIGH
    """

    name: str
    title: str
    rules: Rules = STANDARD
    ties: bool = True
    decks: str = "one"
    note: str = ""
    deals: type[DealSet] = DealSet

    def program(self, mistakes: Iterable[Mistake | Fault] = ()) -> Program:
        """A program for this task that makes these mistakes; without any, a correct one."""
        return Program(mistakes, self.rules)

    @property
    def mistakes(self) -> tuple[Mistake, ...]:
        """The mistakes that can change an answer to one of the task's deals."""
        wheel = self.program().wheel
        if self.deals is HoldemDeals:
            whole = [one for one in BANK if one.id not in NOT_IN_HOLDEM]
            return tuple(one for one in (*whole, *HOLDEM) if one.changes.get("wheel") != wheel)
        return tuple(
            mistake
            for mistake in BANK
            if mistake.changes.get("wheel") != wheel
            and not (mistake.harmless and self.decks == "one")
            and not (set(mistake.changes) == {"ties"} and not self.ties)
        )

    @property
    def faults(self) -> tuple[Fault, ...]:
        """The single faults that can change an answer to one of the task's deals."""
        if self.deals is HoldemDeals:
            # Which card comes first, and in whose hand, says little where cards are chosen.
            # There, too, straights are rarely looked for at places of the sorted hand.
            unlikely = {"side", "suits", "style", "loose"}
            found = [one for one in faults() if not unlikely & {*one.changes}]
            return tuple(
                one
                for one in found
                if one.seems not in NOT_IN_HOLDEM and not RARE & {*one.changes.get("compared", ())}
            )
        return tuple(
            fault
            for fault in faults()
            if not (fault.harmless and self.decks == "one")
            and ("unknown" not in fault.changes or self._is_straight(*fault.changes["unknown"]))
            and ("wheel" not in fault.changes or self.program().wheel == "standard")
        )

    @property
    def companions(self) -> tuple[Fault, ...]:
        """What programs with one of the mistakes may have besides, in the same hands."""
        return *STYLES, *[fault for fault in self.faults if "side" not in fault.changes]

    def _is_straight(self, ranks: tuple[int, ...], flush: bool | None) -> bool:
        return self.rules.order(ranks, bool(flush))[0] not in (Category.HIGH_CARD, Category.FLUSH)


TASKS = (
    Task("euler", "Project Euler 54", ties=False),
    Task("hackerrank", "HackerRank", ties=False, note="have no ties"),
    Task("uva", "UVa 10315", ACE_HIGH, note="do not count A-2-3-4-5 as a straight"),
    Task("exercism", "Exercism", decks="many", note="use many decks"),
    Task("codewars", "Codewars"),
    Task("codeeval", "CodeEval"),
    Task("holdem", "Texas hold'em", deals=HoldemDeals, note="have hole cards and a board"),
)
"""UVa 10315 is also known as the poker hands kata."""


def task_named(name: str) -> Task:
    """The task of this name."""
    for task in TASKS:
        if isinstance(name, str) and task.name == name:
            return task
    names = ", ".join(task.name for task in TASKS)
    raise TaskError(f"unknown task {quoted(name)}; the tasks are {names}")
