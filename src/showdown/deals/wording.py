"""A kernel's fault in words, with its place: what a person reads when a line is no deal."""

from __future__ import annotations

from ..cards import Card, not_a_card
from ..errors import DealError
from ..kernel.faults import Fault
from ..rules import HAND_SIZE
from .blocks import Block

__all__ = ["deal_error"]

LONGEST = 4096


def deal_error(
    block: Block, fault: Fault, place: int, *, name: str, line: int, players: int
) -> DealError:
    """The error for a fault at byte `place` of the block's text, in line `line` of the file."""
    view = memoryview(block.text)
    before = bytes(view[max(block.start, place - LONGEST) : place])
    before = before[before.rfind(b"\n") + 1 :]
    after = bytes(view[place : min(block.stop, place + LONGEST)]).split(b"\n", 1)[0]
    if after.endswith(b"\r"):
        after = after[:-1]
    left, right = _text(before), _text(after)
    return DealError(
        _problem(fault, left, right, players),
        file=name,
        line=line,
        column=len(left) + 1,
        offset=block.base + place,
        text=(left + right).rstrip(),
    )


def _problem(fault: Fault, left: str, right: str, players: int) -> str:
    size = HAND_SIZE * players
    cards = left.split()
    token = right.split(maxsplit=1)[0] if right.split() else ""
    match fault:
        case Fault.UNKNOWN_CARD:
            return _unknown(token)
        case Fault.WRONG_SEPARATOR:
            return f"{right[0]!r} after {cards[-1]}: cards stand apart by a space"
        case Fault.REPEATED_CARD:
            card = Card(token)
            first = next(i for i, text in enumerate(cards) if Card(text) is card)
            return (
                f"{card} is dealt twice, to {_holder(first)} and to {_holder(len(cards))} "
                "(--decks many allows that)"
            )
        case Fault.TOO_MANY_CARDS:
            return f"a card too many: {players} players hold {size}, {HAND_SIZE} each"
        case Fault.TOO_FEW_CARDS:
            return f"{len(cards)} cards, but {players} players hold {size}, {HAND_SIZE} each"
        case Fault.NO_SUCH_HAND:
            return f"{_holder(len(cards))}'s cards repeat so that no rule ranks the hand"
    raise AssertionError(fault)


def _unknown(token: str) -> str:
    if not token.isprintable() or "\ufffd" in token:
        return "these bytes are no text that could hold cards"
    return not_a_card(token if len(token) <= 12 else token[:11] + "…")


def _holder(cards_before: int) -> str:
    return f"Player {cards_before // HAND_SIZE + 1}"


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")
