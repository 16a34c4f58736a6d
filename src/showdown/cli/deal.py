"""`showdown deal`: random deals."""

from __future__ import annotations

import sys
from io import TextIOWrapper

from ..deals.dealing import deal
from .parsers import parse

__all__ = ["run"]


def run(arguments: list[str]) -> int:
    """Write random deals to standard output."""
    options = parse("deal", arguments)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(newline="\n")  # The same bytes on Windows.
    deals = deal(
        options.count,
        players=options.players or 2,
        seed=options.seed,
        clear_winner=options.clear_winner,
    )
    sys.stdout.writelines(
        " ".join(card.rank.letter + card.suit.letter.upper() for hand in hands for card in hand)
        + "\n"
        for hands in deals
    )
    return 0
