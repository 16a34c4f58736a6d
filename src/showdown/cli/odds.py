"""`showdown odds`: how often each player wins, or what one hand can become."""

from __future__ import annotations

import json

from ..errors import ShowdownError
from ..rules.games import game_named
from .inputs import hands_of
from .options import UsageError
from .parsers import parse
from .terminal import USUAL, terminal_width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .options import Options

SAMPLING = ("exact", "samples", "seed")


def odds(arguments: list[str]) -> int:
    """Print how often each player wins; for one hand with part of a board what it can become."""
    options = parse("odds", arguments)
    hands = hands_of(options)
    becomes = len(hands) == 1 and bool(options.board) and not options.by
    for name in [*SAMPLING, "categories"] if becomes or options.by else []:
        if name in vars(options):
            where = "two hands or more" if becomes else "other odds than --by"
            raise UsageError(f"--{name} is for {where}: every deal is counted")
    try:
        fields, text = _becomes(hands[0], options) if becomes else _odds(hands, options)
    except ShowdownError:
        raise
    except ValueError as error:  # Options that contradict each other, or another game.
        raise UsageError(str(error)) from error
    print(json.dumps(fields) if options.json else text)
    return 0


def _becomes(hand: str, options: Options) -> tuple[object, str]:
    """What one hand becomes: the fields for JSON, and a text."""
    from ..equity.outs import outs
    from ..equity.report import outs_text
    from ..output.fields import outs_fields

    made = outs(hand, options.board or "", dead=options.dead, game=options.game or "holdem")
    return outs_fields(made), outs_text(made, terminal_width() or USUAL)


def _odds(hands: list[str], options: Options) -> tuple[object, str]:
    """The odds: the fields for JSON, and a text."""
    from ..equity.odds import odds
    from ..equity.report import odds_text, streets_text
    from ..output.fields import odds_fields, street_fields
    from ..output.progress import Progress

    width, game = terminal_width() or USUAL, game_named(options.game or "holdem")
    table: dict[str, Any] = {"board": options.board, "dead": options.dead, "game": game}
    with Progress(None, unit="") as bar:
        table |= {"threads": options.threads, "progress": bar.reach}
        if options.by is not None:
            from ..equity.streets import odds_by

            streets = odds_by(options.by, *hands, **table)
            return street_fields(streets), streets_text(streets, width)
        counted = odds(
            *hands,
            **table,
            exact=True if options.exact else None,
            samples=options.samples,
            seed=options.seed,
            categories=options.categories,
        )
    return odds_fields(counted, game.name), odds_text(counted, width)
