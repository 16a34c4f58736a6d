"""The rules by which known tasks judge answers, where they differ from the standard ones."""

from __future__ import annotations

from ..errors import ShowdownError, quoted
from ..rules import ACE_HIGH, STANDARD, Rules
from ..values import Value
from .mistakes import BANK, Mistake
from .programs import Program

__all__ = ["TASKS", "Task", "TaskError", "task_named"]


class TaskError(ShowdownError, ValueError):
    """There is no such task."""


class Task(Value):
    """A task that people's programs were written for.

    Attributes:
        name: how `--task` calls it.
        title: how people call it.
        rules: what beats what.
        ties: whether its deals may be split.
        decks: `many` where players may have the same card.
        note: what its rules have of their own, after "which".
        words: what it calls a win of the first player, of the second, and a tie.

    >>> task_named("uva").rules
    ACE_HIGH
    """

    name: str
    title: str
    words: tuple[str, str, str]
    rules: Rules = STANDARD
    ties: bool = True
    decks: str = "one"
    note: str = ""

    @property
    def quirks(self) -> dict[str, str]:
        """What a right program does in this task's own way."""
        return {"wheel": "none"} if self.rules == ACE_HIGH else {}

    @property
    def right(self) -> Program:
        """The program that this task calls right."""
        return Program(self.quirks)

    @property
    def mistakes(self) -> tuple[Mistake, ...]:
        """What is a mistake here, and shows: what does no harm is left out."""
        right = {"wheel": "standard", **self.quirks}
        return tuple(
            mistake
            for mistake in BANK
            if not right.items() >= mistake.quirks.items()
            and not (mistake.harmless and self.decks == "one")
            and not (set(mistake.quirks) == {"ties"} and not self.ties)
        )


TASKS = (
    Task("euler", "Project Euler 54", ("1", "2", "0")),
    Task(
        "hackerrank",
        "HackerRank",
        ("Player 1", "Player 2", "Tie"),
        ties=False,
        note="deal no ties",
    ),
    Task(
        "uva",
        "UVa 10315",
        ("Black wins.", "White wins.", "Tie."),
        rules=ACE_HIGH,
        note="have no 5432A",
    ),
    Task(
        "exercism",
        "Exercism",
        ("1", "2", "0"),
        decks="many",
        note="deal from many decks",
    ),
    Task("codewars", "Codewars", ("Win", "Loss", "Tie")),
    Task("codeeval", "CodeEval", ("left", "right", "none")),
)
"""UVa 10315 is the poker kata as well. Exercism answers with the winning hands themselves."""


def task_named(name: str) -> Task:
    """The task of this name.

    Raises:
        TaskError: if there is none.
    """
    for task in TASKS:
        if isinstance(name, str) and task.name == name:
            return task
    names = ", ".join(task.name for task in TASKS)
    raise TaskError(f"{quoted(name)} is no task: the tasks are {names}")
