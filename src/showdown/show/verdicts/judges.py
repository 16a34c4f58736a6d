"""Answers a line, as the judges of programming tasks want them."""

from __future__ import annotations

from ...reasons import players_named
from ...rules import ACE_HIGH, MOST_PLAYERS, Rules
from ...values import Value
from .columns import winners_texts
from .kata import kata_texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ...deciding import Verdicts

__all__ = ["JUDGES", "Judge"]


class Judge(Value):
    r"""Who wants answers in a form of his own.

    Attributes:
        answers: what stands for a tie, for Player 1, for Player 2 and so on.
        rules: what beats what there, if that is settled.
        reasons: whether the winning hand follows the answer, in the kata's words.
        shared: how the winners of three or more players are named, of whom some may split.

    >>> from showdown.deciding import verdicts
    >>> deals = ["4D 6S 9H QH QC 3D 6D 7H QD QS"]
    >>> [JUDGES[name].text(next(verdicts(deals))) for name in ("hackerrank", "uva", "wins")]
    ['Player 1\n', 'Black wins.\n', '1\n']
    """

    __slots__ = __match_args__ = ("answers", "rules", "reasons", "shared")

    answers: tuple[str, ...]
    rules: Rules | None
    reasons: bool
    shared: Callable[[tuple[int, ...]], str] | None

    def __init__(
        self,
        answers: tuple[str, ...],
        rules: Rules | None = None,
        *,
        reasons: bool = False,
        shared: Callable[[tuple[int, ...]], str] | None = None,
    ) -> None:
        self._set(answers=answers, rules=rules, reasons=reasons, shared=shared)

    @property
    def players(self) -> int:
        """How many players there may be."""
        return len(self.answers) - 1

    def text(self, verdicts: Verdicts) -> str:
        """An answer a line."""
        if not self.reasons:
            lines = [f"{answer}\n" for answer in self.answers]
            if verdicts.players > 2:
                shared = winners_texts(verdicts.players, self.shared)
                lines = [f"{answer}\n" for answer in shared]
                return "".join(map(lines.__getitem__, verdicts.winner_sets))
            return "".join(map(lines.__getitem__, verdicts.winners))
        why = kata_texts(verdicts.rules)
        best = map(max, verdicts.strengths[0::2], verdicts.strengths[1::2])
        return "".join(
            [
                f"{self.answers[winner]} - with {why[strength][decided]}\n" if winner else "Tie.\n"
                for winner, strength, decided in zip(
                    verdicts.winners, best, verdicts.decided, strict=True
                )
            ]
        )


_COLOURS = ("Tie.", "Black wins.", "White wins.")
_PLAYERS = range(1, MOST_PLAYERS + 1)

JUDGES = {
    "hackerrank": Judge(
        ("Tie", *(f"Player {player}" for player in _PLAYERS)), shared=players_named
    ),
    "uva": Judge(_COLOURS, ACE_HIGH),
    "kata": Judge(_COLOURS, ACE_HIGH, reasons=True),
    "wins": Judge(tuple(map(str, (0, *_PLAYERS)))),
}
"""By the name of the form: HackerRank, UVa 10315, the poker hands kata, and bare numbers."""
