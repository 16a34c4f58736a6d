"""What a program with mistakes answers: for teachers, and to try one's own eye."""

from __future__ import annotations

from ..arguments import require_several, require_texts
from .dealt import read_deals
from .mistakes import find
from .suspects import program_of
from .tasks import task_named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..source.open import Source

__all__ = ["answers"]


def answers(
    deals: Source, mistakes: Sequence[str] = (), *, task: str = "euler", name: str | None = None
) -> list[int]:
    """Who wins each deal, 1 or 2, or 0 for a tie, as a program with these mistakes has it.

    Args:
        deals: as `grade` takes them.
        mistakes: the ids of mistakes of the bank; without any, the answers are right.
        task: whose rules are right.
        name: what errors call the deals.

    Raises:
        FileError, DealError, TaskError: as `grade` does.
        MistakeError: if there is no such mistake, or no program can make them together.

    >>> wheel = ["5S 4H 3D 2C AH AC AD KS 9H 2D"]
    >>> answers(wheel), answers(wheel, ["wheel-missing"])
    ([1], [2])
    """
    judged = task_named(task)
    require_texts(name=name)
    require_several("mistakes", mistakes)
    program = program_of([find(mistake) for mistake in mistakes], judged)
    return list(read_deals(deals, name=name, decks=judged.decks).answers(program))
