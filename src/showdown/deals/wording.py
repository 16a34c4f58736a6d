"""A kernel's fault in words, with its place: what a person reads when a line is no deal."""

from __future__ import annotations

from ..cards import Card, not_a_card
from ..errors import DealError
from ..kernel.faults import Fault
from ..rules import HAND_SIZE
from .blocks import Block

__all__ = ["deal_error"]

LONGEST = 4096
"""So much of a line is shown from where it is wrong on; some files have one endless line."""


def deal_error(
    block: Block,
    fault: Fault,
    place: int,
    *,
    name: str,
    line: int,
    players: int,
    allow: str = "--decks many",
) -> DealError:
    """The error for a fault at byte `place` of the block's text, in line `line` of the file.

    `allow` is the option with which a card may come twice.
    """
    start = max(block.start, block.text.rfind(b"\n", block.start, place) + 1)
    stop = block.text.find(b"\n", place, block.stop)
    after = block.text[place : min(block.stop if stop < 0 else stop, place + LONGEST)]
    left, right = _text(block.text[start:place]), _text(after.removesuffix(b"\r"))
    return DealError(
        _problem(fault, left, right, players, allow),
        file=name,
        line=line,
        column=len(left) + 1,
        offset=block.base + place,
        text=(left + right).rstrip(),
    )


def _problem(fault: Fault, left: str, right: str, players: int, allow: str) -> str:
    size = HAND_SIZE * players
    cards = left.split()
    token = right.replace("\t", " ").split(" ", 1)[0]
    match fault:
        case Fault.UNKNOWN_CARD:
            return _unknown(token)
        case Fault.WRONG_SEPARATOR:
            return f"{right[0]!r} after {cards[-1]}: cards stand apart by a space"
        case Fault.REPEATED_CARD:
            card = Card(token)
            first = next(i for i, text in enumerate(cards) if Card(text) is card)
            one, other = _holder(first), _holder(len(cards))
            holders = f"to {one} and to {other}" if one != other else f"both times to {one}"
            return f"{card} is dealt twice, {holders} ({allow} allows that)"
        case Fault.TOO_MANY_CARDS:
            return f"a card too many: {players} players hold {size}, {HAND_SIZE} each"
        case Fault.TOO_FEW_CARDS:
            count = f"{len(cards)} card{'' if len(cards) == 1 else 's'}"
            return f"{count}, but {players} players hold {size}, {HAND_SIZE} each"
        case Fault.NO_SUCH_HAND:
            return f"{_holder(len(cards))}'s cards repeat so that no rule ranks the hand"
    raise AssertionError(fault)


def _unknown(token: str) -> str:
    if token.startswith("\ufeff"):
        return "a byte-order mark stands before the card: save the text without it"
    if "\ufffd" in token or "\0" in token:
        return "these bytes are no text that could hold cards"
    hidden = next((sign for sign in token if not sign.isprintable()), None)
    if hidden is not None:
        return f"a card has no sign U+{ord(hidden):04X}, which cannot be seen"
    return not_a_card(token if len(token) <= 12 else token[:11] + "…")


def _holder(cards_before: int) -> str:
    return f"Player {cards_before // HAND_SIZE + 1}"


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")
