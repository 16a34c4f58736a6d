"""`showdown odds`: how often each player wins, or what one hand can become."""

from __future__ import annotations

import json

from ..cards.card_text import card_numbers
from ..errors import ShowdownError
from ..rules.games import game_named
from ..rules.rules import MOST_PLAYERS
from .fitted import USUAL, terminal_width
from .inputs import hands_of
from .options import UsageError
from .parsers import parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    from ..equity.odds import Odds
    from ..equity.outs import Outs
    from ..equity.streets import OddsByStreet
    from .options import Options


def odds(arguments: list[str]) -> int:
    """Print how often each player wins; for one hand with part of a board what it can become."""
    options = parse("odds", arguments)
    from ..equity.report import odds_text, outs_text, streets_text
    from ..output.fields import odds_fields, outs_fields, street_fields

    width = terminal_width() or USUAL
    options.hands_given = hands_of(options)
    _require_hands(options)
    try:
        if len(options.hands_given) == 1:
            found = _outs(options)
            print(json.dumps(outs_fields(found)) if options.json else outs_text(found, width))
        elif options.by is not None:
            streets = _odds_by(options, options.by)
            fields = street_fields(streets)
            print(json.dumps(fields) if options.json else streets_text(streets, width))
        else:
            shown = _odds(options)
            fields = odds_fields(shown, game_named(_game(options)).name)
            print(json.dumps(fields) if options.json else odds_text(shown, width))
    except ShowdownError:
        raise
    except ValueError as error:  # Options that contradict each other, or another game.
        raise UsageError(str(error)) from error
    return 0


def _require_hands(options: Options) -> None:
    """Refuse too few hands or too many, cards given one by one, and options without a use."""
    given = options.hands_given
    if len(given) == 1 and not options.board:
        raise UsageError("give two hands or more, or one hand and --board to see what it becomes")
    if len(given) > MOST_PLAYERS:
        raise UsageError(f"give 2 to {MOST_PLAYERS} hands, not {len(given)}")
    game = game_named(_game(options))
    if game.board and len(given) > 1 and card_numbers().keys() >= {*given}:
        hand = "".join(given[: min(game.hole)])
        raise UsageError(f"write the cards of a hand without spaces, or in quotes: {hand}")
    single = ("exact", "error", "samples", "seed", "by", "categories")
    for name in single if len(given) == 1 else ():
        if name in vars(options):
            raise UsageError(f"--{name} is for two hands or more: all cards to come are counted")
    for name in (*single[:4], "categories") if options.by else ():
        if name in vars(options):
            raise UsageError(f"--{name} is not for --by, which counts every deal")


def _outs(options: Options) -> Outs:
    from ..equity.outs import outs

    return outs(options.hands_given[0], options.board or "", dead=options.dead, game=_game(options))


def _odds(options: Options) -> Odds:
    from ..equity.odds import odds
    from ..output.progress import Progress

    with Progress(None, unit="") as bar:
        return odds(
            *options.hands_given,
            board=options.board or "",
            dead=options.dead,
            game=_game(options),
            exact=True if options.exact else None,
            error=options.error,
            samples=options.samples,
            seed=options.seed,
            threads=options.threads,
            categories=options.categories,
            progress=bar.reach,
        )


def _odds_by(options: Options, street: Literal["flop", "turn", "river"]) -> OddsByStreet:
    from ..equity.streets import odds_by
    from ..output.progress import Progress

    with Progress(None, unit="") as bar:
        return odds_by(
            street,
            *options.hands_given,
            board=options.board or "",
            dead=options.dead,
            game=_game(options),
            threads=options.threads,
            progress=bar.reach,
        )


def _game(options: Options) -> str:
    """Hold'em, unless another game is given."""
    given: str = vars(options).get("game", "holdem")
    return given
