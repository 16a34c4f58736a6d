"""What people call cards that belong to all players, or to none."""

from __future__ import annotations

import re

__all__ = ["is_board_name"]

_SHARED = "community|common|shared|public"
_BOARD = re.compile(
    rf"(?:the )?(?:(?:(?:{_SHARED}|final) )?(?:boards?|flop|turn|river|table|mucks?|mucked"
    rf"|discards?|discarded|dead|burn(?:ed|t|s)?|stub|folded)(?: (?:cards?|hands?))?"
    rf"|(?:{_SHARED})(?: cards?)?)(?: ?\d+)?",
    re.IGNORECASE,
)
_WORDS = re.compile(r"(?<=[a-z])(?=[A-Z])|[\s_.-]+")


def is_board_name(name: str) -> bool:
    """Whether a label or a column's name means cards of the board, or of the muck.

    >>> all(map(is_board_name, ["Board", "flop1", "community_card_3", "the shared cards", "muck"]))
    True
    >>> any(map(is_board_name, ["keyboard", "Player 1", "hand1"]))
    False
    """
    return _BOARD.fullmatch(_WORDS.sub(" ", name.strip())) is not None
