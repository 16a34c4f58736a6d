"""What programs with deliberate mistakes compare of two hands of the same category."""

from __future__ import annotations

from math import prod
from typing import Any

from wrong_rankers import FLUSH, HIGH, TWO_PAIR


def compared(  # noqa: PLR0912
    mistake: str, category: int, made: list[Any], kickers: list[Any]
) -> list[Any] | None:
    """What a program with this mistake compares; None if the mistake is about something else."""
    descending = sorted(made + kickers, reverse=True)
    match mistake:
        case "category-only" | "category-only-to-1" | "category-only-to-2" | "straights-tie":
            return []
        case "first-rank-only":
            return made[:1]
        case "lowest-card-only":
            return descending[-1:]
        case "rank-and-kicker":
            return made[:1] + kickers[:1]
        case "single-cards-ascending" | "equal-counts-ascending" if category in (HIGH, FLUSH):
            return descending[::-1]
        case "equal-counts-ascending" if category == TWO_PAIR:
            return made[2:] + made[:2] + kickers
        case "single-cards-ascending" | "equal-counts-ascending":
            return made + sorted(kickers)
        case "two-pair-top-only" | "full-house-three-only" | "trips-no-kickers" | "quads-no-kicker":
            return made[:1]
        case "top-card-only" | "flush-by-top-card" | "high-card-only":
            return descending[:1]
        case "flush-first-four" | "high-card-first-four":
            return descending[:4]
        case "lowest-first" | "flush-lowest-first" | "high-card-lowest-first":
            return descending[::-1]
        case "face-value-order" | "any-higher-card" | "two-pair-face-value" | "pair-as-high-card":
            return descending
        case "one-pair-face-value":
            return descending
        case "two-pair-highest-rank" | "full-house-highest-rank":
            return list(dict.fromkeys(descending))
        case "ranks-joined":
            return [int("".join(map(str, made + kickers)))]
        case "ranks-in-the-order-of-text":
            worths = made + kickers
            return sorted(worths, key=lambda w: (worths.count(w), str(w)), reverse=True)
        case "two-values-only":
            return list(dict.fromkeys(made + kickers))[:2]
        case "hand-value":
            return [made[0], descending[0]]
        case "kickers-summed":
            return [*made, sum(kickers)]
        case "sum-of-ranks" | "full-house-summed":
            return [sum(descending)]
        case "product-of-ranks":
            return [prod(descending)]
        case "rank-then-sum":
            return [made[0], sum(descending)]
        case "no-kickers" | "two-pair-no-kicker":
            return made
        case "first-kicker-only":
            return made + kickers[:1]
        case "two-kickers-only":
            return made + kickers[:2]
        case "kickers-first":
            return kickers + made
        case "kickers-ascending":
            return made + sorted(kickers)
        case "kicker-of-whole-hand":
            return [*made, descending[0]] if kickers else made
        case "two-pair-low-first":
            return made[2:] + made[:2] + kickers
        case "two-pair-summed":
            return [made[0] + made[2], *kickers]
        case "full-house-by-pair":
            return [made[-1], made[0]]
    return None
