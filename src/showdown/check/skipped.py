"""Deals for which a program printed nothing, so that later answers are in the wrong place."""

from __future__ import annotations

from .answer_forms import NO_ANSWER
from .groups import FEWEST, MOST_DEALS, single_features

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ..verdicts import Showdown

FEWEST_SHIFTED = 5
"""How many more answers must be right if a program has skipped deals."""
PENALTY = 3
"""How many more answers must be right for each deal that it has skipped."""
MOST_STEPS = 300_000
MOST_SKIPPED = 10
"""How many skipped deals are looked for, however many answers there are."""


def skipped_kind(
    due: bytes, given: bytes, showdown: Callable[[int], Showdown]
) -> tuple[str, bytes] | None:
    """What all deals have in common that a program may have skipped, and its answers in place.

    There are as many such deals as missing answers, and the others are nearly all right: not
    fewer than if deals were skipped wherever that fits best.
    """
    missing = len(due) - len(given)
    if missing < FEWEST or len(due) > MOST_DEALS:
        return None
    having: dict[str, list[int]] = {}
    for deal in range(len(due)):
        for feature in single_features(showdown(deal)):
            having.setdefault(feature, []).append(deal)
    anywhere = _with_gaps(given, skipped_places(due, given))
    best = max(_right(due, given) + FEWEST_SHIFTED, _right(due, anywhere)) - 1
    words, placed = "", b""
    for feature, deals in having.items():
        if len(deals) != missing:
            continue
        answers = _with_gaps(given, deals)
        right = _right(due, answers)
        if right > max(best, 0.9 * len(given)):
            best, words, placed = right, feature, answers
    return (words, placed) if words else None


def skipped_places(due: bytes, given: bytes) -> tuple[int, ...]:
    """About where a program may have skipped deals, if the answers are nearly all right then."""
    most = min(len(due) - len(given), max(MOST_SKIPPED, MOST_STEPS // (len(given) or 1)))
    # For each number of deals skipped so far, the best score, and the deals.
    best: list[tuple[int, tuple[int, ...]]] = [(0, ()), *[(-len(due), ())] * most]
    for place, answer in enumerate(given):
        for n in range(1, most + 1):
            score, deals = best[n - 1]
            if score - PENALTY > best[n][0]:
                best[n] = score - PENALTY, (*deals, place + n - 1)
        best = [
            (score + (answer == due[place + n]), deals) for n, (score, deals) in enumerate(best)
        ]
    score, deals = max(best, key=lambda way: way[0])
    right = score + PENALTY * len(deals)
    return deals if score - best[0][0] >= FEWEST_SHIFTED and right > 0.9 * len(given) else ()


def _with_gaps(given: bytes, deals: Iterable[int]) -> bytes:
    answers = bytearray(given)
    for deal in deals:
        answers.insert(deal, NO_ANSWER)
    return bytes(answers)


def _right(due: bytes, given: bytes) -> int:
    return sum(map(int.__eq__, due, given))
