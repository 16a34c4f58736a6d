"""Well-known tasks, whose rules differ in places from the standard ones."""

from __future__ import annotations

from functools import lru_cache

from ..errors import ShowdownError, quoted
from ..rules.rules import ACE_HIGH, STANDARD, Rules
from ..values import Value
from .deal_set import DealSet
from .holdem import HoldemDeals
from .mistakes import BANK, HOLDEM, Mistake
from .programs import Program

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

NOT_IN_HOLDEM = (
    *("suits-break-ties", "dealt-in-turn", "second-hand-overlaps"),
    "face-values-in-base-ten",
)
"""Mistakes that no program makes with hole cards and a board."""


class TaskError(ShowdownError, ValueError):
    """A task is unknown."""


class Task(Value):
    """A task that people write programs for.

    Attributes:
        name: its name in options.
        title: what people call it.
        rules: what beats what.
        ties: whether its deals may be ties, or it promises a clear winner.
        decks: `many` where players may have the same card.
        note: how its rules are special, as a clause after "which".
        counted: whether the first line of its deals is their number.
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
    counted: bool = False
    deals: type[DealSet] = DealSet

    def program(self, mistakes: Iterable[Mistake] = ()) -> Program:
        """A program for this task that makes these mistakes; without any, a correct one."""
        return _program(tuple(mistakes), self.rules)

    @property
    def mistakes(self) -> tuple[Mistake, ...]:
        """The mistakes that can change an answer to one of the task's deals."""
        wheel = self.program().wheel
        if self.deals is HoldemDeals:
            bank = [mistake for mistake in BANK if mistake.id not in NOT_IN_HOLDEM]
            return tuple(
                mistake for mistake in (*bank, *HOLDEM) if mistake.changes.get("wheel") != wheel
            )
        return tuple(
            mistake
            for mistake in BANK
            if mistake.changes.get("wheel") != wheel
            and not (mistake.harmless and self.decks == "one")
            and not (set(mistake.changes) == {"ties"} and not self.ties)
        )


@lru_cache(maxsize=512)
def _program(mistakes: tuple[Mistake, ...], rules: Rules) -> Program:
    """Programs keep their keys, which are worked out once for each class of hands."""
    return Program(mistakes, rules)


TASKS = (
    Task("euler", "Project Euler 54", ties=False),
    Task("hackerrank", "HackerRank", ties=False, note="have no ties", counted=True),
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
