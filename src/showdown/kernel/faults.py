"""The faults of invalid lines, which both kernels find."""

from __future__ import annotations

from enum import IntEnum


class Fault(IntEnum):
    """Why a line is invalid, and the byte that this points at."""

    NONE = 0
    UNKNOWN_CARD = 1
    """Expected a card; the byte where it would start."""
    WRONG_SEPARATOR = 2
    """Neither a separator nor the line's end follows a card; the byte after the card."""
    REPEATED_CARD = 3
    """The deal has this card already; the byte where the card starts."""
    TOO_MANY_CARDS = 4
    """The players have all their cards and the line goes on; the byte where it does."""
    TOO_FEW_CARDS = 5
    """The line ends early; the byte where it ends."""
    NO_SUCH_HAND = 6
    """Repeated cards make five of a kind, or a flush with a pair; the hand's first byte."""
    NOT_IN_DECK = 7
    """The rules have a deck without this card; the byte where the card starts."""
