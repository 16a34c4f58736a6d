"""One answer per line, in the format of a programming task's judge."""

from __future__ import annotations

from functools import lru_cache

from ..counting.verdict_columns import winners_texts
from ..hands.reasons import players_named
from ..rules.hand_classes import classes
from ..rules.rules import ACE_HIGH, MOST_PLAYERS, Category, Kind, Rules
from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..cards.card import Rank
    from ..counting.deciding import Verdicts


class Judge(Value):
    """A judge, and the answers it expects.

    Attributes:
        answers: the answer for a tie, for Player 1, for Player 2 and so on.
        rules: what beats what, if the task says so.
        reasons: whether the winning hand follows the answer, in the kata's words.
        winners: with three or more players, how to name those who win or split.
    """

    answers: tuple[str, ...]
    rules: Rules | None = None
    reasons: bool = False
    winners: Callable[[tuple[int, ...]], str] | None = None

    def text(self, verdicts: Verdicts) -> str:
        """The answers, a line for each deal."""
        if verdicts.players > 2:
            texts = winners_texts(verdicts.players, self.winners)
            return "".join(f"{texts[winners]}\n" for winners in verdicts.winner_sets)
        answers = [self.answers[winner] for winner in verdicts.winners]
        if self.reasons:
            best = map(max, verdicts.strengths[0::2], verdicts.strengths[1::2])
            for deal, (strength, decided) in enumerate(zip(best, verdicts.decided, strict=True)):
                if verdicts.winners[deal]:
                    answers[deal] += (
                        f" - with {_kata_words(verdicts.game.rules, strength, decided)}"
                    )
        return "".join(f"{answer}\n" for answer in answers)


_COLOURS = ("Tie.", "Black wins.", "White wins.")
_PLAYERS = range(1, MOST_PLAYERS + 1)

JUDGES = {
    "hackerrank": Judge(
        ("Tie", *(f"Player {player}" for player in _PLAYERS)), winners=players_named
    ),
    "uva": Judge(_COLOURS, ACE_HIGH),
    "kata": Judge(_COLOURS, ACE_HIGH, reasons=True),
    "wins": Judge(tuple(map(str, (0, *_PLAYERS)))),
}
"""HackerRank, UVa 10315, the poker hands kata, and bare numbers, by their names in `--format`."""

_KATA_WORDS: dict[Kind, str] = {
    Category.HIGH_CARD: "high card",
    Category.ONE_PAIR: "pair",
    Category.TWO_PAIR: "two pairs",
    Category.ROYAL_FLUSH: "straight flush",
}
"""The categories that the kata calls something else than we do; it has no royal flush."""


@lru_cache(1 << 15)
def _kata_words(rules: Rules, strength: int, decided: int) -> str:
    """What a hand wins with; `decided` is as in `Verdicts.decided`.

    The kata gives examples for a high card and a full house; the others follow their pattern. Where
    only a kicker decides, it is the high card that wins.
    """
    row = classes(rules)[strength - 1]
    rank = _name(row.ranks[max(0, decided - 1)])
    if decided > row.made_of:
        return f"high card: {rank}"
    words = _KATA_WORDS.get(row.category, row.category.words)
    if row.category in (Category.FULL_HOUSE, Category.TWO_PAIR):
        return f"{words}: {_name(row.ranks[0])} over {_name(row.ranks[3])}"
    return f"{words}: {rank}"


def _name(rank: Rank) -> str:
    """A number, or the name of a picture card or ace."""
    return str(rank.value) if rank <= rank.TEN else rank.word
