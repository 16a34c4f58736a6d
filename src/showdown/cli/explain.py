"""`showdown explain`: who wins one deal, and why."""

from __future__ import annotations

import json
import os
import sys

from ..deals.lines import deal_at
from ..explaining import PLAIN, TERMINAL
from ..read_options import read_options
from ..verdicts import showdown
from .count import require_columns
from .files import name_of, reading
from .options import RULES
from .parsers import explain_parser

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..hand import Hand
    from ..verdicts import Showdown

__all__ = ["run"]


def run(arguments: Sequence[str]) -> int:
    """Print who wins a deal, and why."""
    parser = explain_parser()
    options = parser.parse_args(arguments)
    require_columns(options, parser.error)
    rules = RULES[options.rules]
    if len(options.deal) == 1:
        if not _is_a_line(options.deal[0]):
            parser.error("give two hands or more, or one deal of a file: deals.txt:25")
        file, _, line = options.deal[0].rpartition(":")
        read = read_options(**reading(options))
        hands = deal_at(file, int(line), read, name=name_of(file))
        shown = showdown(*hands, rules=rules, decks=options.decks)
    elif any(_is_a_line(hand) for hand in options.deal):
        parser.error("one deal of a file at a time: deals.txt:25")
    else:
        shown = showdown(*options.deal, rules=rules, decks=options.decks)
    if options.json:
        print(json.dumps(_fields(shown)))
    else:
        colours = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
        print(shown.explanation(TERMINAL if colours else PLAIN))
    return 0


def _is_a_line(text: str) -> bool:
    """Whether it is a line of a file: its name, a colon, and a number that lines have."""
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
