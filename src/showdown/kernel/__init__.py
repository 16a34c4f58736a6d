"""Strengths at speed: the compiled kernel where it was built, else the plain one.

The environment variable `SHOWDOWN_KERNEL` forces one of them: `compiled` or `plain`.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._compiled import (
        count,
        decide,
        decide_columns,
        evaluate,
        evaluate_deals,
        evaluate_even,
        evaluate_fixed,
        evaluate_lists,
        evaluate_many,
        evaluate_masks,
        evaluate_texts,
        first_zero,
        look_up,
        mark,
        mask,
        measure,
        narrow,
        number_cards,
        read,
        spell,
        take,
    )

__all__ = [
    "NAME",
    "count",
    "decide",
    "decide_columns",
    "evaluate",
    "evaluate_deals",
    "evaluate_even",
    "evaluate_fixed",
    "evaluate_lists",
    "evaluate_many",
    "evaluate_masks",
    "evaluate_texts",
    "first_zero",
    "look_up",
    "mark",
    "mask",
    "measure",
    "narrow",
    "number_cards",
    "read",
    "spell",
    "take",
]

_wanted = os.environ.get("SHOWDOWN_KERNEL") or "any"
if _wanted not in ("any", "compiled", "plain"):
    raise ImportError(f"SHOWDOWN_KERNEL is 'compiled' or 'plain', not {_wanted!r}")

NAME = "plain"
"""Which kernel runs: `compiled` or `plain`."""

if _wanted != "plain":
    try:
        from ._compiled import (
            count,
            decide,
            decide_columns,
            evaluate,
            evaluate_deals,
            evaluate_even,
            evaluate_fixed,
            evaluate_lists,
            evaluate_many,
            evaluate_masks,
            evaluate_texts,
            first_zero,
            look_up,
            mark,
            mask,
            measure,
            narrow,
            number_cards,
            read,
            spell,
            take,
        )

        NAME = "compiled"
    except ImportError as error:
        if _wanted == "compiled":
            raise ImportError(f"the compiled kernel cannot be loaded: {error}") from error

if NAME == "plain":
    from .plain import (
        count,
        decide,
        decide_columns,
        evaluate,
        evaluate_deals,
        evaluate_even,
        evaluate_fixed,
        evaluate_lists,
        evaluate_many,
        evaluate_masks,
        evaluate_texts,
        first_zero,
        look_up,
        mark,
        mask,
        measure,
        narrow,
        number_cards,
        read,
        spell,
        take,
    )
