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
    from ..equity.odds import Odds
    from .options import Options

DEFAULT = "holdem"
SAMPLING = ("exact", "error", "samples", "seed")
"""Options that are for two hands or more: what one hand becomes is always counted."""


def odds(arguments: list[str]) -> int:
    """Print how often each player wins; for one hand with part of a board what it can become."""
    options = parse("odds", arguments)
    options.hands_given = hands_of(options)
    from ..equity.outs import outs
    from ..equity.report import odds_text, outs_text
    from ..output.fields import odds_fields, outs_fields

    width, game = terminal_width() or USUAL, game_named(options.game or DEFAULT)
    try:
        if len(options.hands_given) == 1 and options.board:
            for name in SAMPLING:
                if name in vars(options):
                    raise UsageError(f"--{name} is for two hands or more")
            [hand] = options.hands_given
            made = outs(hand, options.board, dead=options.dead, game=game)
            print(json.dumps(outs_fields(made)) if options.json else outs_text(made, width))
        else:
            counted = _odds(options)
            fields = odds_fields(counted, game.name)
            print(json.dumps(fields) if options.json else odds_text(counted, width))
    except ShowdownError:
        raise
    except ValueError as error:  # Options that contradict each other, or another game.
        raise UsageError(str(error)) from error
    return 0


def _odds(options: Options) -> Odds:
    from ..equity.odds import odds
    from ..output.progress import Progress

    with Progress(None, unit="") as bar:
        return odds(
            *options.hands_given,
            board=options.board,
            dead=options.dead,
            game=options.game or DEFAULT,
            exact=True if options.exact else None,
            error=options.error,
            samples=options.samples,
            seed=options.seed,
            threads=options.threads,
            progress=bar.reach,
        )
