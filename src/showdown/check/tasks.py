"""Well-known tasks, whose rules differ in places from the standard ones."""

from __future__ import annotations

from functools import lru_cache

from ..errors import ShowdownError, quoted
from ..rules.games import DRAW, GAMES, Game
from ..rules.rules import ACE_HIGH, STANDARD, Rules
from ..values import Value
from .mistakes import BANK, Mistake
from .programs import Program

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


class TaskError(ShowdownError, ValueError):
    """A task is unknown."""


class Task(Value):
    """A task that people write programs for.

    Attributes:
        name: its name in options.
        rules: what beats what.
        ties: whether its deals may be ties, or it promises a clear winner.
        decks: `many` where players may have the same card.
        counted: whether the first line of its deals is their number.
        game: draw, or hold'em.
    """

    name: str
    rules: Rules = STANDARD
    ties: bool = True
    decks: str = "one"
    counted: bool = False
    game: Game = DRAW

    def program(self, mistakes: Iterable[Mistake] = ()) -> Program:
        """A program for this task that makes these mistakes; without any, a correct one."""
        return _program(tuple(mistakes), self.rules)

    @property
    def mistakes(self) -> tuple[Mistake, ...]:
        """The mistakes that programs make with two hands of five cards."""
        return () if self.game.board else BANK


@lru_cache(maxsize=512)
def _program(mistakes: tuple[Mistake, ...], rules: Rules) -> Program:
    """Programs keep their keys, which are worked out once for each class of hands."""
    return Program(mistakes, rules)


TASKS = (
    Task("euler", ties=False),  # Project Euler 54.
    Task("hackerrank", ties=False, counted=True),
    Task("uva", ACE_HIGH),  # UVa 10315, also known as the poker hands kata.
    Task("exercism", decks="many"),
    Task("codewars"),
    Task("codeeval"),
    Task("holdem", game=GAMES["holdem"]),
)


def task_named(name: str) -> Task:
    """The task of this name."""
    for task in TASKS:
        if isinstance(name, str) and task.name == name:
            return task
    names = ", ".join(task.name for task in TASKS)
    raise TaskError(f"unknown task {quoted(name)}; the tasks are {names}")
