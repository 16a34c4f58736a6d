"""What can be wrong with a line of deals, as the kernels number it."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["Fault"]


class Fault(IntEnum):
    """The reason why a line is no deal, and the byte that it points at."""

    NONE = 0
    UNKNOWN_CARD = 1
    """What stands where a card should start is none; the byte where it starts."""
    WRONG_SEPARATOR = 2
    """Neither a blank nor the line's end follows a card; the byte after the card."""
    REPEATED_CARD = 3
    """The deal has had this card already; the byte where the card starts."""
    TOO_MANY_CARDS = 4
    """The players have all their cards and the line goes on; the byte where it does."""
    TOO_FEW_CARDS = 5
    """The line ends early; the byte where it ends."""
    NO_SUCH_HAND = 6
    """Repeated cards make five of a kind, or a flush with a pair; the hand's first byte."""
    NOT_IN_DECK = 7
    """The rules have a deck without this card; the byte where the card starts."""
