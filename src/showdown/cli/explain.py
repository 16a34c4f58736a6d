"""`showdown explain`: who wins one deal, and why."""

from __future__ import annotations

import json

from ..deals.lines import deal_at
from ..explaining import PLAIN, TERMINAL
from ..read_options import read_options
from ..verdicts import showdown
from .inputs import has_colours, name_of, reading
from .options import UsageError
from .parsers import parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ..hand import Hand
    from ..verdicts import Showdown

__all__ = ["run"]


def run(arguments: list[str]) -> int:
    """Print who wins a deal, and why."""
    options = parse("explain", arguments)
    if any(map(_is_line, options.deal)) and len(options.deal) > 1:
        raise UsageError("give one line of a file at a time: deals.txt:25")
    if len(options.deal) == 1:
        if not _is_line(options.deal[0]):
            raise UsageError("give two hands or more, or one line of a file: deals.txt:25")
        file, _, line = options.deal[0].rpartition(":")
        read = read_options(**reading(options))
        hands: Sequence[Any] = deal_at(file, int(line), read, name=name_of(file))
    else:
        hands = options.deal
    shown = showdown(*hands, rules=options.game, decks=options.decks)
    if options.json:
        print(json.dumps(_fields(shown)))
    else:
        print(shown.explanation(TERMINAL if has_colours() else PLAIN))
    return 0


def _is_line(text: str) -> bool:
    """Whether it names a line of a file: its name, a colon, and a line number."""
    file, _, line = text.rpartition(":")
    return bool(file) and line.isdecimal() and len(line) <= 18 and int(line) > 0


def _fields(shown: Showdown) -> dict[str, object]:
    return {
        "winner": shown.winner,
        "winners": shown.winners,
        "reason": shown.reason,
        "hands": [_hand_fields(hand) for hand in shown.hands],
    }


def _hand_fields(hand: Hand) -> dict[str, object]:
    return {
        "cards": [card.rank.letter + card.suit.letter for card in hand.cards],
        "best": [card.rank.letter + card.suit.letter for card in hand.ordered],
        "strength": hand.strength,
        "category": str(hand.category),
        "description": hand.description,
    }
